"""Actions. An action is its text: ``pass``, ``bid 3``, ``moon``, ``misdeal``, ``trump S``, ``discard 3C 4C 5D``, ``play JS``.

`Action` is a `str` that has been read: it compares and hashes as its text, travels as JSON, and knows its kind and value.

>>> Action("PLAY 10h")
Action('play TH')
>>> Action("bid 3") == "bid 3", Action("bid 3").value
(True, 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, overload

from topper.core.cards import CARDS, SUITS, Card, Cards, Suit, read_cards, shorten, sorted_text
from topper.core.errors import NotationError
from topper.core.sentence import say

if TYPE_CHECKING:
    from topper.core.rules import Rules

TOP_BID: Final = 99
MOON_BID: Final = 99
"""What a contract holds for the moon: above every number."""
NO_CARDS: Final = Cards(0)
CardT = TypeVar("CardT", bound=int)


class Action(str):
    """One action: `kind` is its first word; `value` its number (bid), `Suit` (trump), `Card` (play), cards (discard) or `None`.

    For inner loops: `number` is the value as a plain number (-1 if it is none), `bit` the card of a play as a mask (0 if it is no play).
    """

    __slots__ = ("bit", "kind", "number", "value")
    kind: str
    value: Any
    number: int
    bit: int

    def __new__(cls, text: str) -> Action:
        known = _KNOWN.get(text)
        if known is not None:
            return known
        return _read_action(text)

    @classmethod
    def _make(cls, text: str, kind: str, value: Any) -> Action:
        action = str.__new__(cls, text)
        action.kind = kind
        action.value = value
        action.number = int(value) if isinstance(value, int) else -1
        action.bit = 1 << value if kind == "play" else 0
        return action

    def __reduce__(self) -> tuple[Any, ...]:
        return (Action, (str(self),))

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


_KNOWN: dict[str, Action] = {}


def _known(text: str, kind: str, value: Any) -> Action:
    action = _KNOWN[text] = Action._make(text, kind, value)
    return action


PASS: Final = _known("pass", "pass", None)
MOON: Final = _known("moon", "moon", None)
MISDEAL: Final = _known("misdeal", "misdeal", None)
BIDS: Final = tuple(_known(f"bid {n}", "bid", n) for n in range(TOP_BID + 1))
NAMES: Final = tuple(_known(f"trump {suit}", "trump", suit) for suit in SUITS)
PLAYS: Final = tuple(_known(f"play {card}", "play", card) for card in CARDS)
NO_TEXT: Final = say("An action is a text, such as “play JS”.")
KINDS: Final = ("pass", "bid", "moon", "misdeal", "trump", "discard", "play")


def discard(cards: Iterable[Card]) -> Action:
    """The action of putting these cards away."""
    kept = tuple(sorted(cards, key=str))
    return Action._make(f"discard {sorted_text(kept)}".rstrip(), "discard", kept)


def _read_action(text: str) -> Action:
    if not isinstance(text, str):
        raise NotationError(NO_TEXT, shorten(repr(text)), 0)
    words = text.split(None, 1)
    kind = words[0].lower() if words else ""
    rest = words[1].strip() if len(words) > 1 else ""
    place = len(text) - len(rest) if rest else len(text)
    try:
        if kind in ("pass", "moon", "misdeal") and not rest:
            return _KNOWN[kind]
        if kind == "bid" and rest.isascii() and rest.isdigit() and len(rest) <= 2:
            return BIDS[int(rest)]
        if kind == "trump" and rest:
            return NAMES[Suit(rest)]
        if kind == "play" and rest:
            return PLAYS[Card(rest)]
        if kind == "discard" and len(rest) < 200:
            return discard(read_cards(rest))
    except NotationError as error:
        raise NotationError(error.sentence, text, place + error.place) from None
    if kind in KINDS:
        raise NotationError(
            say("“{text}” is not an action: after “{kind}” comes something else.", text=shorten(text), kind=kind), text, place
        )
    raise NotationError(
        say("“{text}” is not an action: write pass, bid 3, moon, misdeal, trump S, discard 3C 4C 5D or play JS.", text=shorten(text)),
        text,
        0,
    )


class Deal(NamedTuple):
    """The cards as dealt: `hands` (four `Cards`, by seat) and `cat`. Chance is an action, so that `apply` stays pure.

    It is written ``deal AS KS … / … / … / … + cat``, and `read_action` reads that back.
    """

    hands: tuple[Cards, ...]
    cat: Cards = NO_CARDS

    @property
    def kind(self) -> str:
        return "deal"

    @property
    def bit(self) -> int:
        """No play (see `Action`)."""
        return 0

    @property
    def number(self) -> int:
        """No number (see `Action`)."""
        return -1

    @classmethod
    def of(cls, hands: Iterable[Any], cat: Any = "") -> Deal:
        """A deal of given cards: four hands by seat and the cat, each as text, cards or `Cards`.

        Which cards belong in a deal, the game says when it is applied.
        """
        if isinstance(hands, str) or not isinstance(hands, Iterable):
            raise NotationError(say("A deal is a list of four hands."), shorten(repr(hands)), 0)
        four = tuple(Cards(hand) for hand in hands)
        if len(four) != 4:
            raise NotationError(say("A deal has four hands, not {n}.", n=len(four)), "", 0)
        return cls(four, Cards(cat))

    @classmethod
    def shuffled(cls, rules: Rules, seed: int | str) -> Deal:
        """The deal of this seed: the same cards on every machine (see `shuffle`), dealt in packets from seat 0 on."""
        from topper.core.rules import check_rules

        check_rules(rules)
        pack, dealt = iter(shuffle(rules.pack_cards, seed)), list[list[Card]]([[], [], [], []])
        for seat, size in rules.packets:
            dealt[seat] += islice(pack, size)
        return cls.of(dealt, islice(pack, rules.cat_size))

    @classmethod
    def drawn(cls, rules: Rules, chance: Random) -> Deal:
        """A deal by this source of chance, for many in a row: a random deal like any other, and sooner made than by a seed of its own."""
        number, size, known = chance.random, rules.hand_size, int.__new__
        pack = sorted(rules.pack_bits, key=lambda _: number())
        # Masks made of the pack's own cards need none of the checks of Cards(...).
        one, two = known(Cards, sum(pack[:size])), known(Cards, sum(pack[size : 2 * size]))
        three, four = known(Cards, sum(pack[2 * size : 3 * size])), known(Cards, sum(pack[3 * size : 4 * size]))
        cat = known(Cards, sum(pack[4 * size : 4 * size + rules.cat_size])) if rules.cat_size else NO_CARDS
        return tuple.__new__(cls, ((one, two, three, four), cat))

    def __str__(self) -> str:
        return "deal " + " / ".join(map(str, self.hands)) + (f" + {self.cat}" if self.cat else "")

    def __repr__(self) -> str:
        cat = f", {str(self.cat)!r}" if self.cat else ""
        return f"Deal.of([{', '.join(repr(str(hand)) for hand in self.hands)}]{cat})"


def read_action(text: object) -> Action | Deal:
    """An action or a deal, as text."""
    if not isinstance(text, str):
        raise NotationError(NO_TEXT, shorten(repr(text)), 0)
    if text[:5].lower() != "deal ":
        return Action(text)
    try:
        hands, _, cat = text[5:].partition("+")
        if len(text) > 400:
            raise NotationError(say("This is too long for a deal."), text, 400)
        return Deal.of(hands.split("/"), cat)
    except NotationError as error:
        raise NotationError(error.sentence, text, 5) from None


def shuffle(cards: Iterable[CardT], seed: int | str) -> list[CardT]:
    """The cards in an order that depends on the seed alone: Fisher and Yates from the end, by `Random(seed).random()` only.

    Python promises that `random()` gives the same numbers for the same seed in every version.
    """
    if not isinstance(seed, (int, str)):
        raise NotationError(say("A seed is a whole number or a text, not {value}.", value=shorten(repr(seed))), repr(seed), 0)
    pack, chance = list(cards), Random(seed).random
    for left in range(len(pack), 1, -1):
        other = int(chance() * left)
        pack[left - 1], pack[other] = pack[other], pack[left - 1]
    return pack


class Discards(Sequence[Action]):
    """All the legal discards of a hand, made only as they are asked for: `fixed` goes, and `needed` of `pool`."""

    __slots__ = ("fixed", "needed", "pool")

    def __init__(self, fixed: Iterable[Card], pool: Iterable[Card], needed: int) -> None:
        self.fixed = tuple(fixed)
        self.pool = tuple(sorted(pool, key=str))
        self.needed = needed

    def __len__(self) -> int:
        return comb(len(self.pool), self.needed)

    def __iter__(self) -> Iterator[Action]:
        return (discard(self.fixed + chosen) for chosen in combinations(self.pool, self.needed))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, str):
            return False
        try:
            read = Action(action)
        except NotationError:
            return False
        if read.kind != "discard":
            return False
        cards = set(read.value)
        rest = cards - set(self.fixed)
        return len(cards) == len(read.value) == len(self.fixed) + self.needed and len(rest) == self.needed and rest <= set(self.pool)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        chosen, wanted = [], self.needed
        for place, card in enumerate(self.pool):
            if not wanted:
                break
            with_it = comb(len(self.pool) - place - 1, wanted - 1)
            if index < with_it:
                chosen.append(card)
                wanted -= 1
            else:
                index -= with_it
        return discard(self.fixed + tuple(chosen))

    def __repr__(self) -> str:
        return f"Discards({Cards(self.fixed)!r}, {Cards(self.pool)!r}, {self.needed})"
