"""The addresses of the translator's desk, all behind its key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, tr
from manicule_web import keys
from manicule_web.cells_html import symbols
from manicule_web.desk_screens import DeskScreens, Terminal
from manicule_web.hub import Hub
from manicule_web.markup import Html, joined
from manicule_web.middleware import Address, Visit
from manicule_web.pages import desk as pages
from manicule_web.pages import desk_text, entrance
from manicule_web.pages.layout import PageContext
from manicule_workshop.desk import (
    PROBLEMS,
    STATES,
    ChangedOnDisk,
    DeskEntry,
    EntryFilter,
    TranslatorsDesk,
)
from manicule_workshop.entry_lines import DRAFT, REVIEWED, Review
from manicule_workshop.memory import LikeTexts, TermMemory, TranslationMemory
from manicule_workshop.preview import NUMBERS, Previews

COOKIE = "manicule_desk"
HOME = tr("Desk", context="link to the first page of the translator’s desk")
ENTER_TITLE = tr("To the translator’s desk")
LONGEST_WORDS = 200


class DeskRoutes:
    """A desk in the browser: pages, and the actions of the translator. `kept` is the digest of the key."""

    def __init__(self, desk: TranslatorsDesk, hub: Hub, kept: str, terminal: Terminal | None = None) -> None:
        self.desk = desk
        self._hub = hub
        self._kept = kept
        self._previews = Previews(desk)
        self._screens = DeskScreens(hub, self._previews, terminal)
        others = [code for code in desk.workshop.languages_read(desk.domains) if code != desk.language]
        self._memory = TranslationMemory(desk.workshop, others)
        self._like: tuple[object, LikeTexts] | None = None
        self._terms: dict[str, TermMemory] = {}

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The addresses of the desk. All but the entrance need the key."""
        here, own = desk_text.HERE, self._own
        return (
            Address("/", lambda visit: RedirectResponse(here, 303)),
            Address(here + "preview", own(self._live, "preview"), "POST"),
            Address(here, own(self._page)),
            Address(here + "save", own(self._save), "POST"),
            Address(here + "undo", own(self._undo), "POST"),
            Address(here + "form", own(self._add_form), "POST"),
            Address(here + "enter", self._entrance),
            Address(here + "enter", self._enter, "POST"),
            Address(here + "language", lambda visit: visit.in_language(here)[0], "POST"),
        )

    def _own(self, answer: Callable[[Visit], Response], limit: str = "") -> Callable[[Visit], Response]:
        """A handler for the holder of the key."""

        def answered(visit: Visit) -> Response:
            if not keys.fits(visit.cookie(COOKIE), self._kept):
                raise HTTPException(404)
            if limit:
                visit.limit(limit)
            return answer(visit)

        return answered

    # The entrance.

    def _entrance(self, visit: Visit, error: Text | None = None) -> Response:
        html = entrance.enter_page(_frame(visit), error, ENTER_TITLE)
        return HTMLResponse(html, status_code=200 if error is None else 404)

    def _enter(self, visit: Visit) -> Response:
        visit.limit("enter")
        key = keys.key_in(visit.field("key"))
        if not keys.fits(key, self._kept):
            return self._entrance(visit, entrance.NO_ENTRANCE)
        response = RedirectResponse(desk_text.HERE, 303)
        visit.set_cookie(response, COOKIE, key, desk_text.HERE)
        return response

    # Pages.

    def _page(self, visit: Visit) -> Response:
        problem: Text | None = None
        try:
            self.desk.renew()
        except ManiculeError as error:  # shown until the file can be read again
            problem = error.text
        return self._shown(visit, visit.field("text"), None, problem)

    def _shown(
        self,
        visit: Visit,
        id: str,
        told: Text | None = None,
        problem: Text | None = None,
        strings: tuple[str, ...] | None = None,
        theirs: tuple[str, ...] = (),
        status: int = 200,
    ) -> Response:
        """The page with a text in hand; for a script, its parts."""
        frame, view = _frame(visit), self._view(visit, id, strings)
        view = msgspec.structs.replace(view, told=told, problem=problem, theirs=theirs)
        if visit.wants_json:
            text = view.entry.id if view.entry is not None else ""
            address = desk_text.address(view.wanted, text)
            parts = pages.desk_regions(frame, view)
            body = {"parts": parts, "plugins": view.domains, "address": address, "saved": status == 200}
            return JSONResponse(body, status)
        return HTMLResponse(pages.desk_page(frame, view, symbols(self._hub.art)), status)

    def _view(self, visit: Visit, id: str, strings: tuple[str, ...] | None) -> desk_text.DeskView:
        desk, wanted = self.desk, self._wanted(visit)
        found = desk.entries(wanted)
        entry = desk.entry(id) or next(iter(found), None)
        counts = desk.counts()
        total = sum(count.total() for count in counts.values())
        done = total - sum(count["untranslated"] + count["fuzzy"] for count in counts.values())
        domains = {
            domain: f"{domain} ({count.total() - count['untranslated'] - count['fuzzy']}/{count.total()})"
            for domain, count in counts.items()
        }
        view = desk_text.DeskView(
            desk.language, wanted, found, domains, done, total, desk.absent, desk.can_undo, entry
        )
        if entry is None:
            return view
        boxes = strings if strings is not None else entry.strings
        rule = desk.rule(entry.domain)
        message = entry.message
        return msgspec.structs.replace(
            view,
            strings=boxes,
            rows=tuple(rule.numbers_of(at, NUMBERS) for at in range(len(boxes))) if message.plural else (),
            seen=message.comments,
            terms=self._terms_of(entry.domain).terms_in(message),
            others=self._memory.others(entry.domain, entry.key),
            alike=self._likes().like(entry.domain, entry.key),
            word=(word := desk.word_of(entry)),
            forms=desk.forms_of(word),
            live=self._previewed(visit, entry, boxes),
            problems=frozenset(one.id for one in found) if wanted.state == PROBLEMS else frozenset(),
        )

    def _wanted(self, visit: Visit) -> EntryFilter:
        domain, state = visit.field("plugin"), visit.field("state")
        words = visit.field("words")[:LONGEST_WORDS]
        states = (*STATES, PROBLEMS)
        return EntryFilter(
            domain if domain in self.desk.domains else "", state if state in states else "", words
        )

    def _likes(self) -> LikeTexts:
        stamp = self.desk.stamp
        if self._like is None or self._like[0] != stamp:
            translated = (one for one in self.desk.entries() if one.state not in ("untranslated", "fuzzy"))
            self._like = stamp, LikeTexts((one.domain, one.key, one.strings) for one in translated)
        return self._like[1]

    def _terms_of(self, domain: str) -> TermMemory:
        if domain not in self._terms:
            workshop, manifest = self.desk.workshop, self.desk.workshop.registry.manifests.get(domain)
            game = manifest.plays if manifest is not None else ""
            others = self._memory.languages
            self._terms[domain] = TermMemory(workshop.glossary(domain), game, self.desk.language, others)
        return self._terms[domain]

    # While a translation is written.

    def _live(self, visit: Visit) -> Response:
        """Checks and previews of a translation that is not saved."""
        entry = self.desk.entry(visit.field("text"))
        if entry is None:
            raise HTTPException(404)
        return JSONResponse(self._previewed(visit, entry, _strings(visit, entry)))

    def _previewed(self, visit: Visit, entry: DeskEntry, strings: tuple[str, ...]) -> dict[str, Html]:
        frame, reader = _frame(visit), self._previews.reader(entry, strings)
        problems = self.desk.problems(entry, strings)
        readings = self._previews.readings(entry, strings)
        inserted = self._previews.inserted(entry, strings)
        return {
            "checks": desk_text.checks_html(frame, problems, not any(strings)),
            "readings": joined(
                (
                    desk_text.readings_html(frame, readings, self.desk.language),
                    desk_text.inserted_html(frame, self._wanted(visit), inserted, self.desk.language),
                )
            ),
            "screen": desk_text.screen_html(frame, self._screens.screen(entry, reader), self.desk.language),
        }

    # Changes.

    def _save(self, visit: Visit) -> Response:
        entry = self.desk.entry(visit.field("text"))
        if entry is None:
            raise HTTPException(404)
        strings, to = _strings(visit, entry), entry.id
        if visit.field("to") == "next":
            to = self._after(visit, entry.id)  # before saving, which may take the text out of the list
        try:
            self.desk.save(entry.id, strings, _review(visit), visit.field("version"))
        except ChangedOnDisk as error:
            theirs = error.entry.strings
            return self._shown(visit, entry.id, None, error.text, strings, theirs, 409)
        except ManiculeError as error:
            return self._shown(visit, entry.id, None, error.text, strings, status=422)
        return self._went(visit, to, pages.SAVED)

    def _after(self, visit: Visit, id: str) -> str:
        """The text after this one in the list, or this one if it is the last."""
        ids = [one.id for one in self.desk.entries(self._wanted(visit))]
        at = ids.index(id) + 1 if id in ids else 0
        return ids[at] if at < len(ids) else id

    def _undo(self, visit: Visit) -> Response:
        return self._changed(visit, self.desk.undo, pages.UNDONE)

    def _add_form(self, visit: Visit) -> Response:
        add = partial(self.desk.add_form, visit.field("text"), visit.field("form").strip())
        return self._changed(visit, add, None)

    def _changed(self, visit: Visit, change: Callable[[], DeskEntry], told: Text | None) -> Response:
        try:
            entry = change()
        except ManiculeError as error:
            return self._shown(visit, visit.field("text"), None, error.text, status=422)
        return self._went(visit, entry.id, told)

    def _went(self, visit: Visit, to: str, told: Text | None) -> Response:
        """The page of a text after a change; a browser without a script asks for it again."""
        if visit.wants_json:
            return self._shown(visit, to, told)
        return RedirectResponse(desk_text.address(self._wanted(visit), to), 303)


def _frame(visit: Visit) -> PageContext:
    frame = visit.frame()
    return msgspec.structs.replace(
        frame, language_action=f"{desk_text.HERE}language", home=(desk_text.HERE, HOME)
    )


def _strings(visit: Visit, entry: DeskEntry) -> tuple[str, ...]:
    """The sent translation, one string for each box."""
    sent = (visit.field(f"string-{at}") for at in range(len(entry.strings)))
    return tuple(one.replace("\r\n", "\n").replace("\r", "\n") for one in sent)


def _review(visit: Visit) -> Review:
    sent = visit.field("review")
    return DRAFT if sent == DRAFT else REVIEWED if sent == REVIEWED else ""
