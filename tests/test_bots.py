"""Bots: legal everywhere, for reasons, the same for the same view and seed."""

from __future__ import annotations

from random import Random

import pytest
import strategies
from endings import ending, some_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from topper import Deal, State, new_match, smear, topper
from topper.core.sentence import Sentence
from topper.games import PRESETS
from topper.play.bots import LEVELS, choose, think
from topper.play.hints import hint
from topper.play.simple import Choice


def check(choice: Choice, state: State) -> None:
    assert state.objection(choice.action) is None
    assert isinstance(choice.because, Sentence)
    assert str(choice.because).endswith(".")
    if choice.rule is not None:
        numbers = {state.rules.cite(topic) for topic in state.rules.numbers}
        assert choice.rule in numbers


@given(game=strategies.rules(), seed=strategies.SEEDS, level=st.sampled_from(["beginner", "steady"]))
@settings(max_examples=60)
def test_bots_play_whole_hands_under_any_settings(game, seed, level) -> None:
    state = new_match(game, dealer=seed % 4).apply(Deal.shuffled(game, seed))
    while state.result is None:
        choice = choose(state.view(state.to_act), level, seed)
        check(choice, state)
        state = state.apply(choice.action)


@pytest.mark.parametrize("preset", ["topper", "smear-jick"])
def test_experts_play_a_hand(preset: str) -> None:
    game = PRESETS[preset]()
    state = new_match(game).apply(Deal.shuffled(game, 5))
    while state.result is None:
        level = "expert" if state.to_act == 1 else "steady"
        choice = choose(state.view(state.to_act), level)
        check(choice, state)
        state = state.apply(choice.action)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_choice(level: str) -> None:
    chance = Random("again")
    state = ending(some_rules(chance, "topper"), 4, chance)
    view = state.view(state.to_act)
    assert choose(view, level, 3) == choose(view, level, 3)


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_what_a_bot_has_not_seen_does_not_matter(game: str) -> None:
    chance = Random(f"unseen {game}")
    for _ in range(40):
        state = ending(some_rules(chance, game), chance.choice([3, 5]), chance)
        view = state.view(state.to_act)
        other = view.redeal(chance).view(state.to_act)
        assert choose(view) == choose(other)


def test_an_expert_thinks_in_steps_and_can_be_left() -> None:
    chance = Random("steps")
    state = ending(topper(), 5, chance, between=True)
    thinking = think(state.view(state.to_act), "expert")
    first, second = next(thinking), next(thinking)
    assert (first.done, second.done) == (1, 2)
    assert first.total == second.total > 2
    thinking.close()


def test_only_whose_turn_it_is_is_asked() -> None:
    state = new_match(topper()).apply(Deal.shuffled(topper(), 1))
    with pytest.raises(ValueError, match="not the turn"):
        choose(state.view(0))
    with pytest.raises(ValueError, match="no level"):
        choose(state.view(1), "genius")



def test_a_steady_partner_gives_the_ten() -> None:
    """North leads the ace of trump, the highest there is; South holds the ten of hearts beside a low one and no trump."""
    rules = smear()
    hands = ["TH 3H 9D 8D 7D 5D 4D 3D 8C", "2S 4S 9H 8H 7H 6H 5H 4H 7C", "AS KS QS JS AH AD AC KC KH", "3S 5S QC JC TC 9C 6C 5C 4C"]
    state = new_match(rules, dealer=1).apply(Deal.of(hands, "2C 3C 2D 6D"))
    for action in ("bid 4", "pass", "pass", "pass", "trump S"):
        state = state.apply(action)
    while state.phase == "discard":
        state = state.apply("discard 9D 8D 8C") if state.to_act == 0 else state.apply(choose(state.view(state.to_act)).action)
    state = state.apply("play AS").apply("play 3S")
    choice = choose(state.view(0))
    assert choice.action == "play TH"
    assert "ten card points" in str(choice.because)


def test_a_bidder_draws_trumps_with_the_best() -> None:
    hands = ["9S 9H TH 9C TC 9D", "JS JC AS KS AH AD", "TS KH QH KC QC TD", "QS JH AC JD QD KD"]
    state = new_match(topper(), dealer=0).apply(Deal.of(hands))
    for action in ("bid 4", "pass", "pass", "pass", "trump S"):
        state = state.apply(action)
    choice = choose(state.view(1))
    assert choice.action == "play JS"
    assert "draws trumps" in str(choice.because)


def test_a_misdeal_is_called_only_where_it_may_be() -> None:
    hands = ["3S 4S 5S 6S 7S 8S 3H 4H 5H", "AS KS QS JS TS 9S 2S AH KH", "AD KD QD JD TD 9D 8D 7D 6D", "AC KC QC JC TC 9C 8C 7C 6C"]
    for allowed in (True, False):
        state = new_match(smear(misdeal=allowed), dealer=3).apply(Deal.of(hands, "2H 2C 2D X1"))
        assert (choose(state.view(0)).action == "misdeal") is allowed


SURE = ("wins the trick for certain", "No opponent can beat", "cannot be beaten")


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_what_is_said_to_be_certain_is(game: str) -> None:
    """Of a bot's card and of a hint's: in every world, whatever the others may play to this trick, nobody but a partner beats it."""
    chance = Random(f"certain {game}")
    said = 0
    for _ in range(200):
        state = ending(some_rules(chance, game), chance.choice([2, 3, 4, 5]), chance)
        view = state.view(state.to_act)
        choices = [choose(view)]
        if chance.random() < 0.3:
            found = hint(view, worlds=2)
            choices.append(Choice(found.options[0].action, found.because))
        for choice in choices:
            if any(words in str(choice.because) for words in SURE):
                said += 1
                for _ in range(3):
                    assert_stands(view.redeal(chance).apply(choice.action), view.seat)
    assert said > 5


def assert_stands(state: State, seat: int) -> None:
    """No card that may still be played to this trick takes it from the side of `seat`."""
    if state.phase != "play":
        return
    sides = state.rules.sides
    assert sides[state.winner] == sides[seat]
    if not state.trick:
        return
    for action in state.legal_actions():
        assert_stands(state.apply(action), seat)


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_a_partner_who_has_the_trick_has_it(game: str) -> None:
    chance = Random(f"partner {game}")
    for _ in range(150):
        state = ending(some_rules(chance, game), chance.choice([2, 4]), chance)
        view = state.view(state.to_act)
        choice = choose(view)
        if "partner" in str(choice.because).lower():
            assert game == "smear"
            if state.trick:
                assert_stands(view.redeal(chance).apply(choice.action), view.seat)
