"""Words at a full-screen table: what is typed or asked for by a key, and the pages that answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from manicule.kernel.errors import UndoRefused
from manicule.kernel.sheet import Section, Sheet, parts_of
from manicule.kernel.text import Text, tr, verbatim
from manicule.records.match_file import required_header
from manicule_fullscreen.desk import Desk
from manicule_fullscreen.errand import Errand
from manicule_fullscreen.pages import Item, Menu, Page
from manicule_fullscreen.rows import is_named
from manicule_interface import vocabulary
from manicule_interface.answers import UnclearAnswer, understand
from manicule_interface.hints import Hint, hint, told_hint
from manicule_interface.letters import clean
from manicule_interface.listings import legend
from manicule_interface.questions import impossible_in, names_in
from manicule_interface.reasons import BECAUSE, refusal
from manicule_interface.replies import Pages, Reply, Terms
from manicule_interface.undo import NOT_UNDONE
from manicule_languages.tags import autonym

if TYPE_CHECKING:
    from manicule_interface.commands import Commands

LOG, LEGEND, RULES = (
    tr("What has happened", context="title"),
    tr("What the signs mean", context="title"),
    tr("The rules", context="title"),
)
WHY, DETAILS, LANGUAGE = (
    tr("What is not possible now", context="title"),
    tr("In detail", context="title"),
    tr("Which language do you read?", context="title"),
)
THINKING = tr("A bot thinks about it… Esc stops that.")
ALL_POSSIBLE = tr("Everything that could be named here is possible.")
NOTHING_MORE = tr("There is nothing more to say of this than what is on the screen.")
SHORT = 2
"""An answer of more sentences than this is a page of its own."""


class Words:
    """Does what words say, in the line mode's way as far as it has one."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @cached_property
    def _commands(self) -> Commands:
        """The words of the line mode: loaded when the first one is typed."""
        from manicule_interface.commands import Commands
        from manicule_interface.drafts import Drafts

        desk = self.desk
        match, read = desk.match, desk.screen.read
        drafts = Drafts(match, read, is_interactive=True)
        return Commands(match, desk.registry, read, desk.narrator, drafts, desk.readers, desk.free_actions)

    def type(self, line: str) -> None:
        """Do what a typed line says: a word of the line mode, or an answer."""
        line, question = clean(line), self.desk.question
        if not line or question is None:
            return
        word, rest = vocabulary.parted(line, self.desk.screen.reader)
        if line in question.options or not word:
            self._answer(line)
        elif rest or word not in ("hint", "undo", "log", "legend", "lang"):
            self._do(line)
        elif word == "undo":
            self.desk.undo()
        else:
            {"hint": self.hint, "log": self.log, "legend": self.legend, "lang": self.languages}[word]()

    def _do(self, line: str) -> None:
        desk = self.desk
        try:
            effect = self._commands.do(line, desk.asked, desk.watching, desk.screen.reader)
        except UndoRefused as error:
            desk.messages = (NOT_UNDONE(reason=error.text),)
            return
        assert effect is not None
        desk.narrator.read_by(desk.readers.everybody())
        if effect.is_asked_anew:
            desk.go_on()
        elif effect.reader is not None:
            desk.ask_again()
        if len(effect.replies) > SHORT or not all(isinstance(reply, Text) for reply in effect.replies):
            desk.pages.append(Page(verbatim(line), effect.replies))
        else:
            desk.messages = effect.replies

    def _answer(self, line: str) -> None:
        """Give the answer that a line means; one that is laid on the board is seen there first."""
        desk, question, draft = self.desk, self.desk.asked, self.desk.draft
        assert draft is not None
        draft.is_touched = True
        fitting = [row for row in draft.rows if is_named(row, line)]
        numbered = [row for row in fitting if row.number == line]
        meant = numbered or fitting
        if question.shape == "pick" and len(meant) == 1:
            answer = meant[0].id
        elif draft.ghost is not None and len(meant) == 1 and draft.ghost.choose(meant[0].id):
            draft.point(meant[0].id)
            desk.look_again()
            return
        else:
            names = names_in(question, desk.screen.read)
            try:
                answer = understand(question, line, names)
            except UnclearAnswer as unclear:
                desk.messages, desk.is_astray = (unclear.reason,), True
                return
            if draft.ghost is not None and answer not in question.display.free:
                answer = draft.ghost.completed(answer, names)
        if desk.match.why(desk.seat, answer) is not None:
            said = refusal(desk.match, question, line, answer, desk.screen.read)
            desk.messages, desk.is_astray = said[:SHORT], True
        elif draft.ghost is not None and answer not in question.display.free:
            seen = desk.match.preview(desk.seat, answer)
            draft.take(seen[0] if seen is not None else answer)
            desk.look_again()
        else:
            desk.give(answer, line)

    def hint(self) -> None:
        """What a bot would answer: it is highlighted, and Enter gives it."""
        desk = self.desk
        if desk.question is None or desk.draft is None:
            return
        match, registry, seat = desk.match, desk.registry, desk.seat
        desk.messages = ()
        desk.errand = Errand(lambda done: THINKING, lambda errand: hint(match, registry, seat), self._hinted)

    def _hinted(self, found: Hint | None) -> None:
        desk = self.desk
        if desk.question is None or desk.draft is None:
            return
        answer, texts = told_hint(found, desk.question, desk.screen.read, by_number=False, is_pointed=True)
        if answer:
            desk.draft.take(answer)
            desk.draft.is_touched = True
            desk.look_again()
            desk.expect(answer)
        desk.messages = tuple(texts)

    # Pages.

    def log(self) -> None:
        """What happened so far, the last of it in sight."""
        from manicule_interface.commands import NOTHING_HAPPENED

        desk = self.desk
        told = desk.narrator.log_for(desk.match, desk.watching)
        self._show(Page(LOG, told or (NOTHING_HAPPENED,), from_end=True))

    def legend(self) -> None:
        """What the signs on the table mean."""
        self._show(Page(LEGEND, (legend(self.desk.sheet),)))

    def rules(self) -> None:
        """The rules of the game, with those of the plugins that are in it."""
        from manicule_interface.rulebook_pages import rulebook

        match = self.desk.match
        rules = rulebook(self.desk.registry, match.rules.game.id, required_header(match).plugin_ids)
        self._show(Page(RULES, (Pages(tuple(part.page for part in rules.parts)),)))

    def why(self) -> None:
        """Why each thing that could be named here is not possible now."""
        desk = self.desk
        if desk.question is None:
            return
        reasons = [(text, desk.match.why(desk.seat, id)) for id, text in impossible_in(desk.question)]
        said: list[Reply] = [BECAUSE(answer=text, reason=because) for text, because in reasons if because]
        self._show(Page(WHY, said or (ALL_POSSIBLE,)))

    def details(self) -> None:
        """All that is known of the highlighted option."""
        row = self.desk.draft.row if self.desk.draft is not None else None
        if row is not None:
            more = (*self._on_the_table(row.id), *self.desk.messages, *self.desk.lesson_texts)
            if not row.note and not more:
                self.desk.messages = (NOTHING_MORE,)
                return
            texts = [verbatim(text) for text in (row.text, row.note) if text]
            self._show(Page(DETAILS, (*texts, *more)))

    def _on_the_table(self, id: str) -> Iterator[Sheet]:
        """The rows of tables that stand for an option: where there is little room, they are cut."""
        tables = [part for part in parts_of(self.desk.sheet.sections) if isinstance(part, Section)]
        for table in tables:
            rows = tuple(row for row, spot in zip(table.rows, table.spots, strict=False) if spot == id)
            if rows:
                yield Sheet((Section(table.title, rows, table.heading),))

    def languages(self) -> None:
        """The languages to choose from."""
        desk = self.desk
        if desk.stage not in ("asking", "handing"):
            return
        codes = list(desk.readers.languages.available())
        items = [Item(code, code, autonym(code)) for code in codes]
        now = desk.screen.reader.language
        self._show(Menu(LANGUAGE, items, desk.read, codes.index(now) if now in codes else 0))

    def terms(self, title: Text, rows: list[tuple[Text | str, Text]]) -> None:
        """A page that explains words or keys."""
        self._show(Page(title, (Terms(tuple(rows)),)))

    def _show(self, page: Page) -> None:
        self.desk.pages.append(page)
