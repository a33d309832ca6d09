"""Drills: questions drawn from a seed, for every rule that can be asked; the engine answers and explains.

>>> from topper import topper
>>> question = make_question("special", 1, 1, topper())
>>> question.rule, question.step.at.hand, question.step.solution
('T5.4', Cards('AC JC TD'), Cards('JC'))
"""

from __future__ import annotations

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.drills import auction, play, score, smear, smear_points, tricks
from topper.lessons.drills.chance import Chance
from topper.lessons.drills.question import LEVELS, Ask, Kind, Question

KINDS: dict[str, Kind] = {
    kind.id: kind
    for kind in (*play.KINDS, *tricks.KINDS, *auction.KINDS, *score.KINDS, *smear.KINDS, *smear_points.KINDS)
}
"""Every kind of question, by its id."""

NOT_ASKED: dict[str, Sentence] = {
    "C3": say("The table cannot be made to play a card that is not held, so there is nothing to decide."),
    "T1.1": say("What the pack holds is a fact to be known; a question would only ask for it to be said again."),
    "S2.1": say("How many cards are dealt is seen at every deal; a question would only ask for it to be said again."),
    "H9": say("Where there are no misdeals, there is no call to decide on."),
    "H13": say("The points that it adds have numbers of their own: S10.1, S10.2 and S10.3 are asked."),
    "S1.1": say("Who is whose partner is seen at the table; a question would only ask for it to be said again."),
}
"""Rules that are taught and tested but not asked, each with the reason."""


def kinds_for(rules: Rules) -> list[Kind]:
    """The kinds of question that can be asked under these rules."""
    return [kind for kind in KINDS.values() if rules.game in kind.games and kind.when(rules)]


def kinds_about(rules: Rules, numbers: tuple[str, ...]) -> list[Kind]:
    """Those that ask about one of these rules."""
    return [kind for kind in kinds_for(rules) if set(kind.rules_asked(rules)) & set(numbers)]


def make_question(kind: str, seed: int | str, level: int, rules: Rules) -> Question:
    """The question of this kind, seed and level (1 to 3). Raises `ValueError` for what cannot be asked under these rules."""
    found = KINDS.get(kind)
    if found is None or rules.game not in found.games or not found.when(rules) or level not in LEVELS:
        raise ValueError(f"{kind[:40]!r} cannot be asked here at level {level!r}")
    chance = Chance(f"{kind}/{seed}/{level}/{rules!r}")
    return Question(kind, seed, level, found.make(Ask(chance, level, rules)))


__all__ = ["KINDS", "LEVELS", "NOT_ASKED", "Kind", "Question", "kinds_about", "kinds_for", "make_question"]
