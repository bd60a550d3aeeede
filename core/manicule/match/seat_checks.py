"""The ids and names of the seats of a match, and the checks of seats that callers name."""

from __future__ import annotations

from manicule.kernel.choices import Choice
from manicule.kernel.errors import UsageError
from manicule.kernel.game import Setup
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import tr
from manicule.match.driver import NOT_ASKED, Driver

# Translators: {seat} is an id such as “a”; a table is a game with its seats
NO_SUCH_SEAT = tr("there is no seat “{seat}” at this table")
NOT_A_TEXT = tr("an answer must be a string, not {given}")


def seat_ids(setup: Setup) -> tuple[str, ...]:
    """The ids of all seats."""
    return tuple(SEAT_IDS[: len(setup.names)])


def seat_names(setup: Setup) -> dict[str, str]:
    """The name of each seat by its id."""
    return dict(zip(SEAT_IDS, setup.names, strict=False))


def check_seat(setup: Setup, seat: str) -> None:
    """Refuse an id that is not a seat of the table."""
    if seat not in seat_ids(setup):
        raise UsageError(NO_SUCH_SEAT(seat=str(seat)))


def check_viewer(setup: Setup, seat: str) -> None:
    """Refuse an id that is neither a seat nor empty; an empty one means a watcher."""
    if seat != "":
        check_seat(setup, seat)


def asked_choice(driver: Driver, seat: str, answer: str = "") -> Choice:
    """The choice of a seat; `UsageError` if it is asked nothing, or if the answer is not a text."""
    choice, group = driver.choice, driver.group
    if group is not None:
        choice = group.choices.get(seat)
    if choice is None or choice.seat.id != seat:
        setup = driver.table.setup
        check_seat(setup, seat)
        raise UsageError(NOT_ASKED(seat=seat_names(setup)[seat]))
    if not isinstance(answer, str):
        raise UsageError(NOT_A_TEXT(given=repr(answer)))
    return choice
