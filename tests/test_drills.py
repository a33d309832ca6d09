"""Drawn questions: the engine and the answer agree, the options differ, the right one stands anywhere, and it is quick."""

from __future__ import annotations

import json
import time
from collections import Counter
from random import Random
from typing import Any

import pytest
from screens import check_answer

from topper import preset, smear_jokers, topper
from topper.core.cards import Cards, Seat
from topper.core.phases import Playing
from topper.core.rules import Rules
from topper.core.sentence import ENGLISH, Sentence
from topper.games import PRESETS
from topper.lessons.coverage import turns
from topper.lessons.drills import KINDS, LEVELS, NOT_ASKED, Question, kinds_about, kinds_for, make_question
from topper.lessons.drills.chance import Chance
from topper.lessons.model import Choose, Number, Pick, Sort, as_text
from topper.lessons.progress import standing
from topper.session.course import CoursePlace
from topper.session.drill import DrillPlace, level_for, open_drill, plan_for
from topper.session.place import Refused
from topper.session.rich import plain
from topper.session.session import Session

GAMES = {
    "topper": topper(),
    "topper-house": topper(
        auction="until_passed", all_pass="dealer_bids", minimum_bid=2, dealer_steals=True, first_lead="trump", following="or_trump",
        going_out="bidder", target=11,
    ),
    "smear": preset("smear"),
    "smear-jokers": smear_jokers(jokers="second", high="highest", low="taken"),
}  # fmt: skip
ALL = [pytest.param(GAMES[name], kind.id, id=f"{name}-{kind.id}") for name in GAMES for kind in kinds_for(GAMES[name])]
TURNED = [
    pytest.param(game, kind.id, id=f"{name}-{number}-{kind.id}", marks=pytest.mark.long)
    for name in PRESETS
    for number, game in enumerate((preset(name), *(turned for _, turned in turns(preset(name)))))
    for kind in kinds_for(game)
]
"""Every preset, and every preset with one house rule turned."""


def right_options(question: Question) -> list[Any]:
    return [option for option in question.step.options() if question.explain(option).right]


def check(question: Question, rules: Rules) -> None:
    """All that must hold of a question."""
    step = question.step
    assert [str(problem) for problem in step.problems(rules)] == []
    assert question.rule in KINDS[question.kind].rules_asked(rules)
    assert step.answers()
    for answer in step.answers():
        assert question.explain(answer).right
    options = step.options()
    texts = [str(option) if not isinstance(option, Seat) else repr(option) for option in options]
    assert len(set(texts)) == len(texts), texts
    if isinstance(step, (Choose, Number)) or (isinstance(step, Pick) and not step.many):
        assert len(right_options(question)) == 1
        assert 2 <= len(options) <= 9
    for option in options:
        assert str(question.explain(option).remark).strip()
    check_by_engine(question)


def check_by_engine(question: Question) -> None:
    """The answer, asked of the engine in another way than the question asks it."""
    step, at = question.step, question.step.at
    assert at is not None
    state = at.state
    if question.kind == "discard":
        assert step.solution == Cards({card for action in state.legal_actions() for card in action.value})
    elif isinstance(step, Pick) and step.many:
        legal = Cards(action.value for action in state.legal_actions())
        assert step.solution == legal
        for card in at.hand:
            assert (card in legal) == (state.objection(f"play {card}") is None)
    elif question.kind == "wins":
        playing = state
        assert isinstance(playing, Playing)
        assert dict(state.trick)[playing.winner] == step.solution
    elif question.kind == "leads-next":
        assert isinstance(state, Playing)
        assert state.winner == step.solution
    elif question.kind in ("whose-turn", "first-speaker"):
        assert step.solution == state.to_act
    elif question.kind in ("names-trump", "leads-first"):
        assert step.solution == state.bidder
        assert state.apply("trump S").to_act == state.bidder or state.rules.cat_size
    elif question.kind in ("moon-call", "all-pass") and isinstance(step.solution, Sentence):
        kinds = {call.kind for call in state.legal_actions()}
        left = {"pass": "pass" in kinds, "number": "bid" in kinds, "the moon": "moon" in kinds}
        told = str(step.solution).lower()
        assert ("no pass" not in told) == left["pass"]
        if question.kind == "moon-call":
            assert {word: word in told for word in left} == left
    elif question.kind in ("may-bid", "lowest-bid"):
        numbers = [call.value for call in state.legal_actions() if call.kind == "bid"]
        highest = "highest" in str(step.text[0])
        assert step.solution == (max(numbers) if highest else min(numbers)) if numbers else isinstance(step.solution, Sentence)
    elif question.kind == "revoke":
        assert refused_cards(question) == [step.solution]
    elif isinstance(step, Sort):
        power = at.order.power[step.solution[0]]
        assert [power[card] for card in step.solution] == sorted((power[card] for card in step.solution), reverse=True)


