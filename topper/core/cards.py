"""Suits, cards and sets of cards: 54 of them, each a small number, each written in two characters.

A card is an `int` from 0 to 53, a set of cards an `int` with one bit a card, so that everything inside the engine is plain
arithmetic. The four aces come first, by suit, then the kings, down to the twos and the jokers: so the 24 cards of Topper fit
into one digit of Python's integers, which makes that arithmetic twice as quick. Outside it they read and print as text a person can type.

>>> Card("js"), Card("10H"), Card("J♠")
(Card('JS'), Card('TH'), Card('JS'))
>>> Cards("KS AS 9H") & Cards("AS 9H QC")
Cards('AS 9H')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from topper.core.errors import NotationError, PositionError
from topper.core.sentence import say

SUIT_LETTERS: Final = "SHCD"
SUIT_SIGNS: Final = "♠♥♣♦"
RANK_LETTERS: Final = "AKQJT98765432"


class Suit(int):
    """One of the four suits: spades 0, hearts 1, clubs 2, diamonds 3; `Suit('S')` reads a letter or a sign."""

    __slots__ = ()
    letter: str

    def __new__(cls, what: str | int) -> Suit:
        if isinstance(what, str):
            text = what.strip().upper()
            place = SUIT_LETTERS.find(text) if len(text) == 1 else -1
            if place < 0:
                place = (SUIT_SIGNS + "♤♡♧♢").find(text) % 4 if len(text) == 1 and text in SUIT_SIGNS + "♤♡♧♢" else -1
            if place < 0:
                raise NotationError(say("“{text}” is not a suit: write S, H, D or C.", text=shorten(what)), what, 0)
            return SUITS[place]
        if not isinstance(what, int) or not 0 <= what < 4:  # type: ignore[redundant-expr]
            raise NotationError(say("“{text}” is not a suit: write S, H, D or C.", text=shorten(str(what))), str(what), 0)
        return SUITS[what] if SUITS else int.__new__(cls, what)

    @property
    def sister(self) -> Suit:
        """The other suit of the same colour."""
        return SUITS[self ^ 2]

    @property
    def red(self) -> bool:
        return bool(self & 1)

    @property
    def sign(self) -> str:
        return SUIT_SIGNS[self]

    def __str__(self) -> str:
        return SUIT_LETTERS[self]

    def __repr__(self) -> str:
        return f"Suit('{self}')"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


SUITS: tuple[Suit, ...] = ()
SUITS = tuple(Suit(index) for index in range(4))
SPADES, HEARTS, CLUBS, DIAMONDS = SUITS


class Card(int):
    """A card: `Card('JS')`, `Card('X1')` (the high joker). Reading also takes ``js``, ``10H``, ``J♠``."""

    __slots__ = ()

    def __new__(cls, what: str | int) -> Card:
        if isinstance(what, str):
            card = _BY_TEXT.get(what)
            return card if card is not None else _read_card(what)
        if not isinstance(what, int) or not 0 <= what < 54:  # type: ignore[redundant-expr]
            raise NotationError(say("“{text}” is not a card.", text=shorten(str(what))), str(what), 0)
        return CARDS[what] if CARDS else int.__new__(cls, what)

    @property
    def joker(self) -> bool:
        return self >= 52

    @property
    def suit(self) -> Suit | None:
        """The suit printed on it, `None` for a joker. What it counts as in a hand, its `Order` says."""
        return SUITS[self & 3] if self < 52 else None

    @property
    def rank(self) -> str:
        """``A K Q J T 9`` … ``2``, or ``X1``, ``X2``."""
        return RANK_LETTERS[self >> 2] if self < 52 else f"X{self - 51}"

    @property
    def bit(self) -> int:
        """This card alone, as a mask."""
        return 1 << self

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card('{_TEXTS[self]}')"

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)


_TEXTS: Final = tuple([RANK_LETTERS[i >> 2] + SUIT_LETTERS[i & 3] for i in range(52)] + ["X1", "X2"])
CARDS: tuple[Card, ...] = ()
CARDS = tuple(Card(index) for index in range(54))
_BY_TEXT: Final = {text: CARDS[index] for index, text in enumerate(_TEXTS)}
HIGH_JOKER, LOW_JOKER = CARDS[52], CARDS[53]
FULL_PACK: Final = (1 << 54) - 1
_SUIT: Final = 0x1111111111111


def shorten(text: str, most: int = 40) -> str:
    """Text from outside, fit to be quoted in an error: one line, `most` characters at most."""
    text = " ".join("".join(c if c.isprintable() else " " for c in text[: most * 4]).split())
    return text if len(text) <= most else text[: most - 1] + "…"


def _read_card(text: str) -> Card:
    word = text.strip()
    if len(word) <= 4:
        upper = word.upper().replace("10", "T")
        for sign, letter in zip(SUIT_SIGNS + "♤♡♧♢", SUIT_LETTERS * 2, strict=True):
            upper = upper.replace(sign, letter)
        card = _BY_TEXT.get(upper)
        if card is not None:
            return card
    raise NotationError(say("“{text}” is not a card: write its rank and its suit, as in JS, 10H or X1.", text=shorten(text)), text, 0)


def mask_of(suit: int, ranks: str) -> int:
    """The mask of the cards of one suit with these ranks: ``mask_of(SPADES, "AK")``."""
    return sum(1 << (4 * RANK_LETTERS.index(rank) + suit) for rank in ranks)


def pack_of(ranks: str, jokers: bool = False) -> int:
    """The mask of a whole pack: these ranks in each suit, and both jokers if asked."""
    return sum(mask_of(suit, ranks) for suit in range(4)) | (3 << 52 if jokers else 0)


class Cards(int):
    """A set of cards, as text, an iterable of cards or a mask. Jokers first, then by suit from the top.

    It is an `int`: ``|``, ``&``, ``-`` (what is in the first and not in the second) and ``in`` work as on sets.
    """

    __slots__ = ()

    def __new__(cls, what: str | int | Iterable[Card | str] = 0) -> Cards:
        if isinstance(what, Card):
            return int.__new__(cls, 1 << what)
        if isinstance(what, int):
            if not 0 <= what <= FULL_PACK:
                raise NotationError(say("{text} is not a set of cards.", text=shorten(hex(what))), shorten(hex(what)), 0)
            return int.__new__(cls, what)
        if not isinstance(what, Iterable):
            raise NotationError(say("{text} is not a set of cards.", text=shorten(repr(what))), repr(what), 0)
        mask = 0
        for card in read_cards(what) if isinstance(what, str) else map(Card, what):
            if mask >> card & 1:
                raise NotationError(say("{card} is there twice.", card=card), str(card), 0)
            mask |= 1 << card
        return int.__new__(cls, mask)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        for joker in (52, 53):
            if mask >> joker & 1:
                yield CARDS[joker]
        for suit in range(4):
            for card in each(mask & _SUIT << suit):
                yield CARDS[card]

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, (int, str)) and bool(self >> Card(card) & 1)

    def __or__(self, other: int) -> Cards:
        return Cards(int(self) | int(other))

    def __and__(self, other: int) -> Cards:
        return Cards(int(self) & int(other))

    def __xor__(self, other: int) -> Cards:
        return Cards(int(self) ^ int(other))

    def __sub__(self, other: int) -> Cards:
        return Cards(int(self) & ~int(other))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards('{self}')"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def read_cards(text: str) -> list[Card]:
    """The cards of a text, in its order, doubles kept; commas may stand between them. The error tells the place."""
    cards: list[Card] = []
    place = 0
    for word in text.replace(",", " ").split(" "):
        if word.strip():
            try:
                cards.append(Card(word))
            except NotationError as error:
                raise NotationError(error.sentence, text, place) from None
        place += len(word) + 1
    return cards


def each(mask: int) -> Iterator[int]:
    """The cards of a mask as plain numbers, lowest bit first: for inner loops."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


class Seat(int):
    """A seat, 0 to 3 clockwise, in a sentence: a language gives it the name of who sits there."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"


def check_seat(seat: object) -> None:
    """Raises `PositionError` for what is no seat."""
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < 4:
        raise PositionError(say("A seat is a number from 0 to 3, not {value}.", value=shorten(repr(seat))))


def sorted_text(cards: Iterable[Any]) -> str:
    """Cards as words in alphabetical order: how a discard is written."""
    return " ".join(sorted(map(str, cards)))
