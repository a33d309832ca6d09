"""The phases of a hand, each a small frozen value: what may be done, why not, and what comes after.

`Dealing -> Auction -> Naming (-> Discarding) -> Playing -> Dealing or Over`. A phase knows no game: it asks the `Rules`
for numbers, settings, the order of trumps and what comes next. A game may bring phases of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from topper.core.actions import BIDS, MISDEAL, MOON, MOON_BID, NAMES, PASS, PLAYS, Action, Deal, Discards
from topper.core.cards import CARDS, Card, Cards, Seat
from topper.core.objection import Objection
from topper.core.result import Result
from topper.core.sentence import Sentence, say, say_n

if TYPE_CHECKING:
    from topper.core.rules import Rules
    from topper.core.state import State

STAGES: Final = {
    "deal": say("dealing"),
    "pass": say("the auction"),
    "bid": say("the auction"),
    "moon": say("the auction"),
    "misdeal": say("the auction"),
    "trump": say("naming trump"),
    "discard": say("discarding"),
    "play": say("play"),
}
_new = tuple.__new__


class Contract(NamedTuple):
    """The hand up to the play: the cards as dealt (masks by seat), the cat, the calls, and what came of them.

    `bidder` is -1 while nobody has bid, `trump` -1 until it is named; `bid` is 99 for the moon.
    """

    hands: tuple[int, ...]
    cat: int
    calls: tuple[Action, ...] = ()
    bidder: int = -1
    bid: int = 0
    trump: int = -1


class Phase:
    """What every phase answers. Hands are masks by seat."""

    __slots__ = ()
    name: ClassVar[str]
    title: ClassVar[Sentence]
    kinds: ClassVar[tuple[str, ...]] = ()

    @property
    def contract(self) -> Contract | None:
        """What came before: the cards dealt, the calls, the contract."""
        return None

    @property
    def to_act(self) -> int | None:
        return None

    def legal_actions(self, state: State) -> Sequence[Action]:
        return ()

    def objection(self, state: State, action: Any) -> Objection | None:
        """Why this action, which is of one of `kinds`, may not be done by the player to act."""
        raise NotImplementedError

    def apply(self, state: State, action: Any) -> State:
        """The state after this action of the player to act."""
        raise state.refuse(action)

    def hands_now(self) -> tuple[int, ...]:
        return (0, 0, 0, 0)

    def counts(self, rules: Rules) -> tuple[int, ...]:
        return (0, 0, 0, 0)

    def table(self) -> tuple[tuple[int, Card], ...]:
        return ()

    def tricks(self) -> tuple[int, ...]:
        return (0, 0, 0, 0)

    def hide(self, seat: int) -> Phase:
        """The same phase with all that this seat has not seen taken out."""
        return self


def only(values: tuple[int, ...], seat: int, rest: int = 0) -> tuple[int, ...]:
    """The masks with all but this seat's replaced by `rest`."""
    return tuple(value if index == seat else rest for index, value in enumerate(values))


# Dealing


class Dealing(NamedTuple("Dealing", []), Phase):
    """Cards are to be dealt."""

    __slots__ = ()
    name = "deal"
    title = say("the cards are to be dealt")
    kinds = ("deal",)

    def objection(self, state: State, action: Action | Deal) -> Objection | None:
        assert isinstance(action, Deal)
        rules, seen = state.rules, 0
        for place, cards in enumerate((*action.hands, action.cat)):
            hand = int(cards)
            if hand & (seen | ~rules.pack) or hand.bit_count() != (rules.hand_size if place < 4 else rules.cat_size):
                return self._fault(rules, place, hand, seen)
            seen |= hand
        return None

    def _fault(self, rules: Rules, place: int, hand: int, seen: int) -> Objection:
        """What is wrong with a hand, or with the cat in place 4; `seen` are the cards dealt before it."""
        stray, double, cards = Cards(hand & ~rules.pack), Cards(hand & seen), Cards(hand)
        if stray:
            because = say_n(
                "{cards} is not in the pack of {game}.", "{cards} are not in the pack of {game}.",
                n=len(stray), cards=stray, game=rules.title,
            )  # fmt: skip
            return Objection(rules.cite("pack"), because, stray)
        if double:
            return Objection("C3", say_n("{cards} was dealt twice.", "{cards} were dealt twice.", n=len(double), cards=double), double)
        if place == 4:
            because = say("There are {n} cards in the cat; {needed} belong there.", n=len(cards), needed=rules.cat_size)
        else:
            because = say("{seat} has {n} cards; {needed} are dealt to each.", seat=Seat(place), n=len(cards), needed=rules.hand_size)
        return Objection(rules.cite("deal"), because, cards)

    def apply(self, state: State, action: Action | Deal) -> State:
        if not isinstance(action, Deal) or self.objection(state, action) is not None:
            raise state.refuse(action)
        one, two, three, four = action.hands
        contract = _new(Contract, ((int(one), int(two), int(three), int(four)), int(action.cat), (), -1, 0, -1))
        return state._at(_new(Auction, (contract, (state.dealer + 1) & 3, 0)))


