"""The progress of long work, on a line that disappears at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manicule.kernel.text import Text
    from manicule_terminal.screen import Screen


@contextmanager
def progress_bar(
    screen: Screen, text: Text, number: int, begun: int = 0
) -> Iterator[Callable[[int], None] | None]:
    """A function that shows the number of finished items, by a `text` with {done} and {n}; None without a
    terminal. The first `begun` items were finished before and count no time."""
    if screen.is_plain(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeRemainingColumn())
    console = Console(stderr=True, safe_box=screen.ascii)

    def told(done: int) -> str:
        return screen.read(text(done=done, n=number))

    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(told(begun), total=number, completed=begun)
        yield lambda done: bar.update(task, completed=done, description=told(done))
