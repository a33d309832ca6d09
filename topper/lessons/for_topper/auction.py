"""The auction (T3.1 to T3.5)."""

from __future__ import annotations

from topper.core.actions import Action
from topper.core.cards import Card, Seat
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.lessons.author import act, choose, lesson, number
from topper.lessons.model import Lesson, Step
from topper.lessons.scene import Scene, at_auction
from topper.lessons.seats import EAST, NORTH, SEATS, WEST, YOU
from topper.lessons.step import Told

YES, NO = say("Yes"), say("No")
BETTER = say("Yes, if it is a higher bid")


def auction(rules: Rules) -> Lesson:
    """Who speaks, what may be bid, and what happens when nobody bids."""
    low = rules.minimum_bid
    start = at_auction(rules, "KS TS QH 9H TD AC", dealer=1, seat=0)
    free = at_auction(rules, "JS JC AS 9H TD KC")
    after_two = at_auction(rules, "JH AH KH JD 9S TC", [f"bid {low + 1}"])
    weak = at_auction(rules, "9S TS QH 9H TD 9C", [f"bid {low}", "pass", f"bid {low + 1}"])
    stolen = at_auction(rules, "JS JC AS KS QS 9H", [f"bid {low + 3}", "pass", "pass"])
    top = at_auction(rules, "JS JC AS KS QS 9H", ["bid 6", "pass"])
    passed = at_auction(rules, "9S TS QH 9H TD 9C", ["pass", "pass"], dealer=2).after(f"bid {low}")
    return lesson(
        say("The auction"),
        choose(
            (
                say("Before the cards are played, the players bid for the right to name trump. The highest bid is the **contract**."),
                say("The player on the dealer’s left speaks first, then clockwise. Here West has dealt. Who speaks first?"),
            ),
            SEATS,
            at=start,
            answer=lambda scene: Seat(scene.state.to_act or 0),
            right=say("Right: North sits on West’s left."),
            wrong={
                WEST: say("West has dealt, and speaks last."),
                YOU: say("You sit on West’s right. Who sits on West’s left?"),
                EAST: say("East comes after North."),
            },
            hints=(say("From the dealer, clockwise."),),
            teaches="T3.1",
        ),
        number(
            (
                say("A bid is the number of tricks, out of six, that you think you will win. If you win fewer, you lose that number."),
                say("You hold the Big Jack, the Small Jack and the ace, if you name spades. How many tricks are certain?"),
            ),
            low=0,
            high=6,
            at=free,
            answer=lambda scene: len(sure_tricks(scene, 0)),
            right=say("Right: with spades as trump you hold the three best cards of all, and nothing can beat them."),
            wrong={
                2: say("The two jacks, yes. But with both jacks in your hand nothing stands above the ace of trump either."),
                1: say("The Big Jack, yes. What can beat the Small Jack when you hold the Big one yourself?"),
                4: say("Three cards here are certain. The king of clubs may win, but the ace of clubs or a trump can beat it."),
            },
            otherwise=say("Count the highest trumps in your hand, one after another from the top, as long as none is missing."),
            hints=(say("From the top: Big Jack, Small Jack, ace. Which of them do you hold?"),),
            teaches="T3.2",
        ),
        act(
            (
                say("Now speak. You may bid from {low} to 6, or pass. You are sure of three tricks with spades.", low=low),
                say("Others who bid more would take the contract from you. Make a bid that fits your hand."),
            ),
            at=free,
            # Where a trump may always be played instead (H5), a fourth trick is harder to find.
            answer=["bid 4"] if low > 3 else ["bid 3", "bid 4"] if rules.following == "strict" else ["bid 3"],
            right=lambda action: {
                "bid 3": say("Right: three tricks are certain, and if you bid highest you may name spades."),
                "bid 4": say("Right, and bold: three are certain, the fourth you have to find. It is harder to outbid."),
            }[action],
            wrong=lambda action: bid_remark(action, 3),
            hints=(say("You hold the three highest spades, if you count the Small Jack."),),
            teaches=dict.fromkeys(("T3.2", rules.cite("minimum"))),
            coach=True,
        ),
        choose(
            (
                say("A bid must be higher than every bid before it."),
                say("East has bid {n}. What is the lowest that you may bid?", n=low + 1),
            ),
            tuple(range(low, low + 4)),
            at=after_two,
            answer=lowest,
            right=lambda n: say("Right: {n} is the lowest number that you may bid now. You may bid higher, or pass.", n=n),
            wrong=lambda n: too_high_or_low(after_two, n),
            hints=(say("One more than East’s bid."),),
            teaches="T3.3",
        ),
        act(
            (
                say("You may also pass. You play all the same, and score the tricks you win."),
                say("Look at this hand: no jack, no ace, no king."),
            ),
            at=weak,
            answer="pass",
            right=say("Right: a bid that you cannot make costs you what you bid. Whoever passes still scores the tricks he wins."),
            wrong=(say("You may bid that, but this hand would hardly win a trick, and a lost bid costs you its number."), "T7.3"),
            hints=(say("Which of these cards is likely to win a trick, whatever is trump?"),),
            teaches="T3.2",
            coach=True,
        ),
        steal(stolen, low + 3) if rules.dealer_steals else only_pass(top),
        choose(
            (
                say("Each player speaks once. You passed, and West has bid since."),
                say("Now that you know West’s bid: may you speak again?"),
            )
            if rules.auction == "once"
            else (
                say("By your house rule the auction goes round until three have passed. Whoever has passed is out of it."),
                say("You passed, and others are still bidding. May you speak again?"),
            ),
            (YES, BETTER, NO),
            at=passed,
            answer=NO,
            right=say("Right: once each, and your turn is over.")
            if rules.auction == "once"
            else say("Right: a pass is final, though the others may go on."),
            wrong={
                YES: say("No: what you have said stands, even if you would like to know more first."),
                BETTER: say("No, not even with a higher bid: you have passed."),
            },
            hints=(say("You passed before."),),
            teaches=rules.cite("once"),
        ),
        thrown_in(rules) if rules.all_pass == "redeal" else dealer_must(rules),
        id="auction",
        goal=say("Speak at your turn, bid what is allowed, and know what a bid promises."),
        rules=rules,
    )


