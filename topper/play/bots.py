"""Bots: what to do in a view, and why, at three levels. Each is a pure function of the view and a seed.

>>> from topper import Deal, new_match, topper
>>> state = new_match(topper()).apply(Deal.shuffled(topper(), seed=7))
>>> choose(state.view(1)).action in state.legal_actions()
True
"""

from __future__ import annotations

from typing import Final

from topper.core.actions import Action
from topper.core.phases import Playing
from topper.core.view import View
from topper.games.smear import Smear
from topper.play.hints import hint_steps
from topper.play.simple import Choice, choose_simply
from topper.play.steps import Steps, finish

LEVELS: Final = ("beginner", "steady", "expert")
WORLDS: Final = {"topper": 40, "smear": 16}
"""How many worlds an expert looks at for a card, by game; for a call, a trump or a discard `OTHER_WORLDS`."""
OTHER_WORLDS: Final = 40


def choose(view: View, level: str = "steady", seed: int | str = 0) -> Choice:
    """What a bot of this level does when it is the view's turn. The same view and seed give the same choice everywhere.

    An expert may take a second or so: a table that must not wait pumps `think`. Raises `ValueError` if it is not this seat's turn
    or the level is not one of `LEVELS`.
    """
    return finish(think(view, level, seed))


def think(view: View, level: str = "steady", seed: int | str = 0) -> Steps[Choice]:
    """The same in steps. A host that stops it takes ``choose(view, "steady", seed)`` instead."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}: {', '.join(LEVELS)}")
    if not view.my_turn:
        raise ValueError(f"it is not the turn of seat {view.seat}")
    simple = choose_simply(view, "steady" if level == "expert" else level, seed)
    if level != "expert" or _forced(view) or simple.action.kind in ("misdeal", "moon"):
        return simple
    cards = isinstance(view.known, Playing)
    worlds = WORLDS["smear" if isinstance(view.known.rules, Smear) else "topper"] if cards else OTHER_WORLDS
    hint = yield from hint_steps(view, worlds, f"expert {seed}")
    best: Action = hint.options[0].action
    return simple if best == simple.action else Choice(best, hint.because, hint.rule)


def _forced(view: View) -> bool:
    """Whether there is but one thing to do."""
    return len(view.legal_actions()) == 1
