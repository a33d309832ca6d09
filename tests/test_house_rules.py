"""The settings, H1 to H13: with each of them turned a hand takes another course or comes to another end, and refusals cite its number."""

from __future__ import annotations

from typing import Any

import pytest
from hands import (
    ALL_POINTS,
    FIVE_TRICKS,
    LEVEL_GAME,
    THREE_POINTS,
    THREE_TRICKS,
    TWO_POINTS,
    after,
    begin,
    change,
    may,
    outcome,
    played,
    point_owners,
    ready,
    refused,
    trick,
)

from topper import Rules, SettingError, preset, smear, smear_jick, smear_jokers, topper
from topper.games import PRESETS

TOPPER_HANDS = ["JS JC AS KS AH 9D", "QS TS AC KC KH TD", "9S QC TC QH JH KD", "9C 9H TH AD QD JD"]
LOW = "3S 4S 5S 6S 7S 8S 9S 3H 4H"
SMEAR_HANDS = ["AS KS 2C 9D 8D 7D 6D 5D 4D", LOW, "X1 QS JS AC KC QC JC TC 9C", "AH KH QH JH TH 9H 8H 7H 6H"]
CAT = "AD KD QD JD"
GAMES = pytest.mark.parametrize("game", [topper, smear], ids=["topper", "smear"])


def dealt(rules: Rules, *calls: str, dealer: int = 3, scores: Any = None) -> Any:
    if rules.game == "topper":
        return begin(rules, TOPPER_HANDS, *calls, dealer=dealer, scores=scores)
    return begin(rules, SMEAR_HANDS, *calls, dealer=dealer, cat=CAT, scores=scores)


# H1 target


def test_H1_target_topper() -> None:
    scores = (6, 0, 0, 0)
    assert outcome(played(topper(target=11), "S", FIVE_TRICKS, scores=scores))[2] == 0
    assert outcome(played(topper(target=12), "S", FIVE_TRICKS, scores=scores))[2] is None
    assert outcome(played(topper(), "S", FIVE_TRICKS, scores=scores))[2] is None
    assert outcome(played(topper(target=30), "S", FIVE_TRICKS, scores=(16, 0, 0, 0)))[2] is None


def test_H1_target_smear() -> None:
    assert outcome(played(smear(target=11), "S", THREE_POINTS, scores=(8, 0)))[2] == 0
    assert outcome(played(smear(), "S", THREE_POINTS, scores=(8, 0)))[2] is None
    assert outcome(played(smear(target=101), "S", THREE_POINTS, scores=(97, 99)))[2] is None
    # The moon asks for no target.
    assert outcome(played(smear(target=101), "S", ALL_POINTS, bid="moon"))[2] == 0


# H2 auction


def test_H2_auction_topper_goes_round_until_three_have_passed() -> None:
    rules = topper(auction="until_passed")
    state = dealt(rules, "bid 1", "bid 2", "pass", "bid 3")
    assert (state.phase, state.to_act) == ("auction", 0)
    refused(state, "bid 3", "T3.3", "bid 4 or more")
    state = state.apply("bid 4")
    assert state.to_act == 1
    # Seat 2 has passed and is skipped.
    state = after(state, "bid 5")
    assert state.to_act == 3
    state = after(state, "pass")
    assert (state.phase, state.to_act) == ("auction", 0)
    state = after(state, "pass")
    assert (state.phase, state.to_act, state.bidder, state.bid) == ("trump", 1, 1, 5)
    # Speaking once, seat 3 had the contract.
    assert dealt(topper(), "bid 1", "bid 2", "pass", "bid 3").to_act == 3
    # The last of four may still bid after three passes; four passes throw the hand in.
    three = dealt(rules, "pass", "pass", "pass")
    assert (three.phase, three.to_act) == ("auction", 3)
    assert three.apply("bid 1").phase == "trump"
    passed = three.apply("pass")
    assert passed.result.outcome == "passed_out"


def test_H2_auction_smear() -> None:
    rules = smear(auction="until_passed")
    state = dealt(rules, "bid 2", "bid 3", "pass", "pass")
    assert (state.phase, state.to_act) == ("auction", 0)
    # A misdeal only at one's first turn.
    state = state.apply("bid 4")
    assert (state.to_act, may(state)) == (1, "moon, pass")
    refused(state, "misdeal", "S2.3", "first turn")
    state = state.apply("moon")
    assert (state.to_act, may(state)) == (0, "pass")
    assert state.apply("pass").to_act == 1
    # Three passes: the dealer must bid, the fourth pass is not open to him.
    state = dealt(rules, "pass", "pass", "pass")
    refused(state, "pass", "S3.5", "dealer must bid")
    # After the moon the rest speak until they have passed.
    state = dealt(rules, "moon", "pass", "pass")
    assert (state.phase, may(state)) == ("auction", "pass")
    assert state.apply("pass").phase == "trump"


