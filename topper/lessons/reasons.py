"""Why one card beats another, what suit a card belongs to, what may be played: the engine's facts as sentences.

Lessons, drills and tables all explain with these, so that they cannot contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from topper.core.actions import PLAYS, Discards
from topper.core.cards import Card, Cards, Seat, Suit
from topper.core.order import Order
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.numbers import cite
from topper.lessons.scene import Scene


def named(rules: Rules, trump: Suit | int, card: Card) -> Sentence:
    """The card, with the name that trump gives it: "J♣, the Small Jack,"."""
    special = rules.special(card, trump)
    if special is None or card.joker:
        return say("{card}", card=card)
    return say("{card} (the {special})", card=card, special=special)


def belongs(rules: Rules, order: Order, card: Card) -> Sentence:
    """Which suit this card belongs to now, and why."""
    special = rules.special(card, order.trump)
    if order.moved(card) and special is not None:
        return say("{card} is the {special} now: it belongs to {trump}, the trump suit.", card=card, special=special, trump=order.trump)
    if special is not None:
        return say("{card} is the {special}: it is in the trump suit by its own sign.", card=card, special=special)
    return say("{card} belongs to the suit printed on it: {suit}.", card=card, suit=order.suit_of(card))


def why_beats(rules: Rules, order: Order, led: Card, best: Card, other: Card) -> tuple[Sentence, str]:
    """Why `best` wins over `other` when `led` was led, and the number of the rule."""
    trump_rule, plain_rule, win_rule = cite(rules, "trumps"), cite(rules, "plain"), cite(rules, "wins")
    one, two = named(rules, order.trump, best), named(rules, order.trump, other)
    trumps = (order.suit[best] == order.trump, order.suit[other] == order.trump)
    jokers = best.joker and other.joker
    if trumps == (True, True):
        if order.power[led][best] == order.power[led][other]:
            rule = rules.cite("jokers")
            if order.tie:
                return say("Both jokers are in this trick, and the later one wins: {one} beats {two}.", one=one, two=two), rule
            return say("Both jokers are in this trick, and the first one wins: {one} beats {two}.", one=one, two=two), rule
        return say("Both are trumps, and {one} stands above {two}.", one=one, two=two), rules.cite("jokers") if jokers else trump_rule
    if trumps == (True, False):
        return say("{one} is a trump and {two} is not: any trump beats every other suit.", one=one, two=two), win_rule
    if order.suit[other] != order.suit[led]:
        suit = order.suit_of(led)
        return say("{two} is neither {suit:a} nor a trump: it cannot win this trick.", two=two, suit=suit), win_rule
    return say("Both are {suit}, and {one} is higher than {two}.", suit=order.suit_of(best), one=one, two=two), plain_rule


def why_wins(rules: Rules, order: Order, trick: Sequence[Card]) -> tuple[Sentence, str]:
    """Why the card that wins this trick wins it, and the number of the rule."""
    best = trick[order.winner(trick)]
    win_rule = cite(rules, "wins")
    trumps = [card for card in trick if order.suit[card] == order.trump]
    name = named(rules, order.trump, best)
    if len(trumps) == 1 and order.suit[trick[0]] != order.trump:
        return say("{best} is the only trump here, and a trump beats every other suit.", best=name), win_rule
    if trumps:
        return say("{best} is the highest trump in the trick.", best=name), win_rule
    return say("Nobody played a trump, and {best} is the highest card of the suit led.", best=name), win_rule


def order_line(rules: Rules, order: Order, suit: Suit | int) -> Sentence:
    """The cards of a suit from the top, as they rank now."""
    if suit == order.trump:
        return say("Trumps from the top: {cards}.", cards=tuple(order.rankings[suit]))
    return say("{suit:Cap} from the top: {cards}.", suit=Suit(suit), cards=tuple(order.rankings[suit]))


def playable(scene: Scene) -> Cards:
    """What the learner may play now."""
    return Cards(action.value for action in scene.state.legal_actions())


def winning(scene: Scene) -> Card:
    """The card that wins the trick on the table."""
    return scene.trick[scene.order.winner(scene.trick)]


def why_playable(scene: Scene) -> tuple[Sentence, str]:
    """Why exactly these cards may be played, and the number of the rule."""
    rules, may = scene.rules, playable(scene)
    if not scene.trick:
        if len(may) < len(scene.hand):
            return say("Under this house rule the first card led is a trump: {cards}.", cards=may), rules.cite("first_lead")
        return say("You lead: you may play any card."), rules.cite("first_lead")
    order = scene.order
    led = scene.trick[0]
    suit = order.suit_of(led)
    followers = Cards(scene.hand & order.follow[led])
    if not followers:
        without = cite(rules, "void")
        decoys = [card for card in scene.hand if order.moved(card) and card.suit == suit]
        if decoys:
            return (
                say(
                    "You hold no {suit:one}: {card} is {trump:a} now. So you may play any card, {card} too.",
                    suit=suit,
                    card=decoys[0],
                    trump=order.trump,
                ),
                rules.cite("special"),
            )
        return say("You hold no {suit:one}: you may play any card.", suit=suit), without
    if rules.following != "strict" and may != followers:
        return say("Under this house rule you may follow suit or play a trump: {cards:or}.", cards=may), rules.cite("follow")
    if order.moved(led):
        led_text = say("{led} was led. It is {suit:a} now, so trump was led: you play {cards:or}.", led=led, suit=suit, cards=may)
        return led_text, rules.cite("special_led")
    moved = [card for card in may if order.moved(card)]
    decoys = [card for card in scene.hand if order.moved(card) and card.suit == suit]
    if len(may) == len(moved) == 1:
        return say("{suit:Cap} were led and {card} is {suit:a} now: it must follow.", suit=suit, card=moved[0]), rules.cite("special")
    if decoys:
        return (
            say(
                "{suit:Cap} were led. {card} is {trump:a} now and does not follow, so you play {cards:or}.",
                suit=suit,
                card=decoys[0],
                trump=order.trump,
                cards=may,
            ),
            rules.cite("special"),
        )
    if moved:
        text = say("{suit:Cap} were led, and {card} is {suit:a} now: you play {cards:or}.", suit=suit, card=moved[0], cards=may)
        return text, rules.cite("special")
    return say("{suit:Cap} were led and you hold {cards}: you must follow.", suit=suit, cards=may), rules.cite("follow")


def refused(scene: Scene, card: Card) -> tuple[Sentence, str, Cards] | None:
    """The engine's objection to playing this card: the sentence, the rule and the cards that prove it."""
    objection = scene.state.objection(PLAYS[card])
    return None if objection is None else (objection.because, objection.rule, objection.cards)


