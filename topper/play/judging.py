"""What a hand is worth before a card is played: tricks in Topper, points in Smear, and what to put away.

Rough counts such as a player makes in his head; `topper.play.advice` has the exact ones.
"""

from __future__ import annotations

from topper.core.cards import Card, Cards, each
from topper.core.rules import Rules
from topper.games.smear import POINTS_OF, Smear


def tricks_by_trump(rules: Rules, hand: int) -> tuple[float, ...]:
    """By trump suit, about how many tricks this Topper hand wins if it names that suit and leads."""
    return tuple(_tricks(rules, hand, trump) for trump in range(4))


def _tricks(rules: Rules, hand: int, trump: int) -> float:
    order = rules.orders[trump]
    worth, higher_held = 0.0, 0
    base = (1.0, 0.8, 0.6, 0.45, 0.35, 0.3, 0.25)
    for place, card in enumerate(order.rankings[trump]):
        if hand >> card & 1:
            missing = place - higher_held
            worth += base[place] + (0.15 * higher_held if missing else 1.0 - base[place])
            higher_held += 1
    if higher_held <= 1:
        worth *= 0.8
    for suit in range(4):
        if suit == trump:
            continue
        ranking = order.rankings[suit]
        length = (hand & order.members[suit]).bit_count()
        if hand >> ranking[0] & 1:
            worth += 0.65 if length <= 2 else 0.45
            if hand >> ranking[1] & 1:
                worth += 0.3
        elif hand >> ranking[1] & 1 and length > 1:
            worth += 0.2
    return worth


def points_by_trump(rules: Smear, hand: int) -> tuple[float, ...]:
    """By trump suit, about how many points the side of this Smear hand wins if it names that suit."""
    return tuple(_points(rules, hand, trump) for trump in range(4))


def _points(rules: Smear, hand: int, trump: int) -> float:
    ranking = rules.orders[trump].rankings[trump]
    trumps = hand & rules.orders[trump].trumps
    length = trumps.bit_count()
    held = [bool(hand >> card & 1) for card in ranking]
    high = sum(held[:4])
    strength = min(1.0, 0.1 * length + 0.12 * high + 0.25 * held[0])
    worth = 1.0 if held[0] else (0.25 * (held[1] + held[2] * 0.5) if rules.high == "highest" else 0.0)
    if rules.low == "two":
        worth += 1.0 if held[-1] else 0.1
    elif rules.low == "lowest":
        worth += 0.95 if held[-1] else 0.6 if held[-2] else 0.4 if held[-3] else 0.2
    else:
        worth += (0.25 + 0.5 * strength) if held[-1] else 0.2 * strength
    worth += (0.3 + 0.65 * strength) if held[3] else 0.25 * strength
    worth += 0.15 + 0.6 * strength
    if rules.jick_point:
        worth += (0.3 + 0.6 * strength) if held[4] else 0.25 * strength
    if rules.joker_points:
        worth += sum((0.3 + 0.55 * strength) if held[place] else 0.25 * strength for place in (5, 6))
    return worth


def best_trump(worth: tuple[float, ...]) -> int:
    """The suit that is worth most; the first of those that are level."""
    return max(range(4), key=lambda suit: (worth[suit], -suit))


def keep_value(rules: Rules, card: int, trump: int, hand: int) -> float:
    """How much a Smear player likes to keep a card: aces win tricks, a ten is for a partner's trick, short suits can be trumped."""
    order = rules.orders[trump]
    if order.trumps >> card & 1:
        return 100 + order.rankings[trump][::-1].index(Card(card))
    length = (hand & order.members[order.suit[card]]).bit_count()
    place = order.rankings[order.suit[card]].index(Card(card))
    value = {0: 10.0, 1: 5.0, 2: 3.0}.get(place, 0.0) + (4.0 if POINTS_OF[card] == 10 else 0.0)
    return value + (13 - place) * 0.05 - 0.3 * length


def best_discard(rules: Rules, fixed: int, pool: int, count: int, trump: int, hand: int) -> Cards:
    """The cards to put away: those that must go, and `count` of the pool that are least worth keeping."""
    chosen = sorted(each(pool), key=lambda card: (keep_value(rules, card, trump, hand), card))[:count]
    return Cards(fixed | sum(1 << card for card in chosen))
