"""Writes the snapshots of the full screen anew: python -m tests.fullscreen.snapshots

They are text: what a person reads, in every language and size, one below the other.
"""

import asyncio
from pathlib import Path

from tests.support.full_screen import ALONE, LANGUAGES, SIZES, Seats, played, sitting_of

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


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for table in ALONE:
        for name, text in taken(table).items():
            (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
