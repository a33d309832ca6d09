"""Smear with all cards open, exactly: what the bidding side gains if both partnerships play perfectly.

A position between tricks is four strings, one a suit, with one character for each card still held, from low to high: whose it is
(counted from the bidder, so that "even" is the bidding side) and what it is worth to the side that wins it. Neighbours that are
the same character are one move, and the plain suits may be sorted. High, and Low unless it must be taken, are settled by who
holds the cards, since all are played; so only the cards of `scoring_cards` and Game are played for. The search asks
"at least this value?" only, and stops as soon as winning or losing all the rest makes no difference.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from topper.core.actions import MOON_BID
from topper.core.cards import CARDS, Card, each
from topper.core.phases import Contract, Playing
from topper.games.smear import POINTS_OF, Smear
from topper.play.smear_stakes import Outcome, Stakes, encode, holding, level, points_of, scores, scoring_cards
from topper.play.solver import narrow, place_suits

Strings = tuple[str, str, str, str]
Places = tuple[tuple[int, int], ...]
Key = tuple[str, str, str, str, int, int, int, int]
MOST_KEPT: Final = 300_000
SETTLED: Final = 99
"""A lead in card points that cannot be caught up."""


class Search:
    """The search and its table, for one game and contract.

    `nodes` counts the positions between tricks that were searched, `cards` the cards tried.
    """

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self.strict = stakes.rules.following == "strict"
        self.later_wins = stakes.rules.jokers == "second"
        self.values = stakes.values
        self.table: dict[Key, tuple[int, int]] = {}
        self.nodes = 0
        self.cards = 0

    def at_least(self, key: Key, value: int) -> bool:
        """Whether the bidding side can reach this value from a position between tricks."""
        low, high = self.bounds(key)
        if value <= low:
            return True
        if value > high:
            return False
        return self._search(key, value)

    def bounds(self, key: Key) -> tuple[int, int]:
        """What is known so far of a position's value: at least, at most. At first: what losing or winning all the rest would make."""
        known = self.table.get(key)
        if known is not None:
            return known
        t, a, b, c, _, mine, theirs, ahead = key
        scoring = holding(t)[2]
        if ahead >= SETTLED:
            low_mine, low_theirs = high_mine, high_theirs = mine + 1, theirs
        elif ahead <= -SETTLED:
            low_mine, low_theirs = high_mine, high_theirs = mine, theirs + 1
        else:
            rest = holding(t)[1] + holding(a)[1] + holding(b)[1] + holding(c)[1]
            low, high = ahead - rest, ahead + rest
            low_mine, low_theirs = mine + (low > 0), theirs + (low < 0)
            high_mine, high_theirs = mine + (high > 0), theirs + (high < 0)
        known = self.values[low_mine][low_theirs + scoring], self.values[high_mine + scoring][high_theirs]
        self.table[key] = known
        return known

    def _search(self, key: Key, value: int) -> bool:
        self.nodes += 1
        suits, leader = key[:4], key[4]
        wanted = not leader & 1
        answer = not wanted
        for suit, place in self._leads(suits, leader):
            if self.follow(suits, leader, key[5:], value, ((suit, place),), leader, suit, place) is wanted:
                answer = wanted
                break
        low, high = self.table[key]
        self.table[key] = (max(low, value), high) if answer else (low, min(high, value - 1))
        return answer

    def _leads(self, suits: Strings, leader: int) -> list[tuple[int, int]]:
        found = []
        seen = set()
        for suit in (0, 1, 2, 3):
            if suit and suits[suit] in seen:
                continue
            seen.add(suits[suit])
            found += [(suit, place) for place in reversed(holding(suits[suit])[0][leader])]
        return found

    def beats(self, suits: Strings, suit: int, place: int, best_suit: int, best_place: int) -> bool:
        """Whether a card played later takes the trick from the best so far."""
        if suit != best_suit:
            return not suit
        if suit or not (level(suits[0][place]) and level(suits[0][best_place])):
            return place > best_place
        return self.later_wins

    def follow(
        self,
        suits: Strings,
        leader: int,
        score: tuple[int, int, int],
        value: int,
        trick: Places,
        winner: int,
        best_suit: int,
        best_place: int,
    ) -> bool:
        """Whether the bidding side can reach this value with some cards of a trick on the table.

        `trick` holds (suit, place) of the cards played; they still stand in `suits`. `score` is (mine, theirs, ahead) before it.
        """
        self.cards += 1
        seat = leader + len(trick) & 3
        wanted = not seat & 1
        choices = self._choices(suits, seat, trick, winner, best_suit, best_place)
        if len(trick) == 3:
            open_ones = []
            for suit, place in choices:
                taker = seat if self.beats(suits, suit, place, best_suit, best_place) else winner
                key = self.after(suits, (*trick, (suit, place)), taker, score)
                low, high = self.bounds(key)
                if low < value <= high:
                    open_ones.append(key)
                elif (value <= low) is wanted:
                    return wanted
            for key in open_ones:
                if self.at_least(key, value) is wanted:
                    return wanted
            return not wanted
        for suit, place in choices:
            if self.beats(suits, suit, place, best_suit, best_place):
                now = seat, suit, place
            else:
                now = winner, best_suit, best_place
            if self.follow(suits, leader, score, value, (*trick, (suit, place)), *now) is wanted:
                return wanted
        return not wanted

    def after(self, suits: Strings, trick: Places, taker: int, score: tuple[int, int, int]) -> Key:
        """The position once this trick is taken."""
        mine, theirs, ahead = score
        strings = list(suits)
        points = scoring = 0
        for suit, place in sorted(trick, reverse=True):
            cards = strings[suit]
            char = cards[place]
            points += points_of(char)
            scoring += scores(char)
            strings[suit] = cards[:place] + cards[place + 1 :]
        if taker & 1:
            theirs += scoring
            ahead -= points
        else:
            mine += scoring
            ahead += points
        t, a, b, c = strings
        t, a, b, c = place_suits(t, a, b, c)
        rest = holding(t)[1] + holding(a)[1] + holding(b)[1] + holding(c)[1]
        if ahead > rest:
            ahead = SETTLED
        elif -ahead > rest:
            ahead = -SETTLED
        return t, a, b, c, taker, mine, theirs, ahead

    def _choices(self, suits: Strings, seat: int, trick: Places, winner: int, best_suit: int, best_place: int) -> list[tuple[int, int]]:
        led = trick[0][0]
        following = holding(suits[led])[0][seat]
        if following:
            moves = [(led, place) for place in following]
            if not self.strict and led:
                moves += [(0, place) for place in holding(suits[0])[0][seat]]
        else:
            moves = [(suit, place) for suit in (1, 2, 3, 0) if suit != led for place in holding(suits[suit])[0][seat]]
        if len(moves) > 1:
            mates = not (winner ^ seat) & 1
            moves.sort(key=lambda move: self._promise(suits, move, mates, best_suit, best_place), reverse=True)
        return moves

    def _promise(self, suits: Strings, move: tuple[int, int], mates: bool, best_suit: int, best_place: int) -> int:
        suit, place = move
        char = suits[suit][place]
        worth = points_of(char) + 12 * scores(char)
        cost = place + (8 if not suit else 0)
        if mates:
            return 4 * worth - cost
        if self.beats(suits, suit, place, best_suit, best_place):
            return 200 + 4 * worth - cost
        return -4 * worth - cost


