"""Matches that were left and wait to be gone on with, as they were saved, the last one first."""

from __future__ import annotations

from typing import Any, Final

from topper.core.errors import NotationError
from topper.core.rules import Rules
from topper.session.code import decode

Json = Any
MOST_PARKED: Final = 6
"""How many wait; the oldest makes room."""


class Parked:
    """The matches that wait."""

    def __init__(self, saved: Json = None) -> None:
        """As kept by `saved`, from a browser: what is not a match is passed over."""
        kept = saved[:MOST_PARKED] if isinstance(saved, list) else []
        self.matches: list[dict[str, Json]] = [match for match in kept if _game(match)]

    def keep(self, match: dict[str, Json] | None) -> None:
        """Put a match aside, if there is one."""
        if match is not None:
            self.drop(match)
            self.matches = [match, *self.matches][:MOST_PARKED]

    def drop(self, match: Json) -> None:
        """It does not wait any more."""
        self.matches = [other for other in self.matches if other != match]

    def take(self, number: int) -> dict[str, Json] | None:
        """The match with this number, counted from 0, which does not wait any more; `None` if there is none."""
        return self.matches.pop(number) if 0 <= number < len(self.matches) else None

    def games(self) -> list[tuple[Rules, str]]:
        """Of each, its rules and the code of its first deal."""
        return [found for match in self.matches if (found := _game(match))]

    def saved(self) -> list[dict[str, Json]]:
        return self.matches

    def __bool__(self) -> bool:
        return bool(self.matches)


def _game(match: Json) -> tuple[Rules, str] | None:
    if not isinstance(match, dict) or match.get("key") != "match" or not isinstance(match.get("code"), str):
        return None
    try:
        return decode(match["code"])[0], match["code"]
    except NotationError:
        return None
