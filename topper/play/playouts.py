"""Hands played to their end by chance, fast: the engine's calls, tables and scores, in a loop of its own.

A playout makes no `State` between the first card and the last, and asks nobody whether a play is allowed: it plays only what the
tables (`Order.suit`, `Order.power`) allow. Tests hold it to the engine, card by card.

>>> from random import Random
>>> from topper import topper
>>> random_hand(topper(), Random(7)).outcome
'scored'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random

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
    left = mine.bit_count()
    fallen, to_play = 0, 3
    if table:
        strengths, led = power[table[0]], suit[table[0]]
        fallen, to_play = sum(1 << card for card in table), 4 - len(table)
    # Only the first lead of a hand may not be open to all the cards held: it is a trump then.
    restricted = not table and legal != mine
    while left:
        if not fallen:
            card = any_of(
                hands[seat] if not restricted else (hands[seat][trump],), int(number() * (legal.bit_count() if restricted else left))
            )
            strengths, led = power[card], suit[card]
            best, winner, fallen = strengths[card], seat, 1 << card
            seat, restricted = (seat + 1) & 3, False
        for _ in range(to_play):
            hand = hands[seat]
            cards = hand[led]
            count = len(cards)
            if not count:
                card = any_of(hand, int(number() * left))
            elif not strict and led != trump:
                card = any_of((cards, hand[trump]), int(number() * (count + len(hand[trump]))))
            else:
                card = cards.pop(int(number() * count) if count > 1 else 0)
            if strengths[card] > best - tie:
                best, winner = strengths[card], seat
            fallen |= 1 << card
            seat = (seat + 1) & 3
        piles[winner] |= fallen
        seat, fallen, to_play = winner, 0, 3
        left -= 1
    everything = held[0] | held[1] | held[2] | held[3]
    return Playing(contract, held, winner, (), winner, 0, everything, tuple(piles), voids, 0)


def by_suit(hand: int, order: Order) -> tuple[list[int], ...]:
    """The cards of a hand in a list for each suit, as they count now."""
    return tuple([list(cards_of(hand & members)) for members in order.members])


@lru_cache(maxsize=1 << 12)
def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, lowest first."""
    return tuple(each(mask))


def any_of(lists: Iterable[list[int]], place: int) -> int:
    """The card in this place of these lists one after the other, taken out."""
    for cards in lists:
        if place < len(cards):
            return cards.pop(place)
        place -= len(cards)
    raise AssertionError("the hand is empty")
