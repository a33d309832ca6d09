"""Matches of both games, played by clicks, by keys, by touch and in JupyterLab. Deals are looked for, so that what is tried happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser.playing import (
    acts,
    after,
    by_keys,
    click,
    faults,
    kept,
    listened,
    next_do,
    offered,
    open_code,
    play_hand,
    playing,
    position,
    rest,
    send,
    sends,
)
from playwright.sync_api import Page, expect
from screens import Learner, as_bidder, find, many_trumps, seen_by, unseen_in

from topper.games import preset
from topper.session.code import encode

Show = Callable[..., Page]
GOLDEN = Path(__file__).parents[1] / "golden"
TOP = {"topper": ("bid 6",), "smear": ("moon",)}


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_a_whole_match_by_clicks(app: Show, game: str, shoot: Any) -> None:
    """By rules of one's own, to the fewest points there are."""
    page = app(reduced_motion="reduce")
    click(page, f"setup {game}")
    target = page.locator("[data-key=target]")
    after(page, lambda: (target.fill("5"), target.press("Enter")))
    name = page.locator("[data-key=name-1]")
    after(page, lambda: (name.fill("Ada"), name.press("Enter")))
    shoot(page, f"setup-{game}")
    click(page, "begin")
    rest(page)
    expect(page.locator(".seat.left .name")).to_have_text("Ada")
    rules = type(preset(game)).make({"target": 5})
    assert position(page).rules == rules
    open_code(page, encode(rules, 3, 12))
    hands = 0
    while True:
        play_hand(page, ("pass",) if hands % 2 else TOP[game])
        hands += 1
        if page.locator(sends("new-match")).count():
            break
        click(page, "next")
        rest(page)
        assert hands < 12
    expect(page.locator("h1")).to_have_text("The match is over")
    expect(page.locator(".words h2").first).to_contain_text("the match")
    shoot(page, f"over-{game}")
    click(page, "menu")
    click(page, "sheet")
    expect(page.locator("dialog tbody tr")).to_have_count(hands)
    after(page, lambda: page.keyboard.press("Escape"))
    click(page, "new-match")
    rest(page)
    assert playing(page)
    assert position(page).rules == rules


def test_a_hand_of_smear_by_keys_alone(app: Show) -> None:
    """Moon, trump, discards and play, from the link to the score, and back."""
    code, _ = find(preset("smear"), lambda learner: as_bidder(learner) is None and learner.my_turn)
    page = app(search=f"?code={code}", reduced_motion="reduce")
    rest(page)
    done = play_hand(page, ("moon",), by=by_keys)
    assert done[0] == "moon"
    assert sum(do.startswith("pick") for do in done) == 7
    by_keys(page, "undo")
    assert playing(page)
    by_keys(page, next_do(page))
    expect(page.locator(".topper")).to_contain_text("moon")
    by_keys(page, "menu")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["topper", "smear"])
def test_what_is_told_of_a_hand_and_what_comes_over_the_wire(open_page: Show, app_url: str, game: str, lang: str) -> None:
    """The hand of the transcript: the live region says it word for word, each line once; cards not seen yet are in no message."""
    code, *transcript = (GOLDEN / f"{game}-{lang}.txt").read_text(encoding="utf-8").splitlines()
    code = code.removeprefix("> ")
    locale = {"en": "en-GB", "fr": "fr-FR"}[lang]
    page, came = listened(open_page, f"{app_url}?code={code}", reduced_motion="reduce", locale=locale)
    rest(page)
    mirror = Learner(search=f"?code={code}", lang=lang)
    scanned = 0
    for act in [line.removeprefix("> ") for line in transcript if line.startswith("> ")]:
        seen = seen_by(mirror.session)
        del came[:]
        picks = [f"pick {card}" for card in act.split()[1:]] if act.startswith("discard") else []
        for do in [*picks, "discard"] if picks else [act]:
            click(page, do)
        mirror.act(act)
        if mirror.state.result is None:
            answers = "\n".join(frame[frame.index("{") :] for frame in came if '"answer"' in frame)
            scanned += len(answers)
            assert unseen_in(answers.replace(code, ""), seen | seen_by(mirror.session)) == set()
    assert scanned > 1000
    assert mirror.state.result is not None
    assert position(page) == mirror.state
    assert page.evaluate("spoken") == [line for line in transcript if not line.startswith("> ")]


