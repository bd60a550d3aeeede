"""The first line of the full screen: the game, its round and phase, and the score of every player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from manicule.kernel.text import Text, tr
from manicule_fullscreen.lines import Line, cut_text, fitted, one_line, standing_for
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.themes import Theme
from manicule_interface.scores import SeatStanding
from manicule_interface.viewer_state import ViewerState
from manicule_languages.reader import Read
from manicule_terminal.line_breaks import width as cells

STATUS = tr("{game} · {place}", context="status")
SEAT_SCORE = tr("{name} {score}", context="a player and the score")
APART = " · "
SHORT_NAME, SHORTEST_NAME = 4, 2
"""The least cells for a name beside all of its figures, and beside the score alone."""


def status_line(desk: ScreenSession, theme: Theme, width: int, **meta: str) -> Line:
    """The line at a width; the scores carry the metadata, so that a click on them does something."""
    assert desk.state is not None
    style = theme["status"]
    place, scores = _fitting(desk.state, desk.screen.read, width - 2)
    left = fitted(one_line(" " + place, style), width - cells(scores) - 2, style)
    return fitted([*left, *standing_for(one_line(f" {scores} ", style), **meta)], width, style)


def _fitting(state: ViewerState, read: Read, room: int) -> tuple[str, str]:
    """The place and the scores, as long as both fit. The scores stay whole longer than the place."""
    heading = read(state.heading)
    whole = read(STATUS(game=state.game, place=state.heading))
    first, *shorter = _alone(state, read) if len(state.seats) == 1 else _together(state, read)
    pairs = [(whole, first), *((whole, one) for one in shorter[:1]), *((heading, one) for one in shorter)]
    return next((pair for pair in pairs if cells(pair[0]) + cells(pair[1]) + 2 <= room), pairs[-1])


def _alone(state: ViewerState, read: Read) -> Iterator[str]:
    """The score of a lone player and the title for it, the longest form first."""
    standing = state.seats[0].standing
    if standing is None:
        yield from ("", "")
        return
    title = [read(standing.title)] if standing.title is not None else []
    yield APART.join([read(standing.text), *title])
    yield APART.join([read(standing.figures()), *title])
    yield read(standing.figures())


def _together(state: ViewerState, read: Read) -> Iterator[str]:
    """The scores of all players, the viewer's first, in the order of the tabs. From the longest form to the
    shortest: with words, with shorter names, without the points that are certain at the end."""
    own = next((at for at, seat in enumerate(state.seats) if seat.seat == state.viewer), 0)
    seats = (*state.seats[own:], *state.seats[:own])
    players = [(seat.name, seat.standing) for seat in seats if seat.standing is not None]
    longest = max((cells(name) for name, _ in players), default=0)

    def listed(score: Callable[[SeatStanding], Text | int], cut: int = longest) -> str:
        texts = (SEAT_SCORE(name=_short(name, cut), score=score(one)) for name, one in players)
        return APART.join(map(read, texts))

    yield listed(lambda one: one.figures(is_in_words=True))
    yield from (listed(SeatStanding.figures, cut) for cut in _cuts(longest, SHORT_NAME))
    yield from (listed(lambda one: one.score, cut) for cut in _cuts(longest, SHORTEST_NAME))


def _cuts(longest: int, least: int) -> Sequence[int]:
    return range(longest, min(longest, least) - 1, -1)


def _short(name: str, most: int) -> str:
    """A name cut to some cells; an ellipsis would take half of a very short one."""
    if most >= SHORT_NAME:
        return cut_text(name, most)
    while cells(name) > most:
        name = name[:-1]
    return name
