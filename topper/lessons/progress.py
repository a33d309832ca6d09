"""What a learner knows: by rule his last first tries, by lesson the steps that are solved. Plain JSON, read with care.

``{"rules": {"T5.4": "1101"}, "lessons": {"small-jack": {"at": 3, "solved": [0, 1, 2], "done": true}}}``: a 1 is an answer that was
right at once, the newest last.
"""

from __future__ import annotations

from typing import Any, Final

Json = Any
KEPT: Final = 8
"""Answers remembered by rule."""
ENOUGH: Final = 3
"""So many right in a row, and a rule is sure."""
MOST_STEPS: Final = 200


def tries(progress: dict[str, Json], rule: str) -> str:
    """The last answers to this rule: "1" right at once, "0" not; the newest last."""
    rules = progress.get("rules")
    kept = rules.get(rule) if isinstance(rules, dict) else None
    return kept[-KEPT:] if isinstance(kept, str) and set(kept) <= {"0", "1"} else ""


def note_answer(progress: dict[str, Json], rule: str, right: bool) -> None:
    """Remember a first answer to a question about this rule."""
    rules = progress.get("rules")
    if not isinstance(rules, dict):
        rules = progress["rules"] = {}
    rules[rule] = (tries(progress, rule) + ("1" if right else "0"))[-KEPT:]


def standing(progress: dict[str, Json], rule: str) -> str:
    """ "new" (not asked yet), "sure" (the last three right at once) or "shaky"."""
    kept = tries(progress, rule)
    return "new" if not kept else "sure" if kept.endswith("1" * ENOUGH) else "shaky"


def lesson_kept(progress: dict[str, Json], name: str, steps: int) -> tuple[int, set[int], bool]:
    """Where the learner is in a lesson, the steps that he has solved, whether he has come to its end."""
    lessons = progress.get("lessons")
    kept = lessons.get(name) if isinstance(lessons, dict) else None
    if not isinstance(kept, dict):
        return 0, set(), False
    return whole(kept.get("at"), steps), solved_in(kept.get("solved"), steps), kept.get("done") is True


def note_lesson(progress: dict[str, Json], name: str, at: int, solved: set[int], done: bool) -> None:
    """Remember where the learner is in a lesson."""
    lessons = progress.get("lessons")
    if not isinstance(lessons, dict):
        lessons = progress["lessons"] = {}
    lessons[name] = {"at": at, "solved": sorted(solved), "done": done}


def whole(value: Json, below: int) -> int:
    """A saved number of a step, 0 if it is none."""
    return value if type(value) is int and 0 <= value < below else 0


def solved_in(value: Json, below: int) -> set[int]:
    """The saved numbers of steps that make sense."""
    found = value[:MOST_STEPS] if isinstance(value, list) else ()
    return {number for number in found if type(number) is int and 0 <= number < below}
