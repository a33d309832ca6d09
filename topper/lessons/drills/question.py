"""A drawn question: a step made from a seed, at one of three levels, about one rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from topper.core.cards import Seat
from topper.core.rules import Rules
from topper.core.sentence import Sentence
from topper.lessons.drills.chance import Chance
from topper.lessons.model import Choose, Step, Text, Verdict
from topper.lessons.numbers import cite
from topper.lessons.scene import Scene

LEVELS = (1, 2, 3)
SEATS = tuple(Seat(seat) for seat in range(4))
MOST_TRIES = 3000


class Question(NamedTuple):
    """What is asked: `step` checks the answer and explains every option; `rule` is what it is about."""

    kind: str
    seed: int | str
    level: int
    step: Step

    @property
    def rule(self) -> str:
        return self.step.teaches[0]

    def explain(self, option: Any) -> Verdict:
        """What is to be said to this option."""
        return self.step.check(option)


class Ask(NamedTuple):
    """What a maker of questions is given."""

    chance: Chance
    level: int
    rules: Rules

    def rule(self, topic: str) -> str:
        return cite(self.rules, topic)


class Kind(NamedTuple):
    """A kind of question. `topics` are the rules that it asks about (see `topper.lessons.numbers`), in the games it is for."""

    id: str
    title: Text
    topics: tuple[str, ...]
    make: Callable[[Ask], Step]
    games: tuple[str, ...] = ("topper", "smear")
    #: numbers that are no topic, and whether the settings let it be asked
    numbers: tuple[str, ...] = ()
    when: Callable[[Rules], bool] = lambda rules: True

    def rules_asked(self, rules: Rules) -> tuple[str, ...]:
        """The numbers it asks about under these rules."""
        return tuple(dict.fromkeys((*(cite(rules, topic) for topic in self.topics), *self.numbers)))


class NoQuestion(Exception):
    """No position was found that lets this be asked; another draw may find one."""


def find(ask: Ask, draw: Callable[[], Any]) -> Any:
    """What `draw` gives when it first gives anything but `None`."""
    for _ in range(MOST_TRIES):
        found = draw()
        if found is not None:
            return found
    raise NoQuestion(f"nothing was found for {ask.rules!r} at level {ask.level}")


def choice(
    ask: Ask,
    text: Text | Iterable[Text],
    right: Any,
    others: Mapping[Any, Text] | Sequence[Any],
    *,
    praise: Text,
    rule: str,
    at: Scene | None = None,
    most: int = 4,
    otherwise: Text | None = None,
    mixed: bool = True,
) -> Step:
    """One of several: the right one and some others, each with what is to be said to it, in any order."""
    wrongs = [other for other in others if type(other) is not type(right) or other != right]
    pool = list(dict.fromkeys(wrongs))
    if not mixed:
        chosen = wrongs
    elif all(type(value) is int for value in (right, *pool)):
        chosen = around(ask.chance, right, pool, most - 1)
    else:
        chosen = ask.chance.some(pool, most - 1)
    choices = ask.chance.shuffled([right, *chosen]) if mixed else list(others)
    remarks = dict(others) if isinstance(others, Mapping) else {}
    return Choose(
        text=(text,) if isinstance(text, (str, Sentence)) else tuple(text),
        choices=tuple(choices),
        at=at,
        answer=right,
        right=praise,
        wrong={key: value for key, value in remarks.items() if key in chosen},
        otherwise=otherwise if otherwise is not None else praise,
        teaches=(rule,),
    )


def around(chance: Chance, right: int, others: Sequence[int], n: int) -> list[int]:
    """`n` of these numbers, such that the right one is as often the lowest of all as any other, as far as they allow it."""
    below, above = [other for other in others if other < right], [other for other in others if other > right]
    under = chance.between(max(0, n - len(above)), min(n, len(below)))
    return [*chance.some(below, under), *chance.some(above, n - under)]


def seats(ask: Ask, text: Text | Iterable[Text], right: int, *, praise: Text, rule: str, at: Scene, remark: Text | None = None) -> Step:
    """One of the four seats, always offered in the same order."""
    return Choose(
        text=(text,) if isinstance(text, (str, Sentence)) else tuple(text),
        choices=SEATS,
        at=at,
        answer=Seat(right),
        right=praise,
        otherwise=remark or praise,
        teaches=(rule,),
    )


def who(seat: int, mine: Sentence, other: Sentence) -> Sentence:
    """A sentence about a seat: in the second person if it is the learner's."""
    return mine if seat == 0 else other