class Over(NamedTuple("Over", [("winner", int)]), Phase):
    """The match is over; `winner` is the side that has won it."""

    __slots__ = ()
    name = "over"
    title = say("the match is over")


DEALING: Final = Dealing()


# The auction


@lru_cache(maxsize=4096)
def _calls(lowest: int, top: int, may_pass: bool, moon: bool, misdeal: bool) -> tuple[Action, ...]:
    """The calls open to a player: pass, the numbers from `lowest` to `top`, the moon, a misdeal."""
    return (*((PASS,) if may_pass else ()), *BIDS[lowest : top + 1], *((MOON,) if moon else ()), *((MISDEAL,) if misdeal else ()))


def open_calls(rules: Rules, contract: Contract, turn: int, passed: int, dealer: bool) -> tuple[Action, ...]:
    """The calls open to the player whose turn it is; `dealer` if he is the dealer, `passed` as in `Auction`."""
    hands, _, calls, _, bid, _ = contract
    may_pass, moon = True, rules.moon
    if not bid:
        lowest = rules.minimum_bid
        may_pass = passed.bit_count() < 3 or rules.all_pass != "dealer_bids"
    else:
        lowest = lowest_over(rules, bid, dealer)
        moon = moon and bid != MOON_BID
    misdeal = rules.misdeal and len(calls) < 4 and not hands[turn] & ~rules.misdeal_cards
    return _calls(lowest, rules.top_bid, may_pass, moon, misdeal)


def after_call(rules: Rules, contract: Contract, turn: int, passed: int, call: Action) -> tuple[Contract, int, int]:
    """The contract after a call, whose turn it is then (-1 if the auction is over), and who has passed."""
    hands, cat, calls, bidder, bid, _ = contract
    if call is PASS:
        passed |= 1 << turn
    elif call is not MISDEAL:
        bidder, bid = turn, MOON_BID if call is MOON else call.number
    contract = _new(Contract, (hands, cat, (*calls, call), bidder, bid, -1))
    if rules.auction == "once":
        done = len(calls) == 3
    else:
        done = passed.bit_count() >= (3 if bid else 4)
    if done or call is MISDEAL:
        return contract, -1, passed
    turn = (turn + 1) & 3
    while passed >> turn & 1:
        turn = (turn + 1) & 3
    return contract, turn, passed


def lowest_over(rules: Rules, bid: int, dealer: bool) -> int:
    """The lowest number that beats this bid, which is above all numbers if it is the moon; a dealer who steals may bid the same."""
    return bid if dealer and rules.dealer_steals and bid != MOON_BID else bid + 1


