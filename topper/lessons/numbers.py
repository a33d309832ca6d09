"""Which rule settles what, in the game at hand: the house rule's number where one is in force."""

from __future__ import annotations

from typing import Final

from topper.core.rules import Rules

TOPICS: Final[dict[str, tuple[str, str]]] = {
    "turn": ("C1", "C1"),
    "order": ("C2", "C2"),
    "course": ("T1.2", "C1"),
    "dealt": ("T2.1", "S2.1"),
    "next_dealer": ("T2.2", "S2.2"),
    "speaks_first": ("T3.1", "S3.1"),
    "names": ("T4.1", "S4.1"),
    "leads_first": ("T5.1", "S5.1"),
    "void": ("T5.3", "S5.3"),
    "wins": ("T5.6", "S5.5"),
    "leads_next": ("T5.7", "S5.7"),
    "trumps": ("T6.1", "S6.1"),
    "plain": ("T6.2", "S6.2"),
    "trick_point": ("T7.1", "S8.1"),
    "made": ("T7.2", "S8.1"),
    "set": ("T7.3", "S8.2"),
    "others": ("T7.4", "S8.3"),
}
"""What no setting touches: by topic, the number in Topper and in Smear."""


def cite(rules: Rules, topic: str) -> str:
    """The number of the rule that settles a topic in this game."""
    if topic in rules.numbers:
        return rules.cite(topic)
    return TOPICS[topic][rules.game == "smear"]
