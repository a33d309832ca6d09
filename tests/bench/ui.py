"""Measure the app in a browser: `make bench-ui`. Beside it, served by the same Voilà in the same run, two plain pages of ipywidgets.

One page shows a single Button. The other plays the same cards with thirteen Buttons and an HTML, on the same engine: a card that is gone
or may not be played is disabled, the HTML tells what lies on the table. Nothing is explained, nothing moves, nothing is saved. Visits and
clicks of the app and of the plain pages alternate, so that a slow moment of the machine meets them all; what counts are the ratios.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import nbformat
import psutil
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from topper.games import preset
from topper.session.code import encode

sys.path.insert(0, str(Path(__file__).parents[1]))

from servers import free_port, serving

CODE = encode(preset("topper"), 3, 7)  # the learner, who speaks first, bids six and leads
ONE = """
import ipywidgets

ipywidgets.Button(description="JS")
"""
THIRTEEN = f"""
import ipywidgets
from topper.core.match import Match
from topper.core.actions import Deal
from topper.core.phases import new_match
from topper.play.bots import choose
from topper.session.code import decode

rules, dealer, seed = decode("{CODE}")
words = ipywidgets.HTML("none")
cards = [ipywidgets.Button(description="-") for n in range(13)]


def on(match):
    while match.state.to_act not in (None, 0):
        match = match.apply(choose(match.state.view(match.state.to_act)).action)
    return match


def show():
    state = match.state
    hand = list(state.hands[0])
    legal = state.legal_actions()
    for n, button in enumerate(cards):
        button.description = str(hand[n]) if n < len(hand) else "-"
        button.disabled = n >= len(hand) or f"play {{hand[n]}}" not in legal
    words.value = f"<p>On the table: {{' '.join(str(card) for _, card in state.trick)}}; tricks {{state.tricks}}.</p>"


def play(card):
    # A click plays a card, the next one takes it back.
    global match, before
    before, match = (match, on(match.apply(f"play {{card.description}}"))) if before is None else (None, before)
    show()


match = on(Match(new_match(rules, dealer=dealer)).apply(Deal.shuffled(rules, seed)))
match = on(match.apply("bid 6"))
match = on(match.apply(match.state.legal_actions()[0]))
before = None
for card in cards:
    card.on_click(play)
