"""What every address has before and behind it: whom the server answers, who reads, who sits where."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from manicule.kernel.text import tr
from manicule_interface import preferences
from manicule_interface.reactions import Actor
from manicule_languages.reader import Reader
from manicule_web import guard, limits
from manicule_web.hub import WATCHER, Hub
from manicule_web.limits import Limits
from manicule_web.live import Channel
from manicule_web.pages.layout import AT_TABLE, LINKS, PageContext, message_page
from manicule_web.table_lock import TableBusy
from manicule_web.web_table import WebTable

COOKIE, LANGUAGE, CONFIRM = "manicule_key", "manicule_lang", "manicule_confirm"
MONTHS = 180 * 24 * 3600
"""How long a browser keeps a key, in seconds."""
NOT_HERE = tr("There is nothing here")
NOT_HERE_ABOUT = tr("No table, or none that you may see. Open the link that was sent to you once more.")
WRONG = tr("That did not work")
TOO_MUCH = tr("That is more than this server takes.")
TOO_OFTEN = tr("That is too often. Wait a moment, then try again.")
NOT_FROM_HERE = tr("This came from a page that is not of this server.")
BUSY = tr("This table is busy: something in its game takes very long. Try again in a moment.")
FAILED = tr("Something failed here. The table is safe; go back and try again.")
MOST_FIELDS = 300
PREVIEW = "/preview"
"""Who moves a shape about asks what it would come to many times a minute, and changes nothing by it; that has
a limit of its own."""
STATUSES = {403: NOT_FROM_HERE, 413: TOO_MUCH, 429: TOO_OFTEN, 503: BUSY}
RETRY_AFTER = "3"
"""Seconds after which a table that was busy may be asked for again."""

Fields = Mapping[str, Sequence[str]]
Endpoint = Callable[[Request], Awaitable[Response]]
Addresses = Sequence[tuple[str, Endpoint, str]]
"""Addresses with what answers there, and to which method."""


class Seated:
    """A request of somebody who may be where they are: their table, their seat (empty for a watcher), who
    reads, and which untouched answers they are asked to confirm."""

    def __init__(
        self, table: WebTable, place: str, reader: Reader, confirmations: str = preferences.USEFUL
    ) -> None:
        self.table = table
        self.place = place
        self.viewer = "" if place == WATCHER else place
        self.reader = reader
        self.confirmations = confirmations
        self.actor = Actor(self.viewer, reader, confirmations=confirmations)
        self.file = table.file
        self.is_host = place == table.file.host
        self.path = f"/t/{table.file.id}/{place}/"


class Middleware:
    """What stands before all addresses. `is_proxied` when something of ours stands before the server; `names`
    are those by which the machine is called, `public` is where others in its network find it, if they do."""

    def __init__(
        self,
        hub: Hub,
        bounds: Limits,
        is_proxied: bool = False,
        names: tuple[str, ...] = (),
        public: str = "",
    ) -> None:
        self.hub = hub
        self.limits = bounds
        self.channel = Channel()
        self.public = public
        self._is_proxied = is_proxied
        self._names = names

    # Whom it answers.

    def guarded(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint that answers only to whom it should."""

        async def guarded(request: Request) -> Response:
            self._check(request)
            try:
                return self.dressed(await endpoint(request))
            except ClientDisconnect:
                return Response(status_code=400)
            except TableBusy as error:
                raise HTTPException(503) from error

        return guarded

    def _check(self, request: Request) -> None:
        if not guard.is_known_host(request.headers.get("host", ""), self._is_proxied, self._names):
            raise HTTPException(403)
        if not guard.is_from_us(request.method, request.headers, request.url.scheme):
            raise HTTPException(403)
        if len(str(request.url)) > limits.LONGEST_ADDRESS:
            raise HTTPException(413)
        self.limit("request", self.address(request))
        if request.method == "POST" and not request.url.path.endswith(PREVIEW):
            self.limit("change", self.address(request))

    def limit(self, what: str, who: str) -> None:
        """Refuse what somebody does too often."""
        if not self.limits.allow(what, who):
            raise HTTPException(429)

    def address(self, request: Request) -> str:
        """Where a request comes from, as limits count it."""
        return guard.neighbourhood(request.client.host) if request.client is not None else ""

    def dressed(self, response: Response) -> Response:
        """A response with the headers that every one has."""
        for name, value in guard.HEADERS.items():
            response.headers[name] = value
        response.headers.setdefault("cache-control", "no-store")
        return response

    async def refused(self, request: Request, error: Exception) -> Response:
        """Anything that is refused looks the same, whatever there is behind it."""
        code = int(getattr(error, "status_code", 404))
        text = STATUSES.get(code, NOT_HERE_ABOUT)
        status = code if code in (*STATUSES, 405) else 404
        title = NOT_HERE if text is NOT_HERE_ABOUT else WRONG
        headers = {"retry-after": RETRY_AFTER} if status == 503 else {}
        if wants_json(request):
            problem = {"problem": self.reader(request).read(text)}
            return self.dressed(JSONResponse(problem, status, headers))
        if headers and request.method == "GET":
            headers["refresh"] = RETRY_AFTER  # browsers look again by themselves
        page = message_page(self.frame(request), title, text)
        return self.dressed(HTMLResponse(page, status, headers))

    async def failed(self, request: Request, error: Exception) -> Response:
        """Something of ours failed: the log says what, people hear that it did."""
        if wants_json(request):
            problem = self.reader(request).read(FAILED)
            return self.dressed(JSONResponse({"problem": problem}, status_code=500))
        return self.dressed(HTMLResponse(message_page(self.frame(request), WRONG, FAILED), status_code=500))

    async def fields(self, request: Request) -> dict[str, list[str]]:
        """The fields of a form; what is longer than any form of ours is refused before it is read."""
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > limits.LONGEST_BODY:
                raise HTTPException(413)
        try:
            return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError as error:
            raise HTTPException(413) from error

    def reader(self, request: Request, said: str = "") -> Reader:
        """By what the seat says, the cookie, or what the browser asks for."""
        asked = request.headers.get("accept-language", "")[:200]
        tags = [part.partition(";")[0].strip() for part in asked.split(",")]
        for wanted in (said, cookie(request, LANGUAGE)[:20], *tags):
            code = self.hub.languages.find(wanted) if wanted and wanted != "*" else None
            if code is not None:
                return self.hub.reader(code)
        return self.hub.reader("en")

    def frame(self, request: Request, seated: Seated | None = None, here: str = "") -> PageContext:
        """For whom a page is made. Who chooses another language comes back to `here`, which is where the page
        is unless it is said."""
        languages, query = self.hub.languages.available(), request.url.query
        back = here or (f"{request.url.path}?{query}" if query else str(request.url.path))
        if seated is None:
            return PageContext(self.reader(request), languages, back=back)
        begun = AT_TABLE if seated.file.is_started else ()
        links = (*begun, ("links", LINKS)) if seated.viewer and seated.file.is_started else begun
        return PageContext(seated.reader, languages, "language", back, links)

    def keep_language(self, response: Response, wanted: str, path: str, request: Request) -> str:
        """Have a browser keep a language; its code, empty when there is no such language."""
        code = self.hub.languages.find(wanted[:20]) if wanted else None
        if code is not None:
            self.set_cookie(response, LANGUAGE, code, path, request)
        return code or ""

    def set_cookie(self, response: Response, name: str, value: str, path: str, request: Request) -> None:
        """Have a browser keep something for the addresses below a path."""
        response.set_cookie(
            name,
            value,
            max_age=MONTHS,
            path=path,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )

    def seated(self, request: Request) -> Seated:
        """Who asks, by their key; 404 when they may not be there."""
        id, place = str(request.path_params["table"]), str(request.path_params["place"])
        table = self.hub.table_of(id, place, cookie(request, COOKIE))
        if table is None:
            raise HTTPException(404)
        said = table.file.by_seat[place].language if place != WATCHER else ""
        is_off = cookie(request, CONFIRM) == preferences.NONE
        confirmations = preferences.NONE if is_off else preferences.USEFUL
        return Seated(table, place, self.reader(request, said), confirmations)

    def player(self, request: Request) -> Seated:
        """Who asks, if they have a seat; a watcher changes nothing."""
        seated = self.seated(request)
        if not seated.viewer:
            raise HTTPException(404)
        return seated

    def begun(self, request: Request) -> Seated:
        """Who asks, at a table that has begun."""
        seated = self.seated(request)
        if not seated.file.is_started:
            raise HTTPException(404)
        return seated


class Routes:
    """Some of the addresses of the site, all behind one middleware."""

    def __init__(self, middleware: Middleware) -> None:
        self.middleware = middleware

    @property
    def addresses(self) -> Addresses:
        """What is answered here."""
        return ()


def first(fields: Fields, name: str) -> str:
    """The first value of a field; empty when there is none."""
    return next(iter(fields.get(name, ())), "")


def cookie(request: Request, name: str) -> str:
    """What a browser keeps by a name, empty when it keeps nothing. It may keep something for the whole site
    and something else for one seat; it sends that of the longer path first, which is the one that counts."""
    sent: list[str] = request.headers.getlist("cookie")
    for header in sent:
        for one in header.split(";"):
            key, _, value = one.strip().partition("=")
            if key == name:
                return value
    return ""


def own_path(given: str) -> str:
    """An address of this site: nobody is led elsewhere."""
    is_ours = given.startswith("/") and not given.startswith(("//", "/\\")) and given.isprintable()
    return given[:300] if is_ours else "/"


def wants_json(request: Request) -> bool:
    """Whether a script asks, not somebody who reads the page that comes."""
    return "application/json" in request.headers.get("accept", "")
