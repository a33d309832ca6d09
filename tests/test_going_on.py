"""Going on: a match that was left, what another tab has learnt, what could not be read, what comes before the first word."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from topper.session.match import MatchPlace
from topper.session.parked import MOST_PARKED
from topper.session.session import Session


class Visitor:
    """A session and somebody who clicks."""

    def __init__(self, saved: str | None = None, start: str = "home", hello: bool = True) -> None:
        self.session = Session(start, chance=Random(3))
        self.n = 0
        if hello:
            self.screen = self.do("hello", {"saved": saved})

    def do(self, do: str, value: Any = None, **more: Any) -> dict[str, Any]:
        answer = self.session.handle({"client": "v", "n": self.n, "do": do, "value": value, **more})
        self.n += 1
        self.screen = answer["screen"]
        return self.screen


def tiles(screen: dict[str, Any]) -> list[str]:
    return [tile["do"] for block in screen["words"] if block["kind"] == "tiles" for tile in block["tiles"]]


def in_a_match() -> Visitor:
    visitor = Visitor()
    visitor.do("play topper")
    visitor.do(str(visitor.session.state.legal_actions()[0]))
    return visitor


def test_a_match_that_is_left_waits_and_is_gone_on_with() -> None:
    visitor = in_a_match()
    before = visitor.session.state
    visitor.do("home")
    assert "resume 0" in tiles(visitor.screen)
    again = Visitor(visitor.session.saved())
    assert "resume 0" in tiles(again.screen)
    again.do("resume")
    assert again.session.state == before
    assert not again.session.parked


def test_the_rulebook_leads_back_to_the_match() -> None:
    visitor = in_a_match()
    before = visitor.session.state
    assert any(button["do"] == "rulebook topper" for button in visitor.do("menu")["panel"]["blocks"][0]["buttons"])
    visitor.do("rulebook topper")
    assert next(tool["do"] for tool in visitor.screen["bar"]["tools"]) == "resume"
    visitor.do("resume")
    assert visitor.session.state == before


def test_a_match_not_begun_leaves_nothing_and_a_broken_one_is_refused() -> None:
    visitor = Visitor()
    visitor.do("play smear")
    visitor.do("home")
    assert not any(do.startswith("resume") for do in tiles(visitor.screen))
    assert visitor.do("resume")["feedback"]["tone"] == "no"
    saved = json.loads(visitor.session.saved()) | {
        "parked": [3, {"key": "match", "code": "T0", "acts": []}, {"key": "match", "code": "T300-001G", "acts": ["play 2C"]}]
    }
    broken = Visitor(json.dumps(saved))
    assert len(broken.session.parked.games()) == 1
    assert broken.do("resume")["feedback"]["tone"] == "no"
    assert broken.screen["layout"] == "page"


def test_no_match_is_lost_to_another() -> None:
    """Another deal's code, a second match, a link: what was begun before waits, and each is gone on with."""
    visitor = in_a_match()
    first = visitor.session.state
    visitor.do("code T300-001G")
    assert visitor.session.state != first
    visitor.do(str(visitor.session.state.legal_actions()[0]))
    second = visitor.session.state
    visitor.do("home")
    visitor.do("play smear")
    visitor.do(str(visitor.session.state.legal_actions()[0]))
    third = visitor.session.state
    linked = Visitor(hello=False)
    linked.do("hello", {"saved": visitor.session.saved(), "search": "?code=T300-001G"})
    linked.do("home")
    assert [do for do in tiles(linked.screen) if do.startswith("resume")] == ["resume 0", "resume 1", "resume 2"]
    for number, state in ((2, first), (1, third), (2, second)):
        linked.do(f"resume {number}")
        assert linked.session.state == state
        linked.do("home")
        assert len(linked.session.parked.games()) == 3
    assert linked.do("resume 3")["feedback"]["tone"] == "no"
    assert linked.do("resume x")["feedback"] is None


def test_the_oldest_of_many_makes_room() -> None:
    visitor = Visitor()
    for _ in range(MOST_PARKED + 2):
        visitor.do("play topper")
        visitor.do(str(visitor.session.state.legal_actions()[0]))
        visitor.do("home")
    assert len(visitor.session.parked.games()) == MOST_PARKED
    assert len({code for _, code in visitor.session.parked.games()}) == MOST_PARKED


