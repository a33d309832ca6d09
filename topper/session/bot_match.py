"""A match of one learner against three bots: what he does, what they do, going back and playing otherwise. It draws nothing.

What is saved is a code and what the learner himself has done: the same code gives the same cards, and the bots the same choices, so
that replaying his actions through the engine gives the same match.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, Final, NamedTuple

from topper.core.actions import Action, Deal
from topper.core.match import Match
from topper.core.objection import Objection
from topper.core.phases import new_match
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.core.state import State
from topper.play.bots import choose, think
from topper.play.steps import Progress
from topper.session.code import SEEDS, decode, encode
from topper.session.levels import Levels, read_levels
from topper.session.place import Refused
from topper.session.show import Show
from topper.session.telling import tell_dealer, tell_step

YOU: Final = 0
MOST_ACTS: Final = 2000

Json = Any


class Aside(NamedTuple):
    """A match put aside while a "what if" is played: what it was, and how it came to be."""

    match: Match
    acts: list[str]
    trail: list[tuple[Match, int]]
    hand_seed: int


class NotAllowed(Refused):
    """The rules refuse what the learner wants to do; `objection` holds the cards that prove it."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(objection.because, objection.rule)
        self.objection = objection


class BotMatch:
    """The match: the learner in seat 0, bots of these levels in the others (steady where there is none)."""

    def __init__(self, rules: Rules, dealer: int, seed: int, levels: Levels) -> None:
        self.rules = rules
        self.dealer = dealer
        self.seed = seed
        self.levels = levels
        self.match = Match(new_match(rules, dealer=dealer))
        self.hand_seed = seed
        #: what the learner has done, in order; "next" asks for the next hand, "deal 4711" for other cards
        self.acts: list[str] = []
        #: before each of his acts: the match, and the seed of its hand
        self.trail: list[tuple[Match, int]] = []
        #: what has happened since his last act
        self.since: list[Sentence] = []
        #: by length of the match: what an expert did then, so that nothing is thought about twice
        self.experts: dict[int, str] = {}
        #: the seat of an expert whose thinking is still to be done
        self.waiting: int | None = None
        self.aside: Aside | None = None

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    @property
    def code(self) -> str:
        """The code of the match, which is that of its first deal."""
        return encode(self.rules, self.dealer, self.seed)

    @property
    def hand_code(self) -> str:
        """The code of the hand under way, or just ended."""
        hand = self.match.hand
        return encode(self.rules, hand.dealer if hand else self.dealer, self.hand_seed)

    @property
    def bot_seed(self) -> str:
        """The seed of whatever is drawn at this point of this hand, counted from its deal: so one code gives one course."""
        hand = self.match.hand
        return f"{self.hand_seed}/{len(self.match) - (hand.first if hand else 0)}"

    # What is saved.

    def saved(self) -> dict[str, Json]:
        """The match as JSON. It holds nothing hidden but the seed."""
        saved: dict[str, Json] = {"code": self.code, "acts": list(self.aside.acts if self.aside else self.acts)}
        if self.levels:
            saved["levels"] = {str(seat): level for seat, level in self.levels.items()}
            saved["experts"] = {str(length): action for length, action in self.experts.items() if self._open(length, action)}
        return saved

    def _open(self, length: int, action: str) -> bool:
        """Whether all may know of this action of an expert: a discard stays hidden until its hand is over."""
        hand = self.match.hand
        return not action.startswith("discard") or hand is None or hand.result is not None or length < hand.first

    @classmethod
    def restore(cls, saved: dict[str, Json]) -> BotMatch:
        """The match as saved: untrusted, so replayed through the engine. Raises `ValueError` or `Refused`."""
        code, acts, experts = saved.get("code"), saved.get("acts"), saved.get("experts")
        if not isinstance(code, str) or not isinstance(acts, list) or len(acts) > MOST_ACTS:
            raise ValueError("a saved match has a code and a list of acts")
        game = cls(*decode(code), read_levels(saved.get("levels")))
        if isinstance(experts, dict) and len(experts) <= MOST_ACTS:
            game.experts = {int(n): str(action)[:80] for n, action in experts.items() if n.isascii() and n.isdigit() and len(n) < 6}
        game.deal(None)
        for act in acts:
            if not isinstance(act, str):
                raise ValueError("an act is a text")
            game.act(act, None)
        return game

    # What happens. `show` collects the events for a live table; without one nothing is shown.

    def deal(self, show: Show | None) -> None:
        """Deal this hand, and let the others speak until it is the learner's turn."""
        before = self.state
        self.match = self.match.apply(Deal.shuffled(self.rules, self.hand_seed))
        self.since = [tell_dealer(before.dealer, YOU)]
        if show:
            show.deal(before, self.state.view(YOU))
        self.others(show)

    def act(self, text: str, show: Show | None) -> None:
        """What the learner does, and all that follows until it is his turn again. Raises `TopperError` or `Refused`."""
        verb, _, number = text.partition(" ")
        if verb == "next":
            if self.state.phase != "deal":
                raise Refused(say("This hand is not over."))
            self._remember(text)
            self.hand_seed = next_seed(self.hand_seed)
            self.deal(show)
        elif verb == "deal":
            seed = read_seed(number)
            self._remember(text)
            self.hand_seed = seed
            self.match = self.match.back_to(self.match.hand.first if self.match.hand else 0)
            self.deal(show)
        else:
            action = self.checked(text)
            self._remember(text)
            self.since = []
            self._one(action, YOU, show)
            self.others(show)

    def checked(self, text: str) -> Action:
        """The learner's action, if the rules allow it. Raises `NotAllowed` or `NotationError`."""
        action = Action(text)
        objection = self.state.objection(action, YOU)
        if objection is not None:
            raise NotAllowed(objection)
        return action

    def _remember(self, text: str) -> None:
        self.trail.append((self.match, self.hand_seed))
        self.acts.append(text)

    def _one(self, action: Action, seat: int, show: Show | None) -> None:
        """One action of one seat, told and shown."""
        before = self.state
        self.match = self.match.apply(action)
        self.since += tell_step(before, action, seat, self.state, YOU)
        if show:
            show.step(before, action, seat, self.state, YOU)

    def others(self, show: Show | None) -> None:
        """The bots act until it is the learner's turn, or the hand is over. Their choices depend on their view and the seed alone.

        At a live table an expert's thinking is left as work to be done in steps (`think`).
        """
        self.waiting = None
        while self.state.to_act is not None and self.state.to_act != YOU:
            seat = self.state.to_act
            level = self.levels.get(seat, "steady")
            known = self._thought() if level == "expert" else None
            if known is not None:
                self._one(known, seat, show)
            elif level == "expert" and show is not None:
                self.waiting = seat
                return
            else:
                self._decide(choose(self.state.view(seat), level, self.bot_seed).action, seat, show)

    def _thought(self) -> Action | None:
        """What the expert whose turn it is did here before, if that is known and may be done."""
        text = self.experts.get(len(self.match))
        if text is None:
            return None
        action = Action(text)
        return action if self.state.objection(action) is None else None

    def _decide(self, action: Action, seat: int, show: Show | None) -> None:
        if self.levels.get(seat) == "expert":
            self.experts[len(self.match)] = str(action)
        self._one(action, seat, show)

    def think(self, seat: int) -> Generator[Progress, None, Action]:
        """The thinking of the expert who is waited for, in steps; then `go_on` with what he does."""
        choice = yield from think(self.state.view(seat), "expert", self.bot_seed)
        return choice.action

    def hurry(self, seat: int) -> Action:
        """What the expert who is waited for does if he is hurried: as a steady player would."""
        return choose(self.state.view(seat), "steady", self.bot_seed).action

    def go_on(self, action: Action, show: Show) -> None:
        """The expert who was waited for acts, and all that follows."""
        assert self.waiting is not None
        self._decide(action, self.waiting, show)
        self.others(show)

    # Going back.

    def undo(self) -> None:
        """Back to before the learner's last act."""
        if not self.trail:
            raise Refused(say("There is nothing to take back yet."))
        self._back_to(len(self.trail) - 1, say("Taken back."))

    def again(self) -> None:
        """The same hand from the learner's first decision in it."""
        start = self.match.hand.first if self.match.hand else 0
        mine = next((n for n, (match, _) in enumerate(self.trail) if match.length > start and match.state.to_act == YOU), None)
        if mine is None:
            raise Refused(say("There is nothing to take back yet."))
        self._back_to(mine, say("The same hand again, from your first turn."))

    def what_if(self, place: int) -> None:
        """Play on from before this action of the hand (counted from its deal); the match as it was is kept, to go back to."""
        length = (self.match.hand.first + 1 if self.match.hand else 0) + place
        mine = next((n for n, (match, _) in enumerate(self.trail) if match.length == length), None)
        if mine is None:
            raise Refused(say("That was not your decision."))
        self.aside = self.aside or Aside(self.match, list(self.acts), list(self.trail), self.hand_seed)
        self._back_to(mine, say("What if? Choose differently, and see. Your match waits."))

    def end_what_if(self) -> None:
        """Back to the match as it was."""
        if self.aside is None:
            raise Refused(say("There is nothing to go back to."))
        self.match, self.acts, self.trail, self.hand_seed = self.aside
        self.aside = None
        self._settle(say("Back in your match."))

    def _back_to(self, place: int, told: Sentence) -> None:
        self.match, self.hand_seed = self.trail[place]
        del self.trail[place:], self.acts[place:]
        self._settle(told)

    def _settle(self, told: Sentence) -> None:
        self.waiting = None
        self.since = [told]


def next_seed(seed: int) -> int:
    """The seed of the hand after this one."""
    return int(Random(f"next {seed}").random() * SEEDS)


def read_seed(text: str) -> int:
    """A seed as it was saved. Raises `ValueError`."""
    seed = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1
    if not 0 <= seed < SEEDS:
        raise ValueError("not a seed")
    return seed
