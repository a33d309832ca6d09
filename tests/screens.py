"""Screens as tests read them: whether one keeps its contract (`topper.session.screen`), what it says, and a learner with no browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

from topper.core.cards import CARDS, Card
from topper.core.rules import Rules
from topper.core.sentence import ENGLISH
from topper.games import preset
from topper.lessons.model import Choose, Number, Pick, Sort
from topper.play.bots import choose
from topper.session.code import encode
from topper.session.session import Session
from topper.session.steps import MOST_BUTTONS

Json = Any
TONES = {"right", "no", "info", "error"}
BLOCKS: dict[str, set[str]] = {
    "p": {"text"},
    "h": {"text", "level"},
    "list": {"items", "numbered"},
    "note": {"tone", "text"},
    "cards": {"cards", "label", "size"},
    "buttons": {"buttons", "label", "style"},
    "tiles": {"tiles", "label"},
    "grid": {"caption", "head", "rows", "foot", "align"},
    "field": {"label", "input", "value", "options", "min", "max", "do", "help", "error"},
    "order": {"cards", "label", "do", "earlier", "later"},
    "table": {"table"},
    "chart": {"label", "type", "x", "series", "min", "max"},
    "details": {"summary", "blocks", "open"},
    "copy": {"label", "text", "button", "done"},
    "download": {"text", "filename", "content"},
    "upload": {"text", "do"},
}
SCREEN = {"v", "id", "lang", "look", "layout", "title", "bar", "status", "table", "words", "controls", "feedback", "panel", "say", "focus",
          "busy"}  # fmt: skip
SEAT = {"seat", "name", "role", "cards", "tricks", "dealer", "bidder", "turn", "call", "score", "side", "hand", "name_full"}
TABLE = {"you", "seats", "hand", "trick", "centre", "cat", "contract", "scores", "gathered", "label"}
FACE = {"id", "rank", "suit", "red", "index", "name", "do", "dim", "gap", "chosen", "proof", "mark"}
BUTTON = {"key", "text", "do", "kind", "off", "name", "pressed"}


# Whether a screen keeps the contract.


def check_answer(answer: Json) -> None:
    """An answer is JSON, and its screen and events are as the stage expects them. Raises `AssertionError`."""
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    assert set(answer) == {"screen", "events", "to"}
    check_screen(answer["screen"])
    for event in answer["events"]:
        assert set(event) == {"say", "ms", "patch"}, event.keys()
        assert event["say"] is None or (isinstance(event["say"], str) and event["say"].strip())
        assert 0 <= event["ms"] <= 2000
        assert set(event["patch"]) <= TABLE
        for name in ("seats", "hand", "trick"):
            for item in event["patch"].get(name) or ():
                assert ("seat" in item) != ("id" in item), f"an item of {name} without its key"


def check_screen(screen: Json) -> None:
    """A screen is as the contract says. Raises `AssertionError`."""
    assert set(screen) - {"store", "first", "unread", "place"} == SCREEN, set(screen) ^ SCREEN
    assert screen.get("first", "words") == "words"
    assert (screen["v"], screen["layout"] in ("page", "table")) == (1, True)
    assert set(screen["look"]) == {"theme", "four_colours", "card_size", "speed"}
    assert isinstance(screen["title"], str)
    assert screen["title"].strip()
    assert isinstance(screen.get("store", ""), str)
    for name in ("say", "focus"):
        assert screen[name] is None or isinstance(screen[name], str)
    bar = screen["bar"]
    assert set(bar) == {"crumbs", "tools", "progress"}
    if bar["progress"]:
        assert 0 <= bar["progress"]["value"] <= bar["progress"]["max"]
        assert bar["progress"]["text"]
    if screen["status"] is not None:
        check_rich(screen["status"])
    if screen["table"] is not None:
        check_table(screen["table"])
    if screen["feedback"] is not None:
        assert set(screen["feedback"]) == {"tone", "text", "key"}
        assert screen["feedback"]["tone"] in TONES
        check_rich(screen["feedback"]["text"])
    if screen["busy"] is not None:
        check_rich(screen["busy"]["text"])
    panel = screen["panel"]
    if panel is not None:
        assert set(panel) == {"key", "title", "blocks", "close"}
        check_rich(panel["title"])
    keys: list[str] = [button["key"] for button in (*bar["crumbs"], *bar["tools"])]
    for button in (*bar["crumbs"], *bar["tools"]):
        check_button(button)
    for blocks in (screen["words"], screen["controls"], panel["blocks"] if panel else []):
        block_keys = [block["key"] for block in blocks]
        assert len(set(block_keys)) == len(block_keys), f"two blocks of one key: {block_keys}"
        for block in blocks:
            check_block(block)
            keys += control_keys(block)
    keys += [card["id"] for card in (screen["table"] or {}).get("hand") or ()]
    assert len(set(keys)) == len(keys), f"two controls of one key: {sorted(key for key in keys if keys.count(key) > 1)}"


def control_keys(block: Json) -> list[str]:
    """The keys by which the stage finds the controls of a block."""
    if block["kind"] == "details":
        return [key for inner in block["blocks"] for key in control_keys(inner)]
    if block["kind"] in ("buttons", "tiles"):
        return [control["key"] for control in block[block["kind"]]]
    return [block["key"]] if block["kind"] in ("field", "copy", "download", "upload") else []


def check_rich(text: Json) -> None:
    if isinstance(text, list):
        for part in text:
            check_rich(part)
    elif isinstance(text, dict):
        if "card" in text:
            assert set(text) == {"card", "text", "name", "red"}
        elif "suit" in text:
            assert set(text) == {"suit", "text", "name", "red"}
        else:
            assert len(text) == 1, text
            (key,) = text
            assert key in ("b", "i", "rule"), text
            check_rich(text[key])
    else:
        assert isinstance(text, str), text


def check_button(button: Json) -> None:
    assert set(button) == BUTTON, button
    assert button["kind"] in ("plain", "primary", "quiet", "link")
    assert button["do"] is None or 0 < len(button["do"]) <= 400
    check_rich(button["text"])
    assert plain(button["text"]).strip()


def check_card(card: Json) -> None:
    if card.get("back"):
        assert set(card) == {"id", "back", "name"}
        return
    assert set(card) == FACE, set(card) ^ FACE
    assert str(Card(card["id"])) == card["id"]
    assert card["name"]
    assert isinstance(card["dim"], bool)
    assert card["mark"] is None or set(card["mark"]) == {"suit", "text"}


def check_table(table: Json) -> None:
    assert set(table) == TABLE, set(table) ^ TABLE
    assert [seat["seat"] for seat in table["seats"]] == [0, 1, 2, 3]
    assert [table["seats"][(table["you"] + n) % 4]["role"] for n in range(4)] == ["you", "left", "across", "right"]
    assert sum(seat["turn"] for seat in table["seats"]) <= 1
    assert sum(seat["dealer"] for seat in table["seats"]) <= 1
    for seat in table["seats"]:
        assert set(seat) == SEAT
        assert seat["name"]
        assert seat["name_full"]
        for card in seat["hand"] or ():
            check_card(card)
    for card in table["hand"] or ():
        check_card(card)
    for played in table["trick"]:
        assert set(played) == {"seat", "card", "winning", "lead"}
        check_card(played["card"])
    assert sum(played["winning"] for played in table["trick"]) <= 1
    if table["cat"]:
        for card in table["cat"]["cards"]:
            check_card(card)
    for name in ("centre", "contract"):
        if table[name] is not None:
            check_rich(table[name])
    assert table["label"]


def check_block(block: Json) -> None:
    kind = block["kind"]
    assert kind in BLOCKS, kind
    assert set(block) == {"kind", "key"} | BLOCKS[kind], (kind, set(block) ^ ({"kind", "key"} | BLOCKS[kind]))
    match kind:
        case "p" | "h" | "note":
            check_rich(block["text"])
            assert block.get("tone", "info") in TONES
        case "list":
            for item in block["items"]:
                check_rich(item)
        case "cards" | "order":
            for card in block["cards"]:
                check_card(card)
        case "buttons":
            assert block["buttons"]
            assert block["style"] in ("row", "grid", "stack")
            for button in block["buttons"]:
                check_button(button)
        case "tiles":
            for tile in block["tiles"]:
                assert set(tile) - {"cards"} == {"key", "title", "text", "do", "badge"}
                assert len(tile.get("cards", ())) <= 5
                check_rich(tile["title"])
                check_rich(tile["text"])
        case "grid":
            width = len(block["head"])
            for row in (*block["rows"], block["foot"] or block["head"]):
                assert len(row) == width
                for cell in row:
                    check_rich(cell)
        case "field":
            assert block["input"] in ("select", "number", "text", "check", "range", "search")
            check_rich(block["label"])
            if block["input"] == "select":
                assert block["value"] in [option["value"] for option in block["options"]] or block["value"] == "xx"
        case "table":
            check_table(block["table"])
        case "chart":
            assert all(len(one["values"]) == len(block["x"]) for one in block["series"])
        case "details":
            for inner in block["blocks"]:
                check_block(inner)


# What a screen says.


def plain(text: Json) -> str:
    """A Rich as it is read out."""
    if text is None:
        return ""
    if isinstance(text, list):
        return "".join(map(plain, text))
    if isinstance(text, dict):
        return plain(next(text[key] for key in ("b", "i", "rule", "name", "text") if key in text))
    return str(text)


SHOWN = {"text", "title", "label", "name", "name_full", "summary", "caption", "help", "error", "button", "done", "earlier", "later", "say",
         "badge", "call", "centre", "contract", "status"}  # fmt: skip
LISTS = {"items", "head", "foot", "x"}


def texts(value: Json, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a screen or event that a reader sees or hears, with where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in SHOWN and (isinstance(inner, str) or _is_rich(inner)):
                yield f"{where}/{key}", plain(inner)
            elif key in LISTS:
                for cell in inner or ():
                    yield f"{where}/{key}", plain(cell)
            elif key == "rows":
                for row in inner:
                    for cell in row:
                        yield f"{where}/{key}", plain(cell)
            elif key not in ("store", "look", "first"):
                yield from texts(inner, f"{where}/{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, where)


def _is_rich(value: Json) -> bool:
    marks = {"b", "i", "rule", "card", "suit"}
    return isinstance(value, list) and all(isinstance(part, str) or (isinstance(part, dict) and set(part) & marks) for part in value)


BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
NOT_WORDS = re.compile(r"\b(?:C[1-3]|[TSH]\d{1,2}(?:\.\d)?|English|Français|\d+|[2-9TJQKA][SHDC]|X[12]|10|[JQKA](?=[♠♥♦♣]))\b")


def escaped(text: str) -> str:
    """The letters of a text that stand in no bracket and are no number, card or name of a language."""
    while BRACKETED.search(text):
        text = BRACKETED.sub("", text)
    return "".join(c for c in NOT_WORDS.sub("", text) if c.isalpha())


def every_do(screen: Json) -> list[str]:
    """What can be clicked on a screen, as the intents' ``do``."""
    found: list[str] = []

    def walk(value: Json) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("do"), str):
                found.append(value["do"])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(screen)
    return found


