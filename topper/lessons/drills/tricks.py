"""Questions about tricks: who wins, who leads, whose turn it is, how the cards rank, which card was not allowed."""

from __future__ import annotations

from topper.core.cards import SUITS, Card, Cards, Seat, Suit
from topper.core.errors import TopperError
from topper.core.order import Order
from topper.core.sentence import Sentence, say
from topper.lessons.drills.question import Ask, Kind, choice, find, seats, who
from topper.lessons.model import Pick, Sort, Step
from topper.lessons.reasons import belongs, order_line, why_beats, why_wins
from topper.lessons.scene import Scene, at_play


def full_trick(ask: Ask) -> Scene:
    """A trick of four cards: with more trumps, and cards that have changed suit, the higher the level."""
    chance, rules = ask.chance, ask.rules
    place, leader = chance.below(4), chance.below(4)

    def draw() -> Scene | None:
        order = rules.orders[chance.below(4)]
        trick = chance.some(rules.pack_cards, 4)
        if order.winner(trick) != place:
            return None
        trumps = [card for card in trick if order.suit[card] == order.trump]
        moved = any(order.moved(card) for card in trick)
        followers = sum(order.suit[card] == order.suit[trick[0]] for card in trick)
        fits = {
            1: len(trumps) <= 1 and not moved and followers >= 2,
            2: 1 <= len(trumps) <= 3 and followers >= 2,
            3: moved and len(trumps) >= 2,
        }[ask.level]
        if not fits:
            return None
        try:
            return at_play(rules, trump=order.trump, hand="", trick=trick, leader=leader, seed=chance.below(1000))
        except TopperError:
            return None

    found = find(ask, draw)
    assert isinstance(found, Scene)
    return found


def wins(ask: Ask) -> Step:
    """Which card wins this trick?"""
    at = full_trick(ask)
    order, trick = at.order, at.trick
    best = trick[order.winner(trick)]
    because, rule = why_wins(ask.rules, order, trick)
    return Pick(
        text=(say("{trump:Cap} are trump, and {card} was led. Which card wins the trick?", trump=order.trump, card=trick[0]),),
        at=at,
        cards=trick,
        answer=lambda scene: scene.trick[scene.order.winner(scene.trick)],
        right=(because, rule),
        wrong=lambda card: why_beats(ask.rules, order, trick[0], best, card),
        teaches=(rule,),
    )


def leads_next(ask: Ask) -> Step:
    """Who leads to the next trick?"""
    at = full_trick(ask)
    order, trick = at.order, at.trick
    leader = at.state.trick[0][0]
    winner = (leader + order.winner(trick)) % 4
    reason = say(
        "{card} wins the trick, and whoever wins it leads: {seat}.", card=trick[order.winner(trick)], seat=Seat(winner)
    )
    text = say("{trump:Cap} are trump. This trick is full. Who leads to the next one?", trump=order.trump)
    return seats(ask, text, winner, praise=reason, rule=ask.rule("leads_next"), at=at)


def sort_trumps(ask: Ask) -> Step:
    """Put trumps in order."""
    chance, rules = ask.chance, ask.rules
    order = rules.orders[chance.below(4)]
    ranking = list(order.rankings[order.trump])
    special_cards = [card for card in ranking if rules.special(card, order.trump)]
    if order.power[ranking[0]].count(order.power[ranking[0]][52]) > 1 and rules.game == "smear":
        ranking.remove(chance.one([card for card in ranking if card.joker]))  # the jokers are level (S5.6)
        special_cards = [card for card in special_cards if card in ranking]
    size = {1: 4, 2: 5, 3: 7}[ask.level]

    def draw() -> tuple[Card, ...] | None:
        chosen = set(chance.some(special_cards, 2))
        chosen |= set(chance.some([card for card in ranking if card not in chosen], size - len(chosen)))
        mixed = chance.shuffled(sorted(chosen))
        return tuple(mixed) if mixed != [card for card in ranking if card in chosen] else None

    cards = find(ask, draw)
    at = at_play(rules, trump=order.trump, hand="")
    return Sort(
        text=(say("{trump:Cap} are trump. Put these cards in order, the best first.", trump=order.trump),),
        at=at,
        cards=cards,
        answer=lambda scene: tuple(card for card in scene.order.rankings[scene.order.trump] if card in cards),
        right=order_line(rules, order, order.trump),
        teaches=(ask.rule("trumps"),),
    )


