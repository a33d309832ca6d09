"""The settings that several games share (H1 to H8), so that each has one number, one meaning and one place."""

from __future__ import annotations

from typing import Any

from topper.core.rules import setting


def target() -> Any:
    """H1: the score that ends the match."""
    return setting("H1", 21, range(5, 102), "target")


def auction() -> Any:
    """H2: each speaks once, or the auction goes round until three have passed."""
    return setting("H2", "once", ("once", "until_passed"), "once")


def all_pass(default: str) -> Any:
    """H3: what happens when nobody bids."""
    return setting("H3", default, ("redeal", "dealer_bids"), "all_pass")


def minimum_bid(default: int) -> Any:
    """H4: the lowest bid."""
    return setting("H4", default, range(default, default + 3), "minimum")


def dealer_steals() -> Any:
    """H5: whether the dealer may take the contract at the number that stands."""
    return setting("H5", False, (False, True), "steal")


def first_lead() -> Any:
    """H6: whether a bidder who has a trump must lead one first."""
    return setting("H6", "any", ("any", "trump"), "first_lead")


def following() -> Any:
    """H7: whether a player who could follow may trump instead."""
    return setting("H7", "strict", ("strict", "or_trump"), "follow")


def going_out(default: str) -> Any:
    """H8: who wins when several are at the target."""
    return setting("H8", default, ("highest", "bidder"), "going_out")
