"""What is seen: the stage (one widget), static pictures, and the app for Voilà."""

from __future__ import annotations

import importlib
from typing import Any

PARTS = {"Stage": "stage", "app": "apps", "lesson": "apps", "play": "apps", "picture": "pictures"}
"""By name, the module that has it."""

__all__ = ["Stage", "app", "lesson", "picture", "play"]


def __getattr__(name: str) -> Any:
    """Import a part only when it is asked for: who wants a picture need not wait for widgets."""
    if name not in PARTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"topper.ui.{PARTS[name]}"), name)
