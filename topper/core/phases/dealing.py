"""Where a hand begins and ends: the cards are to be dealt, or the match is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from topper.core.actions import Action, Deal
from topper.core.cards import Cards, Seat
from topper.core.errors import PositionError
from topper.core.objection import Objection
from topper.core.sentence import say, say_n
from topper.core.state import State, TableFields, read

if TYPE_CHECKING:
    from topper.core.result import Result
    from topper.core.rules import Rules


class Dealing(TableFields, State):
    """Cards are to be dealt."""

    __slots__ = ()
    _fields = ("rules", "dealer", "scores", "result")
    phase = "deal"
    title = say("the cards are to be dealt")
    kinds = ("deal",)

    def why_not(self, action: Deal) -> Objection | None:
        rules, seen = self.rules, 0
        for place, cards in enumerate((*action.hands, action.cat)):
            hand = int(cards)
            if hand & (seen | ~rules.pack) or hand.bit_count() != (rules.hand_size if place < 4 else rules.cat_size):
                return self._fault(place, hand, seen)
            seen |= hand
        return None

    def _fault(self, place: int, hand: int, seen: int) -> Objection:
        """What is wrong with a hand, or with the cat in place 4; `seen` are the cards dealt before it."""
        rules = self.rules
        stray, double, cards = Cards(hand & ~rules.pack), Cards(hand & seen), Cards(hand)
        if stray:
            because = say_n(
                "{cards} is not in the pack of {game}.", "{cards} are not in the pack of {game}.",
                n=len(stray), cards=stray, game=rules.title,
            )  # fmt: skip
            return Objection(rules.cite("pack"), because, stray)
        if double:
            return Objection("C3", say_n("{cards} was dealt twice.", "{cards} were dealt twice.", n=len(double), cards=double), double)
        if place == 4:
            because = say("There are {n} cards in the cat; {needed} belong there.", n=len(cards), needed=rules.cat_size)
        else:
            because = say("{seat} has {n} cards; {needed} are dealt to each.", seat=Seat(place), n=len(cards), needed=rules.hand_size)
        return Objection(rules.cite("deal"), because, cards)

    def apply(self, action: Action | Deal | str) -> State:
        deal = read(action)
        if not isinstance(deal, Deal):
            raise self.refuse(deal)
        rules = self.rules
        first, second, third, fourth = deal.hands
        one, two, three, four, cat = int(first), int(second), int(third), int(fourth), int(deal.cat)
        size, together = rules.hand_size, one | two | three | four | cat
        if (
            together & ~rules.pack
            or together.bit_count() != 4 * size + rules.cat_size
            or not size == one.bit_count() == two.bit_count() == three.bit_count() == four.bit_count()
        ):
            raise self.refuse(deal)
        return rules.after_deal(self, (one, two, three, four), cat)


class OverFields(TableFields):
    """The fields of `Over`, while it is made (see `frozen`)."""

    __slots__ = ("winner",)
    winner: int


class Over(OverFields, State):
    """The match is over; `winner` is the side that has won it."""

    __slots__ = ()
    _fields = ("rules", "dealer", "scores", "winner", "result")
    phase = "over"
    title = say("the match is over")


def new_match(rules: Rules, *, dealer: int = 0, scores: Sequence[int] | None = None) -> State:
    """A match about to be dealt. `scores` are by side; the first dealer is drawn by chance at a table (S2.1), here he is given."""
    if type(dealer) is not int or not 0 <= dealer < 4:
        raise PositionError(say("The dealer is a seat from 0 to 3, not {value}.", value=repr(dealer)[:40]))
    first = _first(rules, dealer)
    if scores is None:
        return first
    start, count = tuple(scores) if isinstance(scores, Iterable) else (), len(first.scores)  # type: ignore[redundant-expr]
    if len(start) != count or not all(type(s) is int and abs(s) < 1000 for s in start):
        raise PositionError(
            say("{game} keeps {n} scores, each a whole number, not {value}.", game=rules.title, n=count, value=repr(scores)[:40])
        )
    return Dealing(rules, dealer, start)


@lru_cache(maxsize=64)
def _first(rules: Rules, dealer: int) -> State:
    from topper.core.rules import check_rules

    check_rules(rules)
    return Dealing(rules, dealer, (0,) * (max(rules.sides) + 1))


def end_hand(state: State, result: Result) -> State:
    """The state once a hand has been scored: the next deal, or the end of the match."""
    if result.winner is not None:
        return Over(state.rules, result.next_dealer, result.scores, result.winner, result)
    new = TableFields()
    new.rules = state.rules
    new.dealer = result.next_dealer
    new.scores = result.scores
    new.result = result
    new.__class__ = Dealing
    return new  # type: ignore[return-value]
