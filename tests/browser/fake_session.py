"""Example screens of every kind, and a session that shows them: what the stage is tried on without any game."""

from __future__ import annotations

from typing import Any

from topper.session.frames import Frames

SUITS = {"S": ("♠", "spades", False), "H": ("♥", "hearts", True), "D": ("♦", "diamonds", True), "C": ("♣", "clubs", False)}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
NAMES = ["You", "West", "North", "East"]
ROLES = ["you", "left", "across", "right"]


def card(code: str, do: str | None = None, **more: Any) -> dict[str, Any]:
    if code in ("X1", "X2"):
        name = "high joker" if code == "X1" else "low joker"
        return {"id": code, "rank": code, "suit": None, "red": False, "index": "★", "name": name, "do": do, **more}
    rank, suit = code[:-1], code[-1]
    name = f"{RANKS.get(rank, rank)} of {SUITS[suit][1]}"
    index = "10" if rank == "T" else rank
    return {"id": code, "rank": rank, "suit": suit, "red": SUITS[suit][2], "index": index, "name": name, "do": do, **more}


def cards(text: str, verb: str | None = None, **more: Any) -> list[dict[str, Any]]:
    return [card(code, f"{verb} {code}" if verb else None, **more) for code in text.split()]


def text_card(code: str) -> dict[str, Any]:
    rank, suit = code[:-1], code[-1]
    sign, _, red = SUITS[suit]
    return {"card": code, "text": f"{'10' if rank == 'T' else rank}{sign}", "name": card(code)["name"], "red": red}


def suit(letter: str) -> dict[str, Any]:
    sign, name, red = SUITS[letter]
    return {"suit": letter, "text": sign, "name": name, "red": red}


def button(key: str, text: Any, do: str | None, kind: str = "plain", **more: Any) -> dict[str, Any]:
    return {"key": key, "text": text, "do": do, "kind": kind, "off": False, "name": None, "pressed": None, **more}


def seats(turn: int | None = 0, cards_left: int = 6, **changes: Any) -> list[dict[str, Any]]:
    calls = changes.get("calls", {})
    return [
        {
            "seat": seat, "name": name, "role": ROLES[seat], "cards": cards_left, "tricks": [1, 0, 2, 0][seat], "dealer": seat == 3,
            "bidder": seat == changes.get("bidder", 2), "turn": seat == turn, "call": calls.get(seat), "score": None, "side": seat,
            "hand": changes.get("hands", {}).get(seat), "name_full": f"{name}, {cards_left} cards{', to play' if seat == turn else ''}",
        }
        for seat, name in enumerate(NAMES)
    ]  # fmt: skip


SCORES = [{"name": name, "score": score, "you": not place} for place, (name, score) in enumerate(zip(NAMES, ["7", "12", "−2", "4"], strict=True))]


def table(**parts: Any) -> dict[str, Any]:
    return {
        "you": 0, "seats": seats(), "hand": [], "trick": [], "centre": None, "cat": None, "contract": None, "scores": SCORES,
        "gathered": None, "label": "A table for four; you sit south.", **parts,
    }  # fmt: skip


TOOLS = [button("undo", "Undo", "undo"), button("hint", "Hint", "hint"), button("rules", "Rules", "rules"), button("settings", "Settings", "settings")]
HOME = [button("home", "Home", "go home")]


def screen(title: str, layout: str, **parts: Any) -> dict[str, Any]:
    return {
        "v": 1, "id": 1, "lang": "en", "look": {"theme": "auto", "four_colours": False, "card_size": "medium", "speed": "normal"},
        "layout": layout, "title": title, "bar": {"crumbs": HOME, "tools": TOOLS, "progress": None}, "status": None, "table": None,
        "words": [], "controls": [], "feedback": None, "panel": None, "say": None, "focus": None, "busy": None, **parts,
    }  # fmt: skip


def p(key: str, *text: Any) -> dict[str, Any]:
    return {"kind": "p", "key": key, "text": list(text)}


