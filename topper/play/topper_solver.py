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
from topper.play.solver import OneEach, Without, narrow, place_suits

Codes = tuple[int, ...]
Holders = tuple[Codes, ...]
MOST_KEPT: Final = 400_000
"""So many positions are kept in the shared table before it is emptied."""


class Holding(str):
    """One suit's string of owners, and what it says at a glance. Owner 0 is the seat, the others are the defenders.

    There is one object for each string: `HOLDINGS[owners]`; `without[places]` is the one without the cards at these places (a mask).

    Of any suit: `length[o]` cards of owner o, `run[o]` of the top cards in a row are his, and `codes[suit][o]` are his cards that are
    different moves, low to high, if the suit has this number in a position.

    Of a plain suit: `winners` tricks it wins for the seat by leading it from the top when nobody can trump; `cash[m]` of the seat's
    top cards all defenders of the mask m must follow to; `quick[o]` of a defender's top cards the seat must follow to.

    Of the trumps: `sure` tricks the seat's must win, `lost_by[o]` those of one defender, `lost` the most of these; `draws`: the seat
    can draw the defenders' from the top; `defenders` is the mask of those who have any; `most_of_friends[o]` is the longer holding
    of a defender's two friends; `alone` the one defender who holds all there are, or 0.
    """

    __slots__ = (
        "alone", "cash", "codes", "defenders", "draws", "length", "lost", "lost_by", "most_of_friends", "quick", "run", "sure", "winners",
        "without",
    )  # fmt: skip

    def __init__(self, owners: str) -> None:
        length = self.length = tuple(owners.count(o) for o in "0123")
        self.codes = Moves(owners)
        top = owners[-1:]
        run = len(owners) - len(owners.rstrip(top)) if top else 0
        self.run = tuple(run if top == o else 0 for o in "0123")
        longest = max(length[1:])
        self.draws = self.run[0] >= longest
        self.winners = length[0] if self.draws else self.run[0]
        self.cash = tuple(min([self.run[0], *(length[o] for o in (1, 2, 3) if mask >> o & 1)]) for mask in range(16))
        self.quick = tuple(min(run, length[0]) for run in self.run)
        self.sure = unbeaten(owners, "0", "123")
        self.lost_by = (0, *(unbeaten(owners, o, "0") for o in "123"))
        self.lost = max(self.lost_by)
        self.defenders = sum(1 << o for o in (1, 2, 3) if length[o])
        self.most_of_friends = (0, max(length[2], length[3]), max(length[1], length[3]), max(length[1], length[2]))
        self.alone = next((o for o in (1, 2, 3) if owners and length[o] == len(owners)), 0)
        self.without: Without[Holding] = Without(owners, HOLDINGS)


class Moves(dict[int, Holders]):
    """By the number that a suit has in a position: the codes of the cards that are different moves, by owner, low to high."""

    __slots__ = ("owners",)

    def __init__(self, owners: str) -> None:
        self.owners = owners

    def __missing__(self, suit: int) -> Holders:
        codes: list[list[int]] = [[], [], [], []]
        for place, owner in enumerate(self.owners):
            if self.owners[place + 1 : place + 2] != owner:
                codes[int(owner)].append(8 * suit + place)
        known = self[suit] = tuple(map(tuple, codes))
        return known


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


HOLDINGS: Final = OneEach(Holding)
Suits = tuple[Holding, Holding, Holding, Holding]
Key = tuple[Holding, Holding, Holding, Holding, int]
PAIRS: Final = tuple([tuple([(least, most) for most in range(14)]) for least in range(14)])
"""At least, at most: there are few of these, so each is made once."""


def after_trick(suits: Suits, trick: int) -> Suits:
    """The suits once a trick is gone, the plain ones in order. `trick` has bit 8 * suit + place for each of its cards."""
    t, a, b, c = (suit.without[trick >> 8 * number & 255] for number, suit in enumerate(suits))
    return place_suits(t, a, b, c)


def limits(key: Key, left: int, strict: bool) -> tuple[int, int]:
    """How many of the `left` tricks the seat makes at least and at most, from top cards alone. Five bounds, each of which holds alone:

    - Its trumps that must win, it makes. If it leads, also its top plain cards: all of them once the defenders' trumps are gone or drawn
      by its own top trumps, else as many as every defender with a trump must follow to.
    - If it alone has trumps it need not lead: it comes in by a top card or a trump before it would have to throw a winner.
    - The trumps of one defender that must win, it loses.
    - If he leads, also his top plain cards as far as the seat must follow, or all if it has no trump. His friends must have plain
      cards to throw on them, or they would have to trump and take the lead from him.
    - If one defender alone has trumps he need not lead.
    """
    t, x, y, z, leader = key
    least, most = t.sure, left - t.lost
    if not leader:
        if t.draws:
            least = t.length[0] + x.winners + y.winners + z.winners
        elif strict:
            must = t.defenders
            least += x.cash[must] + y.cash[must] + z.cash[must]
    elif least and not t.defenders:
        least += x.winners + y.winners + z.winners
    alone = t.alone
    if alone:
        most = left - t.length[alone] - x.run[alone] - y.run[alone] - z.run[alone]
    elif leader and (strict or not t.length[0]):
        if t.length[0]:
            quick = x.quick[leader] + y.quick[leader] + z.quick[leader]
        else:
            quick = x.run[leader] + y.run[leader] + z.run[leader]
        if quick:
            most = min(most, left - t.lost_by[leader] - min(quick, left - t.most_of_friends[leader]))
    return PAIRS[least][most]