@pytest.mark.parametrize("rules", [preset("smear"), GAMES["smear-jokers"]], ids=repr)
def test_the_ace_of_trump_takes_its_own_trick(rules: Rules) -> None:
    """Nothing beats it, so a question must not say that another took it."""
    played = 0
    for seed in range(200):
        at = make_question("high", seed, LEVELS[seed % 3], rules).step.at
        assert at is not None
        end = at.state
        assert isinstance(end, Playing)
        ace = at.order.rankings[at.order.trump][0]
        if end.gone >> ace & 1:
            played += 1
            assert [seat for seat in range(4) if end.held[seat] >> ace & 1] == [seat for seat in range(4) if end.taken[seat] >> ace & 1]
    assert played > 50


def refused_cards(question: Question) -> list[Any]:
    """The cards of an open trick that the engine would have refused, played over again from the hands."""
    at = question.step.at
    assert at is not None
    playing = at.state
    assert isinstance(playing, Playing)
    before = playing.gone
    for _, card in at.state.trick:
        before &= ~card.bit
    refused = []
    for place, (seat, card) in enumerate(at.state.trick):
        hand = playing.held[seat] & ~before
        earlier = tuple(int(c) for _, c in at.state.trick[:place])
        follow = hand & at.order.follow[earlier[0]] if earlier else hand
        legal = follow or hand
        if at.rules.following != "strict" and earlier:
            legal |= hand & at.order.trumps
        if not legal >> card & 1:
            refused.append(card)
    return refused


class TestEveryKind:
    @pytest.mark.parametrize(("rules", "kind"), [*ALL, *TURNED])
    def test_is_right_at_every_level(self, rules: Rules, kind: str) -> None:
        for level in LEVELS:
            for seed in range(4):
                check(make_question(kind, seed, level, rules), rules)

    @pytest.mark.parametrize(("rules", "kind"), ALL)
    def test_the_same_seed_gives_the_same_question(self, rules: Rules, kind: str) -> None:
        one, two, other = (make_question(kind, seed, 2, rules) for seed in ("a", "a", "b"))
        assert (one.step.text, one.step.at, one.step.options()) == (two.step.text, two.step.at, two.step.options())
        assert one.seed != other.seed

    @pytest.mark.long
    @pytest.mark.parametrize(("rules", "kind"), ALL)
    def test_is_right_a_thousand_times(self, rules: Rules, kind: str) -> None:
        places: Counter[tuple[int, int]] = Counter()
        slow, begun = 0, time.process_time()
        for seed in range(1002):
            question = make_question(kind, seed, LEVELS[seed % 3], rules)
            slow += time.process_time() - begun > 0.1
            check(question, rules)
            right = right_options(question)
            options = question.step.options()
            if len(right) == 1:
                index = next(i for i, option in enumerate(options) if option is right[0])
                places[len(options), index] += 1
            begun = time.process_time()
        assert slow <= 10, "a click would wait"
        for length in {length for length, _ in places}:
            counts = [places[length, index] for index in range(length)]
            expected = sum(counts) / length
            if expected >= 50:
                deviation = sum((count - expected) ** 2 / expected for count in counts)
                assert deviation < 30, (length, counts)

    @pytest.mark.long
    @pytest.mark.parametrize(("rules", "kind"), ALL)
    def test_cannot_be_answered_from_its_form(self, rules: Rules, kind: str) -> None:
        """Neither the number of options nor the length, the rank or the sameness of an answer gives it away."""
        asked = [make_question(kind, seed, LEVELS[seed % 3], rules).step for seed in range(300)]
        if not all(isinstance(step, Choose) for step in asked):
            return
        answers, ranks, longest = Counter[str](), Counter[int](), 0
        for step in asked:
            texts = {option: plain(as_text(option), ENGLISH) for option in step.options()}
            answers[texts[step.solution]] += 1
            lengths = [len(text) for text in texts.values()]
            longest += lengths.count(max(lengths)) == 1 and len(texts[step.solution]) == max(lengths)
            if all(type(option) is int for option in step.options()):
                ranks[sorted(step.options()).index(step.solution)] += 1
        assert max(answers.values()) < 0.65 * len(asked), answers
        assert longest < 0.65 * len(asked)
        assert not ranks or max(ranks.values()) < 0.55 * ranks.total(), ranks
        many = {length: Counter(plain(as_text(step.solution), ENGLISH) for step in asked if len(step.options()) == length)
                for length in {len(step.options()) for step in asked}}  # fmt: skip
        for length, found in many.items():
            assert found.total() < 10 or max(found.values()) < 0.75 * found.total(), (length, found)

    def test_is_quick(self) -> None:
        rules = topper()
        begun = time.process_time()
        made = [make_question(kind.id, seed, level, rules) for kind in kinds_for(rules) for seed in range(3) for level in LEVELS]
        assert (time.process_time() - begun) / len(made) < 0.05


