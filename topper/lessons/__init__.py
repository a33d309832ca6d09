"""Lessons and drills. They know the engine and the games, and never a screen.

`topper.lessons.author` is for writing them, `topper.lessons.courses` has those of the two games.
"""

from topper.lessons.author import act, choose, lesson, number, pick, sort, tell
from topper.lessons.model import Course, Lesson, Step, Verdict
from topper.lessons.reasons import playable, why_beats, winning
from topper.lessons.scene import Scene, at_auction, at_naming, at_play

__all__ = [
    "Course", "Lesson", "Scene", "Step", "Verdict", "act", "at_auction", "at_naming", "at_play", "choose", "lesson", "number", "pick",
    "playable", "sort", "tell", "why_beats", "winning",
]  # fmt: skip
