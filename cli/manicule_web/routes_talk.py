"""The addresses of table talk."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from manicule.kernel.errors import UsageError
from manicule_web.markup import Html, digest
from manicule_web.middleware import SEAT, Address, Seated, at_seat
from manicule_web.page_reader import page_reader
from manicule_web.pages import talk as pages
from manicule_web.regions import Regions


def has_talk(seated: Seated) -> bool:
    """Whether a table has several people, or had them."""
    people = [chair for chair in seated.file.chairs if chair.is_for_people]
    return len(people) > 1 or bool(seated.table.talk.messages)


def view_of(seated: Seated) -> pages.TalkView:
    """The talk for a viewer."""
    talk, seat = seated.table.talk, seated.viewer
    unread = talk.unread(seat) if seat else 0
    return pages.TalkView(talk.messages, unread, talk.is_off, bool(seat), seated.is_host)


def with_talk(seated: Seated, regions: Regions) -> Regions:
    """The regions of a page, with those of the talk."""
    if not has_talk(seated):
        return regions
    html: dict[str, Html] = pages.talk_regions(seated.frame(), view_of(seated))
    digests = {id: digest(one) for id, one in html.items()}
    return msgspec.structs.replace(
        regions, html={**regions.html, **html}, digests={**regions.digests, **digests}
    )


def _page(seated: Seated) -> Response:
    """All messages; the person has read them now."""
    page = pages.talk_page(seated.frame(f"{seated.path}talk"), view_of(seated))
    _mark_read(seated)
    return HTMLResponse(page)


def _mark_read(seated: Seated) -> None:
    talk = seated.table.talk
    if seated.viewer and talk.unread(seated.viewer):
        with seated.table.changing():
            talk.mark_read(seated.viewer)


def _say(seated: Seated) -> Response:
    """Add a message of a player."""
    table, seat, text = seated.table, seated.viewer, seated.field("text")
    if not has_talk(seated):
        raise HTTPException(404)
    table.turns.look(seat)
    try:
        with table.changing():
            table.talk.say(seat, seated.chair.player, text)
    except UsageError as error:
        if seated.wants_json:
            return JSONResponse({"problem": page_reader(seated.reader).words(error.text)}, 422)
        frame = seated.frame(f"{seated.path}talk")
        return HTMLResponse(pages.talk_page(frame, view_of(seated), error.text, text[:2000]), 422)
    return Response(status_code=204) if seated.wants_json else RedirectResponse("talk", 303)


def _read(seated: Seated) -> Response:
    """Note that a person has read all messages."""
    _mark_read(seated)
    return Response(status_code=204)


def _turn(seated: Seated) -> Response:
    """Turn the talk off or on."""
    if not seated.is_host:
        raise HTTPException(404)
    with seated.table.changing():
        seated.table.talk.turn(seated.field("turn") == "off")
    return RedirectResponse("../talk", 303)


ADDRESSES = (
    Address(SEAT + "talk", at_seat(_page, watchers=True, begun=True)),
    Address(SEAT + "talk", at_seat(_say, begun=True, limit="talk"), "POST"),
    Address(SEAT + "talk/read", at_seat(_read, begun=True), "POST"),
    Address(SEAT + "talk/turn", at_seat(_turn, begun=True), "POST"),
)
