"""Words at a full-screen table: what is typed or asked for by a key, and the pages that answer."""

from __future__ import annotations

from manicule.errors import UndoRefused
from manicule.text import Text, tr, verbatim
from manicule_fullscreen.pages import Item, Menu, Page
from manicule_fullscreen.rows import is_named
from manicule_fullscreen.sitting import Sitting
from manicule_interface import vocabulary
from manicule_interface.answers import Unclear, understand
from manicule_interface.commands import NOTHING_HAPPENED, Commands
from manicule_interface.drafts import Drafts
from manicule_interface.hints import hint_texts
from manicule_interface.letters import clean
from manicule_interface.listings import legend
from manicule_interface.questions import names_in
from manicule_interface.reasons import BECAUSE, refusal
from manicule_interface.replies import Pages, Reply, Terms
from manicule_interface.undo import NOT_UNDONE
from manicule_languages.tags import autonym

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
ALL_POSSIBLE = tr("Everything that could be named here is possible.")
SHORT = 2
"""An answer of more sentences than this is a page of its own."""


class Words:
    """Does what words say, in the line mode's way as far as it has one."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        match, read = sitting.match, sitting.screen.read
        self._commands = Commands(
            match,
            sitting.library,
            read,
            sitting.narrator,
            Drafts(match, read, is_interactive=True),
            sitting.readers,
            sitting.free_actions,
        )

    def type(self, line: str) -> None:
        """Do what a typed line says: a word of the line mode, or an answer."""
        line, question = clean(line), self.sitting.question
        if not line or question is None:
            return
        word, rest = vocabulary.parted(line, self.sitting.screen.reader)
        if line in question.options or not word:
            self._answer(line)
        elif rest or word not in ("hint", "undo", "log", "legend", "lang"):
            self._do(line)
        elif word == "undo":
            self.sitting.undo()
        else:
            {"hint": self.hint, "log": self.log, "legend": self.legend, "lang": self.languages}[word]()

    def _do(self, line: str) -> None:
        sitting = self.sitting
        try:
            effect = self._commands.do(line, sitting.asked, sitting.watching, sitting.screen.reader)
        except UndoRefused as error:
            sitting.messages = (NOT_UNDONE(reason=error.text),)
            return
        assert effect is not None
        sitting.narrator.read_by(sitting.readers.everybody())
        if effect.is_asked_anew:
            sitting.go_on()
        elif effect.reader is not None:
            sitting.ask_again()
        if len(effect.replies) > SHORT or not all(isinstance(reply, Text) for reply in effect.replies):
            sitting.pages.append(Page(verbatim(line), effect.replies))
        else:
            sitting.messages = effect.replies

    def _answer(self, line: str) -> None:
        """Give the answer that a line means; one that is laid on the board is seen there first."""
        sitting, question, draft = self.sitting, self.sitting.asked, self.sitting.draft
        assert draft is not None
        fitting = [row for row in draft.rows if is_named(row, line)]
        numbered = [row for row in fitting if row.number == line]
        meant = numbered or fitting
        if question.shape == "pick" and len(meant) == 1:
            answer = meant[0].id
        else:
            try:
                answer = understand(question, line, names_in(question, sitting.screen.read))
            except Unclear as unclear:
                sitting.messages = (unclear.reason,)
                return
        if sitting.match.why(sitting.seat, answer) is not None:
            said = refusal(sitting.match, question, line, answer, sitting.screen.read)
            sitting.messages = said[:SHORT]
        elif draft.ghost is not None and answer not in question.free:
            seen = sitting.match.preview(sitting.seat, answer)
            draft.take(seen[0] if seen is not None else answer)
            sitting.look_again()
        else:
            sitting.answer(answer, line)

    def hint(self) -> None:
        """What a bot would answer: it is highlighted, and Enter gives it."""
        sitting = self.sitting
        if sitting.question is None or sitting.draft is None:
            return
        read = sitting.screen.read
        answer, texts = hint_texts(sitting.match, sitting.library, sitting.question, read, False)
        if answer:
            sitting.draft.take(answer)
            sitting.look_again()
        sitting.messages = tuple(texts)

    # Pages.

    def log(self) -> None:
        """What happened so far, the last of it in sight."""
        self._show(Page(LOG, self.sitting.log or (NOTHING_HAPPENED,), from_end=True))

    def legend(self) -> None:
        """What the signs on the table mean."""
        self._show(Page(LEGEND, (legend(self.sitting.sheet),)))

    def rules(self) -> None:
        """The rules of the game, with those of the plugins that are in it."""
        from manicule_interface.rulebook_pages import rulebook

        match = self.sitting.match
        rules = rulebook(self.sitting.library, match.game.id, match.required_start.plugin_ids)
        self._show(Page(RULES, (Pages(tuple(part.page for part in rules.parts)),)))

    def why(self) -> None:
        """Why each thing that could be named here is not possible now."""
        sitting = self.sitting
        if sitting.question is None:
            return
        reasons = [(text, sitting.match.why(sitting.seat, id)) for id, text in sitting.question.refused]
        said: list[Reply] = [BECAUSE(answer=text, reason=because) for text, because in reasons if because]
        self._show(Page(WHY, said or (ALL_POSSIBLE,)))

    def details(self) -> None:
        """All that is known of the highlighted option."""
        row = self.sitting.draft.row if self.sitting.draft is not None else None
        if row is not None:
            texts = [verbatim(text) for text in (row.text, row.note) if text]
            self._show(Page(DETAILS, (*texts, *self.sitting.messages, *self.sitting.lecture)))

    def languages(self) -> None:
        """The languages to choose from."""
        sitting = self.sitting
        if sitting.question is None:
            return
        codes = list(sitting.readers.languages.available())
        items = [Item(code, code, autonym(code)) for code in codes]
        now = sitting.screen.reader.language
        self._show(Menu(LANGUAGE, items, sitting.read, codes.index(now) if now in codes else 0))

    def terms(self, title: Text, rows: list[tuple[Text | str, Text]]) -> None:
        """A page that explains words or keys."""
        self._show(Page(title, (Terms(tuple(rows)),)))

    def _show(self, page: Page) -> None:
        self.sitting.pages.append(page)
