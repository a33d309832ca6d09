"""``python -m topper.lessons`` prints which step teaches, which question asks and which test tests each rule."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from topper.games import PRESETS, preset
from topper.lessons.coverage import as_text, coverage


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m topper.lessons", description=__doc__)
    parser.add_argument("game", nargs="?", default="topper", choices=sorted(PRESETS))
    parser.add_argument("--tests", type=Path, default=Path("tests"), help="the folder of the tests (default: tests)")
    asked = parser.parse_args()
    rows = coverage(preset(asked.game), asked.tests if asked.tests.is_dir() else None)
    sys.stdout.write(as_text(rows) + "\n")


if __name__ == "__main__":
    main()
