"""The entrances of a table: joining by an invitation, and returning by a personal link."""

from __future__ import annotations

from manicule.kernel.text import Text, tr
from manicule_web.markup import NO_HTML, Html, attributes, element, joined
from manicule_web.pages.layout import PageContext, name_field, page, problem

JOIN_TITLE = tr("You are invited to a table")
JOIN = tr("Take a seat", context="button")
ENTER_TITLE = tr("To your seat")
ENTER = tr("Open", context="button with a key")
KEY = tr("The key: the part of the link after #")
NEEDS_KEY = tr("If you opened the whole link, the key is filled in automatically.")
NO_ENTRANCE = tr("This link does not work: it is incomplete, or a newer one has replaced it.")


def join_page(frame: PageContext, name: str = "", error: Text | None = None, key: str = "") -> Html:
    """The form for taking a seat. It is the same for every table, existing or not; with a valid `key`, the
    visitor need not enter it again."""
    body = _form(frame, "join", name_field(frame, name), JOIN, JOIN_TITLE, error, key)
    return page(frame, JOIN_TITLE, body, "entrance.js")


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
