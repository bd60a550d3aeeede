"""Table talk: beside the table, and as a page of its own."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule.kernel.text import Text, ntr, tr
from manicule_web.markup import NO_HTML, Html, attributes, element, element_input, escape, joined
from manicule_web.pages.layout import PageContext, back_link, page, problem
from manicule_web.pages.times import time_element
from manicule_web.table_talk import LONGEST, MOST, OFF, TalkMessage

# Translators: a heading over short messages of the players to each other
TITLE = tr("Table talk")
# Translators: in a mark beside “Table talk”
UNREAD = ntr("{n} new message", "{n} new messages")
SAY = tr("Message to the table")
SEND = tr("Send", context="button for a message to the table")
ALL = tr("All messages")
NOTHING = tr("No messages yet.")
KEPT = ntr(
    "Everyone at the table can read this, spectators too. Only the last message is kept.",
    "Everyone at the table can read this, spectators too. The last {n} messages are kept.",
)
TURN_OFF = tr("Turn off table talk", context="button")
TURN_ON = tr("Turn on table talk", context="button")
LAST = 30
"""Number of messages beside the table."""


class TalkView(msgspec.Struct, frozen=True):
    """The talk for one viewer. `may_write` for a player, `may_turn` for the host."""

    messages: Sequence[TalkMessage]
    unread: int
    is_off: bool
    may_write: bool
    may_turn: bool = False


def talk_regions(frame: PageContext, view: TalkView) -> dict[str, Html]:
    """The regions beside the table: the mark for new messages, and the newest of them."""
    mark = escape(frame.words(UNREAD(n=view.unread))) if view.unread else NO_HTML
    if view.is_off:
        return {"unread": NO_HTML, "talk": element("p", frame.read(OFF), class_="note off")}
    return {"unread": mark, "talk": _messages(frame, view.messages[-LAST:])}


def talk_box(frame: PageContext, regions: dict[str, Html], may_write: bool) -> Html:
    """The talk beside the table, closed until it is opened. `regions` are in their elements."""
    title = element("summary", frame.read(TITLE), Html(" "), regions["unread"])
    form = _form(frame) if may_write else NO_HTML
    more = element("p", element("a", frame.read(ALL), href="talk"))
    live = element("p", id="talk-live", class_="sr", role="status", aria_live="polite")
    box = element("details", title, regions["talk"], form, more, class_="talk", id="talk")
    return joined((box, live))


def talk_page(frame: PageContext, view: TalkView, error: Text | None = None, given: str = "") -> Html:
    """All messages, and the switch of the host."""
    note = element("p", frame.read(OFF if view.is_off else KEPT(n=MOST)), class_="note")
    writing = view.may_write and not view.is_off
    switch = element("button", frame.read(TURN_ON if view.is_off else TURN_OFF), name="off", id="turn-talk")
    hidden = element_input("hidden", "turn", "" if view.is_off else "off")
    content = (
        element("h1", frame.read(TITLE)),
        problem(frame, error),
        NO_HTML if view.is_off else _messages(frame, view.messages),
        _form(frame, given) if writing else NO_HTML,
        note,
        element("form", hidden, switch, method="post", action="talk/turn") if view.may_turn else NO_HTML,
        back_link(frame),
    )
    body = element("div", joined(content), class_="talk")
    return page(frame, TITLE, body, "talk.js", refresh=0 if view.may_write else 30)


def _form(frame: PageContext, given: str = "") -> Html:
    label = element("label", frame.read(SAY), class_="sr", for_="say")
    written = attributes(
        id="say",
        name="text",
        value=given,
        maxlength=LONGEST,
        required=True,
        autocomplete="off",
        placeholder=frame.words(SAY),
    )
    send = element("button", frame.read(SEND))
    told = element("p", id="talk-problem", role="alert", class_="problem", hidden=True)
    return element(
        "form", label, Html(f"<input{written}>"), send, told, method="post", action="talk", class_="say"
    )


def _messages(frame: PageContext, messages: Sequence[TalkMessage]) -> Html:
    if not messages:
        return element("p", frame.read(NOTHING), class_="note")
    return element(
        "ul", *map(_message, messages), class_="messages", tabindex="0", aria_label=frame.words(TITLE)
    )


def _message(one: TalkMessage) -> Html:
    name = element("bdi", escape(one.name), class_="name")
    text = element("span", escape(one.text), dir="auto", class_="text")
    return element("li", name, Html(" "), time_element(one.at), text, data_key=f"talk-{one.number}")
