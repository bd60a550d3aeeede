"""The terms of a table: as a page beside its game, and for those who are invited."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from manicule.door.match_request import settle
from manicule.kernel.errors import ManiculeError
from manicule.records.match_file import required_header
from manicule_interface.table_terms import TableTerms, terms_of
from manicule_web.markup import Html
from manicule_web.middleware import SEAT, Address, Seated, at_seat
from manicule_web.pages import terms
from manicule_web.pages.layout import PageContext
from manicule_web.web_table import WebTable


def table_terms(table: WebTable) -> TableTerms | None:
    """The terms of a table that has not begun; None if a plugin keeps them from being read. The log has the
    reason."""
    try:
        header, _ = settle(table.registry, table.file.wanted(), practice=table.file.practice)
        return terms_of(table.registry, header)
    except ManiculeError as error:
        table.report(error)
        return None


def terms_box(frame: PageContext, table: WebTable) -> Html:
    """The terms of a table as a part of another page."""
    return terms.terms_box(frame, table_terms(table), table.file)


def _terms(seated: Seated) -> Response:
    """The terms of a game that has begun."""
    found = terms_of(seated.hub.registry, required_header(seated.table.match))
    return HTMLResponse(terms.terms_page(seated.frame(), found, seated.file))


ADDRESSES = (Address(SEAT + "terms", at_seat(_terms, watchers=True, begun=True)),)
