"""How well the bots play: a level for each seat, chosen by the learner."""

from __future__ import annotations

from typing import Any, Final

from topper.core.sentence import Sentence, say
from topper.play.bots import LEVELS

Levels = dict[int, str]
"""By seat; a seat that is not there plays steadily."""

LEVEL_TEXTS: Final[dict[str, Sentence]] = {
    "beginner": say("Like a beginner: by the rules, and plainly"),
    "steady": say("Steadily: counts what is sure"),
    "expert": say("Like an expert: thinks a moment about each card"),
}


def read_levels(saved: Any) -> Levels:
    """The bots' levels as saved; what makes no sense is left out."""
    found = saved.items() if isinstance(saved, dict) and len(saved) < 5 else ()
    return {int(seat): level for seat, level in found if seat in ("1", "2", "3") and level in LEVELS}
