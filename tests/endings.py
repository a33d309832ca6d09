"""Endings for the solvers' tests: positions of the play reached by chance, with any settings."""

from __future__ import annotations

from random import Random

from topper import Deal, Rules, State, new_match, smear, smear_jick, smear_jokers, topper


def some_rules(chance: Random, game: str) -> Rules:
    """A game with some of its settings turned, every preset in turn for Smear."""
    make = topper if game == "topper" else chance.choice([smear, smear_jick, smear_jokers])
    skip = () if game == "topper" else ("jick_point", "joker_points")
    turned = {s.name: chance.choice(s.values) for s in make().settings() if s.name not in skip and chance.random() < 0.4}
    return make(**turned)


def in_play(rules: Rules, chance: Random) -> State:
    """A hand whose play is about to begin: called, named and discarded by chance, in Smear the bidder's longest suit named."""
    scores = [chance.randrange(-5, 5) for _ in range(max(rules.sides) + 1)]
    state = new_match(rules, dealer=chance.randrange(4), scores=scores)
    while state.phase != "play":
        if state.phase == "deal":
            state = state.apply(Deal.shuffled(rules, str(chance.random())))
            continue
        actions = state.legal_actions()
        if state.phase == "trump" and chance.random() < 0.7:
            hand = state.hands[state.to_act]
            actions = [max(actions, key=lambda action: (hand & rules.orders[action.value].trumps).bit_count())]
        state = state.apply(actions[int(chance.random() * len(actions))])
    return state


def ending(rules: Rules, cards: int, chance: Random, between: bool = False) -> State:
    """A position with `cards` cards left to the leader of the trick: between tricks, or in the middle of one."""
    state = in_play(rules, chance)
    for _ in range(24 - 4 * cards + (0 if between else chance.choice([0, 0, 1, 2, 3]))):
        actions = state.legal_actions()
        state = state.apply(actions[int(chance.random() * len(actions))])
    return state


def full_deal(seed: int, trump: str) -> State:
    """Topper, seat 1 on lead, a bid of one."""
    rules = topper()
    state = new_match(rules, dealer=0).apply(Deal.shuffled(rules, seed))
    for action in ("bid 1", "pass", "pass", "pass", f"trump {trump}"):
        state = state.apply(action)
    return state
