"""Chance for drawn questions: the same seed gives the same question in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws by `Random(seed).random()` only, whose numbers Python promises to keep."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self._random() * n)

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def often(self, share: float) -> bool:
        """True in this share of cases."""
        return self._random() < share

    def one(self, of: Sequence[T]) -> T:
        return of[self.below(len(of))]

    def shuffled(self, of: Sequence[T]) -> list[T]:
        mixed = list(of)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def some(self, of: Sequence[T], n: int) -> list[T]:
        """`n` of them, or all there are, in any order."""
        return self.shuffled(of)[:n]
