"""The numbered rulebook, as data."""

from __future__ import annotations

from topper.core.rules import RuleText

RULEBOOK: tuple[RuleText, ...] = ()