def test_H2_example_13() -> None:
    for rules in (topper(auction="until_passed"), smear(auction="until_passed")):
        state = dealt(rules, "pass", "pass", "bid 2", "pass")
        assert (state.phase, state.bidder, state.bid) == ("trump", 2, 2)


# H3 all_pass


def test_H3_all_pass_topper_the_dealer_must_bid() -> None:
    rules = topper(all_pass="dealer_bids")
    state = dealt(rules, "pass", "pass", "pass")
    assert may(state) == "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6"
    told = refused(state, "pass", "H3", "1 or more")
    assert told == "The other three have passed: the dealer must bid, 1 or more."
    assert may(dealt(topper(), "pass", "pass", "pass"), "pass") == "pass"
    # With a bid on the table he may pass.
    assert may(dealt(rules, "pass", "bid 1", "pass"), "pass") == "pass"


def test_H3_all_pass_smear_is_dealt_again_by_the_next() -> None:
    state = dealt(smear(all_pass="redeal"), "pass", "pass", "pass", "pass", scores=(4, 5))
    assert (state.phase, state.dealer, state.scores) == ("deal", 0, (4, 5))
    result = state.result
    assert (result.outcome, result.rule, result.next_dealer, result.change) == ("passed_out", "H3", 0, (0, 0))


# H4 minimum_bid


def test_H4_minimum_bid_topper() -> None:
    for lowest, numbers in ((2, "bid 2, bid 3, bid 4, bid 5, bid 6"), (3, "bid 3, bid 4, bid 5, bid 6")):
        state = dealt(topper(minimum_bid=lowest))
        assert may(state, "bid") == numbers
        refused(state, "bid 1", "H4", f"lowest bid is {lowest}")
        # The top of the range is no matter of this setting.
        refused(state, "bid 7", "T3.2", "highest bid is 6")


def test_H4_minimum_bid_smear() -> None:
    for lowest, numbers in ((3, "bid 3, bid 4"), (4, "bid 4")):
        state = dealt(smear(minimum_bid=lowest))
        assert may(state, "bid") == numbers
        refused(state, "bid 2", "H4", f"lowest bid is {lowest}")
    # The dealer who must bid begins there too.
    assert may(dealt(smear(minimum_bid=4), "pass", "pass", "pass")) == "bid 4, moon"


# H5 dealer_steals


def test_H5_dealer_steals_topper() -> None:
    rules = topper(dealer_steals=True)
    state = dealt(rules, "bid 3", "pass", "pass")
    assert may(state) == "bid 3, bid 4, bid 5, bid 6, pass"
    told = refused(state, "bid 2", "H5", "dealer may bid 3 too")
    assert told == "South has bid 3: the dealer may bid 3 too, or more, or pass."
    stolen = state.apply("bid 3")
    assert (stolen.phase, stolen.bidder, stolen.bid) == ("trump", 3, 3)
    refused(dealt(topper(), "bid 3", "pass", "pass"), "bid 3", "T3.3")
    # Only the dealer; even the six can be stolen.
    refused(dealt(rules, "bid 3"), "bid 3", "T3.3", "bid 4 or more")
    assert may(dealt(rules, "bid 6", "pass", "pass")) == "bid 6, pass"


def test_H5_dealer_steals_and_the_auction_goes_on() -> None:
    rules = topper(dealer_steals=True, auction="until_passed")
    state = dealt(rules, "bid 3", "pass", "pass", "bid 3")
    assert (state.phase, state.to_act, state.bidder) == ("auction", 0, 3)
    refused(state, "bid 3", "T3.3", "East has bid 3")
    state = after(state, "bid 4", "bid 4")
    assert (state.phase, state.to_act, state.bidder) == ("auction", 0, 3)


def test_H5_dealer_steals_smear_but_no_moon() -> None:
    rules = smear(dealer_steals=True)
    assert may(dealt(rules, "bid 4", "pass", "pass")) == "bid 4, moon, pass"
    state = dealt(rules, "pass", "pass", "moon")
    assert may(state) == "pass"
    refused(state, "moon", "S3.6", "nobody can bid after it")
    refused(state, "bid 4", "S3.6", "nobody can bid after it")
    assert may(dealt(smear(), "bid 4", "pass", "pass")) == "moon, pass"


