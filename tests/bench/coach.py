"""Measure the coach: `make bench`. Solvers, hints, advice, one process and two, and the levels against each other.

Times are processor times, the median unless it says mean; a node is a position between tricks that was searched. Beside the Topper solver
stands a plain alpha-beta over the same kind of positions, whose counts are kept here because it takes minutes (`--plain` counts again).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from endings import full_deal
from plain_search import PlainSearch, tricks_of

from topper import Deal, Rules, State, new_match, smear, smear_jick, smear_jokers, topper
from topper.play import smear_solver, topper_solver
from topper.play.advice import advice
from topper.play.bots import choose
from topper.play.estimates import both_jacks_and_ace, estimate
from topper.play.hints import hint
from topper.play.smear_stakes import Stakes

PLAIN = {
    0: 62_086, 1: 29_230, 3: 96_644, 4: 274_502, 5: 1_556_309, 6: 565, 7: 54_651, 8: 207_726, 9: 1_579, 10: 119,
}  # fmt: skip
"""By seed, the positions between tricks that a plain alpha-beta looks at in `full_deal(seed, "S")` for seat 1, window 0 to 6.

Deal 2 is left out: it was stopped at twelve million positions."""


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Processor time in milliseconds, and what came of it."""
    start = time.process_time()
    result = work()
    return (time.process_time() - start) * 1e3, result


def forget() -> None:
    """Empties the shared tables, so that each measurement starts cold."""
    topper_solver._SHARED.clear()
    smear_solver._SHARED.clear()


def spread(values: list[float], digits: int = 1) -> str:
    values = sorted(values)
    middle, late = statistics.median(values), values[min(len(values) - 1, int(0.95 * len(values)))]
    mean = statistics.mean(values)
    return f"median {middle:.{digits}f}, mean {mean:.{digits}f}, 95 % under {late:.{digits}f}, most {values[-1]:.{digits}f}"


def usual_start(rules: Rules, seed: int) -> State:
    """The play about to begin, after steady calls, trump and discards."""
    for again in range(100):
        state = new_match(rules, dealer=seed % 4).apply(Deal.shuffled(rules, f"{seed} {again}"))
        while state.to_act is not None and state.phase != "play":
            state = state.apply(choose(state.view(state.to_act)).action)
        if state.phase == "play":
            return state
    raise AssertionError("nobody ever bids")


def positions(rules: Rules, left: int, count: int, between: bool = False) -> Iterator[State]:
    """Positions of usual play with `left` cards to the trick's leader, and a choice to make."""
    for seed in range(count):
        state = usual_start(rules, seed)
        chance = Random(seed)
        for _ in range(24 - 4 * left + (0 if between else chance.choice([0, 0, 1, 2, 3]))):
            state = state.apply(choose(state.view(state.to_act)).action)
        if between or len(state.legal_actions()) > 1:
            yield state


def topper_solver_figures(deals: int, plain: bool) -> None:
    nodes, cards, times = [], [], []
    for seed in range(deals):
        for trump in "SHCD":
            state = full_deal(seed, trump)
            search = topper_solver.Search()
            took, _ = timed(lambda state=state, search=search: topper_solver.tricks(state.rules, state, 1, search))
            nodes.append(search.nodes)
            cards.append(search.cards)
            times.append(took)
    print(f"Topper, {deals} deals with each trump: nodes {spread(nodes)}; cards tried {statistics.mean(cards):.0f} on average")
    print(f"  ms: {spread(times, 2)}")
    counts = dict(PLAIN)
    if plain:
        for seed in counts:
            state = full_deal(seed, "S")
            judge = PlainSearch({1}, tricks_of(1))
            judge.value(state, 0, 6)
            counts[seed] = judge.between_tricks
    beside = []
    for seed in counts:
        state = full_deal(seed, "S")
        search = topper_solver.Search()
        topper_solver.tricks(state.rules, state, 1, search)
        beside.append(max(1, search.nodes))
    theirs, ours = sum(counts.values()), sum(beside)
    deals_told = ", ".join(map(str, counts))
    print(f"  a plain alpha-beta on deals {deals_told}: {theirs:,} nodes, ours {ours:,}: {theirs / ours:,.0f} times as many")


