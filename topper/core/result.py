"""What a hand came to: who made what by which rule, and the scores after it."""

from __future__ import annotations

from typing import NamedTuple

from topper.core.cards import Card, Cards, Suit
from topper.core.sentence import Sentence


class Point(NamedTuple):
    """One point of the game (Smear's High, Low, Jack, ...): the side that has it or `None`, and what decided.

    `card` is the card that counts and `seat` who played it (or won it), where there is one; `name` is told to people.
    """

    key: str
    name: Sentence
    side: int | None
    rule: str
    card: Card | None = None
    seat: int | None = None


class Line(NamedTuple):
    """One line of a score sheet: what a side gains or loses, by which rule, and why."""

    side: int
    amount: int
    rule: str
    because: Sentence
    cards: Cards = Cards(0)


class Result(NamedTuple):
    """The end of a hand. `outcome` is "scored", "passed_out" or "misdeal"; `bid` a number or "moon" (0 if nobody bid).

    `tricks` are by seat; `change`, `scores` and `card_points` by side; `winner` is the side that has won the match.
    """

    outcome: str
    dealer: int
    next_dealer: int
    scores: tuple[int, ...]
    change: tuple[int, ...]
    bidder: int | None = None
    bid: int | str = 0
    trump: Suit | None = None
    tricks: tuple[int, ...] | None = None
    points: tuple[Point, ...] = ()
    card_points: tuple[int, ...] | None = None
    lines: tuple[Line, ...] = ()
    winner: int | None = None
    rule: str | None = None
