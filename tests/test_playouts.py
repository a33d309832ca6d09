"""The loop of the playouts plays the engine's game: the same cards by the same chances, to the same score."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import strategies
from hypothesis import given, settings

from topper import Deal, Rules, State, new_match, smear, topper
from topper.core.order import Order
from topper.core.phases import Playing
from topper.play.playouts import play_out, playout, random_hand


@settings(max_examples=150)
@given(state=strategies.states(), seed=strategies.SEEDS)
def test_a_playout_is_the_engines_game(state: State, seed: int) -> None:
    """The engine makes the playout's choices: the first of several for a number near 0, and so on; a single play asks for none."""
    result = playout(state, Random(seed))
    number = Random(seed).random
    while state.result is None:
        legal = state.legal_actions()
        chosen = 0 if len(legal) == 1 and state.phase == "play" else int(number() * len(legal))
        state = state.apply(legal[chosen])
    assert state.result == result


@settings(max_examples=60)
@given(state=strategies.states(), seed=strategies.SEEDS)
def test_a_policy_is_asked_for_every_card(state: State, seed: int) -> None:
    chance = Random(seed)
    while state.result is None and not isinstance(state.at, Playing):
        state = state.apply(strategies.pick(state, chance))
    if not isinstance(state.at, Playing):
        return
    asked: list[int] = []
    engine = state

    def highest(seat: int, legal: int, trick: list[int], order: Order) -> int:
        nonlocal engine
        assert (seat, trick) == (engine.to_act, [card for _, card in engine.trick])
        assert [action.number for action in engine.legal_actions()] == [card for card in range(54) if legal >> card & 1]
        assert order is state.rules.orders[state.trump]  # type: ignore[index]
        card = legal.bit_length() - 1
        asked.append(card)
        engine = engine.apply(f"play {engine.legal_actions()[-1].value}")
        return card

    end = play_out(state.rules, state.at, chance.random, highest)
    assert engine.result == state.rules.score(state, end)
    assert len(asked) == sum(state.counts)


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
