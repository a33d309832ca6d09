"""The auction of Smear, and shooting the moon (S2.3, S3.1 to S3.6, S9.1 to S9.4)."""

from __future__ import annotations

from topper.core.actions import MOON_BID, Action
from topper.core.cards import Seat
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games.smear import Smear
from topper.lessons.author import act, choose, lesson
from topper.lessons.for_smear.sample import MOON, SPLIT, played
from topper.lessons.for_topper.auction import steal, too_high_or_low
from topper.lessons.model import Lesson, Step
from topper.lessons.scene import Scene, at_auction
from topper.lessons.seats import NORTH, SEATS, WEST, YOU

YES, NO = say("Yes"), say("No")
WIN, LOSE, ZERO = say("You win the match"), say("The other side wins the match"), say("Your score becomes 0")


def auction(rules: Rules) -> Lesson:
    """Who speaks, and what may be said."""
    assert isinstance(rules, Smear)
    low, top = rules.minimum_bid, rules.top_bid
    start = at_auction(rules, "", dealer=2, seat=0)
    strong = at_auction(rules, "AS KS JS 2S JC 9H 8D 5C 4H")
    fair = at_auction(rules, "AS TS 7S 2S KH 9H 8D 5C 4H")
    after = at_auction(rules, "9S 8H 4H 3C KD 7D 6C 5C TS", [f"bid {low}"])
    spent = at_auction(rules, "AS KS JS 2S JC 9H 8D 5C 4H", [f"bid {top}", "pass"])
    low_hand = at_auction(rules, "9S 8S 7H 4H 3H 6C 5C 9D 3D", ["pass"])
    once = at_auction(rules, "9S 8H 4H 3C KD 7D 6C 5C TS", ["pass", "pass"], dealer=2).after(f"bid {low}")
    dealer = at_auction(rules, "9S 8H 4H 3C KD 7D 6C 5C TS", ["pass", "pass", "pass"])
    certain = say("High is certain") if rules.low == "taken" else say("High and Low are certain")
    steps: list[Step] = [
        choose(
            (
                say("First the players bid for the **contract**. The highest bidder takes the cat, names trump, and must win what he bid."),
                say("The player on the dealer’s left speaks first, then clockwise. North has dealt. Who speaks first?"),
            ),
            SEATS,
            at=start,
            answer=lambda scene: Seat(scene.state.to_act or 0),
            right=say("Right: East sits on North’s left."),
            wrong={
                NORTH: say("North has dealt, and speaks last."),
                WEST: say("West sits on North’s right. It goes the other way."),
                YOU: say("You come after East."),
            },
            hints=(say("Clockwise from North."),),
            teaches="S3.1",
        ),
        act(
            (
                say("A bid is the number of **points** your side will win: from {low} to {top}, or pass.", low=low, top=top),
                say("You hold ace, 10, 7 and two of spades. {certain} with spades.", certain=certain),
            ),
            at=fair,
            answer=["bid 3", "bid 2"] if low == 2 and top == 4 and not rules.dealer_steals else "bid 3",
            coach=True,
            right=lambda call: (
                say("Right: {certain}. But a bid of 2 is easily outbid.", certain=certain)
                if call.value == 2
                else say("Right, and bold: {certain}, and with the cat a third point is likely.", certain=certain)
            ),
            wrong=lambda call: call_remark(call, certain),
            hints=(say("Count: High for the ace, Low for the two."),),
            teaches=dict.fromkeys(("S3.2", rules.cite("minimum"))),
        )
        if low <= 3
        else act(
            say("A bid is the number of **points** your side will win: from {low} to {top}, or pass. Speak.", low=low, top=top)
            if low < top
            else say("A bid is the number of **points** your side will win. Your table has one number, {n}, or pass. Speak.", n=top),
            at=strong,
            answer=None,
            right=say("Right: that is allowed."),
            hints=(say("The lowest bid is {n}.", n=low),),
            teaches=rules.cite("minimum"),
        ),
        act(
            (
                say("North, your partner, has bid {top}: every point. Each player still speaks.", top=top),
                say("No number is left. What do you say?"),
            ),
            at=spent,
            answer="pass",
            right=say("Right: pass. Only the moon would beat it, and your own partner has the contract."),
            wrong={"moon": say("You may: the moon beats every number. But your partner has the contract already.")},
            hints=(say("It is your own partner who has bid."),),
            teaches="S3.3",
        ),
        choose(
            (say("Each player speaks once. You passed, and West has bid since. May you speak again?"),)
            if rules.auction == "once"
            else (say("By your house rule the auction goes round, but whoever has passed is out of it. You passed. May you speak again?"),),
            (YES, NO),
            at=once,
            answer=NO,
            right=say("Right: what you have said stands."),
            otherwise=say("No: you have passed, and that is final."),
            hints=(say("You passed before."),),
            teaches=rules.cite("once"),
        ),
        act(
            (
                say("Three players have passed, and you are the dealer. Now the dealer **must** bid."),
                say("The hand is poor. Speak."),
            ),
            at=dealer,
            answer=f"bid {low}",
            right=say("Right: you must bid, and the lowest is enough."),
            wrong=say("You may, but with such a hand the lowest number is best."),
            hints=(say("The lowest bid is {n}.", n=low),),
            teaches=rules.cite("all_pass"),
        )
        if rules.all_pass == "dealer_bids"
        else choose(
            say("By your house rule the hand is thrown in if all four pass. You have dealt. Who deals the next?"),
            SEATS,
            at=dealer,
            answer=lambda scene: Seat(scene.state.apply("pass").dealer),
            right=say("Right: West, who spoke first."),
            otherwise=say("Whoever spoke first deals next."),
            hints=(say("Who sits on your left?"),),
            teaches=rules.cite("all_pass"),
        ),
    ]
    if low < top:
        steps.insert(2, higher(after, low))
    if rules.misdeal:
        steps.append(
            act(
                (
                    say("One more call: if all your nine cards are from 3 to 9, you may call a **misdeal** at your first turn."),
                    say("You may do so even after another’s bid."),
                    say("The same dealer deals again. Look at your hand."),
                ),
                at=low_hand,
                answer="misdeal",
                right=say("Right: nine cards from 3 to 9. A joker or a two would have spoilt it."),
                wrong=say("You may. But there is not a single high card in this hand, and you may have another."),
                hints=(say("Is there any card above 9 or below 3?"),),
                teaches="S2.3",
            )
        )
    else:
        steps.append(
            act(
                (
                    say("Elsewhere a hand of nine cards from 3 to 9 may be called a misdeal. By your house rule there are no misdeals."),
                    say("Your nine cards are such a hand. Speak."),
                ),
                at=low_hand,
                answer="pass",
                right=say("Right: a poor hand is played as it is, and passing costs nothing."),
                wrong=say("You may, but there is not a single high card in this hand. A bid that is lost costs its number."),
                hints=(say("Nobody has to bid."),),
                teaches=rules.cite("misdeal"),
            )
        )
    if rules.dealer_steals and low < top:
        steps.insert(3, steal(at_auction(rules, "AS KS JS 2S JC 9H 8D 5C 4H", [f"bid {low}", "pass", "pass"]), low))
    return lesson(
        say("The auction"),
        *steps,
        id="smear-auction",
        goal=say("Speak at your turn, and bid the points that your hand promises."),
        rules=rules,
        drills=("S3.2", "S3.3", rules.cite("all_pass"), "S2.3"),
    )


