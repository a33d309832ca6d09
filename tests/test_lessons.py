"""Lessons: each walks itself from start to end, every wrong answer has a true remark, broken lessons are seen through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from screens import check_answer

from topper import NotationError, PositionError, TopperError, smear, smear_jick, smear_jokers, topper
from topper.core.cards import CARDS, Card, Cards
from topper.core.rules import Rules
from topper.core.sentence import ENGLISH, say
from topper.games import PRESETS, preset
from topper.lessons import act, at_auction, at_naming, at_play, choose, lesson, number, pick, playable, sort, tell, winning
from topper.lessons.courses import course_of, find_lesson
from topper.lessons.coverage import coverage, turns
from topper.lessons.model import Act, Choose, Lesson, Number, Pick, Sort, Step, Verdict, Worth
from topper.locale import language
from topper.session.lesson import LessonPlace
from topper.session.rich import plain
from topper.session.session import Session

RULES = topper()
HOUSE = (
    topper(following="or_trump"),
    topper(first_lead="trump"),
    topper(auction="until_passed"),
    topper(all_pass="dealer_bids"),
    topper(minimum_bid=2),
    topper(minimum_bid=3, dealer_steals=True),
    topper(going_out="bidder"),
    topper(target=5),
    topper(
        target=101, auction="until_passed", all_pass="dealer_bids", minimum_bid=2, dealer_steals=True, first_lead="trump",
        following="or_trump", going_out="bidder",
    ),
)  # fmt: skip
SMEAR_HOUSE = (
    smear_jick(), smear_jokers(), smear(jokers="second"), smear(jokers="high"), smear(high="highest"), smear(low="lowest"),
    smear(low="taken", minimum_bid=4), smear(misdeal=False), smear(auction="until_passed"), smear(all_pass="redeal"), smear(minimum_bid=4),
    smear(dealer_steals=True), smear(first_lead="trump"), smear(following="or_trump"), smear(going_out="highest"), smear(target=7),
)  # fmt: skip
EVERY_GAME = tuple(
    dict.fromkeys(
        (
            *(game for name in PRESETS for game in (preset(name), *(turned for _, turned in turns(preset(name))))),
            *HOUSE,
            *SMEAR_HOUSE,
        )
    )
)
"""The presets, each with every house rule turned alone, and some together."""

COURSES = (course_of(RULES), course_of(smear()))
LESSONS = [pytest.param(made, id=made.id) for course in COURSES for made in course.lessons]


def marks(game: Rules) -> list[Any]:
    """A house rule on top of a preset that has settings of its own: in the long run only."""
    points = {"jick_point", "joker_points"} & set(game.changed)
    return [pytest.mark.long] if points and set(game.changed) - points else []


EVERY = [
    pytest.param(made, id=f"{made.id}-{place}", marks=marks(game))
    for place, game in enumerate(EVERY_GAME)
    for made in course_of(game).lessons
]


class Learner:
    """A session in a lesson, and the intents that answer its steps."""

    def __init__(self, made: Lesson, lang: str = "en", home: bool = True) -> None:
        self.session = Session(home=home, chance=Random(1))
        self.session.place = LessonPlace(self.session, made)
        self.n = 0
        self.do(f"lang {lang}")

    def do(self, do: str, value: Any = None) -> dict[str, Any]:
        self.n += 1
        answer = self.session.handle({"client": "a", "n": self.n, "do": do, "value": value})
        check_answer(answer)
        if do == "stop" or not self.waits:
            return self.screen_of(answer)
        return self.think(answer)

    #: whether to wait until the coach has thought
    waits = True

    def think(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Let the coach think to the end; the last screen."""
        while self.session.busy:
            answer = self.session.step() or answer
            check_answer(answer)
        return self.screen_of(answer)

    def screen_of(self, answer: dict[str, Any]) -> dict[str, Any]:
        screen: dict[str, Any] = answer["screen"]
        return screen

    def give(self, step: Step, value: Any) -> dict[str, Any]:
        """Answer a step as a click would."""
        if isinstance(step, Choose):
            return self.do(f"choose {step.choices.index(value)}")
        if isinstance(step, Number):
            return self.do(f"number {value}")
        if isinstance(step, Sort):
            self.do("order", [str(card) for card in value])
            return self.do("check")
        if isinstance(step, Pick) and step.many:
            for card in value:
                self.do(f"pick {card}")
            return self.do("check")
        return self.do(f"pick {value}" if isinstance(step, Pick) else str(value))

    @property
    def place(self) -> LessonPlace:
        assert isinstance(self.session.place, LessonPlace)
        return self.session.place


