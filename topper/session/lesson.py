"""A lesson on the screen: its steps one at a time, back and forth freely, nothing locked."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games import preset
from topper.lessons.courses import course_of, find_lesson
from topper.lessons.model import Lesson, Verdict
from topper.lessons.progress import lesson_kept, note_answer, note_lesson, solved_in, whole
from topper.session.attempt import Attempt
from topper.session.parts import Json, button, buttons
from topper.session.place import Refused
from topper.session.rich import plain, rich
from topper.session.steps import StepPlace


class LessonPlace(StepPlace):
    """A lesson; `at` is the number of the step, from 0, `solved` those that are solved."""

    key: ClassVar[str] = "lesson"

    def __init__(self, session: Any, lesson: Lesson) -> None:
        super().__init__(session)
        self.lesson = lesson
        self.rules: Rules | None = lesson.rules
        at, self.solved, self.done = lesson_kept(session.progress, lesson.id, len(lesson.steps))
        self.go_to(0 if self.done else at)

    @classmethod
    def named(cls, session: Any, name: str, rules: Rules | None = None) -> LessonPlace:
        """The lesson of this id. Raises `Refused` where there is none."""
        try:
            return cls(session, lesson_of(session, name, rules))
        except ValueError:
            raise Refused(say("There is no lesson “{name}”.", name=name[:40])) from None

    # What is saved.

    @property
    def address(self) -> str:
        return f"{self.key} {self.lesson.id}"

    def saved(self) -> dict[str, Json]:
        saved: dict[str, Json] = {"key": self.key, "lesson": self.lesson.id, "at": self.at, "solved": sorted(self.solved)}
        return saved | ({"game": self.rules.game, "settings": self.rules.changed} if self.rules is not None else {})

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> LessonPlace:
        name = saved.get("lesson")
        if not isinstance(name, str):
            raise ValueError("a saved lesson has a name")
        place = cls(session, lesson_of(session, name, saved_rules(saved)))
        steps = len(place.lesson.steps)
        place.solved = solved_in(saved.get("solved"), steps)
        place.go_to(whole(saved.get("at"), steps))
        return place

    # Getting about.

    def go_to(self, at: int) -> list[dict[str, Json]]:
        self.at = at
        self.attempt = Attempt(self.lesson.steps[at], solved=at in self.solved)
        self.fresh = True
        if not self.step.asks:
            self.solved.add(at)
        self.remember()
        return []

    def remember(self) -> None:
        """Keep what is solved; a lesson is done when its last step is."""
        last = len(self.lesson.steps) - 1
        self.done = self.done or (last in self.solved and len(self.solved) > last // 2)
        note_lesson(self.session.progress, self.lesson.id, self.at, self.solved, self.done)

    def arrive(self) -> list[dict[str, Json]]:
        self.fresh = True
        return []

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        self.fresh = False
        steps = len(self.lesson.steps)
        match verb:
            case "next" if self.at + 1 < steps:
                return self.go_to(self.at + 1)
            case "back" if self.at:
                return self.go_to(self.at - 1)
            case "step" if rest.isascii() and rest.isdigit() and 0 < int(rest[:4]) <= steps:
                return self.go_to(int(rest[:4]) - 1)
            case "anew":
                self.solved.clear()
                return self.go_to(0)
            case "once" if self.step.asks:
                self.solved.discard(self.at)
                return self.go_to(self.at)
            case "next" | "back" | "step":
                raise Refused(say("There is no such step in this lesson."))
            case "drill":
                from topper.session.drill import open_drill

                return self.session.go(open_drill(self.session, rest))
        return super().do(verb, rest, value)

    def show(self) -> list[dict[str, Json]]:
        events = super().show()
        self.settle()
        return events

    def answered(self, verdict: Verdict, first: bool) -> None:
        if first and self.at not in self.solved:
            for number in self.step.teaches:
                note_answer(self.session.progress, number, verdict.right)
        if verdict.right:
            self.settle()

    def settle(self) -> None:
        """The step is solved."""
        self.solved.add(self.at)
        self.remember()

    # What is drawn.

    def step_key(self) -> str:
        return f"{self.lesson.id}-{self.at}"

    def screen(self) -> dict[str, Json]:
        spoken, steps = self.look().language, len(self.lesson.steps)
        table = self.table()
        parts: dict[str, Json] = {
            "layout": "table" if table is not None else "page",
            "title": plain(self.lesson.title, spoken),
            "table": table,
            "words": self.words(),
            "first": "words",
            "controls": [*self.answers(), self.ways()],
            "feedback": self.feedback(),
            "progress": {"value": self.at + 1, "max": steps, "text": plain(say("Step {n} of {max}", n=self.at + 1, max=steps), spoken)},
            "tools": self.tools(),
            "focus": "next" if self.attempt.solved and self.step.asks else None,
        }
        if self.fresh:
            parts["say"] = f"{parts['progress']['text']}. {self.read_out()}"
        return parts

    def ways(self) -> dict[str, Json]:
        """Back, on, and help. Back and on stand in the same place in every step, so that a click too many does nothing else."""
        spoken, last = self.look().language, self.at + 1 == len(self.lesson.steps)
        row = [button("back", "←", "back", kind="quiet", off=not self.at, name=plain(say("Back"), spoken))]
        if not last:
            row.append(button("next", rich(say("Next"), spoken), "next", kind="primary" if self.attempt.solved else "quiet"))
        elif self.attempt.solved:
            row += self.ends()
        else:
            row.append(button("next", rich(say("Next"), spoken), "next", kind="quiet", off=True))
        row += self.help_buttons()
        if self.step.asks and self.attempt.solved:
            row.append(button("once", rich(say("Again"), spoken), "once", kind="quiet", name=plain(say("This step again"), spoken)))
        return buttons("ways", row, plain(say("This lesson"), spoken))

    def ends(self) -> list[dict[str, Json]]:
        """Where to go from the last step."""
        spoken = self.look().language
        found = []
        if self.lesson.drills or self.lesson.teaches:
            text, name = rich(say("Five questions"), spoken), plain(say("Five questions on this lesson"), spoken)
            found.append(button("next", text, f"drill lesson {self.lesson.id}", kind="primary", name=name))
        following = self.following()
        if following is not None and self.session.home:
            found.append(button("onwards", rich(say("Next lesson"), spoken), f"lesson {following.id}"))
        return found

    def following(self) -> Lesson | None:
        """The lesson after this one in its course."""
        if self.rules is None:
            return None
        lessons = course_of(self.rules).lessons
        place = next((place for place, lesson in enumerate(lessons) if lesson.id == self.lesson.id), None)
        return lessons[place + 1] if place is not None and place + 1 < len(lessons) else None

    def menu(self) -> list[tuple[str, Sentence]]:
        lessons = [(f"course {self.rules.game}", say("All lessons"))] if self.session.home and self.rules is not None else []
        return [("anew", say("This lesson from the start")), *lessons]


def lesson_of(session: Any, name: str, rules: Rules | None = None) -> Lesson:
    """The lesson of this id: one that was handed to the session, or one of our courses. Raises `ValueError`."""
    own: tuple[Lesson, ...] = session.lessons
    for lesson in own:
        if lesson.id == name:
            return lesson
    return find_lesson(name, rules)


def saved_rules(saved: dict[str, Json]) -> Rules | None:
    """The game and its settings as saved. Raises `ValueError` for what is none."""
    game, settings = saved.get("game"), saved.get("settings", {})
    if game is None:
        return None
    if not isinstance(game, str) or not isinstance(settings, dict) or not all(isinstance(name, str) for name in settings):
        raise ValueError("not a game with its settings")
    return preset(game, **settings)
