"""The parts common to all pages: head, navigation, the choice of a language."""

from __future__ import annotations

from html import escape

import msgspec

from manicule.kernel.text import Text, tr
from manicule.match.seats import LONGEST_NAME
from manicule_languages.reader import Reader
from manicule_languages.tags import autonym, locale_of
from manicule_web.markup import attributes, element, element_input

HOME = tr("Tables", context="link to the first page")
LANGUAGE, CHANGE = tr("Language"), tr("Change", context="button for the language")
SKIP = tr("Skip to content")
TO_TABLE = tr("Back to the table")
RULES, SIGNS, LINKS = tr("Rules"), tr("Symbols", context="link"), tr("Links", context="link to invitations")
NAVIGATION = tr("Navigation")
YOUR_NAME = tr("Your name")


class PageContext(msgspec.Struct, frozen=True):
    """The context of a page: its reader, the languages to choose from, and the address of the choice.

    `links` are shown in the navigation: an address and its name.
    """

    reader: Reader
    languages: tuple[str, ...]
    language_action: str = "/language"
    back: str = "/"
    links: tuple[tuple[str, Text], ...] = ()

    def read(self, text: Text) -> str:
        """A text, escaped for a page."""
        return escape(self.reader.read(text))


AT_TABLE: tuple[tuple[str, Text], ...] = (("rules", RULES), ("signs", SIGNS))
"""The links at a table that has started."""


def page(
    frame: PageContext,
    title: Text | str,
    body: str,
    *scripts: str,
    refresh: int = 0,
    data: dict[str, str] | None = None,
    is_wide: bool = False,
) -> str:
    """A whole page. Without a script, the browser reloads it after `refresh` seconds."""
    language = frame.reader.language
    tag = locale_of(language).replace("_", "-")
    files = (*scripts, "language.js")
    loaded = "".join(f'<script type="module" src="/static/{name}"></script>' for name in files)
    again = f'<noscript><meta http-equiv="refresh" content="{refresh}"></noscript>' if refresh else ""
    links = "".join(f'<a href="{escape(to)}">{frame.read(name)}</a>' for to, name in frame.links)
    given = {f"data_{name}": value for name, value in (data or {}).items()}
    return (
        f'<!doctype html><html lang="{tag}" dir="{_direction(language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title) if isinstance(title, str) else frame.read(title)}</title>{again}"
        '<link rel="icon" href="/static/quiet.svg" id="icon" type="image/svg+xml">'
        f'<link rel="stylesheet" href="/static/style.css">{loaded}</head>'
        f"<body{attributes(class_='wide' if is_wide else None, **given)}>"
        f'<a class="skip" href="#main">{frame.read(SKIP)}</a>'
        f"<header><nav{attributes(aria_label=frame.reader.read(NAVIGATION))}>"
        f'<a class="home" href="/"><span aria-hidden="true">☞</span> {frame.read(HOME)}</a>{links}</nav>'
        f'{_language_form(frame)}<span id="link-state" role="status"></span></header>'
        f'<main id="main" tabindex="-1">{body}</main></body></html>'
    )


def _language_form(frame: PageContext) -> str:
    options = "".join(
        element(
            "option",
            escape(autonym(code)),
            value=code,
            lang=locale_of(code).replace("_", "-"),
            selected=code == frame.reader.language,
        )
        for code in frame.languages
    )
    label = f'<label class="sr" for="lang">{frame.read(LANGUAGE)}</label>'
    select = element("select", options, name="lang", id="lang", autocomplete="off")
    button = element("button", frame.read(CHANGE))
    back = element_input("hidden", "back", frame.back)
    given = attributes(method="post", action=frame.language_action, class_="language")
    return f"<form{given}>{label}{select}{back}{button}</form>"


def _direction(language: str) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        direction: str = Locale.parse(locale_of(language)).text_direction
    except (UnknownLocaleError, ValueError):
        return "ltr"
    return direction


def back_link(frame: PageContext) -> str:
    """The link back to the table."""
    return f'<p><a href="./">{frame.read(TO_TABLE)}</a></p>'


def problem(frame: PageContext, text: Text | None) -> str:
    """The problem with the sent form, above it."""
    return f'<p class="problem" role="alert">{frame.read(text)}</p>' if text is not None else ""


def name_field(frame: PageContext, name: str) -> str:
    """The input for a name, with the value sent before."""
    given = attributes(id="name", name="name", value=name, maxlength=LONGEST_NAME)
    return f'<p><label for="name">{frame.read(YOUR_NAME)}</label> <input{given} required></p>'


def message_page(frame: PageContext, title: Text, text: Text) -> str:
    """A page with a single message."""
    body = f"<h1>{frame.read(title)}</h1><p>{frame.read(text)}</p>"
    return page(frame, title, body)
