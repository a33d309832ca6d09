"""The page around the app: what a visitor sees before it, without it and when it breaks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

import nbformat
import pytest
from browser.playing import faults
from playwright.sync_api import Page, expect
from servers import free_port, serving

from topper.ui.served.server import transport

PAPER = {"light": "rgb(246, 243, 236)", "dark": "rgb(19, 23, 26)"}
BREAKS = """
import os
if os.environ["QUERY_STRING"] == "kernel":
    os._exit(1)
raise RuntimeError("broken on purpose")
"""
SERVE = """
import sys
from pathlib import Path
from topper.ui.served.server import serve
serve("127.0.0.1", int(sys.argv[2]), browser=False, notebook=Path(sys.argv[1]))
"""


def background(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_app_starts(app: Callable[..., Page], scheme: str) -> None:
    page = app(scheme=scheme, width=360, height=740)
    assert page.title() == "Topper"
    assert background(page) == PAPER[scheme]
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.locator("#topper-trouble")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.querySelector('meta[name=viewport]').content").startswith("width=device-width")


@pytest.mark.parametrize(("locale", "lang", "words"), [("en-GB", "en", "Setting the table"), ("fr-CA", "fr", "On met la table")])
def test_the_wait_is_told(open_page: Callable[..., Page], app_url: str, locale: str, lang: str, words: str) -> None:
    page = open_page(app_url, locale=locale, scheme="dark")
    expect(page.locator("#loading")).to_contain_text(words)
    assert background(page) == PAPER["dark"]
    assert page.evaluate("document.documentElement.lang") == lang
    page.locator("#loading").wait_for(state="detached", timeout=60_000)


def test_the_colours_chosen_last_time_come_first(open_page: Callable[..., Page], app_url: str, app: Callable[..., Page]) -> None:
    page = app(scheme="light")
    page.evaluate("localStorage.setItem('topper:theme', 'dark')")
    again = open_page(app_url, profile=page.context)
    expect(again.locator("#loading")).to_be_visible()
    assert background(again) == PAPER["dark"]
    again.locator("#loading").wait_for(state="detached", timeout=60_000)


@pytest.mark.parametrize("where", ["voila/files/app.ipynb", "voila/render/app.ipynb", "somewhere", "%3Cb%3Ebold%3C/b%3E"])
def test_no_file_and_no_other_page_is_handed_out(open_page: Callable[..., Page], app_url: str, where: str) -> None:
    """A wrong address is told, in both languages, with the way to the app."""
    page = open_page(app_url + where, expect_problems=True, width=360)
    expect(page.get_by_role("heading")).to_have_text(["There is no such page", "Cette page n’existe pas"])
    assert "bold" not in page.content()
    assert faults(page) == []
    page.get_by_role("link", name="Go to Topper.").click()
    page.locator(".topper h1").wait_for(timeout=60_000)


@pytest.mark.parametrize(("what", "locale"), [("cell", "en-GB"), ("kernel", "fr-CA")])
def test_a_visitor_sees_that_it_broke(what: str, locale: str, open_page: Callable[..., Page], broken_url: str) -> None:
    page = open_page(f"{broken_url}?{what}", locale=locale, width=360, expect_problems=True)
    expect(page.get_by_role("alert")).to_contain_text("Rechargez-la" if locale == "fr-CA" else "Reload it", timeout=60_000)
    page.wait_for_timeout(1000)
    shown = page.locator("body").inner_text()
    assert "broken on purpose" not in shown
    assert "show_tracebacks" not in shown
    assert faults(page) == []


def test_a_visitor_sees_that_a_script_broke(app: Callable[..., Page]) -> None:
    page = app(expect_problems=True)
    page.evaluate("setTimeout(() => { throw new Error('broken on purpose') })")
    expect(page.get_by_role("alert")).to_contain_text("Reload it", timeout=20_000)
    assert faults(page) == []


@pytest.fixture(scope="module")
def broken_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Our server on a notebook that breaks in the way the query string says."""
    folder, port = tmp_path_factory.mktemp("broken"), free_port()
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BREAKS)])
    nbformat.write(notebook, folder / "app.ipynb")
    command = [sys.executable, "-c", SERVE, str(folder / "app.ipynb"), str(port)]
    with serving(command, f"http://127.0.0.1:{port}/voila/static/voila.js", folder):
        yield f"http://127.0.0.1:{port}/"


@pytest.mark.parametrize(("folder", "chosen"), [("/tmp", "ipc"), ("/var/folders/a-long-name/" + 30 * "x" + "/T", "tcp")])
def test_no_port_is_needed_where_a_folder_will_do(folder: str, chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets in a folder, which are for Unix, have short names."""
    monkeypatch.setattr("tempfile.tempdir", folder)
    assert transport() == (chosen if os.name == "posix" else "tcp")
