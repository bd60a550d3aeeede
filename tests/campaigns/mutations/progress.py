"""How far a campaign is: a file of lines, each of them JSON, to which every result is added as it comes."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any

from tests.campaigns.mutations.mutants import ROOT, Mutant
from tests.campaigns.mutations.session import Measured

CERTAIN = 1.96
"""Standard deviations of an interval that holds the truth 19 times in 20."""


@dataclass(frozen=True)
class Result:
    """What came of a mutant."""

    mutant: str
    tried: str
    """A digest of the source and of the tests that were tried: others may have another result."""
    outcome: str
    """killed, timeout, survived, uncovered (no test executes it), or broken (nobody knows)."""
    by: str = ""
    tests: int = 0

    @property
    def is_found(self) -> bool:
        return self.outcome in ("killed", "timeout")


class Progress:
    """What was measured and tried already, kept in a file if there is one.

    `read` names the other files from which a file of tests makes its tests: a new one is a new test."""

    def __init__(self, path: Path | None, read: Mapping[str, Iterable[str]] | None = None) -> None:
        self.path = path
        self._read = read or {}
        self.results: dict[str, Result] = {}
        self._measured: dict[str, dict[str, Any]] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.endswith("}"):  # the last one may be torn
                    self._take(json.loads(line))

    def _take(self, kept: dict[str, Any]) -> None:
        if "outcome" in kept:
            self.results[kept["mutant"]] = Result(**kept)
        else:
            self._measured[kept["test_file"]] = kept

    def add(self, result: Result) -> None:
        """Keep a result."""
        self._keep(asdict(result))

    def add_measured(self, measured: Measured, tests: Iterable[str], sources: Iterable[str]) -> None:
        """Keep what was measured with these files of tests."""
        of_sources = digest(sources)
        for test_file in ["", *tests]:
            lines = {
                file: {
                    str(line): chosen for line, all_ in by_line.items() if (chosen := _of(test_file, all_))
                }
                for file, by_line in measured.lines.items()
            }
            seconds = {test: took for test, took in measured.seconds.items() if _of(test_file, [test])}
            key = self._key(of_sources, test_file)
            self._keep({"test_file": test_file, "key": key, "seconds": seconds, "lines": lines})

    def _key(self, of_sources: str, test_file: str) -> str:
        of_tests = digest([test_file, *self._read.get(test_file, ())]) if test_file else ""
        return f"{of_sources} {of_tests}"

    def _keep(self, kept: dict[str, Any]) -> None:
        self._take(kept)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(kept, ensure_ascii=False) + "\n")

    def unmeasured(self, tests: Iterable[str], sources: Iterable[str]) -> list[str]:
        """The files of tests that have changed, or with which nothing was measured yet."""
        of_sources = digest(sources)
        return [one for one in tests if self._measured.get(one, {}).get("key") != self._key(of_sources, one)]

    def measured(self, tests: Iterable[str]) -> Measured:
        """What was measured with these files of tests."""
        whole = Measured()
        for test_file in ["", *tests]:
            kept = self._measured.get(test_file, {"seconds": {}, "lines": {}})
            whole.seconds |= kept["seconds"]
            for file, by_line in kept["lines"].items():
                known = whole.lines.setdefault(file, {})
                for line, names in by_line.items():
                    known.setdefault(int(line), []).extend(names)
        return whole


def _of(test_file: str, tests: Iterable[str]) -> list[str]:
    return [test for test in tests if test.partition("::")[0] == test_file]


def digest(files: Iterable[str], *words: str) -> str:
    """Of what is in files of the tree, and of words."""
    whole = sha256()
    for file in files:
        whole.update(sha256((ROOT / file).read_bytes()).digest())
    for word in words:
        whole.update(word.encode() + b"\n")
    return whole.hexdigest()[:16]


def digest_of_trial(mutant: Mutant, tests: list[str]) -> str:
    """Of everything on which the result of a mutant depends."""
    files = {file for test in tests for file in _files_of(test)}
    return digest([mutant.file, *sorted(files)], *tests)


def _files_of(test: str) -> Iterator[str]:
    """The file of a test, and the one that it is about: that of a scenario stands in its name."""
    file, _, name = test.partition("::")
    yield file
    about = name.partition("[")[2].removesuffix("]")
    if "/" in about and (ROOT / about).is_file():
        yield about


def wilson(found: int, tried: int) -> tuple[float, float]:
    """The interval of a share, by Wilson: where the share of all mutants lies if these are a sample."""
    if not tried:
        return 0.0, 1.0
    share, square = found / tried, CERTAIN**2
    middle = (share + square / (2 * tried)) / (1 + square / tried)
    half = CERTAIN * sqrt(share * (1 - share) / tried + square / (4 * tried**2)) / (1 + square / tried)
    return max(0.0, middle - half), min(1.0, middle + half)
