"""The small parts a screen is made of (see `topper.session.screen`), each by a function of its name."""

from __future__ import annotations

from typing import Any

Json = Any


def button(
    key: str, text: Json, do: str | None, *, kind: str = "plain", off: bool = False, name: str | None = None, pressed: bool | None = None
) -> dict[str, Json]:
    """A button. `off` is drawn dimmed and still answers why."""
    return {"key": key, "text": text, "do": do, "kind": kind, "off": off, "name": name, "pressed": pressed}


def unspoken(text: Json) -> Json:
    """A text whose suit signs are for looks: the words beside them say the same, and once is enough to hear."""
    if isinstance(text, list):
        return [unspoken(part) for part in text]
    return {**text, "name": ""} if isinstance(text, dict) and "suit" in text else text


def buttons(key: str, of: list[dict[str, Json]], label: str, style: str = "row") -> dict[str, Json]:
    """A group of buttons: in a "row", a "grid" or a "stack"."""
    return {"kind": "buttons", "key": key, "buttons": of, "label": label, "style": style}


def paragraph(key: str, text: Json) -> dict[str, Json]:
    """A short paragraph."""
    return {"kind": "p", "key": key, "text": text}


def heading(key: str, text: Json, level: int = 2) -> dict[str, Json]:
    """A heading, of level 2 or 3."""
    return {"kind": "h", "key": key, "text": text, "level": level}


def note(key: str, tone: str, text: Json) -> dict[str, Json]:
    """A remark that stands out: "right", "no", "info" or "error"."""
    return {"kind": "note", "key": key, "tone": tone, "text": text}


def grid(
    key: str,
    head: list[Json],
    rows: list[list[Json]],
    *,
    caption: Json = None,
    foot: list[Json] | None = None,
    align: list[str] | None = None,
) -> dict[str, Json]:
    """A table of data."""
    aligned = align or ["left"] * len(head)
    return {"kind": "grid", "key": key, "caption": caption, "head": head, "rows": rows, "foot": foot, "align": aligned}


def cards(key: str, of: list[dict[str, Json]], label: str, size: str = "medium") -> dict[str, Json]:
    """A row of cards."""
    return {"kind": "cards", "key": key, "cards": of, "label": label, "size": size}


def tile(key: str, title: Json, text: Json, do: str, badge: Json = None, fan: list[dict[str, Json]] | None = None) -> dict[str, Json]:
    """One of the large things to choose on a page; `fan` are a few cards, for looks only."""
    drawn = {"key": key, "title": title, "text": text, "do": do, "badge": badge}
    return drawn if fan is None else {**drawn, "cards": fan}


def tiles(key: str, of: list[dict[str, Json]], label: str) -> dict[str, Json]:
    """Large things to choose."""
    return {"kind": "tiles", "key": key, "tiles": of, "label": label}


def field(
    key: str,
    label: Json,
    kind: str,
    value: Json,
    do: str,
    *,
    options: list[tuple[Json, str]] | None = None,
    least: int | None = None,
    most: int | None = None,
    help: Json = None,
    error: Json = None,
) -> dict[str, Json]:
    """A control of a form; `options` are pairs of value and text."""
    return {
        "kind": "field",
        "key": key,
        "label": label,
        "input": kind,
        "value": value,
        "options": [{"value": v, "text": text} for v, text in options] if options is not None else None,
        "min": least,
        "max": most,
        "do": do,
        "help": help,
        "error": error,
    }
