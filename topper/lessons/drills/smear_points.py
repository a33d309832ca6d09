"""Questions about the end of a hand of Smear: who gets which point, counting Game, the score, the moon, the match."""

from __future__ import annotations

from collections.abc import Callable

from topper.core.actions import MOON_BID
from topper.core.cards import HIGH_JOKER, LOW_JOKER, Card, Cards, Seat
from topper.core.phases import Playing, begin_play, new_match
from topper.core.result import Point, Result
from topper.core.sentence import Sentence, say, say_n
from topper.core.state import Contract
from topper.games.smear import POINTS_OF, Smear, jick_of
from topper.lessons.drills.question import Ask, Kind, choice, find
from topper.lessons.drills.smear import ONLY, game
from topper.lessons.model import Choose, Step
from topper.lessons.scene import Scene, at_play

OURS, THEIRS, NOBODY = say("Your side"), say("The other side"), say("Nobody")
SIDES = (OURS, THEIRS, NOBODY)


def made_up(ask: Ask, *, bid: int, bidder: int, scores: tuple[int, int], favour: int | None = None) -> tuple[Scene, Result]:
    """A finished hand with the points falling at random, or all to one side (`favour`), and what the game makes of it."""
    chance, rules = ask.chance, game(ask)
    trump = chance.below(4)
    ranking = rules.orders[trump].rankings[trump]
    keys = [ranking[0], ranking[3], ranking[-1], jick_of(trump), HIGH_JOKER, LOW_JOKER]
    played = [card for card in keys if favour is not None or chance.often(0.8)]
    played += chance.some([card for card in rules.pack_cards if card not in keys], 24 - len(played))
    held, tricks = [0, 0, 0, 0], [0] * 6
    mine = chance.shuffled([card for card in played if card in keys])
    rest = chance.shuffled([card for card in played if card not in keys])
    seats = [seat for seat in range(4) if favour is None or seat % 2 == favour]
    for card in mine:
        seat = chance.one([seat for seat in seats if held[seat].bit_count() < 6])
        held[seat] |= card.bit
    for card in rest:
        held[chance.one([seat for seat in range(4) if held[seat].bit_count() < 6])] |= card.bit
    piles = [chance.shuffled(list(Cards(cards))) for cards in held]
    for place in range(6):
        tricks[place] = sum(pile[place].bit for pile in piles)
    taken = [0, 0, 0, 0]
    highest = next(card for card in ranking if card in played)
    for cards in tricks:
        # The highest trump of all takes its own trick; any other card can lose one.
        holder = next(seat for seat in range(4) if held[seat] >> highest & 1)
        taken[holder if cards >> highest & 1 and not highest.joker else chance.one(seats)] |= cards
    calls = (f"bid {bid}" if bid != MOON_BID else "moon",)
    contract = Contract((0, 0, 0, 0), 0, (), bidder, bid, trump)
    start = new_match(rules, dealer=(bidder - len(calls)) % 4, scores=scores)
    end = begin_play(start, contract, tuple(held)).played_out(tuple(taken), bidder)
    return Scene(end, 0), rules.score(end)


def facts(at: Scene, point: Point) -> Sentence:
    """What happened to the card that decides a point."""
    end = at.state
    assert isinstance(end, Playing)
    card = point.card
    if card is None:
        return say("Nothing happened.")
    player = next((seat for seat, held in enumerate(end.held) if held >> card & 1), None)
    taker = next((seat for seat, taken in enumerate(end.taken) if taken >> card & 1), None)
    trump = at.order.trump
    if player is None or taker is None:
        return say("{trump:Cap} were trump. {card} was not played in this hand.", trump=trump, card=card)
    by = say("by you") if player == 0 else say("by your partner") if player == 2 else say("by {seat}", seat=Seat(player))
    to = say("you") if taker == 0 else say("your partner") if taker == 2 else say("{seat}", seat=Seat(taker))
    return say("{trump:Cap} were trump. {card} was played {by}, and the trick was taken by {to}.", trump=trump, card=card, by=by, to=to)


