"""Playing: the page of a seat, what of it has changed, and everything that a person does there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from weakref import WeakKeyDictionary

import msgspec
from anyio import CancelScope, CapacityLimiter, to_thread
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from manicule.kernel.errors import UsageError
from manicule.kernel.sheet import Sheet
from manicule_interface import preferences
from manicule_interface.reactions import Reaction, Reply
from manicule_languages.reader import Reader
from manicule_web import limits
from manicule_web.forms import answer_in, is_own
from manicule_web.middleware import (
    CONFIRM,
    COOKIE,
    Addresses,
    Fields,
    Middleware,
    Routes,
    Seated,
    cookie,
    first,
    own_path,
    wants_json,
)
from manicule_web.pages import lobby, table
from manicule_web.regions import ASK, Parts, Regions, regions_of, replies, state_of
from manicule_web.routes_lobby import LobbyRoutes
from manicule_web.sheet_html import HtmlPen
from manicule_web.web_table import WebTable

THINKERS = 2
"""So many hints are thought about at a time."""


class Drawings:
    """What was drawn of a table last: regions by viewer and language, and parts by language."""

    def __init__(self) -> None:
        self.regions: dict[tuple[str, str], tuple[tuple[int, int], Regions]] = {}
        self.parts: dict[str, Parts] = {}


class Listening(StreamingResponse):
    """Tells a browser of changes until it is gone; then `leave` is called, whatever it was that ended it.

    That may wait for the lock of a table, so it is done beside the loop in which other requests are heard.
    """

    def __init__(self, lines: AsyncIterator[str], leave: Callable[[], None]) -> None:
        super().__init__(lines, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell, and leave."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            with CancelScope(shield=True):
                await run_in_threadpool(self._leave)


class Play(Routes):
    """Tables as those see them who sit there, or watch."""

    def __init__(self, middleware: Middleware, lobbies: LobbyRoutes) -> None:
        super().__init__(middleware)
        self.lobbies = lobbies
        self._thinkers = CapacityLimiter(THINKERS)
        self._drawn: WeakKeyDictionary[WebTable, Drawings] = WeakKeyDictionary()

    @property
    def addresses(self) -> Addresses:
        """What is answered here; what is asked for most comes first."""
        seat = "/t/{table}/{place}"
        return (
            (f"{seat}/update", self.update, "GET"),
            (f"{seat}/events", self.events, "GET"),
            (f"{seat}/answer", self.answer, "POST"),
            (f"{seat}/preview", self.preview, "POST"),
            (f"{seat}/", self.play, "GET"),
            (f"{seat}/why", self.why, "POST"),
            (f"{seat}/hint", self.hint, "POST"),
            (f"{seat}/undo", self.undo, "POST"),
            (f"{seat}/agree", self.agree, "POST"),
            (f"{seat}/dismiss", self.dismiss, "POST"),
            (f"{seat}/retry", self.retry, "POST"),
            (f"{seat}/language", self.seat_language, "POST"),
            (f"{seat}/confirm", self.confirm, "POST"),
            (f"{seat}/status", self.status, "GET"),
            (f"{seat}/again", self.again, "POST"),
        )

    async def play(self, request: Request) -> Response:
        """The page of a seat or of a watcher."""
        seated = self.middleware.seated(request)
        if not seated.file.is_started:
            if not seated.viewer:
                game = self.middleware.hub.registry.game(seated.file.game).name
                return HTMLResponse(
                    lobby.too_early_page(self.middleware.frame(request, seated), game, seated.table.version)
                )
            return self.lobbies.page(request, seated)
        return await run_in_threadpool(self.page, request, seated)

    def page(
        self, request: Request, seated: Seated, reaction: Reaction | None = None, status: int = 200
    ) -> Response:
        regions = self._regions(seated, reaction)
        frame = self.middleware.frame(request, seated, f"/t/{seated.file.id}/{seated.place}/")
        game = self.middleware.hub.registry.game(seated.file.game).name
        name, is_watching = seated.reader.read(game), not seated.viewer
        confirms = seated.confirmations != preferences.NONE
        html = table.table_page(frame, regions, seated.table.version, name, is_watching, confirms)
        return HTMLResponse(html, status_code=status)

    def _regions(self, seated: Seated, reaction: Reaction | None = None) -> Regions:
        """The regions for a viewer; those that nobody is told anything in are kept as long as they hold."""
        table, reader = seated.table, seated.reader
        drawings = self._drawn.setdefault(table, Drawings())
        parts = drawings.parts.setdefault(reader.language, Parts())
        if reaction is not None and _is_told(reaction):
            view = table.view(seated.viewer)
            regions = regions_of(view, reader, reaction, parts)
            # What is told stays in sight until the question is another one: by its digest it is not there.
            digests = {**regions.digests, ASK: self._regions(seated).digests[ASK]}
            return msgspec.structs.replace(regions, digests=digests)
        key = seated.viewer, reader.language
        with table.lock:
            stamp = table.stamp
            kept = drawings.regions.get(key)
            if kept is not None and kept[0] == stamp:
                return kept[1]
            view = table.view(seated.viewer)
        regions = regions_of(view, reader, known=parts)
        drawings.regions[key] = stamp, regions
        return regions

    async def update(self, request: Request) -> Response:
        """The regions that a browser does not have yet."""
        seated = self.middleware.seated(request)
        if not seated.file.is_started:
            raise HTTPException(404)
        have = request.query_params.get("have", "")
        return await run_in_threadpool(self._update, seated, have, None)

    def _update(self, seated: Seated, have: str, reaction: Reaction | None, status: int = 200) -> Response:
        version = seated.table.version
        regions = self._regions(seated, reaction)
        known = dict(pair.split(":", 1) for pair in have.split(",") if ":" in pair)
        if reaction is not None and _is_told(reaction):
            known.pop(ASK, None)
        body = {
            "version": version,
            "title": regions.title,
            "asked": regions.is_asked,
            "parts": regions.parts,
            "regions": {
                id: [html, regions.digests[id]]
                for id, html in regions.html.items()
                if known.get(id) != regions.digests[id]
            },
        }
        return Response(msgspec.json.encode(body), status, media_type="application/json")

    async def events(self, request: Request) -> Response:
        """Tells a browser that something changed; what it is, the browser asks for."""
        seated = self.middleware.seated(request)
        table, viewer = seated.table, seated.viewer
        most = limits.LISTENERS_A_SEAT if viewer else limits.WATCHERS_A_TABLE
        if not await run_in_threadpool(table.arrive, viewer, most):
            raise HTTPException(429)
        lines = self.middleware.channel.versions(table.file.id, table.version)
        return Listening(lines, partial(table.leave, viewer))

    async def answer(self, request: Request) -> Response:
        """Give an answer: as it was picked, ticked, counted, laid or written."""
        return await self._do(request, self._answer)

    def _answer(self, seated: Seated, fields: Fields) -> Reaction:
        table, token = seated.table, first(fields, "token")
        typed = first(fields, "typed").strip()
        question = table.view(seated.viewer).state.question
        answer = answer_in(question, fields) if question is not None else ""
        sure = first(fields, "sure")[:2000]
        if typed and (first(fields, "way") == "typed" or not answer):
            return table.act(seated.actor, "type", token=token, line=typed[:400], sure=sure)
        own = question is None or is_own(question, fields, answer)
        return table.act(seated.actor, "answer", token=token, answer=answer[:2000], is_own=own, sure=sure)

    async def why(self, request: Request) -> Response:
        """Why something is not possible."""
        return await self._do(
            request,
            lambda seated, fields: seated.table.act(
                seated.actor, "why", token=first(fields, "token"), what=first(fields, "what")[:200]
            ),
        )

    async def hint(self, request: Request) -> Response:
        """What a bot would answer."""
        seated = self.middleware.player(request)
        self.middleware.limit("think", f"{seated.file.id}/{seated.place}")
        return await self._do(
            request,
            lambda seated, fields: seated.table.act(seated.actor, "hint", token=first(fields, "token")),
            self._thinkers,
        )

    async def undo(self, request: Request) -> Response:
        """Take back one's last answer, or ask the others whether one may."""
        return await self._do(request, lambda seated, fields: seated.table.act(seated.actor, "undo"))

    async def agree(self, request: Request) -> Response:
        """Say whether somebody else may take theirs back."""
        return await self._do(
            request,
            lambda seated, fields: seated.table.act(
                seated.actor, "agree", is_agreed=first(fields, "agreed") == "yes"
            ),
        )

    async def dismiss(self, request: Request) -> Response:
        """Say that one has read a notice."""
        return await self._do(
            request, lambda seated, fields: seated.table.dismiss(seated.viewer, first(fields, "notice"))
        )

    async def retry(self, request: Request) -> Response:
        """Let a bot that was stopped try again."""
        seated = self.middleware.player(request)
        self.middleware.limit("think", f"{seated.file.id}/{seated.place}")
        return await self._do(request, lambda seated, fields: seated.table.retry())

    async def _do(
        self,
        request: Request,
        act: Callable[[Seated, Fields], Reaction],
        workers: CapacityLimiter | None = None,
    ) -> Response:
        """Do something at the table; a script gets the regions that it lacks, else one is led to the page."""
        seated, fields = self.middleware.player(request), await self.middleware.fields(request)
        if not seated.file.is_started:
            raise HTTPException(404)
        reaction = await to_thread.run_sync(act, seated, fields, limiter=workers)
        status = 200 if reaction.kind != "stale" else 409
        if wants_json(request):
            have = request.headers.get("x-have", "")
            return await run_in_threadpool(self._update, seated, have, reaction, status)
        if not _is_told(reaction):
            return RedirectResponse("./", 303)
        return await run_in_threadpool(self.page, request, seated, reaction, status)

    async def preview(self, request: Request) -> Response:
        """What an answer would come to, or why it is not possible; nothing is answered by it."""
        seated, fields = self.middleware.player(request), await self.middleware.fields(request)
        self.middleware.limit("preview", f"{seated.file.id}/{seated.place}")
        if not seated.file.is_started:
            raise HTTPException(404)
        return await run_in_threadpool(self._preview, seated, fields)

    def _preview(self, seated: Seated, fields: Fields) -> Response:
        question = seated.table.view(seated.viewer).state.question
        answer = answer_in(question, fields)[:2000] if question is not None else ""
        judged = seated.table.act(seated.actor, "judge", token=first(fields, "token"), answer=answer)
        if judged.kind == "stale":
            return JSONResponse({"stale": True}, status_code=409)
        if judged.kind not in ("possible", "previewed"):
            return JSONResponse({"html": replies_in(judged.said, seated.reader), "possible": False})
        sheets = [one for one in judged.said if isinstance(one, Sheet)]
        changes = [part for sheet in sheets for part in sheet.sections if not table.is_board(part)]
        drawn = "".join(HtmlPen(seated.reader.read, level=3).part(part) for part in changes)
        return JSONResponse({"html": drawn, "possible": True})

    async def seat_language(self, request: Request) -> Response:
        """Read another language at this table from now on."""
        seated, fields = self.middleware.seated(request), await self.middleware.fields(request)
        response = RedirectResponse(own_path(first(fields, "back")), 303)
        path = f"/t/{seated.file.id}/{seated.place}/"
        code = self.middleware.keep_language(response, first(fields, "lang"), path, request)
        if code and seated.viewer:
            await run_in_threadpool(seated.table.read_in, seated.viewer, code)
        return response

    async def confirm(self, request: Request) -> Response:
        """Be asked, or not, to confirm untouched answers that cannot be taken back: at every table of this
        browser."""
        self.middleware.player(request)
        fields = await self.middleware.fields(request)
        wanted = preferences.NONE if first(fields, "confirm") == preferences.NONE else preferences.USEFUL
        response = RedirectResponse("./", 303)
        self.middleware.set_cookie(response, CONFIRM, wanted, "/", request)
        return response

    async def status(self, request: Request) -> Response:
        """How a table stands, in one line: for the list of one's tables."""
        return await run_in_threadpool(self._status, self.middleware.seated(request))

    def _status(self, seated: Seated) -> Response:
        read = seated.reader.read
        if not seated.file.is_started:
            names = [chair.name for chair in seated.file.chairs if chair.name]
            return JSONResponse({"state": read(lobby.NOT_YET), "players": names, "asked": False})
        state = seated.table.view(seated.viewer).state
        names = [seat.name for seat in state.seats]
        body = {"state": read(state_of(state)), "players": names, "asked": state.is_asked}
        return JSONResponse(body)

    async def again(self, request: Request) -> Response:
        """Another table for the same people, or the one that somebody has made already."""
        seated = self.middleware.player(request)
        if not seated.file.is_started:
            raise HTTPException(404)
        if not await run_in_threadpool(lambda: seated.table.match.over):
            raise HTTPException(404)
        self.middleware.limit("create", self.middleware.address(request))
        try:
            table = await run_in_threadpool(self.middleware.hub.again, seated.table)
        except UsageError as error:
            refused = Reaction("refused", (error.text,))
            return await run_in_threadpool(self.page, request, seated, refused, 422)
        path = f"/t/{table.file.id}/{seated.place}/"
        response = RedirectResponse(path, 303)
        self.middleware.set_cookie(response, COOKIE, cookie(request, COOKIE), path, request)
        return response


def _is_told(reaction: Reaction) -> bool:
    """Whether a person sees something with the question that is not there for itself."""
    return bool(reaction.said or reaction.proposal)


def replies_in(said: Sequence[Reply], reader: Reader) -> str:
    """Replies as they stand in a page."""
    return replies(said, reader).replace(' id="said"', "").replace(' tabindex="-1"', "")
