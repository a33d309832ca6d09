"""Trump: one suit beats the others, but following comes first (T4.1, T5.2, T5.3, T5.6)."""

from __future__ import annotations

from topper.core.actions import Action
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.author import act, lesson, pick
from topper.lessons.model import Lesson
from topper.lessons.reasons import choice_remark, playable, why_playable, winning
from topper.lessons.scene import at_play


def trump(rules: Rules) -> Lesson:
    """What a trump does, and what it does not."""
    strict = rules.following == "strict"
    one = at_play(rules, trump="H", hand="KD TC", trick="AS KS 9H QS")
    two = at_play(rules, trump="H", hand="KD TC", trick="AS 9H TH QS")
    follow = at_play(rules, trump="H", hand="9S AH KC", trick="KS", others={1: "TS", 2: "AS"})
    ruff = at_play(rules, trump="H", hand="TH 9C QC", trick="KS AS", others={1: "QS"})
    free = at_play(rules, trump="H", hand="QH 9C TC", trick="9S KS", others={1: "AS"})
    over = at_play(rules, trump="H", hand="AH 9H TC", trick="KS TH", others={1: "QS"})
    led = at_play(rules, trump="H", hand="9H AS KC", trick="QH", others={1: "TH", 2: "KH"})
    check = at_play(rules, trump="C", hand="9D KC TD AH", trick="QD")

    def freely(action: Action) -> Sentence:
        if action.value in free.order.trump_cards():
            return say("Right: you trumped, as you may, and West’s ace cannot beat a trump.")
        return say("Right: you kept your trump for later. Nobody is ever obliged to trump.")

    return lesson(
        say("Trump"),
        pick(
            (
                say("In every hand one suit is **trump**, and one of the players names it."),
                say("Any trump, even a 9, beats any card of the other suits."),
                say("Hearts are trump. West led `AS`; then came `KS`, `9H`, `QS`. Which card wins?"),
            ),
            "AS KS 9H QS",
            at=one,
            answer=winning,
            right=say("Right: `9H` is the only trump here, and a trump beats every other suit."),
            wrong={
                "AS": say("The ace is the highest spade. But a trump beats every spade, and there is one here."),
                "KS": say("The king is not the highest spade, and there is a trump here."),
                "QS": say("The queen is not the highest spade, and there is a trump here."),
            },
            hints=(say("Hearts are trump. Is there a heart among the four?"),),
            teaches="T5.6",
        ),
        pick(
            say("If there are several trumps, the highest trump wins. Hearts are trump. Which card wins now?"),
            "AS 9H TH QS",
            at=two,
            answer=winning,
            right=say("Right: two trumps were played, and the 10 is the higher one."),
            wrong={
                "AS": say("No spade can win here: there are trumps in the trick."),
                "QS": say("No spade can win here: there are trumps in the trick."),
                "9H": say("A trump, but there is a higher one beside it."),
            },
            hints=(say("Look only at the hearts."),),
            teaches="T5.6",
        ),
        act(
            (
                say("Following suit comes first, though. East leads `KS`: spades are led, and hearts are trump.")
                if strict
                else say("East leads `KS`: spades are led, and hearts are trump. By your house rule you may follow suit **or** trump."),
                say("Play a card."),
            ),
            at=follow,
            answer="play 9S" if strict else None,
            then=("play TS", "play AS"),
            right=say("Right: you hold a spade, so you must play it. Your trump has to wait.")
            if strict
            else lambda _: why_playable(follow),
            hints=(say("Spades were led. Do you hold one?"),),
            teaches=rules.cite("follow"),
        ),
        act(
            (
                say("North leads `KS`, East plays `AS`. You are void in spades, so you may play any card, a trump too."),
                say("Win this trick."),
            ),
            at=ruff,
            answer="play TH",
            then=("play QS",),
            right=say("Right: you had no spade, so you could **trump**, and a small trump beats the ace."),
            wrong={
                "play 9C": (say("You may play it, but a club wins nothing here: neither led nor trump. You have a trump."), "T5.6"),
                "play QC": (say("You may play it, but a club wins nothing here: neither led nor trump. You have a trump."), "T5.6"),
            },
            hints=(say("Only a trump can beat the ace. Hearts are trump."),),
            teaches=("T5.3", "T5.6"),
        ),
        act(
            (
                say("You **may** trump when you are void. You never **have** to."),
                say("You hold no spade again. Play whatever you like."),
            ),
            at=free,
            answer=None,
            then=("play AS",),
            right=freely,
            hints=(say("All your cards are allowed."),),
            teaches="T5.3",
        ),
        act(
            (
                say("You are void in spades once more, and East has trumped with `TH`."),
                say("You need not beat him. But this time, win the trick."),
            ),
            at=over,
            answer="play AH",
            then=("play QS",),
            right=(say("Right: the ace of trump stands above the 10 of trump."), "T6.1"),
            wrong={
                "play 9H": say("You may play it: nobody has to beat what lies there. But the 10 is higher. You have a better trump."),
                "play TC": (say("You may play it, but a club cannot beat a trump. You have a higher trump."), "T5.6"),
            },
            hints=(say("You need a trump above `TH`."),),
            teaches=("T5.3", "T5.6"),
        ),
        act(
            say("A trump can be led, too. Then trump is the suit to follow. East leads `QH`. What do you play?"),
            at=led,
            answer="play 9H",
            then=("play TH", "play KH"),
            right=say("Right: trump was led and you hold one, so you had to play it, though it loses."),
            hints=(say("Hearts were led. Do you hold a heart?"),),
            teaches=rules.cite("follow"),
        ),
        pick(
            say("Now **clubs** are trump and `QD` is led. Choose **all** the cards that you may play, then check."),
            at=check,
            many=True,
            answer=playable,
            right=lambda _: why_playable(check),
            wrong=lambda chosen: choice_remark(check, chosen),
            hints=(say("Diamonds were led. Whoever has a diamond must play one; which one is his own choice."),) if strict else (),
            teaches=rules.cite("follow"),
        ),
        id="trump",
        goal=say("Know what a trump beats, and when you may play one."),
        rules=rules,
    )
