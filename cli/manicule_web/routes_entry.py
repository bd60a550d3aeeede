"""The first page, the form for a new table, and the doors of tables."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.door.match_request import choose_seed
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text
from manicule_interface.listings import written
from manicule_web import keys
from manicule_web.middleware import COOKIE, Addresses, Fields, Routes, first, own_path
from manicule_web.pages import entrance, home, learn, new_table
from manicule_web.table_file import Chair, TableFile
from manicule_web.web_table import WebTable


class EntryRoutes(Routes):
    """Making a table, and coming to it."""

    @property
    def addresses(self) -> Addresses:
        """What is answered here."""
        return (
            ("/", self.home, "GET"),
            ("/new", self.new, "GET"),
            ("/new", self.create, "POST"),
            ("/learn", self.learn_page, "GET"),
            ("/learn", self.learn, "POST"),
            ("/language", self.language, "POST"),
            ("/t/{table}/join", self.join_page, "GET"),
            ("/t/{table}/join", self.join, "POST"),
            ("/t/{table}/{place}/enter", self.enter_page, "GET"),
            ("/t/{table}/{place}/enter", self.enter, "POST"),
        )

    async def home(self, request: Request) -> Response:
        """The first page."""
        games, menu = [], self.middleware.hub.menu
        for game in menu.games():
            counts = self.middleware.hub.registry.player_counts(game.id)
            numbers = home.FOR(n=max(counts, default=1), numbers=home.span(counts))
            games.append((game, numbers, menu.teaches(game.id)))
        return HTMLResponse(home.home_page(self.middleware.frame(request), games))

    async def language(self, request: Request) -> Response:
        """Read another language on pages that belong to no seat."""
        fields = await self.middleware.fields(request)
        response = RedirectResponse(own_path(first(fields, "back")), 303)
        self.middleware.keep_language(response, first(fields, "lang"), "/", request)
        return response

    async def new(self, request: Request) -> Response:
        """The form for a new table."""
        given = {"game": [request.query_params.get("game", "")]}
        return await run_in_threadpool(self._new_page, request, given, None)

    def _new_page(self, request: Request, given: Fields, error: Text | None) -> Response:
        registry, id = self.middleware.hub.registry, first(given, "game")
        if not self.middleware.hub.menu.has(id):
            raise HTTPException(404)
        counts = registry.player_counts(id)
        frame = self.middleware.frame(request, here=f"/new?game={id}")
        html = new_table.new_table_page(
            frame, self.middleware.hub.menu, registry.game(id), counts, given, error
        )
        return HTMLResponse(html, status_code=200 if error is None else 422)

    async def create(self, request: Request) -> Response:
        """Make a table, and sit down at its first seat."""
        fields = await self.middleware.fields(request)
        self.middleware.limit("create", self.middleware.address(request))
        return await run_in_threadpool(self._create, request, fields)

    def _create(self, request: Request, fields: Fields) -> Response:
        if not self.middleware.hub.menu.has(first(fields, "game")):
            raise HTTPException(404)
        language = self.middleware.reader(request).language
        try:
            table, key = self.middleware.hub.create(self._table_file(fields), first(fields, "name"), language)
        except ManiculeError as error:
            return self._new_page(request, fields, error.text)
        return self._at_table(request, table, key)

    def _at_table(self, request: Request, table: WebTable, key: str) -> Response:
        """Lead the person who has made a table to their seat."""
        path = f"/t/{table.file.id}/{table.file.host}/"
        response = RedirectResponse(path, 303)
        self.middleware.set_cookie(response, COOKIE, key, path, request)
        return response

    async def learn_page(self, request: Request) -> Response:
        """Where the lesson of a game begins."""
        return self._learn_page(request, request.query_params.get("game", ""))

    def _learn_page(self, request: Request, id: str, name: str = "", error: Text | None = None) -> Response:
        if not self.middleware.hub.menu.teaches(id):
            raise HTTPException(404)
        frame = self.middleware.frame(request, here=f"/learn?game={id}")
        html = learn.learn_page(frame, self.middleware.hub.registry.game(id), name, error)
        return HTMLResponse(html, status_code=200 if error is None else 422)

    async def learn(self, request: Request) -> Response:
        """Begin a lesson: a table of its own for one person."""
        fields = await self.middleware.fields(request)
        self.middleware.limit("create", self.middleware.address(request))
        return await run_in_threadpool(self._learn, request, fields)

    def _learn(self, request: Request, fields: Fields) -> Response:
        game, name = first(fields, "game"), first(fields, "name")
        if not self.middleware.hub.menu.teaches(game):
            raise HTTPException(404)
        try:
            table, key = self.middleware.hub.teach(game, name, self.middleware.reader(request).language)
        except ManiculeError as error:
            return self._learn_page(request, game, name, error.text)
        return self._at_table(request, table, key)

    def _table_file(self, fields: Fields) -> TableFile:
        """The table that a form asks for; `UsageError` when it cannot be."""
        registry, game = self.middleware.hub.registry, first(fields, "game")
        kinds = [
            first(fields, f"seat-{number}") for number in range(2, 1 + max(registry.player_counts(game)))
        ]
        chairs = [Chair(), *(Chair(kind) for kind in kinds if kind)]
        known = {PERSON, *registry.bot_kinds(game)}
        if any(chair.kind not in known for chair in chairs):
            raise HTTPException(404)
        name, packs = first(fields, "pack"), self.middleware.hub.menu.packs(game)
        if name and name not in packs:
            raise HTTPException(404)
        # A pack says all of the rules: what stands beside it in the form counts for nothing.
        parts = self.middleware.hub.menu.parts(game) if not name else []
        plugins = {one.id: first(fields, f"plugin-{one.id}") for one in parts}
        options = {}
        for key, option in self.middleware.hub.menu.options(game).items() if not name else ():
            given = first(fields, f"option-{key}")
            if given and given != written(option.default):
                options[key] = given
        seed = first(fields, "seed").strip()
        is_seed = seed.isascii() and seed.isdigit() and len(seed) < 16
        return TableFile(
            keys.new_id(),
            game,
            chairs,
            int(seed) if is_seed else choose_seed(),
            tuple(id for id, said in plugins.items() if said == "with"),
            tuple(id for id, said in plugins.items() if said == "without"),
            options,
            bool(first(fields, "practice")),
            clock=bool(first(fields, "clock")),
            pack=packs.get(name),
            is_seed_chosen=is_seed,
        )

    async def join_page(self, request: Request) -> Response:
        """The door of a table, for whoever was invited."""
        return HTMLResponse(entrance.join_page(self.middleware.frame(request)))

    async def join(self, request: Request) -> Response:
        """Take a free seat by an invitation."""
        fields = await self.middleware.fields(request)
        self.middleware.limit("enter", self.middleware.address(request))
        table = self.middleware.hub.table(request.path_params["table"])
        key, name = keys.key_in(first(fields, "key")), first(fields, "name").strip()
        frame = self.middleware.frame(request)
        if table is None or not keys.fits(key, table.file.invite):
            return HTMLResponse(entrance.join_page(frame, name, entrance.NO_ENTRANCE), status_code=404)
        try:
            seat, own = await run_in_threadpool(self.middleware.hub.join, table, name, frame.reader.language)
        except UsageError as error:
            return HTMLResponse(entrance.join_page(frame, name, error.text, key), status_code=422)
        path = f"/t/{table.file.id}/{seat}/"
        response = RedirectResponse(path, 303)
        self.middleware.set_cookie(response, COOKIE, own, path, request)
        return response

    async def enter_page(self, request: Request) -> Response:
        """The door of one seat."""
        return HTMLResponse(entrance.enter_page(self.middleware.frame(request)))

    async def enter(self, request: Request) -> Response:
        """Come back to a seat, or to where one watches, by one's own link."""
        fields = await self.middleware.fields(request)
        self.middleware.limit("enter", self.middleware.address(request))
        id, place = str(request.path_params["table"]), str(request.path_params["place"])
        key = keys.key_in(first(fields, "key"))
        if self.middleware.hub.table_of(id, place, key) is None:
            html = entrance.enter_page(self.middleware.frame(request), entrance.NO_ENTRANCE)
            return HTMLResponse(html, status_code=404)
        path = f"/t/{id}/{place}/"
        response = RedirectResponse(path, 303)
        self.middleware.set_cookie(response, COOKIE, key, path, request)
        return response
