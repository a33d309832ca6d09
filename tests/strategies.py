"""Hypothesis strategies: the settings of each game, deals, states reached by random play, and actions legal and not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from topper import Action, Deal, Rules, State, new_match, smear, topper
from topper.core.actions import discard
from topper.core.cards import CARDS, Card

GAMES: tuple[Callable[..., Rules], ...] = (topper, smear)
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def rules(draw: st.DrawFn, games: tuple[Callable[..., Rules], ...] = GAMES) -> Rules:
    """A game with any of its settings. A small target comes often, so that matches end."""
    game = draw(st.sampled_from(games))
    values = {s.name: st.sampled_from(s.values) for s in game().settings()}
    values["target"] = st.sampled_from([5, 7, 11, 21, 101])
    return game(**draw(st.fixed_dictionaries(values)))


def deal_of(rules: Rules, pack: list[Card]) -> Deal:
    """The cards of this pack handed out from the top."""
    size = rules.hand_size
    return Deal.of([pack[size * seat : size * (seat + 1)] for seat in range(4)], pack[4 * size : 4 * size + rules.cat_size])


@st.composite
def deals(draw: st.DrawFn, rules: Rules) -> Deal:
    """A deal: any, or one in which suits lie together (many trumps in a hand), or ranks do (misdeals, hands of aces)."""
    seed = draw(SEEDS)
    skew = draw(st.sampled_from(["none", "suits", "ranks"]))
    if skew == "none":
        return Deal.shuffled(rules, seed)
    chance = Random(seed)
    noise = draw(st.sampled_from([0.5, 1.0, 3.0]))
    by = (lambda card: 1.0 * (card // 13)) if skew == "suits" else (lambda card: card % 13 / 3)
    pack = sorted(rules.pack_cards, key=lambda card: by(card) + noise * chance.random())
    hands = [pack[rules.hand_size * n : rules.hand_size * (n + 1)] for n in range(4)]
    rest = pack[4 * rules.hand_size :]
    chance.shuffle(hands)
    chance.shuffle(rest)
    return Deal.of(hands, rest[: rules.cat_size])


@st.composite
def matches(draw: st.DrawFn, game: st.SearchStrategy[Rules] | None = None) -> State:
    """A match about to be dealt, with any dealer and scores."""
    played = draw(game if game is not None else rules())
    sides = max(played.sides) + 1
    scores = draw(st.lists(st.integers(-12, played.target - 1), min_size=sides, max_size=sides))
    return new_match(played, dealer=draw(st.integers(0, 3)), scores=scores)


def pick(state: State, chance: Random) -> Action:
    """Any legal action; numbers and discards not more often than the rest."""
    legal = state.legal_actions()
    return legal[chance.randrange(len(legal))]


def play_on(state: State, chance: Random, steps: int) -> list[State]:
    """The states of so many random steps, this one first; it stops when the hand is over."""
    states = [state]
    while len(states) <= steps and states[-1].to_act is not None:
        states.append(states[-1].apply(pick(states[-1], chance)))
    return states


@st.composite
def states(draw: st.DrawFn, game: st.SearchStrategy[Rules] | None = None) -> State:
    """A state in which somebody is to act, at any stage of a hand."""
    new = draw(matches(game))
    begun = new.apply(draw(deals(new.rules)))
    chance = Random(draw(SEEDS))
    played = play_on(begun, chance, chance.randrange(40))
    return played[-1] if played[-1].to_act is not None else played[-2]


SIMPLE_ACTIONS = tuple(
    Action(text)
    for text in [
        "pass", "moon", "misdeal", *(f"bid {n}" for n in range(10)), "bid 99", *(f"trump {suit}" for suit in "SHCD"),
        *(f"play {card}" for card in CARDS),
    ]
)  # fmt: skip
"""Every action that can be thought of but discards."""


def some_discards(state: State, chance: Random) -> list[Action]:
    """Discards right and wrong: of the hand to act, with a card too many, too few, twice, strange or trump."""
    seat = state.to_act
    hand = list(state.hands[seat]) if seat is not None else []
    needed = max(len(hand) - state.rules.play_size, 0)
    tries: list[list[Card]] = [[], hand, [CARDS[chance.randrange(54)]]]
    for _ in range(12):
        mixed = chance.sample(hand, len(hand))
        right = mixed[:needed]
        tries += [right, mixed[: needed + 1], mixed[: needed - 1]]
        if right:
            stranger = CARDS[chance.randrange(54)]
            tries += [[*right[1:], stranger], [*right[1:], right[-1]], [*right, right[0]]]
    legal: Any = state.legal_actions()
    if state.phase == "discard":
        tries += [list(legal[chance.randrange(len(legal))].value) for _ in range(5)]
    return [discard(cards) for cards in tries]
