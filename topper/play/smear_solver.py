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
from topper.core.phases import Playing
from topper.core.state import Contract
from topper.games.smear import POINTS_OF, Smear
from topper.play.smear_stakes import HOLDINGS, Codes, Holding, Outcome, Stakes, encode, scoring_cards
from topper.play.solver import narrow, place_suits

Suits = tuple[Holding, Holding, Holding, Holding]
Score = tuple[int, int, int]
Key = tuple[Holding, Holding, Holding, Holding, int, int, int, int]
MOST_KEPT: Final = 300_000
"""So many positions are kept in a shared table before it is emptied, and so many holdings:"""
MOST_HOLDINGS: Final = 20_000
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
        scoring = t.scoring
        if ahead >= SETTLED:
            low_mine, low_theirs = high_mine, high_theirs = mine + 1, theirs
        elif ahead <= -SETTLED:
            low_mine, low_theirs = high_mine, high_theirs = mine, theirs + 1
        else:
            rest = t.points + a.points + b.points + c.points
            low, high = ahead - rest, ahead + rest
            low_mine, low_theirs = mine + (low > 0), theirs + (low < 0)
            high_mine, high_theirs = mine + (high > 0), theirs + (high < 0)
        known = self.values[low_mine][low_theirs + scoring], self.values[high_mine + scoring][high_theirs]
        self.table[key] = known
        return known

    def _search(self, key: Key, value: int) -> bool:
        self.nodes += 1
        t, a, b, c, leader, mine, theirs, ahead = key
        suits, score = (t, a, b, c), (mine, theirs, ahead)
        wanted = not leader & 1
        answer = not wanted
        seen = []
        for suit, held in enumerate(suits):
            if suit and held in seen:
                continue
            seen.append(held)
            for card in held.moves[suit].leads[leader]:
                if self.follow(suits, score, value, 1 << card, 1, leader + 1 & 3, suit, leader, card) is wanted:
                    answer = wanted
                    break
            if answer is wanted:
                break
        low, high = self.table[key]
        self.table[key] = (max(low, value), high) if answer else (low, min(high, value - 1))
        return answer

    def beats(self, trumps: Holding, card: int, best: int) -> bool:
        """Whether a card played later takes the trick from the best so far."""
        if card >> 4 != best >> 4:
            return card < 16
        return self.later_wins if card in trumps.level and best in trumps.level else card > best

    def follow(
        self, suits: Suits, score: Score, value: int, trick: int, count: int, seat: int, led: int, winner: int, best: int
    ) -> bool:
        """Whether the bidding side can reach this value with `count` cards of a trick on the table.

        A card is 16 * suit + place; `trick` has a bit for each card played (they still stand in `suits`), `best` is the one that wins
        so far, `winner` who played it; `seat` plays now. `score` is (mine, theirs, ahead) before the trick.
        """
        self.cards += 1
        if count == 3:
            return self._last(suits, score, value, trick, seat, led, winner, best)
        wanted = not seat & 1
        trumps = suits[0]
        for card in self._choices(suits, seat, led, winner, best):
            if self.beats(trumps, card, best):
                answer = self.follow(suits, score, value, trick | 1 << card, count + 1, seat + 1 & 3, led, seat, card)
            else:
                answer = self.follow(suits, score, value, trick | 1 << card, count + 1, seat + 1 & 3, led, winner, best)
            if answer is wanted:
                return wanted
        return not wanted

    def _last(self, suits: Suits, score: Score, value: int, trick: int, seat: int, led: int, winner: int, best: int) -> bool:
        """The same for the last card of a trick: what is known of the positions after it is asked before any is searched."""
        wanted = not seat & 1
        trumps, table = suits[0], self.table
        later = []
        for card in self._choices(suits, seat, led, winner, best):
            key = self.after(suits, trick | 1 << card, seat if self.beats(trumps, card, best) else winner, score)
            low, high = table.get(key) or self.bounds(key)
            if low < value <= high:
                later.append(key)
            elif (value <= low) is wanted:
                return wanted
        for key in later:
            if self.at_least(key, value) is wanted:
                return wanted
        return not wanted

    def after(self, suits: Suits, trick: int, taker: int, score: Score) -> Key:
        """The position once this trick is taken. Cards that score are trumps."""
        t, a, b, c = suits
        points = t.points + a.points + b.points + c.points
        if trick & 0xFFFF:
            t = t.without[trick & 0xFFFF]
        if trick >> 16 & 0xFFFF:
            a = a.without[trick >> 16 & 0xFFFF]
        if trick >> 32 & 0xFFFF:
            b = b.without[trick >> 32 & 0xFFFF]
        if trick >> 48:
            c = c.without[trick >> 48]
        rest = t.points + a.points + b.points + c.points
        mine, theirs, ahead = score
        if taker & 1:
            theirs += suits[0].scoring - t.scoring
            ahead -= points - rest
        else:
            mine += suits[0].scoring - t.scoring
            ahead += points - rest
        if ahead > rest:
            ahead = SETTLED
        elif -ahead > rest:
            ahead = -SETTLED
        if a > b:
            a, b = b, a
        if b > c:
            b, c = c, b
            if a > b:
                a, b = b, a
        return t, a, b, c, taker, mine, theirs, ahead

    def _choices(self, suits: Suits, seat: int, led: int, winner: int, best: int) -> Codes | list[int]:
        """The different cards this seat may play, the more promising first: points on a trick of its side, else what wins, else little."""
        t, a, b, c = suits
        leads, gives, keeps = suits[led].moves[led]
        following = leads[seat]
        if following:
            if len(following) == 1 and (self.strict or not led):
                return following
            give, keep = gives[seat], keeps[seat]
            if led and not self.strict:
                _, gives, keeps = t.moves[0]
                give, keep = give + gives[seat], keep + keeps[seat]
        else:
            (_, g0, k0), (_, g1, k1), (_, g2, k2), (_, g3, k3) = t.moves[0], a.moves[1], b.moves[2], c.moves[3]
            give = g1[seat] + g2[seat] + g3[seat] + g0[seat]
            keep = k1[seat] + k2[seat] + k3[seat] + k0[seat]
        if not (winner ^ seat) & 1:
            return [card for _, card in sorted(give)]
        winning = [card for _, card in sorted(give) if self.beats(t, card, best)]
        return winning + [card for _, card in sorted(keep) if card not in winning]