def wrong_answers(step: Step) -> Iterator[Any]:
    """What can be answered wrongly: every option, or some where there are too many."""
    right = step.answers()
    if isinstance(step, Pick) and step.many:
        whole = [Cards(step.shown), *(Cards(card) for card in step.shown), *(answer - card.bit for answer in right for card in answer)]
        yield from (value for value in whole if value not in right)
    elif isinstance(step, Sort):
        yield from {step.cards, tuple(reversed(step.cards))} - set(right)
    else:
        yield from (option for option in step.options() if option not in right)


class TestOurLessons:
    @pytest.mark.parametrize("made", EVERY)
    def test_have_no_problems(self, made: Lesson) -> None:
        assert [str(problem) for problem in made.problems()] == []

    @pytest.mark.parametrize("lang", ["en", "fr", "xx"])
    @pytest.mark.parametrize("made", LESSONS)
    def test_walk_themselves_from_start_to_end(self, made: Lesson, lang: str) -> None:
        learner = Learner(made, lang)
        for place, step in enumerate(made.steps, start=1):
            assert learner.place.at == place - 1
            screen = learner.do("close")
            assert (screen["bar"]["progress"]["value"], screen["bar"]["progress"]["max"]) == (place, len(made.steps))
            if step.asks:
                screen = learner.give(step, step.solution)
                assert screen["feedback"]["tone"] == "right", (place, screen["feedback"])
            if place < len(made.steps):
                learner.do("next")
        assert learner.place.done
        assert learner.place.solved == set(range(len(made.steps)))
        assert any(b["do"] == f"drill lesson {made.id}" for block in screen["controls"] for b in block.get("buttons", ()))

    @pytest.mark.parametrize("lang", ["en", "fr"])
    @pytest.mark.parametrize("made", EVERY)
    def test_walk_themselves_under_every_house_rule(self, made: Lesson, lang: str) -> None:
        """On the screen, each wrong answer first where there is one: it is told so, and then the right one is right."""
        learner = Learner(made, lang)
        for place, step in enumerate(made.steps, start=1):
            learner.do(f"step {place}")
            wrong = next(wrong_answers(step), None) if step.asks and not (isinstance(step, Act) and step.coach) else None
            if wrong is not None:
                screen = learner.give(step, wrong)
                assert (screen["feedback"]["tone"], learner.place.attempt.solved) == ("no", False), (place, wrong)
                learner.do(f"step {place}")
            if step.asks:
                assert learner.give(step, step.solution)["feedback"]["tone"] == "right", place
        assert learner.place.done

    @pytest.mark.parametrize("made", EVERY)
    def test_answer_every_wrong_answer_with_a_remark(self, made: Lesson) -> None:
        for step in made.steps:
            if not step.asks:
                continue
            praised = {str(step.check(value).remark) for value in step.answers()}
            for value in wrong_answers(step):
                verdict = step.check(value)
                assert not verdict.right, value
                assert str(verdict.remark).strip() not in ("", *praised), value
                for spoken in (ENGLISH, language("fr")):
                    assert plain(verdict.remark, spoken).strip()

    @pytest.mark.parametrize("made", EVERY)
    def test_say_you_may_only_of_what_the_rules_allow(self, made: Lesson) -> None:
        for step in made.steps:
            if isinstance(step, Act):
                for value in step.options():
                    objection = step.scene.state.objection(value)
                    verdict = step.check(value)
                    assert str(verdict.remark).strip(), value
                    if objection is not None:
                        assert verdict == Verdict(False, objection.because, objection.rule, objection.cards)

    @pytest.mark.parametrize("made", EVERY)
    def test_show_only_tables_that_can_be(self, made: Lesson) -> None:
        for step in made.steps:
            if step.at is None:
                continue
            state, rules = step.at.state, step.at.rules
            everywhere = [*state.hands, Cards(sum(card.bit for _, card in state.trick))]
            assert sum(map(len, everywhere)) == len(Cards(sum(map(int, everywhere)))), "a card is in two places"
            assert not any(cards - rules.pack for cards in everywhere)
            assert step.at.view.hand == step.at.hand

    def test_have_a_table_in_every_step(self) -> None:
        for made in (made for course in COURSES for made in course.lessons):
            assert all(step.at is not None for step in made.steps), made.id

    def test_are_mostly_for_doing(self) -> None:
        for made in (made for course in COURSES for made in course.lessons):
            assert 4 <= len(made.steps) <= 10, made.id
            assert sum(step.asks for step in made.steps) > len(made.steps) / 2
            assert all(step.hints for step in made.steps if step.asks), made.id

    @pytest.mark.parametrize("rules", [RULES, smear_jokers()], ids=["topper", "smear"])
    def test_teach_ask_and_test_every_rule(self, rules: Rules, root: Any) -> None:
        """The house rules too: under each of their values."""
        rows = coverage(rules, root / "tests")
        assert [row.number for row in rows] == [rule.number for rule in rules.rulebook]
        assert {row.number: row.holes for row in rows if row.holes} == {}
        assert {"H1", "H7"} <= {row.number for row in rows}

    @pytest.mark.parametrize("game", EVERY_GAME, ids=repr)
    def test_teach_no_rule_that_a_house_rule_has_replaced(self, game: Rules) -> None:
        replaced = {game.numbers[topic] for topic in game.numbers if game.cite(topic) != game.numbers[topic]}
        # Where only a part of a rule is replaced, the rest of it is still taught: who leads first, what a bid is.
        replaced -= {game.cite(topic) for topic in game.numbers} | {"T3.2", "S3.2", "T5.1"}
        for made in course_of(game).lessons:
            for place, step in enumerate(made.steps, start=1):
                assert not replaced & set(step.teaches), (made.id, place)

    def test_speak_of_trump_only_once_it_is_taught(self) -> None:
        made = find_lesson("tricks", RULES)
        for place, step in enumerate(made.steps, start=1):
            learner = Learner(made)
            learner.do(f"step {place}")
            learner.n += 1
            do = f"choose {step.choices.index(step.solution)}" if isinstance(step, Choose) else str(step.solution)
            answer = learner.session.handle({"client": "a", "n": learner.n, "do": do, "value": None})
            if isinstance(step, Act):
                assert answer["events"], place
            for event in answer["events"]:
                assert not {"centre", "contract"} & {name for name, value in event["patch"].items() if value is not None}, place

    def test_tell_who_led_where_the_next_leader_is_asked_for(self) -> None:
        step = find_lesson("tricks", RULES).steps[6]
        assert str(step.text[1]) == "Look at this trick: West led QH. Who leads next?"

    def test_speak_of_the_house_rules_in_force(self) -> None:
        strict, house = find_lesson("small-jack", RULES), find_lesson("small-jack", topper(following="or_trump"))
        assert strict.steps[5].answers() == ("play 9C",)
        assert set(house.steps[5].answers()) == {"play 9C", "play JC"}
        assert "house rule" in str(house.steps[5].text[0])

    @pytest.mark.parametrize("made", LESSONS)
    def test_tell_the_answer_when_asked(self, made: Lesson) -> None:
        learner = Learner(made)
        for place, step in enumerate(made.steps):
            learner.do(f"step {place + 1}")
            for hint in range(len(step.hints)):
                learner.do("hint")
                assert learner.place.attempt.hints == hint + 1
            assert learner.do("show")["feedback"]["tone"] == "info"
            assert learner.place.attempt.solved
        assert "rules" not in learner.session.progress, "what was shown was not answered"


