"""Topper: four players each for himself, 24 cards; bid tricks, name trump, to 21. The Big Jack and the Small Jack lead the trumps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import Any, ClassVar, Final

from topper.core.cards import CARDS, SUITS, Card, Cards, Suit, mask_of, pack_of
from topper.core.order import Order
from topper.core.phases import Playing
from topper.core.result import Line, Result
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.games import house
from topper.games.topper_rulebook import RULEBOOK

PLAIN: Final = "AKQJT9"
TRUMP: Final = "AKQT9"


@dataclass(frozen=True, eq=False, repr=False)
class Topper(Rules):
    """The rules of Topper with their settings (H1 to H8). Make one with `topper`."""

    target: int = house.target()
    auction: str = house.auction()
    all_pass: str = house.all_pass("redeal")
    minimum_bid: int = house.minimum_bid(1)
    dealer_steals: bool = house.dealer_steals()
    first_lead: str = house.first_lead()
    following: str = house.following()
    going_out: str = house.going_out("highest")

    game: ClassVar[str] = "topper"
    title: ClassVar[Sentence] = say("Topper")
    pack: ClassVar[int] = pack_of("AKQJT9")
    hand_size: ClassVar[int] = 6
    play_size: ClassVar[int] = 6
    numbers: ClassVar[dict[str, str]] = {
        "pack": "T1.1", "deal": "T2.1", "range": "T3.2", "minimum": "T3.2", "higher": "T3.3", "steal": "T3.3", "once": "T3.4",
        "all_pass": "T3.5", "moon": "T3.2", "first_lead": "T5.1", "follow": "T5.2", "special": "T5.4", "special_led": "T5.5",
        "target": "T8.1", "going_out": "T8.2", "free": "T5.3", "wins": "T5.6", "next_lead": "T5.7",
    }  # fmt: skip
    rulebook = RULEBOOK

    @property
    def top_bid(self) -> int:
        return 6

    def make_order(self, trump: int) -> Order:
        big, small = jacks(trump)
        rankings = []
        for suit in range(4):
            if suit == trump:
                rankings.append([big, small, *ranked(suit, TRUMP)])
            else:
                rankings.append([card for card in ranked(suit, PLAIN) if card != small])
        return Order(trump, rankings)

    def special(self, card: Card, trump: Suit | int) -> Sentence | None:
        big, small = jacks(trump)
        return say("Big Jack") if card == big else say("Small Jack") if card == small else None

    def score(self, end: Playing) -> Result:
        dealer, contract, tricks = end.dealer, end.contract, end.tricks
        bidder, bid = contract.bidder, contract.bid
        lines, change = _lines(tricks, bidder, bid)
        scores = tuple(map(add, end.scores, change))
        return Result(
            "scored", dealer, (dealer + 1) & 3, scores, change, bidder, bid, SUITS[contract.trump], tricks,
            (), None, lines, self.match_winner(scores, bidder),
        )  # fmt: skip


@lru_cache(maxsize=4096)
def _lines(tricks: tuple[int, ...], bidder: int, bid: int) -> tuple[tuple[Line, ...], tuple[int, ...]]:
    """The score sheet of a hand, and what each player gains or loses."""
    lines = tuple([_line(seat, won, bid if seat == bidder else 0) for seat, won in enumerate(tricks)])
    return lines, tuple([line.amount for line in lines])


@lru_cache(maxsize=256)
def _line(seat: int, won: int, bid: int) -> Line:
    """What a player scores who won so many tricks (T7); `bid` is 0 for all but the bidder."""
    if not bid and not won:
        return Line(seat, 0, "T7.4", say("Won no trick."))
    if not bid:
        return Line(seat, won, "T7.4", say_n("Won {n} trick, which always counts.", "Won {n} tricks, which always count.", n=won))
    if won >= bid:
        return Line(seat, won, "T7.2", say("Bid {bid}, won {won}: every trick counts.", bid=bid, won=won))
    return Line(seat, -bid, "T7.3", say("Bid {bid}, won only {won}: the bid is lost, and the tricks count nothing.", bid=bid, won=won))


def ranked(suit: int, ranks: str) -> list[Card]:
    """The cards of a suit with these ranks, from the top."""
    return list(Cards(mask_of(suit, ranks)))


def jacks(trump: int) -> tuple[Card, Card]:
    """The Big Jack and the Small Jack of this trump suit (T6.1)."""
    return tuple(CARDS[mask_of(suit, "J").bit_length() - 1] for suit in (trump, trump ^ 2))  # type: ignore[return-value]


def topper(**settings: Any) -> Topper:
    """The game of Topper, with settings such as ``topper(target=11, dealer_steals=True)``.

    Raises `SettingError` for a name or a value that is not one.
    """
    rules = Topper.make(settings)
    assert isinstance(rules, Topper)
    return rules
