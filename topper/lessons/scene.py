"""What lies on the table in a step: a position, and the seat it is seen from. Made from the few cards that matter.

>>> from topper import topper
>>> scene = at_play(topper(), trump="S", hand="JC 9C QD", trick="KC")
>>> scene.state.legal_actions()
(Action('play 9C'),)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from topper.core.actions import BIDS, PASS, Action, Deal, shuffle
from topper.core.cards import Card, Cards, Seat, Suit, read_cards
from topper.core.errors import PositionError
from topper.core.order import Order
from topper.core.phases import Playing, begin_play, end_hand, new_match
from topper.core.position import position
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.core.state import Contract, State
from topper.core.view import View


class Scene(NamedTuple):
    """A position and the seat that the learner has in it; `open` shows all four hands, `quiet` leaves trump and contract unsaid."""

    state: State
    seat: int = 0
    open: bool = False
    quiet: bool = False

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def view(self) -> View:
        return self.state.view(self.seat)

    @property
    def hand(self) -> Cards:
        return self.state.hands[self.seat]

    @property
    def order(self) -> Order:
        """The order of the cards; only once trump is named."""
        trump = self.state.trump
        if trump is None:
            raise PositionError(say("No trump is named in this position."))
        return self.rules.orders[trump]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the led card first."""
        return tuple(card for _, card in self.state.trick)

    def after(self, *actions: Action | str) -> Scene:
        """The scene once these actions have been done."""
        state = self.state
        for action in actions:
            state = state.apply(action)
        return self._replace(state=state)

    def opened(self) -> Scene:
        """The same with all hands open."""
        return self._replace(open=True)

    def hushed(self) -> Scene:
        """The same before trump is spoken of: for the first lesson."""
        return self._replace(quiet=True)


def deal_with(rules: Rules, hands: Mapping[int, Any], seed: int | str = 0, cat: Any = "") -> Deal:
    """A deal in which these seats hold these cards (whole hands or part of them), and the cat too; the seed deals the rest."""
    held = [Cards(hands.get(seat, 0)) for seat in range(4)]
    below = Cards(cat)
    rest = [card for card in shuffle(rules.pack_cards, seed) if card not in below and not any(card in hand for hand in held)]
    for seat in range(4):
        while len(held[seat]) < rules.hand_size:
            held[seat] |= rest.pop().bit
    return Deal.of(held, below | sum(rest.pop().bit for _ in range(rules.cat_size - len(below))))


def at_auction(
    rules: Rules,
    hand: Any = "",
    calls: Sequence[Action | str] = (),
    *,
    seat: int = 0,
    dealer: int | None = None,
    scores: Sequence[int] | None = None,
    cat: Any = "",
    seed: int | str = 0,
) -> Scene:
    """An auction after these calls. Unless a dealer is given, it is the turn of `seat`."""
    if dealer is None:
        dealer = (seat - 1 - len(calls)) % 4
    state = new_match(rules, dealer=dealer, scores=scores).apply(deal_with(rules, {seat: hand}, seed, cat))
    for call in calls:
        state = state.apply(call)
    return Scene(state, seat)


def at_naming(rules: Rules, hand: Any, bid: int = 3, *, seat: int = 0, seed: int | str = 0) -> Scene:
    """`seat` has bid, the others have passed: trump is to be named."""
    return at_auction(rules, hand, [BIDS[bid]], seat=seat, dealer=(seat - 1) % 4, seed=seed).after(PASS, PASS, PASS)


def at_play(
    rules: Rules,
    *,
    trump: Suit | str,
    hand: Any,
    trick: Any = "",
    others: Mapping[int, str] | None = None,
    seat: int = 0,
    leader: int | None = None,
    bidder: int | None = None,
    bid: int | None = None,
    won: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    seed: int | str = 0,
    checked: bool = True,
) -> Scene:
    """A position in the play, with `hand` at `seat` and the cards of `trick` on the table, in the order they fell.

    Unless a `leader` is given, it is the turn of `seat`. Four cards are a trick that is over, to be looked at: the left-hand neighbour
    of `seat` has led, and the last card is the one that `seat` himself has played, so it is not in `hand` any more. `others` are cards
    that other seats hold; the rest is made up (see `topper.core.position`). Tricks already played follow from the size of the hand.
    With `checked` false an illegal card may lie on the table, to be found.
    """
    fallen = read_cards(trick) if isinstance(trick, str) else [Card(card) for card in trick]
    if len(fallen) > 4:
        raise PositionError(say("A trick has four cards, and here are {n}: {cards}.", n=len(fallen), cards=tuple(fallen)))
    if leader is None:
        leader = (seat - len(fallen)) % 4 if len(fallen) < 4 else (seat + 1) % 4
    if 0 < len(fallen) < 4 and (seat - leader) % 4 >= len(fallen) and not Cards(hand):
        raise PositionError(say("{seat} has yet to play to this trick, so the hand must have at least one card.", seat=Seat(seat)))
    played = fallen[:3] if checked else []
    last_laid = {(leader + place) % 4: card for place, card in enumerate(fallen) if place >= len(played)}
    hands = {other: f"{cards} {last_laid.get(other, '')}..." for other, cards in (others or {}).items()}
    hands |= {other: f"{card}..." for other, card in last_laid.items() if other not in hands}
    hands[seat] = f"{Cards(hand)} {last_laid.get(seat, '')}"
    bid = bid or (rules.minimum_bid if rules.moon else max(3, rules.minimum_bid))
    state = position(
        rules, hands=hands, trump=trump, trick=played, leader=leader, bidder=bidder, bid=bid, won=won, scores=scores, seed=seed
    )  # fmt: skip
    for card in fallen[len(played) :]:
        state = laid(state, card)
    return Scene(state, seat)


def at_end(
    rules: Rules,
    tricks: Sequence[int],
    *,
    bid: int,
    bidder: int = 0,
    trump: Suit | str = "S",
    scores: Sequence[int] | None = None,
    dealer: int | None = None,
    seat: int = 0,
) -> Scene:
    """All six tricks are played and not yet scored: `tricks` by seat, any cards."""
    pack = rules.pack_cards
    piles, at = [], 0
    for won in tricks:
        piles.append(sum(card.bit for card in pack[at : at + 4 * won]))
        at += 4 * won
    dealer = (bidder - 1) % 4 if dealer is None else dealer
    calls = [PASS] * 4
    calls[(bidder - dealer - 1) % 4] = BIDS[bid]
    contract = Contract((0, 0, 0, 0), 0, tuple(calls), bidder, bid, int(Suit(trump)))
    held = [sum(card.bit for card in pack[place : 4 * rules.play_size : 4]) for place in range(4)]
    start = new_match(rules, dealer=dealer, scores=scores or None)
    return Scene(begin_play(start, contract, tuple(held)).played_out(tuple(piles), bidder), seat)


def scored(scene: Scene) -> State:
    """The state once the hand that `at_end` has set up is scored, by the game's own rules. A full trick that lies there is gathered."""
    end = scene.state
    assert isinstance(end, Playing)
    if len(end.table) == 4:
        won = sum(1 << card for card in end.table)
        end = end._replace(table=(), taken=tuple(taken | won if seat == end.winner else taken for seat, taken in enumerate(end.taken)))
    return end_hand(end, scene.rules.score(end))


def laid(state: State, card: Card) -> State:
    """The card laid on the table as it is, whether allowed or not; a fourth card leaves the trick lying there to be looked at."""
    assert isinstance(state, Playing)
    return state.laid(card)
