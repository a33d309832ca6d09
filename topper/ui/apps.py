"""The app, and single lessons, as stages for JupyterLab and Voilà."""

from __future__ import annotations

from topper.session.session import Session
from topper.ui.spacing import Fsrs
from topper.ui.stage import Stage


def app() -> Stage:
    """The whole app: home, lessons, matches. What the learner does is kept in the browser."""
    return Stage(Session(scheduler=Fsrs()), slot="app")


def lesson(name: str) -> Stage:
    """One lesson by its name, to stand in a notebook: ``lesson("small-jack")``."""
    return Stage(Session(f"lesson {name}", home=False), slot=f"lesson-{name}")


def play(game: str = "topper") -> Stage:
    """A match of a game, to stand in a notebook: ``play("smear")``."""
    return Stage(Session(f"play {game}", home=False), slot=f"play-{game}")
