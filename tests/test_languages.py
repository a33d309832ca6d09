"""Languages: nothing is left untranslated, the forms of words are right, and the typography is."""

from __future__ import annotations

import importlib.util
import re
import unicodedata
from collections.abc import Iterator
from gettext import GNUTranslations
from importlib.resources import files
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message

from topper import SettingError
from topper.core.cards import CARDS, Card, Cards, Seat, Suit
from topper.core.sentence import ENGLISH, Sentence, say, say_n
from topper.locale import NAMES, best, language
from topper.locale.french import elides
from topper.session.faces import card_face
from topper.session.rich import plain, rich
from topper.session.session import Session

ROOT = Path(__file__).parent.parent
NBSP = "\u00a0"
FRENCH, PSEUDO = language("fr"), language("xx")


def _messages_tool() -> Any:
    spec = importlib.util.spec_from_file_location("messages", ROOT / ".ci/messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = _messages_tool()
CATALOGUES = TOOL.catalogues()
SAID = {message.id: message for message in TOOL.said() if message.id}


def entries(path: Path) -> list[Message]:
    return [message for message in TOOL.read(path) if message.id]


def ids(message: Message) -> tuple[str, ...]:
    return tuple(TOOL.strings(message.id))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


TRANSLATED = [message for path in CATALOGUES for message in entries(path) if all(TOOL.strings(message.string))]


# The catalogues


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {path.parents[1].name for path in CATALOGUES} == set(NAMES) - {"en"}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
class TestCatalogue:
    def test_translates_all_that_is_said(self, path: Path) -> None:
        have = {message.id for message in entries(path) if all(TOOL.strings(message.string))}
        missing = [key for key in SAID if key not in have]
        assert not missing, "run make messages, translate, run make catalogues"

    def test_holds_nothing_else(self, path: Path) -> None:
        assert [message.id for message in entries(path) if message.id not in SAID] == []
        assert TOOL.read(path).obsolete == {}

    def test_guesses_nothing(self, path: Path) -> None:
        assert [message.id for message in entries(path) if message.fuzzy] == []

    def test_is_written_as_the_tool_writes(self, path: Path) -> None:
        assert path.read_text(encoding="utf-8") == TOOL.written(TOOL.read(path)), "run make messages"

    def test_is_compiled(self, path: Path) -> None:
        with files("topper.locale").joinpath(path.parents[1].name, "LC_MESSAGES", "topper.mo").open("rb") as source:
            compiled = GNUTranslations(source)
        for message in entries(path):
            if not all(TOOL.strings(message.string)):
                continue
            if not message.pluralizable:
                assert compiled.gettext(message.id) == message.string, "run make catalogues"
            else:
                assert tuple(compiled.ngettext(*message.id, n) for n in (1, 2)) == tuple(message.string), "run make catalogues"


def kept(original: str, translated: str) -> bool:
    """Whether a translation has the marks of the original: cards in backquotes, numbers of rules, strong words."""
    patterns = (r"`[^`]*`", r"\b[CTSH]\d{1,2}(?:\.\d)?\b", r"\*\*", r"\n")
    return all(sorted(re.findall(pattern, original)) == sorted(re.findall(pattern, translated)) for pattern in patterns)


def test_placeholders_and_marks_are_kept() -> None:
    for message in TRANSLATED:
        told = ids(message)
        for text in TOOL.strings(message.string):
            # Of two plural forms one may leave out what the other tells, as in the English.
            assert fields(text) in [fields(original) for original in told], text
            assert any(kept(original, text) for original in told), text


FORMS = {
    "card": {"", "name", "Name", "the", "The", "de", "au"},
    "suit": {"", "Cap", "one", "a", "sign", "un", "de", "du", "le", "Le", "à"},
    "seat": {"", "de", "que", "à"},
    "list": {"", "or", "the", "signed", "cap"},
}
NAMED = {"card": "card", "suit": "suit", "trump": "suit", "seat": "seat", "other": "seat", "bidder": "seat"}


def test_forms_exist() -> None:
    """A form that no argument of that name can take would break only when it is told."""
    for message in TRANSLATED:
        for text in TOOL.strings(message.string):
            for _, name, form, _ in Formatter().parse(text):
                if name is not None:
                    allowed = FORMS[NAMED[name]] if name in NAMED else set().union(*FORMS.values())
                    assert form in allowed, text


def faults(text: str) -> Iterator[str]:
    """What is wrong with the typography of a French text."""
    words = re.sub(r"\{[^}]*\}", "x", text)
    for place, character in enumerate(words):
        ends = words[place + 1 : place + 2] in ("", " ", NBSP)
        if (character in ";!?»" or (character == ":" and ends)) and words[place - 1] not in (NBSP, "?", "!"):
            yield f"no-break space before {character}"
        if character == "«" and words[place + 1] != NBSP:
            yield "no-break space after «"
    for wrong in ("'", '"', "...", "  "):
        if wrong in words:
            yield f"{wrong} in it"
    if words != words.strip():
        yield "space around it"
    if not unicodedata.is_normalized("NFC", words):
        yield "letters and accents apart"


def test_french_typography() -> None:
    for message in TRANSLATED:
        for text in TOOL.strings(message.string):
            assert list(faults(text)) == [], text


def test_english_typography() -> None:
    for message in SAID.values():
        for text in ids(message):
            words = re.sub(r"\{[^}]*\}", "x", text)
            assert not re.search(r"['\"]|\.\.\.|  | [:;!?.,]", words), text
            assert words == words.strip()


def test_french_keeps_one_word_for_one_thing() -> None:
    other = re.compile(r"\b(plis?|ch?elem|mises?|atouter|enchérir|enchérit|triomphe|manches?|couleurs? (?:rouge|noire)s?)\b", re.IGNORECASE)
    for path in CATALOGUES:
        for message in entries(path):
            for text in TOOL.strings(message.string):
                found = other.search(text)
                assert found is None or found[0].lower() in ("couleur rouge", "couleur noire"), text


# The forms


def test_french_cards() -> None:
    told = {form: FRENCH.text(say("{card:" + form + "}", card=Card("QS"))) for form in ("name", "Name", "the", "The", "de", "au")}
    assert told == {
        "name": "dame de pique", "Name": "Dame de pique", "the": "la dame de pique", "The": "La dame de pique",
        "de": "de la dame de pique", "au": "à la dame de pique",
    }  # fmt: skip
    assert [FRENCH.card(Card(card), "de") for card in ("JC", "AH", "TD", "X1")] == [
        "du valet de trèfle",
        "de l’as de cœur",
        "du dix de carreau",
        "du grand joker",
    ]
    assert [FRENCH.card(Card(card), "au") for card in ("JC", "AH")] == ["au valet de trèfle", "à l’as de cœur"]
    assert FRENCH.card(Card("AC"), "The") == "L’as de trèfle"
    assert len({FRENCH.card(card, "name") for card in CARDS}) == 54
    assert "".join(FRENCH.indices[rank] for rank in "AKQJT9") == "ARDV109"


def test_french_suits() -> None:
    heart = Suit("H")
    forms = {"": "cœur", "Cap": "Cœur", "a": "un cœur", "de": "de cœur", "du": "du cœur", "le": "le cœur", "sign": "♥"}
    assert {form: FRENCH.suit(heart, form) for form in forms} == forms


def test_french_seats_elide() -> None:
    assert [FRENCH.seat(seat, "de") for seat in range(4)] == ["de Sud", "d’Ouest", "de Nord", "d’Est"]
    assert [FRENCH.seat(seat, "que") for seat in range(4)] == ["que Sud", "qu’Ouest", "que Nord", "qu’Est"]
    table = FRENCH.named(("Zoé", "Élodie", "Yves", "Yan"))
    assert [table.seat(seat, "de") for seat in range(4)] == ["de Zoé", "d’Élodie", "d’Yves", "de Yan"]
    assert not elides("")
    assert not elides("Hugo")


@pytest.mark.parametrize(("n", "told"), [(0, "0 levée gagnée"), (1, "1 levée gagnée"), (2, "2 levées gagnées"), (6, "6 levées gagnées")])
def test_french_plurals(n: int, told: str) -> None:
    assert FRENCH.text(say_n("{n} trick won", "{n} tricks won", n=n)) == told


@pytest.mark.parametrize(("n", "told"), [(0, "0 tricks won"), (1, "1 trick won"), (2, "2 tricks won")])
def test_english_plurals(n: int, told: str) -> None:
    assert ENGLISH.text(say_n("{n} trick won", "{n} tricks won", n=n)) == told


def test_lists() -> None:
    cards = Cards("AS KS QS")
    assert FRENCH.text(say("{cards}", cards=cards)) == "AS, KS et QS"
    assert FRENCH.text(say("{cards:or}", cards=cards)) == "AS, KS ou QS"
    assert ENGLISH.text(say("{cards:or}", cards=cards)) == "AS, KS or QS"
    assert FRENCH.text(say("{cards}", cards=Cards(0))) == "rien"
    assert FRENCH.text(say("{members}", members=(Seat(1), Seat(3)))) == "Ouest et Est"


def test_numbers_have_a_true_minus() -> None:
    for spoken in (ENGLISH, FRENCH):
        assert spoken.text(say("{n} {m:signed} {k:signed}", n=-4, m=3, k=-2)) == "−4 +3 −2"


def test_nested_sentences_are_translated_too() -> None:
    inner = say("Small Jack")
    assert FRENCH.text(say("{name:cap}", name=inner)) == "Petit Valet"
    assert FRENCH.text(say("not in the catalogue: {what}", what=inner)) == "not in the catalogue: Petit Valet"


def test_choosing_a_language() -> None:
    assert [best(asked) for asked in ("fr-CA", "FR", "en-GB", "de", "")] == ["fr", "fr", "en", "en", "en"]
    with pytest.raises(SettingError, match="“de”"):
        language("de")
    assert NAMES == {"en": "English", "fr": "Français"}


# What has escaped translation


def unbracketed(text: str) -> str:
    """What of a text in the pseudo-language stands outside its brackets."""
    depth, outside = 0, []
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        if depth == 0 and character.isalpha():
            outside.append(character)
    assert depth == 0, text
    return "".join(outside)


def test_the_pseudo_language_brackets_every_message() -> None:
    for message in SAID.values():
        one, many = (*ids(message), None)[:2]
        args: dict[str, Any] = {name: Seat(1) for text in ids(message) for name in fields(text)}
        args |= {name: Card("JS") for text in ids(message) for name in fields(text) if re.search(name + ":([Tt]he|[Nn]ame)", text)}
        args |= {name: Suit("S") for text in ids(message) for name in fields(text) if re.search(name + ":(a|one|Cap|sign)", text)}
        for n in (1, 2):
            sentence = Sentence(one, {**args, "n": n}, many)
            assert unbracketed(PSEUDO.text(sentence)) == ""
            assert unbracketed(plain(sentence, PSEUDO)) == ""
    for card in CARDS:
        assert unbracketed(card_face(card, PSEUDO)["name"]) == ""


#: What is text for people in the JSON of a screen. A name typed by a player, a code, and what a language calls itself are no messages.
TEXTS = {
    "title", "text", "name", "name_full", "label", "say", "status", "centre", "contract", "call", "help", "summary", "caption", "earlier",
    "later", "done", "button", "error", "placeholder",
}  # fmt: skip
RICH_LISTS = {"items", "head", "foot", "x"}


def flat(text: Any) -> str:
    if isinstance(text, str):
        return text
    if isinstance(text, list):
        return "".join(map(flat, text))
    return flat(text.get("b", text.get("i", ""))) if isinstance(text, dict) else ""


def texts(value: Any) -> Iterator[str]:
    """All texts for people in a part of an answer."""
    if isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, dict) and value.get("kind") == "copy":
        yield from texts({**value, "kind": "", "text": ""})
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in TEXTS and isinstance(part, (str, list)):
                yield flat(part)
            elif key in RICH_LISTS and isinstance(part, list):
                yield from map(flat, part)
            elif key == "rows":
                yield from (flat(cell) for row in part for cell in row)
            else:
                yield from texts(part)


