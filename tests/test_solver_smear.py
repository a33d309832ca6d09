"""Smear's solver against a plain search, over all presets and settings."""

from __future__ import annotations

from random import Random

import pytest
from endings import ending, some_rules
from plain_search import PlainSearch, change_of

from topper import smear
from topper.core.actions import MOON_BID
from topper.play import smear_solver
from topper.play.smear_solver import Position, Search, solve, solve_by_card
from topper.play.smear_stakes import HOLDINGS, MATCH, Stakes

QUICK = [(2, 150), (3, 60), (4, 4)]
LONG = [(2, 1500), (3, 1200), (4, 400)]


def check_endings(cards: int, count: int, seed: str) -> None:
    chance = Random(seed)
    for case in range(count):
        rules = some_rules(chance, "smear")
        state = ending(rules, cards, chance)
        side = rules.sides[state.bidder]
        plain = PlainSearch({side, side + 2}, change_of(side)).value(state)
        assert solve(rules, state, state.scores[side]).gain == plain, (case, state)
        if case % 10 == 0:
            search = Search(Stakes(rules, state.contract.bid, state.scores[side]))
            for card, end in solve_by_card(rules, state, state.scores[side], search).items():
                after = PlainSearch({side, side + 2}, change_of(side)).value(state.apply(f"play {card}"))
                assert end.gain == after, (case, card, state)


@pytest.mark.parametrize(("cards", "count"), QUICK)
def test_endings_agree_with_the_plain_search(cards: int, count: int) -> None:
    check_endings(cards, count, f"quick {cards}")


@pytest.mark.long
@pytest.mark.parametrize(("cards", "count"), LONG)
def test_many_endings_agree_with_the_plain_search(cards: int, count: int) -> None:
    check_endings(cards, count, f"long {cards}")


def check_bounds(cards: int, count: int, seed: str) -> int:
    chance = Random(seed)
    tight = 0
    for _ in range(count):
        rules = some_rules(chance, "smear")
        state = ending(rules, cards, chance, between=True)
        side = rules.sides[state.bidder]
        search = Search(Stakes(rules, state.contract.bid, state.scores[side]))
        low, high = search.bounds(Position(rules, state).key)
        value = PlainSearch({side, side + 2}, change_of(side)).value(state)
        outcomes = search.stakes.outcomes
        assert outcomes[low].gain <= value <= outcomes[high].gain, state
        tight += low == high
    return tight


def test_winning_or_losing_all_the_rest_bounds_the_value() -> None:
    assert check_bounds(2, 100, "bounds") > 5


@pytest.mark.long
def test_the_bounds_hold_on_thousands() -> None:
    assert check_bounds(2, 3000, "many bounds") > 100
    assert check_bounds(3, 2000, "more bounds") > 20


def test_forgetting_changes_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random("forget")
    cases = [ending(some_rules(chance, "smear"), 4, chance) for _ in range(12)]
    before = [solve_by_card(state.rules, state) for state in cases]
    monkeypatch.setattr(smear_solver, "MOST_HOLDINGS", 100)
    assert [solve_by_card(state.rules, state) for state in cases] == before
    assert len(HOLDINGS) < 2000


def test_outcomes_are_read_back_from_values() -> None:
    stakes = Stakes(smear(), 3)
    made, lost = stakes.outcomes[stakes.values[3][1]], stakes.outcomes[stakes.values[2][2]]
    assert (made.gain, made.made) == (2, True)
    assert (lost.gain, lost.made) == (-5, False)


@pytest.mark.parametrize(("before", "gain"), [(5, MATCH + 4), (0, MATCH + 4), (-3, 3)])
def test_a_moon_won(before: int, gain: int) -> None:
    """S9.3 and S9.4."""
    stakes = Stakes(smear(), MOON_BID, before)
    assert stakes.outcomes[stakes.values[4][0]].gain == gain
    assert stakes.outcomes[stakes.values[3][0]].gain == -MATCH


def test_values_rise_with_points() -> None:
    """The search leans on it: a point more for us, or one less for them, is never worse."""
    for rules in (smear(), smear(jick_point=True, joker_points=True)):
        for bid, before in [*((n, 0) for n in range(2, rules.top_bid + 1)), (MOON_BID, 4), (MOON_BID, -4)]:
            values = Stakes(rules, bid, before).values
            for mine in range(rules.top_bid):
                for theirs in range(rules.top_bid):
                    assert values[mine + 1][theirs] > values[mine][theirs]
                    assert values[mine][theirs] >= values[mine][theirs + 1]
