"""``python -m topper.lessons`` prints which step teaches, which question asks and which test tests each rule.

With ``--remarks`` it prints the remarks that were written by hand, in both languages; with ``--docs FOLDER`` it writes both down.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from topper.games import PRESETS, preset
from topper.lessons.coverage import as_text, coverage
from topper.lessons.remarks import as_text_of
from topper.locale import language

MADE = "<!-- Made by `python -m topper.lessons --docs docs`. -->"


def documents(tests: Path | None) -> dict[str, str]:
    """What is written down: the name of each file, and its text."""
    games = (preset("topper"), preset("smear-jokers"))
    tables = [f"# {rules.title}\n\n{as_text(coverage(rules, tests))}" for rules in games]
    told = [f"# {rules.title}\n\n{as_text_of(rules, language('fr'))}" for rules in (preset("topper"), preset("smear"))]
    return {
        "coverage.md": "\n\n".join((MADE, "Which step teaches a rule, which question asks it, which tests test it.", *tables)) + "\n",
        "remarks.md": "\n\n".join((MADE, "The remarks of the lessons that were written by hand, for a second reader.", *told)) + "\n",
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m topper.lessons", description=__doc__)
    parser.add_argument("game", nargs="?", default="topper", choices=sorted(PRESETS))
    parser.add_argument("--tests", type=Path, default=Path("tests"), help="the folder of the tests (default: tests)")
    parser.add_argument("--remarks", action="store_true", help="print the remarks instead")
    parser.add_argument("--docs", type=Path, help="write both, for both games, into this folder")
    asked = parser.parse_args()
    tests = asked.tests if asked.tests.is_dir() else None
    if asked.docs is not None:
        for name, text in documents(tests).items():
            (asked.docs / name).write_text(text, encoding="utf-8")
    elif asked.remarks:
        sys.stdout.write(as_text_of(preset(asked.game), language("fr")) + "\n")
    else:
        sys.stdout.write(as_text(coverage(preset(asked.game), tests)) + "\n")


if __name__ == "__main__":
    main()
