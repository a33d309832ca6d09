"""What one seat knows: all that a bot, a hint or a screen is ever given.

A view is a state from which everything that the seat has not seen has been taken out. So it answers the same questions,
and cannot leak: the other hands are not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from topper.core.actions import Action
from topper.core.cards import Cards, Suit, check_seat
from topper.core.objection import Objection
from topper.core.phases import Discarding, Naming, Playing

if TYPE_CHECKING:
    from topper.core.state import State


class View(NamedTuple):
    """What `seat` knows. `known` is the position with the rest taken out; `actions` is what this seat may do now."""

    seat: int
    known: State

    @classmethod
    def of(cls, state: State, seat: int) -> View:
        """The view of a state from a seat; `PositionError` for what is no seat."""
        check_seat(seat)
        return cls(seat, state.hide(seat))

    def __repr__(self) -> str:
        return f"View({self.seat}, {self.known!r})"

    @property
    def hand(self) -> Cards:
        """This seat's own cards."""
        return self.known.hands[self.seat]

    @property
    def my_turn(self) -> bool:
        return self.known.to_act == self.seat

    def legal_actions(self) -> Sequence[Action]:
        """What this seat may do now; empty when it is another's turn."""
        return self.known.legal_actions() if self.my_turn else ()

    def objection(self, action: Action | str) -> Objection | None:
        """Why this seat may not do this now, or `None`."""
        return self.known.objection(action, self.seat)

    @property
    def played(self) -> tuple[Cards, ...]:
        """By seat, the cards that it has played in this hand."""
        known = self.known
        return tuple(Cards(hand & known.gone) for hand in known.held) if isinstance(known, Playing) else (Cards(0),) * 4

    @property
    def voids(self) -> tuple[frozenset[Suit], ...]:
        """By seat, the suits that it has shown to hold none of."""
        known = self.known
        if not isinstance(known, Playing):
            return (frozenset(),) * 4
        return tuple(frozenset(Suit(suit) for suit in range(4) if known.shown_void(seat, suit)) for seat in range(4))

    @property
    def discarded(self) -> Cards:
        """What this seat has put away."""
        known, contract = self.known, self.known.contract
        if contract is None or not isinstance(known, (Discarding, Playing)):
            return Cards(0)
        dealt = contract.hands[self.seat] | (contract.cat if contract.bidder == self.seat else 0)
        return Cards(dealt & ~known.held[self.seat])

    @property
    def cat(self) -> Cards:
        """The cat, if this seat has taken it."""
        contract = self.known.contract
        return Cards(contract.cat) if contract and isinstance(self.known, (Naming, Discarding, Playing)) else Cards(0)

    @property
    def unseen(self) -> Cards:
        """The cards of the pack that this seat has never seen: they are in the other hands, put away, or not dealt."""
        contract = self.known.contract
        if contract is None:
            return Cards(0)
        seen = contract.hands[self.seat] | contract.cat
        for cards in self.played:
            seen |= cards
        return Cards(self.known.rules.pack & ~seen)

    def redeal(self, chance: Random) -> State:
        """A state that this seat cannot tell from the true one: the unseen cards dealt again by `chance`."""
        from topper.core.redeal import redeal

        return redeal(self, chance)
