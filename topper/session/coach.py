"""The coach at the table: a hint or advice, after the learner has chosen; long work in small steps; the result as a table to read.

The learner first says what he would do; then he sees what every choice is worth, and his own among them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from topper.core.actions import Action
from topper.core.sentence import Sentence, say
from topper.core.view import View
from topper.play.advice import Advice, advice_steps
from topper.play.hints import Hint, Option, hint_steps
from topper.play.steps import Progress
from topper.session.panels import Panel
from topper.session.parts import Json, button, buttons, grid, heading, paragraph, unspoken
from topper.session.score_sheet import cited
from topper.session.table import Look, call_text

WORLDS = {"topper": 50, "smear": 20}
DEALS = {"topper": 200, "smear": 60}
"""How many worlds a hint looks at, and deals an advice: counted, never timed, so that the same table gives the same words."""

Work = Generator[Progress, None, Any]


class Coach:
    """One question to the coach: asked, thought about, answered."""

    def __init__(self) -> None:
        self.asked = False
        self.chosen: Action | None = None
        self.answer: Hint | Advice | None = None
        self.work: Iterator[dict[str, Json]] | None = None

    def ask(self, wanted: bool = True) -> None:
        """The learner wants a hint, and is to choose first; or no longer wants it."""
        self.forget()
        self.asked = wanted

    def forget(self) -> None:
        """Nothing is asked any more."""
        self.asked = False
        self.chosen = self.answer = self.work = None

    def think(self, view: View, chosen: Action, seed: str, look: Look) -> None:
        """The learner has chosen: begin to judge what may be done."""
        self.asked = False
        self.chosen = chosen
        work = hint_steps(view, WORLDS.get(view.known.rules.game, 20), seed, chosen)
        self.work = self._steps(work, say("Looking at hands that the others may hold…"), look)

    def advise(self, view: View, seed: str, look: Look, done: Callable[[Advice], None]) -> None:
        """Begin to work out what the hand is worth in the auction; `done` is told when it is."""
        self.forget()
        work = advice_steps(view, DEALS.get(view.known.rules.game, 60), seed)
        self.work = self._steps(work, say("Playing this hand with many deals of the other cards…"), look, done)

    def _steps(self, work: Work, told: Sentence, look: Look, done: Callable[[Any], None] | None = None) -> Iterator[dict[str, Json]]:
        while True:
            try:
                progress = next(work)
            except StopIteration as end:
                self.answer, self.work = end.value, None
                if done is not None:
                    done(end.value)
                return
            yield {"text": look.rich(told), "value": progress.done, "max": progress.total, "stop": "stop"}

    def prompt(self, look: Look) -> Json:
        """What is said beside the table while the learner is to choose."""
        if not self.asked:
            return None
        told = say("Choose first; then see what each choice is worth.")
        return {"tone": "info", "text": look.rich(told), "key": "choose-first"}

    def way_out(self, look: Look) -> list[Json]:
        """How to take the question back while the learner is to choose."""
        no = button("no-hint", look.rich(say("No hint")), "no-hint", kind="quiet")
        return [buttons("ask-row", [no], look.plain(say("Hint")))] if self.asked else []

    def blocks(self, look: Look) -> list[Json]:
        """What the coach says, as parts of a screen."""
        return hint_blocks(self.answer, self.chosen, look) if isinstance(self.answer, Hint) else []


class AdvicePanel(Panel):
    """What the hand is worth in the auction."""

    def __init__(self, session: Any, advice: Advice, look: Look) -> None:
        super().__init__(session)
        self.advice = advice
        self.look = look

    def drawn(self) -> dict[str, Json]:
        look = self.look._replace(language=self.session.language)
        return {
            "key": "advice",
            "title": look.plain(say("What your hand is worth")),
            "blocks": advice_blocks(self.advice, look),
            "close": "close",
        }


def action_text(action: Action) -> Sentence:
    """An action as a line of a table tells it."""
    match action.kind:
        case "play":
            return say("{card}", card=action.value)
        case "trump":
            return say("{suit:Cap}", suit=action.value)
        case "discard":
            return say("{cards}", cards=tuple(action.value))
        case _:
            return call_text(action)


def hint_blocks(hint: Hint, chosen: Action | None, look: Look) -> list[Json]:
    """What each choice is worth, and a button to close it."""
    close = buttons("hint-row", [button("no-hint", look.rich(say("Close the hint")), "no-hint")], look.plain(say("Hint")))
    return [*worth_blocks(hint, chosen, look), close]


def worth_blocks(hint: Hint, chosen: Action | None, look: Look) -> list[Json]:
    """What each choice is worth, the best first, the learner's own marked; why the best is best, and how it was judged."""
    made, won = any(option.made is not None for option in hint.options), any(option.won is not None for option in hint.options)
    head = [say("Choice"), say("Score"), *([say("Made")] if made else []), *([say("Wins")] if won else []), say("Against the best")]
    rows = []
    for option in hint.options:
        name = look.rich(action_text(option.action))
        if option.action == chosen:
            name = [*(name if isinstance(name, list) else [name]), " ", {"b": look.rich(say("(yours)"))}]
        row = [name, decimal(option.gain, look, sign=True)]
        if made:
            row.append(percent(option.made, look) if option.made is not None else "")
        if won:
            row.append(decimal(option.won, look) if option.won is not None else "")
        rows.append([*row, look.rich(compared(option, look))])
    return [
        heading("hint", look.rich(say("What each choice is worth"))),
        paragraph("verdict", look.rich(verdict(hint, chosen))),
        paragraph("because", cited(hint.because, hint.rule, look)),
        grid("hint-table", [look.rich(word) for word in head], rows, align=["left", *["right"] * (len(head) - 2), "left"]),
        paragraph("basis", look.rich(say("*{basis} {n} hands looked at.*", basis=hint.basis, n=hint.worlds))),
    ]


