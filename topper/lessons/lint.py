"""What will not work in a lesson, said to its author."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.model import Act, Choose, Lesson, Pick, Sort, Step, Tell, Text, Verdict, as_text

NUMBER = re.compile(r"(C|T|S)\d+(\.\d+)?|H\d+")


def lesson_problems(lesson: Lesson) -> list[Sentence]:
    """The problems of a lesson and of each of its steps."""
    found = []
    if blank(lesson.title):
        found.append(say("The lesson has no title."))
    if blank(lesson.goal):
        found.append(say("The lesson does not say what it is for: give it a goal."))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", lesson.id):
        found.append(say("The lesson’s id “{id}” is not small letters and hyphens.", id=lesson.id[:40]))
    if not lesson.steps:
        found.append(say("The lesson has no steps."))
    elif not any(step.asks for step in lesson.steps):
        found.append(say("Nothing is asked in this lesson: let the learner do something."))
    for place, step in enumerate(lesson.steps, start=1):
        found += [say("Step {n}: {problem}", n=place, problem=problem) for problem in step_problems(step, lesson.rules)]
    return found


def step_problems(step: Step, rules: Rules | None = None) -> list[Sentence]:
    """The problems of one step."""
    rules = step.at.rules if step.at is not None else rules
    found: list[Sentence] = []
    for looked in (texts(step), *((answers(step), numbers(step, rules)) if step.asks else (numbers(step, rules),))):
        try:
            found.extend(looked)
        except Exception as error:  # whatever an author's own callable raises is his to know
            return [*found, say("It breaks: {error}", error=f"{type(error).__name__}: {error}")]
    return found


def texts(step: Step) -> Iterator[Sentence]:
    """Texts that are missing or empty."""
    if not step.text or any(blank(text) for text in step.text):
        yield say("It has an empty text.")
    if any(blank(hint) for hint in step.hints):
        yield say("It has an empty hint.")
    if not isinstance(step, Tell) and step.right is None:
        yield say("It does not say why the answer is right: give it “right”.")
    if isinstance(step, Tell) and (step.hints or step.answer is not None):
        yield say("It asks nothing, so its hints and its answer are never seen.")


def numbers(step: Step, rules: Rules | None) -> Iterator[Sentence]:
    """Numbers of rules that no rulebook has."""
    cited = list(step.teaches)
    if step.asks:
        for value in (*step.answers(), *step.options()):
            rule = step.check(value).rule
            if rule is not None and rule not in cited:
                cited.append(rule)
    for number in cited:
        known = NUMBER.fullmatch(number) is not None if rules is None or not rules.rulebook else number in rules.rules_by_number
        if not known:
            yield say("There is no rule {number}.", number=number)


def answers(step: Step) -> Iterator[Sentence]:
    """Right answers that are refused, remarks for wrong ones that are right or cannot be given."""
    if isinstance(step, Act) and step.at is None:
        yield say("It asks for something to be done, and has no table to do it at.")
        return
    right = step.answers()
    options = step.options()
    if not right:
        yield say("It has no right answer.")
    for value in right:
        verdict = step.check(value)
        if not verdict.right:
            yield say("Its answer {answer} is refused: {remark}", answer=shown(value), remark=as_text(verdict.remark))
        elif options and value not in options:
            yield say("Its answer {answer} cannot be given.", answer=shown(value))
    if len({(type(option), option) for option in options}) < len(options):
        yield say("The same answer is offered twice.")
    if len(options) > 1 and all(option in right for option in options) and not isinstance(step, Act):
        yield say("Every answer is right.")
    if isinstance(step, (Choose, Pick)) and len(step.options()) == 1:
        yield say("There is only one answer to choose from.")
    if isinstance(step, Sort) and step.cards in right:
        yield say("The cards stand in the right order from the start.")
    if isinstance(step, Act) and right and step.check(step.solution).right:
        yield from outcome(step)
    for key in step.wrong if isinstance(step.wrong, Mapping) else ():
        yield from remark(step, key, right, options)
    for key in step.right if isinstance(step.right, Mapping) else ():
        if not any(step.means(key, value) for value in right):
            yield say("It praises {answer}, which is not a right answer.", answer=shown(key))


def remark(step: Step, key: Any, right: tuple[Any, ...], options: tuple[Any, ...]) -> Iterator[Sentence]:
    """A remark for a wrong answer: is it one, and can it be given?"""
    try:
        value = step.read(key)
    except ValueError:
        yield say("It has a remark for {answer}, which cannot be answered.", answer=shown(key))
        return
    if value in right:
        yield say("It calls {answer} wrong, but it is right.", answer=shown(value))
    elif options and value not in options:
        yield say("It has a remark for {answer}, which cannot be answered.", answer=shown(key))
    elif isinstance(step, Act) and step.scene.state.objection(value, step.scene.seat) is not None:
        yield say("Its remark for {answer} is never seen: the rules refuse that already.", answer=shown(value))
    elif blank(step.wrong[key] if not isinstance(step.wrong[key], tuple) else step.wrong[key][0]):
        yield say("Its remark for {answer} is empty.", answer=shown(value))


def outcome(step: Act) -> Iterator[Sentence]:
    """What the others do afterwards must be possible."""
    state = step.scene.state.apply(step.solution)
    for action in step.then:
        objection = state.objection(action)
        if objection is not None:
            yield say("After the answer “{action}” cannot be done: {reason}", action=action, reason=objection.because)
            return
        state = state.apply(action)


def blank(text: Text) -> bool:
    """Whether there is nothing to read; a template that lacks an argument raises `KeyError`."""
    return not str(text).strip()


def shown(value: Any) -> str:
    return f"“{value}”"


__all__ = ["Verdict", "lesson_problems", "step_problems"]
