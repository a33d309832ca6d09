"""Hints, advice and review: legal, fair, the same again, and blind to what the seat has not seen."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from endings import ending, in_play, some_rules

from topper import Action, Cards, Deal, Match, State, View, new_match, smear, topper
from topper.games.smear import POINTS_OF, Smear
from topper.play.advice import Chances, advice
from topper.play.bots import choose
from topper.play.hints import hint, hint_steps, world_values
from topper.play.review import review, review_hand
from topper.play.smear_stakes import scoring_cards
from topper.play.steps import finish


def some_state(chance: Random, game: str) -> State:
    """A state in any phase in which somebody has to do something."""
    rules = some_rules(chance, game)
    if chance.random() < 0.5:
        return ending(rules, chance.choice([2, 3, 4]), chance)
    state = new_match(rules, dealer=chance.randrange(4)).apply(Deal.shuffled(rules, str(chance.random())))
    for _ in range(chance.randrange(8)):
        after = state.apply(choose(state.view(state.to_act)).action)
        if after.to_act is None:
            break
        state = after
    return state


def check_hints(game: str, count: int, seed: str) -> None:
    chance = Random(seed)
    for case in range(count):
        state = some_state(chance, game)
        view = state.view(state.to_act)
        found = hint(view, worlds=2, seed=case)
        for option in found.options:
            assert state.objection(option.action) is None, (option, state)
        assert found.options[0].behind == 0
        assert found.options[0].action in found.best
        assert str(found.because).endswith(".")
        if state.phase == "play":
            assert {option.action for option in found.options} == set(state.legal_actions())


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_hints_name_legal_actions_only(game: str) -> None:
    check_hints(game, 60, f"legal {game}")


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", ["topper", "smear"])
def test_thousands_of_hints_name_legal_actions_only(game: str, part: int) -> None:
    check_hints(game, 500, f"many legal {game} {part}")


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_same_seed_same_hint_and_what_is_unseen_does_not_matter(game: str) -> None:
    chance = Random(f"same {game}")
    for _ in range(40):
        state = some_state(chance, game)
        view = state.view(state.to_act)
        first = hint(view, worlds=3, seed=1)
        assert hint(view, worlds=3, seed=1) == first
        other = view.redeal(chance)
        assert hint(other.view(state.to_act), worlds=3, seed=1) == first


def test_touching_cards_are_equal() -> None:
    """The king and queen of a suit in one hand, nothing between them."""
    state = new_match(topper(), dealer=0).apply(
        Deal.of(["9S 9H TH 9C TC 9D", "JS JC AS KS QS AD", "TS KH QH KC QC TD", "AH JH AC JD QD KD"])
    )
    for action in ("bid 4", "pass", "pass", "pass", "trump S"):
        state = state.apply(action)
    found = hint(state.view(1), worlds=20)
    trumps = [option for option in found.options if option.action.value in state.hands[1] - state.hands[1] or str(option.action)[-1] == "S"]
    assert len({(option.gain, option.made, option.won) for option in trumps}) == 1


def touching(view: View) -> list[tuple[Action, Action]]:
    """Cards that may be played and are the same to this seat: of one suit now, with none between them that another might yet hold."""
    state = view.known
    rules, trump = state.rules, state.contract.trump
    table = sum(1 << card for card in state.table)
    away = state.gone & ~table | int(view.discarded)
    special = 0
    if isinstance(rules, Smear):
        special = scoring_cards(rules, trump) | Cards("X1 X2")
    pairs = []
    for ranking in rules.orders[trump].rankings:
        known = [card for card in ranking if not away >> card & 1]
        for high, low in pairwise(known):
            open_both = state.legal >> high & 1 and state.legal >> low & 1 and not (special >> high | special >> low) & 1
            if open_both and (not isinstance(rules, Smear) or POINTS_OF[high] == POINTS_OF[low]):
                pairs.append((Action(f"play {high}"), Action(f"play {low}")))
    return pairs


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_equal_cards_are_reported_equal_under_any_settings(game: str) -> None:
    chance = Random(f"touching {game}")
    found = 0
    for case in range(160):
        state = ending(some_rules(chance, game), chance.choice([3, 4, 5]), chance)
        view = state.view(state.to_act)
        pairs = touching(view)
        if not pairs:
            continue
        options = {option.action: option[1:] for option in hint(view, worlds=3, seed=case).options}
        for high, low in pairs:
            found += 1
            assert options[high] == options[low], (high, low, state)
    assert found > 20


def test_all_cards_meet_the_same_worlds() -> None:
    chance = Random("paired")
    state = in_play(topper(), chance)
    for values in world_values(state.view(state.to_act), 5, 0):
        assert set(values) == set(state.legal_actions())


def test_a_hint_comes_in_steps() -> None:
    state = in_play(topper(), Random("steps"))
    steps = hint_steps(state.view(state.to_act), worlds=4)
    assert [progress.done for progress in steps] == [1, 2, 3, 4]


def test_a_hint_is_for_whose_turn_it_is() -> None:
    state = in_play(topper(), Random("turn"))
    with pytest.raises(ValueError, match="not the turn"):
        hint(state.view((state.to_act + 1) % 4))
    with pytest.raises(ValueError, match="one world"):
        hint(state.view(state.to_act), worlds=0)


# Advice


def test_the_worth_of_a_bid_follows_from_its_chances() -> None:
    """T7.2 and T7.3: all tricks count if the bid is made, minus the bid if not."""
    chances = Chances((0.0, 0.5, 0.25, 0.25), 4)
    assert chances.worth(2) == 0.5 * -2 + 0.25 * 2 + 0.25 * 3
    assert chances.at_least(2) == 0.5
    assert chances.expected == 1.75


@pytest.mark.parametrize(("rules", "deals"), [(topper(), 20), (smear(jick_point=True), 10)])
def test_advice_for_every_suit_and_bid(rules, deals: int) -> None:
    state = new_match(rules, dealer=0).apply(Deal.shuffled(rules, 4))
    found = advice(state.view(1), deals=deals)
    assert [suit.trump for suit in found.suits] == [0, 1, 2, 3]
    assert [bid.bid for bid in found.bids] == list(range(rules.minimum_bid, rules.top_bid + 1))
    for suit in found.suits:
        assert sum(suit.usual.chances) == pytest.approx(1)
        assert sum(suit.perfect.chances) == pytest.approx(1)
        assert suit.usual.deals == deals
    assert advice(state.view(1), deals=deals) == found
    assert advice(state.view(1).redeal(Random(2)).view(1), deals=deals) == found


def test_a_certain_hand_is_advised_so() -> None:
    hands = ["9S 9H TH 9C TC 9D", "JS JC AS KS QS TS", "AD KH QH KC QC TD", "AH JH AC JD QD KD"]
    state = new_match(topper(), dealer=0).apply(Deal.of(hands))
    best = advice(state.view(1), deals=10).bids[-1]
    assert (best.bid, best.trump, best.perfect, best.usual, best.made_perfect) == (6, 0, 6.0, 6.0, 1.0)


# Review


def test_a_review_finds_the_blunder() -> None:
    """With six sure trumps and a bid of six, nothing costs; a bid of one with them would: not here, tricks count all the same."""
    hands = ["9S 9H TH 9C TC 9D", "JS JC AS KS AD KD", "QS KH QH KC QC TD", "TS JH AH AC JD QD"]
    state = new_match(topper(), dealer=0).apply(Deal.of(hands))
    for action in ("bid 6", "pass", "pass", "pass", "trump S"):
        state = state.apply(action)
    blunder = review(state, ["play KD"], seats=[1], worlds=20).decisions[0]
    assert blunder.cost > 0
    assert not blunder.good
    assert blunder.action not in blunder.hint.best
    fine = review(state, ["play JS"], seats=[1], worlds=20)
    assert fine.decisions[0].cost == 0
    assert fine.costly == ()


def test_a_review_of_a_match_counts_places_from_its_start() -> None:
    rules = topper()
    match = Match(new_match(rules)).apply(Deal.shuffled(rules, 8))
    while match.state.result is None:
        match = match.apply(choose(match.state.view(match.state.to_act), "beginner").action)
    found = finish(review_hand(match, worlds=3, seats=[0]))
    assert found.decisions
    for decision in found.decisions:
        assert match.actions[decision.place] == decision.action
        assert decision.seat == 0
        assert decision.cost >= 0


def test_a_moon_risks_the_match() -> None:
    """S9.2: with nothing in hand it loses the match, and no hint or expert says it; with everything that scores it wins it (S9.3)."""
    poor = "3C 4C 5D 6D 7H 9H TD JH QC"
    rich = "AS KS QS JS TS 2S AH AD AC"
    other = ["X1 X2 3S 4S 8S 9S KH KD KC", "5S 6S 7S QD JD 9D 8D QH TH", "3H 4H 5H 6H 3D 4D 6C 7C 8C"]
    for hand, good in ((poor, False), (rich, True)):
        state = new_match(smear(), dealer=3).apply(Deal.of([hand, *other], "8H 2H JC TC"))
        found = hint(state.view(0), worlds=10)
        moon = next(option for option in found.options if option.action == "moon")
        assert (moon.gain > 50) is good, found.options
        assert (found.options[0].action == "moon") is good
        assert "100" in str(found.basis)
    assert "100" not in str(hint(new_match(topper()).apply(Deal.shuffled(topper(), 1)).view(1), worlds=2).basis)