class Auction(NamedTuple("Auction", [("contract", Contract), ("turn", int), ("passed", int)]), Phase):
    """The players speak. `passed` has a bit for each seat that has passed."""

    __slots__ = ()
    name = "auction"
    title = say("the auction")
    kinds = ("pass", "bid", "moon", "misdeal")

    @property
    def to_act(self) -> int:
        return self.turn

    def legal_actions(self, state: State) -> Sequence[Action]:
        contract, turn, passed = self
        return open_calls(state.rules, contract, turn, passed, turn == state.dealer)

    def _must_bid(self, state: State) -> bool:
        return PASS not in self.legal_actions(state)

    def objection(self, state: State, action: Action) -> Objection | None:
        rules, contract = state.rules, self.contract
        if action.kind == "misdeal":
            return self._no_misdeal(state)
        if action.kind == "pass":
            if self._must_bid(state):
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
            if contract.bid == MOON_BID:
                return Objection(
                    rules.cite("moon"), say("{seat} shoots the moon: nobody can bid after it. Pass.", seat=Seat(contract.bidder))
                )
            return None
        number = action.value
        if number < rules.minimum_bid:
            return Objection(rules.cite("minimum"), say("The lowest bid is {lowest}.", lowest=rules.minimum_bid))
        if number > rules.top_bid:
            return Objection(rules.cite("range"), say("The highest bid is {top}.", top=rules.top_bid))
        if contract.bid == MOON_BID:
            return Objection(rules.cite("moon"), say("{seat} shoots the moon: nobody can bid after it. Pass.", seat=Seat(contract.bidder)))
        steals = rules.dealer_steals and self.turn == state.dealer
        lowest = lowest_over(rules, contract.bid, steals) if contract.bid else rules.minimum_bid
        if number < lowest:
            rule = rules.cite("steal") if steals else rules.cite("higher")
            bidder = Seat(contract.bidder)
            if lowest > rules.top_bid:
                left = say("only the moon beats it. Shoot the moon or pass") if rules.moon else say("only a pass is left")
                return Objection(
                    rule, say("{seat} has bid {bid}, the highest number there is: {left}.", seat=bidder, bid=contract.bid, left=left)
                )
            if steals:
                return Objection(
                    rule, say("{seat} has bid {bid}: the dealer may bid {bid} too, or more, or pass.", seat=bidder, bid=contract.bid)
                )
            return Objection(
                rule, say("{seat} has bid {bid}: bid {lowest} or more, or pass.", seat=bidder, bid=contract.bid, lowest=lowest)
            )
        return None

    def _no_misdeal(self, state: State) -> Objection | None:
        rules = state.rules
        if "misdeal" not in rules.numbers:
            return Objection("C1", say("There is no misdeal in {game}.", game=rules.title))
        rule = rules.cite("misdeal")
        if not rules.misdeal:
            return Objection(rule, say("Nobody may call a misdeal under this house rule."))
        if len(self.contract.calls) >= 4:
            return Objection(rule, say("A misdeal is called at one’s first turn in the auction; this is not your first."))
        others = Cards(self.contract.hands[self.turn] & ~rules.misdeal_cards)
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

    def apply(self, state: State, action: Action) -> State:
        rules, dealer, scores, _, _ = state
        contract, turn, passed = self
        if action not in open_calls(rules, contract, turn, passed, turn == dealer):
            raise state.refuse(action)
        contract, turn, passed = after_call(rules, contract, turn, passed, action)
        if turn >= 0:
            return _new(state.__class__, (rules, dealer, scores, _new(Auction, (contract, turn, passed)), None))
        if action is MISDEAL:
            return state.end_hand(unscored(state, "misdeal", dealer, rules.cite("misdeal")))
        if not contract.bid:
            return state.end_hand(unscored(state, "passed_out", (dealer + 1) & 3, rules.cite("all_pass")))
        return rules.after_auction(state, contract)

    def hands_now(self) -> tuple[int, ...]:
        return self.contract.hands

    def counts(self, rules: Rules) -> tuple[int, ...]:
        return (rules.hand_size,) * 4

    def hide(self, seat: int) -> Phase:
        contract = self.contract
        return self._replace(contract=contract._replace(hands=only(contract.hands, seat), cat=0))


def unscored(state: State, outcome: str, dealer: int, rule: str) -> Result:
    """The end of a hand that is not played."""
    return Result(outcome, state.dealer, dealer, state.scores, (0,) * len(state.scores), rule=rule)


# Trump


class Naming(NamedTuple("Naming", [("contract", Contract), ("hands", tuple[int, ...])]), Phase):
    """The bidder names trump; where there is a cat he holds it already."""

    __slots__ = ()
    name = "trump"
    title = say("naming trump")
    kinds = ("trump",)

    @property
    def to_act(self) -> int:
        return self.contract.bidder

    def legal_actions(self, state: State) -> Sequence[Action]:
        return NAMES

    def objection(self, state: State, action: Action) -> Objection | None:
        return None

    def apply(self, state: State, action: Action) -> State:
        if action.kind != "trump":
            raise state.refuse(action)
        return state.rules.after_naming(state, _new(Contract, (*self.contract[:5], action.number)), self.hands)

    def hands_now(self) -> tuple[int, ...]:
        return self.hands

    def counts(self, rules: Rules) -> tuple[int, ...]:
        return tuple(rules.hand_size + (rules.cat_size if seat == self.contract.bidder else 0) for seat in range(4))

    def hide(self, seat: int) -> Phase:
        return self._replace(contract=hide_contract(self.contract, seat), hands=only(self.hands, seat))


