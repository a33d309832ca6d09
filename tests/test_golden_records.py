"""Whole matches as records, as they were: what they come to is worked out again from the cards, and they read and write as they did.

``TOPPER_GOLDEN=1`` plays and writes them anew; look at the difference before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from topper import Deal, Match, dumps, loads, new_match, smear_jokers, topper
from topper.play.bots import choose

GOLDEN = Path(__file__).parent / "golden"
RULES = {
    "match-topper": topper(),
    "match-topper-house": topper(target=11, auction="until_passed", dealer_steals=True, following="or_trump", minimum_bid=2),
    "match-smear-jokers": smear_jokers(target=15, low="taken", jokers="second"),
}


def played(name: str) -> Match:
    """A match of steady bots to its end."""
    rules = RULES[name]
    match = Match(new_match(rules, dealer=2), names=("Ana", "Bo", "Cy", "Di"))
    hand = 0
    while match.state.phase != "over":
        if match.state.phase == "deal":
            match = match.apply(Deal.shuffled(rules, f"{name} {hand}"))
            hand += 1
        else:
            seat = match.state.to_act
            assert seat is not None
            match = match.apply(choose(match.state.view(seat), seed=match.length).action)
    return match


@pytest.mark.parametrize("name", RULES)
def test_a_whole_match_reads_and_writes_as_it_did(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("TOPPER_GOLDEN"):
        path.write_text(dumps(played(name)), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    match = loads(text)
    assert match.start.rules == RULES[name]
    assert match.winner is not None
    assert dumps(match) == text
    assert [result.scores for result in match.results][-1] == match.state.scores


def test_the_order_of_a_record_is_the_order_of_the_table() -> None:
    """Read by eye: the first trick of the first golden match, led by the bidder."""
    match = loads((GOLDEN / "match-topper.txt").read_text(encoding="utf-8"))
    hand = match.hands[0]
    assert hand.tricks[0].leader == hand.bidder
    assert len(hand.tricks) == 6