MARK = {"suit": "S", "text": "Small Jack"}
HAND = [
    *cards("JS", "play"), card("JC", "play JC", mark=MARK, name="jack of clubs, Small Jack, a trump"), *cards("9S", "play"),
    card("AH", "play AH", gap=True, dim=True), card("TH", "play TH", dim=True), card("QD", "play QD", gap=True, dim=True),
]  # fmt: skip
TRICK = [
    {"seat": 1, "card": card("KS"), "winning": False, "lead": True},
    {"seat": 2, "card": card("AS"), "winning": True, "lead": False},
    {"seat": 3, "card": card("7S"), "winning": False, "lead": False},
]


def tiles(key: str, *entries: tuple[str, str, str | None], fans: tuple[str, ...] = ()) -> dict[str, Any]:
    made: list[dict[str, Any]] = [{"key": f"{key}{n}", "title": title, "text": text, "do": f"go {title}", "badge": badge} for n, (title, text, badge) in enumerate(entries)]
    for tile, fan in zip(made, fans, strict=False):
        tile["cards"] = cards(fan)
    return {"kind": "tiles", "key": key, "tiles": made, "label": key}


def field(key: str, label: str, kind: str, value: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "field", "key": key, "label": label, "input": kind, "value": value, "do": f"set {key}", "help": None, "error": None, **more}


GRID = {
    "kind": "grid", "key": "sheet", "caption": "Hand 3: North bid 3, spades trump", "head": ["Player", "Tricks", "Because", "Points", "Score"],
    "rows": [["You", "1", ["tricks ", {"rule": "T7.2"}], "+1", "8"], ["West", "0", ["no trick ", {"rule": "T7.4"}], "−3", "9"], ["North", "3", ["bid made ", {"rule": "T7.1"}], "+3", "1"], ["East", "2", ["tricks ", {"rule": "T7.2"}], "+2", "6"]],
    "foot": ["Together", "6", "", "+3", ""], "align": ["left", "right", "left", "right", "right"],
}  # fmt: skip
CHART = {
    "kind": "chart", "key": "chart", "label": "Scores hand by hand", "type": "line", "x": ["0", "1", "2", "3"], "min": None, "max": 21,
    "series": [{"name": "You", "values": [0, 3, 7, 8]}, {"name": "West", "values": [0, 5, 12, 9]}, {"name": "North", "values": [0, -4, -2, 1]}, {"name": "East", "values": [0, 1, 4, 6]}],
}  # fmt: skip

