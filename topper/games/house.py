"""The settings (H1 to H13), each with one number, one meaning, its words for people, and one place."""

from __future__ import annotations

from typing import Any

from topper.core.rules import setting
from topper.core.sentence import say


def target() -> Any:
    """H1: the score that ends the match."""
    return setting(
        "H1",
        21,
        range(5, 102),
        "target",
        title=say("Target"),
        help=say("The score that ends the match."),
        says=lambda n: say("The match is played to {n}.", n=n),
    )


def auction() -> Any:
    """H2: each speaks once, or the auction goes round until three have passed."""
    return setting(
        "H2",
        "once",
        ("once", "until_passed"),
        "once",
        title=say("The auction"),
        help=say("How often each player speaks."),
        says={
            "once": say("Each player speaks once."),
            "until_passed": say("The auction goes round until three have passed."),
        },
    )


def all_pass(default: str) -> Any:
    """H3: what happens when nobody bids."""
    return setting(
        "H3",
        default,
        ("redeal", "dealer_bids"),
        "all_pass",
        title=say("When nobody bids"),
        help=say("What happens when the first three players pass."),
        says={
            "redeal": say("If all four pass, the hand is thrown in."),
            "dealer_bids": say("If the first three pass, the dealer may not pass."),
        },
    )


def minimum_bid(default: int) -> Any:
    """H4: the lowest bid."""
    return setting(
        "H4",
        default,
        range(default, default + 3),
        "minimum",
        title=say("Lowest bid"),
        help=say("The lowest number that can be bid."),
        says=lambda n: say("The lowest bid is {lowest}.", lowest=n),
    )


def dealer_steals() -> Any:
    """H5: whether the dealer may take the contract at the number that stands."""
    return setting(
        "H5",
        False,
        (False, True),
        "steal",
        title=say("The dealer steals"),
        help=say("Whether the dealer may take the contract without bidding higher."),
        says={
            False: say("The dealer must bid higher, like the others."),
            True: say("The dealer may take the contract at the number that stands."),
        },
    )


def first_lead() -> Any:
    """H6: whether a bidder who has a trump must lead one first."""
    return setting(
        "H6",
        "any",
        ("any", "trump"),
        "first_lead",
        title=say("The first lead"),
        help=say("What the bidder may lead to the first trick."),
        says={
            "any": say("The bidder may lead any card first."),
            "trump": say("A bidder who has a trump must lead one first."),
        },
    )


def following() -> Any:
    """H7: whether a player who could follow may trump instead."""
    return setting(
        "H7",
        "strict",
        ("strict", "or_trump"),
        "follow",
        title=say("Following suit"),
        help=say("Whether you may trump although you could follow."),
        says={
            "strict": say("If you can follow, you must."),
            "or_trump": say("You may trump even if you could follow."),
        },
    )


def going_out(default: str) -> Any:
    """H8: who wins when several are at the target."""
    return setting(
        "H8",
        default,
        ("highest", "bidder"),
        "going_out",
        title=say("Several at the target"),
        help=say("Who wins when several reach the target in the same hand."),
        says={
            "highest": say("If several reach the target, the highest score wins."),
            "bidder": say("If several reach the target, the bidder or his side wins if among them."),
        },
    )


def misdeal() -> Any:
    """H9: whether a hand of low cards may be called a misdeal."""
    return setting(
        "H9",
        True,
        (True, False),
        "misdeal",
        title=say("Misdeal"),
        help=say("Whether a player with nine cards from 3 to 9 may ask for a new deal."),
        says={
            True: say("Nine cards from 3 to 9 may be called a misdeal."),
            False: say("Nobody may call a misdeal."),
        },
    )


def jokers() -> Any:
    """H10: which of two jokers in one trick wins."""
    return setting(
        "H10",
        "first",
        ("first", "high", "second"),
        "jokers",
        title=say("Both jokers in one trick"),
        help=say("Which joker beats the other when both fall in one trick."),
        says={
            "first": say("Of two jokers in one trick, the first wins."),
            "high": say("The high joker beats the low joker."),
            "second": say("Of two jokers in one trick, the second wins."),
        },
    )


def high() -> Any:
    """H11: what High is."""
    return setting(
        "H11",
        "ace",
        ("ace", "highest"),
        "high",
        title=say("The point for High"),
        help=say("Which card has High."),
        says={
            "ace": say("High goes to the side that played the ace of trump."),
            "highest": say("High goes to the side that played the highest trump."),
        },
    )


def low() -> Any:
    """H12: what Low is, and whose."""
    return setting(
        "H12",
        "two",
        ("two", "lowest", "taken"),
        "low",
        title=say("The point for Low"),
        help=say("Which card has Low, and whose it is."),
        says={
            "two": say("Low goes to the side that played the two of trump."),
            "lowest": say("Low goes to the side that played the lowest trump."),
            "taken": say("Low goes to the side that won the two of trump."),
        },
    )


def jick_point() -> Any:
    """H13: whether the Jick scores a point."""
    return setting(
        "H13",
        False,
        (False, True),
        title=say("A point for the Jick"),
        help=say("Whether the side that wins the Jick scores a point."),
        says={False: say("The Jick has no point of its own."), True: say("The Jick scores a point.")},
    )


def joker_points() -> Any:
    """H13: whether each joker scores a point."""
    return setting(
        "H13",
        False,
        (False, True),
        title=say("Points for the jokers"),
        help=say("Whether the side that wins a joker scores a point for it."),
        says={False: say("The jokers have no points of their own."), True: say("Each joker scores a point.")},
    )