def smear_solver_figures(deals: int) -> None:
    for rules in (smear(), smear_jick(), smear_jokers()):
        for left in (6, 5, 4):
            nodes, times = [], []
            for state in positions(rules, left, deals, between=True):
                search = smear_solver.Search(Stakes(rules, state.contract.bid))
                took, _ = timed(lambda state=state, search=search, rules=rules: smear_solver.solve(rules, state, 0, search))
                nodes.append(search.nodes)
                times.append(took)
            print(f"{rules!r}, {left} cards: nodes {spread(nodes, 0)}; ms {spread(times)}")


def hint_figures(rules: Rules, worlds: int, count: int) -> None:
    for left in (6, 5, 4):
        times = []
        for state in positions(rules, left, count):
            forget()
            times.append(timed(lambda state=state: hint(state.view(state.to_act), worlds))[0])
        print(f"{rules!r}, hint with {worlds} worlds, {left} cards: ms {spread(times, 0)}")


def advice_figures(rules: Rules, count: int, deals: int = 200) -> None:
    times = []
    for seed in range(count):
        view = new_match(rules).apply(Deal.shuffled(rules, seed)).view(1)
        forget()
        times.append(timed(lambda view=view: advice(view, deals))[0])
    print(f"{rules!r}, bidding advice with {deals} deals: ms {spread(times, 0)}")


def processes(n: int) -> None:
    took = {}
    for workers in (1, 2):
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            estimate(both_jacks_and_ace, 250 * workers, "warm", pool)
            start = time.perf_counter()
            estimate(both_jacks_and_ace, n, 1, pool)
            took[workers] = time.perf_counter() - start
    print(f"estimate of {n} deals: {took[1]:.1f} s on one process, {took[2]:.1f} s on two: {took[1] / took[2]:.2f} times as fast")


def match_margin(game: str, first: str, second: str, seed: int) -> float:
    """One seeded hand dealt to both seatings: how many points a player (Smear: a side) of `first` gains on one of `second`."""
    rules = topper() if game == "topper" else smear()
    margin = 0.0
    for seating in (0, 1):
        state = new_match(rules, dealer=seed % 4).apply(Deal.shuffled(rules, f"levels {seed}"))
        while state.result is None:
            level = first if state.to_act % 2 == seating else second
            state = state.apply(choose(state.view(state.to_act), level, seed).action)
        sides = rules.sides
        change = [state.result.change[sides[seat]] for seat in range(4)]
        margin += (change[seating] + change[seating + 2] - change[1 - seating] - change[3 - seating]) / 4
    return margin


def level_figures(hands: dict[str, int]) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for game in ("topper", "smear"):
            for first, second in (("steady", "beginner"), ("expert", "steady")):
                n = hands[first]
                margins = list(pool.map(partial(match_margin, game, first, second), range(n), chunksize=5))
                error = 1.96 * statistics.stdev(margins) / sqrt(n)
                mean = statistics.mean(margins)
                print(f"{game}: {first} beats {second} by {mean:.2f} ± {error:.2f} points a hand (95 %, {n} deals, seats rotated)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    parser.add_argument("--plain", action="store_true", help="count the plain alpha-beta's nodes anew")
    asked = parser.parse_args()
    share = 10 if asked.quick else 1
    print(f"Python {sys.version.split()[0]}\n")
    topper_solver_figures(200 // share, asked.plain)
    smear_solver_figures(100 // share)
    hint_figures(topper(), 50, 60 // share)
    hint_figures(smear(), 16, 30 // share)
    advice_figures(topper(), 30 // share)
    advice_figures(smear(), 10 // share)
    processes(6000 // share)
    level_figures({"steady": 1000 // share, "expert": 200 // share})


if __name__ == "__main__":
    main()
