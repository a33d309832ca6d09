"""Records: whole matches as text and back; what is not a whole and true record of one match is refused, with its line."""

from __future__ import annotations

import io
import re
from random import Random
from typing import Any

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st

from topper import Deal, Match, RecordError, State, dump, dumps, load, loads, new_match, smear, topper
from topper.core.records import LONGEST, LONGEST_LINE

NAMES = [None, ["Ann", "Bo", "Cy", "Di"], ['A "B" C', "back\\slash", "[Game]", "Été 東"]]


def random_match(start: State, chance: Random, hands: int, names: list[str] | None = None) -> Match:
    """Some hands played at random, the last one perhaps not to its end."""
    match = Match(start, names=names)
    for _ in range(hands):
        if match.state.phase == "over":
            break
        match = match.apply(Deal.shuffled(start.rules, chance.randrange(1 << 30)))
        while match.state.to_act is not None:
            match = match.apply(strategies.pick(match.state, chance))
    return match.undo(chance.choice([0, 0, 1, 2, 5, 20]))


@given(strategies.matches(), strategies.SEEDS, st.sampled_from(NAMES))
@settings(max_examples=40, deadline=None)
def test_every_match_reads_back(start: State, seed: int, names: list[str] | None) -> None:
    match = random_match(start, Random(seed), 3, names)
    text = dumps(match)
    again = loads(text)
    assert again == match
    assert again.names == match.names
    assert dumps(again) == text
    head, blank, body = text.partition("\n\n")
    assert loads("\ufeff" + head.replace("\n", "\r\n\r\n ") + blank + body.replace(" ", "   ")) == match


