"""Change the code that decides, one small thing at a time, and see that a test notices: `make mutation`.

Each mutant turns one operator, constant or condition in the modules below. The tests are collected once; each mutant is then run in a
process of its own, until a test fails. A mutant that survives is printed and fails the run, unless
`mutation.toml` says in a line why it makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import resource
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

TESTS = Path(__file__).parent
ROOT = TESTS.parent
sys.path[:0] = [str(ROOT), str(TESTS)]
MODULES = (
    "topper.core.order",
    "topper.core.phases.dealing",
    "topper.core.phases.auction",
    "topper.core.phases.discarding",
    "topper.core.phases.playing",
    "topper.games.topper",
    "topper.games.smear",
    "topper.play.playouts",
)
CHECKS = (
    "test_states.py",
    "test_topper_rules.py",
    "test_smear_rules.py",
    "test_house_rules.py",
    "test_cases.py",
    "test_engine_properties.py::test_legal_is_what_nobody_objects_to",
    "test_playouts.py",
)
OPTIONS = [
    "-q",
    "-s",
    "-p",
    "no:cacheprovider",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
    f"--rootdir={ROOT}",
    "--hypothesis-seed=0",
]
PATIENCE = 25
"""Seconds of work after which a mutant counts as noticed: it goes round in circles."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {}
for one, two in [
    (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn), (ast.And, ast.Or),
    (ast.Add, ast.Sub), (ast.BitAnd, ast.BitOr), (ast.LShift, ast.RShift),
]:  # fmt: skip
    SWAPS |= {one: two, two: one}
SWAPS |= {ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitXor: ast.BitOr}
RULE_NUMBER = re.compile(r"[CTSH]\d+(\.\d+)?$")
# What only describes or speeds up: types, slots, caches, and sentences (the sentences have tests of their own).
LEFT_ALONE = {"annotation", "returns", "decorator_list", "bases", "keywords_of_say"}
TELLING = {"say", "say_n", "lru_cache", "setting"}


class Mutant(NamedTuple):
    """One change: in which module and function, how the line read and how it reads, and the changed program."""

    module: str
    where: str
    before: str
    after: str
    code: CodeType

    @property
    def name(self) -> tuple[str, str, str, str]:
        return self.module, self.where, self.before, self.after

    def __str__(self) -> str:
        return f"{self.module} {self.where}\n    {self.before}\n    {self.after}"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that may stand in the place of this one."""
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            if type(op) in SWAPS:
                other = copy.deepcopy(node)
                other.ops[place] = SWAPS[type(op)]()  # type: ignore[call-overload]
                yield other
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in SWAPS:
        other = copy.deepcopy(node)
        other.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        yield other
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)
        elif isinstance(node.value, str) and RULE_NUMBER.match(node.value):
            yield ast.Constant(node.value + "0")
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
        other = copy.deepcopy(node)
        other.test = ast.UnaryOp(ast.Not(), node.test)
        yield other


def is_telling(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TELLING


def places(
    node: ast.AST, where: str = "", line: ast.stmt | None = None
) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, str, ast.stmt]]:
    """Each node that may be changed: its parent, field and index there, itself, in which function, in which statement."""
    for field, value in ast.iter_fields(node):
        if field in LEFT_ALONE:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if (
                not isinstance(child, ast.AST)
                or is_telling(child)
                or isinstance(child, ast.Assert | ast.AnnAssign | ast.Import | ast.ImportFrom)
            ):
                continue
            inside, now = where, line
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inside = f"{where}.{child.name}".lstrip(".")
            if isinstance(child, ast.stmt):
                now = child
            if now is not None:
                yield node, field, index, child, inside, now
            yield from places(child, inside, now)


def first_line(line: ast.stmt) -> str:
    """The statement as one line; of a compound one its head."""
    if isinstance(line, ast.If | ast.While | ast.For | ast.With):
        line = copy.copy(line)
        line.body = [ast.Pass()]
        if isinstance(line, ast.If | ast.While | ast.For):
            line.orelse = []
    return " ".join(ast.unparse(line).split())


def mutants(module: str) -> list[Mutant]:
    """Every mutant of a module."""
    path = ROOT / (module.replace(".", "/") + ".py")
    tree = ast.parse(path.read_text("utf-8"))
    found = []
    for parent, field, index, child, where, line in places(tree):
        if not where or isinstance(line, ast.FunctionDef | ast.ClassDef):
            continue
        before = first_line(line)
        for other in changes(child):
            ast.copy_location(other, child)
            put(parent, field, index, other)
            ast.fix_missing_locations(tree)
            # A changed statement is itself the line.
            after = first_line(other if isinstance(other, ast.stmt) else line)
            found.append(Mutant(module, where, before, after, compile(tree, str(path), "exec")))
            put(parent, field, index, child)
    return found


def put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the changed program in the place of one module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(name, ROOT / (name.replace(".", "/") + ".py"), loader=self)  # type: ignore[arg-type]

    def exec_module(self, module: ModuleType) -> None:
        exec(self.mutant.code, module.__dict__)


def function_at(mutant: Mutant) -> FunctionType | None:
    """The function that the mutant changes, `None` if it changes what is done on import."""
    found: Any = sys.modules[mutant.module]
    for name in mutant.where.split("."):
        found = vars(found)[name]
    for inner in ("fget", "func", "__wrapped__"):
        found = getattr(found, inner, found)
    return found if isinstance(found, FunctionType) else None


def code_at(code: CodeType, where: str) -> CodeType:
    """The code of the function of this name, within the code of its module."""
    inside = [const for const in code.co_consts if isinstance(const, CodeType)]
    for each in inside:
        if each.co_qualname == where:
            return each
    return code_at(next(each for each in inside if where.startswith(f"{each.co_qualname}.")), where)


def notices(mutant: Mutant | None, items: Sequence[pytest.Item]) -> bool:
    """Whether a test fails with this mutant (or with none)."""
    function = function_at(mutant) if mutant is not None else None
    if mutant is not None and function is None:
        # All is imported and collected anew, with the changed module.
        for name in list(sys.modules):
            if name.split(".")[0] in ("topper", "hands", "strategies", "conftest") or name.startswith(("test_", "tests")):
                del sys.modules[name]
        sys.meta_path.insert(0, Changed(mutant))
        return pytest.main([*OPTIONS, "-x", *(str(TESTS / test) for test in CHECKS)]) != 0
    if mutant is not None and function is not None:
        function.__code__ = code_at(mutant.code, mutant.where)
    return any(report.failed for item in items for report in runtestprotocol(item, nextitem=None, log=False))


def start(mutant: Mutant | None, items: Sequence[pytest.Item]) -> int:
    """Begin to run the tests with this mutant in a process of its own; its number. It ends with 0 if no test noticed."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    status = 1
    try:
        status = int(notices(mutant, items))
    finally:
        os._exit(status)


