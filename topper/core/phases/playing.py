"""The play of the cards, trick by trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from topper.core.actions import PLAYS, Action, Deal
from topper.core.cards import CARDS, HIGH_JOKER, LOW_JOKER, RANK_LETTERS, Card, Cards, each, mask_of
from topper.core.frozen import Frozen
from topper.core.objection import Objection
from topper.core.phases.dealing import end_hand
from topper.core.sentence import say, say_n
from topper.core.state import Contract, State, StateFields, hide_contract, read

if TYPE_CHECKING:
    from topper.core.order import Order
    from topper.core.rules import Rules


class Plays(dict[int, tuple[Action, ...]]):
    """The plays of a set of cards, by suit, the lowest first, jokers last. What has been asked is remembered, up to a limit."""

    def __missing__(self, cards: int) -> tuple[Action, ...]:
        suits = [part for mask in SUITS_APART if (part := cards & mask)]
        if len(suits) == 1:
            plays = tuple([PLAYS[card] for card in each(cards)][::-1])
        else:
            plays = tuple([play for part in suits for play in self[part]])
        if len(suits) == 1 or len(self) < 1 << 16:
            self[cards] = plays
        return plays


SUITS_APART: Final = (*(mask_of(suit, RANK_LETTERS) for suit in range(4)), HIGH_JOKER.bit | LOW_JOKER.bit)
HALF: Final = SUITS_APART[0] | SUITS_APART[1]
"""The spades and hearts. Asked by halves of the pack there are few enough sets of cards to remember."""
PLAYS_OF: Final = Plays()


class HandFields:
    """The fields of `Hand`, while it is made (see `frozen`)."""

    __slots__ = ("contract", "dealer", "held", "order", "rules", "scores", "strict")
    rules: Rules
    dealer: int
    scores: tuple[int, ...]
    contract: Contract
    held: tuple[int, ...]
    order: Order
    strict: bool


class Hand(HandFields, Frozen):
    """What stays as it is through the play.

    - `rules`, `dealer` and `scores` are those of the state.
    - `contract` is what came before; `order` how the cards rank, by its trump.
    - `held` are by seat the cards held when play began, as masks.
    - `strict`: only a card of the suit led follows (a trump may not be played instead, as under H5).
    """

    __slots__ = ()
    _fields = ("rules", "dealer", "scores", "contract", "held", "order", "strict")


class PlayingFields(StateFields):
    """The fields of `Playing`, while it is made (see `frozen`)."""

    __slots__ = ("gone", "hand", "leader", "legal", "table", "taken", "voids")
    hand: Hand
    leader: int
    table: tuple[int, ...]
    gone: int
    taken: tuple[int, ...]
    voids: int
    legal: int


class Playing(PlayingFields, State):
    """Six tricks. A seat holds ``held[seat] & ~gone``.

    - `hand` is what stays as it is: the rules, the contract, the order of the cards, the hands held when play began.
    - `table` are the cards of the trick so far, the led card first; `gone` are all those played in this hand.
    - `taken` are, by seat, the cards of the tricks won.
    - `voids`: bit ``4 * seat + suit`` says that this seat has shown that it holds none of this suit.
    - `legal` is what the player to act may play.
    """

    __slots__ = ()
    _fields = ("hand", "leader", "table", "gone", "taken", "voids", "legal", "result")
    phase = "play"
    title = say("play")
    kinds = ("play",)

    @property
    def rules(self) -> Rules:
        return self.hand.rules

    @property
    def dealer(self) -> int:
        return self.hand.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        return self.hand.scores

    @property
    def contract(self) -> Contract:
        return self.hand.contract

    @property
    def held(self) -> tuple[int, ...]:
        """By seat, the cards held when play began."""
        return self.hand.held

    @property
    def order(self) -> Order:
        """How the cards rank, by the contract's trump."""
        return self.hand.order

    @property
    def to_act(self) -> int:
        return self.leader + len(self.table) & 3

    @property
    def winner(self) -> int:
        """The seat that wins the trick on the table so far; the leader, if there is none."""
        return self.leader + self.hand.order.winner(self.table) & 3 if self.table else self.leader

    def legal_actions(self) -> Sequence[Action]:
        legal = self.legal
        first = legal & HALF
        return PLAYS_OF[legal] if first == legal or not first else PLAYS_OF[first] + PLAYS_OF[legal ^ first]

    def apply(self, action: Action | Deal | str) -> State:
        try:
            bit: int = action.bit  # type: ignore[union-attr]
            table = self.table + (action.number,)  # type: ignore[union-attr]  # noqa: RUF005 (quicker)
        except AttributeError:
            return self.apply(read(action))
        if not bit & self.legal:
            raise self.refuse(action)
        hand, leader, voids = self.hand, self.leader, self.voids
        order, led, place = hand.order, table[0], len(table)
        follow = order.follow[led]
        after = PlayingFields()
        after.hand = hand
        after.result = None
        after.gone = gone = self.gone | bit
        if place == 1:
            if gone == bit and not bit & order.trumps and hand.rules.first_lead == "trump":
                voids |= 1 << 4 * leader + hand.contract.trump
        elif not bit & follow and (hand.strict or not bit & order.trumps):
            voids |= 1 << 4 * (leader + place - 1 & 3) + order.suit[led]
        after.voids = voids
        if place < 4:
            mine = hand.held[leader + place & 3] & ~gone
            legal = mine & follow
            if not legal:
                legal = mine
            elif not hand.strict:
                legal |= mine & order.trumps
            after.leader = leader
            after.table = table
            after.taken = self.taken
            after.legal = legal
            after.__class__ = Playing
            return after  # type: ignore[return-value]
        one, two, three, four = table
        after.leader = leader = leader + order.taker(one, two, three, four) & 3
        piles = list(self.taken)
        piles[leader] |= 1 << one | 1 << two | 1 << three | 1 << four
        after.table = ()
        after.taken = tuple(piles)
        after.legal = legal = hand.held[leader] & ~gone
        after.__class__ = Playing
        return after if legal else end_hand(self, hand.rules.score(after))  # type: ignore[arg-type,return-value]

    def why_not(self, action: Action) -> Objection | None:
        rules, card = self.rules, action.value
        order = self.hand.order
        if not self.hand.held[self.to_act] >> card & 1:
            return Objection("C3", say("{card:The} is not in your hand.", card=card))
        if self.gone >> card & 1:
            return Objection("C3", say("You have played {card:the} already.", card=card))
        if self.legal >> card & 1:
            return None
        if not self.table:
            proof = Cards(self.legal)
            return Objection(
                rules.cite("first_lead"),
                say("Under this house rule the first card led is a trump, and you hold {cards}.", cards=proof),
                proof,
            )
        led = CARDS[self.table[0]]
        suit = order.suit_of(led)
        proof = Cards(self.hand.held[self.to_act] & ~self.gone & order.follow[led])
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

    def masks(self) -> tuple[int, ...]:
        return tuple([hand & ~self.gone for hand in self.hand.held])

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple([self.rules.play_size - (hand & self.gone).bit_count() for hand in self.hand.held])

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        return tuple([(self.leader + place & 3, CARDS[card]) for place, card in enumerate(self.table)])

    @property
    def tricks(self) -> tuple[int, ...]:
        one, two, three, four = self.taken
        return one.bit_count() // 4, two.bit_count() // 4, three.bit_count() // 4, four.bit_count() // 4

    def hide(self, seat: int) -> State:
        held = tuple([hand if index == seat else hand & self.gone for index, hand in enumerate(self.held)])
        return self.holding(held, self.legal if seat == self.to_act else 0, hide_contract(self.contract, seat))

    def holding(self, held: tuple[int, ...], legal: int, contract: Contract | None = None) -> Playing:
        """The same play with other cards in the hands."""
        return self._replace(hand=self.hand._replace(contract=contract or self.contract, held=held), legal=legal)

    def laid(self, card: int) -> Playing:
        """The table with this card on it, allowed or not, to be looked at: a fourth card lies there with the trick not yet gathered."""
        table, gone = (*self.table, int(card)), self.gone | 1 << card
        mine = self.held[self.leader + len(table) & 3] & ~gone
        legal = 0 if len(table) == 4 else mine & self.order.follow[table[0]] or mine
        return self._replace(table=table, gone=gone, legal=legal)

    def played_out(self, taken: tuple[int, ...], leader: int = 0) -> Playing:
        """The same play with no card left, as `Rules.score` takes it: `taken` are by seat the cards of all the tricks won."""
        one, two, three, four = self.hand.held
        return _between_tricks(self.hand, leader, one | two | three | four, taken, 0)

    def shown_void(self, seat: int, suit: int) -> bool:
        """Whether this seat has shown that it holds no card of this suit."""
        return bool(self.voids >> 4 * seat + suit & 1)


