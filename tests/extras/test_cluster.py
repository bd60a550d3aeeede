"""The lab on a Dask cluster: a real scheduler and two workers in processes of their own, on loopback.

They need the extra `cluster`: `python -m pytest tests/extras`.
"""

# ruff: noqa: F811 (fixtures are imported)

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import distributed
import pytest
from tests.lab.conftest import PLUGINS, MakeStudy, place, races, study  # noqa: F401
from tests.support.tables import registry_with
from tests.support.wording import english_pattern

from manicule.kernel.errors import BrokenRule, ManiculeError, PluginError, UsageError
from manicule.plugins import PluginRegistry
from manicule_lab.cluster import cluster_games
from manicule_lab.experiment import StudyResult, run_study
from manicule_lab.rows import RowsFile
from manicule_lab.study import Study
from manicule_lab.workers import PluginPaths

SECONDS = 60
"""How long anything may take to start on a busy machine."""
WORKER = r"tcp://127.0.0.1:\d+"


class Cluster:
    """A scheduler, and the processes of its workers."""

    def __init__(
        self, address: str, scheduler: "subprocess.Popen[bytes]", folder: Path, opened: ExitStack
    ) -> None:
        self.address = address
        self._scheduler = scheduler
        self._folder = folder
        self._opened = opened
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self, **environment: str) -> None:
        command = ["worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        arguments = [*command, "--local-directory", str(self._folder)]
        self.workers.append(self._opened.enter_context(dask(*arguments, **environment)))

    def end_scheduler(self) -> None:
        self._scheduler.kill()
        self._scheduler.wait()


@contextmanager
def dask(command: str, *arguments: str, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    """One of Dask's own programs; it is gone afterwards."""
    program = [sys.executable, "-m", f"distributed.cli.dask_{command}", *arguments]
    process = subprocess.Popen(
        program, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def cluster_with(workers: int, folder: Path, **environment: str) -> Iterator[Cluster]:
    """A scheduler on loopback with so many workers."""
    with ExitStack() as opened:
        told = folder / "scheduler.json"
        where = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told), "--no-dashboard"]
        scheduler = opened.enter_context(dask("scheduler", *where, **environment))
        wait_until(lambda: told.exists() and told.read_text("utf-8").strip().endswith("}"))
        made = Cluster(json.loads(told.read_text("utf-8"))["address"], scheduler, folder, opened)
        for _ in range(workers):
            made.add_worker(**environment)
        if workers:
            with distributed.Client(made.address, timeout=SECONDS, set_as_default=False) as client:
                client.wait_for_workers(workers, timeout=SECONDS)
        yield made


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster with two workers; whoever kills one adds another."""
    with cluster_with(2, tmp_path_factory.mktemp("cluster")) as made:
        yield made


def run(
    study: Study, games: int, races: PluginRegistry, path: Path | None = None, **how: object
) -> StudyResult:
    kept = RowsFile(path, study) if path is not None else None
    return run_study(study, games, races, kept=kept, **how)  # type: ignore[arg-type]


def test_rows_and_digest_are_those_of_one_process_though_a_worker_is_killed(
    cluster: Cluster,
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
    tmp_path: Path,
) -> None:
    made = study("random,runner=swift", "random", "random", rotates=True)
    games, victim = 1500, cluster.workers[0]
    killed_at: list[int] = []

    def progress(done: int) -> None:
        if not killed_at:
            victim.send_signal(signal.SIGKILL)
            victim.wait()
            killed_at.append(done)

    alone = run(made, games, races, tmp_path / "alone.jsonl", jobs=1, place=place)
    path = tmp_path / "cluster.jsonl"
    together = run(made, games, races, path, cluster=cluster.address, place=place, progress=progress)
    cluster.add_worker()
    assert victim.returncode == -signal.SIGKILL
    assert 0 < killed_at[0] < games
    assert together.digest == alone.digest
    assert path.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


def test_a_run_that_is_broken_off_goes_on_elsewhere(
    cluster: Cluster,
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
    tmp_path: Path,
) -> None:
    made = study("random", "random")
    path = tmp_path / "rows.jsonl"

    def interrupted(done: int) -> None:
        raise KeyboardInterrupt

    first = run(made, 300, races, path, cluster=cluster.address, place=place, progress=interrupted)
    assert first.is_interrupted
    assert 0 < len(first.games) < 300
    found = RowsFile(path, made).resume()
    assert len(found) == len(first.games)
    second = run(made, 300, races, path, found=found, cluster=cluster.address, place=place)
    alone = run(made, 300, races, tmp_path / "alone.jsonl", jobs=1, place=place)
    assert second.digest == alone.digest
    assert path.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()


def test_a_game_that_fails_is_named(
    cluster: Cluster,
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
) -> None:
    made = study(with_=("trap",), seed=1)
    with pytest.raises(
        BrokenRule,
        match=english_pattern("search.simulation.in_game", number=4, seed=4)
        + english_pattern("match.driver.hook_failed", plugin="trap")
        + "hole in the ground",
    ):
        run(made, 20, races, cluster=cluster.address, place=place)


def test_a_worker_with_another_version_of_a_plugin_is_refused(
    cluster: Cluster,
    study: MakeStudy,
    place: PluginPaths,
    tmp_path: Path,
) -> None:
    """Here the race has a comment that it has not there."""
    own = []
    for path in PLUGINS:
        copy = tmp_path / path.name
        copy.write_text(path.read_text("utf-8") + "# changed here\n" * (path.stem == "race"), "utf-8")
        own.append(copy)
    made = study("random", "random")
    with pytest.raises(
        PluginError,
        match=english_pattern("lab.cluster.differs", worker="WORKER", what="race").replace("WORKER", WORKER),
    ):
        next(cluster_games(made, range(10), registry_with(*own), place, cluster.address))


def test_a_plugin_that_a_worker_does_not_have_is_named(
    cluster: Cluster,
    races: PluginRegistry,
    study: MakeStudy,
) -> None:
    with pytest.raises(
        PluginError,
        match=english_pattern("lab.cluster.cannot_play", worker="WORKER").replace("WORKER", WORKER) + "race",
    ):
        next(cluster_games(study("random", "random"), range(10), races, PluginPaths(), cluster.address))


def test_games_that_kill_every_worker_end_the_run(
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
    tmp_path: Path,
) -> None:
    mine = tmp_path / "mine"
    mine.touch()
    patience = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0", "LAB_TEST_MINE": str(mine)}
    mined = study(with_=("mine",))
    with (
        cluster_with(2, tmp_path, **patience) as made,
        pytest.raises(BrokenRule, match=english_pattern("lab.workers.died")),
    ):
        run(mined, 40, races, cluster=made.address, place=place)


def test_a_scheduler_without_workers_is_told(
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("manicule_lab.cluster.WAITING_SECONDS", 1)
    with (
        cluster_with(0, tmp_path) as made,
        pytest.raises(UsageError, match=english_pattern("lab.cluster.no_workers")),
    ):
        run(study("random", "random"), 4, races, cluster=made.address, place=place)


def test_a_scheduler_that_does_not_answer_is_told(
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("manicule_lab.cluster.WAITING_SECONDS", 1)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(UsageError, match=english_pattern("lab.cluster.no_answer", address=address)):
            run(study("random", "random"), 4, races, cluster=address, place=place)


def test_a_scheduler_that_ends_in_between_is_told(
    races: PluginRegistry,
    study: MakeStudy,
    place: PluginPaths,
    tmp_path: Path,
) -> None:
    with ExitStack() as opened, cluster_with(1, tmp_path) as made:
        batches = cluster_games(study("random", "random"), range(100_000), races, place, made.address)
        opened.callback(batches.close)
        next(batches)
        made.end_scheduler()
        with pytest.raises(ManiculeError, match=english_pattern("lab.cluster.gone")):
            for _ in batches:
                pass


def test_the_program_takes_the_address_of_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "manicule_cli", "simulate", "cvlizations", "--json", "--seed", "3"]
    asked = [*command, "--seats", "random,random,random", "--games", "12"]
    home = {"MANICULE_HOME": str(tmp_path)}
    told = []
    for how in (["--jobs", "1"], ["--cluster", cluster.address]):
        done = subprocess.run([*asked, *how], env=os.environ | home, capture_output=True, check=True)
        told.append(json.loads(done.stdout))
        assert b"Traceback" not in done.stderr
    assert told[0]["digest"] == told[1]["digest"]
