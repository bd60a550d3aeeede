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
    played,
    press,
    sitting_of,
    text_of,
)

from manicule_fullscreen.app import TableApp
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.sitting import Sitting

FOLDER = Path(__file__).parent / "snapshots"
KINDS = {"gutenberg": "plan", "cartographers": "draw", "cvlizations": "buy"}


def first(table: Seats, kind: str) -> Sitting:
    """A sitting at the first question of a kind."""
    return next(one for one in played(sitting_of(table)) if one.asked.kind == kind)


def screen(app: TableApp) -> str:
    """What is on the screen of an app."""
    lines = (app.face.render_line(y) for y in range(app.size.height))
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def taken(table: Seats) -> dict[str, str]:
    """By name of the file, what is to be seen of a game now: in one app, sizes and languages change."""
    sitting = first(table, KINDS[table.game])
    app = TableApp(sitting, Painter(), 0.0)
    found: dict[str, str] = {}

    async def go() -> None:
        async with app.run_test(size=SIZES[0]) as pilot:
            for language in LANGUAGES:
                sitting.read(language)
                shown = []
                for size in SIZES:
                    await pilot.resize_terminal(*size)
                    await pilot.pause()
                    app._show()
                    shown.append(screen(app))
                found[f"{table.game}-{language}.txt"] = "\n".join(shown) + "\n"

    asyncio.run(go())
    return found


PAGES = (("?",), (":",), ("l",), ("g",), ("f2",), ("T",), ("/", "l", "o"))
"""The keys that lead to each of the other screens."""


def other_screens(language: str) -> str:
    """What else there is to see at 80×24, one below the other; the first one asks for a person."""
    seats = tuple(f"human:{name},lang={language}" for name in ("Anna", "Tom"))
    sitting = sitting_of(Seats("cvlizations", (*seats, "greedy:Kate")), language)
    control = controlled(sitting)
    shown = [text_of(press(control)), text_of(press(control, "enter"))]
    for keys in PAGES:
        shown.append(text_of(press(control, *keys)))
        press(control, "escape")
    return "\n".join(shown) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    found = {f"screens-{language}.txt": other_screens(language) for language in LANGUAGES}
    for table in ALONE:
        found |= taken(table)
    for name, text in found.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
