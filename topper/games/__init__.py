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
from topper.core.rules import Rules, RuleText
from topper.core.sentence import say
from topper.games.smear import smear, smear_jick, smear_jokers
from topper.games.topper import topper

PRESETS: dict[str, Callable[..., Rules]] = {"topper": topper, "smear": smear, "smear-jick": smear_jick, "smear-jokers": smear_jokers}


def preset(name: str, **settings: Any) -> Rules:
    """A game by the name of its preset: "topper", "smear", "smear-jick" or "smear-jokers"; settings as in the game's function."""
    if not isinstance(name, str) or name not in PRESETS:  # type: ignore[redundant-expr]
        raise SettingError(say("There is no game “{name}”: {names}.", name=shorten(str(name)), names=tuple(PRESETS)), "game", name)
    return PRESETS[name](**settings)


def rule(number: str, game: Rules | str | None = None) -> RuleText:
    """The rule with this number, as `game` (a game or the name of a preset) tells it; `KeyError` if there is none.

    C and H rules are in both rulebooks, their examples taken from each game.
    """
    games: list[Rules] = [topper(), smear()]
    if game:
        games.insert(0, game if isinstance(game, Rules) else preset(game))
    for rules in games:
        if number in rules.rules_by_number:
            return rules.rules_by_number[number]
    raise KeyError(number)


__all__ = ["PRESETS", "preset", "rule", "smear", "smear_jick", "smear_jokers", "topper"]
