"""Questions about the score of Topper: what a hand is worth, who has won."""

from __future__ import annotations

from typing import Any

from topper.core.cards import Seat
from topper.core.sentence import Sentence, say, say_n
from topper.lessons.drills.auction import split
from topper.lessons.drills.question import SEATS, Ask, Kind, choice, find, who
from topper.lessons.model import Choose, Step, Text
from topper.lessons.scene import Scene, at_end, scored


def change(n: int) -> Sentence:
    """A change of score with its sign."""
    return say("{n:signed}", n=n) if n else say("{n}", n=n)


def changes(at: Scene) -> tuple[int, ...]:
    result = scored(at).result
    assert result is not None
    return result.change


def bidder_score(ask: Ask) -> Step:
    """The learner has bid. What does his score change by?"""
    chance, rules = ask.chance, ask.rules
    made = chance.often(0.5)

    def draw() -> Scene | None:
        tricks, bid = split(ask), chance.between(rules.minimum_bid, 6)
        if (tricks[0] >= bid) != made or (ask.level > 1 and made and tricks[0] == bid) or (ask.level == 3 and bid - tricks[0] == 1):
            return None
        return at_end(rules, tricks, bid=bid, bidder=0, dealer=chance.below(4))

    at = find(ask, draw)
    bid, won = at.state.bid, at.state.tricks[0]
    assert isinstance(bid, int)
    right = changes(at)[0]
    if made:
        praise = say_n("You won {n} trick and bid {bid}: the bid is made, and every trick counts.",
                       "You won {n} tricks and bid {bid}: the bid is made, and every trick counts.", n=won, bid=bid)  # fmt: skip
    else:
        praise = say_n("You won {n} trick and bid {bid}: the bid is lost, and you lose the number you bid.",
                       "You won {n} tricks and bid {bid}: the bid is lost, and you lose the number you bid.", n=won, bid=bid)  # fmt: skip
    numbers = dict.fromkeys((won, -bid, bid, won - bid, 0, -won, won + bid))
    return choice(
        ask,
        say_n("You bid {bid} and won {n} trick. By how much does your score change?",
              "You bid {bid} and won {n} tricks. By how much does your score change?", n=won, bid=bid),
        change(right),
        {change(n): praise for n in numbers if n != right},
        praise=praise,
        rule=ask.rule("made" if made else "set"),
        at=at,
    )  # fmt: skip


def other_score(ask: Ask) -> Step:
    """Somebody else has bid. What does the learner's score change by?"""
    chance, rules = ask.chance, ask.rules
    bidder = chance.between(1, 3)

    def draw() -> Scene | None:
        tricks, bid = split(ask), chance.between(rules.minimum_bid, 6)
        if not 0 <= tricks[0] <= 4 or (ask.level > 1 and tricks[bidder] >= bid):
            return None
        return at_end(rules, tricks, bid=bid, bidder=bidder, dealer=chance.below(4))

    at = find(ask, draw)
    bid, tricks = at.state.bid, at.state.tricks
    assert isinstance(bid, int)
    right, won = changes(at)[0], tricks[0]
    praise = say_n("You did not bid, so the {n} trick you won counts, whatever becomes of the bid.",
                   "You did not bid, so the {n} tricks you won count, whatever becomes of the bid.", n=won)  # fmt: skip
    if not won:
        praise = say("You did not bid, and won no trick: nothing changes.")
    short = say(
        "{seat} bid {bid} and won {made}. You won {won}. By how much does your score change?",
        seat=Seat(bidder), bid=bid, made=tricks[bidder], won=won,
    )  # fmt: skip
    numbers = dict.fromkeys((0, -bid, bid, won + 1, -won, won + bid, tricks[bidder]))
    return choice(
        ask, short, change(right), {change(n): praise for n in numbers if n != right}, praise=praise, rule=ask.rule("others"), at=at
    )


NOBODY = say("Nobody yet")


def match_over(ask: Ask) -> Step:
    """Who has won the match after this hand?"""
    chance, rules = ask.chance, ask.rules
    wanted = chance.below(5)

    def draw() -> tuple[Scene, Any] | None:
        bidder = chance.below(4)
        tricks, bid = split(ask), chance.between(rules.minimum_bid, 4)
        spread = {1: 12, 2: 6, 3: 4}[ask.level]
        before = tuple(rules.target - 1 - chance.below(spread) for _ in range(4))
        at = at_end(rules, tricks, bid=bid, bidder=bidder, dealer=chance.below(4), scores=before)
        result = scored(at).result
        assert result is not None
        there = sum(score >= rules.target for score in result.scores)
        if (4 if result.winner is None else result.winner) != wanted:
            return None
        enough = {1: there <= 1, 2: there <= 2, 3: there >= 2}[ask.level]
        if ask.level == 3 and wanted == 4:
            enough = there >= 2 or chance.often(0.02)
        return (at, result) if enough else None

    at, result = find(ask, draw)
    lines: dict[Any, Text] = {}
    for seat in range(4):
        lines[Seat(seat)] = who(
            seat,
            say("After this hand you have {n}.", n=result.scores[seat]),
            say("After this hand {seat} has {n}.", seat=Seat(seat), n=result.scores[seat]),
        )
    told = tuple(say("{seat} {n}", seat=Seat(seat), n=result.scores[seat]) for seat in range(4))
    there = sum(score >= rules.target for score in result.scores)
    if there <= 1:
        reason = say("After the hand: {scores}. Whoever is at {target} or more wins.", scores=told, target=rules.target)
    elif rules.going_out == "highest":
        reason = say(
            "After the hand: {scores}. Several are at {target}: the highest score wins. If it is level, the bidder wins if he is one of "
            "them; otherwise another hand is played.",
            scores=told, target=rules.target,
        )  # fmt: skip
    else:
        reason = say(
            "After the hand: {scores}. Several are at {target}: the bidder wins if he is one of them. Otherwise the highest score wins; "
            "if it is level, another hand is played.",
            scores=told, target=rules.target,
        )  # fmt: skip
    lines[NOBODY] = reason
    right = NOBODY if result.winner is None else Seat(result.winner)
    bidder = at.state.bidder
    assert bidder is not None
    assert isinstance(at.state.bid, int)
    deed = who(
        bidder,
        say("You bid {bid}. All six tricks are played, and not scored yet.", bid=at.state.bid),
        say("{seat} bid {bid}. All six tricks are played, and not scored yet.", seat=Seat(bidder), bid=at.state.bid),
    )
    rule = ask.rule("target") if there <= 1 else ask.rule("going_out")
    return Choose(
        text=(deed, say("The match goes to {target}. Add up the scores: who has won it?", target=rules.target)),
        choices=(*SEATS, NOBODY),
        at=at,
        answer=right,
        right=reason,
        wrong={key: line for key, line in lines.items() if key is not right and key != right},
        otherwise=reason,
        teaches=(rule,),
    )


KINDS = (
    Kind("bidder-score", say("The bidder’s score"), ("made", "set"), bidder_score, ("topper",)),
    Kind("other-score", say("The others’ score"), ("others",), other_score, ("topper",), numbers=("T7.1",)),
    Kind("match-over", say("Who has won?"), ("target", "going_out"), match_over, ("topper",)),
)