class TestWhatIsAsked:
    @pytest.mark.parametrize("name", GAMES)
    def test_rules_that_are_asked_exist(self, name: str) -> None:
        rules = GAMES[name]
        for kind in kinds_for(rules):
            assert set(kind.rules_asked(rules)) <= set(rules.rules_by_number), kind.id

    def test_rules_that_cannot_be_asked_have_a_reason(self) -> None:
        for number, reason in NOT_ASKED.items():
            assert str(reason).strip()
            assert not kinds_about(topper(), (number,))

    def test_house_rules_are_asked_while_they_are_in_force(self) -> None:
        asked = {number for kind in kinds_for(GAMES["topper-house"]) for number in kind.rules_asked(GAMES["topper-house"])}
        assert {"H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8"} <= asked
        assert not {number for kind in kinds_for(topper()) for number in kind.rules_asked(topper()) if number.startswith("H")}

    @pytest.mark.parametrize(("kind", "level"), [("nonsense", 1), ("follow", 0), ("follow", 4), ("first-card", 1)])
    def test_what_cannot_be_asked_is_refused(self, kind: str, level: int) -> None:
        with pytest.raises(ValueError, match="cannot be asked"):
            make_question(kind, 1, level, topper())


def test_chance_is_pinned() -> None:
    """The same draws in every version of Python: a saved question comes back as it was."""
    chance = Chance("pinned")
    assert [chance.below(100) for _ in range(6)] == [36, 90, 59, 69, 52, 17]
    assert sorted(chance.shuffled(range(10))) == list(range(10))
    assert len(chance.some("abcdef", 3)) == 3