def test_odd_hands(anywhere: Show, shoot: Any) -> None:
    """A misdeal, a hand of more than six trumps, the last trick, and taking back across a trick, a hand and an auction."""
    page = anywhere(reduced_motion="reduce")
    code, _ = find(preset("smear"), lambda learner: "misdeal" in learner.state.legal_actions())
    open_code(page, code)
    assert {card[0] for card in page.locator(".hand button").evaluate_all("(all) => all.map((b) => b.dataset.card)")} <= set("3456789")
    click(page, "misdeal")
    expect(page.locator(".words")).to_contain_text("misdeal")
    expect(page.locator(".words .rule").first).to_have_text("S2.3")
    click(page, "next")
    assert position(page).dealer == 3
    click(page, "undo")
    click(page, "undo")
    assert acts(page) == []

    code, there = find(preset("smear"), many_trumps)
    open_code(page, code)
    for act in there.session.place.saved()["acts"]:
        click(page, act)
    assert len(position(page).hands[0]) == 13
    held = page.locator(".hand button.dim")
    assert held.count() > 0
    shoot(page, "many-trumps")
    after(page, held.first.click)
    expect(page.locator(".feedback")).to_contain_text("S4.3")
    chosen = [f"pick {card}" for card in there.wise().split()[1:]]
    for do in chosen:
        click(page, do)
    expect(page.locator(".hand button[aria-pressed=true]")).to_have_count(len(chosen))
    click(page, "discard")
    assert position(page).phase == "play"

    open_code(page, encode(preset("topper"), 3, 7))
    click(page, "bid 6")
    click(page, next_do(page))
    before = []
    for _ in range(3):
        before.append((shown_cards(page), acts(page)))
        click(page, next_do(page))
    send(page, "last-trick")
    expect(page.locator(".feedback")).to_be_visible()
    while before:
        click(page, "undo")
        assert (shown_cards(page), acts(page)) == before.pop()
    play_hand(page)
    click(page, "undo")
    assert playing(page)
    click(page, next_do(page))
    click(page, "review")
    after(page, lambda: page.get_by_role("slider").fill("9"))
    assert page.locator(".felt .open [data-card]").count() > 5
    shoot(page, "review")
    click(page, "end-review")
    send(page, "again")
    assert acts(page) == []


def shown_cards(page: Page) -> list[str]:
    """The cards of the hand and on the table."""
    return page.locator(".hand [data-card], .trick [data-card]").evaluate_all("(all) => all.map((card) => card.dataset.card)")


def test_thirteen_cards_under_a_thumb(app: Show, shoot: Any) -> None:
    """360 pixels wide, by touch: every card of thirteen can be read and hit, and a hand is played."""
    code, _ = find(preset("smear"), lambda learner: as_bidder(learner) is None and learner.my_turn)
    phone = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    page = app(search=f"?code={code}", reduced_motion="reduce", **phone)
    rest(page)
    tap = lambda page, do: after(page, page.locator(sends(do)).first.tap)  # noqa: E731
    tap(page, "moon")
    tap(page, next_do(page))
    assert page.locator(".hand button").count() == 13
    boxes = page.locator(".hand > li").evaluate_all("(all) => all.map((li) => li.getBoundingClientRect().toJSON())")
    assert all(box["left"] >= 0 and box["right"] <= 360 and box["width"] >= 44 for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shoot(page, "thirteen")
    play_hand(page, by=tap)
    shoot(page, "score-smear")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_both_games_in_a_notebook(lab: Show, shoot: Any) -> None:
    """In JupyterLab: a hand by clicks, one by keys that do not reach the notebook, and axe on what is ours."""
    page = lab("app.ipynb", reduced_motion="reduce")
    page.locator(".jp-OutputArea-output .topper h1").wait_for(timeout=60_000)
    cells = page.locator(".jp-Cell").count()
    open_code(page, encode(preset("topper"), 3, 7))
    play_hand(page, TOP["topper"])
    expect(page.locator(".topper h1")).to_have_text("The score")
    assert faults(page, ".topper") == []
    code, _ = find(preset("smear"), lambda learner: as_bidder(learner) is None and learner.my_turn)
    open_code(page, code)
    page.locator(".topper .controls button").first.focus()
    for key in ("b", "a", "m", "x", "d", "d", "Enter"):
        page.keyboard.press(key)
        rest(page)
    assert page.locator(".jp-Cell").count() == cells
    send(page, "again") if acts(page) else rest(page)
    play_hand(page, ("moon",), by=by_keys)
    assert page.locator(".jp-Cell").count() == cells
    assert faults(page, ".topper") == []
    assert kept(page) is not None
    shoot(page, "lab-score")
    assert offered(page)[1] == []
