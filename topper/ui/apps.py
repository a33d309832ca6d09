"""The app, and single lessons, as stages for JupyterLab and Voilà."""

from __future__ import annotations

from topper.core.errors import TopperError
from topper.core.sentence import Sentence, say
from topper.lessons.model import Lesson, as_text
from topper.session.session import Session
from topper.ui.spacing import Fsrs
from topper.ui.stage import Stage


def app() -> Stage:
    """The whole app: home, lessons, matches. What the learner does is kept in the browser."""
    return Stage(Session(scheduler=Fsrs()), slot="app")


def lesson(of: str | Lesson) -> Stage:
    """One lesson, to stand in a notebook: ours by its name, ``lesson("small-jack")``, or one of your own.

    Raises `BrokenLesson` with all that `problems()` finds in it.
    """
    if isinstance(of, str):
        return Stage(Session(f"lesson {of}", home=False), slot=f"lesson-{of}")
    problems = of.problems()
    if problems:
        raise BrokenLesson(of, problems)
    return Stage(Session(f"lesson {of.id}", home=False, lessons=(of,)), slot=f"own-{of.id}")


class BrokenLesson(TopperError):
    """A lesson that will not work: `problems` says where and why."""

    def __init__(self, lesson: Lesson, problems: list[Sentence]) -> None:
        told = "".join(f"\n- {problem}" for problem in problems)
        super().__init__(say("The lesson “{title}” will not work yet:{problems}", title=as_text(lesson.title), problems=told))
        self.problems = problems


def play(game: str = "topper") -> Stage:
    """A match of a game, to stand in a notebook: ``play("smear")``."""
    return Stage(Session(f"play {game}", home=False), slot=f"play-{game}")
