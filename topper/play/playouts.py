"""Hands played to their end by chance or by a policy, fast: the engine's tables and scores, in a loop of its own.

A playout makes no `State` between the first card and the last, and asks nobody whether a play is allowed: it plays only what the
tables (`Order.follow`, `Order.power`) allow. Tests hold it to the engine, card by card and chance by chance.

>>> from random import Random
>>> from topper import topper
>>> random_hand(topper(), Random(7)).outcome
'scored'
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from topper.core.actions import deal_masks
from topper.core.order import Order
from topper.core.phases import Auction, Contract, Playing
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import State, new_match

Policy = Callable[[int, int, list[int], Order], int]
"""Chooses a card: ``policy(seat, legal, trick, order)``; `legal` is a mask, `trick` the cards on the table."""


def random_hand(rules: Rules, chance: Random, *, dealer: int = 0) -> Result:
    """A hand dealt, called and played by chance, each legal action as likely as any other."""
    number = chance.random
    hands, cat = deal_masks(rules, number)
    start = new_match(rules, dealer=dealer)
    at = Auction(Contract(tuple(hands), cat), dealer + 1 & 3, 0)
    return playout(start._replace(at=at), chance)


def playout(state: State, chance: Random, policy: Policy | None = None) -> Result:
    """The result of this hand, played on from `state`: calls, trump and discards by chance, the cards by `policy` or by chance.

    Raises `ValueError` if no hand is in course.
    """
    number, at = chance.random, state.at
    while not isinstance(at, Playing):
        actions = at.legal_actions(state)
        if not actions:
            raise ValueError(f"No hand is in course: {at.title}.")
        state = at.apply(state, actions[int(number() * len(actions))])
        if state.result is not None:
            return state.result
        at = state.at
    return state.rules.score(state, play_out(state.rules, at, number, policy))


def play_out(rules: Rules, at: Playing, number: Callable[[], float], policy: Policy | None = None) -> Playing:
    """The end of the play from `at`, as `Rules.score` takes it; `number` gives numbers from 0 to 1, one for each choice."""
    contract, held, leader, table, winner, best, gone, won, voids, legal = at
    order = rules.orders[contract.trump]
    follow, power, tie = order.follow, order.power, order.tie
    may_trump = 0 if rules.following == "strict" else order.trumps
    hands = [hand & ~gone for hand in held]
    taken, trick = list(won), list(table)
    seat = leader + len(trick) & 3
    following, strengths = (follow[trick[0]], power[trick[0]]) if trick else (0, ())
    while legal:
        if policy is not None:
            bit = 1 << policy(seat, legal, trick, order)
        elif legal & (legal - 1):
            for _ in range(int(number() * legal.bit_count())):
                legal &= legal - 1
            bit = legal & -legal
        else:
            bit = legal
        card = bit.bit_length() - 1
        hands[seat] ^= bit
        if not trick:
            following, strengths = follow[card], power[card]
            best, winner = strengths[card], seat
        elif strengths[card] > best - tie:
            best, winner = strengths[card], seat
        trick.append(card)
        if len(trick) < 4:
            seat = seat + 1 & 3
            hand = hands[seat]
            legal = hand & following
            if not legal:
                legal = hand
            elif may_trump:
                legal |= hand & may_trump
        else:
            one, two, three, four = trick
            taken[winner] |= 1 << one | 1 << two | 1 << three | 1 << four
            trick.clear()
            seat, legal = winner, hands[winner]
    everything = held[0] | held[1] | held[2] | held[3]
    return Playing(contract, held, winner, (), winner, 0, everything, tuple(taken), voids, 0)
