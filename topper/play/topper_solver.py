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
from topper.play.solver import Strings, after_trick, narrow, place_suits

Codes = tuple[int, ...]
Key = tuple[str, str, str, str, int]
MOST_KEPT: Final = 400_000
"""So many positions are kept in the shared table before it is emptied."""


class Holding:
    """What one suit's string of owners says at a glance.

    `length[o]` cards of owner o; `codes[suit][o]` his cards that are different moves, low to high; `run[o]` how many
    of the top cards in a row are his; `sure` (as trumps) how many tricks the seat's trumps must win, `lost` how
    many the trumps of one defender must win.
    """

    __slots__ = ("alone", "codes", "length", "longest", "lost", "lost_by", "run", "sure", "winners")

    def __init__(self, owners: str) -> None:
        self.length = tuple(owners.count(o) for o in "0123")
        places: list[list[int]] = [[], [], [], []]
        for place, owner in enumerate(owners):
            if owners[place + 1 : place + 2] != owner:
                places[int(owner)].append(place)
        #: the same as codes, by the number that the suit has in a position, then by owner
        self.codes = tuple(tuple(tuple(8 * suit + place for place in mine) for mine in places) for suit in range(4))
        top = owners[-1:]
        run = len(owners) - len(owners.rstrip(top)) if top else 0
        self.run = tuple(run if top == o else 0 for o in "0123")
        self.longest = max(self.length[1:])
        #: how many tricks this plain suit wins for the seat by leading it from the top when nobody can trump
        self.winners = self.length[0] if self.run[0] >= self.longest else self.run[0]
        self.sure = unbeaten(owners, "0", "123")
        self.lost_by = (0, *(unbeaten(owners, o, "0") for o in "123"))
        self.lost = max(self.lost_by)
        #: the one defender who (as trumps) holds all of them, or 0
        self.alone = next((o for o in (1, 2, 3) if owners and self.length[o] == len(owners)), 0)


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


class Holdings(dict[str, Holding]):
    """The `Holding` of each string, made when it is first asked for."""

    def __missing__(self, owners: str) -> Holding:
        known = self[owners] = Holding(owners)
        return known


HOLDINGS: Final = Holdings()


