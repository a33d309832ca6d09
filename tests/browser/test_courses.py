"""Every lesson of both courses, walked in the browser from its first step to its last by its own solutions."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from browser.playing import NARROW, OUTLINE, by_keys, give, kept, send, settled
from playwright.sync_api import Page, expect
from screens import Learner, solve

from topper.games import preset
from topper.lessons.courses import course_of

Show = Callable[..., Page]
SHOTS = os.environ.get("TOPPER_SHOTS")
"""Set it to anything to keep a picture of the longest step of each lesson, wide and narrow."""

PLACE = {"en": "Step {} of {}", "fr": "Étape {} sur {}"}
TURNS = [pytest.param(0, id="en-first"), pytest.param(1, id="fr-first", marks=pytest.mark.long)]
"""The lessons take turns in the two languages; the other way round in `make test-long`."""


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("game", ["topper", "smear"])
def test_each_lesson_is_walked_by_keys(app: Show, game: str, turn: int, shoot: Any) -> None:
    walk_course(app(reduced_motion="reduce"), game, turn, shoot)


@pytest.mark.long
@pytest.mark.parametrize("game", ["topper", "smear"])
def test_each_lesson_is_walked_in_a_notebook(lab: Show, game: str) -> None:
    page = lab("app.ipynb", reduced_motion="reduce")
    page.locator(".jp-OutputArea-output .topper h1").wait_for(timeout=60_000)
    walk_course(page, game)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_phone_the_ways_of_a_step_stand_in_one_row(app: Show, lang: str) -> None:
    page = app(width=360, height=740)
    send(page, f"lang {lang}")
    send(page, f"lesson {course_of(preset('topper')).lessons[0].id}")
    rows = page.locator(".topper .foot .buttons.row .button").evaluate_all("found => found.map(one => one.getBoundingClientRect().top)")
    assert len(rows) == 4
    assert len(set(rows)) == 1


def walk_course(page: Page, game: str, turn: int = 0, shoot: Any = None) -> None:
    """With `shoot`, on a page of our own, also on a phone."""
    for number, lesson in enumerate(course_of(preset(game)).lessons):
        lang = ("en", "fr")[(number + turn) % 2]
        send(page, f"lang {lang}")
        send(page, f"course {game}")
        by_keys(page, f"lesson {lesson.id}")
        mirror = Learner(lang=lang)
        mirror.do(f"lesson {lesson.id}")
        walk(page, mirror, lang, shoot)


def walk(page: Page, mirror: Learner, lang: str, shoot: Any) -> None:
    """The lesson that the page and the mirror are at. Nothing ends before the last step, and there is a way on from there."""
    lesson = mirror.session.place.lesson
    longest, steps = 0, len(lesson.steps)
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator(".topper")).to_contain_text(PLACE[lang].format(number, steps))
        for do in solve(mirror):
            by_keys(page, do[0]) if len(do) == 1 else give(page, *do)
            mirror.do(*do)
            mirror.settle()
            settled(page)
        tag, style, width = page.evaluate(OUTLINE)
        assert style != "none", (lesson.id, number, tag)
        assert width >= 2, (lesson.id, number, tag)
        if step.asks:
            expect(page.locator(".topper .feedback.right")).to_be_visible()
        assert kept(page)["place"] == json.loads(mirror.stored or "")["place"], (lesson.id, number)
        if shoot is not None:
            page.set_viewport_size({"width": 360, "height": 740})
            assert page.evaluate(NARROW) == [], (lesson.id, number)
            length = page.evaluate("document.documentElement.scrollHeight")
            if SHOTS and length > longest:
                longest = length
                shoot(page, f"lesson-{lesson.id}")
                page.set_viewport_size({"width": 1280, "height": 800})
                shoot(page, f"lesson-{lesson.id}")
            page.set_viewport_size({"width": 1280, "height": 800})
        if number < steps:
            by_keys(page, "next")
            mirror.do("next")
    assert mirror.session.place.done
    assert kept(page)["progress"]["lessons"][lesson.id]["done"]
    assert page.locator(".topper .controls button[data-do]").count() > 0
