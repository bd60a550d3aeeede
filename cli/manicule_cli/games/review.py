"""The review of a game, for people to read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from manicule.kernel.errors import UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import ntr, tr
from manicule.records.saves import check_folder, list_saves
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import ago, find_registry
from manicule_cli.games.saves import saved
from manicule_interface.review import BIAS, WORLDS, Review, Reviewed, ReviewPage, review_page
from manicule_terminal.progress_bar import progress_bar
from manicule_terminal.screen import Screen

# Translators: a counter of progress while a bot reviews a game; {done} is a number
LOOKED_AT = ntr("{done} of {n} move", "{done} of {n} moves")
HELD_BACK = ntr(
    "{n} more move is left out while the game goes on: other players must not see it yet.",
    "{n} more moves are left out while the game goes on: other players must not see them yet.",
)
REVIEWING = tr("Reviewing {file}, played last {when}.")
NOTHING_TO_REVIEW = tr("no game has been finished here yet; `manicule review SAVE` reviews an unfinished one")
NOBODY = tr("no player in this save is called “{name}”; the players are {names}")
NO_PEOPLE = tr("only bots play in this save; choose whose moves to review with --seat")


def show(screen: Screen, save: str | None, names: Sequence[str], to: str | None, worlds: str | None) -> int:
    """Look back at the game of a save, or at the one that was finished last."""
    number = whole_number("--worlds", worlds, 3) if worlds is not None else WORLDS
    registry = find_registry(screen)
    path = saved(save) if save is not None else _last_finished(screen)
    review = Review(path, registry, number, whole_number("--to", to) if to is not None else None)
    review.seats = _seats(review, names)
    with progress_bar(screen, LOOKED_AT, review.number) as progress:
        answers = review.run(progress)
    if review.held_back:
        screen.notice(HELD_BACK(n=review.held_back))
    if screen.options.json:
        screen.object({"answers": [_object(review, one) for one in answers]})
        return 0
    page = review_page(review, answers, screen.reader)
    with screen.paged():
        _write(screen, page)
    return 0


def _write(screen: Screen, page: ReviewPage) -> None:
    """Write a review; at a terminal, the table of each moment is above the remark."""
    has_tables = screen.out.isatty()
    for (where, better), table in zip(page.better, page.tables, strict=True):
        screen.gap()
        screen.result(where)
        if has_tables:
            screen.show(table)
        screen.result(better)
    screen.result(page.summary)
    screen.show(page.pictures)
    screen.result(BIAS)


def _last_finished(screen: Screen) -> Path:
    for save in list_saves():
        if save.finished and save.problem is None and any(seat.kind == PERSON for seat in save.seats):
            screen.notice(REVIEWING(file=save.path.stem, when=ago(screen, save.when)))
            return save.path
    check_folder()
    raise UsageError(NOTHING_TO_REVIEW)


def _seats(review: Review, names: Sequence[str]) -> tuple[str, ...]:
    known = dict(zip(SEAT_IDS, review.match.setup.names, strict=False))
    if not names:
        if not review.seats:
            raise UsageError(NO_PEOPLE)
        return review.seats
    found = []
    for name in names:
        seat = next((id for id, own in known.items() if own.casefold() == name.casefold()), None)
        if seat is None:
            raise UsageError(NOBODY(name=name, names=tuple(known.values())))
        found.append(seat)
    return tuple(found)


def _object(review: Review, one: Reviewed) -> dict[str, object]:
    found: dict[str, object] = {
        "at": one.question.ordinal,
        "seat": review.match.display.names.seats[one.question.seat],
        "kind": one.question.kind,
        "round": one.round,
        "answer": one.answer,
        "expected": None if one.expected is None else round(one.expected, 2),
    }
    if one.by is not None:
        found |= {"better": one.better, "by": round(one.by.points, 2), "error": round(one.by.error, 2)}
    return found
