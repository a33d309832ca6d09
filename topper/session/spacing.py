"""Spacing: when a rule should be asked again. The scheduler itself is handed in (see `topper.ui.spacing`); here is what it must do.

A memory is a small JSON value that only the scheduler understands, but for two of its keys: ``due`` and ``last``, in seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

Json = Any
Memory = dict[str, Json]
Clock = Callable[[], float]
"""Gives the time, in seconds since 1970."""


class Scheduler(Protocol):
    """Decides when something should be asked again."""

    def answered(self, memory: Memory | None, right: bool, now: float) -> Memory:
        """The memory after an answer; `None` before the first. A memory that makes no sense counts as none."""
        ...


def seconds(memory: Json, key: str) -> float | None:
    """A time in a memory, `None` if there is none that makes sense."""
    value = memory.get(key) if isinstance(memory, dict) else None
    return float(value) if isinstance(value, (int, float)) and type(value) is not bool and 0 <= value < 1e11 else None


def most_wanted(rules: tuple[str, ...], kept: dict[str, Memory], now: float, before: tuple[str, ...], fresh: bool = False) -> str:
    """The rule to ask now: what is due, longest overdue first; then what was never asked; then what was not asked for longest.

    What was asked just `before` waits, unless there is nothing else. `fresh` puts what was never asked before what is due, so that
    who errs again and again on one rule still gets to the others.
    """
    others = tuple(rule for rule in rules if rule not in before) or rules
    times = {rule: (seconds(kept.get(rule), "due"), seconds(kept.get(rule), "last")) for rule in others}
    overdue = [(due, rule) for rule, (due, _) in times.items() if due is not None and due <= now]
    new = [rule for rule, (due, last) in times.items() if due is None or last is None]
    if overdue and not (fresh and new):
        return min(overdue)[1]
    return new[0] if new else min((last, rule) for rule, (_, last) in times.items() if last is not None)[1]
