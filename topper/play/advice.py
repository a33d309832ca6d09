"""Bidding advice: for each trump suit the chances of every number of tricks or points, and what each bid is worth.

Judged twice, side by side: by perfect play with all cards open, and by usual play of four steady players. All suits and
both judges meet the same deals. In Smear, where perfect play takes longer, it sees a twentieth of the deals; the bidder
has taken the cat, and all have put away as steady players do.

>>> from topper import Deal, new_match, topper
>>> state = new_match(topper()).apply(Deal.shuffled(topper(), seed=7))
>>> spades = advice(state.view(1), deals=20).suits[0]
>>> len(spades.usual.chances), round(sum(spades.usual.chances), 6)
(7, 1.0)
"""

from __future__ import annotations

from typing import NamedTuple

from topper.core.cards import SUITS, Suit
from topper.core.phases import Playing, begin_play, what_may_go
from topper.core.rules import Rules
from topper.core.state import Contract, State
from topper.core.view import View
from topper.games.smear import Smear
from topper.play.judging import best_discard
from topper.play.smear_solver import solve
from topper.play.steps import Progress, Steps, finish
from topper.play.topper_solver import tricks
from topper.play.usual import play_out, worlds

SMEAR_SHARE = 20
"""Perfect play in Smear sees one deal in so many."""


class Chances(NamedTuple):
    """`chances[k]`: how often the bidder (Smear: his side) wins exactly k tricks or points, over `deals` deals."""

    chances: tuple[float, ...]
    deals: int

    def at_least(self, n: int) -> float:
        """The chance of n or more."""
        return sum(self.chances[n:])

    @property
    def expected(self) -> float:
        """The mean number of tricks or points."""
        return sum(k * chance for k, chance in enumerate(self.chances))

    def worth(self, bid: int) -> float:
        """What a bid of this number changes in the bidder's own score, on average: what he wins if it is made, else minus the bid."""
        return sum(chance * (k if k >= bid else -bid) for k, chance in enumerate(self.chances))


class SuitAdvice(NamedTuple):
    """One suit as trump: its chances by perfect and by usual play."""

    trump: Suit
    perfect: Chances
    usual: Chances


class BidAdvice(NamedTuple):
    """One bid: the best suit for it by usual play, what it is worth by perfect and usual play with that suit, and the chance to make it."""

    bid: int
    trump: Suit
    perfect: float
    usual: float
    made_perfect: float
    made_usual: float


class Advice(NamedTuple):
    """`suits` by number; `bids` for every number of the game, also those that can no longer be bid; for the moon ask `at_least(top)`."""

    seat: int
    suits: tuple[SuitAdvice, ...]
    bids: tuple[BidAdvice, ...]


def advice(view: View, deals: int = 200, seed: int | str = 0) -> Advice:
    """What the hand is worth to the seat if it gets the bid. For views of the auction and of naming trump."""
    return finish(advice_steps(view, deals, seed))


def advice_steps(view: View, deals: int = 200, seed: int | str = 0) -> Steps[Advice]:
    """The same in steps of one deal."""
    rules = view.known.rules
    if view.known.contract is None or view.known.phase not in ("auction", "trump"):
        raise ValueError("bidding advice is for the auction and for naming trump")
    top = rules.top_bid
    counts = [[[0] * (top + 1), [0] * (top + 1)] for _ in SUITS]
    for number, world in enumerate(worlds(view, deals, seed)):
        for suit in SUITS:
            state = contracted(world, view.seat, suit)
            counts[suit][1][_usual(state)] += 1
            if not isinstance(rules, Smear):
                assert isinstance(state, Playing)
                counts[suit][0][tricks(rules, state, view.seat)] += 1
            elif number % SMEAR_SHARE == 0:
                assert isinstance(state, Playing)
                counts[suit][0][solve(rules, state).points] += 1
        yield Progress(number + 1, deals)
    suits = tuple(SuitAdvice(suit, _chances(counts[suit][0]), _chances(counts[suit][1])) for suit in SUITS)
    return Advice(view.seat, suits, tuple(_bid(suits, bid) for bid in range(rules.minimum_bid, top + 1)))


def contracted(world: State, seat: int, trump: Suit) -> State:
    """The play about to begin in this world if the seat had bid as little as there is and named this suit."""
    rules, before = world.rules, world.contract
    assert before is not None
    contract = Contract(before.hands, before.cat, before.calls, seat, 1, int(trump))
    hands = list(contract.hands)
    if rules.cat_size:
        hands[seat] |= contract.cat
        hands = [_kept(rules, contract, tuple(hands), owner) for owner in range(4)]
    return begin_play(world, contract, tuple(hands))


def _kept(rules: Rules, contract: Contract, hands: tuple[int, ...], seat: int) -> int:
    """What a steady player keeps."""
    fixed, pool, count = what_may_go(rules, contract.trump, hands[seat])
    return hands[seat] & ~int(best_discard(rules, fixed, pool, count, contract.trump, hands[seat]))


def _usual(state: State) -> int:
    """The tricks or points of the bidder in usual play."""
    contract = state.contract
    assert contract is not None
    result = play_out(state)
    if result.points:
        return sum(point.side == state.rules.sides[contract.bidder] for point in result.points)
    assert result.tricks is not None
    return result.tricks[contract.bidder]


def _chances(counts: list[int]) -> Chances:
    deals = sum(counts)
    return Chances(tuple(count / deals for count in counts), deals)


def _bid(suits: tuple[SuitAdvice, ...], bid: int) -> BidAdvice:
    best = max(suits, key=lambda suit: (suit.usual.worth(bid), suit.perfect.worth(bid), -suit.trump))
    return BidAdvice(
        bid, best.trump, best.perfect.worth(bid), best.usual.worth(bid), best.perfect.at_least(bid), best.usual.at_least(bid)
    )
