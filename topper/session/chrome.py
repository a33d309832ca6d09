"""The stage's own few words: what it says before a screen has come, or when none comes. All else is in the screens."""

from __future__ import annotations

from typing import Final

from topper.core.sentence import say
from topper.locale import NAMES, language

CHROME: Final = {
    "loading": say("Setting the table…"),
    "silent": say("The table does not answer. It may have been cleared while you were away."),
    "reload": say("Go on from what is saved"),
    "rerun": say("Run this cell again to go on; if nothing happens, restart the kernel first."),
    "error": say("Something went wrong on our side. Nothing has changed: choose again, or undo."),
    "where": say("Where you are"),
    "tools": say("Tools"),
    "words": say("What to think about"),
    "controls": say("What you can do"),
    "hand": say("Your cards"),
    "seats": say("Players"),
    "trick": say("Cards on the table"),
    "scores": say("Scores"),
    "dealer": say("dealer"),
    "bidder": say("bidder"),
    "turn": say("to act"),
    "held": say("cards in hand"),
    "tricks": say("tricks won"),
    "dim": say("Not now. Choose it to hear why."),
    "close": say("Close"),
    "stop": say("Stop"),
    "too_big": say("This file is larger than 1 MB."),
}


def chrome() -> dict[str, dict[str, str]]:
    """By language, the stage's words by their names; with "xx", as a session may speak that too."""
    return {code: {name: language(code).text(text) for name, text in CHROME.items()} for code in (*NAMES, "xx")}
