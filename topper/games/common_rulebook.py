"""The rules that both games share (C1 to C3)."""

from __future__ import annotations

from topper.core.rules import RuleText
from topper.core.sentence import say
from topper.games.examples import Example, leads, legal


def common(course: Example) -> tuple[RuleText, ...]:
    """C1 to C3; `course` shows the phases of a hand of the game."""
    return (
        RuleText(
            "C1",
            say("In turn, and at its time"),
            say(
                "You act only when it is your turn, and only as the stage of the hand allows: deal, auction, the cat where there is one, "
                "choice of trump, discards where there are any, play, score."
            ),
            "ours",
            say("Read out of both sheets."),
            example=course,
        ),
        RuleText(
            "C2",
            say("A trick is four cards"),
            say("Whoever leads plays first, then the others clockwise, one card each. A trick is four cards, and a hand is six tricks."),
            "ours",
            say("Read out of both sheets."),
            example=leads(
                say("West leads, then North, East and South play. The ace wins, so North plays first to the next trick."),
                "S",
                "W: KC AC TC 9C",
                "N",
            ),
        ),
        RuleText(
            "C3",
            say("Only what you hold"),
            say("You play or discard only cards that you hold, each once."),
            "ours",
            example=legal(say("You lead, and have three cards left: any of them, and nothing else."), "S", "", "AS QD 9C", "AS QD 9C"),
        ),
    )
