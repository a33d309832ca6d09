"""The stage in a real browser, without Jupyter: every kind of screen, keys, focus, motion, speech and silence."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.fake_session import SCREENS, TRICK, FakeSession, card, p
from browser.harness import open_stage
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
Show = Callable[..., Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """``show("play", width=360)``: that example screen; a script's error or a console message fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def start(first: str | FakeSession = "home", *, width: int = 1280, height: int = 800, slot: str = "try", **more: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
        open_stage(page, FakeSession(first) if isinstance(first, str) else first, slot)
        return page

    yield start
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture(scope="session")
def axe_source() -> str:
    spec = importlib.util.find_spec("axe_playwright_python")
    assert spec is not None, "axe-playwright-python, which carries axe-core, is not installed"
    return (Path(str(spec.origin)).parent / "axe.min.js").read_text(encoding="utf-8")


def intent(page: Page, do: str) -> None:
    """Send an intent as if a control had been clicked."""
    button = "const button = Object.assign(document.createElement('button'), {$foreign: true}); button.dataset.do = what;"
    page.evaluate(f"(what) => {{ {button} document.querySelector('.topper').append(button); button.click(); button.remove(); }}", do)


def sent(page: Page) -> list[str]:
    return page.evaluate("model.sent.map((intent) => intent.do)")


def focused(page: Page) -> str | None:
    return page.evaluate("document.activeElement.dataset.key ?? document.activeElement.tagName")


def still(page: Page) -> None:
    expect(page.locator(".topper[data-playing]")).to_have_count(0)


# -- every screen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCREENS)
def test_no_sideways_scrolling(show: Show, name: str) -> None:
    page = show(name, width=1280, height=640)
    for width in (1280, 900, 640, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        within = "e.closest('.sr, .data') || e.getBoundingClientRect().right <= innerWidth + 1"
        parts = "[...document.querySelectorAll('.topper :not(svg, svg *)')]"
        assert page.evaluate(f"{parts}.filter((e) => !({within})).map((e) => e.className)") == []


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing(show: Show, axe_source: str, name: str) -> None:
    page = show(name, reduced_motion="reduce")
    page.evaluate(axe_source)
    options = {"runOnly": {"type": "tag", "values": WCAG}, "rules": {"label-content-name-mismatch": {"enabled": True}}}
    for width, scheme in [(1280, "light"), (1280, "dark"), (360, "light")]:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("(options) => axe.run(document, options)", options)
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found["violations"]] == []
        assert len(found["passes"]) > 10


@pytest.mark.parametrize("name", SCREENS)
def test_a_thumb_hits_every_control(show: Show, name: str) -> None:
    page = show(name, width=320, height=640)
    boxes = page.evaluate(
        "[...document.querySelectorAll('.topper :is(button, select, summary, .upload label)')].filter((e) => e.getClientRects().length)"
        ".map((e) => [e.className, e.getBoundingClientRect().width, e.getBoundingClientRect().height])"
    )
    # A card's own box is drawn a little smaller than the place it takes in the row.
    assert [box for box in boxes if not box[0].startswith("rule") and min(box[1:]) < (40 if box[0].startswith("card") else 43.9)] == []
    assert [box for box in boxes if box[0].startswith("rule") and min(box[1:]) < 24] == []


def test_thirteen_cards_take_two_rows_on_a_small_phone(show: Show) -> None:
    page = show("discard", width=320, height=640)
    boxes = "[...document.querySelectorAll('.hand > li')].map((e) => e.getBoundingClientRect())"
    places = page.evaluate(f"{boxes}.map((box) => [Math.round(box.top), box.width])")
    assert len({top for top, _ in places}) == 2
    assert min(width for _, width in places) >= 44


@pytest.mark.parametrize("size", [(740, 360), (640, 400), (932, 430)], ids=str)
def test_trick_and_hand_are_seen_together_in_a_low_room(show: Show, size: tuple[int, int]) -> None:
    page = show("play", width=size[0], height=size[1])
    tops = page.evaluate("[...document.querySelectorAll('.trick .card')].map((card) => card.getBoundingClientRect().top)")
    bottoms = page.evaluate("[...document.querySelectorAll('.hand .card')].map((card) => card.getBoundingClientRect().bottom)")
    assert tops
    assert bottoms
    assert min(tops) >= 0
    assert max(bottoms) <= size[1]