CODES = {str(card): card for card in CARDS}
NAMED = {ENGLISH.card(card, "name"): card for card in CARDS}
SIGNED = {f"{card.rank}{card.suit.sign}".replace("T", "10"): card for card in CARDS if card.suit is not None}
CARD_TEXT = re.compile(rf"{'|'.join(map(re.escape, NAMED))}|\b(?:10|[2-9TJQKA])[♠♥♦♣]|\b(?:[2-9TJQKA][SHDC]|X[12])\b")


def cards_in(text: str) -> set[Card]:
    """Every card that a text names, in English words, by its sign or by its code."""
    found = set()
    for word in CARD_TEXT.findall(text):
        found.add(next(names[word] for names in (CODES, NAMED, SIGNED) if word in names))
    return found


def unseen_in(text: str, seen: Collection[Card]) -> set[Card]:
    """The cards that a text names and that have not been seen."""
    return cards_in(text) - set(seen)


def seen_by(session: Session, seat: int = 0) -> set[Card]:
    """The cards that the learner has seen in this hand; all of them once it is over."""
    state = session.state
    if state is None or state.phase in ("deal", "over"):
        return set(CARDS)
    view = state.view(seat)
    seen = set(view.hand) | set(view.cat) | set(view.discarded) | {card for _, card in state.trick}
    for cards in view.played:
        seen |= set(cards)
    return seen