class Position:
    """A position of the play, seen from the bidder, and which card stands at which place."""

    def __init__(self, rules: Smear, at: Playing) -> None:
        contract = at.contract
        order = rules.orders[contract.trump]
        trump, bidder = contract.trump, contract.bidder
        table = sum(1 << card for card in at.trick)
        owners = {card: holder - bidder & 3 for holder in range(4) for card in each(at.held[holder] & (~at.gone | table))}
        scoring = scoring_cards(rules, trump)
        names = [trump, *(suit for suit in range(4) if suit != trump)]
        cards = [[card for card in reversed(order.rankings[suit]) if card in owners] for suit in names]
        level_jokers = rules.jokers != "high"
        strings = [
            "".join(encode(owners[card], POINTS_OF[card], bool(scoring >> card & 1), level_jokers and card.joker) for card in suit)
            for suit in cards
        ]
        self.suits = (strings[0], strings[1], strings[2], strings[3])
        where = {card: (suit, place) for suit, names_ in enumerate(cards) for place, card in enumerate(names_)}
        self.trick = tuple(where[CARDS[card]] for card in at.trick)
        self.leader, self.winner, self.turn = at.leader - bidder & 3, at.winner - bidder & 3, at.to_act - bidder & 3
        self.best = self.trick[(at.winner - at.leader) & 3] if at.trick else (0, 0)
        self.legal = {CARDS[card]: where[CARDS[card]] for card in each(at.legal)}
        self.score = self._score(rules, at, contract, scoring)

    def _score(self, rules: Smear, at: Playing, contract: Contract, scoring: int) -> tuple[int, int, int]:
        """Points that are settled for the bidding side and for the other, and the lead in card points."""
        bidding = contract.bidder & 1
        settled = [0, 0]
        ranking = [1 << card for card in rules.orders[contract.trump].rankings[contract.trump]]
        sides = (at.held[0] | at.held[2], at.held[1] | at.held[3])
        played = [bit for bit in ranking if bit & (sides[0] | sides[1])]
        by_holder = [played[0] if rules.high == "highest" and played else ranking[0]]
        if rules.low != "taken":
            by_holder.append(played[-1] if rules.low == "lowest" and played else ranking[-1])
        for bit in by_holder:
            for side in (0, 1):
                settled[side] += bool(sides[side] & bit)
        points = [0, 0]
        for side in (0, 1):
            taken = at.taken[side] | at.taken[side + 2]
            settled[side] += (taken & scoring).bit_count()
            points[side] = sum(POINTS_OF[card] for card in each(taken))
        return settled[bidding], settled[1 - bidding], points[bidding] - points[1 - bidding]

    @property
    def key(self) -> Key:
        """The key of the position, if no card is on the table."""
        a, b, c = sorted(self.suits[1:])
        mine, theirs, ahead = self.score
        rest = sum(holding(cards)[1] for cards in self.suits)
        ahead = SETTLED if ahead > rest else -SETTLED if -ahead > rest else ahead
        return self.suits[0], a, b, c, self.leader, mine, theirs, ahead