# H6 first_lead


def test_H6_first_lead_topper() -> None:
    rules = topper(first_lead="trump")
    state = ready(rules, TOPPER_HANDS, "S")
    assert may(state) == "AS, JC, JS, KS"
    refused(state, "play AH", "H6", "the first card led is a trump", "you hold AS, KS, JS and JC", cards="JS JC AS KS")
    assert may(ready(topper(), TOPPER_HANDS, "S")) == "9D, AH, AS, JC, JS, KS"
    # Only the first lead, and only a bidder who has one.
    assert may(trick(state, "JS TS 9S 9C")) == "9D, AH, AS, JC, KS"
    assert may(ready(rules, [TOPPER_HANDS[3], *TOPPER_HANDS[:3]], "S")) == "9C, 9H, AD, JD, QD, TH"
    # The Small Jack alone is a trump, and must be led.
    hands = ["JC 9D TD KD AD QD", "QS TS AS KS 9S JS", "AC KC QC TC 9C KH", "9H TH JH QH AH JD"]
    state = ready(rules, hands, "S")
    assert may(state) == "JC"
    refused(state, "play 9D", "H6", cards="JC")


def test_H6_first_lead_smear_jick_and_jokers_are_trumps() -> None:
    hands = ["JC X2 9D 8D AH KH", "QS 3C TD 7D QH JH", "AS JS AD KD QD TH", "KS TS X1 9H 8H 7H"]
    state = ready(smear(first_lead="trump"), hands, "S")
    assert may(state) == "JC, X2"
    refused(state, "play AH", "H6", cards="JC X2")
    assert may(ready(smear(), hands, "S")) == "8D, 9D, AH, JC, KH, X2"


# H7 following


def test_H7_following_topper() -> None:
    rules = topper(following="or_trump")
    state = trick(ready(rules, TOPPER_HANDS, "S"), "9D")
    assert may(state) == "QS, TD, TS"
    told = refused(state, "play AC", "H7", "TD", "or a trump", cards="TD")
    assert "Diamonds were led and you hold TD" in told
    assert may(trick(ready(topper(), TOPPER_HANDS, "S"), "9D")) == "TD"
    # The Small Jack is a trump.
    hands = ["KC AC QC TC 9H AS", "JC 9C QD TH TD 9D", "KS QS TS 9S JS AH", "KH QH JH AD KD JD"]
    assert may(trick(ready(rules, hands, "S"), "KC")) == "9C, JC"
    # Trump led: only trumps follow.
    assert may(trick(ready(rules, TOPPER_HANDS, "S"), "JC")) == "QS, TS"
    refused(trick(ready(rules, TOPPER_HANDS, "S"), "JC"), "play AC", "H7", cards="QS TS")
    # Void in the suit led, any card.
    assert may(trick(ready(rules, TOPPER_HANDS, "S"), "AS QS 9S")) == "9C, 9H, AD, JD, QD, TH"


def test_H7_following_smear() -> None:
    hands = ["AS JC 2C 9D 8D AH", "X2 QS 3C TD 7D KH", "X1 JS AC KC QC TC", "KS TS QH JH TH 9H"]
    state = trick(ready(smear(following="or_trump"), hands, "S"), "AH")
    assert may(state) == "KH, QS, X2"
    refused(state, "play 3C", "H7", cards="KH")
    assert may(trick(ready(smear(), hands, "S"), "AH")) == "KH"


# H8 going_out


def test_H8_going_out_topper() -> None:
    rules = topper(going_out="bidder")
    # The bidder comes to 22, seat 3 to 23.
    assert outcome(played(rules, "S", FIVE_TRICKS, scores=(17, 0, 0, 22)))[2] == 0
    assert outcome(played(topper(), "S", FIVE_TRICKS, scores=(17, 0, 0, 22)))[2] == 3
    # The bidder is not there: the highest, or another hand.
    assert outcome(played(rules, "S", THREE_TRICKS, bid="bid 4", scores=(0, 20, 0, 22)))[2] == 3
    assert outcome(played(rules, "S", THREE_TRICKS, bid="bid 4", scores=(0, 20, 0, 21)))[2] is None


