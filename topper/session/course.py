"""The overview of a course: its lessons, what is sure and what is shaky, rule by rule."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games import preset
from topper.lessons.courses import course_of
from topper.lessons.model import Course, Lesson
from topper.lessons.progress import lesson_kept, standing
from topper.session.drill import all_numbers
from topper.session.lesson import saved_rules
from topper.session.parts import Json, button, buttons, grid, heading, paragraph, tile, tiles
from topper.session.place import Place, Refused
from topper.session.rich import plain, rich

STANDINGS: dict[str, Sentence] = {"sure": say("✓ sure"), "shaky": say("~ shaky"), "new": say("not asked yet")}


class CoursePlace(Place):
    """A course. Nothing in it is locked."""

    key: ClassVar[str] = "course"

    def __init__(self, session: Any, rules: Rules) -> None:
        super().__init__(session)
        self.rules = rules
        self.shown: Course = course_of(rules)

    @classmethod
    def named(cls, session: Any, game: str) -> CoursePlace:
        """The course of this game. Raises `Refused` where there is none."""
        try:
            return cls(session, preset(game))
        except ValueError:
            raise Refused(say("There is no course “{game}”.", game=game[:40])) from None

    @property
    def address(self) -> str:
        return f"{self.key} {self.rules.game}"

    def saved(self) -> dict[str, Json]:
        return {"key": self.key, "game": self.rules.game, "settings": self.rules.changed}

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> CoursePlace:
        rules = saved_rules(saved)
        if rules is None:
            raise ValueError("a saved course has a game")
        return cls(session, rules)

    def screen(self) -> dict[str, Json]:
        spoken = self.language
        lessons = [
            tile(f"lesson-{lesson.id}", rich(lesson.title, spoken), rich(lesson.goal, spoken), f"lesson {lesson.id}", self.badge(lesson))
            for lesson in self.shown.lessons
        ]
        return {
            "layout": "page",
            "title": plain(self.shown.title, spoken),
            "words": [
                paragraph("goal", rich(self.shown.goal, spoken)),
                tiles("lessons", lessons, plain(say("Lessons"), spoken)),
                heading("known", rich(say("What you know"), spoken)),
                paragraph("explained", rich(EXPLAINED, spoken)),
                buttons("practise", self.practise(), plain(say("Questions"), spoken)),
                self.rule_table(),
            ],
            "controls": [],
        }

    def badge(self, lesson: Lesson) -> Json:
        """How far the learner has come in a lesson."""
        steps = len(lesson.steps)
        _, solved, done = lesson_kept(self.session.progress, lesson.id, steps)
        if done:
            return rich(say("✓ done"), self.language)
        return rich(say("{n} of {max} steps", n=len(solved), max=steps), self.language) if solved else None

    def practise(self) -> list[dict[str, Json]]:
        spoken, game = self.language, self.rules.game
        return [
            button("shaky", rich(say("Five questions on what is shaky"), spoken), f"drill shaky {game}", kind="primary"),
            button("drill", rich(say("Questions on everything"), spoken), f"drill {game}"),
        ]

    def rule_table(self) -> dict[str, Json]:
        """By rule: what it is about and how it stands."""
        spoken = self.language
        titles = self.rules.rules_by_number
        rows = [
            [{"rule": number}, rich(titles[number].title, spoken) if number in titles else "", self.standing(number)]
            for number in sorted(all_numbers(self.rules), key=number_key)
        ]
        head = [rich(text, spoken) for text in (say("Rule"), say("About"), say("You"))]
        return grid("rules", head, rows)

    def standing(self, number: str) -> Json:
        return rich(STANDINGS[standing(self.session.progress, number)], self.language)


EXPLAINED = say("A rule is sure once you have been right at once three times in a row. Until then it is shaky.")


def number_key(number: str) -> tuple[str, float]:
    """Rules in the order of their numbers."""
    return number[0], float(number[1:])