def least(t: str, a: str, b: str, c: str, leader: int, strict: bool) -> int:
    """A number of tricks that the seat makes for certain, from top cards alone.

    Its trumps that must win; and if it leads, its top plain cards: all of them once the defenders' trumps are gone or drawn by its own
    top trumps, else as many as every defender with a trump must follow to. If it alone has trumps it need not lead: it comes in by a
    top card or a trump before it would have to throw a winner.
    """
    trumps = HOLDINGS[t]
    sure = trumps.sure
    if leader:
        if trumps.longest or not sure:
            return sure
        return sure + HOLDINGS[a].winners + HOLDINGS[b].winners + HOLDINGS[c].winners
    x, y, z = HOLDINGS[a], HOLDINGS[b], HOLDINGS[c]
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
    friends must have plain cards to throw on them, or they would have to trump and take the lead from him. If one defender alone has
    trumps he need not lead (see `least`).
    """
    trumps = HOLDINGS[t]
    mine = trumps.length[0]
    alone = trumps.alone
    if alone:
        return left - trumps.length[alone] - HOLDINGS[a].run[alone] - HOLDINGS[b].run[alone] - HOLDINGS[c].run[alone]
    if not leader:
        return left - trumps.lost
    taken = trumps.lost_by[leader]
    if strict or not mine:
        quick = 0
        for suit in (HOLDINGS[a], HOLDINGS[b], HOLDINGS[c]):
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

    `nodes` counts the positions between tricks that were searched, `cards` the cards tried.
    """

    def __init__(self, strict: bool = True) -> None:
        self.strict = strict
        self.table: dict[Key, tuple[int, int]] = {}
        self.nodes = 0
        self.cards = 0

    def at_least(self, suits: Strings, leader: int, left: int, need: int) -> bool:
        """Whether the seat makes `need` of the `left` tricks; the leader is counted from the seat."""
        key = (*place_suits(*suits), leader)
        low, high = self.bounds(key, left)
        if need <= low:
            return True
        if need > high:
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
        suits, leader = key[:4], key[4]
        wanted = not leader
        answer = not wanted
        seen = ""
        for suit in (0, 1, 2, 3) if wanted else (1, 2, 3, 0):
            owners = suits[suit]
            if suit and owners == seen:
                continue
            seen = owners
            for card in reversed(HOLDINGS[owners].codes[suit][leader]):
                if self.follow(suits, left, need, 1 << card, 1, leader + 1 & 3, suit, leader, card) is wanted:
                    answer = wanted
                    break
            if answer is wanted:
                break
        low, high = self.table[key]
        self.table[key] = (max(low, need), high) if answer else (low, min(high, need - 1))
        return answer

    def follow(
        self, suits: Strings, left: int, need: int, trick: int, count: int, seat: int, led: int, winner: int, best: int
    ) -> bool:
        """Whether the seat asked about makes `need` of the `left` tricks, this one included, with `count` cards of it on the table.

        A card is 8 * suit + place; `trick` has a bit for each card played (their owners still stand in `suits`), `best` is the one
        that wins so far, `winner` who played it; `seat` plays now.
        """
        self.cards += 1
        wanted = not seat
        if count == 3:
            return self._last(suits, left, need, trick, seat, led, winner, best)
        following = HOLDINGS[suits[led]].codes[led][seat]
        for card in self.choices(suits, following, seat, led, winner, best):
            if card > best if card >> 3 == best >> 3 else card < 8:
                answer = self.follow(suits, left, need, trick | 1 << card, count + 1, seat + 1 & 3, led, seat, card)
            elif not seat and need >= left:
                continue
            else:
                answer = self.follow(suits, left, need, trick | 1 << card, count + 1, seat + 1 & 3, led, winner, best)
            if answer is wanted:
                return wanted
        return not wanted

    def _last(self, suits: Strings, left: int, need: int, trick: int, seat: int, led: int, winner: int, best: int) -> bool:
        """The same for the last card of a trick: what is known of the positions after it is asked before any is searched."""
        wanted = not seat
        later = []
        table = self.table
        following = HOLDINGS[suits[led]].codes[led][seat]
        for card in self.choices(suits, following, seat, led, winner, best):
            taker = seat if (card > best if card >> 3 == best >> 3 else card < 8) else winner
            rest = need if taker else need - 1
            if rest <= 0:
                answer = True
            elif rest >= left:
                answer = False
            else:
                key = (*after_trick(suits, trick | 1 << card), taker)
                low, high = table.get(key) or self.bounds(key, left - 1)
                if low < rest <= high:
                    later.append((key, rest))
                    continue
                answer = rest <= low
            if answer is wanted:
                return wanted
        for key, rest in later:
            low, high = table[key]
            answer = self._search(key, left - 1, rest) if low < rest <= high else rest <= low
            if answer is wanted:
                return wanted
        return not wanted

    def choices(self, suits: Strings, following: Codes, seat: int, led: int, winner: int, best: int) -> Codes:
        """The different cards this seat may play, the more promising first.

        To win as cheaply as may be, then low; on a friend's trick low; void, defenders try plain suits before trumps.
        """
        fighting = not seat or not winner
        if following:
            if fighting and len(following) > 1 and best >> 3 == led:
                following = CHEAPLY[following, best]
            return following if self.strict or not led else following + HOLDINGS[suits[0]].codes[0][seat]
        t, a, b, c = suits
        plain: Codes = ()
        if led != 1 and a:
            plain = HOLDINGS[a].codes[1][seat]
        if led != 2 and b and (b != a or led == 1):
            plain += HOLDINGS[b].codes[2][seat]
        if led != 3 and c and (c != b or led == 2):
            plain += HOLDINGS[c].codes[3][seat]
        if not led:
            return plain
        trumps = HOLDINGS[t].codes[0][seat]
        if not fighting:
            return plain + trumps
        if best < 8:
            return (*[card for card in trumps if card > best], *plain, *[card for card in trumps if card < best])
        return trumps + plain


class Cheaply(dict[tuple[Codes, int], Codes]):
    """The cards of a suit in the order in which they are tried against the best so far: those that beat it first, each part from below."""

    def __missing__(self, key: tuple[Codes, int]) -> Codes:
        cards, best = key
        known = self[key] = tuple([card for card in cards if card > best] + [card for card in cards if card < best])
        return known


CHEAPLY: Final = Cheaply()


