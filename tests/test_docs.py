"""Every example in the README and in a docstring is run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import topper

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = ["topper", *(module.name for module in pkgutil.walk_packages(topper.__path__, "topper.") if not module.name.endswith("__main__"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert result.failed == 0


def test_readme(root: Path) -> None:
    result = doctest.testfile(str(root / "README.md"), module_relative=False, optionflags=OPTIONS, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted >= 6
