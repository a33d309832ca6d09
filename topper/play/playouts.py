"""Hands played to their end by chance or by a policy, fast: the engine's tables and scores, in a loop of its own.

A playout makes no `State` between the first card and the last, and asks nobody whether a play is allowed: it plays only what the
tables (`Order.follow`, `Order.power`) allow. A test holds it to the engine card by card.

>>> from random import Random
>>> from topper import topper
>>> random_hand(topper(), Random(7)).outcome
'scored'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from topper.core.actions import Deal
from topper.core.cards import each
from topper.core.order import Order
from topper.core.phases import Playing
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import State, new_match

Policy = Callable[[int, int, list[int], Order], int]
"""Chooses a card: ``policy(seat, legal, trick, order)``, `legal` a mask, `trick` the cards on the table."""


@lru_cache(maxsize=1 << 14)
def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, lowest first."""
    return tuple(each(mask))


def random_hand(rules: Rules, chance: Random, *, dealer: int = 0) -> Result:
    """A hand dealt, called and played by chance, each legal action as likely as any other."""
    return playout(new_match(rules, dealer=dealer).apply(Deal.drawn(rules, chance)), chance)


def playout(state: State, chance: Random, policy: Policy | None = None) -> Result:
    """The result of this hand, played on from `state`: calls, trump and discards by chance, the cards by `policy` or by chance.

    Raises `ValueError` if no hand is in course.
    """
    number = chance.random
    while not isinstance(state.at, Playing):
        actions = state.at.legal_actions(state)
        if not actions:
            raise ValueError(f"No hand is in course: {state.at.title}.")
        state = state.at.apply(state, actions[int(number() * len(actions))])
        if state.result is not None:
            return state.result
    return state.rules.score(state, play_out(state.rules, state.at, number, policy))


def play_out(rules: Rules, at: Playing, number: Callable[[], float], policy: Policy | None = None) -> Playing:
    """The end of the play from `at`, as `Rules.score` takes it; `number` gives numbers from 0 to 1."""
    contract, held, leader, table, winner, best, gone, won, voids, legal = at
    order = rules.orders[contract.trump]
    follow, power, tie, trumps = order.follow, order.power, order.tie, order.trumps
    strict = rules.following == "strict"
    masks = [hand & ~gone for hand in held]
    # The same hands as lists, from which any card is drawn without a search.
    hands = [list(each(mask)) for mask in masks]
    taken = list(won)
    trick = list(table)
    seat = leader + len(trick) & 3
    following, strengths = (follow[trick[0]], power[trick[0]]) if trick else (0, power[0])
    while True:
        if policy is not None:
            card = policy(seat, legal, trick, order)
        elif not legal & (legal - 1):
            card = legal.bit_length() - 1
        elif legal == masks[seat]:
            card = hands[seat][int(number() * len(hands[seat]))]
        else:
            cards = cards_of(legal)
            card = cards[int(number() * len(cards))]
        masks[seat] ^= 1 << card
        hands[seat].remove(card)
        if not trick:
            following, strengths = follow[card], power[card]
            winner, best = seat, strengths[card]
        elif strengths[card] > best - tie:
            winner, best = seat, strengths[card]
        trick.append(card)
        if len(trick) < 4:
            seat = seat + 1 & 3
            hand = masks[seat]
            legal = hand & following
            if not legal:
                legal = hand
            elif not strict:
                legal |= hand & trumps
        else:
            taken[winner] |= 1 << trick[0] | 1 << trick[1] | 1 << trick[2] | 1 << card
            trick.clear()
            seat, legal = winner, masks[winner]
            if not legal:
                break
    everything = held[0] | held[1] | held[2] | held[3]
    return Playing(contract, held, winner, (), winner, 0, everything, tuple(taken), voids, 0)
