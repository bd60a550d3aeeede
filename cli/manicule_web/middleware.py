"""The checks and data common to all addresses: accepted requests, the reader, the seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import chain
from typing import NamedTuple
from urllib.parse import parse_qs, quote, unquote

import msgspec
from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr
from manicule.match.seats import LONGEST_NAME
from manicule.records.match_file import required_header
from manicule_interface import preferences
from manicule_interface.art import Art
from manicule_interface.reactions import Actor
from manicule_languages.reader import Reader
from manicule_web import guard, limits
from manicule_web.failures import CANNOT_OPEN, FailureLog, failure_of
from manicule_web.forms import Fields, first
from manicule_web.hub import WATCHER, Hub
from manicule_web.limits import Limits
from manicule_web.live import Channel
from manicule_web.page_reader import page_reader
from manicule_web.pages.layout import AT_TABLE, LINKS, PLAYERS, PageContext, message_page
from manicule_web.seat_keys import role_of
from manicule_web.table_file import Chair
from manicule_web.table_lock import TableBusy, TableGone
from manicule_web.table_store import StoreAway

COOKIE, LANGUAGE, CONFIRM, NAME = "manicule_key", "manicule_lang", "manicule_confirm", "manicule_name"
MONTHS = 180 * 24 * 3600
"""Seconds for which a browser keeps a key."""
NOT_HERE = tr("Nothing found here")
SIGNED_OUT = tr("This is not your seat any more")
NOT_HERE_ABOUT = tr("There is no such table, or you may not see it. Open the link that you were sent again.")
WRONG = tr("That did not work")
TOO_MUCH = tr("That is more than this server accepts.")
TOO_OFTEN = tr("Too many requests. Wait a moment, then try again.")
NOT_FROM_HERE = tr("The request came from a page that does not belong to this server.")
BUSY = tr("This table is busy: its game is taking a very long time. Try again in a moment.")
AWAY = tr(
    "The storage of this server does not answer at the moment. Every move that you were shown is kept. "
    "Look at the table again soon: your last move may not have been made."
)
FAILED = tr("Something went wrong. The table is safe; go back and try again.")
MOST_FIELDS = 300
NO_CHANGES = ("/preview", "/follow", "/look")
"""Addresses that change nothing at a table, with limits of their own: moving a shape asks for many previews a
minute, and after a restart of the server all pages of a club follow their tables anew."""
STATUSES = {403: NOT_FROM_HERE, 413: TOO_MUCH, 429: TOO_OFTEN, 503: BUSY}
RETRY_AFTER = "3"
"""Seconds after which to ask a busy table again."""

STAND_IN = "stand-in-"
"""Before the id of a seat: the place of a link by which another person can play on there."""
SEAT = "/t/{table}/{place}/"
"""The address of a seat, or of a watcher; the prefix of further addresses."""


class SignedOut(HTTPException):
    """A key that opens its seat no more, and the reason."""

    def __init__(self, why: Text) -> None:
        super().__init__(410)
        self.why = why


class Visit:
    """A request with its form fields and its reader."""

    def __init__(self, middleware: Middleware, request: Request, fields: Fields) -> None:
        self.middleware = middleware
        self.hub = middleware.hub
        self.request = request
        self.fields = fields
        self.language = ""
        """The language of the seat, if it has one."""

    def field(self, name: str) -> str:
        """The first value of a form field; empty if there is none."""
        return first(self.fields, name)

    @cached_property
    def reader(self) -> Reader:
        """The reader in the language of the seat, the cookie, or the browser."""
        asked = self.request.headers.get("accept-language", "")[:200]
        tags = [part.partition(";")[0].strip() for part in asked.split(",")]
        languages = self.hub.languages
        chosen = [languages.find(code) for code in (self.language, self.cookie(LANGUAGE)[:20]) if code]
        proposed = (languages.find_offered(tag) for tag in tags if tag and tag != "*")
        return self.hub.reader(next((code for code in chain(chosen, proposed) if code), "en"))

    def frame(self, here: str = "") -> PageContext:
        """The context of a page. After a change of language the browser returns to `here` (default: the
        address of this page)."""
        url = self.request.url
        back = here or (f"{url.path}?{url.query}" if url.query else str(url.path))
        return PageContext(self.reader, self.hub.languages.offered(self.reader.language), back=back)

    @property
    def wants_json(self) -> bool:
        """Whether a script sent the request, not a browser that loads a page."""
        return "application/json" in self.request.headers.get("accept", "")

    def limit(self, what: str) -> None:
        """Refuse the request if its client exceeds a limit."""
        self.middleware.limit(what, address_of(self.request))

    def cookie(self, name: str) -> str:
        """The value of a cookie, or empty."""
        return cookie_of(self.request, name)

    def set_cookie(self, response: Response, name: str, value: str, path: str, seconds: int = MONTHS) -> None:
        """Set a cookie for the addresses below a path."""
        secure = self.request.url.scheme == "https"
        response.set_cookie(name, value, seconds, path=path, secure=secure, httponly=True, samesite="lax")

    def at_seat(self, table: str, place: str, key: str, name: str = "") -> Response:
        """Redirect to a seat, and store its key in the browser; the `name` for the next table, too."""
        path = f"/t/{table}/{place}/"
        response = RedirectResponse(path, 303)
        self.set_cookie(response, COOKIE, key, path)
        if name:
            self.set_cookie(response, NAME, quote(name), "/")
        return response

    @property
    def known_name(self) -> str:
        """The name that a person in this browser gave last."""
        return unquote(self.cookie(NAME))[:LONGEST_NAME]

    def in_language(self, path: str) -> tuple[Response, str]:
        """Redirect back in the chosen language, stored for the addresses below a path; also returns its code,
        empty if there is no such language."""
        wanted, back = self.field("lang"), self.field("back")
        is_ours = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
        response = RedirectResponse(back[:300] if is_ours else "/", 303)  # never redirect to another site
        code = self.hub.languages.find(wanted[:20]) if wanted else None
        if code is not None:
            self.set_cookie(response, LANGUAGE, code, path)
        return response, code or ""


class Seated(Visit):
    """A visit with a valid key: its table, its seat (empty for a watcher), and the untouched answers that
    need confirmation. A player who `is_away` sees what watchers see. Raises 404 for an invalid key, and 410
    with the reason for one that is not valid any more."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.middleware, visit.request, visit.fields)
        id, self.place = (str(self.request.path_params[name]) for name in ("table", "place"))
        key = self.cookie(COOKIE)
        table = self.hub.table_of(id, self.place, key)
        if table is None:
            why = self.hub.why_signed_out(id, self.place, key)
            raise HTTPException(404) if why is None else SignedOut(why)
        self.table, self.file = table, table.file
        is_watcher = self.place == WATCHER
        self.is_away = not is_watcher and role_of(self.chair, key) == "away"
        self.viewer = "" if is_watcher or self.is_away else self.place
        self.language = self.chair.reads if self.viewer else ""
        is_off = self.cookie(CONFIRM) == preferences.NONE
        self.confirmations = preferences.NONE if is_off else preferences.USEFUL
        self.actor = Actor(self.viewer, self.reader, confirmations=self.confirmations)
        self.is_host = self.viewer == self.file.host
        self.path = f"/t/{id}/{self.place}/"

    @property
    def chair(self) -> Chair:
        """The seat of the visitor, who must not be a watcher."""
        return self.file.by_seat[self.place]

    @property
    def game(self) -> Text:
        """The name of the game."""
        return self.hub.registry.game(self.file.game).name

    @property
    def art(self) -> Art:
        """The art of the plugins at the table."""
        return self.hub.art.of_plugins(required_header(self.table.match).plugin_ids)

    def frame(self, here: str = "") -> PageContext:
        """The context of a page of the table."""
        begun = AT_TABLE if self.file.is_started else ()
        has_seat = (self.viewer or self.is_away) and self.file.is_started
        links = (*begun, ("players", PLAYERS), ("links", LINKS)) if has_seat else begun
        return msgspec.structs.replace(super().frame(here), language_action="language", links=links)


