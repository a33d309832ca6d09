"""Playing a match against three bots: auction, trump, discards, play, score sheet, next hand, until one side has won.

What is saved is a code and what the learner himself has done: the same code gives the same cards, and the bots the same choices, so
that replaying his actions through the engine gives the same match.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, ClassVar

from topper.core.actions import Action, Deal, Discards
from topper.core.cards import Card, Cards
from topper.core.phases import Playing
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import State, new_match
from topper.games import preset
from topper.play.bots import choose
from topper.session import frames
from topper.session.code import SEEDS, decode, encode
from topper.session.frames import Frames
from topper.session.parts import Json, button, buttons, paragraph
from topper.session.place import Place, Refused
from topper.session.score_sheet import score_sheet
from topper.session.table import Look, call_text, table_of
from topper.session.telling import tell_action, tell_auction, tell_deal, tell_trick

YOU = 0
MOST_ACTS = 2000


class MatchPlace(Place):
    """A match against bots, learner in seat 0."""

    key: ClassVar[str] = "match"

    def __init__(self, session: Any, rules: Rules, dealer: int, seed: int) -> None:
        super().__init__(session)
        self.rules = rules
        self.dealer = dealer
        self.seed = seed
        self.begin()

    def begin(self) -> None:
        """Back to before the first deal."""
        self.state = new_match(self.rules, dealer=self.dealer)
        #: what the learner has done, in order; "next" asks for the next hand
        self.acts: list[str] = []
        #: the state before each of his acts, with the number of its hand
        self.trail: list[tuple[State, int, tuple[Action, ...]]] = []
        self.hand = 0
        #: what has been done in this hand, by everyone
        self.course: tuple[Action, ...] = ()
        self.chosen: set[Card] = set()
        self.proof = Cards(0)
        self.last: Sentence | None = None

    @classmethod
    def new(cls, session: Any, game: str) -> MatchPlace:
        """A match of a preset, its first dealer and its cards drawn by chance."""
        seed = session.chance.randrange(SEEDS)
        return cls(session, preset(game), session.chance.randrange(4), seed)

    @classmethod
    def of_code(cls, session: Any, code: str) -> MatchPlace:
        """The match that begins with the deal of this code."""
        return cls(session, *decode(code))

    # What is saved.

    @property
    def code(self) -> str:
        """The code of the match, which is that of its first deal."""
        return encode(self.rules, self.dealer, self.seed)

    def saved(self) -> dict[str, Json]:
        return {"key": self.key, "code": self.code, "acts": list(self.acts)}

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> MatchPlace:
        code, acts = saved.get("code"), saved.get("acts")
        if not isinstance(code, str) or not isinstance(acts, list) or len(acts) > MOST_ACTS:
            raise ValueError("a saved match has a code and a list of acts")
        place = cls.of_code(session, code)
        unseen = Frames(None)
        place.deal(unseen, place.look())
        for act in acts:
            if not isinstance(act, str):
                raise ValueError("an act is a text")
            place.act(act, unseen, place.look())
        return place

    # What happens.

    def look(self) -> Look:
        return Look(self.language.named(self.session.names(self.language)), self.session.dim)

    def arrive(self) -> list[dict[str, Json]]:
        played = Frames(None)
        if not self.acts and self.state.phase == "deal":
            self.deal(played, self.look())
        return played.events

    def hand_seed(self) -> int:
        """The seed of this hand: the match's own for the first, then drawn from it."""
        return self.seed if self.hand == 0 else int(Random(f"{self.seed}/{self.hand}").random() * SEEDS)

    def deal(self, played: Frames, look: Look) -> None:
        """Deal this hand, a packet at a time, and let the others speak until it is the learner's turn."""
        rules, before = self.rules, self.state
        deal = Deal.shuffled(rules, self.hand_seed())
        self.state = before.apply(deal)
        self.course = ()
        view = self.state.view(YOU)
        dealt = [0, 0, 0, 0]
        for start in range(0, rules.hand_size, rules.packet):
            for offset in range(1, 5):
                dealt[(before.dealer + offset) % 4] += min(rules.packet, rules.hand_size - start)
                played.add(table_of(view, look, dealt=tuple(dealt)), None, frames.DEAL_MS)
        told = tell_deal(before.dealer, YOU, rules, view.hand)
        played.add(table_of(view, look), look.plain(told), frames.DEAL_MS)
        self.last = None
        self.others(played, look)

    def act(self, text: str, played: Frames, look: Look) -> None:
        """What the learner does, and all that follows until it is his turn again. Raises `TopperError` if refused."""
        if text == "next":
            if self.state.phase != "deal":
                raise Refused(say("This hand is not over."))
            self._remember(text)
            self.hand += 1
            self.deal(played, look)
            return
        action = Action(text)
        objection = self.state.objection(action, YOU)
        if objection is not None:
            self.proof = objection.cards
            raise Refused(objection.because, objection.rule)
        self._remember(text)
        self.chosen.clear()
        self.one(action, YOU, played, look)
        self.others(played, look)

    def _remember(self, text: str) -> None:
        self.trail.append((self.state, self.hand, self.course))
        self.acts.append(text)

    def one(self, action: Action, seat: int, played: Frames, look: Look) -> None:
        """One action of one seat, with the events that show it."""
        before = self.state
        self.state = after = before.apply(action)
        self.course = (*self.course, action)
        told = tell_action(action, seat, YOU)
        self.last = told
        spoken = look.plain(told)
        if action.kind != "play":
            if after.phase != "auction" and before.phase == "auction" and after.bidder is not None:
                spoken += " " + look.plain(tell_auction(after.bidder, after.bid, YOU))
            if after.phase != "deal" and after.phase != "over":
                played.add(table_of(after.view(YOU), look), spoken, frames.THINK_MS)
            else:
                played.add({}, spoken, frames.THINK_MS)
            return
        at = before.at
        assert isinstance(at, Playing)
        if len(at.trick) < 3:
            played.add(table_of(after.view(YOU), look), spoken, frames.PLAY_MS + (frames.THINK_MS if seat != YOU else 0))
            return
        winner, full = full_trick(before, action.value)
        played.add(table_of(full.view(YOU), look), spoken, frames.REST_MS)
        card = dict(full.trick)[winner]
        self.last = tell_trick(winner, card, YOU)
        played.add(table_of(after.view(YOU), look), look.plain(self.last), frames.GATHER_MS, gathered=winner)

    def others(self, played: Frames, look: Look) -> None:
        """The bots act until it is the learner's turn, or the hand is over."""
        while self.state.to_act is not None and self.state.to_act != YOU:
            seat = self.state.to_act
            choice = choose(self.state.view(seat), seed=f"{self.hand_seed()}/{len(self.course)}")
            self.one(choice.action, seat, played, look)

    # What the learner does.

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        self.proof = Cards(0)
        look = self.look()
        played = Frames(self.table(look))
        match verb:
            case "pass" | "bid" | "moon" | "misdeal" | "trump" | "play" | "next":
                self.act(f"{verb} {rest}".strip(), played, look)
            case "pick":
                self.pick(Card(rest))
            case "discard":
                self.act(f"discard {' '.join(sorted(map(str, self.chosen)))}".strip(), played, look)
            case "undo":
                self.undo()
            case "again":
                self.again(played, look)
            case "fresh":
                self.dealer, self.seed = self.session.chance.randrange(4), self.session.chance.randrange(SEEDS)
                self.begin()
                self.deal(played, look)
            case _:
                return None
        return played.events

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
        self.state, self.hand, self.course = self.trail.pop()
        self.acts.pop()
        self.chosen.clear()
        self.last = say("Taken back.")

    def again(self, played: Frames, look: Look) -> None:
        """The same hand from its deal."""
        while self.trail and self.trail[-1][1] == self.hand and self.trail[-1][0].phase != "deal":
            self.state, self.hand, self.course = self.trail.pop()
            self.acts.pop()
        self.chosen.clear()
        scores, dealer = (self.state.scores, self.state.dealer) if self.state.result is None else (None, None)
        if scores is not None and dealer is not None:
            self.state = new_match(self.rules, dealer=dealer, scores=scores)
        self.deal(played, look)

    # What is drawn.

    def table(self, look: Look) -> dict[str, Json]:
        """The table as it stands, with what a click on a card does."""
        state = self.state
        view = state.view(YOU)
        mine = state.to_act == YOU
        verb = {"play": "play", "discard": "pick" if mine else None}.get(state.phase)
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
        title, words, controls = score_sheet(self.state, look) if self.state.result is not None else self.turn(look)
        return {
            "layout": "table",
            "title": look.language.text(title),
            "status": draw(self.status()),
            "table": self.table(look),
            "words": words,
            "controls": controls,
            "tools": [
                button("undo", draw(say("Undo")), "undo", kind="quiet", off=not self.trail),
                button("again", draw(say("This hand again")), "again", kind="quiet"),
                button("fresh", draw(say("New deal")), "fresh", kind="quiet"),
            ],
        }

    def status(self) -> Sentence:
        """The game and the settings in force, on one line."""
        changed = tuple(f"{name} = {value}" for name, value in self.rules.changed.items())
        target = say("to {n}", n=self.rules.target)
        if changed:
            return say("{game}, {target} · {settings}", game=self.rules.title, target=target, settings=changed)
        return say("{game}, {target}", game=self.rules.title, target=target)

    def turn(self, look: Look) -> tuple[Sentence, list[Json], list[Json]]:
        """The title, what to think about, and the controls, when the learner is to act."""
        draw, state, rules = look.rich, self.state, self.rules
        controls: list[Json] = []
        match state.phase:
            case "auction":
                title = say("The auction")
                what = (
                    say("How many tricks do you think you can win? Bid a number, or pass.")
                    if not rules.moon
                    else say("How many points do you think your side can win? Bid a number, shoot the moon, or pass.")
                )
                controls = [self.calls(look)]
            case "trump":
                title = say("Name trump")
                what = say("You have the contract. Name the suit that is trump for this hand.")
                suits = [(str(action), say("{suit:sign} {suit:Cap}", suit=action.value)) for action in state.legal_actions()]
                names = [button(do.replace(" ", "-"), draw(text), do, kind="primary") for do, text in suits]
                controls = [buttons("trumps", names, look.plain(say("Trump")), "grid")]
            case "discard":
                title = say("Discard")
                needed = len(state.hands[YOU]) - rules.play_size
                what = say_n("Choose {n} card to put away, face down.", "Choose {n} cards to put away, face down.", n=needed)
                count = say("Put away ({chosen} of {n})", chosen=len(self.chosen), n=needed)
                put = button("put", draw(count), "discard", kind="primary", off=len(self.chosen) != needed)
                controls = [buttons("discards", [put], look.plain(say("Discard")))]
            case _:
                title = say("Play")
                what = say("You lead: play any card you may.") if not state.trick else say("Your turn: play a card.")
        words = [paragraph("what", draw(what))]
        if self.last is not None:
            words.insert(0, paragraph("last", draw(self.last)))
        return title, words, controls

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


def full_trick(before: State, card: Card) -> tuple[int, State]:
    """The table at the moment when the fourth card lies on it, and who wins."""
    at = before.at
    assert isinstance(at, Playing)
    trick = (*at.trick, int(card))
    order = before.rules.orders[at.contract.trump]
    winner = (at.leader + order.winner(trick)) & 3
    return winner, before._replace(at=at._replace(trick=trick, gone=at.gone | card.bit, winner=winner))
