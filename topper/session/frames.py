"""Events, made from one table after another: each carries only the parts of the table that changed."""

from __future__ import annotations

from typing import Any

DEAL_MS, PLAY_MS, THINK_MS, REST_MS, GATHER_MS = 180, 180, 400, 700, 200


class Frames:
    """Collects the events that lead from one table to the next."""

    def __init__(self, table: dict[str, Any] | None) -> None:
        self.table = table
        self.events: list[dict[str, Any]] = []

    def add(self, table: dict[str, Any], say: str | None, ms: int, gathered: int | None = None) -> None:
        """The table is now this one; `say` tells what happened, the stage rests `ms` milliseconds after it."""
        table = {**table, "gathered": gathered}
        before = self.table or {}
        patch = {name: value for name, value in table.items() if before.get(name, before) != value}
        self.events.append({"say": say, "ms": ms, "patch": patch})
        self.table = table
