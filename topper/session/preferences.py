"""What a learner prefers: language, colours, cards, speed. Remembered in the browser, so read with care."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from topper.core.sentence import Sentence, say

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "lang": ("en", "fr", "xx"),
    "theme": ("auto", "light", "dark"),
    "four_colours": (False, True),
    "card_size": ("small", "medium", "large"),
    "speed": ("normal", "fast", "none"),
    "dim": (True, False),
}
"""What each preference takes; the first is the default. The language "xx" is for finding what is not translated."""


@dataclass(frozen=True)
class Preferences:
    """The preferences; `lang` is `None` until the browser or the learner has said."""

    lang: str | None = None
    theme: str = "auto"
    four_colours: bool = False
    card_size: str = "medium"
    speed: str = "normal"
    dim: bool = True

    def with_value(self, name: str, value: Any) -> Preferences:
        """The preferences with one changed. Raises `ValueError` for what is not one."""
        if name not in CHOICES or not any(value is v or (type(value) is type(v) and value == v) for v in CHOICES[name]):
            raise ValueError(f"no such preference: {str(name)[:40]}")
        return replace(self, **{name: value})

    def saved(self) -> dict[str, Any]:
        """What is not at its default, as JSON."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}

    @classmethod
    def restore(cls, saved: Any) -> Preferences:
        """The preferences as saved; what makes no sense is left at its default."""
        found = cls()
        for name, value in saved.items() if isinstance(saved, dict) else ():
            try:
                found = found.with_value(name, value)
            except (ValueError, TypeError):
                continue
        return found


TITLES: Final[dict[str, Sentence]] = {
    "lang": say("Language"),
    "theme": say("Colours"),
    "four_colours": say("Four-colour cards"),
    "card_size": say("Size of the cards"),
    "speed": say("Movement"),
    "dim": say("Dim the cards that may not be played"),
}

VALUES: Final[dict[tuple[str, Any], Sentence]] = {
    ("theme", "auto"): say("As the device"),
    ("theme", "light"): say("Light"),
    ("theme", "dark"): say("Dark"),
    ("card_size", "small"): say("Small"),
    ("card_size", "medium"): say("Medium"),
    ("card_size", "large"): say("Large"),
    ("speed", "normal"): say("Normal"),
    ("speed", "fast"): say("Fast"),
    ("speed", "none"): say("None"),
}
