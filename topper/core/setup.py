"""A position from all its facts, checked: each card once and in the pack, the counts right, calls, discards and table legal.

The auction, the discards and the cards on the table are done again by the engine, so nothing stands here that it would refuse.
Tricks already won are checked card by card, not played again: in which order they fell a position does not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from topper.core.actions import PLAYS, Action, Deal, discard
from topper.core.cards import Card, Cards, Seat, Suit
from topper.core.errors import IllegalAction, NotationError, PositionError
from topper.core.phases import Auction, Discarding, Playing, begin_auction, begin_play, legal_plays, new_match
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.core.state import State

Masks = tuple[int, ...]
NONE: Masks = (0, 0, 0, 0)


class Setup(NamedTuple):
    """All that makes a position, masks by seat. `hands` are the cards held now, `played` those played in this hand (on the table too).

    `viewer` is the only seat whose cards are known, in a view; `away` is `None` for a seat that has not discarded.
    """

    rules: Rules
    dealer: int
    scores: tuple[int, ...] | None
    hands: Masks
    cat: int = 0
    calls: tuple[Action, ...] = ()
    trump: Suit | None = None
    away: tuple[int | None, ...] = (None,) * 4
    played: Masks = NONE
    won: Masks = NONE
    voids: int = 0
    leader: int | None = None
    trick: tuple[Card, ...] = ()
    viewer: int | None = None


def build(setup: Setup) -> State:
    """The state of these facts. Raises `PositionError` where they do not add up, naming the seat and the cards."""
    try:
        return _build(setup)
    except IllegalAction as error:
        raise PositionError(error.sentence) from None


def _build(setup: Setup) -> State:
    rules = setup.rules
    start = new_match(rules, dealer=setup.dealer, scores=setup.scores)
    _each_once(setup)
    _, bidder = after_calls(start, setup.calls)
    dealt = [now | gone | (away or 0) for now, gone, away in zip(setup.hands, setup.played, setup.away, strict=True)]
    if bidder is not None:
        if setup.viewer in (None, bidder) and setup.cat & ~dealt[bidder]:
            stray = Cards(setup.cat & ~dealt[bidder])
            raise PositionError(say("{cards} was in the cat, so {seat} has or had it.", cards=stray, seat=Seat(bidder)))
        dealt[bidder] &= ~setup.cat
    if setup.viewer is None:
        state = start.apply(Deal(tuple(map(Cards, dealt)), Cards(setup.cat)))
    else:
        dealt = [cards if seat == setup.viewer else 0 for seat, cards in enumerate(dealt)]
        state = begin_auction(start, tuple(dealt), setup.cat)
    for call in setup.calls:
        state = state.apply(call)
    if setup.trump is not None:
        state = state.apply(f"trump {setup.trump}")
        state = _discarded(state, setup)
    if isinstance(state, Playing):
        return _playing(state, setup)
    for seat in range(4):
        if setup.played[seat] or setup.won[seat] or setup.voids >> 4 * seat & 15:
            raise PositionError(say("{seat} cannot have played yet: the hand stands at {stage}.", seat=Seat(seat), stage=state.title))
        if not isinstance(state, Discarding) and setup.away[seat] is not None:
            raise PositionError(say("{seat} cannot have discarded yet: the hand stands at {stage}.", seat=Seat(seat), stage=state.title))
    if setup.trick or setup.leader is not None:
        raise PositionError(say("No card can have been led yet: the hand stands at {stage}.", stage=state.title))
    _counted(state, setup)
    return state


def after_calls(start: State, calls: Iterable[Action]) -> tuple[State, int | None]:
    """Where an auction of these calls stands, whatever the cards, and who has bought the contract if it is over."""
    state: State = begin_auction(start, NONE, 0)
    for call in calls:
        if state.phase == "auction" and call.kind == "misdeal":
            raise PositionError(say("After a misdeal there is no position: the cards are dealt again."))
        if state.phase != "auction":
            raise PositionError(say("The auction is over before “{call}”.", call=str(call)))
        state = state.apply(call)
    if state.phase in ("deal", "over"):
        raise PositionError(say("All pass in this auction, so there is no position: the cards are dealt again."))
    return state, None if state.phase == "auction" else state.bidder


def _each_once(setup: Setup) -> None:
    """Each card once, and in the pack."""
    seen = 0
    cat_apart = setup.cat if setup.viewer is None and not setup.calls else 0
    for seat in range(4):
        for cards in (setup.hands[seat], setup.played[seat], setup.away[seat] or 0):
            stray = Cards(cards & ~setup.rules.pack)
            if stray:
                raise PositionError(
                    say("{seat}: {cards} is not in the pack of {game}.", seat=Seat(seat), cards=stray, game=setup.rules.title)
                )
            if cards & (seen | cat_apart):
                double = Cards(cards & (seen | cat_apart))
                raise PositionError(say("{seat}: {cards} is in two places.", seat=Seat(seat), cards=double))
            seen |= cards


def _discarded(state: State, setup: Setup) -> State:
    """The discards done, those of hidden hands taken on trust."""
    while isinstance(state, Discarding):
        away = setup.away[state.turn]
        if away is None:
            break
        if setup.viewer in (None, state.turn):
            state = state.apply(discard(Cards(away)))
            continue
        turn = (state.turn + 1) & 3
        if turn == state.contract.bidder:
            state = begin_play(state, state.contract, state.held)
        else:
            state = state._replace(turn=turn)
    if isinstance(state, Discarding):
        order = [(state.contract.bidder + place) & 3 for place in range(4)]
        late = [seat for seat in order[order.index(state.turn) :] if setup.away[seat] is not None]
        if late:
            raise PositionError(say("{seat} cannot have discarded before {other}.", seat=Seat(late[0]), other=Seat(state.turn)))
    elif not setup.rules.cat_size and setup.rules.hand_size == setup.rules.play_size and any(a for a in setup.away):
        raise PositionError(say("Nobody discards in {game}.", game=setup.rules.title))
    return state


def _counted(state: State, setup: Setup) -> None:
    """As many cards as there should be in each hand."""
    for seat, (cards, count) in enumerate(zip(setup.hands, state.counts, strict=True)):
        if setup.viewer in (None, seat) and cards.bit_count() != count:
            raise PositionError(
                say("{seat} has {n} cards where {needed} are held now.", seat=Seat(seat), n=cards.bit_count(), needed=count)
            )


def _playing(state: State, setup: Setup) -> State:
    """The play set to where it stands: the tricks won are put in place, the cards on the table are played by the engine."""
    rules, begun = setup.rules, state
    assert isinstance(begun, Playing)
    table = 0
    for card in setup.trick:
        table |= 1 << card
    gone = 0
    for cards in setup.played:
        gone |= cards
    taken = 0
    for seat, cards in enumerate(setup.won):
        if cards & taken or cards & ~gone or cards & table:
            wrong = Cards(cards & taken | cards & ~gone | cards & table)
            raise PositionError(say("{seat} cannot have won {cards}: played cards are won once each.", seat=Seat(seat), cards=wrong))
        taken |= cards
        for played in setup.played:
            if cards.bit_count() % 4 or (played & cards).bit_count() != cards.bit_count() // 4:
                raise PositionError(
                    say("{seat} has won {cards}, which are not tricks with one card of each.", seat=Seat(seat), cards=Cards(cards))
                )
    if gone & ~taken & ~table:
        raise PositionError(say("{cards} was played, but is neither on the table nor won.", cards=Cards(gone & ~taken & ~table)))
    leader = begun.leader if setup.leader is None else setup.leader
    if not taken and leader != begun.leader:
        raise PositionError(say("{seat} leads to the first trick.", seat=Seat(begun.leader)))
    if taken and not setup.won[leader]:
        raise PositionError(say("{seat} leads without having won a trick.", seat=Seat(leader)))
    order = rules.orders[begun.contract.trump]
    for place, card in enumerate(setup.trick):
        if not setup.played[(leader + place) & 3] >> card & 1:
            raise PositionError(say("{card} lies on the table; {seat} has not played it.", card=card, seat=Seat((leader + place) & 3)))
    for seat in range(4):
        for suit in range(4):
            against = setup.hands[seat] & order.members[suit]
            if setup.voids >> 4 * seat + suit & 1 and against:
                raise PositionError(
                    say("{seat} has shown a void in {suit}, but holds {cards}.", seat=Seat(seat), suit=Suit(suit), cards=Cards(against))
                )
    held = tuple(now | played for now, played in zip(setup.hands, setup.played, strict=True))
    legal = legal_plays(rules, begun.contract.trump, held[leader] & ~taken, (), taken)
    begun = begun.holding(held, legal)
    state = begun._replace(leader=leader, gone=taken, taken=setup.won, voids=setup.voids)
    for card in setup.trick:
        state = state.apply(PLAYS[card])
    _counted(state, setup)
    return state


def read_calls(calls: str | Sequence[str]) -> tuple[Action, ...]:
    """Calls as text, with commas between them, or one by one. Raises `NotationError`."""
    words = calls.split(",") if isinstance(calls, str) else [str(call) for call in calls]
    read, place = [], 0
    for word in words:
        if word.strip():
            try:
                read.append(_call(word.strip()))
            except NotationError as error:
                at = place + len(word) - len(word.lstrip())
                raise NotationError(error.sentence, calls if isinstance(calls, str) else word, at + error.place) from None
        place += len(word) + 1 if isinstance(calls, str) else 0
    return tuple(read)


def _call(text: str) -> Action:
    action = Action(text)
    if action.kind not in Auction.kinds:
        raise NotationError(say("“{action}” is not a call of the auction.", action=str(action)[:40]), text, 0)
    return action
