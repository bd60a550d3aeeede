"""Mutations: small faults put into the code one at a time, to see whether the tests find them.

    python -m tests.campaigns.mutations records --sample 200 --seed 1 --state records.state
    python -m tests.campaigns.mutations gutenberg --jobs all

First it is measured which tests execute which lines, and how long they take. Then each mutant is tried with
the tests that execute it, the fastest first, until one fails. A mutant that takes many times as long as the
tests do without it is found as well. Nothing is written to the tree. With a state, the same command goes on
where it was stopped, and after a change tries again what the change could matter to.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from tests.campaigns.mutations.equivalents import equivalents, key_of
from tests.campaigns.mutations.mutants import Mutant, files_under, mutants_of
from tests.campaigns.mutations.progress import Progress, Result, digest, digest_of_trial, wilson
from tests.campaigns.mutations.session import (
    KILLED,
    REASON,
    SURVIVED,
    UNFIT,
    Measured,
    Measuring,
    Trying,
    in_other_program,
    limit,
    run_pytest,
    try_import,
)
from tests.campaigns.mutations.subjects import SUBJECTS, Subject

SLOWER = 10
"""A mutant is endless when it takes so many times as long as its tests do without it."""
GRACE, WAIT = 5.0, 120.0
"""Seconds of the processor, and of the clock, that every mutant has in any case."""
PAUSE = 60.0
"""Seconds between two lines about how far it is."""


@dataclass(frozen=True)
class Trial:
    """A mutant and the tests to try it with."""

    mutant: Mutant
    tests: list[str]
    seconds: float

    def result(self, outcome: str, by: str = "") -> Result:
        tried = digest_of_trial(self.mutant, self.tests)
        return Result(self.mutant.name, tried, outcome, by, len(self.tests))


@dataclass
class Running:
    """A program that tries a mutant."""

    trial: Trial
    folder: tempfile.TemporaryDirectory[str]
    until: float

    def end(self, status: int) -> Result:
        """What came of it, by the status with which it ended."""
        path = Path(self.folder.name, REASON)
        reason = path.read_text(encoding="utf-8") if path.exists() else ""
        self.folder.cleanup()
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
            return self.trial.result("timeout")
        named = {SURVIVED: "survived", KILLED: "killed", UNFIT: "unfit"}
        code = os.waitstatus_to_exitcode(status)
        return self.trial.result(named.get(code, "broken"), reason or f"exit {code}")


Start = Callable[[Mutant, list[str]], int]


def try_all(trials: Iterable[Trial], jobs: int, start: Start, took: Callable[[Result], None]) -> None:
    """Try mutants, so many at a time, each in a program of its own."""
    waiting, running = list(reversed(list(trials))), dict[int, Running]()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                trial = waiting.pop()
                folder = tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True)
                running[_started(trial, folder.name, start)] = Running(
                    trial, folder, time.monotonic() + WAIT + trial.seconds * SLOWER**2
                )
            time.sleep(0.01)
            for pid, one in list(running.items()):
                done, status = os.waitpid(pid, os.WNOHANG)
                if not done and time.monotonic() > one.until:
                    _end(pid)
                    _, status = os.waitpid(pid, 0)
                elif not done:
                    continue
                _end(pid)
                took(running.pop(pid).end(status))
    finally:
        for pid in running:
            _end(pid)


def _started(trial: Trial, folder: str, start: Start) -> int:
    def work() -> int:
        limit(Path(folder), GRACE + trial.seconds * SLOWER)
        return start(trial.mutant, trial.tests)

    return in_other_program(work)


def _end(pid: int) -> None:
    """End a program and those that it has started."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def measure(subject: Subject, tests: list[str], sources: list[str], progress: Progress) -> None:
    """Measure what tests execute, in a program of its own: this one must not import what is mutated."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "measured")

        def work() -> int:
            measuring = Measuring(sources, subject.shares)
            run_pytest(measuring, tests, subject.words)
            path.write_text(json.dumps(asdict(measuring.result())), encoding="utf-8")
            return 0

        _wait(in_other_program(work))
        kept = json.loads(path.read_text(encoding="utf-8"))
    lines = {
        file: {int(line): names for line, names in found.items()} for file, found in kept["lines"].items()
    }
    progress.add_measured(Measured(kept["seconds"], lines), tests, sources)


def _wait(pid: int) -> None:
    try:
        _, status = os.waitpid(pid, 0)
    except BaseException:
        _end(pid)
        raise
    if status:
        raise SystemExit(f"a session of pytest ended with {os.waitstatus_to_exitcode(status)}")


class Campaign:
    """The mutants of a subject, and what came of them."""

    def __init__(self, subject: Subject, progress: Progress, jobs: int, patience: float) -> None:
        self.subject, self.progress, self.jobs, self.patience = subject, progress, jobs, patience
        self.sources = files_under(*subject.sources)
        tests = files_under(*subject.tests)
        self.tests = [one for one in tests if Path(one).name.startswith("test_")]
        self.mutants = [mutant for file in self.sources for mutant in mutants_of(file)]
        self.trials: list[Trial] = []
        self.told = self.began = time.monotonic()

    def run(self, sample: list[Mutant]) -> None:
        """Try what has no result yet."""
        stale = self.progress.unmeasured(self.tests, self.sources)
        if stale:
            print(f"measuring {len(stale)} files of tests", flush=True)
            measure(self.subject, stale, self.sources, self.progress)
        measured = self.progress.measured(self.tests)
        self.trials = [self._trial(mutant, measured) for mutant in sample]
        left = [one for one in self.trials if not self._is_known(one)]
        print(
            f"{len(self.mutants)} mutants, {len(sample)} to try, {len(sample) - len(left)} known", flush=True
        )
        for one in left:
            if not one.tests:
                self.progress.add(one.result("uncovered"))
        fit = [one for one in left if one.tests and not measured.is_imported(one.mutant)]
        unfit = self._try_functions(fit) if fit else []
        unfit += [one for one in left if one.tests and measured.is_imported(one.mutant)]
        try_all(unfit, self.jobs, try_import, self._take)

    def known(self) -> list[tuple[Mutant, Result]]:
        """What came of the mutants that were tried."""
        tried = [one.mutant for one in self.trials if self._is_known(one)]
        return [(mutant, self.progress.results[mutant.name]) for mutant in tried]

    def _trial(self, mutant: Mutant, measured: Measured) -> Trial:
        """The tests that execute a mutant, the fastest first, as many as patience allows."""
        chosen, seconds = list[str](), 0.0
        for test in measured.tests_of(mutant):
            if chosen and seconds + measured.seconds[test] > self.patience:
                break
            chosen.append(test)
            seconds += measured.seconds[test]
        return Trial(mutant, chosen, seconds)

    def _is_known(self, trial: Trial) -> bool:
        known = self.progress.results.get(trial.mutant.name)
        return known is not None and known.tried == digest_of_trial(trial.mutant, trial.tests)

    def _take(self, result: Result) -> None:
        self.progress.add(result)
        if time.monotonic() - self.told >= PAUSE:
            self.told = time.monotonic()
            counts = Counter(one.outcome for one in self.progress.results.values())
            print(f"{self.told - self.began:.0f} s: {_counted(counts)}", flush=True)

    def _try_functions(self, trials: list[Trial]) -> list[Trial]:
        """Try mutants of functions from a program that has collected the tests; those that could not be."""
        by_name = {trial.mutant.name: trial for trial in trials}
        files = sorted({test.partition("::")[0] for trial in trials for test in trial.tests})
        reading, writing = os.pipe()

        def work() -> int:
            os.close(reading)
            with os.fdopen(writing, "w", encoding="utf-8") as pipe:

                def took(result: Result) -> None:
                    pipe.write(json.dumps(asdict(result)) + "\n")
                    pipe.flush()

                run_pytest(
                    Trying(lambda session: try_all(trials, self.jobs, session.try_out, took)),
                    files,
                    self.subject.words,
                )
            return KILLED  # the session ends this program when all is done

        pid = in_other_program(work)
        os.close(writing)
        unfit = []
        with os.fdopen(reading, encoding="utf-8") as pipe:
            try:
                for line in pipe:
                    result = Result(**json.loads(line))
                    if result.outcome == "unfit":
                        unfit.append(by_name[result.mutant])
                    else:
                        self._take(result)
            except BaseException:
                _end(pid)
                raise
        _wait(pid)
        return unfit


def _database(subject: Subject) -> AbstractContextManager[object]:
    """The database server that all programs share, because a program that is killed leaves its own behind."""
    if not subject.needs_database:
        return nullcontext()
    from tests.extras.web.databases import shared_server  # needs an extra

    return shared_server()


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{number} {outcome}" for outcome, number in counts.most_common())


def report(results: list[tuple[Mutant, Result]]) -> str:
    """What came of the mutants, and each that was not found."""
    lines = []
    excused = 0
    counts = Counter(result.outcome for _, result in results)
    for mutant, result in results:
        if not result.is_found:
            reason = equivalents().get(key_of(mutant))
            excused += reason is not None
            said = (
                f"equivalent: {reason}" if reason else f"{result.outcome}, {result.tests} tests {result.by}"
            )
            lines.append(f"{mutant.name}: {said}")
    found, tried = counts["killed"] + counts["timeout"], len(results) - excused
    low, high = wilson(found, tried)
    lines.append(f"{len(results)} mutants: {_counted(counts)}; {excused} of those not found are equivalent")
    lines.append(f"score {found / max(tried, 1):.1%} of {tried}, 95 % interval {low:.1%} to {high:.1%}")
    return "\n".join(lines)


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.campaigns.mutations", description=__doc__.split("\n")[0]
    )
    parser.add_argument("subject", choices=SUBJECTS)
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, chosen by chance")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the sample")
    parser.add_argument("--jobs", default="1", metavar="N|all")
    parser.add_argument("--state", type=Path, metavar="FILE", help="what was tried already; gone on with")
    parser.add_argument(
        "--patience", type=float, default=5.0, metavar="S", help="seconds of tests for one mutant"
    )
    given = parser.parse_args()
    if find_spec("coverage") is None:
        parser.error("it measures by coverage, which is not installed: pip install -e '.[dev]'")
    state = given.state and given.state.absolute()
    jobs = os.cpu_count() or 1 if given.jobs == "all" else int(given.jobs)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C does: end the other programs, too
    subject = SUBJECTS[given.subject]
    with (
        _database(subject),
        tempfile.TemporaryDirectory(prefix="mutations-", ignore_cleanup_errors=True) as folder,
    ):
        tempfile.tempdir = os.environ["TMPDIR"] = folder
        read = {test: files_under(*folders, ending=".toml") for test, folders in subject.read.items()}
        campaign = Campaign(subject, Progress(state, read), jobs, given.patience)
        sample = sorted(campaign.mutants, key=lambda one: digest([], str(given.seed), one.name))
        sample = sample[: given.sample]
        try:
            campaign.run(sample)
        except KeyboardInterrupt:
            known = campaign.known()  # no score: those that no test executes come first
            print("\n".join(report(known).splitlines()[:-1]))
            print(f"stopped; to go on: the same command{'' if given.state else ', with --state FILE'}")
            return 130
    print(report(campaign.known()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
