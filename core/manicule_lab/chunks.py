"""Games in chunks: handed to free workers, and returned in order."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from manicule.kernel.bots import Bot
from manicule.kernel.errors import BrokenRule, ManiculeError, PluginError
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule.search.simulation import IN_GAME
from manicule_lab.rows import GameRow, played
from manicule_lab.study import Arm, Study

OTHER_PLUGIN = tr("plugin {plugin} changed while its games were being played; start again")

Chunk = range
"""The numbers of some games."""
Batch = list[GameRow]


class Bench:
    """Plays single games of a study; its rules and bots are made once."""

    def __init__(self, study: Study, registry: PluginRegistry) -> None:
        self._study = study
        self._registry = registry
        self._rules: dict[tuple[str, ...], RuleSet] = {}
        self._bots: dict[str, Bot] = {}

    def play(self, number: int) -> GameRow:
        """Play the game with this number; errors name it."""
        deal = self._study.deal(number)
        for kind in deal.kinds:
            if kind not in self._bots:
                self._bots[kind] = self._registry.bot(kind, self._study.game)
        try:
            return played(self._rules_of(deal.arm), deal, self._bots)
        except ManiculeError as error:
            error.text = IN_GAME(number=number + 1, seed=deal.setup.seed, problem=error.text)
            raise

    def _rules_of(self, arm: Arm) -> RuleSet:
        rules = self._rules.get(arm.plugin_ids)
        if rules is None:
            for plugin in arm.plugins:
                if self._registry.fingerprint(plugin.id) != plugin:
                    raise PluginError(OTHER_PLUGIN(plugin=plugin.id))
            rules = self._rules[arm.plugin_ids] = self._registry.rule_set(self._study.game, arm.plugin_ids)
        return rules


class ChunkResult(NamedTuple):
    """The result of a chunk, as plain data: the rows up to a game that fails, the kind and text of the
    failure, and the duration."""

    rows: bytes
    error: tuple[str, Any] | None
    seconds: float


def answer_of(bench: Bench, chunk: Chunk) -> ChunkResult:
    """Play a chunk."""
    rows: Batch = []
    error: tuple[str, Any] | None = None
    begun = perf_counter()
    for number in chunk:
        try:
            rows.append(bench.play(number))
        except ManiculeError as failure:
            error = type(failure).__name__, failure.text
            break
    return ChunkResult(msgspec.json.encode(rows), error, perf_counter() - begun)


class Chunks:
    """The games of a run: those still to be handed out, and those that are done.

    A chunk takes about `seconds`: long enough for a low overhead, short enough to lose little."""

    def __init__(self, numbers: range, hands: int, seconds: float) -> None:
        self.hands = hands
        self._numbers = numbers
        self._seconds = seconds
        self._next = numbers.start
        self._told = numbers.start
        self._again: list[Chunk] = []
        self._pace: float | None = None
        self._done: dict[int, Batch] = {}
        self._failed: dict[int, ManiculeError] = {}

    @property
    def is_over(self) -> bool:
        """Whether all games were returned."""
        return self._told >= self._numbers.stop

    def give(self) -> Chunk | None:
        """The next games for a worker, if there are any."""
        if self._again:
            return self._again.pop()
        if self._next >= self._numbers.stop or self._failed:
            return None
        chunk = range(self._next, min(self._next + self._size(), self._numbers.stop))
        self._next = chunk.stop
        return chunk

    def give_again(self, chunk: Chunk) -> None:
        """Return a chunk that was not played, for another worker."""
        self._again.append(chunk)

    def _size(self) -> int:
        """The number of games that take a moment; fewer towards the end, so that the run does not wait for
        one worker."""
        if self._pace is None:
            return 1
        ahead = self._numbers.stop - self._next
        return max(1, min(int(self._seconds / self._pace), ahead // (2 * self.hands)))

    def take(self, chunk: Chunk, answer: ChunkResult) -> None:
        """Take the result of a chunk."""
        batch = msgspec.json.decode(answer.rows, type=Batch)
        if batch:
            self._done[chunk.start] = batch
            self._pace = max(answer.seconds / len(batch), 1e-6)
        if answer.error is not None:
            self._failed[chunk.start + len(batch)] = _raised(*answer.error)

    def ready(self) -> Iterator[Batch]:
        """The rows that are next in order; raises a failure when its turn has come."""
        while self._told in self._done:
            batch = self._done.pop(self._told)
            self._told += len(batch)
            yield batch
        if self._told in self._failed:
            raise self._failed[self._told]


def _raised(kind: str, text: Any) -> ManiculeError:
    """An error that was raised elsewhere; its kind decides the exit code of the program."""
    found = {one.__name__: one for one in (BrokenRule, PluginError, ManiculeError)}.get(kind)
    return BrokenRule(text) if found is None else found(text)