class Position:
    """A position of the play, seen from the bidder, and which card stands at which place."""

    def __init__(self, rules: Smear, at: Playing) -> None:
        contract = at.contract
        order = rules.orders[contract.trump]
        trump, bidder = contract.trump, contract.bidder
        table = sum(1 << card for card in at.table)
        owners = {card: holder - bidder & 3 for holder in range(4) for card in each(at.held[holder] & (~at.gone | table))}
        scoring = scoring_cards(rules, trump)
        names = [trump, *(suit for suit in range(4) if suit != trump)]
        cards = [[card for card in reversed(order.rankings[suit]) if card in owners] for suit in names]
        level_jokers = rules.jokers != "high"
        t, a, b, c = (
            HOLDINGS[
                "".join(encode(owners[card], POINTS_OF[card], bool(scoring >> card & 1), level_jokers and card.joker) for card in suit)
            ]
            for suit in cards
        )
        self.suits = (t, a, b, c)
        where = {int(card): 16 * suit + place for suit, names_ in enumerate(cards) for place, card in enumerate(names_)}
        self.size = len(at.table)
        self.trick = sum(1 << where[card] for card in at.table)
        self.led = where[at.table[0]] >> 4 if at.table else 0
        self.leader, self.winner, self.turn = at.leader - bidder & 3, at.winner - bidder & 3, at.to_act - bidder & 3
        self.best = where[at.table[(at.winner - at.leader) & 3]] if at.table else 0
        self.legal = {CARDS[card]: where[card] for card in each(at.legal)}
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
        mine, theirs, ahead = self.score
        rest = sum(suit.points for suit in self.suits)
        ahead = SETTLED if ahead > rest else -SETTLED if -ahead > rest else ahead
        return *place_suits(*self.suits), self.leader, mine, theirs, ahead

    def top(self, code: int) -> int:
        """The highest of the cards that are equal to this one: neighbours of one owner and worth."""
        cards, place = self.suits[code >> 4], code & 15
        while cards[place + 1 : place + 2] == cards[place]:
            place += 1
        return code & ~15 | place


_SHARED: dict[tuple[Smear, int, int], Search] = {}


def shared(rules: Smear, bid: int, before: int = 0) -> Search:
    """The search that everything in this process shares for one game and contract."""
    key = (rules, bid, before if bid == MOON_BID and before < 0 else 0)
    if len(HOLDINGS) > MOST_HOLDINGS:
        HOLDINGS.clear()
        _SHARED.clear()
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
    if not position.size and at.legal == at.held[at.to_act] & ~at.gone:
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
    known: dict[int, int] = {}
    low, high = min(search.stakes.outcomes), max(search.stakes.outcomes)
    guess = None
    for card, code in position.legal.items():
        code = position.top(code)
        if code not in known:
            known[code] = guess = _after(position, search, code, low, high, guess)
        values[card] = known[code]
    return values


def _after(position: Position, search: Search, card: int, low: int, high: int, guess: int | None) -> int:
    """The value after this card."""
    suits, score, trick = position.suits, position.score, position.trick | 1 << card
    wins = not position.size or search.beats(suits[0], card, position.best)
    winner, best = (position.turn, card) if wins else (position.winner, position.best)
    if position.size == 3:
        key = search.after(suits, trick, winner, score)
        low, high = search.bounds(key)
        return narrow(search.stakes.between(low, high), partial(search.at_least, key), guess)
    led = position.led if position.size else card >> 4
    return narrow(
        search.stakes.between(low, high),
        lambda value: search.follow(suits, score, value, trick, position.size + 1, position.turn + 1 & 3, led, winner, best),
        guess,
    )
