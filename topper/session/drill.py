"""Drawn questions on the screen."""

from __future__ import annotations

from typing import Any

from topper.core.sentence import say
from topper.session.place import Place, Refused


def open_drill(session: Any, what: str) -> Place:
    """The questions that are asked for."""
    raise Refused(say("There are no questions about this yet."))
