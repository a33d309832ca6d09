"""Home: the two games, and what one can do with each."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.cards import SPADES
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.games import preset
from topper.lessons.courses import course_of
from topper.lessons.progress import lesson_kept
from topper.session.faces import card_face
from topper.session.parts import field, heading, paragraph, tile, tiles
from topper.session.place import Place
from topper.session.practice import waiting

Json = Any


class Home(Place):
    """The first screen of the app."""

    key: ClassVar[str] = "home"

    def screen(self) -> dict[str, Json]:
        words = [paragraph("welcome", self.rich(say("Two card games to learn by playing. Every move that the rules refuse is told why.")))]
        if self.session.parked:
            words.append(tiles("onward", self.onward(), self.plain(say("Go on"))))
        for game in ("topper", "smear"):
            rules = preset(game)
            words.append(heading(game, self.rich(rules.title)))
            words.append(tiles(f"{game}-tiles", [*self.learn(rules), *self.games(rules)], self.plain(rules.title)))
        yours = say("Keep it as a file, bring it to another browser, or forget it.")
        words.append(heading("code", self.rich(say("A deal by its code"))))
        about = self.rich(say("The same code gives the same cards to everyone: play one deal in a class, and compare."))
        words.append(field("code-field", self.rich(say("Code")), "text", "", "code", help=about))
        words.append(heading("yours", self.rich(say("Yours"))))
        words.append(
            tiles(
                "yours-tiles", [tile("progress", self.rich(say("Your progress")), self.rich(yours), "progress")], self.plain(say("Yours"))
            )
        )
        return {"layout": "page", "title": self.plain(say("Topper")), "words": words, "controls": []}

    def onward(self) -> list[Json]:
        """A tile for each match that waits."""
        title = self.rich(say("Go on with your match"))
        found = []
        for number, (rules, code) in enumerate(self.session.parked.games()):
            about = say("{game}, deal {code}: it waits where you left it.", game=rules.title, code=code)
            found.append(tile(f"resume-{number}", title, self.rich(about), f"resume {number}"))
        return found

    def learn(self, rules: Rules) -> list[Json]:
        """The tiles of the course: where to go on, all lessons, questions."""
        course = course_of(rules)
        if not course.lessons:
            return []
        kept = [lesson_kept(self.session.progress, lesson.id, len(lesson.steps)) for lesson in course.lessons]
        done = sum(finished for _, _, finished in kept)
        begun = any(solved for _, solved, _ in kept)
        found = []
        following = next((lesson for lesson, (_, _, finished) in zip(course.lessons, kept, strict=True) if not finished), None)
        if following is not None:
            title = say("Go on: {lesson}", lesson=following.title) if begun else say("Begin here: {lesson}", lesson=following.title)
            found.append(tile(f"next-{rules.game}", self.rich(title), self.rich(following.goal), f"lesson {following.id}"))
        count = say("{done} of {n} lessons", done=done, n=len(course.lessons))
        found.append(
            tile(f"course-{rules.game}", self.rich(course.title), self.rich(course.goal), f"course {rules.game}", self.rich(count))
        )
        asked = say("Questions on what you need most: what went wrong comes again sooner.")
        if self.session.scheduler is not None:
            due = waiting(self.session.progress, rules, self.session.clock())
            badge = self.rich(say("{n} due", n=due)) if due else None
            found.append(tile(f"practice-{rules.game}", self.rich(say("Practice")), self.rich(asked), f"practice {rules.game}", badge))
        return found

    def games(self, rules: Rules) -> list[Json]:
        """The tiles that begin a match, and the rulebook's."""
        about = (
            say("Four players, six cards each. Bid the tricks you will win, name trump, be the first at 21.")
            if rules.game == "topper"
            else say("Two partnerships, nine cards and the cat. Bid for High, Low, Jack and Game, or shoot the moon.")
        )
        return [
            tile(f"play-{rules.game}", self.rich(say("Play a match")), self.rich(about), f"play {rules.game}", fan=self.fan(rules)),
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

    def fan(self, rules: Rules) -> list[Json]:
        """The best trumps of a game, with spades as trump."""
        return [card_face(card, self.language, rules, SPADES) for card in rules.orders[SPADES].rankings[SPADES][:5]]
