"""Pages to read at a table: the rules, the signs, the log, and the replay and review of a finished game."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text
from manicule.match.twins import replay_for
from manicule.records.match_file import required_header
from manicule_interface.narration import Narration
from manicule_interface.rulebook_pages import rulebook
from manicule_interface.rulebook_search import look_up, pages_of
from manicule_interface.session import Session
from manicule_web.middleware import SEAT, Address, Seated, at_seat
from manicule_web.pages import course, rules


def _rules(seated: Seated) -> Response:
    """The rules of the game with its plugins, or the sections about a word."""
    book = rulebook(seated.hub.registry, seated.file.game, required_header(seated.table.match).plugin_ids)
    term = seated.field("term").strip()[:60]
    error: Text | None = None
    parts = tuple(part.page for part in book.parts)
    if term:
        try:
            parts = pages_of(look_up(book, term, seated.reader.read))
        except UsageError as problem:
            parts, error = (), problem.text
    return HTMLResponse(rules.rules_page(seated.frame(), parts, term, error, is_whole=not term))


def _signs(seated: Seated) -> Response:
    """The meaning of the signs on the table."""
    sheet = seated.table.view(seated.viewer).state.sheet
    return HTMLResponse(rules.signs_page(seated.frame(), sheet, seated.art))


def _log(seated: Seated) -> Response:
    """The whole log."""
    return HTMLResponse(course.log_page(seated.frame(), seated.table.told(seated.viewer)))


def _replay(seated: Seated) -> Response:
    """A finished game after a number of answers, as the viewer saw it then."""
    asked, table = seated.field("at"), seated.table
    wanted = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 0
    with table.lock:
        match = table.match
        if not match.over:
            raise HTTPException(404)
        at, narration = min(wanted, match.answers), Narration()
        past = replay_for(match, narration.observers(), at)
        state = Session(past, table.registry, narration, report=table.report).state(seated.viewer)
    page = course.replay_page(seated.frame(), state, at, match.answers, seated.art)
    return HTMLResponse(page)


def _review(seated: Seated) -> Response:
    """The review of the person's answers so far; sending the form starts it."""
    is_wanted = seated.request.method == "POST"
    if not seated.table.can_look_back:
        raise HTTPException(404)
    try:
        found = seated.hub.look_back(seated.table, seated.viewer, is_wanted)
    except ManiculeError as error:
        return HTMLResponse(course.review_page(seated.frame(), None, error.text), status_code=422)
    if is_wanted:
        return RedirectResponse("review", 303)
    return HTMLResponse(course.review_page(seated.frame(), found, None))


ADDRESSES = (
    Address(SEAT + "rules", at_seat(_rules, watchers=True, begun=True)),
    Address(SEAT + "signs", at_seat(_signs, watchers=True, begun=True)),
    Address(SEAT + "log", at_seat(_log, watchers=True, begun=True)),
    Address(SEAT + "replay", at_seat(_replay, watchers=True, begun=True, limit="replay")),
    Address(SEAT + "review", at_seat(_review, begun=True)),
    Address(SEAT + "review", at_seat(_review, begun=True, limit="think"), "POST"),
)
