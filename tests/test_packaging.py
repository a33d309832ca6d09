"""What is handed out: the wheel, its locks, Binder's environment, and the one place of the repository's address."""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import requires
from pathlib import Path

import pytest

import topper

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-bench.lock"]
ADDRESS = PROJECT["project"]["urls"]["Repository"]
pins = runpy.run_path(str(ROOT / ".ci/locks.py"))["pins"]


def lock(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel built from the source archive, as a package index would hold both."""
    # Built from a copy: building makes files in place, which other tests may be reading.
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist")
    for name in subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, source / name)
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return zipfile.ZipFile(next(out.glob("*.whl")))


class TestWheel:
    def test_holds_what_the_app_needs(self, wheel: zipfile.ZipFile) -> None:
        names = set(wheel.namelist())
        served = ROOT / "topper/ui/served/share/jupyter"
        template = [path.relative_to(served).as_posix() for path in served.rglob("*") if path.is_file()]
        assert template
        data = next(name for name in names if ".data/data/" in name).split("/")[0]
        for name in template:
            assert f"topper/ui/served/share/jupyter/{name}" in names
            assert f"{data}/data/share/jupyter/{name}" in names, "Voilà looks for templates there"
        assert {"topper/ui/served/app.ipynb", "topper/py.typed", "topper/__main__.py"} <= names
        assert wheel.read("topper/ui/served/app.ipynb") == (ROOT / "notebooks/app.ipynb").read_bytes()

    def test_holds_all_of_the_package(self, wheel: zipfile.ZipFile) -> None:
        listed = subprocess.run(["git", "ls-files", "topper"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
        assert {name for name in listed if (ROOT / name).is_file()} <= set(wheel.namelist())

    def test_holds_every_catalogue_compiled(self, wheel: zipfile.ZipFile) -> None:
        sources = [path.relative_to(ROOT).with_suffix(".mo").as_posix() for path in ROOT.glob("topper/locale/*/LC_MESSAGES/topper.po")]
        assert set(sources) <= set(wheel.namelist())

    def test_holds_nothing_else(self, wheel: zipfile.ZipFile) -> None:
        assert {name.split("/")[0].split("-")[0] for name in wheel.namelist()} == {"topper", "topper_cards"}
        assert not [name for name in wheel.namelist() if name.endswith((".pyc", ".ipynb_checkpoints"))]

    @pytest.mark.skipif(not os.environ.get("TOPPER_WHEEL"), reason="the package is installed editable, not as a wheel: make test")
    def test_is_what_is_tested(self) -> None:
        assert ROOT / "topper" not in Path(topper.__file__).parents


def test_the_core_needs_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []
    assert all("extra ==" in requirement for requirement in requires("topper-cards") or [])


class TestLocks:
    @pytest.mark.parametrize("name", LOCKS)
    def test_holds_hashes_and_no_address(self, name: str) -> None:
        text = lock(name)
        assert "://" not in text
        assert "--index-url" not in text
        assert "--find-links" not in text
        blocks = re.split(r"\n(?=[a-z0-9])", text)[1:]
        assert len(blocks) == len(pins(text)) > 20
        assert all("--hash=sha256:" in block for block in blocks)

    @pytest.mark.parametrize(("small", "large"), list(itertools.pairwise(LOCKS)))
    def test_what_is_tested_is_what_is_installed(self, small: str, large: str) -> None:
        assert {pin.split(" ;")[0] for pin in pins(lock(small))} <= {pin.split(" ;")[0] for pin in pins(lock(large))}

    @pytest.mark.parametrize(("extra", "name"), list(zip(["app", "dev", "bench"], LOCKS, strict=True)))
    def test_holds_each_requirement(self, extra: str, name: str) -> None:
        required = PROJECT["project"]["optional-dependencies"][extra]
        wanted = {re.split(r"[><=\[ ]", requirement)[0].lower().replace("_", "-") for requirement in required}
        assert wanted - {"topper-cards"} <= {pin.split("==")[0] for pin in pins(lock(name))}


class TestBinder:
    def test_installs_the_app_lock(self) -> None:
        text = (ROOT / "binder/requirements.txt").read_text("utf-8")
        included = re.fullmatch(r"-r (\S+)\n", text)
        assert included
        assert (ROOT / "binder" / included[1]).resolve() == ROOT / "requirements.lock"

    def test_equals_the_environment_at_the_root(self) -> None:
        environment = (ROOT / "environment.yml").read_text("utf-8")
        assert re.findall(r'^    - "(.+)"$', environment, flags=re.MULTILINE) == pins(lock("requirements.lock"))
        assert environment.endswith("\n    - .\n")
        python = re.search(r"- python=(\S+)", environment)
        assert python
        assert (ROOT / "binder/runtime.txt").read_text("utf-8") == f"python-{python[1]}\n"

    def test_installs_the_project(self) -> None:
        script = ROOT / "binder/postBuild"
        assert os.access(script, os.X_OK)
        assert "pip install --no-cache-dir --no-deps ." in script.read_text("utf-8")

    def test_the_app_notebook_names_its_template(self) -> None:
        metadata = json.loads((ROOT / "notebooks/app.ipynb").read_text("utf-8"))["metadata"]
        assert metadata["voila"] == {"template": "topper"}

    @pytest.mark.skipif(importlib.util.find_spec("repo2docker") is None, reason="jupyter-repo2docker is not installed")
    def test_repo2docker_accepts_the_repository(self) -> None:
        command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        said = done.stdout + done.stderr
        assert 'install --no-cache-dir -r "binder/requirements.txt"' in said
        assert "RUN ./binder/postBuild" in said


class TestAddress:
    def test_badges_follow_from_it(self) -> None:
        badge = "https://mybinder.org/v2/gh" + ADDRESS.removeprefix("https://github.com") + "/HEAD?urlpath="
        links = re.findall(r"\]\((https://mybinder\.org/v2[^)]*)\)", (ROOT / "README.md").read_text("utf-8"))
        assert links == [badge + "voila/render/notebooks/app.ipynb", badge + "lab/tree/notebooks"]

    def test_it_stands_nowhere_else(self) -> None:
        name = ADDRESS.removeprefix("https://github.com/")
        found = subprocess.run(["git", "grep", "--name-only", name], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert found.split() == ["README.md", "pyproject.toml"]


class TestCommand:
    @staticmethod
    def run(*arguments: str, first: str = "") -> subprocess.CompletedProcess[str]:
        """Run the command in a folder where nothing of ours lies."""
        code = f"{first}\nimport sys\nfrom topper.__main__ import main\nsys.exit(main(sys.argv[1:]))"
        return subprocess.run([sys.executable, "-c", code, *arguments], cwd="/", capture_output=True, text=True, check=False, timeout=60)

    def test_help(self) -> None:
        done = subprocess.run([sys.executable, "-m", "topper", "--help"], cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0
        assert done.stderr == ""
        for option in ("--port", "--host", "--no-browser", "8866", "127.0.0.1"):
            assert option in done.stdout

    def test_version(self) -> None:
        assert self.run("--version").stdout == f"topper-cards {PROJECT['project']['version']}\n"

    def test_a_port_in_use_is_said_plainly(self) -> None:
        import socket

        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            done = self.run("--no-browser", "--port", str(port))
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr == f"Port {port} is in use. Stop what uses it, or choose another port: python -m topper --port {port + 1}\n"

    @pytest.mark.parametrize("port", ["0", "65536", "-1", "many", "٣"])
    def test_what_is_no_port_is_said_plainly(self, port: str) -> None:
        done = self.run(f"--port={port}")
        assert done.returncode == 2
        assert "is not a port: give a number from 1 to 65535" in done.stderr

    def test_missing_packages_are_said_plainly(self) -> None:
        done = self.run("--no-browser", first="import sys\nsys.modules['voila'] = None")
        assert done.returncode == 1
        assert done.stderr == 'The app needs packages that are not installed (voila): pip install "topper-cards[app]"\n'
