"""What a step of a lesson is: a text, a table, and a check that knows its own solution.

A step never knows the rules itself. Its `answer` is asked of the engine (a callable that gets the step's `Scene`) or given, its
remarks say why; `check` gives a `Verdict`. Steps are made with the functions of `topper.lessons.author`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from topper.core.cards import Card, Cards, Seat, Suit
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.scene import Scene

Text = Sentence | str
"""What people read: a sentence that is translated, or a plain string of an author."""

Told = tuple[Any, ...]
"""A remark with the rule and the cards that prove it: ``(text, rule, cards)``, the last two optional."""

Remark = Text | Told | None


class Verdict(NamedTuple):
    """The answer to an answer: whether it is right, what to say, the number of the rule, the cards that prove it."""

    right: bool
    remark: Text
    rule: str | None = None
    cards: Cards = Cards(0)
    #: right, but something else would have been a little better
    nearly: bool = False

    @property
    def tone(self) -> str:
        """How it is said: "right", "no" or, where it is a little worse than the best, "info"."""
        return "no" if not self.right else "info" if self.nearly else "right"


class Worth(NamedTuple):
    """What a coach thinks of an action: how much less it gains than the best, on average; whether that is too little to tell."""

    behind: float
    close: bool


LITTLE = 1.0
"""What is behind the best by fewer points than this is a little worse, and not wrong."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step. `answer` is a right value, several, or a callable that gives them; so are `right` and `wrong` remarks.

    `right` praises the reason: one remark, a mapping by answer, or a callable. `wrong` maps wrong answers to remarks, or is a
    callable; what it does not name gets `otherwise`.
    """

    kind: ClassVar[str] = ""
    asks: ClassVar[bool] = True

    text: tuple[Text, ...]
    at: Scene | None = None
    answer: Any = None
    right: Any = None
    wrong: Any = None
    otherwise: Remark = None
    hints: tuple[Text, ...] = ()
    teaches: tuple[str, ...] = ()
    #: cards are drawn as they are printed, and no winner is shown, until the step is solved: the table must not give the answer away
    bare: bool = True

    # What there is to answer.

    def options(self) -> tuple[Any, ...]:
        """Every answer that can be given; empty where there are too many to list."""
        return ()

    def read(self, value: Any) -> Any:
        """An answer as the step's own value. Raises `ValueError` for what is none: it comes from outside."""
        raise NotImplementedError

    def answers(self) -> tuple[Any, ...]:
        """Every right answer."""
        found = self.answer(self.at) if callable(self.answer) else self.answer
        return tuple(self.read(value) for value in several(found))

    @property
    def solution(self) -> Any:
        """One right answer."""
        return self.answers()[0]

    # What is said to it.

    def check(self, value: Any) -> Verdict:
        """Whether this answer is right, and what is to be said to it. Raises `ValueError` for what is no answer."""
        value = self.read(value)
        if value in self.answers():
            return self.verdict(True, self.told(self.right, value), say("Right."))
        told = self.told(self.wrong, value)
        if told is None:
            told = self.engine_remark(value)
        if told is None:
            told = self.otherwise
        return self.verdict(False, told, say("Not that one. Look again, or ask for a hint."))

    def engine_remark(self, value: Any) -> Remark:
        """What the engine says to a wrong answer, if it has something to say."""
        return None

    def told(self, remarks: Any, value: Any) -> Remark:
        """The remark for this answer, of whatever shape they were given in."""
        if isinstance(remarks, Mapping):
            return next((remark for key, remark in remarks.items() if self.means(key, value)), None)
        remark: Remark = remarks(value) if callable(remarks) else remarks
        return remark

    def means(self, key: Any, value: Any) -> bool:
        """Whether the author's key is this answer."""
        try:
            return bool(self.read(key) == value)
        except ValueError:
            return False

    def verdict(self, right: bool, told: Remark, default: Text) -> Verdict:
        if isinstance(told, tuple):
            text, rule, cards = (*told, None, Cards(0))[:3] if len(told) < 3 else told[:3]
            rule = rule or self.rule
            return Verdict(right, text, rule, Cards(cards or 0))
        return Verdict(right, default if told is None else told, self.rule)

    @property
    def rule(self) -> str | None:
        """The rule that the step is about."""
        return self.teaches[0] if self.teaches else None

    # The author's lint.

    def problems(self, rules: Rules | None = None) -> list[Sentence]:
        """What will not work in this step."""
        from topper.lessons.lint import step_problems

        return step_problems(self, rules)


def several(value: Any) -> Iterable[Any]:
    """The right answers, when there may be one or several."""
    if isinstance(value, (list, set, frozenset)):
        return sorted(value, key=str) if isinstance(value, (set, frozenset)) else value
    return () if value is None else (value,)


def number_in(value: Any, low: int, high: int) -> int:
    """A whole number in a range, from a number or from text. Raises `ValueError`."""
    if isinstance(value, str) and len(value) <= 5:
        value = int(value.replace("−", "-"))
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"a whole number from {low} to {high} is asked for")
    return value


def as_text(value: Any) -> Text:
    """A choice as people read it: a suit, a seat, a card, a number or a text."""
    if isinstance(value, Suit):
        return say("{suit:Cap}", suit=value)
    if isinstance(value, Seat):
        return say("{seat}", seat=value)
    if isinstance(value, (Card, Cards)):
        return say("{card}", card=value)
    if isinstance(value, int):
        return say("{n}", n=value)
    return value  # type: ignore[no-any-return]
