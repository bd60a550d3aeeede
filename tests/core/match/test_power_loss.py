"""Power loss: `python -m tests.campaigns.power` looks at more states of the disk after one."""

import pytest
from tests.campaigns.power import SECTOR, Power, lost

from manicule.records import file as record_file
from manicule.records import reader
from manicule.records.file import RecordFile


@pytest.mark.parametrize(("game", "answers"), [("tictactoe", 4), ("cvlizations", 8)])
def test_after_a_power_loss_every_acknowledged_answer_is_there(game: str, answers: int) -> None:
    power = lost(game, answers)
    assert power.failures == []
    assert power.states > 30


def failures_of(power: Power, words: str) -> list[str]:
    return [failure for failure in power.failures if words in failure]


def test_a_writer_that_syncs_no_folder_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_file, "sync_folder", lambda folder: None)
    assert failures_of(lost("tictactoe"), "may be lost")


def test_a_writer_that_syncs_only_the_folder_of_the_save_and_not_those_made_for_it_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record_file, "_missing", lambda folder: [])
    assert failures_of(lost("tictactoe"), "the folder of game.toml may be lost")


def test_a_writer_that_syncs_no_answer_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    write = RecordFile._write
    monkeypatch.setattr(RecordFile, "_write", lambda self, data, durable: write(self, data, False))
    monkeypatch.setattr(Power, "_is_kept", lambda self, folder: True)
    assert lost("tictactoe", 1).failures


def test_a_reader_that_knows_of_no_lost_pages_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_before_lost_page", lambda data: data)
    assert failures_of(lost("tictactoe"), "it is damaged")


def test_a_zero_in_the_middle_of_a_page_is_no_lost_page() -> None:
    """It is damage, which is refused: what comes after it may have been acknowledged."""
    page = b"x" * SECTOR
    assert reader._before_lost_page(page + b"\0" * SECTOR + page) == page
    assert reader._before_lost_page(page + b"ab" + b"\0" * (SECTOR - 2) + page) == page + b"ab"
    assert reader._before_lost_page(page + b"\0\0") == page
    damaged = page + b"ab\0" + page
    assert reader._before_lost_page(damaged) == damaged


def test_what_was_torn_is_cut_off_on_the_disk_before_more_is_written() -> None:
    power = lost("tictactoe", 1)
    assert power.failures == []
    kinds = power.kinds
    cut = kinds.index("truncate")
    assert kinds[cut : cut + 4] == ["truncate", "fsync", "write", "fsync"]
