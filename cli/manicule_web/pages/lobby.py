"""The lobby before a game: the seats, links for other players, bots for empty seats."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import segno

from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text, tr
from manicule_web.markup import NO_HTML, Html, attributes, element, element_input, escape, joined
from manicule_web.pages.layout import PageContext, page, problem
from manicule_web.pages.new_table import select
from manicule_web.pages.table import NOTIFICATIONS
from manicule_web.regions import YOU

TITLE = tr("{game}: who is here?")
# Translators: in the place of a player’s name: nobody sits at this seat yet
FREE = tr("still free")
# Translators: the label of a list in which a bot is chosen for a seat
SITS = tr("Who sits here?")
SET = tr("Set", context="button for a seat")
START = tr("Start the game", context="button")
WAIT = tr("{name} starts the game when everyone is here.")
READY = tr("Everyone is here: you can start the game")
NO_NEED_TO_WAIT = tr("You need not wait on this page: notifications tell you when you are needed.")
INVITE = tr("Invitation link", context="button")
INVITE_ABOUT = tr("Send this link to everyone who should play; each person who opens it takes a free seat.")
WATCH = tr("Spectator link", context="button")
WATCH_ABOUT = tr("Spectators who open this link see only what every player may see, and cannot play.")
OWN = tr("Link to your seat", context="button")
OWN_ABOUT = tr("This link opens your seat on another device. Keep it to yourself.")
HAND_OUT = tr("New link to {name}’s seat", context="button")
HAND_OUT_ABOUT = tr("For {name}, who lost their link. It opens the seat on one more device.")
STAND_IN_ABOUT = tr("For the person who plays on for {name}. It works until a person sits there.")
ANEW = tr(
    "A link is shown for ten minutes. A new link to your seat is for one more device; other new links "
    "replace the old ones."
)
COPY, COPIED = tr("Copy", context="button"), tr("Copied", context="button")
# Translators: the heading over the links for other players and for spectators
LINKS = tr("Links")
CODE = tr("QR code for phones")
LEAVE, REMOVE = tr("Leave the table", context="button"), tr("Remove the table", context="button")
NOT_YET = tr("The game has not started yet")
NOT_YET_ABOUT = tr("The players are still taking their seats; this page updates automatically.")


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat in the lobby: its id, the name of its player, and the kind of player it is for."""

    seat: str
    name: str
    kind: str
    is_free: bool
    is_you: bool


class Link(msgspec.Struct, frozen=True):
    """A new link: its purpose and its address."""

    about: Text
    address: str


def lobby_page(
    frame: PageContext,
    game: Text,
    places: tuple[LobbySeat, ...],
    bots: Mapping[str, Text],
    host: str,
    is_host: bool,
    version: str,
    link: Link | None = None,
    error: Text | None = None,
    terms: Html = NO_HTML,
    is_ready: bool = False,
) -> Html:
    """The seats; the `host` invites others and starts the game, which `is_ready` when all have come."""
    rows = joined(_place(frame, place, bots, is_host) for place in places)
    is_full = not any(place.is_free for place in places)
    start = element("button", frame.read(START), class_="primary" if is_full else None, id="start")
    begin = element("form", start, method="post", action="start") if is_host else NO_HTML
    waiting = NO_HTML if is_host else element("p", frame.read(WAIT(name=host)))
    leave = element("button", frame.read(REMOVE if is_host else LEAVE), id="leave")
    title = TITLE(game=game)
    shown = f"☞ {frame.words(READY)} – {frame.words(game)}" if is_ready else title
    has_others = sum(place.kind == PERSON for place in places) > 1
    notifications = element("a", frame.read(NOTIFICATIONS), href="notifications")
    content = (
        element("h1", frame.read(title)),
        problem(frame, error),
        link_box(frame, link),
        element("ul", rows, class_="seats", aria_live="polite"),
        waiting,
        link_buttons(frame, is_host, is_lobby=True, is_full=is_full),
        begin,
        element("p", frame.read(NO_NEED_TO_WAIT), Html(" "), notifications) if has_others else NO_HTML,
        terms,
        element("form", leave, method="post", action="leave"),
    )
    return _lobby(frame, shown, joined(content), game, version, refresh=0 if link else 10)


