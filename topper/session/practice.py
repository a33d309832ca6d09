"""Practice: drawn questions, mixed by what the learner needs; what went wrong comes again sooner. On request, never forced."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.rules import Rules
from topper.core.sentence import say
from topper.games import preset
from topper.lessons.drills import Question
from topper.session.drill import SEEDS, DrillPlace, Plan, all_numbers, checked
from topper.session.parts import Json
from topper.session.place import Refused
from topper.session.spacing import Memory, most_wanted, seconds

APART = 3
"""So many questions at least lie between two about one rule."""
FRESH = 3
"""Every so many questions something new comes first."""


class PracticePlace(DrillPlace):
    """Questions without end about a game, the rule that is most wanted first."""

    key: ClassVar[str] = "practice"
    wanted: str
    #: the rules lately asked: the one that was wanted, and the one the question was drawn about
    lately: list[tuple[str, str]]

    def __init__(self, session: Any, plan: Plan, seed: int) -> None:
        self.lately = []
        super().__init__(session, plan, seed)

    @classmethod
    def named(cls, session: Any, game: str) -> PracticePlace:
        """Practice of this game. Raises `Refused` where there is none."""
        if session.scheduler is None:
            raise Refused(say("There is no practice here."))
        try:
            return cls.about(session, preset(game), session.chance.randrange(SEEDS))
        except ValueError:
            raise Refused(say("There is no practice of “{game}”.", game=game[:40])) from None

    @classmethod
    def about(cls, session: Any, rules: Rules, seed: int) -> PracticePlace:
        """Practice under these rules."""
        return cls(session, checked(Plan(f"practice {rules.game}", say("Practice"), rules, all_numbers(rules))), seed)

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> PracticePlace:
        return cls.named(session, str(saved.get("game"))[:40])

    @property
    def address(self) -> str:
        return f"{self.key} {self.rules.game}"

    def saved(self) -> dict[str, Json]:
        return {"key": self.key, "game": self.rules.game}

    @property
    def kept(self) -> dict[str, Memory]:
        """What is remembered of each rule of this game."""
        practice = self.session.progress.get("practice")
        if not isinstance(practice, dict):
            practice = self.session.progress["practice"] = {}
        kept = practice.get(self.rules.game)
        if not isinstance(kept, dict):
            kept = practice[self.rules.game] = {}
        return kept

    def next_rule(self) -> str:
        before = tuple(rule for pair in self.lately for rule in pair)
        self.wanted = most_wanted(self.plan.numbers, self.kept, self.session.clock(), before, fresh=self.n % FRESH == FRESH - 1)
        return self.wanted

    def set_question(self, question: Question) -> None:
        super().set_question(question)
        self.lately = [*self.lately, (self.wanted, question.rule)][-APART:]

    def count(self, right: bool) -> None:
        super().count(right)
        scheduler = self.session.scheduler
        assert scheduler is not None
        # One question may rest on several rules: the one that was wanted is answered with the one it was drawn about.
        for rule in {self.wanted, self.question.rule}:
            self.kept[rule] = scheduler.answered(self.kept.get(rule), right, self.session.clock())


def waiting(progress: dict[str, Json], rules: Rules, now: float) -> int:
    """How many rules of a game are due to be asked again."""
    practice = progress.get("practice")
    kept = practice.get(rules.game) if isinstance(practice, dict) else None
    if not isinstance(kept, dict):
        return 0
    times = [seconds(kept.get(number), "due") for number in all_numbers(rules)]
    return sum(when is not None and when <= now for when in times)