class Search:
    """The search and its table. One may serve many deals: positions mean the same in all of them under one way of following.

    `nodes` counts the positions between tricks that were searched.
    """

    def __init__(self, strict: bool = True) -> None:
        self.strict = strict
        self.table: dict[Key, tuple[int, int]] = {}
        self.nodes = 0

    def at_least(self, suits: Suits, leader: int, left: int, need: int) -> bool:
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
            known = self.table[key] = limits(key, left, self.strict)
        return known

    def _search(self, key: Key, left: int, need: int) -> bool:
        self.nodes += 1
        t, a, b, c, leader = key
        suits = t, a, b, c
        wanted = not leader
        answer = not wanted
        seen = ""
        for suit in (0, 1, 2, 3) if wanted else (1, 2, 3, 0):
            owners = suits[suit]
            if suit and owners == seen:
                continue
            seen = owners
            holders = owners.codes[suit]
            for card in reversed(holders[leader]):
                if self.second(suits, left, need, 1 << card, leader + 1 & 3, suit, leader, card, holders) is wanted:
                    answer = wanted
                    break
            if answer is wanted:
                break
        low, high = self.table[key]
        self.table[key] = PAIRS[max(low, need)][high] if answer else PAIRS[low][min(high, need - 1)]
        return answer

    def second(
        self, suits: Suits, left: int, need: int, trick: int, seat: int, led: int, winner: int, best: int, holders: Holders
    ) -> bool:
        """Whether the seat asked about makes `need` of the `left` tricks, this one included, with one card of it on the table.

        A card is 8 * suit + place; `trick` has a bit for each card played (their owners still stand in `suits`), `best` is the one
        that wins so far, `winner` who played it; `seat` plays now; `holders` are the `codes` of the suit led.
        """
        wanted, after = not seat, seat + 1 & 3
        wanted_after, last = not after, after + 1 & 3
        hopeless = need >= left
        choices, choices_after = holders[seat], holders[after]
        if len(choices) != 1 or not self.strict:
            choices = self._choices(suits, choices, seat, led, winner, best)
        forced = len(choices_after) == 1 and self.strict
        for card in choices:
            if card > best if card >> 3 == best >> 3 else card < 8:
                takes, top = seat, card
            elif wanted and hopeless:
                continue
            else:
                takes, top = winner, best
            # `third`, written out: a call here costs a tenth of the time.
            table = trick | 1 << card
            if not forced:
                choices_after = self._choices(suits, holders[after], after, led, takes, top)
            answer = not wanted_after
            for card in choices_after:
                if card > top if card >> 3 == top >> 3 else card < 8:
                    answer = self.last(suits, left, need, table | 1 << card, last, led, after, card, holders)
                elif wanted_after and hopeless:
                    continue
                else:
                    answer = self.last(suits, left, need, table | 1 << card, last, led, takes, top, holders)
                if answer is wanted_after:
                    break
            if answer is wanted:
                return wanted
        return not wanted

    def third(
        self, suits: Suits, left: int, need: int, trick: int, seat: int, led: int, winner: int, best: int, holders: Holders
    ) -> bool:
        """The same with two cards on the table."""
        wanted, after = not seat, seat + 1 & 3
        for card in self._choices(suits, holders[seat], seat, led, winner, best):
            if card > best if card >> 3 == best >> 3 else card < 8:
                answer = self.last(suits, left, need, trick | 1 << card, after, led, seat, card, holders)
            else:
                answer = self.last(suits, left, need, trick | 1 << card, after, led, winner, best, holders)
            if answer is wanted:
                return wanted
        return not wanted

    def last(
        self, suits: Suits, left: int, need: int, trick: int, seat: int, led: int, winner: int, best: int, holders: Holders
    ) -> bool:
        """The same for the last card of a trick: what is known of the positions after it is asked before any is searched."""
        wanted = not seat
        choices = holders[seat]
        if len(choices) != 1 or not self.strict:
            choices = self._choices(suits, choices, seat, led, winner, best)
        table = self.table
        later = None
        for card in choices:
            taker = seat if (card > best if card >> 3 == best >> 3 else card < 8) else winner
            rest = need if taker else need - 1
            if rest <= 0:
                answer = True
            elif rest >= left:
                answer = False
            else:
                # `after_trick`, written out: this is the busiest place of the search.
                t, a, b, c = suits
                gone = trick | 1 << card
                if gone & 255:
                    t = t.without[gone & 255]
                if gone & 65280:
                    a = a.without[gone >> 8 & 255]
                if gone & 16711680:
                    b = b.without[gone >> 16 & 255]
                if gone >> 24:
                    c = c.without[gone >> 24]
                if a > b:
                    a, b = b, a
                if b > c:
                    b, c = c, b
                    if a > b:
                        a, b = b, a
                key = t, a, b, c, taker
                low, high = table.get(key) or self.bounds(key, left - 1)
                if low < rest <= high:
                    later = [*later, (key, rest)] if later else [(key, rest)]
                    continue
                answer = rest <= low
            if answer is wanted:
                return wanted
        for key, rest in later or ():
            low, high = table[key]
            answer = self._search(key, left - 1, rest) if low < rest <= high else rest <= low
            if answer is wanted:
                return wanted
        return not wanted

    def _choices(self, suits: Suits, following: Codes, seat: int, led: int, winner: int, best: int) -> Codes:
        """The different cards this seat may play, the more promising first.

        To win as cheaply as may be, then low; on a friend's trick low; void, defenders try plain suits before trumps.
        """
        fighting = not seat or not winner
        if following:
            if fighting and len(following) > 1 and best >> 3 == led:
                following = CHEAPLY[following, best]
            return following if self.strict or not led else following + suits[0].codes[0][seat]
        t, a, b, c = suits
        plain: Codes = ()
        if led != 1 and a:
            plain = a.codes[1][seat]
        if led != 2 and b and (b != a or led == 1):
            plain += b.codes[2][seat]
        if led != 3 and c and (c != b or led == 2):
            plain += c.codes[3][seat]
        if not led:
            return plain
        trumps = t.codes[0][seat]
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
        table = sum(1 << card for card in at.table)
        owners_of = {card: holder - seat & 3 for holder in range(4) for card in each(at.held[holder] & (~at.gone | table))}
        trump = int(order.trump)
        codes: dict[int, int] = {}
        holdings = []
        for number, suit in enumerate((trump, *(other for other in range(4) if other != trump))):
            cards = [card for card in reversed(order.rankings[suit]) if card in owners_of]
            holdings.append(HOLDINGS["".join(str(owners_of[card]) for card in cards)])
            codes.update((int(card), 8 * number + place) for place, card in enumerate(cards))
        self.suits = (holdings[0], holdings[1], holdings[2], holdings[3])
        self.size = len(at.table)
        self.trick = sum(1 << codes[card] for card in at.table)
        self.led = codes[at.table[0]] >> 3 if at.table else 0
        self.best = codes[at.table[(at.winner - at.leader) & 3]] if at.table else 0
        self.leader = at.leader - seat & 3
        self.winner = at.winner - seat & 3
        self.left = sum(owners.count("0") for owners in holdings)
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