class Position:
    """A position of the play, seen from one seat: the strings, and the code of each card that may be played."""

    __slots__ = ("best", "leader", "led", "left", "legal", "made", "size", "suits", "trick", "turn", "winner")

    def __init__(self, rules: Rules, at: Playing, seat: int) -> None:
        order = rules.orders[at.contract.trump]
        table = sum(1 << card for card in at.trick)
        owners_of = {card: holder - seat & 3 for holder in range(4) for card in each(at.held[holder] & (~at.gone | table))}
        trump = int(order.trump)
        codes: dict[int, int] = {}
        strings = []
        for number, suit in enumerate((trump, *(other for other in range(4) if other != trump))):
            cards = [card for card in reversed(order.rankings[suit]) if card in owners_of]
            strings.append("".join(str(owners_of[card]) for card in cards))
            codes.update((int(card), 8 * number + place) for place, card in enumerate(cards))
        self.suits = (strings[0], strings[1], strings[2], strings[3])
        self.size = len(at.trick)
        self.trick = sum(1 << codes[card] for card in at.trick)
        self.led = codes[at.trick[0]] >> 3 if at.trick else 0
        self.best = codes[at.trick[(at.winner - at.leader) & 3]] if at.trick else 0
        self.leader = at.leader - seat & 3
        self.winner = at.winner - seat & 3
        self.left = sum(owners.count("0") for owners in strings)
        self.made = at.taken[seat].bit_count() // 4
        self.turn = at.to_act - seat & 3
        self.legal = {CARDS[card]: codes[card] for card in each(at.legal)}

    def top(self, code: int) -> int:
        """The highest of the cards that are equal to this one: touching, of one owner."""
        owners, place = self.suits[code >> 3], code & 7
        while owners[place + 1 : place + 2] == owners[place]:
            place += 1
        return code & ~7 | place


_SHARED: dict[bool, Search] = {}


def shared(strict: bool) -> Search:
    """The search that everything in this process shares: what one world taught helps with the next."""
    search = _SHARED.get(strict)
    if search is None or len(search.table) > MOST_KEPT:
        search = _SHARED[strict] = Search(strict)
    return search


def tricks(rules: Rules, at: Playing, seat: int, search: Search | None = None, guess: int = 0) -> int:
    """How many tricks of the hand `seat` makes, those it has included, if it and the three others together play perfectly from here.

    Every hand of `at` must be whole (a state's play, or a world dealt from a view). `search` defaults to the shared one; a good
    `guess` saves questions.
    """
    search = search or shared(rules.following == "strict")
    if at.trick or at.legal != at.held[at.to_act] & ~at.gone:
        values = tricks_by_card(rules, at, seat, search).values()
        return max(values) if at.to_act == seat else min(values)
    position = Position(rules, at, seat)
    more = narrow(
        range(position.left + 1),
        partial(search.at_least, position.suits, position.leader, position.left),
        max(least(*position.suits, position.leader, search.strict), guess - position.made),
    )
    return position.made + more


def tricks_by_card(rules: Rules, at: Playing, seat: int, search: Search | None = None) -> dict[Card, int]:
    """For each card that may be played now: how many tricks of the hand `seat` makes after it, as in `tricks`.

    Whoever's turn it is; cards that are equal here (touching, of one owner) are looked at once.
    """
    position = Position(rules, at, seat)
    search = search or shared(rules.following == "strict")
    known: dict[int, int] = {}
    values: dict[Card, int] = {}
    guess = 0
    for card, code in position.legal.items():
        code = position.top(code)
        if code not in known:
            guess = known[code] = narrow(range(position.left + 1), partial(_after, position, search, code), guess)
        values[card] = position.made + known[code]
    return values


def makes_by_card(rules: Rules, at: Playing, seat: int, need: int, search: Search | None = None) -> dict[Card, bool]:
    """For each card that may be played now: whether `seat` makes at least `need` tricks of the hand after it. Quicker than the numbers."""
    position = Position(rules, at, seat)
    search = search or shared(rules.following == "strict")
    known: dict[int, bool] = {}
    made = {}
    for card, code in position.legal.items():
        code = position.top(code)
        if code not in known:
            known[code] = _after(position, search, code, need - position.made)
        made[card] = known[code]
    return made


def _after(position: Position, search: Search, card: int, need: int) -> bool:
    """Whether the seat makes `need` more tricks after this card."""
    best, winner = position.best, position.winner
    if not position.size or (card > best if card >> 3 == best >> 3 else card < 8):
        best, winner = card, position.turn
    trick = position.trick | 1 << card
    if position.size == 3:
        return _rest(search, after_trick(position.suits, trick), winner, position.left - 1, need - (not winner))
    if need <= 0 or need > position.left:
        return need <= 0
    led = position.led if position.size else card >> 3
    return search.follow(position.suits, position.left, need, trick, position.size + 1, position.turn + 1 & 3, led, winner, best)


def _rest(search: Search, suits: Strings, leader: int, left: int, need: int) -> bool:
    return need <= 0 or (need <= left and search.at_least(suits, leader, left, need))
