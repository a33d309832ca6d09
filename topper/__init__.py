"""Two trick-taking games, Topper and Smear: their rules, and lessons that run on them.

>>> from topper import topper, new_match, Deal
>>> rules = topper()
>>> state = new_match(rules, dealer=0).apply(Deal.shuffled(rules, seed=7))
>>> state.objection("bid 7").rule
'T3.2'
"""

from topper.core.actions import Action, Deal
from topper.core.cards import Card, Cards, Suit
from topper.core.errors import IllegalAction, NotationError, PositionError, RecordError, SettingError, TopperError
from topper.core.match import Match
from topper.core.names import GAMES
from topper.core.notation import read_position, write_position
from topper.core.objection import Objection
from topper.core.phases import new_match
from topper.core.position import position
from topper.core.records import dump, dumps, load, loads
from topper.core.rules import Rules
from topper.core.state import State, replay
from topper.core.view import View
from topper.games import PRESETS, preset, smear, smear_jick, smear_jokers, topper

__version__ = "0.1.0"

GAMES.update(PRESETS)

__all__ = [
    "Action", "Card", "Cards", "Deal", "IllegalAction", "Match", "NotationError", "Objection", "PositionError", "RecordError", "Rules",
    "SettingError", "State", "Suit", "TopperError", "View", "dump", "dumps", "load", "loads", "new_match", "position", "preset",
    "read_position", "replay", "smear", "smear_jick", "smear_jokers", "topper", "write_position",
]  # fmt: skip
