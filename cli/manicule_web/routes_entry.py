"""The first page, the form for a new table, and the entrances of tables."""

from __future__ import annotations

from collections.abc import Collection

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from manicule.door.match_request import choose_seed
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text
from manicule_interface.listings import written
from manicule_web import keys
from manicule_web.failures import why_not_new
from manicule_web.forms import Fields
from manicule_web.middleware import SEAT, Address, Visit
from manicule_web.pages import entrance, home, new_table
from manicule_web.routes_terms import terms_box
from manicule_web.table_file import Chair, TableFile
from manicule_web.web_table import WebTable

JOIN = "/t/{table}/join"


def _home(visit: Visit) -> Response:
    """The first page."""
    games, menu = [], visit.hub.menu
    for game in menu.games():
        counts = visit.hub.registry.player_counts(game.id)
        numbers = home.FOR(n=max(counts, default=1), numbers=home.span(counts))
        games.append((game, numbers, menu.teaches(game.id)))
    return HTMLResponse(home.home_page(visit.frame(), games))


def _new(visit: Visit, error: Text | None = None) -> Response:
    """The form for a new table, with the sent values if one of them was wrong."""
    registry, menu, id = visit.hub.registry, visit.hub.menu, visit.field("game")
    if not menu.has(id):
        raise HTTPException(404)
    given: Fields = {"name": [visit.known_name]} if error is None else visit.fields
    frame, counts = visit.frame(f"/new?game={id}"), registry.player_counts(id)
    html = new_table.new_table_page(frame, menu, registry.game(id), counts, given, error)
    return HTMLResponse(html, status_code=200 if error is None else 422)


def _create(visit: Visit) -> Response:
    """Create a table, and take its first seat."""
    visit.limit("create")
    if not visit.hub.menu.has(visit.field("game")):
        raise HTTPException(404)
    try:
        table, key = visit.hub.create(_table_file(visit), visit.field("name"), visit.reader.language)
    except ManiculeError as error:
        return _new(visit, why_not_new(error, visit.hub.registry))
    return visit.at_seat(table.file.id, table.file.host, key, visit.field("name").strip())


def _lesson(visit: Visit, error: Text | None = None) -> Response:
    """The form that starts a lesson, with the sent name if it was wrong."""
    id, name = visit.field("game"), visit.field("name") if error is not None else visit.known_name
    if not visit.hub.menu.teaches(id):
        raise HTTPException(404)
    frame, game = visit.frame(f"/learn?game={id}"), visit.hub.registry.game(id)
    html = new_table.learn_page(frame, game, name, error)
    return HTMLResponse(html, status_code=200 if error is None else 422)


def _learn(visit: Visit) -> Response:
    """Start a lesson: a table for one person."""
    visit.limit("create")
    game = visit.field("game")
    if not visit.hub.menu.teaches(game):
        raise HTTPException(404)
    try:
        table, key = visit.hub.teach(game, visit.field("name"), visit.reader.language)
    except ManiculeError as error:
        return _lesson(visit, why_not_new(error, visit.hub.registry))
    return visit.at_seat(table.file.id, table.file.host, key, visit.field("name").strip())


def _table_file(visit: Visit) -> TableFile:
    """The table that a form asks for; raises `UsageError` if it is impossible."""
    hub, registry, game = visit.hub, visit.hub.registry, visit.field("game")
    kinds = [visit.field(f"seat-{number}") for number in range(2, 1 + max(registry.player_counts(game)))]
    chairs = [Chair(), *(Chair(kind) for kind in kinds if kind)]
    known = {PERSON, *hub.menu.bot_kinds(game)}
    if any(chair.kind not in known for chair in chairs):
        raise HTTPException(404)
    name, packs = visit.field("pack"), hub.menu.packs(game)
    if name and name not in packs:
        raise HTTPException(404)
    # A pack sets all rules: ignore the other choices of the form.
    parts = hub.menu.parts(game) if not name else []
    plugins = {one.id: visit.field(f"plugin-{one.id}") for one in parts}
    with_ = tuple(id for id, said in plugins.items() if said == "with")
    without = tuple(id for id, said in plugins.items() if said == "without")
    without += tuple(hub.menu.unusable(game)) if not name else ()
    used = registry.select(game, len(chairs), with_, without).ids if not name else ()
    seed = visit.field("seed").strip()
    is_seed = seed.isascii() and seed.isdigit() and len(seed) < 16
    return TableFile(
        keys.new_id(),
        game,
        chairs,
        int(seed) if is_seed else choose_seed(),
        with_,
        without,
        _options(visit, game, used),
        bool(visit.field("practice")),
        clock=bool(visit.field("clock")),
        pack=packs.get(name),
        is_seed_chosen=is_seed,
        deadline=3600 * int(hours) if (hours := visit.field("deadline")) in new_table.DEADLINES else 0,
    )


