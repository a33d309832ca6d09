"""Dealing the unseen cards again, and what a view holds: for every seat, through whole hands of both games under any settings."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from topper import Action, Cards, Deal, IllegalAction, PositionError, State, View, new_match, read_position, smear, topper
from topper.core.actions import discard
from topper.core.cards import each
from topper.core.phases import Discarding, Playing
from topper.core.redeal import Worlds, redeal
from topper.games.smear import Smear

CARD = re.compile(r"\b(?:[2-9TJQKA][SHCD]|X[12])\b")


def walk(start: State, chance: Random) -> Iterator[tuple[State, list[Action | Deal]]]:
    """A hand played at random: each state with the actions that led to it from `start`."""
    deal = Deal.shuffled(start.rules, chance.randrange(1 << 30))
    state, done = start.apply(deal), [deal]
    while state.to_act is not None:
        yield state, list(done)
        action = strategies.pick(state, chance)
        done.append(action)
        state = state.apply(action)


def seen_by(state: State, seat: int) -> Cards:
    """All cards that this seat has seen, read from the full state."""
    contract, at = state.contract, state
    assert contract is not None
    seen = contract.hands[seat]
    if state.phase in ("trump", "discard", "play") and seat == contract.bidder:
        seen |= contract.cat
    if isinstance(at, Playing):
        seen |= at.gone
    return Cards(seen)


def masks_in(view: View) -> Iterator[int]:
    """Every set of cards that a view holds, in whatever place."""
    at, contract = view.known, view.known.contract
    assert contract is not None
    yield from (*contract.hands, contract.cat, *view.known.hands, view.hand, view.discarded, view.cat, *view.played)
    for name in ("dealt", "held", "taken"):
        yield from getattr(at, name, ())
    for name in ("gone", "legal"):
        yield getattr(at, name, 0)
    for card in getattr(at, "table", ()):
        yield 1 << card


@given(strategies.matches(), strategies.SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_view_never_holds_a_card_the_seat_has_not_seen(start: State, seed: int) -> None:
    for state, _ in walk(start, Random(seed)):
        for seat in range(4):
            view, seen = state.view(seat), seen_by(state, seat)
            for mask in masks_in(view):
                assert not Cards(mask) - seen
            assert {str(card) for card in seen} >= set(CARD.findall(repr(view)))
            assert not view.unseen & seen
            assert view.unseen | seen == state.rules.pack


@given(strategies.matches(), strategies.SEEDS)
@settings(max_examples=25, deadline=None)
def test_redealing_never_changes_what_a_seat_knows(start: State, seed: int) -> None:
    chance = Random(seed)
    for state, done in walk(start, chance):
        for seat in range(4):
            view = state.view(seat)
            world = view.redeal(chance)
            assert world.view(seat) == view
            assert replayed(world, done, seat) == world


def replayed(world: State, done: list[Action | Deal], seat: int) -> State:
    """The hand played again from the deal, on a world's cards: the same calls and plays, with the discards that the world says."""
    contract = world.contract
    assert contract is not None
    start = new_match(world.rules, dealer=world.dealer, scores=world.scores)
    state = start.apply(Deal(tuple(map(Cards, contract.hands)), Cards(contract.cat)))
    for action in done[1:]:
        if action.kind == "discard":
            who = state.to_act
            assert who is not None
            kept = world.held[who] if isinstance(world, Playing) else world.hands[who]
            action = action if who == seat else discard(state.hands[who] - kept)
        state = state.apply(action)
    return state


