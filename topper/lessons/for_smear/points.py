"""The four points of a hand: High, Low, Jack and Game (S7.1 to S7.5, S4.5)."""

from __future__ import annotations

from collections.abc import Callable

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games.smear import POINTS_OF, Smear
from topper.lessons.author import choose, lesson, number
from topper.lessons.for_smear.sample import SPLIT, played
from topper.lessons.model import Lesson
from topper.lessons.scene import Scene, at_play

OURS, THEIRS, NOBODY = say("Your side"), say("The other side"), say("Nobody")
SIDES = (OURS, THEIRS, NOBODY)


def points(rules: Rules) -> Lesson:
    """Who gets High, Low and Jack."""
    assert isinstance(rules, Smear)
    hand = played(rules, SPLIT, bid=2)
    undealt = at_play(rules, trump="D", hand="AD 5D 9C", seed=4)

    def owner(key: str) -> Callable[[Scene], Sentence]:
        point = next(point for point in hand.result.points if point.key == key)
        return lambda scene: NOBODY if point.side is None else SIDES[point.side]

    taken = rules.low == "taken"
    return lesson(
        say("High, Low and Jack"),
        choose(
            (
                say("Tricks count nothing by themselves in Smear. A hand has four points: High, Low, Jack and Game.")
                if rules.top_bid == 4
                else say("Tricks count nothing by themselves in Smear. What counts is High, Low, Jack and Game, and at your table more."),
                say("**High** goes to the side that plays the **ace of trump**.")
                if rules.high == "ace"
                else say("By your house rule **High** goes to the side that plays the highest trump of the hand."),
                say("Spades are trump, and you led `AS`. Who has High?"),
            ),
            SIDES,
            at=hand.tricks[0],
            answer=owner("high"),
            right=say("Right: you played it, and it counts for you and your partner."),
            otherwise=say("You played the ace of trump yourself."),
            hints=(say("Who played `AS`?"),),
            teaches=rules.cite("high"),
        ),
        choose(
            (
                say("By your house rule **Low** goes to the side that **takes** the trick with the two of trump.")
                if taken
                else say("By your house rule **Low** goes to the side that **plays** the lowest trump of the hand, whoever wins the trick.")
                if rules.low == "lowest"
                else say("**Low** goes to the side that **plays** the two of trump, whoever wins the trick."),
                say("Look at this trick: who has Low?"),
            ),
            SIDES,
            at=hand.tricks[0],
            answer=owner("low"),
            right=say("Right: you took the trick with `2S` in it.")
            if taken
            else say("Right: North played `2S`, and North is your partner."),
            otherwise=say("Find the two of spades, and see who won the trick: you did, with the ace.")
            if taken
            else say("Find the two of spades. North played it, and North is your partner."),
            hints=(say("Who won the trick with the two of spades in it?") if taken else say("Who played the two of spades?"),),
            teaches=rules.cite("low"),
        ),
        choose(
            (
                say("Suppose West had won that trick, with your partner’s `2S` in it."),
                say("By your house rule the side that takes it has Low. Who would have Low then?")
                if taken
                else say("Who would have Low then?"),
            ),
            SIDES,
            at=hand.tricks[0],
            answer=THEIRS if taken else OURS,
            right=say("Right: by your house rule it can be lost.")
            if taken
            else say("Right: the two counts for the side that played it. It cannot be lost."),
            otherwise=say("Whoever takes the trick has the point.")
            if taken
            else say("Whoever **plays** the two has the point, not whoever takes it."),
            hints=(say("It is the taking that counts.") if taken else say("It is the playing that counts."),),
            teaches=rules.cite("low"),
        ),
        choose(
            (
                say("**Jack** goes to the side that **wins** the trick with the jack of trump in it. That one can be lost."),
                say("West led `QS`, and North followed with `JS`. Who has Jack?"),
            ),
            SIDES,
            at=hand.tricks[2],
            answer=owner("jack"),
            right=say("Right: North played the jack, but West’s queen won the trick."),
            wrong={
                OURS: say("Your partner played it, but what counts for Jack is who **wins** the trick: West’s queen is higher."),
                NOBODY: say("The jack was played. Whoever won the trick has the point: West, with the queen."),
            },
            hints=(say("Which card wins this trick?"),),
            teaches="S7.3",
        ),
        choose(
            (
                say("Diamonds are trump, and the jack of diamonds never appears."),
                say("It lies among the cards that were put away or not dealt. Who has Jack?"),
            ),
            SIDES,
            at=undealt,
            answer=NOBODY,
            right=say("Right: a point whose card was not played goes to nobody. Cards out of play score for nobody."),
            otherwise=say("Nobody won a trick with it, so nobody has the point."),
            hints=(say("Was there a trick with that jack in it?"),),
            teaches=("S7.5", "S4.5"),
        ),
        id="smear-points",
        goal=say("Know who gets High, Low and Jack."),
        rules=rules,
        drills=(rules.cite("high"), rules.cite("low"), "S7.3", "S7.5"),
    )


