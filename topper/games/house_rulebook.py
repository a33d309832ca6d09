"""The house rules (H1 to H13), as data: what each setting may be, with an example of what it changes."""

from __future__ import annotations

from topper.core.rules import RuleText
from topper.core.sentence import say
from topper.games.examples import SPLIT, Example, after, calls, legal, points, score, winner


def _examples(game: str) -> dict[str, Example]:
    """What each shared setting changes, shown with the bids and scores of one game."""
    if game == "topper":
        return {
            "H1": score(
                say("To 11: you had 9, bid 2 and won two. That is the match."),
                2,
                (11, 4, 6, 3, 0),
                won=(2, 1, 2, 1),
                scores=(9, 3, 4, 2),
                target=11,
            ),
            "H2": after(
                say("You said 1, East 2, the others passed. It is your turn again."),
                "bid 1, pass, pass, bid 2",
                ("auction", "S"),
                auction="until_passed",
            ),
            "H3": calls(
                say("You deal, and the others have passed: you may not pass."),
                "pass, pass, pass",
                "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6",
                all_pass="dealer_bids",
            ),
            "H4": calls(
                say("With a lowest bid of {n}, you pass or bid at least that.", n=2),
                "",
                "pass, bid 2, bid 3, bid 4, bid 5, bid 6",
                minimum_bid=2,
            ),
            "H5": calls(
                say("You deal, and East has bid 3: you may take the contract at 3."),
                "bid 2, pass, bid 3",
                "pass, bid 3, bid 4, bid 5, bid 6",
                dealer_steals=True,
            ),
            "H8": score(
                say("You bid 2 and reach 21, West reaches 22: you win, for you were the bidder."),
                2,
                (21, 22, 10, 8, 0),
                won=(2, 3, 1, 0),
                scores=(19, 19, 9, 8),
                going_out="bidder",
            ),
        }
    return {
        "H1": score(
            say("To 11: you had 9, bid 2 and made it. That is the match."),
            2,
            (11, 5, 0),
            trump="S",
            tricks=SPLIT,
            scores=(9, 3),
            target=11,
        ),
        "H2": after(
            say("You said 2, East 3, the others passed. It is your turn again."),
            "bid 2, pass, pass, bid 3",
            ("auction", "S"),
            auction="until_passed",
        ),
        "H3": after(
            say("East dealt and South spoke first. All four pass: South deals."), "pass, pass, pass, pass", ("deal", "S"), all_pass="redeal"
        ),
        "H4": calls(say("With a lowest bid of {n}, you pass or bid at least that.", n=3), "", "pass, bid 3, bid 4, moon", minimum_bid=3),
        "H5": calls(
            say("You deal, and East has bid 3: you may take the contract at 3."),
            "bid 2, pass, bid 3",
            "pass, bid 3, bid 4, moon",
            dealer_steals=True,
        ),
        "H8": score(
            say("You bid 2 and reach 21, the others reach 22: they have the higher score, and win."),
            2,
            (21, 22, 1),
            trump="S",
            tricks=SPLIT,
            scores=(19, 20),
            going_out="highest",
        ),
    }


