"""How a steady player plays a card, in masks: fast enough for thousands of playouts, and each pick with the reason for it.

`pick` knows what one seat knows and nothing else. A reason is a short key; `topper.play.reasons` makes a sentence of it.
"""

from __future__ import annotations

from topper.core.cards import each
from topper.core.phases import Playing
from topper.core.rules import Rules
from topper.games.smear import POINTS_OF, Smear, jick_of
from topper.play.tables import Tables, may_hold, tables_of

POINT_WORTH = 9
"""What a card that scores a point of its own is worth, in card points."""


def pick(rules: Rules, at: Playing, seat: int, discarded: int = 0) -> tuple[int, str]:
    """The card that a steady player in this seat plays now, and why. Of the hands it reads only this seat's own.

    `discarded` are cards the seat knows to be out of the play (its own discards).
    """
    legal = at.legal
    if not legal & (legal - 1):
        return legal.bit_length() - 1, "only"
    tables = tables_of(rules.orders[at.contract.trump])
    hand = at.held[seat] & ~at.gone
    unseen = rules.pack & ~at.held[seat] & ~at.gone & ~discarded
    if isinstance(rules, Smear):
        return _smear(rules, tables, at, seat, hand, unseen)
    return _topper(tables, at, seat, hand, unseen)


# Topper: everyone for himself.


def _topper(tables: Tables, at: Playing, seat: int, hand: int, unseen: int) -> tuple[int, str]:
    legal, trick, rank, beats = at.legal, at.table, tables.rank, tables.beats
    if not trick:
        return _topper_lead(tables, at, seat, hand, unseen)
    led = tables.suit[trick[0]]
    winning = trick[(at.winner - at.leader) & 3]
    winners = legal & beats[led][winning]
    if not winners:
        return _throw(tables, legal, hand), "throw"
    after = 3 - len(trick)
    if not after:
        return min(each(winners), key=rank.__getitem__), "win_last"
    later = 0
    for step in range(1, after + 1):
        later |= 1 << (seat + step & 3)
    held = may_hold(unseen, at.voids, later, tables.members)
    sure = [card for card in each(winners) if not beats[led][card] & held]
    if sure:
        return min(sure, key=rank.__getitem__), "win_sure"
    best = max(each(winners), key=rank.__getitem__)
    following = winners & tables.members[led]
    danger = (beats[led][best] & held & (tables.members[led] if following else ~0)).bit_count()
    size = unseen.bit_count()
    likely = (1 - after * (hand.bit_count() - 0.5) / size) ** danger if size else 1.0
    if likely >= 0.5 or (not following and likely >= 0.3):
        return best if following else min(each(winners), key=rank.__getitem__), "win_likely"
    return _throw(tables, legal, hand), "hold_back"


def _topper_lead(tables: Tables, at: Playing, seat: int, hand: int, unseen: int) -> tuple[int, str]:
    legal, rank, beats, suit = at.legal, tables.rank, tables.beats, tables.suit
    others = may_hold(unseen, at.voids, 15 ^ 1 << seat, tables.members)
    trumps, trumps_out = legal & tables.trumps, others & tables.trumps
    sure = [card for card in each(legal) if not beats[suit[card]][card] & others]
    if trumps and trumps_out:
        top = max(each(trumps), key=rank.__getitem__)
        masters = [card for card in sure if tables.trumps >> card & 1]
        if masters and (seat == at.contract.bidder or trumps.bit_count() > 1):
            return max(masters, key=rank.__getitem__), "draw"
        if seat == at.contract.bidder and trumps.bit_count() >= 4:
            return top, "force"
    plain_sure = [card for card in sure if not tables.trumps >> card & 1]
    if plain_sure:
        return min(plain_sure, key=rank.__getitem__), "win_sure"
    if sure and not trumps_out:
        return max(sure, key=rank.__getitem__), "win_sure"
    tops = [
        card for card in each(legal & ~tables.trumps)
        if not beats[suit[card]][card] & others & tables.members[suit[card]] and others & tables.members[suit[card]]
    ]  # fmt: skip
    if tops:
        return max(tops, key=lambda card: ((others & tables.members[suit[card]]).bit_count(), -card)), "best_of_suit"
    return _low_lead(tables, legal, hand)


def _low_lead(tables: Tables, legal: int, hand: int) -> tuple[int, str]:
    plain = legal & ~tables.trumps
    if not plain:
        return min(each(legal), key=tables.rank.__getitem__), "lead_low"
    lengths = [(hand & members).bit_count() for members in tables.members]
    return min(each(plain), key=lambda card: (tables.rank[card], lengths[tables.suit[card]])), "lead_low"


def _throw(tables: Tables, legal: int, hand: int) -> int:
    """The cheapest card: no trump if possible, the lowest, of the shortest suit."""
    if not legal & ~tables.members[tables.suit[legal.bit_length() - 1]]:
        return min(each(legal), key=tables.rank.__getitem__)
    lengths = [(hand & members).bit_count() for members in tables.members]
    return min(each(legal), key=lambda card: (tables.rank[card], lengths[tables.suit[card]], card))


