"""What holds in every hand of both games, under any settings: promises of the engine that need no rule book."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
import strategies
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from topper import Action, Card, Cards, Deal, IllegalAction, Match, Rules, State, dumps, loads, new_match, replay, smear, topper
from topper.core.actions import Discards, discard, shuffle
from topper.core.cards import CARDS
from topper.core.phases import Playing, legal_plays

LONGEST_HAND = 80
"""More actions than any hand takes, the auction that goes round included."""


def check_legal(state: State, chance: Random) -> None:
    """The legal list is exactly what nobody objects to, among all that can be thought of; what is refused changes nothing."""
    legal = state.legal_actions()
    if isinstance(at := state, Playing):
        # What `apply` keeps up card by card is what the rule gives from the cards on the table.
        assert at.legal == legal_plays(state.rules, at.contract.trump, int(state.hands[at.to_act]), at.table, at.gone)
    listed = set(legal) if state.phase != "discard" else legal
    before = pickle.dumps(state)
    refused = []
    for action in (*strategies.SIMPLE_ACTIONS, *strategies.some_discards(state, chance)):
        objection = state.objection(action)
        assert (objection is None) == (action in listed), (action, objection, state)
        if objection is not None:
            refused.append((action, objection))
            if objection.cards:
                assert not objection.cards - state.rules.pack
            assert str(objection.because).endswith(".")
            assert objection.rule[:1] in ("C", "H", state.rules.game[0].upper())
    for action, objection in chance.sample(refused, 8):
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.state is state
        assert caught.value.objection == objection
        assert caught.value.action == action
    assert pickle.dumps(state) == before
    assert len(set(legal)) == len(legal)
    for seat in range(4):
        view = state.view(seat)
        if seat == state.to_act:
            assert list(view.legal_actions()) == list(legal)
        else:
            assert list(view.legal_actions()) == []
            if legal:
                objection = state.objection(legal[0], seat)
                assert objection is not None
                assert objection.rule == "C1"


def check_cards(state: State, deal: Deal) -> None:
    """Every card dealt is in one place: a hand, the cat, the table, a trick taken or put away."""
    hands = state.hands
    assert state.counts == tuple(map(len, hands))
    assert len(hands[0] | hands[1] | hands[2] | hands[3]) == sum(state.counts), "two hands share a card"
    dealt = Cards(sum(deal.hands))
    if state.phase == "auction":
        assert hands == deal.hands
        return
    assert not Cards(sum(hands)) - (dealt | deal.cat)
    if state.phase == "trump":
        assert sum(hands) == dealt | deal.cat
    if state.phase == "play":
        at: Any = state
        on_table = Cards([card for _, card in state.trick])
        taken = Cards(sum(at.taken))
        assert not on_table & taken
        assert on_table | taken == at.gone
        assert not Cards(at.gone) & sum(hands)
        assert len(Cards(at.gone) | sum(hands)) == 4 * state.rules.play_size
        assert sum(state.tricks) == len(taken) // 4
        for seat in range(4):
            own = deal.hands[seat] | (deal.cat if seat == state.bidder else Cards(0))
            assert not Cards(at.held[seat]) - own


def check_value(state: State) -> None:
    """A state is a value: equal and of equal hash to a copy of it, and its actions paste back."""
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.legal_actions() == state.legal_actions() or state.phase == "discard"


class Table(RuleBasedStateMachine):
    """A table at which people play, try what is not allowed, and take back."""

    @initialize(new=strategies.matches())
    def sit_down(self, new: State) -> None:
        self.start = new
        self.states = [new]
        self.actions: list[Action | Deal] = []
        self.deal = Deal.of([""] * 4)

    @property
    def state(self) -> State:
        return self.states[-1]

    def do(self, action: Action | Deal) -> None:
        before = self.state
        copy = pickle.loads(pickle.dumps(before))
        after = before.apply(action)
        assert before == copy, "apply changed the old state"
        assert after != before
        assert copy.apply(str(action)) == after, "the same action as text came to another state"
        self.states.append(after)
        self.actions.append(action)

    @precondition(lambda self: self.state.phase == "deal")
    @rule(data=st.data())
    def deal_cards(self, data: st.DataObject) -> None:
        self.do(data.draw(strategies.deals(self.state.rules)))

    @precondition(lambda self: self.state.to_act is not None)
    @rule(number=st.integers(0, 10**6))
    def act(self, number: int) -> None:
        legal = self.state.legal_actions()
        assert len(legal) > 0
        self.do(legal[number % len(legal)])

    @precondition(lambda self: self.state.to_act is not None)
    @rule(seed=strategies.SEEDS, steps=st.integers(2, 30))
    def play_on(self, seed: int, steps: int) -> None:
        chance = Random(seed)
        while steps and self.state.to_act is not None:
            self.do(strategies.pick(self.state, chance))
            steps -= 1

    @precondition(lambda self: len(self.states) > 1)
    @rule(place=st.integers(0, 10**6))
    def take_back(self, place: int) -> None:
        keep = 1 + place % len(self.states)
        self.states = self.states[:keep]
        self.actions = self.actions[: keep - 1]

    @precondition(lambda self: len(self.actions) > 0)
    @rule()
    def save_and_load(self) -> None:
        """The match goes on from its record."""
        match = Match(self.start)
        for action in self.actions:
            match = match.apply(action)
        loaded = loads(dumps(match))
        assert loaded == match
        assert loaded.state == self.state
        self.states[-1] = loaded.state

    @rule(seed=strategies.SEEDS)
    def try_everything(self, seed: int) -> None:
        if self.state.to_act is not None:
            check_legal(self.state, Random(seed))
            return
        for action in strategies.SIMPLE_ACTIONS:
            objection = self.state.objection(action)
            assert objection is not None
            assert objection.rule == "C1"

    @invariant()
    def cards_are_conserved(self) -> None:
        deal = next((action for action in reversed(self.actions) if isinstance(action, Deal)), None)
        if deal is not None and self.state.to_act is not None:
            check_cards(self.state, deal)

    @invariant()
    def it_is_a_value(self) -> None:
        check_value(self.state)

    @invariant()
    def the_same_actions_come_to_the_same_state(self) -> None:
        assert replay(self.start, self.actions) == self.state
        assert replay(self.start, [str(action) for action in self.actions]) == self.state

    @invariant()
    def scores_add_up(self) -> None:
        result = self.state.result
        assert (result is not None) == (self.state.phase in ("deal", "over") and bool(self.actions))
        if result is None:
            return
        before = self.states[-2].scores
        assert self.state.scores == result.scores == tuple(a + b for a, b in zip(before, result.change, strict=True))
        assert (self.state.phase == "over") == (result.winner is not None)
        if result.outcome == "scored":
            assert sum(result.tricks or ()) == 6
            assert sum(line.amount for line in result.lines) == sum(result.change)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=14)


@settings(max_examples=150)
@given(state=strategies.states(), seed=strategies.SEEDS)
def test_legal_is_what_nobody_objects_to(state: State, seed: int) -> None:
    check_legal(state, Random(seed))


@settings(max_examples=60)
@given(new=strategies.matches(), seed=strategies.SEEDS, data=st.data())
def test_hands_end(new: State, seed: int, data: st.DataObject) -> None:
    begun = new.apply(data.draw(strategies.deals(new.rules)))
    states = strategies.play_on(begun, Random(seed), LONGEST_HAND)
    assert states[-1].result is not None
    assert all(state.legal_actions() for state in states[:-1])


@settings(max_examples=40)
@given(game=strategies.rules((smear,)), seed=strategies.SEEDS, data=st.data())
def test_every_choice_of_three_discards(game: Rules, seed: int, data: st.DataObject) -> None:
    """All 84 of a hand of nine, and those of the bidder by sample, against what the hand's trumps allow."""
    state = new_match(game).apply(data.draw(strategies.deals(game)))
    chance = Random(seed)
    while state.phase in ("auction", "trump"):
        if state.phase == "auction" and "misdeal" in (calls := list(state.legal_actions())):
            state = state.apply(calls[0])
        else:
            state = state.apply(strategies.pick(state, chance))
    while state.phase == "discard":
        legal = state.legal_actions()
        assert isinstance(legal, Discards)
        hand = state.hands[state.to_act or 0]
        needed = len(hand) - 6
        choices = list(combinations(hand, needed))
        if len(choices) > 84:
            choices = chance.sample(choices, 84)
            assert all(state.objection(action) is None for action in legal[:: max(1, len(legal) // 50)])
        allowed = [choice for choice in choices if state.objection(discard(choice)) is None]
        assert allowed == [choice for choice in choices if discard(choice) in legal]
        if needed == 3:
            assert len(allowed) == len(legal)
        state = state.apply(strategies.pick(state, chance))


# The list of discards


@given(
    cards=st.lists(st.sampled_from(CARDS), unique=True, min_size=1, max_size=12),
    split=st.integers(0, 12),
    count=st.integers(0, 12),
)
def test_discards_are_a_sequence(cards: list[Card], split: int, count: int) -> None:
    fixed, pool = cards[:split], cards[split:]
    assume(fixed or min(count, len(pool)))
    lazy = Discards(fixed, pool, min(count, len(pool)))
    listed = list(lazy)
    assert len(lazy) == len(listed) == len(set(listed))
    assert [lazy[index] for index in range(len(lazy))] == listed
    assert (lazy[-1], lazy[1:3], lazy[::-1]) == (listed[-1], listed[1:3], listed[::-1])
    assert all(action in lazy and str(action) in lazy for action in listed)
    for action in listed[:5]:
        assert action.value == tuple(sorted(action.value, key=str))
        assert set(fixed) <= set(action.value) <= set(cards)
    for index in (len(lazy), -len(lazy) - 1):
        with pytest.raises(IndexError):
            lazy[index]
    if not fixed and len(pool) > lazy.needed:
        assert discard(pool[: lazy.needed + 1]) not in lazy
    for wrong in ("pass", "discard ZZ", 3, None):
        assert wrong not in lazy


# Shuffles


def plain_shuffle(pack: Sequence[str], seed: int | str) -> list[str]:
    """Fisher and Yates from the end, from the description."""
    cards = list(pack)
    chance = Random(seed)
    for last in range(len(cards) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@pytest.mark.parametrize("seed", [0, 7, "a match", 2**40])
def test_the_shuffle_is_the_documented_one(seed: int | str) -> None:
    for rules, ranks, jokers in ((topper(), "AKQJT9", []), (smear(), "AKQJT98765432", ["X1", "X2"])):
        pack = jokers + [rank + suit for suit in "SHCD" for rank in ranks]
        assert [str(card) for card in rules.pack_cards] == pack
        cards = plain_shuffle(pack, seed)
        assert [str(card) for card in shuffle(rules.pack_cards, seed)] == cards
        hands: list[list[str]] = [[], [], [], []]
        for start in range(0, 4 * rules.hand_size, 3):
            hands[start // 3 % 4] += cards[start : start + 3]
        dealt = Deal.shuffled(rules, seed)
        assert dealt == Deal.of([" ".join(hand) for hand in hands], " ".join(cards[36:40]) if jokers else "")


def test_the_shuffle_is_pinned() -> None:
    assert str(Deal.shuffled(topper(), seed=7)) == TOPPER_7
    assert str(Deal.shuffled(smear(), seed=7)) == SMEAR_7
    assert str(Deal.shuffled(topper(), seed="7")) != TOPPER_7


TOPPER_7 = "deal TS KC JC TC 9C AD / AS QH KD QD TD 9D / KS QS AH TH 9H JD / JS 9S KH JH AC QC"
SMEAR_7 = (
    "deal X1 TS 5S 2S JH 7H 5H KC 6D / JS 6S 8H QC 3C AD KD JD 3D / 4H 2H AC TC 8C 6C 5C 4C TD / 7S 4S 3S AH KH 9H JC 2C 8D + QS 8S 7C 9D"
)


@given(seed=st.one_of(strategies.SEEDS, st.text(max_size=8)), game=st.sampled_from([topper(), smear()]))
def test_deals_paste_back(seed: int | str, game: Rules) -> None:
    dealt = Deal.shuffled(game, seed)
    assert eval(repr(dealt), {"Deal": Deal}) == dealt
    assert new_match(game).apply(str(dealt)) == new_match(game).apply(dealt)
