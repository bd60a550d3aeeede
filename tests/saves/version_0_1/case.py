"""A save to be made, and how it is made."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from manicule.play.session import Session
from manicule_cli.games.seats import named, parse_seat
from tests.saves.version_0_1.courses import Course, finished
from tests.saves.version_0_1.forms import Form, as_it_is
from tests.saves.version_0_1.play import Play, library

from manicule.records.form import SeatEntry

ANNA, TOM, KATE = "human:Anna", "human:Tom", "human:Kate"


@dataclass(frozen=True)
class Case:
    """A save to be made. Seats are written as for `--seat`; those of people may say a language.

    With `typed`, the program itself plays the game, and these lines are typed at it.
    """

    name: str
    about: str
    game: str
    seats: Sequence[str]
    course: Course = finished
    seed: int = 1
    first: int = 0
    plugins: Sequence[str] = ()
    without: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    practice: bool = False
    is_greedy: bool = False
    form: Form = as_it_is
    typed: Sequence[str] = ()


def make(case: Case, folder: Path) -> None:
    """Play a game and leave its save in a folder."""
    path = folder / f"{case.name}.toml"
    if case.typed:
        _type(case, path)
    else:
        _play(case, path)
    path.write_bytes(case.form(path.read_bytes()))


def _play(case: Case, path: Path) -> None:
    seats = named([parse_seat(seat) for seat in case.seats])
    ids = library().select(case.game, len(seats), case.plugins, case.without).ids
    library().check_places(case.game, ids, len(seats))
    session = Session.new(
        library(),
        case.game,
        [SeatEntry(seat.name, seat.kind, seat.wishes) for seat in seats],
        seed=case.seed,
        first=case.first,
        plugins=ids,
        options=library().options(case.game, ids, case.options),
        practice=case.practice,
        path=path,
    )
    play = Play(session, is_greedy=case.is_greedy)
    case.course(play)
    play.session.close()


def _type(case: Case, path: Path) -> None:
    program = [sys.executable, "-m", "manicule_cli", "play", case.game]
    seats = [word for seat in case.seats for word in ("--seat", seat)]
    lines = "".join(f"{line}\n" for line in case.typed)
    subprocess.run(
        [*program, *seats, "--seed", str(case.seed), "--save", str(path)],
        input=lines,
        env=os.environ | {"PYTHONUTF8": "1"},
        encoding="utf-8",
        capture_output=True,
        check=True,
    )
