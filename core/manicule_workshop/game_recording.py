"""Plays games and keeps where each message is seen: on the table, in questions, among events, in answers to
words that people type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule.match.match import Match
from manicule.match.reasons import nameables_at
from manicule.plugins import PluginRegistry
from manicule_interface import lesson
from manicule_interface.hints import told_hint
from manicule_interface.narration import Narration
from manicule_interface.reactions import Actor, Pages, Reaction, Terms
from manicule_interface.rulebook import RuleBlock
from manicule_interface.rulebook_pages import rulebook
from manicule_interface.session import Session
from manicule_languages.reader import Reader
from manicule_workshop.played_tables import quick_manners
from manicule_workshop.roles import LOG
from manicule_workshop.seen import SeenAt, SeenTable
from manicule_workshop.shown_texts import shown_texts
from manicule_workshop.sightings import Sightings
from manicule_workshop.table_watch import TABLE, TableWatch
from manicule_workshop.value_kinds import shortened

WORDS = ("help", "score", "legend", "log", "look", "save")
"""Words that a player types once in each phase; none of them changes the match."""
BLOCKS = {
    "columns": "the heading of a column of a table in ",
    "row": "in a table of ",
    "item": "an item of a list in ",
}
"""The places of texts in the rules, by the kind of their block."""
LONGEST_CELL = 30
"""The maximum length of a cell that is quoted."""
LONGEST_BELOW = 80
"""The maximum length of the text below a heading that is quoted."""
UNKNOWN = "abc"
"""A word that no game knows."""
NAMED_STEP = 12
"""Of the things with a name, one of this number is asked about at a question."""
MOST_REASONS = 8
"""The number of answers to a question whose reasons are looked at."""


class TableRecording:
    """Plays one table, and takes everything that its people can see."""

    def __init__(self, registry: PluginRegistry, name: str, table: SeenTable, sightings: Sightings) -> None:
        self._registry = registry
        self._name = name
        self._table = table
        self._sightings = sightings
        self._reader = Reader()
        self._bots = [registry.bot(kind, table.game) for kind in quick_manners(registry, table.game)]
        self._step = 0

    def play(self) -> Iterator[Match]:
        """Play the game to its end; yields after every answer."""
        narration, watch = Narration(), TableWatch(self._take)
        session: Session | None = None
        phases: set[str] = set()
        kinds: dict[str, int] = {}
        for match in self._table.play(self._registry, [*narration.observers(), watch]):
            self._step = match.answers
            session = session or Session(match, self._registry, narration)
            watch.look(match, self._table.seed)
            yield match
            if match.over:
                continue
            seat = match.waiting()[0]
            if match.position.phase not in phases:
                phases.add(match.position.phase)
                self._look_around(session, seat)
            kind = match.timeline.choices()[seat].kind.id
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] in (1, 2, 4, 8, 16):
                self._ask_for_reasons(match, seat)
                self._ask_why_not(match, seat)
        if session is not None:
            self._look_at_end(session)

    def _take(self, thing: Any, role: str, seat: str, typed: str = "") -> None:
        at = SeenAt(self._name, self._step, seat or "a", typed)
        for text, own_role, room in shown_texts(thing, role):
            self._sightings.take(text, own_role, at, room)

    # A person who looks at everything.

    def _look_around(self, session: Session, seat: str) -> None:
        state = session.state(seat)
        self._take((state.heading, state.game), "the first line of the table", seat)
        self._take(state.sheet, TABLE, seat)
        self._take(state.scores, "the table of scores", seat)
        self._take((state.told, state.news), LOG, seat)
        self._take(state.remarks, "a remark on the last answer", seat)
        self._take([one.text for one in session.notices], "a notice at the beginning of a game", seat)
        actor = Actor(seat, self._reader, types=True, letters={})
        for word in WORDS:
            self._take_reaction(session.act(actor, word), word, seat)
        question = session.question(seat)
        if question is not None:
            for what in (*question.display.order[:3], UNKNOWN):
                for word in ("why", "find"):
                    self._take_reaction(session.act(actor, word, what=what), f"{word} {what}", seat)

    def _take_reaction(self, reaction: Reaction, typed: str, seat: str) -> None:
        for reply in reaction.said:
            role = f"the answer to `{typed.partition(' ')[0]}`, a word that a player types"
            if isinstance(reply, Terms):
                role = f"a line of the help about what to type (`{typed}`)"
            elif isinstance(reply, Pages):
                continue  # the rules are taken as a whole
            elif isinstance(reply, Sheet):
                role = f"the page that `{typed.partition(' ')[0]}` shows"
            self._take(reply, role, seat, typed)

    def _ask_for_reasons(self, match: Match, seat: str) -> None:
        """Ask the bots that know the game what they would do, and what speaks for several answers."""
        question, view = match.question(seat), match.view(seat)
        for bot, kind in zip(self._bots, quick_manners(self._registry, self._table.game), strict=True):
            answer = match.advice(seat, bot)
            hint = (kind, answer, bot.reason(question, view, answer))
            _, said = told_hint(hint, question, self._reader.read, by_number=False)
            self._take(said, "the answer to `hint`, a word that a player types", seat, "hint")
            for other in _some(question):
                facts = bot.facts(question, view, other)
                self._take(
                    [fact.text for fact in facts], "the reason that a bot gives for its hint", seat, "hint"
                )

    def _ask_why_not(self, match: Match, seat: str) -> None:
        """Ask why things that have a name at this table are not possible now."""
        named = sorted(nameables_at(match.table, seat))
        at = (self._table.seed + self._step) % NAMED_STEP
        for id in named[at::NAMED_STEP]:
            self._take(
                match.why(seat, id), "the answer to `why`, a word that a player types", seat, f"why {id}"
            )

    def _look_at_end(self, session: Session) -> None:
        seat = session.match.seats[0]
        state = session.state(seat)
        if state.end is not None:
            self._take(state.end.said, "told at the end of a game", seat)
            self._take(state.end.scores, "the scores at the end of a game", seat)
        self._take((state.heading, state.told), LOG, seat)


def _some(question: Question) -> Sequence[str]:
    """Some legal answers, spread over all of them."""
    legal = question.legal
    return legal[:: max(1, len(legal) // MOST_REASONS)][:MOST_REASONS]


def _places(blocks: Sequence[RuleBlock]) -> Iterator[tuple[Text, str, str]]:
    """The texts of a section of the rules, with the kind of their block. For a cell, its row and column; for
    the heading of a column, those beside it and the first cell below."""
    columns: tuple[Text, ...] = ()
    for block, after in zip_longest(blocks, blocks[1:]):
        columns = block.texts if block.kind == "columns" else columns
        for at, text in enumerate(block.texts):
            where = ""
            if block.kind == "row":
                row = f", row “{_cell(block.texts[0])}”" if at else _beside(block, at)
                where = f", column “{_cell(columns[at])}”{row}"
            elif block.kind == "columns" and after is not None and after.kind == "row":
                below = _cell(after.texts[at])
                where = _beside(block, at) + (f", above “{below}”" if below else "")
            yield text, BLOCKS.get(block.kind, ""), where


def _beside(row: RuleBlock, at: int) -> str:
    """The cells before and after a cell."""
    cells = [_cell(one) for one in (*row.texts[max(0, at - 1) : at], *row.texts[at + 1 : at + 2]) if str(one)]
    return f", beside “{'”, “'.join(cells)}”" if cells else ""


def _cell(text: Text) -> str:
    return shortened(str(text), LONGEST_CELL)


def take_pages(registry: PluginRegistry, game: str, sightings: Sightings) -> None:
    """Take the rules and the lesson of a game, with those of its plugins."""
    for part in rulebook(registry, game).parts:
        below = next((str(text) for text, _, _ in _places(part.page.blocks) if str(text)), "")
        above = f", above “{shortened(below, LONGEST_BELOW)}”" if below else ""
        sightings.take(part.page.title, f"a heading in the rules{above}")
        for text, place, where in _places(part.page.blocks):
            sightings.take(text, f"{place}the rules, section “{part.page.title}”{where}")
    for manifest in registry.manifests.values():
        if manifest.plays == game and lesson.has_lesson(manifest):
            for text in lesson.read_lesson(manifest.id, manifest.folder).texts():
                sightings.take(text, f"a lesson: spoken to a beginner at the first game of {manifest.name}")