# A learner.


class Learner:
    """Somebody at a session, without a browser: each answer is checked, and what the live region would say is kept."""

    def __init__(self, session: Session | None = None, *, lang: str = "en", search: str = "", saved: str | None = None) -> None:
        self.session = session or Session(chance=Random(1))
        self.n = -1
        self.stored = saved
        self.spoken: list[str] = []
        self.log: list[tuple[Json, ...]] = []
        self.answer: Json = None
        self._told: str | None = None
        self.do("hello", {"saved": saved, "search": search, "lang": lang, "page": "http://127.0.0.1/"})

    @property
    def screen(self) -> Json:
        return self.answer["screen"]

    @property
    def state(self) -> Any:
        return self.session.state

    def do(self, do: str, *value: Json) -> Json:
        """Send an intent."""
        self.n += 1
        self.log.append((do, *value))
        intent = {"client": "learner", "n": self.n, "do": do} | ({"value": value[0]} if value else {})
        return self.take(self.session.handle(intent))

    def take(self, answer: Json) -> Json:
        """An answer, as the stage takes it."""
        self.answer = answer
        check_answer(answer)
        screen = answer["screen"]
        if "store" in screen:
            self.stored = screen["store"] or None
        told = [event["say"] for event in answer["events"] if event["say"]]
        self.spoken += told
        if screen["say"] and not told:
            self.spoken.append(screen["say"])
        feedback = screen["feedback"]
        if feedback and feedback["key"] != self._told:
            self.spoken.append(plain(feedback["text"]))
        self._told = feedback["key"] if feedback else None
        return answer

    def settle(self) -> None:
        """Let long work end."""
        while self.session.busy:
            answer = self.session.step()
            if answer is not None:
                self.take(answer)

    def act(self, action: str) -> Json:
        """An action of the game, as it is clicked: a discard card by card."""
        kind, _, rest = str(action).partition(" ")
        if kind == "discard":
            for card in rest.split():
                self.do(f"pick {card}")
            return self.do("discard")
        return self.do(str(action))

    def wise(self) -> str:
        """What a bot would do in the learner's place."""
        return str(choose(self.state.view(0), seed="learner").action)

    def any_legal(self, chance: Random) -> str:
        """Any legal action."""
        legal = self.state.legal_actions()
        return str(legal[chance.randrange(len(legal))])

    @property
    def my_turn(self) -> bool:
        return self.state is not None and self.state.to_act == 0


