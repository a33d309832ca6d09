"""The table, drawn from what one seat knows: seats, hand, trick, contract, scores, as parts of a screen.

It is given a `View`, so it cannot show what the seat has not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from topper.core.cards import Card, Cards, Seat
from topper.core.phases import Auction, Playing
from topper.core.sentence import Language, Sentence, say, say_n
from topper.core.state import State
from topper.core.view import View
from topper.session.faces import back, card_face, hand_faces
from topper.session.rich import plain, rich

Json = Any
ROLES = ("you", "left", "across", "right")


class Look(NamedTuple):
    """How a learner wants the table: `language` with the players' names, whether what may not be played is dimmed."""

    language: Language
    dim: bool = True

    def rich(self, sentence: Sentence) -> Json:
        """A sentence with its marks."""
        return rich(sentence, self.language)

    def plain(self, sentence: Sentence) -> str:
        """A sentence as it is read out."""
        return plain(sentence, self.language)


def table_of(
    view: View,
    look: Look,
    *,
    do: Callable[[Card], str | None] | None = None,
    dimmed: Collection[Card] = (),
    proof: Collection[Card] = (),
    chosen: Collection[Card] = (),
    dealt: tuple[int, ...] | None = None,
    open_hands: tuple[Cards, ...] | None = None,
) -> dict[str, Json]:
    """The table as `view.seat` sees it. `do` gives what a click on a card of the hand sends.

    `dealt` shows only so many cards a seat, as when cards are being dealt; `open_hands` shows all hands (after the hand is over).
    """
    state, you, language = view.known, view.seat, look.language
    trump = state.trump
    counts = dealt or state.counts
    cards = list(view.hand) if dealt is None else list(view.hand)[: dealt[you]]
    hand = hand_faces(
        Cards(cards), language, state.rules, trump, do=do, dim=dimmed if look.dim else (), proof=proof, chosen=chosen
    )  # fmt: skip
    winner = state.at.winner if isinstance(state.at, Playing) and state.trick else None
    trick = [
        {
            "seat": seat,
            "card": card_face(card, language, state.rules, trump, proof=card in proof),
            "winning": seat == winner,
            "lead": place == 0,
        }
        for place, (seat, card) in enumerate(state.trick)
    ]
    drawn: dict[str, Json] = {
        "you": you,
        "seats": [seat_of(state, seat, you, look, counts[seat], open_hands) for seat in range(4)],
        "hand": hand,
        "trick": trick,
        "centre": _maybe(led(state), language),
        "cat": cat_of(state, language),
        "contract": _maybe(contract_of(state), language),
        "scores": scores_of(state, you, language),
        "gathered": None,
    }
    drawn["label"] = plain(label_of(state), language)
    return drawn


def _maybe(sentence: Sentence | None, language: Language) -> Json:
    return None if sentence is None else rich(sentence, language)


def seat_of(state: State, seat: int, you: int, look: Look, count: int, open_hands: tuple[Cards, ...] | None) -> dict[str, Json]:
    language = look.language
    role = ROLES[(seat - you) % 4]
    side = state.rules.sides[seat]
    partners = len(set(state.rules.sides)) < 4
    call = last_call(state, seat)
    turn = state.to_act == seat
    tricks = state.result.tricks[seat] if state.result and state.result.tricks else state.tricks[seat]
    facts = [language.seat(seat, "")]
    if partners and role == "across":
        facts.append(plain(say("your partner"), language))
    if seat == state.dealer and state.phase not in ("deal", "over"):
        facts.append(plain(say("dealer"), language))
    if seat == state.bidder and not isinstance(state.at, Auction):
        facts.append(plain(say("bidder"), language))
    facts.append(plain(say_n("{n} card", "{n} cards", n=count), language))
    if isinstance(state.at, Playing):
        facts.append(plain(say_n("{n} trick won", "{n} tricks won", n=tricks), language))
    if turn:
        facts.append(plain(say("to act"), language))
    return {
        "seat": seat,
        "name": language.seat(seat, ""),
        "role": role,
        "cards": count,
        "tricks": tricks,
        "dealer": seat == state.dealer and state.phase not in ("deal", "over"),
        "bidder": seat == state.bidder and not isinstance(state.at, Auction),
        "turn": turn,
        "call": rich(call, language) if call is not None else None,
        "score": None if partners else number(state.scores[side]),
        "side": side,
        "hand": None if open_hands is None else hand_faces(open_hands[seat], language, state.rules, state.trump),
        "name_full": ", ".join(facts),
    }


