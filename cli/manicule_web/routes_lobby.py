"""Before a game begins, and links to its seats."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, tr
from manicule_web import guard
from manicule_web.hub import WATCHER
from manicule_web.middleware import COOKIE, Addresses, Fields, Routes, Seated, first
from manicule_web.pages import lobby, new_table
from manicule_web.table_file import TableFile

HANDED_OUT = tr("{host} has given out a new link to the seat of {name}.")


class LobbyRoutes(Routes):
    """Who sits where, who may come, and when it begins."""

    @property
    def addresses(self) -> Addresses:
        """What is answered here."""
        seat = "/t/{table}/{place}"
        return (
            (f"{seat}/seat", self.set_seat, "POST"),
            (f"{seat}/start", self.start, "POST"),
            (f"{seat}/leave", self.leave, "POST"),
            (f"{seat}/links", self.links_page, "GET"),
            (f"{seat}/links", self.links, "POST"),
        )

    def page(
        self, request: Request, seated: Seated, link: lobby.Link | None = None, error: Text | None = None
    ) -> Response:
        file = seated.file
        places = tuple(
            lobby.LobbySeat(seat, chair.name, chair.kind, chair.is_free, seat == seated.viewer)
            for seat, chair in file.by_seat.items()
        )
        html = lobby.lobby_page(
            self.middleware.frame(request, seated, f"/t/{file.id}/{seated.place}/"),
            self.middleware.hub.registry.game(file.game).name,
            places,
            new_table.bot_names(self.middleware.hub.registry, file.game),
            seated.is_host,
            seated.table.version,
            link,
            error,
            file.is_seed_chosen,
        )
        return HTMLResponse(html, status_code=200 if error is None else 422)

    async def set_seat(self, request: Request) -> Response:
        """Let a bot have a free seat, or wait for a person."""
        seated, fields = self.middleware.player(request), await self.middleware.fields(request)
        kind = first(fields, "kind")
        if not seated.is_host or kind not in {
            PERSON,
            *self.middleware.hub.registry.bot_kinds(seated.file.game),
        }:
            raise HTTPException(404)
        await run_in_threadpool(self.middleware.hub.seat_bot, seated.table, first(fields, "seat"), kind)
        return RedirectResponse("./", 303)

    async def start(self, request: Request) -> Response:
        """Begin the game."""
        seated = self.middleware.player(request)
        if not seated.is_host:
            raise HTTPException(404)
        try:
            await run_in_threadpool(self.middleware.hub.start, seated.table)
        except ManiculeError as error:
            return self.page(request, seated, error=error.text)
        return RedirectResponse("./", 303)

    async def leave(self, request: Request) -> Response:
        """Stand up before the game begins; when who made the table does, the table is removed."""
        seated = self.middleware.player(request)
        if seated.file.is_started:
            raise HTTPException(404)
        if seated.is_host:
            await run_in_threadpool(self.middleware.hub.remove, seated.table)
        else:
            await run_in_threadpool(self.middleware.hub.leave, seated.table, seated.viewer)
        response = RedirectResponse("/", 303)
        response.delete_cookie(COOKIE, path=seated.path)
        return response

    async def links_page(self, request: Request) -> Response:
        """The links that can be given out."""
        seated = self.middleware.player(request)
        return self._links(request, seated, None)

    def _links(self, request: Request, seated: Seated, link: lobby.Link | None) -> Response:
        if not seated.file.is_started:
            return self.page(request, seated, link)
        others = {
            seat: chair.name
            for seat, chair in seated.file.by_seat.items()
            if chair.is_for_people and seat != seated.viewer
        }
        frame = self.middleware.frame(request, seated)
        game = self.middleware.hub.registry.game(seated.file.game).name
        return HTMLResponse(lobby.links_page(frame, game, others, link, seated.is_host))

    async def links(self, request: Request) -> Response:
        """Give out a link; it is shown in this answer and never again."""
        seated, fields = self.middleware.player(request), await self.middleware.fields(request)
        return await run_in_threadpool(self._new_link, request, seated, fields)

    def _root(self, request: Request) -> str:
        """Where links lead to: to where this page came from, or where others find this machine if only it
        itself does there."""
        if self.middleware.public and guard.is_this_machine(request.headers["host"]):
            return self.middleware.public
        return f"{request.url.scheme}://{request.headers['host']}"

    def _new_link(self, request: Request, seated: Seated, fields: Fields) -> Response:
        table, kind, seat = seated.table, first(fields, "kind"), first(fields, "seat")
        root = f"{self._root(request)}/t/{table.file.id}"
        if kind == "own":
            key = self.middleware.hub.new_key(table, seated.place)
            link = lobby.Link(lobby.OWN_ABOUT, f"{root}/{seated.place}/enter#{key}")
            response = self._links(request, seated, link)
            self.middleware.set_cookie(response, COOKIE, key, f"/t/{table.file.id}/{seated.place}/", request)
            return response
        if not seated.is_host:
            raise HTTPException(404)
        if kind == "invite" and not table.file.is_started:
            link = lobby.Link(lobby.INVITE_ABOUT, f"{root}/join#{self.middleware.hub.invite(table, kind)}")
        elif kind == WATCHER:
            link = lobby.Link(
                lobby.WATCH_ABOUT, f"{root}/{WATCHER}/enter#{self.middleware.hub.invite(table, kind)}"
            )
        elif kind == "seat" and table.file.is_started and _is_taken(table.file, seat):
            name = table.file.by_seat[seat].name
            link = lobby.Link(
                lobby.HAND_OUT_ABOUT(name=name),
                f"{root}/{seat}/enter#{self.middleware.hub.new_key(table, seat)}",
            )
            # Everybody is told: who hands out a seat could sit down there. Before a game nobody would hear.
            table.tell(HANDED_OUT(host=table.file.by_seat[seated.place].name, name=name))
        else:
            raise HTTPException(404)
        return self._links(request, seated, link)


def _is_taken(file: TableFile, seat: str) -> bool:
    """Whether a person has a seat."""
    chair = file.by_seat.get(seat)
    return chair is not None and chair.is_for_people and not chair.is_free