# Ways to a screen.


def find(rules: Rules, reach: Callable[[Learner], bool], *, dealer: int = 3, start: int = 0, lang: str = "en") -> tuple[str, Learner]:
    """The code of the first deal, from seed `start` on, in which `reach` gets the learner where it wants to, and the learner there.

    With dealer 3, East, the learner speaks first. Looked for anew each time, so that it is true whatever the bots do.
    """
    for seed in range(start, start + 4000):
        code = encode(rules, dealer, seed)
        learner = Learner(search=f"?code={code}", lang=lang)
        if reach(learner):
            return code, learner
    raise AssertionError("no such deal")


def refused_card(learner: Learner, *numbers: str) -> str | None:
    """A card of the learner's hand that one of these rules forbids him to play now."""
    if not learner.my_turn or learner.state.phase != "play":
        return None
    for card in learner.state.hands[0]:
        objection = learner.state.objection(f"play {card}", 0)
        if objection is not None and objection.rule in numbers:
            return str(card)
    return None


def as_bidder(learner: Learner) -> None:
    """Get the contract (the learner speaks first) and name trump."""
    learner.do("moon" if learner.state.rules.moon else f"bid {learner.state.rules.top_bid}")
    learner.do(learner.wise())
    if learner.state.phase == "discard":
        learner.act(learner.wise())


