"""The playing page, assembled from its regions."""

from __future__ import annotations

from html import escape

from manicule.kernel.text import tr
from manicule_interface import preferences
from manicule_web.markup import attributes, element
from manicule_web.pages.layout import PageContext, page
from manicule_web.regions import ASK, LOG, TABLE, THE_TABLE, Regions

LOST = tr("No connection. Trying again…")
CONNECTED = tr("Connected")
NOTIFY = tr("Notify me when it’s my turn", context="button")
CONFIRM = tr("Confirm moves that cannot be undone", context="button")
BESIDE, CLOSE = tr("Side panel"), tr("Close", context="button")
QUESTION = tr("Your question")
REFRESH = 15
"""Seconds between reloads without a script, while another player is asked."""


def table_page(
    frame: PageContext, regions: Regions, version: str, game: str, is_watching: bool, confirms: bool = True
) -> str:
    """The whole page; the script fetches only regions. A watcher gets no turn alert and no forms. `confirms`
    is whether a player is asked to confirm an answer that cannot be undone."""
    notify = element("button", frame.read(NOTIFY), type="button", id="notify", hidden=True)
    parts = "".join(_region(id, regions) for id in regions.parts)
    ask = attributes(aria_label=frame.reader.read(QUESTION))
    log = attributes(aria_label=frame.reader.read(LOG))
    body = (
        f'<div class="top">{_region("place", regions)}'
        f"{_region('notices', regions)}{_region('request', regions)}"
        f"{'' if is_watching else notify}</div>"
        f'<div class="room"><div class="asking"><section{ask}>{_region(ASK, regions)}</section></div>'
        f'<section class="board"{attributes(aria_label=frame.reader.read(THE_TABLE))}>'
        f'<div id="{TABLE}" class="parts">{parts}</div></section>'
        f'<section class="log"{log}>{_region("log", regions)}</section></div>'
        f"{'' if is_watching else _confirm_form(frame, confirms)}"
        f'<aside id="reader"{attributes(aria_label=frame.reader.read(BESIDE))} hidden><p class="bar">'
        f'<button type="button" id="close-reader">{frame.read(CLOSE)}</button></p>'
        '<div id="reader-page" tabindex="-1"></div></aside>'
        '<p id="live" class="sr" role="status" aria-live="polite"></p>'
    )
    data = {
        "version": version,
        "name": game,
        "lost": frame.reader.read(LOST),
        "connected": frame.reader.read(CONNECTED),
        "asked": "1" if regions.is_asked else "",
    }
    scripts, refresh = ("table.js", "reader.js", "clock.js"), 0 if regions.is_asked else REFRESH
    return page(frame, regions.title, body, *scripts, refresh=refresh, data=data, is_wide=True)


def _confirm_form(frame: PageContext, confirms: bool) -> str:
    """The switch for confirming answers that cannot be undone."""
    value = preferences.NONE if confirms else preferences.USEFUL
    sign = f'<span aria-hidden="true">{"☑" if confirms else "☐"}</span> '
    pressed = "true" if confirms else "false"
    text = sign + frame.read(CONFIRM)
    button = element("button", text, name="confirm", value=value, aria_pressed=pressed, id="confirm")
    return f'<form method="post" action="confirm" class="confirm">{button}</form>'


def _region(id: str, regions: Regions) -> str:
    html, digest = regions.html.get(id, ""), regions.digests.get(id, "")
    return f'<div class="region" id="r-{escape(id)}" data-digest="{digest}">{html}</div>'
