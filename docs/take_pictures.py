"""Take the README's pictures, from the app as it is: ``python docs/take_pictures.py`` (needs the development environment and Chromium)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
PORT = 8877
URL = f"http://127.0.0.1:{PORT}/"
CODE = "T000-03VT"
"""A deal in which the learner soon holds the Small Jack when clubs are led."""
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def opened(browser: Browser, search: str = "", *, width: int = 1200, height: int = 760, scheme: str = "light", locale: str = "en") -> Page:
    """The app in a fresh browser, without movement."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale, reduced_motion="reduce", device_scale_factor=1
    )
    page = context.new_page()
    page.goto(URL + search)
    page.locator(".topper h1").wait_for(timeout=60_000)
    return page


def click(page: Page, key: str) -> None:
    page.locator(f".topper [data-key='{key}']").first.click()
    page.wait_for_timeout(500)


def keep(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{name}.png")
    page.context.close()


def play_until_following(page: Page) -> None:
    """Bid, name trump and lead, until the learner is to follow with a card that he may not play."""
    click(page, "bid-4")
    click(page, "trump-S")
    for _ in range(5):
        if page.locator(".topper .hand .dim").count():
            return
        page.locator(".topper .hand button:not(.dim)").last.click()
        page.wait_for_timeout(600)


def take(browser: Browser) -> None:
    """All the pictures."""
    page = opened(browser, f"?code={CODE}")
    play_until_following(page)
    keep(page, "table")

    page = opened(browser, f"?code={CODE}")
    play_until_following(page)
    page.locator(".topper .hand [data-card=JC]").click()
    page.wait_for_timeout(500)
    keep(page, "refused")

    page = opened(browser)
    click(page, "next-topper")
    keep(page, "lesson")

    page = opened(browser, f"?code={CODE}", width=380, height=780, scheme="dark", locale="fr-CA")
    play_until_following(page)
    keep(page, "phone")


def main() -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    PICTURES.mkdir(exist_ok=True)
    server = subprocess.Popen([sys.executable, "-m", "topper", "--no-browser", "--port", str(PORT)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
            take(browser)
            browser.close()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