class TestLessonPlace:
    made = find_lesson("small-jack", RULES)

    def test_goes_back_and_forth_freely(self) -> None:
        learner = Learner(self.made)
        learner.do("next")
        learner.do("next")
        learner.do("back")
        learner.do("step 9")
        assert learner.place.at == 8
        assert learner.do("next")["feedback"]["tone"] == "no"
        assert learner.place.at == 8

    def test_on_stands_in_the_same_place_in_every_step(self) -> None:
        """So two impatient clicks on it go on, and never take a hint."""
        learner = Learner(self.made)
        for place, step in enumerate(self.made.steps, start=1):
            for do in ("close", "show"):
                if do == "show" and not step.asks:
                    continue
                screen = learner.do(do)
                ways = next(block for block in screen["controls"] if block["key"] == "ways")
                assert [drawn["key"] for drawn in ways["buttons"]][:2] == ["back", "next"], (place, do)
            learner.do(f"step {place + 1}")

    def test_the_bar_has_one_button_and_the_rest_is_in_its_menu(self) -> None:
        learner = Learner(self.made)
        screen = learner.do("close")
        assert [drawn["key"] for drawn in screen["bar"]["tools"]] == ["menu"]
        menu = learner.do("menu")["panel"]["blocks"][0]["buttons"]
        assert [drawn["do"] for drawn in menu] == ["anew", "course topper", "settings", "lang fr"]
        assert learner.do("lang fr")["panel"] is None
        assert learner.do("course topper")["title"] == "Apprendre le Topper"

    def test_from_the_start_nothing_is_answered(self) -> None:
        learner = Learner(self.made)
        first = next(place for place, step in enumerate(self.made.steps, start=1) if step.asks)
        learner.do(f"step {first}")
        learner.do("show")
        learner.do("menu")
        screen = learner.do("anew")
        assert (learner.place.at, screen["panel"]) == (0, None)
        learner.do(f"step {first}")
        assert not learner.place.attempt.solved

    def test_an_illegal_card_gets_the_engine_s_objection_and_its_proof(self) -> None:
        learner = Learner(self.made)
        learner.do("step 6")
        screen = learner.do("play JC")
        assert screen["feedback"]["tone"] == "no"
        assert {"rule": "T5.4"} in screen["feedback"]["text"]
        assert [card["id"] for card in screen["table"]["hand"] if card["proof"]] == ["9C"]

    def test_a_table_does_not_give_the_answer_away(self) -> None:
        learner = Learner(self.made)
        screen = learner.do("step 4")
        assert not any(card["mark"] for card in screen["table"]["hand"])
        screen = learner.do("choose 0")
        assert [card["id"] for card in screen["table"]["hand"] if card["mark"]] == ["JC"]

    def test_a_notebook_can_follow_along(self) -> None:
        learner = Learner(self.made)
        learner.do("pick AS")
        assert learner.session.last_action == "AS"
        learner.do("step 6")
        learner.do("play 9C")
        assert (learner.session.last_action, str(learner.session.state.trump)) == ("play 9C", "S")

    def test_every_feedback_is_new(self) -> None:
        learner = Learner(self.made)
        keys = [learner.do("pick AS")["feedback"]["key"], learner.do("pick AS")["feedback"]["key"]]
        assert len(set(keys)) == 2

    def test_is_read_out_on_arriving(self) -> None:
        learner = Learner(self.made)
        assert learner.do("next")["say"].startswith("Step 2 of 9.")
        assert learner.do("hint")["say"] is None

    def test_first_tries_are_remembered_by_rule(self) -> None:
        learner = Learner(self.made)
        learner.do("pick AS")
        learner.do("pick JS")
        learner.do("next")
        learner.do("pick JD")
        assert learner.session.progress["rules"]["T6.1"] == "01"

    def test_survives_a_reload(self) -> None:
        learner = Learner(self.made)
        learner.do("pick JS")
        learner.do("next")
        saved = json.loads(learner.session.saved())["place"]
        again = LessonPlace.restore(Session(), saved)
        assert (again.at, again.solved, again.lesson.id) == (1, {0}, "small-jack")

    @pytest.mark.parametrize(
        "broken",
        [
            {"at": -1}, {"at": 10**9}, {"at": "2"}, {"solved": [99, -1, "x", None, True]}, {"solved": "abc"}, {"lesson": "none"},
            {"lesson": 3}, {"game": "chess"}, {"game": 7}, {"settings": {"target": "no"}}, {"settings": [1]},
            {"settings": {"following": []}},
        ],
    )  # fmt: skip
    def test_reads_what_was_saved_with_care(self, broken: dict[str, Any]) -> None:
        saved = {"key": "lesson", "lesson": "small-jack", "at": 2, "solved": [0], "game": "topper", "settings": {}} | broken
        try:
            place = LessonPlace.restore(Session(), saved)
        except ValueError:
            return
        assert 0 <= place.at < 9
        assert place.solved <= set(range(9))

    @pytest.mark.parametrize(
        "do",
        ["pick", "pick 99", "choose x", "choose 77", "number", "order", "check", "typed", "discard", "step 0", "step x", "pick AS JS",
         "play", "trump", "hint " * 40, "show me", "pick 🂡"],
    )  # fmt: skip
    def test_nonsense_changes_nothing(self, do: str) -> None:
        learner = Learner(self.made, home=False)
        for place in range(9):
            learner.do(f"step {place + 1}")
            if do.startswith(("hint", "show")):
                continue
            screen = learner.do(do, {"x": 1})
            assert learner.place.at == place
            assert screen["feedback"] is None or screen["feedback"]["tone"] != "right"

    def test_progress_from_outside_is_read_with_care(self) -> None:
        lessons = {"small-jack": {"at": [], "solved": 4, "done": 1}}
        for junk in ({"rules": 3, "lessons": []}, {"rules": {"T6.1": "abc"}, "lessons": lessons}):
            session = Session()
            session.progress = junk
            session.place = LessonPlace(session, self.made)
            session.handle({"client": "a", "n": 0, "do": "pick AS"})
            assert session.progress["rules"]["T6.1"] == "0"


