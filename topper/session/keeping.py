"""A learner's progress as a file: written, read with care, and merged with what is there.

The file is JSON: ``{"topper": 1, "progress": {...}}``. It comes from anywhere, so every part is checked, and what makes no sense is
left out; a file that is none is refused, and nothing is lost.
"""

from __future__ import annotations

import json
from typing import Any, Final

from topper.core.errors import TopperError
from topper.core.sentence import say
from topper.session.spacing import seconds

Json = Any
LONGEST_FILE: Final = 1_000_000
MOST_ENTRIES: Final = 300
LONGEST_NAME: Final = 60
GAMES: Final = ("topper", "smear")


class ProgressError(TopperError):
    """A file that holds no progress."""


def write_progress(progress: dict[str, Json]) -> str:
    """The file."""
    return json.dumps({"topper": 1, "progress": cleaned(progress)}, ensure_ascii=False, indent=1)


def read_progress(text: Json) -> dict[str, Json]:
    """What a file holds. Raises `ProgressError`."""
    if not isinstance(text, str) or len(text) > LONGEST_FILE:
        raise ProgressError(say("This file is too large to be a progress file."))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ProgressError(say("This is not a progress file: it does not read as JSON.")) from None
    if not isinstance(found, dict) or found.get("topper") != 1 or not isinstance(found.get("progress"), dict):
        raise ProgressError(say("This is not a progress file of this app."))
    return cleaned(found["progress"])


def cleaned(progress: Json) -> dict[str, Json]:
    """The parts of a progress that make sense."""
    rules = {name: value for name, value in entries(progress, "rules") if isinstance(value, str) and set(value) <= {"0", "1"}}
    lessons = {}
    for name, value in entries(progress, "lessons"):
        if isinstance(value, dict) and type(value.get("at")) is int and isinstance(value.get("solved"), list):
            solved = sorted({n for n in value["solved"][:MOST_ENTRIES] if type(n) is int and 0 <= n < MOST_ENTRIES})
            lessons[name] = {"at": min(max(value["at"], 0), MOST_ENTRIES), "solved": solved, "done": value.get("done") is True}
    practice = {}
    for game, kept in entries(progress, "practice"):
        if game in GAMES:
            practice[game] = {rule: memory for rule, memory in entries({"of": kept}, "of") if is_memory(memory)}
    return {"rules": rules, "lessons": lessons, "practice": practice}


def entries(progress: Json, part: str) -> list[tuple[str, Json]]:
    """The entries of one part, as far as they have sensible names."""
    found = progress.get(part) if isinstance(progress, dict) else None
    if not isinstance(found, dict):
        return []
    return [(name, value) for name, value in list(found.items())[:MOST_ENTRIES] if isinstance(name, str) and len(name) <= LONGEST_NAME]


def is_memory(memory: Json) -> bool:
    """Whether this could be a memory of a scheduler: small, flat, with its two times."""
    if not isinstance(memory, dict) or len(memory) > 12 or seconds(memory, "due") is None or seconds(memory, "last") is None:
        return False
    return all(isinstance(name, str) and (value is None or type(value) in (int, float)) for name, value in memory.items())


def merged(one: Json, other: Json) -> dict[str, Json]:
    """Both progresses in one, whichever comes first: of a rule what was learnt later, of a lesson what was done in either."""
    first, second = cleaned(one), cleaned(other)
    practice: dict[str, Json] = {}
    for game in GAMES:
        kept = dict(first["practice"].get(game, {}))
        for rule, memory in second["practice"].get(game, {}).items():
            kept[rule] = max(kept.get(rule, memory), memory, key=lambda m: (m["last"], m["due"], json.dumps(m, sort_keys=True)))
        if kept:
            practice[game] = kept
    rules = dict(first["rules"])
    for rule, answers in second["rules"].items():
        rules[rule] = max(rules.get(rule, ""), answers, key=lambda a: (len(a), a))
    lessons = dict(first["lessons"])
    for name, lesson in second["lessons"].items():
        mine = lessons.get(name, lesson)
        lessons[name] = {
            "at": max(mine["at"], lesson["at"]),
            "solved": sorted({*mine["solved"], *lesson["solved"]}),
            "done": mine["done"] or lesson["done"],
        }
    return {"rules": rules, "lessons": lessons, "practice": practice}
