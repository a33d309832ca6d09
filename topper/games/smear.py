"""Smear: two partnerships, 54 cards, a cat of four; bid the points High, Low, Jack and Game (and more), discard, shoot the moon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from topper.core.actions import MOON_BID
from topper.core.cards import CARDS, HIGH_JOKER, LOW_JOKER, Card, Cards, Suit, each, mask_of, pack_of
from topper.core.order import Order
from topper.core.phases import Playing, begin_discards
from topper.core.result import Line, Point, Result
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import Contract, State
from topper.games import house
from topper.games.smear_rulebook import RULEBOOK

RANKS: Final = "AKQJT98765432"
CARD_POINTS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
POINTS_OF: Final = tuple(CARD_POINTS.get(card.rank, 0) for card in CARDS)
"""By card, its card points (S7.4)."""


@dataclass(frozen=True, eq=False, repr=False)
class Smear(Rules):
    """The rules of Smear with their settings (H1 to H13). Make one with `smear`, `smear_jick` or `smear_jokers`."""

    target: int = house.target()
    auction: str = house.auction()
    all_pass: str = house.all_pass("dealer_bids")
    minimum_bid: int = house.minimum_bid(2)
    dealer_steals: bool = house.dealer_steals()
    first_lead: str = house.first_lead()
    following: str = house.following()
    going_out: str = house.going_out("bidder")
    misdeal: bool = house.misdeal()
    jokers: str = house.jokers()
    high: str = house.high()
    low: str = house.low()
    jick_point: bool = house.jick_point()
    joker_points: bool = house.joker_points()

    game: ClassVar[str] = "smear"
    title: ClassVar[Sentence] = say("Smear")
    pack: ClassVar[int] = pack_of(RANKS, jokers=True)
    hand_size: ClassVar[int] = 9
    cat_size: ClassVar[int] = 4
    play_size: ClassVar[int] = 6
    sides: ClassVar[tuple[int, ...]] = (0, 1, 0, 1)
    moon: ClassVar[bool] = True
    misdeal_cards: ClassVar[int] = pack_of("9876543")
    numbers: ClassVar[dict[str, str]] = {
        "pack": "S1.1", "deal": "S2.1", "misdeal": "S2.3", "range": "S3.2", "minimum": "S3.2", "higher": "S3.3", "steal": "S3.3",
        "once": "S3.4", "all_pass": "S3.5", "moon": "S3.6", "discard": "S4.2", "many_trumps": "S4.3", "first_lead": "S5.1",
        "follow": "S5.2", "special": "S5.4", "special_led": "S5.4", "jokers": "S5.6", "high": "S7.1", "low": "S7.2",
        "target": "S11.1", "going_out": "S11.2", "free": "S5.3", "wins": "S5.5", "next_lead": "S5.7", "look_back": "S5.7",
    }  # fmt: skip
    rulebook = RULEBOOK

    @property
    def top_bid(self) -> int:
        return 4 + self.jick_point + 2 * self.joker_points

    def make_order(self, trump: int) -> Order:
        jick = jick_of(trump)
        rankings = []
        for suit in range(4):
            cards = [card for card in Cards(mask_of(suit, RANKS)) if card != jick]
            if suit == trump:
                cards[4:4] = [jick, HIGH_JOKER, LOW_JOKER]
            rankings.append(cards)
        level = () if self.jokers == "high" else (HIGH_JOKER, LOW_JOKER)
        return Order(trump, rankings, level, later_wins=self.jokers == "second")

    def special(self, card: Card, trump: Suit | int) -> Sentence | None:
        if card.joker:
            return say("high joker") if card == HIGH_JOKER else say("low joker")
        return say("Jick") if card == jick_of(trump) else None

    def scoring_trumps(self, trump: int) -> int:
        return mask_of(trump, "AKQJT2") | jick_of(trump).bit | HIGH_JOKER.bit | LOW_JOKER.bit

    def after_naming(self, state: State, contract: Contract, held: tuple[int, ...]) -> State:
        return begin_discards(state, contract, held)

    # The score.

    def points(self, end: Playing) -> tuple[Point, ...]:
        """The points of the game, and who has each (S7, S10)."""
        trump = end.contract.trump
        ranking = self.orders[trump].rankings[trump]
        played = [card for card in ranking if end.gone >> card & 1]
        ace, two, jack = ranking[0], ranking[-1], ranking[3]
        totals = self.card_points(end)
        game = None if totals[0] == totals[1] else 0 if totals[0] > totals[1] else 1
        points = [
            self._played("high", say("High"), end, played[0] if self.high == "highest" and played else ace),
            self._won("low", say("Low"), end, two, self.cite("low"))
            if self.low == "taken"
            else self._played("low", say("Low"), end, played[-1] if self.low == "lowest" and played else two),
            self._won("jack", say("Jack"), end, jack, "S7.3"),
            Point("game", say("Game"), game, "S7.4" if game is not None else "S7.5"),
        ]
        if self.jick_point:
            points.append(self._won("jick", say("Jick"), end, jick_of(trump), "S10.1"))
        if self.joker_points:
            points.append(self._won("high_joker", say("high joker"), end, HIGH_JOKER, "S10.2"))
            points.append(self._won("low_joker", say("low joker"), end, LOW_JOKER, "S10.2"))
        return tuple(points)

    def _played(self, key: str, name: Sentence, end: Playing, card: Card) -> Point:
        seat = next((seat for seat, held in enumerate(end.held) if (held & end.gone) >> card & 1), None)
        return Point(key, name, None if seat is None else self.sides[seat], self.cite(key) if seat is not None else "S7.5", card, seat)

    def _won(self, key: str, name: Sentence, end: Playing, card: Card, rule: str) -> Point:
        seat = next((seat for seat, taken in enumerate(end.taken) if taken >> card & 1), None)
        return Point(key, name, None if seat is None else self.sides[seat], rule if seat is not None else "S7.5", card, seat)

    def card_points(self, end: Playing) -> tuple[int, int]:
        """The card points in each side's tricks (S7.4)."""
        totals = [0, 0]
        for seat, taken in enumerate(end.taken):
            totals[self.sides[seat]] += sum(POINTS_OF[card] for card in each(taken))
        return totals[0], totals[1]

    def score(self, end: Playing) -> Result:
        contract = end.contract
        bidding, bid = self.sides[contract.bidder], contract.bid
        points = self.points(end)
        if bid == MOON_BID:
            lines, winner = self._moon(end, contract, points)
        else:
            lines, winner = self._number(contract, points), None
        change = tuple(sum(line.amount for line in lines if line.side == side) for side in (0, 1))
        scores = tuple(old + new for old, new in zip(end.scores, change, strict=True))
        if bid != MOON_BID:
            winner = self.match_winner(scores, bidding)
        return Result(
            "scored", end.dealer, (end.dealer + 1) & 3, scores, change, contract.bidder, "moon" if bid == MOON_BID else bid,
            Suit(contract.trump), end.tricks, points, self.card_points(end), tuple(lines), winner,
        )  # fmt: skip

    def _number(self, contract: Contract, points: tuple[Point, ...]) -> list[Line]:
        bid, bidding = contract.bid, self.sides[contract.bidder]
        ours, theirs = won_by(points, bidding), won_by(points, 1 - bidding)
        if len(ours) >= bid:
            made = Line(bidding, len(ours), "S8.1", say("Bid {bid}, made {made}: {points}.", bid=bid, made=len(ours), points=ours))
        elif ours:
            because = say("Bid {bid}, made only {made}: {points}. The bid is lost.", bid=bid, made=len(ours), points=ours)
            made = Line(bidding, -bid, "S8.2", because)
        else:
            made = Line(bidding, -bid, "S8.2", say("Bid {bid}, made no point: the bid is lost.", bid=bid))
        return [made, Line(1 - bidding, len(theirs), "S8.3", _always(theirs))]

    def _moon(self, state: State, contract: Contract, points: tuple[Point, ...]) -> tuple[list[Line], int | None]:
        bidding = self.sides[contract.bidder]
        before = state.scores[bidding]
        theirs = won_by(points, 1 - bidding)
        missed = tuple(point.name for point in points if point.side != bidding)
        if missed:
            because = say("Shot the moon and missed {points}: the match is lost.", points=missed)
            return [Line(bidding, 0, "S9.2", because), Line(1 - bidding, len(theirs), "S9.2", _always(theirs))], 1 - bidding
        if before >= 0:
            because = say("Shot the moon and made all {n} points: the match is won.", n=len(points))
            return [Line(bidding, len(points), "S9.3", because)], bidding
        because = say("Shot the moon from below zero and made all {n} points: the score becomes 0.", n=len(points))
        return [Line(bidding, -before, "S9.4", because)], None


def won_by(points: tuple[Point, ...], side: int) -> tuple[Sentence, ...]:
    """The names of the points that this side has."""
    return tuple(point.name for point in points if point.side == side)


def _always(points: tuple[Sentence, ...]) -> Sentence:
    if not points:
        return say("Won no point.")
    return say_n(
        "Won {n} point, which always counts: {points}.", "Won {n} points, which always count: {points}.", n=len(points), points=points
    )


def jick_of(trump: int) -> Card:
    """The jack of the sister suit."""
    return CARDS[mask_of(trump ^ 2, "J").bit_length() - 1]


def smear(**settings: Any) -> Smear:
    """The game of Smear for four points, with settings such as ``smear(jick_point=True, low="taken")``.

    Raises `SettingError` for a name or a value that is not one.
    """
    rules = Smear.make(settings)
    assert isinstance(rules, Smear)
    return rules


def smear_jick(**settings: Any) -> Smear:
    """Smear for five points: the Jick scores too."""
    return smear(**{"jick_point": True, **settings})


def smear_jokers(**settings: Any) -> Smear:
    """Smear for seven points: the Jick and both jokers score too."""
    return smear(**{"jick_point": True, "joker_points": True, **settings})
