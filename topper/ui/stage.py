"""The stage: one widget that draws what a session answers and hands it what was clicked.

Anything with ``handle(intent) -> answer`` is a session (see `topper.session.screen`). Two more members are
optional: ``busy``, true while long work waits, and ``step() -> answer | None``, which does a little of it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from topper.session.chrome import chrome

log = logging.getLogger(__name__)

#: The stage's own few texts, by language. All others come from the session, in the reader's language.
CHROME = chrome()

LONGEST_VALUE = 1_500_000  # characters of JSON: an uploaded record of 1 MB, and its quotes
MOST_CLIENTS = 64
SLICE = 0.006  # seconds of long work between two looks at the messages


def read_intent(content: object) -> dict[str, Any] | None:
    """The intent in a message from the page, or None: a page may send anything."""
    if not isinstance(content, dict):
        return None
    client, n, do = content.get("client"), content.get("n"), content.get("do")
    if not (isinstance(client, str) and 0 < len(client) <= 40):
        return None
    if not (isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 2**53):
        return None
    if not (isinstance(do, str) and 0 < len(do) <= 400):
        return None
    intent: dict[str, Any] = {"client": client, "n": n, "do": do}
    if "value" in content:
        try:
            if len(json.dumps(content["value"], ensure_ascii=False, allow_nan=False)) > LONGEST_VALUE:
                return None
        except (TypeError, ValueError, RecursionError):
            return None
        intent["value"] = content["value"]
    elsewhere = content.get("elsewhere")
    if isinstance(elsewhere, str) and len(elsewhere) <= LONGEST_VALUE:
        intent["elsewhere"] = elsewhere
    return intent


class Stage(anywidget.AnyWidget):
    """Shows ``session`` to a reader; ``slot`` names what the browser keeps for it ("" keeps nothing).

    Observe ``state``, ``last_action``, ``progress`` or ``result`` to follow along: after each answer they are
    copied from the session's attributes of those names.
    """

    _esm = Path(__file__).with_name("stage.js")
    _css = Path(__file__).with_name("stage.css")

    #: what was answered last; it goes to the page as one text, which no layer on the way takes apart
    answer = traitlets.Dict().tag(sync=True, to_json=lambda answer, widget: json.dumps(answer, ensure_ascii=False))
    slot = traitlets.Unicode().tag(sync=True)
    chrome = traitlets.Dict().tag(sync=True)

    state = traitlets.Any(None, allow_none=True)
    last_action = traitlets.Any(None, allow_none=True)
    progress = traitlets.Any(None, allow_none=True)
    result = traitlets.Any(None, allow_none=True)

    def __init__(self, session: Any, slot: str = "", **keywords: Any) -> None:
        unknown = sorted(name for name in keywords if not self.has_trait(name))
        if unknown:
            raise TypeError(f"Stage() has no setting {unknown[0]!r}")
        keywords.setdefault("chrome", CHROME)
        super().__init__(slot=slot, **keywords)
        self.session = session
        self._served: dict[str, int] = {}  # the last intent answered, by client
        self._sent = 0
        self._pumping = False
        self._stuck = False
        self._closed = False
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self._copy()

    # -- intents ---------------------------------------------------------------------------------

    def receive(self, content: object) -> None:
        """Answer one message from the page; what is no intent, or a double, changes nothing."""
        intent = read_intent(content)
        if intent is None:
            log.warning("A message that is no intent was dropped.")
            return
        client, n = intent["client"], intent["n"]
        last = self._served.get(client, -1)
        if n <= last:
            if n == last:  # the page asks again because the answer was lost on the way
                self.send_state("answer")
            return
        self._served.pop(client, None)
        self._served[client] = n
        while len(self._served) > MOST_CLIENTS:
            del self._served[next(iter(self._served))]
        to = {"client": client, "n": n}
        self._stuck = False
        try:
            answer = self.session.handle(intent)
            if not isinstance(answer, dict) or not isinstance(answer.get("screen"), dict):
                raise TypeError(f"the session answered {type(answer).__name__}, which holds no screen")
        except Exception:
            log.exception("The session failed on %r", intent["do"])
            answer = self._apology()
        self._answer({**answer, "to": to})
        self._pump()

    def _answer(self, answer: dict[str, Any]) -> None:
        self._sent += 1
        # An equal dict would not be sent, and a changed one would not be noticed: so a new one with its number.
        self.answer = {"events": [], "to": None, **answer, "sent": self._sent}
        self._copy()

    def _apology(self) -> dict[str, Any]:
        """The last screen again, with a line that says something broke."""
        screen = self.answer.get("screen") or {"v": 1, "id": 0, "lang": "en", "layout": "page", "title": "Topper"}
        texts = self.chrome.get(str(screen.get("lang"))) or self.chrome.get("en") or CHROME["en"]
        feedback = {"tone": "error", "text": texts["error"], "key": f"error-{self._sent}"}
        kept = {name: value for name, value in screen.items() if name != "store"}
        return {"screen": {**kept, "feedback": feedback, "busy": None}}

    def _copy(self) -> None:
        for name in ("state", "last_action", "progress", "result"):
            if hasattr(self.session, name):
                setattr(self, name, getattr(self.session, name))

    # -- long work -------------------------------------------------------------------------------

    def _pump(self) -> None:
        """Do the session's long work in slices, with room for the page's messages between them."""
        if self._pumping or not self._has_work():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop, so nobody can click meanwhile
            self.settle()
            return
        self._pumping = True
        loop.call_soon(self._slice, loop)

    def _slice(self, loop: asyncio.AbstractEventLoop) -> None:
        until = time.perf_counter() + SLICE
        while self._step() and time.perf_counter() < until:
            pass
        self._pumping = self._has_work()
        if self._pumping:
            loop.call_later(0.001, self._slice, loop)

    def settle(self) -> None:
        """Do all of the long work now (for scripts and tests)."""
        while self._step():
            pass

    def _has_work(self) -> bool:
        return bool(getattr(self.session, "busy", False)) and not self._stuck and not self._closed

    def _step(self) -> bool:
        """One step of the long work, and whether there may be another."""
        if not self._has_work():
            return False
        try:
            answer = self.session.step()
        except Exception:
            log.exception("The session's long work failed")
            self._stuck = True  # until the next intent
            answer = self._apology()
        if answer is not None:
            self._answer(answer)
        return self._has_work()

    def close(self) -> None:
        self._closed = True
        super().close()
