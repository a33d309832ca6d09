"""The stage without a browser: what it takes, what it refuses, and how it goes on when something breaks."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="the app's packages are not installed")

from hypothesis import given
from hypothesis import strategies as st

from topper.ui.stage import CHROME, LONGEST_VALUE, MOST_CLIENTS, Stage, read_intent


class Echo:
    """A session that counts; ``boom`` breaks it, ``work`` gives it long work."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.left = 0
        self.breaks = False
        self.state = "start"

    @property
    def busy(self) -> bool:
        return self.left > 0

    def step(self) -> dict[str, Any] | None:
        self.left -= 1
        if self.breaks:
            raise RuntimeError("the work broke")
        return self.screen() if self.left % 3 == 0 else None

    def screen(self) -> dict[str, Any]:
        return {"screen": {"lang": "en", "title": f"after {self.seen[-1]}", "store": "kept"}, "events": []}

    def handle(self, intent: dict[str, Any]) -> dict[str, Any]:
        self.seen.append(intent["do"])
        self.state = intent["do"]
        if intent["do"] == "boom":
            raise RuntimeError("boom")
        if intent["do"] == "work":
            self.left = 9
        return self.screen()


def intent(n: int, do: str, client: str = "tab", **more: Any) -> dict[str, Any]:
    return {"client": client, "n": n, "do": do, **more}


def apart(task: Any) -> Any:
    """Run ``task`` in a thread of its own: the browser tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(task).result()


@pytest.fixture
def stage() -> Stage:
    return Stage(Echo(), slot="try")


def test_an_unknown_keyword_is_refused() -> None:
    with pytest.raises(TypeError, match="slott"):
        Stage(Echo(), slott="try")


def test_an_intent_is_answered_and_named(stage: Stage) -> None:
    stage.receive(intent(0, "hello"))
    assert stage.answer["screen"]["title"] == "after hello"
    assert stage.answer["to"] == {"client": "tab", "n": 0}
    assert stage.answer["events"] == []


def test_an_equal_answer_still_fires(stage: Stage) -> None:
    fired: list[int] = []
    stage.observe(lambda change: fired.append(change["new"]["sent"]), "answer")
    stage._answer({"screen": {}})
    stage._answer({"screen": {}})
    assert fired == [1, 2]


def test_doubles_are_dropped_client_by_client(stage: Stage) -> None:
    for message in [intent(0, "a"), intent(0, "a"), intent(1, "b"), intent(0, "c"), intent(1, "d", client="other"), intent(1, "e")]:
        stage.receive(message)
    assert stage.session.seen == ["a", "b", "d"]


def test_a_lost_answer_is_sent_again(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[str] = []
    stage.receive(intent(0, "a"))
    monkeypatch.setattr(stage, "send_state", again.append)
    stage.receive(intent(0, "a"))
    assert (again, stage.session.seen) == (["answer"], ["a"])


@pytest.mark.parametrize(
    "message",
    [
        None, "play JC", 7, [], {}, {"client": "tab"}, intent(-1, "a"), intent(0, ""), intent(0, "x" * 401),
        {"client": "", "n": 0, "do": "a"}, {"client": "x" * 41, "n": 0, "do": "a"}, {"client": "tab", "n": True, "do": "a"},
        {"client": "tab", "n": 0.5, "do": "a"}, {"client": ["tab"], "n": 0, "do": "a"}, {"client": "tab", "n": 0, "do": {"a": 1}},
        intent(2**60, "a"), intent(0, "a", value=float("nan")), intent(0, "a", value=object()), intent(0, "a", value="x" * LONGEST_VALUE),
    ],
)  # fmt: skip
def test_what_is_no_intent_changes_nothing(stage: Stage, message: object) -> None:
    stage.receive(message)
    assert stage.session.seen == []
    assert stage.answer == {}


ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(ATOMS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


@given(JSON | st.fixed_dictionaries({}, optional={"client": JSON, "n": JSON, "do": JSON, "value": JSON}))
def test_reading_never_raises(content: object) -> None:
    read = read_intent(content)
    assert read is None or isinstance(read["do"], str)


def test_a_deep_value_is_no_trouble() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert read_intent(intent(0, "a", value=deep)) is None


def test_clients_are_forgotten_in_time(stage: Stage) -> None:
    for number in range(MOST_CLIENTS * 2):
        stage.receive(intent(0, "hello", client=f"tab {number}"))
    assert len(stage._served) == MOST_CLIENTS


def test_a_failing_session_gets_a_line_and_the_last_screen(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.receive(intent(0, "hello"))
    with caplog.at_level(logging.ERROR):
        stage.receive(intent(1, "boom"))
    screen = stage.answer["screen"]
    assert screen["title"] == "after hello"
    assert screen["feedback"]["tone"] == "error"
    assert screen["feedback"]["text"] == CHROME["en"]["error"]
    assert "store" not in screen
    assert stage.answer["to"] == {"client": "tab", "n": 1}
    assert "boom" in caplog.text
    stage.receive(intent(2, "on"))
    assert stage.answer["screen"]["title"] == "after on"


def test_a_session_that_fails_at_once_still_shows_a_line(stage: Stage) -> None:
    stage.receive(intent(0, "boom"))
    assert stage.answer["screen"]["feedback"]["tone"] == "error"


def test_a_session_without_a_screen_is_a_failure(stage: Stage) -> None:
    stage.session.handle = lambda intent: "hello"
    stage.receive(intent(0, "hello"))
    assert stage.answer["screen"]["feedback"]["tone"] == "error"


def test_the_session_can_be_observed(stage: Stage) -> None:
    seen: list[str] = []
    stage.observe(lambda change: seen.append(change["new"]), "state")
    assert stage.state == "start"
    stage.receive(intent(0, "pass"))
    assert seen == ["pass"]
    assert "state" not in stage.get_state()


def test_long_work_is_done_in_the_loop_and_leaves_room(stage: Stage) -> None:
    async def learner() -> list[int]:
        stage.receive(intent(0, "work"))
        left = [stage.session.left]
        stage.session.step = slow(stage.session)
        while stage.session.busy:
            await asyncio.sleep(0)
            left.append(stage.session.left)
        return left

    def slow(session: Echo) -> Any:
        def step() -> dict[str, Any] | None:
            until = asyncio.get_running_loop().time() + 0.007
            while asyncio.get_running_loop().time() < until:
                pass
            return Echo.step(session)

        return step

    left = apart(lambda: asyncio.run(learner()))
    assert left[0] == 9
    assert len(set(left)) > 5  # others had their turn between the steps
    assert stage.answer["sent"] == 4
    assert stage.answer["to"] is None


def test_without_a_loop_long_work_is_done_at_once(stage: Stage) -> None:
    apart(lambda: stage.receive(intent(0, "work")))
    assert not stage.session.busy


def test_failing_work_stops_until_the_next_click(stage: Stage) -> None:
    stage.session.breaks = True
    apart(lambda: stage.receive(intent(0, "work")))
    assert stage.answer["screen"]["feedback"]["tone"] == "error"
    assert stage.session.left == 8
    stage.session.breaks = False
    apart(lambda: stage.receive(intent(1, "on")))
    assert not stage.session.busy


def test_every_language_has_every_text() -> None:
    assert {tuple(texts) for texts in CHROME.values()} == {tuple(CHROME["en"])}
