"""Topper, rule by rule: one test a number, its answers read from the rules by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hands import FIVE_TRICKS, THREE_TRICKS, after, begin, change, may, outcome, played, ready, refused, trick

from topper import Card, Cards, Deal, State, new_match, topper

RULES = topper()
HANDS = ["JS JC AS KS AH 9D", "QS TS AC KC KH TD", "9S QC TC QH JH KD", "9C 9H TH AD QD JD"]
ALL_BIDS = "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, pass"


def lead_due(**settings: str) -> State:
    """Seat 0 has bid 1 and named spades."""
    return ready(topper(**settings), HANDS, "S")


# Both games


def test_C1_only_when_it_is_ones_turn() -> None:
    state = begin(RULES, HANDS)
    assert state.to_act == 0
    told = refused(state, "bid 3", "C1", "South", seat=2)
    assert told == "It is South’s turn."
    assert state.objection("bid 3", seat=0) is None
    state = lead_due()
    refused(state, "play TD", "C1", "South", seat=1)
    refused(state.apply("play 9D"), "play AS", "C1", "West", seat=0)


def test_C1_only_as_the_stage_of_the_hand_allows() -> None:
    new = new_match(RULES)
    assert (new.phase, new.to_act, list(new.legal_actions())) == ("deal", None, [])
    refused(new, "pass", "C1", "“pass”", "the auction", "dealt")
    deal = Deal.of(HANDS)
    auction = begin(RULES, HANDS)
    refused(auction, str(deal), "C1", "dealing", "the auction")
    refused(auction, "trump S", "C1", "naming trump", "the auction")
    refused(auction, "play AS", "C1", "play", "the auction")
    naming = after(auction, "bid 1", "pass", "pass", "pass")
    assert naming.phase == "trump"
    refused(naming, "pass", "C1", "the auction", "naming trump")
    refused(naming, "play AS", "C1", "naming trump")
    play = naming.apply("trump S")
    assert play.phase == "play"
    for action in ("bid 2", "moon", "misdeal", "trump S", "discard AS"):
        refused(play, action, "C1", "Now: play")
    over = played(RULES, "S", FIVE_TRICKS, scores=(20, 0, 0, 0))
    assert (over.phase, over.to_act, list(over.legal_actions())) == ("over", None, [])
    refused(over, str(deal), "C1", "the match is over")
    refused(over, "play AS", "C1", "the match is over")


def test_C2_leader_first_then_clockwise_four_cards_six_tricks() -> None:
    state = ready(RULES, [HANDS[(seat + 2) % 4] for seat in range(4)], "S", bidder=2)
    order, counts = [], []
    for line in FIVE_TRICKS:
        for card in line.split(":")[1].split():
            order.append(state.to_act)
            state = state.apply(f"play {card}")
            counts.append(len(state.trick))
    assert order == [2, 3, 0, 1] * 4 + [1, 2, 3, 0] + [2, 3, 0, 1]
    assert counts == [1, 2, 3, 0] * 5 + [1, 2, 3, 0]
    assert state.result is not None
    assert state.result.tricks == (0, 1, 5, 0)


def test_C3_only_cards_that_he_holds_each_once() -> None:
    state = lead_due()
    told = refused(state, "play QS", "C3", "queen of spades")
    assert told == "The queen of spades is not in your hand."
    state = trick(state, "JS TS 9S 9C")
    told = refused(state, "play JS", "C3", "jack of spades", "already")
    assert told == "You have played the jack of spades already."
    refused(state, "play 9C", "C3", "not in your hand")


# The game, the deal


def test_T1_1_four_players_each_for_himself_24_cards() -> None:
    new = new_match(RULES)
    assert new.scores == (0, 0, 0, 0)
    pack = Cards(" ".join(rank + suit for suit in "SHDC" for rank in "AKQJT9"))
    assert len(pack) == 24
    dealt = Deal.shuffled(RULES, seed=1)
    assert Cards(sum(dealt.hands)) == pack
    stray = Deal.of([HANDS[0].replace("9D", "8D"), *HANDS[1:]])
    refused(new, str(stray), "T1.1", "8D", "not in the pack", cards="8D")


def test_T1_2_deal_auction_trump_play_score() -> None:
    phases = []
    state = new_match(RULES, dealer=3)
    actions = [str(Deal.of(HANDS)), "bid 2", "pass", "pass", "pass", "trump S"]
    actions += [f"play {card}" for line in FIVE_TRICKS for card in line.split(":")[1].split()]
    for action in actions:
        phases.append(state.phase)
        state = state.apply(action)
    assert phases == ["deal", *["auction"] * 4, "trump", *["play"] * 24]
    assert state.phase == "deal"
    assert state.result is not None
    assert state.result.outcome == "scored"


def test_T2_1_six_cards_each_the_whole_pack() -> None:
    dealt = Deal.shuffled(RULES, seed="x")
    assert [len(hand) for hand in dealt.hands] == [6, 6, 6, 6]
    assert not dealt.cat
    new = new_match(RULES)
    short = Deal.of([HANDS[0].replace(" 9D", ""), *HANDS[1:]])
    refused(new, str(short), "T2.1", "South has 5 cards", "6 are dealt", cards="JS JC AS KS AH")
    with_cat = Deal.of([*HANDS[:3], "9C 9H TH AD QD"], "JD")
    refused(new, str(with_cat), "T2.1", "East has 5 cards", cards="9C 9H TH AD QD")
    long = Deal.of([f"{HANDS[0]} JD", HANDS[1], HANDS[2], "9C 9H TH AD QD"])
    refused(new, str(long), "T2.1", "South has 7 cards", cards="JS JC AS KS AH 9D JD")
    refused(new, str(Deal.of([*HANDS[:3], "9C 9H TH AD QD AS"])), "C3", "AS was dealt twice", cards="AS")


def test_T2_2_the_deal_passes_to_the_left() -> None:
    for bidder in range(4):
        hands = [HANDS[(seat - bidder) % 4] for seat in range(4)]
        state = ready(RULES, hands, "S", bidder=bidder)
        dealer = state.dealer
        for line in FIVE_TRICKS:
            state = trick(state, line.split(":")[1])
        assert state.dealer == (dealer + 1) % 4
        assert state.apply(Deal.of(HANDS)).to_act == (dealer + 2) % 4


# The auction


def test_T3_1_left_of_the_dealer_speaks_first_then_clockwise() -> None:
    for dealer, order in enumerate(([1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2], [0, 1, 2, 3])):
        state = begin(RULES, HANDS, dealer=dealer)
        seen = []
        for call in ("pass", "bid 1", "bid 2", "bid 4"):
            seen.append(state.to_act)
            state = state.apply(call)
        assert seen == order


def test_T3_2_pass_or_bid_1_to_6() -> None:
    state = begin(RULES, HANDS)
    assert may(state) == ALL_BIDS
    refused(state, "bid 0", "T3.2", "lowest bid is 1")
    refused(state, "bid 7", "T3.2", "highest bid is 6")
    refused(state, "moon", "T3.2", "no moon in Topper", "1 to 6")
    refused(state, "misdeal", "C1", "no misdeal in Topper")


def test_T3_3_higher_than_every_bid_before() -> None:
    state = begin(RULES, HANDS, "bid 3")
    assert may(state) == "bid 4, bid 5, bid 6, pass"
    told = refused(state, "bid 3", "T3.3", "bid 4 or more, or pass")
    assert told == "South has bid 3: bid 4 or more, or pass."
    refused(state, "bid 2", "T3.3", "South has bid 3")
    assert may(state.apply("pass")) == "bid 4, bid 5, bid 6, pass"


def test_T3_3_after_a_bid_of_6_the_others_still_speak() -> None:
    state = begin(RULES, HANDS, "bid 6")
    for seat in (1, 2, 3):
        assert (state.phase, state.to_act, may(state)) == ("auction", seat, "pass")
        refused(state, "bid 6", "T3.3", "South has bid 6", "only a pass is left")
        state = state.apply("pass")
    assert (state.phase, state.to_act) == ("trump", 0)


def test_T3_4_each_speaks_once() -> None:
    state = begin(RULES, HANDS, "bid 1", "bid 2", "bid 3", "bid 4")
    assert (state.phase, state.bidder, state.bid) == ("trump", 3, 4)
    assert begin(RULES, HANDS, "pass", "pass", "pass", "bid 1").phase == "trump"
    refused(state, "bid 5", "C1", "the auction")


def test_T3_5_four_passes_throw_the_hand_in() -> None:
    scores = (3, -2, 20, 0)
    state = begin(RULES, HANDS, "pass", "pass", "pass", "pass", dealer=1, scores=scores)
    result = state.result
    assert result is not None
    assert (result.outcome, result.rule, result.change, state.scores) == ("passed_out", "T3.5", (0, 0, 0, 0), scores)
    # Seat 2 spoke first, and deals.
    assert (state.phase, state.dealer, result.next_dealer, result.winner) == ("deal", 2, 2, None)
    assert (result.bidder, result.bid, result.trump, result.tricks) == (None, 0, None, None)


def test_T4_1_the_highest_bidder_names_one_of_four_suits() -> None:
    state = begin(RULES, HANDS, "bid 1", "pass", "bid 2", "pass")
    assert (state.phase, state.to_act, may(state)) == ("trump", 2, "trump C, trump D, trump H, trump S")
    for suit in "SHDC":
        named = state.apply(f"trump {suit}")
        assert (named.phase, str(named.trump)) == ("play", suit)


# The play


def test_T5_1_the_bidder_leads_any_card() -> None:
    state = begin(RULES, HANDS, "pass", "bid 1", "pass", "pass", "trump S")
    assert (state.to_act, may(state)) == (1, "AC, KC, KH, QS, TD, TS")


def test_T5_2_a_player_who_can_follow_must() -> None:
    state = trick(lead_due(), "9D")
    assert may(state) == "TD"
    told = refused(state, "play QS", "T5.2", "Diamonds were led", "TD", cards="TD")
    assert told == "Diamonds were led and you hold TD: play it; QS does not follow."
    state = trick(state, "TD KD")
    assert may(state) == "AD, JD, QD"
    refused(state, "play 9H", "T5.2", "play one of them", "AD, QD and JD", cards="AD QD JD")
    # Trump led: a trump follows, and only a trump.
    state = trick(lead_due(), "AS")
    assert may(state) == "QS, TS"
    told = refused(state, "play AC", "T5.2", "Spades were led", cards="QS TS")
    assert told == "Spades were led and you hold QS and TS: play one of them; AC does not follow."


def test_T5_3_a_player_who_has_none_plays_any_card() -> None:
    state = trick(lead_due(), "AS QS 9S")
    assert may(state) == "9C, 9H, AD, JD, QD, TH"
    # Nobody is obliged to beat: the ten of spades under the king may stay in the hand, or be played.
    assert may(trick(lead_due(), "KS")) == "QS, TS"
    # Nor to trump: void in clubs, seat 0 may throw the nine of diamonds away.
    state = ready(RULES, HANDS, "S", bidder=1)
    state = trick(state, "AC QC 9C")
    assert may(state) == "9D, AH, AS, JC, JS, KS"


def test_T5_4_the_small_jack_does_not_follow_its_printed_suit() -> None:
    hands = ["KC QC TC AS KS QS", "JC 9C QD 9H TH AD", "AC JS TS 9S AH KH", "KD JD TD 9D QH JH"]
    state = trick(ready(RULES, hands, "S"), "KC")
    assert may(state) == "9C"
    told = refused(state, "play JC", "T5.4", "JC is a spade now", "9C", cards="9C")
    assert told == "Clubs were led, but JC is a spade now and does not follow, and you hold 9C: play it."
    # With spades led it must be played, the only trump.
    state = trick(ready(RULES, hands, "S"), "AS")
    assert may(state) == "JC"
    told = refused(state, "play 9C", "T5.4", "JC", "a spade now", cards="JC")
    assert told == "Spades were led and you hold JC, which is a spade now; 9C does not follow."
    # With hearts trump it is a club like any other.
    assert may(trick(ready(RULES, hands, "H"), "KC")) == "9C, JC"


def test_T5_4_void_in_its_printed_suit_one_may_play_it_as_a_trump() -> None:
    hands = ["KC QC TC AS KS QS", "JC QD TD 9H TH AD", "AC 9C JS TS AH KH", "KD JD 9D 9S QH JH"]
    state = trick(ready(RULES, hands, "S"), "KC")
    assert may(state) == "9H, AD, JC, QD, TD, TH"
    state = trick(state, "JC AC")
    assert (state.to_act, state.phase) == (3, "play")
    assert trick(state, "KD").to_act == 1


def test_T5_5_the_small_jack_led_is_trump_led() -> None:
    state = trick(lead_due(), "JC")
    assert may(state) == "QS, TS"
    told = refused(state, "play AC", "T5.5", "JC was led", "a spade now", "QS and TS", cards="QS TS")
    assert told == "JC was led. It is a spade now, so trump was led, and you hold QS and TS: play one of them; AC does not follow."
    # The Big Jack too is trump, but nobody takes it for anything else.
    refused(trick(lead_due(), "JS"), "play AC", "T5.2", "Spades were led", cards="QS TS")


RUFFS = ["AH QH JH TH AC QC", "JC QS KC 9C AD KD", "JS AS TC QD JD TD", "KH 9H KS TS 9S 9D"]


@pytest.mark.parametrize(
    ("hands", "cards", "winner"),
    [
        (HANDS, "9D TD KD AD", 3),
        (HANDS, "9D TD KD QD", 2),
        (HANDS, "AH KH QH TH", 0),
        (HANDS, "AS QS 9S JD", 0),
        (RUFFS, "AH AD QD KH", 0),
        (RUFFS, "TH AD TD KH", 3),
        (RUFFS, "AH QS QD KH", 1),
        (RUFFS, "AH QS AS KH", 2),
        (RUFFS, "AH JC AS KH", 1),
        (RUFFS, "AH JC JS KH", 2),
        (RUFFS, "AC KC TC 9S", 3),
    ],
)
def test_T5_6_the_highest_trump_or_else_the_highest_of_the_suit_led(hands: list[str], cards: str, winner: int) -> None:
    state = trick(ready(RULES, hands, "S"), cards)
    assert state.tricks == tuple(int(seat == winner) for seat in range(4))


def test_T5_7_the_winner_of_a_trick_leads() -> None:
    state = trick(lead_due(), "9D TD KD AD")
    assert state.to_act == 3
    state = trick(state, "9C JC KC TC")
    assert state.to_act == 0


BLACK = ["JS", "JC", "AS", "KS", "QS", "TS", "9S"]
RED = ["JD", "JH", "AD", "KD", "QD", "TD", "9D"]


@pytest.mark.parametrize(("trump", "ranking"), [("S", BLACK), ("D", RED)])
def test_T6_1_trumps_from_the_top(trump: str, ranking: list[str]) -> None:
    order = RULES.orders["SHCD".index(trump)]
    assert [str(card) for card in order.rankings["SHCD".index(trump)]] == ranking
    suit = "H" if trump == "S" else "C"
    for high, low in pairwise(ranking):
        rest = [c for c in ranking if c not in (high, low)]
        # The lower first and the higher first: the higher wins. The leader holds no trump.
        plain = [r + s for s in "SHDC" for r in "AKQJT9" if r + s not in ranking]
        of_suit = [card for card in plain if card[1] == suit]
        others = [card for card in plain if card[1] != suit]
        hands = [[*of_suit[:6]], [low, *rest[:5]], [high, *others[:5]], others[5:11]]
        for one, two in ((low, high), (high, low)):
            hands[1][0], hands[2][0] = one, two
            state = ready(RULES, [" ".join(hand) for hand in hands], trump)
            state = trick(state, f"{of_suit[0]} {one} {two} {others[5]}")
            assert state.to_act == (1 if one == high else 2), (high, low)


def test_T6_2_other_suits_from_the_top() -> None:
    for trump, rankings in {
        "S": {"H": "AKQJT9", "D": "AKQJT9", "C": "AKQT9"},
        "C": {"H": "AKQJT9", "D": "AKQJT9", "S": "AKQT9"},
        "H": {"S": "AKQJT9", "C": "AKQJT9", "D": "AKQT9"},
        "D": {"S": "AKQJT9", "C": "AKQJT9", "H": "AKQT9"},
    }.items():
        order = RULES.orders["SHCD".index(trump)]
        for suit, ranks in rankings.items():
            assert [str(card) for card in order.rankings["SHCD".index(suit)]] == [rank + suit for rank in ranks]
    # At the table: ten over nine, jack over ten, queen over jack, and so on, in a plain suit.
    hands = ["AH KH QH JH TH 9H", "AS KS QS TS 9S JS", "AC KC QC TC 9C JC", "AD KD QD JD TD 9D"]
    state = ready(RULES, [hands[0].replace("KH", "AD"), hands[1], hands[2], hands[3].replace("AD", "KH")], "S")
    assert trick(state, "QH JS AC KH").to_act == 1
    plain = ready(RULES, ["QH TH 9H AS KS QS", "JH AD KD QD JD TD", "KH 9D TS 9S JS JC", "AH AC KC QC TC 9C"], "S")
    for cards, winner in (("QH JH KH AH", 3), ("TH JH KH AH", 3)):
        assert trick(plain, cards).to_act == winner
    three = ready(RULES, ["QH TH 9H AS KS QS", "JH AD KD QD JD TD", "AH 9D TS 9S JS JC", "KH AC KC QC TC 9C"], "S")
    assert trick(three, "QH JH AH KH").to_act == 2


# The score


def test_T7_1_each_trick_is_one_point() -> None:
    state = played(RULES, "S", FIVE_TRICKS)
    assert state.result is not None
    assert state.result.tricks == (5, 0, 0, 1)
    assert change(state) == (5, 0, 0, 1)


def test_T7_2_a_bidder_who_makes_it_scores_all_his_tricks() -> None:
    for bid in range(1, 6):
        state = played(RULES, "S", FIVE_TRICKS, bid=f"bid {bid}")
        assert change(state) == (5, 0, 0, 1)
        assert state.result is not None
        line = state.result.lines[0]
        assert (line.side, line.amount, line.rule) == (0, 5, "T7.2")
        assert f"Bid {bid}, won 5" in str(line.because)


def test_T7_3_a_bidder_who_fails_loses_what_he_bid() -> None:
    state = played(RULES, "S", FIVE_TRICKS, bid="bid 6", scores=(2, 5, 0, 0))
    assert outcome(state) == ((-6, 0, 0, 1), (-4, 5, 0, 1), None)
    assert state.result is not None
    line = state.result.lines[0]
    assert (line.side, line.amount, line.rule) == (0, -6, "T7.3")
    assert "Bid 6, won only 5" in str(line.because)


def test_T7_4_the_others_always_score_their_tricks() -> None:
    for bid, own in (("bid 3", 3), ("bid 4", -4)):
        state = played(RULES, "S", THREE_TRICKS, bid=bid)
        assert change(state) == (own, 2, 0, 1)
        assert state.result is not None
        assert [line.rule for line in state.result.lines[1:]] == ["T7.4"] * 3
        assert "Won 2 tricks" in str(state.result.lines[1].because)
        assert "Won 1 trick," in str(state.result.lines[3].because)


# The match


def test_T8_1_the_first_to_reach_21_wins_at_the_end_of_a_hand() -> None:
    assert outcome(played(RULES, "S", FIVE_TRICKS, scores=(15, 0, 0, 0))) == ((5, 0, 0, 1), (20, 0, 0, 1), None)
    state = played(RULES, "S", FIVE_TRICKS, scores=(16, 0, 0, 0))
    assert outcome(state) == ((5, 0, 0, 1), (21, 0, 0, 1), 0)
    assert state.phase == "over"
    # Not the bidder alone: seat 3 comes to 21 by his one trick.
    assert outcome(played(RULES, "S", FIVE_TRICKS, scores=(0, 0, 0, 20)))[2] == 3
    # In the middle of the hand nothing is settled: at 20 the first trick does not end the match.
    state = trick(ready(RULES, HANDS, "S", scores=(20, 20, 20, 20)), "JS TS 9S 9C")
    assert (state.phase, state.scores) == ("play", (20, 20, 20, 20))


def test_T8_2_the_highest_of_several_wins_level_the_bidder_or_another_hand() -> None:
    # Seats 0 and 3 both get there: 22 to 23.
    assert outcome(played(RULES, "S", FIVE_TRICKS, scores=(17, 0, 0, 22)))[1:] == ((22, 0, 0, 23), 3)
    # Level, and the bidder is one of them.
    assert outcome(played(RULES, "S", FIVE_TRICKS, scores=(17, 0, 0, 21)))[1:] == ((22, 0, 0, 22), 0)
    # Level on top without him: he has 21 and they have 22.
    state = played(RULES, "S", THREE_TRICKS, scores=(18, 20, 0, 21))
    assert outcome(state)[1:] == ((21, 22, 0, 22), None)
    assert state.phase == "deal"
    # He failed, and the two level on top are not he.
    assert outcome(played(RULES, "S", THREE_TRICKS, bid="bid 4", scores=(0, 20, 22, 21)))[1:] == ((-4, 22, 22, 22), None)


# The worked examples


def test_example_1_the_small_jack_is_a_trump_like_any_card_of_the_void() -> None:
    hands = ["KC AC QC TC 9C AS", "JC 9H QD TH TD 9D", "KS QS TS 9S JS AH", "KH QH JH AD KD JD"]
    assert may(trick(ready(RULES, hands, "S"), "KC")) == "9D, 9H, JC, QD, TD, TH"


def test_example_2_the_small_jack_is_no_club() -> None:
    hands = ["KC AC QC TC 9H AS", "JC 9C QD TH TD 9D", "KS QS TS 9S JS AH", "KH QH JH AD KD JD"]
    state = trick(ready(RULES, hands, "S"), "KC")
    assert may(state) == "9C"
    refused(state, "play JC", "T5.4", cards="9C")
    refused(state, "play QD", "T5.2", cards="9C")


def test_example_3_the_small_jack_led() -> None:
    hands = ["JC KC QC TC AS KS", "AC 9S KD TH TD 9D", "9C QS TS JS AH 9H", "KH QH JH AD QD JD"]
    state = trick(ready(RULES, hands, "S"), "JC")
    assert may(state) == "9S"
    refused(state, "play AC", "T5.5", cards="9S")
    hands = ["JC KC QC TC AS KS", "AC QH KD TH TD 9D", "9C QS TS JS AH 9H", "KH 9S JH AD QD JD"]
    assert may(trick(ready(RULES, hands, "S"), "JC")) == "9D, AC, KD, QH, TD, TH"


def test_example_4_who_wins_so_far() -> None:
    order = RULES.orders["SHCD".index("D")]
    cards = [Card(card) for card in ("AD", "JH", "TD", "JD")]
    assert [order.winner(cards[:n]) for n in (1, 2, 3, 4)] == [0, 1, 1, 3]
    hands = ["AD KD 9D AS KS QS", "JH TS 9S JS AC KC", "TD QC JC TC 9C AH", "JD QD KH QH TH 9H"]
    assert trick(ready(RULES, hands, "D"), "AD JH TD JD").to_act == 3
    hands[3] = hands[3].replace("JD", "AH")
    hands[2] = hands[2].replace("AH", "JD")
    assert trick(ready(RULES, hands, "D"), "AD JH TD QD").to_act == 1


def test_example_6_set_and_made() -> None:
    assert change(played(RULES, "S", THREE_TRICKS, bid="bid 4"))[0] == -4
    assert change(played(RULES, "S", FIVE_TRICKS, bid="bid 2"))[0] == 5
