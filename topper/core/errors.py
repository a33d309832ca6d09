"""What can go wrong, each under one base that is a `ValueError`, each with a sentence that can be told in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from topper.core.sentence import RuleNumber, Sentence, say

if TYPE_CHECKING:
    from topper.core.objection import Objection
    from topper.core.state import State


class TopperError(ValueError):
    """The base of all our errors. `sentence` is the message as a value; ``str()`` gives it in English."""

    def __init__(self, sentence: Sentence, *rest: Any) -> None:
        super().__init__(sentence, *rest)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


class NotationError(TopperError):
    """A text that is no card, hand, action or seat: `text`, and `place`, where in it, counted from 0."""

    def __init__(self, sentence: Sentence, text: str, place: int) -> None:
        super().__init__(sentence, text, place)
        self.text = text
        self.place = place


class IllegalAction(TopperError):
    """An action that the rules refuse: `action`, `objection` (with `rule` and `cards`) and the unchanged `state`."""

    def __init__(self, action: str, objection: Objection, state: State) -> None:
        super().__init__(say("{reason} ({rule})", reason=objection.because, rule=RuleNumber(objection.rule)), action, objection, state)
        self.args = (action, objection, state)
        self.action = action
        self.objection = objection
        self.state = state

    @property
    def rule(self) -> str:
        return self.objection.rule


class SettingError(TopperError):
    """A setting that is not one, or a value that it does not take: `name` and `value`."""

    def __init__(self, sentence: Sentence, name: str, value: object) -> None:
        super().__init__(sentence, name, value)
        self.name = name
        self.value = value


class PositionError(TopperError):
    """A position or a deal that does not add up."""


class RecordError(TopperError):
    """A record that is broken: `line`, counted from 1."""

    def __init__(self, sentence: Sentence, line: int) -> None:
        super().__init__(say("Line {line}: {reason}", line=line, reason=sentence), line)
        self.args = (sentence, line)
        self.line = line
