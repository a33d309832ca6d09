"""The rulebook: every rule by its number, what the sheet says and what is ours told apart, with a drawn example; searchable."""

from __future__ import annotations

import unicodedata
from typing import Any, ClassVar

from topper.core.cards import Card, Cards, Suit, read_cards
from topper.core.rules import Rules, RuleText
from topper.core.sentence import Language, RuleNumber, Sentence, say, say_n
from topper.games import preset
from topper.session.faces import card_face, hand_faces
from topper.session.parts import Json, button, cards, field, note, paragraph
from topper.session.place import Place
from topper.session.rich import plain, rich

LONGEST_SEARCH = 60


class RulebookPlace(Place):
    """The rulebook of a game, with a search."""

    key: ClassVar[str] = "rulebook"

    def __init__(self, session: Any, rules: Rules) -> None:
        super().__init__(session)
        self.rules = rules
        self.search = ""

    @property
    def address(self) -> str:
        return f"{self.key} {self.rules.game}"

    def saved(self) -> dict[str, Json]:
        return {"key": self.key, "game": self.rules.game}

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> RulebookPlace:
        return cls(session, preset(str(saved.get("game"))))

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        if verb != "search":
            return None
        self.search = str(value)[:LONGEST_SEARCH]
        return []

    def screen(self) -> dict[str, Json]:
        found = [rule for rule in self.rules.rulebook if self.matches(rule)]
        words: list[Json] = [
            field(
                "search", self.rich(say("Search")), "search", self.search, "search", help=self.rich(say("A word, or the number of a rule."))
            ),
            paragraph("found", self.rich(say_n("{n} rule", "{n} rules", n=len(found)) if found else say("No rule has these words."))),
        ]
        legend = say("*(the sheet)*: the rule sheet says so. *(ours)*: the sheet is silent there, and this is how we play it.")
        if found:
            words.append(paragraph("legend", self.rich(legend)))
        words.append({"kind": "list", "key": "rules", "items": [self.item(rule) for rule in found], "numbered": False})
        back = button("resume", self.rich(say("Back to the match")), "resume", kind="quiet")
        return {
            "layout": "page",
            "title": self.plain(say("The rules of {game}", game=self.rules.title)),
            "words": words,
            "controls": [],
            "tools": [back] if self.session.parked else [],
        }

    def matches(self, rule: RuleText) -> bool:
        """Whether all words of the search are in this rule."""
        text = folded(f"{rule.number} {self.plain(rule.title)} {self.plain(rule.text)}")
        return all(word in text for word in folded(self.search).split())

    def item(self, rule: RuleText) -> Json:
        """A rule in the list; its number opens it with its example."""
        entry = say(
            "{number} **{title}.** {text} {source}", number=RuleNumber(rule.number), title=rule.title, text=rule.text, source=whose(rule)
        )
        return self.rich(entry)


def folded(text: str) -> str:
    """Small letters without accents, for searching."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def whose(rule: RuleText) -> Sentence:
    """Who says so, in a word."""
    return {"sheet": say("*(the sheet)*"), "ours": say("*(ours)*"), "both": say("*(the sheet, and ours)*")}[rule.source]


def source_of(rule: RuleText) -> Sentence:
    """Who says so: the rule sheet or this project."""
    by = {
        "sheet": say("The rule sheet says so."),
        "ours": say("The rule sheet is silent here: this is how we play it."),
        "both": say("The rule sheet says so, in part."),
    }[rule.source]
    return by if rule.note is None else say("{by} {note}", by=by, note=rule.note)


def rule_blocks(rule: RuleText, rules: Rules, spoken: Language) -> list[Json]:
    """A rule as it is opened: its text, who says so, what house rule changes it, and its example, drawn."""
    blocks = [paragraph("text", rich(rule.text, spoken)), note("source", "info", rich(source_of(rule), spoken))]
    if rule.house is not None:
        setting = next((s for s in rules.settings() if s.name == rule.house), None)
        if setting is not None:
            told = say("House rule {number} changes this: {title}.", number=RuleNumber(setting.rule), title=setting.title)
            blocks.append(paragraph("house", rich(told, spoken)))
    return blocks + example_blocks(rule.example, rules, spoken)


def example_blocks(example: Any, rules: Rules, spoken: Language) -> list[Json]:
    """An example: what lies on the table, what is held, and what follows from it."""
    if example is None:
        return []
    trump = Suit(example.trump) if example.trump else None
    blocks: list[Json] = [paragraph("example", rich(say("**Example.** {text}", text=example.text), spoken))]
    if trump is not None:
        blocks.append(paragraph("trump", rich(say("Trump {trump:sign}", trump=trump), spoken)))
    tricks = example.tricks or ((example.trick,) if example.trick else ())
    for n, trick in enumerate(tricks, 1):
        laid = read_cards(trick.partition(":")[2] if ":" in trick else trick)
        label = say("On the table") if len(tricks) == 1 else say("Trick {n}", n=n)
        blocks += _row(
            f"trick-{n}", label, [card_face(card, spoken, rules, trump, proof=_points_at(example, card)) for card in laid], spoken
        )
    if example.hand:
        held = Cards(example.hand)
        blocks += _row("hand", say("In the hand"), hand_faces(held, spoken, rules, trump, proof=list(example.cards & held)), spoken)
    return blocks


def _points_at(example: Any, card: Card) -> bool:
    return example.kind == "winner" and card in example.cards


def _row(key: str, label: Sentence, faces: list[Json], spoken: Language) -> list[Json]:
    return [paragraph(f"{key}-label", rich(label, spoken)), cards(key, faces, plain(label, spoken), "small")]
