"""Home: the two games, and what one can do with each."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.sentence import say
from topper.session.parts import heading, paragraph, tile, tiles
from topper.session.place import Place

Json = Any


class Home(Place):
    """The first screen of the app."""

    key: ClassVar[str] = "home"

    def screen(self) -> dict[str, Json]:
        rich, text = self.rich, self.plain
        topper = [
            tile(
                "play-topper",
                rich(say("Play a match")),
                rich(say("Four players, six cards each. Bid the tricks you will win, name trump, be the first at 21.")),
                "play topper",
            )
        ]
        smear = [
            tile(
                "play-smear",
                rich(say("Play a match")),
                rich(say("Two partnerships, nine cards and the cat. Bid for High, Low, Jack and Game, or shoot the moon.")),
                "play smear",
            )
        ]
        return {
            "layout": "page",
            "title": text(say("Topper")),
            "words": [
                paragraph("welcome", rich(say("Two card games to learn by playing. Every move that the rules refuse is told why."))),
                heading("topper", rich(say("Topper"))),
                tiles("topper-tiles", topper, text(say("Topper"))),
                heading("smear", rich(say("Smear"))),
                tiles("smear-tiles", smear, text(say("Smear"))),
            ],
            "controls": [],
        }
