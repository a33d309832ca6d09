"""Sessions without a browser: what is shown is what the engine says and the learner knows, whatever he does and whatever was saved."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from screens import (
    Learner,
    as_bidder,
    cards_in,
    check_answer,
    escaped,
    every_do,
    find,
    many_trumps,
    plain,
    refused,
    refused_card,
    seen_by,
    solve,
    texts,
    tour,
    unseen_in,
)

from topper.core.cards import CARDS
from topper.core.rules import Rules
from topper.core.sentence import ENGLISH
from topper.games import preset
from topper.lessons.courses import course_of
from topper.locale import language
from topper.session.code import SEEDS, encode
from topper.session.frames import patched
from topper.session.rich import rich
from topper.session.score_sheet import told_result
from topper.session.session import MOST_SAVED, Session
from topper.session.table import Look
from topper.session.telling import tell_step

GAMES = ["topper", "smear"]
GOLDEN = Path(__file__).parent / "golden"
REWRITE = "TOPPER_GOLDEN"
"""Set it to anything to write the transcripts anew: they change when the bots play otherwise, or a text is better said."""


def some_rules(game: str, chance: Random) -> Rules:
    """A game with settings drawn by chance, each as usual half the time."""
    rules = preset(game)
    changed = {s.name: chance.choice(s.values) for s in rules.settings() if chance.random() < 0.5}
    return type(rules).make({**changed, "target": chance.choice([7, 11, 21])})


def opened(rules: Rules, chance: Random, **more: Any) -> Learner:
    """A learner at a deal of these rules."""
    return Learner(search=f"?code={encode(rules, chance.randrange(4), chance.randrange(SEEDS))}", **more)


def hands(game: str, number: int) -> list[tuple[Learner, Random]]:
    """So many hands of this game, the first as usual, the others with settings drawn by chance."""
    made = []
    for n in range(number):
        chance = Random(f"{game} {n}")
        made.append((opened(some_rules(game, chance) if n else preset(game), chance), chance))
    return made


def steps(learner: Learner, chance: Random, acts: int = 40) -> Any:
    """The learner at each of his turns of a hand, before he does something legal by chance."""
    for _ in range(acts):
        if not learner.my_turn:
            return
        yield learner
        learner.act(learner.any_legal(chance))


def controls(learner: Learner) -> dict[str, Any]:
    """The buttons under the table by what they send, those that are no action of the game left out."""
    every = [button for block in learner.screen["controls"] if block["kind"] == "buttons" for button in block["buttons"]]
    return {button["do"]: button for button in every if button["do"] not in ("advice", "hint")}


# What may be done.


@pytest.mark.parametrize("game", GAMES)
def test_what_is_dimmed_is_what_the_rules_refuse(game: str) -> None:
    phases = set()
    for learner, chance in hands(game, 16):
        for _ in steps(learner, chance):
            state = learner.state
            legal = state.legal_actions()
            hand = learner.screen["table"]["hand"]
            phases.add(state.phase)
            assert {card["id"] for card in hand} == set(map(str, state.hands[0]))
            match state.phase:
                case "play":
                    for card in hand:
                        assert card["do"] == f"play {card['id']}"
                        assert card["dim"] == (state.objection(card["do"], 0) is not None) == (card["do"] not in legal)
                case "discard":
                    possible = {str(card) for action in legal for card in action.value}
                    for card in hand:
                        assert card["do"] == f"pick {card['id']}"
                        assert card["dim"] == (card["id"] not in possible)
                case "auction":
                    calls = controls(learner)
                    assert set(map(str, legal)) <= set(calls)
                    assert {do for do, call in calls.items() if not call["off"]} == set(map(str, legal))
                    assert all((state.objection(do, 0) is None) != call["off"] for do, call in calls.items())
                case "trump":
                    assert list(controls(learner)) == list(map(str, legal))
    assert phases == {"auction", "trump", "play"} | ({"discard"} if game == "smear" else set())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_dimmed_answers_why(game: str) -> None:
    refusals = set()
    for learner, chance in hands(game, 10):
        for _ in steps(learner, chance):
            state = learner.state
            off = [card["do"] for card in learner.screen["table"]["hand"] if card["dim"]]
            off += [button["do"] for button in controls(learner).values() if button["off"] and button["do"] != "discard"]
            for do in off:
                screen = learner.do(do)["screen"]
                assert learner.state == state
                told = screen["feedback"]
                assert told["tone"] == "no"
                rule = told["text"][-1]["rule"]
                proof = {card["id"] for card in screen["table"]["hand"] if card["proof"]}
                proof |= {played["card"]["id"] for played in screen["table"]["trick"] if played["card"]["proof"]}
                if do.startswith(("play", "bid", "moon", "misdeal")):
                    objection = state.objection(do, 0)
                    assert rule == objection.rule
                    assert plain(told["text"]).startswith(plain(rich(objection.because, ENGLISH)))
                    assert proof == set(map(str, objection.cards))
                    if do.startswith("play"):
                        assert proof
                refusals.add(rule)
                assert learner.do(f"rule {rule}")["screen"]["panel"]["key"] == f"rule-{rule}"
                learner.do("close")
    assert len(refusals) > 3


@pytest.mark.parametrize("game", GAMES)
def test_every_card_answers_why_it_may_or_may_not_go(game: str) -> None:
    for learner, chance in hands(game, 4):
        for _ in steps(learner, chance):
            state = learner.state
            learner.do("why")
            for card in state.hands[0]:
                screen = learner.do(f"why {card}")["screen"]
                assert learner.state == state
                assert screen["feedback"]["tone"] == "info"
                if state.phase == "play":
                    objection = state.objection(f"play {card}", 0)
                    if objection is not None:
                        assert {"rule": objection.rule} in screen["feedback"]["text"]
            learner.do("why")


def test_dimming_can_be_off() -> None:
    _, learner = find(preset("topper"), refused("T5.2", "T5.4"))
    assert any(card["dim"] for card in learner.screen["table"]["hand"])
    learner.do("prefer dim", False)
    assert not any(card["dim"] for card in learner.screen["table"]["hand"])
    card = refused_card(learner, "T5.2", "T5.4")
    assert learner.do(f"play {card}")["screen"]["feedback"]["text"][-1] in ({"rule": "T5.2"}, {"rule": "T5.4"})


# What is not known is not shown.


def sent(learner: Learner, answer: Any) -> str:
    """All that an answer holds, without the settings in force ("The high joker beats the low joker.") and the code of the deal."""
    text = json.dumps({**answer, "screen": {**answer["screen"], "status": None}}, ensure_ascii=False)
    return text.replace(learner.session.place.game.hand_code, "").replace(learner.session.place.game.code, "")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_shown_that_the_seat_has_not_seen(game: str) -> None:
    scanned = 0
    for learner, chance in hands(game, 8):
        seen = seen_by(learner.session)
        assert len(seen) <= preset(game).hand_size + 4
        while learner.my_turn:
            learner.do("why")
            for do in [f"why {next(iter(learner.state.hands[0]))}", "menu", "sheet", "share", "close", "why"]:
                assert unseen_in(sent(learner, learner.do(do)), seen) == set()
            answer = learner.act(learner.any_legal(chance))
            result = learner.state.result
            if result is None:
                seen = seen_by(learner.session)
            else:  # what fell in the last trick, and the cards that the score sheet counts
                match = learner.session.place.match
                seen |= {action.value for action in match.actions if action.kind == "play"}
                seen |= {point.card for point in result.points if point.card is not None}
            assert unseen_in(sent(learner, answer), seen) == set()
            scanned += 1
            named = cards_in(json.dumps(answer["screen"]["table"]))
            assert (answer["screen"]["table"] is None) == (result is not None)
            if result is None:
                assert set(learner.state.hands[0]) <= named
    assert scanned > 40


def test_the_scan_finds_a_card_however_it_is_written() -> None:
    for text in ("the jack of spades", '"JS"', "J♠", "jack of spades, Big Jack"):
        assert cards_in(text) == {CARDS[[str(card) for card in CARDS].index("JS")]}
    assert {str(card) for card in cards_in("10♥ and 9♦, high joker")} == {"TH", "9D", "X1"}


# What happens is told.


def as_drawn(table: Any) -> Any:
    """A table without what is there for clicks."""
    hand = [{**card, "do": None, "dim": False, "proof": False, "chosen": None} for card in table["hand"]]
    trick = [{**played, "card": {**played["card"], "proof": False}} for played in table["trick"]]
    return {**table, "hand": hand, "trick": trick, "gathered": None}


@pytest.mark.parametrize("game", GAMES)
def test_the_events_lead_to_the_screen(game: str) -> None:
    seen = 0
    for learner, chance in hands(game, 8):
        table = learner.screen["table"]
        for _ in steps(learner, chance):
            before = learner.screen["table"]
            answer = learner.act(learner.any_legal(chance)) if learner.my_turn else learner.answer
            after = answer["screen"]["table"]
            if after is None:
                break
            table = before
            for event in answer["events"]:
                table = patched({**table, "gathered": None}, event["patch"])
                seen += 1
            assert as_drawn(table) == as_drawn(after)
    assert seen > 40


@pytest.mark.parametrize("game", GAMES)
def test_each_event_is_told_once(game: str) -> None:
    for learner, chance in hands(game, 8):
        told = list(learner.spoken)
        learner.spoken.clear()
        for _ in steps(learner, chance):
            pass
        told += learner.spoken
        match = learner.session.place.match
        states = [match.hand_start(match.hand.number).state]
        expected = []
        look = Look(language("en").named(learner.session.names(language("en"))))
        for action in match.actions[match.hand_start(match.hand.number).length :]:
            before = states[-1]
            states.append(before.apply(action))
            expected += [look.plain(sentence) for sentence in tell_step(before, action, before.to_act, states[-1], 0)]
        result = learner.state.result
        expected += [look.plain(sentence) for sentence in told_result(match.state.rules, result)]
        assert told[0].startswith(("You deal.", "West deals.", "North deals.", "East deals."))
        assert " ".join(told[1:]) == " ".join(expected)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_transcript_of_a_hand(game: str, lang: str) -> None:
    """All that the live region says in a hand, a refusal and its reason among it."""
    told = "\n".join(transcript(game, lang)) + "\n"
    path = GOLDEN / f"{game}-{lang}.txt"
    if os.environ.get(REWRITE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8"), f"{REWRITE}=1 writes it anew"


def transcript(game: str, lang: str) -> list[str]:
    """What the learner does, each line with a >, and what is said."""
    numbers = ("T5.2", "T5.4") if game == "topper" else ("S5.2", "S5.4")
    code, _ = find(preset(game), refused(*numbers))
    learner = Learner(search=f"?code={code}", lang=lang)
    lines = [f"> {code}", *learner.spoken]

    def do(act: str) -> None:
        learner.spoken.clear()
        learner.act(act)
        lines.extend([f"> {act}", *learner.spoken])

    do("moon" if game == "smear" else "bid 6")
    asked = False
    while learner.my_turn:
        card = refused_card(learner, *numbers)
        if card is not None and not asked:
            asked = True
            do(f"play {card}")
        do(learner.wise())
    assert asked
    return lines


# What is saved.


@pytest.mark.parametrize("game", GAMES)
def test_what_is_saved_leads_to_the_same_position(game: str) -> None:
    for learner, chance in hands(game, 6):
        for turn, _ in enumerate(steps(learner, chance)):
            again = Learner(saved=learner.stored)
            assert again.session.place.match == learner.session.place.match, learner.stored
            assert as_drawn(again.screen["table"]) == as_drawn(learner.screen["table"])
            assert again.answer["events"] == []
            assert again.screen["feedback"] is None
            if turn == 2:
                again.act(again.wise())
                learner.act(learner.wise())
                assert again.session.saved() == learner.session.saved()
        again = Learner(saved=learner.stored)
        assert again.screen["title"] == learner.screen["title"]
        assert again.screen["words"] == learner.screen["words"]


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_taken_back_step_by_step(game: str) -> None:
    for learner, chance in hands(game, 6):
        kept = [(learner.session.place.match, learner.screen["table"]) for _ in steps(learner, chance)]
        while kept:
            match, table = kept.pop()
            screen = learner.do("undo")["screen"]
            assert (learner.session.place.match, as_drawn(screen["table"])) == (match, as_drawn(table))
        assert learner.do("undo")["screen"]["feedback"]["tone"] == "no"


def test_the_same_code_gives_the_same_hand_and_bots() -> None:
    for game in GAMES:
        first, _ = hands(game, 1)[0]
        code = first.session.place.game.code
        other = Learner(search=f"?code={code.lower().replace('-', ' ')}", lang="fr")
        for learner in (first, other):
            while learner.my_turn:
                learner.act(learner.wise())
        assert first.session.place.match == other.session.place.match


MATCH = '{"v":1,"place":{"key":"match","code":%s,"acts":%s}}'
HOSTILE: list[Any] = [
    "", "junk", "{", "null", "[]", "{}", '{"v":1}', '{"v":2}', '{"v":1,"place":7}', '{"v":1,"place":{"key":"match"}}', "9" * 5000,
    MATCH % ('"T300-001G"', '["bid 6","bid 6"]'), MATCH % ('"T300-001G"', '["deal ²","next",7,null]'), MATCH % (7, "[]"),
    MATCH % ('"XXXX"', '["pass"]'), MATCH % ('"T300-001G"', json.dumps(["pass"] * 3000)),
    '{"v":1,"place":{"key":"setup","game":"poker","settings":{}}}',
    '{"v":1,"place":{"key":"setup","game":"topper","settings":{"target":1e99}}}',
    '{"v":1,"place":{"key":"lesson","lesson":"none"}}', '{"v":1,"place":{"key":"rulebook","game":["x"]}}', '{"v":1,"place":{"key":["x"]}}',
    '{"v":1,"preferences":{"lang":"<script>","theme":7,"speed":["none"],"dim":"no"},"players":{"1":"<b>","2":"\\u0000","9":"x"}}',
    '{"v":1,"levels":{"1":["x"],"2":7,"9":"expert"}}', '{"v":1,"levels":["expert"]}', '{"v":1,"levels":{"1":{}}}',
    '{"v":1,"place":{"key":"match","code":"T300-001G","acts":[],"levels":[[]]}}', '{"v":1,"place":{"key":"practice","game":{}}}',
    '{"v":1,"progress":{"lessons":7,"rules":{"T5.4":"<img>"},"small-jack":{"at":1e9}}}', '{"v":1,"progress":[1]}', "[" * 100_000,
    '{"v":1,"x":' + "[" * 20_000, "x" * (MOST_SAVED + 1), 7, None, ["x"], {"v": 1}, "NaN", '{"v":NaN}', "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("saved", HOSTILE, ids=lambda saved: repr(saved)[:60])
def test_a_bad_saved_text_is_no_trouble(saved: Any) -> None:
    session = Session(chance=Random(1))
    answer = session.handle({"client": "a", "n": 0, "do": "hello", "value": {"saved": saved, "lang": "en", "search": "", "page": ""}})
    check_answer(answer)
    assert answer["screen"]["title"] in ("Topper", "The auction")
    check_answer(session.handle({"client": "a", "n": 1, "do": "play smear"}))
    again = Session()
    check_answer(again.handle({"client": "a", "n": 0, "do": "hello", "value": {"saved": session.saved()}}))
    assert again.place.key == "match"


BAD_LINKS = [
    "?code=", "?code=T300", "?code=<script>alert(1)</script>", "?code=" + "A" * 1000, "?code=%00%ff", "?code=T300-001H", "?" + "a=1&" * 100,
    "?code=ZZZZ-ZZZZ-ZZZZ", "?lang=xx", "???", "?code=T&code=S",
]  # fmt: skip


@pytest.mark.parametrize("search", BAD_LINKS, ids=lambda search: search[:30])
def test_a_bad_link_is_told_and_home_is_shown(search: str) -> None:
    learner = Learner(search=search)
    assert learner.screen["title"] == "Topper"
    if "code=" in search and search not in ("?code=",):
        assert learner.screen["feedback"]["tone"] == "error"
    learner.do("play topper")
    assert learner.state is not None


# Anything can be sent.

WORDS = st.sampled_from([
    "pass", "bid", "bid 3", "moon", "misdeal", "trump S", "play", "play JS", "pick", "pick JS", "discard", "undo", "again", "fresh",
    "why", "new-match", "why JS", "menu", "share", "sheet", "last-trick", "review", "end-review", "step", "step on", "step 3", "next",
    "deal 5", "deal", "back", "rule T5.4", "rule", "settings", "close", "stop", "lang fr", "lang", "prefer dim", "prefer", "home",
    "play topper", "play smear", "play poker", "code", "code T300-001G", "setup topper", "setup smear", "setup", "rulebook topper",
    "rulebook", "search", "setting target", "setting x", "preset", "name 1", "name 9", "defaults", "begin", "lesson small-jack",
    "lesson big-jack", "lesson", "hint", "show", "check", "choose 1", "number 3", "order", "once", "anew", "course topper",
    "practice", "drill", "import", "hello", "advice", "coach", "",
])  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60)
@given(st.data(), st.sampled_from(["home", "play topper", "play smear", "setup smear", "rulebook topper", "lesson small-jack"]))
def test_anything_can_be_sent(data: st.DataObject, first: str) -> None:
    session = Session(chance=Random(1))
    session.handle({"client": "a", "n": 0, "do": "hello", "value": {}})
    answer = session.handle({"client": "a", "n": 1, "do": first})
    for n in range(2, 14):
        offered = st.sampled_from(every_do(answer["screen"]) or ["home"])
        do = data.draw(offered | WORDS | st.text(max_size=12) | st.tuples(WORDS, st.text(max_size=8)).map(" ".join))
        answer = session.handle({"client": "a", "n": n, "do": do, "value": data.draw(st.none() | VALUES)})
        check_answer(answer)
    again = Session()
    check_answer(again.handle({"client": "b", "n": 0, "do": "hello", "value": {"saved": session.saved()}}))
    assert again.place.key == session.place.key


@given(st.fixed_dictionaries({}, optional={"client": VALUES, "n": VALUES, "do": VALUES, "value": VALUES}))
def test_a_message_that_is_no_intent_changes_nothing(message: dict[str, Any]) -> None:
    session = Session(chance=Random(1))
    kept = session.saved()
    answer = session.handle(message)
    check_answer({**answer, "to": None})
    if message.get("do") not in ("hello", "home"):
        assert session.place.key == "home"
    assert json.loads(session.saved())["place"] == json.loads(kept)["place"]


def test_a_double_click_is_one_action() -> None:
    learner = Learner(search="?code=T300-001G")
    session = learner.session
    session.handle({"client": "learner", "n": 1, "do": "bid 6"})
    once = session.saved()
    session.handle({"client": "learner", "n": 1, "do": "bid 6"})
    session.handle({"client": "learner", "n": 0, "do": "undo"})
    assert session.saved() == once


# Languages.


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_translated(game: str) -> None:
    for name, _, learner in tour(game, "en"):
        learner.session.handle({"client": "other", "n": learner.n, "do": "prefer lang", "value": "xx"})
        code = learner.session.place.game.hand_code if name.endswith("share") else "-"
        missed = [(where, text) for where, text in texts(learner.session.screen()) if escaped(text) and code not in text]
        assert missed == [], name
    learner = Learner()
    learner.do("lang xx")
    for do in [f"code {find(preset(game), lambda _: True)[0]}", *[""] * 40]:
        learner.act(do or (learner.wise() if learner.my_turn else "undo"))
        missed = [(where, text) for where, text in texts(learner.answer) if escaped(text)]
        assert missed == []


def test_every_text_is_translated_wherever_one_clicks() -> None:
    """A walk that always clicks what has been clicked least."""
    learner = Learner()
    learner.do("prefer lang", "xx")
    clicked: dict[str, int] = {}
    titles = set()
    for _ in range(400):
        learner.settle()
        titles.add(learner.screen["title"])
        code = getattr(getattr(learner.session.place, "game", None), "hand_code", "-")
        missed = [(where, text) for where, text in texts(learner.answer) if escaped(text) and code not in text]
        assert missed == [], learner.log[-12:]
        offered = [do for do in every_do(learner.screen) if not do.startswith(("lang", "prefer", "import"))]
        do = min(offered, key=lambda do: (clicked.get(do, 0), do == "home"))
        clicked[do] = clicked.get(do, 0) + 1
        learner.do(do)
    assert len(titles) > 12


def test_the_scan_finds_what_is_not_translated() -> None:
    assert escaped("⟦⟦West⟧ bids 3.⟧ T5.4 J♠") == ""
    assert escaped("⟦West⟧ bids 3.") == "bids"


@pytest.mark.parametrize("game", GAMES)
def test_the_language_changes_in_the_middle(game: str) -> None:
    for (name, _, english), (_, _, french) in zip(tour(game, "en"), tour(game, "fr"), strict=True):
        assert french.screen["lang"] == "fr"
        position = english.session.saved()
        screen = english.session.handle({"client": "fr", "n": english.n, "do": "prefer lang", "value": "fr"})["screen"]
        passing = {"id": 0, "store": 0, "feedback": 0, "say": 0}
        assert {**screen, **passing} == {**french.screen, **passing}, name
        english.session.handle({"client": "en", "n": english.n, "do": "prefer lang", "value": "en"})
        assert json.loads(position)["place"] == json.loads(english.session.saved())["place"]


# Situations.


def test_for_a_hint_one_chooses_at_the_table_first() -> None:
    """The table stays first and says so below it, until there is an answer to read; a second click takes the question back."""
    learner = opened(preset("topper"), Random(1))
    learner.do("hint")
    assert (learner.screen["feedback"]["tone"], learner.screen.get("first")) == ("info", None)
    assert learner.spoken[-1] == learner.screen["feedback"]["text"]
    assert "no-hint" in controls(learner)
    learner.do("hint")
    assert learner.screen["feedback"] is None
    learner.do("hint")
    learner.do(next(do for do in controls(learner) if do.split()[0] in ("pass", "bid", "trump", "play")))
    learner.settle()
    assert (learner.screen["feedback"], learner.screen["first"]) == (None, "words")
    assert any(block["kind"] == "grid" for block in learner.screen["words"])
    learner.do("no-hint")
    assert learner.screen.get("first") is None


def test_a_misdeal() -> None:
    _, learner = find(preset("smear"), lambda learner: "misdeal" in learner.state.legal_actions())
    seed = learner.session.place.game.hand_seed
    screen = learner.do("misdeal")["screen"]
    assert learner.state.result.outcome == "misdeal"
    assert "misdeal" in json.dumps(screen["words"])
    learner.do("next")
    assert learner.session.place.game.hand_seed != seed
    assert learner.state.dealer == 3
    assert Learner(saved=learner.stored).session.place.match == learner.session.place.match


def test_more_than_six_trumps() -> None:
    """S4.3: who holds more than six trumps must put some away, and none that scores."""
    _, learner = find(preset("smear"), many_trumps)
    hand = learner.screen["table"]["hand"]
    order = learner.state.rules.orders[learner.state.trump]
    trumps = [card["id"] for card in hand if order.suit_of(next(c for c in CARDS if str(c) == card["id"])) == learner.state.trump]
    assert len(trumps) > 6
    scoring = {str(card) for card in CARDS if learner.state.rules.scoring_trumps(learner.state.trump) >> card & 1}
    kept = [card for card in hand if card["id"] in scoring]
    assert kept
    for card in kept:
        assert card["dim"]
        assert learner.do(card["do"])["screen"]["feedback"]["text"][-1] == {"rule": "S4.3"}
    learner.act(learner.wise())
    assert learner.state.phase == "play"
    assert all(card["id"] in map(str, learner.state.hands[0]) for card in kept)


def test_the_moon() -> None:
    _, learner = find(preset("smear"), lambda learner: as_bidder(learner) is None and learner.my_turn)
    assert learner.state.bid == "moon"
    assert "moon" in plain(learner.screen["table"]["contract"]).lower()
    while learner.my_turn:
        learner.do(learner.wise())
    assert learner.state.result.bid == "moon"
    assert learner.state.result.winner is not None or learner.state.result.change[0] < 0
    assert "moon" in json.dumps(learner.screen["words"]).lower()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(game: str) -> None:
    rules = type(preset(game)).make({"target": 7})
    learner = Learner(search=f"?code={encode(rules, 3, 5)}")
    hands_played = 0
    while learner.state.phase != "over":
        while learner.my_turn:
            learner.act(learner.wise())
        hands_played += 1
        if learner.state.phase != "over":
            learner.do("next")
    screen = learner.screen
    assert learner.state.result.winner is not None
    assert next(iter(controls(learner))) == "new-match"
    assert screen["layout"] == "page"
    sheet = learner.do("sheet")["screen"]["panel"]
    (grid,) = [block for block in sheet["blocks"] if block["kind"] == "grid"]
    assert len(grid["rows"]) == hands_played
    assert Learner(saved=learner.stored).screen["words"] == screen["words"]


@pytest.mark.parametrize("lesson", [lesson.id for game in GAMES for lesson in course_of(preset(game)).lessons])
def test_a_lesson_is_solved_by_its_own_solutions(lesson: str) -> None:
    learner = Learner()
    learner.do(f"lesson {lesson}")
    place = learner.session.place
    for step in range(len(place.lesson.steps)):
        assert place.at == step
        for do in solve(learner):
            learner.do(*do)
        learner.settle()
        assert place.attempt.solved or not place.step.asks
        assert Learner(saved=learner.stored).session.place.at == step
        if step + 1 < len(place.lesson.steps):
            learner.do("next")
    assert place.done
