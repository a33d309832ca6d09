"""The loop of the playouts plays the engine's game: the same cards by the same chances, to the same score."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import strategies
from hands import ready
from hypothesis import given, settings
from hypothesis import strategies as st

from topper import Action, Cards, Deal, Rules, State, new_match, smear, topper
from topper.core.phases import Playing
from topper.play.playouts import play_out, playout, random_hand


def draws(state: State) -> tuple[list[Action], bool]:
    """What a playout chooses from, in its order, and whether it draws at all: by suit as it counts now, by the cards' numbers."""
    legal = list(state.legal_actions())
    if state.phase != "play":
        return legal, True
    legal.sort(key=lambda action: action.number)
    order = state.rules.orders[state.contract.trump]  # type: ignore[union-attr]
    if not state.trick:
        restricted = len(legal) < state.counts[state.to_act or 0]
        return sorted(legal, key=lambda action: (order.suit[action.number], action.number)), len(legal) > 1 or not restricted
    led = order.suit[state.trick[0][1]]
    follows = [action for action in legal if order.suit[action.number] == led]
    if follows:
        rest = [action for action in legal if action not in follows]
        return [*follows, *rest], len(follows) > 1 or (state.rules.following == "or_trump" and led != order.trump)
    return sorted(legal, key=lambda action: (order.suit[action.number], action.number)), True


@settings(max_examples=150)
@given(state=strategies.states(), seed=strategies.SEEDS)
def test_a_playout_is_the_engines_game(state: State, seed: int) -> None:
    """Led by the same numbers, the engine comes to the same result."""
    result = playout(state, Random(seed))
    number = Random(seed).random
    while state.result is None:
        choices, drawn = draws(state)
        state = state.apply(choices[int(number() * len(choices)) if drawn else 0])
    assert state.result == result


@settings(max_examples=100)
@given(game=strategies.rules(), seed=strategies.SEEDS, dealer=st.integers(0, 3))
def test_a_random_hand_is_the_playout_of_its_deal(game: Rules, seed: int, dealer: int) -> None:
    chance = Random(seed)
    state = new_match(game, dealer=dealer).apply(Deal.drawn(game, chance))
    assert random_hand(game, Random(seed), dealer=dealer) == playout(state, chance)


@pytest.mark.parametrize("rules", [topper(), smear()], ids=["topper", "smear"])
def test_random_hands(rules: Rules) -> None:
    results = [random_hand(rules, Random(seed), dealer=seed % 4) for seed in range(300)]
    assert [random_hand(rules, Random(seed), dealer=seed % 4) for seed in range(300)] == results
    assert all(result.dealer == seed % 4 for seed, result in enumerate(results))
    # By chance everybody bids, names and wins now and then.
    assert {result.bidder for result in results} >= {0, 1, 2, 3}
    assert {str(result.trump) for result in results} >= set("SHCD")
    assert min(Counter(seat for result in results for seat, won in enumerate(result.tricks or ()) for _ in range(won)).values()) > 300
    # A hand is the hand of the deal that this chance deals.
    chance = Random(5)
    state = new_match(rules, dealer=2).apply(Deal.drawn(rules, chance))
    assert playout(state, chance) == random_hand(rules, Random(5), dealer=2)


def test_no_hand_in_course() -> None:
    with pytest.raises(ValueError, match="No hand is in course: the cards are to be dealt"):
        playout(new_match(topper()), Random(1))


@pytest.mark.parametrize(("jokers", "winner"), [("first", 0), ("second", 1), ("high", 1)])
def test_two_jokers_in_one_trick(jokers: str, winner: int) -> None:
    rules = smear(jokers=jokers)
    hands = ["X2 9D 8D 7D 6D 5D", "X1 9C 8C 7C 6C 5C", "2H AC KC QC TC AS", "9H JS TS KS QS 4D"]
    state = ready(rules, hands, "H").apply("play X2")
    assert isinstance(state, Playing)
    end = play_out(state, Random(1).random)
    assert Cards("X1 X2 2H 9H") - end.taken[winner] == 0
    # A card one step below the best does not win, whoever plays last.
    hands = ["TH 9D 8D 7D 6D 5D", "9H 9C 8C 7C 6C 5C", "8H AC KC QC TC AS", "7H JS TS KS QS 4D"]
    state = ready(rules, hands, "H").apply("play TH")
    assert isinstance(state, Playing)
    assert Cards("TH 9H 8H 7H") - play_out(state, Random(1).random).taken[0] == 0


@pytest.mark.parametrize(("rules", "outcome"), [(topper(minimum_bid=3), "passed_out"), (smear(), "misdeal")], ids=["passed out", "misdeal"])
def test_a_hand_may_end_in_the_auction(rules: Rules, outcome: str) -> None:
    seeds = [seed for seed in range(6000) if random_hand(rules, Random(seed)).outcome == outcome]
    assert seeds
    for seed in seeds:
        chance = Random(seed)
        assert playout(new_match(rules).apply(Deal.drawn(rules, chance)), chance) == random_hand(rules, Random(seed))
