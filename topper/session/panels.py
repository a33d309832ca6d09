"""Panels: sheets that open over any screen and close again: a rule, the learner's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from topper.core.cards import shorten
from topper.core.rules import RuleText
from topper.core.sentence import say
from topper.games import preset
from topper.locale import NAMES
from topper.session.parts import field, note, paragraph
from topper.session.place import Refused
from topper.session.preferences import CHOICES, TITLES, VALUES
from topper.session.rich import rich

if TYPE_CHECKING:
    from topper.session.session import Session

Json = Any


class Panel:
    """The base of all panels."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def drawn(self) -> dict[str, Json]:
        """The panel as a screen holds it."""
        raise NotImplementedError


class RulePanel(Panel):
    """One rule of a rulebook: its text, whether the sheet says it or we do, an example."""

    def __init__(self, session: Session, number: str) -> None:
        super().__init__(session)
        self.rule = find_rule(session, number)

    def drawn(self) -> dict[str, Json]:
        spoken, rule = self.session.language, self.rule
        blocks = [paragraph("text", rich(rule.text, spoken)), note("source", "info", rich(source_of(rule), spoken))]
        return {
            "key": f"rule-{rule.number}",
            "title": [rule.number, " ", *_list(rich(rule.title, spoken))],
            "blocks": blocks,
            "close": "close",
        }


class SettingsPanel(Panel):
    """What the learner prefers."""

    def drawn(self) -> dict[str, Json]:
        spoken, kept = self.session.language, self.session.preferences
        fields = []
        for name, values in CHOICES.items():
            label = rich(TITLES[name], spoken)
            if values[0] in (True, False):
                fields.append(field(name, label, "check", getattr(kept, name), f"prefer {name}"))
            elif name == "lang":
                fields.append(field(name, label, "select", spoken.code, "prefer lang", options=list(NAMES.items())))
            else:
                options = [(value, spoken.text(VALUES[name, value])) for value in values]
                fields.append(field(name, label, "select", getattr(kept, name), f"prefer {name}", options=options))
        return {"key": "settings", "title": rich(say("Settings"), spoken), "blocks": fields, "close": "close"}


def find_rule(session: Session, number: str) -> RuleText:
    """The rule of this number, of the game at hand if it has it. Raises `Refused` if there is none."""
    at_hand = getattr(session.place, "rules", None)
    for rules in ([at_hand] if at_hand is not None else []) + [preset("topper"), preset("smear")]:
        found = rules.rules_by_number.get(number)
        if isinstance(found, RuleText):
            return found
    raise Refused(say("There is no rule “{number}”.", number=shorten(number, 12)))


def source_of(rule: RuleText) -> Any:
    """Who says so: the rule sheet or this project."""
    if rule.note is not None:
        return rule.note
    if rule.source == "sheet":
        return say("The rule sheet says so.")
    return say("The rule sheet is silent here: this is how we play it.")


def _list(text: Json) -> list[Json]:
    return text if isinstance(text, list) else [text]