def test_H8_going_out_smear() -> None:
    rules = smear(going_out="highest")
    assert outcome(played(rules, "S", THREE_POINTS, scores=(18, 22)))[1:] == ((21, 23), 1)
    assert outcome(played(smear(), "S", THREE_POINTS, scores=(18, 22)))[1:] == ((21, 23), 0)
    # Level: the bidding side.
    assert outcome(played(rules, "S", THREE_POINTS, scores=(18, 20)))[1:] == ((21, 21), 0)
    tricks = [f"{(int(line[0]) + 1) % 4}{line[1:]}" for line in THREE_POINTS]
    assert outcome(played(rules, "S", tricks, bidder=1, scores=(20, 18)))[1:] == ((21, 21), 1)


# H9 misdeal


def test_H9_misdeal() -> None:
    rules = smear(misdeal=False)
    state = dealt(rules, "pass")
    assert may(state, "misdeal") == ""
    refused(state, "misdeal", "H9", "house rule")
    assert may(dealt(smear(), "pass"), "misdeal") == "misdeal"


# H10 jokers


def test_H10_jokers() -> None:
    """Led 9D, hearts trump; seats 1 and 2 play the jokers, in both orders."""
    winners = {}
    for value in ("first", "high", "second"):
        for one, two in (("X1", "X2"), ("X2", "X1")):
            hands = ["9D 8D 7D 6D 5D 4D", f"{one} 9C 8C 7C 6C 5C", f"{two} AC KC QC TC JH", "2H TH AS KS QS TS"]
            state = trick(ready(smear(jokers=value), hands, "H"), f"9D {one} {two} TH")
            winners[value, one] = state.to_act
            # A higher trump than both beats both, and a ten does not.
            hands[3] = "JH 3H AS KS QS TS"
            hands[2] = hands[2].replace("JH", "2H")
            assert trick(ready(smear(jokers=value), hands, "H"), f"9D {one} {two} JH").to_act == 3
    assert winners == {
        ("first", "X1"): 1,
        ("first", "X2"): 1,
        ("high", "X1"): 1,
        ("high", "X2"): 2,
        ("second", "X1"): 2,
        ("second", "X2"): 2,
    }


def test_H10_jokers_second_is_no_matter_of_other_cards() -> None:
    """One joker, or one between lower cards, wins or loses by its rank."""
    hands = ["X1 9D 8D 7D 6D 5D", "TH 9C 8C 7C 6C 5C", "JD AC KC QC TC JH", "2H 9H AS KS QS TS"]
    for value in ("first", "high", "second"):
        assert trick(ready(smear(jokers=value), hands, "H"), "X1 TH JD 2H").to_act == 2
        assert (
            trick(ready(smear(jokers=value), [hands[0], hands[1], hands[2].replace("JD", "3H"), hands[3]], "H"), "X1 TH 3H 9H").to_act == 0
        )


# H11 high, H12 low

# Spades are trump, the ace lies undealt: seat 3's king is the highest, seat 2's three the lowest.
NO_ACE = ["0: QS 4S 3S KS", "3: AD 9D TD KD", "3: AC TS 9C QC", "0: AH KH 5H TH", "0: 5S JS X1 JC", "1: 6S 8H 7D 7S"]


def test_H11_high() -> None:
    assert point_owners(played(smear(), "S", NO_ACE))["high"] is None
    state = played(smear(high="highest"), "S", NO_ACE)
    high = state.result.points[0]
    assert (high.side, high.seat, str(high.card), high.rule) == (1, 3, "KS", "H11")
    assert change(played(smear(), "S", NO_ACE)) == (-2, 1)
    assert change(state) == (-2, 2)
    # The ace, where it was played, is the highest.
    assert point_owners(played(smear(high="highest"), "S", TWO_POINTS))["high"] == 0


def test_H11_high_goes_by_the_order_whatever_jokers_says() -> None:
    """Of the trumps only the jokers and lower were played: the high joker is the highest, though the second wins tricks."""
    tricks = ["0: X1 X2 3S 4S", "1: AD KD QD 9D", "1: AC KC QC 9C", "1: AH KH QH 9H", "1: 8D 7D 6D 5D", "1: 8C 7C 6C 5C"]
    state = played(smear(high="highest", jokers="second"), "S", tricks)
    high = state.result.points[0]
    assert (high.side, high.seat, str(high.card)) == (0, 0, "X1")