Answer = Callable[[Visit], Response]


class Address(NamedTuple):
    """An address, its handler, its method, and the threads it runs in (default: the shared ones)."""

    path: str
    answer: Answer
    method: str = "GET"
    workers: CapacityLimiter | None = None


def at_seat(
    answer: Callable[[Seated], Response],
    *,
    watchers: bool = False,
    begun: bool = False,
    limit: str = "",
    away: bool = False,
) -> Answer:
    """A handler for visitors with a seat, for `watchers` and for players who are `away` if set; with `begun`,
    only after the game has started. The `limit` counts per seat."""

    def answered(visit: Visit) -> Response:
        seated = Seated(visit)
        is_allowed = seated.viewer or watchers or (away and seated.is_away)
        if not is_allowed or (begun and not seated.file.is_started):
            raise HTTPException(404)
        if limit:
            seated.middleware.limit(limit, seated.path)
        return answer(seated)

    return answered


class Middleware:
    """The checks before all addresses. `is_proxied` if our own proxy is in front of the server; `names` are
    the names of this machine, `public` is its address in the local network, if it has one."""

    def __init__(
        self, hub: Hub, bounds: Limits, is_proxied: bool, names: tuple[str, ...], public: str
    ) -> None:
        self.hub = hub
        self.limits = bounds
        self.channel = Channel()
        self.failures = FailureLog()
        self.public = public
        self._is_proxied = is_proxied
        self._names = names

    def route(self, address: Address) -> Route:
        """A route that accepts only valid requests."""

        async def endpoint(request: Request) -> Response:
            self._check(request)
            try:
                visit = Visit(self, request, await _fields(request))
                return _dressed(await to_thread.run_sync(address.answer, visit, limiter=address.workers))
            except ClientDisconnect:
                return Response(status_code=400)
            except TableGone as error:
                raise HTTPException(404) from error
            except TableBusy as error:
                raise HTTPException(503) from error
            except StoreAway:
                return self._problem(request, AWAY, 503, is_passing=True)
            except ManiculeError as error:
                return self._unopened(request, error)

        return Route(address.path, endpoint, methods=[address.method])

    def _check(self, request: Request) -> None:
        if not guard.is_known_host(request.headers.get("host", ""), self._is_proxied, self._names):
            raise HTTPException(403)
        if not guard.is_from_us(request.method, request.headers, request.url.scheme):
            raise HTTPException(403)
        if len(str(request.url)) > limits.LONGEST_ADDRESS:
            raise HTTPException(413)
        who = self._counted(request)
        self.limit("request", who)
        if request.method == "POST" and not request.url.path.endswith(NO_CHANGES):
            self.limit("change", who)

    def _counted(self, request: Request) -> str:
        """The client that limits count: a seat, for the holder of its key, so that the people of a club are
        not counted as one; otherwise the address."""
        address, place = address_of(request), request.path_params.get("place", "")
        table = request.path_params.get("table", "")
        if place in ("", WATCHER) or not self.hub.opens(table, place, cookie_of(request, COOKIE)):
            return address
        self.limit("club", address)
        return f"{table}/{place}"

    def limit(self, what: str, who: str) -> None:
        """Refuse a client that exceeds a limit."""
        if not self.limits.allow(what, who):
            raise HTTPException(429)

    async def refused(self, request: Request, error: Exception) -> Response:
        """Answer every refusal alike, so that it does not reveal what exists."""
        code = int(getattr(error, "status_code", 404))
        if isinstance(error, SignedOut):
            return self._problem(request, error.why, code, SIGNED_OUT)
        text = STATUSES.get(code, NOT_HERE_ABOUT)
        status = code if code in (*STATUSES, 405) else 404
        return self._problem(request, text, status, is_passing=status == 503)

    async def failed(self, request: Request, error: Exception) -> Response:
        """Report a failure of the server; the log has the details."""
        return self._problem(request, FAILED, 500)

    def _unopened(self, request: Request, error: ManiculeError) -> Response:
        """Report that a table cannot be opened; the log has the details."""
        self.failures.note(request.path_params.get("table", ""), error)
        status, text, is_passing = failure_of(error)
        return self._problem(request, text, status, CANNOT_OPEN, is_passing)

    def _problem(
        self, request: Request, text: Text, status: int, title: Text = WRONG, is_passing: bool = False
    ) -> Response:
        visit = Visit(self, request, {})
        headers = {"retry-after": RETRY_AFTER} if is_passing else {}
        if visit.wants_json:
            return _dressed(JSONResponse({"problem": page_reader(visit.reader).words(text)}, status, headers))
        if headers and request.method == "GET":
            headers["refresh"] = RETRY_AFTER  # browsers reload by themselves
        page = message_page(visit.frame(), NOT_HERE if text is NOT_HERE_ABOUT else title, text)
        return _dressed(HTMLResponse(page, status, headers))


def address_of(request: Request) -> str:
    """The client of a request, as limits count it."""
    return guard.neighbourhood(request.client.host) if request.client is not None else ""


def cookie_of(request: Request, name: str) -> str:
    """The value of a cookie, or empty. A browser may have one for the whole site and one for a seat; it sends
    the one with the longer path first, which has priority."""
    sent: list[str] = request.headers.getlist("cookie")
    for header in sent:
        for one in header.split(";"):
            key, _, value = one.strip().partition("=")
            if key == name:
                return value
    return ""


def _dressed(response: Response) -> Response:
    """A response with the common headers."""
    response.headers.update(guard.HEADERS)
    # A browser that goes back to a page that a form was answered with has to keep that page.
    is_form = response.status_code == 422
    response.headers.setdefault("cache-control", "private, no-cache" if is_form else "no-store")
    return response


async def _fields(request: Request) -> Fields:
    """The fields of a form; a body longer than any of our forms is refused before it is read whole."""
    if request.method != "POST":
        return {name: request.query_params.getlist(name) for name in request.query_params}
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > limits.LONGEST_BODY:
            raise HTTPException(413)
    try:
        return parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise HTTPException(413) from error
