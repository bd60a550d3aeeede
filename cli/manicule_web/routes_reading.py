"""What is read at a table: its rules, its signs, all that happened, and a finished game looked back at."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text
from manicule.match.twins import replay_for
from manicule.records.match_file import required_header
from manicule_interface.narration import Narration
from manicule_interface.rulebook_pages import rulebook
from manicule_interface.rulebook_search import look_up, pages_of
from manicule_interface.session import Session
from manicule_interface.viewer_state import ViewerState
from manicule_web.middleware import Addresses, Routes, Seated
from manicule_web.pages import course, rules
from manicule_web.web_table import WebTable


class ReadingRoutes(Routes):
    """Pages to read."""

    @property
    def addresses(self) -> Addresses:
        """What is answered here."""
        seat = "/t/{table}/{place}"
        return (
            (f"{seat}/rules", self.rules, "GET"),
            (f"{seat}/signs", self.signs, "GET"),
            (f"{seat}/log", self.log, "GET"),
            (f"{seat}/replay", self.replay, "GET"),
            (f"{seat}/review", self.review, "GET"),
            (f"{seat}/review", self.begin_review, "POST"),
        )

    async def rules(self, request: Request) -> Response:
        """The rules of the game with its plugins, or what they say about a word."""
        return await run_in_threadpool(self._rules, request, self.middleware.begun(request))

    def _rules(self, request: Request, seated: Seated) -> Response:
        book = rulebook(
            self.middleware.hub.registry, seated.file.game, required_header(seated.table.match).plugin_ids
        )
        term = request.query_params.get("term", "").strip()[:60]
        error: Text | None = None
        parts = tuple(part.page for part in book.parts)
        if term:
            try:
                parts = pages_of(look_up(book, term, seated.reader.read))
            except UsageError as problem:
                parts, error = (), problem.text
        html = rules.rules_page(self.middleware.frame(request, seated), parts, term, error, is_whole=not term)
        return HTMLResponse(html)

    async def signs(self, request: Request) -> Response:
        """What the signs on the table mean."""
        seated = self.middleware.begun(request)
        view = await run_in_threadpool(seated.table.view, seated.viewer)
        return HTMLResponse(rules.signs_page(self.middleware.frame(request, seated), view.state.sheet))

    async def log(self, request: Request) -> Response:
        """All that happened."""
        seated = self.middleware.begun(request)
        told = await run_in_threadpool(seated.table.told, seated.viewer)
        return HTMLResponse(course.log_page(self.middleware.frame(request, seated), told))

    async def replay(self, request: Request) -> Response:
        """A finished game, step by step."""
        seated = self.middleware.begun(request)
        self.middleware.limit("replay", f"{seated.file.id}/{seated.place}")
        at = request.query_params.get("at", "0")
        wanted = int(at) if at.isascii() and at.isdigit() and len(at) < 7 else 0
        return await run_in_threadpool(self._replay, request, seated, wanted)

    def _replay(self, request: Request, seated: Seated, wanted: int) -> Response:
        """The table after some answers, as the viewer saw it then; there is none while the game goes on."""
        found = _past(seated.table, seated.viewer, wanted)
        if found is None:
            raise HTTPException(404)
        frame = self.middleware.frame(request, seated)
        return HTMLResponse(course.replay_page(frame, *found))

    async def review(self, request: Request) -> Response:
        """What a bot finds in one's own answers, as far as it has come."""
        return await self._look_back(request, is_wanted=False)

    async def begin_review(self, request: Request) -> Response:
        """Have a bot look back at one's own answers."""
        seated = self.middleware.player(request)
        self.middleware.limit("think", f"{seated.file.id}/{seated.place}")
        return await self._look_back(request, is_wanted=True)

    async def _look_back(self, request: Request, is_wanted: bool) -> Response:
        seated = self.middleware.begun(request)
        if not seated.viewer or not await run_in_threadpool(lambda: seated.table.can_look_back):
            raise HTTPException(404)
        frame = self.middleware.frame(request, seated)
        try:
            found = await run_in_threadpool(
                self.middleware.hub.look_back, seated.table, seated.viewer, is_wanted
            )
        except ManiculeError as error:
            return HTMLResponse(course.review_page(frame, None, error.text), status_code=422)
        if is_wanted:
            return RedirectResponse("review", 303)
        return HTMLResponse(await run_in_threadpool(course.review_page, frame, found, None))


def _past(table: WebTable, viewer: str, wanted: int) -> tuple[ViewerState, int, int] | None:
    """A finished game after some answers, as a viewer saw it then: with the number of these answers, and of
    all. None while the game goes on."""
    with table.lock:
        match = table.match
        if not match.over:
            return None
        at, narration = min(wanted, match.answers), Narration()
        past = replay_for(match, narration.observers(), at)
        session = Session(past, table.registry, narration, report=table.report)
        return session.state(viewer), at, match.answers
