"""What is played for in Smear, and how the solver writes a card down: as one character that says whose it is and what it is worth."""

from __future__ import annotations

from typing import Final, NamedTuple

from topper.core.actions import MOON_BID
from topper.games.smear import Smear, jick_of
from topper.play.solver import OneEach, Without

MATCH: Final = 100
"""What a match won or lost by a moon counts, in points of the score."""
SCALE: Final = 16
WORTHS: Final = (0, 1, 2, 3, 4, 10)


class Outcome(NamedTuple):
    """How a hand ends: `gain` (the bidding side's change of score less the other's), its points, theirs, whether the bid is made."""

    gain: int
    points: int
    others: int
    made: bool


class Stakes:
    """What is played for under a contract: the value of each outcome, as one number that orders them.

    The value is the gain first, and points won where the gain is level. For a moon a match won or lost counts `MATCH`.
    """

    def __init__(self, rules: Smear, bid: int, before: int = 0) -> None:
        self.rules, self.bid, self.before = rules, bid, before
        self.all_points = rules.top_bid
        self.outcomes: dict[int, Outcome] = {}
        top = self.all_points
        self.values = [[self._value(mine, theirs) for theirs in range(top + 1)] for mine in range(top + 1)]

    def between(self, low: int, high: int) -> list[int]:
        """The values from `low` to `high` that there are, rising."""
        return [value for value in sorted(self.outcomes) if low <= value <= high]

    def _value(self, mine: int, theirs: int) -> int:
        if self.bid == MOON_BID:
            made = mine == self.all_points
            gain = (MATCH + mine if self.before >= 0 else -self.before) if made else -MATCH - theirs
        else:
            made = mine >= self.bid
            gain = (mine if made else -self.bid) - theirs
        value = gain * SCALE + mine
        self.outcomes[value] = Outcome(gain, mine, theirs, made)
        return value


def scoring_cards(rules: Smear, trump: int) -> int:
    """The cards that bring a point to the side that wins them, as a mask."""
    ranking = rules.orders[trump].rankings[trump]
    cards = ranking[3].bit
    if rules.low == "taken":
        cards |= ranking[-1].bit
    if rules.jick_point:
        cards |= jick_of(trump).bit
    if rules.joker_points:
        cards |= 3 << 52
    return cards


def encode(owner: int, points: int, scoring: bool, level: bool) -> str:
    """The character of a card: its owner, its card points, whether winning it scores a point, whether it is one of two level jokers."""
    return chr(64 + owner + 4 * (WORTHS.index(points) + 8 * scoring + 16 * level))


def points_of(char: str) -> int:
    """The card points of a character."""
    return WORTHS[(ord(char) - 64 >> 2) & 7]


def scores(char: str) -> int:
    """1 if a point of the game goes to the side that wins this card."""
    return (ord(char) - 64 >> 5) & 1


def level(char: str) -> int:
    """1 for a joker where the two are equal and their order in the trick counts."""
    return (ord(char) - 64 >> 6) & 1


Codes = tuple[int, ...]
Ranked = tuple[tuple[int, int], ...]


class Moves(NamedTuple):
    """By owner, the cards of one suit that are different moves, as codes (16 * the suit's number in a position + place).

    `leads` from high to low; `give` and `keep` as (rank, code), in the order in which one likes to part with them: on a trick that the
    own side wins, and on one that it loses.
    """

    leads: tuple[Codes, ...]
    give: tuple[Ranked, ...]
    keep: tuple[Ranked, ...]


class Holding(str):
    """One suit's string of characters, and what it says at a glance.

    `points` are the card points in it, `scoring` the cards that score; `level` has the two level jokers, as codes, if both are here;
    `moves[suit]` are its `Moves` where it has this number; `without[places]` is what is left when the cards at these places (a mask)
    are gone.
    """

    __slots__ = ("level", "moves", "points", "scoring", "without")

    def __init__(self, cards: str) -> None:
        self.points = sum(map(points_of, cards))
        self.scoring = sum(map(scores, cards))
        pair = tuple(place for place, char in enumerate(cards) if level(char))
        self.level = pair if len(pair) == 2 else ()
        self.moves = AllMoves(cards)
        self.without: Without[Holding] = Without(cards, HOLDINGS)


class AllMoves(dict[int, Moves]):
    """The moves of a holding by its number, made when they are first asked for."""

    __slots__ = ("cards",)

    def __init__(self, cards: str) -> None:
        self.cards = cards

    def __missing__(self, suit: int) -> Moves:
        cards = self.cards
        places: list[list[int]] = [[], [], [], []]
        for place in reversed(range(len(cards))):
            if cards[place + 1 : place + 2] != cards[place]:
                places[ord(cards[place]) & 3].append(place)
        worth = [4 * points_of(char) + 48 * scores(char) for char in cards]
        # A trump costs more than a plain card at the same place.
        cost = [place + (0 if suit else 8) for place in range(len(cards))]
        known = self[suit] = Moves(
            tuple(tuple([16 * suit + place for place in mine]) for mine in places),
            tuple(tuple(sorted([(cost[place] - worth[place], 16 * suit + place) for place in mine])) for mine in places),
            tuple(tuple(sorted([(cost[place] + worth[place], 16 * suit + place) for place in mine])) for mine in places),
        )
        return known


HOLDINGS: Final = OneEach(Holding)