@given(strategies.states(), strategies.SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_match_from_a_position_reads_back(start: State, seed: int) -> None:
    chance = Random(seed)
    match = Match(start)
    for _ in range(chance.randrange(60)):
        if match.state.phase == "over":
            break
        if match.state.phase == "deal":
            match = match.apply(Deal.shuffled(start.rules, chance.randrange(1 << 30)))
        else:
            match = match.apply(strategies.pick(match.state, chance))
    assert loads(dumps(match)) == match


def test_files() -> None:
    match = random_match(new_match(smear(), dealer=1), Random(5), 2)
    file = io.StringIO()
    dump(match, file)
    file.seek(0)
    assert load(file) == match
    with pytest.raises(RecordError):
        load(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xff"), encoding="utf-8"))


def test_redeals_and_misdeals_are_recorded() -> None:
    low = Deal.of(
        ["3S 4S 5S 6S 7S 8S 9S 3H 4H", "AS KS QS JS TS AH KH QH JH", "AC KC QC JC TC AD KD QD JD", "2S 2H 2C 2D X1 X2 TH TD 9D"],
        "5H 6H 7H 8H",
    )
    match = Match(new_match(smear(), dealer=3), [low, "misdeal", low, "pass", "bid 2"])
    assert "Result: misdeal; scores 0 0" in dumps(match)
    assert loads(dumps(match)) == match
    thrown_in = Match(new_match(topper(), dealer=0), [Deal.shuffled(topper(), 1), *["pass"] * 4, Deal.shuffled(topper(), 2)])
    assert "Result: passed out" in dumps(thrown_in)
    assert "Hand 2: West deals" in dumps(thrown_in)
    assert loads(dumps(thrown_in)) == thrown_in


def example() -> Match:
    """Two hands of Topper and a part of a third."""
    rules, chance = topper(minimum_bid=2, all_pass="dealer_bids"), Random(11)
    match = Match(new_match(rules, dealer=2), names=NAMES[1])
    for seed in (1, 2):
        match = match.apply(Deal.shuffled(rules, seed))
        while match.state.to_act is not None:
            match = match.apply(strategies.pick(match.state, chance))
    return match.apply(Deal.shuffled(rules, 9)).apply("bid 3")


def test_derived_lines_may_be_left_out() -> None:
    text = dumps(example())
    short = [line for line in text.split("\n") if not line.startswith(("Result:", "[Result", "[Actions"))]
    short = [re.sub(r", \w+ wins$", "", line) for line in short]
    assert loads("\n".join(short)) == example()
    assert loads(text.replace('[Game "topper"]', '[Game "topper"]').replace("TS", "10S").replace("JH", "J♥")) == example()


LINES = dumps(example()).split("\n")


def line_of(pattern: str, nth: int = 0) -> int:
    """The number of the nth line that begins so, from 1."""
    return [number for number, line in enumerate(LINES, 1) if re.match(pattern, line)][nth]


def changed(number: int, old: str, new: str) -> str:
    lines = LINES[:]
    assert old in lines[number - 1], lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    return "\n".join(lines)


def without(number: int) -> str:
    return "\n".join(LINES[: number - 1] + LINES[number:])


def added(number: int, line: str) -> str:
    return "\n".join([*LINES[: number - 1], line, *LINES[number - 1 :]])


GAME, DEALER, HAND, FIRST = line_of(r"\[Game"), line_of(r"\[Dealer"), line_of("Hand"), line_of(r"1\. ")
MINIMUM = line_of(r"\[Setting minimum")
RESULT, SECOND, LAST = line_of("Result"), line_of("Hand", 1), len(LINES)
BROKEN = [
    (changed(GAME, "topper", "bridge"), GAME, "no game"),
    (changed(GAME, "[Game", "[Gamee"), GAME, "not a header"),
    (changed(GAME, '"]', '"'), GAME, "not a header"),
    (without(GAME), HAND - 1, "begins with the game"),
    (added(2, '[Game "topper"]'), 2, "twice"),
    (added(2, '[Event "A"]'), 2, "not a header"),
    (added(2, '[Setting colour "red"]'), 2, "no setting"),
    (added(2, '[Setting target "4"]'), 2, "target"),
    (added(2, '[Setting minimum_bid "2"]'), MINIMUM + 1, "twice"),
    (added(2, '[Player Ann "South"]'), 2, "A player has a seat"),
    (added(2, '[Scores "1 2"]'), 2, "keeps 4 scores"),
    (added(2, '[Scores "1 2 x 4"]'), 2, "not scores"),
    (added(2, '[Position "dealer West"]'), 2, "names the dealer"),
    (added(2, '[Position "topper; dealer West"]'), 2, "another game"),
    (added(2, '[Position "dealer W"]'), 2, "South, West, North or East"),
    (changed(line_of(r"\[Player"), '"Ann"', '""'), line_of(r"\[Player"), "name"),
    (without(line_of(r"\[Player")), line_of(r"\[Player"), "all four"),
    (changed(DEALER, "North", "Nobody"), DEALER, "not a seat"),
    (changed(DEALER, "North", "East"), HAND, "says"),
    (changed(line_of(r"\[Actions"), '"', '"1'), line_of(r"\[Actions"), "says"),
    (changed(line_of(r"\[Result"), "unfinished", "South won"), line_of(r"\[Result"), "says"),
    (changed(HAND, "Hand 1", "Hand 2"), HAND, "says"),
    (changed(HAND, "0 0 0 0", "0 0 0 1"), HAND, "says"),
    (without(HAND), HAND, "outside a hand"),
    (changed(line_of("West:"), "West:", "North:"), line_of("West:"), "missing"),
    (changed(line_of("West:"), LINES[line_of("West:") - 1].split()[1], "ZZ"), line_of("West:"), r"ZZ.*character 7"),
    (changed(line_of("West:"), LINES[line_of("West:") - 1].split()[1], "2C"), line_of("East:"), "not in the pack"),
    (changed(line_of("East:"), LINES[line_of("East:") - 1].split()[1], LINES[line_of("West:") - 1].split()[1]), line_of("East:"), "twice"),
    (changed(FIRST, "1.", "2."), FIRST, "says"),
    (changed(FIRST, " wins", " loses"), FIRST, "says"),
    (added(FIRST, LINES[FIRST - 1]), FIRST + 1, "says"),
    (added(FIRST, "nonsense"), FIRST, "not what a seat does"),
    (added(FIRST, "South pass"), FIRST, "out of turn|another stage"),
    (changed(RESULT, "scores ", "scores 1"), RESULT, "says"),
    (changed(RESULT, "tricks ", "tricks 1"), RESULT, "says"),
    (added(RESULT, LINES[RESULT - 1]), RESULT + 1, "ended"),
    (added(SECOND, "Result: scored"), SECOND, "ended"),
    (added(SECOND, '[Game "smear"]'), SECOND, "second match"),
    (added(SECOND, '[Dealer "South"]'), SECOND, "before the first hand"),
    (added(LAST, "That is all."), LAST, "not what a seat does"),
    (added(LAST, "Hand 4: East deals; scores 0 0 0 0"), LAST, "not over"),
    (added(LAST, '[Game "topper"]'), LAST, "second match"),
    ("\n".join(LINES[: line_of("North:")]), line_of("North:"), "not complete"),
    ("\n".join(LINES[:FIRST]), line_of(r"\[Actions"), "says"),
    ("\n".join([*LINES, *LINES]), LAST + 1, "second match"),
    ("", 1, "begins with the game"),
    ("{}", 1, "begins with the game"),
    (added(2, "x" * (LONGEST_LINE + 1)), 2, "too long"),
    ("x" * (LONGEST + 1), 1, "too long"),
    ("\n" * LONGEST + "\n", 1, "too long"),
]


@pytest.mark.parametrize(("text", "line", "message"), BROKEN, ids=lambda value: re.sub(r"\W+", "-", str(value)[-25:]))
def test_a_broken_record_is_refused_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        loads(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"Line {line}: ")
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("text", [None, 3, b"[Game]", ["x"]])
def test_only_text_is_read(text: Any) -> None:
    with pytest.raises(RecordError):
        loads(text)


def test_a_refused_action_is_told_with_its_rule() -> None:
    text = dumps(Match(new_match(topper(), dealer=0), [Deal.shuffled(topper(), 1), "bid 3"])).replace("bid 3", "bid 7")
    with pytest.raises(RecordError, match=r"Line 11: The highest bid is 6\. \(T3\.2\)"):
        loads(text)


@given(
    st.text(max_size=300)
    | st.lists(st.sampled_from([*LINES, "[Game", "Hand", "1.", "Result:", '[Game "smear"]']), max_size=12).map("\n".join)
)
@settings(max_examples=300, deadline=None)
def test_any_text_gives_a_match_or_our_own_error(text: str) -> None:
    check_loads(text)


def check_loads(text: str) -> Match | None:
    try:
        match = loads(text)
    except RecordError as caught:
        error = caught
    else:
        assert loads(dumps(match)) == match
        return match
    assert 1 <= error.line <= text.count("\n") + 1
    assert len(str(error)) < 600
    return None


MATCHES = [
    random_match(new_match(rules, dealer=n), Random(n), 2, NAMES[n % 3])
    for n, rules in enumerate([topper(), smear(), topper(auction="until_passed", target=7), smear(jick_point=True, target=5)] * 2)
    for n in [n % 4]
]
SCRAPS = [
    "pass",
    "South",
    "bid 3",
    ", ",
    "\n",
    "[",
    '"',
    "\\",
    "1.",
    "JS",
    "\x00",
    "\u2028",
    "\r",
    "é",
    "Hand 2",
    "Result:",
    "99999999",
    "=",
    " ",
    "",
]


@given(st.sampled_from(MATCHES), st.data())
@settings(max_examples=300, deadline=None)
def test_a_changed_record_is_refused_or_says_what_it_reads_as(match: Match, data: st.DataObject) -> None:
    """If a changed record is still taken, then it is the record of the match that it is taken for."""
    text = dumps(match)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        piece = data.draw(st.sampled_from(SCRAPS) | st.just(text[end : end + 30]))
        text = text[:start] + piece + text[end:]
    read = check_loads(text)
    if read is not None:
        told, true = (sorted(re.findall(r"[^\s,]+", part)) for part in (text, dumps(read)))
        left_out = [word for word in true if word not in told]
        assert all(word in true or word.lower() in map(str.lower, true) for word in told), set(told) - set(true)
        assert len(left_out) < 40
