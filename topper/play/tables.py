"""Which cards beat which, as masks: made once for each order of trumps, for everything here that looks ahead.

A mask is an `int` with one bit a card. "Beats" is meant of a card that is played later in the same trick, so that
the two jokers of Smear come out right under every setting.
"""

from __future__ import annotations

from functools import lru_cache

from topper.core.order import Order


class Tables:
    """What follows from one `Order`: `beats[led suit][card]`, the mask of the cards that would take the trick from `card`."""

    __slots__ = ("beats", "members", "rank", "suit", "trump", "trumps")

    def __init__(self, order: Order) -> None:
        self.trump = int(order.trump)
        self.trumps = order.trumps
        self.members = order.members
        self.suit = order.suit
        rank = [0] * 54
        beats = []
        for suit in range(4):
            for place, card in enumerate(reversed(order.rankings[suit])):
                rank[card] = place + (20 if suit == self.trump else 0)
            power = order.power[order.rankings[suit][0]]
            able = [card for card in range(54) if power[card]]
            beats.append(
                tuple(
                    sum(1 << other for other in able if other != card and power[other] > power[card] - order.tie)
                    for card in range(54)
                )
            )
        #: by card, its place in its suit from below; 20 more for trumps
        self.rank = tuple(rank)
        self.beats = tuple(beats)


@lru_cache(maxsize=512)
def tables_of(order: Order) -> Tables:
    """The tables of this order, made at the first call."""
    return Tables(order)


def may_hold(unseen: int, voids: int, seats: int, members: tuple[int, ...]) -> int:
    """The unseen cards that at least one of these seats (a mask of seats) may hold, given the voids shown."""
    held = 0
    for seat in range(4):
        if seats >> seat & 1:
            shown = voids >> 4 * seat & 15
            mine = unseen
            for suit in range(4):
                if shown >> suit & 1:
                    mine &= ~members[suit]
            held |= mine
    return held
