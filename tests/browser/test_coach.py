"""The coach in the browser: a hint in each phase, advice, stopping long work, looking back, and playing otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.playing import acts, by_keys, click, faults, focus_kept, next_do, offered, play_hand, playing, position, rest
from playwright.sync_api import Page, expect

SECONDS = 1000
Show = Callable[..., Page]


def start(app: Show, game: str, lang: str, **options: object) -> Page:
    """A match in this language, without movement."""
    page = app(locale={"en": "en-GB", "fr": "fr-CA"}[lang], reduced_motion="reduce", **options)
    click(page, f"play {game}")
    return page


def settled(page: Page) -> None:
    """Wait until the long work is done."""
    expect(page.locator(".topper .busy")).to_have_count(0, timeout=60 * SECONDS)
    rest(page)


def ask(page: Page, by: Callable[[Page, str], None] = click) -> str:
    """Ask for a hint, choose what one would do, and read: nothing is done at the table by it."""
    before = acts(page)
    chosen = next_do(page, ("pass",))
    while chosen.startswith("pick"):
        by(page, chosen)
        chosen = next_do(page)
    by(page, "hint")
    by(page, chosen)
    settled(page)
    table = page.locator(".topper .words table")
    expect(table).to_be_visible(timeout=30 * SECONDS)
    assert acts(page) == before
    return table.inner_text()


@pytest.mark.parametrize(("game", "lang"), [("topper", "en"), ("smear", "fr")])
def test_a_hint_in_each_phase(app: Show, game: str, lang: str) -> None:
    page = start(app, game, lang)
    seen: set[str] = set()
    while playing(page):
        phase = position(page).phase
        if phase not in seen and len(offered(page)[0]) + len(offered(page)[1]) > 1:
            seen.add(phase)
            told = ask(page)
            assert ("(yours)" if lang == "en" else "(le vôtre)") in told
            assert faults(page) == []
        click(page, next_do(page, ("bid 6", "bid 4", "bid 5", "moon", "trump S")))
        if {"auction", "play"} <= seen:
            break
    assert {"auction", "play"} <= seen


def test_a_hint_by_keyboard(app: Show) -> None:
    page = start(app, "topper", "en")
    ask(page, by_keys)
    focus_kept(page)
    by_keys(page, "no-hint")
    expect(page.locator(".topper .words table")).to_have_count(0)
    focus_kept(page)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_advice_opens_as_a_sheet_and_escape_closes_it(app: Show, lang: str) -> None:
    page = start(app, "topper", lang)
    click(page, "advice")
    settled(page)
    sheet = page.locator(".topper dialog")
    expect(sheet.locator("table").first.locator("tbody tr")).to_have_count(6, timeout=30 * SECONDS)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    rest(page)
    focus_kept(page)


def test_long_work_can_be_stopped_and_the_table_goes_on(app: Show) -> None:
    page = start(app, "smear", "en")
    page.locator('.topper [data-do="advice"]').first.click()
    stop = page.locator(".topper [data-key=busy-stop]")
    stop.wait_for(timeout=30 * SECONDS)
    stop.click()
    settled(page)
    expect(page.locator(".topper dialog")).to_have_count(0)
    before = acts(page)
    click(page, next_do(page, ("pass",)))
    assert len(acts(page)) == len(before) + 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_looking_back_and_what_if(app: Show, lang: str) -> None:
    page = start(app, "topper", lang)
    play_hand(page, ("bid 6", "bid 5", "bid 4", "trump D"))
    while page.locator('.topper [data-do="review"]').count() == 0:  # all four passed
        click(page, "next")
        play_hand(page, ("bid 6", "bid 5", "bid 4", "trump D"))
    before = position(page)
    click(page, "review")
    settled(page)
    assert faults(page) == []
    while page.locator('.topper [data-do^="what-if"]').count() == 0:
        click(page, "step on")
    click(page, page.locator('.topper [data-do^="what-if"]').first.get_attribute("data-do") or "")
    assert playing(page)
    assert position(page) == before  # what is kept is the match, not the experiment
    click(page, next_do(page))
    click(page, "end-what-if")
    assert position(page) == before
