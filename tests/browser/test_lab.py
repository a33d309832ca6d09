"""The notebooks in a real JupyterLab, and what goes wrong around a table there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.conftest import lies_open, run_all
from browser.playing import (
    JUNK,
    SLOT,
    acts,
    after,
    click,
    drawn,
    faults,
    kept,
    next_do,
    open_code,
    play_hand,
    playing,
    position,
    rest,
    send,
    sends,
)
from playwright.sync_api import Page, WebSocketRoute, expect
from screens import Learner, as_bidder, find, solve

from topper.games import preset
from topper.session.session import Session

SECONDS = 1000
ONE_STAGE = "document.querySelectorAll('.topper').length === 1 && document.querySelector('.topper h1')"


def test_a_lesson_in_its_notebook_answers_and_keeps_its_keys(lab: Callable[..., Page]) -> None:
    """The lesson is walked by its own solutions; letters typed in it edit no cell; the next cell hears the answers."""
    page = lab("big_jack_small_jack.ipynb", width=1400, reduced_motion="reduce")
    stage = page.locator(".jp-OutputArea-output .topper").first
    stage.locator("h1").wait_for(timeout=60_000)
    mirror = Learner(Session("lesson small-jack", home=False))
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    stage.locator("button").first.focus()
    for key in ("b", "a", "d", "d", "x", "m"):
        page.keyboard.press(key)
    assert cells.count() == before
    assert stage.locator("h1").inner_text() == mirror.screen["title"]
    for do in solve(mirror):
        page.locator(sends(do[0])).first.click()
    rest(page)
    expect(stage.locator(".note.right")).to_be_visible(timeout=15_000)
    expect(page.locator("pre", has_text="You answered JS")).to_be_visible(timeout=15_000)
    assert cells.count() == before


def run_cell(page: Page) -> None:
    """Run the cell of the app again, and wait for the table."""
    page.locator(".jp-CodeCell .jp-InputArea-editor").first.click()
    page.evaluate("document.querySelector('.topper')?.remove()")  # so that the new one is waited for
    page.keyboard.press("Control+Enter")
    page.wait_for_function(ONE_STAGE, timeout=30 * SECONDS)
    rest(page)


def reload(page: Page) -> None:
    page.reload(wait_until="commit")
    lies_open(page)


def restart(page: Page, *, sure: bool = True) -> None:
    """Restart the kernel. JupyterLab asks whether one is sure, if there is a kernel to be lost."""
    page.locator(".jp-NotebookPanel-toolbar [data-jp-item-name=restart]").click()
    if sure:
        page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    page.locator(".jp-NotebookPanel-toolbar .jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=60 * SECONDS)


def does_not_answer(page: Page) -> None:
    """Choose something: the table says that nobody is there, and what to do."""
    page.locator(sends(next_do(page))).first.click()
    expect(page.locator(".trouble")).to_contain_text("Run this cell again", timeout=20 * SECONDS)


def test_what_goes_wrong_around_a_notebook(open_page: Callable[..., Page], lab_url: str, shoot: Any) -> None:
    """Reloads, a phone, hasty fingers, a cut line, a kernel restarted, dead and gone, junk: no match is lost, and one can go on."""
    page = open_page("about:blank", expect_problems=True, reduced_motion="reduce", has_touch=True)
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(lambda url: "/channels" in url, connect)
    page.goto(lab_url.format("saved.ipynb"), wait_until="commit")
    lies_open(page)
    run_all(page)
    page.locator(".jp-OutputArea-output .topper h1").wait_for(timeout=60 * SECONDS)
    code, _ = find(preset("smear"), lambda learner: as_bidder(learner) is None and learner.my_turn)
    open_code(page, code)

    # Loaded again, a notebook that was not saved has lost its output: its cell is run again and goes on from what the browser has kept.
    before = drawn(page), position(page)
    assert position(page).phase == "auction"
    reload(page)
    assert page.locator(".topper").count() == 0
    run_cell(page)
    assert (drawn(page), position(page)) == before
    click(page, "moon")
    click(page, next_do(page))

    # A notebook that was saved shows the table at once, as long as its kernel lives.
    before = drawn(page), position(page)
    assert position(page).phase == "discard"
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name="Save Notebook", exact=False).first.click()
    page.locator("#jp-main-dock-panel .lm-TabBar-tab.jp-mod-current:not(.jp-mod-dirty)").wait_for()
    reload(page)
    page.wait_for_function(ONE_STAGE, timeout=30 * SECONDS)
    rest(page)
    assert (drawn(page), position(page)) == before

    # On a phone, by touch: thirteen cards, each of which can be hit, on no more than the width of the cell.
    page.locator(".lm-TabBar-tab[data-id=filebrowser]").click()
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("document.querySelector('.topper').getBoundingClientRect().width < 300")
    cell = page.evaluate("document.querySelector('.topper').getBoundingClientRect().toJSON()")
    boxes = page.locator(".topper .hand > li").evaluate_all("(all) => all.map((li) => li.getBoundingClientRect().toJSON())")
    boxes += page.locator(".topper .plate").evaluate_all("(all) => all.map((plate) => plate.getBoundingClientRect().toJSON())")
    assert len(boxes) == 13 + 4
    assert all(box["left"] >= cell["left"] and box["right"] <= cell["right"] and box["width"] >= 44 for box in boxes)
    shoot(page, "lab-thirteen")
    while position(page).phase == "discard":
        after(page, page.locator(sends(next_do(page))).first.tap)
    after(page, page.locator(sends(next_do(page))).first.tap)
    page.set_viewport_size({"width": 1280, "height": 800})

    # A double click is one action, and a code that is none changes nothing.
    done = len(acts(page))
    after(page, page.locator(sends(next_do(page))).first.dblclick)
    page.wait_for_timeout(300)
    assert len(acts(page)) == done + 1
    before = drawn(page), position(page)
    send(page, "code <img src=x onerror=alert(1)>")
    expect(page.locator(".topper .feedback")).to_contain_text("is not the code of a deal")
    assert page.locator(".topper img").count() == 0
    assert (drawn(page), position(page)) == before

    # A line that is cut comes back by itself, and what was chosen meanwhile is done.
    cut = len(sockets)
    sockets[-1].close(code=1011, reason="cut by a test")
    click(page, next_do(page))
    assert len(sockets) > cut
    assert len(acts(page)) == done + 2

    # A kernel that is restarted.
    before = drawn(page), position(page)
    restart(page)
    does_not_answer(page)
    assert faults(page, ".topper") == []
    shoot(page, "lab-trouble")
    assert (drawn(page), position(page)) == before
    run_cell(page)
    assert (drawn(page), position(page)) == before
    click(page, next_do(page))

    # A kernel that dies.
    before = drawn(page), position(page)
    page.locator(".jp-NotebookPanel-toolbar [data-jp-item-name=insert]").click()
    page.locator(".jp-CodeCell .cm-content").last.click()
    page.keyboard.type("import os; os._exit(1)")
    page.keyboard.press("Control+Enter")
    dialog = page.locator(".jp-Dialog")
    expect(dialog).to_contain_text("died", timeout=30 * SECONDS)
    dialog.locator(".jp-mod-accept").click()
    does_not_answer(page)
    run_cell(page)
    assert (drawn(page), position(page)) == before

    # A kernel that is gone for good, as one that nobody used for a while.
    kernel = sockets[-1].url.split("/api/kernels/")[1].split("/")[0]
    server, query = lab_url.split("/lab/")[0], lab_url.split("?")[1]
    assert page.request.delete(f"{server}/api/kernels/{kernel}?{query}").status == 204
    does_not_answer(page)
    expect(page.locator(".jp-KernelName")).to_have_text("No Kernel", timeout=30 * SECONDS)
    restart(page, sure=False)
    run_cell(page)
    assert (drawn(page), position(page)) == before
    play_hand(page)
    assert not playing(page)
    assert position(page).result.bid == "moon"

    # Junk in the storage.
    for name, junk in JUNK.items():
        page.evaluate("([slot, junk]) => localStorage.setItem(slot, junk)", [SLOT, junk])
        run_cell(page)
        expect(page.locator(".topper h1")).to_have_text("Topper")
        if name != "script":
            expect(page.locator(".topper .feedback")).to_contain_text("begin afresh")
        assert page.locator(".topper img, .topper script").count() == 0
    open_code(page, code)
    assert kept(page)["place"]["code"] == code
