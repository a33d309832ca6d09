"""Dealing the unseen cards again: the states that a seat cannot tell from the true one.

A world says who was dealt what, what lies in the cat and what each has put away. A world is consistent with a view if the seat
would have seen exactly what it did see: its own cards, the calls, the cards played, the voids shown, its own discards, the cat
if it took it; and if the others' hidden discards were legal (S4.2 to S4.4), so that the whole hand replays on the new cards.
All consistent worlds are equally likely in a draw. That is exact, not a heuristic, up to the 53 bits of ``random()``: ways are
counted suit by suit and a draw follows the counts. What it leaves out: players do not bid, discard and play at random, so some
worlds are likelier than others in truth; nothing is concluded from a call or from a choice that a player had.

How it counts. Cards that nobody has forbidden anywhere are only shuffled. Voids: cards of one suit now are alike as to who may
hold them, so for each suit (suits with the same voids together) it counts the ways to give so many to each hand. Discards: they
hold no trump, unless the six cards kept were all trumps; such "full" hands are counted one by one, all others together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, product
from math import comb, factorial
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from topper.core.cards import Seat, each
from topper.core.errors import PositionError
from topper.core.phases import Auction, Discarding, Naming, Playing, legal_plays
from topper.core.sentence import say
from topper.core.state import Contract

if TYPE_CHECKING:
    from topper.core.state import State
    from topper.core.view import View

F: Final = tuple(factorial(n) for n in range(55))
Counts = tuple[int, ...]
Table = tuple[list[float], list[Any]]


def redeal(view: View, chance: Random) -> State:
    """A full state with this view, drawn uniformly from all that have it (see the module). The same view and `chance`: the same state.

    For many draws from one view make a `Worlds` of it once.
    """
    return _worlds(view).draw(chance)


class Full(NamedTuple):
    """Which seats kept nothing but trumps: for each, how many scoring and spare trumps it holds and put away; and how many are left."""

    seats: tuple[int, ...]
    numbers: tuple[tuple[int, int, int, int], ...]
    rest: int


class Worlds:
    """All the worlds that a view allows, counted once and drawn from as often as needed.

    Raises `PositionError` if there is none, which can happen only to a view that was typed. A game with phases of its own that hide
    cards has to deal them again itself; a phase not known here is taken to hide nothing.

    `count` is how many there are; `masks` draws the cards that each seat holds now, `draw` a whole state.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        state = view.known
        self.state, self.seat = state, view.seat
        rules = state.rules
        self.nothing_hidden = not isinstance(state, (Auction, Naming, Discarding, Playing))
        if self.nothing_hidden:
            self.count = 1
            return
        contract = state.contract
        assert contract is not None
        self.contract: Contract = contract
        bidder = -1 if isinstance(state, Auction) else contract.bidder
        self.others = tuple(seat for seat in range(4) if seat != view.seat)
        counts = state.counts
        played = [held & state.gone for held in state.held] if isinstance(state, Playing) else [0] * 4
        self.played = played
        #: by other seat: how many cards it holds now, how many it has put away
        self.needs = [counts[seat] for seat in self.others]
        dealt = [rules.hand_size + (rules.cat_size if seat == bidder else 0) for seat in range(4)]
        self.aways = [dealt[seat] - counts[seat] - played[seat].bit_count() for seat in self.others]
        self.cat_unknown = rules.cat_size if bidder < 0 else 0
        self.bidder = bidder
        hand = state.masks()[view.seat]
        own = contract.hands[view.seat] | contract.cat
        self.own = hand
        self.own_away = own & ~hand & ~played[view.seat]
        unseen = rules.pack & ~own
        for cards in played:
            unseen &= ~cards
        voids = state.voids if isinstance(state, Playing) else 0
        if contract.trump < 0 or not (voids or any(self.aways)):
            self._classes: list[tuple[list[int], tuple[bool, ...]]] = [(list(each(unseen)), (True,) * 3)]
            self._trumps: tuple[list[int], list[int]] | None = None
        else:
            self._split(unseen, voids)
        self._rests: dict[tuple[Counts, int], int] = {}
        self._given: dict[Counts, list[list[tuple[int, Counts]]]] = {}
        self._tables: dict[Any, Table] = {}
        self.count = self._count()
        if not self.count:
            raise PositionError(say("No deal of the unseen cards agrees with all that {seat} has seen.", seat=Seat(view.seat)))

    def _split(self, unseen: int, voids: int) -> None:
        """Puts the unseen cards into classes: the suits with the same voids together; the trumps apart if there are hidden discards."""
        order = self.state.rules.orders[self.contract.trump]
        apart = any(self.aways)
        merged: dict[tuple[bool, ...], int] = {}
        for suit in range(4):
            if apart and suit == order.trump:
                continue
            may = tuple(not voids >> 4 * seat + suit & 1 for seat in self.others)
            merged[may] = merged.get(may, 0) | unseen & order.members[suit]
        # The class that all may hold comes last: what is left fits there without counting.
        self._classes = [(list(each(cards)), may) for may, cards in sorted(merged.items()) if cards] or [([], (True,) * 3)]
        self._trumps = None
        if apart:
            trumps = unseen & order.trumps
            scoring = self.state.rules.scoring_trumps(int(order.trump))
            self._trumps = list(each(trumps & scoring)), list(each(trumps & ~scoring))
            self._may_trump = [not voids >> 4 * seat + int(order.trump) & 1 for seat in self.others]
            self._all_trumps = [not self.played[seat] & ~order.trumps for seat in self.others]
            self._no_spare = [not self.played[seat] & order.trumps & ~scoring for seat in self.others]

    # Counting.

    def ways(self, place: int, needs: Counts) -> int:
        """In how many ways the classes from `place` on can give the three hands these many cards; what is left goes elsewhere."""
        known = self._ways[place].get(needs)
        if known is None:
            known = self._ways[place][needs] = sum(weight for weight, _ in self._splits(place, needs))
        return known

    def _splits(self, place: int, needs: Counts) -> Iterator[tuple[int, Counts]]:
        """(ways, cards to each hand) for one class, the later classes counted in."""
        cards, may = self._classes[place]
        n0, n1, n2 = needs
        if place == len(self._classes) - 1:
            left = len(cards) - n0 - n1 - n2
            if left >= 0 and (may[0] or not n0) and (may[1] or not n1) and (may[2] or not n2):
                yield F[len(cards)] // (F[n0] * F[n1] * F[n2] * F[left]), needs
            return
        later, known = place + 1, self._ways[place + 1]
        for ways, split in self._shares[place]:
            a, b, c = split
            if a <= n0 and b <= n1 and c <= n2:
                rest = (n0 - a, n1 - b, n2 - c)
                further = known.get(rest)
                if further is None:
                    further = self.ways(later, rest)
                if further:
                    yield ways * further, split

    def _share(self, size: int, may: tuple[bool, ...]) -> list[tuple[int, Counts]]:
        """All ways to give cards of a class of this size to the three hands: (how many ways, cards to each)."""
        most = [min(need, size) if m else 0 for need, m in zip(self.needs, may, strict=True)]
        return [
            (F[size] // (F[a] * F[b] * F[c] * F[size - a - b - c]), (a, b, c))
            for a in range(most[0] + 1)
            for b in range(min(most[1], size - a) + 1)
            for c in range(min(most[2], size - a - b) + 1)
        ]

    def _count(self) -> int:
        rules = self.state.rules
        total = sum(self.needs)
        self._plain = sum(len(cards) for cards, _ in self._classes)
        self._ways: list[dict[Counts, int]] = [{} for _ in self._classes]
        self._shares = [self._share(len(cards), may) for cards, may in self._classes[:-1]]
        if self._trumps is None:
            self.stock = self._plain - total
            worlds = self.ways(0, tuple(self.needs)) * comb(self.stock, self.cat_unknown)
        else:
            self.stock = self._plain + sum(map(len, self._trumps)) - total - sum(self.aways)
            fulls = list(self._fulls())
            self._full_table = _table(fulls)
            worlds = sum(weight for weight, _ in fulls)
            for away in self.aways:
                worlds //= F[away]
        if self.bidder >= 0 and self.bidder != self.seat:
            worlds *= comb(rules.hand_size + rules.cat_size, rules.cat_size)
        return worlds

    def _fulls(self) -> Iterator[tuple[int, Full]]:
        """Which hands are full of trumps and with what: (worlds, times the factorials of `aways`; `Full`)."""
        assert self._trumps is not None
        scoring, spare = map(len, self._trumps)
        able = [i for i in range(3) if self.aways[i] and self._all_trumps[i] and (self._may_trump[i] or not self.needs[i])]
        for chosen in product((False, True), repeat=len(able)):
            seats = tuple(i for i, full in zip(able, chosen, strict=True) if full)
            for numbers in self._full_numbers(seats, scoring, spare):
                high = sum(n[0] + n[2] for n in numbers)
                low = sum(n[1] + n[3] for n in numbers)
                rest = scoring + spare - high - low
                weight = self._rest_total(seats, rest)
                if not weight:
                    continue
                weight *= F[scoring] // F[scoring - high] * (F[spare] // F[spare - low])
                for i, (a, b, c, d) in zip(seats, numbers, strict=True):
                    weight = weight // (F[a] * F[b] * F[c] * F[d]) * (F[self.aways[i]] // F[self.aways[i] - c - d])
                yield weight, Full(seats, numbers, rest)

    def _full_numbers(self, seats: Counts, scoring: int, spare: int) -> Iterator[tuple[tuple[int, int, int, int], ...]]:
        """What seats with nothing but trumps may hold and have put away: no scoring trump went, or no spare one stayed (S4.3, S4.4)."""
        if not seats:
            yield ()
            return
        i = seats[0]
        need, away = self.needs[i], self.aways[i]
        for high in range(max(0, need - spare), min(need, scoring) + 1):
            low = need - high
            for gone_low in range(min(away, spare - low) + 1):
                most = min(away - gone_low, scoring - high) if low == 0 and self._no_spare[i] else 0
                for gone_high in range(most + 1):
                    for others in self._full_numbers(seats[1:], scoring - high - gone_high, spare - low - gone_low):
                        yield ((high, low, gone_high, gone_low), *others)

    # The trumps that are left once the full seats have theirs: `given` of them to the hands that are not full, the others undealt.

    def _rest_total(self, seats: Counts, rest: int) -> int:
        known = self._rests.get((seats, rest))
        if known is None:
            known = self._rests[seats, rest] = sum(weight for weight, _ in self._givens(seats, rest))
        return known

    def _givens(self, seats: Counts, rest: int) -> Iterator[tuple[int, int]]:
        """(worlds, `given`)."""
        total = sum(need for i, need in enumerate(self.needs) if i not in seats)
        for given, splits in enumerate(self._handed(seats)):
            undealt = rest - given
            if splits and 0 <= undealt <= self.stock:
                pool = self._plain - total + given
                ways = sum(weight for weight, _ in splits)
                yield ways * comb(rest, given) * (F[pool] // F[self.stock - undealt]), given

    def _handed(self, seats: Counts) -> list[list[tuple[int, Counts]]]:
        """By number of trumps given to the hands that are not full: (ways, trumps to each), the plain cards counted in."""
        known = self._given.get(seats)
        if known is not None:
            return known
        needs = [0 if i in seats else need for i, need in enumerate(self.needs)]
        ranges = []
        for i, need in enumerate(needs):
            most = need if self._may_trump[i] and i not in seats else 0
            if i not in seats and self.aways[i] and self._all_trumps[i] and most == need:
                most -= 1  # with that many it would be full
            ranges.append(range(most + 1))
        by_sum: list[list[tuple[int, Counts]]] = [[] for _ in range(sum(needs) + 1)]
        for split in product(*ranges):
            a, b, c = split
            ways = self.ways(0, (needs[0] - a, needs[1] - b, needs[2] - c))
            if ways:
                by_sum[a + b + c].append((ways * (F[a + b + c] // (F[a] * F[b] * F[c])), split))
        self._given[seats] = by_sum
        return by_sum

    # Drawing.

    def _pick(self, key: Any, weighted: Callable[..., Iterable[tuple[int, Any]]], *args: Any) -> Table:
        """The table of these weights, made once."""
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = _table(list(weighted(*args)))
        return table

    def _world(self, chance: Random) -> tuple[list[int], list[int], list[int]]:
        """A drawn world: masks of the three others' hands and discards, and the cards left over."""
        random = chance.random
        hands, away = [0, 0, 0], [0, 0, 0]
        needs = self.needs[:]
        gone_from = self.aways[:]
        if self._trumps is not None:
            seats, numbers, left = _draw(self._full_table, random)
            scoring, spare = self._trumps[0][:], self._trumps[1][:]
            for i, (a, b, c, d) in zip(seats, numbers, strict=True):
                hands[i] = _take(scoring, a, random) | _take(spare, b, random)
                away[i] = _take(scoring, c, random) | _take(spare, d, random)
                needs[i] = 0
                gone_from[i] -= c + d
            trumps = scoring + spare
            given = _draw(self._pick((seats, left), self._givens, seats, left), random)
            split = _draw(self._pick((seats, -1, given), lambda: self._handed(seats)[given]), random)
            for i, n in enumerate(split):
                if n:
                    hands[i] |= _take(trumps, n, random)
                    needs[i] -= n
        rest: list[int] = []
        last = len(self._classes) - 1
        for place, (cards, _) in enumerate(self._classes):
            split = (needs[0], needs[1], needs[2])
            if place < last:
                split = _draw(self._pick((place, split), self._splits, place, split), random)
            pack = cards[:]
            for i, n in enumerate(split):
                if n:
                    hands[i] |= _take(pack, n, random)
                    needs[i] -= n
            rest += pack
        for i, n in enumerate(gone_from):
            if n:
                away[i] |= _take(rest, n, random)
        return hands, away, rest

    def masks(self, chance: Random) -> Counts:
        """The cards that each seat holds now, as masks by seat, in a world drawn by `chance`: for solvers and playouts."""
        if self.nothing_hidden:
            return (0, 0, 0, 0)
        hands, _, _ = self._world(chance)
        hands.insert(self.seat, self.own)
        return tuple(hands)

    def draw(self, chance: Random) -> State:
        """A whole state with this view, in a world drawn by `chance`."""
        if self.nothing_hidden:
            return self.state
        hands, away, rest = self._world(chance)
        hands.insert(self.seat, self.own)
        away.insert(self.seat, self.own_away)
        contract, state, bidder = self.contract, self.state, self.bidder
        cat = contract.cat
        dealt = [hand | gone | played for hand, gone, played in zip(hands, away, self.played, strict=True)]
        if self.cat_unknown:
            cat = _take(rest, self.cat_unknown, chance.random)
        elif bidder >= 0 and state.rules.cat_size:
            if bidder != self.seat:
                cat = _take(list(each(dealt[bidder])), state.rules.cat_size, chance.random)
            dealt[bidder] &= ~cat
        known = Contract(tuple(dealt), cat, contract.calls, contract.bidder, contract.bid, contract.trump)
        if isinstance(state, Auction):
            return state._replace(dealt=known.hands, cat=known.cat, result=None)
        if not isinstance(state, Playing):
            return state._replace(contract=known, held=tuple(hands), result=None)
        held = tuple(hand | played for hand, played in zip(hands, self.played, strict=True))
        legal = legal_plays(state.rules, known.trump, hands[state.to_act], state.table, state.gone)
        return state.holding(held, legal, known)


def _take(cards: list[int], count: int, random: Callable[[], float]) -> int:
    """Draws `count` cards out of a list, as a mask."""
    mask, size = 0, len(cards)
    for _ in range(count):
        place = int(random() * size)
        size -= 1
        mask |= 1 << cards[place]
        cards[place] = cards[size]
        cards.pop()
    return mask


def _table(weighted: list[tuple[int, Any]]) -> Table:
    """Running sums of the weights, up to 1, and what they weigh: for a draw by bisection."""
    sums = list(accumulate(weight for weight, _ in weighted))
    return [part / sums[-1] for part in sums if sums[-1]], [value for _, value in weighted]


def _draw(table: Table, random: Callable[[], float]) -> Any:
    """One of the values, each as likely as its weight says."""
    sums, values = table
    return values[bisect_right(sums, random())] if len(values) > 1 else values[0]


@lru_cache(maxsize=16)
def _worlds(view: View) -> Worlds:
    return Worlds(view)
