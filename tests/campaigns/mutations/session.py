"""Sessions of pytest: one that measures which test executes which line, and one that tries mutants.

A session runs in a program of its own, forked from one that has imported pytest but nothing that is mutated.
Nothing is written to the tree: a mutant is code in memory, put in the place of the code of a function or,
where a fault is there when the module is imported, given to the import system.
"""

import functools
import gc
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from tests.campaigns.mutations.mutants import ROOT, Mutant, constants

OPTIONS = ["--import-mode=importlib", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not soak", "-q"]
MEMORY = 4 << 30
"""Bytes: a mutant that fills the memory gets an error instead."""
SURVIVED, KILLED, UNFIT = 0, 1, 3
"""How the program that tries a mutant ends; unfit is one that must be imported instead."""
REASON = "reason"
"""The file in which it says what has found the fault."""
Key = tuple[str, int]


@dataclass
class Measured:
    """What tests execute, and how long they take."""

    seconds: dict[str, float] = field(default_factory=dict)
    """Of the processor, by the test's id."""
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """The tests that execute each line of a file; "" is what happens before any test."""

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that execute a mutant, the fastest first. Where an import executes it, that of a test
        too, those that use or name what it defines, or else anything of its file, or else any: nobody calls
        what only declares, and whoever imports it may fail."""
        found = self._executing((mutant.file, line) for line in mutant.lines)
        if mutant.defines:
            for name in self._made_from(mutant.defines):
                found |= self._executing(self._uses(name)) | self._naming(name)
        if not found and self.is_imported(mutant):
            found = self._executing((mutant.file, line) for line in self.lines.get(mutant.file, ()))
            found = found or set(self.seconds)
        fastest = sorted(found, key=lambda test: (self.seconds[test], test))
        return _in_turn(fastest) if mutant.defines else fastest

    def _executing(self, places: Iterable[tuple[str, int]]) -> set[str]:
        found = {test for file, line in places for test in self.lines.get(file, {}).get(line, ())}
        return found & self.seconds.keys()

    def _made_from(self, name: str) -> set[str]:
        """A name; of a constant also the constants that modules make from it, and from those."""
        names = {name}
        if not name.isupper():
            return names
        made = [one for file in self.lines for one in constants(file)]
        while more := {one for one, parts in made if one not in names and not names.isdisjoint(parts)}:
            names |= more
        return names

    def _uses(self, name: str) -> Iterator[tuple[str, int]]:
        """The lines with a name."""
        word = re.compile(rf"\b{re.escape(name)}\b")
        for file in self.lines:
            for number, line in enumerate((ROOT / file).read_text(encoding="utf-8").splitlines(), 1):
                if word.search(line):
                    yield file, number

    def _naming(self, name: str) -> set[str]:
        """The tests in files with a name: what they look at may be executed by imports alone."""
        word = re.compile(rf"\b{re.escape(name)}\b")
        files = {test.partition("::")[0] for test in self.seconds}
        naming = {file for file in files if word.search((ROOT / file).read_text(encoding="utf-8"))}
        return {test for test in self.seconds if test.partition("::")[0] in naming}

    def is_imported(self, mutant: Mutant) -> bool:
        """Whether a fault is executed when its module is imported, before any test."""
        by_line = self.lines.get(mutant.file, {})
        return bool(mutant.defines) or any("" in by_line.get(line, ()) for line in mutant.lines)


def _in_turn(tests: Sequence[str]) -> list[str]:
    """One test of each file, then a second one of each, and so on, in the order in which they are given.

    Many tests use a name such as `name`; those of one file may all use another one of that name."""
    seen: Counter[str] = Counter()
    ranks: dict[str, int] = {}
    for test in tests:
        file = test.partition("::")[0]
        ranks[test] = seen[file]
        seen[file] += 1
    return sorted(tests, key=ranks.__getitem__)


def run_pytest(plugin: object, tests: Sequence[str], words: str = "") -> int:
    """Run pytest in this program, quietly, with a plugin that says what happens."""
    os.chdir(ROOT)
    options = [*OPTIONS, *(["-k", words] if words else [])]
    return pytest.main(["-o", "addopts=", *options, *tests], plugins=[plugin])


def in_other_program(work: Callable[[], Any]) -> int:
    """Start work in a forked program, which says nothing; its process id."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 70
    try:
        os.setpgid(0, 0)  # whoever stops it stops what it has started, too
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        status = work()
    finally:
        os._exit(status)


class Steady:
    """Makes Hypothesis try the same examples each time, and keep none."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        from hypothesis import Phase, configuration, settings  # tests/conftest.py has chosen by now

        configuration.set_hypothesis_home_dir(tempfile.mkdtemp())
        phases = (Phase.explicit, Phase.generate)  # to shrink a failure takes long, and nobody reads it
        settings.register_profile("mutations", settings(), database=None, derandomize=True, phases=phases)
        settings.load_profile("mutations")


class Measuring(Steady):
    """Measures which test executes which line."""

    def __init__(self, files: Iterable[str], shares: bool = True) -> None:
        from coverage import Coverage

        self.shares = shares
        self.files = {str(ROOT / file): file for file in files}
        self.coverage = Coverage(data_file=None, config_file=False, include=list(self.files), messages=False)
        self.measured = Measured()
        self.failed: set[str] = set()
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if not self.shares:
            forget()
        self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.measured.seconds[item.nodeid] = round(time.process_time() - began, 4)
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:  # a test that is skipped or fails without a mutant says nothing about one
            self.failed.add(report.nodeid)

    def result(self) -> Measured:
        """What was measured, without the tests that failed."""
        self.coverage.stop()
        data = self.coverage.get_data()
        for path, file in self.files.items():
            by_line = data.contexts_by_lineno(path)
            self.measured.lines[file] = {line: sorted(tests) for line, tests in by_line.items()}
        for test in self.failed:
            self.measured.seconds.pop(test, None)
        return self.measured


def forget() -> None:
    """Let tests make anew what they have made once and share, such as rule sets."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and str(one.__module__).startswith("tests."):
            one.cache_clear()


class FirstFailure:
    """Ends the program at the first test that fails."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            leave(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            leave(f"import of {report.nodeid}")


def leave(reason: str) -> None:
    """End this program at once, and say what has found the fault."""
    Path(tempfile.gettempdir(), REASON).write_text(reason, encoding="utf-8")
    os._exit(KILLED)


class Trying(Steady):
    """Collects tests once, then tries mutants: each in a forked program that has all tests at hand."""

    def __init__(self, work: Callable[["Trying"], None]) -> None:
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[str, dict[Key, list[FunctionType]]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = _functions()
        gc.collect()
        gc.freeze()  # what is there stays where it is: the programs share its memory
        self.work(self)
        os._exit(0)

    def try_out(self, mutant: Mutant, tests: Sequence[str]) -> int:
        """In a program of its own: run tests against a mutant."""
        if not replace_code(mutant, self.functions.get(str(ROOT / mutant.file), {})):
            return UNFIT
        items = [self.items[test] for test in tests]
        config = items[0].config
        for name in ("terminalreporter", "logging-plugin"):
            config.pluginmanager.unregister(name=name)
        config.pluginmanager.register(FirstFailure())
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return SURVIVED


def _functions() -> dict[str, dict[Key, list[FunctionType]]]:
    """The functions that there are, by the file and the place of their source."""
    found: dict[str, dict[Key, list[FunctionType]]] = defaultdict(lambda: defaultdict(list))
    for one in gc.get_objects():
        if type(one) is FunctionType:
            found[one.__code__.co_filename][_place(one.__code__)].append(one)
    return found


def _place(code: CodeType) -> Key:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def replace_code(mutant: Mutant, functions: dict[Key, list[FunctionType]]) -> bool:
    """Give the functions of a file the code that they have with a fault; whether that could be done."""
    path = ROOT / mutant.file
    plain = compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    faulty = defaultdict(list)
    for code in _codes(mutant.code()):
        faulty[_place(code)].append(code)
    found = False
    for old in _codes(plain):
        new = faulty[_place(old)].pop(0) if faulty[_place(old)] else old
        for function in functions.get(_place(old), ()) if old != new else ():
            if function.__code__ == old:
                if len(old.co_freevars) != len(new.co_freevars):
                    return False
                function.__code__ = new
                found = True
    return found


class MutantLoader(SourceFileLoader):
    """Loads a module with a fault."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(ROOT / mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return self.mutant.code()


class MutantFinder(MetaPathFinder):
    """Finds the mutant of a module before the module is found."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.path = ROOT / mutant.file

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) != self.path:
            return None
        spec.loader = MutantLoader(fullname, self.mutant)
        return spec


def try_import(mutant: Mutant, tests: Sequence[str]) -> int:
    """In a program of its own that has imported nothing of ours: run tests against the mutant of a module."""
    sys.meta_path.insert(0, MutantFinder(mutant))

    class Fresh(Steady, FirstFailure):
        """One session for one mutant."""

    return SURVIVED if run_pytest(Fresh(), tests) == 0 else KILLED


def limit(folder: Path, seconds: float) -> None:
    """Of this program: where its files are, how much memory and how long of the processor it may take."""
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    whole = int(seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
