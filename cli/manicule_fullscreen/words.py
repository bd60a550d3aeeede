"""Words at a full-screen table: what is typed or asked for by a key, and the pages that answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from manicule.kernel.sheet import Section, Sheet, parts_of
from manicule.kernel.text import Text, tr, verbatim
from manicule.records.match_file import required_header
from manicule_fullscreen.background_task import BackgroundTask
from manicule_fullscreen.pages import Item, Menu, Page
from manicule_fullscreen.rows import is_named
from manicule_fullscreen.screen_session import SHORT, ScreenSession
from manicule_interface import vocabulary
from manicule_interface.answers import UnclearAnswer, understand
from manicule_interface.letters import clean
from manicule_interface.questions import impossible_in, names_in
from manicule_interface.reactions import Job, Pages, Reaction
from manicule_interface.reasons import BECAUSE
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
THINKING = tr("A bot thinks about it… Esc stops that.")
ALL_POSSIBLE = tr("Everything that could be named here is possible.")
NOTHING_MORE = tr("There is nothing more to say of this than what is on the screen.")
WHOLE_LOG = "1000000"
"""The number of lines of the log that a page shows: all of them."""


class Words:
    """Does what words say, and shows the pages that keys ask for."""

    def __init__(self, desk: ScreenSession) -> None:
        self.desk = desk

    def type(self, line: str) -> None:
        """Do what a typed line says: a word, or an answer."""
        line, question = clean(line), self.desk.question
        if not line or question is None:
            return
        word, rest = vocabulary.parted(line, self.desk.screen.reader)
        own = {"hint": self.hint, "log": self.log, "legend": self.legend, "lang": self.languages}
        if line in question.options or not word:
            self._answer(line)
        elif word in own and not rest:
            own[word]()
        else:
            self._show_reaction(line, self.desk.act("type", line=line))

    def _show_reaction(self, line: str, reaction: Reaction) -> None:
        """Show what a word comes to; a long reply is a page of its own."""
        desk = self.desk
        if reaction.job is not None:
            self._wait_for(reaction.job)
            return
        if reaction.reader is not None:
            desk.read_by(reaction)
        if len(reaction.said) > SHORT or not all(isinstance(reply, Text) for reply in reaction.said):
            desk.pages.append(Page(verbatim(line), reaction.said))
        else:
            desk.take(reaction)

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
        if draft.ghost is not None and answer not in question.display.free:
            judged = desk.act("judge", answer=answer)
            if judged.kind != "refused":
                draft.take(judged.proposal or answer)
                desk.look_again()
                return
        desk.give(answer, line)

    def hint(self) -> None:
        """What a bot would answer: it is highlighted, and Enter gives it."""
        desk = self.desk
        if desk.draft is None:
            return
        desk.messages = ()
        job = desk.act("hint").job
        assert job is not None
        self._wait_for(job)

    def _wait_for(self, job: Job) -> None:
        """Let a bot think about the question, and show its hint."""
        desk = self.desk
        done = partial(desk.session.done, job)
        desk.task = BackgroundTask(
            lambda _: THINKING, lambda task: job.do(), lambda outcome: self._propose(done(outcome))
        )

    def _propose(self, hinted: Reaction) -> None:
        """Highlight what a bot would answer: Enter gives it."""
        desk = self.desk
        if desk.draft is None:
            return
        if hinted.proposal:
            desk.draft.take(hinted.proposal)
            desk.draft.is_touched = True
            desk.look_again()
        desk.take(hinted)

    # Pages.

    def log(self) -> None:
        """What happened so far, the last of it in sight."""
        self._show(Page(LOG, self.desk.act("log", what=WHOLE_LOG).said, from_end=True))

    def legend(self) -> None:
        """What the signs on the table mean."""
        self._show(Page(LEGEND, self.desk.act("legend").said))

    def rules(self) -> None:
        """The rules of the game, with those of the plugins that are in it."""
        from manicule_interface.rulebook_pages import rulebook

        match = self.desk.match
        rules = rulebook(self.desk.session.registry, match.rules.game.id, required_header(match).plugin_ids)
        self._show(Page(RULES, (Pages(tuple(part.page for part in rules.parts)),)))

    def why(self) -> None:
        """Why each thing that could be named here is not possible now."""
        desk = self.desk
        if desk.question is None:
            return
        reasons = [(text, desk.judge(id)[0]) for id, text in impossible_in(desk.question)]
        said = [BECAUSE(answer=text, reason=because) for text, because in reasons if because is not None]
        self._show(Page(WHY, said or (ALL_POSSIBLE,)))

    def details(self) -> None:
        """All that is known of the highlighted option."""
        row = self.desk.draft.row if self.desk.draft is not None else None
        if row is not None:
            more = (*self._on_the_table(row.id), *self.desk.messages, *self.desk.lecture)
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

    def _show(self, page: Page) -> None:
        self.desk.pages.append(page)
