"""What `import topper` costs: nothing outside the standard library, and no part that only some need."""

from __future__ import annotations

import subprocess
import sys

NEWLY_LOADED = "import sys; before = set(sys.modules); import topper; print(*sorted(set(sys.modules) - before))"


def test_import_loads_the_standard_library_alone() -> None:
    done = subprocess.run([sys.executable, "-c", NEWLY_LOADED], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "topper" in loaded
    assert {name.split(".")[0] for name in loaded} <= {"topper", *sys.stdlib_module_names}
    for part in ("play", "lessons", "session", "ui", "locale"):
        assert f"topper.{part}" not in loaded
