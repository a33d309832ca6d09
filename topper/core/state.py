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
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from topper.core.actions import MOON_BID, Action, Deal, read_action
from topper.core.cards import Cards, Seat, Suit, check_seat
from topper.core.errors import IllegalAction
from topper.core.frozen import Frozen
from topper.core.objection import Objection
from topper.core.sentence import Sentence, say

if TYPE_CHECKING:
    from topper.core.result import Result
    from topper.core.rules import Rules
    from topper.core.view import View

STAGES: Final = {
    "deal": say("dealing"),
    "pass": say("the auction"),
    "bid": say("the auction"),
    "moon": say("the auction"),
    "misdeal": say("the auction"),
    "trump": say("naming trump"),
    "discard": say("discarding"),
    "play": say("play"),
}


class Contract(NamedTuple):
    """The hand up to the play: the cards as dealt (masks by seat), the cat, the calls, and what came of them.

    `bidder` is -1 while nobody has bid, `trump` -1 until it is named; `bid` is 99 for the moon.
    """

    hands: tuple[int, ...]
    cat: int
    calls: tuple[Action, ...] = ()
    bidder: int = -1
    bid: int = 0
    trump: int = -1

    @property
    def held(self) -> tuple[int, ...]:
        """By seat, the cards once the bidder has taken the cat, if there is one."""
        hands, cat = self.hands, self.cat
        return tuple([hand | cat if seat == self.bidder else hand for seat, hand in enumerate(hands)]) if cat else hands


class StateFields:
    """The field of every `State`, while it is made (see `frozen`)."""

    __slots__ = ("result",)
    result: Result | None


class TableFields(StateFields):
    """The fields of every `State` but that of the play, which keeps these in its `Hand`."""

    __slots__ = ("dealer", "rules", "scores")
    rules: Rules
    dealer: int
    scores: tuple[int, ...]


class State(StateFields, Frozen):
    """A position of a match, hashable, equal to another when the position is equal. Made by `new_match` and `apply`.

    Each phase of a hand is a class of its own (see `phases`), with its own fields, where hands are masks by seat; what people ask is
    answered by all of them, below. `result` is that of the hand just ended, while the next is not dealt yet.
    """

    __slots__ = ()
    _defaults: ClassVar[dict[str, Any]] = {"result": None}
    #: "deal", "auction", "trump", "discard", "play" or "over"; what it is called; the kinds of action that belong to it
    phase: ClassVar[str]
    title: ClassVar[Sentence]
    kinds: ClassVar[tuple[str, ...]] = ()

    @property
    def rules(self) -> Rules:
        """The game and its settings."""
        raise NotImplementedError

    @property
    def dealer(self) -> int:
        """The seat that deals, or has dealt, this hand."""
        raise NotImplementedError

    @property
    def scores(self) -> tuple[int, ...]:
        """By side, the scores before this hand."""
        raise NotImplementedError

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; `None` when cards are to be dealt or the match is over."""
        return None

    def legal_actions(self) -> Sequence[Action]:
        """All that may be done now, in a stable order; empty only when cards are to be dealt or the match is over.

        Discards are made as they are asked for: there may be 1,716 of them.
        """
        return ()

    def apply(self, action: Action | Deal | str) -> State:
        """The state after this action of the player to act. Refused: `IllegalAction`, with the objection and this state."""
        raise self.refuse(action)

    def objection(self, action: Action | Deal | str, seat: int | None = None) -> Objection | None:
        """Why `seat` (or whoever's turn it is) may not do this, or `None` if he may."""
        if not isinstance(action, (Action, Deal)):
            action = read_action(action)
        if action.kind not in self.kinds:
            belongs = STAGES.get(action.kind)
            return Objection(
                "C1",
                say(
                    "“{action}” belongs to another stage of the hand: {stage}. Now: {now}.",
                    action=str(action)[:60],
                    stage=belongs,
                    now=self.title,
                ),
            )
        if seat is not None:
            check_seat(seat)
            if self.to_act not in (None, seat):
                return Objection("C1", say("It is {seat}’s turn.", seat=Seat(self.to_act)))
        return self.why_not(action)

    def why_not(self, action: Any) -> Objection | None:
        """Why this action, which is of one of `kinds`, may not be done by the player to act."""
        raise NotImplementedError

    def refuse(self, action: Action | Deal | str) -> IllegalAction:
        """The error for an action that the rules refuse."""
        objection = self.objection(action)
        if objection is None:
            raise AssertionError(f"{action!r} was refused without an objection in {self!r}")
        return IllegalAction(str(action), objection, self)

    def view(self, seat: int) -> View:
        """What this seat knows, and nothing else."""
        from topper.core.view import View

        return View.of(self, seat)

    def hide(self, seat: int) -> State:
        """The same state with all that this seat has not seen taken out."""
        return self

    def __repr__(self) -> str:
        from topper.core.notation import state_repr

        return state_repr(self)

    # The hand, as people look at it.

    @property
    def contract(self) -> Contract | None:
        """What came before, as far as it has come: the cards dealt, the calls, the contract."""
        return None

    def masks(self) -> tuple[int, ...]:
        """The cards that each seat holds now, as masks."""
        return (0, 0, 0, 0)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards that each seat holds now."""
        return tuple(map(Cards, self.masks()))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds now."""
        return (0, 0, 0, 0)

    @property
    def calls(self) -> tuple[Action, ...]:
        """The calls of the auction, the first speaker's first."""
        contract = self.contract
        return contract.calls if contract else ()

    @property
    def bidder(self) -> int | None:
        """Who has the highest bid so far."""
        contract = self.contract
        return contract.bidder if contract and contract.bidder >= 0 else None

    @property
    def bid(self) -> int | str:
        """The highest bid so far: a number, "moon", or 0."""
        contract = self.contract
        return 0 if not contract else "moon" if contract.bid == MOON_BID else contract.bid

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once named."""
        contract = self.contract
        return Suit(contract.trump) if contract and contract.trump >= 0 else None

    @property
    def trick(self) -> tuple[tuple[int, Any], ...]:
        """The cards on the table: (seat, card), the led card first."""
        return ()

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many tricks each seat has won in this hand."""
        return (0, 0, 0, 0)


def read(action: Action | Deal | str) -> Any:
    """The action itself, or what this text says."""
    return action if isinstance(action, (Action, Deal)) else read_action(action)


def replay(start: State, actions: Sequence[Action | Deal | str]) -> State:
    """The state after all these actions."""
    for action in actions:
        start = start.apply(action)
    return start


def only(values: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The masks with all but this seat's emptied."""
    return tuple([value if index == seat else 0 for index, value in enumerate(values)])


def hide_contract(contract: Contract, seat: int) -> Contract:
    """The contract as this seat knows it: his own cards as dealt, the cat if he took it."""
    return contract._replace(hands=only(contract.hands, seat), cat=contract.cat if seat == contract.bidder else 0)
