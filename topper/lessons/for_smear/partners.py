"""Partners, the deal and the cat; and the sixteen trumps (C1, C2, S1.1, S2.1, S2.2, S6.1, S6.2, S5.4)."""

from __future__ import annotations

from topper.core.cards import SUITS, Card, Seat
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.lessons.author import choose, lesson, number, pick, sort
from topper.lessons.model import Lesson
from topper.lessons.scene import at_auction, at_end, at_play, scored
from topper.lessons.seats import EAST, NORTH, SEATS, WEST, YOU

BIDDER, DEALER, NOBODY = say("The highest bidder"), say("The dealer"), say("Nobody, they stay face down to the end")


def partners(rules: Rules) -> Lesson:
    """Who plays with whom, and what is dealt."""
    dealt = at_auction(rules, "AS JC 9S KH TD 9D 2C 5H X2", dealer=3)
    finished = at_end(rules, (2, 2, 1, 1), bid=2, dealer=1)
    turn = at_auction(rules, "AS JC 9S KH TD 9D 2C 5H X2", ["pass"], dealer=0)._replace(seat=0)
    return lesson(
        say("Partners, the deal and the cat"),
        choose(
            (
                say("Four players, two sides. You sit at the bottom; clockwise, West, North and East follow."),
                say("Your partner sits **opposite** you, and what one of you wins, both of you have won."),
                say("Who is your partner?"),
            ),
            SEATS[1:],
            at=dealt,
            answer=NORTH,
            right=say("Right: you and North play together, against West and East."),
            otherwise=say("That is a neighbour. Your partner sits across the table."),
            hints=(say("Look at the seat opposite yours."),),
            teaches=("S1.1", "C1"),
        ),
        number(
            (
                say("There are four suits of thirteen, spades ♠, hearts ♥, clubs ♣ and diamonds ♦, a **high joker** and a **low joker**."),
                say("That makes 54 cards. Each player is dealt nine."),
                say("Four more lie face down on the table: the **cat**. How many cards stay out of the game?"),
            ),
            low=10,
            high=18,
            at=dealt,
            answer=lambda scene: len(scene.rules.pack_cards) - 4 * scene.rules.hand_size - scene.rules.cat_size,
            right=say("Right: 36 in the hands, 4 in the cat, and 14 that nobody sees. So a card you look for may be in no hand at all."),
            wrong={18: say("Take away the four cards of the cat, too.")},
            otherwise=say("Four times nine are 36, and the cat has four. What is left of 54?"),
            hints=(say("36 and 4 are 40."),),
            teaches="S2.1",
        ),
        choose(
            (
                say("The highest bidder will take the cat into his hand, and only he sees it."),
                say("So who can know one of its cards after the auction?"),
            ),
            (DEALER, BIDDER, NOBODY),
            at=dealt,
            answer=BIDDER,
            right=say("Right: it makes his hand longer, and a bid a little bolder."),
            wrong={
                DEALER: say("He deals it face down, without looking."),
                NOBODY: say("The fourteen cards that stay out remain unseen. The cat goes to somebody."),
            },
            hints=(say("Who takes it into his hand?"),),
            teaches=("S2.1", "S4.1"),
        ),
        choose(
            say("The deal passes to the left after every hand. West has dealt this one. Who deals the next?"),
            SEATS,
            at=finished,
            answer=lambda scene: Seat(scored(scene).dealer),
            right=say("Right: North sits on West’s left."),
            wrong={
                WEST: say("West has just dealt. The deal moves on."),
                YOU: say("You sit on West’s right. It goes the other way."),
                EAST: say("East comes after North."),
            },
            hints=(say("Clockwise."),),
            teaches="S2.2",
        ),
        choose(
            (
                say("A hand goes: deal, auction, the cat, trump, discards, six tricks, score. Each acts in turn."),
                say("This is the auction: West has passed, and North is to speak. What may **you** do now?"),
            ),
            (say("Make a bid"), say("Wait"), say("Name trump")),
            at=turn,
            answer="Wait",
            right=say("Right: it is North’s turn."),
            otherwise=say("Not yet: North is to speak, then East, and then you."),
            hints=(say("Whose turn does the table show?"),),
            teaches="C1",
            bare=False,
        ),
        id="smear-partners",
        goal=say("Know your partner, what is dealt, and what the cat is."),
        rules=rules,
        drills=("C1", "S2.2"),
    )


