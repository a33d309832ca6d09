"""Why? On any card, legal or not: the sentence, the rule, the cards that prove it."""

from __future__ import annotations

from topper.core.actions import PLAYS, Discards
from topper.core.cards import Card, Cards, Seat
from topper.core.phases import Playing
from topper.core.sentence import Sentence, say
from topper.core.view import View
from topper.lessons.reasons import belongs, why_gone, why_playable
from topper.lessons.scene import Scene


def why_card(view: View, card: Card) -> tuple[Sentence, str | None, Cards]:
    """What this card is now, and why it may or may not be played or put away."""
    state = view.known
    if not isinstance(state, Playing):
        return _before_play(view, card)
    what = belongs(state.rules, state.rules.orders[state.contract.trump], card)
    if not view.my_turn:
        assert state.to_act is not None
        return say("{what} It is {seat}’s turn.", what=what, seat=Seat(state.to_act)), "C1", Cards(0)
    objection = view.objection(PLAYS[card])
    if objection is not None:
        return say("{what} {because}", what=what, because=objection.because), objection.rule, objection.cards
    because, rule = why_playable(Scene(state, view.seat))
    return say("{what} {because}", what=what, because=because), rule, Cards(card)


def _before_play(view: View, card: Card) -> tuple[Sentence, str | None, Cards]:
    state = view.known
    if state.trump is None:
        return say("Until trump is named, {card} is {suit}.", card=card, suit=_printed(card)), None, Cards(0)
    what = belongs(state.rules, state.rules.orders[state.trump], card)
    legal = view.legal_actions()
    if not isinstance(legal, Discards):
        return what, None, Cards(0)
    objection = view.objection(discard_with(view, card))
    if objection is None:
        return say("{what} It may be put away.", what=what), why_gone(Scene(state, view.seat), Cards(card)), Cards(card)
    return say("{what} {because}", what=what, because=objection.because), objection.rule, objection.cards


def _printed(card: Card) -> Sentence:
    suit = card.suit
    return say("a joker, of no suit") if suit is None else say("{suit:a}", suit=suit)


def discard_with(view: View, card: Card) -> str:
    """A discard of the right size with this card in it, legal if any such is."""
    legal = view.legal_actions()
    assert isinstance(legal, Discards)
    others = [other for other in (*legal.fixed, *legal.pool) if other != card]
    size = len(legal.fixed) + legal.needed
    return f"discard {' '.join(map(str, [card, *others[: size - 1]]))}"
