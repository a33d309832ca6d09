"""Arrows between the folders run one way, and nothing left of `ui` needs anything but the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "topper"
# Each folder, and which of ours it may import. "" is topper/__init__.py: the names everybody uses.
ARROWS = {
    "core": {"core"},
    "games": {"core", "games"},
    "": {"", "core", "games"},
    "locale": {"core", "locale"},
    "play": {"", "core", "games", "locale", "play"},
    "lessons": {"", "core", "games", "locale", "lessons"},
    "session": {"", "core", "games", "locale", "play", "lessons", "session"},
    "ui": {"", "core", "games", "locale", "play", "lessons", "session", "ui"},
}
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
LEFT_OF_UI = [module for module in MODULES if module.parts[0] not in ("ui", "__main__.py")]


def folder(module: Path) -> str:
    return module.parts[0] if len(module.parts) > 1 else ""


def imported(module: Path, source: str) -> list[tuple[int, str]]:
    """Every import in `source`, wherever it stands, as line and full dotted name."""
    package = ["topper", *module.parts[:-1]]
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            # `from topper import core` names a folder, `from topper import smear` a name of topper/__init__.py.
            found += [(node.lineno, f"{name}.{alias.name}" if name == "topper" and alias.name in ARROWS else name) for alias in node.names]
    return found


def faults(module: Path, source: str) -> list[str]:
    allowed = ARROWS[folder(module)]
    said = []
    for line, name in imported(module, source):
        parts = name.split(".")
        if parts[0] == "topper":
            target = parts[1] if len(parts) > 1 and parts[1] in ARROWS else ""
            if target not in allowed:
                said.append(f"{module}:{line} imports {name}, which lies to the right of it")
        elif folder(module) != "ui" and parts[0] not in sys.stdlib_module_names:
            said.append(f"{module}:{line} imports {name}, which is not in the standard library")
    return said


@pytest.mark.parametrize("module", [m for m in MODULES if m != Path("__main__.py")], ids=str)
def test_arrows_run_one_way(module: Path) -> None:
    if len(module.parts) == 1:
        assert module.name == "__init__.py", f"{module} lies in no folder: put it where its arrows are known"
    assert faults(module, (PACKAGE / module).read_text("utf-8")) == []


def test_every_folder_is_known() -> None:
    assert {folder(module) for module in MODULES} <= set(ARROWS)


@pytest.mark.parametrize(
    ("module", "source", "count"),
    [
        ("core/state.py", "import json\nfrom .cards import Card", 0),
        ("core/state.py", "from topper.games import topper", 1),
        ("core/state.py", "def f():\n    from ..games.topper import score", 1),
        ("core/state.py", "from topper import smear", 1),
        ("core/state.py", "from .. import games", 1),
        ("core/cards.py", "import numpy.linalg", 1),
        ("play/bots.py", "from ..lessons import model", 1),
        ("lessons/drill.py", "from topper.play.bots import Simple", 1),
        ("lessons/drill.py", "from topper import topper, new_match", 0),
        ("session/home.py", "from topper.ui import stage\nimport ipywidgets", 2),
        ("ui/stage.py", "import anywidget\nfrom ..session import Session", 0),
    ],
)
def test_the_check_sees_what_is_wrong(module: str, source: str, count: int) -> None:
    assert len(faults(Path(module), source)) == count