@pytest.mark.parametrize("size", [(740, 360), (640, 400), (932, 430)], ids=str)
def test_hand_and_calls_are_seen_together_in_a_low_room(show: Show, size: tuple[int, int]) -> None:
    """Without words between them; and nothing sticks out of the table."""
    page = show("auction", width=size[0], height=size[1])
    box = "(found) => { const box = found.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; }"
    felt = page.locator(".felt").evaluate(box)
    for place in page.locator(".felt :is(.plate, .call, .hand .card)").all():
        left, top, right, bottom = place.evaluate(box)
        assert left >= felt[0]
        assert right <= felt[2]
        assert top >= felt[1]
        assert bottom <= felt[3]
    tops = page.evaluate("[...document.querySelectorAll('.hand .card')].map((card) => card.getBoundingClientRect().top)")
    bottoms = page.evaluate("[...document.querySelectorAll('.foot button')].map((one) => one.getBoundingClientRect().bottom)")
    assert max(bottoms) - min(tops) <= size[1]


@pytest.mark.parametrize("size", [(740, 360), (640, 400), (932, 430), (360, 740)], ids=str)
def test_what_is_said_about_a_card_is_seen_at_once(show: Show, size: tuple[int, int]) -> None:
    """With all the cards of the hand above it."""
    page = show("play", width=size[0], height=size[1])
    intent(page, "show refused")
    note = page.locator(".foot .note")
    expect(note).to_be_in_viewport(ratio=1)
    bottoms = page.evaluate("[...document.querySelectorAll('.hand .card')].map((card) => card.getBoundingClientRect().bottom)")
    assert max(bottoms) <= (note.evaluate("(note) => note.getBoundingClientRect().top") if size[0] < 900 else size[1])


def test_text_is_never_markup(show: Show) -> None:
    session = FakeSession("home")
    session.screen = {**session.screen, "title": "<b>x</b>", "words": [p("a", "<img src=x onerror=alert(1)>")]}
    page = show(session)
    expect(page.locator("h1")).to_have_text("<b>x</b>")
    assert page.locator(".topper img").count() == 0


# -- the first word, the storage ---------------------------------------------------------------------------


def test_hello_comes_first_and_brings_what_is_kept(show: Show) -> None:
    session = FakeSession("home")
    session.screen = {**session.screen, "store": "a hand"}
    page = show(session)
    assert session.seen[0]["do"] == "hello"
    assert session.seen[0]["n"] == 0
    assert session.seen[0]["value"]["saved"] is None
    assert page.evaluate("localStorage.getItem('topper:try')") == "a hand"
    page.reload()
    page.locator("h1").wait_for()
    assert session.seen[-1]["value"]["saved"] == "a hand"
    assert session.seen[-1]["client"] != session.seen[0]["client"]
    session.screen = {**session.screen, "store": ""}
    intent(page, "forget")
    page.wait_for_function("localStorage.getItem('topper:try') === null")


def test_without_a_slot_nothing_is_kept(show: Show) -> None:
    session = FakeSession("home")
    session.screen = {**session.screen, "store": "a hand"}
    page = show(session, slot="")
    assert page.evaluate("localStorage.length") == 0
    assert session.seen[0]["value"]["saved"] is None


def test_only_a_page_of_our_own_has_entries_in_its_history(show: Show) -> None:
    session = FakeSession("home")
    session.screen = {**session.screen, "place": "home"}
    page = show(session)
    length = page.evaluate("history.length")
    session.screen = {**session.screen, "place": "progress", "title": "Elsewhere"}
    intent(page, "elsewhere")
    expect(page.locator("h1")).to_have_text("Elsewhere")
    assert page.evaluate("[history.length, history.state]") == [length, None]


# -- events ------------------------------------------------------------------------------------------------


def test_each_event_is_said_once_and_the_screen_follows(show: Show) -> None:
    page = show("play")
    page.get_by_role("button", name="jack of spades").click()
    expect(page.locator(".topper[data-playing]")).to_have_count(1)
    expect(page.locator(".trick [data-card=JS]")).to_be_visible()
    still(page)
    said = ["You play the jack of spades.", "North takes the trick.", "North leads the ace of clubs."]
    assert page.evaluate("spoken") == said
    assert page.evaluate("[...document.querySelectorAll('.trick [data-card]')].map((e) => e.dataset.card)") == ["AC"]
    assert page.locator("[role=status]").count() == 1


