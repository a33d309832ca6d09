"""The lines of a record: what each looks like. The loader asks the same functions what a derived line should say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from topper.core.actions import Action, Deal
from topper.core.cards import Card
from topper.core.match import Hand, Match, Trick
from topper.core.names import SEATS, setting_text
from topper.core.notation import write_position
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.state import State


def header_lines(match: Match) -> Iterator[str]:
    start, rules = match.start, match.start.rules
    yield _header("Game", rules.game)
    for name, value in rules.changed.items():
        yield _header(f"Setting {name}", setting_text(value))
    for seat, name in enumerate(match.names or ()):
        yield _header(f"Player {SEATS[seat]}", name)
    if start.phase == "deal":
        yield _header("Dealer", SEATS[start.dealer])
        if any(start.scores):
            yield _header("Scores", _numbers(start.scores))
    else:
        yield _header("Position", write_position(start, "; "))
    yield _header("Result", match_result(match))
    yield _header("Actions", str(match.length))


def _header(name: str, value: str) -> str:
    return '[{} "{}"]'.format(name, value.replace("\\", "\\\\").replace('"', '\\"'))


def hand_lines(match: Match) -> Iterator[str]:
    states = match.states
    for hand in match.hands:
        yield ""
        dealt = hand.number > 1 or match.start.phase == "deal"
        yield hand_line(hand.number, states[hand.first], dealt)
        first = hand.first
        if dealt:
            for seat in range(4):
                yield f"{SEATS[seat]}: {hand.deal.hands[seat]}"
            if hand.deal.cat:
                yield f"cat: {hand.deal.cat}"
            first += 1
        yield from _done(match, states[first : hand.last + 1], match.actions[first : hand.last], hand)


def _done(match: Match, states: tuple[State, ...], actions: tuple[Action | Deal, ...], hand: Hand) -> Iterator[str]:
    """What was done after the deal: the calls on one line, each trick on one, anything else on its own."""
    calls: list[str] = []
    cards: list[Card] = []
    trick_start: State | None = None
    for state, action, after in zip(states, actions, states[1:], strict=False):
        assert isinstance(action, Action)
        assert state.to_act is not None
        told = f"{SEATS[state.to_act]} {action}"
        if state.phase == "auction":
            calls.append(told)
            continue
        if calls:
            yield ", ".join(calls)
            calls = []
        if action.kind != "play":
            yield told
            continue
        trick_start = trick_start or state
        cards.append(action.value)
        if not after.trick:
            yield trick_line(trick_start, cards) + trick_winner(trick_start, cards)
            cards, trick_start = [], None
    if calls:
        yield ", ".join(calls)
    if trick_start is not None:
        yield trick_line(trick_start, cards)
    if hand.result is not None:
        yield result_line(match.start.rules, hand.result)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def side_name(rules: Rules, side: int | None) -> str:
    """A side by its seats: "South and North"."""
    return "nobody" if side is None else " and ".join(SEATS[seat] for seat in range(4) if rules.sides[seat] == side)


def match_result(match: Match) -> str:
    """How the match stands: "unfinished" or who won."""
    return "unfinished" if match.winner is None else f"{side_name(match.start.rules, match.winner)} won"


def hand_line(number: int, state: State, dealt: bool) -> str:
    """The first line of a hand."""
    begins = f"{SEATS[state.dealer]} deals" if dealt else "from the position"
    return f"Hand {number}: {begins}; scores {_numbers(state.scores)}"


def trick_line(state: State, cards: Sequence[Card]) -> str:
    """A trick: its number, who played the first of these cards, the cards as they fell."""
    assert state.to_act is not None
    return f"{sum(state.tricks) + 1}. {SEATS[state.to_act]} {' '.join(map(str, cards))}"


def trick_winner(state: State, cards: Sequence[Card]) -> str:
    """Who won a trick of which these were the last cards."""
    trick = Trick(state.trick[0][0] if state.trick else state.to_act or 0, (*(card for _, card in state.trick), *cards))
    assert state.trump is not None
    return f", {SEATS[(trick.leader + state.rules.orders[state.trump].winner(trick.cards)) & 3]} wins"


def result_line(rules: Rules, result: Result) -> str:
    """What a hand came to."""
    parts = [f"Result: {result.outcome.replace('_', ' ')}"]
    if result.tricks is not None:
        parts.append(f"tricks {_numbers(result.tricks)}")
    if result.points:
        parts.append(", ".join(f"{point.key.replace('_', ' ')} {side_name(rules, point.side)}" for point in result.points))
    if any(result.change):
        parts.append(f"change {_numbers(result.change)}")
    parts.append(f"scores {_numbers(result.scores)}")
    if result.winner is not None:
        parts.append(f"{side_name(rules, result.winner)} won")
    return "; ".join(parts)
