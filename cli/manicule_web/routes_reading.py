"""Pages to read at a table: the rules, the signs, the log, and the replay and review of a finished game."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text, verbatim
from manicule.records.match_file import required_header
from manicule_interface.listings import all_in_sight
from manicule_interface.log_filter import LogFilter
from manicule_interface.playback import Playback
from manicule_interface.rulebook_pages import rulebook
from manicule_interface.rulebook_search import look_up, pages_of, phase_page
from manicule_web.middleware import SEAT, Address, Seated, at_seat
from manicule_web.pages import course, rules
from manicule_web.pages.search import LONGEST


def _rules(seated: Seated) -> Response:
    """The rules of the game with its plugins, opened at the current phase; or the sections about a word."""
    match = seated.table.match
    book = rulebook(seated.hub.registry, seated.file.game, required_header(match).plugin_ids)
    term = seated.field("term").strip()[:LONGEST]
    error: Text | None = None
    parts = tuple(part.page for part in book.parts)
    if term:
        try:
            parts = pages_of(look_up(book, term, seated.reader.read))
        except UsageError as problem:
            parts, error = (), problem.text
    now = phase_page(book, match.position.phase, match.rules.phase(match.position.phase).name)
    return HTMLResponse(rules.rules_page(seated.frame(), parts, term, error, is_whole=not term, now=now))


def _signs(seated: Seated) -> Response:
    """The meaning of the signs on the table."""
    state = seated.table.view(seated.viewer).state
    moment = state.moment.sheet if state.moment is not None else None
    sheet = all_in_sight(state.sheet, state.question, moment)
    return HTMLResponse(rules.signs_page(seated.frame(), sheet, seated.art))


def _log(seated: Seated) -> Response:
    """The log, or the part of it about a player, a round or some words."""
    table, names = seated.table, seated.table.match.display.names
    participants = {**{id: verbatim(name) for id, name in names.seats.items()}, **names.others}
    who, words = seated.field("player"), seated.field("term").strip()[:LONGEST]
    wanted = LogFilter(who if who in participants else "", _number(seated.field("round")), words)
    told, rounds = table.told(seated.viewer, wanted, seated.reader.read)
    choices = course.LogChoices(tuple(participants.items()), rounds)
    return HTMLResponse(course.log_page(seated.frame(), told, wanted, choices, seated.file.access))


def _number(given: str) -> int:
    """A number in an address; 0 if it is none."""
    return int(given) if given.isascii() and given.isdigit() and len(given) < 7 else 0


def _replay(seated: Seated) -> Response:
    """A finished game after a number of answers, as the viewer saw it then."""
    table = seated.table
    with table.looking():
        if not table.match.over:
            raise HTTPException(404)
        playback = Playback(table.match, table.registry, table.report)
        at = playback.within(_number(seated.field("at")))
        state = playback.session(at).state(seated.viewer)
        page = course.replay_page(seated.frame(), state, at, playback, seated.art)
    return HTMLResponse(page)


def _review(seated: Seated) -> Response:
    """The review of the person's answers so far; sending the form starts it."""
    is_wanted = seated.request.method == "POST"
    if not seated.table.can_look_back:
        raise HTTPException(404)
    try:
        found = seated.hub.look_back(seated.table, seated.viewer, is_wanted)
    except ManiculeError as error:
        return HTMLResponse(
            course.review_page(seated.frame(), None, error.text, seated.hub.art), status_code=422
        )
    if is_wanted:
        return RedirectResponse("review", 303)
    return HTMLResponse(course.review_page(seated.frame(), found, None, seated.hub.art))


ADDRESSES = (
    Address(SEAT + "rules", at_seat(_rules, watchers=True, begun=True)),
    Address(SEAT + "signs", at_seat(_signs, watchers=True, begun=True)),
    Address(SEAT + "log", at_seat(_log, watchers=True, begun=True)),
    Address(SEAT + "replay", at_seat(_replay, watchers=True, begun=True, limit="replay")),
    Address(SEAT + "review", at_seat(_review, begun=True)),
    Address(SEAT + "review", at_seat(_review, begun=True, limit="think"), "POST"),
)
