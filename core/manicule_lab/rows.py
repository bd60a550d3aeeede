"""Rows: the data of one game as a line of JSON, and the file of many rows."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.bots import Bot
from manicule.kernel.errors import UsageError
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import tr
from manicule.match.results import result_object
from manicule.search.simulation import finished_match
from manicule_lab.study import Deal, Study

THERE_ALREADY = tr("{file} already exists; add --resume to continue it, or choose another file")
NOTHING_THERE = tr("{file} does not exist yet, so there is nothing to resume")
NO_ROWS = tr("{file} was not written by --rows")
OTHER_STUDY = tr(
    "{file} belongs to a different study: {what} differ. Repeat the same command, or choose another file."
)
OTHER_ROW = tr("{file}, line {line}: this is not the expected game")
# Translators: a row is a line of a file with the data of many games; {line} is its number
CHANGED_ROW = tr("{file}, line {line}: this row was changed after it was written")
NOT_WRITTEN = tr("{file} cannot be used: {problem}")

LARGEST = 1 << 34
"""The maximum size of a file of rows in bytes; a row has a few thousand."""

CHECK = len(b',"ok":"00000000"}\n')
"""The length of the check at the end of a line."""

PARTS = {
    # Translators: a part of {what} in “{file} belongs to a different study: {what} differ.”; games with rules
    # of their own, such as chess, not matches
    "game": tr("the games"),
    "seed": tr("the seeds"),
    "rotates": tr("the seat rotations"),
    "arms": tr("players, options, or plugin versions"),
}


class SeatRow(msgspec.Struct, frozen=True):
    """The data of one seat besides its result, which has the same index in `result.seats`.

    `player` is the number of the player as given in the command, `place` the place in the order of play, both
    from 1. `margin` is its score less the mean of the others'.
    """

    player: int
    place: int
    won: bool
    margin: float
    pieces: tuple[str, ...]
    measures: dict[str, Any]


class GameRow(msgspec.Struct, frozen=True):
    """One game. `number` and `block` count from 1; `result` is what `manicule play --json` prints."""

    number: int
    block: int
    arm: str
    seed: int
    first: int
    seats: tuple[SeatRow, ...]
    measures: dict[str, Any]
    result: dict[str, Any]

    def scores(self) -> list[int]:
        """The score of each seat."""
        return [seat["score"] for seat in self.result["seats"]]


def played(rules: RuleSet, deal: Deal, bots: dict[str, Bot]) -> GameRow:
    """Play one game and return its row; `bots` are those of each kind."""
    kinds, setup = deal.kinds, deal.setup
    seated = {id: bots[kind] for id, kind in zip(SEAT_IDS, kinds, strict=False)}
    with finished_match(rules, setup, seated) as match:
        table = match.table
        result = result_object(match, kinds)
        scores = [seat["score"] for seat in result["seats"]]
        seats = tuple(
            SeatRow(
                deal.players[at] + 1,
                deal.place(at) + 1,
                seat.name in result["winners"],
                margin(scores, at),
                tuple(getattr(seat.state, "pieces", ())),
                seat.hooks.seat_measures(table, seat, dict(match.rules.game.figures(table, seat))),
            )
            for at, seat in enumerate(table.seats)
        )
        measures = table.hooks.measures(table, {})
        # Encode here, so that the error for values that are not plain data blames the plugin.
        msgspec.json.encode((measures, [seat.measures for seat in seats]))
    return GameRow(
        deal.number + 1, deal.block + 1, deal.arm.label, setup.seed, setup.first, seats, measures, result
    )


def margin(scores: Sequence[int], at: int) -> float:
    """The lead of one score over the mean of the others."""
    others = [score for seat, score in enumerate(scores) if seat != at]
    return scores[at] - fmean(others) if others else 0.0


class RowsFile:
    """A file of rows: a line with the study, then one line per game, in order, each with a check.

    The file is always a prefix of the output of a whole run, so a run can be resumed.
    """

    def __init__(self, path: Path, study: Study) -> None:
        self.path = path
        self._header = _line({"study": study})
        self._study = study

    def begin(self) -> None:
        """Create the file; an existing one is not overwritten."""
        try:
            with self.path.open("xb") as file:
                file.write(self._header)
        except FileExistsError as error:
            raise UsageError(THERE_ALREADY(file=str(self.path))) from error
        except OSError as error:
            raise self._unusable(error) from error

    def resume(self) -> list[GameRow]:
        """The existing rows; an incomplete last line is cut off."""
        try:
            data = untrusted_files.read_data(self.path, LARGEST)
        except untrusted_files.MissingFile as error:
            raise UsageError(NOTHING_THERE(file=str(self.path))) from error
        except untrusted_files.Unreadable as error:
            raise UsageError(NOT_WRITTEN(file=str(self.path), problem=error.text)) from error
        whole = data[: data.rfind(b"\n") + 1]
        header, *lines = whole.splitlines(keepends=True) or [b""]
        if header != self._header:
            self._refuse(header)
        rows = [self._row(number, line) for number, line in enumerate(lines)]
        if len(whole) < len(data):
            try:
                os.truncate(self.path, len(whole))
            except OSError as error:
                raise self._unusable(error) from error
        return rows

    def append(self, rows: Iterable[GameRow]) -> None:
        """Write the next rows durably."""
        try:
            with self.path.open("ab") as file:
                file.writelines(map(self._checked, rows))
        except OSError as error:
            raise self._unusable(error) from error

    def _checked(self, row: GameRow) -> bytes:
        """A row as its line: the check is the last key."""
        return self._closed(msgspec.json.encode(row))

    def _closed(self, row: bytes) -> bytes:
        check = blake2b(row, digest_size=4, key=blake2b(self._header).digest()).hexdigest()
        return b'%b,"ok":"%b"}\n' % (row[:-1], check.encode())

    def _row(self, number: int, line: bytes) -> GameRow:
        if line != self._closed(line[:-CHECK] + b"}"):
            raise UsageError(CHANGED_ROW(file=str(self.path), line=number + 2))
        try:
            row = msgspec.json.decode(line, type=GameRow)
        except msgspec.DecodeError as error:
            raise UsageError(OTHER_ROW(file=str(self.path), line=number + 2)) from error
        if (row.number, row.seed) != (number + 1, self._study.deal(number).setup.seed):
            raise UsageError(OTHER_ROW(file=str(self.path), line=number + 2))
        return row

    def _refuse(self, header: bytes) -> None:
        own, found = msgspec.json.decode(self._header)["study"], stated_study(header)
        if found is None:
            raise UsageError(NO_ROWS(file=str(self.path)))
        other = [text for key, text in PARTS.items() if found.get(key) != own[key]]
        raise UsageError(OTHER_STUDY(file=str(self.path), what=tuple(other)))

    def _unusable(self, error: OSError) -> UsageError:
        return UsageError(NOT_WRITTEN(file=str(self.path), problem=error.strerror or str(error)))


def stated_study(header: bytes) -> dict[str, Any] | None:
    """The study in the first line of a file, as plain data; None if it has none."""
    try:
        found = msgspec.json.decode(header)
    except msgspec.DecodeError:
        return None
    study = found.get("study") if isinstance(found, dict) else None
    return study if isinstance(study, dict) else None


def stated_seed(path: Path) -> int | None:
    """The seed of the study of a file; None if there is no such file."""
    try:
        with untrusted_files.opened(path) as file:
            study = stated_study(file.readline())
    except untrusted_files.Unreadable:
        return None
    seed = study.get("seed") if study is not None else None
    return seed if isinstance(seed, int) else None


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"
