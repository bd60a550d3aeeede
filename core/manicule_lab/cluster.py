"""Plays the games of a study on other machines, with the workers of a Dask cluster.

The workers get numbers of games and return rows, all plain data, so rows and digest equal those of one local
process. Dask moves the games of a dead worker to another one. Dask is an optional dependency, imported only
if a cluster is given.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from hashlib import blake2b
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

import msgspec

import manicule
from manicule.kernel.errors import ManiculeError, PluginError, UsageError
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule.plugins.fingerprint import digest_of
from manicule.search.evaluation import evaluation_for
from manicule_lab.chunks import Batch, Bench, Chunk, ChunkResult, Chunks, answer_of
from manicule_lab.study import Study
from manicule_lab.workers import PluginPaths, died

NEEDS_DASK = tr('--cluster needs Dask; to install it: pip install "manicule[cluster]"')
NO_ANSWER = tr("no Dask scheduler responds at {address}")
NO_WORKERS = tr("the scheduler at {address} has no workers")
GONE = tr("the scheduler at {address} no longer responds")
# Translators: {worker} is the address of a computer that plays games, or “a worker of the cluster”
CANNOT_PLAY = tr("{worker} cannot play these games: {problem}")
# Translators: in place of the address of a computer that plays games, at the beginning of an error
SOME_WORKER = tr("a worker of the cluster")
# Translators: {worker} is the address of another computer; {what} is a name such as “python”; {theirs} and
# {ours} are versions
DIFFERS = tr(
    "{worker} has a different {what} from this machine: {theirs} there, {ours} here. Install the same "
    "version on both."
)
# Translators: in the sentence “… has a different babel from this machine: nothing there, 2.16 here”: not
# installed
NOT_THERE = tr("nothing", context="in place of a version")

ENGINE, LEARNED = "manicule", "evaluation"

CHUNK_SECONDS = 2.0
"""Seconds of play before a worker reports; more than for a local process, because messages take longer."""
WAITING_SECONDS = 10
"""The time limit for the answer of a scheduler, and for its first worker."""
AHEAD = 2
"""The number of chunks handed out per worker slot, so that workers do not wait."""


def cluster_games(
    study: Study, numbers: range, registry: PluginRegistry, place: PluginPaths, address: str
) -> Generator[Batch, None, None]:
    """Yield the rows of these games in order, as the workers of the cluster at an address finish them.

    Close the iterator to stop early: chunks in progress are cancelled."""
    dask = _dask()
    try:
        client = dask.Client(address, timeout=WAITING_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:  # an unknown name, or no scheduler at the address
        raise UsageError(NO_ANSWER(address=address)) from error
    try:
        yield from _Commission(dask, client, study, numbers, registry, place, address).rows()
    finally:
        client.close()


def _dask() -> Any:
    try:
        return import_module("distributed")
    except ImportError as error:
        raise UsageError(NEEDS_DASK) from error


class _Commission:
    """The games in progress elsewhere, and those still to play."""

    def __init__(
        self,
        dask: Any,
        client: Any,
        study: Study,
        numbers: range,
        registry: PluginRegistry,
        place: PluginPaths,
        address: str,
    ) -> None:
        self._dask = dask
        self._client = client
        self._study = study
        self._address = address
        self._data = msgspec.json.encode((study, place, installed(study, registry)))
        self._chunks = Chunks(numbers, 1, CHUNK_SECONDS)
        self._given: dict[Any, Chunk] = {}

    def rows(self) -> Generator[Batch, None, None]:
        """The rows in order."""
        try:
            self._client.wait_for_workers(1, timeout=WAITING_SECONDS)
        except TimeoutError as error:
            raise UsageError(NO_WORKERS(address=self._address)) from error
        completed = self._dask.as_completed(loop=self._client.loop)
        try:
            self._give(completed)
            while not self._chunks.is_over:
                future = next(completed)
                chunk = self._given.pop(future)
                self._chunks.take(chunk, self._answer(future, chunk))
                self._give(completed)
                yield from self._chunks.ready()
        finally:
            self._client.cancel(list(self._given))

    def _give(self, completed: Any) -> None:
        """Hand out as many chunks as the present workers can play, and a few more."""
        self._chunks.hands = max(1, sum(self._client.nthreads().values()))
        while len(self._given) < AHEAD * self._chunks.hands:
            chunk = self._chunks.give()
            if chunk is None:
                return
            future = self._client.submit(play_chunk, self._data, chunk.start, chunk.stop, pure=False)
            self._given[future] = chunk
            completed.add(future)

    def _answer(self, future: Any, chunk: Chunk) -> ChunkResult:
        try:
            return ChunkResult(*future.result())
        except self._dask.KilledWorker as error:
            raise died(self._study, chunk) from error
        except self._dask.CancelledError as error:
            raise ManiculeError(GONE(address=self._address)) from error
        except Exception as error:  # any error of an unknown machine
            problem = f"{type(error).__name__}: {error}"
            raise PluginError(CANNOT_PLAY(worker=SOME_WORKER, problem=problem)) from error


def installed(study: Study, registry: PluginRegistry) -> dict[str, str]:
    """The versions of everything that influences the games of a study: the engine, the plugins with the rules
    and those with the bots, and the learned evaluations."""
    version = metadata.version("manicule")
    folder = Path(manicule.__file__).parent
    found = {ENGINE: f"{version} ({digest_of(folder, folder)})"}
    rules = [plugin.id for arm in study.arms for plugin in arm.plugins]
    bots = [registry.bot_provider(player.kind, study.game).id for arm in study.arms for player in arm.players]
    for id in sorted({*rules, *bots}):
        plugin = registry.fingerprint(id)
        found[id] = f"{plugin.version} ({plugin.digest})".lstrip()
    game = registry.plugin(study.game).game
    learned = evaluation_for(game) if game is not None else None
    if learned is not None:
        found[LEARNED] = blake2b(msgspec.json.encode(learned), digest_size=8).hexdigest()
    return found


# The following code runs on the workers.

_own = threading.local()
"""The bench of a thread, and its input: a worker may play in several threads."""


def play_chunk(data: bytes, start: int, stop: int) -> ChunkResult:
    """Play some games of a study; `data` includes the versions installed where the study was started."""
    if getattr(_own, "data", None) != data:
        try:
            _own.bench = _checked_bench(data)
        except ManiculeError as error:
            return ChunkResult(b"[]", (type(error).__name__, error.text), 0.0)
        _own.data = data
    return answer_of(_own.bench, range(start, stop))


def _checked_bench(data: bytes) -> Bench:
    study, place, there = msgspec.json.decode(data, type=tuple[Study, PluginPaths, dict[str, str]])
    registry = place.registry()
    try:
        here = installed(study, registry)
    except ManiculeError as error:  # such as a missing plugin
        raise PluginError(CANNOT_PLAY(worker=_name(), problem=error.text)) from error
    for what in sorted({*there, *here}, key=lambda what: (what != ENGINE, what)):
        if here.get(what) != there.get(what):
            raise PluginError(
                DIFFERS(
                    worker=_name(),
                    what=what,
                    theirs=here.get(what, NOT_THERE),
                    ours=there.get(what, NOT_THERE),
                )
            )
    return Bench(study, registry)


def _name() -> str:
    return str(_dask().get_worker().address)
