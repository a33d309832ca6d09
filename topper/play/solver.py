"""What both solvers share: positions as strings of owners, and finding a value by "at least?" questions.

A position between tricks is four strings, one a suit, the trump suit first: one character for each card still held, from low to
high. A card on the way is (suit, place): the number of its string and where it stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

Strings = tuple[str, str, str, str]


def place_suits(t: str, a: str, b: str, c: str) -> Strings:
    """The same strings with the plain suits in order, since their names do not matter."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
        if a > b:
            a, b = b, a
    return t, a, b, c


class Without(dict[tuple[str, int], str]):
    """A string without the cards at some places (a mask), made when it is first asked for."""

    def __missing__(self, key: tuple[str, int]) -> str:
        cards, places = key
        left = self[key] = "".join(char for place, char in enumerate(cards) if not places >> place & 1)
        return left


WITHOUT: Final = Without()


def after_trick(suits: Strings, trick: int) -> Strings:
    """The strings once a trick is gone, the plain suits in order. `trick` has bit 8 * suit + place for each of its cards."""
    t, a, b, c = suits
    if trick & 255:
        t = WITHOUT[t, trick & 255]
    if trick & 65280:
        a = WITHOUT[a, trick >> 8 & 255]
    if trick & 16711680:
        b = WITHOUT[b, trick >> 16 & 255]
    if trick >> 24:
        c = WITHOUT[c, trick >> 24]
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
        if a > b:
            a, b = b, a
    return t, a, b, c


def narrow(values: Sequence[int], at_least: Callable[[int], bool], guess: int | None = None) -> int:
    """The largest of these rising values that is reached, the first being reached for certain.

    It asks beside the guess and goes on from there step by step, since a good guess is nearly always right; without one it halves.
    """
    low, high = 0, len(values) - 1
    if guess is None:
        while low < high:
            middle = (low + high + 1) // 2
            if at_least(values[middle]):
                low = middle
            else:
                high = middle - 1
        return values[low]
    place = next((i for i in range(high, -1, -1) if values[i] <= guess), 0)
    while low < high:
        place = min(max(place, low), high - 1)
        if at_least(values[place + 1]):
            low = place = place + 1
        else:
            high = place
            place -= 1
    return values[low]
