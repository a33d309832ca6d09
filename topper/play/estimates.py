"""Estimates: how often is something true of a deal? Counted over many seeded deals, on one processor or many.

A question is an importable function of a `random.Random` that answers yes or no. The work is cut into chunks; each is a pure function of
(seed, number, size), so the sum is the same whoever computes it: this process, a
`concurrent.futures.ProcessPoolExecutor`, or a Dask cluster's ``client.get_executor()``.

>>> estimate(both_jacks_and_ace, 2000, seed=1).n
2000
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

from topper.core.actions import Deal
from topper.core.cards import Suit, each
from topper.core.phases import begin_play, new_match
from topper.core.rules import Rules
from topper.core.state import Contract
from topper.games.topper import jacks, topper
from topper.play.topper_solver import makes

Question = Callable[[Random], bool | None]
CHUNK = 250
USUAL = topper()


class Estimate(NamedTuple):
    """`yes` of the `n` cases that counted; `skipped` are those where the question did not arise."""

    yes: int
    n: int
    skipped: int = 0

    @property
    def share(self) -> float:
        """The share of yes; 0 if no case counted."""
        return self.yes / self.n if self.n else 0.0

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Wilson's interval for the true share; z = 1.96 is 95 %."""
        if not self.n:
            return 0.0, 1.0
        p, n = self.share, self.n
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, centre - half), min(1.0, centre + half)

    def __add__(self, other: object) -> Estimate:
        """Two estimates of the same question on different deals, taken together."""
        if not isinstance(other, Estimate):
            return NotImplemented
        return Estimate(self.yes + other.yes, self.n + other.n, self.skipped + other.skipped)


def chunks(n: int, size: int = CHUNK) -> list[tuple[int, int]]:
    """(number, size) of the chunks that make up n cases."""
    return [(number, min(size, n - number * size)) for number in range((n + size - 1) // size)]


def ask_chunk(question: Question, seed: int | str, chunk: tuple[int, int]) -> Estimate:
    """The answers of one chunk: a pure function of its arguments."""
    number, size = chunk
    chance = Random(f"{seed}:{number}")
    answers = [question(chance) for _ in range(size)]
    return Estimate(sum(answer is True for answer in answers), sum(answer is not None for answer in answers), answers.count(None))


def estimate(question: Question, n: int, seed: int | str = 0, executor: Executor | None = None) -> Estimate:
    """How often the answer is yes over `n` cases. A question that answers `None` says that the case does not count.

    `question` must be importable where the executor runs it (a function at the top of a module, or a `partial` of one).
    """
    total = Estimate(0, 0)
    for part in estimate_parts(question, n, seed, executor):
        total = total + part
    return total


def estimate_parts(question: Question, n: int, seed: int | str = 0, executor: Executor | None = None) -> Iterator[Estimate]:
    """The chunks' answers as they come, in order: for a progress bar and for estimates that grow."""
    work = partial(ask_chunk, question, seed)
    parts: Iterable[Estimate] = map(work, chunks(n)) if executor is None else executor.map(work, chunks(n))
    return iter(parts)


# Questions


def three_top_trumps(chance: Random, rules: Rules | None = None) -> tuple[Deal, int, Suit]:
    """A deal in which one hand holds both Jacks and the ace of a suit; the hand's seat and the suit. The other cards are at random."""
    game = rules or USUAL
    suit = Suit(int(chance.random() * 4))
    wanted = sum(1 << card for card in game.orders[suit].rankings[suit][:3])
    rest = list(each(game.pack & ~wanted))
    for last in range(len(rest) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        rest[last], rest[other] = rest[other], rest[last]
    hands = [wanted | sum(1 << card for card in rest[:3])] + [sum(1 << card for card in rest[k : k + 6]) for k in (3, 9, 15)]
    return Deal.of(hands), 0, suit


def both_jacks_and_ace(chance: Random, bid: int = 4) -> bool:
    """Do both Jacks and the ace of a suit, with any three other cards, win four tricks against perfect defence, all cards open?"""
    deal, seat, suit = three_top_trumps(chance, USUAL)
    contract = Contract(tuple(map(int, deal.hands)), 0, (), seat, bid, int(suit))
    return makes(USUAL, begin_play(new_match(USUAL), contract, contract.hands), seat, bid)


def dealt_both_jacks(chance: Random) -> bool:
    """Is the first hand of a deal dealt both Jacks of some suit (both black or both red)?"""
    hand = Deal.shuffled(USUAL, str(chance.random())).hands[0]
    return any(all(hand >> jack & 1 for jack in jacks(trump)) for trump in (0, 1))
