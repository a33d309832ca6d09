"""What the build makes and git does not keep: message catalogues, and the package's copy of the app notebook.

Both are made in place, so a wheel and an editable install find them alike.
After changing a catalogue in an editable install, run ``python hatch_build.py`` (or ``make catalogues``).
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def make(root: Path) -> list[Path]:
    """Make every generated file below `root` and return them."""
    made = []
    for po in sorted(root.glob("topper/locale/*/LC_MESSAGES/topper.po")):
        mo = po.with_suffix(".mo")
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parents[1].name, abort_invalid=True)
        with mo.open("wb") as target:
            write_mo(target, catalogue)
        made.append(mo)
    notebook = root / "topper/ui/served/app.ipynb"
    shutil.copyfile(root / "notebooks/app.ipynb", notebook)
    return [*made, notebook]


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        make(Path(self.root))


if __name__ == "__main__":
    make(Path(__file__).parent)
