"""Kills: a program that plays is killed at any instant, over and over, and goes on with the same save.

    python -m tests.campaigns.kills 1000
    python -m tests.campaigns.kills 1000 --through calls

Through calls, the program is one that uses the library: it says what it is about to do and what it has done.
Through `pipe` and `pty`, it is `manicule play` and `manicule resume`, typed to: see `typed_kills`. Whatever
was acknowledged must be in the file, and besides that at most what was being done. All three games are
played, with undo. Each program is a fork of this one: what takes time is the game, not the start of Python.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.campaigns import typed_kills
from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.tables import registry

import manicule
from manicule import Recorder
from manicule.kernel.errors import RecordError, UndoRefused
from manicule.match.undo import last_step, without
from manicule.records.reader import read_record

GAMES = {
    "gutenberg": ("human:Anna", "random:Bert", "human:Cleo"),
    "cartographers": ("human:Anna", "random:Bert"),
    "cvlizations": ("human:Anna", "human:Bert", "random:Cleo"),
}
LONGEST = 0.15
"""Seconds after which a program is killed at the latest."""
UNDO = 4
"""One answer in so many is taken back."""
WAYS = ("calls", *typed_kills.WAYS)
"""How a program is used: by calls of the library, or typed to."""

Answers = list[list[Any]]


@dataclass
class Outcome:
    """How a number of kills ended."""

    kills: int = 0
    acknowledged: int = 0
    undone: int = 0
    games: int = 0
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counts = f"{self.kills} kills in {self.games} games: {self.acknowledged} answers acknowledged"
        return "\n".join(
            [f"{counts}, {self.undone} taken back, {len(self.failures)} failures", *self.failures]
        )


def play(path: Path, game: str, seed: int, pipe: int) -> None:
    """The program that is killed: it plays, and says so, until the game is over."""

    def say(what: str, steps: Sequence[Any] = ()) -> None:
        os.write(pipe, json.dumps([what, steps]).encode() + b"\n")

    if path.exists():
        match = manicule.load(path, registry=registry(), observers=[Recorder()])
    else:
        match = manicule.start(
            game,
            seated(GAMES[game]),
            seed=seed,
            practice=True,
            registry=registry(),
            observers=[Recorder(path)],
        )
    chance = Chance(seed)
    say("began")
    match.run()
    while not match.over:
        seat = match.waiting()[0]
        if chance.below(UNDO) == 0 and any(step.seat == seat for step in match.steps):
            last = last_step(match.steps, seat, match.people, str)
            say("undo", without(match.steps, last)[0])
            try:
                match.undo(seat)
            except UndoRefused:
                say("refused")
            else:
                say("undone", match.steps)
        else:
            say("answer")
            match.answer(seat, match.timeline.choices()[seat].sample(chance))
            say("answered", match.steps)
        match.run()
    say("over")
    match.close()


def killed(path: Path, game: str, seed: int, delay: float) -> list[list[Any]]:
    """Let a program play, and kill it so long after it has begun; all that it said."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(here)
        try:
            play(path, game, seed, there)
        except BaseException as error:  # noqa: BLE001 - it has nobody else to tell
            os.write(there, json.dumps(["failed", repr(error)]).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(there)
    with os.fdopen(here, "rb") as pipe:
        said = [pipe.readline()]
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
        said += pipe.readlines()
    os.waitpid(child, 0)
    return [json.loads(line) for line in said if line.endswith(b"\n")]


def judge(
    outcome: Outcome, path: Path, seats: Sequence[str], before: Answers, said: list[list[Any]]
) -> Answers:
    """Compare what a program said with what is in the file; the answers that are there."""
    done, doing = before, ""
    for what, steps in said:
        if what == "failed":
            outcome.failures.append(f"{path.name}: {steps}")
        if what in ("answered", "undone"):
            done = steps
            outcome.acknowledged += what == "answered"
            outcome.undone += what == "undone"
        doing = what
    try:
        found = [list(step) for step in read_record(path).steps]
    except RecordError as error:
        outcome.failures.append(f"{doing}: {error}")
        return done
    # Bots' answers may wait for the next one of a person. What is there besides is what was being done.
    allowed = [_of_people(seats, done)]
    if doing == "undo":
        allowed.append(_of_people(seats, said[-1][1]))
    has = _of_people(seats, found)
    is_more = doing != "undo" and has[:-1] == allowed[0]
    if has not in allowed and not is_more:
        outcome.failures.append(f"{doing}: {has} in the file, {allowed} acknowledged")
    return found


def _of_people(seats: Sequence[str], steps: Answers) -> Answers:
    people = [id for id, seat in zip("abc", seats, strict=False) if seat.startswith("human")]
    return [list(step) for step in steps if step[1] in people]


def kill(kills: int, seed: int = 1, through: Sequence[str] = ("calls",)) -> Outcome:
    """Kill a program so many times, in one game after the other, in one way after the other."""
    outcome, chance = Outcome(), Random(seed)
    registry()
    turns = [(game, way) for way in through for game in sorted(GAMES)]
    saves: dict[tuple[str, str], tuple[Path, Answers]] = {}
    with tempfile.TemporaryDirectory() as folder:
        while outcome.kills < kills:
            game, way = turn = turns[outcome.kills % len(turns)]
            if turn not in saves:
                outcome.games += 1
                saves[turn] = Path(folder) / f"{game}-{outcome.games}.toml", []
            path, before = saves[turn]
            if way == "calls":
                seats = GAMES[game]
                said = killed(path, game, outcome.kills, chance.random() * LONGEST)
            else:
                seats = typed_kills.GAMES[game]
                said = typed_kills.typed(path, game, outcome.kills, way, chance)
            outcome.kills += 1
            failures = len(outcome.failures)
            if path.exists() or said:
                saves[turn] = path, judge(outcome, path, seats, before, said)
            if len(outcome.failures) > failures or any(what == "over" for what, _ in said):
                del saves[turn]  # of a game that failed, only the first failure tells something
    return outcome


def main() -> int:
    """Kill as the command line says, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.kills")
    parser.add_argument("kills", type=int, nargs="?", default=100)
    parser.add_argument("--through", nargs="+", choices=WAYS, default=typed_kills.WAYS)
    given = parser.parse_args()
    if set(given.through) & set(typed_kills.WAYS):
        typed_kills.warm_up()
    ended = kill(given.kills, through=given.through)
    print(ended)
    return bool(ended.failures)


if __name__ == "__main__":
    sys.exit(main())