SCREENS: dict[str, dict[str, Any]] = {
    "home": screen(
        "Topper",
        "page",
        bar={"crumbs": [], "tools": [button("rules", "Rulebook", "rules"), button("settings", "Settings", "settings")], "progress": None},
        words=[
            p("hello", "Learn two trick-taking games by playing them. ", {"b": "Start with a hand of Topper"}, ": it takes three minutes."),
            {"kind": "h", "key": "h1", "text": "Play", "level": 2},
            tiles("play", ("Topper", "Four players, six cards each, every player alone.", "Go on: 7 to 12"), ("Smear", "Partners, jokers, and points that hide in the tricks.", None), fans=("AS JC JS KS", "X1 JH AD TD 3D")),
            {"kind": "h", "key": "h2", "text": "Learn", "level": 2},
            tiles("learn", ("Big Jack, Small Jack", "Both black jacks rise when a black suit is trump.", "3 of 8"), ("Following suit", "What you must play, and when you may trump.", None), ("How much to bid", "Count the tricks you can see.", None)),
        ],
    ),
    "auction": screen(
        "Topper",
        "table",
        status="First to 21 · dealer must bid",
        table=table(seats=seats(0, bidder=None, calls={1: "Pass", 2: "Bid 3", 3: "Pass"}), hand=[*cards("JS JC AS 9S"), card("AH", gap=True), card("QD", gap=True)], contract="The auction"),
        words=[{"kind": "h", "key": "h", "text": "Your call", "level": 2}, p("a", "North has bid 3. Bid more tricks than that, or pass. With ", text_card("JS"), " and ", text_card("JC"), " you hold the two best trumps if ", suit("S"), " is named ", {"rule": "T3.2"}, ".")],
        controls=[{"kind": "buttons", "key": "bids", "label": "Your call", "style": "grid", "buttons": [button("pass", "Pass", "pass"), button("b1", "1", "bid 1", off=True), button("b2", "2", "bid 2", off=True), button("b3", "3", "bid 3", off=True), button("b4", "4", "bid 4"), button("b5", "5", "bid 5"), button("b6", "6", "bid 6")]}],
    ),
    "trump": screen(
        "Topper",
        "table",
        table=table(seats=seats(0, bidder=0), hand=cards("JS JC AS 9S AH QD"), contract="You bid 4"),
        words=[p("a", "You won the auction. Name the trump suit.")],
        controls=[{"kind": "buttons", "key": "trumps", "label": "Trump", "style": "row", "buttons": [button(f"t{letter}", [suit(letter), f" {SUITS[letter][1].capitalize()}"], f"trump {letter}") for letter in "SHDC"]}],
    ),
    "play": screen(
        "Topper",
        "table",
        status="First to 21 · dealer must bid",
        table=table(hand=HAND, trick=TRICK, centre=["Spades led · trump ", suit("S")], contract=["North bid 3 · trump ", suit("S")], seats=seats(0)),
        words=[{"kind": "h", "key": "h", "text": "Your turn", "level": 2}, p("a", "West led ", text_card("KS"), ", North took it with ", text_card("AS"), ". You hold three spades now: the ", {"b": "Small Jack"}, " is one of them ", {"rule": "T5.4"}, ".")],
        controls=[{"kind": "buttons", "key": "act", "label": "Help", "style": "row", "buttons": [button("why", "Why?", "why")]}],
    ),
    "refused": screen(
        "Topper",
        "table",
        status="First to 21 · dealer must bid",
        table=table(hand=[{**c, "proof": c["id"] in ("JS", "JC", "9S")} for c in HAND], trick=TRICK, centre=["Spades led · trump ", suit("S")], contract=["North bid 3 · trump ", suit("S")]),
        words=[{"kind": "h", "key": "h", "text": "Your turn", "level": 2}, p("a", "Which card will you play?")],
        controls=[{"kind": "buttons", "key": "act", "label": "Help", "style": "row", "buttons": [button("why", "Why?", "why")]}],
        feedback={"tone": "no", "key": "f1", "text": ["Spades were led and you hold ", text_card("JC"), ", which is a spade now; ", text_card("AH"), " does not follow ", {"rule": "T5.4"}, ". Choose one of the outlined cards."]},
    ),
    "score": screen(
        "Score sheet",
        "page",
        words=[p("a", "North bid 3 and won 3: ", {"b": "made"}, "."), GRID, {"kind": "h", "key": "h", "text": "The match so far", "level": 2}, CHART, {**CHART, "key": "bars", "type": "bar", "label": "Tricks"}, {**GRID, "key": "numbers", "caption": "Scores", "foot": None}],
        controls=[{"kind": "buttons", "key": "next", "label": "Go on", "style": "row", "buttons": [button("next", "Next hand", "next", "primary"), button("again", "The same hand again", "again")]}],
        feedback={"tone": "info", "key": "f3", "text": "West leads the match."},
    ),
    "lesson": screen(
        "Big Jack, Small Jack",
        "table",
        bar={"crumbs": HOME, "tools": [button("hint", "Hint", "hint"), button("settings", "Settings", "settings")], "progress": {"value": 3, "max": 8, "text": "Step 3 of 8"}},
        table=table(seats=seats(None, 0), hand=None, trick=[{"seat": 0, "card": card("JC", mark=MARK), "winning": True, "lead": True}], contract=["Trump ", suit("S")], scores=[]),
        words=[p("a", "Spades are trump. ", {"b": "Both"}, " black jacks rise to the top."), p("b", {"b": "Which card is second best?"}), {"kind": "cards", "key": "choice", "label": "Choose one", "size": "medium", "cards": cards("AS JC JS KS", "pick")}],
        controls=[{"kind": "buttons", "key": "nav", "label": "Steps", "style": "row", "buttons": [button("back", "Back", "back", "quiet"), button("next", "Next", "next", "primary")]}],
        feedback={"tone": "right", "key": "f4", "text": "Right: the Small Jack is a spade now, and only the Big Jack beats it."},
    ),
    "discard": screen(
        "Smear",
        "table",
        table=table(
            you=0, seats=seats(0, 13), cat={"cards": [{"id": f"back-{n}", "back": True, "name": "a card face down"} for n in range(4)], "text": "The cat"}, contract=["You bid 4 · trump ", suit("D")],
            hand=[card("X1", "choose X1", chosen=False), card("X2", "choose X2", chosen=False), *cards("AD JD", "choose", chosen=False), card("JH", "choose JH", mark={"suit": "D", "text": "Jick"}, chosen=False), *cards("TD 4D", "choose", chosen=False), card("KS", "choose KS", gap=True, chosen=True), *cards("8S 3S", "choose", chosen=True), card("QH", "choose QH", gap=True, chosen=False), card("9C", "choose 9C", gap=True, chosen=True), card("2C", "choose 2C", chosen=False)],
        ),
        words=[p("a", "You took the cat: thirteen cards. Keep six and put seven away.")],
        controls=[p("count", "Chosen: 4 of 7"), {"kind": "buttons", "key": "go", "label": "Discard", "style": "row", "buttons": [button("discard", "Discard these", "discard", "primary", off=True)]}],
    ),
    "panel": screen(
        "Topper",
        "table",
        table=table(hand=HAND, trick=TRICK),
        words=[p("a", "Which card will you play?")],
        panel={"key": "rule T5.4", "title": ["T5.4 The Small Jack"], "close": "close", "blocks": [p("a", "The other jack of the trump’s colour belongs to the trump suit. See ", {"rule": "T5.5"}, "."), {"kind": "cards", "key": "c", "cards": cards("JS JC AS"), "label": "From the best down", "size": "small"}, {"kind": "note", "key": "n", "tone": "info", "text": "From the rule sheet."}]},
    ),
    "settings": screen(
        "Settings",
        "page",
        words=[
            field("lang", "Language", "select", "en", options=[{"value": "en", "text": "English"}, {"value": "fr", "text": "Français"}]),
            field("goal", "Play to", "number", 21, min=5, max=50, help="The match ends when somebody reaches it."),
            field("name", "Your name", "text", "Ann", max=20, error="A name has at most 20 letters."),
            field("four", "Four colours", "check", True, help="Diamonds blue, clubs green."),
            field("speed", "Speed", "range", 2, min=0, max=4),
            field("find", "Find a rule", "search", ""),
            {"kind": "details", "key": "more", "summary": "More settings", "open": True, "blocks": [field("dim", "Dim what may not be played", "check", False)]},
            {"kind": "copy", "key": "code", "label": "A code for this deal", "text": "T-S-7F3K", "button": "Copy", "done": "Copied"},
            {"kind": "download", "key": "save", "text": "Save the record", "filename": "hand.txt", "content": "[Game Topper]"},
            {"kind": "upload", "key": "load", "text": "Open a record", "do": "import"},
        ],
        controls=[{"kind": "buttons", "key": "b", "label": "Done", "style": "row", "buttons": [button("done", "Done", "done", "primary"), button("reset", "As at first", "reset", "link")]}],
    ),
    "order": screen(
        "From best to worst",
        "page",
        words=[
            p("a", "Spades are trump. Put these cards in order, the best first."),
            {"kind": "order", "key": "order", "cards": cards("AS JC 9S JS"), "label": "Your order", "do": "order", "earlier": "Earlier", "later": "Later"},
            {"kind": "list", "key": "l", "numbered": True, "items": ["The Big Jack", "The Small Jack", ["The ace of ", suit("H")]]},
            {"kind": "table", "key": "small", "table": table(hand=cards("JS JC"), trick=TRICK, contract=["North bid 3 · trump ", suit("S")])},
            {"kind": "buttons", "key": "stack", "label": "Answers", "style": "stack", "buttons": [button("y", "The jack of clubs wins", "answer 1", pressed=True), button("z", "The ace wins", "answer 2", pressed=False)]},
        ],
        controls=[{"kind": "buttons", "key": "b", "label": "Answer", "style": "row", "buttons": [button("check", "Check", "check", "primary")]}],
    ),
    "review": screen(
        "After the hand",
        "table",
        table=table(hand=cards("9S AH TH"), trick=TRICK, seats=seats(None, 3, hands={1: cards("KD QD 9D 5S 4S 3S 2S 8C 7C"), 2: cards("AC KC TC"), 3: cards("8H 7H 7D")}), centre="North wins this trick"),
        words=[p("a", "Step through the hand."), field("step", "Trick", "range", 3, min=1, max=6)],
        controls=[{"kind": "buttons", "key": "b", "label": "Done", "style": "row", "buttons": [button("done", "Done", "done", "primary")]}],
        busy={"text": "Looking at 50 deals", "value": 12, "max": 50, "stop": "stop"},
    ),
}  # fmt: skip


