"""A whole hand with a guide at your elbow: auction, trump, six tricks, score."""

from __future__ import annotations

from topper.core.actions import Action, Deal
from topper.core.phases import new_match
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.author import act, choose, lesson
from topper.lessons.for_topper.naming import counted
from topper.lessons.for_topper.score import gain, several_points
from topper.lessons.model import Lesson
from topper.lessons.scene import Scene, at_end
from topper.lessons.step import Told

DEAL = Deal.of(["JH JD KH AC 9C TS", "9H TC JC KD QD 9S", "TH QC AD TD KS QS", "QH AH KC 9D AS JS"])


def whole_hand(rules: Rules) -> Lesson:
    """One hand, from the auction to the score."""
    bidding = Scene(new_match(rules, dealer=2).apply(DEAL), 0).after("pass")
    naming = bidding.after("bid 3", "pass", "pass")
    first = naming.after("trump H")
    second = first.after("play JH", "play 9H", "play TH", "play QH")
    third = second.after("play JD", "play 9S", "play TD", "play AH")
    fourth = third.after("play AC", "play TC", "play QC", "play KC")
    fifth = fourth.after("play 9C", "play JC", "play QS", "play 9D", "play KD", "play AD", "play JS")
    end = at_end(rules, (4, 1, 0, 1), bid=3, trump="H", dealer=2)
    return lesson(
        say("A whole hand"),
        act(
            (
                say("Now everything together. North has dealt, East has passed, and it is your turn to speak."),
                say("With hearts as trump you hold the Big Jack, the Small Jack and the king, and an ace beside them. Bid 3."),
            ),
            at=bidding,
            answer="bid 3",
            then=("pass", "pass"),
            right=say("Right: two tricks are certain, and the ace and the king of trump should bring one more."),
            wrong=bid_remark,
            hints=(say("Choose 3."),),
            teaches=("T3.2", "T3.3"),
        ),
        act(
            say("West and North pass: the contract is yours. Name trump."),
            at=naming,
            answer="trump H",
            right=say("Right: three hearts with the two best cards of all. Now you lead."),
            wrong=counted(naming),
            hints=(say("In which suit do you hold both jacks and the king?"),),
            teaches="T4.1",
        ),
        act(
            say("The others hold four trumps between them. Bring them out: lead the highest trump of all."),
            at=first,
            answer="play JH",
            then=("play 9H", "play TH", "play QH"),
            right=say("Right: three trumps fell under the Big Jack. Four minus three: one is still out."),
            wrong=lambda action: lead_remark(first, action),
            hints=(say("The Big Jack is the jack of trump."),),
            teaches=(rules.cite("first_lead"), "T6.1"),
        ),
        act(
            (
                say("One trump is still out: the ace. You hold two that are left, the Small Jack and the king."),
                say("Which of them can take the ace?"),
            ),
            at=second,
            answer="play JD",
            then=("play 9S", "play TD", "play AH"),
            right=say("Right: `JD` is a heart now, so East had to follow with the ace, and the Small Jack beats it."),
            wrong={"play KH": (say("You may lead it, but somebody holds the ace of trump, and it beats the king."), "T6.1")},
            otherwise=(say("You may lead it, but while the ace of trump is out it can be trumped. Bring that ace out first."), "T5.3"),
            hints=(say("The Small Jack stands above the ace of trump."),),
            teaches=("T5.5", "T6.1"),
        ),
        act(
            (
                say("Two tricks are yours, and the king of hearts is the only trump left in the game."),
                say("Which card wins the third trick, and leaves you that trump for later?"),
            ),
            at=third,
            answer="play AC",
            then=("play TC", "play QC", "play KC"),
            right=say("Right: nobody has a trump but you, so the ace of clubs is safe. Three tricks: the bid is made."),
            wrong={
                "play KH": say("You may lead it and it would win. But it wins later as well, when you are void. Take the ace first."),
                "play 9C": say("You may lead it, but the others hold higher clubs."),
                "play TS": say("You may lead it, but the others hold higher spades."),
            },
            hints=(say("You hold one ace."),),
            teaches="T5.6",
        ),
        act(
            (
                say("You hold `KH`, `9C` and `TS`. The king of trump cannot lose any more, so keep it."),
                say("Give up a small card, and wait for a suit that you do not have."),
            ),
            at=fourth,
            answer=["play 9C", "play TS"],
            then=("play JC", "play QS", "play 9D"),
            right={
                "play 9C": say("Right: West takes it with the jack of clubs, a plain club in this hand."),
                "play TS": say("Right too: somebody takes it with a higher spade. We go on as if you had led `9C`."),
            },
            wrong={"play KH": say("You may lead it, but then both small cards lose for certain. Kept back, it wins a trick just as well.")},
            hints=(say("Lead one of the two small cards."),),
            teaches="T5.7",
        ),
        act(
            (
                say("West leads `KD`, North plays `AD`. You have no diamond: `JD` was a heart, and it is gone."),
                say("Win the trick."),
            ),
            at=fifth,
            answer="play KH",
            right=say("Right: void in diamonds, you trump the ace. That is your fourth trick."),
            wrong={"play TS": say("You may play it, for you are void. But it cannot win, and your trump can.")},
            hints=(say("A trump beats the ace of diamonds."),),
            teaches=("T5.3", "T5.6"),
        ),
        choose(
            (
                say("Your last card, `TS`, loses to a higher spade. You bid 3 and have won 4 tricks."),
                say("By how much does your score change?"),
            ),
            several_points((3, 4, 1, 7)),
            at=end,
            answer=gain,
            right=say("Right: the bid is made, so all four tricks count. That was a whole hand of Topper."),
            wrong={
                "+3": say("You bid 3, but every trick counts, even the one beyond the bid."),
                "+1": say("It is not the difference that counts, but all your tricks."),
                "+7": say("The bid itself adds nothing. Each trick is one point."),
            },
            hints=(say("The bid is made. Count the tricks."),),
            teaches="T7.2",
        ),
        id="whole-hand",
        goal=say("Play one hand from the auction to the score."),
        rules=rules,
        drills=("T3.3", rules.cite("follow"), "T5.4", "T5.6", "T6.1", "T7.2", "T7.3"),
    )


def bid_remark(action: Action) -> Sentence:
    """What is to be said to another call than the one the guide asks for."""
    if action.kind == "pass":
        return say("You may pass, but with such a hand the contract should be yours.")
    if action.value < 3:
        return say("You may bid that, and you would make it easily. But West or North could outbid you. Bid 3.")
    return say("You may bid that, but a bid that is lost costs its number. Three is what you can count on. Bid 3.")


def lead_remark(scene: Scene, action: Action) -> Told:
    """What is to be said to another lead than the Big Jack."""
    if action.value in scene.order.trump_cards():
        return say("You may lead it, but it is not the highest trump you hold. Lead the highest of all."), "T6.1"
    return say("You may lead it, but while the others hold trumps they may trump it. Bring their trumps out first."), "T5.3"
