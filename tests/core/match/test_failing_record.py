"""A record that cannot be written for a while: nothing is missing from it afterwards."""

from pathlib import Path

import pytest

import manicule
from manicule import Human, Match, Recorder, Robot
from manicule.kernel.errors import RecordError
from manicule.kernel.text import verbatim
from manicule.plugins import PluginRegistry
from manicule.records.file import RecordFile
from manicule.records.reader import read_record

SEATS = (Robot("random", "Bert"), Human("Anna"), Robot("random", "Cleo"))


def no_room(self: RecordFile, entries: object, durable: bool) -> None:
    raise RecordError(verbatim("no room"))


def begun(games: PluginRegistry, path: Path) -> Match:
    """A fair at which bots have answered, which is written with what comes next."""
    match = manicule.start("fair", SEATS, seed=3, registry=games, observers=[Recorder(path)])
    match.run()
    assert match.answers > len(read_record(path).steps)
    return match


def test_a_setting_that_cannot_be_written_leaves_no_gap(
    games: PluginRegistry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fair.toml"
    with begun(games, path) as match:
        with monkeypatch.context() as patch:
            patch.setattr(RecordFile, "append", no_room)
            with pytest.raises(RecordError, match="no room"):
                match.configure_seat("b", lang="fr")
        match.answer("b", "duck")
    assert read_record(path).steps == match.steps
    manicule.load(path, registry=games).close()


def test_an_undo_that_cannot_be_written_leaves_no_gap(
    games: PluginRegistry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fair.toml"
    with begun(games, path) as match:
        match.answer("b", "duck")
        match.answer("b", "bell")
        match.run()
        steps = match.steps
        with monkeypatch.context() as patch:
            patch.setattr(RecordFile, "append", no_room)
            with pytest.raises(RecordError, match="no room"):
                match.undo("b")
        assert match.steps == steps
        match.answer("b", "kite")
    assert read_record(path).steps == match.steps
    manicule.load(path, registry=games).close()
