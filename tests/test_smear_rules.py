"""Smear, rule by rule: one test a number, its answers read from the rules by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hands import (
    ALL_POINTS,
    LEVEL_GAME,
    NO_TWO,
    THREE_POINTS,
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

from topper import Card, Cards, Deal, new_match, smear, smear_jick, smear_jokers

RULES = smear()
LOW = "3S 4S 5S 6S 7S 8S 9S 3H 4H"
HANDS = [
    "AS KS 2C 9D 8D 7D 6D 5D 4D",
    LOW,
    "X1 QS JS AC KC QC JC TC 9C",
    "AH KH QH JH TH 9H 8H 7H 6H",
]
CAT = "AD KD QD JD"


# The game, the deal


def test_S1_1_two_partnerships_54_cards() -> None:
    new = new_match(RULES)
    assert new.scores == (0, 0)
    assert RULES.sides == (0, 1, 0, 1)
    pack = Cards("X1 X2 " + " ".join(rank + suit for suit in "SHDC" for rank in "AKQJT98765432"))
    assert len(pack) == 54
    assert set(RULES.pack_cards) == set(pack)
    # What seat 2 wins counts for seat 0's side.
    assert point_owners(played(RULES, "S", TWO_POINTS))["low"] == 0


def test_S2_1_nine_cards_three_at_a_time_and_a_cat_of_four() -> None:
    dealt = Deal.shuffled(RULES, seed=5)
    assert [len(hand) for hand in dealt.hands] == [9, 9, 9, 9]
    assert len(dealt.cat) == 4
    assert len(Cards(sum(dealt.hands) + dealt.cat)) == 40
    new = new_match(RULES, dealer=3)
    refused(new, str(Deal.of(HANDS, "AD KD QD")), "S2.1", "3 cards in the cat", "4 belong", cards="AD KD QD")
    refused(new, str(Deal.of([HANDS[0][:-3], *HANDS[1:]], CAT)), "S2.1", "South has 8 cards", "9 are dealt", cards=HANDS[0][:-3])
    refused(new, str(Deal.of(HANDS, "AD KD QD AS")), "C3", "AS was dealt twice", cards="AS")
    # The cat and the stock are unseen.
    state = begin(RULES, HANDS, cat=CAT)
    for seat in range(4):
        view = state.view(seat)
        assert (view.cat, view.hand) == (Cards(0), Cards(HANDS[seat]))
        assert len(view.unseen) == 54 - 9


def test_S2_2_the_deal_passes_to_the_left() -> None:
    for bidder in range(4):
        tricks = [f"{(int(line[0]) + bidder) % 4}{line[1:]}" for line in THREE_POINTS]
        state = played(RULES, "S", tricks, bidder=bidder)
        # The dealer sat before the bidder, who spoke first.
        assert state.dealer == bidder


def test_S2_3_a_hand_of_3_to_9_may_be_called_a_misdeal() -> None:
    state = begin(RULES, HANDS, "bid 3", cat=CAT, scores=(4, -1))
    assert may(state) == "bid 4, misdeal, moon, pass"
    ended = state.apply("misdeal")
    result = ended.result
    assert result is not None
    assert (result.outcome, result.rule, result.change, ended.scores) == ("misdeal", "S2.3", (0, 0), (4, -1))
    # The same dealer deals again.
    assert (ended.phase, ended.dealer, result.next_dealer, result.bidder, result.winner) == ("deal", 3, 3, None, None)
    # Another's hand is no misdeal, and the cards that forbid it are shown.
    told = refused(begin(RULES, HANDS, cat=CAT), "misdeal", "S2.3", "AS", "KS", "2C", "from 3 to 9", cards="AS KS 2C")
    assert told == "A misdeal needs nine cards from 3 to 9: AS, KS and 2C are not."
    # A joker is not a card from 3 to 9, nor is a two or a ten.
    for card in ("X1", "X2", "2D", "TD"):
        hands = [HANDS[0], LOW.replace("4H", card), HANDS[2].replace("X1", "4H"), HANDS[3]]
        state = begin(RULES, hands, "pass", cat="AD KD QD JD")
        assert may(state, "misdeal") == ""
        refused(state, "misdeal", "S2.3", f"{card} is not one", cards=card)


def test_S2_3_the_nine_of_every_suit_counts() -> None:
    hands = ["AS KS 2C 8D 7D 6D 5D 4D X2", "9S 9H 9D 9C 3S 3H 3D 3C 5S", "X1 QS JS AC KC QC JC TC TD", "AH KH QH JH TH 8H 7H 6H 4H"]
    state = begin(RULES, hands, "moon", cat=CAT)
    assert may(state) == "misdeal, pass"


# The auction


def test_S3_1_left_of_the_dealer_speaks_first_then_clockwise() -> None:
    for dealer, order in enumerate(([1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2], [0, 1, 2, 3])):
        state = begin(RULES, HANDS, dealer=dealer, cat=CAT)
        seen = []
        for call in ("pass", "bid 2", "pass", "moon"):
            seen.append(state.to_act)
            state = state.apply(call)
        assert seen == order


def test_S3_2_pass_or_bid_from_2_to_the_points_of_the_game() -> None:
    for rules, top in ((smear(), 4), (smear_jick(), 5), (smear_jokers(), 7), (smear(joker_points=True), 6)):
        state = begin(rules, HANDS, cat=CAT)
        numbers = ", ".join(f"bid {n}" for n in range(2, top + 1))
        assert may(state) == f"{numbers}, moon, pass"
        refused(state, "bid 1", "S3.2", "lowest bid is 2")
        assert f"highest bid is {top}" in str(state.objection(f"bid {top + 1}"))


def test_S3_3_higher_than_every_bid_before() -> None:
    state = begin(RULES, HANDS, "bid 2", "pass", cat=CAT)
    assert may(state) == "bid 3, bid 4, moon, pass"
    refused(state, "bid 2", "S3.3", "South has bid 2", "bid 3 or more, or pass")


def test_S3_3_after_the_top_number_or_a_moon_the_others_still_speak() -> None:
    state = begin(RULES, HANDS, "bid 4", cat=CAT)
    assert may(state) == "misdeal, moon, pass"
    refused(state, "bid 4", "S3.3", "South has bid 4")
    state = state.apply("pass")
    assert may(state) == "moon, pass"
    state = begin(RULES, HANDS, "moon", "pass", cat=CAT)
    for seat in (2, 3):
        assert (state.phase, state.to_act, may(state)) == ("auction", seat, "pass")
        state = state.apply("pass")
    assert (state.phase, state.to_act, state.bid) == ("trump", 0, "moon")


def test_S3_3_the_objection_after_the_top_number_leaves_the_moon_open() -> None:
    """Only a pass is left of the numbers, but the moon beats every number: the refusal may not say otherwise."""
    told = refused(begin(RULES, HANDS, "bid 4", "pass", cat=CAT), "bid 4", "S3.3")
    assert "moon" in told
    assert "pass" in told


def test_S3_4_each_speaks_once() -> None:
    state = begin(RULES, HANDS, "bid 2", "pass", "bid 3", "bid 4", cat=CAT)
    assert (state.phase, state.bidder, state.bid, state.to_act) == ("trump", 3, 4, 3)


def test_S3_5_after_three_passes_the_dealer_must_bid() -> None:
    state = begin(RULES, HANDS, "pass", "pass", "pass", cat=CAT)
    assert may(state) == "bid 2, bid 3, bid 4, moon"
    refused(state, "pass", "S3.5", "dealer must bid", "2 or more")
    for call in ("bid 2", "moon"):
        assert state.apply(call).phase == "trump"
    # A misdeal is still open to him.
    state = begin(RULES, HANDS, "pass", "pass", "pass", dealer=1, cat=CAT)
    assert may(state) == "bid 2, bid 3, bid 4, misdeal, moon"
    # With a bid before him he may pass.
    assert may(begin(RULES, HANDS, "pass", "bid 2", "pass", cat=CAT), "pass") == "pass"


def test_S3_6_the_moon_beats_every_number_and_nothing_beats_it() -> None:
    state = begin(RULES, HANDS, "bid 4", "pass", "moon", cat=CAT)
    assert (state.bidder, state.bid) == (2, "moon")
    told = refused(state, "moon", "S3.6", "North shoots the moon", "Pass")
    assert told == "North shoots the moon: nobody can bid after it. Pass."
    refused(state, "bid 4", "S3.6", "North shoots the moon")
    assert state.apply("pass").to_act == 2


# The cat, trump, discards


def test_S4_1_the_bidder_takes_the_cat_then_names_trump() -> None:
    state = begin(RULES, HANDS, "bid 2", "pass", "pass", "pass", cat=CAT)
    assert (state.phase, state.to_act, state.hands[0]) == ("trump", 0, Cards(f"{HANDS[0]} {CAT}"))
    assert may(state) == "trump C, trump D, trump H, trump S"
    assert state.counts == (13, 9, 9, 9)
    for seat in range(4):
        view = state.view(seat)
        assert view.cat == (Cards(CAT) if seat == 0 else Cards(0))
        assert view.known.hands[0] == (Cards(f"{HANDS[0]} {CAT}") if seat == 0 else Cards(0))
    assert str(state.apply("trump D").trump) == "D"


def test_S4_2_discards_down_to_six_the_bidder_first_no_trump() -> None:
    state = begin(RULES, HANDS, "pass", "bid 2", "pass", "pass", "trump C", cat=CAT)
    # Seat 1 holds 3S 4S 5S 6S 7S 8S 9S 3H 4H and AD KD QD JD: seven of thirteen go.
    assert (state.phase, state.to_act, len(state.legal_actions())) == ("discard", 1, 1716)
    refused(state, "discard 3S 4S 5S", "S4.2", "13 cards", "keep 6", "put 7 away, not 3")
    refused(state, "discard 3S 4S 5S 6S 7S 8S 3C", "C3", "three of clubs is not in your hand")
    state = state.apply("discard 3S 4S 5S 6S 7S 8S 3H")
    # Seat 2: AC KC QC JC TC 9C, the Jick JS and X1 are eight trumps: the queen of spades goes, and two trumps.
    assert state.to_act == 2
    state = state.apply("discard 9C QS AC")
    assert state.to_act == 3
    state = state.apply("discard AH KH QH")
    assert state.to_act == 0
    told = refused(state, "discard 2C 4D 5D", "S4.2", "2C", "not trump", cards="2C")
    assert told == "2C belongs to trump: only cards that are not trump may go."
    assert "discard 4D AS KS" in state.legal_actions()
    state = state.apply("discard AS KS 4D")
    assert (state.phase, state.to_act, state.counts) == ("play", 1, (6, 6, 6, 6))
    assert state.hands[0] == Cards("2C 9D 8D 7D 6D 5D")


def test_S4_2_the_jick_and_the_jokers_are_trumps_too() -> None:
    hands = ["JC X2 AS 9D 8D 7D 6D 5D 4D", LOW, HANDS[2].replace("JC", "2C"), HANDS[3]]
    state = begin(RULES, hands, "bid 2", "pass", "pass", "pass", "trump S", cat=CAT)
    refused(state, "discard JC 9D 8D 7D 6D 5D 4D", "S4.2", "JC belongs to trump", cards="JC")
    refused(state, "discard JC X2 8D 7D 6D 5D 4D", "S4.2", "X2 and JC belong to trump", cards="JC X2")
    assert len(state.legal_actions()) == 120


def test_S4_2_a_card_twice_or_not_held() -> None:
    state = begin(RULES, HANDS, "bid 2", "pass", "pass", "pass", "trump S", cat=CAT)
    told = refused(state, "discard 9D 9D 8D 7D 6D 5D 4D", "C3", "nine of diamonds", "twice", cards="9D")
    assert told == "You put the nine of diamonds away twice."
    refused(state, "discard 9H 9D 8D 7D 6D 5D 4D", "C3", "nine of hearts is not in your hand")


SEVEN = "AS 9S 8S 7S 6S 5S 4S AH KH"


def test_S4_3_more_than_six_trumps() -> None:
    """Seven trumps, six of them small: both hearts go and one small trump, but no scoring trump."""
    hands = ["2D 3D 4D 5D 6D 7D 8D 9D TD", SEVEN, "2C 3C 4C 5C 6C 7C 8C 9C TC", "2H 3H 4H 5H 6H 7H 8H 9H TH"]
    state = begin(RULES, hands, "bid 2", "pass", "pass", "pass", "trump S", cat=CAT)
    state = state.apply("discard AD KD QD JD 2D 3D 4D")
    assert list(state.legal_actions()) == [f"discard {card}S AH KH" for card in "456789"]
    told = refused(state, "discard AS AH KH", "S4.3", "AS", "stays", cards="AS")
    assert "9S, 8S, 7S, 6S, 5S or 4S" in told
    refused(state, "discard 4S 5S KH", "S4.3", "7 trumps", "AH", cards="AH")
    refused(state, "discard 4S 5S 6S", "S4.3", "AH and KH", cards="AH KH")


@pytest.mark.parametrize("stays", ["AS", "KS", "QS", "JS", "TS", "2S", "JC", "X1", "X2"])
def test_S4_3_which_trumps_stay(stays: str) -> None:
    mine = f"{stays} 3S 4S 5S 6S 7S 8S AH KH"
    hands = ["2D 3D 4D 5D 6D 7D 8D 9D TD", mine, "2C 3C 4C 5C 6C 7C 8C 9C TC", "2H 3H 4H 5H 6H 7H 8H 9H TH"]
    state = begin(RULES, hands, "bid 2", "pass", "pass", "pass", "trump S", "discard AD KD QD JD 2D 3D 4D", cat=CAT)
    assert list(state.legal_actions()) == [f"discard {card}S AH KH" for card in "345678"]
    refused(state, "discard " + " ".join(sorted(["AH", "KH", stays])), "S4.3", stays, cards=stays)
    # The same under every setting.
    other = begin(
        smear(low="lowest", high="highest", jick_point=True),
        hands,
        "bid 2",
        "pass",
        "pass",
        "pass",
        "trump S",
        "discard AD KD QD JD 2D 3D 4D",
        cat=CAT,
    )
    assert list(other.legal_actions()) == list(state.legal_actions())


def test_S4_4_more_than_six_scoring_trumps_any_six_are_kept() -> None:
    """AS KS QS JS TS JC X1 score or count, 9S does not: with AH the 9S goes, and any one of the seven."""
    mine = "AS KS QS JS TS JC X1 9S AH"
    hands = ["2D 3D 4D 5D 6D 7D 8D 9D TD", mine, "2C 3C 4C 5C 6C 7C 8C 9C TC", "2H 3H 4H 5H 6H 7H 8H 9H TH"]
    state = begin(RULES, hands, "bid 2", "pass", "pass", "pass", "trump S", "discard AD KD QD JD 2D 3D 4D", cat=CAT)
    wanted = sorted(f"discard {' '.join(sorted(['9S', 'AH', card]))}" for card in ("AS", "KS", "QS", "JS", "TS", "JC", "X1"))
    assert sorted(state.legal_actions()) == wanted
    refused(state, "discard AH AS KS", "S4.3", "9S", cards="AS KS")
    refused(state, "discard 9S AS KS", "S4.3", "AH", cards="AH")
    # Nine scoring trumps and nothing else: any three may go.
    hands[1] = "AS KS QS JS TS JC X1 X2 2S"
    state = begin(RULES, hands, "bid 2", "pass", "pass", "pass", "trump S", "discard AD KD QD JD 2D 3D 4D", cat=CAT)
    assert len(state.legal_actions()) == 84
    assert state.objection("discard AS KS QS") is None


def test_S4_5_discards_and_undealt_cards_score_for_nobody() -> None:
    # Side 0 discards AH KH QH TH AD KD QD at most: 10 card points are played, not the 24 that lie in the discards.
    kept = ["AS 3S 8H 7H 6H 5H", "4S 9S 8D 7D 6D 5D", "6S 5S 8C 7C 6C 5C", "8S 7S 9H 9D 9C 4C"]
    hands = [f"{kept[0]} TH TD TC", f"{kept[1]} KH 3H 4H", f"{kept[2]} AC 3C 4D", f"{kept[3]} QH 3D 2D"]
    state = begin(RULES, hands, "bid 2", "pass", "pass", "pass", "trump S", cat="AH AD KD QD")
    state = after(state, "discard AD AH KD QD TC TD TH", "discard 3H 4H KH", "discard 3C 4D AC", "discard 2D 3D QH")
    # The jack and the two lie in the stock.
    for cards in ("AS 4S 5S 7S", "3S 9S 6S 8S", "5D 5C 9D 5H", "9H 6H 6D 6C", "9C 7H 7D 7C", "4C 8H 8D 8C"):
        state = trick(state, cards)
    assert state.result is not None
    assert point_owners(state) == {"high": 0, "low": None, "jack": None, "game": 0}
    assert state.result.card_points == (4, 0)
    assert change(state) == (2, 0)


# The play


def test_S5_1_the_bidder_leads_any_card() -> None:
    state = ready(RULES, ["AS KS 2C 9D 8D 7D", "3S 4S 5S 6S 7S 8S", "X1 QS JS AC KC QC", "AH KH QH JH TH 9H"], "S")
    assert (state.to_act, may(state)) == (0, "2C, 7D, 8D, 9D, AS, KS")


def kept(**settings: object) -> list[str]:
    return ["AS JC 2C 9D 8D AH", "X2 QS 3C TD 7D KH", "X1 JS AC KC QC TC", "KS TS QH JH TH 9H"]


def test_S5_2_a_player_who_can_follow_must() -> None:
    state = trick(ready(RULES, kept(), "S"), "AH")
    assert may(state) == "KH"
    told = refused(state, "play QS", "S5.2", "Hearts were led", "KH", cards="KH")
    assert told == "Hearts were led and you hold KH: play it; QS does not follow."
    refused(state, "play X2", "S5.2", cards="KH")


def test_S5_3_a_player_who_has_none_plays_any_card() -> None:
    state = trick(ready(RULES, kept(), "S"), "AH KH")
    assert may(state) == "AC, JS, KC, QC, TC, X1"


def test_S5_4_the_jick_and_the_jokers_are_trumps() -> None:
    # Clubs led: the Jick JC is no club.
    hands = ["2C AS 9D 8D AH KH", "JC 3C TD 7D QH JH", "X1 JS AD KD QD TH", "KS TS X2 9H 8H 7H"]
    state = trick(ready(RULES, hands, "S"), "2C")
    assert may(state) == "3C"
    refused(state, "play JC", "S5.4", "JC is a spade now", "3C", cards="3C")
    # Void in clubs it may be played as a trump, and wins.
    state = trick(state, "3C")
    assert may(state) == "AD, JS, KD, QD, TH, X1"
    # Spades led: the Jick must be played, so must a joker.
    state = trick(ready(RULES, hands, "S"), "AS")
    assert may(state) == "JC"
    refused(state, "play 3C", "S5.4", "you hold JC, which is a spade now", cards="JC")
    assert may(trick(state, "JC")) == "JS, X1"
    lone = [hands[0], "X2 3C TD 7D QH JH", hands[2], hands[3].replace("X2", "JC")]
    state = trick(ready(RULES, lone, "S"), "AS")
    assert may(state) == "X2"
    told = refused(state, "play 3C", "S5.4", cards="X2")
    assert told == "Spades were led and you hold X2, which is a spade now; 3C does not follow."


def test_S5_4_a_joker_or_the_jick_led_is_trump_led() -> None:
    hands = ["X1 JC 9D 8D AH KH", "QS 3C TD 7D QH JH", "AS JS AD KD QD TH", "KS TS X2 9H 8H 7H"]
    for lead, told in (("X1", "X1 was led"), ("JC", "JC was led")):
        state = trick(ready(RULES, hands, "S"), lead)
        assert may(state) == "QS"
        refused(state, "play 3C", "S5.4", told, "a spade now", "QS", cards="QS")


def test_S5_5_the_highest_trump_or_else_the_highest_of_the_suit_led() -> None:
    hands = ["TD 9C 8C 7C 6C 5C", "AD 9H 8H 7H 6H 5H", "2S KD AC KC QC TC", "3S 4S JD AH KH QH"]
    assert trick(ready(RULES, hands, "S"), "TD AD KD JD").to_act == 1
    assert trick(ready(RULES, hands, "H"), "TD AD KD JD").to_act == 3  # JD is the Jick of hearts
    hands[2] = hands[2].replace("KD", "JC")
    assert trick(ready(RULES, hands, "S"), "TD AD 2S JD").to_act == 2
    hands[3] = hands[3].replace("JD", "2D")
    assert trick(ready(RULES, hands, "S"), "9C 9H AC AH").to_act == 2
    hands[3] = "3S 4S JH AH KH QH"
    assert trick(ready(RULES, hands, "S"), "TD AD 2S 3S").to_act == 3
    assert trick(ready(RULES, hands, "S"), "TD AD JC 4S").to_act == 2


def test_S5_6_of_two_jokers_the_first_wins() -> None:
    hands = ["9D 8D 7D 6D 5D 4D", "X2 9C 8C 7C 6C 5C", "X1 AC KC QC TC JH", "2H 9H AS KS QS TS"]
    state = trick(ready(RULES, hands, "H"), "9D X2 X1 9H")
    assert state.to_act == 1
    hands[1], hands[2] = hands[1].replace("X2", "X1"), hands[2].replace("X1", "X2")
    assert trick(ready(RULES, hands, "H"), "9D X1 X2 9H").to_act == 1


def test_S5_7_the_winner_leads_and_tricks_taken_lie_face_down() -> None:
    tricks = ready(RULES, ["AS KS TS 3S AH 9D", "QS JS 2S KH TD 9C", "X1 4S 8H QC 5H KD", "JC 5S AD AC TH 7D"], "S")
    state = trick(tricks, "9D TD KD AD")
    assert (state.to_act, state.trick) == (3, ())
    assert state.tricks == (0, 0, 0, 1)


# The order of the cards

BLACK = ["AS", "KS", "QS", "JS", "JC", "X1", "X2", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S"]
RED = ["AD", "KD", "QD", "JD", "JH", "X1", "X2", "TD", "9D", "8D", "7D", "6D", "5D", "4D", "3D", "2D"]


@pytest.mark.parametrize(("trump", "ranking"), [("S", BLACK), ("D", RED)])
def test_S6_1_trumps_from_the_top(trump: str, ranking: list[str]) -> None:
    suit, junk = ("H", "C") if trump == "S" else ("S", "H")
    plain = [f"{rank}{suit}" for rank in "AKQT98"]
    for high, low in pairwise(ranking):
        for one, two in ((low, high), (high, low)):
            hands = [" ".join(plain), f"{one} {' '.join(rank + junk for rank in '34567')}"]
            hands += [
                f"{two} {' '.join(rank + junk for rank in 'AKQT9')}",
                " ".join(f"{rank}{'D' if trump == 'S' else 'C'}" for rank in "AKQT98"),
            ]
            state = trick(ready(RULES, hands, trump), f"{plain[0]} {one} {two} {hands[3][:2]}")
            # The jokers are level: the first of them wins (S5.6).
            winner = 1 if one == high or (one, two) == ("X2", "X1") else 2
            assert state.to_act == winner, (one, two)


def test_S6_2_other_suits_from_the_top() -> None:
    for trump, sister in (("S", "C"), ("C", "S"), ("H", "D"), ("D", "H")):
        order = RULES.orders["SHCD".index(trump)]
        for suit in "SHDC":
            if suit == trump:
                continue
            ranks = "AKQT98765432" if suit == sister else "AKQJT98765432"
            assert [str(card) for card in order.rankings["SHCD".index(suit)]] == [rank + suit for rank in ranks]
    ranks = "AKQJT98765432"
    for high, low in pairwise(ranks):
        hands = [f"{low}H 3S 4S 5S 6S 7S", f"{high}H 3C 4C 5C 6C 7C", "2C AC KC QC TC 9C", "AD KD QD TD 9D 8D"]
        assert trick(ready(RULES, hands, "S"), f"{low}H {high}H 2C AD").to_act == 1
        hands[0], hands[1] = hands[0].replace("H", "X"), hands[1].replace("H", "Y")
        hands[0], hands[1] = hands[0].replace(f"{low}X", f"{high}H"), hands[1].replace(f"{high}Y", f"{low}H")
        assert trick(ready(RULES, hands, "S"), f"{high}H {low}H 2C AD").to_act == 0


# The points


def test_S7_1_high_to_the_side_that_played_the_ace_of_trump() -> None:
    state = played(RULES, "S", THREE_POINTS)
    assert state.result is not None
    high = state.result.points[0]
    assert (high.key, high.side, high.rule, high.card, high.seat) == ("high", 0, "S7.1", Card("AS"), 0)
    tricks = ["0: KS 2S 4S AS", "3: AD 9D TD KD", "3: AC TS 9C QC", "0: AH KH 5H TH", "0: 3S JS X1 JC", "1: QS 8H 7D 5S"]
    assert point_owners(played(RULES, "S", tricks))["high"] == 1


def test_S7_2_low_to_the_side_that_played_the_two_of_trump() -> None:
    state = played(RULES, "S", THREE_POINTS)
    assert state.result is not None
    low = state.result.points[1]
    # Seat 1 played it, seat 0 won the trick.
    assert (low.key, low.side, low.rule, str(low.card), low.seat) == ("low", 1, "S7.2", "2S", 1)
    assert point_owners(played(RULES, "S", TWO_POINTS))["low"] == 0


def test_S7_3_jack_to_the_side_that_won_it() -> None:
    state = played(RULES, "S", THREE_POINTS)
    assert state.result is not None
    jack = state.result.points[2]
    # Seat 1 played it, seat 0's king took it.
    assert (jack.key, jack.side, jack.rule, str(jack.card), jack.seat) == ("jack", 0, "S7.3", "JS", 0)
    assert point_owners(played(RULES, "S", TWO_POINTS))["jack"] == 1


def test_S7_4_game_to_the_side_with_more_card_points() -> None:
    state = played(RULES, "S", THREE_POINTS)
    assert state.result is not None
    # AS; KS JS JC; AH KH TH; AC TS QC are 4 + 5 + 17 + 16; TD KD AD and QS are 17 + 2. The Jick is a jack, jokers count nothing.
    assert state.result.card_points == (42, 19)
    game = state.result.points[3]
    assert (game.key, game.side, game.rule) == ("game", 0, "S7.4")
    state = played(RULES, "S", TWO_POINTS)
    assert state.result is not None
    assert (state.result.card_points, point_owners(state)["game"]) == ((16, 51), 1)


def test_S7_5_nobody_has_the_point_of_a_card_not_played_nor_level_game() -> None:
    state = played(RULES, "S", NO_TWO)
    assert state.result is not None
    low = state.result.points[1]
    assert (low.key, low.side, low.rule) == ("low", None, "S7.5")
    state = played(RULES, "S", LEVEL_GAME)
    assert state.result is not None
    game = state.result.points[3]
    assert (state.result.card_points, game.side, game.rule) == ((20, 20), None, "S7.5")


# The score


def test_S8_1_each_side_adds_its_points_and_more_than_bid_costs_nothing() -> None:
    for bid in ("bid 2", "bid 3"):
        state = played(RULES, "S", THREE_POINTS, bid=bid, scores=(5, -2))
        assert outcome(state) == ((3, 1), (8, -1), None)
        assert state.result is not None
        assert [(line.side, line.amount, line.rule) for line in state.result.lines] == [(0, 3, "S8.1"), (1, 1, "S8.3")]


def test_S8_2_a_side_that_wins_fewer_than_it_bid_loses_the_bid() -> None:
    state = played(RULES, "S", THREE_POINTS, bid="bid 4", scores=(2, 0))
    assert outcome(state) == ((-4, 1), (-2, 1), None)
    assert state.result is not None
    assert [(line.side, line.amount, line.rule) for line in state.result.lines] == [(0, -4, "S8.2"), (1, 1, "S8.3")]
    # A partner's points count for the bid: seat 2 bids what seat 0 wins.
    tricks = [f"{(int(line[0]) + 2) % 4}{line[1:]}" for line in THREE_POINTS]
    assert change(played(RULES, "S", tricks, bid="bid 3", bidder=2)) == (3, 1)


def test_S8_3_the_other_side_always_scores_what_it_won() -> None:
    assert change(played(RULES, "S", TWO_POINTS, bid="bid 2")) == (2, 2)
    assert change(played(RULES, "S", TWO_POINTS, bid="bid 3")) == (-3, 2)


def test_S9_1_a_moon_must_win_every_point() -> None:
    assert outcome(played(RULES, "S", ALL_POINTS, bid="moon"))[2] == 0
    # A point that nobody scored counts as missed; so does one of the others.
    for tricks in (LEVEL_GAME, NO_TWO, THREE_POINTS):
        assert outcome(played(RULES, "S", tricks, bid="moon"))[2] == 1
    # With the Jick in force its point is needed too: here it was not played.
    assert outcome(played(smear_jick(), "S", ALL_POINTS, bid="moon"))[2] == 1


def test_S9_2_a_moon_missed_loses_the_match() -> None:
    state = played(RULES, "S", THREE_POINTS, bid="moon", scores=(20, -7))
    assert outcome(state) == ((0, 1), (20, -6), 1)
    assert state.phase == "over"
    assert state.result is not None
    assert [line.rule for line in state.result.lines] == ["S9.2", "S9.2"]


def test_S9_3_a_moon_made_from_zero_or_more_wins_the_match() -> None:
    for before in (0, 5, 20):
        state = played(RULES, "S", ALL_POINTS, bid="moon", scores=(before, 20))
        assert outcome(state) == ((4, 0), (before + 4, 20), 0)
        assert state.result is not None
        assert state.result.lines[0].rule == "S9.3"


def test_S9_4_a_moon_made_from_below_zero_comes_to_zero() -> None:
    for before in (-1, -3, -30):
        state = played(RULES, "S", ALL_POINTS, bid="moon", scores=(before, 20))
        assert outcome(state) == ((-before, 0), (0, 20), None)
        assert state.phase == "deal"
        assert state.result is not None
        assert state.result.lines[0].rule == "S9.4"


def test_S10_1_the_jick_point_to_the_side_that_won_it() -> None:
    state = played(smear_jick(), "S", THREE_POINTS)
    assert state.result is not None
    jick = state.result.points[4]
    assert (jick.key, jick.side, jick.rule, str(jick.card), jick.seat) == ("jick", 0, "S10.1", "JC", 0)
    # Not played: nobody's.
    assert point_owners(played(smear_jick(), "S", TWO_POINTS))["jick"] is None


def test_S10_2_a_point_for_each_joker_to_the_side_that_won_it() -> None:
    rules = smear(joker_points=True)
    state = played(rules, "S", THREE_POINTS)
    assert state.result is not None
    assert [(point.key, point.side, point.rule) for point in state.result.points[4:]] == [
        ("high_joker", 0, "S10.2"),
        ("low_joker", None, "S7.5"),
    ]
    tricks = [THREE_POINTS[0], "0: KS JS X1 X2", *THREE_POINTS[2:5], "0: 3S QS 8H 7D"]
    assert point_owners(played(rules, "S", tricks))["low_joker"] == 0
    tricks = ["0: AS 2S 4S X2", *THREE_POINTS[2:5], "0: 3S QS X1 5S", "1: JS 9S 8H 7D"]
    owners = point_owners(played(rules, "S", tricks))
    assert (owners["high_joker"], owners["low_joker"]) == (1, 0)


def test_S10_3_each_such_point_raises_the_highest_bid() -> None:
    tops = [rules.top_bid for rules in (smear(), smear_jick(), smear(joker_points=True), smear_jokers())]
    assert tops == [4, 5, 6, 7]
    state = begin(smear_jokers(), HANDS, "bid 6", cat=CAT)
    assert may(state, "bid") == "bid 7"


def test_S11_1_the_match_is_played_to_21() -> None:
    assert outcome(played(RULES, "S", THREE_POINTS, scores=(17, 0))) == ((3, 1), (20, 1), None)
    state = played(RULES, "S", THREE_POINTS, scores=(18, 0))
    assert outcome(state) == ((3, 1), (21, 1), 0)
    assert state.phase == "over"
    assert outcome(played(RULES, "S", THREE_POINTS, scores=(0, 20)))[2] == 1


def test_S11_2_both_at_the_target_the_bidding_side_wins() -> None:
    assert outcome(played(RULES, "S", THREE_POINTS, scores=(18, 22))) == ((3, 1), (21, 23), 0)
    assert outcome(played(RULES, "S", THREE_POINTS, bid="bid 4", scores=(26, 22))) == ((-4, 1), (22, 23), 0)


# The worked examples


def test_example_5_two_jokers_in_one_trick() -> None:
    hands = ["X2 9D 8D 7D 6D 5D", "X1 9C 8C 7C 6C 5C", "2C AC KC QC TC AS", "9H 8H JD KS QS TS"]
    assert trick(ready(RULES, hands, "H"), "X2 X1 2C 9H").to_act == 0
    assert trick(ready(RULES, hands, "H"), "X2 X1 2C JD").to_act == 3


def test_example_7_set_for_three() -> None:
    state = played(RULES, "S", TWO_POINTS, bid="bid 3")
    assert point_owners(state) == {"high": 0, "low": 0, "jack": 1, "game": 1}
    assert change(state) == (-3, 2)


def test_example_8_low_is_north_souths() -> None:
    # North is seat 2, East seat 3: North plays the two, East's queen takes it.
    hands = ["3S 9D 8D 7D 6D 5D", "4S 9C 8C 7C 6C 5C", "2S AC KC QC TC AH", "QS KH QH JH TH 9H"]
    state = trick(ready(RULES, hands, "S"), "3S 4S 2S QS")
    for cards in ("KH 9D 9C AH", "AC 9H 8D 8C", "KC TH 7D 7C", "QC JH 6D 6C", "TC QH 5D 5C"):
        state = trick(state, cards)
    assert point_owners(state)["low"] == 0


def test_example_9_twenty_each() -> None:
    state = played(RULES, "S", LEVEL_GAME, bid="bid 4")
    assert point_owners(state) == {"high": 0, "low": 0, "jack": 0, "game": None}
    assert change(state) == (-4, 0)
    assert change(played(RULES, "S", LEVEL_GAME, bid="bid 3")) == (3, 0)


@pytest.mark.parametrize(
    ("tricks", "before", "after", "winner"),
    [(ALL_POINTS, 5, 9, 0), (ALL_POINTS, 0, 4, 0), (ALL_POINTS, -3, 0, None), (THREE_POINTS, 20, 20, 1)],
)
def test_example_10_moons(tricks: list[str], before: int, after: int, winner: int | None) -> None:
    state = played(RULES, "S", tricks, bid="moon", scores=(before, 0))
    assert state.result is not None
    assert (state.scores[0], state.result.winner) == (after, winner)


def test_example_11_five_bid_four_won() -> None:
    state = played(smear_jick(), "S", THREE_POINTS, bid="bid 5")
    assert point_owners(state) == {"high": 0, "low": 1, "jack": 0, "game": 0, "jick": 0}
    assert change(state) == (-5, 1)


def test_example_12_the_two_lay_undealt() -> None:
    state = played(RULES, "S", NO_TWO, bid="moon", scores=(10, 0))
    assert point_owners(state) == {"high": 0, "low": None, "jack": 0, "game": 0}
    assert outcome(state) == ((0, 0), (10, 0), 1)


def test_S4_2_exactly_six_trumps_keep_them_all() -> None:
    hands = ["2D 3D 4D 5D 6D 7D 8D 9D TD", "AS 9S 8S 7S 6S 5S 4H AH KH", "2C 3C 4C 5C 6C 7C 8C 9C TC", "2H 3H TS 5H 6H 7H 8H 9H TH"]
    state = begin(RULES, hands, "bid 2", "pass", "pass", "pass", "trump S", "discard AD KD QD JD 2D 3D 4D", cat=CAT)
    assert list(state.legal_actions()) == ["discard 4H AH KH"]
    told = refused(state, "discard 5S AH KH", "S4.2", cards="5S")
    assert told == "5S belongs to trump: only cards that are not trump may go."
