"""Every example in the README and in a docstring is run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import topper

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = ["topper", *(module.name for module in pkgutil.walk_packages(topper.__path__, "topper.") if not module.name.endswith("__main__"))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert result.failed == 0


def test_readme_shows_what_is_there(root: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", (root / "README.md").read_text("utf-8"))
    assert [link for link in links if not (root / link).is_file()] == []


def test_readme(root: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (root / "README.md").read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert blocks
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(example).failed == 0
