"""The addresses about the players at a table: leaving, coming back, replacing a person, and the host."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text
from manicule_web import keys
from manicule_web.markup import Html
from manicule_web.middleware import SEAT, STAND_IN, Address, Seated, Visit, at_seat
from manicule_web.pages import entrance, players
from manicule_web.routes_lobby import LINK, SHOWN
from manicule_web.routes_terms import terms_box
from manicule_web.seat_players import NORMAL, SeatPlayers

REPLACED_BY = ("bot", "person")


def rows_of(seated: Seated) -> list[players.PlayerRow]:
    """The seats of a table, as the visitor sees them."""
    file, who = seated.file, SeatPlayers(seated.table)
    rows = []
    for seat, chair in file.by_seat.items():
        can_act = bool(seated.viewer) and chair.is_played and seat != seated.place
        rows.append(
            players.PlayerRow(
                seat,
                chair.name,
                chair.player,
                chair.is_for_people,
                not chair.is_played,
                seat == seated.place,
                chair.is_open and chair.stand_in is None,
                can_act and len(who.others(seat)) > 1,
                can_act and who.is_late(seat),
                who.seconds_left(seat),
            )
        )
    return rows


def away_box(seated: Seated) -> Html:
    """What a person who is away reads above the table."""
    own = next(row for row in rows_of(seated) if row.is_you)
    return players.back_box(seated.frame(), own)


def _players(seated: Seated, error: Text | None = None) -> Response:
    file, hub = seated.file, seated.hub
    who, bots = SeatPlayers(seated.table), hub.menu.bots(file.game)
    others = {seat: file.by_seat[seat].player for seat in who.others(seated.place)}
    html = players.players_page(
        seated.frame(),
        rows_of(seated),
        bots,
        NORMAL if NORMAL in bots else next(iter(bots), ""),
        file.by_seat[file.host].player,
        others if seated.is_host else {},
        file.deadline,
        seated.table.match.over,
        seated.is_away,
        error,
    )
    return HTMLResponse(html, status_code=200 if error is None else 422)


def _acting(act: Callable[[Seated], None], to: str = "players") -> Callable[[Seated], Response]:
    """A handler that acts and leads on; a problem is shown on the page of the players."""

    def answered(seated: Seated) -> Response:
        try:
            act(seated)
        except UsageError as error:
            return _players(seated, error.text)
        return RedirectResponse(to, 303)

    return answered


def _leave(seated: Seated) -> None:
    kind = seated.field("kind")
    if kind not in seated.hub.registry.bot_kinds(seated.file.game):
        raise HTTPException(404)
    SeatPlayers(seated.table).leave(seated.place, kind)


def _come_back(seated: Seated) -> None:
    if not seated.is_away:
        raise HTTPException(404)
    SeatPlayers(seated.table).come_back(seated.place)


def _by_person(seated: Seated) -> bool:
    if seated.field("who") not in REPLACED_BY:
        raise HTTPException(404)
    return seated.field("who") == "person"


def _propose(seated: Seated) -> None:
    SeatPlayers(seated.table).propose(seated.place, seated.field("seat"), _by_person(seated))


def _replace(seated: Seated) -> None:
    SeatPlayers(seated.table).replace_late(seated.place, seated.field("seat"), _by_person(seated))


def _pass_host(seated: Seated) -> None:
    if not seated.is_host:
        raise HTTPException(404)
    SeatPlayers(seated.table).pass_host(seated.field("seat"))


def _stand_in_link(seated: Seated) -> Response:
    """Create a link for the person who plays on; the page of links shows it. A person who is away can only
    create one for their own seat."""
    seat = seated.field("seat")
    if seated.is_away and seat != seated.place:
        raise HTTPException(404)
    try:
        key = SeatPlayers(seated.table).new_link(seated.place, seat)
    except UsageError as error:
        return _players(seated, error.text)
    response = RedirectResponse("links", 303)
    seated.set_cookie(response, LINK, f"{STAND_IN}{seat}.{key}", f"{seated.path}links", SHOWN)
    return response


def _stand_in_invitation(visit: Visit) -> entrance.Invitation | None:
    """What a link to this address may say about the table; nothing if nobody is invited to this seat."""
    id, seat = (str(visit.request.path_params[name]) for name in ("table", "place"))
    table = visit.hub.table(id)
    chair = table.file.by_seat.get(seat) if table is not None else None
    if table is None or chair is None or not chair.invite:
        return None
    if not visit.request.headers.get("accept-language"):  # a messenger fetches its preview
        visit.language = table.file.by_seat[table.file.host].reads
    game = visit.hub.registry.game(table.file.game)
    title = entrance.STAND_IN_FOR(name=chair.name, game=game.name)
    return entrance.Invitation(title, game.about, terms_box(visit.frame(), table))


def _entrance(visit: Visit, error: Text | None = None, key: str = "", status: int = 200) -> Response:
    """The form for a person who plays on at a seat."""
    name = visit.field("name") or visit.known_name
    html = entrance.stand_in_page(visit.frame(), _stand_in_invitation(visit), name, error, key)
    return HTMLResponse(html, status_code=status)


def _stand_in(visit: Visit) -> Response:
    """Take the seat of a player who is away."""
    id, seat = (str(visit.request.path_params[name]) for name in ("table", "place"))
    table, key = visit.hub.table(id), keys.key_in(visit.field("key"))
    chair = table.file.by_seat.get(seat) if table is not None else None
    if table is None or chair is None or not keys.fits(key, chair.invite):
        visit.limit("enter")
        return _entrance(visit, entrance.NO_ENTRANCE, status=404)
    name = visit.field("name").strip()
    try:
        own = SeatPlayers(table).stand_in(seat, name, visit.reader.language)
    except UsageError as error:
        return _entrance(visit, error.text, key, 422)
    return visit.at_seat(id, seat, own, name)


ADDRESSES = (
    Address(SEAT + "players", at_seat(_players, begun=True, away=True)),
    Address(SEAT + "away", at_seat(_acting(_leave, "./"), begun=True), "POST"),
    Address(SEAT + "back", at_seat(_acting(_come_back, "./"), begun=True, away=True), "POST"),
    Address(SEAT + "propose", at_seat(_acting(_propose, "./"), begun=True), "POST"),
    Address(SEAT + "replace", at_seat(_acting(_replace), begun=True), "POST"),
    Address(SEAT + "host", at_seat(_acting(_pass_host), begun=True), "POST"),
    Address(SEAT + "stand-in-link", at_seat(_stand_in_link, begun=True, away=True), "POST"),
    Address(SEAT + "stand-in", _entrance),
    Address(SEAT + "stand-in", _stand_in, "POST"),
)
