"""The playing page, assembled from its regions."""

from __future__ import annotations

import msgspec

from manicule.kernel.text import tr
from manicule_interface import preferences
from manicule_interface.art import NO_ART, Art
from manicule_web.cells_html import symbols
from manicule_web.markup import NO_HTML, Html, element, joined
from manicule_web.pages.layout import PageContext, page
from manicule_web.pages.talk import talk_box
from manicule_web.regions import ASK, LOG, MOMENT, TABLE, THE_TABLE, Regions
from manicule_web.table_html import TableArea

LOST = tr("No connection. Trying again…")
# Translators: said by the page when it reaches the server again
CONNECTED = tr("Connected")
NOTIFY = tr("Notify me when it’s my turn", context="button")
NOTIFICATIONS = tr("Notifications")
CONFIRM = tr("Confirm moves that cannot be undone", context="button")
# Translators: “Side panel” is a button that opens and closes the log, the rules and the symbols beside the
# table
BESIDE, CLOSE = tr("Side panel"), tr("Close", context="button")
QUESTION = tr("Your question")
REFRESH = 15
"""Seconds between reloads without a script, while another player is asked."""


class PushOffer(msgspec.Struct, frozen=True):
    """The key for notifications of closed pages, empty if the browser allows none here; and digests of the
    addresses that are told already."""

    key: str
    told: tuple[str, ...] = ()

    @property
    def data(self) -> dict[str, str]:
        """The offer for scripts."""
        return {"push": self.key, "told": " ".join(self.told)}


def table_page(
    frame: PageContext,
    regions: Regions,
    version: str,
    game: str,
    is_watching: bool,
    confirms: bool = True,
    art: Art = NO_ART,
    offer: PushOffer | None = None,
    away: Html = NO_HTML,
) -> Html:
    """The whole page; the script fetches only regions. A watcher gets no turn alert and no forms. `confirms`
    is whether a player is asked to confirm an answer that cannot be undone; `offer` is there if the server
    tells people of their turns. `away` is for a player who has left, and sees what watchers see."""
    read = frame.words
    notify = element("button", frame.read(NOTIFY), type="button", id="notify", hidden=True)
    if offer is not None:
        notify = joined((notify, element("a", frame.read(NOTIFICATIONS), href="notifications", id="notices")))
    calls = (*(_region(id, regions) for id in ("notices", "request")), away)
    ask = element("section", _region(ASK, regions), aria_label=read(QUESTION))
    frames = (_frame(one, regions) for one in regions.frames)
    table = element("div", *frames, id=TABLE)
    log = element("section", _region("log", regions), class_="log", aria_label=read(LOG))
    talk = NO_HTML
    if "talk" in regions.html:
        inner = {id: _region(id, regions, tag) for id, tag in (("talk", "div"), ("unread", "span"))}
        talk = talk_box(frame, inner, may_write=not is_watching)
    close = element("button", frame.read(CLOSE), type="button", id="close-reader")
    reader = (element("p", close, class_="bar"), element("div", id="reader-page", tabindex="-1"))
    body = joined(
        (
            element("div", _region("place", regions), class_="top"),
            _region(MOMENT, regions),
            element(
                "div",
                element("div", element("div", *calls, ask, class_="asking"), log, talk, class_="side"),
                element("section", table, class_="board", aria_label=read(THE_TABLE)),
                class_="room",
            ),
            *(
                []
                if is_watching
                else [element("div", notify, _confirm_form(frame, confirms), class_="settings")]
            ),
            element("aside", *reader, id="reader", aria_label=read(BESIDE), hidden=True),
            element("p", id="live", class_="sr", role="status", aria_live="polite"),
        )
    )
    data = {
        "version": version,
        "name": game,
        "lost": read(LOST),
        "connected": read(CONNECTED),
        "asked": "1" if regions.is_called else "",
        "away": "1" if away else "",
        **(offer.data if offer is not None else {}),
    }
    scripts, refresh = (
        ("table.js", "reader.js", "clock.js", *(("talk.js",) if talk else ())),
        0 if regions.is_called else REFRESH,
    )
    return page(
        frame, regions.title, body, *scripts, refresh=refresh, data=data, is_wide=True, drawn=symbols(art)
    )


def _frame(frame: TableArea, regions: Regions) -> Html:
    """An area of the table; another player's area is closed until it is opened by a click."""
    is_other = "other" in frame.kind.split()
    opened = {"popover": "auto", "tabindex": "0"} if is_other else {}  # keys scroll it
    parts = (_region(id, regions) for id in frame.regions)
    return element("div", *parts, class_=f"frame {frame.kind}", id=f"f-{frame.id}", **opened)


def _confirm_form(frame: PageContext, confirms: bool) -> Html:
    """The switch for confirming answers that cannot be undone."""
    value = preferences.NONE if confirms else preferences.USEFUL
    sign = element("span", Html("☑" if confirms else "☐"), aria_hidden="true")
    pressed = "true" if confirms else "false"
    text = joined((sign, frame.read(CONFIRM)), " ")
    button = element("button", text, name="confirm", value=value, aria_pressed=pressed, id="confirm")
    return element("form", button, method="post", action="confirm", class_="confirm")


def _region(id: str, regions: Regions, tag: str = "div") -> Html:
    html, digest = regions.html.get(id, Html("")), regions.digests.get(id, "")
    return element(tag, html, class_="region", id=f"r-{id}", data_digest=digest)
