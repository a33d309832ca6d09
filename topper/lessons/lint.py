"""What will not work in a lesson, said to its author."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any

from topper.core.actions import PLAYS
from topper.core.cards import Card
from topper.core.errors import NotationError
from topper.core.rules import Rules
from topper.core.sentence import RuleNumber, Sentence, parts, say
from topper.lessons.model import Act, Choose, Lesson, Pick, Sort, Step, Tell, Text, Verdict, as_text

NUMBER = re.compile(r"\b(?:[CST]\d+(?:\.\d+)*|H\d+)\b")
"""What looks like the number of a rule, in a text."""

CARD = re.compile(r"(?!\d+$)(?:(?:10|[2-9])\w{1,2}|[AKQJTX][A-Z0-9♠♥♣♦]{1,2}|[A-Z0-9]{1,2}[SHCD♠♥♣♦])")
"""What looks like a card, in backquotes, where words to be typed may stand too."""


def lesson_problems(lesson: Lesson) -> list[Sentence]:
    """The problems of a lesson and of each of its steps."""
    found = []
    if blank(lesson.title):
        found.append(say("The lesson has no title."))
    if blank(lesson.goal):
        found.append(say("The lesson does not say what it is for: give it a goal."))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", lesson.id):
        found.append(say("The lesson’s id “{id}” is not small letters and hyphens.", id=lesson.id[:40]))
    found += [say("The goal: {problem}", problem=problem) for problem in written((lesson.goal,), lesson.rules)]
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
            if step.at is None and callable(step.answer) and isinstance(error, AttributeError):
                return [*found, say("“answer” needs a table: give the step an “at”.")]
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
    verdicts = [step.check(value) for value in (*right, *step.options())] if step.asks and (right := right_answers(step)) else []
    cited += [verdict.rule for verdict in verdicts if verdict.rule is not None]
    cited = list(dict.fromkeys(cited))
    yield from (unknown(number, rules) for number in cited if number not in numbered(rules))
    yield from (problem for problem in written(read_texts(step, verdicts), rules) if problem.args.get("number") not in cited)


def numbered(rules: Rules | None) -> Collection[str]:
    """The numbers of the rules that there are."""
    return rules.rules_by_number if rules is not None and rules.rulebook else both_games()


def known(number: str, rules: Rules | None) -> bool:
    """Whether there is a rule of this number, or a part of the rulebook."""
    return any(one == number or one.startswith(f"{number}.") for one in numbered(rules))


@cache
def both_games() -> frozenset[str]:
    """The numbers of the rules of both games, for a lesson that says nothing of which."""
    from topper.games import smear, topper

    return frozenset((*topper().rules_by_number, *smear().rules_by_number))


def unknown(number: str, rules: Rules | None) -> Sentence:
    if rules is None:
        return say("There is no rule {number}.", number=number)
    return say("There is no rule {number} in {game}.", number=number, game=rules.title)


def read_texts(step: Step, verdicts: list[Verdict]) -> tuple[Any, ...]:
    """All that a step may say."""
    found: list[Any] = [*step.text, *step.hints, *(verdict.remark for verdict in verdicts)]
    for told in (step.right, step.wrong, step.otherwise):
        found += told.values() if isinstance(told, Mapping) else [told]
    return tuple(dict.fromkeys(text[0] if isinstance(text, tuple) and text else text for text in found if not callable(text)))


def written(told: tuple[Any, ...], rules: Rules | None) -> Iterator[Sentence]:
    """In texts: numbers of rules that there are not, cards that are none, marks that are not closed."""
    found: dict[Sentence, None] = {}
    for text in told:
        for part in pieces(text):
            if isinstance(part, RuleNumber):
                words, quoted = str(part), []
            else:
                plain = re.sub(r"\\[*`\\]", "", part)
                quoted = re.findall(r"`([^`]*)`", plain)
                words = re.sub(r"`[^`]*`", "", plain)
            found |= {unknown(number, rules): None for number in NUMBER.findall(words) if not known(number, rules)}
            found |= {say("“{text}” stands in backquotes and is no card.", text=text): None for text in quoted if no_card(text)}
            for mark in ("`", "**"):
                if words.count(mark) % 2:
                    found[say("A mark {mark} is not closed: “{text}”", mark=mark, text=part)] = None
    yield from found


def pieces(text: Any) -> Iterator[str]:
    """What is written in a text, where marks are read: a plain string, or templates and the sentences put into them."""
    if isinstance(text, (str, RuleNumber)):
        yield text
    elif isinstance(text, Sentence):
        for template in (text.template, *([text.many] if text.many is not None else ())):
            yield " ".join(literal for literal, _, _ in parts(template))
        for value in text.args.values():
            if isinstance(value, (Sentence, RuleNumber)):
                yield from pieces(value)


def no_card(text: str) -> bool:
    """Whether this looks like a card and is none."""
    if CARD.fullmatch(text) is None:
        return False
    try:
        Card(text)
    except NotationError:
        return True
    return False


def right_answers(step: Step) -> tuple[Any, ...]:
    """The right answers, none where they cannot be read: `answers` tells of that."""
    try:
        return step.answers()
    except (ValueError, TypeError):
        return ()


def unread(step: Step) -> Sentence | None:
    """What is wrong with an “answer” that is none."""
    found = step.answer(step.at) if callable(step.answer) else step.answer
    try:
        step.answers()
    except (ValueError, TypeError) as error:
        given = shown(" ".join(map(str, found)) if isinstance(found, (list, tuple)) else found)
        return cannot(step, say("“answer” is {answer}, which cannot be given", answer=given), str(error))
    return None


def cannot(step: Step, what: Sentence, reason: str) -> Sentence:
    """An answer or a remark for what cannot be answered, with what can."""
    offered = step.shown if isinstance(step, Pick) else step.options() if isinstance(step, (Choose, Act)) else ()
    if offered:
        return say("{what}. It can be: {choices:or}.", what=what, choices=tuple(offered))
    return say("{what}: {reason}.", what=what, reason=reason.rstrip("."))


def unplayable(step: Step, right: tuple[Any, ...]) -> Iterator[Sentence]:
    """A card of the learner's own hand, at his turn, that he may not play."""
    if not isinstance(step, Pick) or step.cards or step.many or step.at is None:
        return
    state, seat = step.at.state, step.at.seat
    if state.phase != "play" or state.to_act != seat:
        return
    for card in right:
        objection = state.objection(PLAYS[card], seat)
        if objection is not None:
            yield say(
                "Its answer {card} may not be played here: {reason} If that is meant, name the cards to choose from.",
                card=card,
                reason=objection.because,
            )


