"""The frozen games: their saves, the digests of their positions, and what people see on the way."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.frozen.cases import UNDONE, Case, cases, registry
from tests.support.players import Chance, any_answer, eager
from tests.support.seats import seated

import manicule
from manicule import Match, Recorder, wire
from manicule.kernel.errors import UndoRefused
from manicule.kernel.positions.canonical import digest

MOST_ANSWERS = 4000
EARLY = 12
"""A game that stops early goes on for up to this number of answers after its second round began."""
DIGITS = 8
"""Hexadecimal digits of a digest that are kept: enough to see a difference, after every answer."""
POSITIONS = 500
"""Positions of each game at which questions, views and sheets are kept, unless it has fewer."""
WATCHER = ""


@dataclass(frozen=True)
class Played:
    """A game that was played: its save, every answer with its seat, and what the positions were like."""

    save: bytes
    answers: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    digests: tuple[str, ...]


@cache
def played(case: Case) -> Played:
    """Play the game of a case."""
    chance = Chance(case.seed)
    player = eager if case.is_eager else any_answer
    answers: list[tuple[str, str]] = []
    kinds: list[str] = []
    digests: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "save.toml"
        # The record of what is taken back has its own marks; a save in one go has only what holds.
        match = begun(case, [Recorder(path)] if case.takes_back else [])
        last = _last_answer(case)
        while not match.over and not last(match, len(answers)):
            assert len(answers) < MOST_ANSWERS, f"{case.name}: it takes too long"
            seat = chance.one_of(match.waiting())
            choice = match.timeline.choices()[seat]
            kinds.append(choice.kind.id)
            answers.append((seat, player(choice, chance)))
            match.answer(*answers[-1])
            if case.takes_back and len(answers) % UNDONE == 0:
                with suppress(UndoRefused):  # chance may have spoken since
                    match.undo(seat)
            match.run()
            digests.append(_digest(match))
        match.close()
        if not case.takes_back:
            manicule.save(match, path)
        return Played(path.read_bytes(), tuple(answers), tuple(kinds), tuple(digests))


def begun(case: Case, observers: Sequence[Recorder] = ()) -> Match:
    """The match of a case where the first person is asked."""
    match = manicule.start(
        case.game,
        seated(case.seats),
        seed=case.seed,
        with_=case.with_,
        without=case.without,
        options=dict(case.options),
        practice=case.practice,
        registry=registry(),
        observers=observers,
    )
    match.run()
    return match


def _last_answer(case: Case) -> Callable[[Match, int], bool]:
    """Whether a game is left after this number of answers."""
    since: list[int] = []

    def is_last(match: Match, answers: int) -> bool:
        if case.stops_early and match.position.round > 1 and not since:
            since.append(answers + 1 + case.seed % EARLY)
        return bool(since) and answers >= since[0]

    return is_last


def _digest(match: Match) -> str:
    return digest(match.position)[:DIGITS]


# What people see


def seen(game: str) -> Iterator[tuple[str, bytes]]:
    """Questions, views and sheets at `POSITIONS` positions of a game: the name and the JSON of each."""
    own = [case for case in cases().values() if case.game == game and not case.takes_back]
    own.sort(key=lambda case: len(played(case).answers))  # a short game leaves its share to longer ones
    left = POSITIONS
    known: set[str] = set()
    for at, case in enumerate(own):
        chosen = _chosen(played(case), -(-left // (len(own) - at)), known)
        left -= len(chosen)
        yield from _looks(case, chosen)


def _chosen(game: Played, number: int, known: set[str]) -> set[int]:
    """The answers before which people are looked at: to questions of new kinds, and evenly between them."""
    firsts = {kind: at for at, kind in reversed([*enumerate(game.kinds)]) if kind not in known}
    known.update(firsts)
    chosen = set(firsts.values())
    others = [at for at in range(len(game.answers)) if at not in chosen]
    missing = max(0, min(number - len(chosen), len(others)))
    return chosen | {others[len(others) * step // missing] for step in range(missing)}


def _looks(case: Case, chosen: set[int]) -> Iterator[tuple[str, bytes]]:
    match = begun(case)
    for at, (seat, answer) in enumerate(played(case).answers):
        if at in chosen:
            yield f"{case.name} {at}", _line(match, _viewer(match, seat, at))
        match.answer(seat, answer)
        match.run()


def _viewer(match: Match, asked: str, at: int) -> str:
    """One who is asked, somebody else, and one who only watches take turns."""
    seats = [seat.id for seat in match.table.seats]
    return (asked, seats[(seats.index(asked) + 1) % len(seats)], WATCHER)[at % 3]


def _line(match: Match, viewer: str) -> bytes:
    questions = b",".join(
        b'"%s":%s' % (seat.encode(), wire.encode(one)) for seat, one in match.asked().items()
    )
    view = wire.encode_view(match.view(viewer))
    return b'{"asked":{%s},"view":%s,"sheet":%s}' % (questions, view, wire.encode(match.display.look(viewer)))
