"""Playing in a real page, by clicks or by keys alone: what to do is read from the page, what has been done from what it keeps."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocket, expect
from screens import Learner

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SLOT = "topper:app"
REST = "document.querySelector('.topper:not([data-playing], [data-waiting]) h1')"

JUNK = {
    "no JSON": "{",
    "script": '{"v":1,"preferences":{"lang":"<script>x()</script>"},"players":{"1":"<img src=x onerror=x()>"},"place":{"key":"<b>"}}',
    "not a match": '{"v":1,"place":{"key":"match","code":"T300-001G","acts":["play X1"]}}',
}
"""What a page may find in its browser's storage, none of it from us."""

LISTEN = """window.spoken = [];
(function watch() {
  const live = document.querySelector('.topper [role=status]');
  if (!live) return setTimeout(watch, 4);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.spoken.push(node.textContent);
  }).observe(live, { childList: true });
})();"""


def listened(open_page: Callable[..., Page], url: str, **options: Any) -> tuple[Page, list[str]]:
    """A page on which all that is spoken is kept in ``spoken``; and what comes to it over websockets, which fills as it is used."""
    page = open_page("about:blank", **options)
    came: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: came.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace")))

    page.on("websocket", listen)
    page.add_init_script(LISTEN)
    page.goto(url, wait_until="commit")
    page.locator("#rendered_cells button").first.wait_for(timeout=60_000)
    return page, came


def kept(page: Page, slot: str = SLOT) -> Any:
    """What the browser has stored for the app."""
    text = page.evaluate("(slot) => localStorage.getItem(slot)", slot)
    return json.loads(text) if text else None


def acts(page: Page) -> list[str]:
    """What the learner has done in the match at hand."""
    place = (kept(page) or {}).get("place") or {}
    return place.get("acts") or []


def position(page: Page) -> Any:
    """The engine's state in the match that the browser has stored."""
    return Learner(saved=json.dumps(kept(page))).state


def rest(page: Page) -> None:
    """Wait until all that happened has been shown."""
    page.wait_for_function(REST)


def settled(page: Page) -> None:
    """Wait until long work is done and all has been shown."""
    expect(page.locator(".topper .busy")).to_have_count(0, timeout=60_000)
    rest(page)


def shown(page: Page) -> str:
    """The number of the screen that is shown: it grows with every answer."""
    return page.evaluate("document.querySelector('.topper').dataset.screen ?? ''")


def after(page: Page, do: Callable[[], Any]) -> None:
    """Do something, and wait until the answer to it is there and has been shown."""
    before = shown(page)
    do()
    page.wait_for_function(f"(before) => {REST} && document.querySelector('.topper').dataset.screen !== before", arg=before)


def drawn(page: Page) -> Any:
    """What of the table a reload must bring back."""
    return page.evaluate(
        """() => [document.querySelector('.topper h1').textContent,
          ...['.hand [data-card]', '.trick [data-card]'].map((s) => [...document.querySelectorAll(s)].map((c) => c.dataset.card)),
          document.querySelector('.contract')?.textContent ?? null, document.querySelector('.scores')?.textContent ?? null,
          [...document.querySelectorAll('.topper .controls .button')].map((b) => b.dataset.do)]"""
    )


def sends(do: str) -> str:
    """The selector of what sends this."""
    return f'.topper [data-do="{do}"]'


def click(page: Page, do: str) -> None:
    """Click what sends this intent, and wait for its answer."""
    after(page, page.locator(sends(do)).first.click)


def send(page: Page, do: str) -> None:
    """Send an intent for which there may be no button on the page, and wait for its answer."""
    script = """(what) => {
      const button = document.createElement('button');
      button.dataset.do = what;
      (document.querySelector('.topper > dialog') ?? document.querySelector('.topper')).append(button);
      button.click();
      button.remove();
    }"""
    after(page, lambda: page.evaluate(script, do))


def open_code(page: Page, code: str) -> None:
    """Go to the deal of this code."""
    send(page, f"code {code}")
    rest(page)


def title(page: Page, text: str) -> None:
    """Wait for the screen with this title."""
    expect(page.locator(".topper h1")).to_have_text(text, timeout=15_000)
    rest(page)


OFFER = """() => {
  const root = document.querySelector('.topper');
  const may = (selector) => [...root.querySelectorAll(selector)].filter((b) => !b.closest('dialog')).map((b) => b.dataset.do);
  return { cards: may('.hand button[data-do]:not(.dim)'), calls: may('.controls button[data-do]:not(.off)'),
    chosen: root.querySelectorAll('.hand button[aria-pressed=true]').length };
}"""

GAME = ("pass", "bid", "moon", "misdeal", "trump", "discard", "play")


