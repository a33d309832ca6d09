"""Measure the coach: `make bench`. Solvers, hints, advice, one process and two, and the levels against each other.

Times are processor times, the median unless it says mean; a node is a position between tricks that was searched. What has a limit says
whether it is met. Beside the Topper solver stands a plain alpha-beta over the same kind of positions, whose counts are kept here because
it takes minutes (`--plain` counts again). Two processes are timed by the clock, so that figure wants a machine with nothing else to do.
`--matches N` plays N pairs of matches between experts and steady players.
"""

from __future__ import annotations

import argparse
import os
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
from topper.play.bots import LEVELS, choose
from topper.play.estimates import CHUNK, Estimate, ask_chunk, both_jacks_and_ace, chunks, estimate
from topper.play.hints import hint
from topper.play.smear_stakes import Stakes

PLAIN = {
    0: 62_086, 1: 29_230, 3: 96_644, 4: 274_502, 5: 1_556_309, 6: 565, 7: 54_651, 8: 207_726, 9: 1_579, 10: 119,
}  # fmt: skip
"""By seed, the positions between tricks that a plain alpha-beta looks at in `full_deal(seed, "S")` for seat 1, window 0 to 6.

Deal 2 is left out: it was stopped at twelve million positions."""


met: list[bool] = []


def limit(what: str, value: float, bound: float, least: bool = False, digits: int = 0) -> None:
    """A figure beside its limit, and whether it is met."""
    met.append(value >= bound if least else value <= bound)
    words = "at least" if least else "at most"
    print(f"  {'met   ' if met[-1] else 'MISSED'} {what}: {value:,.{digits}f}, {words} {bound:,.{digits}f}", flush=True)


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
    nodes, times = [], []
    for seed in range(deals):
        for trump in "SHCD":
            state = full_deal(seed, trump)
            search = topper_solver.Search()
            took, _ = timed(lambda state=state, search=search: topper_solver.tricks(state.rules, state, 1, search))
            nodes.append(search.nodes)
            times.append(took)
    print(f"Topper, {deals} deals with each trump: nodes {spread(nodes)}")
    print(f"  ms: {spread(times, 2)}")
    limit("mean nodes of a Topper deal", statistics.mean(nodes), 70)
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
    print(f"  a plain alpha-beta on deals {', '.join(map(str, counts))}: {theirs:,} nodes, ours {ours:,}")
    limit("times as many nodes in a plain alpha-beta", theirs / ours, 1000, least=True)


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


def hint_figures(rules: Rules, worlds: int, count: int, most: float) -> None:
    for left in (6, 5, 4):
        times = []
        for state in positions(rules, left, count):
            forget()
            times.append(timed(lambda state=state: hint(state.view(state.to_act), worlds))[0])
        print(f"{rules!r}, hint with {worlds} worlds, {left} cards: ms {spread(times, 0)}")
        if left == 6:
            limit(f"ms for a hint in {rules!r}", statistics.median(times), most)


def advice_figures(rules: Rules, count: int, most: float, deals: int = 200) -> None:
    times = []
    for seed in range(count):
        view = new_match(rules).apply(Deal.shuffled(rules, seed)).view(1)
        forget()
        times.append(timed(lambda view=view: advice(view, deals))[0])
    print(f"{rules!r}, bidding advice with {deals} deals: ms {spread(times, 0)}")
    limit(f"ms for bidding advice in {rules!r}", statistics.median(times), most)


def metered_chunk(seed: int | str, chunk: tuple[int, int]) -> tuple[Estimate, float]:
    """A chunk's answer, and the processor seconds it took."""
    start = time.process_time()
    answer = ask_chunk(both_jacks_and_ace, seed, chunk)
    return answer, time.process_time() - start