class TestDrillPlace:
    def series(self, what: str = "lesson small-jack") -> tuple[Session, DrillPlace]:
        session = Session(chance=Random(5))
        place = open_drill(session, what)
        session.place = place
        return session, place

    def answer(self, session: Session, do: str, value: Any = None) -> dict[str, Any]:
        self.n = getattr(self, "n", 0) + 1
        answer = session.handle({"client": "a", "n": self.n, "do": do, "value": value})
        check_answer(answer)
        screen: dict[str, Any] = answer["screen"]
        return screen

    def test_five_questions_then_a_summary(self) -> None:
        session, place = self.series()
        for n in range(5):
            screen = self.answer(session, "close")
            assert screen["bar"]["progress"]["value"] == n + 1
            assert screen["status"] == f"Question {n + 1} of 5"
            self.answer(session, "show")
            self.answer(session, "next")
        screen = self.answer(session, "close")
        assert screen["layout"] == "page"
        menu = self.answer(session, "menu")["panel"]["blocks"][0]["buttons"]
        assert [drawn["do"] for drawn in menu] == ["leave", "course topper", "settings", "lang fr"]
        assert len(place.results) == 5
        assert not any(right for _, right in place.results)
        assert {rule for rule, _ in place.results} <= set(place.plan.numbers)
        self.answer(session, "more")
        assert isinstance(session.place, DrillPlace)
        assert session.place.n == 0
        assert session.place.seed != place.seed
        self.answer(session, "leave")
        assert session.place.key == "lesson"

    def test_only_the_first_answer_counts(self) -> None:
        session, place = self.series("rule T5.6")
        assert isinstance(place.step, Pick)
        wrong = next(card for card in place.step.options() if card != place.step.solution)
        assert self.answer(session, f"pick {wrong}")["feedback"]["tone"] == "no"
        assert self.answer(session, f"pick {place.step.solution}")["feedback"]["tone"] == "right"
        assert place.results == [("T5.6", False)]
        assert session.progress["rules"]["T5.6"] == "0"

    def test_it_gets_harder_and_then_sure(self) -> None:
        session, place = self.series("rule T5.6")
        levels = []
        for _ in range(5):
            levels.append(place.question.level)
            self.answer(session, f"pick {place.step.solution}")
            self.answer(session, "next")
        assert levels == [1, 1, 2, 2, 3]
        assert standing(session.progress, "T5.6") == "sure"
        assert level_for(session.progress, "T5.6") == 3

    def test_survives_a_reload(self) -> None:
        session, place = self.series()
        self.answer(session, "show")
        self.answer(session, "next")
        saved = json.loads(session.saved())["place"]
        again = DrillPlace.restore(session, saved)
        assert again.saved() == saved
        assert (again.step.text, again.step.at, again.step.options()) == (place.step.text, place.step.at, place.step.options())

    @pytest.mark.parametrize(
        "broken",
        [{"seed": "x"}, {"n": -1}, {"n": 10**9}, {"kind": "none"}, {"level": 9}, {"results": 3}, {"results": [[1]]}, {"what": "rule Z"},
         {"what": 3}, {"game": "chess"}, {"results": [["T5.4", True]] * 20}, {"seed": True}],
    )  # fmt: skip
    def test_reads_what_was_saved_with_care(self, broken: dict[str, Any]) -> None:
        session, place = self.series()
        with pytest.raises((ValueError, TypeError, Refused)):
            DrillPlace.restore(session, {**place.saved(), **broken})

    def test_what_is_asked_for_must_be_there(self) -> None:
        session = Session()
        for what in ("", "rule", "rule C3", "rule Z9", "lesson none", "chess", "shaky", "shaky chess"):
            with pytest.raises(Refused):
                plan_for(session, what)
        assert plan_for(session, "shaky topper").numbers
        assert plan_for(session, "smear").length == 0

    @pytest.mark.parametrize("kind", ["whose-turn", "first-speaker", "leads-next", "leads-first", "names-trump", "all-pass"])
    def test_the_table_does_not_show_whose_turn_it_is(self, kind: str) -> None:
        session, place = self.series("topper")
        place.set_question(make_question(kind, 3, 2, topper()))
        table = self.answer(session, "close")["table"]
        assert table["contract"] is None
        for seat in table["seats"]:
            assert (seat["turn"], seat["bidder"]) == (False, False)
            assert "to act" not in seat["name_full"]
            assert "bidder" not in seat["name_full"]
        assert not any(played["winning"] for played in table["trick"])

    def test_the_same_screen_in_every_language(self) -> None:
        for lang in ("fr", "xx"):
            session, place = self.series("topper")
            self.answer(session, f"lang {lang}")
            for _ in range(len(place.plan.numbers)):
                assert self.answer(session, "show")["feedback"]["tone"] == "info"
                self.answer(session, "next")


def test_the_course_shows_what_is_sure_and_what_is_shaky() -> None:
    session = Session()
    session.progress = {"rules": {"T5.4": "111", "T5.5": "110"}, "lessons": {"tricks": {"at": 2, "solved": [0, 1], "done": False}}}
    session.place = CoursePlace.named(session, "topper")
    screen = session.handle({"client": "a", "n": 0, "do": "close"})["screen"]
    rows = {row[0]["rule"]: row[2] for row in screen["words"][-1]["rows"]}
    assert (rows["T5.4"], rows["T5.5"], rows["T5.6"]) == ("✓ sure", "~ shaky", "not asked yet")
    badges = {tile["do"]: tile["badge"] for tile in screen["words"][1]["tiles"]}
    assert badges["lesson tricks"] == "2 of 9 steps"
    saved = json.loads(session.saved())["place"]
    assert CoursePlace.restore(session, saved).rules == topper()
    with pytest.raises(Refused):
        CoursePlace.named(session, "chess")


@pytest.mark.parametrize("rules", [topper(), smear_jokers()], ids=str)
def test_every_rule_is_asked_or_has_its_reason(rules: Rules) -> None:
    asked = {number for kind in kinds_for(rules) for number in kind.rules_asked(rules)} | set(NOT_ASKED)
    assert [number for number in rules.rules_by_number if number not in asked and not number.startswith("H")] == []