def test_H12_low() -> None:
    assert point_owners(played(smear(), "S", NO_ACE))["low"] is None
    state = played(smear(low="lowest"), "S", NO_ACE)
    low = state.result.points[1]
    # Seat 2 played the three, seat 3 won it.
    assert (low.side, low.seat, str(low.card), low.rule) == (0, 2, "3S", "H12")
    assert point_owners(played(smear(low="taken"), "S", NO_ACE))["low"] is None
    # Seat 1 played the two, seat 0 won it.
    assert point_owners(played(smear(low="taken"), "S", THREE_POINTS))["low"] == 0
    assert point_owners(played(smear(low="lowest"), "S", THREE_POINTS))["low"] == 1
    assert point_owners(played(smear(), "S", THREE_POINTS))["low"] == 1
    taken = played(smear(low="taken"), "S", THREE_POINTS, bid="bid 4").result
    assert (taken.points[1].rule, taken.change) == ("H12", (4, 0))


# H13 jick_point, joker_points


def test_H13_jick_point_and_joker_points() -> None:
    points = {
        rules: change(played(rules, "S", THREE_POINTS)) for rules in (smear(), smear_jick(), smear(joker_points=True), smear_jokers())
    }
    # The Jick and the high joker fell to seat 0's king; the low joker was not played.
    assert list(points.values()) == [(3, 1), (4, 1), (4, 1), (5, 1)]
    # Level card points lose a moon in both games.
    assert outcome(played(smear_jick(), "S", LEVEL_GAME, bid="moon"))[2] == 1


def test_H13_the_presets_set_them() -> None:
    assert PRESETS.keys() == {"topper", "smear", "smear-jick", "smear-jokers"}
    assert preset("smear-jick") == smear_jick() == smear(jick_point=True)
    assert preset("smear-jokers") == smear_jokers() == smear(jick_point=True, joker_points=True)
    assert preset("topper", target=11) == topper(target=11)
    assert smear_jick(jick_point=False) == smear()
    with pytest.raises(SettingError, match="no game “euchre”"):
        preset("euchre")


# What a setting takes

WRONG = [
    ("target", 4), ("target", 102), ("target", "21"), ("target", 21.0), ("target", True), ("auction", "twice"), ("auction", None),
    ("all_pass", "again"), ("minimum_bid", 0), ("minimum_bid", 5), ("dealer_steals", 1), ("dealer_steals", "yes"),
    ("first_lead", "ace"), ("following", ""), ("going_out", "first"),
]  # fmt: skip


@GAMES
@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_refused_with_its_name_and_what_it_takes(game: Any, name: str, value: object) -> None:
    with pytest.raises(SettingError) as caught:
        game(**{name: value})
    assert (caught.value.name, caught.value.value) == (name, value)
    told = str(caught.value)
    assert told.startswith(name)
    assert repr(value) in told
    for takes in {"target": ["5 to 101"], "auction": ["'once'", "'until_passed'"], "dealer_steals": ["False", "True"]}.get(name, []):
        assert takes in told


@pytest.mark.parametrize(
    ("name", "value"), [("misdeal", 0), ("jokers", "low"), ("high", "king"), ("low", "three"), ("jick_point", 1), ("joker_points", "yes")]
)
def test_a_wrong_value_of_smear(name: str, value: object) -> None:
    with pytest.raises(SettingError, match=name):
        smear(**{name: value})
    with pytest.raises(SettingError, match="Topper has no setting"):
        topper(**{name: value})


@GAMES
def test_an_unknown_setting_is_refused(game: Any) -> None:
    with pytest.raises(SettingError, match=r"has no setting “targets”\. It has: target, auction, all_pass"):
        game(targets=21)


def test_the_ranges_of_the_settings() -> None:
    assert topper(target=5).target == 5
    assert smear(target=101).target == 101
    for game, lowest in ((topper, 1), (smear, 2)):
        for value in range(6):
            if lowest <= value <= lowest + 2:
                assert game(minimum_bid=value).minimum_bid == value
            else:
                with pytest.raises(SettingError, match="minimum_bid"):
                    game(minimum_bid=value)


@GAMES
def test_every_setting_has_its_number(game: Any) -> None:
    rules = game()
    numbers = {s.name: s.rule for s in rules.settings()}
    shared = ["target", "auction", "all_pass", "minimum_bid", "dealer_steals", "first_lead", "following", "going_out"]
    expected = {name: f"H{number}" for number, name in enumerate(shared, 1)}
    if rules.game == "smear":
        expected |= {"misdeal": "H9", "jokers": "H10", "high": "H11", "low": "H12", "jick_point": "H13", "joker_points": "H13"}
    assert numbers == expected
    # A default never counts as changed, another value always.
    assert rules.changed == {}
    for s in rules.settings():
        other = next(value for value in s.values if value != s.default)
        assert game(**{s.name: other}).changed == {s.name: other}
        assert game(**{s.name: s.default}) == rules
        assert game(**{s.name: other}) != rules
