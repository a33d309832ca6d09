"""What both solvers share: positions as strings of owners, and finding a value by "at least?" questions.

A position between tricks is four strings, one a suit, the trump suit first: one character for each card still held, from low to
high. A card on the way is (suit, place): the number of its string and where it stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Suit = TypeVar("Suit", bound=str)
"""One suit's string, as an object that knows what it says at a glance: there is one for each string (`OneEach`)."""


class OneEach(dict[str, Suit]):
    """The object of each string, made when it is first asked for."""

    def __init__(self, make: Callable[[str], Suit]) -> None:
        self.make = make

    def __missing__(self, cards: str) -> Suit:
        known = self[cards] = self.make(cards)
        return known


class Without(dict[int, Suit]):
    """What is left of one suit when the cards at some places (a mask) are gone, each made when it is first asked for."""

    __slots__ = ("cards", "known")

    def __init__(self, cards: str, known: OneEach[Suit]) -> None:
        self.cards, self.known = cards, known

    def __missing__(self, places: int) -> Suit:
        left = self[places] = self.known["".join(char for place, char in enumerate(self.cards) if not places >> place & 1)]
        return left


def place_suits(t: Suit, a: Suit, b: Suit, c: Suit) -> tuple[Suit, Suit, Suit, Suit]:
    """The same strings with the plain suits in order, since their names do not matter."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
        if a > b:
            a, b = b, a
    return t, a, b, c


def narrow(values: Sequence[int], at_least: Callable[[int], bool], guess: int | None = None) -> int:
    """The largest of these rising values that is reached, the first being reached for certain.

    It asks at the guess and goes on from there step by step, since a good guess is nearly always right; without one it halves.
    """
    low, high = 0, len(values) - 1
    place = 0 if guess is None else next((i for i in range(high, -1, -1) if values[i] <= guess), 0)
    while low < high:
        place = (low + high + 1) // 2 if guess is None else min(max(place, low + 1), high)
        if at_least(values[place]):
            low = place
            place += 1
        else:
            high = place - 1
            place -= 1
    return values[low]
