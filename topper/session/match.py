"""Playing a match against three bots: auction, trump, discards, play, score sheet, next hand, until one side has won.

What is saved is a code and what the learner himself has done: the same code gives the same cards, and the bots the same choices, so
that replaying his actions through the engine gives the same match.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple

from topper.core.actions import Action, Deal, Discards
from topper.core.cards import Card, Cards, Seat, sorted_text
from topper.core.match import Match
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import State, new_match
from topper.play.advice import Advice
from topper.play.bots import choose, think
from topper.session.coach import AdvicePanel, Coach
from topper.session.code import SEEDS, decode, encode
from topper.session.explain import why_card
from topper.session.levels import Levels, read_levels
from topper.session.panels import MatchSheetPanel, MenuPanel, SharePanel
from topper.session.parts import Json, button, buttons, paragraph
from topper.session.place import Place, Refused
from topper.session.review import HandReview
from topper.session.score_sheet import score_sheet
from topper.session.show import Show
from topper.session.table import Look, call_text, table_of
from topper.session.telling import tell_dealer, tell_step, tell_whole_trick

YOU = 0
PHASES = {"auction": say("The auction"), "trump": say("Name trump"), "discard": say("Discard"), "play": say("Play")}
MOST_ACTS = 2000


class Aside(NamedTuple):
    """A match put aside: what it was, and how it came to be."""

    match: Match
    acts: list[str]
    trail: list[tuple[Match, int]]
    hand_seed: int


class MatchPlace(Place):
    """A match against bots, learner in seat 0."""

    key: ClassVar[str] = "match"
    has_menu: ClassVar[bool] = True

    def __init__(self, session: Any, rules: Rules, dealer: int, seed: int, levels: Levels | None = None) -> None:
        super().__init__(session)
        self.rules = rules
        #: by seat, how well the bots play
        self.levels = dict(session.levels) if levels is None else levels
        self.dealer = dealer
        self.seed = seed
        self.begin()

    def begin(self) -> None:
        """Back to before the first deal."""
        self.match = Match(new_match(self.rules, dealer=self.dealer))
        #: what the learner has done, in order; "next" asks for the next hand, "deal 4711" for other cards
        self.acts: list[str] = []
        #: before each of his acts: the match, and the seed of its hand
        self.trail: list[tuple[Match, int]] = []
        self.hand_seed = self.seed
        #: by length of the match: what an expert did then, so that nothing is thought about twice
        self.experts: dict[int, str] = {}
        self.thinking: Iterator[dict[str, Json]] | None = None
        self.chosen: set[Card] = set()
        self.proof = Cards(0)
        self.asking = False
        self.coach = Coach()
        #: the match as it was, while a "what if" is played
        self.aside: Aside | None = None
        self.review: HandReview | None = None
        self.since: list[Sentence] = []

    @classmethod
    def new(cls, session: Any, rules: Rules) -> MatchPlace:
        """A match whose first dealer and cards are drawn by chance (T2.2, S2.1)."""
        return cls(session, rules, session.chance.randrange(4), session.chance.randrange(SEEDS))

    @classmethod
    def of_code(cls, session: Any, code: str) -> MatchPlace:
        """The match that begins with the deal of this code."""
        return cls(session, *decode(code))

    # What is saved.

    @property
    def code(self) -> str:
        """The code of the match, which is that of its first deal."""
        return encode(self.rules, self.dealer, self.seed)

    @property
    def hand_code(self) -> str:
        """The code of the hand under way, or just ended."""
        hand = self.match.hand
        return encode(self.rules, hand.dealer if hand else self.dealer, self.hand_seed)

    def saved(self) -> dict[str, Json]:
        saved: dict[str, Json] = {"key": self.key, "code": self.code, "acts": list(self.aside.acts if self.aside else self.acts)}
        if self.levels:
            saved["levels"] = {str(seat): level for seat, level in self.levels.items()}
            saved["experts"] = {str(length): action for length, action in self.experts.items() if self._open(length, action)}
        return saved

    def _open(self, length: int, action: str) -> bool:
        """Whether all may know of this action of an expert: a discard stays hidden until its hand is over."""
        hand = self.match.hand
        return not action.startswith("discard") or hand is None or hand.result is not None or length < hand.first

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> MatchPlace:
        code, acts = saved.get("code"), saved.get("acts")
        if not isinstance(code, str) or not isinstance(acts, list) or len(acts) > MOST_ACTS:
            raise ValueError("a saved match has a code and a list of acts")
        place = cls(session, *decode(code), levels=read_levels(saved.get("levels")))
        experts = saved.get("experts")
        if isinstance(experts, dict) and len(experts) <= MOST_ACTS:
            place.experts = {int(n): str(action)[:80] for n, action in experts.items() if n.isascii() and n.isdigit() and len(n) < 6}
        place.deal(None)
        for act in acts:
            if not isinstance(act, str):
                raise ValueError("an act is a text")
            place.act(act, None)
        return place

    # What happens.

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    @property
    def course(self) -> tuple[Any, ...]:
        """What has been done in this hand."""
        return self.match.actions

    def look(self) -> Look:
        return Look(self.language.named(self.session.names(self.language)), self.session.dim)

    def arrive(self) -> list[dict[str, Json]]:
        played = Show(self.look(), None)
        if not self.acts and self.state.phase == "deal":
            self.deal(played)
        return played.events

    def deal(self, show: Show | None) -> None:
        """Deal this hand, a packet at a time, and let the others speak until it is the learner's turn."""
        before = self.state
        self.match = self.match.apply(Deal.shuffled(self.rules, self.hand_seed))
        self.since = [tell_dealer(before.dealer, YOU)]
        self.review = None
        if show:
            show.deal(before, self.state.view(YOU))
        self.others(show)

    def act(self, text: str, show: Show | None) -> None:
        """What the learner does, and all that follows until it is his turn again. Raises `TopperError` or `Refused`."""
        verb, _, number = text.partition(" ")
        if verb in ("next", "deal"):
            if verb == "next" and self.state.phase != "deal":
                raise Refused(say("This hand is not over."))
            self._remember(text)
            if verb == "next":
                self.hand_seed = next_seed(self.hand_seed)
            else:
                self.hand_seed = read_seed(number)
                self.match = self.match.back_to(self.match.hand.first if self.match.hand else 0)
            self.deal(show)
            return
        action = Action(text)
        objection = self.state.objection(action, YOU)
        if objection is not None:
            self.proof = objection.cards
            raise Refused(objection.because, objection.rule)
        self._remember(text)
        self.chosen.clear()
        self.coach.forget()
        self.since = []
        self.one(action, YOU, show)
        self.others(show)

    def _remember(self, text: str) -> None:
        self.trail.append((self.match, self.hand_seed))
        self.acts.append(text)

    def one(self, action: Action, seat: int, show: Show | None) -> None:
        """One action of one seat, told and shown."""
        before = self.state
        self.match = self.match.apply(action)
        self.since += tell_step(before, action, seat, self.state, YOU)
        if show:
            show.step(before, action, seat, self.state, YOU)

    def others(self, show: Show | None) -> None:
        """The bots act until it is the learner's turn, or the hand is over. Their choices depend on their view and the seed alone.

        At a live table an expert's thinking is left as work to be done in steps.
        """
        while self.state.to_act is not None and self.state.to_act != YOU:
            seat = self.state.to_act
            if self.levels.get(seat) != "expert":
                self.one(choose(self.state.view(seat), self.levels.get(seat, "steady"), self.bot_seed()).action, seat, show)
            elif (known := self._thought()) is not None:
                self.one(known, seat, show)
            elif show is not None:
                self.thinking = self._think(seat)
                return
            else:
                self._decide(choose(self.state.view(seat), "expert", self.bot_seed()).action, seat, show)

    def _thought(self) -> Action | None:
        """What the expert whose turn it is did here before, if that is known and may be done."""
        text = self.experts.get(len(self.match))
        if text is None:
            return None
        action = Action(text)
        return action if self.state.objection(action) is None else None

    def _decide(self, action: Action, seat: int, show: Show | None) -> None:
        self.experts[len(self.match)] = str(action)
        self.one(action, seat, show)

    def _think(self, seat: int) -> Generator[dict[str, Json], None, list[dict[str, Json]]]:
        """An expert's thinking, in steps; at its end the events of what follows."""
        work = think(self.state.view(seat), "expert", self.bot_seed())
        while True:
            try:
                progress = next(work)
            except StopIteration as done:
                return self._go_on(done.value.action, seat)
            look = self.look()
            yield {
                "text": look.rich(say("{seat} is thinking…", seat=Seat(seat))),
                "value": progress.done,
                "max": progress.total,
                "stop": "stop",
            }

    def _go_on(self, action: Action, seat: int) -> list[dict[str, Json]]:
        look = self.look()
        show = Show(look, self.table(look))
        self.thinking = None
        self._decide(action, seat, show)
        self.others(show)
        return show.events

    # What the learner does.

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        self.proof = Cards(0)
        if self.review is not None and self.review.do(verb, rest, value):
            return []
        if self.coach.asked and verb in ("pass", "bid", "moon", "misdeal", "trump", "play", "discard"):
            self.would(self._whole(verb, rest))
            return []
        show = Show(self.look(), self.table(self.look()))
        match verb:
            case "hint":
                self.needs_turn()
                self.asking = False
                self.coach.ask()
            case "advice":
                self.needs_turn()
                if isinstance(self.coach.answer, Advice):
                    self.session.panel = AdvicePanel(self.session, self.coach.answer, self.look())
                else:
                    self.coach.advise(self.state.view(YOU), self.bot_seed(), self.look(), self.advised)
            case "no-hint":
                self.coach.forget()
            case "pass" | "bid" | "moon" | "misdeal" | "trump" | "play" | "next":
                self.act(f"{verb} {rest}".strip(), show)
            case "pick":
                self.pick(Card(rest))
            case "discard":
                self.act(self._whole(verb, rest), show)
            case "undo":
                self.undo()
            case "again":
                self.again()
            case "fresh":
                self.act(f"deal {self.session.chance.randrange(SEEDS)}", show)
            case "new-match":
                self.dealer, self.seed = self.session.chance.randrange(4), self.session.chance.randrange(SEEDS)
                self.begin()
                self.deal(show)
            case "why":
                self.why(rest)
            case "menu":
                self.session.panel = MenuPanel(self.session, self.menu())
            case "share":
                self.session.panel = SharePanel(self.session, self.hand_code)
            case "sheet":
                self.session.panel = MatchSheetPanel(self.session, self.match, self.look)
            case "last-trick":
                self.last_trick()
            case "review":
                hand = self.match.hand
                if hand is None or hand.result is None or hand.result.outcome != "scored":
                    raise Refused(say("Play the hand to its end first: then all cards are opened."))
                self.review = HandReview(self.match, self.look, str(self.hand_seed))
            case "end-review":
                self.review = None
            case "what-if":
                self.what_if(rest)
            case "end-what-if":
                self.end_what_if()
            case _:
                return None
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
        if self.state.phase == "play" and "look_back" not in self.rules.numbers:
            choices.insert(0, ("last-trick", say("The last trick")))
        return choices

    def _whole(self, verb: str, rest: str) -> str:
        """An action in full: a discard is what has been chosen."""
        return f"discard {sorted_text(self.chosen)}".strip() if verb == "discard" else f"{verb} {rest}".strip()

    def needs_turn(self) -> None:
        """Refuse what only makes sense while the learner is to act."""
        if self.state.to_act != YOU:
            raise Refused(say("There is nothing to decide for you now."))

    def would(self, text: str) -> None:
        """What the learner would do: the coach judges it, and nothing is done."""
        action = Action(text)
        objection = self.state.objection(action, YOU)
        if objection is not None:
            self.proof = objection.cards
            raise Refused(objection.because, objection.rule)
        self.coach.think(self.state.view(YOU), action, self.bot_seed(), self.look())

    def advised(self, advice: Advice) -> None:
        """The advice is ready: open it."""
        self.session.panel = AdvicePanel(self.session, advice, self.look())

    def work(self) -> Iterator[dict[str, Json]] | None:
        return self.review.work if self.review is not None else self.thinking or self.coach.work

    def stop(self) -> list[dict[str, Json]]:
        """Enough: the coach is silent, an expert who thinks does what a steady player would."""
        self.coach.forget()
        if self.review is not None:
            self.review.work = None
        if self.thinking is None or self.state.to_act is None:
            return []
        seat = self.state.to_act
        return self._go_on(choose(self.state.view(seat), "steady", self.bot_seed()).action, seat)

    def bot_seed(self) -> str:
        """The seed of whatever is drawn at this point of this hand."""
        return f"{self.hand_seed}/{len(self.match)}"

    def why(self, rest: str) -> None:
        """Ask about a card ("why JS"), or begin and stop asking."""
        if not rest:
            self.asking = not self.asking
            if self.asking:
                self.session.tell("info", say("Choose a card, and read why it may or may not be played."))
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
            raise Refused(say("Now no cards are put away."), "C1")
        if card in self.chosen:
            self.chosen.discard(card)
            return
        objection = self.may_not_go(card)
        if objection is not None:
            self.proof = objection.cards
            raise Refused(objection.because, objection.rule)
        self.chosen.add(card)

    def may_not_go(self, card: Card) -> Any:
        """The objection to putting this card away, whatever else goes; `None` if some legal discard holds it."""
        legal = self.state.legal_actions()
        assert isinstance(legal, Discards)
        if card in legal.fixed or card in legal.pool:
            return None
        if card not in self.state.hands[YOU]:
            return self.state.objection(f"discard {card}", YOU)
        rest = [c for c in (*legal.fixed, *legal.pool) if c != card][: len(legal.fixed) + legal.needed - 1]
        return self.state.objection(f"discard {card} {' '.join(map(str, rest))}", YOU)

    def undo(self) -> None:
        """Back to before the learner's last act."""
        if not self.trail:
            raise Refused(say("There is nothing to take back yet."))
        self.match, self.hand_seed = self.trail.pop()
        self.acts.pop()
        self._settle(say("Taken back."))

    def again(self) -> None:
        """The same hand from its first decision."""
        start = self.match.hand.first if self.match.hand else 0
        mine = [place for place, (match, _) in enumerate(self.trail) if match.length > start and match.state.to_act == YOU]
        if not mine:
            raise Refused(say("There is nothing to take back yet."))
        self.match, self.hand_seed = self.trail[mine[0]]
        del self.trail[mine[0] :], self.acts[mine[0] :]
        self._settle(say("The same hand again, from your first turn."))

    def what_if(self, text: str) -> None:
        """Play on from a step of the hand just looked at; the match as it was is kept, to go back to."""
        start = self.match.hand.first + 1 if self.match.hand else 0
        length = start + int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
        place = next((n for n, (match, _) in enumerate(self.trail) if match.length == length), None)
        if place is None:
            raise Refused(say("That was not your decision."))
        self.aside = self.aside or Aside(self.match, list(self.acts), list(self.trail), self.hand_seed)
        self.match, self.hand_seed = self.trail[place]
        del self.trail[place:], self.acts[place:]
        self._settle(say("What if? Choose otherwise, and see. Your match waits."))

    def end_what_if(self) -> None:
        """Back to the match as it was."""
        if self.aside is None:
            raise Refused(say("There is nothing to go back to."))
        self.match, self.acts, self.trail, self.hand_seed = self.aside
        self.aside = None
        self._settle(say("Back in your match."))

    def _settle(self, told: Sentence) -> None:
        """After going back: nothing chosen, nothing looked at."""
        self.chosen.clear()
        self.coach.forget()
        self.thinking = None
        self.review = None
        self.since = [told]

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
            return {**self.review.screen(), "status": self.status(look)}
        over = self.state.result is not None
        title, words, controls = score_sheet(self.state, look) if over else self.turn(look)
        tools = [
            *([button("end-what-if", draw(say("Back to the match")), "end-what-if", kind="quiet")] if self.aside else []),
            button("undo", draw(say("Undo")), "undo", kind="quiet", off=not self.trail),
            *([] if over else [button("why", draw(say("Why?")), "why", kind="quiet", pressed=self.asking)]),
            *([] if over else [button("hint", draw(say("Hint")), "hint", kind="quiet", pressed=self.coach.asked)]),
            button("menu", draw(say("Menu")), "menu", kind="quiet"),
        ]
        return {
            "layout": "page" if over else "table",
            "title": look.language.text(title),
            "status": self.status(look),
            "table": None if over else self.table(look),
            "words": words,
            "controls": controls,
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
                ask = button("advice", draw(say("What is my hand worth?")), "advice", kind="quiet")
                controls.append(buttons("advice-ask", [ask], look.plain(say("Advice"))))
            case "trump":
                what = say("You have the contract. Name the suit that is trump for this hand.")
                suits = [(str(action), say("{suit:sign} {suit:Cap}", suit=action.value)) for action in state.legal_actions()]
                names = [button(do.replace(" ", "-"), draw(text), do, kind="primary") for do, text in suits]
                controls = [buttons("trumps", names, look.plain(say("Trump")), "grid")]
            case "discard":
                needed = len(state.hands[YOU]) - rules.play_size
                what = say_n("Choose {n} card to put away, face down.", "Choose {n} cards to put away, face down.", n=needed)
                count = say("Put away ({chosen} of {n})", chosen=len(self.chosen), n=needed)
                put = button("put", draw(count), "discard", kind="primary", off=len(self.chosen) != needed)
                controls = [buttons("discards", [put], look.plain(say("Discard")))]
            case _:
                what = say("You lead: play any card you may.") if not state.trick else say("Your turn: play a card.")
        return title, [*self.coach.blocks(look), paragraph("what", draw(what)), *self.told(look)], controls

    def told(self, look: Look) -> list[Json]:
        """What has happened since the learner's last act."""
        items = [look.rich(told) for told in self.since]
        return [{"kind": "list", "key": "since", "items": items, "numbered": False}] if items else []

    def calls(self, look: Look) -> Json:
        """All the calls there are; those that may not be made now are off, and answer why."""
        state, rules = self.state, self.rules
        legal = set(state.legal_actions())
        texts = {"pass": say("Pass"), "moon": say("Shoot the moon"), "misdeal": say("Misdeal")}
        every = [Action("pass"), *(Action(f"bid {n}") for n in range(rules.minimum_bid, rules.top_bid + 1))]
        every += [Action(word) for word, there in (("moon", rules.moon), ("misdeal", rules.misdeal)) if there]
        drawn = []
        for call in every:
            text = texts.get(call.kind) or say("{n}", n=call.value)
            name = look.plain(call_text(call)) if call.kind == "bid" else None
            drawn.append(button(call.replace(" ", "-"), look.rich(text), str(call), off=call not in legal, name=name))
        return buttons("calls", drawn, look.plain(say("Your call")), "grid")


def next_seed(seed: int) -> int:
    """The seed of the hand after this one."""
    return int(Random(f"next {seed}").random() * SEEDS)


def read_seed(text: str) -> int:
    """A seed as it was saved. Raises `ValueError`."""
    seed = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1
    if not 0 <= seed < SEEDS:
        raise ValueError("not a seed")
    return seed
