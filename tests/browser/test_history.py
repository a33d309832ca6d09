"""Back and Forward: from place to place within the app, and never out of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.playing import acts, after, click, drawn, kept, next_do, rest, title
from playwright.sync_api import Page

from topper.games import preset
from topper.session.code import encode

CODE = encode(preset("topper"), 3, 7)


def entries(page: Page) -> tuple[int, Any]:
    return page.evaluate("[history.length, history.state?.topper ?? null]")


def test_back_and_forward_lead_from_place_to_place(app: Callable[..., Page], app_url: str) -> None:
    page = app(search=f"?code={CODE}", reduced_motion="reduce")
    rest(page)
    length, place = entries(page)
    assert place == "match"
    click(page, next_do(page))
    click(page, "menu")
    after(page, lambda: page.keyboard.press("Escape"))
    table, done = drawn(page), acts(page)
    assert entries(page) == [length, "match"]  # neither cards nor sheets are places
    click(page, "menu")
    click(page, "rulebook topper")
    click(page, "home")
    click(page, "course topper")
    assert entries(page) == [length + 3, "course topper"]
    title(page, "Learn Topper")
    after(page, page.go_back)
    title(page, "Topper")
    page.evaluate("history.go(-2)")
    page.locator(".hand").wait_for()
    rest(page)
    assert (drawn(page), acts(page), entries(page)) == (table, done, [length + 3, "match"])
    # Loaded again in the middle, the entries still lead where they led.
    page.goto(app_url, wait_until="commit")
    page.locator(".hand button").first.wait_for(timeout=60_000)
    rest(page)
    assert drawn(page) == table
    click(page, "home")
    after(page, page.go_back)
    assert (drawn(page), acts(page)) == (table, done)
    after(page, page.go_forward)
    title(page, "Topper")
    assert kept(page)["parked"][0]["acts"] == done
    # Two steps in quick succession: the last one counts.
    click(page, "rulebook smear")
    page.evaluate("history.back(); setTimeout(() => history.back(), 5)")
    page.locator(".hand").wait_for()
    rest(page)
    assert (drawn(page), entries(page)[1]) == (table, "match")
