"""The sentence for each reason to play a card. Each says only what is true of the cards and settings before the seat."""

from __future__ import annotations

from topper.core.cards import CARDS
from topper.core.phases import Playing
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games.smear import POINTS_OF, Smear


def because(rules: Rules, at: Playing, card: int, why: str) -> tuple[Sentence, str | None]:
    """Why a card is played, as a sentence, and the number of the rule that settles it, if one does.

    `why` is a key of `topper.play.cardplay.pick`.
    """
    played = CARDS[card]
    if why == "only":
        return _only(rules, at, card)
    smear = isinstance(rules, Smear)
    if why == "draw" and smear:
        return say("No opponent can beat {card:the}, and it draws their trumps.", card=played), None
    if why == "draw":
        return say("{card:The} cannot be beaten, and it draws trumps from the others.", card=played), None
    if why == "force":
        return say("{card:The} makes the others play their best trumps.", card=played), None
    if why == "win_sure" and smear:
        return say("No opponent can beat {card:the} in this trick.", card=played), None
    if why == "win_sure":
        return say("{card:The} wins the trick for certain.", card=played), None
    if why == "win_last":
        return say("{card:The} takes the trick: no one plays after it.", card=played), None
    if why == "win_likely":
        return say("{card:The} takes the lead in this trick, and will probably keep it.", card=played), None
    if why == "best_of_suit":
        return say("{card:The} is the best of its suit that the others may hold; only a trump can beat it.", card=played), None
    if why == "give":
        return _give(rules, card), None
    if why == "partner_wins":
        return say("The partner has the trick already: nothing more is needed."), None
    if why == "hold_back":
        return say("Winning this trick would cost too much or would not be safe: a cheap card goes."), None
    if why == "throw_points":
        return say("No card here wins this trick: the one that gives least away goes."), None
    if why == "throw":
        return say("No card here wins this trick: the cheapest goes."), None
    if why == "high":
        return say("The highest card may win the trick."), None
    if why == "any":
        return say("It is a card that may be played."), None
    return say("{card:The} is led: it costs least.", card=played), None


def _only(rules: Rules, at: Playing, card: int) -> tuple[Sentence, str | None]:
    hand = at.held[at.to_act] & ~at.gone
    if not hand & (hand - 1):
        return say("It is the last card."), None
    if not at.trick:
        return say("It is the only trump, and the first card led must be one."), rules.cite("first_lead")
    order = rules.orders[at.contract.trump]
    suit = order.suit_of(at.trick[0])
    if rules.following != "strict":
        return say("{suit:Cap} were led: no other card follows, and none is a trump.", suit=suit), rules.cite("follow")
    return say("{suit:Cap} were led, and it is the only card that follows.", suit=suit), rules.cite("follow")


def _give(rules: Rules, card: int) -> Sentence:
    played = CARDS[card]
    if POINTS_OF[card] == 10:
        return say("The partner wins this trick for certain: {card:the} gives the side ten card points.", card=played)
    return say("The partner wins this trick for certain: {card:the} is safe there.", card=played)
