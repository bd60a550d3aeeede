"""The entrances of a table: joining by an invitation, and returning by a personal link."""

from __future__ import annotations

import msgspec

from manicule.kernel.text import Text, tr
from manicule_web.markup import NO_HTML, Html, attributes, element, joined
from manicule_web.pages.layout import PageContext, name_field, page, problem

JOIN_TITLE = tr("You are invited to a table")
# Translators: {host} is the person who created the table, {game} the name of the game
INVITED = tr("{host} invites you to play {game}")
STAND_IN_TITLE = tr("Play on for another player")
# Translators: {name} is a player who has left the game and is replaced by the reader
STAND_IN_FOR = tr("You are invited to play on for {name}: {game}")
JOIN = tr("Take a seat", context="button")
ENTER_TITLE = tr("To your seat")
ENTER = tr("Open", context="button with a key")
KEY = tr("The key: the part of the link after #")
NEEDS_KEY = tr("If you opened the whole link, the key is filled in automatically.")
NO_ENTRANCE = tr("This link does not work: it is incomplete, or a newer one has replaced it.")


class Invitation(msgspec.Struct, frozen=True):
    """What an invitation says about its table: who invites to which game, in one line, and the terms."""

    title: Text
    about: Text
    terms: Html


def join_page(
    frame: PageContext,
    invitation: Invitation | None = None,
    name: str = "",
    error: Text | None = None,
    key: str = "",
) -> Html:
    """The form for taking a seat. Without an `invitation` it is the same for every table, existing or not;
    with a valid `key`, the visitor need not enter it again."""
    title = invitation.title if invitation is not None else JOIN_TITLE
    form = _form(frame, "join", name_field(frame, name), JOIN, title, error, key)
    return _invited(frame, title, form, invitation)


def _invited(frame: PageContext, title: Text, form: Html, invitation: Invitation | None) -> Html:
    if invitation is None:
        return page(frame, title, form, "entrance.js", "setup.js")
    about = element("p", frame.read(invitation.about))
    body = joined((form, about, invitation.terms))
    return page(frame, title, body, "entrance.js", "setup.js", preview=_preview(frame, invitation))


def _preview(frame: PageContext, invitation: Invitation) -> Html:
    """What messengers show of a link. They read the page without the key."""
    told = {
        "og:type": "website",
        "og:site_name": "Manicule",
        "og:title": frame.words(invitation.title),
        "og:description": frame.words(invitation.about),
    }
    metas = [attributes(property=name, content=text) for name, text in told.items()]
    return joined(Html(f"<meta{given}>") for given in metas)


def stand_in_page(
    frame: PageContext,
    invitation: Invitation | None = None,
    name: str = "",
    error: Text | None = None,
    key: str = "",
) -> Html:
    """The form for playing on at the seat of another player. Without an `invitation` it is the same for every
    seat, existing or not."""
    title = invitation.title if invitation is not None else STAND_IN_TITLE
    form = _form(frame, "stand-in", name_field(frame, name), JOIN, title, error, key)
    return _invited(frame, title, form, invitation)


def enter_page(frame: PageContext, error: Text | None = None, title: Text = ENTER_TITLE) -> Html:
    """The form for a key: for returning to a seat, or to another place that the `title` names."""
    body = _form(frame, "enter", NO_HTML, ENTER, title, error)
    data = {"enter": "" if error is not None else "at-once"}
    return page(frame, title, body, "entrance.js", data=data)


def _form(
    frame: PageContext,
    action: str,
    fields: Html,
    button: Text,
    title: Text,
    error: Text | None,
    known: str = "",
) -> Html:
    given = attributes(id="key", name="key", value=known, maxlength=300, autocomplete="off", required=True)
    label = element("label", frame.read(KEY), for_="key")
    how = element("span", frame.read(NEEDS_KEY), class_="note", id="key-how")
    key = Html(f'<p id="key-row">{label} <input{given} aria-describedby="key-how">{how}</p>')
    send = element("button", frame.read(button), class_="primary", id="send")
    form = element("form", fields, key, send, method="post", action=action, id="door", class_="setup")
    return joined((element("h1", frame.read(title)), problem(frame, error), form))