def test_an_event_changes_only_what_it_holds(show: Show) -> None:
    page = show("play")
    faces = "(where) => [...document.querySelectorAll(where)].map((card) => [card.ariaLabel, card.querySelector('svg').innerHTML])"
    hand, trick = page.evaluate(faces, ".hand [data-card]"), page.evaluate(faces, ".trick [data-card]")
    expect(page.locator(".hand .dim")).not_to_have_count(0)
    seats = page.locator(".seats").inner_text()
    page.get_by_role("button", name="jack of spades").click()
    expect(page.locator(".trick [data-card=JS]")).to_be_visible()
    expect(page.locator(".topper[data-playing]")).to_have_count(1)
    assert page.evaluate(faces, ".hand [data-card]") == [face for face in hand if not face[0].startswith("jack of spades")]
    assert page.evaluate(faces, ".trick [data-card]")[:3] == trick
    assert page.locator(".seats").inner_text() == seats
    expect(page.locator(".hand .dim")).to_have_count(0)
    still(page)


def test_a_click_hurries_and_does_nothing_else(show: Show) -> None:
    page = show("play")
    page.get_by_role("button", name="jack of spades").click()
    page.locator(".hand [data-card='9S']").click()
    still(page)
    assert sent(page) == ["hello", "play JS"]
    assert len(page.evaluate("spoken")) == 3
    page.locator(".hand [data-card='9S']").click()
    assert sent(page) == ["hello", "play JS", "play 9S"]


def test_the_bar_acts_even_while_cards_move(show: Show) -> None:
    page = show("play")
    page.get_by_role("button", name="jack of spades").click()
    page.get_by_role("button", name="Undo").click()
    assert sent(page) == ["hello", "play JS", "undo"]


def test_a_key_hurries(show: Show) -> None:
    page = show("play")
    page.locator(".hand [data-card=JS]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".topper[data-playing]")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    still(page)
    assert sent(page) == ["hello", "play JS"]


def test_two_quick_clicks_are_one_action(show: Show) -> None:
    page = show("play")
    page.evaluate("model.silent = true; for (const what of ['why', 'why', 'undo']) document.querySelector(`[data-do=${what}]`).click()")
    assert sent(page) == ["hello", "why"]


@pytest.mark.parametrize("how", ["reduced motion", "no animation"])
def test_motion_can_be_none(show: Show, how: str) -> None:
    session = FakeSession("play")
    if how == "no animation":
        session.screen = {**session.screen, "look": {**session.screen["look"], "speed": "none"}}
    page = show(session, reduced_motion="reduce" if how == "reduced motion" else "no-preference")
    page.evaluate("document.querySelector('.hand [data-card=JS]').click()")
    page.wait_for_function("spoken.length === 3")
    assert page.evaluate("document.getAnimations().filter((a) => !(a instanceof CSSTransition)).length") == 0
    expect(page.locator(".trick [data-card=AC]")).to_be_visible()


def test_a_refusal_is_said_once_and_shows_its_proof(show: Show) -> None:
    page = show("play")
    dimmed = page.get_by_role("button", name="ace of hearts")
    expect(dimmed).to_have_accessible_description("Not now. Choose it to hear why.")
    dimmed.click()
    expect(page.locator(".feedback")).to_contain_text("does not follow")
    intent(page, "theme dark")
    expect(page.locator(".topper")).to_have_attribute("data-theme", "dark")
    assert len(page.evaluate("spoken")) == 1
    assert page.evaluate("spoken")[0].startswith("Spades were led and you hold jack of clubs, which is")
    assert focused(page) == "AH"


# -- keys and focus ----------------------------------------------------------------------------------------


def test_arrows_walk_through_the_hand(show: Show) -> None:
    page = show("play")
    page.locator(".hand button").first.focus()
    walk = []
    for key in ["ArrowRight", "ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"]:
        page.keyboard.press(key)
        walk.append(focused(page))
    assert walk == ["JC", "9S", "QD", "JS", "QD", "JS"]
    assert page.locator(".hand button[tabindex='0']").count() == 1


def test_arrows_change_rows(show: Show) -> None:
    page = show("discard", width=360)
    page.locator(".hand button").nth(1).focus()
    page.keyboard.press("ArrowDown")
    below = page.evaluate("document.activeElement.getBoundingClientRect().top")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") < below


def test_everything_is_reached_by_tab(show: Show) -> None:
    page = show("auction")
    seen = []
    for _ in range(12):
        page.keyboard.press("Tab")
        seen.append(focused(page))
    assert [key for key in ["home", "undo", "settings", "JS", "pass"] if key not in seen] == []
    assert seen.index("JS") < seen.index("pass")


def test_focus_is_visible(show: Show) -> None:
    page = show("play")
    for selector in [".hand button", ".bar button", ".controls button"]:
        page.locator(selector).first.focus()
        page.keyboard.press("Shift")
        style = page.evaluate("getComputedStyle(document.activeElement).outline")
        assert "solid 3px" in style


def test_focus_stays_in_the_hand_when_its_card_is_played(show: Show) -> None:
    page = show("play")
    page.locator(".hand [data-card=JS]").focus()
    page.keyboard.press("Enter")
    still(page)
    assert focused(page) == "JC"
    page.keyboard.press("Enter")
    assert sent(page) == ["hello", "play JS", "play JC"]


def test_a_redraw_keeps_focus_text_and_scroll(show: Show) -> None:
    session = FakeSession("settings")
    page = show(session, height=400)
    name = page.get_by_label("Your name")
    name.click()
    page.keyboard.press("End")
    page.keyboard.type("ab")
    top = page.evaluate("scrollY")
    page.evaluate("(answer) => model.answer(answer)", session.answer())
    assert name.input_value() == "Annab"
    page.keyboard.type("c")
    assert name.input_value() == "Annabc"
    assert page.evaluate("scrollY") == top
    page.wait_for_function("model.sent.some((intent) => intent.value === 'Annabc')")


def test_focus_moves_to_the_new_page(show: Show) -> None:
    page = show("home")
    page.get_by_role("button", name="Following suit").focus()
    page.keyboard.press("Enter")
    page.evaluate("(screen) => model.answer({screen, events: []})", SCREENS["lesson"])
    assert focused(page) in ("back", "next")
    page.evaluate("(screen) => model.answer({screen, events: []})", {**SCREENS["score"], "focus": "again"})
    assert focused(page) == "again"


def test_the_panel_holds_the_focus_and_gives_it_back(show: Show) -> None:
    page = show("play")
    rule = page.locator(".words .rule")
    rule.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="T5.4 A rule")
    expect(sheet).to_be_visible()
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.closest('.words, .bar')")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(rule).to_be_focused()
    page.keyboard.press("Escape")
    assert sent(page) == ["hello", "rule T5.4", "close"]


