"""The app in Voilà: a hand of Topper by clicks, another by keys alone, and a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.playing import (
    acts,
    after,
    by_keys,
    click,
    focus_kept,
    listened,
    next_do,
    play_hand,
    playing,
    position,
    rest,
    title,
)
from playwright.sync_api import Page, expect
from screens import Learner, find, refused, refused_card, seen_by, unseen_in

from topper.games import preset

Show = Callable[..., Page]


def test_a_hand_by_clicks_with_a_refusal_in_two_languages(open_page: Show, app_url: str, shoot: Any) -> None:
    """From a link to the score: what is spoken is what a session without a browser says, and nothing unseen comes over the wire."""
    code, there = find(preset("topper"), refused("T5.2", "T5.4"))
    page, came = listened(open_page, f"{app_url}?code={code}")
    title(page, "The auction")
    mirror = Learner(search=f"?code={code}")
    expected = list(mirror.spoken)
    shoot(page, "auction")
    for act in acts_of(there):
        seen = seen_by(mirror.session)
        del came[:]
        mirror.spoken.clear()
        click(page, act)
        mirror.act(act)
        expected += mirror.spoken
        assert unseen_in(payloads(came, code), seen | seen_by(mirror.session)) == set()
    card = refused_card(mirror, "T5.2", "T5.4")
    before = position(page)
    mirror.spoken.clear()
    click(page, f"play {card}")
    mirror.do(f"play {card}")
    expected += mirror.spoken
    rule = mirror.screen["feedback"]["text"][-1]["rule"]
    expect(page.locator(".feedback")).to_contain_text(rule)
    assert page.locator(".hand .proof").count() + page.locator(".trick .proof").count() > 0
    assert position(page) == before == there.state
    assert "code" not in page.url  # loaded again, the page goes on from what is saved
    shoot(page, "refusal")
    assert page.evaluate("spoken") == expected
    # The rule opens in place, and closes.
    after(page, page.locator(".feedback .rule").click)
    expect(page.locator("dialog")).to_contain_text(rule)
    after(page, lambda: page.keyboard.press("Escape"))
    # French in the middle; then the page is loaded again.
    click(page, "menu")
    click(page, "lang fr")
    title(page, "Jouer")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert position(page) == before
    page.emulate_media(reduced_motion="reduce")
    page.goto(app_url, wait_until="commit")
    page.locator(".hand button").first.wait_for(timeout=60_000)
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert position(page) == before
    assert page.locator(".hand button").evaluate_all("(cards) => cards.map((card) => card.dataset.card)") == [
        card["id"] for card in mirror.screen["table"]["hand"]
    ]
    play_hand(page)
    assert position(page).result.outcome == "scored"
    expect(page.locator(".words .rule").first).to_have_text("T7.2" if position(page).result.change[0] > 0 else "T7.3")
    shoot(page, "score")
    click(page, "next")
    assert playing(page)


def acts_of(learner: Learner) -> list[str]:
    return list(learner.session.place.saved()["acts"])


def payloads(came: list[str], code: str) -> str:
    """The answers among the frames, without the code of the deal and what the learner has done himself."""
    answers = [frame[frame.index("{") :] for frame in came if '"answer"' in frame]
    return "\n".join(answers).replace(code, "")


def test_a_hand_by_keys_alone(app: Show) -> None:
    page = app(reduced_motion="reduce")
    page.locator("h1").wait_for()
    by_keys(page, "play topper")
    focus_kept(page)
    hand_is_dealt(page)
    done = play_hand(page, by=by_keys)
    assert len(done) >= 7
    by_keys(page, "undo")
    hand_is_dealt(page)
    assert acts(page) == done[:-1]
    by_keys(page, next_do(page))
    by_keys(page, "review")
    expect(page.locator(".words")).to_contain_text("decisions", timeout=30_000)  # they have been judged
    rest(page)
    by_keys(page, "step on")
    by_keys(page, "step on")
    by_keys(page, "end-review")
    by_keys(page, "next")
    hand_is_dealt(page)
    by_keys(page, "home")
    title(page, "Topper")


def hand_is_dealt(page: Page) -> None:
    rest(page)
    assert page.locator(".hand button").count() > 0
