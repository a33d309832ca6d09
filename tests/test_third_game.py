"""A game that is not in the package: Charlemagne, as the teachers' notebook writes it in one cell, under the tests that all games pass."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import strategies
from hypothesis import given, settings
from test_engine_properties import check_cards, check_legal, check_value

from topper import Cards, Deal, Match, Rules, State, dumps, loads, new_match, position, read_position, replay, write_position

NOTEBOOK = Path(__file__).parent.parent / "notebooks" / "add_a_game.ipynb"


def game_of_the_notebook() -> ModuleType:
    """The cell with the whole game, as a module."""
    cells = {cell["id"]: "".join(cell["source"]) for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]}
    module = ModuleType("charlemagne")
    sys.modules["charlemagne"] = module  # so that its values can be pickled
    exec(compile(cells["the-game"], str(NOTEBOOK), "exec"), module.__dict__)
    return module


GAME = game_of_the_notebook()
charlemagne: Any = GAME.charlemagne
GAMES = {"charlemagne": charlemagne}
RULES = strategies.rules((charlemagne,))


def test_it_really_differs() -> None:
    order = charlemagne().orders[0]
    assert " ".join(map(str, order.rankings[0])) == "9S JS JC AS KS QS TS 8S 7S"
    assert " ".join(map(str, order.rankings[2])) == "AC KC QC TC 9C 8C 7C"
    state = position(charlemagne(), trump="S", hands="JC 9C QD", trick="KC", seat=0)
    assert list(state.legal_actions()) == ["play 9C"]
    objection = state.objection("play JC")
    assert objection is not None
    assert objection.rule == "CH7"


@pytest.mark.parametrize(("side", "change"), [(0, (6, 0)), (1, (0, 6))])
def test_the_bid_is_all_or_nothing(side: int, change: tuple[int, int]) -> None:
    """South bids 6 with all high trumps, or with none."""
    strong, weak = "9S JS JC AS KS QS AH AD", "7S 7H 8H 7D 8D 7C 8C TH"
    rest = [str(card) for card in charlemagne().pack_cards if str(card) not in f"{strong} {weak}".split()]
    hands = [strong if side == 0 else weak, weak if side == 0 else strong, " ".join(rest[:8]), " ".join(rest[8:])]
    state = new_match(charlemagne(), dealer=3).apply(Deal.of(hands))
    for action in ["bid 6", "pass", "pass", "pass", "trump S"]:
        state = state.apply(action)
    while state.phase == "play":
        order = state.rules.orders[0]
        legal = [action.value for action in state.legal_actions()]
        state = state.apply(f"play {max(legal, key=lambda card: order.power[card][card])}")
    assert state.result is not None
    assert state.result.change == change


@given(strategies.states(RULES), strategies.SEEDS)
@settings(max_examples=25, deadline=None)
def test_what_holds_in_every_game_holds_here(state: State, seed: int) -> None:
    chance = Random(seed)
    check_legal(state, chance)
    check_value(state)
    contract = state.contract
    assert contract is not None
    check_cards(state, Deal(tuple(map(Cards, contract.hands)), Cards(contract.cat)))
    for seat in range(4):
        view = state.view(seat)
        assert view.redeal(chance).view(seat) == view
    assert read_position(write_position(state), games=GAMES) == state
    assert eval(repr(state), {"read_position": read_position, "charlemagne": charlemagne}) == state


@given(strategies.matches(RULES), strategies.SEEDS)
@settings(max_examples=20, deadline=None)
def test_it_has_records(start: State, seed: int) -> None:
    match = Match(start, play_hand(start, Random(seed), seed))
    assert loads(dumps(match), games=GAMES) == match


def play_hand(start: State, chance: Random, seed: int) -> list[Any]:
    """A random hand, looked at as it goes; its actions."""
    deal = Deal.shuffled(start.rules, seed)
    state, done = start.apply(deal), [deal]
    looked_at = chance.randrange(36)
    while state.to_act is not None:
        legal = state.legal_actions()
        assert legal
        if len(done) == looked_at:
            check_cards(state, deal)
            assert [action for action in strategies.SIMPLE_ACTIONS if state.objection(action) is None] == sorted(
                legal, key=strategies.SIMPLE_ACTIONS.index
            )
        done.append(legal[int(chance.random() * len(legal))])
        state = state.apply(done[-1])
        assert len(done) < 80
    assert replay(start, done) == state
    result = state.result
    assert result is not None
    if result.outcome == "scored":
        assert result.tricks is not None
        assert sum(result.tricks) == 8
        assert len({action.value for action in done if action.kind == "play"}) == 32
        assert sum(result.change) == result.bid
    return done


def many_hands(n: int) -> None:
    chance = Random(n)
    games: list[Rules] = [charlemagne(), charlemagne(all_pass="dealer_bids", minimum_bid=4)]
    for seed in range(n):
        start = new_match(games[seed % 2], dealer=seed // 2 % 4, scores=(chance.randrange(21), chance.randrange(21)))
        play_hand(start, chance, seed)


def test_random_hands() -> None:
    many_hands(500)


@pytest.mark.long
def test_ten_thousand_random_hands() -> None:
    many_hands(10_000)
