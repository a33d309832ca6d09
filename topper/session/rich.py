"""Sentences as a screen shows them: text with marks (Rich, see `topper.session.screen`), or read out as plain text.

In a template, and in a plain string that a lesson's author wrote, ``**strong**`` and ``*emphasis*`` are marks, a card in backquotes
is a card, as in Markdown where it would stand as code, and the number of a rule opens that rule. What comes in as an argument, a
player's name say, is never read as marks.
"""

from __future__ import annotations

import re
from typing import Any

from topper.core.cards import SUIT_SIGNS, Card, Cards, Suit
from topper.core.errors import NotationError
from topper.core.sentence import Language, RuleNumber, Sentence, capital, parts

Rich = Any
"""A string, or a list of strings and spans: plain JSON."""

MARKS = re.compile(r"(\\[*`\\]|\*\*|\*|`[^`]*`|\b(?:C[1-3]|[TS]\d{1,2}\.\d|H\d{1,2})\b)")


class _Mark(str):
    """``**`` or ``*``, not yet known to be a pair."""


def rich(sentence: Sentence | str, language: Language) -> Rich:
    """The sentence in this language, with its marks. A plain string is read as our bit of Markdown."""
    return _tidy(_paired(_pieces(sentence, language, spoken=False)))


def plain(sentence: Sentence | str, language: Language) -> str:
    """The sentence as it is read out: no marks, and every card by its name ("the jack of clubs")."""
    pieces = _pieces(sentence, language, spoken=True)
    first = next((piece for piece in pieces if piece != ""), "")
    text = "".join(_flat(_tidy(_paired(pieces))))
    return capital(text) if isinstance(first, _Spoken) else text


class _Spoken(str):
    """The name of a card in place of its sign: at the head of a sentence it takes a capital."""


def card_span(card: Card, language: Language) -> dict[str, Any]:
    """A card in running text."""
    index = language.indices[card.rank]
    text = index if card.suit is None else index + card.suit.sign
    return {"card": str(card), "text": text, "name": language.card(card, "the"), "red": card.suit is not None and card.suit.red}


def suit_span(suit: Suit, language: Language) -> dict[str, Any]:
    """A suit's sign in running text."""
    return {"suit": str(suit), "text": suit.sign, "name": language.suit(suit, ""), "red": suit.red}


def _pieces(sentence: Sentence | str, language: Language, spoken: bool) -> list[Any]:
    """The sentence as text, marks that may pair, and spans."""
    if isinstance(sentence, str):
        return list(_written(sentence, language, spoken))
    pieces: list[Any] = []
    for literal, name, spec in parts(language.template(sentence)):
        pieces += _written(literal, language, spoken)
        if name is not None:
            pieces += _argument(sentence.args[name], spec, language, spoken)
    return pieces


def _written(text: str, language: Language, spoken: bool) -> list[Any]:
    """What an author wrote, cut at its marks."""
    if not MARKS.search(text):
        return [text] if text else []
    pieces: list[Any] = []
    for part in MARKS.split(text):
        if part in ("*", "**"):
            pieces.append(_Mark(part))
        elif part[:1] == "\\" and len(part) == 2:
            pieces.append(part[1])
        elif part[:1] == "`" and len(part) > 1:
            pieces += _quoted(part[1:-1], language, spoken)
        elif MARKS.fullmatch(part):
            pieces += _argument(RuleNumber(part), "", language, spoken)
        elif part:
            pieces.append(part)
    return pieces


def _quoted(text: str, language: Language, spoken: bool) -> list[Any]:
    """What stands in backquotes: a card, a suit's sign, or words to be typed."""
    if text in tuple(SUIT_SIGNS):
        return _argument(Suit(text), "sign", language, spoken)
    try:
        return _argument(Card(text), "", language, spoken)
    except NotationError:
        return [text]


def _argument(value: Any, spec: str, language: Language, spoken: bool) -> list[Any]:
    if isinstance(value, Sentence):
        pieces = _pieces(value, language, spoken)
        if spec == "cap" and pieces and isinstance(pieces[0], str):
            pieces[0] = type(pieces[0])(capital(pieces[0]))
        return pieces
    if isinstance(value, RuleNumber):
        return [str(value) if spoken else {"rule": str(value)}]
    if isinstance(value, Card) and spec == "":
        return [_Spoken(language.card(value, "the")) if spoken else card_span(value, language)]
    if isinstance(value, Suit) and spec == "sign":
        return [language.suit(value, "") if spoken else suit_span(value, language)]
    if isinstance(value, (Cards, tuple)):
        return _joined(value, spec, language, spoken)
    return [language.form(value, spec)]


def _joined(values: Any, spec: str, language: Language, spoken: bool) -> list[Any]:
    """A list in running text."""
    values = tuple(values)
    comma, last = language.alternatives if spec == "or" else language.joined
    pieces: list[Any] = [] if values else [language.nothing]
    for index, value in enumerate(values):
        if index:
            pieces.append(last if index == len(values) - 1 else comma)
        pieces += _argument(value, "" if spec == "or" else spec, language, spoken)
    return pieces


def _paired(pieces: list[Any]) -> list[Any]:
    """The pieces with what stands between two equal marks put into a span; a mark that is alone is text."""
    done: list[Any] = []
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        if isinstance(piece, _Mark):
            try:
                end = next(i for i in range(index + 1, len(pieces)) if isinstance(pieces[i], _Mark) and pieces[i] == piece)
            except StopIteration:
                end = index
            if end > index + 1:
                done.append({"b" if piece == "**" else "i": _tidy(_paired(pieces[index + 1 : end]))})
                index = end + 1
                continue
        done.append(str(piece) if isinstance(piece, str) else piece)
        index += 1
    return done


def _tidy(pieces: list[Any]) -> Rich:
    """Neighbouring texts made one; a single text stands by itself."""
    tidy: list[Any] = []
    for piece in pieces:
        if isinstance(piece, str) and tidy and isinstance(tidy[-1], str):
            tidy[-1] += piece
        elif piece != "":
            tidy.append(piece)
    if not tidy:
        return ""
    return tidy[0] if len(tidy) == 1 and isinstance(tidy[0], str) else tidy


def _flat(text: Rich) -> list[str]:
    """The words of a rich text without its marks."""
    if isinstance(text, str):
        return [text]
    if isinstance(text, dict):
        return _flat(text.get("b", text.get("i", "")))
    return [word for part in text for word in _flat(part)]