show()
ipywidgets.VBox([words, ipywidgets.HBox(cards[:7]), ipywidgets.HBox(cards[7:])])
"""
APP = "from topper.ui import app\n\napp()"
SERVE = """
import os, sys
from pathlib import Path
from topper.ui.served import server
folder = Path(sys.argv[1])
os.environ["JUPYTER_PATH"] = str(server.SERVED / "share" / "jupyter")
config = server.settings(folder / "app.ipynb", "127.0.0.1", int(sys.argv[2]))
config.Voila.update(notebook_path="", root_dir=str(folder))
voila = server.Server.instance(config=config)
voila.initialize([])
voila.start()
"""
READY = {"app": ".topper .hand [data-card]", "one": ".jupyter-button", "thirteen": ".jupyter-button >> nth=12"}
GAP = 200  # milliseconds between two clicks, as a person leaves
PAINTED = """([button, watched]) => new Promise((done) => {
  const started = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
  });
  const all = { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-screen'] };
  seen.observe(document.querySelector(watched), all);
  document.querySelector(button).click();
})"""


def browser_path() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Bench:
    """One server with the three pages, one browser, and what is asked of them."""

    def __init__(self, browser: Browser, url: str, server: psutil.Process) -> None:
        self.browser, self.url, self.server = browser, url, server

    def address(self, page: str) -> str:
        return f"{self.url}voila/render/{page}.ipynb" + (f"?code={CODE}" if page == "app" else "")

    def visit(self, page: str, listen: Callable[[WebSocket], None] | None = None) -> tuple[Page, float]:
        """Open a page in a new browser profile; the seconds until it is there."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB")
        opened = context.new_page()
        if listen:
            opened.on("websocket", listen)
        started = time.perf_counter()
        opened.goto(self.address(page), wait_until="commit", timeout=120_000)
        opened.locator(READY[page]).first.wait_for(timeout=120_000)
        return opened, time.perf_counter() - started

    def kernels(self) -> list[psutil.Process]:
        found = []
        for child in self.server.children(recursive=True):
            with contextlib.suppress(psutil.Error):  # it may end while we look
                if "ipykernel_launcher" in " ".join(child.cmdline()):
                    found.append(child)
        return found

    def leave(self, page: Page) -> None:
        page.goto("about:blank")
        page.context.close()

    def quiet(self) -> None:
        """Wait until the kernels of pages that were left are gone."""
        until = time.monotonic() + 30
        while self.kernels() and time.monotonic() < until:
            time.sleep(0.1)

    def processes(self) -> list[psutil.Process]:
        return [self.server, *self.server.children(recursive=True)]

    def arrivals(self, page: str, learners: int) -> Arrival:
        """So many at once: how soon they are ready, and what they cost the computer that serves them."""
        contexts = [self.browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") for _ in range(learners)]
        pages = [context.new_page() for context in contexts]
        before = sum(map(seconds, self.processes()))
        started = time.perf_counter()
        ready: list[float] = []
        for one in pages:
            one.goto(self.address(page), wait_until="commit", timeout=300_000)
        waiting = list(pages)
        while waiting and time.perf_counter() - started < 120:
            there = [one for one in waiting if one.locator(READY[page]).count()]
            ready += [time.perf_counter() - started] * len(there)
            waiting = [one for one in waiting if one not in there]
            pages[0].wait_for_timeout(20)
        for one in waiting:
            print(f"Not ready after two minutes: {one.locator('body').inner_text()[:300]!r}")
        took = time.perf_counter() - started
        spent = sum(map(seconds, self.processes())) - before
        served, kernels = megabytes(self.server), [megabytes(kernel) for kernel in self.kernels()]
        for one in pages:
            self.leave(one)
        self.quiet()
        return Arrival(ready[0] if ready else took, took, spent, served, sum(kernels))

    def clicks(self, page: str, times: int) -> dict[str, list[float]]:
        """Milliseconds from click to paint; messages and bytes over the websocket for a click, both ways; megabytes of the kernel."""
        frames: list[int] = []

        def listen(socket: WebSocket) -> None:
            for event in ("framereceived", "framesent"):
                socket.on(event, lambda frame: frames.append(len(frame)))

        opened, _ = self.visit(page, listen)
        found: dict[str, list[float]] = {"ms": [], "messages": [], "bytes": []}
        if page == "app":
            for do in ("bid 6", ".trump"):
                selector = ".controls [data-do^=trump]" if do == ".trump" else f'[data-do="{do}"]'
                opened.evaluate(PAINTED, [selector, ".topper"])
                opened.wait_for_timeout(3 * GAP)
        for _ in range(times):
            opened.wait_for_timeout(GAP)
            del frames[:]
            app = page == "app"
            button, watched = (".hand button:not(.dim)", ".topper") if app else (".jupyter-button:not([disabled])", ".widget-html")
            took = opened.evaluate(PAINTED, [button, watched])
            opened.wait_for_timeout(GAP)
            found["ms"].append(took)
            found["messages"].append(len(frames))
            found["bytes"].append(sum(frames))
            opened.evaluate(PAINTED, ['[data-do="undo"]' if app else button, watched])
        found["memory"] = [max(map(megabytes, self.kernels()))]
        self.leave(opened)
        self.quiet()
        return found


class Arrival(NamedTuple):
    """Learners who came at once: seconds until the first and the last had cards, seconds of processor time, megabytes."""

    first: float
    last: float
    spent: float
    server: float
    kernels: float


def seconds(process: psutil.Process) -> float:
    """The processor time that a process has taken."""
    try:
        return sum(process.cpu_times()[:2])
    except psutil.Error:
        return 0.0


def megabytes(process: psutil.Process) -> float:
    """What a process has for itself, in megabytes."""
    try:
        return process.memory_full_info().uss / 1e6
    except psutil.Error:
        return 0.0


def median(values: list[float]) -> float:
    return statistics.median(values)


def report(name: str, ours: float, theirs: float, unit: str, target: float | None) -> None:
    ratio = ours / theirs
    verdict = "" if target is None else f"   target {target:.2f}{'' if ratio <= target else '   MISSED'}"
    print(f"{name:34}{ours:10.1f}{theirs:10.1f} {unit:6}{ratio:7.2f}{verdict}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="alternating visits of each page (default: 7)")
    parser.add_argument("--clicks", type=int, default=30, help="clicks on each page (default: 30)")
    parser.add_argument("--learners", type=int, nargs="*", default=[1, 10, 25], help="learners who arrive at once (default: 1 10 25)")
    asked = parser.parse_args()
    path = browser_path()
    if path is None:
        sys.exit("No Chromium found: install it, or set CHROMIUM to where it is.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for page, source in (("app", APP), ("one", ONE), ("thirteen", THIRTEEN)):
            nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)]), folder / f"{page}.ipynb")
        port = free_port()
        url = f"http://127.0.0.1:{port}/"
        command = [sys.executable, "-c", SERVE, name, str(port)]
        with serving(command, f"{url}voila/static/voila.js", folder), sync_playwright() as playwright:
            arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path=path, args=[*arguments, "--disable-component-update", "--disable-sync"])
            (server,) = [child for child in psutil.Process().children() if str(port) in child.cmdline()]
            measure(Bench(browser, url, server), asked)
            browser.close()


