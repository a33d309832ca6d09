"""The table, drawn from what one seat knows: seats, hand, trick, contract, scores, as parts of a screen.

It is given a `View`, so it cannot show what the seat has not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from topper.core.cards import Card, Cards, Seat, Suit
from topper.core.phases import Auction, Playing
from topper.core.sentence import Language, Sentence, say, say_n
from topper.core.state import State
from topper.core.view import View
from topper.session.faces import back, card_face, hand_faces, once
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
    winner = state.winner if isinstance(state, Playing) and state.trick else None
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
        "centre": centre_of(state, language),
        "cat": cat_of(state, language),
        "contract": contract_of(state, language),
        "scores": scores_of(state, you, language),
        "gathered": None,
        "label": label_of(state, language),
    }
    return drawn


def seat_of(state: State, seat: int, you: int, look: Look, count: int, open_hands: tuple[Cards, ...] | None) -> dict[str, Json]:
    """One seat, with its hand where all hands are open."""
    language, sides = look.language, state.rules.sides
    partners, dealt = len(set(sides)) < 4, state.phase not in ("deal", "over")
    facts = Facts(
        seat=seat,
        name=language.seat(seat, ""),
        role=ROLES[(seat - you) % 4],
        side=sides[seat],
        partners=partners,
        cards=count,
        tricks=state.result.tricks[seat] if state.result and state.result.tricks else state.tricks[seat],
        playing=isinstance(state, Playing),
        dealer=dealt and seat == state.dealer,
        bidder=seat == state.bidder and not isinstance(state, Auction),
        turn=seat == state.to_act,
        call=last_call(state, seat),
        score=None if partners else state.scores[sides[seat]],
    )
    drawn = once((language.code, facts), lambda: _seat(facts, language))
    hand = None if open_hands is None else hand_faces(open_hands[seat], language, state.rules, state.trump)
    return {**drawn, "hand": hand}


class Facts(NamedTuple):
    """All that a seat's plate tells."""

    seat: int
    name: str
    role: str
    side: int
    partners: bool
    cards: int
    tricks: int
    playing: bool
    dealer: bool
    bidder: bool
    turn: bool
    call: str | None
    score: int | None


def _seat(facts: Facts, language: Language) -> dict[str, Json]:
    told = [facts.name]
    if facts.partners and facts.role == "across":
        told.append(plain(say("your partner"), language))
    if facts.dealer:
        told.append(plain(say("dealer"), language))
    if facts.bidder:
        told.append(plain(say("bidder"), language))
    told.append(plain(say_n("{n} card", "{n} cards", n=facts.cards), language))
    if facts.playing:
        told.append(plain(say_n("{n} trick won", "{n} tricks won", n=facts.tricks), language))
    if facts.turn:
        told.append(plain(say("to act"), language))
    return {
        "seat": facts.seat,
        "name": facts.name,
        "role": facts.role,
        "cards": facts.cards,
        "tricks": facts.tricks,
        "dealer": facts.dealer,
        "bidder": facts.bidder,
        "turn": facts.turn,
        "call": rich(call_text(facts.call), language) if facts.call else None,
        "score": None if facts.score is None else number(facts.score),
        "side": facts.side,
        "hand": None,
        "name_full": ", ".join(told),
    }


def call_text(action: str, steals: bool = False) -> Sentence:
    """A call as it stands beside a seat."""
    kind, _, number = action.partition(" ")
    if kind == "bid":
        return say("Bid {n}", n=int(number))
    return {"pass": say("Pass"), "moon": say("Shoots the moon"), "misdeal": say("Misdeal")}[kind]


def last_call(state: State, seat: int) -> str | None:
    """The last call of this seat, while the auction goes on."""
    if not isinstance(state, Auction):
        return None
    return next((call for speaker, call in reversed(calls_by_seat(state)) if speaker == seat), None)


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


def contract_of(state: State, language: Language) -> Json:
    """Who plays for what: "West bid 3 · trump ♠"."""
    bidder, bid, trump = state.bidder, state.bid, state.trump
    if bidder is None or state.result is not None:
        return None
    key = ("contract", language.code, language.seat(bidder, ""), bid, trump)
    return once(key, lambda: rich(told_contract(Seat(bidder), bid_text(bid), trump), language))


def told_contract(who: Seat, bid: Sentence, trump: Suit | None) -> Sentence:
    if trump is None:
        return say("{seat}: {bid}", seat=who, bid=bid)
    return say("{seat}: {bid} · trump {suit:sign}", seat=who, bid=bid, suit=trump)


def centre_of(state: State, language: Language) -> Json:
    """What was led and what is trump, in words."""
    trump = state.trump
    if trump is None:
        return None
    led = state.rules.orders[trump].suit_of(state.trick[0][1]) if state.trick else None
    return once(("centre", language.code, trump, led), lambda: rich(told_centre(trump, led), language))


def told_centre(trump: Suit, led: Suit | None) -> Sentence:
    if led is None:
        return say("Trump {trump:sign}", trump=trump)
    if led == trump:
        return say("Trump {trump:sign} led", trump=trump)
    return say("{suit:Cap} led · trump {trump:sign}", suit=led, trump=trump)


def cat_of(state: State, language: Language) -> dict[str, Json] | None:
    """The cat on the table, face down, until the bidder has taken it."""
    if not state.rules.cat_size or not isinstance(state, Auction):
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


def label_of(state: State, language: Language) -> str:
    """The table in one sentence."""
    cards = tuple(card for _, card in state.trick)
    label: str = once(("label", language.code, cards), lambda: plain(told_label(cards), language))
    return label


def told_label(cards: tuple[Card, ...]) -> Sentence:
    if not cards:
        return say("The table. No card is on it.")
    return say("The table. On it: {cards}.", cards=tuple(say("{card:name}", card=card) for card in cards))


def number(value: int) -> str:
    """A number as it is printed, with the true minus."""
    return str(value) if value >= 0 else f"−{-value}"


def full_trick(before: State, card: Card) -> tuple[int, State]:
    """The table at the moment when this fourth card lies on it, which the rules gather at once; and the seat that wins."""
    assert isinstance(before, Playing)
    full = before.laid(card)
    return full.winner, full