def higher(after: Scene, low: int) -> Step:
    """The lowest number that is left."""
    return choose(
        say("A bid must be higher than every bid before it. East has bid {n}. What is the lowest that you may bid?", n=low),
        tuple(range(low - 1, low + 3)),
        at=after,
        answer=lambda scene: min(call.value for call in scene.state.legal_actions() if call.kind == "bid"),
        right=say("Right: one more than the bid that stands."),
        wrong=lambda n: too_high_or_low(after, n),
        hints=(say("One more than {n}.", n=low),),
        teaches="S3.3",
    )


def call_remark(call: Action, certain: Sentence) -> Sentence:
    """What is to be said to a call that is allowed but does not fit the hand."""
    if call.kind == "pass":
        return say("You may pass, but {certain}: the contract should be yours.", certain=certain)
    if call.kind == "moon":
        return say("You may, but a moon needs **every** point, and whoever misses one loses the match.")
    if call.value < 3:
        return say("You may, but {n} is easily outbid, and this hand promises more.", n=call.value)
    return say("You may, but {certain} and no more, and a lost bid costs its number.", certain=certain)


def moon(rules: Rules) -> Lesson:
    """Every point, or the match is lost."""
    assert isinstance(rules, Smear)
    ahead = rules.target - 1
    made = played(rules, MOON, bid=MOON_BID, scores=(1, 3))
    behind = played(rules, MOON, bid=MOON_BID, scores=(-3, 3))
    missed = played(rules, SPLIT, bid=MOON_BID, scores=(ahead, 3))
    strong = "AS KS JS JC X1 X2 2S AH KH" if rules.joker_points else "AS KS QS JS JC X1 2S AH KH"
    call = at_auction(rules, strong, [f"bid {rules.top_bid}", "pass", "pass"])
    after = at_auction(rules, "AS KS QS JS JC X1 2S AH KH", ["moon"])

    def outcome(result_of: Scene, hand: object = None) -> Sentence:
        result = next(f.result for f in (made, behind, missed) if f.end == result_of)
        if result.winner is None:
            return ZERO
        return WIN if result.winner == 0 else LOSE

    return lesson(
        say("Shooting the moon"),
        act(
            (
                say("Instead of a number you may announce that you **shoot the moon**: your side will win every point there is."),
                say("It beats every number. West has bid {top}, and this is your hand. Announce it.", top=rules.top_bid),
            ),
            at=call,
            answer="moon",
            right=say("Right: the moon beats even the highest number."),
            wrong={"pass": say("You may pass. But with so many of the highest trumps, and the two, you may well win every point.")},
            hints=(say("Choose the moon."),),
            teaches="S3.6",
        ),
        act(
            say("After a moon nobody can bid. This time East shoots it before you. What is left to you?"),
            at=after,
            answer="pass",
            right=say("Right: nobody can bid after the moon."),
            hints=(say("No number, and no second moon."),),
            teaches="S3.6",
        ),
        choose(
            (
                say("If it succeeds and your score was not below zero, you win the match at once, whatever the total."),
                say("Your score is 1. You shot the moon and won every point. What happens?"),
            ),
            (WIN, LOSE, ZERO),
            at=made.end,
            answer=outcome,
            right=say("Right: the match is yours, even from a score of 1."),
            otherwise=say("Every point was won, and 1 is not below zero."),
            hints=(say("Was your score below zero before?"),),
            teaches="S9.3",
        ),
        choose(
            (
                say("If your score was **below zero**, success brings it to exactly zero, and the match goes on."),
                say("Your score is −3, and you won every point. What happens?"),
            ),
            (WIN, LOSE, ZERO),
            at=behind.end,
            answer=outcome,
            right=say("Right: back to zero, and no more than that."),
            otherwise=say("You won every point, but your score was below zero."),
            hints=(say("−3 is below zero."),),
            teaches="S9.4",
        ),
        choose(
            (
                say("If **one** point is missed, the match is lost. A point that nobody scored counts as missed."),
                say("Your score is {ours}, theirs 3. You shot the moon and won only High and Low. What happens?", ours=ahead)
                if not rules.jick_point
                else say("Your score is {ours}, theirs 3. You shot the moon, but the others won Jack and Game. What happens?", ours=ahead),
            ),
            (WIN, LOSE, ZERO),
            at=missed.end,
            answer=outcome,
            right=say("Right: a moon that fails loses the match, even at {ours} to 3.", ours=ahead),
            otherwise=say("Jack and Game went to the other side, so the moon has failed. That loses the match."),
            hints=(say("A moon needs every point."),),
            teaches=("S9.2", "S9.1"),
        ),
        id="smear-moon",
        goal=say("Know what a moon wins, and what it risks."),
        rules=rules,
        drills=("S3.6", "S9.1", "S9.2", "S9.3", "S9.4"),
    )
