"""Names in texts: of seats, of games and their settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from topper.core.cards import shorten
from topper.core.errors import SettingError
from topper.core.rules import Rules
from topper.core.sentence import say

SEATS: Final = ("South", "West", "North", "East")
Games = Mapping[str, Callable[..., Rules]]
GAMES: dict[str, Callable[..., Rules]] = {}
"""The games that a text may name without more; `topper` puts its own here."""


def read_seat(word: str) -> int | None:
    """The number of the seat with this name, or `None`."""
    word = word.capitalize()
    return SEATS.index(word) if word in SEATS else None


def setting_text(value: Any) -> str:
    """A setting's value as it is written: ``yes``, ``no``, a word or a number."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read_game(name: str, settings: Mapping[str, str], games: Games | None = None) -> Rules:
    """The game of this name with these settings, both as text. Raises `SettingError` for what is not one."""
    known = {**GAMES, **(games or {})}
    if name not in known:
        raise SettingError(say("There is no game “{name}”: {names}.", name=shorten(name), names=tuple(known)), "game", name)
    values: dict[str, Any] = dict(settings)
    for setting in known[name]().settings():
        for value in setting.values:
            if values.get(setting.name) == setting_text(value):
                values[setting.name] = value
                break
    return known[name](**values)


def is_known(rules: Rules) -> bool:
    """Whether a text that names this game needs no more to be read."""
    return rules.game in GAMES and type(GAMES[rules.game]()) is type(rules)
