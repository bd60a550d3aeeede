"""The page of a seat's notifications: this browser, webhooks, and the one click that ends them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule.kernel.text import Text, ntr, tr
from manicule_web.markup import NO_HTML, Html, attributes, element, element_input, escape, joined
from manicule_web.pages.layout import PageContext, back_link, page, problem
from manicule_web.pages.table import NOTIFICATIONS as TITLE
from manicule_web.pages.table import PushOffer

ABOUT = ntr(
    "You are told {n} second after your turn begins, unless you looked at the table in the last minute.",
    "You are told {n} seconds after your turn begins, unless you looked at the table in the last minute.",
)
ALSO = tr(
    "You are also told when everyone has come to a table that you host, when the others need your consent, "
    "when a player whom you may replace has not moved in time, when you were replaced yourself, when the "
    "game is over, and when the others play again."
)
ALWAYS = tr("Always tell me, even while I look at the table", context="button")
NOT_ALWAYS = tr("Tell me only while I am away", context="button")
# Translators: a heading: notifications that this browser shows while the page is closed
HERE = tr("In this browser")
HERE_ABOUT = tr("This browser tells you that it is your turn, even while the page is closed.")
PUSH_ON = tr("Turn on in this browser", context="button for notifications")
PUSH_OFF = tr("Turn off in this browser", context="button for notifications")
BLOCKED = tr("This browser blocks notifications of this site. Its settings can allow them.")
UNABLE = tr("This browser has no notifications for closed pages.")
ON_IPHONE = tr("On an iPhone or iPad, first add this site to the home screen.")
NEEDS_SCRIPT = tr("This needs JavaScript.")
NO_HTTPS = tr(
    "Browsers allow this only over https, and this page came by plain http. The operator of the server can "
    "add https with a proxy. A webhook works without it."
)
# Translators: a heading: addresses of other programs, which get a message when it is your turn
WEBHOOK = tr("By a webhook")
WEBHOOK_ABOUT = tr(
    "The server sends a message to this address, which begins with https://: one of your own, or one of a "
    "chat such as Discord, Slack or Mattermost."
)
ADDRESS = tr("Address of the webhook")
ADD = tr("Add", context="button for a webhook")
SECRET = tr("The secret that signs the messages. It is shown only once:")
# Translators: a heading over the browsers and webhooks that are told
TOLD = tr("Who is told of your turn")
NOBODY = tr("Nobody is told yet.")
# Translators: one browser in a list; {host} is the name of a push service
BROWSER = tr("A browser, by {host}")
WEBHOOK_AT = tr("A webhook at {host}")
REMOVE = tr("Remove", context="button for a browser or webhook that is told of turns")
END = tr("End all notifications", context="button")


class TargetLine(msgspec.Struct, frozen=True):
    """A target in the list: its id, and its name."""

    id: str
    name: Text


class NotificationsView(msgspec.Struct, frozen=True):
    """The settings of a seat. `secret` is that of a new webhook, shown once; `address` is one that was
    wrong."""

    seconds: int
    targets: Sequence[TargetLine]
    is_always: bool
    offer: PushOffer
    secret: str = ""
    address: str = ""
    error: Text | None = None


def notifications_page(frame: PageContext, view: NotificationsView) -> Html:
    """The settings of a seat."""
    read = frame.read
    body = joined(
        (
            element("h1", read(TITLE)),
            problem(frame, view.error),
            element("p", read(ABOUT(n=view.seconds)), Html(" "), read(ALSO)),
            _told(frame, view),
            element("h2", read(HERE)),
            _push(frame, view),
            element("h2", read(WEBHOOK)),
            _secret(frame, view.secret),
            _webhook(frame, view.address),
            back_link(frame),
        )
    )
    data = {
        **view.offer.data,
        "blocked": frame.words(BLOCKED),
        "unable": frame.words(UNABLE),
        "home": frame.words(ON_IPHONE),
    }
    return page(frame, TITLE, body, "notifications.js", data=data)


def _form(do: str, *content: Html, kind: str = "") -> Html:
    return element(
        "form",
        element_input("hidden", "do", do),
        *content,
        method="post",
        action="notifications",
        class_=kind or None,
    )


def _told(frame: PageContext, view: NotificationsView) -> Html:
    head = element("h2", frame.read(TOLD))
    if not view.targets:
        return joined((head, element("p", frame.read(NOBODY))))
    rows = []
    for one in view.targets:
        button = element(
            "button", frame.read(REMOVE), name="target", value=one.id, aria_describedby=f"target-{one.id}"
        )
        name = element("span", frame.read(one.name), id=f"target-{one.id}")
        rows.append(element("li", _form("remove", name, button)))
    always = element(
        "button",
        frame.read(NOT_ALWAYS if view.is_always else ALWAYS),
        name="always",
        value="" if view.is_always else "1",
        id="always",
    )
    end = element("button", frame.read(END), id="end")
    lines = element("ul", *rows, class_="seats")
    return joined((head, lines, _form("always", always), _form("end", end)))


def _push(frame: PageContext, view: NotificationsView) -> Html:
    if not view.offer.key:
        return element("p", frame.read(NO_HTTPS), class_="note")
    buttons = (
        element("button", frame.read(text), type="button", id=id, hidden=True)
        for id, text in (("push-on", PUSH_ON), ("push-off", PUSH_OFF))
    )
    script = element("noscript", element("p", frame.read(NEEDS_SCRIPT), class_="note"))
    status = element("p", id="push-state", class_="note", role="status")
    return joined((element("p", frame.read(HERE_ABOUT)), element("p", *buttons), status, script))


def _secret(frame: PageContext, secret: str) -> Html:
    if not secret:
        return NO_HTML
    shown = element("p", element("code", escape(secret), id="secret"))
    return element("div", element("p", frame.read(SECRET)), shown, class_="said", role="status")


def _webhook(frame: PageContext, address: str) -> Html:
    given = attributes(
        type="url",
        id="address",
        name="address",
        value=address,
        maxlength=2000,
        required=True,
        autocomplete="off",
    )
    label = element("label", frame.read(ADDRESS), for_="address")
    about = element("p", frame.read(WEBHOOK_ABOUT), class_="note")
    add = element("button", frame.read(ADD), id="add-webhook")
    return _form("webhook", about, Html(f"<p>{label} <input{given}></p>"), add, kind="setup")
