"""Making it, being set, and the match; more points in the game (S8.1 to S8.3, S10.1 to S10.3, S11.1, S11.2)."""

from __future__ import annotations

from collections.abc import Callable

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games.smear import Smear, smear
from topper.lessons.author import choose, lesson
from topper.lessons.for_smear.points import NOBODY, SIDES, THEIRS
from topper.lessons.for_smear.sample import MOON, SPLIT, THREE, Finished, played
from topper.lessons.for_topper.score import points, several_points
from topper.lessons.model import Lesson, Step
from topper.lessons.scene import Scene


def gain(hand: Finished, side: int = 0) -> Callable[[Scene], Sentence]:
    """What a side's score changes by."""
    return lambda scene: points(hand.result.change[side])


def won(hand: Finished) -> Callable[[Scene], Sentence]:
    """Which side has won the match."""
    return lambda scene: NOBODY if hand.result.winner is None else SIDES[hand.result.winner]


def won_by(hand: Finished, side: int) -> tuple[Sentence, ...]:
    """The names of the points that a side won."""
    return tuple(point.name for point in hand.result.points if point.side == side)


def score(rules: Rules) -> Lesson:
    """What a hand is worth to each side."""
    assert isinstance(rules, Smear)
    target = rules.target
    hand = next(hand for hand in (SPLIT, THREE, MOON) if len(won_by(played(rules, hand, bid=2), 0)) >= rules.minimum_bid)
    some = played(rules, SPLIT, bid=2)
    ours, theirs = won_by(some, 0), won_by(some, 1)
    short = max(len(ours) + 1, rules.minimum_bid)
    n = len(won_by(played(rules, hand, bid=2), 0))
    made = played(rules, hand, bid=n)
    lost = played(rules, SPLIT, bid=short)
    end = played(rules, hand, bid=n, scores=(target - n, 3))
    return lesson(
        say("Making it, and being set"),
        choose(
            (
                say("A side that wins at least what it bid adds all the points it won, more than the bid as well."),
                say("In this hand you and your partner won {ours}, the others {theirs}.", ours=won_by(made, 0), theirs=won_by(made, 1))
                if won_by(made, 1)
                else say("In this hand you and your partner won every point: {ours}.", ours=won_by(made, 0)),
                say("You had bid {n}. By how much does your side’s score change?", n=n),
            ),
            several_points((-n, 2 * n, n, 0)),
            at=made.end,
            answer=gain(made),
            right=say("Right: you won what you bid, and each side adds the points it won."),
            otherwise=say("Your side won {n} points and had bid {n}: the bid is made, and each point counts one.", n=n),
            hints=(say("Points won: {n}. Points bid: {n}.", n=n),),
            teaches="S8.1",
        ),
        choose(
            (
                say("If the bidding side wins **fewer** points than it bid, it scores none of them and loses its bid."),
                say("A score may fall below zero."),
                say("You won {ours}, and had bid **{bid}**. By how much does your side’s score change?", ours=ours, bid=short),
            ),
            several_points((len(ours), len(ours) - short, -short, 0)),
            at=lost.end,
            answer=gain(lost),
            right=say("Right: you are **set**. The bid of {bid} is lost, and your {n} points do not count.", bid=short, n=len(ours)),
            wrong={
                f"−{short - len(ours)}": say("That is how far you fell short, but you lose the whole bid."),
                f"+{len(ours)}": say("You won {n}, but bid {bid}: the bid is lost, and then they do not count.", n=len(ours), bid=short),
                "0": say("It costs the number you bid."),
            },
            hints=(say("How many did you bid?"),),
            teaches="S8.2",
        ),
        choose(
            (
                say("The side that did not bid scores what it won in any case."),
                say("The others won {theirs}: by how much does **their** score change?", theirs=theirs),
            ),
            several_points((0, 3, 2, -2)),
            at=lost.end,
            answer=gain(lost, 1),
            right=say("Right: the side that did not bid always scores what it won."),
            otherwise=say("They did not bid. What they won counts in any case, and no more."),
            hints=(say("How many points did they win?"),),
            teaches="S8.3",
        ),
        choose(
            (
                say("The match is played to {target}.", target=target),
                say("Before this hand you had {ours}, they 3. You bid {n}, and won {n}. Who has won?", ours=target - n, n=n),
            ),
            SIDES,
            at=end.end,
            answer=won(end),
            right=say("Right: you have {target} now.", target=target),
            otherwise=say("Add your {n} points to {ours}.", n=n, ours=target - n),
            hints=(say("{n} more than {ours}.", n=n, ours=target - n),),
            teaches=rules.cite("target"),
        ),
        *([both_there(rules, hand)] if won_by(made, 1) else []),
        id="smear-score",
        goal=say("Know what a hand is worth to each side, and when the match is won."),
        rules=rules,
    )


