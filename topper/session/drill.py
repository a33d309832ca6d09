"""Drawn questions on the screen: five to check a lesson, or as many as the learner likes about a rule or a whole game."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games import preset
from topper.lessons.drills import LEVELS, NOT_ASKED, Kind, Question, kinds_about, kinds_for, make_question
from topper.lessons.drills.chance import Chance
from topper.lessons.drills.question import NoQuestion
from topper.lessons.model import Text, Verdict
from topper.lessons.progress import note_answer, standing, tries
from topper.session.attempt import Attempt
from topper.session.lesson import lesson_of, saved_rules
from topper.session.parts import Json, button, buttons, grid, paragraph
from topper.session.place import Refused
from topper.session.rich import plain, rich
from topper.session.steps import StepPlace

IN_A_CHECK = 5
SEEDS = 2**31
MOST_KEPT = 500
TRIES = 12
"""How often a question about just this rule is looked for, where a kind asks about several."""


class Plan(NamedTuple):
    """What is asked: about these rules, so many questions (0: without end), under this title; `lesson` is where one comes from."""

    what: str
    title: Text
    rules: Rules
    numbers: tuple[str, ...]
    length: int = 0
    lesson: str | None = None


def plan_for(session: Any, what: str, rules: Rules | None = None) -> Plan:
    """The plan of “lesson small-jack”, “rule T5.4”, “topper” or “shaky topper”. Raises `Refused` where nothing can be asked."""
    verb, _, rest = what.partition(" ")
    try:
        if verb == "lesson":
            lesson = lesson_of(session, rest, rules)
            game = lesson.rules or preset("topper")
            return checked(Plan(what, lesson.title, game, lesson.drills or lesson.teaches, IN_A_CHECK, lesson.id))
        if verb == "rule":
            game = rules or preset("smear" if rest.startswith("S") else "topper")
            if rest in NOT_ASKED:
                raise Refused(NOT_ASKED[rest], rest)
            return checked(Plan(what, say("Rule {number}", number=rest), game, (rest,)))
        if verb == "shaky":
            game = rules or preset(rest)
            return checked(Plan(what, say("What is shaky"), game, shaky(session.progress, game), IN_A_CHECK))
        game = rules or preset(verb)
    except ValueError as error:
        raise Refused(say("There are no questions about “{what}”.", what=what[:40])) from error
    return checked(Plan(what, say("Questions"), game, all_numbers(game)))


def checked(plan: Plan) -> Plan:
    """The plan with the rules that can be asked. Raises `Refused` if there are none."""
    numbers = tuple(number for number in plan.numbers if kinds_about(plan.rules, (number,)))
    if not numbers:
        raise Refused(say("There is nothing to ask about this."))
    return plan._replace(numbers=numbers)


def all_numbers(rules: Rules) -> tuple[str, ...]:
    """Every rule that can be asked in this game."""
    return tuple(dict.fromkeys(number for kind in kinds_for(rules) for number in kind.rules_asked(rules)))


def shaky(progress: dict[str, Json], rules: Rules) -> tuple[str, ...]:
    """The rules that are not sure yet, those first that went wrong."""
    numbers = all_numbers(rules)
    wrong = [number for number in numbers if standing(progress, number) == "shaky"]
    return tuple(wrong) or tuple(number for number in numbers if standing(progress, number) == "new") or numbers


def level_for(progress: dict[str, Json], rule: str) -> int:
    """Harder as it goes well: by the number of right answers in a row."""
    kept = tries(progress, rule)
    streak = len(kept) - len(kept.rstrip("1"))
    return LEVELS[min(streak // 2, 2)]


class DrillPlace(StepPlace):
    """A series of drawn questions: the same seed draws the same ones."""

    key: ClassVar[str] = "drill"

    def __init__(self, session: Any, plan: Plan, seed: int) -> None:
        super().__init__(session)
        self.plan = plan
        self.rules: Rules = plan.rules
        self.seed = seed
        #: by question asked so far: its rule, and whether the first answer was right
        self.results: list[tuple[str, bool]] = []
        self.n = -1
        self.fresh = True
        self.ask_next()

    # What is saved.

    @property
    def address(self) -> str:
        return f"{self.key} {self.plan.what}"

    def saved(self) -> dict[str, Json]:
        question = self.question
        return {
            "key": self.key, "what": self.plan.what, "game": self.rules.game, "settings": self.rules.changed,
            "seed": self.seed, "n": self.n, "drawn": question.seed, "kind": question.kind, "level": question.level,
            "results": [[rule, right] for rule, right in self.results],
        }  # fmt: skip

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> DrillPlace:
        what, seed, n, kind, level = (saved.get(name) for name in ("what", "seed", "n", "kind", "level"))
        if not isinstance(what, str) or not isinstance(kind, str) or not all(type(value) is int for value in (seed, n, level)):
            raise ValueError("not a saved drill")
        assert isinstance(seed, int)
        assert isinstance(n, int)
        assert isinstance(level, int)
        place = cls(session, plan_for(session, what, saved_rules(saved)), seed % SEEDS)
        results = saved.get("results")
        if not isinstance(results, list) or not 0 <= n <= MOST_KEPT or len(results) > n + 1:
            raise ValueError("not the results of a drill")
        known = all_numbers(place.rules)
        place.results = [(rule, right is True) for rule, right in results if rule in known]
        place.n = n
        drawn = saved.get("drawn")
        if not isinstance(drawn, str) or len(drawn) > 60:
            raise ValueError("not the seed of a question")
        place.set_question(make_question(kind, drawn, level, place.rules))
        return place

    # Asking.

    @property
    def over(self) -> bool:
        """Whether all questions of the series have been asked and left."""
        return bool(self.plan.length) and self.n >= self.plan.length

    def ask_next(self) -> None:
        """Draw the next question: the rules take turns, in an order drawn for each round."""
        self.n += 1
        if self.over:
            return
        rule = self.next_rule()
        level = level_for(self.session.progress, rule)
        kinds: list[Kind] = Chance(f"{self.seed}/kind/{self.n}").shuffled(kinds_about(self.rules, (rule,)))
        found = None
        for attempt, kind in ((attempt, kind) for attempt in range(TRIES) for kind in kinds):
            try:
                question = make_question(kind.id, f"{self.seed}/{self.n}/{attempt}", level, self.rules)
            except NoQuestion:
                continue
            found = found or question
            # A kind may ask about several rules: one that is about this rule is preferred.
            if question.rule == rule:
                found = question
                break
        if found is None:
            raise Refused(say("There is nothing to ask about this."))
        self.set_question(found)

    def next_rule(self) -> str:
        """The rule that is asked about next: they take turns, in an order drawn for each round."""
        numbers = self.plan.numbers
        order: list[str] = Chance(f"{self.seed}/round/{self.n // len(numbers)}").shuffled(numbers)
        return order[self.n % len(numbers)]

    def set_question(self, question: Question) -> None:
        self.question = question
        self.attempt = Attempt(question.step)
        self.fresh = True

    @property
    def counted(self) -> bool:
        """Whether the question on the screen has had its first answer."""
        return len(self.results) > self.n

    def answered(self, verdict: Verdict, first: bool) -> None:
        if not self.counted:
            self.count(verdict.right)

    def count(self, right: bool) -> None:
        self.results.append((self.question.rule, right))
        note_answer(self.session.progress, self.question.rule, right)

    def show(self) -> list[dict[str, Json]]:
        events = super().show()
        if not self.counted:
            self.count(False)
        return events

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        self.fresh = False
        match verb:
            case "next":
                if not self.over and not self.counted:
                    self.count(False)
                if self.n < MOST_KEPT:
                    self.ask_next()
                return []
            case "more":
                return self.session.go(DrillPlace(self.session, self.plan, self.session.chance.randrange(SEEDS)))
            case "leave" if self.plan.lesson is not None:
                from topper.session.lesson import LessonPlace

                return self.session.go(LessonPlace.named(self.session, self.plan.lesson, self.rules))
        return None if self.over and verb != "menu" else super().do(verb, rest, value)

    # What is drawn.

    def step_key(self) -> str:
        return f"drill-{self.seed}-{self.n}"

    def screen(self) -> dict[str, Json]:
        if self.over:
            return self.summary()
        spoken = self.look().language
        table = self.table()
        number = say("Question {n} of {max}", n=self.n + 1, max=self.plan.length) if self.plan.length else say("Question {n}", n=self.n + 1)
        parts: dict[str, Json] = {
            "layout": "table" if table is not None else "page",
            "title": plain(self.plan.title, spoken),
            "status": rich(number, spoken),
            "table": table,
            "words": self.words(),
            "first": "words",
            "controls": [*self.answers(), self.ways()],
            "feedback": self.feedback(),
            "progress": {"value": self.n + 1, "max": self.plan.length, "text": plain(number, spoken)} if self.plan.length else None,
            "tools": self.tools(),
            "focus": "next" if self.attempt.solved else None,
        }
        if self.fresh:
            parts["say"] = f"{plain(number, spoken)}. {self.read_out()}"
        return parts

    def ways(self) -> dict[str, Json]:
        """On, and help: on stands in the same place in every question."""
        spoken = self.look().language
        following = button("next", rich(say("Next"), spoken), "next", kind="primary" if self.counted else "quiet")
        return buttons("ways", [following, *self.help_buttons()], plain(say("These questions"), spoken))

    def menu(self) -> list[tuple[str, Sentence]]:
        back = [("leave", say("To the lesson"))] if self.plan.lesson is not None else []
        return back + ([(f"course {self.rules.game}", say("All lessons"))] if self.session.home else [])

    def summary(self) -> dict[str, Json]:
        """How it went, rule by rule."""
        spoken = self.look().language
        right = sum(was for _, was in self.results)
        told = verdict(right, len(self.results))
        rows = [
            [{"rule": rule}, rich(self.rule_title(rule), spoken), rich(say("right") if was else say("not yet"), spoken)]
            for rule, was in self.results
        ]
        head = [rich(text, spoken) for text in (say("Rule"), say("About"), say("Your answer"))]
        row = [button("next", rich(say("Five new questions"), spoken), "more", kind="primary")]
        if self.plan.lesson is not None:
            row.append(button("to-lesson", rich(say("Back to the lesson"), spoken), "leave"))
        return {
            "layout": "page",
            "title": plain(self.plan.title, spoken),
            "words": [paragraph("told", rich(told, spoken)), grid("results", head, rows)],
            "controls": [buttons("ways", row, plain(say("What next"), spoken))],
            "tools": self.tools(),
            "say": plain(told, spoken),
        }

    def rule_title(self, number: str) -> Text:
        """What a rule is about, as its rulebook says."""
        found = self.rules.rules_by_number.get(number)
        return found.title if found is not None else ""


def verdict(right: int, asked: int) -> Sentence:
    """How it went, in one sentence."""
    if right == asked:
        return say("{right} of {asked}: these rules are yours.", right=right, asked=asked)
    return say("{right} of {asked} right at once. The rest you can read up and try again.", right=right, asked=asked)


def open_drill(session: Any, what: str) -> DrillPlace:
    """The questions that are asked for: “lesson small-jack”, “rule T5.4”, “topper”, “shaky topper”."""
    return DrillPlace(session, plan_for(session, what), session.chance.randrange(SEEDS))