@given(strategies.states(), strategies.SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_redeal_depends_on_view_and_chance_alone(state: State, seed: int) -> None:
    for seat in range(4):
        world = state.view(seat).redeal(Random(seed))
        assert world == state.view(seat).redeal(Random(seed))
        assert world == redeal(pickle.loads(pickle.dumps(world.view(seat))), Random(seed))
        worlds = Worlds(state.view(seat))
        assert worlds.draw(Random(seed)) == world
        assert worlds.masks(Random(seed)) == tuple(map(int, world.hands))
        assert worlds.count >= 1


def test_between_hands_there_is_nothing_to_deal() -> None:
    state = new_match(topper(), dealer=2)
    assert state.view(1).redeal(Random(1)) == state
    assert Worlds(state.view(1)).masks(Random(1)) == (0, 0, 0, 0)


def test_a_view_that_nobody_can_have_is_refused() -> None:
    text = "topper; dealer East; calls bid 1, pass, pass, pass; trump S; South JS JC AS KS QS TS; "
    text += "West ? {}; North ? {}; East ? {}; South leads"
    known = read_position(text.format("", "", ""))
    assert Worlds(View(0, known)).count == 17153136
    with pytest.raises(PositionError, match="No deal of the unseen cards"):
        Worlds(View(0, read_position(text.format("void H", "void H", "void H"))))


# Against counting all worlds one by one


@dataclass(frozen=True, eq=False, repr=False)
class TinySmear(Smear):
    """Smear with 14 cards, half of them trumps when spades are: each gets three, one in the cat, two are kept, one stays out."""

    pack: ClassVar[int] = int(Cards("AS JS 9S 3S AH 9H KH JC KC 9D 8D 7D X1 X2"))
    hand_size: ClassVar[int] = 3
    cat_size: ClassVar[int] = 1
    play_size: ClassVar[int] = 2


def shares(cards: tuple[int, ...], sizes: list[int]) -> Iterator[list[int]]:
    """All ways to give these cards out in heaps of these sizes, as masks; the rest stays."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        mask = sum(1 << card for card in chosen)
        for others in shares(tuple(card for card in cards if card not in chosen), sizes[1:]):
            yield [mask, *others]


def all_worlds(state: State, done: list[Action | Deal], seat: int) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """(hands, discards) of every world with the view of `seat`, found by giving the cards out in all ways and playing the hand again."""
    view, at, rules = state.view(seat), state, state.rules
    contract = at.contract
    assert contract is not None
    others = [other for other in range(4) if other != seat]
    dealt = [rules.hand_size + (rules.cat_size if other == contract.bidder else 0) for other in range(4)]
    played = [int(cards) for cards in view.played]
    now = [state.counts[other] for other in others]
    away = [dealt[o] - state.counts[o] - played[o].bit_count() for o in others]
    found = set()
    for heaps in shares(tuple(each(view.unseen)), now + away):
        hands, gone = [0] * 4, [0] * 4
        hands[seat], gone[seat] = int(view.hand), int(view.discarded)
        for index, other in enumerate(others):
            hands[other], gone[other] = heaps[index], heaps[3 + index]
        full = [h | p | g for h, p, g in zip(hands, played, gone, strict=True)]
        cat = int(view.cat)
        if rules.cat_size and not cat:
            cat = full[contract.bidder] & -full[contract.bidder]
        full[contract.bidder] &= ~cat
        world = new_match(rules, dealer=state.dealer, scores=state.scores).apply(Deal(tuple(map(Cards, full)), Cards(cat)))
        try:
            for action in done[1:]:
                who = world.to_act
                assert who is not None
                if action.kind == "discard" and who != seat:
                    action = discard(Cards(gone[who]))
                world = world.apply(action)
        except IllegalAction:
            continue
        if world.view(seat) == view:
            found.add((tuple(hands), tuple(gone)))
    return found


def of_world(world: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    contract, at = world.contract, world
    assert contract is not None
    kept = at.held if isinstance(at, (Discarding, Playing)) else world.masks()
    cats = [contract.cat if seat == contract.bidder else 0 for seat in range(4)]
    gone = tuple((dealt | cat) & ~hand for dealt, cat, hand in zip(contract.hands, cats, kept, strict=True))
    return tuple(map(int, world.hands)), gone


def small_positions(kind: str, wanted: int) -> Iterator[tuple[State, list[Action | Deal], int]]:
    """Positions in which few enough cards are unseen to try all; in Smear with spades trump, so that hands are full of them."""
    chance = Random(20)
    found = 0
    for _ in range(10_000):
        if kind == "topper":
            rules = topper(following=chance.choice(["strict", "or_trump"]), first_lead=chance.choice(["any", "trump"]))
        else:
            rules = TinySmear(following=chance.choice(["strict", "or_trump"]), first_lead=chance.choice(["any", "trump"]))
        for state, done in walk(new_match(rules, dealer=chance.randrange(4)), chance):
            seat = chance.randrange(4)
            view = state.view(seat)
            if state.phase != "play" or len(view.unseen) > (9 if kind == "topper" else 8):
                continue
            if kind != "topper" and (state.trump != 0 or len(view.unseen) < (8 if found == 0 else 7) or (found and len(view.unseen) > 7)):
                continue
            if kind == "topper" and not (len(view.unseen) >= 6 and any(view.voids)):
                continue
            yield state, done, seat
            found += 1
            break
        if found == wanted:
            return


@pytest.mark.parametrize("kind", ["topper", "smear"])
def test_draws_are_uniform(kind: str) -> None:
    full = 0
    for state, done, seat in small_positions(kind, 6):
        true = all_worlds(state, done, seat)
        worlds = Worlds(state.view(seat))
        bidder = state.bidder
        splits = 4 if kind == "smear" and bidder != seat else 1
        assert worlds.count == len(true) * splits
        assert of_world(state) in true
        chance, n = Random(5), 3000
        drawn = Counter(of_world(worlds.draw(chance)) for _ in range(n))
        assert set(drawn) <= true
        full += any(Cards(gone) & state.rules.orders[0].trumps for _, aways in true for gone in aways)
        # For each place and card: as often there as in the list of all worlds, within five standard deviations.
        for part in range(2):
            for who in range(4):
                for card in state.rules.pack_cards:
                    share = sum(world[part][who] >> card & 1 for world in true) / len(true)
                    hits = sum(count for world, count in drawn.items() if world[part][who] >> card & 1)
                    assert abs(hits - n * share) <= 5 * (n * share * (1 - share)) ** 0.5 + 1e-9
        if len(true) <= 100:
            expected = n / len(true)
            chi = sum((drawn[world] - expected) ** 2 / expected for world in true)
            assert chi < len(true) + 5 * (2 * len(true)) ** 0.5
    assert kind == "topper" or full, "no case had trumps among the discards"


def test_where_the_cat_lay_is_drawn_too() -> None:
    """The bidder's thirteen cards: any four of them may have been the cat."""
    state = next(s for s, _ in walk(new_match(smear(), dealer=0), Random(4)) if s.phase == "play")
    assert state.bidder is not None
    other = (state.bidder + 1) % 4
    chance = Random(1)
    places = Counter()
    for _ in range(600):
        contract = state.view(other).redeal(chance).contract
        assert contract is not None
        assert len(Cards(contract.cat)) == 4
        places.update(map(str, Cards(contract.cat) & state.rules.pack))
    assert len(places) > 30


@pytest.mark.parametrize("seed", range(3))
@given(data=st.data())
@settings(max_examples=5, deadline=None)
def test_shown_voids_are_kept(seed: int, data: st.DataObject) -> None:
    chance = Random(data.draw(strategies.SEEDS))
    for state, _ in walk(new_match(topper(), dealer=seed), chance):
        if state.phase == "play":
            view = state.view(seed)
            world = view.redeal(chance)
            order = state.rules.orders[state.trump or 0]
            for seat, suits in enumerate(view.voids):
                for suit in suits:
                    assert not world.hands[seat] & order.members[suit]