class FakeSession:
    """Shows any of SCREENS on ``show NAME``; ``play`` plays a card with its events; ``boom`` breaks."""

    def __init__(self, first: str = "home") -> None:
        self.screen = SCREENS[first]
        self.seen: list[dict[str, Any]] = []
        self.left = 0
        self.count = 0

    @property
    def busy(self) -> bool:
        return self.left > 0

    def step(self) -> dict[str, Any] | None:
        self.left -= 1
        return self.answer() if self.left % 5 == 0 else None

    def answer(self, events: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
        self.count += 1
        self.screen = {**self.screen, "id": self.count, **more}
        return {"screen": self.screen, "events": events or [], "to": None}

    def handle(self, intent: dict[str, Any]) -> dict[str, Any]:
        self.seen.append(intent)
        verb, _, rest = intent["do"].partition(" ")
        if verb == "boom":
            raise RuntimeError("boom")
        if verb == "work":
            self.left = int(rest)
        if verb == "show":
            self.screen = SCREENS[rest]
        if verb == "theme":
            return self.answer(look={**self.screen["look"], "theme": rest})
        if verb == "order":
            kept = {c["id"]: c for block in self.screen["words"] if block["kind"] == "order" for c in block["cards"]}
            return self.answer(words=[{**block, "cards": [kept[code] for code in intent["value"]]} if block["kind"] == "order" else block for block in self.screen["words"]])
        if verb == "rule":
            return self.answer(panel={**SCREENS["panel"]["panel"], "key": rest, "title": f"{rest} A rule"})
        if verb == "close":
            return self.answer(panel=None)
        if verb == "play" and self.screen["table"]:
            return self.play(rest)
        return self.answer(say=None)

    def play(self, code: str) -> dict[str, Any]:
        before = self.screen["table"]
        if next(c for c in before["hand"] if c["id"] == code).get("dim"):
            return self.answer(feedback={**SCREENS["refused"]["feedback"], "key": f"f-{self.count}"})
        hand = [c for c in before["hand"] if c["id"] != code]
        full = [*before["trick"], {"seat": 0, "card": card(code), "winning": False, "lead": False}]
        last = [{"seat": 2, "card": card("AC"), "winning": True, "lead": True}]
        frames = Frames(before)
        frames.add({**before, "hand": [{**c, "do": None, "dim": False} for c in hand], "trick": full}, f"You play the {card(code)['name']}.", 180)
        frames.add(frames.table, None, 700)
        frames.add({**before, "hand": hand, "trick": []}, "North takes the trick.", 200, gathered=2)
        frames.add({**before, "hand": hand, "trick": last}, "North leads the ace of clubs.", 400)
        return self.answer(frames.events, table={**before, "hand": hand, "trick": last})
