"""What both solvers share: positions as strings of owners, and finding a value by "at least?" questions.

A position between tricks is four strings, one a suit, the trump suit first: one character for each card still held, from low to
high. A card on the way is (suit, place): the number of its string and where it stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Strings = tuple[str, str, str, str]
Places = tuple[tuple[int, int], ...]


def place_suits(t: str, a: str, b: str, c: str) -> Strings:
    """The same strings with the plain suits in order, since their names do not matter."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
        if a > b:
            a, b = b, a
    return t, a, b, c


def remove(suits: Strings, cards: Places) -> Strings:
    """The strings without these cards."""
    after = list(suits)
    for suit, place in sorted(cards, reverse=True):
        owners = after[suit]
        after[suit] = owners[:place] + owners[place + 1 :]
    return after[0], after[1], after[2], after[3]


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
