"""The lab on a cluster, as far as that can be told without one; the rest is in `tests/extras`."""

import sys
from collections.abc import Callable

import pytest
from tests.support.wording import english_pattern

from manicule.kernel.errors import UsageError
from manicule.plugins import PluginRegistry
from manicule_lab.chunks import Bench, Chunks, answer_of
from manicule_lab.cluster import installed
from manicule_lab.experiment import run_study
from manicule_lab.study import Study

MakeStudy = Callable[..., Study]


def test_without_dask_it_says_what_to_install(
    races: PluginRegistry, study: MakeStudy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=english_pattern("lab.cluster.needs_dask")):
        run_study(study("random", "random"), 4, races, cluster="tcp://127.0.0.1:8786")


def test_workers_need_the_engine_the_rules_and_the_bots_as_they_are_here(
    races: PluginRegistry, study: MakeStudy
) -> None:
    found = installed(study("random", "random", with_=("trap",)), races)
    assert set(found) == {"manicule", "bots", "race", "trap"}
    assert races.fingerprint("race").digest in found["race"]


def test_chunks_are_as_long_as_a_moment_and_shorter_towards_the_end(
    races: PluginRegistry, study: MakeStudy
) -> None:
    bench = Bench(study("random", "random"), races)
    chunks = Chunks(range(100), hands=2, seconds=2.0)
    sizes = []
    while (chunk := chunks.give()) is not None:
        sizes.append(len(chunk))
        chunks.take(chunk, answer_of(bench, chunk)._replace(seconds=0.1 * len(chunk)))
    assert sizes[:3] == [1, 20, 19]
    assert sizes == sorted(sizes[:1]) + sorted(sizes[1:], reverse=True)
    assert sizes[-1] == 1
    told = [row.number for batch in chunks.ready() for row in batch]
    assert told == list(range(1, 101))
    assert chunks.is_over
