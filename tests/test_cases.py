"""Whole hands with their right answers, worked out by an independent reading of the rules: every line agrees exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from topper import Deal, State, new_match, preset

CASES = [
    (path.stem, number, json.loads(line))
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
]
LISTED = 40
"""Up to so many legal actions are listed in a case; beyond, they are only counted."""


def told(state: State) -> dict[str, Any]:
    """The result of a hand in the words of the cases."""
    result = state.result
    assert result is not None
    answer = {
        "outcome": result.outcome,
        "bidder": result.bidder,
        "bid": result.bid,
        "trump": None if result.trump is None else str(result.trump),
        "change": list(result.change),
        "scores": list(result.scores),
        "winner": result.winner,
        "next_dealer": result.next_dealer,
    }
    if result.tricks is not None:
        answer["tricks"] = list(result.tricks)
    if result.points:
        answer["points"] = {point.key: point.side for point in result.points}
    if result.card_points is not None:
        answer["card_points"] = list(result.card_points)
    return answer


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{game}-{number}") for game, number, case in CASES])
def test_case(case: dict[str, Any]) -> None:
    state = new_match(preset(case["game"], **case["rules"]), dealer=case["dealer"], scores=case["scores"])
    state = state.apply(Deal.of(case["hands"], case["cat"]))
    for action, legal in zip(case["actions"], case["legal"], strict=True):
        assert state.result is None
        actions = state.legal_actions()
        if isinstance(legal, int):
            assert len(actions) == legal > LISTED
        else:
            assert sorted(actions) == legal
        state = state.apply(action)
    assert told(state) == case["result"]
    assert state.phase == ("deal" if case["result"]["winner"] is None else "over")
    assert (state.scores, state.dealer) == (tuple(case["result"]["scores"]), case["result"]["next_dealer"])


def test_all_cases_are_here() -> None:
    assert [sum(game == name for game, _, _ in CASES) for name in ("smear", "topper")] == [120, 92]
