"""A picture of a table, as SVG: for print, GitHub and nbviewer, where no stage can run.

>>> from topper import Deal, new_match, topper
>>> state = new_match(topper(), dealer=0).apply(Deal.shuffled(topper(), seed=7))
>>> picture(state.view(1)).svg.startswith("<svg")
True

It draws the same table that a stage is sent, so it too shows only what a seat may know; a whole `State` shows all four hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final, NamedTuple

from topper.core.state import State
from topper.core.view import View
from topper.locale import language
from topper.session.table import Look, table_of

Json = Any
WIDTH, HEIGHT, CARD_W, CARD_H = 720, 470, 50, 70
FELT, PAPER, INK, RED, LIGHT = "#2F5F52", "#FFFFFF", "#1A1C20", "#B3122A", "#FFFFFF"
PLACES: Final = {"you": (360, 330), "left": (110, 205), "across": (360, 62), "right": (610, 205)}
TRICK: Final = {"you": (360, 262), "left": (290, 222), "across": (360, 182), "right": (430, 222)}
FAMILY: Final = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"


class Picture(NamedTuple):
    """A drawing that a notebook shows by itself. `label` tells it in words."""

    svg: str
    label: str

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f'<div style="max-width: {WIDTH}px">{self.svg}</div>'


def picture(of: View | State, lang: str = "en", names: tuple[str, str, str, str] | None = None) -> Picture:
    """The table as `of` shows it: a `View` as its seat sees it, a `State` with all hands open, seat 0 at the bottom.

    `lang` is "en" or "fr"; `names` are the players' names by seat, else South, West, North, East.
    """
    spoken = language(lang) if names is None else language(lang).named(names)
    look = Look(spoken, dim=False)
    if isinstance(of, State):
        return draw(table_of(of.view(0), look, open_hands=of.hands))
    return draw(table_of(of, look))


def draw(table: dict[str, Json]) -> Picture:
    """The drawing of a screen's table."""
    label = ". ".join(filter(None, [table["label"], flat(table["contract"]), *(seat["name_full"] for seat in table["seats"])]))
    parts = [f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="22" fill="{FELT}"/>']
    for seat in table["seats"]:
        parts += _seat(seat)
    for play in table["trick"]:
        role = next(seat["role"] for seat in table["seats"] if seat["seat"] == play["seat"])
        x, y = TRICK[role]
        parts.append(_card(play["card"], x - CARD_W / 2, y - CARD_H / 2 - (6 if play["winning"] else 0), strong=play["winning"]))
    parts += _row(table["hand"], WIDTH / 2, HEIGHT - CARD_H - 14, CARD_W)
    lines = [flat(table["contract"]), flat(table["centre"])]
    parts += [_text(20, 30 + 20 * n, line, 15, anchor="start") for n, line in enumerate(filter(None, lines))]
    scores = "  ".join(f"{score['name']} {score['score']}" for score in table["scores"])
    parts.append(_text(WIDTH - 20, 30, scores, 15, anchor="end"))
    body = "".join(parts)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}" '
        f'font-family="{FAMILY}">{body}</svg>'
    )
    return Picture(svg, label)


def flat(text: Json) -> str:
    """The words of a rich text."""
    if text is None:
        return ""
    if isinstance(text, str):
        return text
    if isinstance(text, dict):
        return flat(text.get("text", text.get("rule", text.get("b", text.get("i", "")))))
    return "".join(flat(part) for part in text)


def _seat(seat: dict[str, Json]) -> Iterable[str]:
    x, y = PLACES[seat["role"]]
    signs = ("▶ " if seat["turn"] else "") + seat["name"] + (" ●" if seat["dealer"] else "")
    if seat["role"] != "you":
        yield _text(x, y - 14, signs, 16, weight="bold")
        under = flat(seat["call"]) or seat["name_full"].partition(", ")[2]
        yield _text(x, y + 6, under, 14)
        if seat["hand"]:
            yield from _row(seat["hand"], x, y + 18, 26, small=True)
    else:
        yield _text(x, y + 44, signs, 16, weight="bold")


def _row(cards: list[dict[str, Json]], x: float, y: float, step: float, small: bool = False) -> list[str]:
    """Cards side by side, closer where there are many."""
    if not cards:
        return []
    wide = CARD_W * (0.62 if small else 1)
    room = (200 if small else WIDTH - 40) - wide
    gap = min(step + (0 if small else 6), room / max(1, len(cards) - 1))
    start = x - (gap * (len(cards) - 1) + wide) / 2
    return [_card(card, start + n * gap, y, 0.62 if small else 1) for n, card in enumerate(cards)]


def _card(card: dict[str, Json], x: float, y: float, scale: float = 1, strong: bool = False) -> str:
    edge = ' stroke="#F0A830" stroke-width="3"' if strong or card.get("proof") else ' stroke="#00000055"'
    box = f'<rect width="{CARD_W}" height="{CARD_H}" rx="5" fill="{PAPER}"{edge}/>'
    move = f'transform="translate({x:.1f} {y:.1f}) scale({scale})"'
    if card.get("back"):
        return f'<g {move}><title>{escape(card["name"])}</title>{box}<rect x="5" y="5" width="40" height="60" rx="3" fill="#5B6F86"/></g>'
    colour = RED if card["red"] else INK
    sign = {"S": "♠", "H": "♥", "C": "♣", "D": "♦", None: card["index"]}[card["suit"]]
    index = card["index"] if card["suit"] is not None else ""
    mark = ""
    if card["mark"]:
        ribbon = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}[card["mark"]["suit"]]
        mark = f'<path d="M0 44L26 70H5A5 5 0 0 1 0 65Z" fill="#F0C060"/><text x="3" y="67" font-size="13" fill="{INK}">{ribbon}</text>'
    return (
        f"<g {move}><title>{escape(card['name'])}</title>{box}"
        f'<text x="5" y="20" font-size="18" font-weight="bold" fill="{colour}">{escape(index)}</text>'
        f'<text x="30" y="52" font-size="30" text-anchor="middle" fill="{colour}">{sign}</text>{mark}</g>'
    )


def _text(x: float, y: float, text: str, size: int, anchor: str = "middle", weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" fill="{LIGHT}">{escape(text)}</text>'
