"""The numbered rulebook of Topper, as data. T1 to T8 are Topper’s own; C1 to C3 and the house rules stand in modules of their own."""

from __future__ import annotations

from topper.core.rules import RuleText
from topper.core.sentence import say
from topper.games.common_rulebook import common
from topper.games.examples import after, calls, course, deal, dealer, leads, legal, order, pack, score, winner
from topper.games.house_rulebook import shared

RULEBOOK: tuple[RuleText, ...] = (
    *common(course(say("A hand of Topper: deal, auction, trump, play, and the next deal."), ("deal", "auction", "trump", "play"))),
    RuleText(
        "T1.1",
        say("Players and cards"),
        say("Four players, each for himself. There are 24 cards: ace, king, queen, jack, ten and nine of the four suits."),
        "sheet",
        example=pack(say("Six cards in each of four suits: 24. Each of the four players is a side of his own."), (24, 4)),
    ),
    RuleText(
        "T1.2",
        say("A hand"),
        say("A hand goes like this: deal, auction, choice of trump, play of six tricks, score."),
        "sheet",
        example=course(
            say("There is no cat and there are no discards: trump is named, and play begins."), ("deal", "auction", "trump", "play")
        ),
    ),
    RuleText(
        "T2.1",
        say("The deal"),
        say("Each player is dealt six cards. That is the whole pack."),
        "sheet",
        example=deal(say("Four times six is 24: no card stays out."), (6, 0, 0)),
    ),
    RuleText(
        "T2.2",
        say("The deal passes on"),
        say("After every hand the deal passes to the left."),
        "ours",
        say("The sheet says it only for a hand that all four have passed (T3.5)."),
        example=dealer(say("East dealt this hand. South sits to his left, and deals the next."), "S"),
    ),
    RuleText(
        "T3.1",
        say("Who speaks first"),
        say("The player to the dealer’s left speaks first, then the others clockwise."),
        "both",
        say("That it goes on clockwise is ours."),
        example=after(say("East dealt, so South spoke first. Now it is West’s turn."), "bid 1", ("auction", "W")),
    ),
    RuleText(
        "T3.2",
        say("What you may bid"),
        say("In turn you pass, or bid the number of tricks that you think you can win: from 1 to 6."),
        "both",
        say("The range is ours: there are six tricks."),
        "minimum_bid",
        calls(say("You speak first: a pass, or any number from 1 to 6."), "", "pass, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6"),
    ),
    RuleText(
        "T3.3",
        say("Higher, or pass"),
        say("A bid must be higher than every bid before it. After a bid of 6 the others still speak, though only a pass is left to them."),
        "both",
        say("The second sentence is ours."),
        "dealer_steals",
        calls(say("The others said 2, pass and 4. You may pass, or bid 5 or 6."), "bid 2, pass, bid 4", "pass, bid 5, bid 6"),
    ),
    RuleText(
        "T3.4",
        say("Each speaks once"),
        say("Each player speaks once. After the fourth, the auction is over."),
        "ours",
        None,
        "auction",
        after(say("Four have spoken, and North’s 3 is the highest bid: North names trump."), "bid 1, pass, bid 3, pass", ("trump", "N")),
    ),
    RuleText(
        "T3.5",
        say("All four pass"),
        say("If all four pass, the hand is thrown in and nobody scores. The player who spoke first deals the next one."),
        "sheet",
        None,
        "all_pass",
        after(say("East dealt and South spoke first. All four pass: South deals."), "pass, pass, pass, pass", ("deal", "S")),
    ),
    RuleText(
        "T4.1",
        say("The bidder names trump"),
        say("The highest bidder names one of the four suits as trump, before a card is played."),
        "sheet",
        example=after(say("West has bid highest, and names trump."), "pass, bid 2, pass, pass", ("trump", "W")),
    ),
    RuleText(
        "T5.1",
        say("The first lead"),
        say("The highest bidder leads to the first trick. He may lead any card."),
        "both",
        say("“Any card” is ours."),
        "first_lead",
        legal(say("You have named spades, and lead: any card, trump or not."), "S", "", "JC AS KH QH 9D 9C", "JC AS KH QH 9D 9C"),
    ),
    RuleText(
        "T5.2",
        say("Follow suit"),
        say("If you have a card of the suit led, you must play one."),
        "sheet",
        None,
        "following",
        legal(say("Clubs were led, and you have one: the nine. You must play it."), "S", "KC", "9C AS QD", "9C"),
    ),
    RuleText(
        "T5.3",
        say("No card of the suit led"),
        say("If you have none, you play any card you like, trump or not. Nobody is ever obliged to trump or to beat a card."),
        "both",
        say("“Or to beat a card” is ours."),
        example=legal(
            say("Clubs were led, and you have none: any card, the ace of trump or a low diamond."), "S", "KC", "AS QD 9D", "AS QD 9D"
        ),
    ),
    RuleText(
        "T5.4",
        say("The Small Jack is a trump"),
        say(
            "The Small Jack belongs to the trump suit, not to the suit printed on it. When its printed suit is led, it does not follow, "
            "and you need not play it. When trump is led, it follows like any trump. If you have no card of its printed suit, you may "
            "play it when that "
            "suit is led: as a trump (T5.3)."
        ),
        "both",
        say("The last sentence is ours: the sheet flatly forbids it “when clubs are led”, meaning as a club."),
        example=legal(
            say("Spades are trump and clubs were led. The jack of clubs is a spade now: the nine is your only club, and you must play it."),
            "S",
            "KC",
            "JC 9C QD",
            "9C",
        ),
    ),
    RuleText(
        "T5.5",
        say("The Small Jack is led"),
        say("If the Small Jack is led, trump has been led."),
        "sheet",
        example=legal(
            say("Spades are trump and the jack of clubs was led: that is trump, and you have one, the nine."), "S", "JC", "AC 9S KD", "9S"
        ),
    ),
    RuleText(
        "T5.6",
        say("Who wins the trick"),
        say("The highest trump in the trick wins it. If there is none, the highest card of the suit led wins it."),
        "sheet",
        example=winner(say("Hearts were led. The nine of trump, spades, beats them all."), "S", "KH AH 9S TH", "9S"),
    ),
    RuleText(
        "T5.7",
        say("The winner leads"),
        say("Whoever wins a trick leads to the next."),
        "sheet",
        example=leads(say("South led, East trumped: East leads to the next trick."), "S", "S: KH AH TH 9S", "E"),
    ),
    RuleText(
        "T6.1",
        say("The order of trumps"),
        say(
            "Trumps from the top: Big Jack (the jack of trump), Small Jack (the jack of the other suit of the same colour), "
            "ace, king, queen, ten, nine."
        ),
        "sheet",
        example=order(say("Diamonds are trump: both red jacks stand above the ace."), "D", "D", "JD JH AD KD QD TD 9D"),
    ),
    RuleText(
        "T6.2",
        say("The order of the other suits"),
        say("The other suits from the top: ace, king, queen, jack, ten, nine. The suit of the same colour as trump has lost its jack."),
        "sheet",
        example=order(say("Diamonds are trump: the jack of hearts has left the hearts."), "D", "H", "AH KH QH TH 9H"),
    ),
    RuleText(
        "T7.1",
        say("One trick, one point"),
        say("Each trick won is one point."),
        "sheet",
        example=score(
            say("You bid 1 and won one trick; the others won one, two and two: a point each."), 1, (1, 1, 2, 2, -1), won=(1, 1, 2, 2)
        ),
    ),
    RuleText(
        "T7.2",
        say("The bid is made"),
        say("A bidder who wins at least as many tricks as he bid scores all the tricks that he won."),
        "sheet",
        example=score(say("You bid 2 and won five: 5 points, not 2."), 2, (5, 1, 0, 0, -1), won=(5, 1, 0, 0)),
    ),
    RuleText(
        "T7.3",
        say("The bid is lost"),
        say("A bidder who wins fewer tricks loses the number that he bid, and scores nothing for his tricks. A score may go below zero."),
        "both",
        say("“Below zero” is ours."),
        example=score(say("You bid 4 and won three: 4 points are lost. Not 1 lost, not 3 won."), 4, (-4, 1, 2, 0, -1), won=(3, 1, 2, 0)),
    ),
    RuleText(
        "T7.4",
        say("The others always score"),
        say("The other players always score the tricks that they won."),
        "sheet",
        example=score(
            say("You bid 3, and lost it with two tricks. The others keep theirs: two, one and one."), 3, (-3, 2, 1, 1, -1), won=(2, 2, 1, 1)
        ),
    ),
    RuleText(
        "T8.1",
        say("21 wins"),
        say("The first player to reach 21 wins the match. Scores are settled at the end of each hand."),
        "both",
        say("“At the end of each hand” is ours."),
        "target",
        score(
            say("You had 18, bid 3 and won three: 21, and the match."), 3, (21, 11, 12, 11, 0), won=(3, 1, 2, 0), scores=(18, 10, 10, 11)
        ),
    ),
    RuleText(
        "T8.2",
        say("Several at 21"),
        say(
            "If several players are at 21 or more after one hand, the highest score wins. If that is level, the bidder wins if he is "
            "one of those who are level on top; otherwise another hand is played."
        ),
        "ours",
        None,
        "going_out",
        score(
            say("You bid 2 and reach 21, but West reaches 22: West has the highest score, and wins."),
            2,
            (21, 22, 10, 8, 1),
            won=(2, 3, 1, 0),
            scores=(19, 19, 9, 8),
        ),
    ),
    *shared("topper"),
)