def next_below(ask: Ask) -> Step:
    """Which card comes right below this one in its suit?"""
    chance, rules = ask.chance, ask.rules
    order = rules.orders[chance.below(4)]
    sister = chance.often(0.65)
    suit = order.trump.sister if sister else Suit(chance.one([s for s in range(4) if s not in (order.trump, order.trump ^ 2)]))
    ranking = order.rankings[suit]
    near_jack = [place for place, card in enumerate(ranking[:-1]) if card.rank in "KQT"]
    place = chance.one(near_jack if ask.level < 3 else range(len(ranking) - 1))
    card, right = ranking[place], ranking[place + 1]
    jack = next(c for c in rules.pack_cards if c.suit == suit and c.rank == "J")
    near = [c for c in rules.pack_cards if c.suit == suit and c not in (card, right)]
    near.sort(key=lambda c: abs(int(c) - int(card)))
    wrongs = {c: order_line(rules, order, suit) for c in near[:3]}
    if order.moved(jack):
        wrongs = {jack: belongs(rules, order, jack), **{c: line for c, line in wrongs.items() if c != jack}}
        wrongs = dict(list(wrongs.items())[:3])
    return choice(
        ask,
        say("{trump:Cap} are trump. Which card comes right below {card}?", trump=order.trump, card=card),
        right,
        wrongs,
        praise=order_line(rules, order, suit),
        rule=ask.rule("plain"),
        at=at_play(rules, trump=order.trump, hand=""),
    )


def order_of_play(ask: Ask) -> Step:
    """Who plays second, third, last?"""
    chance = ask.chance
    leader, place = chance.below(4), {1: 1, 2: 2, 3: 3}[ask.level]
    at = find(ask, lambda: quiet_table(ask, leader))
    question = {
        1: say("Who plays second to this trick?"),
        2: say("Who plays third to this trick?"),
        3: say("Who plays last to this trick?"),
    }[ask.level]
    lead = who(leader, say("You lead to the next trick."), say("{seat} leads to the next trick.", seat=Seat(leader)))
    round_ = tuple(Seat((leader + step) % 4) for step in range(4))
    reason = say("Play goes clockwise from whoever leads: {seats}.", seats=round_)
    return seats(ask, (lead, question), (leader + place) % 4, praise=reason, rule="C2", at=at)


def quiet_table(ask: Ask, leader: int) -> Scene | None:
    """A table between two tricks, with this seat to lead."""
    hand = Cards(ask.chance.some(ask.rules.pack_cards, 4))
    try:
        return at_play(ask.rules, trump=ask.chance.one(SUITS), hand=hand, leader=leader, seed=ask.chance.below(1000))
    except TopperError:
        return None


def whose_turn(ask: Ask) -> Step:
    """Whose turn is it?"""
    chance, rules = ask.chance, ask.rules
    turn, fallen = chance.below(4), ask.level
    leader = (turn - fallen) % 4

    def draw() -> Scene | None:
        cards = chance.shuffled(rules.pack_cards)
        try:
            scene = at_play(
                rules, trump=chance.one(SUITS), hand=Cards(cards[: 3 - ((0 - leader) % 4 < fallen)]), trick=cards[4 : 4 + fallen],
                leader=leader, seed=chance.below(1000),
            )  # fmt: skip
        except TopperError:
            return None
        return scene if scene.state.to_act == turn else None

    at = find(ask, draw)
    reason = who(
        turn,
        say("Clockwise from the card that was led: it is your turn."),
        say("Clockwise from the card that was led: it is {seat}’s turn.", seat=Seat(turn)),
    )
    return seats(ask, say("These cards have been played so far. Whose turn is it?"), turn, praise=reason, rule="C1", at=at)


