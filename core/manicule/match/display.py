"""The display of a match: texts and sheets, made by code of plugins.

A part that fails is shown as its id, and the game continues. People read of each fault once, with the plugin
that caused it. Tools that look for faults make the same texts without this class, and get the exceptions.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from manicule.kernel.choices import Choice
from manicule.kernel.errors import FAILURES, RuleMistake
from manicule.kernel.events import Event, Names
from manicule.kernel.game import result_of
from manicule.kernel.locations import Owned
from manicule.kernel.question import Question, question_of
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.sheet import Grid, Group, Part, Section, Sheet
from manicule.kernel.sheet_checks import checked_part, checked_sheet, checked_text
from manicule.kernel.table import Table
from manicule.kernel.text import Text, tr, verbatim
from manicule.kernel.views import View, own_sheet, seen_by, with_sections
from manicule.match.driver import Forced, rule_errors
from manicule.match.observer import Observer, Observers
from manicule.match.progress import Figures, figures_of, heading_of
from manicule.match.seat_checks import asked_choice, check_viewer, seat_ids, seat_names

if TYPE_CHECKING:
    from manicule.kernel.hooks.combined import Implementation
    from manicule.kernel.point_tables import PointTable
    from manicule.match.occupants import Occupants
    from manicule.match.timeline import Timeline

T = TypeVar("T")
D = TypeVar("D")

UNSHOWN = tr("{what} cannot be shown: {problem}")
DEAF = tr("it fails while handling an event: {problem}")
NOTICE = tr(
    "plugin {plugin}, {where}: {problem}. The game continues; anything that cannot be shown appears as "
    "its id. To fix this: {advice}"
)
CHECK_IT = tr("correct it", code="correct-display")
TABLE = tr("the table", context="cannot be shown")
ADDITION = tr("its addition to the table")
HEADING = tr("the current round and phase")
FIGURES = tr("the summary of a round")
# Translators: names a part of the table that cannot be shown, inside another sentence: cards and rules that
# bring points
SOURCES = tr("the names of the sources of points")
# Translators: names a part of the table that cannot be shown, inside another sentence: tables with the points
# of all players
TABLES = tr("the tables of points")
REASON = tr("the reason for a refusal")
EVENT = tr("the event “{event}”")
AUDIENCE = tr("the audience of the event “{event}”")
QUESTION = tr("“{part}” of the question “{kind}”")
EMPTY = tr("This part cannot be shown.")


class Fault(NamedTuple):
    """A failure of a plugin to show something: the plugin, the line if known, and what failed.

    `trace` is the whole traceback, as Python prints it."""

    plugin: str
    at: Owned | None
    problem: Text
    trace: str

    @property
    def key(self) -> object:
        """A value that is equal for all occurrences of one fault."""
        return self.at or (self.plugin, self.problem)

    @property
    def notice(self) -> Text:
        """The notice of the fault, for people."""
        where = self.at.place.text() if self.at is not None else self.plugin
        return NOTICE(
            plugin=self.plugin, where=where, problem=self.problem, advice=CHECK_IT(plugin=self.plugin)
        )


class Display:
    """The texts and sheets of a match, for people.

    `notices` are texts to show people before they continue; `faults` are the parts that could not be shown.

    >>> str(match.display.heading)
    'Round 1 · Taking'
    >>> match.display.names.seats
    {'a': 'Anna', 'b': 'Tom'}
    """

    faults: tuple[Fault, ...] = ()

    def __init__(
        self,
        rules: RuleSet,
        timeline: Timeline,
        observers: Observers,
        occupants: Occupants,
        notices: tuple[Text, ...] = (),
    ) -> None:
        self._rules = rules
        self._timeline = timeline
        self._observers = observers
        self._occupants = occupants
        self._questions: dict[str, tuple[Choice, Question]] = {}
        self.notices = notices

    # The table.

    def look(self, seat: str) -> Sheet:
        """The sheet of a seat, or of a watcher if `seat` is empty: the game's parts, then those that plugins
        add. A part that a plugin fails to show is shown as its id, with a notice."""
        driver = self._timeline.driver
        check_viewer(driver.table.setup, seat)
        with rule_errors(self._rules, driver.ordinal):
            table, game = driver.table, self._rules.game
            view = seen_by(table, seat)
            own = self._made(lambda: checked_sheet(own_sheet(table, view)), TABLE, game.look)
            return with_sections(own or Sheet((_empty(game.id),)), self._sections(table, view), seat)

    def _sections(self, table: Table[Any, Any, Any], view: View) -> tuple[Part, ...]:
        try:
            return tuple(map(checked_part, table.hooks.sections(view)))
        except FAILURES:  # then one by one, so that one failure does not hide the others
            ones = table.rules.resolved.implementations()["sections"]
            return tuple(part for one in ones for part in self._sections_of(one, view))

    def _sections_of(self, one: Implementation, view: View) -> tuple[Part, ...]:
        given = (view,) if one.arguments else ()
        made = self._made(lambda: tuple(map(checked_part, one.function(*given))), ADDITION, one.function)
        return (_empty(one.owner),) if made is None else made

    @property
    def heading(self) -> Text:
        """The progress of the match: the round and the phase."""
        table = self._timeline.driver.table
        made = self._made(lambda: checked_text(heading_of(table).heading), HEADING, self._rules.game.heading)
        return verbatim(table.position.phase) if made is None else made

    @property
    def figures(self) -> Figures:
        """The figures that sum up a round, by name, with a number for each seat; empty if they fail."""
        table = self._timeline.driver.table
        return self._made(lambda: figures_of(table), FIGURES, self._rules.game.figures) or {}

    @property
    def names(self) -> Names:
        """The names for the texts of events."""
        setup = self._timeline.driver.table.setup
        return Names(seat_names(setup), self._rules.content, self._rules.place_names, self.fault_of)

    @property
    def point_names(self) -> dict[str, Text]:
        """The names of the sources of points: those of the game at this table, and the pieces that bring
        points."""
        table, game = self._timeline.driver.table, self._rules.game
        own = self._made(lambda: _checked_names(game.point_names_at(table)), SOURCES, game.point_names_at)
        return self._rules.point_names | (own or {})

    @property
    def point_tables(self) -> tuple[PointTable, ...]:
        """The tables that group the sources of points; empty if the game has none."""
        table, game = self._timeline.driver.table, self._rules.game
        return self._made(lambda: _checked_tables(game.point_tables(table)), TABLES, game.point_tables) or ()

    @property
    def result_notes(self) -> tuple[Text, ...]:
        """Texts below the points of the finished game, such as a title."""
        driver = self._timeline.driver
        with rule_errors(self._rules, driver.ordinal):
            return result_of(driver.table).notes

    @property
    def keeps_secrets(self) -> bool:
        """Whether one person may see more of the table than another now; without people, whether a seat
        may."""
        table, secrecy = self._timeline.driver.table, self._rules.secrecy
        who = self._occupants.people or seat_ids(table.setup)
        return secrecy.differs(table.position) and secrecy.sets_apart(table.position, who)

    # Questions.

    def question(self, seat: str) -> Question:
        """The question of a seat, with its texts."""
        driver = self._timeline.driver
        choice = asked_choice(driver, seat)
        known = self._questions.get(seat)
        if known is None or known[0] is not choice:
            with rule_errors(self._rules, driver.ordinal):
                shown = _ShownQuestion(self, choice)
                known = choice, question_of(choice, driver.ordinal, with_texts=True, shown=shown)
            self._questions[seat] = known
        return known[1]

    def is_private(self, seat: str) -> bool:
        """Whether a seat's answer is secret now: by its question, or because others answer at the same
        time."""
        driver = self._timeline.driver
        choice, group = asked_choice(driver, seat), driver.group
        return choice.secret or (group is not None and group.secret)

    def reason(self, make: Callable[[], Text | None]) -> Text | None:
        """Why a thing that is not an option cannot be chosen; None if the game fails to say."""
        return self._made(lambda: _checked_or_none(make()), REASON, self._rules.game.why_unavailable)

    @property
    def forced(self) -> Forced | None:
        """The last answer that was given without asking, because there was no other. It is no step of the
        record. None if there was none since the match began, was loaded or was rewound."""
        forced = self._timeline.driver.forced
        if forced is None:
            return None
        at, choice, answer = forced
        return Forced(at, choice.kind.id, choice.seat.id, answer)

    # Events.

    def fault_of(self, error: BaseException, event: Event) -> None:
        """Report that the text of an event failed."""
        self.tell_fault(error, EVENT(event=event.id()), type(event))

    def can_tell(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events whose audience can be determined; the others are shown to nobody."""
        return tuple(event for event in events if self._says_whom(event))

    def _says_whom(self, event: Event) -> bool:
        what = AUDIENCE(event=event.id())
        return self._made(lambda: (event.audience, event.who), what, type(event)) is not None

    def tell_plugins(self, events: tuple[Event, ...]) -> None:
        """Notify plugins of events; one that fails does not affect the plugins after it."""
        resolved = self._rules.resolved
        try:
            self._timeline.driver.table.hooks.after_events(events)
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

    # Notices and faults.

    @property
    def lasting_notices(self) -> tuple[Text, ...]:
        """The notices except those of faults, which other rules do not share."""
        faults = {fault.notice for fault in self.faults}
        return tuple(notice for notice in self.notices if notice not in faults)

    def tell_fault(self, error: BaseException, what: Text | None, maker: Any) -> None:
        """Report a fault to people, once. `what` names the part that cannot be shown; it is None if a plugin
        failed to handle events. `maker` is the function or class that failed."""
        at = self._place(error, maker)
        told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        problem = (DEAF if what is None else UNSHOWN(what=what))(problem=told)
        trace = "".join(traceback.format_exception(error))
        fault = Fault(at.plugin if at is not None else self._rules.game.id, at, problem, trace)
        if all(known.key != fault.key for known in self.faults):
            self.faults = (*self.faults, fault)
            self.add_notice(fault.notice)

    def add_notice(self, notice: Text) -> None:
        """Show people something besides the events of the table, such as the file of the match."""
        self.notices = (*self.notices, notice)
        self._observers.tell_all(Observer.noticed, notice)

    def _place(self, error: BaseException, maker: Any) -> Owned | None:
        """The plugin and line to blame: the last plugin code in the traceback, or else the code of `maker`.

        Code that shows something may call hooks of other plugins; then the fault is theirs."""
        rules = self._rules
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


def _checked_names(names: Mapping[str, Text]) -> dict[str, Text]:
    return {source: checked_text(name) for source, name in names.items()}


def _checked_tables(tables: Sequence[PointTable]) -> tuple[PointTable, ...]:
    for table in tables:
        for name in (table.title, *(group.name for group in table.groups)):
            checked_text(name)
    return tuple(tables)


class _ShownQuestion:
    """The parts of a question that are for people; a part that fails is shown as its id, or left out."""

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
