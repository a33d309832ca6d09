"""Sentences: each template is given what it names and nothing else, renders in English, and reprs paste back."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
import strategies
from hands import THREE_POINTS, THREE_TRICKS, TWO_POINTS, played
from hypothesis import given, settings
from hypothesis import strategies as st

import topper as package
from topper import (
    Action,
    Card,
    Cards,
    Deal,
    NotationError,
    Objection,
    PositionError,
    SettingError,
    State,
    Suit,
    new_match,
    preset,
    smear,
    smear_jick,
    smear_jokers,
    topper,
)
from topper.core.actions import Discards, read_action
from topper.core.cards import CARDS, SUITS, Seat
from topper.core.result import Line, Point, Result
from topper.core.sentence import RuleNumber, Sentence, say, say_n

FOLDER = Path(package.__file__).parent
MODULES = sorted([*(FOLDER / "core").glob("*.py"), *(FOLDER / "games").glob("*.py")])
PASTED = {
    kind.__name__: kind for kind in (Action, Card, Cards, Deal, Discards, Line, Objection, Point, Result, RuleNumber, Seat, Sentence, Suit)
} | {"say": say, "say_n": say_n, "topper": topper, "smear": smear, "smear_jick": smear_jick, "smear_jokers": smear_jokers}


def named(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def calls(path: Path) -> list[ast.Call]:
    """Every call of `say` and `say_n` in a module whose template stands there as text."""
    return [
        node
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "say_n")
        if all(isinstance(arg, ast.Constant) for arg in node.args) and not any(keyword.arg is None for keyword in node.keywords)
    ]


def misfits(call: ast.Call) -> set[str]:
    """What a template names and is not given, or is given and names nowhere."""
    assert isinstance(call.func, ast.Name)
    templates = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    given = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    names = set().union(*map(named, templates))
    if call.func.id == "say_n":
        # The count may choose the template without being told.
        names |= {"n"}
    return names ^ given


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_templates_are_given_what_they_name(path: Path) -> None:
    wrong = {ast.unparse(call): names for call in calls(path) if (names := misfits(call))}
    assert wrong == {}


def test_the_check_sees_what_is_wrong() -> None:
    for code, names in {
        'say("{a} wins.", a=1)': set(),
        'say("{a} wins.")': {"a"},
        'say("He wins.", a=1)': {"a"},
        'say_n("{n} trick", "{n} tricks", n=2)': set(),
        'say_n("{card} falls", "{cards} fall", n=2, card=1)': {"cards"},
    }.items():
        call = ast.parse(code, mode="eval").body
        assert isinstance(call, ast.Call)
        assert misfits(call) == names
    assert sum(len(calls(path)) for path in MODULES) > 100


def check_told(sentence: Sentence) -> None:
    """It renders, whole, and pastes back."""
    told = str(sentence)
    assert not set("{}") & set(told), told
    assert told == told.strip() != ""
    assert told[0].isupper() or told[0].isdigit() or told[0] == "“"
    assert "None" not in told
    assert "Sentence" not in told
    back = eval(repr(sentence), dict(PASTED))
    assert (back, str(back), hash(back)) == (sentence, told, hash(sentence))


@settings(max_examples=80)
@given(state=strategies.states(), seed=strategies.SEEDS)
def test_objections_are_sentences(state: State, seed: int) -> None:
    seen: set[str] = set()
    for action in (*strategies.SIMPLE_ACTIONS, *strategies.some_discards(state, Random(seed))):
        for seat in (None, (state.to_act or 0) ^ 1):
            objection = state.objection(action, seat)
            if objection is not None:
                template = objection.because.template
                if template not in seen:
                    seen.add(template)
                    check_told(objection.because)
                    assert eval(repr(objection), dict(PASTED)) == objection
                    assert str(objection.because)[-1] == "."


@settings(max_examples=60)
@given(new=strategies.matches(), seed=strategies.SEEDS, data=st.data())
def test_score_lines_are_sentences(new: State, seed: int, data: st.DataObject) -> None:
    result = strategies.play_on(new.apply(data.draw(strategies.deals(new.rules))), Random(seed), 100)[-1].result
    assert result is not None
    for line in result.lines:
        check_told(line.because)
    for point in result.points:
        assert str(point.name) in ("High", "Low", "Jack", "Game", "Jick", "high joker", "low joker")
    assert eval(repr(result), dict(PASTED)) == result


UNREADABLE = [
    "", "play", "play 1S", "play JS JS", "bid", "bid 100", "bid -1", "pass 3", "trump X", "trump SS", "discard AS A", "sing", "moon!",
    "deal AS / KS", "deal AA / / / ", "misdeal please", "x" * 500, "discard " + "AS " * 200, "deal " + "AS " * 200,
]  # fmt: skip


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(text)
    check_told(caught.value.sentence)
    assert caught.value.text == text or text.startswith("deal")
    assert 0 <= caught.value.place <= max(len(caught.value.text), len(text))
    assert len(str(caught.value)) < 200


def test_the_place_of_an_error() -> None:
    for text, place in {"play 1S": 5, "trump X": 6, "discard AS A 9H": 11, "sing": 0, "discard AS, KS, ZZ": 16}.items():
        with pytest.raises(NotationError) as caught:
            read_action(text)
        assert (caught.value.place, caught.value.text) == (place, text)


UNMAKEABLE: list[Callable[[], Any]] = [
    lambda: Card("ZZ"), lambda: Card(54), lambda: Card(-1), lambda: Suit("Z"), lambda: Suit(4), lambda: Deal.of(["AS"] * 3),
    lambda: Cards("AS AS"), lambda: Cards(1 << 54), lambda: Cards(-1), lambda: preset("bridge"), lambda: topper(target=3),
    lambda: topper(moon=True), lambda: new_match(topper(), dealer=4), lambda: new_match(topper(), scores=[0, 0]),
    lambda: new_match(smear(), scores=[0, 10**9]),
]  # fmt: skip


@pytest.mark.parametrize("make", UNMAKEABLE)
def test_what_cannot_be_made_is_told(make: Any) -> None:
    with pytest.raises((NotationError, PositionError, SettingError)) as caught:
        make()
    assert eval(repr(caught.value.sentence), dict(PASTED)) == caught.value.sentence
    assert str(caught.value).endswith(".")
    assert isinstance(caught.value, ValueError)


def test_reprs_paste_back() -> None:
    def same(value: Any) -> None:
        back = eval(repr(value), dict(PASTED))
        assert (back, type(back)) == (value, type(value))

    for value in (*CARDS, *SUITS, *map(Seat, range(4)), Cards(0), Cards("X1 AS KS 2C"), *strategies.SIMPLE_ACTIONS):
        same(value)
    same(Action("discard 9D AS 3C"))
    for rules in (topper(), topper(target=11, dealer_steals=True), smear(low="taken"), smear_jick(), smear_jokers(jokers="high")):
        same(rules)
        same(Deal.shuffled(rules, 3))
    lazy = Discards(Cards("AH"), Cards("KS QS JS"), 2)
    assert list(eval(repr(lazy), dict(PASTED))) == list(lazy)
    for state in (played(topper(), "S", THREE_TRICKS), played(smear(), "S", THREE_POINTS), played(smear_jokers(), "S", TWO_POINTS)):
        same(state.result)


def test_what_is_refused_is_an_error_that_says_it_all() -> None:
    state = new_match(topper())
    objection = state.objection("pass")
    assert objection is not None
    with pytest.raises(ValueError, match="belongs to another stage of the hand") as caught:
        state.apply("pass")
    assert str(caught.value) == str(objection)
