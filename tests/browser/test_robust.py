"""What goes wrong around a table: reloads, two tabs, a lost line, a kernel that is gone, hasty fingers, bad links, junk in the storage."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from browser.playing import JUNK, SLOT, acts, after, click, drawn, faults, kept, next_do, play_hand, position, rest, send, sends
from playwright.sync_api import Page, WebSocketRoute, expect
from screens import as_bidder, find

from topper.games import preset
from topper.session.code import encode

Show = Callable[..., Page]
CODE = encode(preset("topper"), 3, 7)


def loaded_anew(page: Page, url: str) -> None:
    page.goto(url, wait_until="commit")
    page.locator("#rendered_cells .controls button, #rendered_cells .hand button").first.wait_for(timeout=60_000)
    rest(page)


def test_reloads_in_every_phase(app: Show, app_url: str) -> None:
    code, _ = find(preset("smear"), lambda learner: as_bidder(learner) is None and learner.my_turn)
    page = app(search=f"?code={code}", reduced_motion="reduce")
    rest(page)
    seen = []
    for stage in ("auction", "trump", "discard", "play", "score"):
        if stage == "play":
            while "discard" not in acts(page)[-1]:
                click(page, next_do(page))
        before = drawn(page), position(page)
        seen.append(position(page).phase if stage != "score" else "score")
        loaded_anew(page, app_url)
        assert (drawn(page), position(page)) == before
        if stage == "play":
            play_hand(page)
        elif stage != "score":
            click(page, next_do(page, ("moon",)))
    assert seen == ["auction", "trump", "discard", "play", "score"]
    # A link does not throw away what is saved when the page is only loaded again; a place that is no match comes back as well.
    click(page, "home")
    click(page, "rulebook smear")
    loaded = page.locator("h1").text_content()
    page.goto(app_url, wait_until="commit")
    expect(page.locator("h1")).to_have_text(loaded, timeout=60_000)


def test_two_tabs_and_hasty_fingers(app: Show, open_page: Show, app_url: str) -> None:
    """Each tab has its table; what was done last is what is kept. A double click is one action."""
    page = app(search=f"?code={CODE}", reduced_motion="reduce")
    rest(page)
    click(page, "bid 6")
    other = open_page(app_url, profile=page.context)
    other.locator(".controls button").first.wait_for(timeout=60_000)
    rest(other)
    assert drawn(other) == drawn(page)
    click(page, next_do(page))
    assert len(acts(page)) == 2
    click(other, next_do(other))
    assert len(acts(other)) == 2
    after(page, page.locator(sends(next_do(page))).first.dblclick)
    page.wait_for_timeout(300)
    assert len(acts(page)) == 3
    script = "(what) => { for (let n = 0; n < 5; n++) document.querySelector(`[data-do='${what}']`).click(); }"
    after(page, lambda: page.evaluate(script, next_do(page)))
    after(page, lambda: page.keyboard.press("Escape") or send(page, "menu"))
    assert len(acts(page)) == 4
    assert drawn(other)[0] == "Play"
    click(other, next_do(other))
    assert len(acts(other)) == 3


def test_the_line_drops_and_the_kernel_goes(open_page: Show, app_url: str) -> None:
    """A websocket that is cut comes back by itself; when the kernel is gone the page says so and goes on from what is saved."""
    page = open_page("about:blank", expect_problems=True, reduced_motion="reduce")
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(lambda url: "/api/kernels/" in url, connect)
    page.goto(f"{app_url}?code={CODE}", wait_until="commit")
    page.locator(".controls button").first.wait_for(timeout=60_000)
    rest(page)
    click(page, "bid 6")
    cut = len(sockets)
    sockets[-1].close(code=1001, reason="cut by a test")
    page.locator(sends(next_do(page))).first.click()
    page.wait_for_function(f"JSON.parse(localStorage.getItem('{SLOT}')).place.acts.length === 2", timeout=30_000)
    rest(page)
    assert len(sockets) > cut
    expect(page.locator(".trouble")).to_have_count(0, timeout=15_000)
    click(page, next_do(page))

    before = drawn(page), position(page)
    kernel = sockets[-1].url.split("/api/kernels/")[1].split("/")[0]
    ended = page.request.post(f"{app_url}voila/api/shutdown/{kernel}")
    assert ended.status < 300
    page.locator(sends(next_do(page))).first.click()
    expect(page.locator(".trouble")).to_contain_text("does not answer", timeout=20_000)
    assert faults(page) == []
    assert position(page) == before[1]
    page.locator(".trouble button").click()
    page.locator(".trouble").wait_for(state="detached", timeout=60_000)
    page.locator(".hand button").first.wait_for(timeout=60_000)
    rest(page)
    assert (drawn(page), position(page)) == before
    click(page, next_do(page))


def test_junk_in_the_storage_and_bad_links(app: Show, open_page: Show, app_url: str) -> None:
    """A clear message, and the app goes on."""
    page = app()
    for name, junk in JUNK.items():
        page.evaluate("([slot, junk]) => localStorage.setItem(slot, junk)", [SLOT, junk])
        page.goto(app_url, wait_until="commit")
        page.locator(".tile").first.wait_for(timeout=60_000)
        expect(page.locator("h1")).to_have_text("Topper")
        if name != "script":
            expect(page.locator(".feedback")).to_contain_text("begin afresh")
        assert page.locator(".topper img, .topper script").count() == 0
        click(page, "settings")
        assert json.dumps(kept(page)).find("<") < 0
    page.evaluate("(slot) => localStorage.removeItem(slot)", SLOT)
    page.goto(f"{app_url}?code=%3Cscript%3Ealert(1)%3C/script%3E&code={'9' * 900}", wait_until="commit")
    page.locator(".tile").first.wait_for(timeout=60_000)
    expect(page.locator(".feedback")).to_contain_text("is not the code of a deal")
    assert page.locator(".topper script").count() == 0
    # A code is typed, with a slip and without.
    field = page.locator("[data-key=code-field]")
    after(page, lambda: (field.fill(CODE[:-1] + ("A" if CODE[-1] != "A" else "B")), field.press("Enter")))
    expect(page.locator(".feedback")).to_contain_text("slip")
    after(page, lambda: (field.fill(CODE.lower().replace("-", " ")), field.press("Enter")))
    rest(page)
    assert kept(page)["place"]["code"] == CODE
    send(page, "play <img src=x onerror=alert(1)>")
    expect(page.locator(".feedback")).to_be_visible()
    assert page.locator(".topper img").count() == 0


@pytest.mark.parametrize("lang", ["fr-CA"])
def test_a_browser_without_a_storage_still_plays(open_page: Show, app_url: str, lang: str) -> None:
    page = open_page("about:blank", locale=lang, reduced_motion="reduce")
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused'); } })")
    page.goto(f"{app_url}?code={CODE}", wait_until="commit")
    page.locator(".controls button").first.wait_for(timeout=60_000)
    rest(page)
    click(page, "bid 6")
    expect(page.locator("h1")).not_to_have_text("Topper")
    assert page.locator(".hand button").count() == 6
