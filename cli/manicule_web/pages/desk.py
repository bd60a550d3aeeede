"""The page of the translator's desk: the list of texts, the text in hand, and the screen that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manicule.kernel.text import ntr, tr, verbatim
from manicule_languages.tags import autonym
from manicule_web.markup import NO_HTML, Html, attributes, element, escape, joined
from manicule_web.pages.desk_text import (
    HERE,
    SCREEN,
    STATE_NAMES,
    WITH_PROBLEMS,
    DeskView,
    address,
    carried,
    state_html,
    text_in_hand,
)
from manicule_web.pages.layout import PageContext, page
from manicule_workshop.desk import PROBLEMS, STATES, DeskEntry

TITLE = tr("Translating into {language}", context="title")
DONE = ntr("{done} of {n} text translated", "{done} of {n} texts translated")
PLUGIN, ALL_PLUGINS = tr("Plugin", context="filter"), tr("all plugins", context="filter")
STATE, ALL_STATES = tr("State", context="filter of texts"), tr("all states", context="filter of texts")
SEARCH = tr("Words, id, or file")
SHOW = tr("Show", context="button that applies a filter")
TEXTS = tr("Texts", context="list for translators")
NO_TEXTS = tr("No text matches. Choose another state, or search for other words.")
FOUND = ntr("{n} text", "{n} texts")
EARLIER, LATER = tr("Earlier texts"), tr("Further texts")
UNDO = tr("Undo the last save", context="button")
SAVED, UNDONE = tr("Saved."), tr("The last save was undone.")
RESTORED = tr("Your unsaved text is back.")
ABSENT = ntr(
    "{n} text is not in the files yet. Run: manicule locales update",
    "{n} texts are not in the files yet. Run: manicule locales update",
)
UNSAVED = tr("Not saved: the desk no longer answers. Start it again; your text stays on this page.")
PAGE = 200
"""The number of texts in the list at a time."""
LONGEST = 90
"""The number of letters of a text in the list."""


def desk_page(frame: PageContext, view: DeskView, drawn: Html) -> Html:
    """The whole page. `drawn` are the symbols of the previewed screen."""
    parts = desk_regions(frame, view)
    scrolled = {"role": "region", "tabindex": "0", "aria_label": frame.words(SCREEN)}
    room = joined(
        (
            element("div", parts["list"], id="desk-list", class_="desk-list"),
            element("div", parts["work"], id="desk-work", class_="desk-work"),
            element("div", parts["screen"], id="desk-screen", class_="desk-screen", **scrolled),
        )
    )
    said = element("p", parts["said"], id="desk-said", class_="desk-said", role="status", aria_live="polite")
    body = joined((_bar(frame, view, parts), said, element("div", room, class_="desk")))
    data = {"unsaved": frame.words(UNSAVED), "restored": frame.words(RESTORED)}
    title = TITLE(language=verbatim(autonym(view.language)))
    return page(frame, title, body, "desk.js", data=data, is_wide=True, drawn=drawn, styles=("desk.css",))


def desk_regions(frame: PageContext, view: DeskView) -> dict[str, Html]:
    """The parts of the page that a script replaces."""
    return {
        "figures": _figures(frame, view),
        "undo": _undo(frame, view),
        "list": _list(frame, view),
        "work": text_in_hand(frame, view),
        "screen": view.live.get("screen", NO_HTML),
        "said": frame.read(view.told) if view.told is not None else NO_HTML,
    }


# Above: figures, filter, undo.


def _bar(frame: PageContext, view: DeskView, parts: Mapping[str, Html]) -> Html:
    """The title, the figures, the filter and the undo. A script never replaces the filter: a person may be
    typing there."""
    title = element("h1", frame.read(TITLE(language=verbatim(autonym(view.language)))))
    figures = element("div", parts["figures"], id="desk-figures", class_="desk-figures")
    undo = element("div", parts["undo"], id="desk-undo")
    absent = element("p", frame.read(ABSENT(n=view.absent)), class_="note") if view.absent else NO_HTML
    return joined((element("div", title, figures, _filter(frame, view), undo, class_="desk-bar"), absent))


def _figures(frame: PageContext, view: DeskView) -> Html:
    given = attributes(value=view.done, max=max(1, view.total), aria_hidden="true")
    return Html(f"{frame.read(DONE(done=view.done, n=view.total))}<progress{given}></progress>")


def _undo(frame: PageContext, view: DeskView) -> Html:
    button = element("button", frame.read(UNDO), disabled=not view.can_undo)
    return element("form", carried(view), button, method="post", action=f"{HERE}undo")


def _filter(frame: PageContext, view: DeskView) -> Html:
    read, wanted = frame.words, view.wanted
    plugins = [("", read(ALL_PLUGINS)), *view.domains.items()]
    states = [("", read(ALL_STATES)), *((one, read(STATE_NAMES[one])) for one in STATES)]
    states.append((PROBLEMS, read(WITH_PROBLEMS)))
    field = attributes(
        id="desk-words",
        name="words",
        type="search",
        value=wanted.words,
        maxlength=200,
        placeholder=read(SEARCH),
        autocomplete="off",
    )
    fields = (
        _choice("plugin", frame.read(PLUGIN), plugins, wanted.domain),
        _choice("state", frame.read(STATE), states, wanted.state),
        element("label", frame.read(SEARCH), for_="desk-words", class_="sr"),
        Html(f"<input{field}>"),
        element("button", frame.read(SHOW)),
    )
    return element("form", *fields, method="get", action=HERE, role="search", class_="desk-filter")


def _choice(name: str, label: Html, items: Sequence[tuple[str, str]], now: str) -> Html:
    options = (element("option", escape(text), value=id, selected=id == now) for id, text in items)
    id = f"desk-{name}"
    select = element("select", *options, name=name, id=id, autocomplete="off")
    return joined((element("label", label, for_=id, class_="sr"), select))


# On the left: the list.


def _list(frame: PageContext, view: DeskView) -> Html:
    found, entry = list(view.found), view.entry
    if not found:
        return element("p", frame.read(NO_TEXTS), class_="note")
    at = next((at for at, one in enumerate(found) if entry is not None and one.id == entry.id), 0)
    first = at // PAGE * PAGE
    shown = found[first : first + PAGE]
    items = joined(_item(frame, view, one) for one in shown)
    count = element("p", frame.read(FOUND(n=len(found))), class_="note")
    around = [(first - 1, EARLIER), (first + PAGE, LATER)]
    links = [
        element("a", frame.read(name), href=address(view.wanted, found[to].id), class_="button")
        for to, name in around
        if 0 <= to < len(found)
    ]
    more = element("p", *links, class_="desk-more") if links else NO_HTML
    return element("nav", count, element("ol", items), more, aria_label=frame.words(TEXTS))


def _item(frame: PageContext, view: DeskView, entry: DeskEntry) -> Html:
    is_here = view.entry is not None and entry.id == view.entry.id
    english = entry.message.message
    short = english if len(english) <= LONGEST else english[: LONGEST - 1] + "…"
    state = state_html(frame, entry, entry.id in view.problems)
    id = element("span", escape(entry.message.context or entry.domain), class_="desk-id")
    text = element("span", escape(short), class_="desk-text", lang="en", dir="ltr")
    current = "true" if is_here else None
    link = element(
        "a", text, joined((state, id), " "), href=address(view.wanted, entry.id), aria_current=current
    )
    return element("li", link, data_id=entry.id)