def test_a_click_beside_the_panel_closes_it(show: Show) -> None:
    page = show("panel")
    page.mouse.click(10, 400)
    expect(page.locator("dialog")).to_have_count(0)


def test_keys_stay_inside(show: Show) -> None:
    page = show("play")
    page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    page.locator(".hand button").first.focus()
    for key in ["b", "d", "Enter", "ArrowDown", "Tab"]:
        page.keyboard.press(key)
    assert page.evaluate("leaked") == []
    expect(page.locator(".topper")).to_have_attribute("data-lm-suppress-shortcuts", "true")


# -- blocks ------------------------------------------------------------------------------------------------


def order(page: Page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('.order [data-card]')].map((e) => e.dataset.card)")


def test_cards_are_put_in_order_by_keys(show: Show) -> None:
    page = show("order")
    page.get_by_role("button", name="Later, ace of spades").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.order [data-card]').dataset.card === 'JC'")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.order [data-card]')[2].dataset.card === 'AS'")
    assert order(page) == ["JC", "9S", "AS", "JS"]
    expect(page.get_by_role("button", name="Later, ace of spades")).to_be_focused()


def test_cards_are_put_in_order_by_dragging(show: Show) -> None:
    page = show("order")
    box = [page.locator(f".order [data-card='{code}']").bounding_box() for code in ("JS", "AS")]
    assert box[0]
    assert box[1]
    page.mouse.move(box[0]["x"] + 20, box[0]["y"] + 30)
    page.mouse.down()
    page.mouse.move(box[1]["x"] + 25, box[1]["y"] + 30, steps=5)
    page.mouse.up()
    page.wait_for_function("document.querySelector('.order [data-card]').dataset.card === 'JS'")
    assert order(page) == ["JS", "AS", "JC", "9S"]


def test_fields_send_their_values(show: Show) -> None:
    page = show("settings")
    page.get_by_label("Language").select_option("fr")
    page.get_by_label("Four colours").click()
    page.get_by_label("Play to").fill("11")
    page.get_by_label("Play to").press("Enter")
    page.get_by_label("Speed").press("ArrowRight")
    page.wait_for_function("model.sent.length >= 5")
    values = page.evaluate("model.sent.slice(1).map((intent) => [intent.do, intent.value])")
    assert values == [["set lang", "fr"], ["set four", False], ["set goal", 11], ["set speed", 3]]
    expect(page.get_by_label("Your name")).to_have_accessible_description("A name has at most 20 letters.")


