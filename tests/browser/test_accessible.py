"""Every screen in Voilà: axe has nothing to say, nothing scrolls sideways, the focus is seen, every word is translated."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.playing import NARROW, OUTLINE, faults, give, kept, play_hand, rest, send, settled
from playwright.sync_api import Page
from screens import Learner, as_bidder, escaped, find, solve, tour

from topper.games import preset
from topper.lessons.courses import course_of
from topper.ui.stage import CHROME

Show = Callable[..., Page]
SHOTS = os.environ.get("TOPPER_SHOTS")
"""Set it to anything to keep a picture of every screen, wide and narrow."""

def screens_of(page: Page, game: str, lang: str) -> Iterator[str]:
    """The name of every screen of a game, as the page comes to it; then each kind of step of its lessons, asked, answered and explained."""
    for name, dos, _ in tour(game, lang):
        for do in dos:
            give(page, *do)
        settled(page)
        yield name
    yield from coached(page, game)
    yield from asked(page, game)
    kinds = set()
    for lesson in course_of(preset(game)).lessons:
        learner = Learner(lang=lang)
        learner.do(f"lesson {lesson.id}")
        if {type(step).__name__ for step in lesson.steps} <= kinds:
            continue
        send(page, f"lesson {lesson.id}")
        for number, step in enumerate(lesson.steps):
            fresh = type(step).__name__ not in kinds
            kinds.add(type(step).__name__)
            answers = solve(learner)
            if fresh:
                yield f"{lesson.id}-{number}"
                if answers:
                    send(page, "hint")
                    yield f"{lesson.id}-{number}-hint"
                    answer_otherwise(page, answers)
                    settled(page)
                    yield f"{lesson.id}-{number}-otherwise"
                    send(page, "once")
                for do in answers:
                    give(page, *do)
                    settled(page)
                if answers:
                    yield f"{lesson.id}-{number}-solved"
            for do in answers:
                learner.do(*do)
                learner.settle()
            if number + 1 < len(lesson.steps):
                send(page, "next")
                learner.do("next")
    send(page, f"course {game}")
    yield "course"
    send(page, "home")
    yield "home-later"


def answer_otherwise(page: Page, answers: list[tuple[Any, ...]]) -> None:
    """Answer a step with something else than its own solution, where it is a choice between buttons."""
    wanted = {do for do, *_ in answers}
    verb = answers[0][0].split()[0]
    offered = page.locator(f'.topper [data-do^="{verb} "]').evaluate_all("(all) => all.map((one) => one.dataset.do)")
    other = next((do for do in offered if do not in wanted), None)
    if other is not None:
        send(page, other)


def coached(page: Page, game: str) -> Iterator[str]:
    """What the coach says: what a hand is worth, a hint asked for and given, decisions judged, and the hand played otherwise."""
    code, _ = find(preset(game), lambda learner: as_bidder(learner) is None and learner.my_turn)
    send(page, f"code {code}")
    send(page, "advice")
    settled(page)
    yield "advice"
    send(page, "close")
    send(page, "hint")
    yield "hint-asked"
    send(page, "pass")
    settled(page)
    yield "hint"
    send(page, "no-hint")
    play_hand(page, ("moon", "bid 6"))
    send(page, "review")
    settled(page)
    yield "judged"
    while page.locator(sends_like("what-if")).count() == 0:
        send(page, "step on")
    yield "judged-decision"
    send(page, page.locator(sends_like("what-if")).first.get_attribute("data-do") or "")
    yield "what-if"
    send(page, "end-what-if")


def sends_like(verb: str) -> str:
    return f'.topper [data-do^="{verb}"]'


def asked(page: Page, game: str) -> Iterator[str]:
    """Drawn questions, what is kept of a learner, and what is said when something cannot be."""
    for place in (f"practice {game}", f"drill {game}"):
        send(page, place)
        yield place
        send(page, "show")
        yield f"{place}-shown"
    send(page, f"drill lesson {course_of(preset(game)).lessons[0].id}")
    for _ in range(5):
        send(page, "next")
    yield "drill-summary"
    send(page, "progress")
    yield "progress"
    send(page, "forget")
    yield "progress-forget"
    send(page, "keep")
    send(page, "code T300-XXXX")
    yield "error"
    send(page, "rulebook")
    yield "error-no-game"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("game", "scheme"), [("topper", "light"), ("smear", "dark")])
def test_axe_and_a_narrow_page_find_nothing(app: Show, game: str, lang: str, scheme: str, shoot: Any) -> None:
    """Each screen with axe in both colours, and at 320 pixels, which is 1280 at 400 %, and at 640, which is 1280 at 200 %."""
    page = app(scheme=scheme, locale={"en": "en-GB", "fr": "fr-FR"}[lang], reduced_motion="reduce")
    found: dict[str, Any] = {}
    seen = []
    other = {"light": "dark", "dark": "light"}[scheme]
    for name in screens_of(page, game, lang):
        seen.append(name)
        problems: list[Any] = []
        for colours in (other, scheme):
            page.emulate_media(color_scheme=colours)
            problems += [(f"{colours} {rule}", nodes) for rule, nodes in faults(page)]
        for width in (320, 640):
            page.set_viewport_size({"width": width, "height": 640})
            problems += [(f"{width} wide", out) for out in [page.evaluate(NARROW)] if out]
            if width == 320 and SHOTS:
                shoot(page, f"{lang}-{name}")
        page.set_viewport_size({"width": 1280, "height": 800})
        if SHOTS:
            shoot(page, f"{lang}-{name}")
        if problems:
            found[name] = problems
    assert found == {}
    assert len(seen) > 50


def test_the_focus_is_seen(app: Show) -> None:
    """Each control that Tab comes to has an outline of three pixels, or one like it."""
    page = app(reduced_motion="reduce")
    for do in ("", "setup smear", "play topper", "menu"):
        if do:
            send(page, do)
        rest(page)
        for _ in range(12):
            page.keyboard.press("Tab")
            tag, style, width = page.evaluate(OUTLINE)
            assert tag == "BODY" or (style != "none" and width >= 2), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def test_every_word_is_translated(app: Show) -> None:
    """In the language that brackets every message nothing on the page is without brackets but names, numbers and the stage's own labels."""
    page = app(reduced_motion="reduce")
    send(page, "setup topper")
    saved = kept(page)
    saved["preferences"] = {**saved.get("preferences", {}), "lang": "xx"}
    page.evaluate("(text) => localStorage.setItem('topper:app', text)", json.dumps(saved))
    page.reload(wait_until="commit")
    page.locator(".field").first.wait_for(timeout=60_000)
    words = "document.querySelector('.topper').innerText"
    for do in ("", "setup smear", "rulebook topper", "rule T5.4", "settings", "home", "play smear", "menu", "why"):
        if do:
            send(page, do)
        rest(page)
        text = re.sub(r"\s+", " ", page.evaluate(words)).replace(CHROME["en"]["dim"], "")
        assert escaped(text) == "", (do, text)
