"""Two players who do not search: a beginner, and a steady one who counts. What to do in a view, and why.

Each is a pure function of the view and a seed, and quick enough for playouts.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from topper.core.actions import BIDS, MISDEAL, MOON, NAMES, PASS, PLAYS, Action, discard
from topper.core.cards import SUITS, Cards, each
from topper.core.phases import Auction, Discarding, Naming, Playing
from topper.core.sentence import Sentence, say, say_n
from topper.core.view import View
from topper.games.smear import Smear
from topper.play.cardplay import pick
from topper.play.judging import best_discard, best_trump, points_by_trump, tricks_by_trump
from topper.play.reasons import because
from topper.play.tables import tables_of


class Choice(NamedTuple):
    """What a player does: the action, why in one sentence, and the number of the rule that settles it, if one does."""

    action: Action
    because: Sentence
    rule: str | None = None


def choose_simply(view: View, level: str = "steady", seed: int | str = 0) -> Choice:
    """What a "beginner" or a "steady" player does when it is the view's turn."""
    at = view.known
    if isinstance(at, Auction):
        return _speak(view, at, level)
    if isinstance(at, Naming):
        return _name(view, level)
    if isinstance(at, Discarding):
        return _put_away(view, at, level, seed)
    assert isinstance(at, Playing)
    return _beginner_card(view, at, seed) if level == "beginner" else _steady_card(view, at)


# The auction


def _worth(view: View, level: str) -> tuple[float, ...]:
    """By trump suit, what the hand is worth: tricks or points. A beginner sees aces, jacks and length only."""
    rules, hand = view.known.rules, view.hand
    if isinstance(rules, Smear):
        worth = points_by_trump(rules, hand)
        return worth if level != "beginner" else tuple(w * 0.8 for w in worth)
    if level != "beginner":
        return tricks_by_trump(rules, hand)
    return tuple(
        0.5 * (hand & order.trumps).bit_count() + 0.5 * sum(hand >> ranking[0] & 1 for ranking in order.rankings) for order in rules.orders
    )


def _speak(view: View, at: Auction, level: str) -> Choice:
    rules = view.known.rules
    legal = view.legal_actions()
    smear = isinstance(rules, Smear)
    worth = _worth(view, level)
    trump = best_trump(worth)
    suit, reach = SUITS[trump], int(worth[trump] + (0.15 if smear else 0.1))
    numbers = [action for action in legal if action.kind == "bid"]
    if MISDEAL in legal and reach < rules.minimum_bid:
        return Choice(MISDEAL, say("All nine cards are from 3 to 9: a new deal can only be better."), rules.cite("misdeal"))
    if MOON in legal and level != "beginner" and isinstance(rules, Smear) and _moonshot(rules, view.hand, trump):
        return Choice(MOON, say("With {suit} as trump this hand holds nearly everything that scores.", suit=suit), rules.cite("moon"))
    if PASS not in legal:
        return Choice(numbers[0], say("The dealer must bid: the lowest number risks least."), rules.cite("all_pass"))
    mine = [action for action in numbers if action.value <= reach]
    if mine and not (smear and at.contract.bidder == view.seat ^ 2 and mine[-1].value < at.contract.bid + 2):
        bid = min(reach, rules.top_bid)
        return Choice(BIDS[bid], _worth_sentence(smear, suit, bid))
    if smear and at.contract.bidder == view.seat ^ 2:
        return Choice(PASS, say("Your partner has the bid."))
    if not numbers:
        return Choice(PASS, say("Only a pass is left."))
    if not reach:
        return Choice(PASS, say("No suit as trump makes much of this hand."))
    return Choice(
        PASS,
        say(
            "{count} The lowest bid left is {lowest}: too high.",
            count=_worth_sentence(smear, suit, reach),
            lowest=numbers[0].value,
        ),
    )


