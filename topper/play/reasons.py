"""The sentence for each reason to play a card. Each says only what is true of the cards and settings before the seat."""

from __future__ import annotations

from topper.core.actions import Action
from topper.core.cards import CARDS, SUITS, Card, Cards, each
from topper.core.phases import Auction, Discarding, Playing
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.core.view import View
from topper.games.smear import POINTS_OF, Smear
from topper.play.tables import may_hold, tables_of


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
        return say("{card:The} is the best card in this trick so far, and will probably stay so.", card=played), None
    if why == "best_of_suit":
        return say("{card:The} is the best of its suit that the others may hold; only a trump can beat it.", card=played), None
    if why == "give":
        return _give(rules, card), None
    if why == "partner_wins":
        return say("Your partner has the trick already: nothing more is needed."), None
    if why == "hold_back":
        return say("Winning this trick would cost too much or would not be safe: a cheap card goes."), None
    if why == "throw_points":
        return say("No card here wins this trick: the one that gives least away goes."), None
    if why == "throw":
        return say("No card here wins this trick: the cheapest goes."), None
    if why == "win_now":
        return say("{card:The} is the best card in this trick so far.", card=played), None
    if why == "keep":
        best = best_winner(rules, at)
        return say("This trick is not worth {kept:the}: it is kept for a better one.", kept=best), None
    if why == "partner_leads":
        return say("Your partner has the trick so far, and {card:the} goes on it.", card=played), None
    if why == "lead_trump":
        return say("{card:The} makes the others spend trumps.", card=played), None
    if why == "lead_plain":
        return say("No other card gains more than {card:the}, on average.", card=played), None
    if why == "high":
        return say("The highest card may win the trick."), None
    if why == "any":
        return say("It is a card that may be played."), None
    return say("{card:The} is led: it costs least.", card=played), None


def _only(rules: Rules, at: Playing, card: int) -> tuple[Sentence, str | None]:
    hand = at.held[at.to_act] & ~at.gone
    if not hand & (hand - 1):
        return say("It is the last card."), None
    if not at.table:
        return say("It is the only trump, and the first card led must be one."), rules.cite("first_lead")
    order = rules.orders[at.contract.trump]
    suit = order.suit_of(at.table[0])
    if rules.following != "strict":
        return say("{suit:Cap} were led: no other card follows, and none is a trump.", suit=suit), rules.cite("follow")
    return say("{suit:Cap} were led, and it is the only card that follows.", suit=suit), rules.cite("follow")


def _give(rules: Rules, card: int) -> Sentence:
    played = CARDS[card]
    if POINTS_OF[card] == 10:
        return say("Your partner wins this trick for certain: {card:the} gives the side ten card points.", card=played)
    return say("Your partner wins this trick for certain: {card:the} is safe there.", card=played)


def explain(rules: Rules, at: Playing, seat: int, discarded: int, card: int) -> str:
    """The reason that fits a card which somebody else has found to be best: a key for `because`. Only what the seat knows counts."""
    legal = at.legal
    if not legal & (legal - 1):
        return "only"
    tables = tables_of(rules.orders[at.contract.trump])
    unseen = rules.pack & ~at.held[seat] & ~at.gone & ~discarded
    smear = isinstance(rules, Smear)
    after = 3 - len(at.table)
    later = 0
    for step in range(1, after + 1, 2 if smear else 1):
        later |= 1 << (seat + step & 3)
    held = may_hold(unseen, at.voids, later, tables.members)
    suit = tables.suit[card]
    if not at.table:
        return _explain_lead(tables.beats[suit][card] & held, held, tables.members[suit], tables.trumps, card)
    beats = tables.beats[tables.suit[at.table[0]]]
    winning = at.table[(at.winner - at.leader) & 3]
    partner = smear and at.winner == seat ^ 2
    if beats[winning] >> card & 1 and not partner:
        return "win_last" if not after else "win_now" if beats[card] & held else "win_sure"
    if partner and not beats[winning] & held:
        return "give" if POINTS_OF[card] >= 3 else "partner_wins"
    if partner:
        return "partner_leads"
    if legal & beats[winning]:
        return "keep"
    cheapest = min(tables.rank[other] for other in each(legal))
    return "throw_points" if smear else "throw" if tables.rank[card] == cheapest else "lead_plain"


def _explain_lead(beaten_by: int, held: int, members: int, trumps: int, card: int) -> str:
    if not beaten_by:
        return "draw" if members == trumps and held & trumps else "win_sure"
    if members == trumps:
        return "lead_trump" if held & trumps else "lead_plain"
    return "best_of_suit" if not beaten_by & members and held & members else "lead_plain"


def best_winner(rules: Rules, at: Playing) -> Card:
    """The strongest card of those that may be played and would take the trick as it stands."""
    tables = tables_of(rules.orders[at.contract.trump])
    winning = at.table[(at.winner - at.leader) & 3]
    winners = at.legal & tables.beats[tables.suit[at.table[0]]][winning]
    return CARDS[max(each(winners), key=tables.rank.__getitem__)]


def because_trump(view: View, action: Action) -> Sentence:
    """Why a suit is the best trump: it is said of the cards in it."""
    suit = SUITS[action.value]
    mine = Cards(view.hand & view.known.rules.orders[suit].trumps)
    if not mine:
        return say("{suit:Cap} gain most on average, though the hand holds none.", suit=suit)
    return say("{suit:Cap} gain most on average: {cards} would be trumps.", suit=suit, cards=mine)


def because_discard(view: View, action: Action) -> Sentence:
    """Why these cards go: what is kept gains most."""
    at = view.known
    assert isinstance(at, Discarding)
    kept = Cards(view.hand & ~Cards(action.value) & ~view.known.rules.orders[at.contract.trump].trumps)
    if kept:
        return say("Keeping {cards} beside the trumps gains most on average.", cards=kept)
    return say("Keeping the trumps alone gains most on average.")


def because_call(view: View, action: Action, second: Action | None) -> Sentence:
    """Why a call is best."""
    at = view.known
    assert isinstance(at, Auction)
    if action.kind == "pass":
        return say("Leaving the bid to others gains most on average.")
    if action.kind == "misdeal":
        return say("A new deal gains more on average than playing this hand.")
    if action.kind == "moon":
        return say("Shooting the moon gains most on average.")
    return say("A bid of {n} gains most on average.", n=action.value)
