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

from topper.core.actions import MISDEAL, deal_masks
from topper.core.cards import each
from topper.core.order import Order
from topper.core.phases import Auction, Contract, Playing, after_call, open_calls
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import State, new_match

Number = Callable[[], float]
"""Gives numbers from 0 to 1: ``Random(seed).random``."""


def random_hand(rules: Rules, chance: Random, *, dealer: int = 0) -> Result:
    """A hand dealt, called and played by chance, each legal action as likely as any other."""
    number = chance.random
    hands, cat = deal_masks(rules, number)
    contract, turn, passed = Contract(tuple(hands), cat), (dealer + 1) & 3, 0
    start = new_match(rules, dealer=dealer)
    while turn >= 0:
        before = contract, turn, passed
        calls = open_calls(rules, contract, turn, passed, turn == dealer)
        call = calls[int(number() * len(calls))]
        contract, turn, passed = after_call(rules, contract, turn, passed, call)
    if not contract.bid or call is MISDEAL:
        result = start._at(Auction(*before)).apply(call).result
        assert result is not None
        return result
    return playout(rules.after_auction(start, contract), chance)


def playout(state: State, chance: Random) -> Result:
    """The result of this hand, played on from `state` by chance. Raises `ValueError` if no hand is in course."""
    number, at = chance.random, state.at
    while not isinstance(at, Playing):
        actions = at.legal_actions(state)
        if not actions:
            raise ValueError(f"No hand is in course: {at.title}.")
        state = at.apply(state, actions[int(number() * len(actions))])
        if state.result is not None:
            return state.result
        at = state.at
    return state.rules.score(state, play_out(state.rules, at, number))


def play_out(rules: Rules, at: Playing, number: Number) -> Playing:
    """The end of the play from `at`, as `Rules.score` takes it."""
    contract, held, leader, table, winner, best, gone, taken, voids, legal = at
    order = rules.orders[contract.trump]
    suit, power, tie, trump = order.suit, order.power, order.tie, int(order.trump)
    strict = rules.following == "strict"
    hands = [by_suit(hand & ~gone, order) for hand in held]
    piles = list(taken)
    seat = (leader + len(table)) & 3
    mine = held[seat] & ~gone
    left, to_play, fallen = mine.bit_count(), 4 - len(table), sum(1 << card for card in table)
    led, strengths = NOTHING_LED, power[0]
    if table:
        led, strengths = suit[table[0]], power[table[0]]
    elif legal != mine:
        # Only the first lead of a hand may not be open to all the cards held: it is a trump then.
        led, strengths = trump, power[legal.bit_length() - 1]
    while left:
        for _ in range(to_play):
            hand = hands[seat]
            cards = hand[led]
            count = len(cards)
            if not count:
                place = int(number() * left)
                for cards in hand:
                    if place < len(cards):
                        break
                    place -= len(cards)
                card = cards.pop(place)
            elif strict or led == trump:
                card = cards.pop(int(number() * count) if count > 1 else 0)
            else:
                place = int(number() * (count + len(hand[trump])))
                card = cards.pop(place) if place < count else hand[trump].pop(place - count)
            if led == NOTHING_LED:
                led, strengths = suit[card], power[card]
            if strengths[card] > best - tie:
                best, winner = strengths[card], seat
            fallen |= 1 << card
            seat = (seat + 1) & 3
        piles[winner] |= fallen
        seat, left = winner, left - 1
        led, best, fallen, to_play = NOTHING_LED, 0, 0, 4
    everything = held[0] | held[1] | held[2] | held[3]
    return Playing(contract, held, winner, (), winner, 0, everything, tuple(piles), voids, 0)


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