def _options(visit: Visit, game: str, used: Collection[str]) -> dict[str, str]:
    """The options of the plugins in use that differ from their defaults."""
    menu, chosen = visit.hub.menu, {}
    for key, (owner, option) in menu.options(game).items():
        if owner not in used:
            continue
        given, entries = visit.field(f"option-{key}"), menu.entries(game, owner, option)
        if entries is not None:
            fields = [new_table.entry_field(key, place) for place in entries.places]
            given = entries.value_of([visit.field(field) for field in fields])
        if given and given != written(option.default):
            chosen[key] = given
    return chosen


def _invitation(visit: Visit, table: WebTable | None) -> entrance.Invitation | None:
    """What a link to this address may say about the table; nothing if nobody is invited to it."""
    if table is None or not table.file.invite or table.file.is_started:
        return None
    file, game = table.file, visit.hub.registry.game(table.file.game)
    if not visit.request.headers.get("accept-language"):  # a messenger fetches its preview
        visit.language = file.by_seat[file.host].language
    box = terms_box(visit.frame(), table)
    title = entrance.INVITED(host=file.by_seat[file.host].player, game=game.name)
    return entrance.Invitation(title, game.about, box)


def _invited(visit: Visit) -> Response:
    """The form for taking a seat."""
    table = visit.hub.table(visit.request.path_params["table"])
    invitation = _invitation(visit, table)
    return HTMLResponse(entrance.join_page(visit.frame(), invitation, visit.known_name))


def _join(visit: Visit) -> Response:
    """Take a free seat with an invitation."""
    table = visit.hub.table(visit.request.path_params["table"])
    key, name = keys.key_in(visit.field("key")), visit.field("name").strip()
    if table is None or not keys.fits(key, table.file.invite):
        visit.limit("enter")
        html = entrance.join_page(visit.frame(), _invitation(visit, table), name, entrance.NO_ENTRANCE)
        return HTMLResponse(html, status_code=404)
    try:
        seat, own = visit.hub.join(table, name, visit.reader.language)
    except UsageError as error:
        html = entrance.join_page(visit.frame(), _invitation(visit, table), name, error.text, key)
        return HTMLResponse(html, status_code=422)
    return visit.at_seat(table.file.id, seat, own, name)


def _enter(visit: Visit) -> Response:
    """Return to a seat, or to a watcher's place, with a personal link."""
    id, place = (str(visit.request.path_params[name]) for name in ("table", "place"))
    key = keys.key_in(visit.field("key"))
    table = visit.hub.table_of(id, place, key)
    if table is None:
        visit.limit("enter")
        why = visit.hub.why_signed_out(id, place, key) or entrance.NO_ENTRANCE
        return HTMLResponse(entrance.enter_page(visit.frame(), why), status_code=404)
    visit.hub.welcome(table, place)
    return visit.at_seat(id, place, key)


ADDRESSES = (
    Address("/", _home),
    Address("/new", _new),
    Address("/new", _create, "POST"),
    Address("/learn", _lesson),
    Address("/learn", _learn, "POST"),
    Address("/language", lambda visit: visit.in_language("/")[0], "POST"),
    Address(JOIN, _invited),
    Address(JOIN, _join, "POST"),
    Address(SEAT + "enter", lambda visit: HTMLResponse(entrance.enter_page(visit.frame()))),
    Address(SEAT + "enter", _enter, "POST"),
)
