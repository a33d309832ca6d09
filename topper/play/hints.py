"""Hints: what each action is worth to a seat, over worlds that it cannot tell from the true one, and why the best is best.

Cards are judged by perfect play with all cards open: in Topper the seat against the three others together, in Smear one
partnership against the other. Calls, trump in Smear and discards are judged by usual play. All actions meet
the same worlds, so their differences are sharper than their values. A hint is a function of the view, the number of worlds and the seed.

>>> from topper import Deal, new_match, replay, topper
>>> state = replay(new_match(topper()), [Deal.shuffled(topper(), seed=7), "bid 2", "pass", "pass", "pass", "trump S"])
>>> best = hint(state.view(1), worlds=10).options[0]
>>> best.action in state.legal_actions(), best.behind
(True, 0.0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from topper.core.actions import MOON, Action, discard
from topper.core.cards import Cards, each
from topper.core.phases import Auction, Discarding, Naming, Playing, begin_play
from topper.core.sentence import Sentence, say
from topper.core.view import View
from topper.games.smear import Smear
from topper.play.judging import keep_value
from topper.play.reasons import because, because_call, because_discard, because_trump
from topper.play.reasons import explain as explain_card
from topper.play.simple import choose_simply
from topper.play.smear_solver import solve_by_card
from topper.play.smear_stakes import MATCH
from topper.play.steps import Progress, Steps, finish
from topper.play.topper_solver import makes_by_card, tricks, tricks_by_card
from topper.play.usual import gain, open_plays, play_out
from topper.play.usual import worlds as worlds_of

MOST_DISCARDS = 12
ONE_AGAINST_THREE = say("All cards open, this seat against the other three together.")
TWO_AGAINST_TWO = say("All cards open, both sides play perfectly.")
USUAL_PLAY = say("Four steady players play the hand to its end.")


class Option(NamedTuple):
    """One action and what it is worth.

    `gain` is the expected change of the score (in Smear less the other side's), `made` the chance that the contract is made,
    `won` the expected tricks (Topper: of this seat) or points (Smear: of its side); both `None` where they have no meaning.
    `behind` is how much less it gains than the best, `error` the standard error of that; `equal`: no world told it from the best.
    """

    action: Action
    gain: float
    made: float | None
    won: float | None
    behind: float
    error: float
    equal: bool

    @property
    def unclear(self) -> bool:
        """Whether the difference to the best is within two standard errors: more worlds might turn it round."""
        return not self.equal and self.behind <= 2 * self.error


class Hint(NamedTuple):
    """The options of a seat, the best first; one true sentence for the best, and how they were judged."""

    seat: int
    options: tuple[Option, ...]
    because: Sentence
    rule: str | None
    basis: Sentence
    worlds: int

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that are as good as the best."""
        return tuple(option.action for option in self.options if option.equal)


class Value(NamedTuple):
    """What an action came to in one world."""

    gain: int
    made: bool | None
    won: int | None


Values = dict[Action, Value]


def hint(view: View, worlds: int = 50, seed: int | str = 0, also: Action | None = None) -> Hint:
    """What each action is worth to the seat whose turn it is, over so many worlds. `ValueError` if it is not its turn.

    Of many discards only the likelier ones are looked at, and `also`, a legal one.
    """
    return finish(hint_steps(view, worlds, seed, also))


def hint_steps(view: View, worlds: int = 50, seed: int | str = 0, also: Action | None = None) -> Steps[Hint]:
    """The same in steps of one world."""
    if not view.my_turn:
        raise ValueError(f"it is not the turn of seat {view.seat}")
    if worlds < 1:
        raise ValueError("a hint needs at least one world")
    drawn: list[Values] = []
    for values in world_values(view, worlds, seed, also):
        drawn.append(values)
        yield Progress(len(drawn), worlds)
    return summed(view, drawn)


def world_values(view: View, n: int, seed: int | str, also: Action | None = None) -> Iterator[Values]:
    """World by world, what each action comes to."""
    at = view.known
    if isinstance(at, Playing):
        judge = _smear_cards if isinstance(view.known.rules, Smear) else _topper_cards
        return (judge(view, world) for world in open_plays(view, n, seed))
    if isinstance(at, Naming) and not isinstance(view.known.rules, Smear):
        return _topper_trumps(view, n, seed)
    looked_at = candidates(view)
    return _usual(view, looked_at if also is None or also in looked_at else [*looked_at, also], n, seed)


def candidates(view: View) -> Sequence[Action]:
    """The actions that are looked at: all, but of many discards only the likelier ones."""
    at = view.known
    if not isinstance(at, Discarding):
        return view.legal_actions()
    legal = view.legal_actions()
    if len(legal) <= MOST_DISCARDS:
        return legal
    rules, trump, hand = view.known.rules, at.contract.trump, int(view.hand)
    fixed, pool, count = at.choice()
    keep = {card: keep_value(rules, card, trump, hand) for card in each(pool)}
    by_value = sorted(keep, key=lambda card: (keep[card], card))
    gone, kept = by_value[:count], by_value[count:]
    swaps = sorted((keep[away] - keep[back], away, back) for away in kept for back in gone)
    bits = sum(1 << card for card in gone) | fixed
    sets = [bits] + [bits & ~(1 << back) | 1 << away for _, away, back in swaps[: MOST_DISCARDS - 1]]
    return [discard(Cards(mask)) for mask in sets]


def _topper_cards(view: View, world: Playing) -> Values:
    rules, seat = view.known.rules, view.seat
    bidder, bid = world.contract.bidder, world.contract.bid
    mine = tricks_by_card(rules, world, seat)
    if seat == bidder:
        return {_play(card): Value(n if n >= bid else -bid, n >= bid, n) for card, n in mine.items()}
    made = makes_by_card(rules, world, bidder, bid)
    return {_play(card): Value(n, made[card], n) for card, n in mine.items()}


def _smear_cards(view: View, world: Playing) -> Values:
    rules, contract = view.known.rules, world.contract
    assert isinstance(rules, Smear)
    bidding = not (view.seat ^ contract.bidder) & 1
    before = view.known.scores[rules.sides[contract.bidder]]
    return {
        _play(card): Value(end.gain, end.made, end.points) if bidding else Value(-end.gain, end.made, end.others)
        for card, end in solve_by_card(rules, world, before).items()
    }


def _play(card: object) -> Action:
    return Action(f"play {card}")


def _topper_trumps(view: View, n: int, seed: int | str) -> Iterator[Values]:
    rules, bidder = view.known.rules, view.seat
    for world in worlds_of(view, n, seed):
        contract = world.contract
        assert contract is not None
        values = {}
        for action in view.legal_actions():
            made = tricks(rules, begin_play(world, contract._replace(trump=int(action.value)), world.masks()), bidder)
            values[action] = Value(made if made >= contract.bid else -contract.bid, made >= contract.bid, made)
        yield values


def _usual(view: View, actions: Sequence[Action], n: int, seed: int | str) -> Iterator[Values]:
    rules, seat = view.known.rules, view.seat
    settled = not isinstance(view.known, Auction)
    for world in worlds_of(view, n, seed):
        values = {}
        for action in actions:
            result = play_out(world.apply(action))
            made = result.change[rules.sides[result.bidder]] >= 0 if settled and result.bidder is not None else None
            count = sum(point.side == rules.sides[seat] for point in result.points) if settled else None
            values[action] = Value(gain(rules, result, seat), made, count)
        yield values


def summed(view: View, drawn: Sequence[Values]) -> Hint:
    """The hint that follows from what the worlds said."""
    n = len(drawn)
    actions = list(drawn[0])
    ours = _ours(view)
    means = {action: _means([values[action] for values in drawn]) for action in actions}

    def rank(action: Action) -> tuple[float, float, float]:
        worth, made, count = means[action]
        return worth, (made if ours else -made) if made is not None else 0.0, count or 0.0

    usual = choose_simply(view).action
    actions.sort(key=lambda action: (*rank(action), action == usual), reverse=True)
    best = actions[0]
    options = []
    for action in actions:
        pairs = [(values[best], values[action]) for values in drawn]
        behind, error = _difference([first.gain - second.gain for first, second in pairs])
        worth, made, count = means[action]
        options.append(Option(action, worth, made, count, behind, error, all(first == second for first, second in pairs)))
    sentence, rule = _because(view, options)
    return Hint(view.seat, tuple(options), sentence, rule, _basis(view, actions), n)


def _ours(view: View) -> bool:
    """Whether this seat wants the contract made."""
    contract = view.known.contract
    sides = view.known.rules.sides
    return contract is None or contract.bidder < 0 or sides[view.seat] == sides[contract.bidder]


def _means(values: Sequence[Value]) -> tuple[float, float | None, float | None]:
    n = len(values)
    made = None if values[0].made is None else sum(bool(value.made) for value in values) / n
    count = None if values[0].won is None else sum(value.won or 0 for value in values) / n
    return sum(value.gain for value in values) / n, made, count


def _difference(values: Sequence[int]) -> tuple[float, float]:
    """The mean and its standard error."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, 0.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


def _basis(view: View, actions: Sequence[Action]) -> Sentence:
    at = view.known
    smear = isinstance(at.rules, Smear)
    if isinstance(at, Playing):
        basis = TWO_AGAINST_TWO if smear else ONE_AGAINST_THREE
    else:
        basis = ONE_AGAINST_THREE if isinstance(at, Naming) and not smear else USUAL_PLAY
    if MOON in actions or at.bid == "moon":
        return say("{basis} A match won or lost by a moon counts as {n} points.", basis=basis, n=MATCH)
    return basis


def _because(view: View, options: Sequence[Option]) -> tuple[Sentence, str | None]:
    at, rules, best = view.known, view.known.rules, options[0].action
    if len(options) > 1 and all(option.equal for option in options):
        return say("Judged so, all are worth the same here."), None
    if isinstance(at, Playing):
        return because(rules, at, int(best.value), explain_card(rules, at, view.seat, int(view.discarded), int(best.value)))
    if isinstance(at, Naming):
        return because_trump(view, best), None
    if isinstance(at, Discarding):
        return because_discard(view, best), None
    return because_call(view, best, options[1].action if len(options) > 1 else None), None