COACHED = [
    pytest.param(made, place, id=f"{made.id}-{place + 1}-{number}", marks=marks(game))
    for number, game in enumerate(EVERY_GAME)
    for made in course_of(game).lessons
    for place, step in enumerate(made.steps)
    if isinstance(step, Act) and step.coach
]


class TestTheCoachBesideAStep:
    """The learner decides, then sees what each choice is worth; what is a little worse is not called wrong."""

    def learner(self, name: str, place: int, rules: Rules = RULES, lang: str = "en") -> Learner:
        learner = Learner(find_lesson(name, rules), lang)
        learner.do(f"step {place}")
        return learner

    def rows(self, screen: dict[str, Any]) -> list[Any]:
        return [row for block in screen["words"] if block["key"] == "hint-table" for row in block["rows"]]

    def test_naming_trump_and_bidding_ask_him_in_both_courses(self) -> None:
        asked = {(made.rules.game, step.scene.state.phase) for made in (made for course in COURSES for made in course.lessons)
                 for step in made.steps if isinstance(step, Act) and step.coach and made.rules}  # fmt: skip
        assert asked == {("topper", "auction"), ("topper", "trump"), ("smear", "auction"), ("smear", "trump")}

    @pytest.mark.parametrize(("made", "place"), COACHED)
    def test_he_agrees_with_the_lesson(self, made: Lesson, place: int) -> None:
        """What the author praises is not clearly worse than the best, and each choice is worth something."""
        learner = Learner(made)
        learner.do(f"step {place + 1}")
        step = made.steps[place]
        screen = learner.give(step, step.solution)
        assert screen["feedback"]["tone"] == "right"
        counsel = learner.place.counsel
        assert counsel is not None
        for value in step.answers():
            worth = counsel.worth(value)
            assert worth is not None
            assert worth.close, (value, counsel.hint)
        assert len(self.rows(screen)) == len(step.scene.state.legal_actions()) if isinstance(step, Act) else False

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_nothing_is_shown_before_the_decision_and_all_after_it(self, lang: str) -> None:
        learner = self.learner("auction", 3, lang=lang)
        assert self.rows(learner.do("close")) == []
        learner.waits = False
        screen = learner.do("bid 2")
        assert (self.rows(screen), screen["feedback"], learner.session.busy) == ([], None, True)
        answer = learner.session.step()
        while answer is None or answer["screen"]["busy"] is None:
            answer = learner.session.step()
        assert answer["screen"]["busy"]["stop"] == "stop"
        screen = learner.think(answer)
        assert screen["feedback"]["tone"] == "no"
        assert len(self.rows(screen)) == 7
        assert learner.do("bid 3")["feedback"]["tone"] == "right", "he need not think again"
        assert learner.session.progress["rules"]["T3.2"] == "0"
        assert 2 in learner.place.solved

    def test_what_the_rules_refuse_needs_no_coach(self) -> None:
        learner = self.learner("auction", 5)
        learner.waits = False
        screen = learner.do("bid 1")
        assert not learner.session.busy
        assert {"rule": "T3.3"} in screen["feedback"]["text"]
        assert self.rows(screen) == []

    def test_he_can_be_stopped_and_then_the_lesson_answers_alone(self) -> None:
        learner = self.learner("auction", 3)
        learner.waits = False
        learner.do("bid 3")
        screen = learner.do("stop")
        assert (screen["feedback"]["tone"], learner.session.busy, self.rows(screen)) == ("right", False, [])
        assert learner.place.solved == {2}

    def test_going_on_ends_his_thinking(self) -> None:
        learner = self.learner("auction", 3)
        learner.waits = False
        learner.do("bid 3")
        learner.do("next")
        assert not learner.session.busy
        assert learner.session.step() is None
        assert learner.place.solved == set()

    def test_another_decision_takes_the_place_of_the_first(self) -> None:
        learner = self.learner("auction", 3)
        learner.waits = False
        learner.do("bid 6")
        learner.session.step()
        learner.waits = True
        assert learner.do("bid 3")["feedback"]["tone"] == "right"
        assert learner.place.attempt.given_so_far == ["bid 3"]

    def test_the_answer_that_is_told_is_not_called_the_learner_s(self) -> None:
        learner = self.learner("auction", 3)
        screen = learner.do("show")
        assert len(self.rows(screen)) == 7
        assert "(yours)" not in json.dumps(self.rows(screen))

    def test_he_tells_more_of_the_hand_when_asked(self) -> None:
        learner = self.learner("naming-trump", 2)
        assert learner.do("advice")["panel"] is None, "not before the decision"
        learner.do("trump S")
        screen = learner.do("advice")
        assert screen["panel"]["key"] == "advice"
        assert screen["feedback"]["tone"] == "right"
        learner.waits = False
        learner.do("close")
        assert learner.do("advice")["panel"]["key"] == "advice", "he need not think again"

    def test_a_little_worse_is_said_and_is_not_wrong(self) -> None:
        table = at_naming(RULES, "JH JD AD KD 9H TC", bid=4)
        made = lesson("Both jacks", act("Name trump.", at=table, answer="trump H", right="Two winners beside them.", coach=True), goal="x")
        assert made.problems() == []
        learner = Learner(made)
        screen = learner.do("trump D")
        assert screen["feedback"]["tone"] == "info"
        assert "little worse" in json.dumps(screen["feedback"]["text"])
        assert learner.place.solved == {0}

    def test_verdicts(self) -> None:
        step = act("Name trump.", at=at_naming(RULES, "JH JD AD KD 9H TC"), answer="trump H", right="Why.", coach=True)
        tones = [step.check("trump D", worth).tone for worth in (Worth(0.0, True), Worth(0.9, False), Worth(1.1, False), None)]
        assert tones == ["right", "info", "no", "no"]
        assert step.check("trump H", Worth(3.0, False)).tone == "right"
        assert "worth more" in str(step.check("trump D").remark)

    def test_a_moon_is_the_author_s_to_judge(self) -> None:
        learner = self.learner("smear-auction", 2, smear())
        screen = learner.do("moon")
        assert (screen["feedback"]["tone"], len(self.rows(screen))) == ("no", 5)
        learner.waits = False
        learner.do("moon")
        assert not learner.session.busy

    def test_lint_knows_him(self) -> None:
        alone = act("Play.", at=at_play(RULES, trump="S", hand="JC 9C QD", trick="KC"), answer="play 9C", right="Why.", coach=True)
        silent = act("Bid.", at=at_auction(RULES, "JS JC AS 9H TD KC"), right="Why.", coach=True)
        assert [str(problem) for problem in alone.problems()] == ["The coach is asked, and the learner has nothing to decide here."]
        (problem,) = silent.problems()
        assert str(problem) == "The coach is asked: say also what you find right yourself, with “answer”."


