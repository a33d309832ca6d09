"""Questions about the deal and the auction: who deals, who speaks, what may be bid, who names trump, who leads first."""

from __future__ import annotations

from typing import Any

from topper.core.actions import Action
from topper.core.cards import Seat
from topper.core.match import callers
from topper.core.phases import new_match
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import State
from topper.lessons.drills.question import Ask, Kind, around, choice, find, seats, who
from topper.lessons.model import Step, Text
from topper.lessons.scene import Scene, at_auction, at_end, deal_with, scored


def dealt(ask: Ask, dealer: int) -> Scene:
    """The cards have been dealt; nobody has spoken."""
    state = new_match(ask.rules, dealer=dealer).apply(deal_with(ask.rules, {}, ask.chance.below(100000)))
    return Scene(state, 0)


def dealer_line(dealer: int) -> Sentence:
    """Who has dealt."""
    return who(dealer, say("You have dealt."), say("{seat} has dealt.", seat=Seat(dealer)))


def first_speaker(ask: Ask) -> Step:
    """Who speaks first?"""
    dealer = ask.chance.below(4)
    at = dealt(ask, dealer)
    first = at.state.to_act
    assert first is not None
    reason = say("The player on the dealer’s left speaks first: {seat}.", seat=Seat(first))
    return seats(ask, (dealer_line(dealer), say("Who speaks first?")), first, praise=reason, rule=ask.rule("speaks_first"), at=at)


def next_dealer(ask: Ask) -> Step:
    """Who deals the next hand?"""
    chance, rules = ask.chance, ask.rules
    dealer, bidder = chance.below(4), chance.below(4)
    at = at_end(rules, split(ask), bid=rules.minimum_bid, bidder=bidder, dealer=dealer)
    following = scored(at).dealer
    reason = who(
        following,
        say("The deal passes to the left after every hand: you deal."),
        say("The deal passes to the left after every hand: {seat} deals.", seat=Seat(following)),
    )
    text = (dealer_line(dealer), say("This hand is over. Who deals the next one?"))
    return seats(ask, text, following, praise=reason, rule=ask.rule("next_dealer"), at=at)


def split(ask: Ask) -> tuple[int, ...]:
    """Six tricks, won by anybody."""
    won = [0, 0, 0, 0]
    for _ in range(6):
        won[ask.chance.below(4)] += 1
    return tuple(won)


def spoken(ask: Ask, state: State, calls: int, passes: float = 0.4) -> State | None:
    """The state after some calls drawn at random; `None` if the auction ends before."""
    for _ in range(calls):
        legal = [call for call in state.legal_actions() if call.kind in ("pass", "bid")]
        if not legal or state.phase != "auction":
            return None
        bids = [call for call in legal if call.kind == "bid"][:3]
        quiet = Action("pass") in legal and (not bids or ask.chance.often(passes))
        state = state.apply(Action("pass") if quiet else ask.chance.one(bids))
    return state


def may_bid(ask: Ask) -> Step:
    """Which is the lowest number, and which the highest, that may be bid when nobody has bid yet?"""
    chance, rules = ask.chance, ask.rules
    at = find(ask, lambda: your_turn(ask, chance.between(0, ask.level), bids=False))
    low, top = rules.minimum_bid, rules.top_bid
    lowest = chance.often(0.5)
    right = low if lowest else top
    remarks: dict[Any, Text] = {}
    for number in range(max(0, right - 3), right + 4):
        objection = at.state.objection(f"bid {number}")
        if objection is not None:
            remarks[number] = objection.because
        elif lowest:
            remarks[number] = say("You may bid {n}, but there is a lower number left.", n=number)
        else:
            remarks[number] = say("You may bid {n}, but there is a higher number, too.", n=number)
    return choice(
        ask,
        say("Nobody has bid yet, and it is your turn. What is the **lowest** number that you may bid?")
        if lowest
        else say("Nobody has bid yet, and it is your turn. What is the **highest** number that you may bid?"),
        right,
        remarks,
        praise=say("You may bid from {low} to {top}.", low=low, top=top),
        rule=rules.cite("minimum"),
        at=at,
    )


