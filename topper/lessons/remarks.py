"""Every remark that was written by hand, by lesson, step and answer: what the engine says needs no second reader, these do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from topper.core.actions import Action
from topper.core.rules import Rules
from topper.core.sentence import ENGLISH, Language, Sentence, say
from topper.games import PRESETS, preset
from topper.lessons.courses import course_of
from topper.lessons.coverage import turns
from topper.lessons.model import Act, Step, Text, as_text

ANY_OTHER = say("any other")


class Remark(NamedTuple):
    """What one step says to one answer; `rules` is the first game in which it does."""

    lesson: str
    step: int
    question: tuple[Text, ...]
    answer: Text
    right: bool
    told: Text
    rule: str | None
    rules: Rules


@cache
def written() -> frozenset[str]:
    """The templates of the sentences that stand in the lessons."""
    return frozenset(
        argument.value
        for folder in ("for_topper", "for_smear")
        for path in sorted((Path(__file__).parent / folder).glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "say_n")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def answers_to(step: Step) -> Iterator[tuple[Text, Any]]:
    """The answers that can be given, in words; of those too many to list the right ones and another."""
    options = step.options()
    for value in options or step.answers():
        yield answer_text(value), value
    if not options and isinstance(step, Act):
        right = step.answers()
        yield from ((ANY_OTHER, value) for value in list(step.scene.state.legal_actions())[-1:] if value not in right)


def answer_text(value: Any) -> Text:
    """An answer in words: an action as it is typed."""
    if isinstance(value, Action):
        return str(value)
    return " ".join(map(str, value)) if isinstance(value, tuple) else as_text(value)


def in_play(rules: Rules) -> list[Rules]:
    """The games in which the course is read: this one, the presets of the same name, and each house rule."""
    presets = [preset(name) for name in PRESETS]
    found = (rules, *(game for game in presets if game.game == rules.game), *(turned for _, turned in turns(rules)))
    return list(dict.fromkeys(found))


def remarks(rules: Rules) -> list[Remark]:
    """The remarks of a game's course, as it is and with each house rule turned: each once for each answer."""
    found: dict[tuple[Any, ...], Remark] = {}
    for game in in_play(rules):
        for lesson in course_of(game).lessons:
            for place, step in enumerate(lesson.steps, start=1):
                for answer, value in answers_to(step) if step.asks else ():
                    verdict = step.check(value)
                    told = verdict.remark
                    if isinstance(told, Sentence) and told.template in written():
                        key = (lesson.id, template(step.text[-1]), str(answer), told.template)
                        found.setdefault(key, Remark(lesson.id, place, step.text, answer, verdict.right, told, verdict.rule, game))
    return list(found.values())


def template(text: Text) -> str:
    """A text before anything is put into it."""
    return text.template if isinstance(text, Sentence) else text


def as_text_of(rules: Rules, french: Language) -> str:
    """The list as Markdown, in both languages: a table for each step, a row for each remark and the answers that get it."""
    lessons = course_of(rules).lessons
    order = [lesson.id for lesson in lessons]
    spoken = [language.named((language.text(say("You")), *language.seats[1:])) for language in (ENGLISH, french)]
    rows: dict[tuple[Any, ...], list[str]] = {}
    for remark in sorted(remarks(rules), key=lambda remark: (order.index(remark.lesson), remark.step, in_force(remark.rules, rules))):
        question = " ".join(cell(text, spoken[0]) for text in remark.question)
        told = tuple(cell(remark.told, language) for language in spoken)
        key = (remark.lesson, remark.step, question, *told, remark.right, remark.rule or "", in_force(remark.rules, rules))
        rows.setdefault(key, []).append(cell(remark.answer, spoken[0]))
    lines: list[str] = []
    heading: tuple[Any, ...] = (None,)
    for (lesson, step, question, english, foreign, right, rule, under), answers in rows.items():
        if lesson != heading[0]:
            lines += ["", f"## {lessons[order.index(lesson)].title} (`{lesson}`)"]
        if (lesson, step, question) != heading:
            lines += ["", f"**{step}.** {question}", "", "| answer | | remark | in French | rule | under |", "|---|---|---|---|---|---|"]
        heading = (lesson, step, question)
        lines.append(f"| {', '.join(answers)} | {'✓' if right else ''} | {english} | {foreign} | {rule} | {under} |")
    return "\n".join(lines).strip()


def cell(text: Text, language: Language) -> str:
    """A text in a cell of a table."""
    return (language.text(text) if isinstance(text, Sentence) else text).replace("|", "\\|")


def in_force(game: Rules, usual: Rules) -> str:
    """The settings that differ from the usual ones."""
    return ", ".join(f"{name}={value}" for name, value in game.changed.items() if usual.changed.get(name) != value)
