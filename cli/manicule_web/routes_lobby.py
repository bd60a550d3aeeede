"""The lobby of a table, and links to its seats."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, tr
from manicule_web import guard
from manicule_web.failures import why_not_new
from manicule_web.hub import INVITE, WATCHER
from manicule_web.middleware import COOKIE, SEAT, Address, Seated, at_seat
from manicule_web.pages import lobby, new_table
from manicule_web.routes_terms import terms_box

HANDED_OUT = tr("{host} has issued a new link to {name}’s seat.")


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
        new_table.bot_names(seated.hub.menu, file.game),
        seated.is_host,
        version,
        link,
        error,
        terms_box(seated.frame(), seated.table),
    )
    return HTMLResponse(html, status_code=200 if error is None else 422)


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
        return page(seated, error=why_not_new(error))
    return RedirectResponse("./", 303)


def _leave(seated: Seated) -> Response:
    """Leave the seat before the game starts; if the creator leaves, the table is removed."""
    if seated.file.is_started:
        raise HTTPException(404)
    if seated.is_host:
        seated.hub.remove(seated.table)
    else:
        seated.hub.leave(seated.table, seated.viewer)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE, path=seated.path)
    return response


def _links(seated: Seated, link: lobby.Link | None = None) -> Response:
    """The links that can be created, with the newest one."""
    if not seated.file.is_started:
        return page(seated, link)
    others = {
        seat: chair.name
        for seat, chair in seated.file.by_seat.items()
        if chair.is_for_people and seat != seated.viewer
    }
    return HTMLResponse(lobby.links_page(seated.frame(), seated.game, others, link, seated.is_host))


def _new_link(seated: Seated) -> Response:
    """Create a link; it is shown in this response only."""
    hub, table, file, kind = seated.hub, seated.table, seated.file, seated.field("kind")
    public, host = seated.middleware.public, seated.request.headers["host"]
    # Links use the address of this page. If that works on this machine only, they use its address in the
    # network.
    own = f"{seated.request.url.scheme}://{host}"
    root = f"{public if public and guard.is_this_machine(host) else own}/t/{file.id}"
    if kind == "own":
        key = hub.new_key(table, seated.place)
        response = _links(seated, lobby.Link(lobby.OWN_ABOUT, f"{root}/{seated.place}/enter#{key}"))
        seated.set_cookie(response, COOKIE, key, seated.path)
        return response
    seat = seated.field("seat")
    chair = file.by_seat.get(seat)
    if not seated.is_host:
        raise HTTPException(404)
    if kind == INVITE and not file.is_started:
        link = lobby.Link(lobby.INVITE_ABOUT, f"{root}/join#{hub.new_key(table, kind)}")
    elif kind == WATCHER:
        link = lobby.Link(lobby.WATCH_ABOUT, f"{root}/{WATCHER}/enter#{hub.new_key(table, kind)}")
    elif kind == "seat" and file.is_started and chair is not None and chair.is_for_people and chair.key:
        about = lobby.HAND_OUT_ABOUT(name=chair.name)
        # Tell all players: the creator of the link could take the seat. Before the game, nobody would see it.
        said = HANDED_OUT(host=file.by_seat[seated.place].name, name=chair.name)
        link = lobby.Link(about, f"{root}/{seat}/enter#{hub.hand_out(table, seat, seated.place, said)}")
    else:
        raise HTTPException(404)
    return _links(seated, link)


ADDRESSES = (
    Address(SEAT + "seat", at_seat(_set_seat), "POST"),
    Address(SEAT + "start", at_seat(_start), "POST"),
    Address(SEAT + "leave", at_seat(_leave), "POST"),
    Address(SEAT + "links", at_seat(_links)),
    Address(SEAT + "links", at_seat(_new_link), "POST"),
)
