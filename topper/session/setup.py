"""A match with settings of one's own: a form that explains each setting and its default, and the players' names."""

from __future__ import annotations

from typing import Any, ClassVar

from topper.core.errors import SettingError
from topper.core.rules import Rules, Setting
from topper.core.sentence import RuleNumber, Sentence, say
from topper.games import PRESETS, preset
from topper.session.levels import LEVEL_TEXTS
from topper.session.match import MatchPlace
from topper.session.parts import Json, button, buttons, field, heading, paragraph
from topper.session.place import Place, Refused

LONGEST_NAME = 20
SEATS = (1, 2, 3)
SMEAR_PRESETS = {
    "smear": say("Four points"),
    "smear-jick": say("Five points: the Jick too"),
    "smear-jokers": say("Seven points: Jick and both jokers"),
}


class SetupPlace(Place):
    """Settings and names before a match."""

    key: ClassVar[str] = "setup"

    def __init__(self, session: Any, rules: Rules) -> None:
        super().__init__(session)
        self.rules = rules
        #: the setting that was refused just now, and what it takes
        self.error: tuple[str, Sentence] | None = None

    @property
    def address(self) -> str:
        return f"{self.key} {self.rules.game}"

    def saved(self) -> dict[str, Json]:
        return {"key": self.key, "game": self.rules.game, "settings": self.rules.changed}

    @classmethod
    def restore(cls, session: Any, saved: dict[str, Json]) -> SetupPlace:
        game, settings = saved.get("game"), saved.get("settings")
        if not isinstance(game, str) or not isinstance(settings, dict):
            raise ValueError("saved settings have a game")
        return cls(session, type(preset(game)).make(settings))

    def do(self, verb: str, rest: str, value: Json) -> list[dict[str, Json]] | None:
        self.error = None
        match verb:
            case "setting":
                self._set(rest, value)
            case "preset":
                self.rules = preset(str(value))
            case "name" if rest in ("0", "1", "2", "3"):
                self.session.rename(int(rest), value)
            case "level" if rest in ("1", "2", "3") and isinstance(value, str) and value in LEVEL_TEXTS:
                self.session.levels = {**self.session.levels, int(rest): value}
            case "defaults":
                self.rules = preset(self.rules.game)
            case "begin":
                return self.session.go(MatchPlace.new(self.session, self.rules))
            case _:
                return None
        return []

    def _set(self, name: str, value: Json) -> None:
        """Change a setting; what it does not take is told beside it, in the learner's own words."""
        found = next((s for s in self.rules.settings() if s.name == name), None)
        try:
            self.rules = type(self.rules).make({**self.rules.changed, name: self._value(name, value)})
        except SettingError:
            if found is None:
                raise
            low, high = found.values[0], found.values[-1]
            self.error = (name, say("{title}: from {low} to {high}.", title=found.title, low=low, high=high))
            raise Refused(self.error[1], found.rule) from None

    def _value(self, name: str, value: Json) -> Json:
        """What a control of the form sends, as the value of the setting."""
        setting = next((s for s in self.rules.settings() if s.name == name), None)
        if setting is None:
            raise SettingError(say("There is no setting “{name}”.", name=name[:40]), name, value)
        if isinstance(value, str):
            return next((v for v in setting.values if str(v) == value), value)
        if isinstance(value, float) and value.is_integer():
            return int(value)
        return value

    def screen(self) -> dict[str, Json]:
        rich, rules = self.rich, self.rules
        fields: list[Json] = []
        if rules.game == "smear":
            current = next((name for name in PRESETS if PRESETS[name]() == rules), "")
            options = [(name, self.plain(text)) for name, text in SMEAR_PRESETS.items()]
            if not current:
                options.append(("", self.plain(say("Your own"))))
            fields.append(field("preset", rich(say("Game")), "select", current, "preset", options=options))
        fields += [self.control(setting) for setting in rules.settings()]
        names = self.session.names(self.language)
        levels = [(level, self.plain(text)) for level, text in LEVEL_TEXTS.items()]
        players = []
        for seat in SEATS:
            name, level = self.language.seats[seat], self.session.levels.get(seat, "steady")
            called, plays = rich(say("{seat}: name", seat=name)), rich(say("{seat}: plays", seat=name))
            players.append(field(f"name-{seat}", called, "text", names[seat], f"name {seat}", most=LONGEST_NAME))
            players.append(field(f"level-{seat}", plays, "select", level, f"level {seat}", options=levels))
        begin = button("begin", rich(say("Begin the match")), "begin", kind="primary")
        defaults = button("defaults", rich(say("All as usual")), "defaults", off=not rules.changed)
        return {
            "layout": "page",
            "title": self.plain(say("{game} by your own rules", game=rules.title)),
            "words": [
                paragraph("about", rich(say("Each setting says what it changes. What you change is shown at the table."))),
                *fields,
                heading("players", rich(say("The other players"))),
                *players,
            ],
            "controls": [buttons("go", [begin, defaults], self.plain(say("What next")))],
        }

    def control(self, setting: Setting) -> Json:
        """The control of one setting; its help says what it is about, its number, and what is usual."""
        value = getattr(self.rules, setting.name)
        about = setting.help or say("A setting of {game}.", game=self.rules.title)
        usual = say("{about} Usual: {default} ({rule})", about=about, default=setting.says(setting.default), rule=RuleNumber(setting.rule))
        label, help_text, do = self.rich(setting.title), self.rich(usual), f"setting {setting.name}"
        if len(setting.values) > 6:
            error = self.rich(self.error[1]) if self.error is not None and self.error[0] == setting.name else None
            low, high = setting.values[0], setting.values[-1]
            return field(setting.name, label, "number", value, do, least=low, most=high, help=help_text, error=error)
        options = [(str(v), self.plain(setting.says(v))) for v in setting.values]
        return field(setting.name, label, "select", str(value), do, options=options, help=help_text)