def sixteen(rules: Rules) -> Lesson:
    """The trumps of Smear."""
    hand = at_play(rules, trump="S", hand="AS JC JS X1 TS 9C")
    low = at_play(rules, trump="S", hand="TS X2 X1 JC QS 2S")
    red = at_play(rules, trump="H", hand="JD JS QD AH 4D X2")
    clubs = at_play(rules, trump="S", hand="TC JC QC 9C 8C AH")
    return lesson(
        say("Sixteen trumps"),
        pick(
            (
                say("In every hand one suit is **trump**: any trump beats any card of the other suits."),
                say("Trumps begin as usual: ace, king, queen, jack. Here the **ace** is the highest card of all."),
                say("Spades are trump. Choose your highest card."),
            ),
            "TS JC X1 AS 9C JS",
            at=hand,
            answer=lambda scene: scene.order.sort(scene.hand)[0],
            right=say("Right: nothing beats the ace of trump in Smear."),
            wrong={
                "JS": say("The jack of trump is the best card in Topper. In Smear ace, king and queen stand above it."),
                "X1": say("The high joker is a trump, but it stands below the jacks."),
                "JC": say("That jack is a trump, but it stands below the jack of spades."),
                "TS": say("The 10 stands below the jokers."),
                "9C": say("That is a club. Any trump beats it."),
            },
            hints=(say("Ace, king, queen, jack: what is the first of them that you hold?"),),
            teaches="S6.1",
        ),
        pick(
            (
                say("Right below the jack of trump stands the **Jick**: the jack of the other suit of the same colour."),
                say("Now **hearts** are trump. Choose the Jick."),
            ),
            "QD JS AH JD X2 4D",
            at=red,
            answer="JD",
            right=say("Right: hearts are red, and the other red jack is `JD`. It is a heart now."),
            wrong={
                "JS": say("`JS` is black. The Jick has the colour of the trump suit."),
                "X2": say("That is the low joker. It is a trump, too, but not the Jick."),
                "AH": say("That is the ace, the highest of all. The Jick is a jack."),
                "QD": say("A queen stays what she is. Only the jack changes suit."),
                "4D": say("That is a plain diamond."),
            },
            hints=(say("Which other suit is red?"),),
            teaches=("S6.1", "S5.4"),
        ),
        sort(
            (
                say("Below the Jick come the **high joker**, the **low joker**, and then 10, 9 and so on down to 2."),
                say("Spades are trump. Put these in order, the best first."),
            ),
            "TS X2 X1 JC QS 2S",
            at=low,
            answer=lambda scene: tuple(card for card in scene.order.rankings[0] if card in scene.hand),
            right=say("Right: queen, Jick, high joker, low joker, 10, 2. Thirteen spades, the Jick and two jokers: sixteen trumps."),
            hints=(say("The queen first, and the two last."), say("`QS`, `JC`, then the jokers.")),
            teaches="S6.1",
        ),
        choose(
            say("Spades are trump. To which suit does the **low joker** belong?"),
            (*SUITS, say("To none")),
            at=low,
            answer=lambda scene: scene.order.suit_of(Card("X2")),
            right=say("Right: both jokers are trumps, whatever trump is. They are spades in this hand."),
            otherwise=say("The jokers always belong to the trump suit. Which suit is that?"),
            hints=(say("Which suit is trump?"),),
            teaches="S5.4",
        ),
        pick(
            (
                say("The other suits go from the ace down to the 2: ace, king, queen, jack, 10, 9 and so on."),
                say("But the clubs have lost their jack. Spades are trump: which card comes right below the **queen of clubs**?"),
            ),
            "8C TC 9C JC QC AH",
            at=clubs,
            answer=lambda scene: scene.order.rankings[2][3],
            right=say("Right: ace, king, queen, 10, 9, and on down to 2."),
            wrong={
                "JC": say("`JC` is the Jick now, a spade. So the 10 is next."),
                "9C": say("The 10 stands between the queen and the 9."),
                "8C": say("The 10 and the 9 stand above the 8."),
                "QC": say("That is the queen herself."),
                "AH": say("That is a heart."),
            },
            hints=(say("Leave the jack out."),),
            teaches="S6.2",
        ),
        id="smear-trumps",
        goal=say("Know the sixteen trumps and their order."),
        rules=rules,
        drills=("S6.1", "S6.2", "S5.4"),
    )
