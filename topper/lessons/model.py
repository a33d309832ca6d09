"""What a lesson is: a frozen value with a title, a goal and steps, each of one of six kinds that can be answered, or one that is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from topper.core.cards import Card, Cards, Seat, read_cards
from topper.core.errors import NotationError
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.lessons.scene import Scene
from topper.lessons.step import LITTLE, Remark, Step, Text, Verdict, Worth, as_text, number_in, several


@dataclass(frozen=True, kw_only=True)
class Tell(Step):
    """Look, and go on."""

    kind = "tell"
    asks = False
    bare: bool = False

    def read(self, value: Any) -> Any:
        raise ValueError("nothing is asked here")

    def answers(self) -> tuple[Any, ...]:
        return ()


@dataclass(frozen=True, kw_only=True)
class Pick(Step):
    """Choose a card among `cards` (the learner's hand, unless given); with `many`, a set of them."""

    kind = "pick"

    cards: tuple[Card, ...] = ()
    many: bool = False

    @property
    def shown(self) -> tuple[Card, ...]:
        return self.cards or (tuple(self.at.hand) if self.at else ())

    def options(self) -> tuple[Any, ...]:
        return () if self.many else self.shown

    def read(self, value: Any) -> Any:
        if not self.many:
            card = Card(value)
            if card not in self.shown:
                raise ValueError(f"{card} is not among the cards")
            return card
        cards = Cards(value)
        if cards - Cards(self.shown):
            raise ValueError(f"{cards} are not all among the cards")
        return cards

    def answers(self) -> tuple[Any, ...]:
        found = self.answer(self.at) if callable(self.answer) else self.answer
        if self.many:
            return tuple(self.read(cards) for cards in (found if isinstance(found, list) else [found]) if found is not None)
        if isinstance(found, str):
            found = read_cards(found)
        values = list(found) if isinstance(found, (Cards, list, tuple, set, frozenset)) else several(found)
        return tuple(self.read(card) for card in values)

    def engine_remark(self, value: Any) -> Remark:
        """A set that is not the right one: which card is too many, which is missing."""
        if not self.many:
            return None
        right = self.solution
        extra, missing = value - right, right - value
        if isinstance(self.wrong, Mapping):
            for card in extra:
                told = self.told_card(card)
                if told is not None:
                    return told
        if extra:
            return say_n("{cards} does not belong there.", "{cards} do not belong there.", n=len(extra), cards=extra), None, extra
        return say_n("One more belongs there.", "{n} more belong there.", n=len(missing)), None, Cards(0)

    def told_card(self, card: Card) -> Remark:
        """With `many`, `wrong` may name a single card that does not belong."""
        return next((remark for key, remark in self.wrong.items() if Cards(key) == card.bit), None)


@dataclass(frozen=True, kw_only=True)
class Act(Step):
    """Do something at the table: play, bid, pass, name trump, discard. Refused by the engine what the rules refuse.

    Without an `answer` everything allowed is right. `then` is what the others do after it, for the learner to watch.
    With `coach` the learner decides freely, and then sees what a coach thinks of every choice: what he finds as good as the best is
    right, what he finds a little worse is answered so. `answer` is what the author finds right, with a coach or without one.
    """

    kind = "act"

    bare: bool = False
    then: tuple[str, ...] = ()
    coach: bool = False

    @property
    def scene(self) -> Scene:
        if self.at is None:
            raise ValueError("an act needs a table")
        return self.at

    def options(self) -> tuple[Any, ...]:
        """What can be clicked: every card of the hand, every call, every suit; discards are too many to list."""
        state, seat = self.scene.state, self.scene.seat
        if state.phase == "play":
            return tuple(self.read(f"play {card}") for card in state.hands[seat])
        if state.phase == "auction":
            rules = state.rules
            calls = ["pass", *(f"bid {n}" for n in range(rules.minimum_bid, rules.top_bid + 1))]
            calls += ["moon"] if rules.moon else []
            calls += ["misdeal"] if rules.misdeal else []
            return tuple(map(self.read, calls))
        if state.phase == "trump":
            return tuple(state.legal_actions())
        return ()

    def read(self, value: Any) -> Any:
        from topper.core.actions import Action

        if not isinstance(value, str):
            raise NotationError(say("An action is a text, such as “play JS”."), repr(value)[:40], 0)
        return Action(value)

    def answers(self) -> tuple[Any, ...]:
        if self.answer is None:
            return tuple(self.scene.state.legal_actions())
        return super().answers()

    def check(self, value: Any, worth: Worth | None = None) -> Verdict:
        """The rules first, then the author; `worth` is what a coach thinks of it, where one was asked."""
        objection = self.scene.state.objection(self.read(value), self.scene.seat)
        if objection is not None:
            return Verdict(False, objection.because, objection.rule, objection.cards)
        verdict = super().check(value)
        if verdict.right or worth is None:
            return verdict
        if worth.close:
            return Verdict(True, say("Right: nothing was found that is clearly better."), self.rule)
        if worth.behind < LITTLE:
            return Verdict(True, say("A little worse than the best: less than a point, on average."), self.rule, nearly=True)
        return verdict

    def verdict(self, right: bool, told: Remark, default: Text) -> Verdict:
        if not right and told is None:
            default = (
                say("You may, but another choice is worth more.")
                if self.coach
                else say("The rules allow that, but it is not what we are after here. Look again.")
            )
        return super().verdict(right, told, default)

    def follows(self, value: Any) -> tuple[Any, ...]:
        """What the others do after this: `then`, where all of it may be done after it."""
        from topper.core.actions import Action

        state = self.scene.state.apply(self.read(value))
        for action in self.then:
            if state.objection(action) is not None:
                return ()
            state = state.apply(action)
        return tuple(map(Action, self.then))


@dataclass(frozen=True, kw_only=True)
class Choose(Step):
    """Choose one of several `choices`: texts, suits, seats, cards, numbers. From outside comes the place of one, counted from 0."""

    kind = "choose"

    choices: tuple[Any, ...] = ()

    def options(self) -> tuple[Any, ...]:
        return self.choices

    def read(self, value: Any) -> Any:
        for choice in self.choices:
            if (type(choice) is type(value) or {type(choice), type(value)} <= {int, Seat}) and choice == value:
                return choice
        for choice in self.choices:
            if isinstance(value, str) and str(choice) == value:
                return choice
        raise ValueError("this is none of the choices")

    def place(self, text: Any) -> Any:
        """The choice at this place, as a screen sends it."""
        return self.choices[number_in(text, 0, len(self.choices) - 1)]

    def answers(self) -> tuple[Any, ...]:
        found = self.answer(self.at) if callable(self.answer) else self.answer
        return tuple(self.read(value) for value in several(found))


@dataclass(frozen=True, kw_only=True)
class Sort(Step):
    """Put `cards` in order, the best first. They are shown in the order given."""

    kind = "sort"

    cards: tuple[Card, ...] = ()

    def read(self, value: Any) -> Any:
        cards = tuple(read_cards(value)) if isinstance(value, str) else tuple(Card(card) for card in value)
        if sorted(cards) != sorted(self.cards):
            raise ValueError("these are not the cards to sort")
        return cards

    def answers(self) -> tuple[Any, ...]:
        found = self.answer(self.at) if callable(self.answer) else self.answer
        many = found if isinstance(found, list) and found and not isinstance(found[0], (Card, str)) else [found]
        return tuple(self.read(value) for value in many if value is not None)

    def engine_remark(self, value: Any) -> Remark:
        """The first card from the top that stands in a wrong place."""
        for card, right in zip(value, self.solution, strict=True):
            if card != right:
                below = self.order_remark(right, card)
                return below or say("{card} comes too soon: another card stands above it.", card=card)
        return None

    def order_remark(self, higher: Card, lower: Card) -> Remark:
        if self.at is None or self.at.state.trump is None:
            return None
        from topper.lessons.reasons import why_beats

        because, rule = why_beats(self.at.rules, self.at.order, higher, higher, lower)
        return because, rule, Cards(higher.bit | lower.bit)


@dataclass(frozen=True, kw_only=True)
class Number(Step):
    """Give a whole number from `low` to `high`."""

    kind = "number"

    low: int = 0
    high: int = 6

    def options(self) -> tuple[Any, ...]:
        return tuple(range(self.low, self.high + 1)) if self.high - self.low <= 60 else ()

    def read(self, value: Any) -> Any:
        return number_in(value, self.low, self.high)


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A lesson: `id` names it in addresses and in what is saved. `rules` is the game that it speaks of, with its settings."""

    id: str
    title: Text
    steps: tuple[Step, ...]
    goal: Text = ""
    rules: Rules | None = None
    #: rules that are practised at the end, where they differ from what the steps teach
    drills: tuple[str, ...] = field(default=())

    @property
    def teaches(self) -> tuple[str, ...]:
        """The numbers of the rules that its steps teach, each once."""
        return tuple(dict.fromkeys(number for step in self.steps for number in step.teaches))

    def problems(self) -> list[Sentence]:
        """What will not work, step by step; empty if all is well."""
        from topper.lessons.lint import lesson_problems

        return lesson_problems(self)


Maker = Callable[[Rules], Lesson]
"""A lesson that depends on the settings in force: a function of the rules."""


@dataclass(frozen=True, kw_only=True)
class Course:
    """Lessons in a good order. Nothing in it is locked."""

    id: str
    title: Text
    goal: Text
    rules: Rules
    lessons: tuple[Lesson, ...]

    def lesson(self, name: str) -> Lesson:
        """The lesson of this id. Raises `ValueError` where there is none."""
        for found in self.lessons:
            if found.id == name:
                return found
        raise ValueError(f"there is no lesson {name[:40]!r}")


__all__ = [
    "Act", "Choose", "Course", "Lesson", "Maker", "Number", "Pick", "Remark", "Sort", "Step", "Tell", "Text", "Verdict", "Worth",
    "as_text",
]  # fmt: skip
