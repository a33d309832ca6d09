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
from topper.core.actions import PLAYS
from topper.core.cards import CARDS, each, read_cards
from topper.core.phases import Auction, Playing, begin_auction
from topper.core.result import Result
from topper.games.topper import Topper
from topper.play.playouts import by_suit, deal_out, in_any_order, openings, play_out, playout, random_hand


class Mirror:
    """The same hand, led by the same numbers, but every call and card is offered to the engine, and what may be drawn is what it allows."""

    def __init__(self, state: State, chance: Random) -> None:
        self.state = state
        self.number = chance.random

    def open_the_hand(self) -> None:
        """One number leads through the auction and the naming of trump: the place of each action in it, and of the next in what is left."""
        number = self.number()
        while self.state.phase in ("auction", "trump"):
            choices = self.state.legal_actions()
            number *= len(choices)
            self.state = self.state.apply(choices[int(number)])
            number -= int(number)

    def until_a_trick_begins(self) -> None:
        """The first trick that may be led with any card."""
        while self.state.result is None and not self.any_card_may_lead():
            choices = self.state.legal_actions()
            self.state = self.state.apply(choices[int(self.number() * len(choices))])

    def any_card_may_lead(self) -> bool:
        seat = self.state.to_act
        assert seat is not None
        return self.state.phase == "play" and not self.state.trick and len(self.state.legal_actions()) == len(self.state.hands[seat])

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
            card = suits[self.drawn(open_suits, suits)][-1]
            hand.remove(card)
            self.state = at.apply(PLAYS[card])
        return self.state.result

    def open_suits(self, at: Playing, suits: list[list[int]]) -> list[int]:
        led = at.order.suit[at.table[0]] if at.table else -1
        if led < 0 or not suits[led]:
            return [0, 1, 2, 3]
        return [led] if led == at.order.trump or at.rules.following == "strict" else [led, int(at.order.trump)]

    def drawn(self, open_suits: list[int], suits: list[list[int]]) -> int:
        """The suit of the card: each card as likely as any other."""
        if len(open_suits) == 1:
            return open_suits[0]
        cards = [suit for suit in open_suits for _ in suits[suit]]
        return cards[int(self.number() * len(cards))]


@settings(max_examples=150)
@given(state=strategies.states(), seed=strategies.SEEDS)
def test_a_playout_is_the_engines_game(state: State, seed: int) -> None:
    """Led by the same numbers, the engine comes to the same result."""
    mirror = Mirror(state, Random(seed))
    mirror.until_a_trick_begins()
    played = mirror.state.result
    if played is None:
        played = mirror.play([in_any_order(each(hand), mirror.number) for hand in mirror.state.masks()])
    assert playout(state, Random(seed)) == played


class EndsItself(Topper):
    """Topper that ends the auction itself."""

    def after_auction(self, state: Auction) -> State:
        return super().after_auction(state)


class BeginsItself(Topper):
    """Topper that begins the auction itself."""

    def after_deal(self, state: State, hands: tuple[int, ...], cat: int) -> State:
        return super().after_deal(state, hands, cat)


def dealt(game: Rules, chance: Random) -> tuple[list[list[int]], list[int], Deal]:
    """What `random_hand` deals by this chance: the hands and the cat in the order in which they came, and the deal that it is."""
    *hands, cat = deal_out(game, chance.random)
    return hands, cat, Deal.of([map(CARDS.__getitem__, hand) for hand in hands], map(CARDS.__getitem__, cat))


def may_be_a_misdeal(game: Rules, deal: Deal) -> bool:
    return game.misdeal and any(all(card.rank in "3456789" for card in hand) for hand in deal.hands)


def mirrored(game: Rules, seed: int, dealer: int) -> Result:
    """`random_hand` by the engine."""
    chance = Random(seed)
    hands, cat, deal = dealt(game, chance)
    mirror = Mirror(new_match(game, dealer=dealer).apply(deal), chance)
    if not may_be_a_misdeal(game, deal) and type(game) not in (EndsItself, BeginsItself):
        mirror.open_the_hand()
    mirror.until_a_trick_begins()
    if mirror.state.result is not None:
        return mirror.state.result
    bidder = mirror.state.bidder
    assert bidder is not None
    if cat:
        hands[bidder] = in_any_order(hands[bidder] + cat, mirror.number)
    return mirror.play([[card for card in hand if held >> card & 1] for hand, held in zip(hands, mirror.state.masks(), strict=True)])


@settings(max_examples=150)
@given(game=st.one_of(strategies.rules(), st.just(EndsItself()), st.just(BeginsItself())), seed=strategies.SEEDS, dealer=st.integers(0, 3))
def test_a_random_hand_is_the_engines_game(game: Rules, seed: int, dealer: int) -> None:
    """It is the deal of this chance, and what comes after it."""
    assert random_hand(game, Random(seed), dealer=dealer) == mirrored(game, seed, dealer)