def _worth_sentence(smear: bool, suit: object, n: int) -> Sentence:
    if smear:
        return say_n(
            "With {suit} as trump this hand looks good for {n} point.", "With {suit} as trump this hand looks good for {n} points.",
            n=n, suit=suit,
        )  # fmt: skip
    return say_n(
        "With {suit} as trump this hand looks good for {n} trick.", "With {suit} as trump this hand looks good for {n} tricks.",
        n=n, suit=suit,
    )  # fmt: skip


def _moonshot(rules: Smear, hand: int, trump: int) -> bool:
    """Whether a hand holds every card that scores and the trumps to bring them home."""
    ranking = rules.orders[trump].rankings[trump]
    needed = {0, 1, 3, len(ranking) - 1} | ({4} if rules.jick_point else set()) | ({5, 6} if rules.joker_points else set())
    return all(hand >> ranking[place] & 1 for place in needed) and (hand & rules.orders[trump].trumps).bit_count() >= 6


# Trump and discards


def _name(view: View, level: str) -> Choice:
    rules, hand = view.known.rules, view.hand
    worth = _worth(view, level)
    trump = best_trump(worth)
    count = (hand & rules.orders[trump].trumps).bit_count()
    most = max((hand & order.trumps).bit_count() for order in rules.orders)
    if count == most:
        return Choice(
            NAMES[trump],
            say_n("{suit:Cap} as trump give {n} trump, as many as any suit.", "{suit:Cap} as trump give {n} trumps, as many as any suit.",
                  n=count, suit=SUITS[trump]),
        )  # fmt: skip
    return Choice(NAMES[trump], say("{suit:Cap} give fewer trumps than another suit would, but better ones.", suit=SUITS[trump]))


def _put_away(view: View, at: Discarding, level: str, seed: int | str) -> Choice:
    rules = view.known.rules
    trump = at.contract.trump
    fixed, pool, count = at.choice()
    hand = int(view.hand)
    if level == "beginner":
        lowest = sorted(each(pool), key=lambda card: (tables_of(rules.orders[trump]).rank[card], card))[:count]
        gone = Cards(fixed | sum(1 << card for card in lowest))
        return Choice(discard(gone), say("The lowest cards go."))
    gone = best_discard(rules, fixed, pool, count, trump, hand)
    kept = Cards(hand & ~gone & ~rules.orders[trump].trumps)
    if fixed or not count:
        return Choice(discard(gone), say("There are more trumps than can be kept: the others go first."), rules.cite("many_trumps"))
    if kept:
        return Choice(discard(gone), say("All trumps stay, and {cards} for their strength or their points.", cards=kept))
    return Choice(discard(gone), say("The trumps stay, and nothing else."))


# The play


def _steady_card(view: View, at: Playing) -> Choice:
    rules = view.known.rules
    card, why = pick(rules, at, view.seat, int(view.discarded))
    sentence, rule = because(rules, at, card, why)
    return Choice(PLAYS[card], sentence, rule)


def _beginner_card(view: View, at: Playing, seed: int | str) -> Choice:
    """High if it can win as the trick stands, low if not; leads whatever comes to hand."""
    rules = view.known.rules
    tables = tables_of(rules.orders[at.contract.trump])
    cards = list(each(at.legal))
    if len(cards) == 1:
        card, why = cards[0], "only"
    elif not at.table:
        chance = Random(f"beginner {seed} {view.seat} {at.gone:x} {at.held[view.seat]:x}")
        card, why = cards[int(chance.random() * len(cards))], "any"
    else:
        winning = at.table[(at.winner - at.leader) & 3]
        winners = [card for card in cards if tables.beats[tables.suit[at.table[0]]][winning] >> card & 1]
        if winners:
            card, why = max(winners, key=tables.rank.__getitem__), "high"
        else:
            card, why = min(cards, key=tables.rank.__getitem__), "throw"
    sentence, rule = because(rules, at, card, why)
    return Choice(PLAYS[card], sentence, rule)
