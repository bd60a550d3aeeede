"""A disk that fails: `python -m tests.campaigns.faults` lets every step fail that the record writer takes."""

import errno
import os
from pathlib import Path

import pytest
from tests.campaigns.faults import FAULTS, Fault, Faulty, games, some_faults, told
from tests.support.disk import watched
from tests.support.seats import seated
from tests.support.wording import english_part

import manicule
from manicule import Human, Recorder
from manicule.kernel.errors import RecordError
from manicule.records.file import RecordFile
from manicule.records.match_file import path_of, required_header
from manicule.records.reader import read_record


def test_the_story_takes_every_kind_of_step_and_fails_nowhere_by_itself() -> None:
    story = told()
    assert (story.failures, story.messages) == ([], [])
    assert set(story.disk.kinds) == set(FAULTS)


@pytest.mark.parametrize("kind", FAULTS)
def test_whatever_fails_the_file_holds_what_was_acknowledged_and_people_are_told_the_truth(
    kind: str,
) -> None:
    stories = [told(fault) for fault in some_faults(kind)]
    assert len(stories) == 2 * len(FAULTS[kind])
    assert [failure for story in stories for failure in story.failures] == []


@pytest.mark.parametrize("number", [0, 1])
def test_a_save_that_cannot_be_looked_at_is_not_said_to_be_gone(tmp_path: Path, number: int) -> None:
    """By its name, and by the open file: the answer is refused, and can be given again."""
    path = tmp_path / "game.toml"
    seats, disk = ("human:Anna", "human:Bert"), Faulty(Fault(number, "stat", errno.EACCES))
    disk.is_on = False
    with (
        watched(tmp_path, disk),
        manicule.start(
            "tictactoe", seated(seats), seed=1, registry=games(), observers=[Recorder(path)]
        ) as match,
    ):
        match.answer("a", "a")
        disk.is_on = True
        with pytest.raises(RecordError) as refused:
            match.answer("b", "b")
        match.answer("b", "c")
        assert english_part("records.file.not_written", problem=os.strerror(errno.EACCES)) in str(
            refused.value
        )
        assert path_of(match) == path
    assert [step.answer for step in read_record(path).steps] == ["a", "c"]


def test_a_save_that_cannot_be_read_is_not_said_to_be_no_save(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with manicule.start("tictactoe", (Human("Anna"), Human("Bert")), seed=1, registry=games()) as match:
        manicule.save(match, path)
        with (
            watched(tmp_path, Faulty(Fault(1, "open", errno.EIO))),
            pytest.raises(RecordError, match=os.strerror(errno.EIO)),
        ):
            manicule.save(match, path)


def test_names_are_tried_until_one_is_free_and_not_until_a_full_disk_has_room(tmp_path: Path) -> None:
    """What is neither written nor taken away again would else be made under one name after the other."""
    with manicule.start("tictactoe", (Human("Anna"), Human("Bert")), seed=1, registry=games()) as match:
        start = required_header(match)

    class Full(Faulty):
        def before(self, kind: str, path: Path, data: bytes = b"") -> int | None:
            if kind in ("write", "unlink"):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return None

    with watched(tmp_path, Full()), pytest.raises(RecordError, match=os.strerror(errno.ENOSPC)):
        RecordFile.create_beside(tmp_path / "game.toml", start)
    assert [one.name for one in tmp_path.iterdir()] == ["game-2.toml"]
