"""Questions of Smear alone: misdeals, the moon in the auction, discards, both jokers in one trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from topper.core.cards import HIGH_JOKER, LOW_JOKER, Card, Cards
from topper.core.errors import TopperError
from topper.core.position import position
from topper.core.sentence import Sentence, say
from topper.games.smear import Smear, smear
from topper.lessons.drills.auction import dealt
from topper.lessons.drills.question import Ask, Kind, choice, find
from topper.lessons.model import Pick, Step, Text
from topper.lessons.reasons import discard_remark, may_go, why_beats, why_wins
from topper.lessons.scene import Scene, at_auction, at_play

ONLY = ("smear",)


def game(ask: Ask) -> Smear:
    """The rules, which are Smear's."""
    assert isinstance(ask.rules, Smear)
    return ask.rules


# The deal and the auction


def misdeal(ask: Ask) -> Step:
    """Which of these hands may be called a misdeal?"""
    chance, rules = ask.chance, game(ask)
    low = list(Cards(rules.misdeal_cards))
    tempting = [card for card in rules.pack_cards if card not in low and (ask.level == 1 or card.joker or card.rank in "2TJ")]

    def hand(spoilt: int) -> tuple[Card, ...]:
        cards = [*chance.some(low, 9 - spoilt), *chance.some(tempting, spoilt)]
        return tuple(Cards(sum(card.bit for card in cards)))

    right = hand(0)
    others = [hand({1: 3, 2: 2, 3: 1}[ask.level]) for _ in range(3)]
    remarks: dict[Any, Text] = {}
    for cards in others:
        objection = at_auction(rules, Cards(cards)).state.objection("misdeal")
        assert objection is not None
        remarks[hand_text(cards)] = objection.because
    return choice(
        ask,
        say("It is your first turn in the auction. With which of these hands may you call a misdeal?"),
        hand_text(right),
        remarks,
        praise=say("All nine cards are from 3 to 9, and there is no joker among them."),
        rule=rules.cite("misdeal"),
        at=dealt(ask, 3)._replace(seat=0),
    )


def hand_text(cards: Sequence[Card]) -> Sentence:
    return say("{cards}", cards=tuple(cards))


def moon_call(ask: Ask) -> Step:
    """What is left to say, when a moon, the top number or a lower one stands?"""
    chance, rules = ask.chance, game(ask)
    low, top = rules.minimum_bid, rules.top_bid
    lower = [f"bid {chance.between(low, top - 1)}"] if low < top else []
    stands = chance.one(["moon", f"bid {top}", *lower])

    def draw() -> Scene | None:
        place = chance.between(1, 2)  # the dealer, who may have a right of his own, is not asked
        calls = ["pass"] * place
        calls[chance.below(place)] = stands
        at = at_auction(rules, "", calls, seed=chance.below(10000))
        return at if at.state.objection("misdeal") is not None else None

    at = find(ask, draw)
    left = {
        frozenset({"pass"}): say("Only a pass"),
        frozenset({"pass", "moon"}): say("A pass, or the moon"),
        frozenset({"pass", "moon", "bid"}): say("A pass, a higher number, or the moon"),
        frozenset({"moon"}): say("Only the moon"),
    }
    right = left[frozenset(call.kind for call in at.state.legal_actions())]
    praise = {
        "moon": say("Nobody can bid after the moon: only a pass is left."),
        f"bid {top}": say("No number is left, but the moon beats every number."),
    }.get(stands, say("Higher numbers are left, and the moon beats every number."))
    others = [text for text in left.values() if text != right]
    text = say("It is your turn, and you have not spoken yet. What may you say now?")
    return choice(ask, text, right, others, praise=praise, rule=rules.cite("moon"), at=at)


def top_bid(ask: Ask) -> Step:
    """How high may one bid, with these points in the game?"""
    chance = ask.chance
    jick, jokers = chance.one(((False, False), (True, False), (False, True), (True, True)))
    line = {
        (False, False): say("A table plays Smear for High, Low, Jack and Game."),
        (True, False): say("A table plays Smear for High, Low, Jack, Game and the Jick."),
        (False, True): say("A table plays Smear for High, Low, Jack, Game and both jokers."),
        (True, True): say("A table plays Smear for High, Low, Jack, Game, the Jick and both jokers."),
    }[jick, jokers]
    right = smear(jick_point=jick, joker_points=jokers).top_bid
    praise = say("Each point in the game can be bid for: {n} of them.", n=right)
    text = (line, say("What is the highest number that can be bid?"))
    others = [n for n in range(right - 3, right + 4) if n != right]
    return choice(ask, text, right, others, praise=praise, rule="S10.3", at=dealt(ask, chance.below(4)))


