"""Questions about the play of a card: what may be played, and what suit a card is now."""

from __future__ import annotations

from collections.abc import Callable

from topper.core.cards import SUITS, Card, Cards
from topper.core.errors import TopperError
from topper.core.order import Order
from topper.core.sentence import say
from topper.lessons.drills.question import Ask, Kind, choice, find
from topper.lessons.model import Pick, Step
from topper.lessons.reasons import belongs, choice_remark, playable, why_playable
from topper.lessons.scene import Scene, at_play

Wanted = Callable[[Order, int, list[Card]], bool]


def moved_cards(order: Order) -> list[Card]:
    """The cards that belong to trump though it is not printed on them: Small Jack, Jick, jokers."""
    return [card for card in order.rankings[order.trump] if order.moved(card)]


def printed_jack(order: Order) -> Card:
    """The jack that has changed suit."""
    return next(card for card in moved_cards(order) if not card.joker)


def table(
    ask: Ask,
    want: Wanted,
    *,
    must: Callable[[Order], list[Card]] = lambda order: [],
    led: Callable[[Order], list[Card]] | None = None,
) -> Scene:
    """A trick that has begun, with the learner to play: `must` are cards of his hand, `led` the cards of which one is led."""
    chance, rules = ask.chance, ask.rules
    hand_size = {1: 3, 2: chance.between(4, 5), 3: 6}[ask.level]
    fallen = {1: 1, 2: chance.between(1, 2), 3: chance.between(1, 3)}[ask.level]

    def draw() -> Scene | None:
        order = rules.orders[chance.below(4)]
        held = must(order)
        lead = [chance.one(led(order))] if led is not None else []
        if set(held) & set(lead):
            return None
        rest = [card for card in chance.shuffled(rules.pack_cards) if card not in held and card not in lead]
        hand = [*held, *rest[: hand_size - len(held)]]
        trick = [*lead, *rest[hand_size : hand_size + fallen - len(lead)]]
        mask = sum(card.bit for card in hand)
        if not want(order, mask, trick):
            return None
        try:
            return at_play(rules, trump=order.trump, hand=Cards(mask), trick=trick, seed=chance.below(1000))
        except TopperError:
            return None

    found = find(ask, draw)
    assert isinstance(found, Scene)
    return found


def which_may(ask: Ask, at: Scene, topic: str | None = None) -> Step:
    """All that may be played, to be chosen; the rule it is about is the one that decides, unless told."""
    because, rule = why_playable(at)
    about = rule if topic is None else ask.rule(topic)
    led = at.trick[0]
    return Pick(
        text=(
            say("{trump:Cap} are trump, and {card} was led.", trump=at.order.trump, card=led),
            say("Choose all the cards that you may play, then check."),
        ),
        at=at,
        many=True,
        answer=playable,
        right=(because, rule),
        wrong=lambda chosen: choice_remark(at, chosen),
        teaches=(about,),
    )


def follow(ask: Ask) -> Step:
    """Somebody who can follow, with cards that tempt him otherwise."""

    def want(order: Order, hand: int, trick: list[Card]) -> bool:
        able = hand & order.follow[trick[0]]
        return bool(able) and able != hand and not any(hand >> card & 1 for card in moved_cards(order)) and not order.moved(trick[0])

    return which_may(ask, table(ask, want))


def void(ask: Ask) -> Step:
    """Somebody who cannot follow, or can with one card only: so that one has to look."""
    free = ask.chance.often(0.6)

    def want(order: Order, hand: int, trick: list[Card]) -> bool:
        able = hand & order.follow[trick[0]]
        plain = not any(hand >> card & 1 for card in moved_cards(order)) and not order.moved(trick[0])
        return plain and (not able and bool(hand & order.trumps) if free else able.bit_count() == 1)

    return which_may(ask, table(ask, want))


def special(ask: Ask) -> Step:
    """The learner holds a card that has changed suit, and what is led makes it matter."""
    case = ask.chance.below(3)

    def want(order: Order, hand: int, trick: list[Card]) -> bool:
        able = hand & order.follow[trick[0]]
        jack = printed_jack(order)
        if order.moved(trick[0]) or able == hand:
            return False
        if case == 2:  # trump is led, and it must follow
            return order.suit[trick[0]] == order.trump and any(able >> card & 1 for card in moved_cards(order))
        printed = order.suit[trick[0]] == jack.suit
        return printed and (bool(able) if case == 0 else not able)

    return which_may(ask, table(ask, want, must=lambda order: [printed_jack(order)]), "special")


def special_led(ask: Ask) -> Step:
    """A card that has changed suit is led."""

    def want(order: Order, hand: int, trick: list[Card]) -> bool:
        able = hand & order.follow[trick[0]]
        tempting = trick[0].joker or any(card.suit == trick[0].suit and not able >> card & 1 for card in Cards(hand))
        return tempting and able != hand

    return which_may(ask, table(ask, want, led=moved_cards), "special_led")


def what_suit(ask: Ask) -> Step:
    """To which suit does this card belong now?"""
    chance, rules = ask.chance, ask.rules
    order = rules.orders[chance.below(4)]
    if chance.often(0.6):
        card = chance.one(moved_cards(order))
    else:
        others = [card for card in rules.pack_cards if not order.moved(card) and (ask.level == 3 or card.rank == "J")]
        card = chance.one(others)
    reason = belongs(rules, order, card)
    return choice(
        ask,
        say("{trump:Cap} are trump. To which suit does {card} belong now?", trump=order.trump, card=card),
        order.suit_of(card),
        SUITS,
        praise=reason,
        rule=ask.rule("special"),
        at=at_play(rules, trump=order.trump, hand=Cards(card)),
    )


def first_card(ask: Ask) -> Step:
    """With the house rule that a trump is led first (H6): what may be led?"""
    chance, rules = ask.chance, ask.rules
    trumps = chance.one((0, 1, 2, 3)) if ask.level > 1 else chance.between(1, 2)

    def draw() -> Scene | None:
        order = rules.orders[chance.below(4)]
        hand = Cards(chance.some(rules.pack_cards, rules.play_size))
        held = hand & order.trumps
        if len(held) != trumps or (ask.level == 3 and trumps and not any(order.moved(card) for card in held)):
            return None
        return at_play(rules, trump=order.trump, hand=hand, seed=chance.below(1000))

    at = find(ask, draw)
    because, rule = why_playable(at)
    return Pick(
        text=(
            say("{trump:Cap} are trump. You are the highest bidder and lead to the first trick.", trump=at.order.trump),
            say("Choose all the cards that you may lead, then check."),
        ),
        at=at,
        many=True,
        answer=playable,
        right=(because, rule),
        wrong=lambda chosen: choice_remark(at, chosen),
        teaches=(rule,),
    )


KINDS = (
    Kind("follow", say("What may you play?"), ("follow",), follow),
    Kind("void", say("Without a card of the suit"), ("void", "follow"), void),
    Kind("special", say("A card that has changed suit"), ("special",), special),
    Kind("special-led", say("When it is led"), ("special_led",), special_led),
    Kind("what-suit", say("What suit is it now?"), ("special",), what_suit),
    Kind("first-card", say("The first card"), ("first_lead",), first_card, when=lambda rules: rules.first_lead == "trump"),
)