def measure(bench: Bench, asked: argparse.Namespace) -> None:
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; medians\n")
    print(f"{'':34}{'app':>10}{'plain':>10} {'':6}{'ratio':>7}")
    times: dict[str, list[float]] = {"app": [], "one": []}
    for turn in range(asked.rounds + 1):
        for page, took in times.items():
            opened, seconds = bench.visit(page)
            if turn:  # the first visits warm the server up
                took.append(seconds)
            bench.leave(opened)
            bench.quiet()
    ratios = [ours / theirs for ours, theirs in zip(times["app"], times["one"], strict=True)]
    report("time to the first card (Button)", median(times["app"]), median(times["one"]), "s", 1.25)
    print(f"{'':34}{'pairs from':>20} {min(ratios):.2f} to {max(ratios):.2f}")
    found: dict[str, dict[str, list[float]]] = {page: {} for page in ("app", "thirteen", "one")}
    for _ in range(2):
        for page in ("app", "thirteen"):
            for what, values in bench.clicks(page, max(1, asked.clicks // 2)).items():
                found[page].setdefault(what, []).extend(values)
    opened, _ = bench.visit("one")
    found["one"]["memory"] = [max(map(megabytes, bench.kernels()))]
    bench.leave(opened)
    bench.quiet()
    app, plain = found["app"], found["thirteen"]
    report("click to painted (13 Buttons)", median(app["ms"]), median(plain["ms"]), "ms", 0.6)
    report("messages for a click", statistics.mean(app["messages"]), statistics.mean(plain["messages"]), "", 0.6)
    report("bytes for a click", statistics.mean(app["bytes"]), statistics.mean(plain["bytes"]), "B", None)
    report("a learner's kernel (one Button)", max(app["memory"]), max(found["one"]["memory"]), "MB", 1.15)
    for learners in asked.learners:
        ours, theirs = bench.arrivals("app", learners), bench.arrivals("one", learners)
        print()
        report(f"{learners} at once: the first is ready", ours.first, theirs.first, "s", None)
        report(f"{learners} at once: all are ready", ours.last, theirs.last, "s", 1.25 if learners == 25 else None)
        report(f"{learners} at once: processor time", ours.spent, theirs.spent, "s", None)
        report(f"{learners} at once: server", ours.server, theirs.server, "MB", None)
        report(f"{learners} at once: kernels", ours.kernels, theirs.kernels, "MB", None)
        report(f"{learners} at once: kernel for each", ours.kernels / learners, theirs.kernels / learners, "MB", 1.15)


if __name__ == "__main__":
    main()
