"""What the app remembers of a learner: where it is kept, a file of it to keep or to bring along, and a way to forget it."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.sentence import say
from topper.session.keeping import merged, read_progress, write_progress
from topper.session.parts import Json, button, buttons, heading, note, paragraph
from topper.session.place import Place

WARNING = say("On Binder and on shared computers it may be gone the next time. Keep the file, and bring it along.")


class ProgressPlace(Place):
    """A page about the learner's progress."""

    key: ClassVar[str] = "progress"

    def __init__(self, session: Any) -> None:
        super().__init__(session)
        self.forgetting = False

    def saved(self) -> dict[str, Json]:
        return {"key": self.key}

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        forgetting, self.forgetting = self.forgetting, False
        match verb:
            case "import":
                self.session.progress = merged(self.session.progress, read_progress(value))
                self.session.tell("right", say("The file was added to what was here already."))
            case "forget":
                self.forgetting = True
            case "forget-all" if forgetting:
                self.session.progress = {}
                self.session.tell("info", say("Everything is forgotten."))
            case "keep":
                pass
            case _:
                return None
        return []

    def screen(self) -> dict[str, Json]:
        rich, plain = self.rich, self.plain
        if self.forgetting:
            sure = [
                button("forget-all", rich(say("Forget everything")), "forget-all"),
                button("keep", rich(say("Keep it")), "keep", kind="primary"),
            ]
            forget = [note("sure", "no", rich(say("All lessons done and all answers will be forgotten."))), buttons("forget-row", sure, "")]
        else:
            forget = [buttons("forget-row", [button("forget", rich(say("Forget my progress")), "forget")], plain(say("Forget")))]
        return {
            "layout": "page",
            "title": plain(say("Your progress")),
            "words": [
                paragraph("where", rich(say("What you have learnt is kept in this browser, and nowhere else. Nobody else sees it."))),
                note(
                    "warning",
                    "info",
                    rich(say("On Binder and on shared computers it may be gone the next time. Keep the file, and bring it along.")),
                ),
                {
                    "kind": "download",
                    "key": "download",
                    "text": plain(say("Keep a file of my progress")),
                    "filename": "topper-progress.json",
                    "content": write_progress(self.session.progress),
                },
                {"kind": "upload", "key": "upload", "text": plain(say("Add a file that I kept")), "do": "import"},
                heading("forget", rich(say("Forget"))),
                *forget,
            ],
            "controls": [],
        }
