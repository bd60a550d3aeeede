"""The parts common to all pages: head, navigation, the choice of a language."""

from __future__ import annotations

import msgspec

from manicule.kernel.text import Text, tr
from manicule.match.seats import LONGEST_NAME
from manicule_languages.reader import Reader
from manicule_languages.tags import autonym
from manicule_web.markup import NO_HTML, Html, attributes, element, element_input, escape, joined
from manicule_web.page_reader import direction, page_reader, tag_of

HOME = tr("Tables", context="link to the first page")
LANGUAGE, CHANGE = tr("Language"), tr("Change", context="button for the language")
SKIP = tr("Skip to content")
TO_TABLE = tr("Back to the table")
RULES, SIGNS, LINKS = tr("Rules"), tr("Symbols", context="link"), tr("Links", context="link to invitations")
# Translators: a link to the page that shows which expansions and options this table plays with
TERMS = tr("Setup", context="link")
PLAYERS = tr("Players", context="link to a page about who plays at a table")
NAVIGATION = tr("Navigation")
YOUR_NAME = tr("Your name")


class PageContext(msgspec.Struct, frozen=True):
    """The context of a page: its reader, the languages to choose from, and the address of the choice.

    `links` are shown in the navigation: an address and its name; `home` is the first of them.
    """

    reader: Reader
    languages: tuple[str, ...]
    language_action: str = "/language"
    back: str = "/"
    links: tuple[tuple[str, Text], ...] = ()
    home: tuple[str, Text] = ("/", HOME)

    def read(self, text: Text) -> Html:
        """A text as content of a page."""
        return escape(page_reader(self.reader)(text))

    def words(self, text: Text) -> str:
        """A text for an attribute, or for an element that has no elements in it."""
        return page_reader(self.reader).words(text)


AT_TABLE: tuple[tuple[str, Text], ...] = (("rules", RULES), ("terms", TERMS), ("signs", SIGNS))
"""The links at a table that has started."""


def page(
    frame: PageContext,
    title: Text | str,
    body: Html,
    *scripts: str,
    refresh: int = 0,
    data: dict[str, str] | None = None,
    is_wide: bool = False,
    drawn: Html = NO_HTML,
    styles: tuple[str, ...] = (),
    preview: Html = NO_HTML,
) -> Html:
    """A whole page. Without a script, the browser reloads it after `refresh` seconds. `drawn` are the symbols
    that it uses, `styles` further style sheets, `preview` is what other programs show of a link to it."""
    language = frame.reader.language
    shown = escape(title if isinstance(title, str) else frame.words(title))
    given = {f"data_{name}": value for name, value in (data or {}).items()}
    content = element(
        "body",
        element("a", frame.read(SKIP), class_="skip", href="#main"),
        _header(frame),
        element("main", body, id="main", tabindex=-1),
        drawn,
        class_="wide" if is_wide else None,
        **given,
    )
    whole = element(
        "html",
        _head(shown, scripts, refresh, styles, preview),
        content,
        lang=tag_of(language),
        dir=direction(language),
    )
    return Html(f"<!doctype html>{whole}")


def _head(
    title: Html, scripts: tuple[str, ...], refresh: int, styles: tuple[str, ...], preview: Html
) -> Html:
    files = (*scripts, "language.js")
    loaded = joined(element("script", type="module", src=f"/static/{name}") for name in files)
    looks = joined(
        Html(f'<link rel="stylesheet" href="/static/{name}">') for name in ("style.css", "drawn.css", *styles)
    )
    again = Html(f'<noscript><meta http-equiv="refresh" content="{refresh}"></noscript>')
    return Html(
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{title}</title>{preview}{again if refresh else NO_HTML}"
        '<link rel="icon" href="/static/quiet.svg" id="icon" type="image/svg+xml">'
        '<link rel="manifest" href="/static/manifest.json">'
        '<link rel="apple-touch-icon" href="/static/icon-192.png">'
        f"{looks}{loaded}</head>"
    )


def _header(frame: PageContext) -> Html:
    hand = Html('<span aria-hidden="true">☞</span> ')
    to_home, name = frame.home
    home = element("a", hand, frame.read(name), class_="home", href=to_home)
    links = joined(element("a", frame.read(name), href=to) for to, name in frame.links)
    navigation = element("nav", home, links, aria_label=frame.words(NAVIGATION))
    state = element("span", id="link-state", role="status")
    return element("header", navigation, _language_form(frame), state)


def _language_form(frame: PageContext) -> Html:
    options = joined(
        element(
            "option",
            escape(autonym(code)),
            value=code,
            lang=tag_of(code),
            selected=code == frame.reader.language,
        )
        for code in frame.languages
    )
    label = element("label", frame.read(LANGUAGE), class_="sr", for_="lang")
    select = element("select", options, name="lang", id="lang", autocomplete="off")
    button = element("button", frame.read(CHANGE))
    back = element_input("hidden", "back", frame.back)
    content = (label, select, back, button)
    return element("form", *content, method="post", action=frame.language_action, class_="language")


def option(frame: PageContext, text: Text, value: str, is_chosen: bool, kind: str | None = None) -> Html:
    """An item of a drop-down list, which has no elements in it."""
    language = page_reader(frame.reader).foreign(text)
    return element(
        "option", escape(frame.words(text)), value=value, selected=is_chosen, class_=kind, **language
    )


def back_link(frame: PageContext) -> Html:
    """The link back to the table."""
    return element("p", element("a", frame.read(TO_TABLE), href="./"))


def problem(frame: PageContext, text: Text | None) -> Html:
    """The problem with the sent form, above it."""
    return element("p", frame.read(text), class_="problem", role="alert") if text is not None else NO_HTML


def name_field(frame: PageContext, name: str) -> Html:
    """The input for a name, with the value sent before."""
    label = element("label", frame.read(YOUR_NAME), for_="name")
    given = attributes(id="name", name="name", value=name, maxlength=LONGEST_NAME, required=True)
    return Html(f"<p>{label} <input{given}></p>")


def message_page(frame: PageContext, title: Text, text: Text) -> Html:
    """A page with a single message."""
    body = joined((element("h1", frame.read(title)), element("p", frame.read(text))))
    return page(frame, title, body)
