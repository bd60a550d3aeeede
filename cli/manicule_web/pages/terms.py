"""The terms of a table: its host, its plugins and options, and what differs from the usual game."""

from __future__ import annotations

from collections.abc import Sequence

from manicule.kernel.text import Text, tr
from manicule_interface.table_terms import DIFFERENCES, OptionTerm, PluginTerm, TableTerms
from manicule_web.markup import NO_HTML, Html, element, joined
from manicule_web.pages.layout import PageContext, back_link, page
from manicule_web.pages.new_table import CLOCK
from manicule_web.pages.players import deadline_text
from manicule_web.regions import PRACTICE, SEED_CHOSEN
from manicule_web.table_file import TableFile

TITLE = tr("Rules of this table")
HOST = tr("Host: {name}")
# Translators: a pack is a file that sets all the rules of a table; {name} is what its author called it
PACK = tr("Pack: {name}")
USUAL = tr("This table plays by the usual rules.")
# Translators: {plugin} is a part of the rules, such as an expansion, that this table plays with
WITH = tr("With {plugin}")
# Translators: {plugin} is a part of the rules, such as an expansion, that this table plays without
WITHOUT = tr("Without {plugin}")
# Translators: after the chosen value of an option; {value} is the one with which most tables play
USUALLY = tr("usually: {value}")
ALL = tr("All rules and options")
UNREADABLE = tr("The rules of this table cannot be read at the moment.")


def terms_box(frame: PageContext, terms: TableTerms | None, file: TableFile) -> Html:
    """The terms of a table: first what differs, then everything in a list that opens. `terms` are None if
    they cannot be read."""
    facts = [element("p", frame.read(text)) for text in _facts(file)]
    if terms is None:
        problem = element("p", frame.read(UNREADABLE), class_="problem")
        return _box(frame, *facts, problem)
    summary = DIFFERENCES(n=len(terms.differences)) if terms.differences else USUAL
    told = element("p", element("strong", frame.read(summary)))
    everything = element(
        "details",
        element("summary", frame.read(ALL)),
        _list(frame, terms.all),
    )
    return _box(frame, *facts, told, _list(frame, terms.differences), everything if terms.all else NO_HTML)


def terms_page(frame: PageContext, terms: TableTerms | None, file: TableFile) -> Html:
    """The terms of a game that has begun."""
    content = (element("h1", frame.read(TITLE)), back_link(frame), terms_box(frame, terms, file))
    return page(frame, TITLE, joined(content))


def _box(frame: PageContext, *content: Html) -> Html:
    return element("section", *content, class_="terms", aria_label=frame.words(TITLE))


def _facts(file: TableFile) -> list[Text]:
    """What the file of a table says about it."""
    host = file.by_seat[file.host].player
    has_others = sum(chair.is_for_people for chair in file.chairs) > 1
    stated: list[tuple[bool | str, Text]] = [
        (host, HOST(name=host)),
        (file.pack is not None, PACK(name=file.pack.name if file.pack is not None else "")),
        (file.practice, PRACTICE),
        (file.clock, CLOCK),
        (has_others and file.deadline > 0, deadline_text(file.deadline)),
        (file.is_seed_chosen and len(file.chairs) > 1, SEED_CHOSEN),
    ]
    return [text for is_so, text in stated if is_so]


def _list(frame: PageContext, terms: Sequence[PluginTerm | OptionTerm]) -> Html:
    rows = [_row(frame, one) for one in terms]
    return element("ul", *rows) if rows else NO_HTML


def _row(frame: PageContext, term: PluginTerm | OptionTerm) -> Html:
    """A plugin, or an option with its value; what differs says what is usual."""
    if isinstance(term, PluginTerm):
        name = element("strong", frame.read((WITH if term.is_on else WITHOUT)(plugin=term.name)))
        about = element("span", frame.read(term.about), class_="note")
        return element("li", joined((name, about), " "))
    value = element("strong", frame.read(term.value))
    usual = NO_HTML
    if not term.is_usual:
        usual = element("span", frame.read(USUALLY(value=term.usual)), class_="note")
    return element("li", joined((frame.read(term.about), value, usual), " "))
