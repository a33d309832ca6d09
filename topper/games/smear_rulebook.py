"""The numbered rulebook of Smear, as data. S1 to S11 are Smear’s own; C1 to C3 and the house rules stand in modules of their own."""

from __future__ import annotations

from topper.core.rules import RuleText
from topper.core.sentence import say
from topper.games.common_rulebook import common
from topper.games.examples import (
    ALL,
    SPLIT,
    after,
    calls,
    counts,
    course,
    deal,
    dealer,
    discards,
    leads,
    legal,
    order,
    pack,
    points,
    score,
    winner,
)
from topper.games.house_rulebook import shared, smear_only

RULEBOOK: tuple[RuleText, ...] = (
    *common(
        course(
            say("A hand of Smear: deal, auction, trump, discards, play, and the next deal."),
            ("deal", "auction", "trump", "discard", "play"),
        )
    ),
    RuleText(
        "S1.1",
        say("Players and cards"),
        say("Four players in two partnerships; partners sit opposite. There are 54 cards: the full pack, a high joker and a low joker."),
        "both",
        say("“Four” follows from the teams and the deal; “opposite” is ours."),
        example=pack(say("52 cards and two jokers make 54. You and North are one side, West and East the other."), (54, 2)),
    ),
    RuleText(
        "S2.1",
        say("The deal and the cat"),
        say(
            "The dealer gives each player nine cards, three at a time, and puts four face down on the table: the cat. "
            "The other fourteen stay out, unseen. The first dealer of a match is drawn by chance."
        ),
        "both",
        say("“Face down”, “unseen” and “by chance” are ours; “by chance” holds for Topper too."),
        example=deal(say("Four times nine and four in the cat: 40 cards. Fourteen stay out."), (9, 4, 14)),
    ),
    RuleText(
        "S2.2",
        say("The deal passes on"),
        say("After every hand the deal passes to the left."),
        "sheet",
        example=dealer(say("East dealt this hand. South sits to his left, and deals the next."), "S"),
    ),
    RuleText(
        "S2.3",
        say("Misdeal"),
        say(
            "If your nine cards are all from 3 to 9, of any suits, you may call a misdeal at your first turn in the auction, instead of "
            "bidding "
            "or passing, also after another’s bid. The same dealer deals again. A joker is not a card from 3 to 9."
        ),
        "both",
        say("When it may be called is ours."),
        "misdeal",
        calls(
            say("Nine cards, none above 9 and no 2: you may call a misdeal."),
            "",
            "pass, bid 2, bid 3, bid 4, moon, misdeal",
            hand="9S 7S 4S 8H 5H 3H 9C 6C 7D",
        ),
    ),
    RuleText(
        "S3.1",
        say("Who speaks first"),
        say("The player to the dealer’s left speaks first, then the others clockwise."),
        "sheet",
        example=after(say("East dealt, so South spoke first. Now it is West’s turn."), "bid 2", ("auction", "W")),
    ),
    RuleText(
        "S3.2",
        say("What you may bid"),
        say(
            "In turn you pass, or bid points: from 2 up to the number of points in the game. That is 4, and more where the Jick or the "
            "jokers "
            "score (S10.3)."
        ),
        "both",
        say("That the first speaker may pass is ours."),
        "minimum_bid",
        calls(say("You speak first: a pass, 2, 3 or 4, or the moon."), "", "pass, bid 2, bid 3, bid 4, moon"),
    ),
    RuleText(
        "S3.3",
        say("Higher, or pass"),
        say(
            "A bid must be higher than every bid before it. After the top number or a moon the others still speak, though only a pass "
            "is left "
            "to them (or a misdeal; or, after a number, the moon)."
        ),
        "both",
        say("The second sentence is ours."),
        "dealer_steals",
        calls(say("The others said 2, pass and 3. You may pass, bid 4, or shoot the moon."), "bid 2, pass, bid 3", "pass, bid 4, moon"),
    ),
    RuleText(
        "S3.4",
        say("Each speaks once"),
        say("Each player speaks once. After the fourth, the auction is over."),
        "ours",
        say("The sheet: “round the table”."),
        "auction",
        after(say("Four have spoken, and North’s 3 is the highest bid: North takes the cat."), "bid 2, pass, bid 3, pass", ("trump", "N")),
    ),
    RuleText(
        "S3.5",
        say("The dealer must bid"),
        say("If the first three pass, the dealer must bid: a number or the moon. A misdeal is still open to him."),
        "ours",
        None,
        "all_pass",
        calls(say("You deal, and the others have passed: you may not pass."), "pass, pass, pass", "bid 2, bid 3, bid 4, moon"),
    ),
    RuleText(
        "S3.6",
        say("Shooting the moon"),
        say("Instead of a number you may announce that you shoot the moon. It beats every number, and nobody can bid after it."),
        "both",
        say("The sheet: he “must announce it”. Its place in the auction is ours."),
        example=calls(say("East shoots the moon: only a pass is left."), "bid 2, pass, moon", "pass"),
    ),
    RuleText(
        "S4.1",
        say("The cat, then trump"),
        say("The highest bidder takes the cat into his hand, then names one of the four suits as trump. Nobody else sees the cat."),
        "both",
        say("“Nobody else” is ours."),
        example=counts(say("You have the bid and the cat: thirteen cards, the others nine."), "bid 3, pass, pass, pass", (13, 9, 9, 9)),
    ),
    RuleText(
        "S4.2",
        say("Discards"),
        say(
            "Then each player, the bidder first and on clockwise, discards face down until he holds six cards. "
            "Only cards that are not trump may go."
        ),
        "both",
        say("“Face down” and “the bidder first” are ours."),
        example=discards(
            say("Spades are trump. Three of your six other cards go; the jack of clubs is the Jick, a trump, and stays."),
            "S",
            "AS 7S JC AH KH 9H 4C 3D 2D",
            ("", "AH KH 9H 4C 3D 2D", 3),
        ),
    ),
    RuleText(
        "S4.3",
        say("More than six trumps"),
        say(
            "If you hold more than six trumps, you discard all your other cards, and as many trumps as needed, but no scoring trump: "
            "ace, king, queen, jack, ten and two, the Jick and the jokers stay; three to nine may go. It is the same under every setting."
        ),
        "both",
        say("The last sentence is ours."),
        example=discards(
            say("Eight trumps: the king of hearts goes, and two of the nine, the seven and the three of spades."),
            "S",
            "AS QS JC X2 TS 9S 7S 3S KH",
            ("KH", "9S 7S 3S", 2),
        ),
    ),
    RuleText(
        "S4.4",
        say("More than six scoring trumps"),
        say("If you hold more than six scoring trumps, you keep any six of them."),
        "ours",
        example=discards(
            say("Seven scoring trumps: the others go, and one of the seven, whichever you like."),
            "S",
            "X1 AS KS QS JS JC TS 9S 3D",
            ("9S 3D", "X1 AS KS QS JS JC TS", 1),
        ),
    ),
    RuleText(
        "S4.5",
        say("Cards out of play"),
        say("Discards and undealt cards belong to nobody: they score for nobody."),
        "ours",
        example=points(
            say("The two of trump lay undealt: nobody has Low."),
            "S",
            ("S: AS 9S 6S 7S", "S: TC JS QC KC"),
            ("us", "nobody", "them", "them"),
        ),
    ),
    RuleText(
        "S5.1",
        say("The first lead"),
        say("The highest bidder leads to the first trick: any card, trump or not."),
        "sheet",
        None,
        "first_lead",
        legal(say("You have named spades, and lead: any card, trump or not."), "S", "", "JC AS KH QH 9D 4C", "JC AS KH QH 9D 4C"),
    ),
    RuleText(
        "S5.2",
        say("Follow suit"),
        say("If you have a card of the suit led, you must play one."),
        "sheet",
        None,
        "following",
        legal(say("Clubs were led, and you have one: the four. You must play it."), "S", "KC", "4C AS QD", "4C"),
    ),
    RuleText(
        "S5.3",
        say("No card of the suit led"),
        say("If you have none, you play any card, trump or not."),
        "sheet",
        example=legal(
            say("Clubs were led, and you have none: any card, the ace of trump or a low diamond."), "S", "KC", "AS QD 9D", "AS QD 9D"
        ),
    ),
    RuleText(
        "S5.4",
        say("The Jick and the jokers are trumps"),
        say(
            "The Jick and the jokers belong to the trump suit. When the suit printed on the Jick is led, it does not follow, and you "
            "need not play it; "
            "when trump is led, it follows, as the jokers do. If a Jick or a joker is led, trump has been led."
        ),
        "both",
        say("The sheet says it of the jokers, “extra trumps”; for the Jick it is ours, from its rank."),
        example=legal(
            say("Spades are trump and a joker was led: that is trump. The jack of clubs is the Jick, your only trump."),
            "S",
            "X2",
            "JC 9C QD",
            "JC",
        ),
    ),
    RuleText(
        "S5.5",
        say("Who wins the trick"),
        say("The highest trump in the trick wins it. If there is none, the highest card of the suit led wins it."),
        "both",
        say("The sheet: “the highest card”. The rest is ours."),
        example=winner(say("Hearts were led. The two of trump, spades, beats them all."), "S", "KH AH 2S TH", "2S"),
    ),
    RuleText(
        "S5.6",
        say("Both jokers in one trick"),
        say("If both jokers are in one trick, the one played first beats the one played second."),
        "sheet",
        None,
        "jokers",
        winner(say("The low joker was played first, and wins."), "H", "X2 X1 2C 9H", "X2"),
    ),
    RuleText(
        "S5.7",
        say("The winner leads"),
        say("Whoever wins a trick leads to the next. Tricks taken lie face down: nobody may look back at them."),
        "both",
        say("The sheet: “face down”. The lead and “look back” are ours."),
        example=leads(say("South led, East trumped: East leads to the next trick."), "S", "S: KH AH TH 9S", "E"),
    ),
    RuleText(
        "S6.1",
        say("The order of trumps"),
        say(
            "Trumps from the top: ace, king, queen, jack, Jick (the jack of the other suit of the same colour), high joker, low joker, "
            "then ten down to two."
        ),
        "sheet",
        example=order(
            say("Hearts are trump: the jack of diamonds, the Jick, stands just below the jack of hearts."),
            "H",
            "H",
            "AH KH QH JH JD X1 X2 TH 9H 8H 7H 6H 5H 4H 3H 2H",
        ),
    ),
    RuleText(
        "S6.2",
        say("The order of the other suits"),
        say(
            "The other suits from the top: ace, king, queen, jack, ten down to two. The suit of the same colour as trump has lost its jack."
        ),
        "sheet",
        example=order(
            say("Hearts are trump: the jack of diamonds has left the diamonds."), "H", "D", "AD KD QD TD 9D 8D 7D 6D 5D 4D 3D 2D"
        ),
    ),
    RuleText(
        "S7.1",
        say("High"),
        say("High: one point to the side that played the ace of trump."),
        "sheet",
        None,
        "high",
        points(say("You played the ace of trump: High is yours."), "S", ("S: AS 9S 6S 7S",), ("us", "nobody", "nobody", "us")),
    ),
    RuleText(
        "S7.2",
        say("Low"),
        say("Low: one point to the side that played the two of trump, whoever won the trick."),
        "sheet",
        None,
        "low",
        points(
            say("North played the two of trump, and East won it: Low is yours all the same."),
            "S",
            ("S: 9S 6S 2S AS",),
            ("them", "us", "nobody", "them"),
        ),
    ),
    RuleText(
        "S7.3",
        say("Jack"),
        say("Jack: one point to the side that won the trick with the jack of trump in it."),
        "sheet",
        example=points(
            say("You led the jack of trump, and East took it with the queen: Jack is theirs."),
            "S",
            ("S: JS 6S 3S QS",),
            ("nobody", "nobody", "them", "them"),
        ),
    ),
    RuleText(
        "S7.4",
        say("Game"),
        say(
            "Game: one point to the side with more card points in its tricks. In every suit an ace counts 4, a king 3, a queen 2, a "
            "jack 1, a ten 10. "
            "The Jick is a jack; jokers count nothing."
        ),
        "both",
        say("The Jick and the jokers are ours."),
        example=points(
            say("Your trick holds an ace, a king and a queen: 9 card points. Theirs holds a ten and a jack: 11, and Game."),
            "S",
            ("S: AH KH QH 3H", "S: 4C TC JD 3S"),
            ("nobody", "nobody", "nobody", "them"),
        ),
    ),
    RuleText(
        "S7.5",
        say("Points that nobody has"),
        say("A point whose card was not played goes to nobody. If the card points are level, nobody scores Game."),
        "ours",
        example=points(
            say("Each side has a ten, and no trump that scores was played: nobody has a point."),
            "S",
            ("S: TH 3H 4H 5H", "S: 4C TC 6C 5C"),
            ("nobody", "nobody", "nobody", "nobody"),
        ),
    ),
    RuleText(
        "S8.1",
        say("Adding up"),
        say("Each side adds the points that it won. Winning more than was bid costs nothing."),
        "sheet",
        example=score(say("You bid 2 and your side won all four points: 4 points."), 2, (4, 0, -1), trump="S", tricks=ALL),
    ),
    RuleText(
        "S8.2",
        say("The bid is lost"),
        say("If the bidding side wins fewer points than it bid, it scores none of them and loses the number that it bid."),
        "both",
        say("The sheet’s example, bid five, won four, −5, needs a game of five points (S10.3)."),
        example=score(say("You bid 3, and your side won only High and Low: 3 points are lost."), 3, (-3, 2, -1), trump="S", tricks=SPLIT),
    ),
    RuleText(
        "S8.3",
        say("The other side always scores"),
        say("The other side always scores what it won."),
        "sheet",
        example=score(
            say("You bid 2 and made it with High and Low. Jack and Game are theirs: 2 points each side."),
            2,
            (2, 2, -1),
            trump="S",
            tricks=SPLIT,
        ),
    ),
    RuleText(
        "S9.1",
        say("The moon: every point"),
        say(
            "A side that shoots the moon must win every point of the game (S7.1 to S7.4, and S10.1 and S10.2 where they are in force). "
            "A point that nobody scored (S7.5) counts as missed."
        ),
        "both",
        say("The sheet: “every point listed”. That a partner’s points count, and the points of S10.1 and S10.2, is ours."),
        example=score(
            say("You shot the moon, and your side won all four points."), "moon", (9, 3, 0), trump="S", tricks=ALL, scores=(5, 3)
        ),
    ),
    RuleText(
        "S9.2",
        say("The moon is missed"),
        say(
            "If it misses one, it loses the match. Its score stays as it was; the other side adds what it won and wins, whatever its score."
        ),
        "both",
        say("The second sentence is ours."),
        example=score(
            say("You shot the moon at 20 and missed Jack and Game. The others had 1, add 2, and win."),
            "moon",
            (20, 3, 1),
            trump="S",
            tricks=SPLIT,
            scores=(20, 1),
        ),
    ),
    RuleText(
        "S9.3",
        say("The moon wins the match"),
        say("If it succeeds and its score before the hand was not below zero, it adds its points and wins the match, whatever the total."),
        "both",
        say("That zero is not below zero, and “adds”, are ours."),
        example=score(
            say("You shot the moon at 0, and won every point: 4, and the match."), "moon", (4, 11, 0), trump="S", tricks=ALL, scores=(0, 11)
        ),
    ),
    RuleText(
        "S9.4",
        say("The moon from below zero"),
        say("If it succeeds with a score below zero before the hand, its score becomes exactly zero and the match goes on."),
        "sheet",
        example=score(
            say("You shot the moon at −3, and won every point: your score is 0, and nobody has won yet."),
            "moon",
            (0, 11, -1),
            trump="S",
            tricks=ALL,
            scores=(-3, 11),
        ),
    ),
    RuleText(
        "S10.1",
        say("The Jick point"),
        say("Where it is in force: one point to the side that won the trick with the Jick in it."),
        "both",
        say("The sheet has it as a variant. To whom it goes is ours."),
        "jick_point",
        points(
            say("The jack of clubs is the Jick. Your ace took it: you have High, Game and the Jick."),
            "S",
            ("S: AS 9S JC 7S",),
            ("us", "nobody", "nobody", "us", "us"),
            jick_point=True,
        ),
    ),
    RuleText(
        "S10.2",
        say("The joker points"),
        say("Where they are in force: one point for each joker, to the side that won the trick with that joker in it."),
        "both",
        say("The sheet has them as a variant. One each, and to whom, is ours."),
        "joker_points",
        points(
            say("The low joker fell to your ace, and has its point. The high joker was not played: nobody has that one."),
            "S",
            ("S: AS 9S X2 7S",),
            ("us", "nobody", "nobody", "us", "nobody", "us"),
            joker_points=True,
        ),
    ),
    RuleText(
        "S10.3",
        say("The highest bid"),
        say("Each such point raises the highest bid by one: 4; 5 with the Jick; 6 with both jokers; 7 with all three."),
        "both",
        say("The numbers are ours."),
        example=calls(say("The Jick scores too, so 5 can be bid."), "", "pass, bid 2, bid 3, bid 4, bid 5, moon", jick_point=True),
    ),
    RuleText(
        "S11.1",
        say("To 21"),
        say("The match is played to 21."),
        "ours",
        None,
        "target",
        score(say("You had 19, bid 2 and made it: 21, and the match."), 2, (21, 15, 0), trump="S", tricks=SPLIT, scores=(19, 13)),
    ),
    RuleText(
        "S11.2",
        say("Both sides at the target"),
        say("If both sides are at the target after one hand, the bidding side wins."),
        "ours",
        None,
        "going_out",
        score(
            say("You bid and reach 21; the others reach 22. You win: you were the bidder’s side."),
            2,
            (21, 22, 0),
            trump="S",
            tricks=SPLIT,
            scores=(19, 20),
        ),
    ),
    *shared("smear"),
    *smear_only(),
)
