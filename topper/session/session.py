"""What one learner is doing now. A session takes intents and answers with screens, and knows no toolkit (see `topper.session.screen`).

>>> session = Session()
>>> answer = session.handle({"client": "a", "n": 0, "do": "hello", "value": {}})
>>> answer["screen"]["title"]
'Topper'
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from random import Random, SystemRandom
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs

from topper.core.cards import shorten
from topper.core.errors import TopperError
from topper.core.sentence import Language, Sentence, say
from topper.lessons.model import Lesson
from topper.locale import NAMES, best, language
from topper.session import panels
from topper.session.keeping import merged
from topper.session.levels import Levels, read_levels
from topper.session.parked import Parked
from topper.session.parts import button
from topper.session.place import Place, Refused
from topper.session.places import PLACES, open_place
from topper.session.preferences import Preferences
from topper.session.rich import rich
from topper.session.spacing import Clock, Scheduler

Json = Any
LONGEST_NAME: Final = 20
MOST_LEFT: Final = 100
MOST_SAVED: Final = 400_000
"""Characters of a saved text that are read at most."""


class Feedback(NamedTuple):
    """What the learner is told about what he has just done: "right", "no", "info" or "error"."""

    tone: str
    text: Sentence
    rule: str | None = None


class Session:
    """One learner. `start` is what is opened first, as an intent's ``do`` ("home", "lesson small-jack", "play topper").

    `home` says whether there is a home to go to: the app has one, a lesson in a notebook has not. `chance` draws what chance draws
    (the seed of a new deal), `clock` tells the time, `scheduler` spaces practice: without one there is none; `lessons` are a
    teacher’s own. Tests hand in their own chance and clock.
    What happened is for a notebook to observe: `state`, `last_action`, `result`.
    """

    def __init__(
        self,
        start: str = "home",
        *,
        home: bool = True,
        chance: Random | None = None,
        clock: Clock = time.time,
        scheduler: Scheduler | None = None,
        lessons: Sequence[Lesson] = (),
    ) -> None:
        self.start = start
        self.home = home
        self.chance = chance or SystemRandom()
        self.clock = clock
        self.scheduler = scheduler
        self.lessons = tuple(lessons)
        self.preferences = Preferences()
        #: by seat, the names that the learner has given
        self.players: dict[int, str] = {}
        #: by seat, the level of the bot there, where it is not steady
        self.levels: Levels = {}
        #: what is known of each rule, by place: see `topper.lessons`
        self.progress: dict[str, Json] = {}
        self.panel: panels.Panel | None = None
        self.feedback: Feedback | None = None
        #: the address of the page, for links; "" if it is not known
        self.page = ""
        #: the table as the stage has drawn it last
        self.drawn: dict[str, Json] | None = None
        self._told = 0
        self._count = 0
        self._answered: dict[str, int] = {}
        self._stored: str | None = None
        self._touched = False
        self._work: Iterator[dict[str, Json]] | None = None
        self._busy: dict[str, Json] | None = None
        self._arrived = False
        self._unread = False
        self.parked = Parked()
        #: by address, the places that were left, as they were then
        self.left: dict[str, Json] = {}
        self.place: Place = open_place(self, start)

    # What places ask.

    @property
    def language(self) -> Language:
        """The learner's language."""
        return language(self.preferences.lang or "en")

    @property
    def dim(self) -> bool:
        """Whether what may not be played is dimmed."""
        return self.preferences.dim

    def names(self, spoken: Language) -> tuple[str, ...]:
        """The names of the players by seat, the learner's own first."""
        own = (spoken.text(say("You")), *spoken.seats[1:])
        return tuple(self.players.get(seat) or own[seat] for seat in range(4))

    def rename(self, seat: int, name: Json) -> None:
        """Give a player another name; an empty one takes it away. Names are shown as they are typed, so only plain text is taken."""
        text = " ".join(str(name).split()) if isinstance(name, str) else ""
        if len(text) > LONGEST_NAME or not text.isprintable():
            raise Refused(say("A name has {n} letters at most.", n=LONGEST_NAME))
        self.players = {**self.players, seat: text}

    def tell(self, tone: str, text: Sentence, rule: str | None = None) -> None:
        """Tell the learner something about what he has just done."""
        self.feedback = Feedback(tone, text, rule)
        self._told += 1

    # What a notebook observes.

    @property
    def state(self) -> Any:
        return getattr(self.place, "state", None)

    @property
    def last_action(self) -> str | None:
        return self.place.last_action

    @property
    def result(self) -> Any:
        return getattr(self.state, "result", None)

    # Intents.

    def handle(self, intent: dict[str, Json]) -> dict[str, Json]:
        """Do what the learner asks and answer with the screen and the events that led to it.

        A double click, and anything that cannot be done, leaves all as it is; the answer says why.
        """
        client, n, do = str(intent.get("client", ""))[:40], intent.get("n"), intent.get("do")
        to = {"client": client, "n": n}
        if not isinstance(n, int) or not isinstance(do, str) or n <= self._answered.get(client, -1):
            return {"screen": self.screen(), "events": [], "to": to}
        if len(self._answered) > 100:
            self._answered.clear()
        self._answered[client] = n
        self.feedback = None
        self._arrived = False
        if "elsewhere" in intent:
            self._learn_elsewhere(intent["elsewhere"])
        verb, _, rest = do.strip().partition(" ")
        try:
            events = self._do(verb, rest.strip(), intent.get("value"))
        except Refused as refused:
            self.tell("no", refused.because, refused.rule)
            events = []
        except TopperError as error:
            self.tell("no", error.sentence, getattr(error, "rule", None))
            events = []
        return {"screen": self.screen(), "events": events, "to": to}

    def _do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]]:
        if verb == "hello":
            return self._hello(value if isinstance(value, dict) else {})
        if not self._touched:
            self._touched = True
            self.place.arrive()
        general = self._general(verb, rest, value)
        if general is not None:
            return general
        menu, self.panel = self.panel, None
        events = self.place.do(verb, rest, value)
        if events is None:
            self.panel = menu
            if verb == "code" and isinstance(value, str):
                rest = value
            place = open_place(self, f"{verb} {rest}".strip()) if self.home or verb == "lesson" else None
            if place is None:
                raise Refused(say("“{text}” cannot be done here.", text=shorten(f"{verb} {rest}".strip())))
            return self.go(place)
        self._begin_work()
        return events

    def go(self, place: Place) -> list[dict[str, Json]]:
        """Go to a place; the events of arriving there. A match that is not over can be gone on with later."""
        self.parked.keep(self.place.parked())
        if len(self.left) >= MOST_LEFT:
            self.left.clear()
        self.left[self.place.address] = self.place.saved()
        self.place = place
        self.panel = None
        self._arrived = True
        events = place.arrive()
        self._begin_work()
        return events

    def _general(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        """What can be done anywhere."""
        match verb:
            case "rule":
                self.panel = panels.RulePanel(self, rest)
            case "settings":
                self.panel = panels.SettingsPanel(self)
            case "close":
                self.panel = None
            case "stop":
                events = self.place.stop()
                self._begin_work()
                return events
            case "resume":
                return self._resume(int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 3 else 0)
            case "visit":
                return self._visit(value)
            case "lang":
                self._prefer("lang", rest)
                self.panel = None
            case "prefer":
                self._prefer(rest, value)
            case _:
                return None
        return []

    def _resume(self, number: int) -> list[dict[str, Json]]:
        """Go on with a match that was left, counted from the last one, 0."""
        saved = self.parked.take(number) if self.home else None
        if saved is None:
            raise Refused(say("There is no match to go on with."))
        try:
            place = PLACES["match"]().restore(self, saved)
        except (ValueError, TypeError, KeyError):
            raise Refused(say("What was saved of this match does not add up.")) from None
        return self.go(place)

    def _visit(self, address: Json) -> list[dict[str, Json]]:
        """Back to where the learner was, or forward again, and all as he left it. No match is begun: one that is not known is not there."""
        if not self.home or not isinstance(address, str):
            raise Refused(say("“{text}” cannot be done here.", text=shorten(f"visit {address}")))
        if address == self.place.address:
            self.panel = None
            return []
        saved = self.left.get(address) or (self.parked.take(0) if address == "match" else None)
        try:
            place = PLACES[saved["key"]]().restore(self, saved) if saved else open_place(self, "home" if address == "match" else address)
        except (ValueError, TypeError, KeyError):
            raise Refused(say("“{text}” cannot be done here.", text=shorten(f"visit {address}"))) from None
        self.parked.drop(saved)
        return self.go(place)

    def _learn_elsewhere(self, text: Json) -> None:
        """Take up what was learnt in another tab; what cannot be read is passed over."""
        try:
            kept = self._read(text)
        except (ValueError, RecursionError):
            return
        self.progress = merged(self.progress, kept.get("progress"))

    def _prefer(self, name: str, value: Json) -> None:
        try:
            self.preferences = self.preferences.with_value(name, value)
        except (ValueError, TypeError):
            raise Refused(say("“{text}” is not a setting of the table.", text=shorten(f"{name} {value}"))) from None

    # Long work, in small steps.

    def _begin_work(self) -> None:
        """Take up the work that the place has, if it is not this one already."""
        work = self.place.work()
        if work is not self._work:
            self._work, self._busy = work, None

    @property
    def busy(self) -> bool:
        """Whether long work waits to be done in steps."""
        return self._work is not None

    def step(self) -> dict[str, Json] | None:
        """Do a little of the long work; an answer when there is something new to show: each tenth of the way, and the end."""
        if self._work is None:
            return None
        before = _tenths(self._busy)
        try:
            self._busy = next(self._work)
        except StopIteration as done:
            self._work = self._busy = None
            self._begin_work()
            return {"screen": self.screen(), "events": done.value or [], "to": None}
        if _tenths(self._busy) == before:
            return None
        return {"screen": self.screen(), "events": [], "to": None}

    # What survives a reload.

    def _hello(self, value: dict[str, Json]) -> list[dict[str, Json]]:
        """A page has come up: take up what its browser has kept, unless something has been done here already."""
        if self._touched:
            return []
        self._touched = True
        asked, page = value.get("lang"), value.get("page")
        self.page = page if isinstance(page, str) and page.startswith(("http://", "https://")) and len(page) < 300 else ""
        saved = value.get("saved")
        try:
            kept = self._read(saved)
        except (ValueError, RecursionError):
            kept = {}
            self._unread = True
            self.tell("error", say("What this browser had saved could not be read. It is kept beside, and we begin afresh."))
        self.preferences = Preferences.restore(kept.get("preferences"))
        if self.preferences.lang is None and isinstance(asked, str):
            self.preferences = self.preferences.with_value("lang", best(asked[:20]))
        self._restore_players(kept.get("players"))
        self.levels = read_levels(kept.get("levels"))
        progress = kept.get("progress")
        self.progress = progress if isinstance(progress, dict) else {}
        self.parked = Parked(kept.get("parked"))
        place, found = kept.get("place"), None
        if isinstance(place, dict) and isinstance(place.get("key"), str) and place["key"] in PLACES:
            try:
                found = PLACES[place["key"]]().restore(self, place)
            except (TopperError, ValueError, TypeError, KeyError, Refused):
                self.tell("error", say("What was saved of this table does not add up, so we begin afresh. Your progress is kept."))
        code = _code_in(value.get("search"))
        if code is not None and self.home:
            try:
                linked = PLACES["match"]().of_code(self, code)
            except TopperError as error:
                self.tell("error", error.sentence)
            else:
                self.parked.keep(found.parked() if found is not None else None)
                return self.go(linked)
        if found is not None and (self.home or type(found) is type(self.place)):
            self.place = found
            self._begin_work()
            return []
        events = self.place.arrive()
        self._begin_work()
        return events

    def _restore_players(self, saved: Json) -> None:
        for seat, name in saved.items() if isinstance(saved, dict) and len(saved) < 5 else ():
            if seat in ("0", "1", "2", "3") and isinstance(name, str) and len(name) <= LONGEST_NAME and name.isprintable():
                self.players[int(seat)] = name

    def _read(self, saved: Json) -> dict[str, Json]:
        if saved is None or saved == "":
            return {}
        if not isinstance(saved, str) or len(saved) > MOST_SAVED:
            raise ValueError("not a saved text")
        kept = json.loads(saved)
        if not isinstance(kept, dict) or kept.get("v") != 1:
            raise ValueError("not a saved session")
        return kept

    def saved(self) -> str:
        """What must survive a reload: preferences, progress and the place, as JSON."""
        kept = {"v": 1, "preferences": self.preferences.saved(), "progress": self.progress, "place": self.place.saved()}
        if any(self.players.values()):
            kept["players"] = {str(seat): name for seat, name in self.players.items() if name}
        if self.parked:
            kept["parked"] = self.parked.saved()
        if self.levels:
            kept["levels"] = {str(seat): level for seat, level in self.levels.items()}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))

    # The screen.

    def screen(self) -> dict[str, Json]:
        """All that the stage draws now."""
        spoken, told = self.language, self.feedback
        place = self.place.screen()
        self._count += 1
        screen: dict[str, Json] = {
            "v": 1,
            "id": self._count,
            "lang": spoken.code,
            "look": {
                "theme": self.preferences.theme,
                "four_colours": self.preferences.four_colours,
                "card_size": self.preferences.card_size,
                "speed": self.preferences.speed,
            },
            "layout": "page",
            "status": None,
            "table": None,
            "words": [],
            "controls": [],
            "say": None,
            "focus": None,
            "feedback": None,
            "panel": self.panel.drawn() if self.panel else None,
            "busy": self._busy,
        }
        bar = {"crumbs": self._crumbs(), "tools": [*place.pop("tools", []), *self._tools()], "progress": place.pop("progress", None)}
        screen.update(place)
        self.drawn = screen["table"]
        if self._arrived and screen["say"] is None:
            screen["say"] = screen["title"]
        screen["bar"] = bar
        if self.home:
            screen["place"] = self.place.address
        if told is not None:
            text = rich(told.text, spoken)
            if told.rule is not None:
                text = [*(text if isinstance(text, list) else [text]), " ", {"rule": told.rule}]
            screen["feedback"] = {"tone": told.tone, "text": text, "key": f"told-{self._told}"}
        if self._unread:
            screen["unread"] = True
            self._unread = False
        kept = self.saved()
        if kept != self._stored and self._touched:
            screen["store"] = self._stored = kept
        return screen

    def _crumbs(self) -> list[dict[str, Json]]:
        here = self.place.key == "home"
        return [button("home", rich(say("Home"), self.language), "home", kind="link")] if self.home and not here else []

    def _tools(self) -> list[dict[str, Json]]:
        if self.place.has_menu:
            return []
        return [
            *(button(do, name, do, kind="quiet") for do, name in self.other_languages()),
            button("settings", rich(say("Settings"), self.language), "settings", kind="quiet"),
        ]

    def other_languages(self) -> list[tuple[str, str]]:
        """The languages to change to: what does it, and the language's own name."""
        return [(f"lang {code}", name) for code, name in NAMES.items() if code != self.language.code]


def _tenths(busy: dict[str, Json] | None) -> int:
    """How far work has come, in tenths; -1 before it has begun."""
    return -1 if busy is None else int(10 * busy["value"] / max(1, busy["max"]))


def _code_in(search: Json) -> str | None:
    """The code of a deal in a page's query string, if there is one."""
    if not isinstance(search, str) or len(search) > 2000:
        return None
    try:
        found = parse_qs(search.lstrip("?"), max_num_fields=20).get("code")
    except ValueError:
        return None
    return found[0] if found else None
