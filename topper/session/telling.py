"""What happened at the table, told to the learner: each action as a sentence, his own in the second person."""

from __future__ import annotations

from topper.core.actions import Action
from topper.core.cards import Card, Cards, Seat, Suit
from topper.core.match import Trick
from topper.core.phases import Playing
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import State
from topper.session.table import full_trick


def tell_action(action: Action, seat: int, you: int | None) -> Sentence:
    """What this seat has just done. A discard tells how many cards, never which."""
    who, mine = Seat(seat), seat == you
    match action.kind:
        case "pass":
            return say("You pass.") if mine else say("{seat} passes.", seat=who)
        case "bid":
            return say("You bid {n}.", n=action.value) if mine else say("{seat} bids {n}.", seat=who, n=action.value)
        case "moon":
            return say("You shoot the moon.") if mine else say("{seat} shoots the moon.", seat=who)
        case "misdeal":
            return say("You call a misdeal.") if mine else say("{seat} calls a misdeal.", seat=who)
        case "trump":
            suit: Suit = action.value
            return say("You name {suit}.", suit=suit) if mine else say("{seat} names {suit}.", seat=who, suit=suit)
        case "discard":
            n = len(action.value)
            if mine:
                return say_n("You put {n} card away.", "You put {n} cards away.", n=n)
            return say_n("{seat} puts {n} card away.", "{seat} puts {n} cards away.", n=n, seat=who)
        case _:
            card: Card = action.value
            return say("You play {card:the}.", card=card) if mine else say("{seat} plays {card:the}.", seat=who, card=card)


def tell_deal(dealer: int, you: int | None, rules: Rules, hand: Cards) -> Sentence:
    """The cards are dealt; the learner hears his own."""
    if you is None:
        return say("{seat} deals.", seat=Seat(dealer))
    cards = tuple(say("{card:name}", card=card) for card in hand)
    if dealer == you:
        return say("You deal. Your cards: {cards}.", cards=cards)
    return say("{seat} deals. Your cards: {cards}.", seat=Seat(dealer), cards=cards)


def tell_dealer(dealer: int, you: int | None) -> Sentence:
    """Who has dealt."""
    return say("You deal.") if dealer == you else say("{seat} deals.", seat=Seat(dealer))


def tell_step(before: State, action: Action, seat: int, after: State, you: int | None) -> list[Sentence]:
    """One action and what came of it: the end of the auction, a trick taken."""
    told = [tell_action(action, seat, you)]
    if before.phase == "auction" != after.phase and after.bidder is not None:
        told += tell_contract(after, you)
    if isinstance(before, Playing) and len(before.table) == 3:
        winner, full = full_trick(before, action.value)
        told.append(tell_trick(winner, dict(full.trick)[winner], you))
    return told


def tell_contract(after: State, you: int | None) -> list[Sentence]:
    """The auction is over: for what, by whom; and where there is a cat, that he takes it. Only he learns what was in it."""
    bidder, contract = after.bidder, after.contract
    assert bidder is not None
    told = [tell_auction(bidder, after.bid, you)]
    if after.rules.cat_size and contract is not None:
        cards = tuple(say("{card:the}", card=card) for card in Cards(contract.cat))
        told.append(say("You take the cat: {cards}.", cards=cards) if bidder == you else say("{seat} takes the cat.", seat=Seat(bidder)))
    return told


def tell_whole_trick(rules: Rules, trump: Suit | None, trick: Trick) -> Sentence:
    """A trick that lies there no more: who played what, and who took it."""
    plays = tuple(say("{seat} {card}", seat=Seat(seat), card=card) for seat, card in trick.plays)
    assert trick.winner is not None
    return say("The last trick: {plays}. {seat} took it.", plays=plays, seat=Seat(trick.winner))


def tell_auction(bidder: int, bid: int | str, you: int | None) -> Sentence:
    """The auction is over."""
    if bid == "moon":
        if bidder == you:
            return say("The auction is over: you shoot the moon.")
        return say("The auction is over: {seat} shoots the moon.", seat=Seat(bidder))
    if bidder == you:
        return say("The auction is over: you play for {n}.", n=bid)
    return say("The auction is over: {seat} plays for {n}.", seat=Seat(bidder), n=bid)


def tell_trick(winner: int, card: Card, you: int | None) -> Sentence:
    """A trick is taken."""
    if winner == you:
        return say("You take the trick with {card:the}.", card=card)
    return say("{seat} takes the trick with {card:the}.", seat=Seat(winner), card=card)
