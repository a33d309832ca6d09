"""Why something may not be done."""

from __future__ import annotations

from typing import NamedTuple

from topper.core.cards import Cards
from topper.core.sentence import Sentence


class Objection(NamedTuple):
    """The answer to "why not?": the rule's number, a sentence that says what would be right, the cards that prove it."""

    rule: str
    because: Sentence
    cards: Cards = Cards(0)

    def __str__(self) -> str:
        return f"{self.because} ({self.rule})"