def only_pass(top: Scene) -> Step:
    """After the highest bid there is."""
    return act(
        (
            say("North has bid 6: all the tricks. Nobody can bid higher, but each still speaks."),
            say("Try what you like."),
        ),
        at=top,
        answer="pass",
        right=say("Right: after a bid of 6 only a pass is left."),
        hints=(say("There are only six tricks."),),
        teaches="T3.3",
    )


def steal(scene: Scene, stands: int) -> Step:
    """With the house rule that the dealer may take the number that stands."""
    return act(
        (
            say("You are the dealer, and by your house rule you may take the contract at the number that stands."),
            say("West has bid {n}, and the others have passed. Your hand is strong. Take it at the same number.", n=stands),
        ),
        at=scene,
        answer=f"bid {stands}",
        right=say("Right: the dealer may bid the number that stands. No other player may."),
        wrong=lambda action: (
            say("You may pass, but your hand is strong, and the contract is yours for the same number.")
            if action.kind == "pass"
            else say("You may, but you can have the contract for less.")
        ),
        hints=(say("Bid {n}.", n=stands),),
        teaches=scene.rules.cite("steal"),
    )


def thrown_in(rules: Rules) -> Step:
    """All four pass."""
    before = at_auction(rules, "9S TS QH 9H TD 9C", ["pass", "pass", "pass"])
    return choose(
        (
            say("If all four pass, the hand is thrown in and nobody scores. Whoever spoke **first** deals the next hand."),
            say("You are the dealer, the other three have passed, and you pass too. Who deals next?"),
        ),
        SEATS,
        at=before,
        answer=lambda scene: Seat(scene.state.apply("pass").dealer),
        right=say("Right: West, on your left, spoke first, and deals."),
        wrong={
            YOU: say("You dealt this hand. The deal passes on, even when nobody bids."),
            NORTH: say("North spoke second. The first to speak deals next."),
            EAST: say("East spoke third. The first to speak deals next."),
        },
        hints=(say("Who spoke first? The player on your left."),),
        teaches=rules.cite("all_pass"),
    )


def dealer_must(rules: Rules) -> Step:
    """With the house rule that the dealer must bid when the others have passed."""
    before = at_auction(rules, "9S TS QH 9H TD 9C", ["pass", "pass", "pass"])
    return act(
        (
            say("By your house rule the dealer must bid if the other three have passed. You are the dealer."),
            say("The hand is poor. Speak."),
        ),
        at=before,
        answer=f"bid {rules.minimum_bid}",
        right=say("Right: you must bid, and with such a hand the lowest number is best."),
        wrong=say("You may bid that, but with such a hand the lowest number is best."),
        hints=(say("The lowest bid is {n}.", n=rules.minimum_bid),),
        teaches=rules.cite("all_pass"),
    )


def lowest(scene: Scene) -> int:
    """The lowest number that may be bid now."""
    return min(int(action.value) for action in scene.state.legal_actions() if action.kind == "bid")


def too_high_or_low(scene: Scene, n: int) -> Sentence | Told:
    """Why this is not the lowest number that may be bid: the engine refuses it, or there is a lower one."""
    objection = scene.state.objection(f"bid {n}")
    if objection is not None:
        return objection.because, objection.rule
    return say("You may bid {n}, but there is a lower number left.", n=n)


def sure_tricks(scene: Scene, suit: int) -> list[Card]:
    """The highest trumps in the learner's hand, from the top without a gap."""
    sure = []
    for card in scene.rules.orders[suit].rankings[suit]:
        if card not in scene.hand:
            break
        sure.append(card)
    return sure


def bid_remark(action: Action, sure: int) -> Sentence | Told:
    """What is to be said to a bid that is allowed but does not fit."""
    if action.kind == "pass":
        return say("You may pass, but this hand is strong: {n} tricks are certain with spades.", n=sure)
    if action.value < sure:
        return say("You may bid that, but {n} tricks are certain, and a low bid is easily outbid.", n=sure)
    few = say("You may bid that, but only {n} tricks are certain. If you win fewer than you bid, you lose the number you bid.", n=sure)
    return few, "T7.3"
