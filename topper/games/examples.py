"""Examples for the rulebook: each a small value from which a picture can be drawn, and which the engine can be asked about.

An example says what it claims (`answer`); `ask` gives the engine's own answer to the same question, and a test holds the two together.
The learner sits South and acts; who is who else follows from the cards on the table. The functions below make one kind each.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topper.core.actions import MOON_BID, PLAYS, Action, Deal
from topper.core.cards import Card, Cards, Suit, read_cards
from topper.core.phases import Discarding, Playing, begin_discards, begin_play, new_match
from topper.core.rules import Rules
from topper.core.sentence import Sentence
from topper.core.state import Contract, State

SEATS = "SWNE"

SPLIT = ("S: AS 9S 2S 7S", "S: KH 3H 4H 5H", "S: 5C TC QC KC", "E: QS JS 6S 4D")
"""Four tricks of Smear with spades as trump: South and North win High and Low, the others Jack and Game."""

ALL = ("S: AS 9S 2S 7S", "S: JS 3S TS 4H", "S: KH 3H 4C 5H", "S: AC TC QC KC")
"""Four tricks of Smear with spades as trump, in which South and North win everything."""


class Example(NamedTuple):
    """One example. `kind` is the name of the function that makes it; the other fields are what that function takes."""

    kind: str
    text: Sentence
    answer: Any
    trump: str = ""
    trick: str = ""
    hand: str = ""
    calls: str = ""
    tricks: tuple[str, ...] = ()
    won: tuple[int, ...] = ()
    bid: int = 0
    scores: tuple[int, ...] = ()
    suit: str = ""
    settings: tuple[tuple[str, Any], ...] = ()

    @property
    def cards(self) -> Cards:
        """The cards that the answer points at, if it does."""
        return Cards(self.answer) if self.kind in ("legal", "winner") else Cards(self.answer[0]) if self.kind == "discards" else Cards(0)


def _settings(settings: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(settings.items())


def legal(text: Sentence, trump: str, trick: str, hand: str, answer: str, **settings: Any) -> Example:
    """These cards lie in the trick (the led card first) and South holds this hand: which cards may he play?"""
    return Example("legal", text, answer, trump=trump, trick=trick, hand=hand, settings=_settings(settings))


def winner(text: Sentence, trump: str, trick: str, answer: str, **settings: Any) -> Example:
    """Which card of this trick wins it?"""
    return Example("winner", text, answer, trump=trump, trick=trick, settings=_settings(settings))


def leads(text: Sentence, trump: str, trick: str, answer: str) -> Example:
    """This trick was played, its leader named first (``W: KC 9C AC TC``): whose turn is it now?"""
    return Example("leads", text, answer, trump=trump, trick=trick)


def order(text: Sentence, trump: str, suit: str, answer: str) -> Example:
    """The cards of a suit from the top, with this trump."""
    return Example("order", text, answer, trump=trump, suit=suit)


def calls(text: Sentence, before: str, answer: str, hand: str = "", **settings: Any) -> Example:
    """After these calls it is South’s turn: what may he say? The answer is all of it, as it is typed."""
    return Example("calls", text, answer, calls=before, hand=hand, settings=_settings(settings))


def after(text: Sentence, actions: str, answer: tuple[str, str], **settings: Any) -> Example:
    """South speaks first, and these things are done: the phase then, and who is to act (or to deal)."""
    return Example("after", text, answer, calls=actions, settings=_settings(settings))


def counts(text: Sentence, actions: str, answer: tuple[int, ...]) -> Example:
    """South speaks first, and these things are done: how many cards each holds then."""
    return Example("counts", text, answer, calls=actions)


def discards(text: Sentence, trump: str, hand: str, answer: tuple[str, str, int]) -> Example:
    """South holds this hand and discards: what must go, what he may choose from, and how many of these."""
    return Example("discards", text, answer, trump=trump, hand=hand)


def points(text: Sentence, trump: str, tricks: tuple[str, ...], answer: tuple[str, ...], **settings: Any) -> Example:
    """These tricks were played (``S: AS 9S 2S TS``): who has each point of the game: "us" (South and North), "them" or "nobody"."""
    return Example("points", text, answer, trump=trump, tricks=tricks, settings=_settings(settings))


def score(text: Sentence, bid: int | str, answer: tuple[int, ...], **more: Any) -> Example:
    """South bid this much; by the tricks `won`, or those played: each side’s score after, and -1 or the side that won."""
    fields = {name: more.pop(name) for name in ("trump", "tricks", "won", "scores") if name in more}
    return Example("score", text, answer, bid=MOON_BID if bid == "moon" else int(bid), settings=_settings(more), **fields)


def pack(text: Sentence, answer: tuple[int, int]) -> Example:
    """How many cards there are, and how many sides."""
    return Example("pack", text, answer)


def deal(text: Sentence, answer: tuple[int, int, int]) -> Example:
    """How many cards each player gets, how many go into the cat, how many stay out."""
    return Example("deal", text, answer)


def course(text: Sentence, answer: tuple[str, ...]) -> Example:
    """The phases of a hand."""
    return Example("course", text, answer)


def dealer(text: Sentence, answer: str) -> Example:
    """East dealt: who deals the next hand?"""
    return Example("dealer", text, answer)


# The engine's answers.


def rules_of(example: Example, rules: Rules) -> Rules:
    """The game that the example is about: `rules` is any game of its kind."""
    return type(rules).make(dict(example.settings))


def ask(example: Example, rules: Rules) -> Any:
    """What the engine says to the question of an example."""
    return _ASK[example.kind](example, rules_of(example, rules))


def position(example: Example, rules: Rules) -> State | None:
    """The position that an example shows, South to act, where it shows one ("legal", "calls", "discards")."""
    rules = rules_of(example, rules)
    if example.kind == "legal":
        return _before_card(example, rules)
    if example.kind == "calls":
        return _before_call(example, rules)
    if example.kind == "discards":
        return _before_discard(example, rules)
    return None


def _start(rules: Rules, dealer: int, scores: tuple[int, ...] = ()) -> State:
    return new_match(rules, dealer=dealer, scores=scores or None)


def _before_card(example: Example, rules: Rules) -> State:
    cards = read_cards(example.trick)
    leader = -len(cards) % 4
    hands = [0, 0, 0, 0]
    for place, card in enumerate(cards):
        hands[(leader + place) % 4] = card.bit
    hands[0] = Cards(example.hand)
    contract = Contract(tuple(map(int, hands)), 0, (Action("bid 3"),), leader, 3, int(Suit(example.trump)))
    state: State = begin_play(_start(rules, 3), contract, tuple(map(int, hands)))
    for card in cards:
        state = state.apply(PLAYS[card])
    return state


def _before_call(example: Example, rules: Rules) -> State:
    said = example.calls.split(", ") if example.calls else []
    rest = [card for card in rules.pack_cards if card not in Cards(example.hand)]
    # What nobody could call a misdeal with lies on top.
    rest.sort(key=lambda card: not (card.bit & rules.misdeal_cards), reverse=True)
    size = rules.hand_size
    mine = Cards(example.hand) if example.hand else Cards(rest[:size])
    rest = [card for card in rest if card not in mine]
    others = [Cards(rest[seat::3][:size]) for seat in range(3)]
    left = [card for card in rest if not any(card in hand for hand in others)]
    state = _start(rules, (-1 - len(said)) % 4).apply(Deal.of([mine, *others], Cards(left[: rules.cat_size])))
    for call in said:
        state = state.apply(call)
    return state


def _before_discard(example: Example, rules: Rules) -> State:
    hand = Cards(example.hand)
    contract = Contract((int(hand), 0, 0, 0), 0, (Action("bid 3"),), 0, 3, int(Suit(example.trump)))
    return begin_discards(_start(rules, 3), contract, (int(hand), 0, 0, 0))


def _legal(example: Example, rules: Rules) -> str:
    return _text(Cards(action.value for action in _before_card(example, rules).legal_actions()), example.hand)


def _text(cards: Cards, like: str) -> str:
    """The cards in the order of another text."""
    return " ".join(str(card) for card in read_cards(like) if card in cards)


def _winner(example: Example, rules: Rules) -> str:
    cards = read_cards(example.trick)
    return str(cards[rules.orders[Suit(example.trump)].winner(cards)])


def _leads(example: Example, rules: Rules) -> str:
    seat, cards = _led(example.trick)
    order_ = rules.orders[Suit(example.trump)]
    spare = [card for card in rules.pack_cards if card not in Cards(cards) and not card.bit & order_.follow[cards[0]]]
    hands = [0, 0, 0, 0]
    for place, card in enumerate(cards):
        hands[(seat + place) % 4] = card.bit | spare[place].bit
    contract = Contract(tuple(hands), 0, (), seat, 3, int(order_.trump))
    state: State = begin_play(_start(rules, 3), contract, tuple(hands))
    for card in cards:
        state = state.apply(PLAYS[card])
    assert state.to_act is not None
    return SEATS[state.to_act]


def _led(trick: str) -> tuple[int, list[Card]]:
    leader, _, cards = trick.partition(": ")
    return SEATS.index(leader), read_cards(cards)


def _order(example: Example, rules: Rules) -> str:
    return " ".join(map(str, rules.orders[Suit(example.trump)].rankings[Suit(example.suit)]))


def _calls(example: Example, rules: Rules) -> str:
    return ", ".join(_before_call(example, rules).legal_actions())


def _done(example: Example, rules: Rules) -> State:
    state = _start(rules, 3).apply(Deal.shuffled(rules, seed=1))
    for action in example.calls.split(", "):
        state = state.apply(action)
    return state


def _after(example: Example, rules: Rules) -> tuple[str, str]:
    state = _done(example, rules)
    return state.phase, SEATS[state.dealer if state.to_act is None else state.to_act]


def _counts(example: Example, rules: Rules) -> tuple[int, ...]:
    return _done(example, rules).counts


def _discards(example: Example, rules: Rules) -> tuple[str, str, int]:
    state = _before_discard(example, rules)
    assert isinstance(state, Discarding)
    fixed, pool, count = state.choice()
    return _text(Cards(fixed), example.hand), _text(Cards(pool), example.hand), count


def ending(example: Example, rules: Rules) -> Playing:
    """The play with no card left that an example tells by its tricks, or by how many each seat won."""
    trump = Suit(example.trump or "S")
    held, taken = [0, 0, 0, 0], [0, 0, 0, 0]
    for trick in example.tricks:
        leader, cards = _led(trick)
        for place, card in enumerate(cards):
            held[(leader + place) % 4] |= card.bit
        taken[(leader + rules.orders[trump].winner(cards)) % 4] |= int(Cards(cards))
    cards_left = list(rules.pack_cards)
    for seat, count in enumerate(example.won):
        taken[seat] |= int(Cards(cards_left[: 4 * count]))
        del cards_left[: 4 * count]
    contract = Contract((0, 0, 0, 0), 0, (), 0, example.bid, int(trump))
    return begin_play(_start(rules, 3, example.scores), contract, tuple(held)).played_out(tuple(taken))


def _points(example: Example, rules: Rules) -> tuple[str, ...]:
    result = rules.score(ending(example, rules))
    return tuple("nobody" if point.side is None else ("us", "them")[point.side] for point in result.points)


def _score(example: Example, rules: Rules) -> tuple[int, ...]:
    result = rules.score(ending(example, rules))
    return (*result.scores, -1 if result.winner is None else result.winner)


def _pack(example: Example, rules: Rules) -> tuple[int, int]:
    return len(rules.pack_cards), len(set(rules.sides))


def _deal(example: Example, rules: Rules) -> tuple[int, int, int]:
    dealt = Deal.shuffled(rules, seed=1)
    out = len(rules.pack_cards) - sum(map(len, dealt.hands)) - len(dealt.cat)
    return len(dealt.hands[0]), len(dealt.cat), out


def _course(example: Example, rules: Rules) -> tuple[str, ...]:
    state = _start(rules, 3)
    phases = [state.phase]
    state = state.apply(Deal.shuffled(rules, seed=1)).apply(f"bid {rules.minimum_bid}")
    while state.phase != "deal":
        if state.phase != phases[-1]:
            phases.append(state.phase)
        state = state.apply(state.legal_actions()[0])
    return tuple(phases)


def _dealer(example: Example, rules: Rules) -> str:
    state = _start(rules, 3).apply(Deal.shuffled(rules, seed=1)).apply(f"bid {rules.minimum_bid}")
    while state.phase != "deal":
        state = state.apply(state.legal_actions()[0])
    return SEATS[state.dealer]


_ASK = {
    "legal": _legal, "winner": _winner, "leads": _leads, "order": _order, "calls": _calls, "after": _after, "counts": _counts,
    "discards": _discards, "points": _points, "score": _score, "pack": _pack, "deal": _deal, "course": _course, "dealer": _dealer,
}  # fmt: skip