def test_a_record_is_saved_opened_and_refused(show: Show) -> None:
    page = show("settings")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert Path(saved.value.path()).read_text() == "[Game Topper]"
    upload = page.get_by_label("Open a record")
    upload.set_input_files({"name": "hand.txt", "mimeType": "text/plain", "buffer": b"1. JS"})
    page.wait_for_function("model.sent.at(-1).value === '1. JS'")
    upload.set_input_files({"name": "big.txt", "mimeType": "text/plain", "buffer": b"x" * 1_100_000})
    expect(page.locator(".upload")).to_contain_text("larger than 1 MB")
    upload.set_input_files({"name": "hand.txt", "mimeType": "text/plain", "buffer": b"1. JC"})
    page.wait_for_function("model.sent.at(-1).value === '1. JC'")
    expect(page.locator(".upload")).not_to_contain_text("larger than 1 MB")


def test_what_was_said_of_one_file_is_not_said_of_the_next(show: Show) -> None:
    session = FakeSession("settings")
    session.screen = {**session.screen, "feedback": {"tone": "no", "text": "This is not a record.", "key": "f-record"}}
    page = show(session)
    expect(page.locator(".feedback")).to_be_visible()
    page.get_by_label("Open a record").set_input_files({"name": "big.txt", "mimeType": "text/plain", "buffer": b"x" * 1_100_000})
    expect(page.locator(".upload")).to_contain_text("larger than 1 MB")
    expect(page.locator(".feedback")).to_have_count(0)


def test_a_name_is_not_longer_than_it_may_be(show: Show) -> None:
    page = show("settings")
    page.get_by_label("Your name").fill("")
    page.get_by_label("Your name").press_sequentially("x" * 25)
    expect(page.get_by_label("Your name")).to_have_value("x" * 20)


@pytest.mark.parametrize("width", [320, 360, 740, 1280])
def test_open_hands_stay_on_the_felt(show: Show, width: int) -> None:
    page = show("review", width=width, height=740)
    felt = page.locator(".felt").bounding_box()
    for one in page.locator(".seat .card").all():
        box = one.bounding_box()
        assert felt["x"] <= box["x"]
        assert box["x"] + box["width"] <= felt["x"] + felt["width"]
    assert page.locator(".seat .card").count() == 15


def test_signs_say_what_they_mean(show: Show) -> None:
    page = show("play")
    signs = page.evaluate("[...document.querySelectorAll('.sign')].map((sign) => sign.querySelector('title').textContent)")
    assert {"dealer", "bidder", "tricks won", "to act"} == set(signs)


def test_a_code_is_copied(show: Show) -> None:
    page = show("settings", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()


def test_a_choice_is_a_switch(show: Show) -> None:
    page = show("discard")
    expect(page.get_by_role("button", name="king of spades")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="high joker")).to_have_attribute("aria-pressed", "false")


def test_a_card_on_the_table_says_whose_it_is(show: Show) -> None:
    page = show("play")
    assert [page.get_by_role("img", name=f"{name}, ").count() for name in ("West", "North", "East")] == [1] * len(TRICK)


# -- silence -----------------------------------------------------------------------------------------------


def test_a_lost_answer_is_asked_for_once_more(show: Show) -> None:
    page = show("play")
    page.evaluate("model.silent = true")
    page.get_by_role("button", name="Why?").click()
    page.evaluate("model.silent = false")
    page.wait_for_function("model.sent.length === 3")
    assert page.evaluate("model.sent[1].n === model.sent[2].n")
    page.wait_for_timeout(4200)
    expect(page.locator(".trouble")).to_have_count(0)


def test_silence_is_told_with_a_way_on(show: Show) -> None:
    page = show("play")
    page.evaluate("model.silent = true")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".trouble")).to_contain_text("The table does not answer", timeout=9000)
    assert "The table does not answer" in page.evaluate("spoken.at(-1)")
    page.get_by_role("button", name="Go on from what is saved").click()
    page.wait_for_function("window.model?.sent.length === 1 && model.sent[0].do === 'hello'")


def test_a_closed_line_is_told_at_once_and_a_late_answer_takes_it_back(show: Show) -> None:
    session = FakeSession("play")
    page = show(session)
    page.evaluate("model.die()")
    expect(page.locator(".trouble")).to_be_visible()
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".trouble")).to_have_count(0)


def test_a_new_card_is_drawn_where_it_belongs(show: Show) -> None:
    session = FakeSession("play")
    page = show(session)
    hand = [card("AS", "play AS"), *session.screen["table"]["hand"]]
    page.locator(".hand [data-card='9S']").focus()
    page.evaluate("(answer) => model.answer(answer)", session.answer(table={**session.screen["table"], "hand": hand[::-1]}))
    assert page.evaluate("[...document.querySelectorAll('.hand [data-card]')].map((e) => e.dataset.card)") == [c["id"] for c in hand[::-1]]
    assert focused(page) == "9S"
