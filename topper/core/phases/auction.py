"""The auction, and the naming of trump by whoever has bought the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from topper.core.actions import BIDS, MISDEAL, MOON, MOON_BID, NAMES, PASS, Action, Deal
from topper.core.cards import Cards, Seat
from topper.core.objection import Objection
from topper.core.phases.dealing import end_hand
from topper.core.result import Result
from topper.core.sentence import say, say_n
from topper.core.state import Contract, State, TableFields, hide_contract, only, read

if TYPE_CHECKING:
    from topper.core.rules import Rules


class Calls(dict[tuple[int, bool, bool, bool], tuple[Action, ...]]):
    """The calls over a bid, each set made once: for the bid (0: none yet), whether the dealer speaks, whether the other three have
    passed, and whether he may call a misdeal."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __missing__(self, key: tuple[int, bool, bool, bool]) -> tuple[Action, ...]:
        rules, (bid, dealer, last, misdeal) = self.rules, key
        calls = [] if last and rules.all_pass == "dealer_bids" else [PASS]
        calls += BIDS[lowest_over(rules, bid, dealer) if bid else rules.minimum_bid : rules.top_bid + 1]
        if rules.moon and bid != MOON_BID:
            calls.append(MOON)
        if misdeal:
            calls.append(MISDEAL)
        known = self[key] = tuple(calls)
        return known


def lowest_over(rules: Rules, bid: int, dealer: bool) -> int:
    """The lowest number that beats this bid, which is above all numbers if it is the moon; a dealer who steals may bid the same."""
    return bid if dealer and rules.dealer_steals and bid != MOON_BID else bid + 1


class AuctionFields(TableFields):
    """The fields of `Auction`, while it is made (see `frozen`)."""

    __slots__ = ("calls", "cat", "dealt", "highest", "holder", "passed", "turn")
    dealt: tuple[int, ...]
    cat: int
    turn: int
    calls: tuple[Action, ...]
    holder: int
    highest: int
    passed: int


class Auction(AuctionFields, State):
    """The players speak.

    - `dealt` are the hands by seat, `cat` is the cat, both as masks; `turn` is who speaks.
    - `holder` is who has the `highest` bid, -1 while there is none; the moon is 99.
    - `passed` has a bit for each seat that has passed.
    """

    __slots__ = ()
    _fields = ("rules", "dealer", "scores", "dealt", "cat", "turn", "calls", "holder", "highest", "passed", "result")
    phase = "auction"
    title = say("the auction")
    kinds = ("pass", "bid", "moon", "misdeal")

    @property
    def contract(self) -> Contract:
        return Contract(self.dealt, self.cat, self.calls, self.holder, self.highest)

    @property
    def to_act(self) -> int:
        return self.turn

    def legal_actions(self) -> Sequence[Action]:
        rules, bid, turn = self.rules, self.highest, self.turn
        dealer, last = turn == self.dealer, not bid and self.passed.bit_count() == 3
        misdeal = rules.misdeal and len(self.calls) < 4 and not self.dealt[turn] & ~rules.misdeal_cards
        return rules.calls[bid, dealer, last, misdeal]

    def why_not(self, action: Action) -> Objection | None:
        rules, bid, bidder = self.rules, self.highest, self.holder
        if action.kind == "misdeal":
            return self._no_misdeal()
        if action.kind == "pass":
            if PASS not in self.legal_actions():
                return Objection(
                    rules.cite("all_pass"),
                    say("The other three have passed: the dealer must bid, {lowest} or more.", lowest=rules.minimum_bid),
                )
            return None
        if action.kind == "moon":
            if not rules.moon:
                return Objection(
                    rules.cite("range"),
                    say(
                        "There is no moon in {game}: bid {lowest} to {top} or pass.",
                        game=rules.title,
                        lowest=rules.minimum_bid,
                        top=rules.top_bid,
                    ),
                )
            if bid == MOON_BID:
                return Objection(rules.cite("moon"), say("{seat} shoots the moon: nobody can bid after it. Pass.", seat=Seat(bidder)))
            return None
        number = action.value
        if number < rules.minimum_bid:
            return Objection(rules.cite("minimum"), say("The lowest bid is {lowest}.", lowest=rules.minimum_bid))
        if number > rules.top_bid:
            return Objection(rules.cite("range"), say("The highest bid is {top}.", top=rules.top_bid))
        if bid == MOON_BID:
            return Objection(rules.cite("moon"), say("{seat} shoots the moon: nobody can bid after it. Pass.", seat=Seat(bidder)))
        steals = rules.dealer_steals and self.turn == self.dealer
        lowest = lowest_over(rules, bid, steals) if bid else rules.minimum_bid
        if number < lowest:
            rule = rules.cite("steal") if steals else rules.cite("higher")
            if lowest > rules.top_bid:
                left = say("only the moon beats it. Shoot the moon or pass") if rules.moon else say("only a pass is left")
                return Objection(
                    rule, say("{seat} has bid {bid}, the highest number there is: {left}.", seat=Seat(bidder), bid=bid, left=left)
                )
            if steals:
                return Objection(
                    rule, say("{seat} has bid {bid}: the dealer may bid {bid} too, or more, or pass.", seat=Seat(bidder), bid=bid)
                )
            return Objection(rule, say("{seat} has bid {bid}: bid {lowest} or more, or pass.", seat=Seat(bidder), bid=bid, lowest=lowest))
        return None

    def _no_misdeal(self) -> Objection | None:
        rules = self.rules
        if "misdeal" not in rules.numbers:
            return Objection("C1", say("There is no misdeal in {game}.", game=rules.title))
        rule = rules.cite("misdeal")
        if not rules.misdeal:
            return Objection(rule, say("Nobody may call a misdeal under this house rule."))
        if len(self.calls) >= 4:
            return Objection(rule, say("A misdeal is called at one’s first turn in the auction; this is not your first."))
        others = Cards(self.dealt[self.turn] & ~rules.misdeal_cards)
        if others:
            return Objection(
                rule,
                say_n(
                    "A misdeal needs nine cards from 3 to 9: {cards} is not one.",
                    "A misdeal needs nine cards from 3 to 9: {cards} are not.",
                    n=len(others),
                    cards=others,
                ),
                others,
            )
        return None

    def apply(self, action: Action | Deal | str) -> State:
        call: Any = action if type(action) is Action else read(action)
        if call not in self.legal_actions():
            raise self.refuse(call)
        rules, turn, passed, highest, calls = self.rules, self.turn, self.passed, self.highest, self.calls
        after = AuctionFields()
        after.holder = self.holder
        if call is PASS:
            passed |= 1 << turn
        elif call is not MISDEAL:
            after.holder = turn
            highest = MOON_BID if call is MOON else call.number
        after.rules = rules
        after.dealer = self.dealer
        after.scores = self.scores
        after.result = None
        after.dealt = self.dealt
        after.cat = self.cat
        after.calls = calls + (call,)  # noqa: RUF005 (quicker)
        after.highest = highest
        after.passed = passed
        turn = (turn + 1) & 3
        if rules.auction == "once":
            done = len(calls) == 3
        else:
            done = passed.bit_count() >= (3 if highest else 4)
            while passed >> turn & 1 and not done:
                turn = (turn + 1) & 3
        after.turn = turn
        after.__class__ = Auction
        if call is MISDEAL:
            return end_hand(self, unscored(self, "misdeal", self.dealer, rules.cite("misdeal")))
        if not done:
            return after  # type: ignore[return-value]
        if not highest:
            return end_hand(self, unscored(self, "passed_out", (self.dealer + 1) & 3, rules.cite("all_pass")))
        return rules.after_auction(after)  # type: ignore[arg-type]

    def masks(self) -> tuple[int, ...]:
        return self.dealt

    @property
    def counts(self) -> tuple[int, ...]:
        return (self.rules.hand_size,) * 4

    def hide(self, seat: int) -> State:
        return self._replace(dealt=only(self.dealt, seat), cat=0)