def choice_remark(scene: Scene, chosen: Iterable[Card]) -> tuple[Sentence, str, Cards]:
    """What is wrong with this choice of "all that may be played": a card too many, or one that is missing."""
    chosen = Cards(chosen)
    for card in chosen:
        objection = refused(scene, card)
        if objection is not None:
            return objection
    missing = playable(scene) - chosen
    because, rule = why_playable(scene)
    return say("{because} You left out {cards}.", because=because, cards=missing), rule, missing


def who_wins(scene: Scene) -> Seat:
    """The seat that wins the trick on the table."""
    leader = scene.state.trick[0][0]
    return Seat((leader + scene.order.winner(scene.trick)) % 4)


def may_go(scene: Scene) -> Cards:
    """All the cards that some legal discard puts away."""
    legal = scene.state.legal_actions()
    assert isinstance(legal, Discards)
    return Cards((*legal.fixed, *legal.pool))


def discard_remark(scene: Scene, chosen: Iterable[Card]) -> tuple[Sentence, str, Cards]:
    """What is wrong with this choice of "all that may go": a card that may not, or one that is missing."""
    legal = scene.state.legal_actions()
    assert isinstance(legal, Discards)
    may, cards = may_go(scene), Cards(chosen)
    for card in cards - may:
        others = (*legal.fixed, *legal.pool)[: len(legal.fixed) + legal.needed - 1]
        objection = scene.state.objection(f"discard {card} {' '.join(map(str, others))}")
        if objection is not None:
            return objection.because, objection.rule, objection.cards
    missing = may - cards
    return say("{cards} may go as well.", cards=missing), why_gone(scene, missing), missing


def why_gone(scene: Scene, cards: Cards) -> str:
    """The number of the rule by which these cards may be put away."""
    rules, order = scene.rules, scene.order
    if len(scene.hand & order.trumps) <= rules.play_size:
        return rules.cite("discard")
    return "S4.4" if cards & rules.scoring_trumps(order.trump) else rules.cite("many_trumps")
