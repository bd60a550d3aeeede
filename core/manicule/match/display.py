"""What is shown of a match, made by code of plugins: what fails is shown as its id, and the game goes on.

Whoever plays is told once of each fault, with the plugin whose it is. Tools that look for faults make the
same things without this, and get the exceptions.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from manicule.kernel.choices import Choice
from manicule.kernel.errors import FAILURES, RuleMistake
from manicule.kernel.events import Event
from manicule.kernel.locations import Owned
from manicule.kernel.question import Question, question_of
from manicule.kernel.sheet import Grid, Group, Part, Section, Sheet
from manicule.kernel.sheet_checks import checked_part, checked_sheet, checked_text
from manicule.kernel.table import Table
from manicule.kernel.text import Text, tr, verbatim
from manicule.kernel.views import View, own_sheet, seen_by, with_sections
from manicule.match.progress import Figures, figures_of, heading_of

if TYPE_CHECKING:
    from manicule.kernel.hooks.combined import Implementation
    from manicule.match.match import Match

T = TypeVar("T")
D = TypeVar("D")

UNSHOWN = tr("{what} cannot be shown: {problem}")
DEAF = tr("it fails when it is told what happened: {problem}")
NOTICE = tr(
    "plugin {plugin}, {where}: {problem}. The game goes on; an id stands for what cannot be shown. To do:"
    " {advice}"
)
CHECK_IT = tr("correct it", code="correct-display")
TABLE = tr("the table", context="cannot be shown")
ADDITION = tr("what it adds to the table")
HEADING = tr("where the game has come to")
FIGURES = tr("how a round went")
REASON = tr("why something is not possible")
EVENT = tr("the event “{event}”")
AUDIENCE = tr("whom the event “{event}” is for")
QUESTION = tr("“{part}” of the question “{kind}”")
EMPTY = tr("This part cannot be shown.")


class Fault(NamedTuple):
    """Something that a plugin failed to show: whose it is, its line where that is known, and what failed.

    `trace` is the whole way to it, as Python writes it."""

    plugin: str
    at: Owned | None
    problem: Text
    trace: str

    @property
    def key(self) -> object:
        """What is one and the same fault, however often it is met."""
        return self.at or (self.plugin, self.problem)

    @property
    def notice(self) -> Text:
        """What people are told of it."""
        where = self.at.place.text() if self.at is not None else self.plugin
        return NOTICE(
            plugin=self.plugin, where=where, problem=self.problem, advice=CHECK_IT(plugin=self.plugin)
        )


class Display:
    """Makes what is shown of a match, and tells people of what fails."""

    def __init__(self, match: Match) -> None:
        self._match = match

    # What there is to see.

    def sheet(self, seat: str) -> Sheet:
        """What a seat sees: what the game shows, then what plugins add."""
        table, game = self._match.table, self._match.game
        view = seen_by(table, seat)
        own = self._made(lambda: checked_sheet(own_sheet(table, view)), TABLE, game.look)
        return with_sections(own or Sheet((_empty(game.id),)), self._sections(table, view), seat)

    def _sections(self, table: Table[Any, Any, Any], view: View) -> tuple[Part, ...]:
        try:
            return tuple(map(checked_part, table.hooks.sections(view)))
        except FAILURES:  # then one by one: what fails for one of them takes nothing from the others
            ones = table.rules.resolved.implementations()["sections"]
            return tuple(part for one in ones for part in self._sections_of(one, view))

    def _sections_of(self, one: Implementation, view: View) -> tuple[Part, ...]:
        given = (view,) if one.arguments else ()
        made = self._made(lambda: tuple(map(checked_part, one.function(*given))), ADDITION, one.function)
        return (_empty(one.owner),) if made is None else made

    def heading(self) -> Text:
        """Where the game has come to: the round and the phase."""
        match = self._match
        made = self._made(lambda: checked_text(heading_of(match.table).heading), HEADING, match.game.heading)
        return verbatim(match.position.phase) if made is None else made

    def figures(self) -> Figures:
        """What a round is summed up by; nothing where that fails."""
        match = self._match
        return self._made(lambda: figures_of(match.table), FIGURES, match.game.figures) or {}

    def reason(self, make: Callable[[], Text | None]) -> Text | None:
        """Why something that is no option cannot be chosen; None where the game fails to say."""
        return self._made(lambda: _checked_or_none(make()), REASON, self._match.game.why_unavailable)

    # What is asked.

    def question(self, choice: Choice) -> Question:
        """A question with its texts."""
        return question_of(choice, self._match.ordinal, with_texts=True, shown=_ShownQuestion(self, choice))

    # What is told.

    def fault_of(self, error: BaseException, event: Event) -> None:
        """An event failed to say how it reads."""
        self.tell_fault(error, EVENT(event=event.id()), type(event))

    def can_tell(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Those of these events that say whom they are for; the others are told to nobody."""
        return tuple(event for event in events if self._says_whom(event))

    def _says_whom(self, event: Event) -> bool:
        what = AUDIENCE(event=event.id())
        return self._made(lambda: (event.audience, event.who), what, type(event)) is not None

    def tell_plugins(self, events: tuple[Event, ...]) -> None:
        """Tell plugins what happened; one that fails keeps nothing from those after it."""
        resolved = self._match.rules.resolved
        try:
            self._match.table.hooks.after_events(events)
        except FAILURES as error:
            ones = resolved.implementations()["after_events"]
            culprit = resolved.culprit(error.__traceback__)
            owners = [one.owner for one in ones]
            failed = owners.index(culprit[0]) if culprit is not None else len(ones) - 1
            self.tell_fault(error, None, ones[failed].function)
            for one in ones[failed + 1 :]:
                try:
                    one.function(*((events,) if one.arguments else ()))
                except FAILURES as other:
                    self.tell_fault(other, None, one.function)

    # What fails.

    def tell_fault(self, error: BaseException, what: Text | None, maker: Any) -> None:
        """Tell people of a fault, once. `what` cannot be shown, None where a plugin failed to listen; `maker`
        is the function or class that failed."""
        at = self._place(error, maker)
        told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        problem = (DEAF if what is None else UNSHOWN(what=what))(problem=told)
        trace = "".join(traceback.format_exception(error))
        self._match.add_fault(Fault(at.plugin if at is not None else self._match.game.id, at, problem, trace))

    def _place(self, error: BaseException, maker: Any) -> Owned | None:
        """The line of whose code it is: the last one on the way to the error, or where it is written.

        Who shows something may call hooks of others: then it is theirs."""
        rules = self._match.rules
        if rules.files is None:
            return None
        culprit = rules.resolved.culprit(error.__traceback__)
        if isinstance(error, RuleMistake) and error.function is not None:
            return rules.files.of_code(error.function)
        if culprit is not None and culprit[0] in rules.pieces:
            maker = type(rules.pieces[culprit[0]])
        own = rules.files.of_code(maker) if maker is not None else None
        plugin = own.plugin if own is not None else ""
        if culprit is not None and culprit[0] in rules.plugins:
            plugin = culprit[0]
        return rules.files.of_error(error, plugin) or own

    def _made(self, make: Callable[[], T], what: Text, maker: Any) -> T | None:
        try:
            return make()
        except FAILURES as error:
            self.tell_fault(error, what, maker)
            return None


class _ShownQuestion:
    """The parts of a question that are for people; what fails is shown as its id, or left out."""

    def __init__(self, display: Display, choice: Choice) -> None:
        self._display = display
        self._choice = choice

    def text(self, part: str, make: Callable[[], Text | None], instead: Text | None) -> Text | None:
        try:
            made = make()
            if isinstance(made, str):
                instead = verbatim(made)
            return _checked_or_none(made)
        except FAILURES as error:
            self._tell(error, part)
            return instead

    def data(self, part: str, make: Callable[[], T], instead: D) -> T | D:
        try:
            made = make()
            if isinstance(made, Section | Grid | Group):
                checked_part(made)
            return made
        except FAILURES as error:
            self._tell(error, part)
            return instead

    def _tell(self, error: BaseException, part: str) -> None:
        kind = self._choice.kind
        maker = getattr(kind, part, None)
        what = QUESTION(part=part, kind=kind.id)
        self._display.tell_fault(error, what, maker if callable(maker) else type(self._choice))


def _empty(id: str) -> Section:
    return Section(verbatim(id), ((EMPTY,),), id=f"empty-{id}")


def _checked_or_none(text: Text | None) -> Text | None:
    return None if text is None else checked_text(text)
