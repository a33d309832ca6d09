"""The Small Jack changes suit: following with it, leading it, and seeing when somebody has not followed (T5.2, T5.4, T5.5, T5.6)."""

from __future__ import annotations

from topper.core.cards import Card
from topper.core.phases import Playing
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.lessons.author import act, choose, lesson, pick
from topper.lessons.model import Lesson, Step
from topper.lessons.reasons import choice_remark, playable, why_playable, winning
from topper.lessons.scene import Scene, at_play


def changing_suit(rules: Rules) -> Lesson:
    """Every corner of the one rule that people get wrong."""
    strict = rules.following == "strict"
    first = at_play(rules, trump="S", hand="JC TC 9C AH", trick="KC")
    alone = at_play(rules, trump="S", hand="JC KH 9D", trick="AC")
    as_trump = at_play(rules, trump="S", hand="JC AC KD", trick="9S")
    jack_led = at_play(rules, trump="S", hand="QC 9C AH", trick="JC")
    red = at_play(rules, trump="D", hand="JH QH AD", trick="9H")
    fight = at_play(rules, trump="S", hand="QD", trick="AC JC AS KC")
    draw = at_play(rules, trump="S", hand="JC AC QH", others={1: "9S KH TH", 2: "KS AD 9D", 3: "TS QC KD"})
    revoke = at_play(
        rules, trump="S", hand="9D TD", trick="KC 9H TC JD", leader=2, others={3: "QC AS", 1: "JC AH", 2: "AC KD"}, checked=False
    ).opened()
    allowed = at_play(rules, trump="S", hand="9D TD", trick="KC 9H TC 9C", leader=2, others={3: "JC AS", 1: "QC AH", 2: "AC KD"}).opened()

    def all_of(text: object, at: Scene, *hints: object) -> Step:
        """Choose everything that may be played."""
        return pick(
            text,  # type: ignore[arg-type]
            at=at,
            many=True,
            answer=playable,
            right=lambda _: why_playable(at),
            wrong=lambda chosen: choice_remark(at, chosen),
            hints=hints,  # type: ignore[arg-type]
            teaches=("T5.4", rules.cite("follow")),
        )

    return lesson(
        say("The Small Jack changes suit"),
        all_of(
            (
                say("Spades are trump and East leads `KC`. The Small Jack, `JC`, is in your hand."),
                say("Choose **all** the cards that you may play, then check."),
            ),
            first,
            say("Clubs were led. Which of your cards are clubs now?"),
        ),
        all_of(
            say("Spades are trump, `AC` is led, and this is your hand. Choose all that you may play."),
            alone,
            say("Do you hold a single card that is a club now?"),
        ),
        all_of(
            say("Spades are trump, and now a **spade** is led. Choose all that you may play."),
            as_trump,
            say("Trump was led. Which of your cards is a trump?"),
        ),
        all_of(
            say("Spades are trump, and East leads the Small Jack, `JC`. Choose all that you may play."),
            jack_led,
            say("Which suit has been led? Not the one that is printed on the card."),
            say("Trump has been led, and you hold no trump."),
        )
        if strict
        else act(
            say("Spades are trump, and East leads the Small Jack, `JC`. Play a card."),
            at=jack_led,
            answer=None,
            right=lambda _: why_playable(jack_led),
            teaches="T5.5",
        ),
        all_of(
            say("Now **diamonds** are trump and `9H` is led. Choose all that you may play."),
            red,
            say("Which jack is the Small Jack when diamonds are trump?"),
        ),
        pick(
            say("Spades are trump. West led `AC`; then came `JC`, `AS`, `KC`. Which card wins?"),
            "AC JC AS KC",
            at=fight,
            answer=winning,
            right=say("Right: two trumps were played, and the Small Jack stands above the ace of trump."),
            wrong={
                "AS": say("The ace of trump is strong, but the Small Jack is second of all trumps and stands above it."),
                "AC": (say("The ace is the highest club, but there are trumps in this trick."), "T5.6"),
                "KC": (say("That is a club, and there are trumps in this trick."), "T5.6"),
            },
            hints=(say("Which of the four cards are trumps? There are two."),),
            teaches=("T6.1", "T5.6"),
        ),
        act(
            (
                say("You can lead the Small Jack, too. Then everybody who has a trump must play one."),
                say("Spades are trump and the Big Jack has been played already. It is your lead: bring out their trumps."),
            ),
            at=draw,
            answer="play JC",
            then=("play 9S", "play KS", "play TS"),
            right=say("Right: you led a trump, so all three had to follow with theirs, and yours is the highest left."),
            wrong={
                "play AC": say("You may lead it, but that is a club: it asks for clubs and leaves their trumps where they are."),
                "play QH": say("You may lead it, but that is a heart: it asks for hearts and leaves their trumps where they are."),
            },
            hints=(say("Which of your cards is a trump?"),),
            teaches="T5.5",
        ),
        pick(
            (
                say("Here all hands lie open. Spades are trump. North led `KC`, then came `9H`, `TC` and `JD`."),
                say("One of these cards was **not** allowed. That is called a revoke. Which card?"),
            ),
            "KC 9H TC JD",
            at=revoke,
            answer=Card("9H"),
            right=say("Right: East still holds `QC`, a club, and should have followed with it."),
            wrong={
                "KC": say("North led it, and one may lead any card."),
                "TC": say("You held a club and played it: that is what following means."),
                "JD": say("Look at West’s hand: `JC` is a spade now, so West has no club and may play anything."),
            },
            hints=(say("For each card that is not a club: does its player still hold a club?"),),
            teaches=(rules.cite("follow"), "T5.4"),
        ),
        choose(
            (
                say("North led `KC`, and East played `9H`, though `JC` is still in East’s hand. Spades are trump."),
                say("Was East allowed to?"),
            ),
            (YES, NO),
            at=allowed,
            answer=lambda scene: YES if east_may(scene) else NO,
            right=say("Right: `JC` is a spade here. East has no club, and may play any card, a heart too."),
            wrong={NO: say("Look again at `JC`: it is the Small Jack, a spade. East holds no club at all, so any card is allowed.")},
            hints=(say("Does East hold a card that is a club now?"),),
            teaches="T5.4",
        ),
        id="changing-suit",
        goal=say("Know at every card when the Small Jack follows, and when it does not."),
        rules=rules,
        drills=("T5.4", "T5.5", rules.cite("follow"), "T6.1"),
    )


YES, NO = say("Yes"), say("No")


def east_may(scene: Scene) -> bool:
    """Whether the second card of the trick was allowed, asked of the engine."""
    state = scene.state
    assert isinstance(state, Playing)
    led, played = state.table[0], state.table[1]
    held = state.hands[(state.leader + 1) % 4] | 1 << played
    follow = held & scene.order.follow[led]
    return not follow or bool(follow >> played & 1)
