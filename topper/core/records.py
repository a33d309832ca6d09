"""Whole matches as text, in the manner of PGN: what was done, in the words of the table, with headers before it.

>>> from topper import Deal, Match, dumps, loads, new_match, topper
>>> match = Match(new_match(topper(), dealer=0)).apply(Deal.shuffled(topper(), seed=7)).apply("bid 3")
>>> print(dumps(match))
[Game "topper"]
[Dealer "South"]
[Result "unfinished"]
[Actions "2"]
<BLANKLINE>
Hand 1: South deals; scores 0 0 0 0
South: TS KC JC TC 9C AD
West: AS QH KD QD TD 9D
North: KS QS AH TH 9H JD
East: JS 9S KH JH AC QC
West bid 3
<BLANKLINE>
>>> loads(dumps(match)) == match
True

A record holds the deal, the calls, trump, the discards and the cards in the order they fell. All else in it follows from these (who
won a trick, results, scores, whose turn it was) and is there for the reader: it is checked on loading and never trusted. Headers and
lines that follow from the rest may be left out by who types a record; what nobody knows how to read is refused, with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from topper.core.actions import Action, Deal
from topper.core.cards import Card, Cards, shorten
from topper.core.errors import NotationError, RecordError, TopperError
from topper.core.match import Match
from topper.core.names import SEATS, Games, read_game, read_seat
from topper.core.notation import read_position
from topper.core.phases import new_match
from topper.core.record_lines import hand_line, hand_lines, header_lines, match_result, result_line, trick_line, trick_winner
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.core.state import State

LONGEST: Final = 2_000_000
"""Characters in a record, at most; `LONGEST_LINE` those in a line."""
LONGEST_LINE: Final = 5_000
HEADERS: Final = ("Game", "Setting", "Player", "Dealer", "Scores", "Position", "Result", "Actions")
T = TypeVar("T")


class Readable(Protocol):
    def read(self, size: int, /) -> str: ...


class Writable(Protocol):
    def write(self, text: str, /) -> Any: ...


def dumps(match: Match) -> str:
    """The match as a record."""
    return "\n".join([*header_lines(match), *hand_lines(match), ""])


def dump(match: Match, file: Writable) -> None:
    """Writes the record of a match to a text file."""
    file.write(dumps(match))


def loads(text: str, games: Games | None = None) -> Match:
    """The match of a record. `games` are further games that it may name: a mapping from name to the function that makes the rules.

    Raises `RecordError`, with the line, for anything that is not a whole and true record of one match.
    """
    if not isinstance(text, str):
        raise RecordError(say("A record is a text."), 1)
    if len(text) > LONGEST:
        raise RecordError(say("This is too long for a record."), 1)
    return _Loader(games).load(text)


def load(file: Readable, games: Games | None = None) -> Match:
    """Reads the record of a match from a text file; see `loads`."""
    if not hasattr(file, "read"):
        raise RecordError(say("load reads an open file; a text is read by loads."), 1)
    try:
        text = file.read(LONGEST + 1)
    except UnicodeDecodeError:
        raise RecordError(say("A record is a text."), 1) from None
    return loads(text, games)


class _Loader:
    """Reads line by line and does what the lines say, so that an error is found where it stands."""

    def __init__(self, games: Games | None) -> None:
        self.games = games
        self.line = 1
        self.headers: dict[str, tuple[str, int]] = {}
        self.match: Match | None = None
        self.dealt: list[Cards] | None = None
        self.hand = 0
        self.told = True
        self.results = 0

    def wrong(self, sentence: Sentence, line: int | None = None) -> RecordError:
        return RecordError(sentence, self.line if line is None else line)

    def read(self, reader: Callable[[str], T], text: str, column: int) -> T:
        """What `reader` makes of a text that begins at this column, its errors told with the line and the column."""
        try:
            return reader(text)
        except NotationError as error:
            place = column + min(error.place, len(text)) + 1
            raise self.wrong(say("{reason} (character {place})", reason=error.sentence, place=place)) from None
        except TopperError as error:
            raise self.wrong(error.sentence) from None

    def load(self, text: str) -> Match:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        for number, line in enumerate(lines, 1):
            self.line = number
            if len(line) > LONGEST_LINE:
                raise self.wrong(say("This line is too long for a record."))
            if not line.strip():
                continue
            if line.lstrip().startswith("["):
                self.header(line.strip())
            else:
                if self.match is None:
                    self.match = self.begin()
                self.body(line)
        if self.match is None:
            self.match = self.begin()
        if self.dealt is not None:
            raise self.wrong(say("The deal is not complete."))
        self.check_header("Actions", str(self.match.length))
        self.check_header("Result", match_result(self.match))
        return self.match

    # Headers

    def header(self, line: str) -> None:
        found = re.fullmatch(r'\[([A-Za-z]+)(?: ([A-Za-z0-9_]+))? "((?:[^"\\]|\\["\\])*)"\]', line)
        if not found or found[1] not in HEADERS or bool(found[2]) != (found[1] in ("Setting", "Player")):
            raise self.wrong(say("“{line}” is not a header of a record.", line=shorten(line)))
        if self.match is not None:
            if found[1] == "Game":
                raise self.wrong(say("A second match begins here; a record holds one."))
            raise self.wrong(say("Headers stand before the first hand."))
        key = found[1] + (f" {found[2]}" if found[2] else "")
        if key in self.headers:
            raise self.wrong(say("The header “{name}” is there twice.", name=key))
        if len(self.headers) > 100:
            raise self.wrong(say("There are too many headers."))
        self.headers[key] = re.sub(r"\\(.)", r"\1", found[3]), self.line

    def begin(self) -> Match:
        """The match of the headers, with nothing done yet."""
        if "Game" not in self.headers:
            raise self.wrong(say("A record begins with the game: [Game “topper”]."))
        here = self.line
        settings = {key.split()[1]: value for key, (value, _) in self.headers.items() if key.startswith("Setting ")}
        game, self.line = self.headers["Game"]
        try:
            rules = read_game(game, settings, self.games)
        except TopperError as error:
            name = getattr(error, "name", "")
            raise self.wrong(error.sentence, self.headers.get(f"Setting {name}", self.headers["Game"])[1]) from None
        start = self.start(rules)
        names = self.names()
        self.line = here
        self.hand = 1 if start.contract is not None else 0
        self.told = start.contract is None
        return Match(start, names=names)

    def value(self, key: str) -> str | None:
        """The header's value, its line noted for errors."""
        if key not in self.headers:
            return None
        text, self.line = self.headers[key]
        return text

    def start(self, rules: Rules) -> State:
        position = self.value("Position")
        if position is not None:
            state = self.read(lambda text: read_position(text, rules, self.games), position, 0)
            if "Dealer" in self.headers or "Scores" in self.headers:
                raise self.wrong(say("A position names the dealer and the scores itself."))
            return state
        dealer = self.value("Dealer")
        seat = read_seat(dealer) if dealer is not None else 0
        if seat is None:
            raise self.wrong(say("“{text}” is not a seat: South, West, North or East.", text=shorten(dealer or "")))
        scores = self.value("Scores")
        numbers = None
        if scores is not None:
            if not re.fullmatch(r"-?[0-9]{1,3}( -?[0-9]{1,3})*", scores):
                raise self.wrong(say("“{text}” are not scores.", text=shorten(scores)))
            numbers = tuple(map(int, scores.split()))
        try:
            return new_match(rules, dealer=seat, scores=numbers)
        except TopperError as error:
            raise self.wrong(error.sentence) from None

    def names(self) -> tuple[str, ...] | None:
        given = {key.split()[1]: (value, line) for key, (value, line) in self.headers.items() if key.startswith("Player ")}
        if not given:
            return None
        for seat, (name, line) in given.items():
            if seat not in SEATS or not 0 < len(name) <= 40 or not name.isprintable() or name != name.strip():
                raise self.wrong(say("A player has a seat and a name of 1 to 40 letters."), line)
        if len(given) < 4:
            raise self.wrong(say("Either all four players have names here, or none."), next(iter(given.values()))[1])
        return tuple(given[seat][0] for seat in SEATS)

    def check_header(self, key: str, true: str) -> None:
        if key in self.headers and self.headers[key][0] != true:
            value, line = self.headers[key]
            raise self.wrong(say("The record says “{told}”, but it is “{true}”.", told=shorten(value), true=true), line)

    def check(self, told: str, true: str) -> None:
        """A derived text must be what follows from the record."""
        if told.split() != true.split():
            raise self.wrong(say("The record says “{told}”, but it is “{true}”.", told=shorten(told, 100), true=true))

    # Hands

    def body(self, line: str) -> None:
        assert self.match is not None
        text = line.strip()
        column = line.index(text[0])
        word = text.split(None, 1)[0]
        if word == "Hand":
            self.hand_begins(text)
        elif self.dealt is not None:
            self.deal(text, column)
        elif word == "Result:":
            self.result(text)
        elif self.hand == 0 or (self.match.state.phase in ("deal", "over")):
            raise self.wrong(say("“{text}” stands outside a hand.", text=shorten(text)))
        elif not self.told:
            raise self.wrong(say("The hand begins with its line: “{line}”.", line=hand_line(self.hand, self.match.state, False)))
        elif re.fullmatch(r"[0-9]{1,2}\.", word):
            self.trick(text, column)
        else:
            place = column
            for part in text.split(","):
                self.action(part, place)
                place += len(part) + 1

    def hand_begins(self, text: str) -> None:
        match = self.match
        assert match is not None
        if not self.told and match.length == 0:
            self.told = True
            self.check(text, hand_line(1, match.state, False))
            return
        if match.state.phase != "deal" or self.dealt is not None:
            raise self.wrong(say("The match is over.") if match.state.phase == "over" else say("The hand before is not over."))
        self.hand += 1
        self.check(text, hand_line(self.hand, match.state, True))
        self.dealt = []

    def deal(self, text: str, column: int) -> None:
        assert self.match is not None
        assert self.dealt is not None
        label = f"{SEATS[len(self.dealt)]}:" if len(self.dealt) < 4 else "cat:"
        if not text.startswith(label):
            raise self.wrong(say("Here the cards dealt are missing: “{label} …”.", label=label))
        self.dealt.append(self.read(Cards, text[len(label) :], column + len(label)))
        if len(self.dealt) == (5 if self.match.state.rules.cat_size else 4):
            self.apply(Deal(tuple(self.dealt[:4]), self.dealt[4] if len(self.dealt) > 4 else Cards(0)))
            self.dealt = None

    def result(self, text: str) -> None:
        match = self.match
        assert match is not None
        hand = match.hand
        if match.state.result is None or hand is None or match.length == 0 or hand.number != self.hand or self.results == self.hand:
            raise self.wrong(say("No hand has just ended here."))
        self.results = self.hand
        self.check(text, result_line(match.state.rules, match.state.result))

    def trick(self, text: str, column: int) -> None:
        assert self.match is not None
        state = self.match.state
        played, comma, winner = text.partition(",")
        words = played.split()
        if state.phase != "play" or len(words) < 3:
            raise self.wrong(say("“{text}” stands where no trick is played.", text=shorten(text)))
        self.check(" ".join(words[:2]), " ".join(trick_line(state, []).split()[:2]))
        cards: list[Card] = []
        place = column + played.index(words[1], len(words[0])) + len(words[1])
        for found in re.finditer(r"[^\s]+", text[place - column : len(played)]):
            action = self.read(Action, f"play {found.group()}", place + found.start() - 5)
            if cards and not self.match.state.trick:
                raise self.wrong(say("A trick has four cards; the next one has a line of its own."))
            self.apply(action)
            cards.append(action.value)
        if comma:
            if self.match.state.trick:
                raise self.wrong(say("This trick is not over yet."))
            self.check(winner, trick_winner(state, cards).removeprefix(","))

    def action(self, text: str, column: int) -> None:
        """``West bid 3``: whose turn it is, and the action."""
        assert self.match is not None
        words = text.split(None, 1)
        seat = read_seat(words[0]) if words else None
        if seat is None or len(words) < 2:
            raise self.wrong(say("“{text}” is not what a seat does: “West bid 3”.", text=shorten(text)))
        if seat != self.match.state.to_act:
            turn = self.match.state.to_act
            raise self.wrong(
                say("“{text}” is out of turn: it is {seat}’s.", text=shorten(text), seat=SEATS[turn] if turn is not None else "nobody")
            )
        self.apply(self.read(Action, words[1], column + text.index(words[1])))

    def apply(self, action: Action | Deal) -> None:
        assert self.match is not None
        try:
            self.match = self.match.apply(action)
        except TopperError as error:
            raise self.wrong(error.sentence) from None
