"""Long work in small steps: a generator that yields `Progress` and returns its answer, so that a host may pump it and stop it."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeVar

Answer = TypeVar("Answer")


class Progress(NamedTuple):
    """How far the work has come: `done` of `total` steps."""

    done: int
    total: int


Steps = Generator[Progress, None, Answer]


def finish(steps: Steps[Answer]) -> Answer:
    """Does all the steps at once and gives the answer."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
