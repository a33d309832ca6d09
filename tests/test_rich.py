"""Sentences with marks, as a screen shows them and as they are read out; and the faces of cards."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topper import smear, topper
from topper.core.cards import CARDS, Card, Cards, Seat, Suit
from topper.core.errors import IllegalAction
from topper.core.objection import Objection
from topper.core.sentence import ENGLISH, RuleNumber, say
from topper.locale import language
from topper.session.faces import back, card_face, hand_faces
from topper.session.rich import plain, rich

FRENCH = language("fr")
JACK = {"card": "JC", "text": "J♣", "name": "the jack of clubs", "red": False}


def test_text_alone_is_a_string() -> None:
    assert rich(say("Undo"), ENGLISH) == "Undo"
    assert rich("Undo", ENGLISH) == "Undo"
    assert rich("", ENGLISH) == ""


def test_cards_suits_and_rules_become_spans() -> None:
    sentence = say("{card} is {suit:sign} now ({rule}).", card=Card("JC"), suit=Suit("S"), rule=RuleNumber("T5.4"))
    assert rich(sentence, ENGLISH) == [
        JACK, " is ", {"suit": "S", "text": "♠", "name": "spades", "red": False}, " now (", {"rule": "T5.4"}, ").",
    ]  # fmt: skip
    assert plain(sentence, ENGLISH) == "The jack of clubs is spades now (T5.4)."
    assert plain(sentence, FRENCH).startswith("Le valet de trèfle is")


def test_a_named_card_is_words() -> None:
    assert rich(say("You play {card:the}.", card=Card("JC")), ENGLISH) == "You play the jack of clubs."
    assert rich(say("You play {card:the}.", card=Card("JC")), FRENCH) == "Vous jouez le valet de trèfle."


def test_lists_of_cards() -> None:
    told = rich(say("Put away: {cards}.", cards=Cards("JC AH TD")), FRENCH)
    assert [part if isinstance(part, str) else part["text"] for part in told] == ["Écart\u00a0: ", "A♥", ", ", "V♣", " et ", "10♦", "."]
    assert plain(say("{cards}", cards=Cards("JC AH")), ENGLISH) == "The ace of hearts and the jack of clubs"
    assert rich(say("{cards:or}", cards=Cards("JC")), ENGLISH) == [JACK]
    assert rich(say("{cards}", cards=Cards(0)), ENGLISH) == "none"


def test_marks() -> None:
    assert rich("The **Big Jack** is *best*.", ENGLISH) == ["The ", {"b": "Big Jack"}, " is ", {"i": "best"}, "."]
    assert rich("**all *of* it**", ENGLISH) == [{"b": ["all ", {"i": "of"}, " it"]}]
    assert rich(say("**{card} wins**", card=Card("JC")), ENGLISH) == [{"b": [JACK, " wins"]}]
    assert plain("The **Big Jack** is *best*.", ENGLISH) == "The Big Jack is best."


def test_what_an_author_writes_in_backquotes() -> None:
    assert rich("`JC` beats `♥`; type `bid 3`.", ENGLISH) == [
        JACK, " beats ", {"suit": "H", "text": "♥", "name": "hearts", "red": True}, "; type bid 3.",
    ]  # fmt: skip
    assert plain("`JC` first.", ENGLISH) == "The jack of clubs first."


def test_rule_numbers_in_a_text_open_the_rule() -> None:
    assert rich("As T5.4, H13 and C3 say; not S10 or X1.2.", ENGLISH) == [
        "As ", {"rule": "T5.4"}, ", ", {"rule": "H13"}, " and ", {"rule": "C3"}, " say; not S10 or X1.2.",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["a * b", "2 ** 3", "half a `mark", "{not} an {argument", "*", "**", "****", "\\"])
def test_marks_that_stand_alone_are_text(text: str) -> None:
    assert plain(text, ENGLISH) == text
    assert rich(text, ENGLISH) == text


def test_an_escaped_mark_is_text() -> None:
    assert rich(r"\*not strong\*", ENGLISH) == "*not strong*"


HOSTILE = ["**bold**", "*i*", "{card}", "{0}", "<b>x</b>", "`JS`", "T5.4", "&amp;", "\\*", "⟦"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_plain_text(name: str) -> None:
    for spoken in (ENGLISH, FRENCH):
        table = spoken.named((name, name, name, name))
        sentence = say("{seat} passes.", seat=Seat(1))
        told = rich(sentence, table)
        assert isinstance(told, str)
        assert told.startswith(name)
        assert plain(sentence, table) == told
    assert rich(say("“{text}” is not a card.", text=name), ENGLISH) == f"“{name}” is not a card."


@given(st.text(max_size=60))
def test_any_text_is_safe(text: str) -> None:
    for spoken in (ENGLISH, FRENCH):
        json.dumps(rich(text, spoken))
        plain(text, spoken)
        assert plain(say("{seat}", seat=Seat(2)), spoken.named((text,) * 4)) == text


def test_a_refusal_names_its_rule() -> None:
    error = IllegalAction("play 9H", Objection("T5.2", say("{card} does not follow.", card=Card("JC"))), None)  # type: ignore[arg-type]
    assert rich(error.sentence, ENGLISH) == [JACK, " does not follow. (", {"rule": "T5.2"}, ")"]
    assert str(error) == "JC does not follow. (T5.2)"


def test_nested_sentences() -> None:
    inner = say("**{card}** wins", card=Card("JC"))
    assert rich(say("{reason} ({rule})", reason=inner, rule=RuleNumber("T5.6")), ENGLISH) == [
        {"b": [JACK]}, " wins (", {"rule": "T5.6"}, ")",
    ]  # fmt: skip
    assert rich(say("{name:cap}", name=say("high joker")), ENGLISH) == "High joker"


# Faces


def test_faces_name_what_a_card_is() -> None:
    spades = Suit("S")
    names = {card: card_face(Card(card), ENGLISH, topper(), spades)["name"] for card in ("JS", "JC", "AS", "AC")}
    assert names == {
        "JS": "jack of spades, Big Jack, a trump",
        "JC": "jack of clubs, Small Jack, a trump",
        "AS": "ace of spades, a trump",
        "AC": "ace of clubs",
    }
    assert card_face(Card("JC"), FRENCH, topper(), spades)["name"] == "valet de trèfle, Petit Valet, atout"
    assert card_face(Card("JC"), FRENCH)["name"] == "valet de trèfle"
    assert card_face(Card("X1"), ENGLISH, smear(), spades)["name"] == "high joker, a trump"
    assert card_face(Card("JC"), ENGLISH, smear(), spades)["name"] == "jack of clubs, Jick, a trump"


def test_a_card_that_has_moved_is_marked() -> None:
    assert card_face(Card("JC"), FRENCH, topper(), Suit("S"))["mark"] == {"suit": "S", "text": "Petit Valet"}
    for game in (topper(), smear()):
        for trump in range(4):
            for card in game.pack_cards:
                assert (card_face(card, ENGLISH, game, trump)["mark"] is not None) == game.orders[trump].moved(card)
    assert card_face(Card("JS"), ENGLISH, topper(), Suit("S"))["mark"] is None


def test_index_letters_follow_the_language() -> None:
    assert [card_face(Card(card), FRENCH)["index"] for card in ("AS", "KS", "QS", "JS", "TS", "9S")] == ["A", "R", "D", "V", "10", "9"]
    assert [card_face(Card(card), ENGLISH)["index"] for card in ("AS", "KS", "QS", "JS", "TS", "9S")] == ["A", "K", "Q", "J", "10", "9"]
    red = {card for card in CARDS if card.suit is not None and card.suit.red}
    assert {card for card in CARDS if card_face(card, ENGLISH)["red"]} == red


def test_a_hand_is_sorted_with_gaps() -> None:
    hand = Cards("JS AH JC 9D AS KH")
    faces = hand_faces(hand, ENGLISH, topper(), Suit("S"), do=lambda card: f"play {card}", dim=[Card("9D")], proof=[Card("AS")])
    assert [face["id"] for face in faces] == ["JS", "JC", "AS", "AH", "KH", "9D"]
    assert [face["id"] for face in faces if face["gap"]] == ["AH", "9D"]
    assert [face["id"] for face in faces if face["dim"]] == ["9D"]
    assert [face["id"] for face in faces if face["proof"]] == ["AS"]
    assert [face["do"] for face in faces][:2] == ["play JS", "play JC"]
    assert [face["id"] for face in hand_faces(hand, ENGLISH)] == [str(card) for card in hand]
    json.dumps(faces)


def test_a_back_tells_nothing() -> None:
    assert back("back-3", FRENCH) == {"id": "back-3", "back": True, "name": "une carte face cachée"}
