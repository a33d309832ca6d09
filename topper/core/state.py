"""A state: the game, the dealer, the scores, and where the hand stands. It never changes; `apply` gives the next one.

>>> from topper import Deal, new_match, topper
>>> state = new_match(topper(), dealer=0).apply(Deal.shuffled(topper(), seed=7))
>>> state.phase, state.to_act
('auction', 1)
>>> state.apply("bid 3").legal_actions()
(Action('pass'), Action('bid 4'), Action('bid 5'), Action('bid 6'))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from topper.core.actions import MOON_BID, Action, Deal, read_action
from topper.core.cards import Cards, Seat, Suit
from topper.core.errors import IllegalAction, PositionError
from topper.core.objection import Objection
from topper.core.phases import DEALING, STAGES, Over, Phase
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.sentence import say

if TYPE_CHECKING:
    from topper.core.view import View


class State(NamedTuple):
    """A position of a match, hashable, equal to another when the position is equal. Made by `new_match` and `apply`.

    `at` is the phase as a value; `result` is that of the hand just ended, while the next is not dealt yet.
    """

    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    at: Phase
    result: Result | None = None

    @property
    def phase(self) -> str:
        """ "deal", "auction", "trump", "discard", "play" or "over"."""
        return self.at.name

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; `None` when cards are to be dealt or the match is over."""
        return self.at.to_act

    def legal_actions(self) -> Sequence[Action]:
        """All that may be done now, in a stable order; empty only when cards are to be dealt or the match is over.

        Discards are made as they are asked for: there may be 1,716 of them.
        """
        return self.at.legal_actions(self)

    def apply(self, action: Action | Deal | str) -> State:
        """The state after this action of the player to act. Refused: `IllegalAction`, with the objection and this state."""
        if action.__class__ is not Action and not isinstance(action, Deal):
            action = read_action(action)
        return self.at.apply(self, action)

    def objection(self, action: Action | Deal | str, seat: int | None = None) -> Objection | None:
        """Why `seat` (or whoever's turn it is) may not do this, or `None` if he may."""
        if not isinstance(action, (Action, Deal)):
            action = read_action(action)
        at = self.at
        if action.kind not in at.kinds:
            belongs = STAGES.get(action.kind)
            return Objection(
                "C1",
                say(
                    "“{action}” belongs to another stage of the hand: {stage}. Now: {now}.",
                    action=str(action)[:60],
                    stage=belongs,
                    now=at.title,
                ),
            )
        if seat is not None and seat != at.to_act and at.to_act is not None:
            return Objection("C1", say("It is {seat}’s turn.", seat=Seat(at.to_act)))
        return at.objection(self, action)

    def view(self, seat: int) -> View:
        """What this seat knows, and nothing else."""
        from topper.core.view import View

        return View.of(self, seat)

    def _at(self, at: Phase) -> State:
        rules, dealer, scores, _, _ = self
        return _new(State, (rules, dealer, scores, at, None))

    def refuse(self, action: Action | Deal) -> IllegalAction:
        """The error for an action that the rules refuse."""
        objection = self.objection(action)
        if objection is None:
            raise AssertionError(f"{action!r} was refused without an objection in {self!r}")
        return IllegalAction(str(action), objection, self)

    def end_hand(self, result: Result) -> State:
        """The state once a hand has been scored: the next deal, or the end of the match."""
        at: Phase = DEALING if result.winner is None else Over(result.winner)
        return _new(State, (self.rules, result.next_dealer, result.scores, at, result))

    def __repr__(self) -> str:
        from topper.core.notation import state_repr

        return state_repr(self)

    # The hand, as people look at it.

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards that each seat holds now."""
        return tuple(map(Cards, self.at.hands_now()))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds now."""
        return self.at.counts(self.rules)

    @property
    def calls(self) -> tuple[Action, ...]:
        """The calls of the auction, the first speaker's first."""
        contract = self.at.contract
        return contract.calls if contract else ()

    @property
    def bidder(self) -> int | None:
        """Who has the highest bid so far."""
        contract = self.at.contract
        return contract.bidder if contract and contract.bidder >= 0 else None

    @property
    def bid(self) -> int | str:
        """The highest bid so far: a number, "moon", or 0."""
        contract = self.at.contract
        return 0 if not contract else "moon" if contract.bid == MOON_BID else contract.bid

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once named."""
        contract = self.at.contract
        return Suit(contract.trump) if contract and contract.trump >= 0 else None

    @property
    def trick(self) -> tuple[tuple[int, Any], ...]:
        """The cards on the table: (seat, card), the led card first."""
        return self.at.table()

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many tricks each seat has won in this hand."""
        return self.at.tricks()


_new = tuple.__new__


def new_match(rules: Rules, *, dealer: int = 0, scores: Sequence[int] | None = None) -> State:
    """A match about to be dealt. `scores` are by side; the first dealer is drawn by chance at a table (S2.1), here he is given."""
    if type(dealer) is not int or not 0 <= dealer < 4:
        raise PositionError(say("The dealer is a seat from 0 to 3, not {value}.", value=repr(dealer)[:40]))
    count = max(rules.sides) + 1
    if scores is None:
        return State(rules, dealer, (0,) * count, DEALING)
    start = tuple(scores)
    if len(start) != count or not all(type(s) is int and abs(s) < 1000 for s in start):
        raise PositionError(
            say("{game} keeps {n} scores, each a whole number, not {value}.", game=rules.title, n=count, value=repr(scores)[:40])
        )
    return State(rules, dealer, start, DEALING)


def replay(start: State, actions: Sequence[Action | Deal | str]) -> State:
    """The state after all these actions."""
    for action in actions:
        start = start.apply(action)
    return start