def your_turn(ask: Ask, calls: int, bids: bool = True) -> Scene | None:
    """An auction after so many calls, with the learner to speak."""
    state = spoken(ask, dealt(ask, (3 - calls) % 4).state, calls, passes=0.35 if bids else 1.0)
    if state is None or state.to_act != 0 or bool(state.bid) != bids:
        return None
    return Scene(state, 0)


NONE_LEFT = say("No number is left")


def lowest_bid(ask: Ask) -> Step:
    """What is the lowest number that may be bid now?"""
    chance, rules = ask.chance, ask.rules

    none_left = chance.often({1: 0.1, 2: 0.2, 3: 0.4}[ask.level]) or rules.minimum_bid == rules.top_bid

    def draw() -> Scene | None:
        at = topped(ask) if none_left else your_turn(ask, chance.between(1, 3))
        return at if at is None or none_left or any(call.kind == "bid" for call in at.state.legal_actions()) else None

    at = find(ask, draw)
    numbers = [call.value for call in at.state.legal_actions() if call.kind == "bid"]
    right: Any = min(numbers) if numbers else NONE_LEFT
    stands = at.state.bid
    assert isinstance(stands, int)
    near = [number for number in range(max(1, stands - 2), stands + 5) if number != right]
    offered: list[Any] = (
        chance.some([number for number in near if number <= rules.top_bid], 3)
        if not numbers
        else [*around(chance, right, near, 2), NONE_LEFT]
        if chance.often(0.5)
        else around(chance, right, near, 3)
    )
    remarks: dict[Any, Text] = {}
    for number in offered:
        objection = at.state.objection(f"bid {number}") if number != NONE_LEFT else None
        remarks[number] = (
            say("A number is left to bid.")
            if number == NONE_LEFT
            else say("You may bid {n}, but there is a lower number left.", n=number)
            if objection is None
            else objection.because
        )
    number = stands + 1
    because = at.state.objection(f"bid {stands}")
    praise: Text = say("{seat} has bid {stands}: the lowest left is {n}.", seat=Seat(at.state.bidder or 0), stands=stands, n=number)
    if not numbers:
        praise = because.because if because is not None else praise
    elif min(numbers) == stands:
        praise = say("You are the dealer: by the house rule you may bid the number that stands, {n}.", n=stands)
    steals = rules.dealer_steals and at.state.dealer == 0
    return choice(
        ask,
        say("It is your turn to speak. What is the lowest number that you may bid?"),
        right,
        remarks,
        praise=praise,
        rule=rules.cite("steal" if steals else "higher"),
        at=at,
    )


def topped(ask: Ask) -> Scene | None:
    """Somebody has bid all there is."""
    top = ask.rules.top_bid
    place = ask.chance.between(1, 3)
    calls = ["pass"] * place
    calls[ask.chance.below(place)] = f"bid {top}"
    return at_auction(ask.rules, "", calls, seed=ask.chance.below(10000))


def ended(ask: Ask) -> Scene | None:
    """An auction that is over, and in which somebody has bid: more often than once, above the first level, where it can be."""
    bids = min(ask.level, 2, ask.rules.top_bid - ask.rules.minimum_bid + 1)
    state: State | None = dealt(ask, ask.chance.below(4)).state
    while state is not None and state.phase == "auction":
        state = spoken(ask, state, 1)
    if state is None or state.bidder is None or sum(call != "pass" for call in state.calls) < bids:
        return None
    return Scene(state, 0)


def names_trump(ask: Ask) -> Step:
    """Who names trump?"""
    bidder = ask.chance.below(4)

    def draw() -> Scene | None:
        at = ended(ask)
        return at if at is not None and at.state.to_act == bidder else None

    at = find(ask, draw)
    bid = at.state.bid
    assert isinstance(bid, int)
    reason = who(
        bidder,
        say("You have made the highest bid, {bid}: you name trump.", bid=bid),
        say("{seat} has made the highest bid, {bid}, and names trump.", seat=Seat(bidder), bid=bid),
    )
    return seats(
        ask, (calls_line(at.state), say("The auction is over. Who names trump?")), bidder, praise=reason, rule=ask.rule("names"), at=at
    )