def game(rules: Rules) -> Lesson:
    """Counting Game."""
    hand = played(rules, SPLIT, bid=2)
    first, last = hand.tricks[0], hand.tricks[5]
    jick = hand.tricks[4]

    def worth(scene: Scene) -> int:
        return sum(POINTS_OF[card] for card in scene.trick)

    ours, theirs = hand.result.card_points or (0, 0)
    winner = next(point for point in hand.result.points if point.key == "game").side
    return lesson(
        say("Game, and counting it"),
        number(
            (
                say("The fourth point is **Game**: it goes to the side with more **card points** in its tricks."),
                say("In every suit an ace counts 4, a king 3, a queen 2, a jack 1, and a **ten 10**; the rest counts nothing."),
                say("What is this trick worth?"),
            ),
            low=0,
            high=20,
            at=last,
            answer=worth,
            right=say("Right: 10 for the ten, 4 for the ace, 2 for the queen."),
            wrong={
                6: say("You counted ace and queen. The ten alone counts 10."),
                7: say("The ten counts 10, not 1."),
                10: say("The ten counts 10. Add the ace and the queen."),
                14: say("Add the queen: 2."),
            },
            otherwise=say("Card by card: `TC`, `9C`, `AC`, `QC`."),
            hints=(say("10 for the ten, and an ace, and a queen."),),
            teaches="S7.4",
        ),
        number(
            say("It does not matter whether a card is a trump. What is this trick worth?"),
            low=0,
            high=20,
            at=first,
            answer=worth,
            right=say("Right: the ace counts 4, and 3, 2 and 9 count nothing."),
            otherwise=say("Only ace, king, queen, jack and ten count. The two of trump is a point of its own, but no card point."),
            hints=(say("One card in it counts."),),
            teaches="S7.4",
        ),
        number(
            say("And this one? The jokers count nothing; the Jick is a jack."),
            low=0,
            high=20,
            at=jick,
            answer=worth,
            right=say("Right: 1 for the Jick. Two jokers and a seven count nothing."),
            otherwise=say("The Jick is a jack and counts 1. The others count nothing."),
            hints=(say("How much does a jack count?"),),
            teaches="S7.4",
        ),
        choose(
            say("In this hand your tricks came to {ours} card points, theirs to {theirs}. Who has Game?", ours=ours, theirs=theirs),
            SIDES,
            at=hand.end,
            answer=NOBODY if winner is None else SIDES[winner],
            right=say("Right: they have more. You won as many tricks, but they have the ten of diamonds with ace and king."),
            otherwise=say("The side with more card points has Game."),
            hints=(say("Which number is higher?"),),
            teaches="S7.4",
        ),
        choose(
            say("Another hand ends 20 to 20. Who has Game?"),
            SIDES,
            at=hand.end,
            answer=NOBODY,
            right=say("Right: level card points, and nobody scores Game."),
            otherwise=say("Neither side has more. Then nobody has the point."),
            hints=(say("Has anybody more than the other?"),),
            teaches="S7.5",
        ),
        id="smear-game",
        goal=say("Count card points, and know who has Game."),
        rules=rules,
        drills=("S7.4", "S7.5"),
    )
