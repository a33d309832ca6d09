"""Cards as a screen draws them (Card, see `topper.session.screen`): what is on the face, and the name that is read out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from topper.core.cards import Card, Cards, Suit
from topper.core.order import plain_sort
from topper.core.rules import Rules
from topper.core.sentence import Language, Sentence, say
from topper.session.rich import plain

Json = Any


def card_name(card: Card, rules: Rules | None = None, trump: Suit | int | None = None) -> Sentence:
    """All that a card is, in words: "jack of clubs, Small Jack, a trump"."""
    if rules is None or trump is None or rules.orders[trump].suit[card] != trump:
        return say("{card:name}", card=card)
    special = rules.special(card, trump)
    if special is None or card.joker:
        return say("{card:name}, a trump", card=card)
    return say("{card:name}, {special}, a trump", card=card, special=special)


def card_face(
    card: Card,
    language: Language,
    rules: Rules | None = None,
    trump: Suit | int | None = None,
    *,
    do: str | None = None,
    dim: bool = False,
    gap: bool = False,
    chosen: bool = False,
    proof: bool = False,
) -> dict[str, Json]:
    """One card, face up. With a game and its trump suit it is named and marked as what it is there."""
    face = once((card, language.code, rules, trump), lambda: _face(card, language, rules, trump))
    return {**face, "do": do, "dim": dim, "gap": gap, "chosen": chosen, "proof": proof}


MOST_DRAWN: Final = 4000
_DRAWN: dict[tuple[Any, ...], Json] = {}


def once(key: tuple[Any, ...], draw: Callable[[], Json]) -> Json:
    """What `draw` drew for this key before, not to be changed: a table is drawn anew for every event, and most of it stays as it was."""
    drawn = _DRAWN.get(key)
    if drawn is None:
        if len(_DRAWN) >= MOST_DRAWN:
            _DRAWN.clear()
        drawn = _DRAWN[key] = draw()
    return drawn


def _face(card: Card, language: Language, rules: Rules | None, trump: Suit | int | None) -> dict[str, Json]:
    mark = None
    if rules is not None and trump is not None and rules.orders[trump].moved(card):
        special = rules.special(card, trump)
        mark = {"suit": str(Suit(int(trump))), "text": plain(special, language) if special is not None else ""}
    return {
        "id": str(card),
        "rank": card.rank,
        "suit": None if card.suit is None else str(card.suit),
        "red": card.suit is not None and card.suit.red,
        "index": language.indices[card.rank],
        "name": plain(card_name(card, rules, trump), language),
        "mark": mark,
    }


def back(name: str, language: Language) -> dict[str, Json]:
    """A card face down; `name` tells one from another, so that the stage can follow it: ``back-3``."""
    return {"id": name, "back": True, "name": plain(say("a card face down"), language)}


def hand_faces(
    cards: Cards | int | Iterable[Card],
    language: Language,
    rules: Rules | None = None,
    trump: Suit | int | None = None,
    *,
    do: Callable[[Card], str | None] | None = None,
    dim: Collection[Card] = (),
    chosen: Collection[Card] = (),
    proof: Collection[Card] = (),
) -> list[dict[str, Json]]:
    """Cards as a hand is held: trumps first, then suit by suit, a gap before each new suit.

    `do` gives what a click on a card sends; `dim`, `chosen` and `proof` hold the cards that are so.
    """
    mask = Cards(cards)
    order = rules.orders[trump] if rules is not None and trump is not None else None
    faces: list[dict[str, Json]] = []
    before = None
    for card in plain_sort(mask) if order is None else order.sort(mask):
        group = card.suit if order is None else order.suit_of(card)
        faces.append(
            card_face(
                card,
                language,
                rules,
                trump,
                do=do(card) if do is not None else None,
                dim=card in dim,
                gap=bool(faces) and group != before,
                chosen=card in chosen,
                proof=card in proof,
            )
        )
        before = group
    return faces