def both_there(rules: Smear, hand: tuple[str, ...]) -> Step:
    """Both sides are at the target after one hand."""
    target, bidder = rules.target, rules.going_out == "bidder"
    n = len(won_by(played(rules, hand, bid=2), 0))
    both = played(rules, hand, bid=n, scores=(target - n, target - 1))
    level = both.result.scores[0] == both.result.scores[1]
    return choose(
        (
            say("If both sides are there after one hand, the **bidding** side wins.")
            if bidder
            else say("By your house rule the higher score wins if both sides are there after one hand; if level, the bidding side."),
            say(
                "You had {ours}, they {theirs}. You bid {n} and won {n}, they won {others}. Who has won?",
                ours=target - n,
                theirs=target - 1,
                n=n,
                others=both.result.change[1],
            ),
        ),
        SIDES,
        at=both.end,
        answer=won(both),
        right=say("Right: you are level, and you were the bidders.")
        if level
        else say("Right: they have one more, but you were the bidders.")
        if bidder
        else say("Right: they have one point more."),
        otherwise=say("Both sides are there. Who bid?") if bidder or level else say("Both sides are there. Who has more?"),
        hints=(say("Your side bid.") if bidder or level else say("Compare the two scores."),),
        teaches=rules.cite("going_out"),
    )


def more_points(rules: Rules) -> Lesson:
    """The Jick and the jokers as points of their own."""
    house = {name: value for name, value in rules.changed.items() if name not in ("jick_point", "joker_points")}
    hand = played(smear(**house, jick_point=True, joker_points=True), SPLIT, bid=5)
    jick = played(smear(**house, jick_point=True), SPLIT, bid=5)

    def owner(key: str) -> Sentence:
        point = next(point for point in hand.result.points if point.key == key)
        return NOBODY if point.side is None else SIDES[point.side]

    return lesson(
        say("More points: the Jick and the jokers"),
        choose(
            (
                say("Some tables play for more. The **Jick point** goes to the side that wins the trick with the Jick in it."),
                say("Spades are trump. East led the high joker, and North played `JC`. Who has the Jick point?"),
            ),
            SIDES,
            at=hand.tricks[4],
            answer=owner("jick"),
            right=say("Right: the Jick stands above both jokers, and North is your partner."),
            otherwise=say("Who won this trick? `JC` is the Jick."),
            hints=(say("Which of the four cards is the highest trump?"),),
            teaches="S10.1",
        ),
        choose(
            (
                say("The **joker points** go the same way: one for each joker, to the side that **wins** the trick with it."),
                say("East played the high joker in this trick. Who has its point?"),
            ),
            SIDES,
            at=hand.tricks[4],
            answer=owner("high_joker"),
            right=say("Right: East played it, but your partner won the trick."),
            wrong={
                THEIRS: say("East played it, but what counts is who **wins** the trick."),
                NOBODY: say("It was played, so whoever won the trick has it."),
            },
            hints=(say("Who won the trick?"),),
            teaches="S10.2",
        ),
        choose(
            (
                say("Each such point raises the highest bid by one."),
                say("A table plays for High, Low, Jack, Game and the Jick. What is the highest bid there?"),
            ),
            (4, 5, 6, 7),
            at=jick.end,
            answer=lambda scene: scene.rules.top_bid,
            right=say("Right: five points, so five may be bid. With both jokers as well it would be seven."),
            otherwise=say("Count the points in the game."),
            hints=(say("Four, and one more."),),
            teaches=("S10.3", *(number for number, _ in rules.house_rules if number == "H13")),
        ),
        choose(
            (
                say("You bid 5 with the Jick in the game, and won High, Low and the Jick: three points."),
                say("By how much does your side’s score change?"),
            ),
            several_points((3, -2, -5, 5)),
            at=jick.end,
            answer=gain(jick),
            right=say("Right: three are fewer than five, and the whole bid is lost."),
            otherwise=say("You won fewer points than you bid: the bid is lost."),
            hints=(say("Three won, five bid."),),
            teaches="S8.2",
        ),
        id="smear-more-points",
        goal=say("Play for five or seven points."),
        rules=rules,
        drills=("S10.3", "S8.2", "S7.4"),
    )