_SHARED: dict[tuple[Smear, int, int], Search] = {}


def shared(rules: Smear, bid: int, before: int = 0) -> Search:
    """The search that everything in this process shares for one game and contract."""
    key = (rules, bid, before if bid == MOON_BID and before < 0 else 0)
    search = _SHARED.get(key)
    if search is None or len(search.table) > MOST_KEPT:
        if len(_SHARED) > 8:
            _SHARED.clear()
        search = _SHARED[key] = Search(Stakes(rules, bid, key[2]))
    return search


def solve(rules: Smear, at: Playing, before: int = 0, search: Search | None = None) -> Outcome:
    """How the hand ends for the bidding side if both sides play perfectly from here.

    `before` is its score before the hand, which a moon asks for.
    Every hand of `at` must be whole (a state's play, or a world dealt from a view).
    """
    search = search or shared(rules, at.contract.bid, before)
    position = Position(rules, at)
    if not position.trick and at.legal == at.held[at.to_act] & ~at.gone:
        key = position.key
        low, high = search.bounds(key)
        value = narrow(search.stakes.between(low, high), partial(search.at_least, key))
        return search.stakes.outcomes[value]
    values = _values(position, search)
    best = max if not position.turn & 1 else min
    return search.stakes.outcomes[best(values.values())]


def solve_by_card(rules: Smear, at: Playing, before: int = 0, search: Search | None = None) -> dict[Card, Outcome]:
    """For each card that may be played now, how the hand ends after it, as in `solve`; cards that are equal here are looked at once."""
    search = search or shared(rules, at.contract.bid, before)
    return {card: search.stakes.outcomes[value] for card, value in _values(Position(rules, at), search).items()}


def _values(position: Position, search: Search) -> dict[Card, int]:
    values: dict[Card, int] = {}
    known: dict[tuple[int, int], int] = {}
    low, high = min(search.stakes.outcomes), max(search.stakes.outcomes)
    guess = None
    for card, (suit, place) in position.legal.items():
        cards = position.suits[suit]
        while cards[place + 1 : place + 2] == cards[place]:
            place += 1
        if (suit, place) not in known:
            known[suit, place] = guess = _after(position, search, (suit, place), low, high, guess)
        values[card] = known[suit, place]
    return values


def _after(position: Position, search: Search, card: tuple[int, int], low: int, high: int, guess: int | None) -> int:
    """The value after this card."""
    trick = (*position.trick, card)
    suits = position.suits
    wins = not position.trick or search.beats(suits, *card, *position.best)
    winner, best = (position.turn, card) if wins else (position.winner, position.best)
    if len(trick) == 4:
        key = search.after(suits, trick, winner, position.score)
        low, high = search.bounds(key)
        return narrow(search.stakes.between(low, high), partial(search.at_least, key), guess)
    return narrow(
        search.stakes.between(low, high),
        lambda value: search.follow(suits, position.leader, position.score, value, trick, winner, *best),
        guess,
    )