def processes(n: int, rounds: int = 3) -> None:
    """The same estimate on one process and on two that have started and have asked their first chunks; the best of some rounds each."""
    took: dict[int, list[float]] = {1: [], 2: []}
    used: dict[int, list[float]] = {1: [], 2: []}
    answers = set()
    load = os.getloadavg()[0]
    for _ in range(rounds):
        for workers in (1, 2):
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
                estimate(both_jacks_and_ace, 8 * CHUNK, "warm", pool)
                start = time.perf_counter()
                parts = list(pool.map(partial(metered_chunk, 1), chunks(n)))
                took[workers].append(time.perf_counter() - start)
                used[workers].append(sum(seconds for _, seconds in parts))
                answers.add(sum((part for part, _ in parts), Estimate(0, 0)))
    assert len(answers) == 1, answers
    one, two = min(took[1]), min(took[2])
    print(f"Estimate of {n:,} deals in chunks of {CHUNK}: {one:.2f} s on one process, {two:.2f} s on two, by the clock, processes warm")
    print(f"  processor time {min(used[1]):.2f} s and {min(used[2]):.2f} s; {os.cpu_count()} processors, load {load:.1f} before it began")
    limit("times as fast on two processes", one / two, 1.6, least=True, digits=2)


def match_won(game: str, first: str, second: str, seed: int, seating: int) -> tuple[bool, int]:
    """A match to 21 of two players of each level, those of `first` in the seats `seating` and `seating + 2`: did one of these win it?
    And how many hands it took. The nth hand of a seed is the same deal in every match."""
    rules = topper() if game == "topper" else smear()
    state, hands = new_match(rules, dealer=seed % 4), 0
    while state.phase != "over":
        if state.phase == "deal":
            state, hands = state.apply(Deal.shuffled(rules, f"levels {seed} {hands}")), hands + 1
            continue
        level = first if state.to_act % 2 == seating else second
        state = state.apply(choose(state.view(state.to_act), level, seed).action)
    return state.result.winner % 2 == seating, hands


def match_pair(game: str, first: str, second: str, seed: int) -> tuple[int, int]:
    """The same deals in both seatings: matches that `first` won less those it lost, halved; hands played."""
    played = [match_won(game, first, second, seed, seating) for seating in (0, 1)]
    return sum(won for won, _ in played) - 1, sum(hands for _, hands in played)


def level_figures(pairs: dict[tuple[str, str], int]) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for (game, first), n in pairs.items():
            second = LEVELS[LEVELS.index(first) - 1]
            start = time.perf_counter()
            played = list(pool.map(partial(match_pair, game, first, second), range(n)))
            margins = [margin for margin, _ in played]
            mean, error = statistics.mean(margins), 1.96 * statistics.stdev(margins) / sqrt(n)
            hands = sum(hands for _, hands in played) / (2 * n)
            print(f"{game}, {2 * n} matches to 21, two {first} players against two {second} ones, then the same deals with seats changed:")
            print(f"  {100 * (0.5 + mean / 2):.0f} % won by {first}, {hands:.1f} hands a match, {time.perf_counter() - start:.0f} s")
            print(f"  share of matches won less share lost: {mean:.2f} ± {error:.2f} (95 %, over pairs)")
            limit(f"lower end of the interval, {game}, {first} against {second}, above 0", mean - error, 0.005, least=True, digits=3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    parser.add_argument("--plain", action="store_true", help="count the plain alpha-beta's nodes anew")
    parser.add_argument("--matches", type=int, metavar="N", help="pairs of matches of experts against steady players")
    asked = parser.parse_args()
    share = 10 if asked.quick else 1
    print(f"Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f}\n")
    topper_solver_figures(200 // share, asked.plain)
    smear_solver_figures(100 // share)
    hint_figures(topper(), 50, 60 // share, 100)
    hint_figures(smear(), 20, 30 // share, 1000)
    advice_figures(topper(), 30 // share, 500)
    advice_figures(smear(), 10 // share, 3000)
    processes(20_000 // share)
    steady = 500 // share
    level_figures(
        {
            ("topper", "steady"): steady,
            ("topper", "expert"): asked.matches or max(2, 16 // share),
            ("smear", "steady"): steady,
            ("smear", "expert"): asked.matches or max(2, 16 // share),
        }
    )
    print(f"\n{sum(met)} of {len(met)} limits met.")


if __name__ == "__main__":
    main()