def legal_plays(rules: Rules, trump: int, hand: int, table: Sequence[int], gone: int) -> int:
    """What may be played from this hand to this trick, as a mask; `gone` are all cards played so far (none: the first lead)."""
    order = rules.orders[trump]
    trumps = hand & order.trumps
    if not table:
        return trumps if rules.first_lead == "trump" and trumps and not gone else hand
    follows = hand & order.follow[table[0]]
    if not follows:
        return hand
    return follows if rules.following == "strict" else follows | trumps


def begin_play(before: State, contract: Contract, held: tuple[int, ...]) -> Playing:
    """The play about to begin: the bidder leads (`first_lead`)."""
    rules, bidder = before.rules, contract.bidder
    hand = HandFields()
    hand.rules = rules
    hand.dealer = before.dealer
    hand.scores = before.scores
    hand.contract = contract
    hand.held = held
    hand.order = rules.orders[contract.trump]
    hand.strict = rules.following == "strict"
    hand.__class__ = Hand
    legal = legal_plays(rules, contract.trump, held[bidder], (), 0)
    return _between_tricks(hand, bidder, 0, (0, 0, 0, 0), legal)  # type: ignore[arg-type]


def _between_tricks(hand: Hand, leader: int, gone: int, taken: tuple[int, ...], legal: int) -> Playing:
    new = PlayingFields()
    new.result = None
    new.hand = hand
    new.leader = leader
    new.table = ()
    new.gone = gone
    new.taken = taken
    new.voids = 0
    new.legal = legal
    new.__class__ = Playing
    return new  # type: ignore[return-value]
