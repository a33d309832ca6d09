"""A language whose messages come from a catalogue made by gettext."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Any

from topper.core.sentence import Language, Sentence


@cache
def messages(code: str) -> GNUTranslations:
    """The compiled messages of a language. The build makes them; in a source tree ``python hatch_build.py`` does."""
    with files("topper.locale").joinpath(code, "LC_MESSAGES", "topper.mo").open("rb") as source:
        return GNUTranslations(source)


class Translated(Language):
    """The base of the languages that have a catalogue. What it lacks is told in English."""

    def template(self, sentence: Sentence) -> str:
        if sentence.many is None:
            return messages(self.code).gettext(sentence.template) if sentence.template else ""
        return messages(self.code).ngettext(sentence.template, sentence.many, self.count(sentence.args["n"]))

    @staticmethod
    def count(n: Any) -> int:
        """How many, for the choice of a plural: a loss of one is one too."""
        return abs(int(n))
