"""The lobby of a table, and links to its seats."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text
from manicule_web import guard, keys
from manicule_web.awaited import START
from manicule_web.failures import why_not_new
from manicule_web.hub import INVITE, WATCHER
from manicule_web.menu import bot_label
from manicule_web.middleware import COOKIE, SEAT, STAND_IN, Address, Seated, at_seat
from manicule_web.pages import devices, lobby
from manicule_web.routes_terms import terms_box
from manicule_web.seat_keys import SIGNED_OUT, opens, sign_out
from manicule_web.seat_players import SeatPlayers
from manicule_web.table_file import TableFile

LINK = "manicule_link"
"""The cookie with the newest link, for the page that shows it."""
SHOWN = 600
"""Seconds for which a new link is shown."""


def page(seated: Seated, link: lobby.Link | None = None, error: Text | None = None) -> Response:
    """The lobby: the seats, invitations, and the start of the game."""
    file, version = seated.file, seated.table.version  # first: what changes meanwhile has a later version
    places = tuple(
        lobby.LobbySeat(seat, chair.name, chair.kind, chair.is_free, seat == seated.viewer)
        for seat, chair in file.by_seat.items()
    )
    html = lobby.lobby_page(
        seated.frame(seated.path),
        seated.game,
        places,
        {**_other_bots(file), **seated.hub.menu.bots(file.game)},
        file.by_seat[file.host].name,
        seated.is_host,
        version,
        link,
        error,
        terms_box(seated.frame(), seated.table),
        is_ready=START in seated.table.awaited(seated.viewer),
    )
    return HTMLResponse(html, status_code=200 if error is None else 422)


def _other_bots(file: TableFile) -> dict[str, Text]:
    """The kinds of bots at a table, with names for those that are not offered."""
    return {chair.kind: bot_label(chair.kind) for chair in file.chairs if not chair.is_for_people}


def _set_seat(seated: Seated) -> Response:
    """Give a free seat to a bot, or leave it open for a person."""
    kind = seated.field("kind")
    if not seated.is_host or kind not in {PERSON, *seated.hub.menu.bot_kinds(seated.file.game)}:
        raise HTTPException(404)
    seated.hub.seat_bot(seated.table, seated.field("seat"), kind)
    return RedirectResponse("./", 303)


def _start(seated: Seated) -> Response:
    """Start the game."""
    if not seated.is_host:
        raise HTTPException(404)
    try:
        seated.hub.start(seated.table)
    except ManiculeError as error:
        return page(seated, error=why_not_new(error, seated.hub.registry))
    return RedirectResponse("./", 303)


def _leave(seated: Seated) -> Response:
    """Leave the seat before the game starts; if it has just started, show it."""
    if not seated.hub.leave(seated.table, seated.viewer):
        return RedirectResponse("./", 303)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE, path=seated.path)
    return response


def _links(seated: Seated) -> Response:
    """The links that can be created, with the newest one."""
    link = _newest_link(seated)
    if not seated.file.is_started:
        return page(seated, link)
    others = {
        seat: chair.player
        for seat, chair in seated.file.by_seat.items()
        if chair.is_played and seat != seated.place
    }
    own, frame = seated.chair.devices_of(seated.cookie(COOKIE)) or [], seated.frame()
    listed = devices.devices_list(frame, own, seated.cookie(COOKIE), seated.file)
    return HTMLResponse(lobby.links_page(frame, seated.game, others, link, seated.is_host, listed))


def _sign_out(seated: Seated) -> Response:
    """Sign another device out of the visitor's own seat."""
    wanted = seated.field("device")
    with seated.table.changing():
        own = seated.chair.devices_of(seated.cookie(COOKIE)) or []
        found = next((one for one in own if wanted and one.digest.startswith(wanted)), None)
        if found is None or keys.fits(seated.cookie(COOKIE), found.digest):
            raise HTTPException(404)
        sign_out(seated.chair, own, found, SIGNED_OUT(name=seated.chair.name))
        seated.table.keep()
    return RedirectResponse("links", 303)


def _newest_link(seated: Seated) -> lobby.Link | None:
    """The link that this browser has created in the last minutes, if it still works."""
    place, _, key = seated.cookie(LINK).partition(".")
    file, others = seated.file, {WATCHER: seated.file.watch}
    if not file.is_started:
        others[INVITE] = file.invite
    seat = place.removeprefix(STAND_IN)
    chair = file.by_seat.get(seat)
    if chair is not None and seat != place:
        others[place] = chair.invite
    if not opens(file, place, key, others):
        return None
    abouts = {WATCHER: lobby.WATCH_ABOUT, INVITE: lobby.INVITE_ABOUT, seated.place: lobby.OWN_ABOUT}
    about = abouts.get(place) or (lobby.STAND_IN_ABOUT if seat != place else lobby.HAND_OUT_ABOUT)
    about = about(name=chair.player if chair is not None else "")
    path = f"t/{file.id}/join" if place == INVITE else f"t/{file.id}/{place}/enter"
    if seat != place:
        path = f"t/{file.id}/{seat}/stand-in"
    return lobby.Link(about, f"{_root(seated)}/{path}#{key}")


def _root(seated: Seated) -> str:
    """The address of the server in links: that of this page. If it works on this machine only, the address of
    this machine in the network."""
    public, host = seated.middleware.public, seated.request.headers["host"]
    own = f"{seated.request.url.scheme}://{host}"
    return public if public and guard.is_this_machine(host) else own


def _new_link(seated: Seated) -> Response:
    """Create a link. A redirect leads to it, so that going back and reloading create no other one; meanwhile
    a cookie has the key, which the server does not store."""
    hub, table, file, kind = seated.hub, seated.table, seated.file, seated.field("kind")
    seat = seated.field("seat")
    chair = file.by_seat.get(seat)
    response = RedirectResponse("links", 303)
    if kind == "own":
        place, key = seated.place, hub.add_device(table, seated.place, seated.cookie(COOKIE))
    elif not seated.is_host:
        raise HTTPException(404)
    elif (kind == INVITE and not file.is_started) or kind == WATCHER:
        place, key = kind, hub.new_key(table, kind)
    elif kind == "seat" and file.is_started and chair is not None and chair.is_played:
        # Tell all players: the creator of the link could take the seat. Before the game, nobody would see it.
        place, key = seat, SeatPlayers(table).hand_out(seated.place, seat)
    else:
        raise HTTPException(404)
    seated.set_cookie(response, LINK, f"{place}.{key}", f"{seated.path}links", SHOWN)
    return response


ADDRESSES = (
    Address(SEAT + "seat", at_seat(_set_seat), "POST"),
    Address(SEAT + "start", at_seat(_start), "POST"),
    Address(SEAT + "leave", at_seat(_leave), "POST"),
    Address(SEAT + "links", at_seat(_links, away=True)),
    Address(SEAT + "links", at_seat(_new_link, away=True), "POST"),
    Address(SEAT + "sign-out", at_seat(_sign_out, away=True), "POST"),
)
