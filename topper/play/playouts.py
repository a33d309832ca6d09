"""Hands played to their end by chance, fast: the engine's calls, tables and scores, in a loop of its own.

A playout makes no `State` on the way where it need not, and asks nobody whether a play is allowed: it plays only what the tables
(`Order.suit`, `Order.power`) allow. Each legal action is as likely as any other. Tests hold it to the engine, card by card.

- An auction is drawn whole: all those a game can come to are asked of the engine once, each with its chance (`openings`).
- A card of a suit is drawn by bringing the suit into an order drawn by chance beforehand and then taking its last card.

>>> from random import Random
>>> from topper import topper
>>> random_hand(topper(), Random(7)).outcome
'scored'
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Final

from topper.core.actions import Action
from topper.core.cards import CARDS, each
from topper.core.order import Order
from topper.core.phases import Auction, Naming, Playing, begin_auction, new_match
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import Contract, State, replay

Number = Callable[[], float]
"""Gives numbers from 0 to 1: ``Random(seed).random``."""
Suits = list[list[int]]
"""The cards of a hand in a list for each suit, as they count now, each in an order drawn by chance."""
BITS: Final = [card.bit for card in CARDS]
"""By card, its mask."""
BIT: Final = BITS.__getitem__
AFTER: Final = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
"""By seat, the seats after it."""


def random_hand(rules: Rules, chance: Random, *, dealer: int = 0) -> Result:
    """A hand dealt, called and played by chance, each legal action as likely as any other."""
    number = chance.random
    one, two, three, four, cat = deal_out(rules, number)
    dealt = [one, two, three, four]
    hands = sum(map(BIT, one)), sum(map(BIT, two)), sum(map(BIT, three)), sum(map(BIT, four))
    end = to_the_play(opened(rules, dealer, hands, sum(map(BIT, cat)), number), number)
    if isinstance(end, Result):
        return end
    if cat:
        bidder = end.contract.bidder
        dealt[bidder] = in_any_order(dealt[bidder] + cat, number)
    if end.gone or end.held != hands:
        dealt = [[card for card in cards if left >> card & 1] for cards, left in zip(dealt, end.masks(), strict=True)]
    return rules.score(play_out(end, by_suit(dealt, end.order), number))


def playout(state: State, chance: Random) -> Result:
    """The result of this hand, played on from `state` by chance. Raises `ValueError` if no hand is in course."""
    number = chance.random
    end = to_the_play(state, number)
    if isinstance(end, Result):
        return end
    hands = by_suit([in_any_order(each(hand), number) for hand in end.masks()], end.order)
    return end.rules.score(play_out(end, hands, number))


def in_any_order(cards: Iterable[int], number: Number) -> list[int]:
    """The cards in an order drawn by chance."""
    return sorted(cards, key=lambda _: number())


def deal_out(rules: Rules, number: Number) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """The four hands and the cat, each in an order drawn by chance."""
    pack, size = in_any_order(rules.pack_numbers, number), rules.hand_size
    cat = 4 * size
    return pack[:size], pack[size : 2 * size], pack[2 * size : 3 * size], pack[3 * size : cat], pack[cat : cat + rules.cat_size]


def opened(rules: Rules, dealer: int, hands: tuple[int, ...], cat: int, number: Number) -> State:
    """The state once the cards are dealt and, if nobody may call a misdeal, the auction is over and trump named."""
    start, ends, ways = openings(rules, dealer)
    if not ways or (rules.misdeal and any(not hand & ~rules.misdeal_cards for hand in hands)):
        return rules.after_deal(start, hands, cat)
    _, _, calls, bidder, bid, trump = ways[bisect(ends, number())]
    if bidder < 0:
        return replay(rules.after_deal(start, hands, cat), calls)
    contract = Contract(hands, cat, calls, bidder, bid, trump)
    return rules.after_naming(start, contract, contract.held)


@lru_cache(maxsize=64)
def openings(rules: Rules, dealer: int) -> tuple[State, list[float], list[Contract]]:
    """A match about to be dealt, and every way in which its hand can open while nobody may call a misdeal.

    A way is what the calls and the name of trump come to, as a `Contract` whose cards are to be put in. They stand in the order of the
    calls; before them, by way but the last, is the chance that a hand opens in it or in one of those before. A game that deals or ends
    the auction itself has none.
    """
    start = new_match(rules, dealer=dealer)
    if (type(rules).after_deal, type(rules).after_auction) != (Rules.after_deal, Rules.after_auction):
        return start, [], []
    found = list(_openings(begin_auction(start, (rules.pack,) * 4, 0)))
    return start, list(accumulate(chance for chance, _ in found[:-1])), [contract for _, contract in found]


def _openings(state: State, chance: float = 1.0, calls: tuple[Action, ...] = ()) -> Iterator[tuple[float, Contract]]:
    actions = state.legal_actions()
    if isinstance(state, Auction):
        for call in actions:
            yield from _openings(state.apply(call), chance / len(actions), (*calls, call))
    elif isinstance(state, Naming):
        for name in actions:
            yield chance / len(actions), state.contract._replace(trump=name.number)
    else:
        yield chance, Contract((), 0, calls)


def to_the_play(state: State, number: Number) -> Playing | Result:
    """The first state in which a trick begins that may be led with any card, or the result of a hand that does not come to that."""
    while not isinstance(state, Playing) or state.table or state.legal != state.held[state.leader] & ~state.gone:
        if state.result is not None:
            return state.result
        actions = state.legal_actions()
        if not actions:
            raise ValueError(f"No hand is in course: {state.title}.")
        state = state.apply(actions[int(number() * len(actions))])
    return state


def play_out(state: Playing, hands: list[Suits], number: Number) -> Playing:
    """The end of the play from `state`, in which a trick begins; `hands` are by seat the cards held now."""
    hand, leader, gone = state.hand, state.leader, state.gone
    order, strict, held = hand.order, hand.strict, hand.held
    suit, power, tie, trump, bits, piles = order.suit, order.power, order.tie, int(order.trump), BITS, list(state.taken)
    for left in range(state.legal.bit_count(), 1, -1):
        place = number() * left
        for cards in hands[leader]:
            place -= len(cards)
            if place < 0:
                break
        card = cards.pop()
        led, strengths = suit[card], power[card]
        best, winner, fallen, free = strengths[card] - tie, leader, bits[card], strict or led == trump
        for seat in AFTER[leader]:
            suits = hands[seat]
            cards = suits[led]
            if not cards:
                place = number() * left
                for cards in suits:
                    place -= len(cards)
                    if place < 0:
                        break
            elif not free and number() * (len(cards) + len(suits[trump])) >= len(cards):
                cards = suits[trump]
            card = cards.pop()
            fallen |= bits[card]
            if strengths[card] > best:
                best, winner = strengths[card] - tie, seat
        piles[winner] |= fallen
        gone |= fallen
        leader = winner
    # Nobody has a choice in the last trick.
    one, two, three, four = [(held[seat] & ~gone).bit_length() - 1 for seat in (leader, *AFTER[leader])]
    leader = leader + order.taker(one, two, three, four) & 3
    piles[leader] |= bits[one] | bits[two] | bits[three] | bits[four]
    return state.played_out(tuple(piles), leader)


def by_suit(hands: Iterable[Iterable[int]], order: Order) -> list[Suits]:
    """The hands, each in an order drawn by chance, by suit."""
    suit, sorted_hands = order.suit, []
    for cards in hands:
        suits: Suits = [[], [], [], []]
        for card in cards:
            suits[suit[card]].append(card)
        sorted_hands.append(suits)
    return sorted_hands
