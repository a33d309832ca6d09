"""The games, one file each, and their presets by name.

>>> from topper import preset
>>> preset("smear-jick")
smear(jick_point=True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from topper.core.cards import shorten
from topper.core.errors import SettingError
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.games.smear import smear, smear_jick, smear_jokers
from topper.games.topper import topper

PRESETS: dict[str, Callable[..., Rules]] = {"topper": topper, "smear": smear, "smear-jick": smear_jick, "smear-jokers": smear_jokers}


def preset(name: str, **settings: Any) -> Rules:
    """A game by the name of its preset: "topper", "smear", "smear-jick" or "smear-jokers"; settings as in the game's function."""
    if name not in PRESETS:
        raise SettingError(say("There is no game “{name}”: {names}.", name=shorten(str(name)), names=tuple(PRESETS)), "game", name)
    return PRESETS[name](**settings)


__all__ = ["PRESETS", "preset", "smear", "smear_jick", "smear_jokers", "topper"]
