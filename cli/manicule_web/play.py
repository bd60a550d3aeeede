"""Playing: the page of a seat, its updates, and the actions of a person there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial
from weakref import WeakKeyDictionary

import msgspec
from anyio import CancelScope, CapacityLimiter
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from manicule.kernel.errors import UsageError
from manicule.kernel.sheet import Grid, Group, Sheet, parts_of
from manicule.kernel.text import Text, tr
from manicule_interface import preferences
from manicule_interface.reactions import Reaction
from manicule_web import routes_lobby
from manicule_web.awaited import AGAIN, START, VOTE, Cause
from manicule_web.following import arrived, follow
from manicule_web.forms import answer_in, is_own
from manicule_web.live import Stream
from manicule_web.markup import NO_HTML, joined
from manicule_web.middleware import CONFIRM, COOKIE, SEAT, Address, Seated, Visit, at_seat
from manicule_web.notifications.table_turns import away_from
from manicule_web.page_reader import page_reader
from manicule_web.pages import lobby, table
from manicule_web.pages.players import away_text
from manicule_web.pages.table import PushOffer
from manicule_web.pages.talk import UNREAD
from manicule_web.peers import Follow
from manicule_web.regions import ASK, CONSENT, Regions, regions_of, replies, state_of
from manicule_web.routes_players import away_box
from manicule_web.routes_talk import view_of, with_talk
from manicule_web.routes_terms import terms_box
from manicule_web.seat_players import SeatPlayers
from manicule_web.sheet_html import HtmlPen
from manicule_web.table_html import Parts
from manicule_web.table_view import TableView
from manicule_web.web_table import WebTable

THINKERS = 2
"""Number of hints computed at a time."""


class Drawings:
    """The last drawings of a table: regions by viewer and language, and parts by language."""

    def __init__(self) -> None:
        self.regions: dict[tuple[str, str], tuple[TableView, Regions]] = {}
        self.parts: dict[str, Parts] = {}


class Listening(StreamingResponse):
    """Notifies a browser of changes until it is gone; then calls `leave`, however the connection ended.

    `leave` may wait for the lock of a table, so it runs outside the event loop, which serves other requests.
    """

    def __init__(self, lines: AsyncIterator[str], leave: Callable[[], None]) -> None:
        super().__init__(lines, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream, then call `leave`."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            with CancelScope(shield=True):
                await run_in_threadpool(self._leave)


class Play:
    """The pages of tables, for players and watchers."""

    def __init__(self, offer: Callable[[Seated], PushOffer] | None = None) -> None:
        self._offer = offer
        self._thinkers = CapacityLimiter(THINKERS)
        self._drawn: WeakKeyDictionary[WebTable, Drawings] = WeakKeyDictionary()

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The addresses handled here, the most requested first."""
        deeds = (
            Address(
                SEAT + name,
                at_seat(partial(self.do, deed), begun=True, limit="think" if name in BOTS else ""),
                "POST",
                self._thinkers if name == "hint" else None,
            )
            for name, deed in DEEDS.items()
        )
        return (
            Address(SEAT + "update", at_seat(self.update, watchers=True, begun=True)),
            Address("/stream", _stream),
            Address(SEAT + "follow", at_seat(_follow, watchers=True, limit="follow"), "POST"),
            Address(SEAT + "events", at_seat(_events, watchers=True)),
            Address(SEAT + "preview", at_seat(_preview, begun=True, limit="preview"), "POST"),
            *deeds,
            Address(SEAT, at_seat(self.page, watchers=True)),
            Address(SEAT + "language", at_seat(_language, watchers=True), "POST"),
            Address(SEAT + "confirm", at_seat(_confirm), "POST"),
            Address(SEAT + "status", at_seat(_status, watchers=True)),
            Address(
                SEAT + "list/follow",
                at_seat(partial(_follow, is_list=True), watchers=True, limit="follow"),
                "POST",
            ),
            Address(SEAT + "look", at_seat(_look, limit="follow"), "POST"),
            Address(SEAT + "again", at_seat(self.again, begun=True), "POST"),
        )

    def page(self, seated: Seated, reaction: Reaction | None = None, status: int = 200) -> Response:
        """The page of a player or a watcher."""
        frame, is_watching = seated.frame(seated.path), not seated.viewer
        seated.table.turns.look(away_from(seated.place) if seated.is_away else seated.viewer)
        if seated.file.is_started:
            name, confirms = frame.words(seated.game), seated.confirmations != preferences.NONE
            version, regions = self._regions(seated, reaction)
            offer = self._offer(seated) if self._offer is not None and seated.viewer else None
            away = away_box(seated) if seated.is_away else NO_HTML
            html = table.table_page(
                frame, regions, version, name, is_watching, confirms, seated.art, offer, away
            )
            return HTMLResponse(html, status_code=status)
        if is_watching:
            box = terms_box(seated.frame(), seated.table)
            return HTMLResponse(lobby.too_early_page(seated.frame(), seated.game, seated.table.version, box))
        return routes_lobby.page(seated)

    def _regions(self, seated: Seated, reaction: Reaction | None = None) -> tuple[str, Regions]:
        """The version of the table, and the regions for a viewer; those without a message are cached while
        the view is unchanged."""
        table, reader, art = seated.table, seated.reader, seated.art
        drawings = self._drawn.setdefault(table, Drawings())
        parts = drawings.parts.setdefault(reader.language, {})
        (version, view), key = table.look(seated.viewer), (seated.viewer, reader.language)
        kept = drawings.regions.get(key)
        if kept is None or kept[0] is not view:
            kept = drawings.regions[key] = view, regions_of(view, reader, None, parts, art)
        if reaction is None or not _is_told(reaction):
            return version, with_talk(seated, kept[1])
        regions = regions_of(view, reader, reaction, parts, art)
        # A message stays in sight until the question changes: keep the digest of the region without it.
        digests = {**regions.digests, ASK: kept[1].digests[ASK]}
        return version, with_talk(seated, msgspec.structs.replace(regions, digests=digests))

    def update(self, seated: Seated, reaction: Reaction | None = None, status: int = 200) -> Response:
        """The regions that a browser lacks."""
        have = seated.field("have") or seated.request.headers.get("x-have", "")
        version, regions = self._regions(seated, reaction)
        known = dict(pair.split(":", 1) for pair in have.split(",") if ":" in pair)
        if reaction is not None and _is_told(reaction):
            known.pop(ASK, None)
        body = {
            "version": version,
            "title": regions.title,
            "asked": regions.is_called,
            "away": seated.is_away,
            "frames": [(frame.id, frame.kind, frame.regions) for frame in regions.frames],
            "regions": {
                id: [html, regions.digests[id]]
                for id, html in regions.html.items()
                if known.get(id) != regions.digests[id]
            },
        }
        return Response(msgspec.json.encode(body), status, media_type="application/json")

    def do(self, deed: Deed, seated: Seated) -> Response:
        """Carry out an action. A script gets the regions that it lacks; a browser is redirected to the
        page."""
        seated.table.turns.look(seated.viewer)
        reaction = deed(seated)
        status = 200 if reaction.kind != "stale" else 409
        if seated.wants_json:
            seated.table.turns.look(seated.viewer)  # at what the answer has led to
            return self.update(seated, reaction, status)
        return self.page(seated, reaction, status) if _is_told(reaction) else RedirectResponse("./", 303)

    def again(self, seated: Seated) -> Response:
        """Another table for those who want to play again, or the one that a player has created already."""
        if not seated.table.match.over:
            raise HTTPException(404)
        seated.limit("create")
        try:
            made, seat = seated.hub.again(seated.table, seated.place, seated.cookie(COOKIE))
        except UsageError as error:
            return self.page(seated, Reaction("refused", (error.text,)), 422)
        return seated.at_seat(made.file.id, seat, seated.cookie(COOKIE))


