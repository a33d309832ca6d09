"""Review: the decisions of a hand in a row, each with what it cost.

A decision is judged as a hint judges it: from what its seat knew then, over worlds that it could not tell from the true one.
So a good card that met bad luck costs nothing. A forced action (one that was the only one) is no decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from topper.core.actions import Action, Deal, read_action
from topper.core.match import Match
from topper.core.phases import Discarding
from topper.core.state import State
from topper.play.hints import Hint, hint
from topper.play.steps import Progress, Steps, finish


class Decision(NamedTuple):
    """One decision: `place` counts the actions from the first given, `state` is the position before it.

    `cost` is how much less the action gains than the best one, on average (0 if it is as good), `error` the standard error of that.
    """

    place: int
    seat: int
    state: State
    action: Action
    hint: Hint
    cost: float
    error: float

    @property
    def good(self) -> bool:
        """Whether nothing better was found, or not clearly."""
        return self.cost <= 2 * self.error


class Review(NamedTuple):
    """The decisions in the order they were taken."""

    decisions: tuple[Decision, ...]

    @property
    def costly(self) -> tuple[Decision, ...]:
        """Those that clearly cost something, the dearest first."""
        return tuple(sorted((d for d in self.decisions if not d.good), key=lambda d: (-d.cost, d.place)))

    def cost(self, seat: int) -> float:
        """What the decisions of one seat cost together."""
        return sum(decision.cost for decision in self.decisions if decision.seat == seat)


def review(
    start: State, actions: Sequence[Action | Deal | str], seats: Iterable[int] = range(4), worlds: int = 20, seed: int | str = 0
) -> Review:
    """The decisions of these seats on the way from `start` through `actions`, each judged over so many worlds."""
    return finish(review_steps(start, actions, seats, worlds, seed))


def review_steps(
    start: State, actions: Sequence[Action | Deal | str], seats: Iterable[int] = range(4), worlds: int = 20, seed: int | str = 0
) -> Steps[Review]:
    """The same in steps of one decision."""
    todo = list(_decisions(start, actions, frozenset(seats)))
    decisions = []
    for done, (place, state, action) in enumerate(todo):
        seat = state.to_act
        assert seat is not None
        judged = hint(state.view(seat), worlds, f"{seed} {place}", also=action)
        option = next(option for option in judged.options if option.action == action)
        decisions.append(Decision(place, seat, state, action, judged, option.behind, option.error))
        yield Progress(done + 1, len(todo))
    return Review(tuple(decisions))


def review_hand(
    match: Match, number: int | None = None, seats: Iterable[int] = range(4), worlds: int = 20, seed: int | str = 0
) -> Steps[Review]:
    """`review_steps` of one hand of a match, the last one by default; `Decision.place` counts the actions of the whole match."""
    hand = match.hands[-1 if number is None else number - 1]
    states = match.states
    found = yield from review_steps(states[hand.first], match.actions[hand.first : hand.last], seats, worlds, seed)
    return Review(tuple(decision._replace(place=decision.place + hand.first) for decision in found.decisions))


def _decisions(start: State, actions: Sequence[Action | Deal | str], seats: frozenset[int]) -> Iterator[tuple[int, State, Action]]:
    state = start
    for place, given in enumerate(actions):
        action = given if isinstance(given, (Action, Deal)) else read_action(given)
        if isinstance(action, Action) and state.to_act in seats and _choice(state):
            yield place, state, action
        state = state.apply(action)


def _choice(state: State) -> bool:
    """Whether there is more than one thing to do."""
    return isinstance(state, Discarding) or len(state.legal_actions()) > 1