def survivors(trying: Sequence[Mutant], items: Sequence[pytest.Item], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant as its tests end, and whether it survived them."""
    waiting, running = list(reversed(trying)), dict[int, Mutant]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[start(mutant, items)] = mutant
        child, status = os.wait()
        yield running.pop(child), status == 0


def excused() -> dict[tuple[str, str, str, str], str]:
    """The mutants that make no difference, and why."""
    listed = tomllib.loads((TESTS / "mutation.toml").read_text("utf-8")).get("equivalent", [])
    return {(each["module"], each["where"], each["before"], each["after"]): each["why"] for each in listed}


class Check:
    """Takes the place of pytest's loop over the tests, once they are collected: one loop a mutant."""

    def __init__(self, every: Sequence[Mutant], jobs: int, part: bool) -> None:
        self.every, self.jobs, self.part, self.clean = every, jobs, part, False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items, why = session.items, excused()
        modules = {mutant.module for mutant in self.every}
        names = {mutant.name for mutant in self.every}
        stale = [] if self.part else [name for name in why if name[0] in modules and name not in names]
        trying = [mutant for mutant in self.every if mutant.name not in why]
        if os.waitpid(start(None, items), 0)[1]:
            print("The tests fail as it is.", flush=True)
            return True
        print(f"{len(trying)} mutants, and {len(self.every) - len(trying)} that are known to make no difference.", flush=True)
        began, alive = time.monotonic(), 0
        for done, (mutant, survived) in enumerate(survivors(trying, items, self.jobs), 1):
            if survived:
                alive += 1
                print(f"SURVIVES {mutant}", flush=True)
            if done % 100 == 0 or done == len(trying):
                print(f"{done} tried in {time.monotonic() - began:.0f} s, {alive} survive", flush=True)
        for name in stale:
            print(f"In mutation.toml, but no mutant any more: {name}", flush=True)
        self.clean = not alive and not stale
        return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only in the functions whose name has this in it")
    parser.add_argument("--list", action="store_true", help="print the mutants, try none")
    asked = parser.parse_args()
    every = [mutant for module in asked.modules for mutant in mutants(module) if asked.only in mutant.where]
    if asked.list:
        print(*every, sep="\n")
        return 0
    check = Check(every, asked.jobs, bool(asked.only))
    pytest.main([*OPTIONS, *(str(TESTS / test) for test in CHECKS)], plugins=[check])
    return 0 if check.clean else 1


if __name__ == "__main__":
    sys.exit(main())
