"""After the hand: step through it with all hands open, each trick's winner explained."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from topper.core.actions import Action
from topper.core.cards import CARDS, Cards
from topper.core.match import Match
from topper.core.phases import Playing
from topper.core.sentence import say, say_n
from topper.core.state import State
from topper.lessons.reasons import why_wins
from topper.play.review import Decision, Review, review_steps
from topper.session.coach import action_text, decimal
from topper.session.parts import Json, button, buttons, field, note, paragraph
from topper.session.score_sheet import cited
from topper.session.table import Look, full_trick, table_of
from topper.session.telling import tell_step

YOU = 0


WORLDS = {"topper": 40, "smear": 10}
"""How many worlds each decision is judged over."""


class HandReview:
    """Looks back at the last hand of a match, step by step, and judges what the learner decided.

    `work` is the judging, to be done in steps; `place` counts the actions since the deal.
    """

    def __init__(self, match: Match, look: Callable[[], Look], seed: str) -> None:
        self.look = look
        self.judged: Review | None = None
        hand = match.hand
        assert hand is not None
        start = match.hand_start(hand.number)
        self.states = [start.state]
        self.actions: list[Action] = []
        for action in match.actions[start.length : hand.last]:
            assert isinstance(action, Action)
            self.actions.append(action)
            self.states.append(self.states[-1].apply(action))
        self.place = 0
        self.work: Iterator[dict[str, Json]] | None = self._judge(seed)

    def _judge(self, seed: str) -> Iterator[dict[str, Json]]:
        worlds = WORLDS.get(self.states[0].rules.game, 10)
        work = review_steps(self.states[0], self.actions, (YOU,), worlds, seed)
        while True:
            try:
                progress = next(work)
            except StopIteration as done:
                self.judged, self.work = done.value, None
                return
            told = self.look().rich(say("Judging your decisions…"))
            yield {"text": told, "value": progress.done, "max": progress.total, "stop": "stop"}

    def decision(self) -> Decision | None:
        """The learner's own decision that led to this step, once judged."""
        return next((d for d in self.judged.decisions if d.place == self.place - 1), None) if self.judged else None

    def do(self, verb: str, rest: str, value: Json) -> bool:
        """Move to another step; `False` if that is not what was asked."""
        last = len(self.actions)
        if verb == "step" and type(value) in (int, float):
            self.place = max(0, min(last, int(value)))
        elif verb == "step" and rest.isascii() and rest.isdigit():
            self.place = min(last, int(rest[:4]))
        elif verb == "step" and rest in ("back", "on"):
            self.place = max(0, min(last, self.place + (1 if rest == "on" else -1)))
        else:
            return False
        return True

    def screen(self) -> dict[str, Any]:
        """The parts of the screen."""
        look = self.look()
        draw, last = look.rich, len(self.actions)
        shown = self.shown()
        words = [paragraph("told", [part for text in self.told(look) for part in (*(text if isinstance(text, list) else [text]), " ")])]
        steps = [
            button("back", draw(say("Back")), "step back", off=self.place == 0),
            button("on", draw(say("On")), "step on", kind="primary", off=self.place == last),
        ]
        slider = field("slider", draw(say("Where in the hand")), "range", self.place, "step", least=0, most=last)
        words += self.judgement(look)
        if self.place and self.states[self.place - 1].to_act == YOU:
            what_if = button("what-if", draw(say("What if? Play on from here")), f"what-if {self.place - 1}")
            words.append(buttons("what-if-row", [what_if], look.plain(say("What if?"))))
        return {
            "layout": "table",
            "title": look.language.text(say("Look back at the hand")),
            "table": table_of(shown.view(YOU), look, open_hands=shown.hands),
            "words": words,
            "controls": [slider, buttons("steps", steps, look.plain(say("Steps")))],
            "tools": [button("end-review", draw(say("Back to the score")), "end-review", kind="quiet")],
        }

    def shown(self) -> State:
        """The position at this step; where a card has just ended a trick, with that trick still on the table."""
        before = self.states[self.place - 1] if self.place else None
        if before is not None and isinstance(before, Playing) and len(before.trick) == 3:
            return full_trick(before, self.actions[self.place - 1].value)[1]
        return self.states[self.place]

    def told(self, look: Look) -> list[Json]:
        """What happened at this step; why a trick was won."""
        if not self.place:
            return [look.rich(say("The cards as they were dealt: all four hands are open now."))]
        before, after, action = self.states[self.place - 1], self.states[self.place], self.actions[self.place - 1]
        seat = before.to_act
        assert seat is not None
        told: list[Json] = [look.rich(sentence) for sentence in tell_step(before, action, seat, after, YOU)]
        if action.kind == "discard":
            told.append(look.rich(say("Put away: {cards}.", cards=Cards(action.value))))
        if isinstance(before, Playing) and len(before.table) == 3:
            trick = [CARDS[card] for card in (*before.table, int(action.value))]
            because, rule = why_wins(before.rules, before.order, trick)
            told.append(cited(because, rule, look))
        return told

    def judgement(self, look: Look) -> list[Json]:
        """What the decision at this step cost, and all that cost something, to jump to."""
        if self.judged is None:
            return []
        blocks: list[Json] = []
        here = self.decision()
        if here is not None:
            best = here.hint.options[0]
            if here.good:
                blocks.append(note("cost", "right", look.rich(say("Nothing better was in sight: {reason}", reason=here.hint.because))))
            else:
                cost = decimal(here.cost, look)
                told = say(
                    "This cost about {cost}. Better: {best}. {reason}", cost=cost, best=action_text(best.action), reason=here.hint.because
                )
                blocks.append(note("cost", "no", look.rich(told)))
        costly = self.judged.costly
        if not costly:
            blocks.append(paragraph("costly", look.rich(say("None of your decisions clearly cost anything."))))
            return blocks
        jumps = [
            button(
                f"jump-{d.place}",
                look.rich(say("{action}: about {cost}", action=action_text(d.action), cost=decimal(d.cost, look))),
                f"step {d.place + 1}",
                pressed=d.place == self.place - 1,
            )
            for d in costly
        ]
        summary = say_n("{n} of your decisions cost something", "{n} of your decisions cost something", n=len(costly))
        known = paragraph("known", look.rich(say("In points of the score, on average, by what you could know then:")))
        inside = [known, buttons("jumps", jumps, look.plain(say("Costly decisions")), "stack")]
        blocks.append({"kind": "details", "key": "costly", "summary": look.rich(summary), "blocks": inside, "open": False})
        return blocks
