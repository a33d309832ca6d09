"""One step of a lesson, or one drawn question, on the screen: what is shown, what can be clicked, what is said to an answer.

`LessonPlace` and `DrillPlace` are made of this; so whatever can be taught can be asked, and looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from topper.core.actions import Action
from topper.core.cards import Card, Cards, Seat
from topper.core.errors import NotationError, TopperError
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import State
from topper.lessons.model import Act, Choose, Number, Pick, Sort, Step, Text, Verdict, as_text
from topper.session import frames
from topper.session.attempt import Attempt
from topper.session.faces import card_face, hand_faces
from topper.session.frames import Frames
from topper.session.panels import MenuPanel
from topper.session.parts import Json, button, buttons, cards, field, note, paragraph, unspoken
from topper.session.place import Place, Refused
from topper.session.rich import plain, rich
from topper.session.table import Look, call_text, table_of
from topper.session.telling import tell_action

if TYPE_CHECKING:
    from topper.session.counsel import Counsel

MOST_BUTTONS = 14
"""Numbers are offered as buttons up to so many; beyond that they are typed."""


class StepPlace(Place):
    """The base of the places that show steps, one at a time."""

    has_menu = True

    attempt: Attempt
    told_count = 0
    asked_coach: Counsel | None = None

    @property
    def step(self) -> Step:
        return self.attempt.step

    @property
    def state(self) -> State | None:
        """The position on the table, for a notebook to observe."""
        return self.attempt.state

    @property
    def last_action(self) -> str | None:
        """The last answer to this step, for a notebook to observe."""
        given = tuple(self.attempt.given_so_far)
        return str(given[-1]) if given else None

    def look(self) -> Look:
        """A lesson calls the others West, North and East, whatever they are called in a match."""
        spoken = self.language
        return Look(spoken.named((spoken.text(say("You")), *spoken.seats[1:])), dim=False)

    def menu(self) -> list[tuple[str, Sentence]]:
        """Where else one can go from here."""
        return []

    def tools(self) -> list[dict[str, Json]]:
        """One button in the bar: on a phone there is no room for more."""
        return [button("menu", rich(say("Menu"), self.look().language), "menu", kind="quiet")]

    def answered(self, verdict: Verdict, first: bool) -> None:
        """Called after each answer; `first` if it is the first to this step."""

    # What the learner does.

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        attempt, counsel = self.attempt, self.counsel
        if verb == "menu":
            self.session.panel = MenuPanel(self.session, self.menu())
            return []
        if verb == "advice" and counsel is not None and counsel.advises:
            counsel.advise(self.session, self.look())
            return []
        kept, attempt.told, attempt.proof = attempt.told, None, Cards(0)
        try:
            return self.answer_by(verb, rest, value)
        except (Refused, TopperError):
            raise
        except (ValueError, TypeError):
            attempt.told = kept
            raise Refused(say("That is no answer to this question.")) from None

    def answer_by(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        """An answer, by the verb that brings it. Raises `ValueError` for what is none."""
        step, attempt = self.step, self.attempt
        match verb:
            case "hint":
                return self.hint()
            case "show":
                return self.show()
            case "pick" if isinstance(step, Pick) and not step.many:
                return self.give(step.read(rest))
            case "pick" if isinstance(step, (Pick, Act)):
                return self.toggle(Card(rest))
            case "choose" if isinstance(step, Choose):
                return self.give(step.place(rest))
            case "order" if isinstance(step, Sort):
                attempt.order = step.read(value)
                return []
            case "number" if isinstance(step, Number):
                return self.give(step.read(rest))
            case "typed" if isinstance(step, Number):
                attempt.typed = step.read(value)
                return []
            case "check":
                return self.check()
            case "play" if not (isinstance(step, Act) and is_card(rest)):
                return None
            case "play" | "bid" | "pass" | "moon" | "misdeal" | "trump" | "discard" if isinstance(step, Act):
                if verb == "discard" and not rest:
                    rest = " ".join(map(str, attempt.chosen))
                return self.give(step.read(f"{verb} {rest}".strip()))
        return None

    def give(self, value: Any) -> list[dict[str, Json]]:
        """Answer; what happens at the table then. Where the step asks the coach, he is to think first."""
        if self.attempt.solved:
            raise Refused(say("This step is solved. Go on, or back."))
        counsel = self.counsel
        if counsel is not None and counsel.wants(value):
            counsel.think(value, self.look(), self.judge)
            return []
        return self.judge(value)

    def judge(self, value: Any) -> list[dict[str, Json]]:
        """Take the answer, with what the coach thinks of it where he was asked."""
        first = not self.attempt.tried and not self.attempt.shown
        counsel = self.counsel
        if counsel is not None:
            counsel.coach.chosen = value
        verdict = self.attempt.answer(value, counsel.worth(value) if counsel is not None else None)
        self.told_count += 1
        self.answered(verdict, first)
        return self.events(value) if verdict.right else []

    def toggle(self, card: Card) -> list[dict[str, Json]]:
        """Choose one more card, or take it back."""
        shown = self.step.shown if isinstance(self.step, Pick) else tuple(self.step.at.hand if self.step.at else ())
        if self.attempt.solved or card not in shown:
            raise ValueError("not to be chosen")
        self.attempt.chosen ^= {card}
        return []

    def check(self) -> list[dict[str, Json]]:
        step, attempt = self.step, self.attempt
        if isinstance(step, Pick) and step.many:
            return self.give(Cards(attempt.chosen))
        if isinstance(step, Sort):
            return self.give(attempt.order)
        if isinstance(step, Number) and attempt.typed is not None:
            return self.give(attempt.typed)
        raise ValueError("nothing to check")

    def hint(self) -> list[dict[str, Json]]:
        if self.attempt.hints >= len(self.step.hints):
            raise Refused(say("There are no more hints. “Show me” tells the answer."))
        self.attempt.hints += 1
        return []

    def show(self) -> list[dict[str, Json]]:
        if not self.step.asks or self.attempt.solved:
            raise Refused(say("There is nothing to show here."))
        counsel = self.counsel
        if counsel is not None and counsel.wants(self.step.solution):
            counsel.think(self.step.solution, self.look(), lambda _: [])
        self.attempt.show()
        self.told_count += 1
        return self.events(self.step.solution)

    # The coach, where the step asks for him.

    @property
    def counsel(self) -> Counsel | None:
        """The coach beside this attempt; `None` where the step asks for none. He is loaded only when he is needed."""
        step = self.step
        if not (isinstance(step, Act) and step.coach):
            return None
        if self.asked_coach is None or self.asked_coach.attempt is not self.attempt:
            from topper.session.counsel import Counsel

            self.asked_coach = Counsel(self.attempt, self.step_key())
        return self.asked_coach

    def work(self) -> Iterator[dict[str, Json]] | None:
        return self.counsel.work if self.counsel is not None else None

    def stop(self) -> list[dict[str, Json]]:
        """Enough: the coach is silent, and the author of the step answers alone."""
        decided = self.counsel.forget() if self.counsel is not None else None
        return [] if decided is None or self.attempt.solved else self.judge(decided)

    def events(self, value: Any) -> list[dict[str, Json]]:
        """What is seen to happen after a right act."""
        step = self.step
        if not isinstance(step, Act):
            return []
        look, played = self.look(), Frames(self.session.drawn)
        for action, state, seat in self.attempt.course(value):
            told = plain(tell_action(action, seat, step.scene.seat), look.language)
            drawn = table_of(state.view(step.scene.seat), look)
            self.hush(drawn)
            played.add(drawn, told, frames.PLAY_MS + frames.THINK_MS)
        return played.events

    # What is drawn.

    def table(self) -> dict[str, Json] | None:
        step, attempt, look = self.step, self.attempt, self.look()
        if step.at is None or attempt.state is None or isinstance(step, Sort):  # cards to be sorted are a table of their own
            return None
        view = attempt.state.view(step.at.seat)
        drawn = table_of(
            view,
            look,
            do=self.click if self.hand_answers() else None,
            proof=attempt.proof,
            chosen=attempt.chosen,
            open_hands=attempt.state.hands if step.at.open else None,
        )
        if step.bare and not attempt.solved:
            self.strip(drawn, attempt.state, look)
        if self.laid_in_hand():
            drawn["hand"] = [self.laid(card, None if attempt.solved else f"pick {card}") for card in self.cards_laid_out()]
        elif set(self.cards_laid_out()) & set(step.at.hand):
            drawn["hand"] = []
        self.hush(drawn)
        if len(drawn["trick"]) == 4:
            for seat in drawn["seats"]:
                seat["turn"] = False
        return drawn

    def hush(self, drawn: dict[str, Json]) -> None:
        """Leave trump and contract unsaid, where the step does."""
        if self.step.at is not None and self.step.at.quiet:
            drawn["centre"] = drawn["contract"] = None

    def strip(self, drawn: dict[str, Json], state: State, look: Look) -> None:
        """Take out of the table what would give the answer away: ribbons, the order of the hand, whose turn it is, who is winning."""
        at = self.step.at
        assert at is not None
        drawn["hand"] = hand_faces(
            state.hands[at.seat], look.language, do=self.click if self.hand_answers() else None,
            chosen=self.attempt.chosen, proof=self.attempt.proof,
        )  # fmt: skip
        for played in drawn["trick"]:
            played["card"] = card_face(Card(played["card"]["id"]), look.language, proof=Card(played["card"]["id"]) in self.attempt.proof)
            played["winning"] = False
        about_seats = isinstance(self.step, Choose) and isinstance(self.step.choices[0], Seat)
        for seat in drawn["seats"]:
            if at.open:
                seat["hand"] = hand_faces(state.hands[seat["seat"]], look.language)
            if about_seats:
                seat["bidder"] = False
            seat["turn"] = False
            cards_held = say_n("{n} card", "{n} cards", n=seat["cards"])
            told = (cards_held, say("dealer")) if seat["dealer"] else (cards_held,)
            seat["name_full"] = ", ".join((seat["name"], *(plain(text, look.language) for text in told)))
        if about_seats:
            drawn["contract"] = None
        if state.trump is not None:
            drawn["centre"] = rich(say("Trump {trump:sign}", trump=state.trump), look.language)

    def cards_laid_out(self) -> tuple[Card, ...]:
        """The cards to choose from or to sort, where the step names them."""
        return self.step.cards if isinstance(self.step, (Pick, Sort)) else ()

    def laid_in_hand(self) -> bool:
        """Whether they lie on the table in place of the hand, in the order of the step."""
        step = self.step
        return isinstance(step, Pick) and step.at is not None and bool(step.cards) and set(step.cards) == set(step.at.hand)

    def hand_answers(self) -> bool:
        """Whether a click on a card of the hand is an answer."""
        step = self.step
        if self.attempt.solved or step.at is None:
            return False
        if isinstance(step, Act):
            return step.at.state.phase in ("play", "discard")
        return isinstance(step, Pick) and not step.cards

    def click(self, card: Card) -> str:
        return f"play {card}" if isinstance(self.step, Act) and self.step.scene.state.phase == "play" else f"pick {card}"

    def words(self) -> list[dict[str, Json]]:
        """The text of the step and the hints asked for so far."""
        language, key = self.look().language, self.step_key()
        told = [paragraph(f"{key}-{place}", rich(text, language)) for place, text in enumerate(self.step.text)]
        hints = self.step.hints[: self.attempt.hints]
        told += [note(f"{key}-hint-{place}", "info", rich(text, language)) for place, text in enumerate(hints)]
        return told + (self.counsel.blocks(self.look()) if self.counsel is not None else [])

    def step_key(self) -> str:
        """A key that no other step of this place has."""
        raise NotImplementedError

    def answers(self) -> list[dict[str, Json]]:
        """The controls with which the step is answered."""
        step, attempt, spoken = self.step, self.attempt, self.look().language
        match step:
            case Pick() if step.cards and not self.laid_in_hand():
                faces = [self.laid(card, None if attempt.solved else f"pick {card}") for card in step.cards]
                blocks = [cards(f"{self.step_key()}-cards", faces, plain(say("Cards to choose from"), spoken))]
            case Sort() if attempt.solved:
                faces = [self.laid(card, None) for card in attempt.order]
                blocks = [cards(f"{self.step_key()}-sorted", faces, plain(say("The cards in order"), spoken))]
            case Sort():
                blocks = [
                    {
                        "kind": "order",
                        "key": f"{self.step_key()}-order",
                        "cards": [self.laid(card, None) for card in attempt.order],
                        "label": plain(say("Cards to put in order, the best first"), spoken),
                        "do": "order",
                        "earlier": plain(say("Higher"), spoken),
                        "later": plain(say("Lower"), spoken),
                    }
                ]
            case Choose():
                blocks = [self.choice_buttons([(f"choose {n}", choice, as_text(choice)) for n, choice in enumerate(step.choices)], "stack")]
            case Number() if step.high - step.low < MOST_BUTTONS:
                blocks = [self.choice_buttons([(f"number {n}", n, as_text(n)) for n in step.options()], "grid")]
            case Number():
                label = rich(say("Your answer"), spoken)
                blocks = [field("typed", label, "number", attempt.typed, "typed", least=step.low, most=step.high)]
            case Act() if step.scene.state.phase in ("auction", "trump"):
                blocks = [self.choice_buttons([(str(act), act, act_text(act)) for act in step.options()], "grid")]
            case _:
                blocks = []
        check = self.check_button()
        return [*blocks, buttons("answer", [check], plain(say("Your answer"), spoken))] if check else blocks

    def laid(self, card: Card, do: str | None) -> dict[str, Json]:
        """A card that lies apart, to be chosen; once the step is solved it is marked as what it is."""
        step, attempt, language = self.step, self.attempt, self.look().language
        tried = not attempt.solved and card in attempt.tried
        if step.at is None or step.at.state.trump is None or (step.bare and not attempt.solved):
            return card_face(card, language, do=do, dim=tried, chosen=card in attempt.chosen, proof=card in attempt.proof)
        return card_face(
            card, language, step.at.rules, step.at.state.trump, do=do, dim=tried, chosen=card in attempt.chosen, proof=card in attempt.proof
        )

    def choice_buttons(self, offered: list[tuple[str, Any, Text]], style: str) -> dict[str, Json]:
        attempt, spoken = self.attempt, self.look().language
        short = all(len(plain(text, spoken)) < 12 for _, _, text in offered)
        drawn = [
            button(
                do.replace(" ", "-"),
                unspoken(rich(text, spoken)) if isinstance(value, Action) else rich(text, spoken),
                None if attempt.solved else do,
                off=value in attempt.tried,
                pressed=(value == attempt.given and type(value) is type(attempt.given)) if attempt.solved else None,
            )
            for do, value, text in offered
        ]
        return buttons(f"{self.step_key()}-choices", drawn, plain(say("Answers"), spoken), "grid" if short else style)

    def check_button(self) -> dict[str, Json] | None:
        """The button that says "this is my answer", where a single click is none."""
        step, attempt, spoken = self.step, self.attempt, self.look().language
        if attempt.solved:
            return None
        if isinstance(step, Act) and step.scene.state.phase == "discard":
            needed = len(step.scene.hand) - step.scene.rules.play_size
            text = say("Put away ({chosen} of {n})", chosen=len(attempt.chosen), n=needed)
            return button("put", rich(text, spoken), "discard", kind="primary", off=len(attempt.chosen) != needed)
        typed = isinstance(step, Number) and step.high - step.low >= MOST_BUTTONS
        if typed or isinstance(step, Sort) or (isinstance(step, Pick) and step.many):
            return button("check", rich(say("Check"), spoken), "check", kind="primary")
        return None

    def help_buttons(self) -> list[dict[str, Json]]:
        """Hint and "show me"."""
        if not self.step.asks or self.attempt.solved:
            return []
        spoken = self.look().language
        found = []
        if self.attempt.hints < len(self.step.hints):
            found.append(button("hint", rich(say("Hint"), spoken), "hint"))
        found.append(button("show", rich(say("Show me"), spoken), "show"))
        return found

    def feedback(self) -> dict[str, Json] | None:
        if self.attempt.told is None:
            return None
        tone, text, rule = self.attempt.told
        said = rich(text, self.look().language)
        if rule is not None:
            said = [*(said if isinstance(said, list) else [said]), " ", {"rule": rule}]
        return {"tone": tone, "text": said, "key": f"{self.step_key()}-told-{self.told_count}"}

    def read_out(self) -> str:
        """The text of the step as it is spoken on arriving."""
        return " ".join(plain(text, self.look().language) for text in self.step.text)


def is_card(text: str) -> bool:
    try:
        Card(text)
    except NotationError:
        return False
    return True


def act_text(action: Action) -> Text:
    """A call or a suit, as its button says it."""
    if action.kind == "trump":
        return say("{suit:sign} {suit:Cap}", suit=action.value)
    return call_text(action)
