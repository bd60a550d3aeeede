"""Watching a game that is typed: what is asked, and that only answers change it."""

import random
from collections.abc import Callable

from manicule.kernel.positions.canonical import digest
from manicule_cli.table.turns import Turns


class Watch:
    """Knows the game that is played, and that the same answers always lead to the same position."""

    def __init__(self, seed: int) -> None:
        self.playing: Turns | None = None
        self.seen: dict[tuple[object, ...], str] = {}
        self.chance = random.Random(seed)

    def begin(self) -> None:
        """The program starts again, with this game or another one."""
        self.playing = None
        self.seen.clear()

    def look(self) -> None:
        """Before each line: what was typed before has changed nothing but by an answer."""
        if self.playing is None:
            return
        match = self.playing.match
        steps = tuple(match.steps)
        now = digest(match.position)
        assert self.seen.setdefault(steps, now) == now

    def legal(self) -> str | None:
        """A legal answer to what is asked now."""
        if self.playing is None or self.playing.match.over:
            return None
        asked = self.playing.match.timeline.choices()
        return asked[min(asked)].sample(self)

    def below(self, limit: int) -> int:
        return self.chance.randrange(limit)


def watched(watch: Watch, run: Callable[[Turns], None]) -> Callable[[Turns], None]:
    """A way to run that lets somebody watch."""

    def run_watched(self: Turns) -> None:
        watch.playing = self
        run(self)

    return run_watched
