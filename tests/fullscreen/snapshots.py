"""Writes the snapshots of the full screen anew: python -m tests.fullscreen.snapshots

They are text: what a person reads, in every language and size, one below the other.
"""

import asyncio
from pathlib import Path

from tests.support.full_screen import (
    ALONE,
    LANGUAGES,
    SIZES,
    Seats,
    controlled,
    desk_of,
    played,
    press,
    text_of,
)
from tests.support.tables import registry

from manicule_fullscreen.app import TableApp
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import Picture
from manicule_interface.lesson import read_lesson

FOLDER = Path(__file__).parent / "snapshots"
KINDS = {"gutenberg": "plan", "cartographers": "draw", "cvlizations": "buy"}


def first(table: Seats, kind: str) -> ScreenSession:
    """A desk at the first question of a kind."""
    return next(one for one in played(desk_of(table)) if one.asked.kind == kind)


def screen(app: TableApp) -> str:
    """What is on the screen of an app."""
    lines = (app.canvas.render_line(y) for y in range(app.size.height))
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def taken(table: Seats) -> dict[str, str]:
    """By name of the file, what is to be seen of a game now: in one app, sizes and languages change."""
    desk = first(table, KINDS[table.game])
    app = TableApp(desk, Painter(), 0.0)
    found: dict[str, str] = {}

    async def go() -> None:
        async with app.run_test(size=SIZES[0]) as pilot:
            for language in LANGUAGES:
                desk.read(language)
                shown = []
                for size in SIZES:
                    await pilot.resize_terminal(*size)
                    await pilot.pause()
                    app._show()
                    shown.append(screen(app))
                found[f"{table.game}-{language}.txt"] = "\n".join(shown) + "\n"

    asyncio.run(go())
    return found


PAGES = (("?",), (":",), ("l",), ("g",), ("b",), ("w",), ("i",), ("f2",), ("T",), ("/", "l", "o"))
"""The keys that lead to each of the other screens."""


def other_screens(language: str, size: tuple[int, int] = SIZES[0]) -> str:
    """What else there is to see, one below the other: somebody is asked for, pages, the end."""
    seats = tuple(f"human:{name},lang={language}" for name in ("Anna", "Tom"))
    desk = desk_of(Seats("cvlizations", (*seats, "greedy:Kate")), language)
    control = controlled(desk)
    press(control, "enter", size=size)  # the first order lies open: nobody is asked for before
    shown = [press(control, size=size), press(control, "enter", size=size)]
    for keys in PAGES:
        shown.append(press(control, *keys, size=size))
        press(control, "escape", size=size)
    return "\n".join(map(text_of, (*shown, *_ends(language, size)))) + "\n"


def _ends(language: str, size: tuple[int, int]) -> list[Picture]:
    """How a lesson begins, and how a game ends."""
    lesson = read_lesson("cartographers", registry().game("cartographers").folder)
    taught = desk_of(ALONE[1], language, seed=lesson.seed, lesson=lesson)
    over = desk_of(ALONE[1], language)
    for _ in played(over):
        pass
    control = controlled(over)
    pictures = [press(controlled(taught), size=size), press(control, size=size)]
    return [*pictures, press(control, "end", size=size), press(control, "enter", size=size)]


def all_screens() -> dict[str, str]:
    """By name of the file: in every language at the least size, in English at the others."""
    found = {f"screens-{language}.txt": other_screens(language) for language in LANGUAGES}
    for columns, lines in SIZES[1:]:
        found[f"screens-en-{columns}x{lines}.txt"] = other_screens("en", (columns, lines))
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    found = all_screens()
    for table in ALONE:
        found |= taken(table)
    for name, text in found.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
