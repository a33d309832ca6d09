"""The deal and the course of a hand (C1, C3, T1.1, T1.2, T2.1, T2.2)."""

from __future__ import annotations

from topper.core.cards import Seat
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.lessons.author import choose, lesson, number
from topper.lessons.model import Lesson
from topper.lessons.scene import Scene, at_auction, at_end, scored
from topper.lessons.seats import EAST, NORTH, SEATS, YOU

AUCTION, TRUMP, PLAY, SCORE = say("The auction"), say("Naming trump"), say("The first trick"), say("The score")
WAIT, SPEAK, CARD = say("Wait: it is North’s turn"), say("Make a bid"), say("Play a card")


def dealing(rules: Rules) -> Lesson:
    """Who deals, what is dealt, and what comes after it."""
    dealt = at_auction(rules, "AS JC 9S KH TD 9D", dealer=3)
    finished = at_end(rules, (3, 1, 2, 0), bid=2, dealer=0)
    norths_turn = at_auction(rules, "AS JC 9S KH TD 9D", ["pass"], dealer=0)._replace(seat=0)
    spades = 7

    def elsewhere(scene: Scene) -> int:
        """The trumps that the other three hold, if spades are named."""
        return len(scene.rules.orders[0].trump_cards() - scene.hand)

    return lesson(
        say("The deal"),
        number(
            (
                say("The dealer gives each of the four players six cards. The whole pack has 24."),
                say("How many cards are left over?"),
            ),
            low=0,
            high=9,
            at=dealt,
            answer=lambda scene: len(scene.rules.pack_cards) - 4 * scene.rules.hand_size,
            right=say("Right: four times six is 24. Every card is in somebody’s hand, and that helps you to count."),
            otherwise=say("Four players with six cards each: count how many that makes."),
            hints=(say("Four times six."),),
            teaches=("T2.1", "T1.1"),
        ),
        number(
            (
                say("So what you do not hold, the others do. If spades are trump, there are seven trumps: six spades and `JC`."),
                say("How many of them do the other three hold together?"),
            ),
            low=0,
            high=7,
            at=dealt,
            answer=elsewhere,
            right=say("Right: you hold `JC`, `AS` and `9S`. The other four are in the other hands."),
            wrong={
                5: say("You counted two spades of your own. `JC` is a trump as well."),
                3: say("Three are in your hand. The question is how many the others hold."),
                spades: say("Seven is all there are. Take away those in your own hand."),
            },
            otherwise=say("Count the trumps in your hand, `JC` too, and take them from seven."),
            hints=(say("Which of your cards are spades now? `JC` is one of them."), say("You hold three of the seven.")),
            teaches=("T2.1", "T6.1"),
        ),
        choose(
            (
                say("The chip marks the dealer. After each hand the deal passes to the **left**."),
                say("You have dealt this hand. Who deals the next?"),
            ),
            SEATS,
            at=finished,
            answer=lambda scene: Seat(scored(scene).dealer),
            right=say("Right: West sits on your left."),
            wrong={
                YOU: say("You have just dealt. The deal moves on after every hand."),
                EAST: say("East sits on your right. The deal goes the other way."),
                NORTH: say("North sits opposite. Who is on your left?"),
            },
            hints=(say("To the left is clockwise."),),
            teaches="T2.2",
        ),
        choose(
            (
                say("A hand goes like this: deal, auction, choice of trump, six tricks, score."),
                say("The cards have just been dealt. What comes next?"),
            ),
            (PLAY, TRUMP, AUCTION, SCORE),
            at=dealt,
            answer=AUCTION,
            right=say("Right: first the players bid for the right to name trump."),
            wrong={
                PLAY: say("Not yet: first it must be settled who names trump, and which suit it is."),
                TRUMP: say("Not yet: the one who bids highest names trump. So they bid first."),
                SCORE: say("The score comes last, after six tricks."),
            },
            hints=(say("Deal, auction, trump, play, score."),),
            teaches="T1.2",
        ),
        choose(
            (
                say("Each player acts in turn, and only as the stage of the hand allows."),
                say("This is the auction. West has passed, and now it is North’s turn. What may you do?"),
            ),
            (SPEAK, WAIT, CARD),
            at=norths_turn,
            answer=WAIT,
            right=say("Right: after North comes East, and then you."),
            wrong={
                SPEAK: say("It is the right stage, but not your turn: North speaks now."),
                CARD: say("Cards are played only after trump is named. And it is North’s turn."),
            },
            hints=(say("Look whose turn the table shows."),),
            teaches="C1",
            bare=False,
        ),
        id="dealing",
        goal=say("Know what everybody is dealt, and how a hand goes on."),
        rules=rules,
    )
