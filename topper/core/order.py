"""The order of trumps: the one place that says which suit a card belongs to now, and how strong it is.

An `Order` is made once for each trump suit: `suit[card]`, `follow[led]`, `power[led][card]`. Nothing else in the package knows
what a Small Jack is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from topper.core.cards import CARDS, SUITS, Card, Cards, Suit


class Order:
    """Who follows and who wins once `trump` is named.

    `rankings` gives, for each suit by number, its cards from the top, the trump suit with all that belongs to it. `level` cards
    are equal in strength (the two jokers of Smear, S5.6): the first of them wins, or the later one if `later_wins`.

    Equal orders are one object: whatever rules ask for the same ranking share it.
    """

    _made_of: tuple[int, tuple[tuple[Card, ...], ...], tuple[Card, ...], bool]
    __slots__ = ("_made_of", "follow", "members", "power", "rankings", "suit", "tie", "trump", "trumps")

    def __new__(cls, trump: int, rankings: Sequence[Sequence[Card]], level: Sequence[Card] = (), later_wins: bool = False) -> Order:
        made_of = int(trump), tuple(map(tuple, rankings)), tuple(level), later_wins
        order = _KNOWN.get(made_of)
        if order is None:
            order = _KNOWN[made_of] = object.__new__(cls)
            order._make(*made_of)
            order._made_of = made_of
        return order

    def __reduce__(self) -> tuple[Any, ...]:
        return (Order, self._made_of)

    def _make(self, trump: int, rankings: tuple[tuple[Card, ...], ...], level: tuple[Card, ...], later_wins: bool) -> None:
        self.trump = SUITS[trump]
        self.rankings = rankings
        #: by suit: the mask of the cards that belong to it now
        self.members = tuple(sum(card.bit for card in ranking) for ranking in self.rankings)
        self.trumps = self.members[trump]
        suit = [-1] * 54
        strength = [0] * 54
        for index, ranking in enumerate(self.rankings):
            for place, card in enumerate(reversed(ranking)):
                suit[card] = index
                strength[card] = 1 + place + (100 if index == trump else 0)
        for card in level:
            strength[card] = strength[level[-1]]
        #: by card: the number of its suit now, -1 for a card that is not in the pack
        self.suit = tuple(suit)
        #: by card led: the mask of the cards that follow it
        self.follow = tuple(self.members[s] if s >= 0 else 0 for s in suit)
        #: by card led, then by card played: its strength in that trick; 0 wins nothing
        self.power = tuple(
            tuple(strength[card] if suit[card] >= 0 and suit[card] in (suit[led], trump) else 0 for card in CARDS) for led in CARDS
        )
        #: a card wins if its power is above the best so far less this
        self.tie = 1 if later_wins else 0

    def suit_of(self, card: int) -> Suit:
        """The suit this card belongs to now."""
        return SUITS[self.suit[card]]

    def moved(self, card: Card) -> bool:
        """Whether it belongs to another suit than the one printed on it."""
        return self.suit[card] >= 0 and (card.joker or self.suit[card] != card.suit)

    def winner(self, trick: Sequence[int]) -> int:
        """The place in the trick of the card that wins it so far; the led card stands first.

        Where two cards are level the order in which they fell counts.
        """
        power = self.power[trick[0]]
        best = winner = 0
        for place, card in enumerate(trick):
            if power[card] > best:
                best, winner = power[card] - self.tie, place
        return winner

    def taker(self, one: int, two: int, three: int, four: int) -> int:
        """The same for a whole trick, quicker."""
        power, tie = self.power[one], self.tie
        best, place = power[one] - tie, 0
        if power[two] > best:
            best, place = power[two] - tie, 1
        if power[three] > best:
            best, place = power[three] - tie, 2
        return 3 if power[four] > best else place

    def sort(self, cards: int) -> list[Card]:
        """The cards of a mask as a hand is held: trumps first, then the other suits, each from the top."""
        suits = [self.trump, *(s for s in (self.trump ^ 1, self.trump ^ 2, self.trump ^ 3))]
        return [card for suit in suits for card in self.rankings[suit] if cards >> card & 1]

    def trump_cards(self) -> Cards:
        """All trumps."""
        return Cards(self.trumps)


def plain_sort(cards: int) -> list[Card]:
    """The cards of a mask as a hand is held before trump is named."""
    return list(Cards(cards))


_KNOWN: Final[dict[tuple[Any, ...], Order]] = {}
