"""The score of each seat as a game's own sheet shows it, read from the drawn cells."""

from collections.abc import Callable, Iterator, Mapping

from manicule.kernel.sheet import Content, Grid, Mark, Section, Sheet, art_items, cell_items, tables_of
from manicule.kernel.text import Text
from manicule_cvlizations.parts import TRIBES
from manicule_gutenberg import parts as houses

Shown = Iterator[tuple[str, int]]
"""Seats with their scores; a seat comes once for each place that shows it."""


def shown_scores(game: str, sheet: Sheet, names: Mapping[str, str]) -> list[tuple[str, int]]:
    """Every score on a sheet, with its seat."""
    return list(BOARDS[game](sheet, names))


def _fame(sheet: Sheet, names: Mapping[str, str]) -> Shown:
    """The first counter of each printing house."""
    parts = {houses.of_house(houses.STATUS, seat): seat for seat in names}
    for part in tables_of(sheet):
        if part.id in parts and isinstance(part, Section):
            number, _ = cell_items(part.rows[0][0])
            yield parts[part.id], int(str(number))


def _stars(sheet: Sheet, names: Mapping[str, str]) -> Shown:
    """The stars in the title of each map."""
    for part in tables_of(sheet):
        stars = dict(part.title.params).get("stars") if isinstance(part, Grid) else None
        if isinstance(stars, Text):
            yield part.seat, int(dict(stars.params)["n"])  # type: ignore[arg-type]


def _signs(content: Content) -> Iterator[Mark]:
    return (item for item in art_items(content) if isinstance(item, Mark))


def _happiness(sheet: Sheet, names: Mapping[str, str]) -> Shown:
    """The column of points beside the resources of each tribe."""
    seats = {name: seat for seat, name in names.items()}
    for part in tables_of(sheet):
        if part.id != TRIBES or not isinstance(part, Section):
            continue
        held = [at for at, cell in enumerate(part.heading) if any(_signs(cell))]
        for row in part.rows:
            name = "".join(str(item) for item in cell_items(row[0]) if isinstance(item, Text))
            yield seats[name], int(str(row[held[-1]]))


BOARDS: dict[str, Callable[[Sheet, Mapping[str, str]], Shown]] = {
    "gutenberg": _fame,
    "cartographers": _stars,
    "cvlizations": _happiness,
}
