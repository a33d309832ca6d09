"""The coach beside a step of a lesson: the learner decides, then sees what every choice is worth. He thinks once about each table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from topper.core.actions import MOON, Action
from topper.core.sentence import say
from topper.lessons.model import Act, Worth
from topper.play.hints import Hint
from topper.session.attempt import Attempt
from topper.session.coach import AdvicePanel, Coach, worth_blocks
from topper.session.parts import Json, button, buttons, note
from topper.session.table import Look

Events = list[dict[str, Json]]
Work = Iterator[dict[str, Json]]


class Counsel:
    """What the coach says to one attempt at a step. `work` is his thinking, in small steps; `pending` the decision that waits for it."""

    def __init__(self, attempt: Attempt, seed: str) -> None:
        assert isinstance(attempt.step, Act)
        self.attempt = attempt
        self.view = attempt.step.scene.state.view(attempt.step.scene.seat)
        self.seed = seed
        self.coach, self.adviser = Coach(), Coach()
        self.work: Work | None = None
        self.pending: Action | None = None

    @property
    def hint(self) -> Hint | None:
        return self.coach.answer if isinstance(self.coach.answer, Hint) else None

    def worth(self, action: Action) -> Worth | None:
        """What the coach thinks of this, if he has looked at it. So few hands cannot weigh a moon: that is the author's to judge."""
        options = self.hint.options if self.hint is not None and action != MOON else ()
        return next((Worth(option.behind, option.equal or option.unclear) for option in options if option.action == action), None)

    def wants(self, action: Action) -> bool:
        """Whether he must think before he can judge this. What the rules refuse needs no coach."""
        if self.hint is not None and (action == MOON or self.worth(action) is not None):
            return False
        return self.view.known.objection(action, self.view.seat) is None

    def think(self, action: Action, look: Look, done: Callable[[Action], Events]) -> None:
        """Begin to judge what may be done; at its end `done` is called with the decision."""
        self.coach.think(self.view, action, self.seed, look)
        self.pending, self.work = action, self._thinking(action, done)

    def _thinking(self, action: Action, done: Callable[[Action], Events]) -> Any:
        assert self.coach.work is not None
        yield from self.coach.work
        self.pending = self.work = None
        return done(action)

    def forget(self) -> Action | None:
        """Enough of it; the decision that was waiting."""
        pending, self.pending, self.work = self.pending, None, None
        if pending is not None:
            self.coach.forget()
        self.adviser.work = None
        return pending

    def advise(self, session: Any, look: Look) -> None:
        """What the hand is worth, suit by suit and bid by bid: worked out once, then opened."""

        def opened(advice: Any) -> None:
            self.work = None
            session.panel = AdvicePanel(session, advice, look)

        if self.adviser.answer is not None:
            opened(self.adviser.answer)
        else:
            self.adviser.advise(self.view, self.seed, look, opened)
            self.work = self.adviser.work

    @property
    def advises(self) -> bool:
        """Whether there is more to be said: how often each bid is made. Only after the learner has decided."""
        return self.hint is not None and self.view.known.phase in ("auction", "trump")

    def blocks(self, look: Look) -> list[Json]:
        """What each choice is worth, once the learner has decided; how it was judged is folded away, so that the answer stays in sight."""
        if self.hint is None:
            told = say("Decide for yourself. Then you see what each choice is worth.")
            return [] if self.attempt.solved else [note("decide", "info", look.rich(told))]
        drawn = worth_blocks(self.hint, None if self.attempt.shown else self.coach.chosen, look)
        first = [block for block in drawn if block["key"] in ("verdict", "hint-table")]
        rest = [block for block in drawn if block["kind"] != "h" and block not in first]
        if self.advises:
            ask = button("advice", look.rich(say("What is my hand worth?")), "advice", kind="quiet")
            rest.append(buttons("advice-ask", [ask], look.plain(say("Advice"))))
        summary = look.rich(say("How this was judged"))
        return [*first, {"kind": "details", "key": "judged", "summary": summary, "open": False, "blocks": rest}]