def uncoached(step: Act) -> Iterator[Sentence]:
    """A coach who has nothing to judge, or an author who leaves it all to him."""
    legal = step.scene.state.legal_actions() if step.scene.state.to_act == step.scene.seat else ()
    if len(legal) < 2:
        yield say("The coach is asked, and the learner has nothing to decide here.")
    elif step.answer is None:
        yield say("The coach is asked: say also what you find right yourself, with “answer”.")


def answers(step: Step) -> Iterator[Sentence]:
    """Right answers that are refused, remarks for wrong ones that are right or cannot be given."""
    if isinstance(step, Act) and step.at is None:
        yield say("It asks for something to be done, and has no table to do it at.")
        return
    problem = unread(step)
    if problem is not None:
        yield problem
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
        elif step.right is not None and blank(verdict.remark):
            yield say("It does not say why {answer} is right.", answer=shown(value))
    yield from unplayable(step, right)
    if isinstance(step, Act) and step.coach:
        yield from uncoached(step)
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
    except (ValueError, TypeError) as error:
        yield cannot(step, say("“wrong” has a remark for {answer}, which cannot be answered", answer=shown(key)), str(error))
        return
    if value in right:
        yield say("It calls {answer} wrong, but it is right.", answer=shown(value))
    elif options and value not in options:
        yield cannot(step, say("“wrong” has a remark for {answer}, which cannot be answered", answer=shown(key)), "")
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
