"""The languages. The English stands in the code; the others are catalogues of messages and, in a module each, the forms of words.

>>> from topper.core.cards import Card
>>> from topper.core.sentence import say
>>> language("fr").text(say("{card:The} is not in your hand.", card=Card("QS")))
'La dame de pique n’est pas dans votre main.'

To add or change a text: write it with `say` or `say_n`, run ``make messages``, fill in what is empty in
``topper/locale/fr/LC_MESSAGES/topper.po``, run ``make catalogues``. `tests/test_languages.py` finds what is missing.
"""

from __future__ import annotations

from topper.core.errors import SettingError
from topper.core.sentence import ENGLISH, Language, say
from topper.locale.french import French
from topper.locale.pseudo import Pseudo

NAMES = {"en": "English", "fr": "Français"}
"""The languages that people can choose, each by its own name."""

_LANGUAGES: dict[str, Language] = {"en": ENGLISH, "fr": French(), "xx": Pseudo()}


def language(code: str) -> Language:
    """The language with this code: "en", "fr", or "xx", which brackets every message. Raises `SettingError` for another."""
    if code not in _LANGUAGES:
        raise SettingError(say("There is no language “{code}”: {codes}.", code=str(code)[:10], codes=tuple(NAMES)), "language", code)
    return _LANGUAGES[code]


def best(asked: str) -> str:
    """The code of the language nearest to what a browser asks for: ``best("fr-CA") == "fr"``; English if there is none."""
    code = asked.lower().partition("-")[0]
    return code if code in NAMES else "en"


__all__ = ["NAMES", "French", "Language", "Pseudo", "best", "language"]