# Actions of a person at the table.


def _answer(seated: Seated) -> Reaction:
    """Give an answer that was picked, ticked, counted, placed or written."""
    typed, sure = seated.field("typed").strip(), seated.field("sure")[:2000]
    question = seated.table.view(seated.viewer).state.question
    answer = answer_in(question, seated.fields) if question is not None else ""
    if typed and (seated.field("way") == "typed" or not answer):
        return _act(seated, "type", line=typed[:400], sure=sure)
    own = question is None or is_own(question, seated.fields, answer)
    return _act(seated, "answer", answer=answer[:2000], is_own=own, sure=sure)


def _vote(seated: Seated) -> Reaction:
    """Agree to a proposal to replace a person, or refuse it."""
    try:
        SeatPlayers(seated.table).vote(seated.viewer, seated.field("seat"), seated.field("agreed") == "yes")
    except UsageError as error:
        return Reaction("refused", (error.text,))
    return Reaction("shown")


def _act(seated: Seated, verb: str, **given: str | bool) -> Reaction:
    """Act on the question that the person saw."""
    reaction = seated.table.act(seated.actor, verb, token=seated.field("token"), **given)
    if reaction.has_changed_table:
        SeatPlayers(seated.table).stay(seated.viewer)
    return reaction


Deed = Callable[[Seated], Reaction]
DEEDS: dict[str, Deed] = {
    "answer": _answer,
    "why": lambda seated: _act(seated, "why", what=seated.field("what")[:200]),
    "hint": lambda seated: _act(seated, "hint"),
    "undo": lambda seated: seated.table.act(seated.actor, "undo"),
    "agree": lambda seated: seated.table.act(
        seated.actor, "agree", is_agreed=seated.field("agreed") == "yes"
    ),
    "seen": lambda seated: seated.table.act(seated.actor, "seen", moment=seated.field("moment")[:20]),
    "dismiss": lambda seated: seated.table.notices.dismiss(seated.viewer, seated.field("notice")),
    "retry": lambda seated: seated.table.retry(),
    "vote": _vote,
}
"""The actions of forms, by address."""
BOTS = ("hint", "retry")
"""Actions that make a bot think."""


def _is_told(reaction: Reaction) -> bool:
    """Whether the reaction shows something that is not part of the question itself."""
    return bool(reaction.said or reaction.proposal)