# Smear: partners.


def worths(rules: Smear, trump: int) -> tuple[int, ...]:
    """By card, what it is worth to the side that wins it, in card points: its own, and `POINT_WORTH` for each point it scores."""
    worth = list(POINTS_OF)
    ranking = rules.orders[trump].rankings[trump]
    worth[ranking[3]] += POINT_WORTH
    if rules.jick_point:
        worth[jick_of(trump)] += POINT_WORTH
    if rules.joker_points:
        worth[52] += POINT_WORTH
        worth[53] += POINT_WORTH
    if rules.low == "taken":
        worth[ranking[-1]] += POINT_WORTH
    return tuple(worth)


_WORTHS: dict[tuple[Smear, int], tuple[int, ...]] = {}


def _worths(rules: Smear, trump: int) -> tuple[int, ...]:
    key = (rules, trump)
    worth = _WORTHS.get(key)
    if worth is None:
        worth = _WORTHS[key] = worths(rules, trump)
    return worth


def _smear(rules: Smear, tables: Tables, at: Playing, seat: int, hand: int, unseen: int) -> tuple[int, str]:
    legal, trick, rank, beats = at.legal, at.table, tables.rank, tables.beats
    worth = _worths(rules, tables.trump)
    if not trick:
        return _smear_lead(tables, at, seat, hand, unseen, worth)
    led = tables.suit[trick[0]]
    winning = trick[(at.winner - at.leader) & 3]
    after = 3 - len(trick)
    foes = 0
    for step in range(1, after + 1, 2):
        foes |= 1 << (seat + step & 3)
    held = may_hold(unseen, at.voids, foes, tables.members) if foes else 0
    there = sum(worth[card] for card in trick)
    if at.winner == seat ^ 2 and not beats[led][winning] & held:
        card = max(each(legal), key=lambda card: (worth[card] - _cost(tables, card), -rank[card]))
        return card, "give" if worth[card] >= 3 else "partner_wins"
    winners = legal & beats[led][winning]
    sure = [card for card in each(winners) if not beats[led][card] & held]
    if sure:
        card = max(sure, key=lambda card: (worth[card] - _cost(tables, card), -rank[card]))
        gain = there + worth[card] - _cost(tables, card)
        if gain > 0 or not tables.trumps >> card & 1:
            return card, "win_last" if not after else "win_sure"
    if winners and at.winner != seat ^ 2 and there >= 8 and after:
        risk = [card for card in each(winners) if worth[card] < 9]
        if risk:
            return max(risk, key=rank.__getitem__), "win_likely"
    card = min(each(legal), key=lambda card: (worth[card] + (_cost(tables, card) if card in each(winners) else 0), rank[card]))
    return card, "throw_points" if not winners else "hold_back"


def _cost(tables: Tables, card: int) -> int:
    """What it costs to part with a card that could win a later trick, in card points."""
    if not tables.trumps >> card & 1:
        return 4 if tables.rank[card] >= 11 else 0
    return (0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 4, 6, 8)[tables.rank[card] - 20]


def _smear_lead(tables: Tables, at: Playing, seat: int, hand: int, unseen: int, worth: tuple[int, ...]) -> tuple[int, str]:
    legal, rank, beats, suit = at.legal, tables.rank, tables.beats, tables.suit
    bidding = at.contract.bidder in (seat, seat ^ 2)
    foes = may_hold(unseen, at.voids, 10 if seat in (0, 2) else 5, tables.members)
    trumps, trumps_out = legal & tables.trumps, foes & tables.trumps
    sure = [card for card in each(legal) if not beats[suit[card]][card] & foes]
    if trumps and trumps_out:
        masters = [card for card in sure if tables.trumps >> card & 1]
        if masters and (bidding or trumps.bit_count() > 2):
            return max(masters, key=rank.__getitem__), "draw"
        if bidding and trumps.bit_count() >= 3:
            cheap = [card for card in each(trumps) if worth[card] < 9]
            if cheap:
                return max(cheap, key=rank.__getitem__), "force"
    plain_sure = [card for card in sure if not tables.trumps >> card & 1]
    if plain_sure:
        return max(plain_sure, key=lambda card: (worth[card], -card)), "win_sure"
    if sure and not trumps_out:
        return max(sure, key=rank.__getitem__), "win_sure"
    tops = [
        card for card in each(legal & ~tables.trumps)
        if not beats[suit[card]][card] & foes & tables.members[suit[card]] and worth[card] < 9
    ]  # fmt: skip
    if tops:
        return max(tops, key=lambda card: (-(hand & tables.members[suit[card]]).bit_count(), rank[card], -card)), "best_of_suit"
    return min(each(legal), key=lambda card: (worth[card], rank[card])), "lead_low"