def many_trumps(learner: Learner) -> bool:
    """For `find`: as the bidder, with more than six trumps, one of them a trump that scores."""
    state = learner.state
    for suit in "SHCD":
        after = state.rules.orders["SHCD".index(suit)]
        if sum(after.suit_of(card) == after.trump for card in state.hands[0]) > 6:
            learner.do("moon")
            learner.do(f"trump {suit}")
            hand = learner.state.hands[0] if learner.state.phase == "discard" and learner.my_turn else 0
            return bool(hand & learner.state.rules.scoring_trumps(after.trump))
    return False


def refused(*numbers: str) -> Callable[[Learner], bool]:
    """For `find`: as the bidder, play on until one of these rules forbids a card."""

    def reach(learner: Learner) -> bool:
        as_bidder(learner)
        while learner.my_turn and refused_card(learner, *numbers) is None:
            learner.do(learner.wise())
        return learner.my_turn

    return reach


def tour(game: str, lang: str = "en") -> Iterator[tuple[str, list[tuple[Json, ...]], Learner]]:
    """Every screen that a game has, by name: what to send to come there from the screen before, and the learner there.

    The lessons have a tour of their own.
    """
    rules = preset(game)
    numbers = ("T5.2", "T5.4") if game == "topper" else ("S5.2", "S5.4")
    code, _ = find(rules, refused(*numbers))
    learner = Learner(lang=lang)
    learner.log.clear()

    def stop(name: str) -> tuple[str, list[tuple[Json, ...]], Learner]:
        log, learner.log = learner.log, []
        return f"{game}-{name}", log, learner

    yield stop("home")
    for place in ("setup", "rulebook"):
        learner.do(f"{place} {game}")
        yield stop(place)
    learner.do("search", "jack")
    yield stop("rulebook-search")
    learner.do("search", "no such words")
    yield stop("rulebook-nothing")
    learner.do(f"rule {numbers[1]}")
    yield stop("rule")
    learner.do("settings")
    yield stop("settings")
    learner.do("close")
    learner.do("code", code)
    yield stop("auction")
    learner.do("menu")
    yield stop("menu")
    learner.do("sheet")
    yield stop("sheet-empty")
    learner.do("close")
    learner.do("moon" if rules.moon else f"bid {rules.top_bid}")
    yield stop("trump")
    learner.do(learner.wise())
    if learner.state.phase == "discard":
        discard = learner.wise().split()[1:]
        learner.do(f"pick {discard[0]}")
        yield stop("discard")
        for card in discard[1:]:
            learner.do(f"pick {card}")
        learner.do("discard")
    yield stop("play")
    while (card := refused_card(learner, *numbers)) is None:
        learner.do(learner.wise())
    learner.do(f"play {card}")
    yield stop("refusal")
    learner.do("why")
    learner.do(f"why {card}")
    yield stop("why")
    learner.do("why")
    while learner.my_turn:
        learner.do(learner.wise())
    yield stop("score")
    learner.do("sheet")
    yield stop("sheet")
    learner.do("share")
    yield stop("share")
    learner.do("close")
    learner.do("review")
    yield stop("review")
    learner.do("step", 12)
    yield stop("review-middle")
    learner.do("end-review")


def solve(learner: Learner) -> list[tuple[Json, ...]]:
    """What answers the step of a lesson that the learner is at, by the step's own solution; nothing if it asks nothing."""
    step = learner.session.place.step
    if not step.asks:
        return []
    solution = step.solution
    match step:
        case Pick() if step.many:
            return [*((f"pick {card}",) for card in solution), ("check",)]
        case Pick():
            return [(f"pick {solution}",)]
        case Choose():
            return [(f"choose {step.choices.index(solution)}",)]
        case Sort():
            return [("order", list(map(str, solution))), ("check",)]
        case Number() if step.high - step.low >= MOST_BUTTONS:
            return [("typed", solution), ("check",)]
        case Number():
            return [(f"number {solution}",)]
        case _ if str(solution).startswith("discard"):
            return [*((f"pick {card}",) for card in solution.value), ("discard",)]
        case _:
            return [(str(solution),)]
