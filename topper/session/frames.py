"""Events, made from one table after another: each carries only what has changed."""

from __future__ import annotations

from typing import Any

DEAL_MS, PLAY_MS, THINK_MS, REST_MS, GATHER_MS = 180, 180, 400, 700, 200
KEYED = ("seats", "hand", "trick")


class Frames:
    """Collects the events that lead from one table to the next. `table` is the one that is drawn now, if there is one."""

    def __init__(self, table: dict[str, Any] | None) -> None:
        self.table = table
        self.events: list[dict[str, Any]] = []

    def add(self, table: dict[str, Any], say: str | None, ms: int, gathered: int | None = None) -> None:
        """The table is now this one; `say` tells what happened, the stage rests `ms` milliseconds after it."""
        table = {**table, "gathered": gathered}
        self.events.append({"say": say, "ms": ms, "patch": difference(self.table or {}, table)})
        self.table = table


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What makes the one table the other (Event, see `topper.session.screen`)."""
    patch = {name: value for name, value in after.items() if before.get(name, before) != value}
    for name in patch.keys() & KEYED:
        if patch[name] and before.get(name):
            patch[name] = _changes(before[name], patch[name])
    return patch


def patched(before: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The table after `patch`, as a stage makes it.

    >>> before = {"hand": [{"id": "JS", "dim": False}, {"id": "9H", "dim": True}], "trick": []}
    >>> after = {"hand": [{"id": "9H", "dim": False}], "trick": []}
    >>> difference(before, after)
    {'hand': [{'id': '9H', 'dim': False}]}
    >>> patched(before, difference(before, after)) == after
    True
    """
    after = {**before, **patch}
    for name in patch.keys() & KEYED:
        known = {_key(item): item for item in before.get(name) or ()}
        after[name] = patch[name] and [known.get(_key(item), {}) | item for item in patch[name]]
    return after


def _key(item: dict[str, Any]) -> Any:
    return item["seat"] if "seat" in item else item["id"]


def _changes(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each item of `after`: its key, and what it was not before."""
    known = {_key(item): item for item in before}
    changes = []
    for item in after:
        old = known.get(_key(item), {})
        changes.append({name: value for name, value in item.items() if name in ("seat", "id") or old.get(name, old) != value})
    return changes
