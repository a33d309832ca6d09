"""Positions for lessons: say what matters, the rest is made up, and is legal.

>>> from topper import position, topper
>>> state = position(topper(), trump="S", hands="JC 9C QD", trick="KC", seat=0)
>>> list(state.legal_actions()), state.objection("play JC").rule
([Action('play 9C')], 'T5.4')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from topper.core.actions import Action, shuffle
from topper.core.cards import Card, Cards, Seat, Suit, check_seat, each, read_cards, shorten
from topper.core.errors import IllegalAction, PositionError
from topper.core.phases import new_match
from topper.core.rules import Rules, check_rules
from topper.core.sentence import Sentence, say
from topper.core.setup import Setup, after_calls, build, read_calls
from topper.core.state import State


def position(
    rules: Rules,
    *,
    hands: Any = None,
    seat: int | None = None,
    trump: Suit | str | None = None,
    trick: Any = "",
    leader: int | None = None,
    bidder: int | None = None,
    bid: int | str | None = None,
    calls: str | Sequence[str] | None = None,
    dealer: int | None = None,
    scores: Sequence[int] | None = None,
    won: Sequence[int] | None = None,
    voids: Mapping[int, str] | None = None,
    cat: Any = None,
    seed: int | str = 0,
) -> State:
    """A position of which only this matters; all that is not said is made up from `seed`, and legal.

    `hands` are the cards held now: the text of `seat`'s hand, four hands (`None`: any), or a mapping from seat to hand. A hand that
    ends in ``...`` is filled up; others stand as they are, and the cards missing from six were played before. `seat` is whose turn it is.
    Without `trump` the hand is in the auction, or at the naming of trump once `calls` have ended it. With `trump` it is in play:
    `trick` lies on the table, led by `leader`; tricks before it were won as `won` counts them, by seat, and `voids` have been shown
    (``{1: "HS"}``). A hand longer than is played means that the discards are going on, with `seat` to discard.
    Raises `PositionError` (or `NotationError` for text) where it does not add up.
    """
    check_rules(rules)
    wanted = _Wanted(rules, hands, seat)
    table = tuple(read_cards(trick) if isinstance(trick, str) else map(Card, trick))
    if len(table) > 3:
        raise PositionError(say("At most three cards lie on the table; a fourth ends the trick."))
    for who in (seat, leader, bidder, dealer):
        if who is not None:
            check_seat(who)
    if leader is None:
        leader = (seat - len(table)) & 3 if seat is not None else bidder if bidder is not None else 0
    elif seat is not None and (leader + len(table)) & 3 != seat:
        raise PositionError(say("It is {other}’s turn, not {seat}’s.", other=Seat((leader + len(table)) & 3), seat=Seat(seat)))
    named = None if trump is None else trump if isinstance(trump, Suit) else Suit(trump)
    discarding = named is not None and any(cards.bit_count() > rules.play_size for cards in wanted.cards)
    spoken = None if calls is None else read_calls(calls)
    if spoken is None and named is None:
        spoken = ()
        if dealer is None:
            dealer = (seat - 1) & 3 if seat is not None else 0
    elif spoken is None:
        bidder = bidder if bidder is not None else leader
        dealer = (bidder - 1) & 3 if dealer is None else dealer
        spoken = _auction(rules, dealer, bidder, bid)
    dealer = 0 if dealer is None else dealer
    start = new_match(rules, dealer=dealer, scores=scores)
    try:
        after, buyer = after_calls(start, spoken)
    except IllegalAction as error:
        raise PositionError(error.sentence) from None
    if named is not None and buyer is None:
        raise PositionError(say("Trump is named after the auction, and this one is not over."))
    if named is None and seat is not None and (turn := after.to_act) is not None and turn != seat:
        raise PositionError(say("It is {other}’s turn, not {seat}’s.", other=Seat(turn), seat=Seat(seat)))
    given_cat = Cards(cat) if cat is not None else Cards(0)
    if cat is not None and len(given_cat) != rules.cat_size:
        raise PositionError(say("There are {n} cards in the cat; {needed} belong there.", n=len(given_cat), needed=rules.cat_size))
    filler = _Filler(rules, wanted, named, table, leader, given_cat, seed)
    if named is None:
        facts = filler.dealt(buyer)
    elif discarding:
        assert buyer is not None
        facts = filler.discarding(buyer, seat if seat is not None else buyer)
    else:
        assert buyer is not None
        facts = filler.playing(buyer, won, voids or {})
    return build(Setup(rules=rules, dealer=dealer, scores=start.scores, calls=spoken, trump=named, **facts))


def _auction(rules: Rules, dealer: int, bidder: int, bid: int | str | None) -> tuple[Action, ...]:
    """The shortest auction that gives this bidder this contract: the others pass."""
    call = Action("moon") if bid == "moon" else Action(f"bid {rules.minimum_bid if bid is None else bid}")
    return tuple(call if (dealer + place) & 3 == bidder else Action("pass") for place in range(1, 5))


class _Wanted:
    """The hands asked for: `cards` by seat, and whether each is the whole hand (`exact`)."""

    def __init__(self, rules: Rules, hands: Any, seat: int | None) -> None:
        if isinstance(hands, (str, Cards)):
            if seat is None:
                raise PositionError(say("Whose hand is this? Say it with seat=0 to 3."))
            check_seat(seat)
            hands = {seat: hands}
        elif hands is not None and not isinstance(hands, Mapping):
            if not isinstance(hands, Iterable):
                raise PositionError(say("Hands are four, or told by seat; {value} is neither.", value=shorten(repr(hands))))
            hands = dict(enumerate(hands))
        self.cards, self.exact = [0] * 4, [False] * 4
        for who, hand in (hands or {}).items():
            check_seat(who)
            if hand is None:
                continue
            self.exact[who] = True
            if isinstance(hand, str):
                text = hand.replace("…", "...").strip()
                self.exact[who] = not text.endswith("...")
                hand = text.removesuffix("...")
            self.cards[who] = int(Cards(hand))
            if self.cards[who] & ~rules.pack:
                stray = Cards(self.cards[who] & ~rules.pack)
                raise PositionError(say("{seat}: {cards} is not in the pack of {game}.", seat=Seat(who), cards=stray, game=rules.title))


class _Filler:
    """Makes up what was not said, in the order of one shuffle."""

    def __init__(
        self, rules: Rules, wanted: _Wanted, trump: Suit | None, table: tuple[Card, ...], leader: int, cat: Cards, seed: int | str
    ) -> None:
        self.rules, self.wanted, self.trump, self.table, self.leader, self.cat = rules, wanted, trump, table, leader, cat
        named = int(cat) if trump is None else 0
        for cards in (*wanted.cards, *(1 << card for card in table)):
            if cards & named:
                raise PositionError(say("{cards} is in two places.", cards=Cards(cards & named)))
            named |= cards
        self.pool = [card for card in shuffle(rules.pack_cards, seed) if not named >> card & 1]
        self.order = rules.orders[trump] if trump is not None else None

    def take(self, count: int, allowed: int, why: Sentence) -> int:
        """So many cards of the pool, of those allowed."""
        chosen = [card for card in self.pool if allowed >> card & 1][: max(count, 0)]
        if len(chosen) < count:
            raise PositionError(why)
        mask = 0
        for card in chosen:
            self.pool.remove(card)
            mask |= 1 << card
        return mask

    def hand(self, seat: int, size: int, allowed: int = -1) -> int:
        """The cards of a seat, filled up to `size`."""
        cards = self.wanted.cards[seat]
        short = size - cards.bit_count()
        if short < 0 or (short and self.wanted.exact[seat]):
            raise PositionError(say("{seat} has {n} cards where {needed} are held now.", seat=Seat(seat), n=cards.bit_count(), needed=size))
        return cards | self.take(short, allowed, say("There are not enough cards left that {seat} may hold.", seat=Seat(seat)))

    def many(self, seats: Iterable[int], sizes: Sequence[int], allowed: Sequence[int]) -> list[int]:
        """The four hands, those with the least choice first."""
        hands = [0] * 4
        for seat in sorted(seats, key=lambda s: (allowed[s] & self.rules.pack).bit_count()):
            hands[seat] = self.hand(seat, sizes[seat], allowed[seat])
        return hands

    def rest(self, count: int, allowed: int = -1) -> int:
        return self.take(count, allowed, say("The cards do not go round."))

    def dealt(self, buyer: int | None) -> dict[str, Any]:
        """Before trump: the hands as dealt and the cat, which the buyer of the contract has taken."""
        rules = self.rules
        hands = self.many(range(4), [rules.hand_size] * 4, [-1] * 4)
        cat = int(self.cat) or self.rest(rules.cat_size)
        if buyer is not None:
            hands[buyer] |= cat
        return {"hands": tuple(hands), "cat": cat}

    def _away(self, seat: int, buyer: int) -> int:
        rules = self.rules
        count = rules.hand_size + (rules.cat_size if seat == buyer else 0) - rules.play_size
        assert self.order is not None
        return self.rest(count, ~self.order.trumps)

    def _cat(self, held: int) -> int:
        """Which of the buyer's cards lay in the cat."""
        if self.cat:
            return int(self.cat)
        mask = 0
        for card in list(each(held))[: self.rules.cat_size]:
            mask |= 1 << card
        return mask

    def discarding(self, buyer: int, turn: int) -> dict[str, Any]:
        """While discards are made: those before `turn` have put theirs away."""
        rules = self.rules
        done = [(seat - buyer) & 3 < (turn - buyer) & 3 for seat in range(4)]
        sizes = [rules.play_size if done[s] else rules.hand_size + (rules.cat_size if s == buyer else 0) for s in range(4)]
        allowed = [-1] * 4
        self._keep_cat(buyer, sizes)
        hands = self.many(range(4), sizes, allowed)
        away = [self._away(seat, buyer) if done[seat] else None for seat in range(4)]
        return {"hands": tuple(hands), "away": tuple(away), "cat": self._cat(hands[buyer] | (away[buyer] or 0))}

    def _keep_cat(self, buyer: int, sizes: list[int]) -> None:
        """A given cat is part of the buyer's hand while he holds it."""
        missing = int(self.cat) & ~self.wanted.cards[buyer]
        if missing and sizes[buyer] > self.rules.play_size and not self.wanted.exact[buyer]:
            self.wanted.cards[buyer] |= missing
            self.pool = [card for card in self.pool if not missing >> card & 1]

    def playing(self, buyer: int, won: Sequence[int] | None, voids: Mapping[int, str]) -> dict[str, Any]:
        """In play: the hands, the tricks before, the discards."""
        rules, order, table, leader = self.rules, self.order, self.table, self.leader
        assert order is not None
        on_table = [0] * 4
        for place, card in enumerate(table):
            on_table[(leader + place) & 3] = 1 << card
        size = self._size(on_table)
        tricks = rules.play_size - size
        allowed, bits = [-1] * 4, 0
        for seat, suits in voids.items():
            check_seat(seat)
            for letter in suits.replace(" ", ""):
                bits |= 1 << 4 * seat + Suit(letter)
                allowed[seat] &= ~order.members[Suit(letter)]
        for seat, bit in enumerate(on_table):
            if bit and not bit & order.follow[table[0]] and (rules.following == "strict" or not bit & order.trumps):
                allowed[seat] &= ~order.follow[table[0]]
            if bit and seat == leader and not tricks and rules.first_lead == "trump" and not bit & order.trumps:
                allowed[seat] &= ~order.trumps
        sizes = [size - (1 if on_table[seat] else 0) for seat in range(4)]
        hands = self.many(range(4), sizes, allowed)
        away = [self._away(seat, buyer) for seat in range(4)]
        counts = self._won(tricks, won)
        gone, taken = on_table[:], [0] * 4
        for winner, count in enumerate(counts):
            for _ in range(count):
                for seat in range(4):
                    played = self.rest(1)
                    gone[seat] |= played
                    taken[winner] |= played
        cat = self._cat(hands[buyer] | gone[buyer] | away[buyer]) if rules.cat_size else 0
        return {
            "hands": tuple(hands), "played": tuple(gone), "won": tuple(taken), "away": tuple(away) if any(away) else (None,) * 4,
            "voids": bits, "leader": leader, "trick": table, "cat": cat,
        }  # fmt: skip

    def _size(self, on_table: list[int]) -> int:
        """How many cards each had when this trick began."""
        wanted = self.wanted
        sizes = {wanted.cards[s].bit_count() + (1 if on_table[s] else 0): s for s in range(4) if wanted.exact[s]}
        if len(sizes) > 1:
            (less, one), (more, other) = min(sizes.items()), max(sizes.items())
            raise PositionError(
                say(
                    "{seat} and {other} do not hold as many cards: {n} and {m}, before this trick.",
                    seat=Seat(one),
                    other=Seat(other),
                    n=less,
                    m=more,
                )
            )
        return next(iter(sizes), self.rules.play_size)

    def _won(self, tricks: int, won: Sequence[int] | None) -> list[int]:
        if won is None:
            counts = [0] * 4
            for place in range(tricks):
                counts[(self.leader + place) & 3] += 1
            return counts
        counts = list(won)
        if len(counts) != 4 or sum(counts) != tricks or min(counts) < 0:
            raise PositionError(
                say("{n} tricks have been won before this one, so won={value} does not add up.", n=tricks, value=repr(won)[:40])
            )
        return counts
