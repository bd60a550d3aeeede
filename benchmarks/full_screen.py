"""The full screen: the time to the first question, compared with the line mode, and the cost of a key.

    python benchmarks/full_screen.py

Figures are CPU milliseconds: the minimum of several processes for the first question, the median and the
maximum of many keys.
"""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import statistics
import struct
import sys
import tempfile
import time

GAMES = {
    "gutenberg": (["--seat", "human:Anna", "--with", "automa"], "Which character"),
    "cartographers": (["--seat", "human:Anna"], "where do"),
    "cvlizations": (["--seat", "human:Anna", "--seat", "greedy", "--seat", "greedy"], "Which order"),
}
RUNS, KEYS = 8, 60
MOST, MOST_KEY = 1.6, 50.0
LARGEST = ("human:Anna", "greedy:Tom", "greedy:Kate", "greedy:John")


def first_question(game: str, lines: bool, home: str) -> float:
    """CPU milliseconds of a process until its first question is on the screen; its save goes to `home`."""
    options, asked = GAMES[game]
    arguments = ["play", game, *options, "--seed", "7", "--pace", "none"]
    environment = {**os.environ, "LANG": "C.UTF-8", "TERM": "xterm-256color", "MANICULE_LANG": "en"}
    environment |= {"MANICULE_LINES": "1" if lines else "", "MANICULE_HOME": home}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has compiled modules
    pid, descriptor = pty.fork()
    if not pid:
        os.execve(sys.executable, [sys.executable, "-m", "manicule_cli", *arguments], environment)
    _resize(descriptor)
    seen = b""
    while asked.encode() not in seen:
        seen += os.read(descriptor, 65536)
    os.kill(pid, signal.SIGKILL)
    usage = os.wait4(pid, 0)[2]
    os.close(descriptor)
    return (usage.ru_utime + usage.ru_stime) * 1000


def _resize(descriptor: int) -> None:
    import fcntl
    import termios

    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))


def keys(size: tuple[int, int]) -> tuple[float, float]:
    """CPU milliseconds of a key that moves the cursor, in the largest game: the median and the maximum."""
    from version import (
        Narration,
        OutputOptions,
        Painter,
        PluginRegistry,
        Screen,
        ScreenSession,
        SeatReaders,
        Session,
        TableApp,
        manicule,
        registry_argument,
        seated,
    )

    registry = PluginRegistry.find()
    options = OutputOptions()
    options.languages.know(registry)
    reader = options.languages.reader("en")
    narration = Narration()
    match = manicule.start(
        "gutenberg", seated(LARGEST), seed=7, observers=narration.observers(), **registry_argument(registry)
    )
    readers = SeatReaders(match, options.languages, reader, is_said=False)
    session = Session(match, registry, narration, readers=readers, is_shared=True)
    desk = ScreenSession(Screen(options, reader), session, readers)
    app = TableApp(desk, Painter(), 0.0)
    spent: list[float] = []

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for at in range(KEYS):
                before = time.process_time()
                await pilot.press("down" if at % 8 < 4 else "up")
                spent.append((time.process_time() - before) * 1000)

    asyncio.run(go())
    return statistics.median(spent), max(spent)


def main() -> int:
    missed = False
    for game in GAMES:
        # Alternate, so that a busy machine slows both.
        with tempfile.TemporaryDirectory() as home:
            pairs = [
                (first_question(game, True, home), first_question(game, False, home)) for _ in range(RUNS)
            ]
        line, full = map(min, zip(*pairs, strict=True))
        missed |= full > MOST * line
        print(f"{game:15} first question: {line:.0f} ms line by line, {full:.0f} full, {full / line:.2f}")
    for size in ((80, 24), (160, 50)):
        median, worst = keys(size)
        missed |= median > MOST_KEY
        print(f"a key at {size[0]}x{size[1]}: {median:.1f} ms, at worst {worst:.1f}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
