"""A language for tests: English with every message in brackets. What stands outside them on a screen has escaped translation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topper.core.sentence import Language, Sentence, capital


def bracket(text: str) -> str:
    return f"⟦{text}⟧"


class Pseudo(Language):
    """English, each message and each name of a card, suit or seat in ⟦ ⟧."""

    code = "xx"
    ranks: Mapping[str, str] = {rank: bracket(name) for rank, name in Language.ranks.items()}
    suits = tuple(map(bracket, Language.suits))  # type: ignore[assignment]
    suits_one = tuple(map(bracket, Language.suits_one))  # type: ignore[assignment]
    seats = tuple(map(bracket, Language.seats))  # type: ignore[assignment]
    nothing = bracket(Language.nothing)

    def template(self, sentence: Sentence) -> str:
        return bracket(super().template(sentence))

    def card_name(self, card: Any) -> str:
        return bracket(Language.ranks[card.rank] if card.joker else f"{Language.ranks[card.rank]} of {Language.suits[card.suit]}")

    def suit(self, suit: int, spec: str) -> str:
        text = {"Cap": capital(Language.suits[suit]), "a": f"a {Language.suits_one[suit]}"}.get(spec)
        return bracket(text) if text else super().suit(suit, spec)
