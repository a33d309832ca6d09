"""Naming trump, and the first lead (T4.1, T5.1)."""

from __future__ import annotations

from collections.abc import Callable

from topper.core.actions import Action
from topper.core.cards import Cards, Seat
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say, say_n
from topper.lessons.author import act, choose, lesson, number
from topper.lessons.model import Lesson
from topper.lessons.scene import Scene, at_auction, at_naming, at_play
from topper.lessons.seats import EAST, NORTH, SEATS, WEST, YOU


def trumps_with(scene: Scene, suit: int) -> Cards:
    """The trumps in the learner's hand if this suit is named."""
    return scene.rules.orders[suit].trump_cards() & scene.hand


def counted(scene: Scene) -> Callable[[Action], Sentence]:
    """What the learner would hold with another suit as trump."""

    def remark(action: Action) -> Sentence:
        held = trumps_with(scene, action.value)
        if not held:
            return say("You may, but with {suit} as trump you would hold no trump at all.", suit=action.value)
        return say_n(
            "You may, but with {suit} as trump you would hold {n} trump: {cards}. There is a better suit.",
            "You may, but with {suit} as trump you would hold {n} trumps: {cards}. There is a better suit.",
            n=len(held), suit=action.value, cards=held,
        )  # fmt: skip

    return remark


def naming(rules: Rules) -> Lesson:
    """Which suit to name, and who leads then."""
    clear = at_naming(rules, "JS KS QS 9S AD 9H")
    count = at_naming(rules, "AS 9S JC KC TH 9D")
    jacks = at_naming(rules, "JH JD AD KD 9D TC", bid=4)
    not_printed = at_naming(rules, "JS AC KC QC 9S TH")
    bid = max(2, rules.minimum_bid)
    over = at_auction(rules, "9S TS QH 9H TD 9C", ["pass", f"bid {bid}"], dealer=0).after("pass", "pass")._replace(seat=0)
    lead = at_play(rules, trump="S", hand="JS JC AS 9S AD 9H", bidder=0, bid=4, others={1: "TS QD", 2: "QS 9D", 3: "KS TD"})
    only_trump = rules.first_lead == "trump"
    return lesson(
        say("Naming trump"),
        choose(
            (
                say("The highest bidder names one of the four suits as trump, before a card is played."),
                say("West passed, North bid {bid}, East passed, and you passed too. Who names trump?", bid=bid),
            ),
            SEATS,
            at=over,
            answer=lambda scene: Seat(scene.state.to_act or 0),
            right=say("Right: North made the only bid, so it is the highest."),
            wrong={
                WEST: say("West passed. Only a bidder can name trump."),
                EAST: say("East passed. Only a bidder can name trump."),
                YOU: say("You passed. Only a bidder can name trump."),
            },
            hints=(say("Who has bid?"),),
            teaches="T4.1",
        ),
        act(
            (
                say("Now you have made the highest bid. Name the suit that makes your hand strongest."),
                say("Long and high is good: four cards of one suit, and the best of all among them."),
            ),
            at=clear,
            answer="trump S",
            coach=True,
            right=say("Right: with spades as trump you hold four of the seven trumps, and the Big Jack on top."),
            wrong=counted(clear),
            hints=(say("Count your cards in each suit."),),
            teaches="T4.1",
        ),
        number(
            (
                say("When you count, do not forget the Small Jack: it will join your trumps."),
                say("How many trumps would you hold if **spades** were trump?"),
            ),
            low=0,
            high=6,
            at=count,
            answer=lambda scene: len(trumps_with(scene, 0)),
            right=say("Right: `JC`, `AS` and `9S`. The jack of clubs would be your second best trump."),
            wrong={
                2: say("You counted the two spades. The jack of clubs would be a spade as well."),
                4: say("Only the **jack** of clubs changes suit. The king of clubs remains a club."),
            },
            otherwise=say("Count the spades, and add the Small Jack."),
            hints=(say("With spades as trump the Small Jack is the jack of clubs."),),
            teaches=("T6.1", "T4.1"),
        ),
        act(
            (
                say("You hold both red jacks. They are the two best trumps with hearts, and with diamonds as well."),
                say("So look at the rest. Name trump."),
            ),
            at=jacks,
            answer="trump D",
            coach=True,
            right=say("Right: two jacks, ace and king are the four highest trumps there are, and the 9 makes five."),
            wrong=counted(jacks),
            hints=(say("Which red suit has the better cards beside the jacks?"),),
            teaches="T4.1",
        ),
        act(
            say("The jack of the **other** black suit helps you, too. Name trump."),
            at=not_printed,
            answer="trump C",
            coach=True,
            right=say("Right: with clubs as trump `JS` is the Small Jack, and below it you hold the ace, king and queen."),
            wrong=counted(not_printed),
            hints=(say("With clubs as trump, what does the jack of spades become?"),),
            teaches=("T4.1", "T6.1"),
        ),
        act(
            (
                say("The highest bidder leads to the first trick. By your house rule he leads a trump if he has one.")
                if only_trump
                else say("The highest bidder leads to the first trick, and may lead any card."),
                say("You bid 4 and named spades. Lead a card that nothing can beat."),
            ),
            at=lead,
            answer=["play JS", "play JC", "play AS"],
            then=("play TS", "play QS", "play KS"),
            right={
                "play JS": say("Right: the Big Jack. Everybody had to follow, and three of the others’ trumps are gone."),
                "play JC": say("Right: only the Big Jack stands above it, and you hold that yourself. Three trumps are gone."),
                "play AS": say("Right: only the two black jacks stand above it, and you hold both. Three trumps are gone."),
            },
            wrong=lambda action: first_lead(lead, action),
            hints=(say("Which card is the Big Jack?"),),
            teaches=rules.cite("first_lead"),
        ),
        choose(
            say("East has made the highest bid and named trump. Who leads to the first trick?"),
            SEATS,
            at=at_play(rules, trump="H", hand="9S TS QC 9C TD 9H", leader=3, bid=3)._replace(seat=0),
            answer=lambda scene: Seat(scene.state.to_act or 0),
            right=say("Right: the highest bidder leads, wherever the dealer sits."),
            wrong={
                YOU: say("Not this time: the lead goes to the highest bidder, and that is East."),
                WEST: say("The lead has nothing to do with the dealer. It goes to the highest bidder."),
                NORTH: say("It goes to the highest bidder, and that is East."),
            },
            hints=(say("Who bid highest?"),),
            teaches="T5.1",
        ),
        id="naming-trump",
        goal=say("Name the suit that makes your hand strongest, and know who leads."),
        rules=rules,
        drills=("T4.1", "T5.1", "T6.1"),
    )


def first_lead(scene: Scene, action: Action) -> Sentence:
    """What is to be said to a lead that is allowed but can be beaten."""
    if action.value in scene.order.trump_cards():
        return say("You may lead it, and it is a trump. But the others may hold higher ones. Lead one that nothing can beat.")
    return say("You may lead it, but a trump could take it while the others still hold trumps. Lead the best trump.")
