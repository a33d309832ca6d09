"""Usual play: a hand played on by four steady players, each from what it knows. And the worlds that a seat can imagine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from topper.core.actions import PLAYS
from topper.core.phases import Playing, legal_plays
from topper.core.redeal import Worlds
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import State
from topper.core.view import View
from topper.play.cardplay import pick
from topper.play.simple import choose_simply
from topper.play.smear_stakes import MATCH


def play_out(state: State) -> Result:
    """The result of the hand if four steady players play on from here. Cards must have been dealt."""
    while not isinstance(state, Playing):
        if state.result is not None:
            return state.result
        assert state.to_act is not None
        state = state.apply(choose_simply(state.view(state.to_act)).action)
    at: State = state
    contract, rules = state.contract, state.rules
    away = [
        (contract.hands[seat] | (contract.cat if seat == contract.bidder else 0)) & ~state.held[seat] for seat in range(4)
    ]  # fmt: skip
    while at.result is None:
        assert isinstance(at, Playing)
        seat = at.to_act
        at = at.apply(PLAYS[pick(rules, at, seat, away[seat])[0]])
    return at.result


def gain(rules: Rules, result: Result, seat: int) -> int:
    """What the hand changed in the score of this seat's side; in a game of two sides, less what it changed in the other's.

    A match won or lost by a moon (S9) counts `MATCH` points more.
    """
    side = rules.sides[seat]
    change = result.change[side] - (result.change[1 - side] if len(result.change) == 2 else 0)
    if result.bid == "moon" and result.winner is not None:
        change += MATCH if result.winner == side else -MATCH
    return change


def worlds(view: View, n: int, seed: int | str) -> Iterator[State]:
    """`n` whole states that this seat cannot tell from the true one, the same for the same seed."""
    drawn, chance = Worlds(view), Random(seed)
    for _ in range(n):
        yield drawn.draw(chance)


def open_plays(view: View, n: int, seed: int | str) -> Iterator[Playing]:
    """The same in the play, with the hands as they are now and no discards, for solvers: quicker than whole states."""
    at, rules = view.known, view.known.rules
    assert isinstance(at, Playing)
    drawn, chance = Worlds(view), Random(seed)
    to_act = at.to_act
    for _ in range(n):
        hands = drawn.masks(chance)
        held = tuple(hand | played & at.gone for hand, played in zip(hands, at.held, strict=True))
        yield at.holding(held, legal_plays(rules, at.contract.trump, hands[to_act], at.table, at.gone))
