"""A sheet as text: the view of a seat, for tests to compare with a snapshot, and for people to read.

It is independent of the program's screens: no colors, no width, in English, and the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from unicodedata import combining, east_asian_width

from manicule.kernel.sheet import Bar, Cell, CellItem, Content, Grid, Group, Mark, Part, Section, Sheet, State
from manicule.kernel.text import tr

GAP = "  "
INDENT = "  "
AROUND: dict[State, tuple[str, str]] = {"": ("", ""), "active": ("[", "]"), "closed": ("(", ")")}
"""The signs around a cell that counts now, or is unavailable now."""

# Translators: a board is the text of a screen in a file, with which a test compares; {how} is a command or a
# call
NO_BOARD = tr("there is no board at {path} yet; check its contents, then save it: {how}")
# Translators: {path} is a file with the text of a screen, with which a test compares; {how} is a command or a
# call
OTHER = tr("{path} is different; if that is intended, save the new version: {how}")
HOW = "check_board(…, update=True)"


def board_text(sheet: Sheet) -> str:
    """A sheet as lines: each part with its title, tables and boards in columns.

    A mark appears as its symbol and a bar as `3/5`. Active cells are in square brackets, closed ones in round
    brackets. The parts that a seat should see at every question come last.

    >>> board_text(match.display.look("a")).splitlines()[0]
    'Pebbles'
    """
    blocks = [list(_part(part)) for part in (*sheet.sections, *(sheet.brief or ()))]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def check_board(text: str, path: Path, update: bool = False, how: str = HOW) -> None:
    """Compare a board with its snapshot file; `AssertionError` shows the difference.

    `update` writes the present text to the file. `how` tells people how to do that, for the error.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     kept = Path(folder, "first-turn.txt")
    ...     check_board(board_text(match.display.look("a")), kept, update=True)
    ...     check_board(board_text(match.display.look("a")), kept)
    """
    __tracebackhide__ = True  # for pytest: show the line of the test
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    try:
        kept = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise AssertionError(f"{NO_BOARD(path=str(path), how=how)}\n\n{text}") from None
    if kept != text:
        lines = unified_diff(kept.splitlines(), text.splitlines(), "kept", "now", lineterm="")
        difference = "\n".join(lines)
        raise AssertionError(f"{OTHER(path=str(path), how=how)}\n\n{difference}")


def _part(part: Part) -> Iterator[str]:
    title = str(part.title)
    if title:
        yield title
    if isinstance(part, Group):
        for one in part.parts:
            yield from (f"{INDENT}{line}".rstrip() for line in _part(one))
    else:
        yield from _columns(_grid_rows(part) if isinstance(part, Grid) else _section_rows(part))


def _section_rows(section: Section) -> list[list[str]]:
    rows = [section.heading, *section.rows] if section.heading else list(section.rows)
    return [[_cell(cell) for cell in row] for row in rows]


def _grid_rows(grid: Grid) -> list[list[str]]:
    head = ["", *(_cell(column) for column in grid.columns)]
    return [head, *([_cell(row.label), *(_cell(field) for field in row.fields)] for row in grid.rows)]


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with aligned cells."""
    number = max((len(row) for row in rows), default=0)
    widths = [max((_width(row[at]) for row in rows if at < len(row)), default=0) for at in range(number)]
    for row in rows:
        cells = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=False))
        yield GAP.join(cells).rstrip()


def _cell(content: Content) -> str:
    if not isinstance(content, Cell):
        return _piece(content)
    pieces = (
        "".join(_piece(one) for one in piece) if isinstance(piece, tuple) else _piece(piece)
        for piece in content.pieces
    )
    before, after = AROUND[content.state]
    return f"{before}{' '.join(pieces)}{after}"


def _piece(piece: CellItem) -> str:
    if isinstance(piece, Bar):
        return f"{piece.value}/{piece.most}"
    return str(piece.symbol if isinstance(piece, Mark) else piece)


def _width(text: str) -> int:
    """The number of columns of a text; accurate enough to align a table."""
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)
