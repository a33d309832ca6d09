"""Hands played to their end by chance, fast: the engine's calls, tables and scores, in a loop of its own.

A playout makes no `State` between the first call and the last card, and asks nobody whether a play is allowed: it plays only what the
tables (`Order.suit`, `Order.power`) allow. Each legal action is as likely as any other. Tests hold it to the engine, card by card.

A card of a suit is drawn by shuffling the suit beforehand and then taking its last card, which is the same and quicker; a deal is
shuffled already.

>>> from random import Random
>>> from topper import topper
>>> random_hand(topper(), Random(7)).outcome
'scored'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from topper.core.actions import MOON, MOON_BID, PASS, Action, deal_out, shuffle_by
from topper.core.cards import CARDS, each
from topper.core.order import Order
from topper.core.phases import Auction, Playing, begin_auction, new_match, played_out
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import State, replay

Number = Callable[[], float]
"""Gives numbers from 0 to 1: ``Random(seed).random``."""
Suits = list[list[int]]
"""The cards of a hand in a list for each suit, as they count now, each in an order drawn by chance."""
BIT: Final = tuple(card.bit for card in CARDS).__getitem__
"""By card, its mask."""
AFTER: Final = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
"""By seat, the seats after it."""


def random_hand(rules: Rules, chance: Random, *, dealer: int = 0) -> Result:
    """A hand dealt, called and played by chance, each legal action as likely as any other."""
    number = chance.random
    *dealt, cat = deal_out(rules, rules.pack_cards, number)
    one, two, three, four = dealt
    masks = sum(map(BIT, one)), sum(map(BIT, two)), sum(map(BIT, three)), sum(map(BIT, four))
    state = rules.after_deal(new_match(rules, dealer=dealer), masks, sum(map(BIT, cat)))
    if isinstance(state, Auction) and not (rules.misdeal and any(not hand & ~rules.misdeal_cards for hand in masks)):
        state = called(state, number)
    end = to_the_play(state, number)
    if isinstance(end, Result):
        return end
    if cat:
        bidder = end.contract.bidder
        dealt[bidder] = shuffle_by(dealt[bidder] + cat, number)
    held = end.held
    if held != masks:
        dealt = [[card for card in cards if held[seat] >> card & 1] for seat, cards in enumerate(dealt)]
    return rules.score(play_out(end, [by_suit(cards, end.order) for cards in dealt], number))


def playout(state: State, chance: Random) -> Result:
    """The result of this hand, played on from `state` by chance. Raises `ValueError` if no hand is in course."""
    number = chance.random
    end = to_the_play(state, number)
    if isinstance(end, Result):
        return end
    hands = [by_suit(shuffle_by(list(each(hand)), number), end.order) for hand in end.masks()]
    return end.rules.score(play_out(end, hands, number))


def called(auction: Auction, number: Number) -> State:
    """The state after an auction in which all call by chance, and nobody may call a misdeal."""
    rules, dealer, dealt, turn = auction.rules, auction.dealer, auction.dealt, auction.turn
    holder, highest, passed, calls = -1, 0, 0, list[Action]()
    once = rules.auction == "once"
    while True:
        known = rules.calls[highest, turn == dealer, not highest and passed.bit_count() == 3, False]
        call = known[int(number() * len(known))]
        calls.append(call)
        if call is PASS:
            passed |= 1 << turn
        else:
            holder, highest = turn, MOON_BID if call is MOON else call.number
        turn = turn + 1 & 3
        if once:
            if len(calls) == 4:
                break
        elif passed.bit_count() >= (3 if highest else 4):
            break
        else:
            while passed >> turn & 1:
                turn = turn + 1 & 3
    if not highest:
        return replay(auction, calls)
    return rules.after_auction(begin_auction(auction, dealt, auction.cat, tuple(calls), holder, highest))


def to_the_play(state: State, number: Number) -> Playing | Result:
    """The first state of the play, or the result of a hand that is not played."""
    while not isinstance(state, Playing):
        if state.result is not None:
            return state.result
        actions = state.legal_actions()
        if not actions:
            raise ValueError(f"No hand is in course: {state.title}.")
        state = state.apply(actions[int(number() * len(actions))])
    return state


def play_out(state: Playing, hands: list[Suits], number: Number) -> Playing:
    """The end of the play from `state`, as `Rules.score` takes it; `hands` are by seat the cards held now."""
    hand, leader, table = state.hand, state.leader, state.table
    order, strict, held = hand.order, hand.strict, hand.held
    suit, power, tie, trump, piles = order.suit, order.power, order.tie, int(order.trump), list(state.taken)
    mine = held[state.to_act] & ~state.gone
    left = mine.bit_count()
    if not table and state.legal != mine:
        # Only the first lead of a hand may not be open to all the cards held: it is a trump then.
        table = (hands[leader][trump].pop(),)
    while left:
        if table:
            card, seats = table[0], AFTER[leader][len(table) - 1 :]
        else:
            seats = AFTER[leader]
            place = int(number() * left)
            for cards in hands[leader]:
                if place < len(cards):
                    break
                place -= len(cards)
            card = cards.pop()
        led, strengths = suit[card], power[card]
        best, winner, fallen = strengths[card] - tie, leader, 1 << card
        if table:
            winner = leader + order.winner(table) & 3
            best, fallen = strengths[table[winner - leader & 3]] - tie, sum(map(BIT, table))
        table, free = (), strict or led == trump
        for seat in seats:
            suits = hands[seat]
            cards = suits[led]
            if not cards:
                place = int(number() * left)
                for cards in suits:
                    if place < len(cards):
                        break
                    place -= len(cards)
                card = cards.pop()
            elif free or number() * (len(cards) + len(suits[trump])) < len(cards):
                card = cards.pop()
            else:
                card = suits[trump].pop()
            fallen |= 1 << card
            if strengths[card] > best:
                best, winner = strengths[card] - tie, seat
        piles[winner] |= fallen
        leader, left = winner, left - 1
    return played_out(state, hand.contract, held, tuple(piles), leader)


def by_suit(cards: Iterable[int], order: Order) -> Suits:
    """The cards of a hand, which are in an order drawn by chance, by suit."""
    suits: Suits = [[], [], [], []]
    suit = order.suit
    for card in cards:
        suits[suit[card]].append(card)
    return suits