# Translators: in the list of tables
ANOTHER = tr("The game is over. The others play again: will you?")
# Translators: in the list of tables; {names} are players who have not moved before the deadline
LATE = tr("The time to move is over: {names}")
STATES: dict[Cause, Text] = {VOTE: CONSENT, START: lobby.READY, AGAIN: ANOTHER}
"""What the list of tables says to a person of whom something else than a move is awaited."""


# Requests that do not change the table.


def _stream(visit: Visit) -> Response:
    """One connection for all pages of a browser; each page joins it with `_follow`."""
    stream = Stream(visit.middleware.channel.process)
    return Listening(visit.middleware.channel.news(stream), stream.end)


def _follow(seated: Seated, *, is_list: bool = False) -> Response:
    """Tell the stream of a browser the changes of this table, or stop doing so; returns the present version.
    Following it from the list of tables does not make a person present."""
    channel, table = seated.middleware.channel, seated.table
    wanted = Follow(
        seated.field("stream"),
        table.file.id,
        seated.place,
        seated.viewer,
        is_list,
        bool(seated.field("leave")),
    )
    peers = seated.hub.store.peers
    if peers is not None and channel.is_elsewhere(wanted.stream):
        peers.tell(wanted)
    elif channel.stream(wanted.stream) is None:
        raise HTTPException(404)
    elif not follow(channel, table, wanted):
        raise HTTPException(429)
    return JSONResponse({"version": table.version})


def _events(seated: Seated) -> Response:
    """Notify a page without shared workers that something changed; it then asks for the changes."""
    leave, table = _arrived(seated), seated.table
    return Listening(seated.middleware.channel.versions(table.file.id, table.version), leave)


def _arrived(seated: Seated) -> Callable[[], None]:
    """Note that a browser listens at a seat; returns what to do when it is gone."""
    leave = arrived(seated.table, seated.viewer)
    if leave is None:
        raise HTTPException(429)
    return leave


def _preview(seated: Seated) -> Response:
    """The effect of an answer, or why it is not possible; gives no answer."""
    question, read = seated.table.view(seated.viewer).state.question, page_reader(seated.reader)
    answer = answer_in(question, seated.fields)[:2000] if question is not None else ""
    judged = _act(seated, "judge", answer=answer)
    if judged.kind == "stale":
        return JSONResponse({"stale": True})  # no failure: the page is about to change
    if judged.kind not in ("possible", "previewed"):
        said = replies(judged.said, seated.reader).replace(' id="said"', "").replace(' tabindex="-1"', "")
        return JSONResponse({"html": said, "possible": False})
    sheets = [one for one in judged.said if isinstance(one, Sheet)]
    parts = (part for sheet in sheets for part in parts_of(sheet.sections))
    changes = [part for part in parts if not isinstance(part, Grid | Group)]  # boards are in sight already
    pen = HtmlPen(read, level=3, art=seated.art)
    return JSONResponse({"html": joined(map(pen.part, changes)), "possible": True})


def _look(seated: Seated) -> Response:
    """Note that the page is in sight."""
    seated.table.turns.look(seated.viewer)
    return Response(status_code=204)


def _language(seated: Seated) -> Response:
    """Change the language at this table."""
    response, code = seated.in_language(seated.path)
    if code and seated.viewer:
        seated.table.read_in(seated.viewer, code)
    return response


def _confirm(seated: Seated) -> Response:
    """Turn the confirmation of untouched answers that cannot be undone on or off, for all tables of this
    browser."""
    is_off = seated.field("confirm") == preferences.NONE
    response = RedirectResponse("./", 303)
    seated.set_cookie(response, CONFIRM, preferences.NONE if is_off else preferences.USEFUL, "/")
    return response


def _has_room(seated: Seated) -> bool:
    """Whether the next game of a finished table can still be joined."""
    next = seated.hub.table(seated.file.next)
    return next is not None and not next.file.is_started


def _status(seated: Seated) -> Response:
    """The state of a table in one line, for the list of tables."""
    table, file = seated.table, seated.file
    with table.looking():
        causes, is_over = table.awaited(seated.viewer), file.is_started and table.match.over
        if file.is_started:
            version, view = table.look(seated.viewer)
            state = view.state
            names, text, is_asked = [seat.name for seat in state.seats], state_of(state), state.is_asked
            if seated.is_away and not is_over:
                text = away_text(seated.chair.stand_in is None, seated.chair.player)
        else:
            version, text, is_asked = table.version, lobby.NOT_YET, False
            names = [chair.name for chair in file.chairs if chair.name]
        if not is_asked and (late := SeatPlayers(table).late_for(seated.viewer)):
            text = LATE(names=late)
    for cause in () if is_asked else causes:
        if cause in STATES and (cause != AGAIN or _has_room(seated)):
            text, is_asked = STATES[cause], cause != AGAIN
    said = page_reader(seated.reader).words(text)
    talk = view_of(seated)
    unread = page_reader(seated.reader).words(UNREAD(n=talk.unread)) if talk.unread else ""
    told = {"state": said, "players": names, "asked": is_asked, "over": is_over}
    return JSONResponse({**told, "talk": unread, "version": version})
