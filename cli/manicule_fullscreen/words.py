"""Words at a full-screen table: typed or by key, and the pages that answer them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from manicule.kernel.sheet import Section, Sheet, parts_of
from manicule.kernel.text import Text, tr, verbatim
from manicule_fullscreen.actions import ACTIONS, ScreenAction, shown_key
from manicule_fullscreen.background_task import BackgroundTask
from manicule_fullscreen.pages import Item, LogPage, Menu, Page
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.rows import is_named
from manicule_fullscreen.screen_session import SHORT, ScreenSession
from manicule_fullscreen.themes import THEMES
from manicule_interface import preferences, vocabulary
from manicule_interface.answers import UnclearAnswer, understand
from manicule_interface.letters import clean
from manicule_interface.log_filter import LogFilter
from manicule_interface.questions import impossible_in, names_in
from manicule_interface.reactions import Job, Reaction, Reply, Terms
from manicule_interface.reasons import BECAUSE
from manicule_languages.tags import autonym

LOG, LEGEND = tr("Game log", context="title"), tr("What the symbols mean", context="title")
SCORES = tr("Scores", context="title")
RULES, WHY = tr("The rules", context="title"), tr("Not possible now", context="title")
DETAILS, LANGUAGE = tr("Details", context="title"), tr("Which language?", context="title")
KEYS, ALL_ACTIONS = tr("Keys", context="title"), tr("What would you like to do?", context="title")
COLOURS, MOUSE = tr("Which colors?", context="title"), tr("mouse", context="the key")
MOUSE_ABOUT = tr("one click highlights an option, and a second one chooses it; the wheel scrolls")
# Translators: a heading in the legend: signs such as ☞ that the program adds to those of the game
OF_THE_SCREEN = tr("Symbols of the screen:")
POINTED, ADVISED = tr("the highlighted option", context="sign"), tr("the suggested option", context="sign")
FREE = tr("a free action: it does not use up your turn", context="sign")
CHOSEN, TICKED = tr("what you draw", context="sign"), tr("a selected option", context="sign")
FITS = tr("the shape fits here, or does not", context="sign")
# Translators: what the signs − and + beside a row do; the row counts things such as markers
SPREAD_SIGNS = tr("one fewer, one more", context="sign")
OUT_OF_SIGHT = tr("more above, more below", context="sign")
THINKING = tr("A bot is thinking… Esc stops it.")
ALL_POSSIBLE = tr("Nothing is blocked right now.")
NOTHING_MORE = tr("Everything about this is already on the screen.")


class Words:
    """Carries out words, and shows the pages of keys."""

    def __init__(self, desk: ScreenSession, painter: Painter) -> None:
        self.desk = desk
        self.painter = painter

    def type(self, line: str) -> None:
        """Act on a typed line: a word, or an answer."""
        line, question = clean(line), self.desk.question
        if not line or question is None:
            return
        word, rest = vocabulary.parted(line, self.desk.screen.reader)
        own = {
            "hint": self.hint,
            "log": self.log,
            "legend": self.legend,
            "lang": self.languages,
            "score": self.score,
        }
        if line in question.options or not word:
            self._answer(line)
        elif word in own and not rest:
            own[word]()
        else:
            self._show_reaction(line, self.desk.act("type", line=line))

    def _show_reaction(self, line: str, reaction: Reaction) -> None:
        """Show the reaction to a word; a long reply gets its own page."""
        if reaction.job is not None:
            self._wait_for(reaction.job)
            return
        self.desk.read_by(reaction.reader)
        if len(reaction.said) > SHORT or not all(isinstance(reply, Text) for reply in reaction.said):
            self._show(Page(verbatim(line), reaction.said))
        else:
            self.desk.take(reaction)

    def _answer(self, line: str) -> None:
        """Give the answer that a line means; one that is placed on the board is shown there first."""
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
                desk.messages, draft.is_astray = (unclear.reason,), True
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
        """Show a bot's answer: it is highlighted, and Enter gives it."""
        if self.desk.draft is not None:
            self.desk.messages = ()
            job = self.desk.act("hint").job
            assert job is not None
            self._wait_for(job)

    def _wait_for(self, job: Job) -> None:
        """Let a bot think about the question, and show its hint."""
        done = partial(self.desk.session.done, job)
        self.desk.task = BackgroundTask(
            lambda _: THINKING, lambda task: job.do(), lambda outcome: self._propose(done(outcome))
        )

    def _propose(self, hinted: Reaction) -> None:
        """Highlight a bot's answer; Enter gives it."""
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
        """Show the log, scrolled to its end; keys filter it."""
        desk, names = self.desk, self.desk.match.display.names

        def fill(wanted: LogFilter) -> tuple[Reply, ...]:
            return desk.act("log", filter=wanted, whole=True).said

        participants = (*names.seats, *names.others)
        self._show(LogPage(LOG, fill=fill, participants=participants, rounds=desk.session.narration.rounds()))

    def score(self) -> None:
        """Show the points of all players, with their sources."""
        self._show(Page(SCORES, self.desk.act("score").said))

    def legend(self) -> None:
        """Show the meaning of the signs on the table, and of those that the screen adds."""
        own = Terms(tuple(self._own_signs()))
        self._show(Page(LEGEND, (*self.desk.act("legend").said, OF_THE_SCREEN, own)))

    def _own_signs(self) -> Iterator[tuple[Text | str, Text]]:
        """The signs that the screen draws beside those of the game."""
        draft, is_ascii = self.desk.draft, self.desk.screen.ascii
        if draft is not None:
            yield (">" if is_ascii else "▸"), POINTED
            if any(row.is_advised for row in draft.rows):
                yield ("*" if is_ascii else "☞"), ADVISED
            if any(row.is_free for row in draft.rows):
                yield "+", FREE
            if draft.ghost is not None:
                yield ("*" if is_ascii else "●"), CHOSEN
                yield ("+ x" if is_ascii else "✓ ✗"), FITS
            if draft.ticks is not None:
                yield "[x]", TICKED
            if draft.spread is not None:
                yield ("< >" if is_ascii else "◂ ▸"), SPREAD_SIGNS
        yield ("^ v" if is_ascii else "▴ ▾"), OUT_OF_SIGHT

    def rules(self) -> None:
        """Show the rules of the game and of its plugins, opened at the current phase."""
        self._show(Page(RULES, self.desk.act("rules", whole=True).said))

    def why(self) -> None:
        """Show why each impossible option is not possible now."""
        desk = self.desk
        if desk.question is None:
            return
        reasons = ((text, desk.judge(id)[0]) for id, text in impossible_in(desk.question))
        said = [BECAUSE(answer=text, reason=because) for text, because in reasons if because is not None]
        self._show(Page(WHY, tuple(said) or (ALL_POSSIBLE,)))

    def details(self) -> None:
        """Show everything about the highlighted option."""
        desk = self.desk
        row = desk.draft.row if desk.draft is not None else None
        more = (*self._on_the_table(row.id), *desk.messages, *desk.lecture) if row is not None else ()
        if row is not None and (row.note or more):
            texts = [verbatim(text) for text in (row.text, row.note) if text]
            self._show(Page(DETAILS, (*texts, *more)))
        elif row is not None:
            desk.messages = (NOTHING_MORE,)

    def _on_the_table(self, id: str) -> Iterator[Sheet]:
        """The table rows of an option, which are cut if there is little room."""
        tables = [part for part in parts_of(self.desk.sheet.sections) if isinstance(part, Section)]
        for table in tables:
            rows = tuple(row for row, spot in zip(table.rows, table.spots, strict=False) if spot == id)
            if rows:
                yield Sheet((Section(table.title, rows, table.heading),))

    def languages(self) -> None:
        """Show the languages to choose from."""
        desk = self.desk
        if desk.turn.kind in ("ask", "hand_over", "moment"):
            now = desk.screen.reader.language
            codes = list(desk.readers.languages.offered(now))
            items = [Item(code, code, autonym(code)) for code in codes]
            cursor = codes.index(now) if now in codes else 0
            self._show(Menu(LANGUAGE, items=items, choose=desk.read, cursor=cursor))

    def help(self) -> None:
        """Show the keys that have an effect here."""
        shown = [(self._shown_keys(action.id), action.about) for action in self._actions]
        rows = (row for row in shown if row[0])
        self._show(Page(KEYS, (Terms((*rows, (MOUSE, MOUSE_ABOUT))),)))

    def palette(self, do: Callable[[str], None]) -> None:
        """Show all actions, to search by name."""
        read = self.desk.screen.read
        items = [
            Item(action.id, self._shown_keys(action.id), read(action.name), read(action.about))
            for action in self._actions
        ]
        self._show(Menu(ALL_ACTIONS, items=items, choose=do))

    def themes(self) -> None:
        """Show the color themes to choose from."""

        def color(id: str) -> None:
            self.painter.theme = THEMES[id]
            problem = preferences.remember_theme(id)
            self.desk.messages = (problem,) if problem is not None else ()

        items = [Item(theme.id, "", self.desk.screen.read(theme.name)) for theme in THEMES.values()]
        cursor = list(THEMES).index(self.painter.theme.id)
        self._show(Menu(COLOURS, items=items, choose=color, cursor=cursor))

    def first_key(self, id: str) -> Text | str:
        """The first key of an action; if it has none, the key of the palette."""
        keys = self.painter.keymap.keys[id] or self.painter.keymap.keys["palette"] or ("",)
        return shown_key(keys[0], self.desk.screen.ascii)

    @property
    def _actions(self) -> list[ScreenAction]:
        """The actions available now."""
        return [action for action in ACTIONS if self.desk.way in action.where]

    def _shown_keys(self, id: str) -> str:
        screen = self.desk.screen
        keys = (shown_key(key, screen.ascii) for key in self.painter.keymap.keys[id])
        return "  ".join(key if isinstance(key, str) else screen.read(key) for key in keys)

    def _show(self, page: Page) -> None:
        self.desk.pages.append(page)
