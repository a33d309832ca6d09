"""A whole hand of Smear with a guide at your elbow; and what differs, for those who know Topper."""

from __future__ import annotations

from topper.core.actions import Action, Deal
from topper.core.cards import Card
from topper.core.phases import new_match
from topper.core.rules import Rules
from topper.core.sentence import Sentence, say
from topper.games.smear import Smear
from topper.lessons.author import act, choose, lesson, number, pick, sort
from topper.lessons.for_topper.naming import counted
from topper.lessons.for_topper.score import gain, several_points
from topper.lessons.model import Lesson
from topper.lessons.reasons import why_beats, winning
from topper.lessons.scene import Scene, at_auction, at_play, laid
from topper.lessons.step import Told

DEAL = Deal.of(
    [
        "AS KS JS JC 2S 9H 7D 5C 4H",
        "QS TS 4S AH QH JD TD 8H 6C",
        "X1 7S 3S TC AC KD 9D 5D 2H",
        "9S 6S 5S AD KC QC JH 8C 3D",
    ],
    "X2 KH 8D 3C",
)
AWAY = ("discard 9H 7D 5C 4H KH 8D 3C", "discard JD 8H 6C", "discard 9D 5D 2H", "discard JH 8C 3D")


def whole_hand(rules: Rules) -> Lesson:
    """One hand, from the auction to the score."""
    assert isinstance(rules, Smear)
    bid, won = max(3 + rules.jick_point, rules.minimum_bid), rules.top_bid
    bidding = Scene(new_match(rules, dealer=3).apply(DEAL), 0)
    naming = bidding.after(f"bid {bid}", "pass", "pass", "pass")
    discarding = naming.after("trump S")
    first = discarding.after(*AWAY)
    second = first.after("play AS", "play 4S", "play 3S", "play 5S")
    third = second.after("play KS", "play QS", "play 7S", "play 6S")
    fourth = third.after("play JS", "play TS", "play X1", "play 9S")
    rest = ("JC QH TC QC", "X2 AH AC KC", "2S TD KD AD")
    cards = [f"play {card}" for trick in rest for card in trick.split()]
    end = fourth.after(*cards[:-1])
    end = end._replace(state=laid(end.state, Card(cards[-1].split()[1])))
    return lesson(
        say("A whole hand of Smear"),
        act(
            (
                say("Now everything together. East has dealt, and you speak first."),
                say("With spades you hold ace, king, jack, the Jick and the two. Bid {bid}.", bid=bid),
            ),
            at=bidding,
            answer=f"bid {bid}",
            then=("pass", "pass", "pass"),
            right=say("Right: the ace, and the two played at the right time: with king and jack that promises three points.")
            if rules.low == "taken"
            else say("Right: High and Low are certain, and with ace and king above them the jack and the Jick are nearly safe.")
            if rules.jick_point
            else say("Right: High and Low are certain, and with ace and king above it the jack is nearly safe."),
            wrong=lambda action: bid_remark(action, bid),
            hints=(say("Choose {bid}.", bid=bid),),
            teaches=("S3.2", "S3.1"),
        ),
        act(
            say("All pass, and the cat is yours: the low joker, `KH`, `8D`, `3C`. Name trump."),
            at=naming,
            answer="trump S",
            right=say("Right: six trumps with the joker of the cat."),
            wrong=counted(naming),
            hints=(say("Where do you hold ace, king and jack?"),),
            teaches="S4.1",
        ),
        act(
            say("Now put cards away until six are left. You hold exactly six trumps."),
            at=discarding,
            answer=AWAY[0],
            then=AWAY[1:],
            right=say("Right: everything that is not trump goes, even the king of hearts."),
            hints=(say("Four spades, the Jick and the joker: that makes six."),),
            teaches="S4.2",
        ),
        act(
            say("You lead. The others still hold trumps: bring them out. Lead the highest of all."),
            at=first,
            answer="play AS",
            then=("play 4S", "play 3S", "play 5S"),
            right=(
                say("Right: that is High for your side, and three trumps are gone.")
                if rules.high == "ace"
                else say("Right: nothing beats the ace of trump, and three trumps are gone."),
                rules.cite("high"),
            ),
            wrong=lead_remark,
            hints=(say("The ace of trump is the highest of all."),),
            teaches=(rules.cite("first_lead"), rules.cite("high")),
        ),
        act(
            say("The ace is gone. What is the highest trump now?"),
            at=second,
            answer="play KS",
            then=("play QS", "play 7S", "play 6S"),
            right=say("Right, and the queen fell under it: now nothing stands above your jack."),
            wrong=lead_remark,
            hints=(say("After the ace comes the king."),),
            teaches="S6.1",
        ),
        act(
            say("Ace, king and queen have been played. Win the trick with the jack of trump: that is the point called Jack."),
            at=third,
            answer="play JS",
            then=("play TS", "play X1", "play 9S"),
            right=say("Right: Jack is yours, and a ten worth 10 card points fell into it."),
            otherwise=say("You may lead it, but now is the time for the jack: nothing is left above it."),
            hints=(say("Lead `JS`."),),
            teaches="S7.3",
        ),
        act(
            (
                say("You hold the Jick, the low joker and the two, and the others have no trump left."),
                say("So every lead wins. Go on."),
            ),
            at=fourth,
            answer=None,
            then=("play QH", "play TC", "play QC"),
            right=say("Right. Your partner throws a ten on it: 10 more card points for your side."),
            hints=(say("Any of the three wins."),),
            teaches=("S5.5", "S7.4"),
        ),
        choose(
            (
                say("You win all the tricks: High, Low, Jack and Game are yours. You bid {bid}.", bid=bid)
                if won == 4
                else say("You win all the tricks, and with them all the {n} points there are. You bid {bid}.", n=won, bid=bid),
                say("By how much does your side’s score change?"),
            ),
            several_points((bid if bid < won else 1, won, won + 2, won + bid)),
            at=end,
            answer=gain,
            right=say("Right: all {n} points count. A moon would have succeeded, too: that is easy to say afterwards.", n=won),
            otherwise=say("The bid is made, so each point counts one. You won {n}.", n=won),
            hints=(say("How many points did your side win?"),),
            teaches="S8.1",
        ),
        id="smear-whole-hand",
        goal=say("Play one hand of Smear from the auction to the score."),
        rules=rules,
        drills=("S4.2", rules.cite("follow"), "S6.1", "S7.3", "S7.4", "S8.2"),
    )