def point_question(key: str, ask_it: Sentence) -> Callable[[Ask], Step]:
    """The maker of questions about one of the points of the game."""

    def make(ask: Ask) -> Step:
        rules = game(ask)
        # The highest and the lowest trump played (H11, H12) always belong to somebody.
        always = (key == "high" and rules.high == "highest") or (key == "low" and rules.low == "lowest")
        wanted = ask.chance.one((0, 1) if always else (0, 1, None))

        def draw() -> tuple[Scene, Point] | None:
            at, result = made_up(ask, bid=rules.minimum_bid, bidder=ask.chance.below(4), scores=(0, 0))
            point = next(point for point in result.points if point.key == key)
            end = at.state
            assert isinstance(end, Playing)
            apart = point.card is not None and side_playing(end, point.card) not in (None, side_taking(end, point.card))
            # The ace of trump always takes its own trick; the other cards are best asked about when another took them.
            return (at, point) if point.side == wanted and (ask.level == 1 or apart or key == "high" or wanted is None) else None

        at, point = find(ask, draw)
        numbers = {"jick": "S10.1", "high_joker": "S10.2", "low_joker": "S10.2", "jack": "S7.3"}
        rule = numbers.get(key) or rules.cite(key)
        praise = reason(rules, key, point)
        return Choose(
            text=(highest_line(rules, at, point) or facts(at, point), ask_it),
            choices=SIDES[:2] if always else SIDES,
            at=at,
            answer=SIDES[2 if point.side is None else point.side],
            right=(praise, point.rule),
            otherwise=(praise, point.rule),
            teaches=(rule,),
        )

    return make


def highest_line(rules: Smear, at: Scene, point: Point) -> Sentence | None:
    """With the house rules H11 and H12 it is the highest or lowest trump **played** that counts."""
    if point.key == "high" and rules.high == "highest" and point.seat is not None:
        return say("The highest trump played was {card}. {what}", card=point.card, what=facts(at, point))
    if point.key == "low" and rules.low == "lowest" and point.seat is not None:
        return say("The lowest trump played was {card}. {what}", card=point.card, what=facts(at, point))
    return None


def reason(rules: Smear, key: str, point: Point) -> Sentence:
    """Why a point goes where it goes."""
    if point.side is None:
        return say("A point whose card was not played goes to nobody.")
    if key == "high":
        return say("High goes to the side that **played** the card, whoever took the trick.")
    if key == "low" and rules.low != "taken":
        return say("Low goes to the side that **played** the card, whoever took the trick.")
    if key == "low":
        return say("By the house rule Low goes to the side that **took** the trick with the two in it.")
    return say("This point goes to the side that **took** the trick with the card in it.")


def side_playing(end: Playing, card: Card) -> int | None:
    return next((seat % 2 for seat, held in enumerate(end.held) if held >> card & 1), None)


def side_taking(end: Playing, card: Card) -> int | None:
    return next((seat % 2 for seat, taken in enumerate(end.taken) if taken >> card & 1), None)


def card_points(ask: Ask) -> Step:
    """How many card points are in these tricks?"""
    chance, rules = ask.chance, game(ask)
    trump = chance.below(4)

    def draw() -> tuple[Card, ...] | None:
        cards = chance.some(rules.pack_cards, 4 * ask.level)
        worth = sum(POINTS_OF[card] > 0 for card in cards)
        jick = jick_of(trump) in cards
        return tuple(cards) if worth >= 2 and (ask.level < 3 or jick or chance.often(0.3)) else None

    cards = find(ask, draw)
    right = sum(POINTS_OF[card] for card in cards)
    told = tuple(say("{card} {n}", card=card, n=POINTS_OF[card]) for card in cards if POINTS_OF[card])
    tens = sum(card.rank == "T" for card in cards)
    slips = dict.fromkeys((right - 9 * tens, right - 1, right + 1, right - 10, right + 10, right + 2, right + 4, right - 3, right + 3))
    return choice(
        ask,
        (
            say("{trump:Cap} are trump. These cards lie in your side’s tricks: {cards}.", trump=rules.orders[trump].trump, cards=cards),
            say("How many card points is that?"),
        ),
        right,
        [n for n in slips if n >= 0 and n != right],
        praise=say("An ace counts 4, a king 3, a queen 2, a jack 1, a ten 10: {cards}. Together {n}.", cards=told, n=right),
        rule="S7.4",
        at=at_play(rules, trump="SHCD"[trump], hand=""),
    )


def game_point(ask: Ask) -> Step:
    """Who scores Game?"""
    rules = game(ask)
    wanted = ask.chance.one((0, 1, None))

    def draw() -> tuple[Scene, Result] | None:
        at, result = made_up(ask, bid=rules.minimum_bid, bidder=ask.chance.below(4), scores=(0, 0))
        point = next(point for point in result.points if point.key == "game")
        assert result.card_points is not None
        near = abs(result.card_points[0] - result.card_points[1]) <= {1: 60, 2: 20, 3: 6}[ask.level]
        return (at, result) if point.side == wanted and near else None

    at, result = find(ask, draw)
    ours, theirs = result.card_points
    praise = (
        say("Level card points: nobody scores Game.")
        if ours == theirs
        else say("The side with more card points in its tricks scores Game.")
    )
    return Choose(
        text=(say("Card points in your side’s tricks: {ours}; in the other side’s: {theirs}. Who scores Game?", ours=ours, theirs=theirs),),
        choices=SIDES,
        at=at,
        answer=SIDES[2 if wanted is None else wanted],
        right=praise,
        otherwise=praise,
        teaches=("S7.5" if wanted is None else "S7.4",),
    )