@pytest.mark.parametrize("rules", [topper(), smear()], ids=["topper", "smear"])
def test_random_hands(rules: Rules) -> None:
    results = [random_hand(rules, Random(seed), dealer=seed % 4) for seed in range(300)]
    assert [random_hand(rules, Random(seed), dealer=seed % 4) for seed in range(300)] == results
    assert all(result.dealer == seed % 4 for seed, result in enumerate(results))
    # By chance everybody bids, names and wins now and then.
    assert {result.bidder for result in results} >= {0, 1, 2, 3}
    assert {str(result.trump) for result in results} >= set("SHCD")
    assert min(Counter(seat for result in results for seat, won in enumerate(result.tricks or ()) for _ in range(won)).values()) > 300


@pytest.mark.parametrize("rules", [topper(), smear()], ids=["topper", "smear"])
def test_any_card_may_come_anywhere(rules: Rules) -> None:
    """In 4,000 deals each card comes to each place about as often as any other."""
    chance, times, places = Random(3), 4000, Counter[tuple[int, int, int]]()
    for _ in range(times):
        dealt = deal_out(rules, chance.random)
        assert [len(cards) for cards in dealt] == [rules.hand_size] * 4 + [rules.cat_size]
        places.update((card, whose, place) for whose, cards in enumerate(dealt) for place, card in enumerate(cards))
    assert len(places) == len(rules.pack_cards) * (4 * rules.hand_size + rules.cat_size)
    mean = times / len(rules.pack_cards)
    # Six times the deviation that chance alone makes.
    assert all(abs(number - mean) < 6 * mean**0.5 for number in places.values())


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("rules", [topper(), smear(), smear(auction="until_passed"), topper(all_pass="dealer_bids")], ids=repr)
def test_the_ways_to_open_a_hand(rules: Rules, dealer: int) -> None:
    """Each is one that the engine comes to by these calls, and has the chance of its choices."""
    start, ends, ways = openings(rules, dealer)
    assert start == new_match(rules, dealer=dealer)
    assert len({(way.calls, way.trump) for way in ways}) == len(ways) == len(ends) + 1
    last = 0.0
    for way, end in zip(ways, [*ends, 1.0], strict=True):
        state: State = begin_auction(start, (rules.pack,) * 4, 0)
        chance = 1.0
        for action in (*way.calls, *([f"trump {'SHCD'[way.trump]}"] if way.bidder >= 0 else [])):
            choices = state.legal_actions()
            assert action in choices
            chance /= len(choices)
            state = state.apply(action)
        contract = state.contract
        if way.bidder < 0:
            assert state.result is not None
            assert state.result.outcome == "passed_out"
        else:
            assert contract is not None
            assert (contract.bidder, contract.bid, contract.trump, contract.calls) == (way.bidder, way.bid, way.trump, way.calls)
        assert end - last == pytest.approx(chance)
        last = end


def test_no_hand_in_course() -> None:
    with pytest.raises(ValueError, match="No hand is in course: the cards are to be dealt"):
        playout(new_match(topper()), Random(1))


@pytest.mark.parametrize(("jokers", "winner"), [("first", 0), ("second", 1), ("high", 1)])
def test_two_jokers_in_one_trick(jokers: str, winner: int) -> None:
    """The leader holds trumps alone; of a suit the last card is played first."""
    rules = smear(jokers=jokers)
    hands = ["3H 4H 5H 6H 7H X2", "9C 8C 7C 6C 5C X1", "AC KC QC TC AS 2H", "JS TS KS QS 4D 9H"]
    assert Cards("X1 X2 2H 9H") - played_to_the_end(rules, hands).taken[winner] == 0
    # A card one step below the best does not win, whoever plays last.
    hands = ["2H 3H 4H 5H 6H TH", "9D 8D 9C 8C 7C 9H", "AC KC QC TC AS 8H", "JS TS KS QS 4D 7H"]
    assert Cards("TH 9H 8H 7H") - played_to_the_end(rules, hands).taken[0] == 0


def played_to_the_end(rules: Rules, hands: list[str]) -> Playing:
    state = ready(rules, hands, "H")
    assert isinstance(state, Playing)
    return play_out(state, by_suit([map(int, read_cards(hand)) for hand in hands], state.order), Random(1).random)


@pytest.mark.parametrize("rules", [topper(minimum_bid=3), topper(minimum_bid=3, auction="until_passed")], ids=repr)
def test_a_hand_may_be_passed_out(rules: Rules) -> None:
    assert any(random_hand(rules, Random(seed)).outcome == "passed_out" for seed in range(100))


@pytest.mark.parametrize("rules", [smear(), smear(auction="until_passed")], ids=repr)
def test_a_misdeal_may_be_called(rules: Rules) -> None:
    seeds = [seed for seed in range(6000) if may_be_a_misdeal(rules, dealt(rules, Random(seed))[2])]
    results = [random_hand(rules, Random(seed)) for seed in seeds]
    assert results == [mirrored(rules, seed, 0) for seed in seeds]
    assert {result.outcome for result in results} == {"scored", "misdeal"}
