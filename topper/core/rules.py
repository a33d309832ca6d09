"""What a game is: one frozen value with checked settings, an order of trumps, a course of phases, a score and a rulebook.

A game of this family is a subclass of `Rules` in one file; `topper.games.topper` is the shortest example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from topper.core.cards import Card, Cards, Suit, shorten
from topper.core.errors import SettingError
from topper.core.order import Order
from topper.core.phases import Calls, begin_auction, begin_naming, begin_play
from topper.core.sentence import RuleNumber, Sentence, say

if TYPE_CHECKING:
    from topper.core.phases import Auction, Playing
    from topper.core.result import Result
    from topper.core.state import Contract, State


class RuleText(NamedTuple):
    """One rule of a rulebook. `source` is "sheet", "ours" or "both" (see `note`); `house` names the setting that changes it."""

    number: str
    title: Sentence
    text: Sentence
    source: str
    note: Sentence | None = None
    house: str | None = None
    example: Any = None


class Setting(NamedTuple):
    """A setting of a game, as a form needs it: its name, house rule number, the topics it changes, default and values.

    `title` names it to people, `help` explains it, and ``says(value)`` is the rule that a value makes: "The dealer may not pass."
    """

    name: str
    rule: str
    topics: tuple[str, ...]
    default: Any
    values: tuple[Any, ...]
    title: Sentence
    help: Sentence | None
    says: Callable[[Any], Sentence]


def setting(
    rule: str,
    default: Any,
    values: Iterable[Any],
    *topics: str,
    title: Sentence | None = None,
    help: Sentence | None = None,
    says: Callable[[Any], Sentence] | Mapping[Any, Sentence] | None = None,
) -> Any:
    """A field of a game that is a setting: its house rule, its default, the values it takes, the topics it changes (see `Rules.cite`).

    Its texts, for forms: `title`, `help`, and `says`, by value or as a function of the value. A game may leave them out.
    """
    told = says.__getitem__ if isinstance(says, Mapping) else says
    return field(default=default, metadata={"rule": rule, "values": tuple(values), "topics": topics, "texts": (title, help, told)})


class Rules:
    """The base of every game. A subclass is a frozen dataclass whose fields are its settings.

    What may differ from game to game stands here as class attributes; the phases ask for nothing else.
    """

    game: ClassVar[str]
    title: ClassVar[Sentence]
    pack: ClassVar[int]
    #: cards dealt to each, put in the cat, dealt at a time, held when play begins
    hand_size: ClassVar[int]
    cat_size: ClassVar[int] = 0
    packet: ClassVar[int] = 3
    play_size: ClassVar[int]
    #: by seat, the number of his side: scores are kept by side
    sides: ClassVar[tuple[int, ...]] = (0, 1, 2, 3)
    moon: ClassVar[bool] = False
    #: a hand of these cards alone may be called a misdeal
    misdeal_cards: ClassVar[int] = 0
    #: topic -> the number of the rule that settles it
    numbers: ClassVar[dict[str, str]] = {}
    rulebook: ClassVar[tuple[RuleText, ...]] = ()

    # Settings that the phases ask for; a game that has them as settings overrides these.
    target: int = 21
    auction: str = "once"
    all_pass: str = "redeal"
    minimum_bid: int = 1
    dealer_steals: bool = False
    first_lead: str = "any"
    following: str = "strict"
    going_out: str = "highest"
    misdeal: bool = False

    def __post_init__(self) -> None:
        for s in self.settings():
            value = getattr(self, s.name)
            if not any(value is v or (type(value) is type(v) and value == v) for v in s.values):
                raise SettingError(
                    say(
                        "{name} ({rule}) takes {values}, not {value}.",
                        name=s.name,
                        rule=RuleNumber(s.rule),
                        values=_told(s.values),
                        value=shorten(repr(value)),
                    ),
                    s.name,
                    value,
                )

    @classmethod
    def settings(cls) -> tuple[Setting, ...]:
        """The settings of this game, in the order of their numbers."""
        settings = []
        for f in fields(cls):  # type: ignore[arg-type]
            if f.default is not MISSING:
                title, help, says = f.metadata["texts"]
                name = Sentence(f.name, {})
                says = says or _says(f.name)
                settings.append(
                    Setting(f.name, f.metadata["rule"], f.metadata["topics"], f.default, f.metadata["values"], title or name, help, says)
                )
        return tuple(settings)

    @classmethod
    def make(cls, settings: dict[str, Any]) -> Rules:
        """The game with these settings; an unknown name is refused."""
        names = [s.name for s in cls.settings()]
        for name in settings:
            if name not in names:
                raise SettingError(
                    say("{game} has no setting “{name}”. It has: {names}.", game=cls.title, name=shorten(str(name)), names=tuple(names)),
                    str(name),
                    settings[name],
                )
        return cls(**settings)

    @cached_property
    def changed(self) -> dict[str, Any]:
        """The settings that are not at their default."""
        return {s.name: getattr(self, s.name) for s in self.settings() if getattr(self, s.name) != s.default}

    @cached_property
    def house_rules(self) -> tuple[tuple[str, Sentence], ...]:
        """The settings in force that are not the default: the number of each house rule, and what it says."""
        return tuple((s.rule, s.says(self.changed[s.name])) for s in self.settings() if s.name in self.changed)

    @cached_property
    def _numbers(self) -> dict[str, str]:
        numbers = dict(self.numbers)
        for s in self.settings():
            if s.name in self.changed:
                numbers.update(dict.fromkeys(s.topics, s.rule))
        return numbers

    def cite(self, topic: str) -> str:
        """The number of the rule that settles a topic here: the house rule's, where one is in force."""
        return self._numbers[topic]

    @cached_property
    def pack_cards(self) -> tuple[Card, ...]:
        """The pack as it lies before it is shuffled: jokers, then spades, hearts, clubs, diamonds, each from the top."""
        return tuple(Cards(self.pack))

    @cached_property
    def pack_bits(self) -> tuple[int, ...]:
        """The same pack, each card as a mask."""
        return tuple(card.bit for card in self.pack_cards)

    @cached_property
    def pack_numbers(self) -> tuple[int, ...]:
        """The same pack, each card as a plain number."""
        return tuple(int(card) for card in self.pack_cards)

    @cached_property
    def packets(self) -> tuple[tuple[int, int], ...]:
        """How the cards are dealt: to which seat, how many at a time."""
        starts = range(0, self.hand_size, self.packet)
        return tuple((seat, min(self.packet, self.hand_size - start)) for start in starts for seat in range(4))

    @cached_property
    def calls(self) -> Calls:
        """What may be called over which bid."""
        return Calls(self)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """By trump suit, the order of the cards."""
        return tuple(self.make_order(suit) for suit in range(4))

    @cached_property
    def rules_by_number(self) -> dict[str, RuleText]:
        """The rulebook, by number."""
        return {rule.number: rule for rule in self.rulebook}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.changed == self.changed

    @cached_property
    def _hash(self) -> int:
        return hash((self.game, *sorted(self.changed.items())))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{self.game}({', '.join(f'{name}={value!r}' for name, value in self.changed.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_remake, (type(self), self.changed))

    # What a game says for itself.

    @property
    def top_bid(self) -> int:
        """The highest number that can be bid."""
        raise NotImplementedError

    def make_order(self, trump: int) -> Order:
        """The order of the cards with this trump."""
        raise NotImplementedError

    def special(self, card: Card, trump: Suit | int) -> Sentence | None:
        """The name that a card has because of trump ("Small Jack"), if any."""
        return None

    def scoring_trumps(self, trump: int) -> int:
        """The trumps that may not be discarded while others may."""
        return 0

    def after_deal(self, state: State, hands: tuple[int, ...], cat: int) -> State:
        """The state once the cards are dealt: by default the auction begins. Hands and cat are masks."""
        return begin_auction(state, hands, cat)

    def after_auction(self, state: Auction) -> State:
        """The state once the auction is over: by default the bidder takes the cat, if there is one, and names trump."""
        contract = state.contract
        return begin_naming(state, contract, contract.held)

    def after_naming(self, state: State, contract: Contract, held: tuple[int, ...]) -> State:
        """The state once trump is named: by default play begins. `held` are the hands by seat as masks; `state` gives dealer and scores."""
        return begin_play(state, contract, held)

    def score(self, end: Playing) -> Result:
        """What a hand came to: `end` is the play with no card left."""
        raise NotImplementedError

    def match_winner(self, scores: tuple[int, ...], bidding: int) -> int | None:
        """The side that has won the match after a hand, or `None` (`going_out`)."""
        if max(scores) < self.target:
            return None
        there = [side for side, score in enumerate(scores) if score >= self.target]
        if self.going_out == "bidder" and bidding in there:
            return bidding
        best = max(scores)
        level = [side for side in there if scores[side] == best]
        return level[0] if len(level) == 1 else bidding if bidding in level else None


def check_rules(rules: object) -> None:
    """Raises `SettingError` for what is no game."""
    if not isinstance(rules, Rules):
        raise SettingError(say("A game is what topper() or smear() gives, not {value}.", value=shorten(repr(rules))), "rules", rules)


def _says(name: str) -> Callable[[Any], Sentence]:
    return lambda value: say("{name}: {value}", name=name, value=str(value))


def _told(values: tuple[Any, ...]) -> str:
    if len(values) > 5:
        return f"{values[0]} to {values[-1]}"
    return " or ".join(repr(value) for value in values)


def _remake(cls: type[Rules], settings: dict[str, Any]) -> Rules:
    return cls(**settings)