# Discards


def discard(ask: Ask) -> Step:
    """Which cards may be put away?"""
    chance, rules = ask.chance, game(ask)
    case = {1: "few", 2: chance.one(("few", "many")), 3: chance.one(("few", "many", "scoring"))}[ask.level]

    def draw() -> Scene | None:
        order = rules.orders[chance.below(4)]
        trumps, scoring = list(order.trump_cards()), list(Cards(rules.scoring_trumps(order.trump)))
        size = rules.hand_size + (rules.cat_size if ask.level == 3 and chance.often(0.5) else 0)
        if case == "few":
            held = chance.some(trumps, chance.between(2, 6))
        elif case == "many":
            held = chance.some(scoring, chance.between(3, 5))
            held += chance.some([card for card in trumps if card not in scoring], chance.between(7, 8) - len(held))
        else:
            held = chance.some(scoring, chance.between(7, 8))
        rest = [card for card in rules.pack_cards if card not in trumps]
        hand = [*held, *chance.some(rest, size - len(held))]
        try:
            state = position(
                rules, trump=order.trump, hands={0: Cards(hand)}, seat=0, bidder=0 if size > rules.hand_size else chance.between(1, 3),
                bid=rules.minimum_bid, seed=chance.below(1000),
            )  # fmt: skip
        except TopperError:
            return None
        return Scene(state, 0)

    at = find(ask, draw)
    may = may_go(at)
    trumps = at.hand & at.order.trumps
    if case == "few":
        rule, because = rules.cite("discard"), say("Only cards that are not trump may go: {cards}.", cards=may)
    elif case == "many":
        rule = rules.cite("many_trumps")
        because = say("You hold {n} trumps: all your other cards go, and of the trumps only 3 to 9 may go.", n=len(trumps))
    else:
        rule = "S4.4"
        because = say("You hold more than six trumps that stay: all your other cards go, and you keep any six of these.")

    return Pick(
        text=(
            say("{trump:Cap} are trump, and you put cards away until six are left.", trump=at.order.trump),
            say("Choose all the cards that may be put away, whether or not all of them will be, then check."),
        ),
        at=at,
        many=True,
        answer=may,
        right=(because, rule),
        wrong=lambda chosen: discard_remark(at, chosen),
        teaches=(rule,),
    )


# Both jokers in one trick


def both_jokers(ask: Ask) -> Step:
    """Which card wins a trick with both jokers in it?"""
    chance, rules = ask.chance, game(ask)
    place, leader = chance.below(4), chance.below(4)

    def draw() -> Scene | None:
        order = rules.orders[chance.below(4)]
        others = chance.some([card for card in rules.pack_cards if not card.joker], 2)
        trick = chance.shuffled([HIGH_JOKER, LOW_JOKER, *others])
        joker_wins = trick[order.winner(trick)].joker
        forced = place == (0 if order.tie else 3)  # there no joker can win, with two in the trick
        if order.winner(trick) != place or not (joker_wins or forced or (ask.level > 1 and chance.often(0.3))):
            return None
        try:
            return at_play(rules, trump=order.trump, hand="", trick=trick, leader=leader, seed=chance.below(1000))
        except TopperError:
            return None

    at = find(ask, draw)
    order, trick = at.order, at.trick
    best = trick[order.winner(trick)]
    if best.joker:
        other = HIGH_JOKER if best == LOW_JOKER else LOW_JOKER
        because, rule = why_beats(rules, order, trick[0], best, other)
    else:
        because, rule = why_wins(rules, order, trick)
    return Pick(
        text=(say("{trump:Cap} are trump, and {card} was led. Which card wins the trick?", trump=order.trump, card=trick[0]),),
        at=at,
        cards=trick,
        answer=best,
        right=(because, rule),
        wrong=lambda card: why_beats(rules, order, trick[0], best, card),
        teaches=(rules.cite("jokers"),),
    )


KINDS = (
    Kind("misdeal", say("A misdeal?"), ("misdeal",), misdeal, ONLY, when=lambda rules: rules.misdeal),
    Kind("moon-call", say("The moon in the auction"), ("moon",), moon_call, ONLY),
    Kind("top-bid", say("The highest bid"), (), top_bid, ONLY, numbers=("S10.3",)),
    Kind("discard", say("What may be put away?"), ("discard", "many_trumps"), discard, ONLY, numbers=("S4.4",)),
    Kind("both-jokers", say("Both jokers in one trick"), ("jokers",), both_jokers, ONLY),
)  # fmt: skip
