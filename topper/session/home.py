"""Home: the two games, and what one can do with each."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.rules import Rules
from topper.core.sentence import say
from topper.games import preset
from topper.lessons.courses import course_of
from topper.session.parts import field, heading, paragraph, tile, tiles
from topper.session.place import Place

Json = Any


class Home(Place):
    """The first screen of the app."""

    key: ClassVar[str] = "home"

    def screen(self) -> dict[str, Json]:
        words = [paragraph("welcome", self.rich(say("Two card games to learn by playing. Every move that the rules refuse is told why.")))]
        for game in ("topper", "smear"):
            rules = preset(game)
            words.append(heading(game, self.rich(rules.title)))
            words.append(tiles(f"{game}-tiles", [*self.lessons(rules), *self.games(rules)], self.plain(rules.title)))
        words.append(heading("code", self.rich(say("A deal by its code"))))
        about = self.rich(say("The same code gives the same cards to everyone: play one deal in a class, and compare."))
        words.append(field("code-field", self.rich(say("Code")), "text", "", "code", help=about))
        return {"layout": "page", "title": self.plain(say("Topper")), "words": words, "controls": []}

    def lessons(self, rules: Rules) -> list[Json]:
        """A tile for each lesson of the game."""
        return [
            tile(f"lesson-{lesson.id}", self.rich(lesson.title), self.rich(lesson.goal), f"lesson {lesson.id}", self.rich(say("Lesson")))
            for lesson in course_of(rules).lessons
        ]

    def games(self, rules: Rules) -> list[Json]:
        """The tiles that begin a match, and the rulebook's."""
        about = (
            say("Four players, six cards each. Bid the tricks you will win, name trump, be the first at 21.")
            if rules.game == "topper"
            else say("Two partnerships, nine cards and the cat. Bid for High, Low, Jack and Game, or shoot the moon.")
        )
        return [
            tile(f"play-{rules.game}", self.rich(say("Play a match")), self.rich(about), f"play {rules.game}"),
            tile(
                f"setup-{rules.game}",
                self.rich(say("Your own rules")),
                self.rich(say("Choose house rules and the players’ names, then play.")),
                f"setup {rules.game}",
            ),
            tile(
                f"rulebook-{rules.game}",
                self.rich(say("Rulebook")),
                self.rich(say("Every rule by its number, with an example.")),
                f"rulebook {rules.game}",
            ),
        ]