def tricks(rules: Rules, at: Playing, seat: int, search: Search | None = None) -> int:
    """How many tricks of the hand `seat` makes, those it has included, if it and the three others together play perfectly from here.

    Every hand of `at` must be whole (a state's play, or a world dealt from a view). `search` defaults to the shared one.
    """
    search = search or shared(rules.following == "strict")
    if at.table or at.legal != at.held[at.to_act] & ~at.gone:
        values = tricks_by_card(rules, at, seat, search).values()
        return max(values) if at.to_act == seat else min(values)
    position = Position(rules, at, seat)
    more = search.bounds((*place_suits(*position.suits), position.leader), position.left)[0]
    while more < position.left and search.at_least(position.suits, position.leader, position.left, more + 1):
        more += 1
    return position.made + more


def makes(rules: Rules, at: Playing, seat: int, need: int, search: Search | None = None) -> bool:
    """Whether `seat` makes at least `need` tricks of the hand, as in `tricks`. Quicker than the number."""
    search = search or shared(rules.following == "strict")
    if at.table or at.legal != at.held[at.to_act] & ~at.gone:
        made = makes_by_card(rules, at, seat, need, search).values()
        return any(made) if at.to_act == seat else all(made)
    position = Position(rules, at, seat)
    return _rest(search, position.suits, position.leader, position.left, need - position.made)


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
    holders = position.suits[led].codes[led]
    on = (search.second, search.third, search.last)[position.size]
    return on(position.suits, position.left, need, trick, position.turn + 1 & 3, led, winner, best, holders)


def _rest(search: Search, suits: Suits, leader: int, left: int, need: int) -> bool:
    """Whether the seat makes `need` of the `left` tricks, between tricks."""
    return need <= 0 or (need <= left and search.at_least(suits, leader, left, need))