def shared(game: str) -> tuple[RuleText, ...]:
    """H1 to H8, with examples from this game."""
    topper = game == "topper"
    example = _examples(game)
    return (
        RuleText(
            "H1",
            say("House rule: the target"),
            say("The match may be played to any score from 5 to 101. It is played to 21 unless you agree otherwise."),
            "ours",
            house="target",
            example=example["H1"],
        ),
        RuleText(
            "H2",
            say("House rule: the auction goes round"),
            say(
                "Instead of once each, the players may speak in turn, skipping those who have passed, until three have passed and the "
                "fourth has bid. "
                "If all four pass, the rule for that case applies (H3)."
            ),
            "ours",
            house="auction",
            example=example["H2"],
        ),
        RuleText(
            "H3",
            say("House rule: nobody bids"),
            say(
                "Either the hand is thrown in when all four pass, or the dealer may not pass when the other three have: any bid is open "
                "to him. "
                "Topper is played the first way and Smear the second, unless you agree otherwise."
            ),
            "ours",
            house="all_pass",
            example=example["H3"],
        ),
        RuleText(
            "H4",
            say("House rule: the lowest bid"),
            say("The lowest bid may be raised to 2 or 3; it is 1 unless you agree otherwise.")
            if topper
            else say("The lowest bid may be raised to 3 or 4; it is 2 unless you agree otherwise."),
            "ours",
            house="minimum_bid",
            example=example["H4"],
        ),
        RuleText(
            "H5",
            say("House rule: the dealer steals"),
            say(
                "The dealer may bid the number that stands, and so take the contract without bidding higher. The auction goes on as "
                "after any bid. "
                "A moon cannot be stolen."
            ),
            "ours",
            house="dealer_steals",
            example=example["H5"],
        ),
        RuleText(
            "H6",
            say("House rule: trump is led first"),
            say(
                "A bidder who has a trump must lead one to the first trick. The Small Jack, the Jick and the jokers are trumps for this "
                "too."
            ),
            "ours",
            house="first_lead",
            example=legal(
                say("Spades are trump. Your only one is the jack of clubs: you must lead it."),
                "S",
                "",
                "JC KH QH",
                "JC",
                first_lead="trump",
            ),
        ),
        RuleText(
            "H7",
            say("House rule: follow or trump"),
            say("If you hold the suit led, you may play a card of it, or any trump."),
            "ours",
            house="following",
            example=legal(
                say("Clubs were led. You have one, but you may trump too."), "S", "KC", "9C AS QD", "9C AS", following="or_trump"
            ),
        ),
        RuleText(
            "H8",
            say("House rule: several at the target"),
            say(
                "If several reach the target in one hand, either the highest score wins, or the bidder does if he is one of them. "
                "If the highest score is level, the bidder wins if he is one of those who are level on top; otherwise another hand is "
                "played. "
                "The highest score wins unless you agree otherwise."
            )
            if topper
            else say(
                "If both sides reach the target in one hand, either the bidding side wins or the higher score does; if that is level, "
                "the bidding side. "
                "The bidding side wins unless you agree otherwise."
            ),
            "ours",
            house="going_out",
            example=example["H8"],
        ),
    )


def smear_only() -> tuple[RuleText, ...]:
    """H9 to H13."""
    return (
        RuleText(
            "H9",
            say("House rule: no misdeal"),
            say("The misdeal may be left out: then you play whatever you are dealt."),
            "ours",
            house="misdeal",
            example=calls(
                say("Nine cards from 3 to 9, and no way out: pass or bid."),
                "",
                "pass, bid 2, bid 3, bid 4, moon",
                hand="9S 7S 4S 8H 5H 3H 9C 6C 7D",
                misdeal=False,
            ),
        ),
        RuleText(
            "H10",
            say("House rule: both jokers in one trick"),
            say(
                "The joker played first beats the other, unless you agree otherwise: then the high joker beats the low one, or the "
                "joker played second "
                "beats the first."
            ),
            "ours",
            house="jokers",
            example=winner(
                say("The low joker was played first, but here the high joker beats it."), "H", "X2 X1 2C 9H", "X1", jokers="high"
            ),
        ),
        RuleText(
            "H11",
            say("House rule: High is the highest trump"),
            say(
                "High may go to the side that played the highest trump of the hand, by the order of S6.1 and whatever is agreed about "
                "the jokers, "
                "instead of the ace."
            ),
            "ours",
            house="high",
            example=points(
                say("The ace was not played: your king is the highest trump, and has High."),
                "S",
                ("S: KS 9S 6S 7S",),
                ("us", "nobody", "nobody", "us"),
                high="highest",
            ),
        ),
        RuleText(
            "H12",
            say("House rule: Low"),
            say(
                "Low may go to the side that played the lowest trump of the hand, or to the side that won the two of trump, "
                "instead of the side that played the two."
            ),
            "ours",
            house="low",
            example=points(
                say("North played the two, and East won it: Low is East’s here."),
                "S",
                ("S: 9S 6S 2S AS",),
                ("them", "them", "nobody", "them"),
                low="taken",
            ),
        ),
        RuleText(
            "H13",
            say("House rule: the Jick and the jokers score"),
            say(
                "The Jick may score a point (S10.1), and each of the jokers too (S10.2). Each such point raises the highest bid by one "
                "(S10.3)."
            ),
            "ours",
            house="jick_point",
            example=calls(
                say("With the Jick and both jokers, you can bid up to 7."),
                "",
                "pass, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, moon",
                jick_point=True,
                joker_points=True,
            ),
        ),
    )