def call_text(action: str, steals: bool = False) -> Sentence:
    """A call as it stands beside a seat."""
    kind, _, number = action.partition(" ")
    if kind == "bid":
        return say("Bid {n}", n=int(number))
    return {"pass": say("Pass"), "moon": say("Shoots the moon"), "misdeal": say("Misdeal")}[kind]


def last_call(state: State, seat: int) -> Sentence | None:
    """The last call of this seat, while the auction goes on."""
    if not isinstance(state.at, Auction):
        return None
    found = None
    for speaker, call in calls_by_seat(state):
        if speaker == seat:
            found = call
    return call_text(found) if found else None


def calls_by_seat(state: State) -> list[tuple[int, str]]:
    """The calls of the auction with who made each. Who has passed is passed over where the auction goes round (H2)."""
    seat, passed, told = (state.dealer + 1) % 4, set[int](), []
    for call in state.calls:
        while seat in passed and state.rules.auction != "once":
            seat = (seat + 1) % 4
        told.append((seat, str(call)))
        if call == "pass":
            passed.add(seat)
        seat = (seat + 1) % 4
    return told


def bid_text(bid: int | str) -> Sentence:
    """A bid in a sentence: its number or the moon."""
    return say("the moon") if bid == "moon" else say("{n}", n=bid)


def contract_of(state: State) -> Sentence | None:
    """Who plays for what: "West bid 3 · trump ♠"."""
    if state.bidder is None or state.result is not None:
        return None
    who, bid = Seat(state.bidder), bid_text(state.bid)
    if state.trump is None:
        return say("{seat}: {bid}", seat=who, bid=bid)
    return say("{seat}: {bid} · trump {suit:sign}", seat=who, bid=bid, suit=state.trump)


def led(state: State) -> Sentence | None:
    """What was led and what is trump, in words."""
    if state.trump is None:
        return None
    if not state.trick:
        return say("Trump {trump:sign}", trump=state.trump)
    suit = state.rules.orders[state.trump].suit_of(state.trick[0][1])
    if suit == state.trump:
        return say("Trump {trump:sign} led", trump=state.trump)
    return say("{suit:Cap} led · trump {trump:sign}", suit=suit, trump=state.trump)


def cat_of(state: State, language: Language) -> dict[str, Json] | None:
    """The cat on the table, face down, until the bidder has taken it."""
    if not state.rules.cat_size or not isinstance(state.at, Auction):
        return None
    return {"cards": [back(f"cat-{n}", language) for n in range(state.rules.cat_size)], "text": rich(say("The cat"), language)}


def scores_of(state: State, you: int, language: Language) -> list[dict[str, Json]]:
    """The scores, one a player or a side."""
    sides = state.rules.sides
    drawn = []
    for side, score in enumerate(state.scores):
        members = tuple(Seat(seat) for seat in range(4) if sides[seat] == side)
        name = language.seat(members[0], "") if len(members) == 1 else plain(say("{members}", members=members), language)
        drawn.append({"name": name, "score": number(score), "you": sides[you] == side})
    return drawn


def label_of(state: State) -> Sentence:
    """The table in one sentence."""
    on_table = tuple(card for _, card in state.trick)
    if not on_table:
        return say("The table. No card is on it.")
    return say("The table. On it: {cards}.", cards=tuple(say("{card:name}", card=card) for card in on_table))


def number(value: int) -> str:
    """A number as it is printed, with the true minus."""
    return str(value) if value >= 0 else f"−{-value}"


def full_trick(before: State, card: Card) -> tuple[int, State]:
    """The table at the moment when this fourth card lies on it, which the rules gather at once; and the seat that wins."""
    at = before.at
    assert isinstance(at, Playing)
    trick = (*at.trick, int(card))
    winner = (at.leader + before.rules.orders[at.contract.trump].winner(trick)) & 3
    return winner, before._replace(at=at._replace(trick=trick, gone=at.gone | card.bit, winner=winner, legal=0))
