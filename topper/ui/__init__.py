"""What is seen: the stage (one widget), static pictures, and the app for Voilà."""

from __future__ import annotations

import importlib
from typing import Any

__all__ = ["Stage", "app"]


def __getattr__(name: str) -> Any:
    """Import a part only when it is asked for: who wants a picture need not wait for widgets."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    part = getattr(importlib.import_module(f"topper.ui.{name.lower()}"), name)
    globals()[name] = part  # importing topper.ui.app has bound its name to the module
    return part