def hide_contract(contract: Contract, seat: int) -> Contract:
    """The contract as this seat knows it: his own cards as dealt, the cat if he took it."""
    return contract._replace(hands=only(contract.hands, seat), cat=contract.cat if seat == contract.bidder else 0)


# Discards


class Discarding(NamedTuple("Discarding", [("contract", Contract), ("hands", tuple[int, ...]), ("turn", int)]), Phase):
    """Each in turn, the bidder first, puts cards away until he holds as many as are played."""

    __slots__ = ()
    name = "discard"
    title = say("discarding")
    kinds = ("discard",)

    @property
    def to_act(self) -> int:
        return self.turn

    def choice(self, rules: Rules) -> tuple[int, int, int]:
        """What may go: the mask that must go, the mask to choose from, and how many of these."""
        hand = self.hands[self.turn]
        needed = hand.bit_count() - rules.play_size
        trumps = hand & rules.orders[self.contract.trump].trumps
        others = hand & ~trumps
        if others.bit_count() >= needed:
            return 0, others, needed
        needed -= others.bit_count()
        spare = trumps & ~rules.scoring_trumps(self.contract.trump)
        if spare.bit_count() >= needed:
            return others, spare, needed
        return others | spare, trumps & ~spare, needed - spare.bit_count()

    def legal_actions(self, state: State) -> Sequence[Action]:
        fixed, pool, count = self.choice(state.rules)
        return Discards(Cards(fixed), Cards(pool), count)

    def objection(self, state: State, action: Action) -> Objection | None:
        rules, hand = state.rules, self.hands[self.turn]
        mask = 0
        for card in action.value:
            if mask >> card & 1:
                return Objection("C3", say("You put {card:the} away twice.", card=card), Cards(card))
            mask |= 1 << card
            if not hand >> card & 1:
                return Objection("C3", say("{card:The} is not in your hand.", card=card))
        needed = hand.bit_count() - rules.play_size
        if mask.bit_count() != needed:
            return Objection(
                rules.cite("discard"),
                say(
                    "You hold {n} cards and keep {keep}: put {needed} away, not {count}.",
                    n=hand.bit_count(),
                    keep=rules.play_size,
                    needed=needed,
                    count=mask.bit_count(),
                ),
            )
        order = rules.orders[self.contract.trump]
        trumps = Cards(hand & order.trumps)
        fixed = self.choice(rules)[0]
        gone = Cards(mask & order.trumps)
        if not fixed and len(trumps) <= rules.play_size:
            if gone:
                return Objection(
                    rules.cite("discard"),
                    say("{cards} belongs to trump: only cards that are not trump may go.", cards=gone)
                    if len(gone) == 1
                    else say("{cards} belong to trump: only cards that are not trump may go.", cards=gone),
                    gone,
                )
            return None
        kept = Cards(hand & ~order.trumps & ~mask)
        if kept:
            return Objection(
                rules.cite("many_trumps"),
                say("You hold {n} trumps, more than you can keep: all your other cards go, {cards} too.", n=len(trumps), cards=kept),
                kept,
            )
        scoring = gone & rules.scoring_trumps(self.contract.trump)
        spare = trumps - rules.scoring_trumps(self.contract.trump) - mask
        if scoring and spare:
            return Objection(
                rules.cite("many_trumps"),
                say("{cards} is a scoring trump and stays; {spare:or} may go instead.", cards=scoring, spare=spare)
                if len(scoring) == 1
                else say("{cards} are scoring trumps and stay; {spare:or} may go instead.", cards=scoring, spare=spare),
                scoring,
            )
        return None

    def apply(self, state: State, action: Action) -> State:
        if action.kind != "discard" or self.objection(state, action) is not None:
            raise state.refuse(action)
        gone = sum(1 << card for card in action.value)
        hands = tuple(hand & ~gone if seat == self.turn else hand for seat, hand in enumerate(self.hands))
        turn = (self.turn + 1) & 3
        if turn == self.contract.bidder:
            return state._at(begin_play(state.rules, self.contract, hands))
        return state._at(Discarding(self.contract, hands, turn))

    def hands_now(self) -> tuple[int, ...]:
        return self.hands

    def counts(self, rules: Rules) -> tuple[int, ...]:
        bidder = self.contract.bidder
        done = (self.turn - bidder) & 3
        return tuple(
            rules.play_size if (seat - bidder) & 3 < done else rules.hand_size + (rules.cat_size if seat == bidder else 0)
            for seat in range(4)
        )

    def hide(self, seat: int) -> Phase:
        return self._replace(contract=hide_contract(self.contract, seat), hands=only(self.hands, seat))


