"""Positions as text that a person can read and type, in lines or on one line with semicolons.

>>> from topper import read_position
>>> state = read_position("topper; South JC 9C QD; trump S; East led KC")
>>> state.to_act, list(state.legal_actions())
(0, [Action('play 9C')])

The parts, in any order, each at most once::

    topper target=11                          the game, and the settings that differ
    dealer West                               seats are South, West, North and East
    scores 3 0 12 5                           by side; all 0 if not said
    calls pass, bid 2, pass, bid 3            from the dealer's left
    trump S
    cat 2C 3D TH X2                           as it was dealt
    South AS KS played 9S KH won 9S TS QS JS away 3C 4C 5D void H
    East leads                                or, with the cards on the table: East led KC 9C
    over South                                the match is over, and South's side has won it

A seat's line has the cards it holds now (``-``: none), then those it has played (also to the trick on the table), the cards of the
tricks it has won, what it has put away, the suits it has shown to lack. Where a seat is missing or its cards end in ``...``, the
rest is made up as by `position`. In the text of a view the cards that were not seen are a ``?``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from topper.core.cards import SUITS, Card, Cards, Suit, read_cards, shorten
from topper.core.errors import NotationError, PositionError, SettingError
from topper.core.frozen import Frozen
from topper.core.names import GAMES, SEATS, Games, is_known, read_game, read_seat, setting_text
from topper.core.phases import Discarding, Over, Playing, new_match
from topper.core.position import position
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.core.setup import Setup, build, read_calls
from topper.core.state import State

LONGEST: Final = 4000
"""Characters in a position, at most."""


# Writing


def write_position(state: State, line: str = "\n") -> str:
    """The position as text; `read_position` gives an equal state (its `result`, which tells of the hand before, is not in it)."""
    return line.join(_parts(state))


def _parts(state: State) -> Iterator[str]:
    rules = state.rules
    yield " ".join([rules.game, *(f"{name}={setting_text(value)}" for name, value in rules.changed.items())])
    yield f"dealer {SEATS[state.dealer]}"
    if any(state.scores):
        yield "scores " + " ".join(map(str, state.scores))
    if isinstance(state, Over):
        yield f"over {SEATS[rules.sides.index(state.winner)]}"
    contract = state.contract
    if contract is None:
        return
    if contract.calls:
        yield "calls " + ", ".join(contract.calls)
    if contract.trump >= 0:
        yield f"trump {SUITS[contract.trump]}"
    if contract.cat:
        yield f"cat {Cards(contract.cat)}"
    for seat in range(4):
        yield _seat_part(state, seat)
    if isinstance(state, Playing):
        leads = f"{SEATS[state.leader]} leads"
        yield f"{SEATS[state.leader]} led {' '.join(str(card) for _, card in state.trick)}" if state.trick else leads


def _seat_part(state: State, seat: int) -> str:
    rules = state.rules
    contract = state.contract
    assert contract is not None
    now, count = state.masks()[seat], state.counts[seat]
    hidden = not contract.hands[seat]
    text = f"{SEATS[seat]} {'?' if hidden else Cards(now) if now else '-'}"
    if isinstance(state, Playing):
        gone = state.held[seat] & state.gone
        text += f" played {Cards(gone)}" if gone else ""
        text += f" won {Cards(state.taken[seat])}" if state.taken[seat] else ""
    if isinstance(state, (Discarding, Playing)):
        dealt = rules.hand_size + (rules.cat_size if seat == contract.bidder else 0)
        if (count if isinstance(state, Discarding) else rules.play_size) < dealt:
            kept = state.held[seat] if isinstance(state, Playing) else now
            cat = contract.cat if seat == contract.bidder else 0
            text += " away " + ("?" if hidden else str(Cards((contract.hands[seat] | cat) & ~kept)))
    if isinstance(state, Playing):
        voids = [str(suit) for suit in SUITS if state.shown_void(seat, suit)]
        text += f" void {' '.join(voids)}" if voids else ""
    return text


# Reading


class Word(NamedTuple):
    """A word of the text, and where it stands."""

    text: str
    place: int


class SeatPart(NamedTuple):
    """What was said of a seat; `None` for cards unknown, `more` if the hand goes on."""

    place: int
    hand: int | None
    more: bool
    played: int
    won: int
    away: int | None
    away_hidden: bool
    void: int


def read_position(text: str, rules: Rules | None = None, games: Games | None = None) -> State:
    """The state of a text (see the module). The game may be given as `rules` instead of being named.

    Raises `NotationError`, with the place, for what cannot be read, `PositionError` for what does not add up.
    """
    if not isinstance(text, str):
        raise NotationError(say("A position is a text."), repr(text)[:40], 0)
    if len(text) > LONGEST:
        raise NotationError(say("This is too long for a position."), shorten(text), LONGEST)
    return _Reader(text, rules, games).state()


class _Reader:
    """Reads the parts one by one, then puts them together."""

    def __init__(self, text: str, rules: Rules | None, games: Games | None) -> None:
        self.text, self.rules, self.games = text, rules, dict(games or {})
        if rules is not None:
            self.games[rules.game] = lambda **settings: type(rules).make(settings)
        self.dealer: int | None = None
        self.scores: tuple[int, ...] | None = None
        self.calls: tuple[Any, ...] | None = None
        self.trump: Suit | None = None
        self.cat: Cards | None = None
        self.over: int | None = None
        self.leader: int | None = None
        self.trick: tuple[Card, ...] = ()
        self.seats: dict[int, SeatPart] = {}
        self.said: set[str] = set()
        for part in re.finditer(r"[^;\n]+", text):
            words = [Word(found.group(), part.start() + found.start()) for found in re.finditer(r"[^\s]+", part.group())]
            if words:
                self.part(words)

    def wrong(self, sentence: Any, place: int) -> NotationError:
        return NotationError(sentence, self.text, place)

    def once(self, what: str, place: int) -> None:
        if what in self.said:
            raise self.wrong(say("“{what}” is there twice.", what=what), place)
        self.said.add(what)

    def part(self, words: list[Word]) -> None:
        first, rest = words[0], words[1:]
        name = first.text.lower()
        seat = read_seat(name)
        if seat is not None and rest and rest[0].text.lower() in ("leads", "led"):
            self.once("lead", first.place)
            self.leader = seat
            cards = rest[1:]
            if rest[0].text.lower() == "leads" and cards:
                raise self.wrong(say("Cards that lie on the table follow “led”."), cards[0].place)
            if rest[0].text.lower() == "led" and not 1 <= len(cards) <= 3:
                raise self.wrong(say("After “led” come the one, two or three cards on the table."), rest[0].place)
            self.trick = tuple(self.cards(cards))
        elif seat is not None:
            self.once(SEATS[seat], first.place)
            self.seats[seat] = self.seat_part(first, rest)
        elif name in ("dealer", "over"):
            self.once(name, first.place)
            chosen = read_seat(rest[0].text) if len(rest) == 1 else None
            if chosen is None:
                raise self.wrong(say("After “{what}” comes a seat: South, West, North or East.", what=name), first.place)
            setattr(self, name, chosen)
        elif name == "scores":
            self.once(name, first.place)
            for word in rest:
                if not re.fullmatch(r"[-−]?[0-9]{1,3}", word.text):
                    raise self.wrong(say("“{text}” is not a score.", text=shorten(word.text)), word.place)
            self.scores = tuple(int(word.text.replace("−", "-")) for word in rest)
        elif name == "calls":
            self.once(name, first.place)
            start = first.place + len(name)
            end = rest[-1].place + len(rest[-1].text) if rest else start
            self.calls = self.read(lambda: read_calls(self.text[start:end]), start)
        elif name == "trump":
            self.once(name, first.place)
            if len(rest) != 1:
                raise self.wrong(say("After “trump” comes one suit: S, H, D or C."), first.place)
            self.trump = self.read(lambda: Suit(rest[0].text), rest[0].place)
        elif name == "cat":
            self.once(name, first.place)
            self.cat = self.mask(rest)
        else:
            self.game(first, rest)

    def game(self, first: Word, rest: list[Word]) -> None:
        self.once("the game", first.place)
        settings: dict[str, str] = {}
        for word in rest:
            name, equals, value = word.text.partition("=")
            if not equals or name in settings:
                raise self.wrong(say("“{text}” is not a setting: write name=value, each once.", text=shorten(word.text)), word.place)
            settings[name] = value
        try:
            rules = read_game(first.text, settings, self.games)
        except SettingError as error:
            place = next((w.place for w in rest if w.text.partition("=")[0] == error.name), first.place)
            raise self.wrong(error.sentence, place) from None
        if self.rules is not None and rules != self.rules:
            raise self.wrong(say("This names another game than the one given."), first.place)
        self.rules = rules

    def read(self, reader: Callable[[], Any], place: int) -> Any:
        """What `reader` reads; its error is told with the place in the whole text."""
        try:
            return reader()
        except NotationError as error:
            raise self.wrong(error.sentence, place + error.place) from None

    def cards(self, words: list[Word]) -> list[Card]:
        return [card for word in words for card in self.read(lambda w=word: read_cards(w.text), word.place)]  # type: ignore[misc]

    def mask(self, words: list[Word]) -> Cards:
        seen = 0
        for word in words:
            for card in self.cards([word]):
                if seen >> card & 1:
                    raise self.wrong(say("{card} is there twice.", card=card), word.place)
                seen |= 1 << card
        return Cards(seen)

    def seat_part(self, first: Word, words: list[Word]) -> SeatPart:
        groups: dict[str, list[Word]] = {"hand": []}
        current = "hand"
        for word in words:
            if word.text.lower() in ("played", "won", "away", "void"):
                current = word.text.lower()
                if current in groups:
                    raise self.wrong(say("“{what}” is there twice.", what=current), word.place)
                groups[current] = []
            else:
                groups[current].append(word)
        hand = groups["hand"]
        more = bool(hand) and hand[-1].text in ("...", "…")
        hidden = [word.text for word in hand] == ["?"]
        away_hidden = [word.text for word in groups.get("away", [])] == ["?"]
        void = 0
        for word in groups.get("void", []):
            void |= 1 << self.read(lambda w=word: Suit(w.text.strip(",")), word.place)  # type: ignore[misc]
        if not hand:
            raise self.wrong(say("After a seat come the cards it holds, or “-” if there are none."), first.place)
        if more:
            hand = hand[:-1]
        mask = Cards(0) if hidden or [word.text for word in hand] == ["-"] else self.mask(hand)
        away = None if "away" not in groups else 0 if away_hidden else int(self.mask(groups["away"]))
        played, won = (int(self.mask(groups.get(what, []))) for what in ("played", "won"))
        return SeatPart(first.place, None if hidden else int(mask), more, played, won, away, away_hidden, void)

    # Putting it together.

    def state(self) -> State:
        rules = self.rules
        if rules is None:
            raise self.wrong(say("The text does not name the game: begin it with {names}.", names=tuple({**GAMES, **self.games})), 0)
        seats = self.seats
        known = [part for part in seats.values() if part.hand is not None and not part.more]
        hidden = [part for part in seats.values() if part.hand is None or part.away_hidden]
        if self.over is not None or not (seats or self.said & {"calls", "trump", "cat", "lead"}):
            return self.between(rules)
        if len(known) + len(hidden) < 4:
            return self.made_up(rules)
        if hidden and (len(known) != 1 or any(part.hand is not None for part in hidden)):
            raise self.wrong(say("In a view one hand is known and three are “?”."), hidden[0].place)
        viewer = next(seat for seat, part in seats.items() if part.hand is not None) if hidden else None
        parts = [seats[seat] for seat in range(4)]
        setup = Setup(
            rules=rules,
            dealer=self.dealer or 0,
            scores=self.scores,
            hands=tuple(part.hand or 0 for part in parts),
            cat=int(self.cat or 0),
            calls=self.calls or (),
            trump=self.trump,
            away=tuple(part.away for part in parts),
            played=tuple(part.played for part in parts),
            won=tuple(part.won for part in parts),
            voids=self.voids(),
            leader=self.leader,
            trick=self.trick,
            viewer=viewer,
        )
        return build(setup)

    def voids(self) -> int:
        return sum(part.void << 4 * seat for seat, part in self.seats.items())

    def between(self, rules: Rules) -> State:
        """Before a deal, or after the match."""
        extra = self.said - {"the game", "dealer", "scores", "over"}
        if extra:
            raise PositionError(say("The match is over, so there is no {what}.", what=sorted(extra)[0]))
        state = new_match(rules, dealer=self.dealer or 0, scores=self.scores)
        return state if self.over is None else Over(state.rules, state.dealer, state.scores, rules.sides[self.over])

    def made_up(self, rules: Rules) -> State:
        """A position of which only some cards are given."""
        for seat, part in self.seats.items():
            if part.hand is None or part.played or part.won or part.away is not None:
                raise PositionError(
                    say("With cards left open, {seat} has a hand and voids only: what was played is made up.", seat=SEATS[seat])
                )
        hands = {seat: f"{Cards(part.hand or 0)} ..." if part.more else Cards(part.hand or 0) for seat, part in self.seats.items()}
        voids = {seat: "".join(str(suit) for suit in SUITS if part.void >> suit & 1) for seat, part in self.seats.items()}
        return position(
            rules, hands=hands, trump=self.trump, trick=self.trick, leader=self.leader, dealer=self.dealer, scores=self.scores,
            calls=self.calls, voids=voids, cat=self.cat,
        )  # fmt: skip


def state_repr(state: State) -> str:
    """How a state shows itself: as code that makes it again."""
    rules = state.rules
    given = "" if is_known(rules) else f", {rules!r}"
    result = "" if state.result is None else f"._replace(result={state.result!r})"
    try:
        return f"read_position({write_position(state, '; ')!r}{given}){result}"
    except NotImplementedError:
        return Frozen.__repr__(state)