def too_early_page(frame: PageContext, game: Text, version: str, terms: Html) -> Html:
    """For a watcher before the game starts, with the terms of the table; the page moves on by itself."""
    body = joined((element("h1", frame.read(NOT_YET)), element("p", frame.read(NOT_YET_ABOUT)), terms))
    return _lobby(frame, NOT_YET, body, game, version, refresh=10)


def _lobby(frame: PageContext, title: Text | str, body: Html, game: Text, version: str, refresh: int) -> Html:
    data = {"lobby": "1", "name": frame.words(game), "version": version}
    return page(frame, title, body, "lobby.js", refresh=refresh, data=data)


def links_page(
    frame: PageContext, game: Text, others: Mapping[str, str], link: Link | None, is_host: bool, devices: Html
) -> Html:
    """Links to a table that has started: to the person's own seat, for watchers, and for players who lost
    theirs; and the `devices` at the person's seat."""
    handed = [_handed(frame, seat, name) for seat, name in others.items() if is_host]
    buttons = link_buttons(frame, is_host, is_lobby=False, is_full=True)
    body = joined((element("h1", frame.read(LINKS)), link_box(frame, link), buttons, *handed, devices))
    return page(frame, game, body, "lobby.js", "times.js")


def _handed(frame: PageContext, seat: str, name: str) -> Html:
    """The button for a new link to the seat of another player."""
    button = element("button", frame.read(HAND_OUT(name=name)), name="kind", value="seat")
    return element("form", element_input("hidden", "seat", seat), button, method="post", action="links")


def link_buttons(frame: PageContext, is_host: bool, is_lobby: bool, is_full: bool) -> Html:
    """Buttons that create links; a link is shown only for a while, because the server stores no key. As long
    as seats are free, inviting people is the next thing to do."""
    kinds = [("invite", INVITE, is_host and is_lobby), ("watch", WATCH, is_host), ("own", OWN, True)]
    buttons = joined(
        element(
            "button",
            frame.read(text),
            name="kind",
            value=kind,
            id=f"link-{kind}",
            class_="primary" if kind == "invite" and not is_full else None,
        )
        for kind, text, is_there in kinds
        if is_there
    )
    note = element("p", frame.read(ANEW), class_="note")
    return element("form", buttons, note, method="post", action="links", class_="links")


def link_box(frame: PageContext, link: Link | None) -> Html:
    """A link to share."""
    if link is None:
        return NO_HTML
    about = element("p", frame.read(link.about))
    field = attributes(id="link", value=link.address, readonly=True, aria_label=frame.words(link.about))
    done = frame.words(COPIED)
    copy = element("button", frame.read(COPY), type="button", id="copy", data_done=done, hidden=True)
    shown = element("p", Html(f"<input{field}> {copy}"), class_="link")
    code = element("details", element("summary", frame.read(CODE)), _code(link.address))
    return element("div", about, shown, code, class_="said", role="status")


def _code(address: str) -> Html:
    """An address as a QR code, drawn in the page."""
    drawn: str = segno.make(address).svg_inline(scale=5, border=3, dark="#000", light="#fff")
    return element("p", Html(drawn), class_="code", aria_hidden="true")


def _place(frame: PageContext, place: LobbySeat, bots: Mapping[str, Text], is_host: bool) -> Html:
    if not place.is_free and place.kind == PERSON:
        named = [element("bdi", escape(place.name))]
        if place.is_you:
            named.append(element("span", frame.read(YOU), class_="who"))
        return element("li", joined(named, " "))
    if not is_host:
        text = FREE if place.kind == PERSON else bots[place.kind]
        return element("li", frame.read(text))
    id = f"kind-{place.seat}"
    label = element("label", frame.read(SITS), class_="sr", for_=id)
    chosen = select(frame, "kind", id, [(PERSON, FREE), *bots.items()], place.kind)
    seat = element_input("hidden", "seat", place.seat)
    button = element("button", frame.read(SET), class_="set")
    return element("li", element("form", label, chosen, seat, button, method="post", action="seat"))
