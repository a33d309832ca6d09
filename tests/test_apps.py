"""What stands in notebooks: the app, one lesson, a teacher's own lesson, a match."""

from __future__ import annotations

import pytest

from topper import topper
from topper.lessons import act, at_play, lesson, pick, playable
from topper.ui import app, play
from topper.ui import lesson as show
from topper.ui.apps import BrokenLesson

TABLE = at_play(topper(), trump="S", hand="JC 9C QD", trick="KC")


def hello(stage) -> dict:
    stage.receive({"client": "a", "n": 0, "do": "hello", "value": {}})
    return stage.answer["screen"]


def test_the_app_begins_at_home() -> None:
    screen = hello(app())
    assert screen["layout"] == "page"
    assert any(block["kind"] == "tiles" for block in screen["words"])


def test_one_of_our_lessons_stands_alone_and_has_no_home() -> None:
    stage = show("small-jack")
    screen = hello(stage)
    assert screen["table"] is not None
    assert screen["bar"]["crumbs"] == []
    stage.receive({"client": "a", "n": 1, "do": "home"})
    assert stage.answer["screen"]["feedback"]["tone"] == "no"


def test_a_match_stands_alone_and_can_be_observed() -> None:
    stage = play("smear")
    hello(stage)
    assert stage.state.rules.game == "smear"
    assert stage.last_action is None or isinstance(stage.last_action, str)


def test_a_lesson_of_ones_own_is_shown_and_walked() -> None:
    mine = lesson(
        "At home",
        pick("Which card?", at=TABLE, answer=playable, right="It is your only club."),
        act("Play it.", at=TABLE, answer="play 9C", right="Right."),
        goal="Follow.",
    )
    stage = show(mine)
    hello(stage)
    for n, do in enumerate(["answer 9C", "next"], 1):
        stage.receive({"client": "a", "n": n, "do": do})
    assert stage.slot == "own-at-home"
    saved = stage.session.saved()
    again = show(mine)
    again.receive({"client": "b", "n": 0, "do": "hello", "value": {"saved": saved}})
    assert again.answer["screen"]["title"] == "At home"


def test_a_broken_lesson_says_where() -> None:
    broken = lesson("Quick", pick("Which?", "AS KS", answer="KH", right="Because."), goal="None.")
    with pytest.raises(BrokenLesson, match=r"Quick.*\n- Step 1: “answer” is “KH”.* AS or KS\.$"):
        show(broken)