def revoke(ask: Ask) -> Step:
    """One card of this trick was not allowed. Which?"""
    chance, rules = ask.chance, ask.rules
    size, offender, leader = ask.level + 1, chance.between(1, 3), chance.below(4)

    def draw() -> tuple[Scene, list[Card], list[int]] | None:
        order = rules.orders[chance.below(4)]
        cards = chance.shuffled(rules.pack_cards)
        hands = [sum(card.bit for card in cards[size * s : size * s + size]) for s in range(4)]
        trick: list[Card] = []
        for place in range(4):
            hand = hands[(leader + place) % 4]
            able = hand & order.follow[trick[0]] if trick else hand
            legal = able or hand
            if rules.following != "strict":
                legal |= hand & order.trumps
            pool = Cards(hand & ~legal if place == offender else legal)
            if not pool:
                return None
            trick.append(chance.one(list(pool)))
        moved = order.moved(trick[0]) or any(order.moved(card) for card in Cards(sum(hands)))
        tempted = any(order.suit[card] != order.suit[trick[0]] for place, card in enumerate(trick) if place != offender)
        if not tempted or (ask.level == 3 and not moved):
            return None
        left = {(leader + p) % 4: Cards(hands[(leader + p) % 4] & ~trick[p].bit) for p in range(4)}
        try:
            scene = at_play(
                rules, trump=order.trump, hand=left[0], trick=trick, leader=leader, checked=False,
                others={seat: str(left[seat]) for seat in (1, 2, 3)},
            )  # fmt: skip
        except TopperError:
            return None
        return scene.opened(), trick, hands

    at, trick, hands = find(ask, draw)
    order = at.order
    guilty = trick[offender]
    reasons = {card: why_allowed(at, order, trick, place, hands[(leader + place) % 4]) for place, card in enumerate(trick)}
    rule = ask.rule("follow")
    must = Cards(hands[(leader + offender) % 4] & order.follow[trick[0]])
    if order.moved(trick[0]):
        rule = ask.rule("special_led")
    elif any(order.moved(card) for card in must) or (order.moved(guilty) and guilty.suit == order.suit_of(trick[0])):
        rule = ask.rule("special")
    return Pick(
        text=(
            say("All hands lie open, {trump} are trump, and {card} was led.", trump=order.trump, card=trick[0]),
            say("One of these four cards was not allowed. Which?"),
        ),
        at=at,
        cards=tuple(chance.shuffled(trick)),
        answer=guilty,
        right=reasons[guilty],
        wrong={card: reason for card, reason in reasons.items() if card != guilty},
        teaches=(rule,),
    )


def why_allowed(at: Scene, order: Order, trick: list[Card], place: int, hand: int) -> Sentence:
    """Why this card of a trick was allowed, or why it was not."""
    card, led = trick[place], trick[0]
    seat = Seat((at.state.trick[0][0] + place) % 4)
    suit = order.suit_of(led)
    able = Cards(hand & order.follow[led])
    if place == 0:
        return say("{card} was led, and any card may be led.", card=card)
    if not able:
        return who(
            seat,
            say("You held no {suit:one}, so {card} was allowed.", suit=suit, card=card),
            say("{seat} held no {suit:one}, so {card} was allowed.", seat=seat, suit=suit, card=card),
        )
    if card in able:
        return say("{card} belongs to {suit} and follows.", card=card, suit=suit)
    if at.rules.following != "strict" and order.suit[card] == order.trump:
        return say("By the house rule a trump was allowed too.")
    return who(
        seat,
        say("You still held {cards}, which belongs to {suit}: {card} was not allowed.", cards=able, suit=suit, card=card)
        if len(able) == 1
        else say("You still held {cards}, which belong to {suit}: {card} was not allowed.", cards=able, suit=suit, card=card),
        say("{seat} still held {cards}, which belongs to {suit}: {card} was not allowed.", seat=seat, cards=able, suit=suit, card=card)
        if len(able) == 1
        else say("{seat} still held {cards}, which belong to {suit}: {card} was not allowed.", seat=seat, cards=able, suit=suit, card=card),
    )


KINDS = (
    Kind("wins", say("Which card wins?"), ("wins",), wins),
    Kind("leads-next", say("Who leads next?"), ("leads_next",), leads_next),
    Kind("sort-trumps", say("Sort the trumps"), ("trumps",), sort_trumps),
    Kind("next-below", say("The order of a plain suit"), ("plain",), next_below),
    Kind("order-of-play", say("Who plays when?"), ("order",), order_of_play),
    Kind("whose-turn", say("Whose turn is it?"), ("turn",), whose_turn),
    Kind("revoke", say("Find the card that was not allowed"), ("follow", "special", "special_led"), revoke),
)
