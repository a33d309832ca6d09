"""Positions as text: every state prints and reads back; what does not add up is refused with what and where; lessons' positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import strategies
from hypothesis import example, given, settings
from hypothesis import strategies as st

import topper as package
from topper import (
    Cards,
    NotationError,
    PositionError,
    SettingError,
    State,
    TopperError,
    position,
    read_position,
    smear,
    topper,
    write_position,
)
from topper.core.result import Line, Point, Result
from topper.core.sentence import say, say_n

NAMES = {**vars(package), "Result": Result, "Line": Line, "Point": Point, "say": say, "say_n": say_n}


def pasted(text: str) -> Any:
    """What a repr makes when it is pasted back."""
    return eval(text, {**NAMES, **{name: getattr(package.core.cards, name) for name in ("Seat", "Card", "Cards", "Suit")}})


@given(strategies.states(), st.sampled_from(["\n", "; "]))
@settings(max_examples=150, deadline=None)
def test_every_position_reads_back(state: State, line: str) -> None:
    text = write_position(state, line)
    assert read_position(text) == state
    assert read_position(text.lower().replace("\n", " ;\n\n "), state.rules) == state
    assert pasted(repr(state)) == state
    assert len(text) < 1500


@given(strategies.states())
@settings(max_examples=75, deadline=None)
def test_every_view_reads_back(state: State) -> None:
    for seat in range(4):
        view = state.view(seat)
        assert pasted(repr(view)) == view


@given(strategies.matches(), strategies.SEEDS)
@settings(max_examples=15, deadline=None)
def test_between_hands_and_after_the_match(start: State, seed: int) -> None:
    chance = Random(seed)
    state = start
    for _ in range(4):
        assert read_position(write_position(state)) == state._replace(result=None)
        assert pasted(repr(state)) == state
        if state.phase == "over":
            break
        state = strategies.play_on(state.apply(package.Deal.shuffled(state.rules, chance.randrange(1 << 30))), chance, 200)[-1]


WORDS = [
    "topper", "smear", "smear-jick", "South", "West", "North", "East", "played", "won", "away", "void", "led", "leads", "calls",
    "trump", "cat", "dealer", "scores", "over", "pass", "bid", "moon", "misdeal", "JS", "9H", "X1", "10H", "J♠", "?", "-", "...",
    "…", "3", "-4", "99", "S", "H", "target=11", "target=x", "=;;", ";", "\n", ",", "AS", "KS", "QS", "2C", "é", "\x00", "🂡",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join) | st.text(max_size=200))
@example("topper; over South; trump S")
@example("topper\n" * 50)
@settings(max_examples=400, deadline=None)
def test_any_text_gives_a_position_or_our_own_error(text: str) -> None:
    check_read(text)


def check_read(text: str) -> None:
    try:
        state = read_position(text)
    except (NotationError, PositionError) as caught:
        error = caught
    else:
        assert read_position(write_position(state)) == state
        return
    message = str(error)
    assert message
    assert len(message) < 500
    if isinstance(error, NotationError):
        assert 0 <= error.place <= len(text)


@given(strategies.states(), st.data())
@settings(max_examples=150, deadline=None)
def test_a_changed_position_is_refused_or_adds_up(state: State, data: st.DataObject) -> None:
    words = write_position(state, " ; ").split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(words) - 1))
        change = data.draw(st.sampled_from(["drop", "double", "swap", "other"]))
        other = data.draw(st.integers(0, len(words) - 1))
        if change == "drop" and len(words) > 1:
            del words[place]
        elif change == "double":
            words.insert(other, words[place])
        elif change == "swap":
            words[place], words[other] = words[other], words[place]
        else:
            words[place] = data.draw(st.sampled_from(WORDS))
        if not words:
            return
    text = " ".join(words)
    check_read(text)
    try:
        read = read_position(text)
    except TopperError:
        return
    # Whatever was accepted has the right number of cards, each once.
    rules = read.rules
    if read.phase == "play" and "?" not in text:
        at: Any = read
        held = [Cards(hand) for hand in at.held]
        assert [len(hand) for hand in held] == [rules.play_size] * 4
        assert len(Cards(sum(held))) == 4 * rules.play_size
        assert not Cards(sum(held)) - rules.pack


BROKEN = [
    ("bridge; dealer South", "bridge", "There is no game"),
    ("topper target=4", "target=4", "target"),
    ("topper colour=red", "colour=red", "colour"),
    ("topper target", "target", "not a setting"),
    ("topper; dealer S", "dealer", "South, West, North or East"),
    ("topper; scores 1 2 x 4", "x", "not a score"),
    ("topper; trump X", "X", "not a suit"),
    ("topper; dealer South; dealer East", "dealer East", "twice"),
    ("topper; South AS AS", "AS", "twice"),
    ("topper; South AS ZZ KS", "ZZ", "not a card"),
    ("topper; calls pass, big 3", "big 3", "not an action"),
    ("topper; South JC 9C QD; trump S; East led", "led", "one, two or three cards"),
    ("topper; trump S; East leads KC", "KC", "led"),
    ("topper; South", "South", "cards it holds"),
    ("topper; South AS won KS won QS", "won QS", "twice"),
    ("dealer South", "", "does not name the game"),
]


@pytest.mark.parametrize(("text", "at", "message"), BROKEN)
def test_what_cannot_be_read_is_told_with_its_place(text: str, at: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        read_position(text)
    place = caught.value.place
    assert text[place : place + len(at)] == at
    assert caught.value.text == text


TABLE = "topper; dealer North; calls bid 1, pass, pass, pass; trump S; South JC 9C {s}; West AS 9H KD played JS TH AD won QH QC AD 9D; " \
    "North KS TS TC played 9S AH 9D; East QS JD played JH AC KC QC won 9S KH JH TH; East led KC"  # fmt: skip
WRONG = [
    (TABLE.format(s="QD played KH QH won JS AH AC TD"), "South has"),
    (TABLE.format(s="QD played KH QH TD"), "neither on the table nor won"),
    (TABLE.format(s="QD TD played KH QH won JS AH AC TD"), "South cannot have won TD|two places"),
    (TABLE.format(s="9H played KH QH TD won JS AH AC TD"), "two places|9H"),
    (TABLE.format(s="8D played KH QH TD won JS AH AC TD"), "not in the pack"),
    (TABLE.format(s="QD played KH QH TD won JS AH AC TD void C"), "void in clubs, but holds 9C"),
    (TABLE.format(s="QD played KH QH TD won JS AH AC TD away 9D"), "two places"),
    (TABLE.format(s="QD played KH QH TD won JS AH KH TD"), "which are not tricks|cannot have won"),
    (TABLE.format(s="QD played KH QH TD won JS AH AC TD").replace("East led", "North led"), "North"),
    (TABLE.format(s="QD played KH QH TD won JS AH AC TD").replace("led KC", "led QC"), "QC"),
    (TABLE.format(s="QD played KH QH TD won JS AH AC TD").replace("bid 1, pass, pass, pass", "pass, pass, pass, pass"), "All pass"),
    (TABLE.format(s="QD played KH QH TD won JS AH AC TD").replace("bid 1, pass, pass, pass", "bid 1, pass"), "trump|stage"),
    (TABLE.format(s="QD played KH QH TD won JS AH AC TD").replace("bid 1", "bid 9"), "highest bid is 6"),
    ("topper; scores 1 2", "keeps 4 scores"),
    ("topper; over South; trump S", "match is over"),
    ("smear; calls misdeal", "misdeal"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_does_not_add_up_is_told(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        read_position(text)
    assert read_position(TABLE.format(s="QD played KH QH TD won JS AH AC TD")).to_act == 0


@pytest.mark.parametrize("text", ["topper; " * 100_000, "A" * 3_000_000, "topper; South " + "AS " * 5000, "[" * 100_000, "\n" * 1_000_000])
def test_huge_texts_are_refused_at_once(text: str) -> None:
    with pytest.raises(NotationError, match="too long"):
        read_position(text)


@pytest.mark.parametrize("text", [None, 3, b"topper", ["topper"]])
def test_only_text_is_read(text: Any) -> None:
    with pytest.raises(NotationError, match="text"):
        read_position(text)


# Positions for lessons


def legal(state: State) -> str:
    return " ".join(sorted(action.removeprefix("play ") for action in state.legal_actions()))


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [("JC 9H QD", "KC", "9H JC QD"), ("JC 9C QD", "KC", "9C"), ("AC 9S KD", "JC", "9S"), ("AC KD", "JC", "AC KD")],
)
@pytest.mark.parametrize("seed", range(5))
def test_the_worked_examples_as_positions(hand: str, led: str, may: str, seed: int) -> None:
    """Worked examples 1 to 3 of the rules."""
    state = position(topper(), trump="S", hands=hand, trick=led, seat=0, seed=seed)
    assert legal(state) == may
    assert state.hands[0] == Cards(hand)
    assert state.counts == (len(Cards(hand)), len(Cards(hand)), len(Cards(hand)), len(Cards(hand)) - 1)
    assert read_position(write_position(state)) == state
    assert sum(state.tricks) == 6 - len(Cards(hand))


@given(strategies.states(), st.data())
@settings(max_examples=100, deadline=None)
def test_any_part_of_a_real_position_can_be_asked_for(state: State, data: st.DataObject) -> None:
    """Some hands of a state that occurred, whole or in part: a position with these cards, in which the same may be done."""
    if state.phase != "play":
        return
    known = data.draw(st.sets(st.integers(0, 3))) | {state.to_act}
    hands = {seat: str(state.hands[seat]) for seat in known}
    made = position(
        state.rules, hands=hands, trump=state.trump, trick=[card for _, card in state.trick], seat=state.to_act,
        leader=state.trick[0][0] if state.trick else None, scores=state.scores, won=state.tricks, bidder=state.bidder,
        seed=data.draw(strategies.SEEDS),
    )  # fmt: skip
    for seat in known:
        assert made.hands[seat] == state.hands[seat]
    assert (made.trick, made.tricks, made.counts, made.scores) == (state.trick, state.tricks, state.counts, state.scores)
    assert list(made.legal_actions()) == list(state.legal_actions())
    end = strategies.play_on(made, Random(1), 40)[-1]
    assert end.result is not None
    for seat in range(4):
        assert made.view(seat).redeal(Random(2)).view(seat) == made.view(seat)


def test_positions_before_play() -> None:
    spoken = position(topper(), hands="AS KS JS JC ...", seat=2, calls="pass, bid 2", dealer=3)
    assert (spoken.phase, spoken.to_act, spoken.bid, len(spoken.hands[2])) == ("auction", 2, 2, 6)
    naming = position(smear(), hands={1: "X1 X2 ..."}, calls="bid 3, pass, pass, pass", dealer=0, cat="2S 3S 4S 5S")
    assert (naming.phase, naming.to_act) == ("trump", 1)
    assert naming.hands[1] & Cards("2S 3S 4S 5S X1 X2") == Cards("2S 3S 4S 5S X1 X2")
    discarding = position(smear(), trump="S", hands="JC 9H QD 3S 4S 5H 6D 7D 9C", seat=0, bidder=3, bid="moon")
    assert (discarding.phase, discarding.to_act, discarding.bid, len(discarding.legal_actions())) == ("discard", 0, "moon", 20)
    bidder = position(smear(), trump="H", hands="AH KH QH ...", seat=1, bidder=1)
    assert bidder.phase == "play"
    void = position(topper(), trump="S", hands="KC 9C", seat=0, voids={1: "C", 2: "HD"})
    assert void.view(0).voids[2] == frozenset(map(package.Suit, "HD"))


ASKED: list[tuple[dict[str, Any], str]] = [
    ({"hands": "JC"}, "Whose hand"),
    ({"hands": {4: "JC"}}, "seat is a number"),
    ({"hands": "JC", "seat": 5}, "seat is a number"),
    ({"hands": ["JC", "JC", None, None], "trump": "S"}, "two places"),
    ({"hands": ["JC", "JS 9S", None, None], "trump": "S"}, "do not hold as many"),
    ({"hands": "2C", "seat": 0, "trump": "S"}, "not in the pack"),
    ({"hands": "JC 9C", "seat": 0, "trump": "S", "trick": "KC QC TC AC"}, "At most three"),
    ({"hands": "JC 9C", "seat": 0, "leader": 0, "trump": "S", "trick": "KC"}, "West’s turn, not South’s"),
    ({"hands": {3: "9C QD", 0: "AS KS QS"}, "seat": 0, "trump": "S", "trick": "KH", "leader": 3, "won": (1, 0, 0, 0)}, "add up"),
    ({"hands": {1: "9C AD"}, "leader": 0, "trump": "S", "trick": "KC QD"}, "do not|9C|must"),
    ({"hands": "JC 9C QD", "seat": 0, "trump": "S", "calls": "pass, bid 2"}, "not over"),
    ({"hands": "JC 9C QD", "seat": 0, "calls": "pass, bid 2", "dealer": 0}, "turn"),
    ({"hands": "JC 9C QD", "seat": 0, "trump": "S", "bid": 7}, "highest bid is 6"),
    ({"hands": "JC 9C KD", "seat": 0, "trump": "S", "voids": {0: "C"}}, "void|may hold"),
    ({"hands": "AS KS QS JS TS 9S", "seat": 0, "bidder": 1, "trump": "S"}, "West leads to the first trick"),
]


@pytest.mark.parametrize(("asked", "message"), ASKED)
def test_a_position_that_cannot_be_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        position(topper(), **asked)


def test_a_wrong_setting_is_told() -> None:
    with pytest.raises(SettingError, match="target"):
        package.core.names.read_game("topper", {"target": "3"})
