"""The score sheet of a hand: each line with the rule behind it, the scores, the winner, and what comes next."""

from __future__ import annotations

from topper.core.cards import Seat
from topper.core.result import Result
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.core.state import State
from topper.session.parts import Json, button, buttons, grid, heading, paragraph
from topper.session.table import Look, number

YOU = 0
OUTCOMES = {
    "passed_out": say("All four pass: the hand is thrown in, and nobody scores."),
    "misdeal": say("A misdeal: the same dealer deals again."),
}
"""How a hand ends that is not scored."""


def score_sheet(state: State, look: Look) -> tuple[Sentence, list[Json], list[Json]]:
    """The title, the sheet and the controls after a hand. `state` holds its result."""
    result, rules = state.result, state.rules
    assert result is not None
    words: list[Json] = []
    if result.winner is not None:
        words.append(heading("winner", look.rich(match_won(rules, result.winner))))
    unscored = OUTCOMES.get(result.outcome)
    if unscored is not None:
        words.append(paragraph("outcome", cited(unscored, result.rule, look)))
    else:
        words.append(lines(rules, result, look))
        if result.points:
            words.append(points(rules, result, look))
    if state.phase == "over":
        title, go = say("The match is over"), [button("new-match", look.rich(say("Play another match")), "new-match", kind="primary")]
    else:
        title, go = say("The score"), [button("next", look.rich(say("Next hand")), "next", kind="primary")]
    if result.outcome == "scored":
        go.append(button("review", look.rich(say("Look back at the hand")), "review"))
    return title, words, [buttons("go", go, look.plain(say("What next")))]


def told_result(rules: Rules, result: Result) -> list[Sentence]:
    """What a hand came to, as it is read out: who gained or lost what and why, and who has won the match."""
    if result.outcome in OUTCOMES:
        return [OUTCOMES[result.outcome]]
    told = [say("{members}: {because}", members=members(rules, line.side), because=line.because) for line in result.lines]
    return told if result.winner is None else [*told, match_won(rules, result.winner)]


def cited(sentence: Sentence, rule: str | None, look: Look) -> Json:
    """A sentence with the rule behind it."""
    text = look.rich(sentence)
    return [*(text if isinstance(text, list) else [text]), *([" ", {"rule": rule}] if rule else [])]


def lines(rules: Rules, result: Result, look: Look) -> Json:
    """What each gained or lost, why, and the score after it."""
    each = len(result.scores) == len(set(range(4)))
    head = [say("Player") if each else say("Side"), say("Why"), say("Change"), say("Score")]
    rows = [
        [side_name(rules, line.side, look), cited(line.because, line.rule, look), signed(line.amount), number(result.scores[line.side])]
        for line in result.lines
    ]
    caption = look.rich(say("What each scores"))
    return grid("score", [look.rich(word) for word in head], rows, caption=caption, align=["left", "left", "right", "right"])


def points(rules: Rules, result: Result, look: Look) -> Json:
    """The points of the game, each with its card, who has it, and the rule."""
    head = [say("Point"), say("Card"), say("To"), say("Rule")]
    rows = []
    for point in result.points:
        card = look.rich(say("{card}", card=point.card)) if point.card is not None else ""
        owner = side_name(rules, point.side, look) if point.side is not None else look.rich(say("nobody"))
        rows.append([look.rich(say("{name:cap}", name=point.name)), card, owner, [{"rule": point.rule}]])
    caption = say("The points")
    if result.card_points:
        caption = say("The points; card points {first} to {second}", first=result.card_points[0], second=result.card_points[1])
    return grid("points", [look.rich(word) for word in head], rows, caption=look.rich(caption))


def members(rules: Rules, side: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    return tuple(Seat(seat) for seat in range(4) if rules.sides[seat] == side)


def side_name(rules: Rules, side: int, look: Look) -> Json:
    """The player, or the partners, of a side."""
    return look.rich(say("{members}", members=members(rules, side)))


def match_won(rules: Rules, winner: int) -> Sentence:
    """Who has won the match."""
    if winner == rules.sides[YOU]:
        return say("You win the match!")
    return say("{members} won the match.", members=members(rules, winner))


def signed(change: int) -> str:
    """A change of score with its sign, the true minus."""
    return f"+{change}" if change > 0 else number(change)
