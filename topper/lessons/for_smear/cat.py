"""The cat and the discards (S4.1 to S4.5)."""

from __future__ import annotations

from typing import Any

from topper.core.position import position
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.lessons.author import act, choose, lesson, pick
from topper.lessons.model import Lesson
from topper.lessons.reasons import discard_remark, may_go
from topper.lessons.scene import Scene, at_auction

NINE = "KS TS 4S X2 AH 9H QC 7D 3D"
WIDE = "AS KS JS 2S JC 9S AH KH 8C 7D 5D 4C 3H"


def cat(rules: Rules) -> Lesson:
    """Taking the cat, naming trump, putting cards away."""
    bought = at_auction(rules, "AS KS JS 2S JC AH 8C 7D 5D", dealer=3, cat="9S KH 3H 4C")
    naming = bought.after(f"bid {rules.minimum_bid}", "pass", "pass", "pass")
    nine = Scene(position(rules, trump="S", hands={0: NINE}, seat=0, bidder=1), 0)
    wide = Scene(position(rules, trump="S", hands={0: WIDE}, seat=0, bidder=0), 0)
    many = Scene(position(rules, trump="H", hands={0: "AH KH TH 2H X1 9H 6H 5H 7C"}, seat=0, bidder=1), 0)
    scoring = Scene(position(rules, trump="H", hands={0: "AH KH QH JH JD X1 X2 4S 9C"}, seat=0, bidder=1), 0)

    def chosen(at: Scene) -> Any:
        return lambda cards: discard_remark(at, cards)

    return lesson(
        say("The cat, and what goes"),
        act(
            (
                say("You have the contract, and the four cards of the cat are in your hand now: thirteen cards."),
                say("The bidder names trump only **after** he has seen the cat. Name it."),
            ),
            at=naming,
            answer="trump S",
            coach=True,
            right=say("Right: ace, king, jack, Jick, 9 and two: six trumps, with the highest and the lowest among them."),
            otherwise=say("You may, but in spades you hold the ace, the two, and both black jacks."),
            hints=(say("Where do you hold the ace and the two?"),),
            teaches="S4.1",
        ),
        pick(
            (
                say("Then each, the bidder first, puts cards away, face down, until six are left."),
                say("Only cards that are **not trump** may go."),
                say("Spades are trump. Choose all your cards that **may** go, then check."),
            ),
            at=nine,
            many=True,
            answer=may_go,
            right=say("Right: the joker is a trump and stays; everything that is not trump may go."),
            wrong=chosen(nine),
            hints=(say("Which of these are trumps? Do not forget the joker."),),
            teaches="S4.2",
        ),
        act(
            (
                say("Three of these nine cards have to go. You may keep the ace of hearts, but small plain cards hardly ever win."),
                say("Put three away: the three lowest plain cards."),
            ),
            at=nine,
            answer="discard 3D 7D 9H",
            right=say("Right: four trumps, an ace and a queen are left."),
            otherwise=say("You may. But keep the ace and the queen, and put away the 9 of hearts and both diamonds."),
            hints=(say("`9H`, `7D` and `3D`."),),
            teaches="S4.2",
        ),
        act(
            (
                say("The bidder has thirteen cards after the cat, so seven have to go. You hold six trumps, the Jick among them."),
                say("Keep the six trumps."),
            ),
            at=wide,
            answer=f"discard {' '.join(sorted(['AH', 'KH', '8C', '7D', '5D', '4C', '3H']))}",
            right=say("Right: all seven cards that are not trump go, and six trumps stay."),
            hints=(say("`JC` is a spade now. Everything that is not trump goes."),),
            teaches="S4.2",
        ),
        pick(
            (
                say("Whoever holds **more than six trumps** puts all other cards away, and as many trumps as needed: but only 3 to 9."),
                say("Ace, king, queen, jack, 10, two, the Jick and the jokers stay. Hearts are trump. What may go?"),
            ),
            at=many,
            many=True,
            answer=may_go,
            right=say("Right: the 7 of clubs goes, and two of the three small hearts."),
            wrong=chosen(many),
            hints=(say("The 7 of clubs must go. Which hearts are from 3 to 9?"),),
            teaches="S4.3",
        ),
        pick(
            (
                say("And if there are more than six that must stay? Then you keep any six of them, and choose yourself."),
                say("Hearts are trump, and you hold seven such trumps. Choose all that may go."),
            ),
            at=scoring,
            many=True,
            answer=may_go,
            right=say("Right: the two plain cards go, and one of the seven trumps, whichever you like."),
            wrong=chosen(scoring),
            hints=(say("Any of them may be the one that goes."),),
            teaches="S4.4",
        ),
        choose(
            say("What you have put away is out of the game. Suppose it was a ten: who gets its ten card points?"),
            (say("You"), say("The bidder"), say("Nobody")),
            at=nine,
            answer="Nobody",
            right=say("Right: discards and cards that were not dealt belong to nobody and score for nobody."),
            otherwise=say("It is out of the game, and counts for nobody."),
            hints=(say("Did anybody win a trick with it?"),),
            teaches="S4.5",
        ),
        id="smear-cat",
        goal=say("Take the cat, name trump, and know what you may put away."),
        rules=rules,
        drills=("S4.1", "S4.2", "S4.3", "S4.4"),
    )
