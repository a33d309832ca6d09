"""The scheduler of practice: FSRS, from the library of that name, without its chance (fuzzing), the time handed in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fsrs import Card, Rating, Scheduler, State

from topper.session.spacing import Memory

KEYS = ("state", "step", "stability", "difficulty", "due", "last")


class Fsrs:
    """A `topper.session.spacing.Scheduler`: wrong is "again", right is "good"."""

    def __init__(self) -> None:
        self.scheduler = Scheduler(enable_fuzzing=False)

    def answered(self, memory: Memory | None, right: bool, now: float) -> Memory:
        """The memory after an answer at this time."""
        when = datetime.fromtimestamp(now, UTC)
        card = read(memory, when)
        card, _ = self.scheduler.review_card(card, Rating.Good if right else Rating.Again, when)
        return {
            "state": card.state.value,
            "step": card.step,
            "stability": card.stability,
            "difficulty": card.difficulty,
            "due": card.due.timestamp(),
            "last": now,
        }


def read(memory: Any, now: datetime) -> Card:
    """The card of a memory that may hold anything: what makes no sense becomes a new card."""
    fresh = Card(card_id=0, due=now)
    if not isinstance(memory, dict) or set(memory) != set(KEYS):
        return fresh
    state, step, stability, difficulty, due, last = (memory[key] for key in KEYS)
    numbers = all(type(value) in (int, float) for value in (stability, difficulty, due, last))
    steps = step is None or (type(step) is int and 0 <= step < 10)
    if state not in (1, 2, 3) or not numbers or not steps or not 0 < stability < 40_000 or not 1 <= difficulty <= 10:
        return fresh
    if not 0 <= last <= due < 1e11 or last > now.timestamp() + 60 or (state != 2 and step is None):
        return fresh
    return Card(
        card_id=0,
        state=State(state),
        step=step,
        stability=float(stability),
        difficulty=float(difficulty),
        due=datetime.fromtimestamp(due, UTC),
        last_review=datetime.fromtimestamp(last, UTC),
    )