# Play


def plays_of(cards: int) -> tuple[Action, ...]:
    """The plays of these cards, lowest card first."""
    low = cards & SPADES_AND_HEARTS
    return _plays_of(cards) if low == cards else _plays_of(low) + _plays_of(cards ^ low)


@lru_cache(maxsize=1 << 14)
def _plays_of(cards: int) -> tuple[Action, ...]:
    # By halves of the pack there are few enough sets of cards to remember them all.
    plays = []
    while cards:
        bit = cards & -cards
        plays.append(PLAYS[bit.bit_length() - 1])
        cards ^= bit
    return tuple(plays)


SPADES_AND_HEARTS: Final = (1 << 26) - 1


class Playing(
    NamedTuple(
        "Playing",
        [
            ("contract", Contract),
            ("held", tuple[int, ...]),  # by seat: the cards held when play began
            ("leader", int),
            ("trick", tuple[int, ...]),  # the cards on the table, the led card first
            ("winner", int),  # the seat that wins the trick so far
            ("best", int),  # with what power
            ("gone", int),  # all cards played in this hand
            ("taken", tuple[int, ...]),  # by seat: the cards of the tricks won
            ("voids", int),  # bit 4 * seat + suit: this seat has shown that it holds none of this suit
            ("legal", int),  # what the player to act may play
        ],
    ),
    Phase,
):
    """Six tricks. A seat holds ``held[seat] & ~gone``."""

    __slots__ = ()
    name = "play"
    title = say("play")
    kinds = ("play",)

    @property
    def to_act(self) -> int:
        return (self.leader + len(self.trick)) & 3

    def legal_actions(self, state: State) -> Sequence[Action]:
        return plays_of(self.legal)

    def apply(self, state: State, action: Action) -> State:
        contract, held, leader, trick, winner, best, gone, taken, voids, legal = self
        bit = action.bit
        if not bit & legal:
            raise state.refuse(action)
        rules, dealer, scores, _, _ = state
        card = action.number
        order = rules.orders[contract.trump]
        seat = (leader + len(trick)) & 3
        gone |= bit
        if not trick:
            winner, best = seat, order.power[card][card]
            follow = order.follow[card]
            if gone == bit and rules.first_lead == "trump" and not bit & order.trumps:
                voids |= 1 << 4 * seat + contract.trump
            trick = (card,)
        else:
            led = trick[0]
            follow = order.follow[led]
            power = order.power[led][card]
            if power > best - order.tie:
                winner, best = seat, power
            if not bit & follow and (rules.following == "strict" or not bit & order.trumps):
                voids |= 1 << 4 * seat + order.suit[led]
            trick += (card,)
            if len(trick) == 4:
                piles = list(taken)
                piles[winner] |= bit | 1 << led | 1 << trick[1] | 1 << trick[2]
                legal = held[winner] & ~gone
                after = _new(Playing, (contract, held, winner, (), winner, 0, gone, tuple(piles), voids, legal))
                if not legal:
                    return state.end_hand(rules.score(state, after))
                return _new(state.__class__, (rules, dealer, scores, after, None))
        hand = held[(seat + 1) & 3] & ~gone
        legal = hand & follow
        if not legal:
            legal = hand
        elif rules.following != "strict":
            legal |= hand & order.trumps
        after = _new(Playing, (contract, held, leader, trick, winner, best, gone, taken, voids, legal))
        return _new(state.__class__, (rules, dealer, scores, after, None))

    def objection(self, state: State, action: Action) -> Objection | None:
        rules, card = state.rules, action.value
        order = rules.orders[self.contract.trump]
        if not self.held[self.to_act] >> card & 1:
            return Objection("C3", say("{card:The} is not in your hand.", card=card))
        if self.gone >> card & 1:
            return Objection("C3", say("You have played {card:the} already.", card=card))
        if self.legal >> card & 1:
            return None
        if not self.trick:
            proof = Cards(self.legal)
            return Objection(
                rules.cite("first_lead"),
                say("Under this house rule the first card led is a trump, and you hold {cards}.", cards=proof),
                proof,
            )
        led = CARDS[self.trick[0]]
        suit = order.suit_of(led)
        proof = Cards(self.held[self.to_act] & ~self.gone & order.follow[led])
        moved = [held for held in proof if order.moved(held)]
        reason = say_n("and you hold {cards}: play it", "and you hold {cards}: play one of them", n=len(proof), cards=proof)
        strict = rules.following == "strict"
        if not strict and suit != order.trump:
            return Objection(
                rules.cite("follow"),
                say("{suit:Cap} were led {reason}, or a trump; {card} is neither.", suit=suit, reason=reason, card=card),
                proof,
            )
        if order.moved(led):
            return Objection(
                rules.cite("special_led" if strict else "follow"),
                say(
                    "{led} was led. It is {suit:a} now, so trump was led, {reason}; {card} does not follow.",
                    led=led,
                    suit=suit,
                    reason=reason,
                    card=card,
                ),
                proof,
            )
        if order.moved(card) and card.suit == suit:
            return Objection(
                rules.cite("special" if strict else "follow"),
                say(
                    "{suit:Cap} were led, but {card} is {trump:a} now and does not follow, {reason}.",
                    suit=suit,
                    card=card,
                    trump=order.trump,
                    reason=reason,
                ),
                proof,
            )
        if len(moved) == len(proof):
            which = moved[0]
            return Objection(
                rules.cite("special" if strict else "follow"),
                say_n(
                    "{suit:Cap} were led and you hold {held}, which is {trump:a} now; {card} does not follow.",
                    "{suit:Cap} were led and you hold {cards}, which are {trump} now; {card} does not follow.",
                    n=len(moved), suit=suit, held=which, cards=proof, trump=order.trump, card=card,
                ),
                proof,
            )  # fmt: skip
        return Objection(
            rules.cite("follow"), say("{suit:Cap} were led {reason}; {card} does not follow.", suit=suit, reason=reason, card=card), proof
        )

    def hands_now(self) -> tuple[int, ...]:
        return tuple(hand & ~self.gone for hand in self.held)

    def counts(self, rules: Rules) -> tuple[int, ...]:
        return tuple(rules.play_size - (hand & self.gone).bit_count() for hand in self.held)

    def table(self) -> tuple[tuple[int, Card], ...]:
        return tuple(((self.leader + place) & 3, CARDS[card]) for place, card in enumerate(self.trick))

    def tricks(self) -> tuple[int, ...]:
        return tuple([cards.bit_count() // 4 for cards in self.taken])

    def hide(self, seat: int) -> Phase:
        return self._replace(
            contract=hide_contract(self.contract, seat),
            held=tuple(hand if index == seat else hand & self.gone for index, hand in enumerate(self.held)),
            legal=self.legal if seat == self.to_act else 0,
        )

    def shown_void(self, seat: int, suit: int) -> bool:
        """Whether this seat has shown that it holds no card of this suit."""
        return bool(self.voids >> 4 * seat + suit & 1)


def legal_plays(rules: Rules, trump: int, hand: int, trick: Sequence[int], gone: int) -> int:
    """What may be played from this hand to this trick, as a mask; `gone` are all cards played so far (none: the first lead)."""
    order = rules.orders[trump]
    trumps = hand & order.trumps
    if not trick:
        return trumps if rules.first_lead == "trump" and trumps and not gone else hand
    follows = hand & order.follow[trick[0]]
    if not follows:
        return hand
    return follows if rules.following == "strict" else follows | trumps


def begin_play(rules: Rules, contract: Contract, hands: tuple[int, ...]) -> Playing:
    """The play about to begin: the bidder leads (`first_lead`)."""
    bidder = contract.bidder
    legal = legal_plays(rules, contract.trump, hands[bidder], (), 0)
    return _new(Playing, (contract, hands, bidder, (), bidder, 0, 0, (0, 0, 0, 0), 0, legal))