def call_words(call: Action) -> Sentence:
    return say("pass") if call == "pass" else say("{n}", n=call.value)


def calls_line(state: State) -> Sentence:
    """The calls of an auction, in words."""
    told = tuple(say("{seat} {call}", seat=Seat(seat), call=call_words(call)) for seat, call in callers(state, state.calls))
    return say("The calls: {calls}.", calls=told)


def after_four(ask: Ask) -> Step:
    """All four have spoken. What now?"""
    chance, rules = ask.chance, ask.rules
    first_dealer = chance.below(4)

    def draw() -> State | None:
        state = spoken(ask, dealt(ask, first_dealer).state, 4)
        return state if state is not None and state.bidder is not None else None

    state = find(ask, draw)
    first = (first_dealer + 1) % 4
    turn = state.to_act
    assert turn is not None
    assert state.bidder is not None
    over = state.phase != "auction"
    right = names(state.bidder) if over else speaks(turn)
    others = [speaks(first), names(first_dealer), names((state.bidder + 1) % 4), names(state.bidder), speaks((first + 1) % 4)]
    praise = (
        say("Each player speaks once, so the auction is over, and the highest bid stands.")
        if rules.auction == "once"
        else say("The auction goes round until three have passed, and whoever has passed is out of it.")
    )
    return choice(
        ask,
        (calls_line(state), say("Four calls have been made. What happens now?")),
        right,
        [other for other in others if other != right],
        praise=praise,
        rule=rules.cite("once"),
        at=Scene(state, 0),
    )


def speaks(seat: int) -> Sentence:
    return who(seat, say("You speak again"), say("{seat} speaks again", seat=Seat(seat)))


def names(seat: int) -> Sentence:
    return who(seat, say("You name trump"), say("{seat} names trump", seat=Seat(seat)))


def all_pass(ask: Ask) -> Step:
    """Nobody bids. What then?"""
    chance, rules = ask.chance, ask.rules
    dealer = chance.below(4)
    state = dealt(ask, dealer).state
    for _ in range(3):
        state = state.apply("pass")
    if rules.all_pass == "redeal":
        following = state.apply("pass").dealer
        reason = say("The hand is thrown in, and whoever spoke first deals the next one: {seat}.", seat=Seat(following))
        text = (dealer_line(dealer), say("Three players have passed, and the dealer passes too. Who deals the next hand?"))
        return seats(ask, text, following, praise=reason, rule=rules.cite("all_pass"), at=Scene(state, 0))
    return dealer_or_not(ask)


def dealer_or_not(ask: Ask) -> Step:
    """With a rule that the dealer must bid: who must, and who need not?"""
    chance, rules = ask.chance, ask.rules
    passes = 3 if chance.often(0.5) else chance.between(1, 2)

    def draw() -> Scene | None:
        at = at_auction(rules, "", ["pass"] * passes, seed=chance.below(10000))
        return at if at.state.objection("misdeal") is not None else None

    at = find(ask, draw)
    free, bound = say("Any bid, or a pass"), say("Any bid, but no pass")
    others = [free, bound, say("Only a pass"), say("Only a bid of {n}", n=rules.minimum_bid)]
    right = bound if at.state.objection("pass") is not None else free
    return choice(
        ask,
        say("You have dealt, and the other three have passed. What may you say?")
        if passes == 3
        else say("Nobody has bid yet, and it is your turn. You are not the dealer. What may you say?"),
        right,
        [other for other in others if other != right],
        praise=say("If the first three pass, the dealer must bid, {low} or more. Nobody else must.", low=rules.minimum_bid),
        rule=rules.cite("all_pass"),
        at=at,
    )


