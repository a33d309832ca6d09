"""Big Jack, Small Jack: the two best trumps, and what the Small Jack belongs to (T5.4, T5.5, T6)."""

from __future__ import annotations

from topper.core.cards import SUITS, Card
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.lessons.author import act, choose, lesson, pick, sort
from topper.lessons.model import Lesson
from topper.lessons.reasons import why_playable
from topper.lessons.scene import at_play

TITLE = say("Big Jack, Small Jack")


def jacks(rules: Rules) -> Lesson:
    """The two jacks, step by step."""
    strict = rules.following == "strict"
    spades = at_play(rules, trump="S", hand="JS AS JC JH 9D")
    hearts = at_play(rules, trump="H", hand="AH JS JD JC TH")
    from_the_top = at_play(rules, trump="S", hand="KS AS JC JS TS")
    clubs = at_play(rules, trump="S", hand="TC JC 9C QC")
    follow = at_play(rules, trump="S", hand="JC 9C QD", trick="KC", others={1: "TC AH", 2: "AC KD"})
    void = at_play(rules, trump="S", hand="JC 9H QD", trick="KC AC", others={1: "QC"})
    led = at_play(rules, trump="S", hand="AC 9S KD", trick="JC", others={1: "TS QH", 2: "AD JD"})
    red = at_play(rules, trump="H", hand="JD 9D AS", trick="KH", others={1: "9H TC", 2: "QH TS"})
    return lesson(
        TITLE,
        pick(
            (
                say("Spades are trump in this hand. Any spade beats any card of the other suits."),
                say("The best trump is not the ace. It is the **jack of trump**, and we call it the **Big Jack**. Choose it."),
            ),
            "JC AS 9D JS JH",
            at=spades,
            answer="JS",
            right=say("Right: `JS` is the jack of the trump suit. Nothing beats the Big Jack."),
            wrong={
                "AS": say("The ace of trump is strong, but two jacks stand above it. The best one is the jack of spades."),
                "JC": say("That jack is special too, but it is the second best. The Big Jack has the sign of the trump suit."),
                "JH": say("A jack, but of hearts. The Big Jack has the sign of the trump suit, and spades are trump."),
                "9D": say("The Big Jack is a jack: the jack of spades, because spades are trump."),
            },
            hints=(say("Which suit is trump? Look for the jack with that sign."),),
            teaches="T6.1",
        ),
        pick(
            (
                say("The second best trump is the **Small Jack**: the jack of the other suit of the same colour."),
                say("Spades and clubs are black, hearts and diamonds are red. Now **hearts** are trump. Choose the Small Jack."),
            ),
            "AH JS JD JC TH",
            at=hearts,
            answer="JD",
            right=say("Right: hearts are red, and the other red jack is `JD`. It is the Small Jack."),
            wrong={
                "JS": say("`JS` is black, and hearts are red. The Small Jack has the colour of the trump suit."),
                "JC": say("`JC` is black, and hearts are red. The Small Jack has the colour of the trump suit."),
                "AH": say("The ace of trump comes third. Both red jacks stand above it, and one of them is here."),
                "TH": say("`TH` is a trump, but a low one. Look for a jack."),
            },
            hints=(say("Hearts are red. Which other suit is red?"), say("You want the jack of diamonds.")),
            teaches="T6.1",
        ),
        sort(
            say("After the two jacks come ace, king, queen, 10 and 9. Spades are trump again: put these five in order, the best first."),
            "KS AS JC JS TS",
            at=from_the_top,
            answer=lambda scene: scene.order.sort(scene.hand),
            right=say("Right: Big Jack, Small Jack, then ace, king, 10. `JC` stands above every spade but one."),
            hints=(say("Begin with the two black jacks: first the jack of spades."), say("`JS`, `JC`, and then the ace.")),
            teaches="T6.1",
        ),
        choose(
            say("Spades are trump. To which suit does `JC` belong now?"),
            SUITS,
            at=from_the_top,
            answer=lambda scene: scene.order.suit_of(Card("JC")),
            right=say("Right: it is a spade now, whatever sign is printed on it. See the ribbon on the card."),
            wrong={
                "C": say("That is what is printed on it. But the Small Jack has moved: for this whole hand it is a spade."),
                "H": say("No: hearts are red. The Small Jack belongs to the trump suit."),
                "D": say("No: diamonds are red. The Small Jack belongs to the trump suit."),
            },
            hints=(say("The Small Jack is a trump. Which suit is trump?"),),
            teaches="T5.4",
        ),
        pick(
            (
                say("So the clubs have lost their jack. Hearts and diamonds keep theirs: ace, king, queen, jack, 10, 9."),
                say("Spades are trump: which card comes right below the **queen of clubs**?"),
            ),
            "TC JC 9C QC",
            at=clubs,
            answer=lambda scene: scene.order.rankings[2][scene.order.rankings[2].index(Card("QC")) + 1],
            right=say("Right: ace, king, queen, 10, 9. There is no jack of clubs among the clubs any more."),
            wrong={
                "JC": say("`JC` would be next if it were still a club. It has moved up to the trumps, so the 10 is next."),
                "9C": say("The 10 stands between the queen and the 9."),
                "QC": say("That is the queen herself. Which club comes after her?"),
            },
            hints=(say("Say the clubs from the top, and leave the jack out."),),
            teaches="T6.2",
        ),
        act(
            (
                say("Now it matters. East leads `KC`: clubs are led, and whoever has a club must play one.")
                if strict
                else say("Now it matters. East leads `KC`: clubs are led. By your house rule, whoever has a club plays one, or a trump."),
                say("Play a card. If you try one that is not allowed, the table tells you why."),
            ),
            at=follow,
            answer="play 9C" if strict else None,
            then=("play TC", "play AC"),
            right=say("Right: `9C` is your only club. `JC` is a spade now, so it may stay in your hand.")
            if strict
            else lambda _: why_playable(follow),
            hints=(say("Which of your cards are clubs **now**?"), say("`JC` does not count as a club. Play `9C`.")),
            teaches=("T5.4", rules.cite("follow")),
        ),
        act(
            (
                say("North leads `KC`, and East plays `AC`. This time you hold no club at all: `JC` is a spade."),
                say("Without a club you may play what you like. Win this trick."),
            ),
            at=void,
            answer="play JC",
            then=("play QC",),
            right=say("Right: you had no club, so you could play the Small Jack. As a trump it beats every club."),
            wrong={
                "play 9H": say("You may play `9H`, but it cannot win: it is neither a club nor a trump. You have a trump."),
                "play QD": say("You may play `QD`, but it cannot win: it is neither a club nor a trump. You have a trump."),
            },
            hints=(say("Only a trump can beat the ace of clubs. Which of your cards is a trump?"),),
            teaches=("T5.4", "T5.3"),
        ),
        act(
            (
                say("Look who leads it now: East leads the **Small Jack** itself. Spades are trump."),
                say("Ask which suit has been led, then play."),
            ),
            at=led,
            answer="play 9S" if strict else None,
            then=("play TS", "play AD"),
            right=say("Right: the Small Jack is a spade, so trump was led, and you had to play your spade.")
            if strict
            else lambda _: why_playable(led),
            hints=(say("Which suit does `JC` belong to?"), say("Trump was led: you follow with a spade.")),
            teaches="T5.5",
        ),
        act(
            say("The same with red cards. **Hearts** are trump and East leads `KH`. What must you play?"),
            at=red,
            answer="play JD",
            then=("play 9H", "play QH"),
            right=say("Right: hearts are led and `JD` is a heart now, your only one. It follows suit, and it wins."),
            hints=(say("Hearts are trump. What has become of the jack of diamonds?"),),
            teaches=("T5.4", "T6.1"),
        ),
        id="small-jack",
        drills=("T5.4", "T5.5", "T6.1", "T6.2"),
        goal=say("Know the two best trumps, and know which suit the Small Jack belongs to."),
        rules=rules,
    )
