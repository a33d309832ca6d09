"""The courses, one a game, each made for the settings in force."""

from __future__ import annotations

from functools import lru_cache

from topper.core.rules import Rules
from topper.core.sentence import say
from topper.games import preset
from topper.lessons.for_smear import auction as smear_auction
from topper.lessons.for_smear import cat as smear_cat
from topper.lessons.for_smear import following as smear_following
from topper.lessons.for_smear import partners as smear_partners
from topper.lessons.for_smear import points as smear_points
from topper.lessons.for_smear import score as smear_score
from topper.lessons.for_smear import whole_hand as smear_whole_hand
from topper.lessons.for_topper.auction import auction
from topper.lessons.for_topper.changing_suit import changing_suit
from topper.lessons.for_topper.dealing import dealing
from topper.lessons.for_topper.jacks import jacks
from topper.lessons.for_topper.naming import naming
from topper.lessons.for_topper.score import score
from topper.lessons.for_topper.tricks import tricks
from topper.lessons.for_topper.trump import trump
from topper.lessons.for_topper.whole_hand import whole_hand
from topper.lessons.model import Course, Lesson, Maker

TOPPER: tuple[Maker, ...] = (tricks, trump, jacks, changing_suit, dealing, auction, naming, score, whole_hand)
SMEAR: tuple[Maker, ...] = (
    smear_partners.partners, smear_partners.sixteen, smear_following.following, smear_points.points,
    smear_points.game, smear_auction.auction, smear_auction.moon, smear_cat.cat, smear_score.score, smear_score.more_points,
    smear_whole_hand.whole_hand, smear_whole_hand.from_topper,
)  # fmt: skip


@lru_cache(maxsize=32)
def course_of(rules: Rules) -> Course:
    """The course of a game, with the settings of these rules."""
    if rules.game == "smear":
        return Course(
            id="smear",
            title=say("Learn Smear"),
            goal=say("Play a hand of Smear, and know why every card may be played."),
            rules=rules,
            lessons=tuple(make(rules) for make in SMEAR),
        )
    return Course(
        id="topper",
        title=say("Learn Topper"),
        goal=say("Play a hand of Topper, and know why every card may be played."),
        rules=rules,
        lessons=tuple(make(rules) for make in TOPPER),
    )


def find_lesson(name: str, rules: Rules | None = None) -> Lesson:
    """The lesson of this id, in the game that has it. Raises `ValueError` where there is none."""
    for game in (rules,) if rules is not None else (preset("topper"), preset("smear")):
        for made in course_of(game).lessons:
            if made.id == name:
                return made
    raise ValueError(f"there is no lesson {name[:40]!r}")
