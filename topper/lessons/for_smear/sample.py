"""Two hands of Smear, card by card, that several lessons look at: one in which the points are split, one in which a moon succeeds."""

from __future__ import annotations

from typing import NamedTuple

from topper.core.actions import MOON_BID, PASS, PLAYS, Action
from topper.core.cards import Cards, Suit, read_cards
from topper.core.phases import Playing, begin_play, new_match
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import Contract, State
from topper.lessons.scene import Scene, laid

SPLIT = ("AS 3S 2S 9S", "KH AH 3H QH", "QS JS 5S 6S", "TD KD AD 4D", "X1 7S X2 JC", "TC 9C AC QC")
"""You and your partner win High and Low, the others Jack and Game. Spades are trump; you lead to the first trick."""

THREE = ("AS 3S 2S 9S", "KH AH 3H QH", "QS JS 5S 6S", "TD AD KD 4D", "JC X1 7S X2", "TC 9C AC QC")
"""The same cards, but for two: now Game is yours as well, and only Jack is theirs."""

MOON = ("AS X2 2S 9S", "KS 3S TS 8S", "QS 4H AH 7S", "JS 5H KH 5C", "JC 6H TC 6C", "X1 7H 9D 4C")
"""You win all six tricks, and your partner plays the two."""


class Finished(NamedTuple):
    """A hand that has been played: the table after each trick, and what it came to."""

    tricks: tuple[Scene, ...]
    result: Result

    @property
    def end(self) -> Scene:
        """The last trick on the table, nothing scored yet."""
        return self.tricks[-1]


def played(rules: Rules, tricks: tuple[str, ...], *, bid: int, bidder: int = 0, scores: tuple[int, int] = (0, 0)) -> Finished:
    """These six tricks with spades as trump, played through the engine: the cards as they fell, the first led by the bidder."""
    order = rules.orders[Suit("S")]
    held, leader = [0, 0, 0, 0], bidder
    for text in tricks:
        cards = read_cards(text)
        for place, card in enumerate(cards):
            held[(leader + place) % 4] |= card.bit
        leader = (leader + order.winner(cards)) % 4
    call = Action("moon") if bid == MOON_BID else Action(f"bid {bid}")
    contract = Contract(tuple(held), 0, (call, PASS, PASS, PASS), bidder, bid, int(order.trump))
    state: State = begin_play(new_match(rules, dealer=(bidder - 1) % 4, scores=scores), contract, tuple(held))
    tables = []
    for text in tricks:
        *first, last = read_cards(text)
        for card in first:
            state = state.apply(PLAYS[card])
        tables.append(Scene(laid(state, last), 0))
        state = state.apply(PLAYS[last])
    assert state.result is not None
    return Finished(tuple(tables), state.result)


def pile(finished: Finished, side: int) -> Cards:
    """The cards in a side's tricks."""
    end = finished.end.state
    assert isinstance(end, Playing)
    last = sum(1 << card for card in end.table)
    taken = [cards | (last if seat == end.winner else 0) for seat, cards in enumerate(end.taken)]
    return Cards(taken[side] | taken[side + 2])
