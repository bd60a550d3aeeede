"""Drawing the table of a saved game into a file, as one seat may see it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from manicule.door.open import replay
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule.records.file import EXISTS
from manicule.records.saves import check_folder, list_saves
from manicule_cli.chromium import find_browser, picture_of
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import ago, find_registry
from manicule_cli.games.review import NOBODY
from manicule_cli.games.saves import saved
from manicule_cli.new_file import NOT_WRITTEN, write_new
from manicule_interface.art import Art
from manicule_interface.playback import Playback
from manicule_terminal.screen import Screen
from manicule_web.picture import picture

DRAWING = tr("Drawing {file}, played last {when}.")
NOTHING_TO_DRAW = tr("there is no saved game to draw; `manicule play` starts one")
DRAWN = tr("{file}: the table after {number} of {all} moves, as {name} sees it.")
DRAWN_FOR_ALL = tr("{file}: the table after {number} of {all} moves, without secrets.")
# Translators: printed below the name of a page; “it” is that page with a table of a game
PICTURE = tr("{file}: a picture of it.")
PAGE, PNG = ".html", ".png"


def draw_save(
    screen: Screen, save: str | None, seat: str | None, at: str | None, out: str | None, has_png: bool
) -> int:
    """Write the table of a save, or of the last one, as a page; with `has_png`, also as a picture."""
    registry = find_registry(screen)
    path = saved(save) if save is not None else _last(screen)
    browser = find_browser() if has_png else ""
    with replay(path, registry=registry) as match:
        for notice in match.display.notices:
            screen.notice(notice)
        last = match.answers
        number = whole_number("--at", at, most=last) if at is not None else last
        viewer = _seat(match, seat) if seat is not None else ""
        state = Playback(match, registry).session(number).state(viewer, most=0)
    stem = path.stem + (f"-{viewer}" if viewer else "") + (f"-after-{number}" if at is not None else "")
    page = Path(out) if out is not None else _free_name(stem, has_png)
    image = _beside(page) if has_png else None
    for file in filter(None, (page, image)):
        if file.exists():
            raise UsageError(EXISTS(file=str(file)))
    drawn = picture(state, screen.reader, Art.of(registry), number, last)
    pixels = picture_of(drawn, browser) if has_png else b""
    write_new(page, drawn)
    if image is not None:
        _write_image(image, pixels)
    if screen.options.json:
        screen.object({"html": str(page), "png": str(image) if image is not None else None})
        return 0
    told = DRAWN_FOR_ALL if state.own is None else DRAWN(name=state.own.name)
    screen.result(told(file=str(page), number=number, all=last))
    if image is not None:
        screen.result(PICTURE(file=str(image)))
    return 0


def _last(screen: Screen) -> Path:
    """The save that was played last."""
    for save in list_saves():
        if save.problem is None:
            screen.notice(DRAWING(file=save.path.stem, when=ago(screen, save.when)))
            return save.path
    check_folder()
    raise UsageError(NOTHING_TO_DRAW)


def _seat(match: Match, given: str) -> str:
    """The seat of a player, by the name or the letter of the seat."""
    names = match.display.names.seats
    by_name = {name.casefold(): seat for seat, name in names.items()}
    found = by_name.get(given.casefold()) or next((seat for seat in names if seat == given.casefold()), None)
    if found is None:
        raise UsageError(NOBODY(name=given, names=tuple(names.values())))
    return found


def _free_name(stem: str, has_png: bool) -> Path:
    """A name in the current folder that neither the page nor the picture would overwrite."""
    pages = (Path(f"{name}{PAGE}") for name in _names(stem))
    return next(page for page in pages if not page.exists() and not (has_png and _beside(page).exists()))


def _names(stem: str) -> Iterator[str]:
    yield stem
    for number in count(2):
        yield f"{stem}-{number}"


def _beside(page: Path) -> Path:
    """The picture of a page."""
    is_page = page.suffix.casefold() in (PAGE, ".htm")
    return page.with_suffix(PNG) if is_page else page.with_name(f"{page.name}{PNG}")


def _write_image(file: Path, data: bytes) -> None:
    try:
        with file.open("xb") as opened:
            opened.write(data)
    except FileExistsError as error:
        raise UsageError(EXISTS(file=str(file))) from error
    except OSError as error:
        raise ManiculeError(NOT_WRITTEN(file=str(file), problem=error.strerror or str(error))) from error