def begin_auction(start: State, dealt: tuple[int, ...], cat: int) -> Auction:
    """The auction about to begin: the player after the dealer speaks first."""
    begun = AuctionFields()
    begun.rules = start.rules
    begun.dealer = start.dealer
    begun.scores = start.scores
    begun.result = None
    begun.dealt = dealt
    begun.cat = cat
    begun.turn = (start.dealer + 1) & 3
    begun.calls = ()
    begun.holder = -1
    begun.highest = 0
    begun.passed = 0
    begun.__class__ = Auction
    return begun  # type: ignore[return-value]


def unscored(state: State, outcome: str, dealer: int, rule: str) -> Result:
    """The end of a hand that is not played."""
    return Result(outcome, state.dealer, dealer, state.scores, (0,) * len(state.scores), rule=rule)


class ContractFields(TableFields):
    """The fields of `BeforePlay`, while it is made (see `frozen`)."""

    __slots__ = ("contract", "held", "turn")
    contract: Contract
    held: tuple[int, ...]
    turn: int


class BeforePlay(ContractFields, State):
    """Somebody has bought the contract and no card is led yet. `held` are the hands by seat as masks; it is the turn of seat `turn`."""

    __slots__ = ()
    _fields = ("rules", "dealer", "scores", "contract", "held", "turn", "result")

    @property
    def to_act(self) -> int:
        return self.turn

    def masks(self) -> tuple[int, ...]:
        return self.held

    def hide(self, seat: int) -> State:
        return self._replace(contract=hide_contract(self.contract, seat), held=only(self.held, seat))


class Naming(BeforePlay):
    """The bidder names trump; where there is a cat he holds it already."""

    __slots__ = ()
    phase = "trump"
    title = say("naming trump")
    kinds = ("trump",)

    def legal_actions(self) -> Sequence[Action]:
        return NAMES

    def why_not(self, action: Action) -> Objection | None:
        return None

    def apply(self, action: Action | Deal | str) -> State:
        name = read(action)
        if name.kind != "trump":
            raise self.refuse(name)
        hands, cat, calls, bidder, bid, _ = self.contract
        return self.rules.after_naming(self, Contract(hands, cat, calls, bidder, bid, name.number), self.held)

    @property
    def counts(self) -> tuple[int, ...]:
        rules = self.rules
        return tuple(rules.hand_size + (rules.cat_size if seat == self.turn else 0) for seat in range(4))


def begin_naming(auction: State, contract: Contract, held: tuple[int, ...]) -> Naming:
    """The bidder about to name trump."""
    begun = ContractFields()
    begun.rules = auction.rules
    begun.dealer = auction.dealer
    begun.scores = auction.scores
    begun.result = None
    begun.contract = contract
    begun.held = held
    begun.turn = contract.bidder
    begun.__class__ = Naming
    return begun  # type: ignore[return-value]
