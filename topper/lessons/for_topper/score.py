"""The score of a hand and the end of the match (T7.1 to T7.4, T8.1, T8.2)."""

from __future__ import annotations

from collections.abc import Iterable

from topper.core.cards import Seat
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.author import choose, lesson
from topper.lessons.model import Lesson
from topper.lessons.scene import Scene, at_end, scored
from topper.lessons.seats import EAST, NORTH, SEATS, WEST, YOU

NOBODY = say("Nobody yet")


def points(n: int) -> Sentence:
    """A change of score, with its sign."""
    return say("{n:signed}", n=n) if n else say("{n}", n=n)


def several_points(numbers: Iterable[int]) -> tuple[Sentence, ...]:
    """Several of them, to choose from."""
    return tuple(map(points, numbers))


def gain(scene: Scene) -> Sentence:
    """What the learner's score changes by, as the game counts it."""
    result = scored(scene).result
    assert result is not None
    return points(result.change[scene.seat])


def winner(scene: Scene) -> Seat | Sentence:
    """Who has won the match after this hand."""
    result = scored(scene).result
    assert result is not None
    return NOBODY if result.winner is None else Seat(result.winner)


def score(rules: Rules) -> Lesson:
    """What a hand is worth, for the bidder and for the others."""
    target = rules.target
    made = at_end(rules, (3, 1, 2, 0), bid=3)
    more = at_end(rules, (5, 1, 0, 0), bid=rules.minimum_bid)
    failed = at_end(rules, (3, 1, 1, 1), bid=4)
    other = at_end(rules, (2, 2, 1, 1), bid=4, bidder=1)
    below = at_end(rules, (2, 2, 1, 1), bid=3, scores=(1, 4, 2, 0))
    close = at_end(rules, (1, 3, 1, 1), bid=3, bidder=1, scores=(target - 6, target - 3, target - 5, 2))
    both = at_end(rules, (2, 4, 0, 0), bid=3, bidder=1, scores=(target - 1, target - 4, 3, 2))
    level = at_end(rules, (2, 3, 1, 0), bid=3, bidder=1, scores=(target - 1, target - 2, 3, 2))
    highest = rules.going_out == "highest"
    before = say(
        "Scores before the hand: you {you}, West {west}. West bid 3 and won 4, you won 2. Who wins?", you=target - 1, west=target - 4
    )
    return lesson(
        say("The score and the match"),
        choose(
            (
                say("Each trick you win is one point. The bidder must win at least as many tricks as he bid."),
                say("You bid 3 and won 3 tricks. By how much does your score change?"),
            ),
            several_points((0, 1, 3, 6)),
            at=made,
            answer=gain,
            right=say("Right: the bid is made, and every trick counts one point."),
            wrong={
                "+6": say("The tricks count once. The bid itself is no extra."),
                "+1": say("Each of the three tricks counts."),
                "0": say("You won what you bid, so the bid is made and your tricks count."),
            },
            hints=(say("One point a trick."),),
            teaches=("T7.2", "T7.1"),
        ),
        choose(
            say("You bid {bid} and won 5 tricks. By how much does your score change?", bid=rules.minimum_bid),
            several_points((rules.minimum_bid, 5 - rules.minimum_bid, 5, -rules.minimum_bid))
            if rules.minimum_bid != 5 - rules.minimum_bid
            else several_points((0, 5, 3, 6)),
            at=more,
            answer=gain,
            right=say("Right: all the tricks count, even those beyond the bid."),
            otherwise=say("Once the bid is made, every trick you won counts, even those beyond it."),
            hints=(say("Is the bid made? Then count the tricks."),),
            teaches="T7.2",
        ),
        choose(
            (
                say("If the bidder wins **fewer** than he bid, he loses the number he bid, and his tricks count nothing."),
                say("You bid 4 and won 3 tricks. By how much does your score change?"),
            ),
            several_points((3, -1, -4, 0)),
            at=failed,
            answer=gain,
            right=say("Right: the bid is lost, so you lose 4, and the three tricks count nothing."),
            wrong={
                "−1": say("You are one trick short, but you lose the whole number you bid, not the difference."),
                "+3": say("Three tricks, but you bid 4: the bid is lost, and then tricks count nothing."),
                "0": say("It is worse than nothing: you lose the number you bid."),
            },
            hints=(say("How many did you bid? That is what it costs."),),
            teaches="T7.3",
        ),
        choose(
            (
                say("The others always score the tricks they won, whether the bid is made or lost."),
                say("West bid 4 and won only 2. You won 2 tricks yourself. By how much does **your** score change?"),
            ),
            several_points((-4, 0, 4, 2)),
            at=other,
            answer=gain,
            right=say("Right: your tricks are yours, whatever becomes of the bid."),
            wrong={
                "−4": say("That is what West loses. It was not your bid."),
                "0": say("You won two tricks, and whoever did not bid always scores his tricks."),
                "+4": say("You do not get what West loses. You score your own tricks."),
            },
            hints=(say("You did not bid. How many tricks did you win?"),),
            teaches=("T7.4", "T7.1"),
        ),
        choose(
            (
                say("A score may go below zero."),
                say("Your score is 1. You bid 3 and won 2 tricks. What is your score now?"),
            ),
            (0, -2, 3, -3),
            at=below,
            answer=lambda scene: scored(scene).scores[0],
            right=say("Right: one minus three is two below zero."),
            wrong={
                0: say("It does not stop at zero."),
                3: say("The bid is lost: two tricks are fewer than three, so they do not count."),
                -3: say("You lose 3, but you had 1 before."),
            },
            hints=(say("The bid is lost and costs you 3. You had 1."),),
            teaches="T7.3",
        ),
        choose(
            (
                say("The first to reach {target} wins the match. Scores are settled at the end of each hand.", target=target),
                say("Before this hand: look at the scores. West bid 3. These are the tricks. Who has won the match?"),
            ),
            (*SEATS, NOBODY),
            at=close,
            answer=winner,
            right=say("Right: West made the bid, adds three points and has {target}.", target=target),
            wrong={
                NOBODY: say("Add West’s three tricks to West’s score."),
                YOU: say("Add your one trick to your score: it is not enough."),
                NORTH: say("North adds one point: it is not enough."),
                EAST: say("East adds one point: it is not enough."),
            },
            hints=(say("Add to each score what that player won in this hand."),),
            teaches=rules.cite("target"),
        ),
        choose(
            (
                say("If several players are there after the same hand, the highest score wins."),
                before,
            )
            if highest
            else (
                say("By your house rule, if several players are there after the same hand, the bidder wins if he is one of them."),
                before,
            ),
            (*SEATS, NOBODY),
            at=both,
            answer=winner,
            right=say("Right: both of you are there, and your score is higher by one.")
            if highest
            else say("Right: both of you are there, and West was the bidder."),
            wrong={WEST: say("West is there, but you have one point more.")}
            if highest
            else {YOU: say("You have more, but by your house rule the bidder goes first.")},
            otherwise=say("Add up the two scores after this hand, and compare."),
            hints=(say("You have {you}, West has {west}.", you=target + 1, west=target),),
            teaches=rules.cite("going_out"),
        ),
        choose(
            (
                say("If they are level on top, the bidder wins if he is one of them; otherwise another hand is played."),
                say("You had {you} and won 2. West had {west}, bid 3 and won 3. Who wins?", you=target - 1, west=target - 2),
            ),
            (*SEATS, NOBODY),
            at=level,
            answer=winner,
            right=say("Right: you are level, and West was the bidder."),
            wrong={
                YOU: say("You and West are level. Between you, what counts is who bid."),
                NOBODY: say("They are level, but one of them was the bidder: that settles it."),
            },
            otherwise=say("Add up the scores after this hand: two players are level on top."),
            hints=(say("Both have {n} now. Who was the bidder?", n=target + 1),),
            teaches=rules.cite("going_out"),
        ),
        id="score",
        goal=say("Know what a hand is worth, and when the match is won."),
        rules=rules,
    )
