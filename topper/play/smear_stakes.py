"""What is played for in Smear, and how the solver writes a card down: as one character that says whose it is and what it is worth."""

from __future__ import annotations

from typing import Final, NamedTuple

from topper.core.actions import MOON_BID
from topper.games.smear import Smear, jick_of

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
Moves = tuple[tuple[int, int], ...]


class Holding(str):
    """One suit's string of characters, and what it says at a glance.

    There is one object for each string: `HOLDINGS[cards]`. `points` are the card points in it, `scoring` the cards that score; `level`
    has the two level jokers, as codes, if both are here. If the suit has this number in a position, `leads[suit][o]` are the cards of
    owner o that are different moves, as codes (16 * suit + place) from high to low; `give[suit][o]` and `keep[suit][o]` the same as
    (rank, code), in the order in which one likes to part with them: on a trick that the own side wins, and on one that it loses.
    `without[places]` is what is left when the cards at these places (a mask) are gone, and the points and scoring cards among these.
    """

    __slots__ = ("give", "keep", "leads", "level", "points", "scoring", "without")

    def __init__(self, cards: str) -> None:
        self.points = sum(map(points_of, cards))
        self.scoring = sum(map(scores, cards))
        pair = tuple(place for place, char in enumerate(cards) if level(char))
        self.level = pair if len(pair) == 2 else ()
        places: list[list[int]] = [[], [], [], []]
        for place in reversed(range(len(cards))):
            if cards[place + 1 : place + 2] != cards[place]:
                places[ord(cards[place]) & 3].append(place)
        worth = [4 * points_of(char) + 48 * scores(char) for char in cards]
        cost = list(range(len(cards)))
        self.leads: tuple[tuple[Codes, ...], ...] = tuple(
            tuple(tuple(16 * suit + place for place in mine) for mine in places) for suit in range(4)
        )
        self.give = _ranked(self.leads, [cost - worth for cost, worth in zip(cost, worth, strict=True)])
        self.keep = _ranked(self.leads, [cost + worth for cost, worth in zip(cost, worth, strict=True)])
        self.without = Without(cards)


def _ranked(codes: tuple[tuple[Codes, ...], ...], rank: list[int]) -> tuple[tuple[Moves, ...], ...]:
    """The codes with their ranks, the lowest first. A trump costs more than a plain card at the same place."""
    return tuple(
        tuple(tuple(sorted((rank[code & 15] + (8 if code < 16 else 0), code) for code in mine)) for mine in holders) for holders in codes
    )


class Without(dict[int, tuple[Holding, int, int]]):
    """By mask of places: the holding without these cards, and the card points and the scoring cards that went."""

    def __init__(self, cards: str) -> None:
        self.cards = cards

    def __missing__(self, places: int) -> tuple[Holding, int, int]:
        gone = [char for place, char in enumerate(self.cards) if places >> place & 1]
        left = HOLDINGS["".join(char for place, char in enumerate(self.cards) if not places >> place & 1)]
        known = self[places] = left, sum(map(points_of, gone)), sum(map(scores, gone))
        return known


class Holdings(dict[str, Holding]):
    """The `Holding` of each string, made when it is first asked for."""

    def __missing__(self, cards: str) -> Holding:
        known = self[cards] = Holding(cards)
        return known


HOLDINGS: Final = Holdings()
