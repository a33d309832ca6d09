"""Write the locks with hashes, and environment.yml from the app's lock. Run by ``make locks``.

Addresses of package indexes are kept out: a lock names packages, whoever installs it chooses where from.
Arguments are handed on to ``uv pip compile``; without ``--upgrade`` versions that still fit stay.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = {"app": "requirements.lock", "dev": "requirements-dev.lock", "bench": "requirements-bench.lock"}
ENVIRONMENT = """\
# Written by `make locks`: the same versions as requirements.lock.
name: topper
channels:
  - conda-forge
dependencies:
  - python=3.12
  - pip
  - pip:
{pins}
    - .
"""


def pins(lock: str) -> list[str]:
    """The requirements of a lock, without their hashes."""
    return re.findall(r"^([A-Za-z0-9._-]+==[^\\\n]+?)\s*\\?$", lock, flags=re.MULTILINE)


def environment(lock: str) -> str:
    return ENVIRONMENT.format(pins="\n".join(f'    - "{pin}"' for pin in pins(lock)))


def main(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "pyproject.toml", "--universal", "--no-emit-index-url"]
    command += ["--generate-hashes", "--custom-compile-command", "make locks", *arguments]
    above: list[str] = []
    for extra, name in LOCKS.items():
        # Each lock holds the one above it: what is tested is what is installed.
        subprocess.run([*command, "--extra", extra, "--output-file", name, *above], cwd=ROOT, check=True)
        above = ["--constraint", name]
    (ROOT / "environment.yml").write_text(environment((ROOT / LOCKS["app"]).read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
