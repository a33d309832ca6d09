"""Ruff and mypy have nothing to say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("tool", ["ruff check --no-fix --output-format=concise", "mypy"])
def test_checker_is_content(tool: str, root: Path) -> None:
    done = subprocess.run([sys.executable, "-m", *tool.split()], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
