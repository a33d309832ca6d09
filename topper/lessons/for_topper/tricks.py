"""Tricks: the cards, following suit, who wins and who leads (C2, C3, T1.1, T5.2, T5.3, T5.6, T5.7). Trump comes afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from topper.core.cards import Seat
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.lessons.author import act, choose, lesson, number, pick
from topper.lessons.model import Lesson
from topper.lessons.reasons import who_wins, winning
from topper.lessons.scene import Scene, at_play
from topper.lessons.seats import EAST, NORTH, SEATS, WEST, YOU


def tricks(rules: Rules) -> Lesson:
    """The first lesson: for somebody who has never held cards."""

    # Diamonds are trump behind the scenes, and none of them is seen.
    def table(hand: str, trick: str = "", others: Mapping[int, str] | None = None, leader: int | None = None) -> Scene:
        return at_play(rules, trump="D", hand=hand, trick=trick, others=others, leader=leader).hushed()

    cards = table("QH AS 9H KS TH 9C")
    follow = table("KH 9H AS TC", "QH", others={1: "TH", 2: "JS"})
    full = table("KS TC", "QH KH 9H AS")
    void = table("AS TC 9S", "QH KH", others={1: "9H"})
    last = table("AC 9C KS", "TC QC KC")
    lead = table("AS 9C", others={1: "9S 9H", 2: "TS TH", 3: "KS QH"})
    return lesson(
        say("Tricks"),
        pick(
            (
                say("There are 24 cards in four suits: spades ♠, hearts ♥, clubs ♣ and diamonds ♦."),
                say("Each has, from the top, ace (A), king (K), queen (Q), jack (J), 10 and 9. Choose the highest **heart** you hold."),
            ),
            at=cards,
            answer=lambda scene: next(card for card in scene.order.rankings[1] if card in scene.hand),
            right=say("Right: among your hearts the queen stands above the 10 and the 9."),
            wrong={
                "AS": say("An ace is high, but this one is a spade. Look among the hearts ♥."),
                "KS": say("A king is high, but this one is a spade. Look among the hearts ♥."),
                "TH": say("A heart, yes. But the queen of hearts stands above the 10."),
                "9H": say("A heart, yes, but the 9 is the lowest of them."),
                "9C": say("That is a club ♣. Look among the hearts ♥."),
            },
            hints=(say("Hearts carry the sign ♥. You have three of them."),),
            teaches=("T6.2", "T1.1"),
        ),
        choose(
            (
                say("Four play Topper, each for himself. You sit at the bottom; clockwise, West, North and East follow."),
                say("One player **leads**: he plays the first card. The others play one card each, clockwise."),
                say("These four cards are a **trick**. One player wins it, and the more tricks you win, the better."),
                say("North leads. Who plays next?"),
            ),
            SEATS,
            at=table("QH AS 9H KS TH 9C", leader=2),
            answer=EAST,
            right=say("Right: after North comes East, then you, then West. Then the trick is full."),
            wrong={
                WEST: say("That would be anticlockwise. From North it goes on to East."),
                NORTH: say("North plays first, and each plays one card. Who sits next, clockwise?"),
                YOU: say("You come after East."),
            },
            hints=(say("Clockwise: you, West, North, East, and you again."),),
            teaches="C2",
        ),
        act(
            (
                say("East leads `QH`: hearts are led. Whoever has a heart must play a heart. That is called **following suit**."),
                say("It is your turn. Choose a card to play it."),
            ),
            at=follow,
            answer=lambda scene: list(scene.state.legal_actions()),
            then=("play TH", "play JS"),
            right={
                "play KH": say("Right: you follow suit, and your king stands above the queen."),
                "play 9H": say("Right: you follow suit. You need not play your highest; this time the queen stays on top."),
            },
            hints=(say("Hearts were led, and you hold two of them. Either will do."),),
            teaches=(rules.cite("follow"), "C3"),
        ),
        pick(
            (
                say("The highest card **of the suit that was led** wins the trick. For now, no other suit counts."),
                say("West led `QH`; then came `KH`, `9H` and `AS`. Which card wins?"),
            ),
            "QH KH 9H AS",
            at=full,
            answer=winning,
            right=say("Right: hearts were led, and the king is the highest heart."),
            wrong={
                "AS": say("The ace is a spade, and hearts were led. A card of another suit cannot win here."),
                "QH": say("The queen was led, but the king of hearts stands above her."),
                "9H": say("That is the lowest heart here."),
            },
            hints=(say("First look which suit was led. Then look for its highest card."),),
            teaches="T5.6",
        ),
        act(
            (
                say("North leads `QH`, East plays `KH`. You hold no heart at all: you are **void** in hearts."),
                say("Whoever is void may play any card. Play one."),
            ),
            at=void,
            answer=None,
            then=("play 9H",),
            right=say("Right: without a heart, every card is allowed. It cannot win, because hearts were led."),
            hints=(say("All three cards are allowed."),),
            teaches="T5.3",
        ),
        act(
            (
                say("Clubs are led and you are the last to play."),
                say("This time you want the trick. Win it."),
            ),
            at=last,
            answer="play AC",
            right=say("Right: you followed suit with the highest club. The trick is yours."),
            wrong={"play 9C": say("You may play `9C`, it follows suit. But the king of clubs would win. You have something higher.")},
            hints=(say("Which club stands above the king?"),),
            teaches="T5.6",
        ),
        choose(
            (
                say("Whoever wins a trick leads to the next one."),
                say("Look at this trick: {seat} led {card}. Who leads next?", seat=Seat(full.state.trick[0][0]), card=full.trick[0]),
            ),
            SEATS,
            at=full,
            answer=who_wins,
            right=say("Right: North won the trick with the king of hearts, so North leads."),
            wrong={
                WEST: say("West led this trick, but did not win it. Who played the highest heart?"),
                YOU: say("You played an ace, but of another suit: it did not win."),
                EAST: say("East played the lowest heart. Who played the highest?"),
            },
            hints=(say("Find the highest heart. Who played it?"),),
            teaches="T5.7",
        ),
        act(
            (
                say("You won, so now you lead. No suit is led yet, and you may play any card."),
                say("Lead the card that is sure to win."),
            ),
            at=lead,
            answer="play AS",
            then=("play 9S", "play TS", "play KS"),
            right=(say("Right: nothing stands above the ace of its suit. The others had to follow, and the trick is yours."), "T6.2"),
            wrong=(say("You may lead it. But any higher club would beat it, and the ace of spades has nothing above it."), "T6.2"),
            hints=(say("Which of your cards has nothing above it?"),),
            teaches=("T5.7", "C2"),
        ),
        number(
            (
                say("Each player begins a hand with six cards, and each trick takes one card from everybody."),
                say("How many tricks are there in a hand?"),
            ),
            low=1,
            high=12,
            at=cards,
            answer=lambda scene: scene.rules.play_size,
            right=say("Right: six cards each, so six tricks. Then the hands are empty and the hand is over."),
            otherwise=say("Count like this: after one trick you hold five cards, after two you hold four, and so on."),
            hints=(say("One card fewer in your hand after each trick."),),
            teaches="C2",
        ),
        id="tricks",
        goal=say("Follow suit, win a trick, and know who leads."),
        rules=rules,
    )
