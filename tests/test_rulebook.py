"""The rulebook: nothing is missing, nothing is cited that is not there, and what its examples claim is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import topper as package
from topper import IllegalAction, SettingError, smear, topper
from topper.core.rules import RuleText
from topper.core.sentence import Sentence
from topper.games import PRESETS, rule
from topper.games.examples import ask, position

SHEET, OURS, BOTH = "sheet", "ours", "both"

#: The rules as they were agreed: number and source.
COMMON = {"C1": OURS, "C2": OURS, "C3": OURS}
TOPPER = {
    "T1.1": SHEET, "T1.2": SHEET, "T2.1": SHEET, "T2.2": OURS, "T3.1": BOTH, "T3.2": BOTH, "T3.3": BOTH, "T3.4": OURS, "T3.5": SHEET,
    "T4.1": SHEET, "T5.1": BOTH, "T5.2": SHEET, "T5.3": BOTH, "T5.4": BOTH, "T5.5": SHEET, "T5.6": SHEET, "T5.7": SHEET, "T6.1": SHEET,
    "T6.2": SHEET, "T7.1": SHEET, "T7.2": SHEET, "T7.3": BOTH, "T7.4": SHEET, "T8.1": BOTH, "T8.2": OURS,
}  # fmt: skip
SMEAR = {
    "S1.1": BOTH, "S2.1": BOTH, "S2.2": SHEET, "S2.3": BOTH, "S3.1": SHEET, "S3.2": BOTH, "S3.3": BOTH, "S3.4": OURS, "S3.5": OURS,
    "S3.6": BOTH, "S4.1": BOTH, "S4.2": BOTH, "S4.3": BOTH, "S4.4": OURS, "S4.5": OURS, "S5.1": SHEET, "S5.2": SHEET, "S5.3": SHEET,
    "S5.4": BOTH, "S5.5": BOTH, "S5.6": SHEET, "S5.7": BOTH, "S6.1": SHEET, "S6.2": SHEET, "S7.1": SHEET, "S7.2": SHEET, "S7.3": SHEET,
    "S7.4": BOTH, "S7.5": OURS, "S8.1": SHEET, "S8.2": BOTH, "S8.3": SHEET, "S9.1": BOTH, "S9.2": BOTH, "S9.3": BOTH, "S9.4": SHEET,
    "S10.1": BOTH, "S10.2": BOTH, "S10.3": BOTH, "S11.1": OURS, "S11.2": OURS,
}  # fmt: skip
#: The rules that a setting changes.
CHANGED = {
    "T3.2": "minimum_bid", "T3.3": "dealer_steals", "T3.4": "auction", "T3.5": "all_pass", "T5.1": "first_lead", "T5.2": "following",
    "T8.1": "target", "T8.2": "going_out",
    "S2.3": "misdeal", "S3.2": "minimum_bid", "S3.3": "dealer_steals", "S3.4": "auction", "S3.5": "all_pass", "S5.1": "first_lead",
    "S5.2": "following", "S5.6": "jokers", "S7.1": "high", "S7.2": "low", "S10.1": "jick_point", "S10.2": "joker_points",
    "S11.1": "target", "S11.2": "going_out",
}  # fmt: skip
HOUSE = {
    "H1": "target", "H2": "auction", "H3": "all_pass", "H4": "minimum_bid", "H5": "dealer_steals", "H6": "first_lead", "H7": "following",
    "H8": "going_out", "H9": "misdeal", "H10": "jokers", "H11": "high", "H12": "low", "H13": "jick_point",
}  # fmt: skip

GAMES = [topper(), smear()]
RULES = [pytest.param(game, text, id=f"{game.game}-{text.number}") for game in GAMES for text in game.rulebook]


def test_every_rule_is_there_with_its_source() -> None:
    house = dict.fromkeys(HOUSE, OURS)
    shared = {number: OURS for number in house if int(number[1:]) <= 8}
    assert {text.number: text.source for text in topper().rulebook} == COMMON | TOPPER | shared
    assert {text.number: text.source for text in smear().rulebook} == COMMON | SMEAR | house
    for game in GAMES:
        assert len(game.rules_by_number) == len(game.rulebook)


@pytest.mark.parametrize(("game", "text"), RULES)
def test_a_rule_says_all_it_should(game: Any, text: RuleText) -> None:
    assert str(text.title)
    assert not str(text.title).endswith(".")
    assert str(text.text).endswith(".")
    assert text.example is not None
    assert str(text.example.text).endswith((".", "?"))
    assert text.source != BOTH or text.note is not None, "say which half is whose"
    assert text.source != SHEET or text.note is None
    assert text.house == CHANGED.get(text.number, HOUSE.get(text.number))
    assert text.house is None or text.house in {setting.name for setting in game.settings()}


@pytest.mark.parametrize(("game", "text"), RULES)
def test_an_example_is_true(game: Any, text: RuleText) -> None:
    assert ask(text.example, game) == text.example.answer
    assert text.example.cards is not None
    shown = position(text.example, game)
    assert shown is None or shown.to_act == 0 or text.example.kind == "discards"


def test_an_example_of_a_house_rule_needs_it() -> None:
    """Without the setting the engine answers something else: the example shows what the setting changes."""
    for game in GAMES:
        for text in game.rulebook:
            if text.number[0] == "H":
                assert text.example.settings
                try:
                    usual = ask(text.example._replace(settings=()), game)
                except IllegalAction:
                    continue
                assert usual != text.example.answer, text.number


def test_every_number_that_is_cited_exists() -> None:
    known = {text.number for game in GAMES for text in game.rulebook}
    root = Path(package.__file__).parent
    cited = re.compile(r"\b(?:C\d|[TS]\d{1,2}\.\d|H\d{1,2})\b")
    # A card's code has the rank first, so no number of a rule looks like one. "S3" without a point is a group of rules.
    wrong = {
        (path.name, number)
        for path in root.rglob("*.py")
        for number in cited.findall(path.read_text(encoding="utf-8"))
        if number not in known
    }
    assert not wrong
    for game in GAMES:
        assert set(game.numbers.values()) <= set(game.rules_by_number)
        assert {setting.rule for setting in game.settings()} <= set(game.rules_by_number)


def test_rules_are_found_by_number() -> None:
    assert rule("T5.4") is topper().rules_by_number["T5.4"]
    assert rule("S9.4", "topper").number == "S9.4"
    assert rule("H4", smear()) is smear().rules_by_number["H4"] != rule("H4", "topper")
    with pytest.raises(KeyError):
        rule("T99.9")


@pytest.mark.parametrize("game", GAMES, ids=["topper", "smear"])
def test_every_setting_has_words(game: Any) -> None:
    told = set()
    for setting in game.settings():
        assert str(setting.title) != setting.name
        assert str(setting.help).endswith(".")
        for value in setting.values:
            sentence = setting.says(value)
            assert isinstance(sentence, Sentence)
            assert str(sentence).endswith(".")
            told.add(str(sentence))
    assert len(told) == sum(len(setting.values) for setting in game.settings()), "two values say the same"


def test_house_rules_in_force_are_told() -> None:
    assert topper().house_rules == ()
    game = smear(low="taken", target=11)
    assert [(number, str(text)) for number, text in game.house_rules] == [
        ("H1", "The match is played to 11."),
        ("H12", "Low goes to the side that won the two of trump."),
    ]
    assert [number for number, _ in PRESETS["smear-jokers"]().house_rules] == ["H13", "H13"]
    with pytest.raises(SettingError, match="H12"):
        smear(low="any")