def offered(page: Page) -> tuple[list[str], list[str]]:
    """What the page offers now: cards that may be chosen, and calls that may be made."""
    found = page.evaluate(OFFER)
    return found["cards"], [do for do in found["calls"] if do.split()[0] in GAME]


def next_do(page: Page, prefer: tuple[str, ...] = ()) -> str:
    """Something that may be done now: what is preferred if it is offered, else a card to play or put away, else a call."""
    cards, calls = offered(page)
    for do in prefer:
        if do in calls or do in cards:
            return do
    put = [do for do in calls if do == "discard"]
    if put:
        return put[0]
    if cards and cards[0].startswith("pick"):
        unchosen = page.evaluate("[...document.querySelectorAll('.hand button[aria-pressed=false]:not(.dim)')].map((b) => b.dataset.do)")
        return unchosen[-1]
    return (cards or calls)[-1 if calls and not cards else 0]


def playing(page: Page) -> bool:
    """Whether the hand goes on."""
    return page.evaluate("document.querySelector('.topper').dataset.layout") == "table"


def play_hand(page: Page, prefer: tuple[str, ...] = (), by: Callable[[Page, str], None] = click) -> list[str]:
    """Play the hand to its end; what was done, in order."""
    done: list[str] = []
    while playing(page):
        done.append(next_do(page, prefer))
        by(page, done[-1])
        assert len(done) < 60, done
    return done


ORDER = "[...document.querySelectorAll('.topper .order [data-card]')].map((card) => card.dataset.card)"


def give(page: Page, do: str, *value: Any) -> None:
    """Send an intent: with a value, through the control that brings it."""
    if not value:
        send(page, do)
    elif do in ("search", "step", "typed"):
        control = page.locator(f".topper [data-key={'slider' if do == 'step' else do}]")
        after(page, lambda: (control.fill(str(value[0])), control.press("Enter") if do != "step" else None))
    elif do == "code":
        send(page, f"code {value[0]}")
    elif do == "order":
        for place, card in enumerate(value[0]):
            while page.evaluate(ORDER).index(card) > place:
                after(page, page.locator(f'.topper .order [data-key="{card}-1"]').click)
    else:
        raise AssertionError(do)


FOCUS = "(() => { const a = document.activeElement; return [a.dataset.do ?? '', a.dataset.rove ?? '', a.tagName] })()"
GROUP = "(what) => document.querySelector(`.topper [data-do=\"${CSS.escape(what)}\"]`)?.dataset.rove ?? ''"


def by_keys(page: Page, do: str) -> None:
    """Come to what sends this with Tab and the arrow keys alone, press Enter, and wait for the answer. The focus is never lost."""
    group = page.evaluate(GROUP, do)
    for _ in range(80):
        here, rove, tag = page.evaluate(FOCUS)
        if here == do:
            after(page, lambda: page.keyboard.press("Enter"))
            focus_kept(page)
            return
        page.keyboard.press("ArrowRight" if group and rove == group else "Tab")
    raise AssertionError(f"{do} is not reached by keys; the focus is on {tag} {here}")


def focus_kept(page: Page) -> None:
    """The focus is on something of ours, not lost."""
    tag, inside = page.evaluate("[document.activeElement.tagName, document.activeElement.closest('.topper') != null]")
    assert tag != "BODY"
    assert inside


OUTLINE = """(() => {
  const style = getComputedStyle(document.activeElement);
  return [document.activeElement.tagName, style.outlineStyle, parseFloat(style.outlineWidth)];
})()"""
"""What has the focus, and the outline that shows it."""

NARROW = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth;
  const out = [...document.querySelectorAll('.topper *')].filter((e) => e instanceof HTMLElement && !e.closest('.sr, .data') &&
    e.getClientRects().length && (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1));
  const told = out.slice(0, 4).map((e) => `${e.className}: ${e.textContent.slice(0, 40)}`);
  return wide || out.length ? [document.documentElement.scrollWidth, ...told] : [];
}"""
"""How wide the page is and what sticks out, if anything does."""


@cache
def axe_source() -> str:
    """axe-core's script."""
    spec = importlib.util.find_spec("axe_playwright_python")
    assert spec
    assert spec.submodule_search_locations, "axe-playwright-python, which carries axe-core, is not installed"
    return (Path(spec.submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")


FAULTS = """async ([within, options]) => {
  const { passes, violations } = await axe.run(within ?? document, options);
  return [passes.length, violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])];
}"""


def faults(page: Page, within: str | None = None) -> list[tuple[str, list[str]]]:
    """What axe finds against WCAG 2.2 A and AA on the page, or within an element."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(axe_source())
    rules = {"label-content-name-mismatch": {"enabled": True}}
    passes, found = page.evaluate(FAULTS, [within, {"runOnly": {"type": "tag", "values": WCAG}, "rules": rules}])
    assert passes > 5
    return [(rule, nodes) for rule, nodes in found]
