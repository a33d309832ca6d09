"""The remarks that were written by hand are listed for a second reader, and the list and the table of rules are up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from topper import smear, topper
from topper.core.sentence import Sentence
from topper.lessons.__main__ import documents
from topper.lessons.courses import course_of
from topper.lessons.remarks import remarks, written


@pytest.mark.parametrize("name", ["coverage.md", "remarks.md"])
def test_documents_are_up_to_date(name: str, root: Path) -> None:
    """Otherwise: `python -m topper.lessons --docs docs`."""
    assert (root / "docs" / name).read_text("utf-8") == documents(root / "tests")[name]


@pytest.mark.parametrize("rules", [topper(), smear()], ids=repr)
def test_all_that_a_lesson_says_by_hand_is_listed(rules: object) -> None:
    """The remarks of the usual game, gathered in another way: from the mappings and the texts of the steps."""
    listed = {(remark.lesson, remark.told.template) for remark in remarks(rules) if isinstance(remark.told, Sentence)}
    for lesson in course_of(rules).lessons:
        for step in lesson.steps:
            told = [told for given in (step.right, step.wrong) if isinstance(given, dict) for told in given.values()]
            for remark in (one[0] if isinstance(one, tuple) else one for one in told):
                assert remark.template in written()
                assert (lesson.id, remark.template) in listed, remark
