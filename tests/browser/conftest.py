"""A real browser on the real server: the app as ``python -m topper`` serves it, and JupyterLab.

A page is watched: whatever it writes to the console as an error or a warning, a script that fails, an answer that is an error
and a request to another host make the test fail at its end. When a test fails, the console, the text of each page and a
screenshot are in the report. ``shoot(page, "home")`` keeps a picture in tests/browser/shots.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, TimeoutError, sync_playwright
from servers import free_port, serving

ROOT = Path(__file__).parent.parent.parent
SHOTS = Path(__file__).parent / "shots"
PLACES = ["chromium", "chromium-browser", "google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
          "/Applications/Chromium.app/Contents/MacOS/Chromium"]  # fmt: skip
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PLACES)), None)
# Voilà carries parts of an older JupyterLab than the one installed beside it, and the browser's console says so.
# A page that is loaded anew says of its old connection that it is lost.
HARMLESS = re.compile(
    r"(Unsatisfied version|No satisfying version) .* of shared (singleton )?module @jupyter|Connection lost, reconnecting in 0 seconds"
)
SECONDS = 1000
OPEN = pytest.StashKey[list["Watched"]]()


@dataclass
class Watched:
    """A page, and what it should not have done."""

    page: Page
    problems: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self.said)
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("response", self.answered)
        self.page.on("request", lambda request: self.asked(request.url))

    def said(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type in ("error", "warning") and not HARMLESS.search(message.text):
            self.problems.append(f"console {message.type}: {message.text}")

    def answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"answer {response.status}: {response.url}")

    def asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "127.0.0.1":
            self.problems.append(f"request to another host: {url}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM:
                item.add_marker(pytest.mark.skip(reason="no Chromium found: install it, or set CHROMIUM to where it is"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call" and report.failed:
        for number, watched in enumerate(item.stash.get(OPEN, [])):
            with contextlib.suppress(Exception):
                picture = SHOTS / f"failed-{re.sub(r'[^A-Za-z0-9]+', '-', item.name)}-{number}.png"
                picture.parent.mkdir(exist_ok=True)
                watched.page.screenshot(path=picture)
                text = watched.page.locator("body").inner_text(timeout=2 * SECONDS)
                report.sections.append((f"page {number}, pictured in {picture.relative_to(ROOT)}", text))
            report.sections.append((f"console of page {number}", "\n".join(watched.console[-40:] + watched.problems)))
    return report


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app, served from the installed package in a folder of its own."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    command = [sys.executable, "-m", "topper", "--no-browser", "--port", str(port)]
    with serving(command, f"{url}voila/static/voila.js", tmp_path_factory.mktemp("app")):
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
        arguments += ["--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """``open_page(url, width=1280, height=800, scheme="light", locale="en-GB", **context)``: a watched page in a fresh browser profile.

    ``expect_problems=True`` for a test that breaks something on purpose; ``profile=page.context`` for a second tab of the same browser.
    """
    opened: list[Watched] = []
    everyone = request.node.stash[OPEN] = []

    def open_one(url, *, width=1280, height=800, scheme="light", locale="en-GB", expect_problems=False, profile=None, **context) -> Page:
        if profile is None:
            profile = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale, **context)
        page = profile.new_page()
        page.set_default_timeout(15 * SECONDS)
        watched = Watched(page)
        everyone.append(watched)
        if not expect_problems:
            opened.append(watched)
        page.goto(url, wait_until="commit", timeout=60 * SECONDS)
        return page

    yield open_one
    problems = [problem for watched in opened for problem in watched.problems]
    for context in {watched.page.context for watched in everyone}:
        context.close()
    assert problems == []


@pytest.fixture
def app(open_page: Callable[..., Page], app_url: str) -> Callable[..., Page]:
    """``app(width=360, scheme="dark", search="?code=...")``: the app, with its first button on the page."""

    def start(*, search: str = "", **options) -> Page:
        page = open_page(app_url + search, **options)
        page.locator("#rendered_cells button").first.wait_for(timeout=60 * SECONDS)
        return page

    return start


@pytest.fixture
def shoot() -> Callable[[Page, str], Path]:
    """``shoot(page, name)``: keep a picture of the whole page, named after its width and colours too."""

    def shoot_one(page: Page, name: str) -> Path:
        dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        picture = SHOTS / f"{name}-{page.viewport_size['width']}-{'dark' if dark else 'light'}.png"
        picture.parent.mkdir(exist_ok=True)
        page.screenshot(path=picture, full_page=True)
        return picture

    return shoot_one


@pytest.fixture(scope="session")
def lab_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab on a copy of the notebooks, with ``{}`` where the path of a notebook goes; saved.ipynb may be saved."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    shutil.copy(ROOT / "notebooks" / "app.ipynb", folder / "notebooks" / "saved.ipynb")
    settings = folder / "jupyter_config_dir/labconfig/default_setting_overrides.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}')
    port, token = free_port(), "for-this-test-only"
    own = {name: str(folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTERLAB_SETTINGS_DIR",
           "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR")}  # fmt: skip
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", "--ServerApp.ip=127.0.0.1", "--allow-root",
               f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder / 'notebooks'}", "--LabApp.news_url=None",
               "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.extension_manager=readonly"]  # fmt: skip
    with serving(command, f"http://127.0.0.1:{port}/api", folder, **own):
        yield f"http://127.0.0.1:{port}/lab/tree/{{}}?token={token}&reset"


def run_all(page: Page) -> None:
    """Run all cells. A notebook says that its kernel is idle a little before it takes orders, so look whether it did."""
    started = "() => [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].some(prompt => /[*\\d]/.test(prompt.textContent))"
    for _ in range(5):
        page.wait_for_timeout(SECONDS)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(started, timeout=4 * SECONDS)
            return
    raise AssertionError("the cells did not run")


def lies_open(page: Page) -> None:
    """Wait until a notebook is on the page and its kernel is there."""
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60 * SECONDS)
    page.locator(".jp-NotebookPanel-toolbar .jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=60 * SECONDS)


@pytest.fixture
def lab(open_page: Callable[..., Page], lab_url: str) -> Callable[..., Page]:
    """``lab("big-jack.ipynb")``: that notebook open in JupyterLab and run from top to bottom, once. ``run=False`` leaves it as it lies."""

    def start(notebook: str, *, run: bool = True, **options) -> Page:
        page = open_page(lab_url.format(notebook), **options)
        lies_open(page)
        if run:
            run_all(page)
        return page

    return start


@pytest.fixture(params=["voila", "lab"])
def anywhere(request: pytest.FixtureRequest) -> Callable[..., Page]:
    """As ``app``: the app in Voilà, and then in a notebook of JupyterLab."""
    if request.param == "voila":
        return request.getfixturevalue("app")
    lab = request.getfixturevalue("lab")

    def start(**options) -> Page:
        page = lab("app.ipynb", **options)
        page.locator(".jp-OutputArea-output .topper h1").wait_for(timeout=60 * SECONDS)
        return page

    return start
