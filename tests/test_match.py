"""The history of a match: it grows, goes back, and can be looked at hand by hand and trick by trick."""

from __future__ import annotations

import pickle
from random import Random

import hands as by_hand
import pytest
import strategies
from hypothesis import given, settings

from topper import Action, Card, Cards, Deal, IllegalAction, Match, PositionError, State, new_match, replay, smear, topper
from topper.core.match import Call, Trick


def random_match(start: State, chance: Random, hands: int = 3) -> Match:
    """Some hands played at random."""
    match = Match(start)
    for _ in range(hands):
        if match.state.phase == "over":
            break
        match = match.apply(Deal.shuffled(start.rules, chance.randrange(1 << 30)))
        while match.state.to_act is not None:
            match = match.apply(strategies.pick(match.state, chance))
    return match


@given(strategies.matches(), strategies.SEEDS)
@settings(max_examples=20, deadline=None)
def test_the_hands_say_what_happened(start: State, seed: int) -> None:
    match = random_match(start, Random(seed))
    assert match.state == replay(start, match.actions)
    assert len(match.states) == len(match) + 1
    assert sum(hand.last - hand.first for hand in match.hands) == len(match)
    score = start.scores
    for number, hand in enumerate(match.hands, 1):
        assert hand.number == number
        assert hand.scores == score
        assert hand.result is not None
        score = hand.result.scores
        actions = match.actions[hand.first : hand.last]
        assert actions[0] == hand.deal
        assert tuple(call.action for call in hand.calls) == tuple(a for a in actions if a.kind in ("pass", "bid", "moon", "misdeal"))
        if hand.result.outcome == "scored":
            assert hand.bidder == hand.result.bidder
            assert hand.trump == hand.result.trump
            assert [card for trick in hand.tricks for card in trick.cards] == [a.value for a in actions if a.kind == "play"]
            won = [trick.winner for trick in hand.tricks]
            assert tuple(won.count(seat) for seat in range(4)) == hand.result.tricks
            leaders = [trick.leader for trick in hand.tricks]
            assert leaders == [hand.bidder, *won[:-1]]
            assert len(hand.discards) in (0, 4)
            for seat in range(4):
                played = Cards([card for trick in hand.tricks if (card := trick.card_of(seat)) is not None])
                away = Cards(sum(d.cards for d in hand.discards if d.seat == seat))
                assert played | away == hand.deal.hands[seat] | (hand.deal.cat if seat == hand.bidder else Cards(0))
        begun = match.hand_start(number)
        assert begun.actions == match.actions[: hand.first + 1]
        assert begun.state.phase == "auction"
    assert match.results == tuple(hand.result for hand in match.hands)
    assert match.winner == (match.state.winner if match.state.phase == "over" else None)


@given(strategies.matches(), strategies.SEEDS)
@settings(max_examples=20, deadline=None)
def test_going_back_gives_what_was(start: State, seed: int) -> None:
    chance = Random(seed)
    match = random_match(start, chance, 2)
    states = match.states
    for _ in range(5):
        n = chance.randrange(len(match) + 1)
        back = match.undo(n)
        assert back.state == states[len(match) - n]
        assert back == Match(start, match.actions[: len(match) - n])
        assert hash(back) == hash(Match(start, back.actions))
        again = back
        for action in match.actions[len(back) :]:
            again = again.apply(action)
        assert again == match
    assert match.undo(len(match) + 5) == Match(start)
    assert pickle.loads(pickle.dumps(match)) == match


def test_calls_and_contract() -> None:
    cards = ["JS JC 9H TH AD KD", "AS KS QH KH QD TD", "QS TS AC KC JD 9D", "9S QC TC 9C AH JH"]
    match = Match(new_match(topper(), dealer=3), [Deal.of(cards), "bid 2", "pass", "bid 3", "pass", "trump S"])
    assert match.hand is not None
    assert match.hand.calls == (Call(0, Action("bid 2")), Call(1, Action("pass")), Call(2, Action("bid 3")), Call(3, Action("pass")))
    assert match.hand.bidder == 2
    assert match.last_trick is None


def test_the_trick_on_the_table() -> None:
    cards = ["JS JC 9H TH AD KD", "AS KS QH KH QD TD", "QS TS AC KC JD 9D", "9S QC TC 9C AH JH"]
    start = by_hand.begin(topper(), cards, "bid 2", "pass", "pass", "pass", "trump S")
    match = Match(start, ["play JC", "play KS"])
    assert match.tricks_of() == (Trick(0, (Card("JC"), Card("KS"))),)
    assert match.tricks_of(1)[0].turn == 2
    assert match.tricks_of(1)[0].plays == ((0, Card("JC")), (1, Card("KS")))
    match = match.apply("play TS").apply("play 9S")
    assert match.last_trick == Trick(0, (Card("JC"), Card("KS"), Card("TS"), Card("9S")), 0)
    assert match.hand is not None
    assert match.hand.deal == Deal.of(cards)
    assert match.hand.calls[0] == Call(0, Action("bid 2"))


def test_a_match_is_a_value() -> None:
    match = Match(new_match(topper(), dealer=0)).apply(Deal.shuffled(topper(), 1))
    with pytest.raises(AttributeError):
        match.state = None  # type: ignore[misc, assignment]
    with pytest.raises(AttributeError):
        del match.state
    with pytest.raises(IllegalAction):
        match.apply("bid 7")
    assert match.length == 1
    assert match != match.undo()
    assert match != "match"
    assert eval(repr(match), vars(__import__("topper"))) == match


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_hand_that_is_not_there(number: int) -> None:
    match = Match(new_match(topper(), dealer=0)).apply(Deal.shuffled(topper(), 1))
    with pytest.raises(PositionError, match="There is no hand"):
        match.tricks_of(number)
    with pytest.raises(PositionError, match="There is no hand"):
        match.hand_start(number)


@pytest.mark.parametrize(
    "names", [["A", "B", "C"], "ABCD", ["A", "B", "C", ""], ["A", "B", "C", "x" * 41], ["A", "B", "C", "a\nb"], ["A", "B", "C", 4]]
)
def test_names_are_checked(names: list[str]) -> None:
    with pytest.raises(PositionError, match="names"):
        Match(new_match(topper(), dealer=0), names=names)


def test_growing_and_a_long_match_cost_little() -> None:
    """Many passes: a chain of any length is freed, compared and read without a deep recursion."""
    match = Match(new_match(smear(all_pass="redeal"), dealer=0))
    deal = Deal.shuffled(smear(), 3)
    for _ in range(4_000):
        match = match.apply(deal)
        for _ in range(4):
            match = match.apply("pass")
    assert len(match.hands) == 4_000
    assert match.undo(10_000).length == 10_000
    assert match == match.undo().apply("pass")
    del match
