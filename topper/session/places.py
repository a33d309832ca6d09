"""All the places there are, and how each is opened. A place is imported only when somebody goes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from topper.core.sentence import say
from topper.games import preset
from topper.session.place import Place, Refused

if TYPE_CHECKING:
    from topper.session.session import Session


def _home() -> Any:
    from topper.session.home import Home

    return Home


def _match() -> Any:
    from topper.session.match import MatchPlace

    return MatchPlace


def _lesson() -> Any:
    from topper.session.lesson import LessonPlace

    return LessonPlace


def _course() -> Any:
    from topper.session.course import CoursePlace

    return CoursePlace


def _drill() -> Any:
    from topper.session.drill import DrillPlace

    return DrillPlace


def _practice() -> Any:
    from topper.session.practice import PracticePlace

    return PracticePlace


def _progress() -> Any:
    from topper.session.progress_page import ProgressPlace

    return ProgressPlace


def _setup() -> Any:
    from topper.session.setup import SetupPlace

    return SetupPlace


def _rulebook() -> Any:
    from topper.session.rulebook import RulebookPlace

    return RulebookPlace


PLACES: Final[dict[str, Callable[[], Any]]] = {
    "home": _home,
    "match": _match,
    "lesson": _lesson,
    "course": _course,
    "drill": _drill,
    "practice": _practice,
    "progress": _progress,
    "setup": _setup,
    "rulebook": _rulebook,
}
"""By key, what gives the class of a place."""


def open_place(session: Session, do: str) -> Place:
    """The place that an intent's ``do`` opens: "home", "play smear", "code T3ZF-2J0Z". Raises `Refused` if there is none such."""
    verb, _, rest = do.partition(" ")
    match verb:
        case "home":
            place = _home()(session)
        case "play":
            place = _match().new(session, preset(rest))
        case "code":
            place = _match().of_code(session, rest)
        case "setup":
            place = _setup()(session, preset(rest))
        case "rulebook":
            place = _rulebook()(session, preset(rest))
        case "course":
            place = _course().named(session, rest)
        case "drill":
            from topper.session.drill import open_drill

            place = open_drill(session, rest)
        case "practice":
            place = _practice().named(session, rest)
        case "progress":
            place = _progress()(session)
        case "lesson":
            place = _lesson().named(session, rest)
        case _:
            raise Refused(say("“{text}” cannot be done here.", text=do[:60]))
    assert isinstance(place, Place)
    return place
