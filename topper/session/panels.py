"""Panels: sheets that open over any screen and close again: a rule, the learner's settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from topper.core.cards import shorten
from topper.core.match import Match
from topper.core.rules import Rules, RuleText
from topper.core.sentence import Language, Sentence, say
from topper.games import preset
from topper.locale import NAMES
from topper.session.parts import button, buttons, field, grid, paragraph
from topper.session.place import Refused
from topper.session.preferences import CHOICES, TITLES, VALUES
from topper.session.rich import rich
from topper.session.rulebook import rule_blocks
from topper.session.score_sheet import members, side_name, signed
from topper.session.table import Look, number

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
        self.rules, self.rule = find_rule(session, number)

    def drawn(self) -> dict[str, Json]:
        spoken, rule = self.session.language, self.rule
        title = say("{number}: {title}", number=rule.number, title=rule.title)
        return {
            "key": f"rule-{rule.number}",
            "title": spoken.text(title),
            "blocks": rule_blocks(rule, self.rules, spoken),
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


class MenuPanel(Panel):
    """What is needed now and then, out of the way until it is asked for. Choosing from it closes it."""

    def __init__(self, session: Session, choices: list[tuple[str, Sentence]]) -> None:
        super().__init__(session)
        self.choices = choices

    def drawn(self) -> dict[str, Json]:
        spoken = self.session.language
        every = [(do, rich(text, spoken)) for do, text in [*self.choices, ("settings", say("Settings"))]]
        every += self.session.other_languages()
        stack = buttons("menu", [button(do, text, do) for do, text in every], spoken.text(say("Menu")), "stack")
        return {"key": "menu", "title": rich(say("Menu"), spoken), "blocks": [stack], "close": "close"}


class SharePanel(Panel):
    """The code of a deal, to read out, type or send."""

    def __init__(self, session: Session, code: str) -> None:
        super().__init__(session)
        self.code = code

    def drawn(self) -> dict[str, Json]:
        spoken = self.session.language
        words = say(
            "This code holds the game, its settings, the dealer and the cards. Whoever types it gets the same hand, and the same bots."
        )
        blocks: list[Json] = [paragraph("words", rich(words, spoken))]
        copied, copy = spoken.text(say("Copied")), spoken.text(say("Copy"))
        blocks.append(
            {"kind": "copy", "key": "code", "label": rich(say("Code"), spoken), "text": self.code, "button": copy, "done": copied}
        )
        if self.session.page:
            link = f"{self.session.page}?code={self.code}"
            blocks.append({"kind": "copy", "key": "link", "label": rich(say("Link"), spoken), "text": link, "button": copy, "done": copied})
        return {"key": "share", "title": rich(say("The code of this deal"), spoken), "blocks": blocks, "close": "close"}


def copy(key: str, label: Json, text: str, spoken: Language) -> dict[str, Json]:
    """A text to copy."""
    done = spoken.text(say("Copied"))
    return {"kind": "copy", "key": key, "label": label, "text": text, "button": spoken.text(say("Copy")), "done": done}


class MatchSheetPanel(Panel):
    """The scores of a match, hand by hand, with a small chart."""

    def __init__(self, session: Session, match: Match, look: Callable[[], Look]) -> None:
        super().__init__(session)
        self.match = match
        self.look = look

    def drawn(self) -> dict[str, Json]:
        look, results = self.look(), self.match.results
        spoken = self.session.language
        title = rich(say("The match, hand by hand"), spoken)
        if not results:
            words = paragraph("none", rich(say("No hand has been scored yet."), spoken))
            return {"key": "sheet", "title": title, "blocks": [words], "close": "close"}
        rules = self.match.start.rules
        names = [side_name(rules, side, look) for side in range(len(self.match.start.scores))]
        head = [rich(say("Hand"), spoken), *names]
        rows = [
            [str(n), *(f"{number(score)} ({signed(change)})" for score, change in zip(r.scores, r.change, strict=True))]
            for n, r in enumerate(results, 1)
        ]
        chart = {
            "kind": "chart",
            "key": "chart",
            "type": "line",
            "label": spoken.text(say("The scores after each hand")),
            "x": [str(n) for n in range(len(results) + 1)],
            "series": [
                {"name": plain_name, "values": [self.match.start.scores[side], *(r.scores[side] for r in results)]}
                for side, plain_name in enumerate(look.plain(say("{members}", members=members(rules, side))) for side in range(len(names)))
            ],
            "min": None,
            "max": rules.target,
        }
        blocks = [chart, grid("scores", head, rows, align=["left", *["right"] * len(names)])]
        return {"key": "sheet", "title": title, "blocks": blocks, "close": "close"}


def find_rule(session: Session, number: str) -> tuple[Rules, RuleText]:
    """The rule of this number, of the game at hand if it has it. Raises `Refused` if there is none."""
    at_hand = getattr(session.place, "rules", None)
    for rules in ([at_hand] if at_hand is not None else []) + [preset("topper"), preset("smear")]:
        found = rules.rules_by_number.get(number)
        if found is not None:
            return rules, found
    raise Refused(say("There is no rule “{number}”.", number=shorten(number, 12)))
