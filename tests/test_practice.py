"""Practice: what went wrong is asked again sooner, nothing repeats at once; and a learner's progress as a file."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topper import preset
from topper.lessons.model import Verdict
from topper.session.drill import all_numbers
from topper.session.keeping import ProgressError, cleaned, merged, read_progress, write_progress
from topper.session.practice import PracticePlace
from topper.session.session import Session
from topper.session.spacing import most_wanted
from topper.ui.spacing import Fsrs

DAY = 86_400.0


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def practising(game: str = "topper") -> tuple[Session, PracticePlace, Clock]:
    clock = Clock()
    session = Session(chance=Random(1), clock=clock, scheduler=Fsrs())
    session.handle({"client": "a", "n": 0, "do": "hello", "value": {}})
    session.handle({"client": "a", "n": 1, "do": f"practice {game}"})
    assert isinstance(session.place, PracticePlace)
    return session, session.place, clock


def answer(place: PracticePlace, right: bool) -> str:
    """One question answered and left; the rule that it was about."""
    rule = place.wanted
    place.answered(Verdict(right, ""), True)
    place.ask_next()
    return rule


@pytest.mark.parametrize("game", ["topper", "smear"])
def test_who_errs_on_some_rules_is_asked_those_more_often_and_later_less(game: str) -> None:
    _, place, clock = practising(game)
    weak = set(place.plan.numbers[:3])
    asked: list[str] = []

    def practise(days: int, errs: bool) -> Counter[str]:
        count: Counter[str] = Counter()
        for _ in range(days):
            for _ in range(20):
                rule = answer(place, not (errs and place.wanted in weak))
                asked.append(rule)
                count[rule] += 1
                clock.now += 60
            clock.now += DAY
        return count

    early = practise(8, errs=True)
    others = [early[rule] for rule in place.plan.numbers if rule not in weak]
    assert min(early[rule] for rule in weak) > 2 * max(others)
    practise(15, errs=False)
    late = practise(8, errs=False)
    assert sum(late[rule] for rule in weak) < sum(early[rule] for rule in weak) / 2
    assert all(one != other for one, other in pairwise(asked))
    assert set(asked) == set(place.plan.numbers)


def test_all_that_is_new_is_asked_once_before_anything_that_is_not_due() -> None:
    _, place, _ = practising()
    while len(place.kept) < len(all_numbers(preset("topper"))):
        assert place.wanted not in place.kept
        answer(place, True)


def test_who_errs_again_and_again_still_gets_to_the_other_rules() -> None:
    _, place, clock = practising()
    for _ in range(3 * len(place.plan.numbers)):
        answer(place, False)
        clock.now += 600
    assert set(place.kept) == set(place.plan.numbers)


def test_the_only_rule_may_repeat() -> None:
    assert most_wanted(("T5.4",), {}, 0.0, ("T5.4", "T5.2")) == "T5.4"


def test_practice_survives_a_reload() -> None:
    session, place, clock = practising()
    for _ in range(4):
        answer(place, False)
    other = Session(chance=Random(2), clock=clock, scheduler=Fsrs())
    other.handle({"client": "b", "n": 0, "do": "hello", "value": {"saved": session.saved()}})
    assert isinstance(other.place, PracticePlace)
    assert other.progress == session.progress


def test_without_a_scheduler_there_is_no_practice() -> None:
    session = Session()
    screen = session.handle({"client": "a", "n": 0, "do": "practice topper"})["screen"]
    assert screen["feedback"]["tone"] == "no"
    assert "practice" not in json.dumps(session.handle({"client": "a", "n": 1, "do": "home"})["screen"]["words"])


# The file.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)
MEMORY = st.fixed_dictionaries(
    {"state": st.sampled_from([1, 2, 3]), "due": st.floats(1e9, 2e9), "last": st.floats(1e9, 2e9), "stability": st.floats(0.1, 100)}
)
RULES = st.sampled_from(["T5.4", "T6.1", "S7.2", "C1"])
PROGRESS = st.fixed_dictionaries(
    {
        "rules": st.dictionaries(RULES, st.text("01", max_size=8)),
        "lessons": st.dictionaries(
            st.sampled_from(["tricks", "trump"]),
            st.fixed_dictionaries({"at": st.integers(0, 9), "solved": st.lists(st.integers(0, 9)), "done": st.booleans()}),
        ),
        "practice": st.dictionaries(st.sampled_from(["topper", "smear"]), st.dictionaries(RULES, MEMORY)),
    }
)


@given(PROGRESS)
def test_a_file_brings_back_what_was_kept(progress: dict[str, object]) -> None:
    assert read_progress(write_progress(progress)) == cleaned(progress)


@given(PROGRESS, PROGRESS)
def test_merging_loses_nothing_and_does_not_depend_on_the_order(one: dict[str, object], other: dict[str, object]) -> None:
    both = merged(one, other)
    assert both == merged(other, one)
    assert merged(both, one) == both == merged(both, both)
    for part in ("rules", "lessons"):
        assert set(both[part]) == {*cleaned(one)[part], *cleaned(other)[part]}


@given(JSON)
def test_any_json_can_be_cleaned_and_stays_so(anything: object) -> None:
    clean = cleaned(anything)
    assert cleaned(clean) == clean
    assert set(clean) == {"rules", "lessons", "practice"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"topper": 2}', '{"topper": 1, "progress": 3}', "[" * 100_000, "x" * 2_000_000, None, 7])
def test_a_file_that_is_none_is_refused_and_nothing_is_lost(text: object) -> None:
    with pytest.raises(ProgressError):
        read_progress(text)
    session, place, _ = practising()
    answer(place, True)
    before = json.dumps(session.progress)
    session.handle({"client": "a", "n": 2, "do": "progress"})
    screen = session.handle({"client": "a", "n": 3, "do": "import", "value": text})["screen"]
    assert screen["feedback"]["tone"] == "no"
    assert json.dumps(session.progress) == before


@given(st.dictionaries(st.sampled_from(["state", "step", "stability", "difficulty", "due", "last"]), JSON) | JSON, st.booleans())
def test_a_hostile_memory_is_a_new_one(memory: object, right: bool) -> None:
    now = 1_700_000_000.0
    after = Fsrs().answered(memory, right, now)  # type: ignore[arg-type]
    assert after["last"] == now <= after["due"] < now + 200 * 365 * DAY


def test_forgetting_asks_first() -> None:
    session, place, _ = practising()
    answer(place, True)
    for n, do in enumerate(["progress", "forget-all", "forget", "keep", "forget-all", "forget"], 2):
        session.handle({"client": "a", "n": n, "do": do})
        assert session.progress
    session.handle({"client": "a", "n": 8, "do": "forget-all"})
    assert session.progress == {}
