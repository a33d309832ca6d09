"""A match: the history of a state. It only grows; going back gives an earlier `Match`, and both stay as they were.

>>> from topper import Deal, Match, new_match, topper
>>> match = Match(new_match(topper(), dealer=0)).apply(Deal.shuffled(topper(), seed=7)).apply("bid 3")
>>> match.actions[1:], match.undo().actions[1:]
((Action('bid 3'),), ())
>>> match.hand.calls
(Call(seat=1, action=Action('bid 3')),)

A match is a chain: each holds one action, the state after it, and the match before. So growing and going back cost nothing,
and several lines of play share what they have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from topper.core.actions import Action, Deal, read_action
from topper.core.cards import Card, Cards, Suit, shorten
from topper.core.errors import PositionError
from topper.core.result import Result
from topper.core.sentence import say
from topper.core.state import State


class Call(NamedTuple):
    """A call of the auction."""

    seat: int
    action: Action


class Discard(NamedTuple):
    """What a seat put away."""

    seat: int
    cards: Cards


class Trick(NamedTuple):
    """A trick: the seat that led, the cards in the order they fell, and the seat that won it (`None` while it is on the table)."""

    leader: int
    cards: tuple[Card, ...]
    winner: int | None = None

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """(seat, card), the led card first."""
        return tuple(((self.leader + place) & 3, card) for place, card in enumerate(self.cards))

    @property
    def turn(self) -> int:
        """The seat that plays next, while the trick is on the table."""
        return (self.leader + len(self.cards)) & 3

    def card_of(self, seat: int) -> Card | None:
        """The card that this seat played to it, if it has."""
        place = (seat - self.leader) & 3
        return self.cards[place] if place < len(self.cards) else None


class Hand(NamedTuple):
    """One hand of a match as it went: `number` from 1, `first` and `last` the places of its actions in `Match.actions` (`last` excluded).

    `result` is `None` while the hand goes on. A match that began in the middle of a hand knows of that hand's past only what its
    first state holds: `deal` and `calls` are there, earlier tricks are not.
    """

    number: int
    dealer: int
    scores: tuple[int, ...]
    deal: Deal
    calls: tuple[Call, ...] = ()
    trump: Suit | None = None
    discards: tuple[Discard, ...] = ()
    tricks: tuple[Trick, ...] = ()
    result: Result | None = None
    first: int = 0
    last: int = 0

    @property
    def bidder(self) -> int | None:
        """Who has the contract, or the highest bid so far."""
        return next((call.seat for call in reversed(self.calls) if call.action.kind in ("bid", "moon")), None)


class Match:
    """The history of a state: where it started and what was done. Equal when start and actions are equal.

    `names`, if given, are the players' names by seat; records keep them.
    """

    __slots__ = ("_hands", "_hash", "action", "before", "length", "names", "start", "state")
    #: the match before the last action, `None` at the start
    before: Match | None
    #: the last action, `None` at the start
    action: Action | Deal | None
    #: the state at the start, and now
    start: State
    state: State
    #: how many actions there have been
    length: int
    names: tuple[str, ...] | None
    _hands: tuple[Hand, ...] | None
    _hash: int | None

    def __init__(self, start: State, actions: Iterable[Action | Deal | str] = (), names: Sequence[str] | None = None) -> None:
        """A match that starts here, with these actions done. Raises what `apply` raises."""
        if not isinstance(start, State):
            raise PositionError(say("A match starts at a state, as new_match gives it, not at {value}.", value=shorten(repr(start))))
        match = object.__new__(Match)
        match._set(None, None, start, start, 0, _checked_names(names))
        for action in actions:
            match = match.apply(action)
        self._set(match.before, match.action, start, match.state, match.length, match.names)

    def _set(self, before: Match | None, action: Any, start: State, state: State, length: int, names: tuple[str, ...] | None) -> None:
        put = object.__setattr__
        put(self, "before", before)
        put(self, "action", action)
        put(self, "start", start)
        put(self, "state", state)
        put(self, "length", length)
        put(self, "names", names)
        put(self, "_hands", None)
        put(self, "_hash", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Match does not change; {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Match does not change; {name!r} cannot be deleted")

    def apply(self, action: Action | Deal | str) -> Match:
        """The match after this action. Refused: `IllegalAction`, as by `State.apply`, and this match is as it was."""
        if not isinstance(action, (Action, Deal)):
            action = read_action(action)
        match = object.__new__(Match)
        match._set(self, action, self.start, self.state.apply(action), self.length + 1, self.names)
        return match

    def undo(self, n: int = 1) -> Match:
        """The match without its last `n` actions; the whole way back at most."""
        match = self
        while n > 0 and match.before is not None:
            match = match.before
            n -= 1
        return match

    def back_to(self, length: int) -> Match:
        """The match when it had this many actions."""
        return self.undo(self.length - length)

    def named(self, names: Sequence[str] | None) -> Match:
        """The same match with these players."""
        return Match(self.start, self.actions, names)

    def _chain(self) -> Iterator[Match]:
        """From the last action back to the first."""
        match = self
        while match.before is not None:
            yield match
            match = match.before

    @property
    def actions(self) -> tuple[Action | Deal, ...]:
        """All that was done, from the start."""
        return tuple(match.action for match in self._chain() if match.action is not None)[::-1]

    @property
    def states(self) -> tuple[State, ...]:
        """All states, the first and the last included: one more than actions."""
        return (self.start, *[match.state for match in self._chain()][::-1])

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[tuple[State, Action | Deal, State]]:
        """Step by step: the state before, the action, the state after."""
        for match in [*self._chain()][::-1]:
            assert match.before is not None
            assert match.action is not None
            yield match.before.state, match.action, match.state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self is other or (
            self.length == other.length and self.names == other.names and self.start == other.start and self.actions == other.actions
        )

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash((self.start, self.actions)))
        assert self._hash is not None
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (Match, (self.start, self.actions, self.names))

    def __repr__(self) -> str:
        names = f", names={self.names!r}" if self.names else ""
        return f"Match({self.start!r}, {[a if isinstance(a, Deal) else str(a) for a in self.actions]!r}{names})"

    # As people look back at it.

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands of this match, the one under way last."""
        if self._hands is None:
            object.__setattr__(self, "_hands", tuple(_hands(self)))
        assert self._hands is not None
        return self._hands

    @property
    def hand(self) -> Hand | None:
        """The hand under way or, between two hands, the one just ended; `None` before the first deal."""
        return self.hands[-1] if self.hands else None

    def hand_start(self, number: int) -> Match:
        """The match when the cards of this hand (from 1) had just been dealt. Raises `PositionError` if there is no such hand."""
        if not 1 <= number <= len(self.hands):
            raise PositionError(say("There is no hand {number} here; there are {n}.", number=number, n=len(self.hands)))
        hand = self.hands[number - 1]
        return self.back_to(min(hand.first + 1, self.length))

    def tricks_of(self, number: int | None = None) -> tuple[Trick, ...]:
        """The tricks of a hand (from 1; the last one if not given), the one on the table too."""
        if number is None:
            return self.hand.tricks if self.hand else ()
        if not 1 <= number <= len(self.hands):
            raise PositionError(say("There is no hand {number} here; there are {n}.", number=number, n=len(self.hands)))
        return self.hands[number - 1].tricks

    @property
    def last_trick(self) -> Trick | None:
        """The last trick that was won in the last hand, `None` before the first."""
        won = [trick for trick in self.tricks_of() if trick.winner is not None]
        return won[-1] if won else None

    @property
    def results(self) -> tuple[Result, ...]:
        """What the hands that have ended came to."""
        return tuple(hand.result for hand in self.hands if hand.result is not None)

    @property
    def winner(self) -> int | None:
        """The side that has won the match."""
        return getattr(self.state, "winner", None) if self.state.phase == "over" else None


