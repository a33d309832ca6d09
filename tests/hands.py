"""Hands written by hand, and the words in which the rule tests speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from topper import Cards, Deal, IllegalAction, Rules, State, new_match

SISTER = {"S": "C", "C": "S", "H": "D", "D": "H"}


def begin(rules: Rules, hands: Sequence[str], *actions: str, dealer: int = 3, cat: str = "", scores: Sequence[int] | None = None) -> State:
    """The state after these actions on these cards. With the dealer in seat 3, seat 0 speaks first."""
    state = new_match(rules, dealer=dealer, scores=scores).apply(Deal.of(hands, cat))
    return after(state, *actions)


def after(state: State, *actions: str) -> State:
    for action in actions:
        state = state.apply(action)
    return state


def is_trump(card: str, trump: str) -> bool:
    """In Smear, where both games' special cards are trumps."""
    return card[0] == "X" or card[1] == trump or card == f"J{SISTER[trump]}"


def filled(rules: Rules, kept: Sequence[str], trump: str) -> tuple[list[str], str]:
    """Smear's hands of nine and its cat: the six cards that each keeps, the rest low cards that are not trump."""
    named = set(" ".join(kept).split())
    spare = [f"{rank}{suit}" for rank in "3456789TQKA2J" for suit in "SHCD"]
    spare = [card for card in spare if card not in named and not is_trump(card, trump)]
    hands = []
    for hand in kept:
        assert len(hand.split()) == 6, hand
        hands.append(" ".join([*hand.split(), *(spare.pop(0) for _ in range(3))]))
    return hands, " ".join(spare.pop(0) for _ in range(4))


def ready(rules: Rules, hands: Sequence[str], trump: str, *, bid: str = "", bidder: int = 0, scores: Sequence[int] | None = None) -> State:
    """The first lead is due: `bidder` spoke first and bid (by default the least), all others passed; in Smear these six are kept."""
    bid = bid or f"bid {rules.minimum_bid}"
    cat = ""
    kept = hands
    if rules.game == "smear":
        hands, cat = filled(rules, kept, trump)
    state = begin(rules, hands, bid, "pass", "pass", "pass", f"trump {trump}", dealer=(bidder + 3) % 4, cat=cat, scores=scores)
    while state.phase == "discard":
        seat = state.to_act
        assert seat is not None
        away = [card for card in map(str, state.hands[seat]) if card not in kept[seat].split()]
        state = state.apply("discard " + " ".join(away))
    return state


def trick(state: State, cards: str) -> State:
    """These cards played in turn."""
    return after(state, *(f"play {card}" for card in cards.split()))


def played(
    rules: Rules, trump: str, tricks: Sequence[str], *, bid: str = "", bidder: int = 0, scores: Sequence[int] | None = None
) -> State:
    """A whole hand from its tricks, such as ``0: JS TS 9S 9C``: who leads, and the cards in turn. The lead is checked at each."""
    hands: list[list[str]] = [[], [], [], []]
    for line in tricks:
        leader, cards = line.split(":")
        for place, card in enumerate(cards.split()):
            hands[(int(leader) + place) % 4].append(card)
    state = ready(rules, [" ".join(hand) for hand in hands], trump, bid=bid, bidder=bidder, scores=scores)
    for line in tricks:
        leader, cards = line.split(":")
        assert state.to_act == int(leader), line
        state = trick(state, cards)
    assert state.result is not None
    return state


def may(state: State, kind: str = "") -> str:
    """All that may be done now, as text: of the play only the cards, of the auction only the calls."""
    return ", ".join(action.removeprefix("play ") for action in sorted(state.legal_actions()) if action.startswith(kind))


def refused(state: State, action: str, rule: str, *words: str, cards: str = "", seat: int | None = None) -> str:
    """The objection has this rule, these cards as its proof, and a sentence with these words; doing it raises, with the state unchanged."""
    objection = state.objection(action, seat)
    assert objection is not None, f"{action} is not refused"
    told = str(objection.because)
    assert (objection.rule, objection.cards) == (rule, Cards(cards)), str(objection)
    for word in words:
        assert word in told, told
    assert str(objection) == f"{told} ({rule})"
    if seat is None or seat == state.to_act:
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        error = caught.value
        assert (error.state, error.rule, error.objection) == (state, rule, objection)
        assert str(error) == str(objection)
    return told


def point_owners(state: State) -> dict[str, int | None]:
    """Who has each point of Smear."""
    assert state.result is not None
    return {point.key: point.side for point in state.result.points}


def change(state: State) -> tuple[int, ...]:
    assert state.result is not None
    return state.result.change


def outcome(state: State) -> tuple[Any, ...]:
    """The change, the scores and the winner."""
    result = state.result
    assert result is not None
    return result.change, result.scores, result.winner


# Topper, spades trump: seat 0 wins five tricks, seat 3 one.
FIVE_TRICKS = ["0: JS TS 9S 9C", "0: JC QS TC 9H", "0: AH KH JH TH", "0: 9D TD KD AD", "3: QD KS KC QH", "0: AS AC QC JD"]
# Topper, spades trump: seat 0 wins three tricks, seat 1 two, seat 3 one.
THREE_TRICKS = ["0: QS KS 9S 9C", "1: AC QC JD 9D", "1: KC TC 9H JS", "0: JC TS JH QD", "0: AS TD QH AD", "0: TH KH KD AH"]

# Smear, spades trump. Seats 0 and 2 win High, Jack and Game, 42 card points to 19; seat 1 played the two.
THREE_POINTS = ["0: AS 2S 4S 5S", "0: KS JS X1 JC", "0: AH KH 5H TH", "0: 9D TD KD AD", "3: AC TS 9C QC", "0: 3S QS 8H 7D"]
# Seats 0 and 2 have High and Low, the others Jack and Game, 51 card points to 16.
TWO_POINTS = ["0: AS TS 2S QS", "0: 9S JS 3C 6S", "1: AH TH KH 8H", "1: AD TD QD 7D", "1: AC TC KC 9C", "1: 4S 3H 5S 3S"]
# High, Low and Jack to seats 0 and 2; 20 card points each.
LEVEL_GAME = ["0: AS 3S 2S 4S", "0: JS 5S 6S 7S", "0: AH QH 3H 4H", "0: AD KD QD 3D", "0: 9C TC 3C 4C", "1: TD 5D 6D 5C"]
# All four points to seats 0 and 2.
ALL_POINTS = ["0: AS 3S 2S 4S", "0: JS 5S 6S 7S", "0: AH QH 3H 4H", "0: AD KD QD 3D", "0: TC 9C 3C 4C", "0: 5C TD 5D 6D"]
# The same, but the two lay undealt.
NO_TWO = ["0: AS 3S 8S 4S", *ALL_POINTS[1:]]
