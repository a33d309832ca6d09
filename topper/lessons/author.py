"""How a lesson is written: `lesson`, and one function for each kind of step. Pleasant in one cell of a notebook.

>>> from topper import topper
>>> from topper.lessons import at_play, lesson, pick, playable
>>> spades = at_play(topper(), trump="S", hand="JC 9C QD", trick="KC")
>>> small = lesson(
...     "The Small Jack",
...     "Spades are trump. **Both** black jacks rise to the top.",
...     pick("The king of clubs is led. What must you play?", at=spades, answer=playable, right="Right: `JC` is a spade now."),
...     goal="Know what the Small Jack belongs to.",
... )
>>> small.id, small.problems()
('the-small-jack', [])
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from topper.core.cards import Card, read_cards
from topper.core.errors import TopperError
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.lessons.model import Act, Choose, Lesson, Number, Pick, Sort, Step, Tell, Text
from topper.lessons.scene import Scene


def lesson(
    title: Text,
    *steps: Step | Text,
    goal: Text = "",
    id: str | None = None,
    rules: Rules | None = None,
    drills: Iterable[str] = (),
) -> Lesson:
    """A lesson of these steps; a text among them is a step to be read. `id` follows from the title unless given."""
    made = tuple(step if isinstance(step, Step) else tell(step) for step in steps)
    rules = rules or next((step.at.rules for step in made if step.at is not None), None)
    return Lesson(id=id or slug(str(title)), title=title, steps=made, goal=goal, rules=rules, drills=tuple(drills))


def slug(title: str) -> str:
    """A title as an id: small letters and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "lesson"


def paragraphs(text: Text | Iterable[Text]) -> tuple[Text, ...]:
    """One text or several: the paragraphs of a step."""
    return (text,) if isinstance(text, Text) else tuple(text)


def cards_of(cards: Any) -> tuple[Card, ...]:
    """Cards in the order given."""
    return tuple(read_cards(cards)) if isinstance(cards, str) else tuple(Card(card) for card in cards)


def shared(text: Text | Iterable[Text], at: Any, teaches: str | Iterable[str], hints: Text | Iterable[Text]) -> dict[str, Any]:
    """What all steps have, in the shape that a step keeps. Raises `TopperError` where `at` is no table."""
    if at is not None and not isinstance(at, Scene):
        raise TopperError(say("“at” is a table, made with at_play, at_auction or at_naming, and not {value}.", value=repr(at)[:40]))
    return {
        "at": at,
        "text": paragraphs(text),
        "teaches": (teaches,) if isinstance(teaches, str) and teaches else tuple(teaches),
        "hints": () if hints == "" else paragraphs(hints),
    }


def tell(text: Text | Iterable[Text], *, at: Scene | None = None, teaches: str | Iterable[str] = ()) -> Tell:
    """A step to be looked at. `at` is the table beside it; `teaches` are the numbers of rules."""
    return Tell(**shared(text, at, teaches, ()))


def pick(
    text: Text | Iterable[Text],
    cards: Any = (),
    *,
    answer: Any,
    at: Scene | None = None,
    many: bool = False,
    right: Any = None,
    wrong: Any = None,
    otherwise: Any = None,
    hints: Text | Iterable[Text] = "",
    teaches: str | Iterable[str] = (),
    bare: bool = True,
) -> Pick:
    """Choose one of these cards, or of the hand. With `many` all right ones are chosen together, without it any of them will do.

    `bare` draws the cards as they are printed until the step is solved, in this and the other kinds of step.
    """
    asked = {"answer": answer, "right": right, "wrong": wrong, "otherwise": otherwise}
    return Pick(cards=cards_of(cards), many=many, bare=bare, **asked, **shared(text, at, teaches, hints))


def act(
    text: Text | Iterable[Text],
    *,
    at: Scene | None = None,
    answer: Any = None,
    then: Iterable[str] = (),
    right: Any = None,
    wrong: Any = None,
    otherwise: Any = None,
    hints: Text | Iterable[Text] = "",
    teaches: str | Iterable[str] = (),
    bare: bool = False,
    coach: bool = False,
) -> Act:
    """Do something at the table. What the rules refuse is answered by the engine; `then` is what the others do next.

    With `coach` the learner decides, and then sees what each choice is worth; what costs less than a point is not called wrong.
    """
    if at is None:
        raise TopperError(say("“act” needs a table: give the step an “at”, made with at_play, at_auction or at_naming."))
    asked = {"answer": answer, "right": right, "wrong": wrong, "otherwise": otherwise}
    return Act(then=tuple(then), bare=bare, coach=coach, **asked, **shared(text, at, teaches, hints))


def choose(
    text: Text | Iterable[Text],
    choices: Iterable[Any],
    *,
    answer: Any,
    at: Scene | None = None,
    right: Any = None,
    wrong: Any = None,
    otherwise: Any = None,
    hints: Text | Iterable[Text] = "",
    teaches: str | Iterable[str] = (),
    bare: bool = True,
) -> Choose:
    """Choose one of several: texts, suits, seats, cards or numbers."""
    asked = {"answer": answer, "right": right, "wrong": wrong, "otherwise": otherwise}
    return Choose(choices=tuple(choices), bare=bare, **asked, **shared(text, at, teaches, hints))


def sort(
    text: Text | Iterable[Text],
    cards: Any,
    *,
    answer: Any,
    at: Scene | None = None,
    right: Any = None,
    wrong: Any = None,
    otherwise: Any = None,
    hints: Text | Iterable[Text] = "",
    teaches: str | Iterable[str] = (),
    bare: bool = True,
) -> Sort:
    """Put cards in order, the best first. They are shown in the order given here."""
    asked = {"answer": answer, "right": right, "wrong": wrong, "otherwise": otherwise}
    return Sort(cards=cards_of(cards), bare=bare, **asked, **shared(text, at, teaches, hints))


def number(
    text: Text | Iterable[Text],
    *,
    answer: Any,
    low: int = 0,
    high: int = 6,
    at: Scene | None = None,
    right: Any = None,
    wrong: Any = None,
    otherwise: Any = None,
    hints: Text | Iterable[Text] = "",
    teaches: str | Iterable[str] = (),
    bare: bool = True,
) -> Number:
    """Give a whole number."""
    asked = {"answer": answer, "right": right, "wrong": wrong, "otherwise": otherwise}
    return Number(low=low, high=high, bare=bare, **asked, **shared(text, at, teaches, hints))
