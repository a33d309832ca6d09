"""Measure the engine: `make bench`. Full random hands a second, beside OpenSpiel's Euchre driven from Python, in one interleaved run.

A hand is dealt, called, played and scored by chance. Every driver is the quickest plain loop: ask for what is legal, take one by
`random()`, do it. Rounds of all the drivers alternate, so that a slow moment of the machine meets them all; ratios are taken within a
round, and the median over the rounds is reported.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

from topper import Deal, Rules, new_match, smear, topper
from topper.play.playouts import random_hand

Driver = Callable[[int, int], int]
"""Plays so many hands from a seed, and tells how many actions that took."""


def through_the_api(rules: Rules) -> Driver:
    """Every action checked, through the public API."""

    def play(hands: int, seed: int) -> int:
        chance = Random(seed)
        number = chance.random
        actions = 0
        for hand in range(hands):
            state = new_match(rules, dealer=hand & 3).apply(Deal.drawn(rules, chance))
            actions += 1
            while state.result is None:
                legal = state.legal_actions()
                state = state.apply(legal[int(number() * len(legal))])
                actions += 1
        return actions

    return play


def through_playouts(rules: Rules) -> Driver:
    """The loop of its own, which makes no states on the way."""

    def play(hands: int, seed: int) -> int:
        chance = Random(seed)
        for hand in range(hands):
            random_hand(rules, chance, dealer=hand & 3)
        return 0

    return play


def open_spiel() -> Driver | None:
    """OpenSpiel's Euchre, dealing included, or `None` where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("euchre")

    def play(hands: int, seed: int) -> int:
        number = Random(seed).random
        actions = 0
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(number() * len(legal))])
                actions += 1
            state.returns()
        return actions

    return play


def measure(drivers: dict[str, Driver], rounds: int, hands: int) -> dict[str, list[tuple[float, float]]]:
    """By driver and round: hands and actions a second."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in drivers}
    for play in drivers.values():
        play(hands, 0)
    for number in range(1, rounds + 1):
        for name, play in drivers.items():
            start = time.process_time()
            actions = play(hands, number)
            took = time.process_time() - start
            found[name].append((hands / took, actions / took))
    return found


def import_times(*imports: str, times: int = 21) -> list[float]:
    """The median of the seconds that each import takes in a new interpreter, the interpreter's own start left out; turn by turn."""
    found: list[list[float]] = [[] for _ in imports]
    for _ in range(times):
        for what, took in zip(imports, found, strict=True):
            code = f"import time; start = time.process_time(); import {what}; print(time.process_time() - start)"
            done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
            took.append(float(done.stdout))
    return [statistics.median(took) for took in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25, help="interleaved rounds (default: 25)")
    parser.add_argument("--hands", type=int, default=400, help="hands of each driver in a round (default: 400)")
    asked = parser.parse_args()
    drivers = {
        "Topper, checked API": through_the_api(topper()),
        "Topper, playouts": through_playouts(topper()),
        "Smear, checked API": through_the_api(smear()),
        "Smear, playouts": through_playouts(smear()),
    }
    beside = open_spiel()
    if beside is None:
        print("OpenSpiel is not installed (pip install open_spiel), so there is nothing to compare with.")
    else:
        drivers = {"OpenSpiel, Euchre": beside, **drivers}
    found = measure(drivers, asked.rounds, asked.hands)
    print(f"Python {sys.version.split()[0]}, {asked.rounds} rounds of {asked.hands} hands, medians\n")
    print(f"{'':22}{'hands/s':>10}{'actions/s':>12}{'of OpenSpiel':>14}   (from, to)")
    reference = found.get("OpenSpiel, Euchre")
    for name, rounds in found.items():
        hands, actions = (statistics.median(column) for column in zip(*rounds, strict=True))
        line = f"{name:22}{hands:10,.0f}{actions:12,.0f}" if actions else f"{name:22}{hands:10,.0f}{'':12}"
        if reference:
            ratios = sorted(mine[0] / theirs[0] for mine, theirs in zip(rounds, reference, strict=True))
            line += f"{statistics.median(ratios):14.2f}   ({ratios[0]:.2f}, {ratios[-1]:.2f})"
        print(line)
    ours, once = import_times("topper", "argparse, json, dataclasses, enum")
    print(
        f"\nimport topper: {ours * 1e3:.1f} ms; argparse, json, dataclasses, enum twice over: {2e3 * once:.1f} ms ({ours / once / 2:.2f})"
    )


if __name__ == "__main__":
    main()
