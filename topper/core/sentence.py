"""A sentence is a value: a template and its arguments. It becomes text only when a language is asked for it.

>>> from topper.core.cards import Card
>>> sentence = say("{card:The} is not in your hand.", card=Card("JS"))
>>> str(sentence)
'The jack of spades is not in your hand.'

English templates are the keys of the catalogues. Arguments are typed (a card, a suit, a seat, a count, another sentence)
and bring their own forms, named after the colon: ``{card:the}``, ``{suit:one}``. `topper.locale` has the other languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any


class Sentence:
    """Made by `say` and `say_n`; equal when template and arguments are equal."""

    __slots__ = ("args", "many", "template")

    def __init__(self, template: str, args: dict[str, Any], many: str | None = None) -> None:
        self.template = template
        self.many = many
        self.args = args

    def _key(self) -> tuple[Any, ...]:
        return (self.template, self.many, tuple(sorted(self.args.items(), key=lambda item: item[0])))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return ENGLISH.text(self)

    def __repr__(self) -> str:
        args = "".join(f", {name}={value!r}" for name, value in self.args.items())
        if self.many is not None:
            return f"say_n({self.template!r}, {self.many!r}{args})"
        return f"say({self.template!r}{args})"


def say(template: str, /, **args: Any) -> Sentence:
    """The sentence of this template: ``say("{card:the} wins.", card=card)``. Collected for translation."""
    return Sentence(template, args)


def say_n(one: str, many: str, /, *, n: int, **args: Any) -> Sentence:
    """A sentence that depends on the count `n`: ``say_n("{n} trick", "{n} tricks", n=3)``."""
    return Sentence(one, {"n": n, **args}, many)


class RuleNumber(str):
    """A rule's number in a sentence: as text it is itself, on a screen it opens the rule."""

    __slots__ = ()


_PARTS = Formatter()


def parts(template: str) -> Iterator[tuple[str, str | None, str]]:
    """The pieces of a template: the text before an argument, the argument's name (`None` after the last) and its form."""
    for literal, name, spec, _ in _PARTS.parse(template):
        yield literal, name, spec or ""


class Language:
    """English, and the base of every other language: turns sentences into text.

    `names` gives the players' names by seat; without them seats are called South, West, North and East.
    """

    code = "en"
    ranks: Mapping[str, str] = {
        "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven",
        "6": "six", "5": "five", "4": "four", "3": "three", "2": "two", "X1": "high joker", "X2": "low joker",
    }  # fmt: skip
    suits = ("spades", "hearts", "clubs", "diamonds")
    suits_one = ("spade", "heart", "club", "diamond")
    seats = ("South", "West", "North", "East")
    indices: Mapping[str, str] = {rank: rank for rank in "AKQJ98765432"} | {"T": "10", "X1": "★", "X2": "☆"}
    joined = (", ", " and ")
    alternatives = (", ", " or ")
    nothing = "none"

    def __init__(self, names: tuple[str, ...] | None = None) -> None:
        self.names = names

    def named(self, names: tuple[str, ...]) -> Language:
        """The same language with these players at the table."""
        return type(self)(names)

    def template(self, sentence: Sentence) -> str:
        """The template in this language; a template's own plural is chosen here."""
        if sentence.many is not None and sentence.args["n"] != 1:
            return sentence.many
        return sentence.template

    def text(self, sentence: Sentence | str) -> str:
        """The sentence as plain text. A plain string stays as it is."""
        if isinstance(sentence, str):
            return sentence
        told = []
        for literal, name, spec in parts(self.template(sentence)):
            told.append(literal)
            if name is not None:
                told.append(self.form(sentence.args[name], spec))
        return "".join(told)

    def form(self, value: Any, spec: str) -> str:
        """One argument as text. An unknown type or form is a mistake in our own code and raises `KeyError`."""
        from topper.core import cards as c

        if isinstance(value, Sentence):
            return capital(self.text(value)) if spec == "cap" else self.text(value)
        if isinstance(value, c.Card):
            return self.card(value, spec)
        if isinstance(value, c.Suit):
            return self.suit(value, spec)
        if isinstance(value, c.Cards):
            return self.join([self.card(card, spec if spec != "or" else "") for card in value], spec)
        if isinstance(value, c.Seat):
            return self.seat(value, spec)
        if isinstance(value, tuple):
            return self.join([self.form(part, "") for part in value], spec)
        if type(value) is int:
            return self.number(value, spec)
        return str(value)

    def number(self, value: int, spec: str) -> str:
        """A number with a true minus; ``signed`` has a plus too."""
        return f"{value:+d}".replace("-", "−") if spec == "signed" else str(value).replace("-", "−")

    def join(self, parts: list[str], spec: str = "") -> str:
        """A list in running text: "a, b and c"; with ``or``, "a, b or c"."""
        comma, last = self.alternatives if spec == "or" else self.joined
        if not parts:
            return self.nothing
        return comma.join(parts[:-1]) + (last if len(parts) > 1 else "") + parts[-1]

    def seat(self, seat: int, spec: str) -> str:
        """Who sits there."""
        return self.names[seat] if self.names else self.seats[seat]

    def card_name(self, card: Any) -> str:
        """The card's whole name: "jack of spades"."""
        return self.ranks[card.rank] if card.joker else f"{self.ranks[card.rank]} of {self.suits[card.suit]}"

    def card(self, card: Any, spec: str) -> str:
        """``""`` its two characters, ``name``, ``the``, ``The``, ``Name``."""
        name = self.card_name(card)
        return {"": str(card), "name": name, "Name": capital(name), "the": f"the {name}", "The": f"The {name}"}[spec]

    def suit(self, suit: int, spec: str) -> str:
        """``""`` spades, ``Cap`` Spades, ``one`` spade, ``a`` a spade, ``sign`` ♠."""
        from topper.core.cards import SUIT_SIGNS

        return {
            "": self.suits[suit],
            "Cap": capital(self.suits[suit]),
            "one": self.suits_one[suit],
            "a": f"a {self.suits_one[suit]}",
            "sign": SUIT_SIGNS[suit],
        }[spec]


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


ENGLISH = Language()
