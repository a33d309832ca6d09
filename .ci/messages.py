"""Bring the catalogues up to date with the sentences in the code. Run by ``make messages``.

Collects the templates of every ``say`` and ``say_n`` in the package, drops what is no longer said, keeps what is translated, leaves new
entries empty, and compiles. It prints what is still to be translated. With ``--check`` it changes nothing and only tells whether it would.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
KEYWORDS = {"say": None, "say_n": (1, 2)}
HEADER = """\
# {language} messages of Topper. Brought up to date by `make messages`; write the translations here.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {code}\\n"
"Plural-Forms: {plurals}\\n"

"""


def said() -> Catalog:
    """What the package says: each template, with the files it stands in."""
    catalogue = Catalog(charset="utf-8")
    found = extract_from_dir(ROOT / "topper", method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("translators:",))
    for name, _, message, comments, _ in sorted(found, key=lambda entry: (entry[0], entry[1])):
        catalogue.add(message, locations=[(f"topper/{name}", 0)], auto_comments=comments)
    return catalogue


def catalogues() -> list[Path]:
    """The catalogues that there are."""
    return sorted(ROOT.glob("topper/locale/*/LC_MESSAGES/topper.po"))


def read(path: Path) -> Catalog:
    """A catalogue as it stands."""
    with path.open("rb") as source:
        return read_po(source, locale=path.parents[1].name, abort_invalid=True)


def strings(text: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """A message's one text, or its singular and plural."""
    return text if isinstance(text, tuple) else (text or "",)


def written(catalogue: Catalog) -> str:
    """The text of a catalogue, as it is kept."""
    assert catalogue.locale is not None
    body = io.BytesIO()
    write_po(body, catalogue, width=120, omit_header=True, ignore_obsolete=True, include_lineno=False)
    header = HEADER.format(language=catalogue.locale.english_name, code=catalogue.locale, plurals=catalogue.plural_forms)
    return header + body.getvalue().decode().strip() + "\n"


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages that still lack a translation."""
    return [str(message.id) for message in catalogue if message.id and not all(strings(message.string))]


def updated(path: Path) -> Catalog:
    """A catalogue brought up to date: what is new is empty, nothing is guessed."""
    catalogue = read(path)
    catalogue.update(said(), no_fuzzy_matching=True)
    for message in catalogue:
        if message.id and message.fuzzy:
            message.flags.discard("fuzzy")
            message.string = ("",) * catalogue.num_plurals if message.pluralizable else ""
    return catalogue


def main(arguments: list[str]) -> int:
    stale = 0
    for path in catalogues():
        catalogue = updated(path)
        text, missing = written(catalogue), untranslated(catalogue)
        stale += text != path.read_text(encoding="utf-8")
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(missing)} to translate")
        for message in missing:
            print("   ", message)
    if "--check" in arguments:
        return 1 if stale else 0
    sys.path.insert(0, str(ROOT))
    from hatch_build import make

    make(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
