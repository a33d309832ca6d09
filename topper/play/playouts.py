"""Hands played to their end by chance, fast: the engine's calls, tables and scores, in a loop of its own.

A playout makes no `State` between the first card and the last, and asks nobody whether a play is allowed: it plays only what the
tables (`Order.suit`, `Order.power`) allow. Tests hold it to the engine, card by card.

>>> from random import Random
>>> from topper import topper
>>> random_hand(topper(), Random(7)).outcome
'scored'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from topper.core.actions import deal_masks
from topper.core.cards import each
from topper.core.order import Order
from topper.core.phases import Playing, new_match, played_out
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import State

Number = Callable[[], float]
"""Gives numbers from 0 to 1: ``Random(seed).random``."""


def random_hand(rules: Rules, chance: Random, *, dealer: int = 0) -> Result:
    """A hand dealt, called and played by chance, each legal action as likely as any other."""
    hands, cat = deal_masks(rules, chance.random)
    return playout(rules.after_deal(new_match(rules, dealer=dealer), tuple(hands), cat), chance)


def playout(state: State, chance: Random) -> Result:
    """The result of this hand, played on from `state` by chance. Raises `ValueError` if no hand is in course."""
    number = chance.random
    while not isinstance(state, Playing):
        actions = state.legal_actions()
        if not actions:
            raise ValueError(f"No hand is in course: {state.title}.")
        state = state.apply(actions[int(number() * len(actions))])
        if state.result is not None:
            return state.result
    return state.rules.score(play_out(state, number))


def play_out(state: Playing, number: Number) -> Playing:
    """The end of the play from `state`, as `Rules.score` takes it."""
    held, leader, gone, order, strict = state.held, state.leader, state.gone, state.order, state.hand.strict
    suit, trump = order.suit, int(order.trump)
    hands = [by_suit(hand & ~gone, order) for hand in held]
    piles, trick = list(state.taken), list(state.table)
    mine = held[state.to_act] & ~gone
    left = mine.bit_count()
    # Only the first lead of a hand may not be open to all the cards held: it is a trump then.
    led = suit[trick[0]] if trick else NOTHING_LED if state.legal == mine else trump
    to_play = [hands[leader + place & 3] for place in range(len(trick), 4)]
    while left:
        for hand in to_play:
            cards = hand[led]
            if not cards:
                place = int(number() * left)
                for cards in hand:
                    if place < len(cards):
                        break
                    place -= len(cards)
                card = cards.pop(place)
                if led == NOTHING_LED:
                    led = suit[card]
            elif strict or led == trump:
                card = cards.pop(int(number() * len(cards))) if len(cards) > 1 else cards.pop()
            else:
                place = int(number() * (len(cards) + len(hand[trump])))
                card = cards.pop(place) if place < len(cards) else hand[trump].pop(place - len(cards))
            trick.append(card)
        one, two, three, four = trick
        leader = leader + order.taker(one, two, three, four) & 3
        piles[leader] |= 1 << one | 1 << two | 1 << three | 1 << four
        trick, led, left = [], NOTHING_LED, left - 1
        to_play = [hands[leader], hands[leader - 3], hands[leader - 2], hands[leader - 1]]
    return played_out(state, state.contract, held, tuple(piles), leader)


NOTHING_LED: Final = 4
"""In the place of a suit: of this every hand has none."""


def by_suit(hand: int, order: Order) -> tuple[list[int], ...]:
    """The cards of a hand in a list for each suit, as they count now, and an empty one."""
    one, two, three, four = order.members
    return list(cards_of(hand & one)), list(cards_of(hand & two)), list(cards_of(hand & three)), list(cards_of(hand & four)), []


@lru_cache(maxsize=1 << 12)
def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, lowest first."""
    return tuple(each(mask))