def verdict(hint: Hint, chosen: Action | None) -> Sentence:
    """What the learner's own choice is, beside the best."""
    best = action_text(hint.options[0].action)
    mine = next((option for option in hint.options if option.action == chosen), None)
    if mine is None:
        return say("The best: {best}.", best=best)
    if mine.equal:
        return say("Your choice is as good as any.")
    if mine.unclear:
        return say("Your choice is about as good as the best, {best}: the hands looked at do not tell them apart for certain.", best=best)
    return say("The best: {best}.", best=best)


def compared(option: Option, look: Look) -> Sentence:
    """How far an option is behind the best."""
    if option.equal:
        return say("best")
    if option.behind < 0.05:
        return say("about the same")
    behind = say("−{behind} ± {error}", behind=decimal(option.behind, look), error=decimal(2 * option.error, look))
    return say("{behind}: unclear", behind=behind) if option.unclear else behind


def advice_blocks(advice: Advice, look: Look) -> list[Json]:
    """What each bid is worth, and each suit's chances, drawn and as numbers."""
    bids = [
        [
            str(bid.bid),
            look.rich(say("{suit:sign}", suit=bid.trump)),
            percent(bid.made_usual, look),
            decimal(bid.usual, look, sign=True),
            percent(bid.made_perfect, look),
            decimal(bid.perfect, look, sign=True),
        ]
        for bid in advice.bids
    ]
    head = [say("Bid"), say("Trump"), say("Usual play"), say("Worth"), say("Perfect play"), say("Worth")]
    numbers = range(len(advice.suits[0].usual.chances))
    spread = [
        [
            unspoken(look.rich(say("{suit:sign} {suit:Cap}", suit=suit.trump))),
            decimal(suit.usual.expected, look),
            *(percent(suit.usual.at_least(n), look) for n in numbers if n),
        ]
        for suit in advice.suits
    ]
    chart = {
        "kind": "chart",
        "key": "chances-chart",
        "type": "line",
        "label": look.plain(say("The chance of at least so many, by trump suit, in usual play")),
        "x": [str(n) for n in numbers if n],
        "series": [
            {
                "name": look.plain(say("{suit:Cap}", suit=suit.trump)),
                "values": [round(100 * suit.usual.at_least(n), 1) for n in numbers if n],
            }
            for suit in advice.suits
        ],
        "min": 0,
        "max": 100,
    }
    caption = say("How often each bid is made, with its best trump, and what it is worth on average")
    basis = say(
        "*Usual play: four steady players. Perfect play: all cards open, everyone against you. {usual} and {perfect} deals.*",
        usual=advice.suits[0].usual.deals,
        perfect=advice.suits[0].perfect.deals,
    )
    return [
        paragraph("advice-basis", look.rich(basis)),
        grid("bids", [look.rich(word) for word in head], bids, caption=look.rich(caption), align=["right", "left", *["right"] * 4]),
        chart,
        grid(
            "chances",
            [look.rich(say("Trump")), look.rich(say("Expected")), *(look.rich(say("{n} or more", n=n)) for n in numbers if n)],
            spread,
            caption=look.rich(say("Chances by trump suit, usual play")),
            align=["left", *["right"] * len(numbers)],
        ),
    ]


def decimal(value: float, look: Look, sign: bool = False) -> str:
    """A number with one place behind the point, as the language writes it."""
    text = f"{abs(value):.1f}"
    if look.language.code == "fr":
        text = text.replace(".", ",")
    minus = "−" if value < 0 and float(f"{value:.1f}") else "+" if sign and value > 0 else ""
    return minus + text


def percent(share: float, look: Look) -> str:
    """A share in the hundred."""
    return f"{100 * share:.0f}\u00a0%" if look.language.code == "fr" else f"{100 * share:.0f}%"
