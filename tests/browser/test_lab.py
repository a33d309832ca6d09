"""The notebooks in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page


def test_the_app_runs_in_a_notebook(lab: Callable[..., Page]) -> None:
    page = lab("app.ipynb")
    page.locator(".jp-OutputArea-output button").first.wait_for(timeout=30_000)