def test_what_another_tab_has_learnt_counts_here() -> None:
    one, other = Visitor(), Visitor()
    one.do("lesson tricks")
    for _ in range(3):
        one.do("next")
    other.do("home", elsewhere=one.session.saved())
    assert other.session.progress["lessons"]["tricks"]["at"] == 3
    kept = other.session.saved()
    for junk in ("{", "[]", None, 7, '{"v": 1, "progress": 3}', kept):
        other.do("home", elsewhere=junk)
        assert other.session.progress["lessons"]["tricks"]["at"] == 3


def test_what_cannot_be_read_is_kept_beside() -> None:
    for saved in ('{"v": 99}', "{", "x" * 500_000):
        visitor = Visitor(saved)
        assert visitor.screen["unread"] is True
        assert visitor.screen["feedback"]["tone"] == "error"
        assert "unread" not in visitor.do("home")


def test_an_intent_before_the_first_word_finds_a_table() -> None:
    visitor = Visitor(start="play topper", hello=False)
    assert visitor.do("export play AS", "bid 3")["feedback"]["tone"] == "no"
    assert isinstance(visitor.session.place, MatchPlace)
    assert visitor.session.state.phase == "auction"


def test_advice_is_for_the_auction() -> None:
    visitor = in_a_match()
    while visitor.session.state.phase == "auction":
        visitor.do(str(visitor.session.state.legal_actions()[0]))
    while visitor.session.state.phase not in ("play", "deal"):
        visitor.do(str(visitor.session.state.legal_actions()[0]))
    if visitor.session.state.phase == "play":
        assert visitor.do("advice")["feedback"]["tone"] == "no"
        assert not visitor.session.busy


def test_a_setting_out_of_range_is_told_beside_it() -> None:
    visitor = Visitor()
    visitor.do("setup topper")
    screen = visitor.do("setting target", 3)
    field = next(block for block in screen["words"] if block.get("key") == "target")
    assert "5" in str(field["error"])
    assert screen["feedback"]["tone"] == "no"
    assert next(block for block in visitor.do("setting target", 7)["words"] if block.get("key") == "target")["error"] is None


# Back and Forward in a browser.


def test_every_place_is_visited_again_as_it_was_left() -> None:
    visitor = in_a_match()
    state = visitor.session.state
    seen = {"match": "match"}
    for do in ("home", "course topper", "lesson small-jack", "setup smear", "rulebook topper", "drill topper", "progress", "home"):
        visitor.do(do)
        seen[visitor.screen["place"]] = visitor.session.place.key
    assert len(seen) == 8
    visitor.do("visit", "setup smear")
    visitor.do("setting target", 31)
    lesson, step = "lesson small-jack", 0
    visitor.do("visit", lesson)
    visitor.do("show")
    for place, key in [*seen.items(), ("setup smear", "setup")]:
        visitor.do("visit", place)
        assert (visitor.screen["place"], visitor.session.place.key, visitor.screen["feedback"]) == (place, key, None)
        if place == "match":
            assert visitor.session.state == state
            assert not visitor.session.parked
        if place == lesson:
            assert visitor.session.place.saved()["solved"] == [step]
    assert visitor.session.place.rules.target == 31
    assert visitor.session.parked.games()


def test_back_loses_no_match_and_begins_none() -> None:
    visitor = in_a_match()
    acts, state = visitor.session.place.game.acts, visitor.session.state
    visitor.do("home")
    loaded = Visitor(visitor.session.saved())  # the page was loaded again, and the browser still has its entries
    loaded.do("visit", "match")
    assert (loaded.session.place.game.acts, loaded.session.state) == (acts, state)
    nothing = Visitor()
    nothing.do("rulebook smear")
    nothing.do("visit", "match")
    assert (nothing.screen["place"], nothing.session.parked.saved()) == ("home", [])
    # Cards that were dealt, and to which nothing has been done, are the same again.
    nothing.do("play smear")
    dealt = nothing.session.state
    nothing.do("visit", "home")
    nothing.do("visit", "match")
    assert nothing.session.state == dealt


def test_what_is_no_place_is_refused() -> None:
    visitor = in_a_match()
    for place in ("<b>", "lesson nowhere", "", None, 7, ["match"], "play chess", "x" * 9000):
        assert visitor.do("visit", place)["feedback"]["tone"] == "no"
        assert visitor.screen["place"] == "match"
    alone = Session("lesson small-jack", home=False)
    screen = alone.handle({"client": "v", "n": 0, "do": "visit", "value": "home"})["screen"]
    assert screen["feedback"]["tone"] == "no"
    assert "place" not in screen
