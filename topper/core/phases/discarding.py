"""After trump is named in a game with a cat, everybody puts cards away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from topper.core.actions import Action, Deal, Discards
from topper.core.cards import Cards
from topper.core.objection import Objection
from topper.core.phases.auction import BeforePlay
from topper.core.phases.playing import begin_play
from topper.core.sentence import say
from topper.core.state import Contract, State, read

if TYPE_CHECKING:
    from topper.core.rules import Rules


def what_may_go(rules: Rules, trump: int, hand: int) -> tuple[int, int, int]:
    """What may be put away of a hand: the mask that must go, the mask to choose from, and how many of these."""
    needed = hand.bit_count() - rules.play_size
    trumps = hand & rules.orders[trump].trumps
    others = hand & ~trumps
    if others.bit_count() >= needed:
        return 0, others, needed
    needed -= others.bit_count()
    spare = trumps & ~rules.scoring_trumps(trump)
    if spare.bit_count() >= needed:
        return others, spare, needed
    return others | spare, trumps & ~spare, needed - spare.bit_count()


class Discarding(BeforePlay):
    """Each in turn, the bidder first, puts cards away until he holds as many as are played."""

    __slots__ = ()
    phase = "discard"
    title = say("discarding")
    kinds = ("discard",)

    def choice(self) -> tuple[int, int, int]:
        """What may go: the mask that must go, the mask to choose from, and how many of these."""
        return what_may_go(self.rules, self.contract.trump, self.held[self.turn])

    def legal_actions(self) -> Sequence[Action]:
        fixed, pool, count = self.choice()
        return Discards(Cards(fixed), Cards(pool), count)

    def why_not(self, action: Action) -> Objection | None:
        rules, hand = self.rules, self.held[self.turn]
        mask = 0
        for card in action.value:
            if mask >> card & 1:
                return Objection("C3", say("You put {card:the} away twice.", card=card), Cards(card))
            mask |= 1 << card
            if not hand >> card & 1:
                return Objection("C3", say("{card:The} is not in your hand.", card=card))
        needed = hand.bit_count() - rules.play_size
        if mask.bit_count() != needed:
            return Objection(
                rules.cite("discard"),
                say(
                    "You hold {n} cards and keep {keep}: put {needed} away, not {count}.",
                    n=hand.bit_count(),
                    keep=rules.play_size,
                    needed=needed,
                    count=mask.bit_count(),
                ),
            )
        order = rules.orders[self.contract.trump]
        trumps = Cards(hand & order.trumps)
        fixed = self.choice()[0]
        gone = Cards(mask & order.trumps)
        if not fixed and len(trumps) <= rules.play_size:
            if gone:
                return Objection(
                    rules.cite("discard"),
                    say("{cards} belongs to trump: only cards that are not trump may go.", cards=gone)
                    if len(gone) == 1
                    else say("{cards} belong to trump: only cards that are not trump may go.", cards=gone),
                    gone,
                )
            return None
        kept = Cards(hand & ~order.trumps & ~mask)
        if kept:
            return Objection(
                rules.cite("many_trumps"),
                say("You hold {n} trumps, more than you can keep: all your other cards go, {cards} too.", n=len(trumps), cards=kept),
                kept,
            )
        scoring = gone & rules.scoring_trumps(self.contract.trump)
        spare = trumps - rules.scoring_trumps(self.contract.trump) - mask
        if scoring and spare:
            return Objection(
                rules.cite("many_trumps"),
                say("{cards} is a scoring trump and stays; {spare:or} may go instead.", cards=scoring, spare=spare)
                if len(scoring) == 1
                else say("{cards} are scoring trumps and stay; {spare:or} may go instead.", cards=scoring, spare=spare),
                scoring,
            )
        return None

    def apply(self, action: Action | Deal | str) -> State:
        away = read(action)
        if away.kind != "discard" or self.why_not(away) is not None:
            raise self.refuse(away)
        gone = sum(1 << card for card in away.value)
        held = tuple([hand & ~gone if seat == self.turn else hand for seat, hand in enumerate(self.held)])
        turn = (self.turn + 1) & 3
        if turn == self.contract.bidder:
            return begin_play(self, self.contract, held)
        return self._replace(held=held, turn=turn)

    @property
    def counts(self) -> tuple[int, ...]:
        rules, bidder = self.rules, self.contract.bidder
        done = (self.turn - bidder) & 3
        return tuple(
            rules.play_size if (seat - bidder) & 3 < done else rules.hand_size + (rules.cat_size if seat == bidder else 0)
            for seat in range(4)
        )


def begin_discards(naming: State, contract: Contract, held: tuple[int, ...]) -> Discarding:
    """The discards about to begin: the bidder's come first."""
    return Discarding(naming.rules, naming.dealer, naming.scores, contract, held, contract.bidder)
