"""Every screen in Voilà: axe has nothing to say, nothing scrolls sideways, the focus is seen, every word is translated."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.playing import after, faults, kept, rest, send
from playwright.sync_api import Page
from screens import Learner, escaped, solve, tour

from topper.games import preset
from topper.lessons.courses import course_of
from topper.ui.stage import CHROME

Show = Callable[..., Page]
SHOTS = os.environ.get("TOPPER_SHOTS")
"""Set it to anything to keep a picture of every screen, wide and narrow."""

NARROW = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth;
  const out = [...document.querySelectorAll('.topper *')].filter((e) => e instanceof HTMLElement && !e.closest('.sr, .data') &&
    e.getClientRects().length && (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1));
  const told = out.slice(0, 4).map((e) => `${e.className}: ${e.textContent.slice(0, 40)}`);
  return wide || out.length ? [document.documentElement.scrollWidth, ...told] : [];
}"""


def give(page: Page, do: str, *value: Any) -> None:
    """Send an intent: with a value, through the control that brings it."""
    if not value:
        send(page, do)
    elif do in ("search", "step"):
        control = page.locator(f".topper [data-key={'search' if do == 'search' else 'slider'}]")
        after(page, lambda: (control.fill(str(value[0])), control.press("Enter") if do == "search" else None))
    elif do == "code":
        send(page, f"code {value[0]}")
    elif do == "order":
        order = "[...document.querySelectorAll('.order [data-card]')].map((card) => card.dataset.card)"
        for place, card in enumerate(value[0]):
            while page.evaluate(order).index(card) > place:
                after(page, page.locator(f'.order [data-key="{card}-1"]').click)
    else:
        raise AssertionError(do)


def screens_of(page: Page, game: str, lang: str) -> Any:
    """The name of every screen of a game, as the page comes to it; and how each kind of step of its lessons looks, asked and solved."""
    for name, dos, _ in tour(game, lang):
        for do in dos:
            give(page, *do)
        rest(page)
        yield name
    kinds = set()
    for lesson in course_of(preset(game)).lessons:
        learner = Learner(lang=lang)
        learner.do(f"lesson {lesson.id}")
        if {type(step).__name__ for step in lesson.steps} <= kinds:
            continue
        send(page, f"lesson {lesson.id}")
        for number, step in enumerate(lesson.steps):
            fresh = type(step).__name__ not in kinds
            if fresh:
                yield f"{lesson.id}-{number}"
            kinds.add(type(step).__name__)
            answers = solve(learner)
            for do in answers if fresh else ():
                give(page, *do)
            for do in answers:
                learner.do(*do)
            if fresh and answers:
                yield f"{lesson.id}-{number}-solved"
            if number + 1 < len(lesson.steps):
                send(page, "next")
                learner.do("next")
    send(page, f"course {game}")
    yield "course"


@pytest.mark.parametrize(("game", "lang", "scheme"), [("topper", "en", "light"), ("smear", "fr", "dark")])
def test_axe_and_a_narrow_page_find_nothing(app: Show, game: str, lang: str, scheme: str, shoot: Any) -> None:
    """Each screen with axe in both colours, and at 320 pixels, which is 1280 at 400 %, and at 640, which is 1280 at 200 %."""
    page = app(scheme=scheme, locale={"en": "en-GB", "fr": "fr-FR"}[lang], reduced_motion="reduce")
    found: dict[str, Any] = {}
    other = {"light": "dark", "dark": "light"}[scheme]
    for name in screens_of(page, game, lang):
        problems = faults(page)
        page.emulate_media(color_scheme=other)
        problems += [(f"{other} {rule}", nodes) for rule, nodes in faults(page, rules=("color-contrast",))]
        page.emulate_media(color_scheme=scheme)
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


OUTLINE = """(() => {
  const style = getComputedStyle(document.activeElement);
  return [document.activeElement.tagName, style.outlineStyle, parseFloat(style.outlineWidth)];
})()"""


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
