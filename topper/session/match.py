"""A match on the screen: auction, trump, discards, play, score sheet, next hand; undo, why, hint, review, what if."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from typing import Any, ClassVar

from topper.core.actions import Action, Discards
from topper.core.cards import Card, Cards, Seat, sorted_text
from topper.core.match import Match
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import State
from topper.play.advice import Advice
from topper.session.bot_match import YOU, BotMatch, NotAllowed
from topper.session.coach import AdvicePanel, Coach
from topper.session.code import SEEDS, decode
from topper.session.explain import discard_with, why_card
from topper.session.panels import MatchSheetPanel, MenuPanel, SharePanel
from topper.session.parts import Json, button, buttons, paragraph, unspoken
from topper.session.place import Place, Refused
from topper.session.review import HandReview
from topper.session.score_sheet import score_sheet
from topper.session.show import Show
from topper.session.table import Look, call_text, table_of
from topper.session.telling import tell_whole_trick

PHASES = {"auction": say("The auction"), "trump": say("Name trump"), "discard": say("Discard"), "play": say("Play")}
ACTIONS = ("pass", "bid", "moon", "misdeal", "trump", "play", "discard")
SIGNS = say("The disc marks the dealer, the flag whoever has the contract. The small cards: how many are held, then the tricks won.")


class MatchPlace(Place):
    """A match against bots, the learner in seat 0."""

    key: ClassVar[str] = "match"
    has_menu: ClassVar[bool] = True

    def __init__(self, session: Any, game: BotMatch) -> None:
        super().__init__(session)
        self.game = game
        self.rules: Rules = game.rules
        self._settle()

    def _settle(self) -> None:
        """Nothing chosen, nothing asked, nothing looked at."""
        self.chosen: set[Card] = set()
        self.proof = Cards(0)
        self.asking = False
        self.coach = Coach()
        self.thinking: Iterator[dict[str, Json]] | None = None
        self.review: HandReview | None = None

    @classmethod
    def new(cls, session: Any, rules: Rules) -> MatchPlace:
        """A match whose first dealer and cards are drawn by chance (S2.1)."""
        return cls(session, BotMatch(rules, session.chance.randrange(4), session.chance.randrange(SEEDS), dict(session.levels)))

    @classmethod
    def of_code(cls, session: Any, code: str) -> MatchPlace:
        """The match that begins with the deal of this code."""
        return cls(session, BotMatch(*decode(code), dict(session.levels)))

    def saved(self) -> dict[str, Json]:
        return {"key": self.key, **self.game.saved()}

    def parked(self) -> dict[str, Json] | None:
        return self.saved() if self.game.acts and self.state.phase != "over" else None

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> MatchPlace:
        return cls(session, BotMatch.restore(saved))

    # What others look at.

    @property
    def match(self) -> Match:
        """The history of the match."""
        return self.game.match

    @property
    def state(self) -> State:
        """The position now."""
        return self.game.state

    @property
    def last_action(self) -> str | None:
        return str(self.match.action) if self.match.action is not None else None

    def look(self) -> Look:
        """How the learner wants the table."""
        return Look(self.language.named(self.session.names(self.language)), self.session.dim)

    def show(self) -> Show:
        """Collects what happens from here on."""
        return Show(self.look(), self.session.drawn)

    # What the learner does.

    def arrive(self) -> list[dict[str, Json]]:
        show = Show(self.look(), None)
        if not self.game.acts and self.state.phase == "deal":
            self.game.deal(show)
        return show.events

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        self.proof = Cards(0)
        if self.review is not None and self.review.do(verb, rest, value):
            return []
        try:
            return self._act(verb, rest) if verb in ACTIONS else self._other(verb, rest)
        except NotAllowed as refused:
            self.proof = refused.objection.cards
            raise

    def _act(self, verb: str, rest: str) -> list[dict[str, Json]]:
        """Do something at the table; or, while the coach waits for the learner's choice, take it as that."""
        text = f"discard {sorted_text(self.chosen)}".strip() if verb == "discard" else f"{verb} {rest}".strip()
        if self.coach.asked:
            self.coach.think(self.state.view(YOU), self.game.checked(text), self.game.bot_seed, self.look())
            return []
        show = self.show()
        self.game.act(text, show)
        self._settle()
        return show.events

    def _other(self, verb: str, rest: str) -> list[dict[str, Json]] | None:
        match verb:
            case "next":
                return self._play(lambda show: self.game.act("next", show))
            case "fresh":
                return self._play(lambda show: self.game.act(f"deal {self.session.chance.randrange(SEEDS)}", show))
            case "new-match":
                other = self.new(self.session, self.rules)
                self.game = other.game
                return self._play(self.game.deal)
            case "undo":
                return self._play(lambda _: self.game.undo())
            case "again":
                return self._play(lambda _: self.game.again())
            case "what-if":
                return self._play(lambda _: self.game.what_if(int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else -1))
            case "end-what-if":
                return self._play(lambda _: self.game.end_what_if())
            case "pick":
                self.pick(Card(rest))
            case "hint":
                self.needs_turn()
                self.asking = False
                self.coach.ask(not self.coach.asked)
            case "advice":
                self.advise()
            case "no-hint":
                self.coach.forget()
            case "why":
                self.why(rest)
            case "menu":
                self.session.panel = MenuPanel(self.session, self.menu())
            case "share":
                self.session.panel = SharePanel(self.session, self.game.hand_code)
            case "sheet":
                self.session.panel = MatchSheetPanel(self.session, self.match, self.look)
            case "last-trick":
                self.last_trick()
            case "review":
                hand = self.match.hand
                if hand is None or hand.result is None or hand.result.outcome != "scored":
                    raise Refused(say("Play the hand to its end first: then all cards are opened."))
                self.review = HandReview(self.match, self.look, str(self.game.hand_seed))
            case "end-review":
                self.review = None
            case _:
                return None
        return []

    def _play(self, what: Callable[[Show], None]) -> list[dict[str, Json]]:
        show = self.show()
        what(show)
        self._settle()
        return show.events

    def menu(self) -> list[tuple[str, Sentence]]:
        """What else can be done here."""
        choices = [
            ("again", say("Play this hand again")),
            ("fresh", say("Deal other cards")),
            ("new-match", say("Begin a new match")),
            ("sheet", say("The match, hand by hand")),
            ("share", say("The code of this deal")),
        ]
        if self.session.home:
            choices.append((f"rulebook {self.rules.game}", say("The rulebook")))
        if self.state.phase == "play" and "look_back" not in self.rules.numbers:
            choices.insert(0, ("last-trick", say("The last trick")))
        return choices

    def needs_turn(self) -> None:
        """Refuse what only makes sense while the learner is to act."""
        if self.state.to_act != YOU:
            raise Refused(say("There is nothing to decide for you now."))

    def advise(self) -> None:
        """What the hand is worth: worked out once, then opened."""
        self.needs_turn()
        if self.state.phase not in ("auction", "trump"):
            raise Refused(say("What a hand is worth is asked in the auction."))
        if isinstance(self.coach.answer, Advice):
            self.advised(self.coach.answer)
        else:
            self.coach.advise(self.state.view(YOU), self.game.bot_seed, self.look(), self.advised)

    def advised(self, advice: Advice) -> None:
        """Open the advice."""
        self.session.panel = AdvicePanel(self.session, advice, self.look())

    def why(self, rest: str) -> None:
        """Ask about a card ("why JS"), or begin and stop asking."""
        if not rest:
            self.asking = not self.asking
            if self.asking:
                named = self.state.trump is not None
                ask = (
                    say("Choose a card, and read why it may or may not be played.") if named else say("Choose a card, and read what it is.")
                )
                self.session.tell("info", ask)
            return
        because, rule, self.proof = why_card(self.state.view(YOU), Card(rest))
        self.session.tell("info", because, rule)

    def last_trick(self) -> None:
        """Show the last trick again, where the rules let one look back."""
        rule = self.rules.numbers.get("look_back")
        if rule is not None:
            raise Refused(say("Tricks taken lie face down: nobody may look back at them."), rule)
        trick = self.match.last_trick
        if trick is None or self.state.result is not None:
            raise Refused(say("No trick has been taken in this hand yet."))
        self.session.tell("info", tell_whole_trick(self.rules, self.state.trump, trick))

    def pick(self, card: Card) -> None:
        """Choose a card to put away, or take it back."""
        if self.state.phase != "discard" or self.state.to_act != YOU:
            raise Refused(say("This is not the time to put cards away."), "C1")
        if card in self.chosen:
            self.chosen.discard(card)
            return
        objection = self.state.objection(discard_with(self.state.view(YOU), card), YOU)
        if objection is not None:
            raise NotAllowed(objection)
        self.chosen.add(card)

    # Long work.

    def work(self) -> Iterator[dict[str, Json]] | None:
        if self.review is not None:
            return self.review.work
        if self.thinking is None and self.game.waiting is not None:
            self.thinking = self._think(self.game.waiting)
        return self.thinking or self.coach.work

    def _think(self, seat: int) -> Generator[dict[str, Json], None, list[dict[str, Json]]]:
        """An expert's thinking, in steps; at its end the events of what follows."""
        work = self.game.think(seat)
        while True:
            try:
                progress = next(work)
            except StopIteration as done:
                return self._go_on(done.value)
            told = self.look().rich(say("{seat} is thinking…", seat=Seat(seat)))
            yield {"text": told, "value": progress.done, "max": progress.total, "stop": "stop"}

    def _go_on(self, action: Action) -> list[dict[str, Json]]:
        self.thinking = None
        show = self.show()
        self.game.go_on(action, show)
        return show.events

    def stop(self) -> list[dict[str, Json]]:
        """Enough: the coach is silent, an expert who thinks does what a steady player would."""
        self.coach.forget()
        if self.review is not None:
            self.review.work = None
        waiting = self.game.waiting
        return [] if waiting is None else self._go_on(self.game.hurry(waiting))

    # What is drawn.

    def table(self, look: Look) -> dict[str, Json]:
        """The table as it stands, with what a click on a card does."""
        state = self.state
        view = state.view(YOU)
        mine = state.to_act == YOU
        verb = "why" if self.asking else {"play": "play", "discard": "pick" if mine else None}.get(state.phase)
        legal: Collection[Card] = view.hand
        if mine and state.phase in ("play", "discard"):
            actions = state.legal_actions()
            legal = (*actions.fixed, *actions.pool) if isinstance(actions, Discards) else [action.value for action in actions]
        return table_of(
            view,
            look,
            do=(lambda card: f"{verb} {card}") if verb else None,
            dimmed=[card for card in view.hand if card not in legal],
            proof=self.proof,
            chosen=self.chosen,
        )

    def screen(self) -> dict[str, Json]:
        look = self.look()
        draw = look.rich
        if self.review is not None:
            return {"first": "words", **self.review.screen(), "status": self.status(look)}
        over = self.state.result is not None
        title, words, controls = score_sheet(self.state, look) if over else self.turn(look)
        tools = [
            *([button("end-what-if", draw(say("Back to the match")), "end-what-if", kind="quiet")] if self.game.aside else []),
            button("undo", draw(say("Undo")), "undo", kind="quiet", off=not self.game.trail),
            *([] if over else [button("why", draw(say("Why?")), "why", kind="quiet", pressed=self.asking)]),
            *([] if over else [button("hint", draw(say("Hint")), "hint", kind="quiet", pressed=self.coach.asked)]),
            button("menu", draw(say("Menu")), "menu", kind="quiet"),
        ]
        drawn: dict[str, Json] = {"first": "words"} if self.coach.answer is not None else {}
        return drawn | {
            "feedback": self.coach.prompt(look),
            "layout": "page" if over else "table",
            "title": look.language.text(title),
            "status": self.status(look),
            "table": None if over else self.table(look),
            "words": words,
            "controls": [*controls, *self.coach.way_out(look)],
            "tools": tools,
        }

    def status(self, look: Look) -> Json:
        """The game and the house rules in force, on one line; each number opens its rule."""
        line: list[Json] = [look.language.text(say("{game}, to {n}", game=self.rules.title, n=self.rules.target))]
        for number, sentence in self.rules.house_rules:
            if number != "H1":
                line += [" · ", {"rule": number}, " ", look.language.text(sentence)]
        return line

    def turn(self, look: Look) -> tuple[Sentence, list[Json], list[Json]]:
        """The title, what to think about, and the controls, when the learner is to act."""
        draw, state, rules = look.rich, self.state, self.rules
        controls: list[Json] = []
        signs: list[Json] = []
        if state.to_act != YOU and state.to_act is not None:
            told = say("{seat} is thinking.", seat=Seat(state.to_act))
            return PHASES[state.phase], [paragraph("what", draw(told)), *self.told(look)], []
        title = PHASES[state.phase]
        match state.phase:
            case "auction":
                what = (
                    say("How many tricks do you think you can win? Bid a number, or pass.")
                    if not rules.moon
                    else say("How many points do you think your side can win? Bid a number, shoot the moon, or pass.")
                )
                controls = [self.calls(look)]
                if not self.game.acts:
                    signs.append(paragraph("signs", draw(SIGNS)))
                ask = button("advice", draw(say("What is my hand worth?")), "advice", kind="quiet")
                controls.append(buttons("advice-ask", [ask], look.plain(say("Advice"))))
            case "trump":
                what = say("You have the contract. Name the suit that is trump for this hand.")
                suits = [(str(action), say("{suit:sign} {suit:Cap}", suit=action.value)) for action in state.legal_actions()]
                names = [button(do.replace(" ", "-"), unspoken(draw(text)), do, kind="primary") for do, text in suits]
                controls = [buttons("trumps", names, look.plain(say("Trump")), "grid")]
            case "discard":
                needed = len(state.hands[YOU]) - rules.play_size
                what = say_n("Choose {n} card to put away, face down.", "Choose {n} cards to put away, face down.", n=needed)
                count = say("Put away ({chosen} of {n})", chosen=len(self.chosen), n=needed)
                put = button("put", draw(count), "discard", kind="primary", off=len(self.chosen) != needed)
                controls = [buttons("discards", [put], look.plain(say("Discard")))]
            case _:
                what = say("You lead: choose a card to play.") if not state.trick else say("Your turn: play a card.")
        return title, [*self.coach.blocks(look), paragraph("what", draw(what)), *self.told(look), *signs], controls

    def told(self, look: Look) -> list[Json]:
        """What has happened since the learner's last act."""
        items = [look.rich(told) for told in self.game.since]
        return [{"kind": "list", "key": "since", "items": items, "numbered": False}] if items else []

    def calls(self, look: Look) -> Json:
        """All the calls there are; those that may not be made now are off, and answer why."""
        state, rules = self.state, self.rules
        legal = set(state.legal_actions())
        texts = {"pass": say("Pass"), "moon": say("{name:cap}", name=say("the moon")), "misdeal": say("Misdeal")}
        names = {"moon": look.plain(say("Shoot the moon"))}
        every = [Action("pass"), *(Action(f"bid {n}") for n in range(rules.minimum_bid, rules.top_bid + 1))]
        every += [Action(word) for word, there in (("moon", rules.moon), ("misdeal", rules.misdeal)) if there]
        drawn = []
        for call in every:
            text = texts.get(call.kind) or say("{n}", n=call.value)
            name = look.plain(call_text(call)) if call.kind == "bid" else names.get(call.kind)
            drawn.append(button(call.replace(" ", "-"), look.rich(text), str(call), off=call not in legal, name=name))
        return buttons("calls", drawn, look.plain(say("Your call")), "grid")
