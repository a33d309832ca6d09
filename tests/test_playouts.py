"""The loop of the playouts plays the engine's game: the same cards by the same chances, to the same score."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import strategies
from hands import ready
from hypothesis import given, settings
from hypothesis import strategies as st

from topper import Cards, Deal, Rules, State, new_match, smear, topper
from topper.core.actions import PLAYS, deal_out, shuffle_by
from topper.core.cards import each
from topper.core.phases import Playing
from topper.core.result import Result
from topper.play.playouts import by_suit, play_out, playout, random_hand


class Mirror:
    """The same hand, led by the same numbers, but every call and card is offered to the engine, and what may be drawn is what it allows."""

    def __init__(self, state: State, seed: int) -> None:
        self.state = state
        self.number = Random(seed).random

    def until_the_play(self) -> None:
        while self.state.phase != "play" and self.state.result is None:
            choices = self.state.legal_actions()
            self.state = self.state.apply(choices[int(self.number() * len(choices))])

    def play(self, hands: list[list[int]]) -> Result:
        """`hands` are the cards by seat in an order drawn by chance: of a suit, as it counts now, the last one is played first."""
        while self.state.result is None:
            at = self.state
            assert isinstance(at, Playing)
            order, hand = at.order, hands[at.to_act]
            suits = [[card for card in hand if order.suit[card] == suit] for suit in range(4)]
            open_suits = self.open_suits(at, suits)
            allowed = {card for suit in open_suits for card in suits[suit]}
            assert allowed == {action.value for action in at.legal_actions()}
            card = suits[self.drawn(at, open_suits, suits)][-1]
            hand.remove(card)
            self.state = at.apply(PLAYS[card])
        return self.state.result

    def open_suits(self, at: Playing, suits: list[list[int]]) -> list[int]:
        if not at.table:
            trumps = suits[at.order.trump]
            restricted = at.rules.first_lead == "trump" and not at.gone and 0 < len(trumps) < sum(map(len, suits))
            return [int(at.order.trump)] if restricted else [0, 1, 2, 3]
        led = at.order.suit[at.table[0]]
        if not suits[led]:
            return [0, 1, 2, 3]
        return [led] if led == at.order.trump or at.rules.following == "strict" else [led, int(at.order.trump)]

    def drawn(self, at: Playing, open_suits: list[int], suits: list[list[int]]) -> int:
        """The suit of the card: each card as likely as any other."""
        if len(open_suits) == 1:
            return open_suits[0]
        cards = [suit for suit in open_suits for _ in suits[suit]]
        return cards[int(self.number() * len(cards))]


@settings(max_examples=150)
@given(state=strategies.states(), seed=strategies.SEEDS)
def test_a_playout_is_the_engines_game(state: State, seed: int) -> None:
    """Led by the same numbers, the engine comes to the same result."""
    mirror = Mirror(state, seed)
    mirror.until_the_play()
    played = mirror.state.result
    if played is None:
        played = mirror.play([shuffle_by(list(each(hand)), mirror.number) for hand in mirror.state.masks()])
    assert playout(state, Random(seed)) == played


@settings(max_examples=150)
@given(game=strategies.rules(), seed=strategies.SEEDS, dealer=st.integers(0, 3))
def test_a_random_hand_is_the_engines_game(game: Rules, seed: int, dealer: int) -> None:
    """It is the deal of this chance, and what comes after it."""
    chance = Random(seed)
    mirror = Mirror(new_match(game, dealer=dealer).apply(Deal.drawn(game, chance)), seed)
    mirror.number = chance.random
    mirror.until_the_play()
    played = mirror.state.result
    if played is None:
        *hands, cat = deal_out(game, list(map(int, game.pack_cards)), Random(seed).random)
        bidder = mirror.state.bidder
        assert bidder is not None
        if cat:
            hands[bidder] = shuffle_by(hands[bidder] + cat, mirror.number)
        played = mirror.play([[card for card in hand if held >> card & 1] for hand, held in zip(hands, mirror.state.masks(), strict=True)])
    assert random_hand(game, Random(seed), dealer=dealer) == played


@pytest.mark.parametrize("rules", [topper(), smear()], ids=["topper", "smear"])
def test_random_hands(rules: Rules) -> None:
    results = [random_hand(rules, Random(seed), dealer=seed % 4) for seed in range(300)]
    assert [random_hand(rules, Random(seed), dealer=seed % 4) for seed in range(300)] == results
    assert all(result.dealer == seed % 4 for seed, result in enumerate(results))
    # By chance everybody bids, names and wins now and then.
    assert {result.bidder for result in results} >= {0, 1, 2, 3}
    assert {str(result.trump) for result in results} >= set("SHCD")
    assert min(Counter(seat for result in results for seat, won in enumerate(result.tricks or ()) for _ in range(won)).values()) > 300


def test_no_hand_in_course() -> None:
    with pytest.raises(ValueError, match="No hand is in course: the cards are to be dealt"):
        playout(new_match(topper()), Random(1))


def played_to_the_end(state: Playing) -> Playing:
    return play_out(state, [by_suit(each(hand), state.order) for hand in state.masks()], Random(1).random)


@pytest.mark.parametrize(("jokers", "winner"), [("first", 0), ("second", 1), ("high", 1)])
def test_two_jokers_in_one_trick(jokers: str, winner: int) -> None:
    rules = smear(jokers=jokers)
    hands = ["X2 9D 8D 7D 6D 5D", "X1 9C 8C 7C 6C 5C", "2H AC KC QC TC AS", "9H JS TS KS QS 4D"]
    state = ready(rules, hands, "H").apply("play X2")
    assert isinstance(state, Playing)
    end = played_to_the_end(state)
    assert Cards("X1 X2 2H 9H") - end.taken[winner] == 0
    # A card one step below the best does not win, whoever plays last.
    hands = ["TH 9D 8D 7D 6D 5D", "9H 9C 8C 7C 6C 5C", "8H AC KC QC TC AS", "7H JS TS KS QS 4D"]
    state = ready(rules, hands, "H").apply("play TH")
    assert isinstance(state, Playing)
    assert Cards("TH 9H 8H 7H") - played_to_the_end(state).taken[0] == 0


@pytest.mark.parametrize(
    ("rules", "outcome"),
    [
        (topper(minimum_bid=3), "passed_out"),
        (topper(minimum_bid=3, auction="until_passed"), "passed_out"),
        (smear(), "misdeal"),
        (smear(auction="until_passed"), "misdeal"),
    ],
    ids=["passed out", "passed out, round and round", "misdeal", "misdeal, round and round"],
)
def test_a_hand_may_end_in_the_auction(rules: Rules, outcome: str) -> None:
    seeds = [seed for seed in range(6000) if random_hand(rules, Random(seed)).outcome == outcome]
    assert seeds
    for seed in seeds:
        chance = Random(seed)
        assert playout(new_match(rules).apply(Deal.drawn(rules, chance)), chance) == random_hand(rules, Random(seed))
