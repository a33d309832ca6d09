"""Which step teaches a rule, which question asks it, which test tests it: a table, made and never written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from topper.core.rules import Rules
from topper.lessons.courses import course_of
from topper.lessons.drills import NOT_ASKED, kinds_for


class Row(NamedTuple):
    """One rule: the steps that teach it (“small-jack 6”), the kinds of question that ask it, the tests that carry its number.

    Of a house rule these are the steps and kinds there are while it is in force; none, if there are none under one of its values.
    """

    number: str
    title: str
    taught: tuple[str, ...]
    asked: tuple[str, ...]
    tested: tuple[str, ...]

    @property
    def holes(self) -> tuple[str, ...]:
        """What is missing. A rule that cannot be asked has its reason in `NOT_ASKED`."""
        missing = [name for name in ("taught", "asked", "tested") if not getattr(self, name)]
        return tuple(name for name in missing if not (name == "asked" and self.number in NOT_ASKED))


def coverage(rules: Rules, tests: Path | None = None) -> list[Row]:
    """A row for every rule of the game's book."""
    carried = tests_by_number(tests) if tests is not None else {}
    rows = []
    for rule in rules.rulebook:
        games = [turned for name, turned in turns(rules) if name == rule.number] or [rules]
        taught, asked = (in_all([look(game, rule.number) for game in games]) for look in (teaching, asking))
        rows.append(Row(rule.number, str(rule.title), taught, asked, tuple(carried.get(rule.number, ()))))
    return rows


def turns(rules: Rules) -> list[tuple[str, Rules]]:
    """The game with one setting turned to another value, for each: the number of the house rule and the game. Of a long range the ends."""
    turned = []
    for setting in rules.settings():
        values: Sequence[Any] = setting.values if len(setting.values) < 10 else (setting.values[0], setting.values[-1])
        turned += [(setting.rule, type(rules).make({**rules.changed, setting.name: value})) for value in values if value != setting.default]
    return turned


def teaching(rules: Rules, number: str) -> tuple[str, ...]:
    """The steps of the course that teach a rule."""
    return tuple(
        f"{lesson.id} {place}"
        for lesson in course_of(rules).lessons
        for place, step in enumerate(lesson.steps, start=1)
        if number in step.teaches
    )


def asking(rules: Rules, number: str) -> tuple[str, ...]:
    """The kinds of question that ask a rule."""
    return tuple(kind.id for kind in kinds_for(rules) if number in kind.rules_asked(rules))


def in_all(found: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """What was found, each once; nothing, if somewhere there was nothing."""
    return tuple(dict.fromkeys(name for names in found for name in names)) if all(found) else ()


def tests_by_number(tests: Path) -> dict[str, list[str]]:
    """The tests whose names carry a rule's number, as in “test_topper_rules/test_T5_4_the_small_jack”."""
    carried: dict[str, list[str]] = {}
    for path in sorted(tests.glob("test_*.py")):
        for name, number in re.findall(r"^ *def (test_([CTSH]\d+(?:_\d+)?)_\w*)", path.read_text("utf-8"), re.MULTILINE):
            carried.setdefault(number.replace("_", "."), []).append(f"{path.stem}/{name}")
    return carried


def as_text(rows: Iterable[Row]) -> str:
    """The table as Markdown."""
    lines = ["| rule | about | taught by | asked by | tested by |", "|---|---|---|---|---|"]
    for row in rows:
        asked = ", ".join(row.asked) or f"({NOT_ASKED[row.number]})" if row.number in NOT_ASKED or row.asked else ""
        tested = ", ".join(dict.fromkeys(name.split("/")[0] for name in row.tested))
        lines.append(f"| {row.number} | {row.title} | {', '.join(row.taught)} | {asked} | {tested} |")
    return "\n".join(lines)
