"""Following suit in Smear, and two jokers in one trick (C2, C3, S5.1 to S5.7)."""

from __future__ import annotations

from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games.smear import Smear
from topper.lessons.author import act, choose, lesson, pick
from topper.lessons.model import Lesson, Step
from topper.lessons.reasons import choice_remark, playable, who_wins, why_beats, why_playable, winning
from topper.lessons.scene import Scene, at_play
from topper.lessons.seats import EAST, NORTH, SEATS, WEST


def following(rules: Rules) -> Lesson:
    """What may be played, and who wins."""
    assert isinstance(rules, Smear)
    strict = rules.following == "strict"
    first = at_play(rules, trump="S", hand="KS 4S X2 AH 9D 3C", bidder=0)
    club = at_play(rules, trump="S", hand="JC 5C X1 QD", trick="KC", others={1: "2C", 2: "TC"})
    void = at_play(rules, trump="S", hand="X2 9H 3D", trick="KC AC", others={1: "4C"})
    joker = at_play(rules, trump="S", hand="JC AC 7H", trick="X1")
    trumps = at_play(rules, trump="D", hand="JH X2 AH 5C", trick="9D")
    both = at_play(rules, trump="H", hand="", trick="X2 X1 2C 9H", leader=1)
    beaten = at_play(rules, trump="H", hand="", trick="X2 X1 9H JD", leader=1)
    return lesson(
        say("Following, and two jokers"),
        act(
            (
                say("One player **leads**: he plays the first card. The others play one each, clockwise: that is a **trick**."),
                say("The highest bidder leads to the first trick. By your house rule he leads a trump if he has one. Lead.")
                if rules.first_lead == "trump"
                else say("The highest bidder leads to the first trick, and may lead any card. You are the bidder: lead."),
            ),
            at=first,
            answer=None,
            right=say("Right: you lead. The others play after you, clockwise."),
            hints=(say("The jokers are trumps, too."),),
            teaches=(rules.cite("first_lead"), "C2", "C3"),
        ),
        all_of(
            (
                say("Whoever has a card of the suit that was led must play one. Spades are trump, and East leads `KC`."),
                say("Choose **all** the cards that you may play, then check."),
            )
            if strict
            else (
                say("Spades are trump, and East leads `KC`. By your house rule you may follow suit or trump."),
                say("Choose **all** the cards that you may play, then check."),
            ),
            club,
            say("`JC` is the Jick: a spade. Which card is a club?"),
        ),
        act(
            (
                say("Whoever has none may play any card, trump or not. North leads `KC`, East plays `AC`, and you are void in clubs."),
                say("The highest trump wins the trick; if there is none, the highest card of the suit that was led. Win this one."),
            ),
            at=void,
            answer="play X2",
            then=("play 4C",),
            right=say("Right: even the low joker is a trump, and beats the ace of clubs."),
            otherwise=say("You may play it, but it cannot win. You hold a trump: a joker."),
            hints=(say("A joker is a trump."),),
            teaches=("S5.3", "S5.5"),
        ),
        all_of(
            say("Now East leads the **high joker**. Spades are trump. Choose all that you may play."),
            joker,
            say("A joker was led, so trump was led. `JC` is a trump."),
        ),
        all_of(
            say("**Diamonds** are trump, and a diamond is led. Choose all that you may play."),
            trumps,
            say("The Jick is the jack of hearts, and the jokers are always trumps."),
        ),
        pick(
            (
                say("If both jokers are in one trick, the one played **first** beats the other. Hearts are trump. Which card wins?")
                if rules.jokers == "first"
                else say("Both jokers in one trick, and a house rule of yours says which wins. Hearts are trump. Which card wins?")
            ),
            "X2 X1 2C 9H",
            at=both,
            answer=winning,
            right=lambda card: joker_reason(both),
            wrong=lambda card: why_beats(rules, both.order, both.trick[0], winning(both), card),
            hints=(say("The other two cards are too low. So which joker is it?"),),
            teaches=rules.cite("jokers"),
        ),
        choose(
            (
                say("Whoever wins a trick leads any card to the next. Tricks taken lie face down: nobody may look back at them."),
                say("Now the jack of diamonds, the Jick, falls on the jokers. Hearts are trump. Who wins, and leads to the next?"),
            ),
            SEATS,
            at=beaten,
            answer=who_wins,
            right=say("Right: the Jick stands above both jokers, and whoever wins leads."),
            wrong={
                WEST: say("West played the low joker. The Jick stands above the jokers."),
                NORTH: say("North played the high joker. The Jick stands above it."),
                EAST: say("East played `9H`, a low trump."),
            },
            hints=(say("Who played `JD`? The trick was led by West."),),
            teaches=("S5.7", "S5.5"),
        ),
        id="smear-following",
        goal=say("Know at every card what you may play, and who wins."),
        rules=rules,
        drills=(rules.cite("follow"), "S5.4", "S5.5", rules.cite("jokers"), "S5.3"),
    )


def all_of(text: Sentence | tuple[Sentence, ...], at: Scene, hint: Sentence) -> Step:
    """Choose everything that may be played."""
    return pick(
        text,
        at=at,
        many=True,
        answer=playable,
        right=lambda _: why_playable(at),
        wrong=lambda chosen: choice_remark(at, chosen),
        hints=(hint,),
        teaches=(at.rules.cite("follow"), "S5.4"),
    )


def joker_reason(scene: Scene) -> tuple[Sentence, str]:
    """Why this joker wins over the other."""
    best = winning(scene)
    other = next(card for card in scene.trick if card.joker and card != best)
    because, rule = why_beats(scene.rules, scene.order, scene.trick[0], best, other)
    return say("Right. {because}", because=because), rule