SPADES = at_play(RULES, trump="S", hand="JC 9C QD", trick="KC")


class TestAuthoring:
    def test_a_lesson_is_one_value(self) -> None:
        made = lesson(
            "The Small Jack",
            "Spades are trump. **Both** black jacks rise to the top.",
            pick("Which card is second best?", "AS JC JS KS", answer="JC", wrong={"JS": "That is the Big Jack: the best."}, right="Right."),
            act("The king of clubs is led. Follow.", at=SPADES, answer="play 9C", right="Right: `JC` is a spade."),
            goal="Know the two best trumps.",
        )
        assert (made.id, len(made.steps), made.rules) == ("the-small-jack", 3, RULES)
        assert made.problems() == []
        assert not made.steps[0].asks
        assert made.steps[1].check("JS").remark == "That is the Big Jack: the best."
        assert made.steps[2].check("play JC").rule == "T5.4"

    def test_several_answers_may_be_right(self) -> None:
        step = pick("A spade", "AS KS 9H", answer="AS KS", right={"AS": "The ace.", "KS": "The king."}, wrong={"9H": "A heart."})
        assert [step.check(card).right for card in ("AS", "KS", "9H")] == [True, True, False]
        assert step.check("KS").remark == "The king."
        assert step.problems() == []

    def test_every_kind_of_step(self) -> None:
        assert choose("Which?", ["one", "two"], answer="two", right="Yes.").check("two").right
        assert number("How many?", answer=3, right="Yes.").check("3").right
        assert not number("How many?", answer=3).check(4).right
        assert sort("Sort", "9S AS", answer=[Card("AS"), Card("9S")], right="Yes.").check("AS 9S").right
        assert pick("All", at=SPADES, many=True, answer=playable, right="Yes.").check("9C").right
        assert act("Any", at=SPADES).check("play 9C").right
        naming = act("Name", at=at_naming(RULES, "AS KS QS JS 9H TD"), answer="trump S", right="Yes.")
        assert naming.check("trump S").right
        assert naming.check("play AS").rule == "C1"
        trick = at_play(RULES, trump="S", hand="", trick="KC 9S AC TC")
        assert pick("Wins", trick.trick, at=trick, answer=winning, right="Yes.").check("9S").right

    @pytest.mark.parametrize("value", [None, 7, "XX", [], {}, "JS", True, 1.5, "play", ["JS"]])
    def test_what_is_no_answer_is_a_value_error(self, value: Any) -> None:
        for step in (
            pick("?", "AS KS", answer="AS"),
            choose("?", ["a", "b"], answer="a"),
            number("?", answer=3, low=2),
            sort("?", "AS KS", answer="AS KS"),
            act("?", at=SPADES),
        ):
            try:
                step.read(value)
            except (ValueError, TypeError):
                continue
            assert value in ("JS", "play") or isinstance(step, Act)

    @pytest.mark.parametrize(
        ("step", "found"),
        [
            (tell(""), "empty text"),
            (pick("Which?", "AS KS", answer="QS", right="."), "“answer” is “QS”, which cannot be given. It can be: AS or KS."),
            (pick("Which?", "AS KS", answer="ZZ", right="."), "“answer” is “ZZ”, which cannot be given. It can be: AS or KS."),
            (pick("Which?", "AS KS", answer=playable, right="."), "“answer” needs a table: give the step an “at”."),
            (pick("Which?", "AS KS", answer="AS", right=""), "does not say why “AS” is right"),
            (pick("Which?", "AS KS", answer="AS", right=(" ", "T5.4")), "does not say why “AS” is right"),
            (pick("Which?", at=SPADES, answer="QD", right="."), "QD may not be played here"),
            (pick("Which (T5.44)?", "AS KS", answer="AS", right="."), "There is no rule T5.44 in Topper."),
            (pick("Which?", "AS KS", answer="AS", right="By S4.4."), "no rule S4.4 in Topper"),
            (pick("Which?", "AS KS", answer="AS", right=".", wrong={"KS": "See T99."}), "no rule T99 in Topper"),
            (pick("Which?", "AS KS", answer="AS", right=".", hints=(say("See {rule}.", rule=say("T9.9")),)), "no rule T9.9 in Topper"),
            (pick("Which?", "AS KS", answer="AS", right=lambda card: "See H99."), "no rule H99 in Topper"),
            (tell("Look at `9X`."), "“9X” stands in backquotes"),
            (tell("Look at `9S."), "mark ` is not closed"),
            (tell("Look **here."), "mark ** is not closed"),
            (pick("Which?", "AS KS", answer=(), right="."), "no right answer"),
            (pick("Which?", "AS KS", answer="AS KS", right="."), "Every answer is right"),
            (pick("Which?", "AS", answer="AS", right="."), "Every answer is right|only one answer"),
            (pick("Which?", "AS KS", answer="AS", right=".", wrong={"AS": "No."}), "calls “AS” wrong"),
            (
                pick("Which?", "AS KS", answer="AS", right=".", wrong={"QS": "No."}),
                "“wrong” has a remark for “QS”, which cannot be answered. It can be: AS or KS.",
            ),
            (pick("Which?", "AS KS", answer="AS", right=".", wrong={"KS": ""}), "is empty"),
            (pick("Which?", "AS KS", answer="AS"), "why the answer is right"),
            (pick("Which?", "AS KS", answer="AS", right={"KS": "."}), "praises"),
            (pick("Which?", "AS KS AS", answer="AS", right="."), "twice"),
            (pick("Which?", "AS KS", answer="AS", right=".", hints=("",)), "empty hint"),
            (pick("Which?", "AS KS", answer="AS", right=".", teaches="T99.9"), "no rule T99.9"),
            (pick("Which?", "AS KS", answer="AS", right=(".", "T99.9")), "no rule T99.9"),
            (pick("Which?", "AS KS", answer="AS", right=".", teaches="T5"), "no rule T5 in"),
            (choose("Which?", ["a", "b"], answer="c", right="."), "“answer” is “c”, which cannot be given. It can be: a or b."),
            (choose("Which?", ["a", "b"], answer="a", right=".", wrong={"z": "No."}), "cannot be answered"),
            (sort("Sort", "AS KS", answer="AS KS", right="."), "right order from the start"),
            (number("How many?", answer=9, right="."), "“answer” is “9”, which cannot be given: a whole number from 0 to 6"),
            (act("Play", at=SPADES, answer="play JC", right="."), "refused"),
            (act("Play", at=SPADES, answer="play 9C", right=".", wrong={"play JC": "No."}), "never seen"),
            (act("Play", at=SPADES, answer="play 9C", right=".", then=("play 9C",)), "cannot be done"),
            (pick(say("Hello {name}"), "AS KS", answer="AS", right="."), "It breaks"),
            (pick("Which?", "AS KS", at=SPADES, answer=lambda scene: scene.nonsense, right="."), "It breaks"),
        ],
    )
    def test_the_lint_sees_what_is_broken(self, step: Step, found: str) -> None:
        problems = [str(problem) for problem in step.problems(RULES)]
        assert any(part in problem for problem in problems for part in found.split("|")), problems
        assert "It breaks" in found or not any("It breaks" in problem for problem in problems)

    @pytest.mark.parametrize(
        "step",
        [
            tell(r"`JS`, `10S`, `♠` and `bid 3` by T5.4, T5, C1 and H2; 25 \`, \*\* and `25`."),
            pick("Which may you not play?", "JC 9C QD", at=SPADES, answer="QD", right="Clubs were led."),
            number("How many?", answer=3, right=".", wrong={2: "One more."}),
            number("How many?", answer=3, right=".", wrong="Count again."),
        ],
    )
    def test_the_lint_lets_stand_what_is_well(self, step: Step) -> None:
        assert [str(problem) for problem in step.problems(RULES)] == []

    def test_the_lint_reads_the_goal_and_needs_no_game(self) -> None:
        made = lesson("T", pick("By T99?", "AS KS", answer="AS", right="By S4.4 and T5.4."), goal="Know T77.7.")
        assert list(map(str, made.problems())) == ["The goal: There is no rule T77.7.", "Step 1: There is no rule T99."]

    def test_a_table_is_asked_for(self) -> None:
        with pytest.raises(TopperError, match="“act” needs a table"):
            act("Play.", answer="play 9C", right=".")
        for make in (lambda at: act("Play.", at=at), lambda at: tell("Look.", at=at)):
            with pytest.raises(TopperError, match="made with at_play, at_auction or at_naming, and not 'S'"):
                make("S")

    def test_the_lint_sees_broken_lessons(self) -> None:
        assert "no steps" in str(lesson("Empty", goal="None").problems())
        assert "no title" in str(lesson("", "Text", goal="x").problems())
        assert "goal" in str(lesson("T", "Text").problems())
        assert "Nothing is asked" in str(lesson("T", "Text", goal="x").problems())
        assert "id" in str(lesson("T", "Text", goal="x", id="No Good").problems())

    def test_problems_say_where(self) -> None:
        made = lesson("T", "Read this.", pick("Which?", "AS KS", answer="AS"), goal="x")
        assert [str(problem)[:7] for problem in made.problems()] == ["Step 2:"]

    def test_a_position_that_cannot_be_is_refused(self) -> None:
        with pytest.raises(PositionError):
            at_play(RULES, trump="S", hand="JC 9C QD", trick="KC QH", others={3: "TC"})
        with pytest.raises(PositionError, match="at least one card"):
            at_play(RULES, trump="S", hand="", trick="KC")
        with pytest.raises(PositionError, match="A trick has four cards, and here are 5"):
            at_play(RULES, trump="S", hand="9C", trick="KC QC TC AC AS")

    def test_auctions_and_hands_are_filled_up(self) -> None:
        scene = at_auction(RULES, "JS JC", ["bid 2", "pass"])
        assert scene.state.to_act == 0
        assert Cards("JS JC") == Cards("JS JC") & scene.hand
        assert [len(hand) for hand in scene.state.hands] == [6, 6, 6, 6]


def test_every_card_has_a_reading() -> None:
    step = pick("Any", CARDS, answer="AS", right=".")
    assert [step.read(str(card)) for card in CARDS] == list(CARDS)
    with pytest.raises(NotationError):
        step.read("ZZ")


def test_rules_are_part_of_a_lesson() -> None:
    made: Rules | None = find_lesson("tricks", topper(target=11)).rules
    assert made == topper(target=11)