def bid_remark(action: Action, bid: int) -> Sentence:
    """What is to be said to another call than the one the guide asks for."""
    if action.kind == "pass":
        return say("You may pass, but with such a hand the contract should be yours.")
    if action.kind == "moon":
        return say("You may, and it would be brave: one point missed loses the match. Bid {bid}.", bid=bid)
    return say("You may bid that. But {bid} is what this hand promises. Bid {bid}.", bid=bid)


def lead_remark(action: Action) -> Told:
    """What is to be said to another lead than the highest trump."""
    return say("You may lead it, but a higher trump is in your hand, and the lead of the highest is safe."), "S6.1"


def from_topper(rules: Rules) -> Lesson:
    """Only what differs, for those who know Topper."""
    assert isinstance(rules, Smear)
    hand = at_play(rules, trump="S", hand="JS JC AS X1 KS 9C")
    order = at_play(rules, trump="S", hand="X2 JC TS JS X1 QS")
    jokers = at_play(rules, trump="S", hand="", trick="X2 9S X1 TS", leader=1)
    dealt = at_auction(rules, "AS JC 9S KH TD 9D 2C 5H X2", dealer=3)
    bid = max(3, rules.minimum_bid)
    return lesson(
        say("From Topper to Smear"),
        pick(
            (
                say("You know Topper. In Smear two play together, partners opposite, and the cards rank differently."),
                say("Spades are trump. Which of these is the **highest** in Smear?"),
            ),
            "JC JS X1 KS AS 9C",
            at=hand,
            answer=lambda scene: scene.order.sort(scene.hand)[0],
            right=say("Right: ace, king, queen, jack, and only then the jack of the same colour."),
            wrong={
                "JS": say("In Topper, yes. In Smear the jack of trump comes fourth."),
                "JC": say("That is the Jick here, the fifth of the trumps."),
                "X1": say("The high joker comes sixth."),
                "KS": say("The ace stands above the king."),
                "9C": say("That is a plain club, and any trump beats it."),
            },
            hints=(say("It begins with the ace, as in any plain suit."),),
            teaches="S6.1",
        ),
        sort(
            say("The jack of the same colour, called **Jick**, and two jokers are trumps as well. Put these in order, the best first."),
            "X2 JC TS JS X1 QS",
            at=order,
            answer=lambda scene: tuple(card for card in scene.order.rankings[0] if card in scene.hand),
            right=say("Right: queen, jack, Jick, high joker, low joker, 10."),
            hints=(say("Queen, jack, Jick, then the two jokers."),),
            teaches=("S6.1", "S5.4"),
        ),
        pick(
            say("Spades are trump. Which card wins this trick?"),
            "X2 9S X1 TS",
            at=jokers,
            answer=winning,
            right=say("Right: of two jokers the first one wins.") if smear_first(rules) else say("Right: so your house rule says."),
            wrong=lambda card: why_beats(rules, jokers.order, jokers.trick[0], winning(jokers), card),
            hints=(say("Both jokers are here. Which fell first?"),),
            teaches=rules.cite("jokers"),
        ),
        number(
            (
                say("In Topper every card is in somebody’s hand. In Smear nine are dealt to each, and four to the cat."),
                say("How many of the 54 cards stay out, unseen?"),
            ),
            low=10,
            high=18,
            at=dealt,
            answer=lambda scene: len(scene.rules.pack_cards) - 4 * scene.rules.hand_size - scene.rules.cat_size,
            right=say("Right: fourteen. The bidder takes the cat, names trump, and each puts cards away until six are left."),
            otherwise=say("Four times nine, and four: what is left of 54?"),
            hints=(say("36 and 4 are 40."),),
            teaches=("S2.1", "S4.2"),
        ),
        choose(
            (
                say("You bid **points**, not tricks: High (ace of trump), Low (the two), Jack, and Game (most card points).")
                if (rules.high, rules.low) == ("ace", "two")
                else say("You bid **points**, not tricks: High, Low, Jack, and Game (most card points)."),
                say("Your side did not bid. It has won four of six tricks, and none of these points. What does it score?"),
            ),
            several_points((4, 0, 6)),
            at=dealt,
            answer="0",
            right=say("Right: tricks count nothing by themselves. What is **in** them counts."),
            otherwise=say("Tricks count nothing by themselves in Smear."),
            hints=(say("Only the points count."),),
            teaches=("S8.1", "S7.4"),
        ),
        choose(
            (
                say("What is the same: whoever can follow suit must, and a bid that is lost costs its number.")
                if rules.following == "strict"
                else say("What is the same: a bid that is lost costs its number."),
                say("Your side bid {bid} and won two points. By how much does your score change?", bid=bid),
            ),
            several_points((2, 2 - bid, -bid)),
            at=dealt,
            answer=f"−{bid}",
            right=say("Right: as in Topper, the whole bid."),
            otherwise=say("The bid is lost, and costs its number."),
            hints=(say("As in Topper."),),
            teaches="S8.2",
        ),
        id="from-topper",
        goal=say("Know what differs, if you know Topper already."),
        rules=rules,
        drills=("S6.1", rules.cite("jokers"), "S7.4", "S8.2"),
    )


def smear_first(rules: Rules) -> bool:
    """Whether of two jokers the first one wins."""
    return rules.cite("jokers") == "S5.6"
