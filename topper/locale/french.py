"""French: the forms of cards, suits, seats and lists; the messages are in the catalogue.

A translation may ask for forms that English lacks: ``{card:de}`` "du valet de pique", "de la dame de pique"; ``{card:au}`` "au valet
de pique"; ``{suit:un}`` "un pique"; ``{suit:de}`` "de pique"; ``{suit:du}`` "du pique"; ``{seat:de}`` "d’Ouest", ``{seat:que}`` "qu’Est".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topper.core.sentence import capital
from topper.locale.catalogue import Translated

VOWELS = "aàâäeéèêëiîïoôöœuùûü"


class French(Translated):
    """French, as plain as it can be, with Canada’s typed words left alone: ``JS``, ``bid 3``."""

    code = "fr"
    ranks: Mapping[str, str] = {
        "A": "as", "K": "roi", "Q": "dame", "J": "valet", "T": "dix", "9": "neuf", "8": "huit", "7": "sept",
        "6": "six", "5": "cinq", "4": "quatre", "3": "trois", "2": "deux", "X1": "grand joker", "X2": "petit joker",
    }  # fmt: skip
    suits = ("pique", "cœur", "trèfle", "carreau")
    suits_one = suits
    seats = ("Sud", "Ouest", "Nord", "Est")
    indices: Mapping[str, str] = {**Translated.indices, "K": "R", "Q": "D", "J": "V"}
    joined = (", ", " et ")
    alternatives = (", ", " ou ")
    nothing = "rien"

    def card_name(self, card: Any) -> str:
        return self.ranks[card.rank] if card.joker else f"{self.ranks[card.rank]} de {self.suits[card.suit]}"

    def card(self, card: Any, spec: str) -> str:
        """As in English, and ``de`` ("du valet de pique", "de l’as de pique"), ``au`` ("au valet de pique", "à la dame de pique")."""
        name = self.card_name(card)
        if card.rank == "A":
            articles = ("l’", "de l’", "à l’")
        elif card.rank == "Q":
            articles = ("la ", "de la ", "à la ")
        else:
            articles = ("le ", "du ", "au ")
        the, of, to = (article + name for article in articles)
        return {"": str(card), "name": name, "Name": capital(name), "the": the, "The": capital(the), "de": of, "au": to}[spec]

    def suit(self, suit: int, spec: str) -> str:
        """As in English, and ``un``, ``de``, ``du``, ``le``, ``Le``. A suit is masculine and stays in the singular."""
        name = self.suits[suit]
        articles = {"a": "un", "un": "un", "de": "de", "du": "du", "le": "le", "Le": "Le", "à": "à"}
        return f"{articles[spec]} {name}" if spec in articles else super().suit(suit, spec)

    def seat(self, seat: int, spec: str) -> str:
        """Who sits there; ``de`` ("d’Ouest"), ``que`` ("qu’Ouest"), ``à``."""
        name = super().seat(seat, "")
        if spec in ("de", "que"):
            return f"{spec[:-1]}’{name}" if elides(name) else f"{spec} {name}"
        return f"{spec} {name}" if spec else name


def elides(word: str) -> bool:
    """Whether "de" loses its vowel before this word: before a vowel, and before y where a consonant follows ("d’Yves")."""
    word = word.strip().lower()
    if word[:1] == "y":
        return len(word) > 1 and word[1] not in VOWELS
    return word[:1] in tuple(VOWELS)
