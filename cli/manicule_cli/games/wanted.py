"""From the words of a command line to all that a match starts from."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.errors import UsageError
from manicule.library import Library
from manicule.match.wanted import Wanted, settle
from manicule.records.seats import LANGUAGE
from manicule.records.start import Start
from manicule.text import tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.parsing.usage import whole_number
from manicule_cli.reader import language

NOT_A_PAIR = tr("--option {given}: should be KEY=VALUE")
TWICE = tr("--option {key} is given twice")
BOTH_SEATS = tr("--seats and --seat say the same in two ways; give one of them")


def read_wanted(
    game: str | None,
    seats: Sequence[str] | None,
    first: str | None,
    with_: Sequence[str] | None,
    without: Sequence[str] | None,
    options: Sequence[str] | None,
    seed: str | None,
    kinds: str | None = None,
) -> Wanted:
    """What the options of `play` and `simulate` ask for; `kinds` are seats in the short form."""
    if kinds is not None and seats:
        raise UsageError(BOTH_SEATS)
    return Wanted(
        game,
        tuple(seats or ()) if kinds is None else tuple(kinds.split(",")),
        first,
        tuple(with_ or ()),
        tuple(without or ()),
        _pairs(options or ()),
        whole_number("--seed", seed) if seed is not None else None,
    )


def settled(screen: Screen, library: Library, wanted: Wanted, practice: bool = False) -> Start:
    """All that is wanted, checked together before anything begins; who wants it is told what to know."""
    start, notices = settle(library, wanted, practice=practice)
    for seat in start.seats:
        language.tell_unknown(screen, seat.settings.get(LANGUAGE, ""))
    for notice in notices:
        screen.notice(notice)
    return start


def _pairs(given: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in given:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not (key and equals):
            raise UsageError(NOT_A_PAIR(given=pair))
        if key in options:
            raise UsageError(TWICE(key=key))
        options[key] = value
    return options
