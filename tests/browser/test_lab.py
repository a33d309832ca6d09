"""The notebooks in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from browser.playing import rest, sends
from playwright.sync_api import Page, expect
from screens import Learner, solve

from topper.session.session import Session


def test_the_app_runs_in_a_notebook(lab: Callable[..., Page]) -> None:
    page = lab("app.ipynb")
    page.locator(".jp-OutputArea-output button").first.wait_for(timeout=30_000)


def test_a_lesson_in_its_notebook_answers_and_keeps_its_keys(lab: Callable[..., Page]) -> None:
    """The lesson is walked by its own solutions; letters typed in it edit no cell; the next cell hears the answers."""
    page = lab("big_jack_small_jack.ipynb", width=1400, reduced_motion="reduce")
    stage = page.locator(".jp-OutputArea-output .topper").first
    stage.locator("h1").wait_for(timeout=60_000)
    mirror = Learner(Session("lesson small-jack", home=False))
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    stage.locator("button").first.focus()
    for key in ("b", "a", "d", "d", "x", "m"):
        page.keyboard.press(key)
    assert cells.count() == before
    assert stage.locator("h1").inner_text() == mirror.screen["title"]
    for do in solve(mirror):
        page.locator(sends(do[0])).first.click()
    rest(page)
    expect(stage.locator(".note.right")).to_be_visible(timeout=15_000)
    expect(page.locator("pre", has_text="You answered JS")).to_be_visible(timeout=15_000)
    assert cells.count() == before
