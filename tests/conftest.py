"""What every test may lean on."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

import topper

# No deadline: the machines of continuous integration are slow by fits and starts. The same examples every time there.
# A busy machine is no failure: nothing here is timed.
SLOW = [hypothesis.HealthCheck.too_slow]
hypothesis.settings.register_profile("default", deadline=None, suppress_health_check=SLOW)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=SLOW)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Browser tests last: quick news first, and Playwright keeps an event loop running from its start to the end of the session.
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_report_header() -> str:
    return f"topper from {Path(topper.__path__[0])}"


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return Path(__file__).parent.parent