def nobodys_point(ask: Ask) -> Step:
    """A card lies undealt or was put away: who gets its point?"""
    rules = game(ask)
    wanted = ask.chance.one((0, 1, None))

    def draw() -> tuple[Scene, Point] | None:
        at, result = made_up(ask, bid=rules.minimum_bid, bidder=ask.chance.below(4), scores=(0, 0))
        points = [point for point in result.points if point.side == wanted and point.key != "game"]
        unclear = {key for key, unusual in (("high", rules.high == "highest"), ("low", rules.low == "lowest")) if unusual}
        points = [point for point in points if point.key not in unclear]
        return (at, ask.chance.one(points)) if points else None

    at, point = find(ask, draw)
    praise = reason(rules, point.key, point)
    return Choose(
        text=(facts(at, point), say("Who scores this point: {name}?", name=point.name)),
        choices=SIDES,
        at=at,
        answer=SIDES[2 if point.side is None else point.side],
        right=(praise, point.rule),
        otherwise=(praise, point.rule),
        teaches=(ask.chance.one(("S7.5", "S4.5")),),
    )


# The score


def side_score(bidding: bool) -> Callable[[Ask], Step]:
    """What a side's score changes by: the bidding side's, or the other's."""

    def make(ask: Ask) -> Step:
        chance, rules = ask.chance, game(ask)
        bidder = chance.one((0, 2)) if bidding else chance.one((1, 3))
        made = chance.often(0.5)

        def draw() -> tuple[Scene, Result] | None:
            bid = chance.between(rules.minimum_bid, rules.top_bid)
            at, result = made_up(ask, bid=bid, bidder=bidder, scores=(0, 0))
            won = sum(point.side == bidder % 2 for point in result.points)
            plain = ask.level == 1 or rules.minimum_bid == rules.top_bid  # with one number to bid, more than it cannot be won
            return (at, result) if (won >= bid) == made and (plain or won != bid) else None

        at, result = find(ask, draw)
        bid = result.bid
        ours = tuple(say("{name}", name=point.name) for point in result.points if point.side == 0)
        theirs = tuple(say("{name}", name=point.name) for point in result.points if point.side == 1)
        n, other = len(ours), len(theirs)
        right = result.change[0]
        who = say("Your side bid {bid}.", bid=bid) if bidding else say("The other side bid {bid}.", bid=bid)
        line = next(line for line in result.lines if line.side == 0)
        if not bidding and not n:
            praise = say("You did not bid, and won no point: nothing changes.")
        elif not bidding:
            praise = say_n("You did not bid, so your {n} point counts in any case.",
                           "You did not bid, so your {n} points count in any case.", n=n)  # fmt: skip
        elif made:
            praise = say_n("Your side won {n} point and bid {bid}: the bid is made, and every point counts.",
                           "Your side won {n} points and bid {bid}: the bid is made, and every point counts.", n=n, bid=bid)  # fmt: skip
        else:
            praise = say_n("Your side won {n} point and bid {bid}: the bid is lost, and costs its number.",
                           "Your side won {n} points and bid {bid}: the bid is lost, and costs its number.", n=n, bid=bid)  # fmt: skip
        slips = dict.fromkeys((n, -bid, bid, n - bid, 0, -n, n + bid, other, n + 1))
        return choice(
            ask,
            (who, say("You won: {ours}. They won: {theirs}. By how much does your side’s score change?", ours=ours, theirs=theirs)),
            signed(right),
            {signed(slip): praise for slip in slips if slip != right},
            praise=praise,
            rule=line.rule,
            at=at,
        )

    return make


def signed(n: int) -> Sentence:
    return say("{n:signed}", n=n) if n else say("{n}", n=n)


def moon(ask: Ask) -> Step:
    """A side has shot the moon. What happens?"""
    chance, rules = ask.chance, game(ask)
    wanted = chance.one(("S9.2", "S9.3", "S9.4"))
    before = chance.one((0, 0, 3, 7, 15, 20)) if wanted != "S9.4" else -chance.between(1, 8)
    if wanted == "S9.2" and chance.often(0.4):
        before = -chance.between(1, 8)
    all_points = rules.top_bid

    def draw() -> tuple[Scene, Result, int] | None:
        at, result = made_up(
            ask, bid=MOON_BID, bidder=chance.one((0, 2)), scores=(before, chance.between(-3, 20)), favour=None if wanted == "S9.2" else 0
        )
        won = sum(point.side == 0 for point in result.points)
        near = won >= all_points - 1 if ask.level > 1 else True
        return (at, result, won) if result.lines[0].rule == wanted and near else None

    at, result, won = find(ask, draw)
    wins, loses = say("You win the match"), say("The other side wins the match")
    zero, adds = say("Your score becomes 0"), say("You score {n} points and play on", n=all_points)
    costs = say("You lose {n} points and play on", n=all_points)
    right = {"S9.2": loses, "S9.3": wins, "S9.4": zero}[wanted]
    missed = tuple(say("{name}", name=point.name) for point in result.points if point.side != 0)
    line = (
        say("Your side won every point.")
        if not missed
        else say("Your side won {n} of the {all} points; it did not score {missed}.", n=won, all=all_points, missed=missed)
    )
    praise = {
        "S9.2": say("A moon needs every point. One that is missed, even if nobody scored it, loses the match."),
        "S9.3": say("Every point was won, and the score was not below zero: the match is won."),
        "S9.4": say("Every point was won, but the score was below zero: it becomes 0, and the match goes on."),
    }[wanted]
    return choice(
        ask,
        (say("Your score is {before}, and your side has shot the moon.", before=before), line, say("What happens?")),
        right,
        [text for text in (wins, loses, zero, adds, costs) if text != right],
        praise=praise,
        rule=wanted if ask.level < 3 or wanted != "S9.2" else "S9.1",
        at=at,
    )


