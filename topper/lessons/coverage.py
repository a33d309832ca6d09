"""Which step teaches a rule, which question asks it, which test tests it: a table, made and never written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from topper.core.rules import Rules
from topper.lessons.courses import course_of
from topper.lessons.drills import NOT_ASKED, kinds_for


class Row(NamedTuple):
    """One rule: the steps that teach it (“small-jack 6”), the kinds of question that ask it, the tests that carry its number."""

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
    """A row for every rule of the game's book that is no house rule."""
    carried = tests_by_number(tests) if tests is not None else {}
    steps = [
        (number, f"{lesson.id} {place}")
        for lesson in course_of(rules).lessons
        for place, step in enumerate(lesson.steps, start=1)
        for number in step.teaches
    ]
    asked = [(number, kind.id) for kind in kinds_for(rules) for number in kind.rules_asked(rules)]
    return [
        Row(rule.number, str(rule.title), found(steps, rule.number), found(asked, rule.number), tuple(carried.get(rule.number, ())))
        for rule in rules.rulebook
        if not rule.number.startswith("H")
    ]


def found(pairs: Iterable[tuple[str, str]], number: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(what for name, what in pairs if name == number))


def tests_by_number(tests: Path) -> dict[str, list[str]]:
    """The tests whose names carry a rule's number, as in ``test_T5_4_the_small_jack``."""
    carried: dict[str, list[str]] = {}
    for path in sorted(tests.glob("test_*.py")):
        for name, number in re.findall(r"^ *def (test_([CTS]\d+(?:_\d+)?)_\w*)", path.read_text("utf-8"), re.MULTILINE):
            carried.setdefault(number.replace("_", "."), []).append(name)
    return carried


def as_text(rows: Iterable[Row]) -> str:
    """The table as Markdown."""
    lines = ["| rule | about | taught by | asked by | tested by |", "|---|---|---|---|---|"]
    for row in rows:
        asked = ", ".join(row.asked) or f"({NOT_ASKED[row.number]})" if row.number in NOT_ASKED or row.asked else ""
        tested = f"{len(row.tested)} test{'s' if len(row.tested) != 1 else ''}" if row.tested else ""
        lines.append(f"| {row.number} | {row.title} | {', '.join(row.taught)} | {asked} | {tested} |")
    return "\n".join(lines)
