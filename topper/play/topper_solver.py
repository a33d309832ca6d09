"""Topper with all cards open, exactly: how many tricks can one seat make against the other three together?

One against three is a game of two sides, so its value is exact. (What four players make who each want most for himself
depends on how they break ties; nothing here claims to know it.)

A position between tricks is four strings, one a suit, of the owners of the cards still held from low to high, counted from
the seat asked about: "0" the seat, "1" its left neighbour. So only the order of cards counts, neighbours of one owner
are one move, and the three plain suits may be sorted: many positions are one. The search asks "at least n tricks?" only,
keeps what it learnt in a table, and looks first whether top cards alone decide (`Suit` tells how).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from topper.core.cards import CARDS, Card, each
from topper.core.phases import Playing
from topper.core.rules import Rules
from topper.play.solver import Places, Strings, narrow, place_suits, remove

Key = tuple[str, str, str, str, int]
MOST_KEPT: Final = 400_000
"""So many positions are kept in the shared table before it is emptied."""


class Holding:
    """What one suit's string of owners says at a glance.

    `length[o]` cards of owner o; `moves[o]` the places of the cards that are different moves, low to high; `run[o]` how many
    of the top cards in a row are his; `sure` (as trumps) how many tricks the seat's trumps must win, `lost` how
    many the trumps of one defender must win.
    """

    __slots__ = ("length", "longest", "lost", "lost_by", "moves", "run", "sure", "winners")

    def __init__(self, owners: str) -> None:
        self.length = tuple(owners.count(o) for o in "0123")
        places: list[list[int]] = [[], [], [], []]
        for place, owner in enumerate(owners):
            if owners[place + 1 : place + 2] != owner:
                places[int(owner)].append(place)
        self.moves = tuple(map(tuple, places))
        top = owners[-1:]
        run = len(owners) - len(owners.rstrip(top)) if top else 0
        self.run = tuple(run if top == o else 0 for o in "0123")
        self.longest = max(self.length[1:])
        #: how many tricks this plain suit wins for the seat by leading it from the top when nobody can trump
        self.winners = self.length[0] if self.run[0] >= self.longest else self.run[0]
        self.sure = unbeaten(owners, "0", "123")
        self.lost_by = (0, *(unbeaten(owners, o, "0") for o in "123"))
        self.lost = max(self.lost_by)


def unbeaten(owners: str, mine: str, theirs: str) -> int:
    """How many of `mine` trumps must win a trick whatever happens, however `theirs` are spent on them.

    Each of their trumps can beat one lower trump of mine; the rest win. Holds under every way of following suit.
    """
    spare = won = 0
    for owner in reversed(owners):
        if owner in theirs:
            spare += 1
        elif owner == mine:
            if spare:
                spare -= 1
            else:
                won += 1
    return won


_HOLDINGS: dict[str, Holding] = {}


def holding(owners: str) -> Holding:
    """The `Holding` of this string."""
    known = _HOLDINGS.get(owners)
    if known is None:
        known = _HOLDINGS[owners] = Holding(owners)
    return known


def least(t: str, a: str, b: str, c: str, leader: int, strict: bool) -> int:
    """A number of tricks that the seat makes for certain, from top cards alone.

    Its trumps that must win; and if it leads, its top plain cards: all of them once the defenders' trumps are gone or drawn by its own
    top trumps, else as many as every defender with a trump must follow to.
    """
    trumps = holding(t)
    sure = trumps.sure
    if leader:
        return sure
    x, y, z = holding(a), holding(b), holding(c)
    if trumps.run[0] >= trumps.longest:
        return trumps.length[0] + x.winners + y.winners + z.winners
    if not strict:
        return sure
    _, d1, d2, d3 = trumps.length
    for suit in (x, y, z):
        quick = suit.run[0]
        if quick:
            _, e1, e2, e3 = suit.length
            if d1 and e1 < quick:
                quick = e1
            if d2 and e2 < quick:
                quick = e2
            if d3 and e3 < quick:
                quick = e3
            sure += quick
    return sure


def most(t: str, a: str, b: str, c: str, leader: int, strict: bool, left: int) -> int:
    """A number of tricks that the seat cannot pass, from top cards alone: `left` less what one defender must win.

    His trumps that must win; and if he leads, his top plain cards as far as the seat must follow, or all if it has no trump. His
    friends must have plain cards to throw on them, or they would have to trump and take the lead from him.
    """
    trumps = holding(t)
    if not leader:
        return left - trumps.lost
    taken = trumps.lost_by[leader]
    mine = trumps.length[0]
    if strict or not mine:
        quick = 0
        for suit in (holding(a), holding(b), holding(c)):
            run = suit.run[leader]
            if run:
                quick += min(run, suit.length[0]) if mine else run
        if quick:
            for friend in (1, 2, 3):
                if friend != leader and trumps.length[friend]:
                    quick = min(quick, left - trumps.length[friend])
            taken += quick
    return left - max(taken, trumps.lost)


class Search:
    """The search and its table. One may serve many deals: positions mean the same in all of them under one way of following.

    `nodes` counts the positions looked at, one for each card tried and each question between tricks.
    """

    def __init__(self, strict: bool = True) -> None:
        self.strict = strict
        self.table: dict[Key, tuple[int, int]] = {}
        self.nodes = 0
        self.cards = 0

    def at_least(self, t: str, a: str, b: str, c: str, leader: int, left: int, need: int) -> bool:
        """Whether the seat makes `need` of the `left` tricks: trumps t, plain suits a, b, c, the leader counted from the seat."""
        key = (*place_suits(t, a, b, c), leader)
        known = self.bounds(key, left)
        if need <= known[0]:
            return True
        if need > known[1]:
            return False
        return self._search(key, left, need)

    def bounds(self, key: Key, left: int) -> tuple[int, int]:
        """What is known so far of the tricks that the seat makes: at least, at most."""
        known = self.table.get(key)
        if known is None:
            known = self.table[key] = (least(*key, self.strict), most(*key, self.strict, left))
        return known

    def _search(self, key: Key, left: int, need: int) -> bool:
        self.nodes += 1
        answer = self._lead(key[:4], key[4], left, need)
        low, high = self.table[key]
        self.table[key] = (max(low, need), high) if answer else (low, min(high, need - 1))
        return answer

    def _lead(self, suits: Strings, leader: int, left: int, need: int) -> bool:
        wanted = not leader
        for suit, place in self._leads(suits, leader):
            if self.follow(suits, leader, left, need, ((suit, place),), leader, suit, place) is wanted:
                return wanted
        return not wanted

    def _leads(self, suits: Strings, leader: int) -> list[tuple[int, int]]:
        found = []
        seen = set()
        for suit in (0, 1, 2, 3) if not leader else (1, 2, 3, 0):
            owners = suits[suit]
            if suit and owners in seen:
                continue
            seen.add(owners)
            found += [(suit, place) for place in reversed(holding(owners).moves[leader])]
        return found

    def follow(
        self,
        suits: Strings,
        leader: int,
        left: int,
        need: int,
        trick: Places,
        winner: int,
        best_suit: int,
        best_place: int,
    ) -> bool:
        """Whether the seat makes `need` of the `left` tricks, this one included, with some cards of it on the table.

        `trick` holds (suit, place) of the cards played; their owners still stand in `suits`.
        """
        self.cards += 1
        seat = leader + len(trick) & 3
        wanted = not seat
        if need >= left and winner and leader and len(trick) > 4 - leader:
            return False
        if len(trick) == 3:
            return self._last(suits, left, need, trick, seat, winner, best_suit, best_place)
        for suit, place in self.choices(suits, seat, trick[0][0], winner, best_suit, best_place):
            if suit == best_suit:
                wins = place > best_place
            else:
                wins = not suit
            if wins:
                now = seat, suit, place
            else:
                now = winner, best_suit, best_place
            if self.follow(suits, leader, left, need, (*trick, (suit, place)), *now) is wanted:
                return wanted
        return not wanted

    def _last(
        self,
        suits: Strings,
        left: int,
        need: int,
        trick: Places,
        seat: int,
        winner: int,
        best_suit: int,
        best_place: int,
    ) -> bool:
        """The same for the last card of a trick: what is known of the positions after it is asked before any is searched."""
        wanted = not seat
        open_ones = []
        for suit, place in self.choices(suits, seat, trick[0][0], winner, best_suit, best_place):
            wins = place > best_place if suit == best_suit else not suit
            taker = seat if wins else winner
            rest = need if taker else need - 1
            if rest <= 0:
                answer = True
            elif rest >= left:
                answer = False
            else:
                key = (*place_suits(*remove(suits, (*trick, (suit, place)))), taker)
                low, high = self.bounds(key, left - 1)
                if low < rest <= high:
                    open_ones.append((key, rest))
                    continue
                answer = rest <= low
            if answer is wanted:
                return wanted
        for key, rest in open_ones:
            low, high = self.table[key]
            answer = rest <= low if not low < rest <= high else self._search(key, left - 1, rest)
            if answer is wanted:
                return wanted
        return not wanted

    def choices(self, suits: Strings, seat: int, led: int, winner: int, best_suit: int, best_place: int) -> list[tuple[int, int]]:
        """The different cards this seat may play, the more promising first."""
        following = holding(suits[led]).moves[seat]
        if following:
            moves = [(led, place) for place in following]
            if best_suit == led:
                if seat and winner:
                    pass
                else:
                    moves = [m for m in moves if m[1] > best_place] + [m for m in moves if m[1] < best_place]
            if not self.strict and led:
                moves += [(0, place) for place in holding(suits[0]).moves[seat]]
            return moves
        moves = []
        for suit in (1, 2, 3):
            if suit != led:
                moves += [(suit, place) for place in holding(suits[suit]).moves[seat]]
        if led:
            trumps = [(0, place) for place in holding(suits[0]).moves[seat]]
            if not seat or not winner:
                if best_suit == 0:
                    up = [m for m in trumps if m[1] > best_place]
                    return up + moves + [m for m in trumps if m[1] < best_place]
                return trumps + moves
            return moves + trumps
        return moves


class Position:
    """A position of the play, seen from one seat: the strings, and which card stands at which place."""

    __slots__ = ("best", "cards", "leader", "left", "legal", "made", "suits", "trick", "turn", "winner")

    def __init__(self, rules: Rules, at: Playing, seat: int) -> None:
        order = rules.orders[at.contract.trump]
        table = sum(1 << card for card in at.trick)
        owners_of = {card: holder - seat & 3 for holder in range(4) for card in each(at.held[holder] & (~at.gone | table))}
        trump = int(order.trump)
        names = [trump, *(suit for suit in range(4) if suit != trump)]
        self.cards: list[list[Card]] = [[card for card in reversed(order.rankings[suit]) if card in owners_of] for suit in names]
        strings = ["".join(str(owners_of[card]) for card in cards) for cards in self.cards]
        self.suits = (strings[0], strings[1], strings[2], strings[3])
        where = {card: (suit, place) for suit, cards in enumerate(self.cards) for place, card in enumerate(cards)}
        self.trick = tuple(where[CARDS[card]] for card in at.trick)
        self.leader = at.leader - seat & 3
        self.winner = at.winner - seat & 3
        self.best = self.trick[(at.winner - at.leader) & 3] if self.trick else (0, 0)
        self.left = sum(owners.count("0") for owners in strings)
        self.made = at.taken[seat].bit_count() // 4
        self.turn = at.to_act - seat & 3
        self.legal = {CARDS[card]: where[CARDS[card]] for card in each(at.legal)}


_SHARED: dict[bool, Search] = {}


def shared(strict: bool) -> Search:
    """The search that everything in this process shares: what one world taught helps with the next."""
    search = _SHARED.get(strict)
    if search is None or len(search.table) > MOST_KEPT:
        search = _SHARED[strict] = Search(strict)
    return search


def tricks(rules: Rules, at: Playing, seat: int, search: Search | None = None) -> int:
    """How many tricks of the hand `seat` makes, those it has included, if it and the three others together play perfectly from here.

    Every hand of `at` must be whole (a state's play, or a world dealt from a view). `search` defaults to the shared one.
    """
    position = Position(rules, at, seat)
    search = search or shared(rules.following == "strict")
    if not position.trick and at.legal == at.held[at.to_act] & ~at.gone:
        more = narrow(
            range(position.left + 1),
            partial(search.at_least, *position.suits, position.leader, position.left),
            least(*position.suits, position.leader, search.strict),
        )
        return position.made + more
    values = tricks_by_card(rules, at, seat, search).values()
    return max(values) if position.turn == 0 else min(values)


def tricks_by_card(rules: Rules, at: Playing, seat: int, search: Search | None = None) -> dict[Card, int]:
    """For each card that may be played now: how many tricks of the hand `seat` makes after it, as in `tricks`.

    Whoever's turn it is; cards that are equal here (touching, of one owner) are looked at once.
    """
    position = Position(rules, at, seat)
    search = search or shared(rules.following == "strict")
    known: dict[tuple[int, int], int] = {}
    values: dict[Card, int] = {}
    guess = 0
    for card, (suit, place) in position.legal.items():
        owners = position.suits[suit]
        while owners[place + 1 : place + 2] == owners[place]:
            place += 1
        if (suit, place) not in known:
            guess = known[suit, place] = narrow(range(position.left + 1), partial(_after, position, search, suit, place), guess)
        values[card] = position.made + known[suit, place]
    return values


def _after(position: Position, search: Search, suit: int, place: int, need: int) -> bool:
    """Whether the seat makes `need` more tricks after this card."""
    trick = (*position.trick, (suit, place))
    wins = not position.trick or (place > position.best[1] if suit == position.best[0] else not suit)
    winner, best = (position.turn, (suit, place)) if wins else (position.winner, position.best)
    if len(trick) == 4:
        return search.at_least(*remove(position.suits, trick), winner, position.left - 1, need - (not winner))
    return search.follow(position.suits, position.leader, position.left, need, trick, winner, *best)
