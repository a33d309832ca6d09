"""The coach in the browser: a hint in each phase, advice, stopping long work, looking back, and playing otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.playing import acts, by_keys, click, faults, focus_kept, next_do, open_code, play_hand, playing, position, rest, settled
from playwright.sync_api import Page, TimeoutError, expect
from screens import as_bidder, find

from topper.games import preset
from topper.session.code import encode

SECONDS = 1000
Show = Callable[..., Page]
By = Callable[[Page, str], None]
BOTH = pytest.mark.parametrize(("lang", "by"), [("en", by_keys), ("fr", click)])


def start(app: Show, game: str, lang: str, **options: object) -> Page:
    """A match in this language, without movement."""
    page = app(locale={"en": "en-GB", "fr": "fr-CA"}[lang], reduced_motion="reduce", **options)
    click(page, f"play {game}")
    return page


def ask(page: Page, by: By) -> str:
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


YOURS = {"en": "(yours)", "fr": "(le vôtre)"}


@pytest.mark.parametrize(
    ("game", "lang", "by"),
    [
        ("topper", "en", by_keys),
        ("smear", "fr", click),
        pytest.param("topper", "fr", click, marks=pytest.mark.long),
        pytest.param("smear", "en", by_keys, marks=pytest.mark.long),
    ],
)
def test_a_hint_in_each_phase(app: Show, game: str, lang: str, by: By) -> None:
    """What every choice is worth: in the auction, when trump is named, when cards are put away, and in the play."""
    page = start(app, game, lang)
    open_code(page, find(preset(game), lambda learner: as_bidder(learner) is None and learner.my_turn)[0])
    page.locator(".topper .controls button").first.focus()
    seen: list[str] = []
    while "play" not in seen:
        phase = position(page).phase
        if phase not in seen:
            seen.append(phase)
            assert YOURS[lang] in ask(page, by)
            assert faults(page) == []
            by(page, "no-hint")
            expect(page.locator(".topper .words table")).to_have_count(0)
        by(page, next_do(page, ("moon", "bid 6")))
    assert seen == ["auction", "trump", *(["discard"] if game == "smear" else []), "play"]


@BOTH
def test_advice_opens_as_a_sheet_and_escape_closes_it(app: Show, lang: str, by: By) -> None:
    page = start(app, "topper", lang)
    by(page, "advice")
    settled(page)
    sheet = page.locator(".topper dialog")
    expect(sheet.locator("table").first.locator("tbody tr")).to_have_count(6, timeout=30 * SECONDS)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    rest(page)
    focus_kept(page)


@BOTH
@pytest.mark.parametrize("ask_for", ["advice", "hint"])
def test_long_work_can_be_stopped_and_the_table_goes_on(app: Show, lang: str, by: By, ask_for: str) -> None:
    """The work may be done before the key is pressed; then another deal is tried."""
    page = start(app, "smear", lang)
    rules = preset("smear")
    for seed in range(12):
        open_code(page, encode(rules, 3, 100 + seed))
        page.locator(".topper .controls button").first.focus()
        before = acts(page)
        by(page, ask_for)
        if ask_for == "hint":
            by(page, next_do(page, ("pass",)))
        if stopped(page, by):
            break
    else:
        raise AssertionError("the work was never stopped")
    settled(page)
    expect(page.locator(".topper dialog, .topper .words table")).to_have_count(0)
    assert acts(page) == before
    by(page, next_do(page, ("pass",)))
    assert len(acts(page)) == len(before) + 1


STOP = ".topper [data-key=busy-stop]"
DONE = ".topper dialog table, .topper .words table"


def stopped(page: Page, by: By) -> bool:
    """Stop the long work, unless it is done first. The page is drawn anew while it goes on, so no single answer is waited for."""
    page.locator(f"{STOP}, {DONE}").first.wait_for(timeout=30 * SECONDS)
    if page.locator(STOP).count():
        try:
            # Tab comes to it like to any button, but the work would be done before that.
            page.locator(STOP).press("Enter", timeout=2 * SECONDS) if by is by_keys else page.locator(STOP).click(timeout=2 * SECONDS)
        except TimeoutError:
            page.locator(DONE).first.wait_for()
    page.locator(STOP).wait_for(state="detached", timeout=30 * SECONDS)
    rest(page)
    return page.locator(DONE).count() == 0


@BOTH
def test_looking_back_and_what_if(app: Show, lang: str, by: By) -> None:
    page = start(app, "topper", lang)
    open_code(page, find(preset("topper"), lambda learner: as_bidder(learner) is None and learner.my_turn)[0])
    page.locator(".topper .controls button").first.focus()
    play_hand(page, ("bid 6",), by)
    before = position(page)
    by(page, "review")
    settled(page)
    assert faults(page) == []
    while page.locator('.topper [data-do^="what-if"]').count() == 0:
        by(page, "step on")
    assert faults(page) == []
    by(page, page.locator('.topper [data-do^="what-if"]').first.get_attribute("data-do") or "")
    assert playing(page)
    assert position(page) == before  # what is kept is the match, not the experiment
    assert faults(page) == []
    by(page, next_do(page))
    by(page, "end-what-if")
    assert position(page) == before
