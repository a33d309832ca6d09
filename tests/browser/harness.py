"""A page with nothing but the stage: stage.js and stage.css, and a model whose messages go to a fake session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from topper.ui.stage import CHROME

UI = Path(__file__).parents[2] / "topper" / "ui"
HOST = "http://stage.test"

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stage</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>html,body{margin:0}</style><link rel="stylesheet" href="/stage.css"></head><body><main id="here"></main>
<script type="module">
import stage from "/stage.js";
const {chrome, slot} = await window.setup();
const values = {answer: "{}", chrome, slot};
const heard = {};
let sent = 0;
window.model = {
  silent: false,
  get: (name) => values[name],
  on: (type, call) => (heard[type] ??= []).push(call),
  off: () => {},
  sent: [],
  send: async (intent) => {
    model.sent.push(intent);
    if (model.silent) return;
    const answer = await window.handle(intent);
    if (answer) model.answer({...answer, to: {client: intent.client, n: intent.n}});
  },
  answer: (answer) => {
    values.answer = JSON.stringify({...answer, sent: ++sent});
    (heard["change:answer"] ?? []).forEach((call) => call());
  },
  die: () => (heard["comm:close"] ?? []).forEach((call) => call()),
};
window.spoken = [];
new MutationObserver((changes) => {
  for (const {target, addedNodes} of changes)
    if (target.matches?.("[role=status]")) for (const node of addedNodes) spoken.push(node.textContent);
}).observe(document.getElementById("here"), {subtree: true, childList: true});
const close = stage.render({model, el: document.getElementById("here")});
window.closeStage = close;
</script></body></html>"""


def open_stage(page: Any, session: Any, slot: str = "try", query: str = "") -> None:
    """Shows ``session`` on ``page`` and waits for its first screen."""

    def serve(route: Any) -> None:
        name = route.request.url.removeprefix(HOST).split("?")[0]
        if name == "/":
            route.fulfill(body=PAGE, content_type="text/html")
        else:
            kind = "text/css" if name.endswith(".css") else "text/javascript"
            route.fulfill(body=(UI / name.lstrip("/")).read_text(encoding="utf-8"), content_type=kind)

    page.route(f"{HOST}/**", serve)
    page.expose_function("setup", lambda: {"chrome": CHROME, "slot": slot})
    page.expose_function("handle", lambda intent: json.loads(json.dumps(session.handle(intent))))
    page.goto(f"{HOST}/{query}")
    page.wait_for_selector(".topper h1", timeout=5000)
