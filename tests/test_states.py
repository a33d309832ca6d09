"""What a state shows at each stage of a hand, and the order of trumps asked directly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hands import ALL_POINTS, FIVE_TRICKS, THREE_POINTS, after, begin, may, played, ready, refused, trick

from topper import (
    Card,
    Cards,
    Deal,
    Match,
    PositionError,
    Rules,
    SettingError,
    State,
    Suit,
    TopperError,
    load,
    new_match,
    position,
    preset,
    smear,
    smear_jokers,
    topper,
)
from topper.core.cards import CARDS
from topper.core.phases import Playing, legal_plays

TOPPER_HANDS = ["JS JC AS KS AH 9D", "QS TS AC KC KH TD", "9S QC TC QH JH KD", "9C 9H TH AD QD JD"]
SMEAR_HANDS = ["3S 4S 5S 6S 7S 8S 9S 3H 4H", "AS KS 2C 9D 8D 7D 6D 5D 4D", "X1 QS JS AC KC QC JC TC 9C", "AH KH QH JH TH 9H 8H 7H 6H"]
CAT = "AD KD QD JD"
NOTHING = (0, 0, 0, 0)


def shown(state: State) -> tuple[object, ...]:
    return state.counts, state.tricks, state.bidder, state.bid, None if state.trump is None else str(state.trump), len(state.trick)


def test_before_the_deal_and_after_the_hand_nothing_is_held() -> None:
    new = new_match(topper(), dealer=2, scores=(1, 2, 3, 4))
    for state in (new, played(topper(), "S", FIVE_TRICKS), played(topper(), "S", FIVE_TRICKS, scores=(20, 0, 0, 0))):
        assert shown(state) == (NOTHING, NOTHING, None, 0, None, 0)
        assert state.hands == tuple(map(Cards, NOTHING))
        assert (state.to_act, state.calls) == (None, ())
    assert (new.dealer, new.scores, new.result) == (2, (1, 2, 3, 4), None)


def test_a_hand_of_topper() -> None:
    state = begin(topper(), TOPPER_HANDS)
    assert shown(state) == ((6, 6, 6, 6), NOTHING, None, 0, None, 0)
    assert state.contract == (tuple(map(Cards, TOPPER_HANDS)), 0, (), -1, 0, -1)
    state = after(state, "pass", "bid 2")
    assert shown(state) == ((6, 6, 6, 6), NOTHING, 1, 2, None, 0)
    assert state.calls == ("pass", "bid 2")
    state = after(state, "pass", "pass")
    assert shown(state) == ((6, 6, 6, 6), NOTHING, 1, 2, None, 0)
    assert state.hands == tuple(map(Cards, TOPPER_HANDS))
    state = after(state, "trump S", "play TD", "play KD")
    assert shown(state) == ((6, 5, 5, 6), NOTHING, 1, 2, "S", 2)
    assert state.trick == ((1, Card("TD")), (2, Card("KD")))
    assert state.hands[1] == Cards("QS TS AC KC KH")
    state = after(state, "play AD", "play 9D")
    assert shown(state) == ((5, 5, 5, 5), (0, 0, 0, 1), 1, 2, "S", 0)


def test_a_hand_of_smear() -> None:
    state = begin(smear(), SMEAR_HANDS, "bid 2", "pass", "moon", "pass", cat=CAT)
    assert shown(state) == ((9, 9, 13, 9), NOTHING, 2, "moon", None, 0)
    state = after(state, "trump H")
    assert (state.phase, shown(state)) == ("discard", ((9, 9, 13, 9), NOTHING, 2, "moon", "H", 0))
    state = after(state, "discard AC KC QC JC TC 9C QS")
    assert (state.to_act, state.counts) == (3, (9, 9, 6, 9))
    state = after(state, "discard 6H 7H 8H")
    assert (state.to_act, state.counts) == (0, (9, 9, 6, 6))
    state = after(state, "discard 3S 4S 5S")
    assert (state.to_act, state.counts) == (1, (6, 9, 6, 6))
    state = after(state, "discard 4D 5D 6D")
    assert (state.phase, state.to_act, state.counts) == ("play", 2, (6, 6, 6, 6))
    assert state.hands[2] == Cards("X1 AD KD QD JD JS")


def test_who_has_shown_to_be_void() -> None:
    state = trick(ready(topper(), TOPPER_HANDS, "S"), "JC TS 9S 9C")
    voids = state.view(0).voids
    assert [sorted(map(str, seat)) for seat in voids] == [[], [], [], ["S"]]
    state = trick(state, "9D TD KD AD")
    assert state.view(2).voids == voids
    # A trump played where the suit led could have been followed shows nothing under or_trump; a plain card still does.
    loose = trick(ready(topper(following="or_trump"), TOPPER_HANDS, "S"), "9D QS KD AD")
    assert [set(seat) for seat in loose.view(0).voids] == [set(), set(), set(), set()]
    loose = trick(loose, "AC QC 9C KS")
    assert [set(seat) for seat in loose.view(0).voids] == [set(), set(), set(), set()]
    loose = trick(ready(topper(following="or_trump"), TOPPER_HANDS, "S"), "JC TS 9S 9C")
    assert [sorted(map(str, seat)) for seat in loose.view(0).voids] == [[], [], [], ["S"]]
    # Under first_lead a plain first lead shows that the bidder has no trump; a later lead shows nothing.
    hands = [TOPPER_HANDS[3], *TOPPER_HANDS[:3]]
    led = trick(ready(topper(first_lead="trump"), hands, "S"), "AD")
    assert [sorted(map(str, seat)) for seat in led.view(1).voids] == [["S"], [], [], []]
    assert not any(trick(ready(topper(), hands, "S"), "AD").view(1).voids)
    second = trick(ready(topper(first_lead="trump"), TOPPER_HANDS, "S"), "JS TS 9S 9C")
    assert [sorted(map(str, seat)) for seat in trick(second, "9D").view(1).voids] == [[], [], [], ["S"]]


VOID_IN_CLUBS = ["AC KC QC TC 9C AS", "9D TD 9H TH KS 9S", "QD KD QH KH QS TS", "AD JD AH JH JS JC"]


@pytest.mark.parametrize("leader", range(4))
def test_every_seat_shows_its_own_void(leader: int) -> None:
    """The leader holds all the clubs but the Small Jack, and leads one."""
    state = trick(ready(topper(), VOID_IN_CLUBS[4 - leader :] + VOID_IN_CLUBS[: 4 - leader], "S", bidder=leader), "AC")
    void = set()
    for place, card in enumerate(["9D", "QD", "AD"], 1):
        state = trick(state, card)
        void.add((leader + place) % 4)
        assert [set(map(str, seat)) for seat in state.view(leader).voids] == [{"C"} if seat in void else set() for seat in range(4)]


@pytest.mark.parametrize("leader", range(4))
def test_who_wins_the_trick_so_far_and_a_card_laid_to_be_looked_at(leader: int) -> None:
    at = ready(topper(), VOID_IN_CLUBS[4 - leader :] + VOID_IN_CLUBS[: 4 - leader], "S", bidder=leader)
    assert isinstance(at, Playing)
    assert at.winner == leader
    winners = []
    for card in ("AC", "KS", "QS"):
        laid, at = at.laid(Card(card)), at.apply(f"play {card}")
        assert isinstance(at, Playing)
        assert laid._replace(voids=at.voids) == at
        winners.append((at.winner - leader) % 4)
    assert winners == [0, 1, 1]
    full = at.laid(Card("JS"))
    assert (full.winner, full.legal, full.counts) == ((leader + 3) % 4, 0, (5, 5, 5, 5))
    assert [str(card) for _, card in full.trick] == ["AC", "KS", "QS", "JS"]
    # A suit led that the next player holds: he has to follow to the card laid.
    begun = ready(topper(), TOPPER_HANDS, "S")
    assert isinstance(begun, Playing)
    led = begun.laid(Card("AH"))
    assert Cards(led.legal) == Cards(TOPPER_HANDS[1]) & led.order.members[1]
    # A card may be laid that the rules would refuse.
    refused_ = led.laid(Card("QS"))
    assert (refused_.winner, Cards(refused_.legal)) == (1, Cards(TOPPER_HANDS[2]) & led.order.members[1])


@pytest.mark.parametrize("rules", [topper(), smear(), smear(jokers="second"), smear(jokers="high")], ids=repr)
def test_who_takes_a_whole_trick_is_asked_in_two_ways(rules: Rules) -> None:
    chance = Random(5)
    for order in rules.orders:
        top = [card for suit in range(4) for card in order.rankings[suit][:8]]
        for _ in range(400):
            cards = chance.sample(top, 4)
            assert order.taker(*cards) == order.winner(cards)
            place = order.winner(cards)
            best = max(order.power[cards[0]][card] for card in cards)
            assert order.power[cards[0]][cards[place]] == best
        jokers = [card for card in top if card.joker]
        for places in permutations(range(4), len(jokers)):
            cards = [order.rankings[order.trump][-1]] * 4
            for card, place in zip(jokers, places, strict=True):
                cards[place] = card
            assert order.taker(*cards) == order.winner(cards)


def cards_open(state: State) -> str:
    return " ".join(str(action.value) for action in state.legal_actions())


def test_the_order_of_what_is_legal() -> None:
    """By suit, the lowest first, the jokers last."""
    assert list(map(str, ready(topper(), VOID_IN_CLUBS, "S").legal_actions())) == [
        f"play {c}" for c in ["AS", "9C", "TC", "QC", "KC", "AC"]
    ]
    hands = ["X2 2C AD X1 9H TH", "AS KS QS 2H 3H 4H", "JS TS 9S 5H 6H 7H", "AC KC QC 2D 3D 4D"]
    assert cards_open(ready(smear(), hands, "S")) == "9H TH 2C AD X2 X1"


@pytest.mark.parametrize(("rules", "hands", "cat"), [(topper(), TOPPER_HANDS, ""), (smear(), SMEAR_HANDS, CAT)], ids=["topper", "smear"])
def test_nobody_objects_to_a_right_deal(rules: Rules, hands: list[str], cat: str) -> None:
    assert new_match(rules).objection(Deal.of(hands, cat)) is None


def test_a_first_lead_shows_the_void_of_whoever_leads() -> None:
    """Seat 1 leads a club with hearts trump, under first_lead: he has no heart, nor the jack of diamonds."""
    hands = ["AH KH QH JH TH 9H", "AC KC QC TC 9C AS", "JD AD KD QD TD 9D", "KS QS JS TS 9S JC"]
    state = ready(topper(first_lead="trump"), hands, "H", bidder=1)
    assert may(state) == "9C, AC, AS, KC, QC, TC"
    assert [sorted(map(str, seat)) for seat in trick(state, "AC").view(0).voids] == [[], ["H"], [], []]


def test_how_many_each_holds_while_they_discard() -> None:
    state = begin(smear(), SMEAR_HANDS, "pass", "bid 2", "pass", "pass", "trump H", cat=CAT)
    seen = []
    while state.phase == "discard":
        seen.append((state.to_act, state.counts))
        assert state.counts == tuple(map(len, state.hands))
        state = state.apply(state.legal_actions()[0])
    assert seen == [(1, (9, 13, 9, 9)), (2, (9, 6, 9, 9)), (3, (9, 6, 6, 9)), (0, (9, 6, 6, 6))]


def test_a_view_holds_ones_own_cards_and_no_others() -> None:
    auction = begin(smear(), SMEAR_HANDS, "pass", "bid 2", cat=CAT)
    naming = after(auction, "pass", "pass")
    discarding = after(naming, "trump H")
    play = ready(smear(), ["AS KS 2C 9D 8D 7D", "3S 4S 5S 6S 7S 8S", "X1 QS JS AC KC QC", "AH KH QH JH TH 9H"], "S")
    for state in (auction, naming, discarding, play, trick(play, "AS 3S"), trick(play, "AS 3S QS AH")):
        gone = Cards(state.gone) if state.phase == "play" else Cards(0)  # type: ignore[attr-defined]
        for seat in range(4):
            known = state.view(seat).known
            assert known.hands == tuple(hand if other == seat else Cards(0) for other, hand in enumerate(state.hands))
            assert (known.counts, known.tricks, known.trick, known.calls) == (state.counts, state.tricks, state.trick, state.calls)
            contract = known.contract
            assert contract is not None
            assert contract.hands == tuple(hand if other == seat else 0 for other, hand in enumerate(state.contract.hands))  # type: ignore[union-attr]
            taken = state.phase != "auction" and seat == state.bidder
            assert contract.cat == (state.contract.cat if taken else 0)  # type: ignore[union-attr]
            assert list(state.view(seat).legal_actions()) == (list(state.legal_actions()) if seat == state.to_act else [])
            if state.phase == "play":
                held = known.held  # type: ignore[attr-defined]
                assert [Cards(hand) & gone for hand in held] == [Cards(hand) & gone for hand in state.held]  # type: ignore[attr-defined]
                assert (known.legal != 0) == (seat == state.to_act)  # type: ignore[attr-defined]


def test_the_names_of_special_cards() -> None:
    def named(rules: Rules, trump: str) -> dict[str, str]:
        told = {str(card): rules.special(card, Suit(trump)) for card in rules.pack_cards}
        return {card: str(name) for card, name in told.items() if name is not None}

    assert named(topper(), "H") == {"JH": "Big Jack", "JD": "Small Jack"}
    assert named(topper(), "C") == {"JC": "Big Jack", "JS": "Small Jack"}
    assert named(smear(), "H") == {"X1": "high joker", "X2": "low joker", "JD": "Jick"}


def test_the_lines_of_a_score_sheet() -> None:
    def lines(state: State) -> list[tuple[int, int, str, str]]:
        assert state.result is not None
        return [(line.side, line.amount, line.rule, str(line.because)) for line in state.result.lines]

    assert lines(played(smear(), "S", THREE_POINTS)) == [
        (0, 3, "S8.1", "Bid 2, made 3: High, Jack and Game."),
        (1, 1, "S8.3", "Won 1 point, which always counts: Low."),
    ]
    assert lines(played(smear(), "S", THREE_POINTS, bid="bid 4")) == [
        (0, -4, "S8.2", "Bid 4, made only 3: High, Jack and Game. The bid is lost."),
        (1, 1, "S8.3", "Won 1 point, which always counts: Low."),
    ]
    assert lines(played(smear(), "S", ALL_POINTS))[1] == (1, 0, "S8.3", "Won no point.")
    assert lines(played(smear(), "S", NOTHING_MADE)) == [
        (0, -2, "S8.2", "Bid 2, made no point: the bid is lost."),
        (1, 4, "S8.3", "Won 4 points, which always count: High, Low, Jack and Game."),
    ]
    assert lines(played(smear(), "S", ALL_POINTS, bid="moon"))[0][2:] == ("S9.3", "Shot the moon and made all 4 points: the match is won.")
    missed = lines(played(smear(), "S", THREE_POINTS, bid="moon"))
    assert missed[0][2:] == ("S9.2", "Shot the moon and missed Low: the match is lost.")
    jokers = played(
        smear_jokers(), "S", ["0: AS 2S X1 X2", *THREE_POINTS[2:4], "3: AC TS 9C QC", "0: KS JS 4S JC", "0: 3S QS 8H 7D"]
    ).result
    assert jokers is not None
    assert [(point.key, point.side, point.rule) for point in jokers.points[4:]] == [
        ("jick", 0, "S10.1"), ("high_joker", 0, "S10.2"), ("low_joker", 0, "S10.2")
    ]  # fmt: skip


# Seat 0 leads a low club; seats 1 and 3 hold every card that counts.
NOTHING_MADE = ["0: 3C AC 4C 5C", "1: AS 6D KS 7C", "1: JS 8D 4S 8C", "1: 2S 9D 5S 9C", "3: KH 3H AH 4H", "1: QH 5H 6H 7H"]


@pytest.mark.parametrize(
    ("settings", "hand", "led", "may_play"),
    [
        ({}, "9D TD AS JC KH", "KD", "9D TD"),
        ({"following": "or_trump"}, "9D TD AS JC KH", "KD", "9D TD AS JC"),
        ({}, "AS JC KH", "KD", "AS JC KH"),
        ({"following": "or_trump"}, "AS JC KH", "KD", "AS JC KH"),
        ({"following": "or_trump"}, "9D KH", "KD", "9D"),
        ({}, "AS JC KC KH", "JS", "AS JC"),
        ({"following": "or_trump"}, "AS JC KC KH", "JS", "AS JC"),
        ({"first_lead": "trump"}, "AS JC KC KH", "", "AS JC"),
        ({"first_lead": "trump"}, "KC KH", "", "KC KH"),
        ({}, "AS JC KC KH", "", "AS JC KC KH"),
    ],
)
def test_what_may_be_played(settings: dict[str, str], hand: str, led: str, may_play: str) -> None:
    trick = [int(Card(led))] if led else []
    assert Cards(legal_plays(topper(**settings), 0, int(Cards(hand)), trick, int(Cards(led)))) == Cards(may_play)


def test_a_misdeal_is_called_at_the_first_turn_alone() -> None:
    state = begin(smear(auction="until_passed"), SMEAR_HANDS, "bid 2", "bid 3", "pass", "pass", cat=CAT)
    assert (state.to_act, may(state)) == (0, "bid 4, moon, pass")
    refused(state, "misdeal", "S2.3", "first turn")


def test_what_the_refusals_of_the_auction_leave_open() -> None:
    refused(begin(topper(), TOPPER_HANDS, "bid 5"), "bid 5", "T3.3", "South has bid 5: bid 6 or more, or pass.")
    refused(
        begin(topper(dealer_steals=True), TOPPER_HANDS, "bid 6", "pass", "pass"),
        "bid 5",
        "H5",
        "the dealer may bid 6 too, or more, or pass",
    )
    refused(begin(smear(), SMEAR_HANDS, "bid 4", cat=CAT), "bid 4", "S3.3", "only the moon beats it. Shoot the moon or pass.")


# The order of trumps


def test_a_card_that_is_not_in_the_pack_follows_nothing_and_wins_nothing() -> None:
    order = topper().orders[0]
    assert len(order.suit) == len(order.follow) == len(order.power) == 54
    for card in ("2S", "8C", "X1"):
        assert (order.suit[Card(card)], order.follow[Card(card)]) == (-1, 0)
        assert not any(order.power[led][Card(card)] for led in CARDS)
    assert not order.moved(Card("X1"))


@pytest.mark.parametrize("jokers", ["first", "high", "second"])
def test_a_card_thrown_away_never_wins(jokers: str) -> None:
    order = smear(jokers=jokers).orders[0]
    assert order.winner([Card(card) for card in ("2H", "AD", "KC", "3D")]) == 0
    hands = ["2H 9D 8D 7D 6D 5D", "AD KD QD JD TD 4D", "AC KC QC TC 9C 8C", "3D 7S 6S 5S 4S 3S"]
    assert trick(ready(smear(jokers=jokers), hands, "S"), "2H AD KC 3D").to_act == 0


@pytest.mark.parametrize(
    ("jokers", "cards", "winners"),
    [
        ("first", "X2 X1 2S TS", [0, 0, 0, 0]),
        ("second", "X2 X1 2S TS", [0, 1, 1, 1]),
        ("second", "X1 X2 JC 2S", [0, 1, 2, 2]),
        ("high", "X2 X1 2S TS", [0, 1, 1, 1]),
        ("high", "X1 X2 QS JS", [0, 0, 2, 2]),
        ("first", "5H X2 X1 AH", [0, 1, 1, 1]),
        ("second", "5H 6H X1 X2", [0, 1, 2, 3]),
    ],
)
def test_who_wins_so_far(jokers: str, cards: str, winners: list[int]) -> None:
    order = smear(jokers=jokers).orders[0]
    numbers = [Card(card) for card in cards.split()]
    assert [order.winner(numbers[: count + 1]) for count in range(4)] == winners


def test_a_hand_is_sorted_with_all_its_trumps_first() -> None:
    def told(game: object, trump: str, cards: str) -> str:
        return " ".join(map(str, game.orders["SHCD".index(trump)].sort(Cards(cards))))  # type: ignore[attr-defined]

    assert told(topper(), "S", "9D AH JC AS JS KC 9S AC") == "JS JC AS 9S AH AC KC 9D"
    for trump in "SHCD":
        sorted_cards = told(topper(), trump, "AS KS AH KH AC KC AD KD").split()
        assert sorted(sorted_cards) == ["AC", "AD", "AH", "AS", "KC", "KD", "KH", "KS"]
        suits = [card[1] for card in sorted_cards]
        assert suits[0] == trump
        assert suits[::2] == suits[1::2]
        assert [card[0] for card in sorted_cards] == ["A", "K"] * 4
    assert told(smear(), "H", "X1 2H JD AH X2 TH JH AD") == "AH JH JD X1 X2 TH 2H AD"


def test_which_cards_have_moved() -> None:
    order = smear().orders[0]
    assert [str(card) for card in CARDS if order.moved(card)] == ["JC", "X1", "X2"]
    assert {str(order.suit_of(Card(card))) for card in ("JC", "X1", "X2", "AS")} == {"S"}
    assert order.trump_cards() == Cards("AS KS QS JS JC X1 X2 TS 9S 8S 7S 6S 5S 4S 3S 2S")


def test_who_took_what() -> None:
    state = played(smear(), "S", THREE_POINTS)
    assert state.result is not None
    assert state.result.tricks == (4, 1, 0, 1)


@pytest.mark.parametrize("dealer", [-1, 4, True, 1.0, "0"])
def test_a_dealer_is_a_seat(dealer: object) -> None:
    with pytest.raises(PositionError, match="dealer is a seat from 0 to 3"):
        new_match(topper(), dealer=dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize("scores", [(0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 1000), (0, 0, 0, -1000), (0, 0, 0, 1.5), (0, 0, 0, True)])
def test_scores_are_whole_numbers_by_side(scores: tuple[int, ...]) -> None:
    with pytest.raises(PositionError, match="Topper keeps 4 scores"):
        new_match(topper(), scores=scores)
    assert new_match(topper(), scores=(999, -999, 0, 0)).scores == (999, -999, 0, 0)


BEGUN = new_match(topper()).apply(Deal.shuffled(topper(), 1))
WRONG_TYPES: dict[str, tuple[Callable[[Any], object], str]] = {
    "card": (Card, "“{value}” is not a card."),
    "suit": (Suit, "“{value}” is not a suit: write S, H, D or C."),
    "cards": (Cards, "{value!r} is not a set of cards."),
    "hands": (Deal.of, "A deal is a list of four hands."),
    "cat": (lambda value: Deal.of(["AS"] * 4, value), "{value!r} is not a set of cards."),
    "seed": (lambda value: Deal.shuffled(topper(), value), "A seed is a whole number or a text, not {value!r}."),
    "deal of a game": (lambda value: Deal.shuffled(value, 1), "A game is what topper() or smear() gives, not {value!r}."),
    "match of a game": (new_match, "A game is what topper() or smear() gives, not {value!r}."),
    "position of a game": (position, "A game is what topper() or smear() gives, not {value!r}."),
    "scores": (lambda value: new_match(topper(), scores=value), "Topper keeps 4 scores, each a whole number, not {value!r}."),
    "hands of a position": (lambda value: position(topper(), hands=value), "Hands are four, or told by seat; {value!r} is neither."),
    "view": (new_match(topper()).view, "A seat is a number from 0 to 3, not {value!r}."),
    "objection": (lambda value: BEGUN.objection("pass", seat=value), "A seat is a number from 0 to 3, not {value!r}."),
    "match": (Match, "A match starts at a state, as new_match gives it, not at {value!r}."),
    "record": (load, "Line 1: load reads an open file; a text is read by loads."),
    "preset": (preset, "There is no game “{value}”: topper, smear, smear-jick and smear-jokers."),
}


@pytest.mark.parametrize("what", WRONG_TYPES)
def test_what_is_of_another_type_is_refused_by_name(what: str) -> None:
    make, message = WRONG_TYPES[what]
    with pytest.raises(TopperError) as refused:
        make(0.5)
    assert str(refused.value) == message.format(value=0.5)


@pytest.mark.parametrize("seat", [-1, 4, True, "1", 1.0])
def test_there_are_four_seats(seat: Any) -> None:
    for ask in (BEGUN.view, lambda who: BEGUN.objection("pass", seat=who)):
        with pytest.raises(PositionError, match="A seat is a number from 0 to 3, not"):
            ask(seat)


def test_a_game_without_its_brackets() -> None:
    """What is forgotten most: `new_match(topper)`."""
    with pytest.raises(SettingError, match=r"A game is what topper\(\) or smear\(\) gives, not <function topper"):
        new_match(topper)  # type: ignore[arg-type]
