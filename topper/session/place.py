"""A place is where a learner is: home, a match, a lesson. A session holds one at a time and hands it what the learner does.

A place answers with the parts of its screen (see `topper.session.screen`) and knows nothing of browsers. It keeps a reference to its
session for the language and the preferences of the learner; sentences become text only when a screen is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from topper.core.sentence import Language, Sentence
from topper.session.rich import plain, rich

if TYPE_CHECKING:
    from topper.session.session import Session

Json = Any
"""A plain JSON value."""


class Refused(Exception):
    """Raised by a place for what cannot be done; the learner is told `because` and stays where he is."""

    def __init__(self, because: Sentence, rule: str | None = None) -> None:
        super().__init__(because)
        self.because = because
        self.rule = rule


class Place:
    """The base of all places. `key` names it in what is saved."""

    key: ClassVar[str]
    #: a place with a menu of its own keeps the settings there
    has_menu: ClassVar[bool] = False

    def __init__(self, session: Session) -> None:
        self.session = session

    # What is asked of a place.

    def screen(self) -> dict[str, Json]:
        """The parts of the screen that are this place's: layout, title, table, words, controls, feedback, bar, ..."""
        raise NotImplementedError

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        """Do what the learner asks; the events that it led to. `None`: this place knows no such verb.

        `verb` is the first word of the intent's ``do``, `rest` what follows. Everything in it is untrusted.
        """
        return None

    def arrive(self) -> list[dict[str, Json]]:
        """What happens on coming here: the events before the first screen."""
        return []

    @property
    def address(self) -> str:
        """Names this place in the history of a browser; what opens it, where nothing is known of it any more."""
        return self.key

    def saved(self) -> dict[str, Json] | None:
        """What must survive a reload, as JSON; `None` if nothing need."""
        return None

    def parked(self) -> dict[str, Json] | None:
        """What can be gone on with after this place has been left, as saved; `None` if nothing is."""
        return None

    @classmethod
    def restore(cls, session: Session, saved: dict[str, Json]) -> Place:
        """The place as it was saved: untrusted input. Raises `ValueError` for what does not add up."""
        return cls(session)

    def work(self) -> Iterator[dict[str, Json]] | None:
        """Long work to be done in small steps, if any; each step yields ``{"text", "value", "max"}``."""
        return None

    def stop(self) -> list[dict[str, Json]]:
        """The long work is not wanted any more; the events of what is done instead."""
        return []

    @property
    def last_action(self) -> str | None:
        """The last thing done at the table of this place, as text, for a notebook to observe."""
        return None

    # What places need.

    @property
    def language(self) -> Language:
        return self.session.language

    def rich(self, sentence: Sentence | str) -> Json:
        """A sentence with its marks, in the learner's language."""
        return rich(sentence, self.language)

    def plain(self, sentence: Sentence | str) -> str:
        """A sentence as it is read out, in the learner's language."""
        return plain(sentence, self.language)