def check(answer: dict[str, Any]) -> None:
    for text in texts(answer):
        if text not in NAMES.values():
            assert unbracketed(text) == "", text


class Player:
    """Somebody who clicks his way through the app in the pseudo-language."""

    def __init__(self) -> None:
        self.session = Session(chance=Random(5))
        self.n = 0
        self.do("hello", {})
        self.do("lang xx")

    def do(self, do: str, value: Any = None) -> dict[str, Any]:
        self.n += 1
        told = self.session.language is PSEUDO or do == "lang xx"
        answer = self.session.handle({"client": "test", "n": self.n, "do": do, "value": value})
        if told:
            check(answer)
        for _ in range(200):
            more = self.session.step() if self.session.busy else None
            if more is None:
                break
            check(more)
        screen: dict[str, Any] = answer["screen"] if answer["screen"]["lang"] != "xx" else self.session.screen()
        return screen


def dos(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from dos(part)
    elif isinstance(value, dict):
        if isinstance(value.get("do"), str) and not value.get("off") and not value.get("dim"):
            yield value["do"]
        for part in value.values():
            yield from dos(part)


def test_nothing_on_the_pages_has_escaped_translation() -> None:
    player = Player()
    home = player.do("home")
    for do in sorted(set(dos(home["words"])) | {"settings", "rule T5.4", "rule S5.6", "rule H3", "rule X9", "nonsense"}):
        player.do("home")
        screen = player.do(do)
        for inner in sorted(set(dos(screen["controls"])))[:12]:
            player.do(inner)


@pytest.mark.parametrize("game", ["topper", "smear-jokers"])
def test_nothing_in_a_hand_has_escaped_translation(game: str) -> None:
    """Three hands with all that can be asked at the table on the way; refused cards too."""
    player = Player()
    player.do(f"play {game}")
    draw = Random(3)
    for _ in range(90):
        state = player.session.state
        if state.result is not None:
            for do in ("sheet", "close", "review", "on", "review-on", "end-review", "share", "menu", "close", "next"):
                player.do(do)
            if player.session.state.result is not None:
                break
            continue
        for do in ("why", f"why {state.view(0).hand}"[:6], "why", "menu", "last-trick", "close"):
            player.do(do)
        player.do(draw.choice([f"play {card}" for card in state.hands[0]] or ["play JS"]))
        if player.session.state != state:
            continue
        action = str(draw.choice(list(state.legal_actions()))) if state.to_act == 0 else "next"
        for card in action.split()[1:] if action.startswith("discard") else ():
            player.do(f"pick {card}")
        player.do("discard" if action.startswith("discard") else action)
    assert player.n > 100


def test_french_screens_are_in_french() -> None:
    session = Session(chance=Random(5))
    session.handle({"client": "a", "n": 0, "do": "hello", "value": {"lang": "fr-CA"}})
    screen = session.handle({"client": "a", "n": 1, "do": "play topper", "value": None})["screen"]
    assert screen["lang"] == "fr"
    assert flat(rich(say("Undo"), session.language)) == "Annuler"
    assert {seat["name"] for seat in screen["table"]["seats"]} == {"Vous", "Ouest", "Nord", "Est"}
