"""A learner at a step: what he has chosen so far, what he was told, whether it is solved."""

from __future__ import annotations

from typing import Any

from topper.core.actions import Action
from topper.core.cards import Card, Cards
from topper.core.phases import Playing
from topper.core.sentence import say
from topper.core.state import State
from topper.lessons.model import Act, Pick, Sort, Step, Text, Verdict, Worth, as_text
from topper.session.parts import Json
from topper.session.table import call_text, full_trick


class Attempt:
    """A learner at a step: what he has chosen so far, what he was told, whether it is solved."""

    def __init__(self, step: Step, solved: bool = False) -> None:
        self.step = step
        self.chosen: set[Card] = set()
        self.order: tuple[Card, ...] = step.cards if isinstance(step, Sort) else ()
        self.typed: Json = None
        self.tried: list[Any] = []
        #: every answer, as text
        self.given_so_far: list[str] = []
        self.solved = solved
        #: whether the answer was told rather than found
        self.shown = False
        self.hints = 0
        self.proof = Cards(0)
        self.told: tuple[str, Text, str | None] | None = None
        self.state: State | None = step.at.state if step.at is not None else None
        if solved and step.asks:
            self.settle(step.solution)

    def answer(self, value: Any, worth: Worth | None = None) -> Verdict:
        """Take this answer; what is to be said to it. `worth` is what the coach thinks of it. Raises `ValueError` for what is no answer."""
        verdict = self.step.check(value, worth) if isinstance(self.step, Act) else self.step.check(value)
        value = self.step.read(value)
        self.given_so_far.append(" ".join(map(str, value)) if isinstance(value, tuple) else str(value))
        self.proof = verdict.cards
        self.told = (verdict.tone, verdict.remark, verdict.rule)
        if verdict.right:
            self.solved = True
            self.settle(value)
        elif value not in self.tried:
            self.tried.append(value)
        return verdict

    def show(self) -> None:
        """Tell the answer, with its reason."""
        self.shown = self.solved = True
        verdict = self.step.check(self.step.solution)
        self.proof = verdict.cards
        told = say("{answer}. {reason}", answer=answer_text(self.step.solution), reason=verdict.remark)
        self.told = ("info", told, verdict.rule)
        self.settle(self.step.solution)

    def settle(self, value: Any) -> None:
        """Leave things as they stand once this answer is given."""
        self.given = value
        if isinstance(self.step, Pick):
            self.chosen = set(value) if self.step.many else {value}
        elif isinstance(self.step, Sort):
            self.order = value
        elif isinstance(self.step, Act):
            self.chosen.clear()
            self.state = self.course(value)[-1][1]

    def course(self, value: Any) -> list[tuple[Action, State, int]]:
        """What happens after an act: each action with the table then, and who did it. A finished trick stays on the table."""
        assert isinstance(self.step, Act)
        state, told = self.step.scene.state, []
        for action in (self.step.read(value), *self.step.follows(value)):
            seat = state.to_act
            if seat is None or state.objection(action) is not None:
                break
            after = state.apply(action)
            full = full_trick(state, action.value)[1] if isinstance(state, Playing) and len(state.table) == 3 else after
            told.append((action, full, seat))
            state = after
        return told


def answer_text(value: Any) -> Text:
    """An answer in words, to be told."""
    if isinstance(value, Action):
        return {
            "play": lambda: say("Play {card:the}", card=value.value),
            "trump": lambda: say("Name {suit}", suit=value.value),
            "discard": lambda: say("Put {cards} away", cards=Cards(value.value)),
        }.get(value.kind, lambda: call_text(value))()
    if isinstance(value, tuple):
        return say("{cards}", cards=value)
    return as_text(value)
