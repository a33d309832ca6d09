"""A plain search, written apart from the solvers and on nothing but the engine: the judge of both.

Alpha-beta over whole game states: no table, no bounds, no equal cards. `nodes` counts the positions it looked at.
"""

from __future__ import annotations

from collections.abc import Callable

from topper.core.state import State


class PlainSearch:
    """The value of `state` for the seats in `side` against the others; `worth` reads it off a state whose hand is over."""

    def __init__(self, side: set[int], worth: Callable[[State], int]) -> None:
        self.side, self.worth, self.nodes, self.between_tricks = side, worth, 0, 0

    def value(self, state: State, alpha: int = -10_000, beta: int = 10_000) -> int:
        self.nodes += 1
        if state.phase != "play":
            return self.worth(state)
        self.between_tricks += not state.trick
        ours = state.to_act in self.side
        for action in state.legal_actions():
            value = self.value(state.apply(action), alpha, beta)
            if ours:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if ours else beta


def tricks_of(seat: int) -> Callable[[State], int]:
    """In Topper: the tricks this seat has won in the hand."""
    return lambda state: state.result.tricks[seat]


def change_of(side: int) -> Callable[[State], int]:
    """In Smear: what this side gains in the hand, less what the other gains; a match won or lost by the moon counts 100."""

    def worth(state: State) -> int:
        result = state.result
        gained = result.change[side] - result.change[1 - side]
        if result.bid == "moon" and result.winner is not None:
            gained += 100 if result.winner == side else -100
        return gained

    return worth


class PlainQuestion:
    """In Topper: does `seat` make at least n tricks? Tried out card by card, remembering positions between tricks as they are."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[object, bool] = {}

    def at_least(self, state: State, n: int) -> bool:
        if state.phase != "play":
            return state.result.tricks[self.seat] >= n
        missing = n - state.tricks[self.seat]
        if missing <= 0 or missing > len(state.hands[self.seat]) + bool(state.trick):
            return missing <= 0
        key = (state.masks(), state.leader, missing) if not state.trick else None
        if key in self.known:
            return self.known[key]
        ours = state.to_act == self.seat
        answer = not ours
        for action in state.legal_actions():
            if self.at_least(state.apply(action), n) is ours:
                answer = ours
                break
        if key is not None:
            self.known[key] = answer
        return answer