def leads_first(ask: Ask) -> Step:
    """Who leads to the first trick?"""
    bidder = ask.chance.below(4)

    def draw() -> Scene | None:
        at = ended(ask)
        return at if at is not None and at.state.bidder == bidder else None

    at = find(ask, draw)
    reason = say("The highest bidder leads to the first trick: {seat}.", seat=Seat(bidder))
    text = (calls_line(at.state), say("Who will lead to the first trick?"))
    return seats(ask, text, bidder, praise=reason, rule=ask.rule("leads_first"), at=at)


def others_hold(ask: Ask) -> Step:
    """How many trumps do the other three hold together?"""
    chance, rules = ask.chance, ask.rules
    suit = chance.below(4)
    order = rules.orders[suit]

    def draw() -> Scene | None:
        at = dealt(ask, 3)
        mine = order.trump_cards() & at.hand
        moved = any(order.moved(card) for card in mine)
        return at if (ask.level == 1 or moved == chance.often(0.7)) and 1 <= len(mine) <= 5 else None

    at = find(ask, draw)
    mine = order.trump_cards() & at.hand
    all_of_them = len(order.trump_cards())
    right = all_of_them - len(mine)
    reason = say_n(
        "There are {all} trumps, all of them dealt. You hold {n}: {cards}.",
        "There are {all} trumps, all of them dealt. You hold {n}: {cards}.",
        n=len(mine), all=all_of_them, cards=mine,
    )  # fmt: skip
    others = [n for n in range(max(0, right - 3), right + 4) if n != right]
    return choice(
        ask,
        say("If {suit} are trump: how many trumps do the other three players hold together?", suit=order.trump),
        right,
        others,
        praise=reason,
        rule=ask.rule("dealt"),
        at=at,
    )


def what_next(ask: Ask) -> Step:
    """What comes next in the course of a hand?"""
    chance, rules = ask.chance, ask.rules
    stages = [say("The auction"), say("Somebody names trump"), say("The first card is led"), say("The hand is scored")]
    if rules.cat_size:
        stages.insert(2, say("Everybody discards"))
    state = dealt(ask, chance.below(4)).state
    place = chance.below(len(stages))
    line = say("The cards have been dealt.")
    if place:
        at = find(ask, lambda: ended(ask))
        state, line = at.state, say("The last call of the auction has been made.")
    if place >= 2:
        state, line = state.apply(f"trump {chance.one('SHCD')}"), say("Trump has been named.")
    if rules.cat_size and place == 3:
        while state.phase == "discard":
            state = state.apply(state.legal_actions()[0])
        line = say("Everybody has discarded.")
    if place == len(stages) - 1:
        state, line = at_end(rules, split(ask), bid=rules.minimum_bid, bidder=chance.below(4)).state, say("The sixth trick has been taken.")
    course = (
        say("A hand goes: deal, auction, the cat, trump, discards, six tricks, score.")
        if rules.cat_size
        else say("A hand goes: deal, auction, trump, six tricks, score.")
    )
    right = stages[place]
    others = [stage for stage in stages if stage != right]
    return choice(ask, (line, say("What comes next?")), right, others, praise=course, rule=ask.rule("course"), at=Scene(state, 0))


KINDS = (
    Kind("others-hold", say("What the others hold"), ("dealt",), others_hold, ("topper",)),
    Kind("next-dealer", say("Who deals next?"), ("next_dealer",), next_dealer),
    Kind("what-next", say("What comes next?"), ("course",), what_next),
    Kind("first-speaker", say("Who speaks first?"), ("speaks_first",), first_speaker),
    Kind("may-bid", say("What may be bid?"), ("minimum",), may_bid),
    Kind("lowest-bid", say("The lowest bid"), ("higher", "steal"), lowest_bid),
    Kind("after-four", say("After four calls"), ("once",), after_four),
    Kind("all-pass", say("When nobody bids"), ("all_pass",), all_pass),
    Kind("names-trump", say("Who names trump?"), ("names",), names_trump),
    Kind("leads-first", say("Who leads first?"), ("leads_first",), leads_first),
)
