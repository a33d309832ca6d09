"""Static pictures of a table: they show what a seat may know, in words too, and nothing is ever markup."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from topper import Deal, State, new_match, smear, topper
from topper.ui import picture

SVG = "{http://www.w3.org/2000/svg}"


def playing(rules, seed: int = 7) -> State:
    state = new_match(rules, dealer=0).apply(Deal.shuffled(rules, seed=seed))
    while state.phase != "play":
        state = state.apply(
            state.legal_actions()[-1 if state.phase == "trump" else 1 if state.bid == 0 and state.phase == "auction" else 0]
        )
    return state.apply(state.legal_actions()[0])


def titles(drawing) -> list[str]:
    return [title.text or "" for title in ET.fromstring(drawing.svg).iter(f"{SVG}title")]


def test_a_view_shows_no_card_that_its_seat_has_not_seen():
    for rules in (topper(), smear()):
        state = playing(rules)
        for seat in range(4):
            view = state.view(seat)
            shown = titles(picture(view))
            assert len(shown) == len(view.hand) + len(state.trick)
            hidden = [card for other in range(4) if other != seat for card in state.hands[other]]
            names = {title.split(",")[0] for title in shown}
            assert not names & {state_name(card) for card in hidden}


def state_name(card) -> str:
    from topper.core.sentence import ENGLISH

    return ENGLISH.card_name(card)


def test_a_state_shows_all_four_hands():
    state = playing(topper())
    assert len(titles(picture(state))) == 24


def test_the_picture_is_told_in_words_and_in_french():
    drawing = picture(playing(topper()).view(0), lang="fr")
    root = ET.fromstring(drawing.svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == drawing.label
    assert "Ouest" in drawing.label
    assert drawing._repr_html_().startswith("<div")


def test_a_name_is_never_markup():
    evil = "<script>alert(1)</script>"
    drawing = picture(playing(topper()), names=(evil, '"><b>', "C", "D"))
    assert "<script" not in drawing.svg
    assert evil in ET.fromstring(drawing.svg).get("aria-label", "")