def _checked_names(names: Sequence[str] | None) -> tuple[str, ...] | None:
    if names is None:
        return None
    checked = tuple(names)
    if isinstance(names, str) or len(checked) != 4 or not all(_is_name(name) for name in checked):
        raise PositionError(say("Players’ names are four texts of 1 to 40 letters, not {value}.", value=repr(names)[:60]))
    return checked


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= 40 and name.isprintable() and name.strip() == name


def _hands(match: Match) -> Iterator[Hand]:
    """Reads the hands off the chain. It knows actions and states only, so a game's own phases need nothing here."""
    number, hand = 0, _begun(match.start)
    if hand is not None:
        number = 1
    place = -1
    for place, (state, action, after) in enumerate(match):
        if isinstance(action, Deal):
            number += 1
            hand = Hand(number, state.dealer, state.scores, action, first=place)
            continue
        assert hand is not None
        seat = state.to_act
        assert seat is not None
        if action.kind == "trump":
            hand = hand._replace(trump=action.value)
        elif action.kind == "discard":
            hand = hand._replace(discards=(*hand.discards, Discard(seat, Cards(action.value))))
        elif action.kind == "play":
            hand = hand._replace(tricks=_played(hand.tricks, state, seat, action.value))
        else:
            hand = hand._replace(calls=(*hand.calls, Call(seat, action)))
        if after.result is not None:
            yield hand._replace(result=after.result, last=place + 1)
            hand = None
    if hand is not None:
        yield hand._replace(last=place + 1)


def _begun(start: State) -> Hand | None:
    """The hand that is under way in the first state of a match, if any."""
    contract = start.contract
    if contract is None:
        return None
    deal = Deal(tuple(map(Cards, contract.hands)), Cards(contract.cat))
    return Hand(
        1, start.dealer, start.scores, deal, tuple(callers(start, contract.calls)), start.trump, (),
        (Trick(start.trick[0][0], tuple(card for _, card in start.trick)),) if start.trick else (),
    )  # fmt: skip


def callers(state: State, calls: Iterable[Action]) -> list[Call]:
    """Whose calls these were: from the dealer's left, skipping who has passed where the auction goes round."""
    seat, passed, told = state.dealer, 0, []
    for call in calls:
        seat = (seat + 1) & 3
        while state.rules.auction != "once" and passed >> seat & 1 and passed != 15:
            seat = (seat + 1) & 3
        told.append(Call(seat, call))
        if call.kind == "pass":
            passed |= 1 << seat
    return told


def _played(tricks: tuple[Trick, ...], state: State, seat: int, card: Card) -> tuple[Trick, ...]:
    """The tricks after a card: a new one is led where the table was empty, and the fourth card ends it."""
    if not state.trick:
        return (*tricks, Trick(seat, (card,)))
    trick = tricks[-1]
    cards = (*trick.cards, card)
    winner = None
    if len(cards) == 4:
        trump = state.trump
        assert trump is not None
        winner = (trick.leader + state.rules.orders[trump].winner(cards)) & 3
    return (*tricks[:-1], Trick(trick.leader, cards, winner))