def match_over(ask: Ask) -> Step:
    """Who has won the match after this hand?"""
    chance, rules = ask.chance, game(ask)
    wanted = chance.one((0, 1, None))

    def draw() -> tuple[Scene, Result] | None:
        spread = {1: 8, 2: 5, 3: 3}[ask.level]
        before = (rules.target - 1 - chance.below(spread), rules.target - 1 - chance.below(spread))
        bid = chance.between(rules.minimum_bid, rules.top_bid)
        at, result = made_up(ask, bid=bid, bidder=chance.below(4), scores=before)
        there = sum(score >= rules.target for score in result.scores)
        if result.winner != wanted or (ask.level == 3 and wanted is not None and there < 2 and chance.often(0.9)):
            return None
        return at, result

    at, result = find(ask, draw)
    ours, theirs = at.state.scores
    won = tuple(sum(point.side == side for point in result.points) for side in (0, 1))
    both = min(result.scores) >= rules.target
    bid = result.bid
    bidding = result.bidder is not None and rules.sides[result.bidder] == 0
    who = say("Your side bid {bid}.", bid=bid) if bidding else say("The other side bid {bid}.", bid=bid)
    after = say("After the hand: you {ours}, they {theirs}.", ours=result.scores[0], theirs=result.scores[1])
    praise = (
        say("{after} Both are at {target}: {how}", after=after, target=rules.target, how=BOTH[rules.going_out])
        if both
        else say("{after} Whoever is at {target} or more wins.", after=after, target=rules.target)
    )
    return Choose(
        text=(
            say("Before this hand: you {ours}, they {theirs}. The match goes to {target}.", ours=ours, theirs=theirs, target=rules.target),
            who,
            say("You won {ours} of the points, they won {theirs}. Who has won the match?", ours=won[0], theirs=won[1]),
        ),
        choices=SIDES,
        at=at,
        answer=SIDES[2 if result.winner is None else result.winner],
        right=praise,
        otherwise=praise,
        teaches=(rules.cite("going_out") if both else rules.cite("target"),),
    )


BOTH = {"bidder": say("the bidding side wins."), "highest": say("the higher score wins, and if level the bidding side.")}

KINDS = (
    Kind("high", say("High"), ("high",), point_question("high", say("Which side scores High?")), ONLY),
    Kind("low", say("Low"), ("low",), point_question("low", say("Which side scores Low?")), ONLY),
    Kind("jack", say("Jack"), (), point_question("jack", say("Which side scores Jack?")), ONLY, numbers=("S7.3",)),
    Kind("jick", say("The Jick point"), (), point_question("jick", say("Which side scores the Jick?")), ONLY, numbers=("S10.1",),
         when=lambda rules: bool(getattr(rules, "jick_point", False))),
    Kind("joker", say("The joker points"), (), point_question("high_joker", say("Which side scores the high joker?")), ONLY,
         numbers=("S10.2",), when=lambda rules: bool(getattr(rules, "joker_points", False))),
    Kind("game", say("Game"), (), game_point, ONLY, numbers=("S7.4", "S7.5")),
    Kind("card-points", say("Count Game"), (), card_points, ONLY, numbers=("S7.4",)),
    Kind("nobody", say("A card that was not played"), (), nobodys_point, ONLY, numbers=("S7.5", "S4.5")),
    Kind("side-score", say("The bidding side’s score"), ("made", "set"), side_score(True), ONLY),
    Kind("other-side-score", say("The other side’s score"), ("others",), side_score(False), ONLY),
    Kind("moon", say("The moon"), (), moon, ONLY, numbers=("S9.1", "S9.2", "S9.3", "S9.4")),
    Kind("side-wins", say("Which side has won?"), ("target", "going_out"), match_over, ONLY),
)  # fmt: skip
