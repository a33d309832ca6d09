"""Topper's solver against a plain search, and each of its bounds on its own."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from endings import ending, full_deal, in_play, some_rules
from plain_search import PlainQuestion, PlainSearch, tricks_of

from topper import topper
from topper.play.solver import narrow
from topper.play.topper_solver import Position, Search, limits, makes, makes_by_card, tricks, tricks_by_card, unbeaten

QUICK = [(2, 250), (3, 100), (4, 15), (5, 10)]
LONG = [(2, 3000), (3, 3000), (4, 2500), (5, 600)]


def check_endings(cards: int, count: int, seed: str) -> None:
    chance = Random(seed)
    for case in range(count):
        rules = some_rules(chance, "topper")
        state = ending(rules, cards, chance)
        seat = chance.randrange(4)
        made = tricks(rules, state, seat)
        search = Search(rules.following == "strict")
        assert [makes(rules, state, seat, need, search) for need in range(8)] == [need <= made for need in range(8)], (case, seat, state)
        if cards == 5:
            plain = PlainQuestion(seat)
            assert plain.at_least(state, made), (case, seat, state)
            assert not plain.at_least(state, made + 1), (case, seat, state)
            continue
        assert made == PlainSearch({seat}, tricks_of(seat)).value(state), (case, seat, state)
        if case % 10 == 0:
            for card, made in tricks_by_card(rules, state, seat, Search(rules.following == "strict")).items():
                after = PlainSearch({seat}, tricks_of(seat)).value(state.apply(f"play {card}"))
                assert made == after, (case, seat, card, state)


@pytest.mark.parametrize(("cards", "count"), QUICK)
def test_endings_agree_with_the_plain_search(cards: int, count: int) -> None:
    check_endings(cards, count, f"quick {cards}")


@pytest.mark.long
@pytest.mark.parametrize(("cards", "count"), LONG)
def test_many_endings_agree_with_the_plain_search(cards: int, count: int) -> None:
    check_endings(cards, count, f"long {cards}")


def check_full_deals(seeds: range) -> None:
    for seed in seeds:
        state = full_deal(seed, "SHCD"[seed % 4])
        seat = seed // 4 % 4
        made = tricks(state.rules, state, seat)
        plain = PlainQuestion(seat)
        assert plain.at_least(state, made), seed
        assert not plain.at_least(state, made + 1), seed


def test_full_deals_agree() -> None:
    check_full_deals(range(2))


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, 500, 50))
def test_many_full_deals_agree(start: int) -> None:
    check_full_deals(range(start, start + 50))


def bounds(place: Position, strict: bool) -> dict[str, tuple[int, int]]:
    """Each bound of `limits` that may be asked here, written out on its own: at least, at most. `limits` itself comes last."""
    t, a, b, c = place.suits
    left, leader, plain = place.left, place.leader, (a, b, c)
    found = {"trumps that must win": (t.sure, left), "trumps that must lose": (0, left - t.lost)}
    if not leader and t.draws:
        found["cashed when drawn"] = (t.length[0] + sum(suit.winners for suit in plain), left)
    elif not leader and strict:
        found["cashed while they follow"] = (t.sure + sum(suit.cash[t.defenders] for suit in plain), left)
    if leader and t and not t.defenders:
        found["the only trumps"] = (t.sure + sum(suit.winners for suit in plain), left)
    if t.alone:
        found["his only trumps"] = (0, left - t.length[t.alone] - sum(suit.run[t.alone] for suit in plain))
    elif leader and (strict or not t.length[0]):
        name = "lost while it follows" if t.length[0] else "lost without a trump"
        quick = sum(suit.quick[leader] if t.length[0] else suit.run[leader] for suit in plain)
        found[name] = (0, left - t.lost_by[leader] - min(quick, left - t.most_of_friends[leader]))
    found["all"] = limits((*place.suits, leader), left, strict)
    return found


def bounds_of(cards: int, count: int, seed: str, each: int = 0) -> Counter[str]:
    """Checks every bound on its own on positions between tricks, and counts how often each said something.

    After so many positions only those are checked in which a bound speaks that has not spoken `each` times.
    """
    chance = Random(seed)
    said: Counter[str] = Counter()
    for number in range(20 * count):
        if number >= count and all(said[name] >= each for name in BOUNDS):
            break
        rules = some_rules(chance, "topper")
        state = ending(rules, cards, chance, between=True)
        seat = chance.choice([state.to_act, chance.randrange(4)])
        place = Position(rules, state, seat)
        found = bounds(place, rules.following == "strict")
        speaking = [name for name, (low, high) in found.items() if low > 0 or high < place.left]
        if number >= count and all(said[name] >= each for name in speaking):
            continue
        value = PlainSearch({seat}, tricks_of(seat)).value(state) - state.tricks[seat]
        for name, (low, high) in found.items():
            assert low <= value <= high, (name, low, value, high, seat, state)
        said.update(speaking)
        assert found["all"] == (max(low for low, _ in found.values()), min(high for _, high in found.values()))
    return said


BOUNDS = {
    "trumps that must win", "trumps that must lose", "cashed when drawn", "cashed while they follow", "the only trumps", "his only trumps",
    "lost while it follows", "lost without a trump", "all",
}  # fmt: skip


def test_every_bound_holds() -> None:
    said = bounds_of(2, 500, "bounds 2") + bounds_of(3, 60, "bounds 3")
    assert all(said[name] >= 5 for name in BOUNDS), said


@pytest.mark.long
@pytest.mark.parametrize(("cards", "count"), [(2, 6000), (3, 6000), (4, 2000)])
def test_every_bound_holds_on_thousands(cards: int, count: int) -> None:
    said = bounds_of(cards, count, f"many bounds {cards}", each=100)
    assert all(said[name] >= 100 for name in BOUNDS), said


@pytest.mark.parametrize(
    ("owners", "won"), [("0", 1), ("10", 1), ("01", 0), ("0011", 0), ("0101", 0), ("1010", 1), ("0010", 2), ("01230", 1)]
)
def test_trumps_that_must_win(owners: str, won: int) -> None:
    """Each trump of theirs beats one lower trump of mine at most."""
    assert unbeaten(owners, "0", "123") == won


def test_equal_cards_are_worth_the_same() -> None:
    chance = Random("equal")
    state = in_play(topper(), chance)
    seat = state.to_act
    values = tricks_by_card(state.rules, state, seat)
    assert set(values) == set(state.hands[seat])
    for need in range(7):
        assert makes_by_card(state.rules, state, seat, need) == {card: made >= need for card, made in values.items()}


def test_one_search_may_serve_many_deals() -> None:
    search = Search()
    for seed in range(5):
        state = full_deal(seed, "S")
        assert tricks(state.rules, state, 2, search) == tricks(state.rules, state, 2, Search())


@pytest.mark.parametrize("value", range(5))
@pytest.mark.parametrize("guess", [None, 0, 2, 4, 9])
def test_narrow_finds_the_value_from_any_guess(value: int, guess: int | None) -> None:
    assert narrow(range(5), lambda n: value >= n, guess) == value


def test_a_deal_takes_few_positions() -> None:
    """The mean over these deals was 42 when this was written; the bench has the whole figure."""
    nodes = []
    for seed in range(20):
        search = Search()
        state = full_deal(seed, "SHCD"[seed % 4])
        tricks(state.rules, state, 1, search)
        nodes.append(search.nodes)
    assert sum(nodes) / len(nodes) <= 70
