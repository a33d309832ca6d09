"""What lies on the table in a step: a position, and the seat it is seen from. Made from the few cards that matter.

>>> from topper import topper
>>> scene = at_play(topper(), trump="S", hand="JC 9C QD", trick="KC")
>>> scene.state.legal_actions()
[Action('play 9C')]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from topper.core.actions import BIDS, PASS, PLAYS, Action, Deal, shuffle
from topper.core.cards import CARDS, Card, Cards, Suit, read_cards
from topper.core.errors import PositionError
from topper.core.order import Order
from topper.core.phases import Contract, Playing, begin_play
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.core.state import State, new_match
from topper.core.view import View


class Scene(NamedTuple):
    """A position and the seat that the learner has in it; `open` shows all four hands."""

    state: State
    seat: int = 0
    open: bool = False

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
        return self._replace(open=True)


def deal_with(rules: Rules, hands: Mapping[int, Any], seed: int | str = 0) -> Deal:
    """A deal in which these seats hold these cards (whole hands or part of them); the seed deals the rest."""
    held = [Cards(hands.get(seat, 0)) for seat in range(4)]
    rest = [card for card in shuffle(rules.pack_cards, seed) if not any(card in hand for hand in held)]
    for seat in range(4):
        while len(held[seat]) < rules.hand_size:
            held[seat] |= rest.pop().bit
    return Deal.of(held, sum(rest.pop().bit for _ in range(rules.cat_size)))


def at_auction(
    rules: Rules,
    hand: Any = "",
    calls: Sequence[Action | str] = (),
    *,
    seat: int = 0,
    dealer: int | None = None,
    scores: Sequence[int] | None = None,
    seed: int | str = 0,
) -> Scene:
    """An auction after these calls. Unless a dealer is given, it is the turn of `seat`."""
    if dealer is None:
        dealer = (seat - 1 - len(calls)) % 4
    state = new_match(rules, dealer=dealer, scores=scores).apply(deal_with(rules, {seat: hand}, seed))
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
    others: Mapping[int, Any] | None = None,
    seat: int = 0,
    leader: int | None = None,
    bidder: int | None = None,
    bid: int | None = None,
    tricks: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    seed: int | str = 0,
    checked: bool = True,
) -> Scene:
    """A position in the play, with `hand` at `seat` and the cards of `trick` on the table, in the order they fell.

    Unless a `leader` is given, it is the turn of `seat` (with four cards on the table his left-hand neighbour has led). `others`
    are cards that other seats hold; the seed deals what is missing. Tricks already played follow from the size of the hand.
    With `checked` false an illegal card may lie on the table, to be found.
    """
    fallen = read_cards(trick) if isinstance(trick, str) else [Card(card) for card in trick]
    if leader is None:
        leader = (seat - len(fallen)) % 4 if len(fallen) < 4 else (seat + 1) % 4
    order = rules.orders[Suit(trump)]
    on_table = {(leader + place) % 4: card for place, card in enumerate(fallen)}
    hands = {**{s: Cards(cards) for s, cards in (others or {}).items()}, seat: Cards(hand)}
    size = len(hands[seat]) + (seat in on_table)
    done = rules.play_size - size
    if done < 0:
        raise PositionError(say("{cards} are more cards than are played with.", cards=hands[seat]))
    bidder = leader if bidder is None else bidder
    held, gone = _fill(rules, order, hands, on_table, fallen, size, seed)
    taken = _taken(gone, leader, tricks)
    all_gone = sum(gone)
    calls = (BIDS[bid or _usual_bid(rules)], PASS, PASS, PASS)
    whole = tuple(int(cards) | int(played) for cards, played in zip(held, gone, strict=True))
    contract = Contract(whole, 0, calls, bidder, bid or _usual_bid(rules), int(order.trump))
    if done:
        playing = Playing(contract, whole, leader, (), leader, 0, all_gone, taken, 0, int(held[leader]))
    else:
        playing = begin_play(rules, contract, whole)._replace(leader=leader, winner=leader)
        if leader != bidder:
            playing = playing._replace(legal=int(held[leader]))
    state = State(rules, (bidder - 1) % 4, tuple(scores) if scores else (0,) * (max(rules.sides) + 1), playing)
    for place, card in enumerate(fallen):
        state = state.apply(PLAYS[card]) if checked and place < 3 else _laid(state, card)
    return Scene(state, seat)


def _usual_bid(rules: Rules) -> int:
    return rules.minimum_bid if rules.moon else max(3, rules.minimum_bid)


def _fill(
    rules: Rules,
    order: Order,
    hands: Mapping[int, Cards],
    on_table: Mapping[int, Card],
    fallen: Sequence[Card],
    size: int,
    seed: int | str,
) -> tuple[list[int], list[int]]:
    """By seat: the cards held when the trick began, and those played before it. Who did not follow gets none of the suit led."""
    used = sum(cards for cards in hands.values()) | sum(card.bit for card in fallen)
    rest = [card for card in shuffle(rules.pack_cards, seed) if not used >> card & 1]
    held = [int(hands.get(seat, 0)) | (on_table[seat].bit if seat in on_table else 0) for seat in range(4)]
    # The seats that may hold fewest cards choose first.
    void = {seat: order.follow[fallen[0]] for seat, card in on_table.items() if not order.follow[fallen[0]] >> card & 1}
    for seat in sorted(range(4), key=lambda s: s not in void):
        for card in list(rest):
            if held[seat].bit_count() >= size:
                break
            if not void.get(seat, 0) >> card & 1:
                held[seat] |= card.bit
                rest.remove(card)
        if held[seat].bit_count() != size:
            raise PositionError(say("These cards leave no hand for {seat}.", seat=seat))
    done = rules.play_size - size
    gone = [sum(rest.pop().bit for _ in range(done)) for _ in range(4)]
    return held, gone


def _taken(gone: Sequence[int], leader: int, tricks: Sequence[int] | None) -> tuple[int, ...]:
    """The tricks already won, as masks by seat. Unless told, they go round from the leader, who has won the last."""
    piles = [list(Cards(cards)) for cards in gone]
    done = len(piles[0])
    owners = [(leader + i) % 4 for i in range(done)] if tricks is None else [seat for seat in range(4) for _ in range(tricks[seat])]
    if len(owners) != done:
        raise PositionError(say("{n} tricks were played before.", n=done))
    taken = [0, 0, 0, 0]
    for owner in owners:
        taken[owner] |= sum(pile.pop().bit for pile in piles)
    return tuple(taken)


def _laid(state: State, card: Card) -> State:
    """The card laid on the table as it is, whether allowed or not; a fourth card leaves the trick lying there to be looked at."""
    at = state.at
    assert isinstance(at, Playing)
    order = state.rules.orders[at.contract.trump]
    trick = (*at.trick, int(card))
    winner = (at.leader + order.winner(trick)) % 4
    power = order.power[trick[0]][trick[order.winner(trick)]]
    held = at.held[(at.leader + len(trick)) % 4] & ~(at.gone | card.bit)
    follow = held & order.follow[trick[0]]
    legal = 0 if len(trick) == 4 else (follow or held)
    return state._replace(at=at._replace(trick=trick, winner=winner, best=power, gone=at.gone | card.bit, legal=legal))


def winner_of(scene: Scene) -> int:
    """The seat that wins the trick on the table so far."""
    at = scene.state.at
    assert isinstance(at, Playing)
    return at.winner


def seat_of(scene: Scene, card: Card) -> int | None:
    """Who has played this card to the trick on the table."""
    return next((seat for seat, fallen in scene.state.trick if fallen == card), None)


__all__ = ["CARDS", "Scene", "at_auction", "at_naming", "at_play", "deal_with", "seat_of", "winner_of"]
