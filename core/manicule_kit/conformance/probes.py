"""Probes: observers that examine a game closely."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from types import FrameType, GeneratorType

import msgspec

from manicule.kernel.choices import NONE, PASS, Choice, OneOf, PickSome, Together
from manicule.kernel.dice import Dice
from manicule.kernel.events import Event, declares_moment, may_know, moment_of, section_of, text_of
from manicule.kernel.game import Setup, broken_invariants
from manicule.kernel.locations import Owned
from manicule.kernel.positions.canonical import digest
from manicule.kernel.question import Step
from manicule.kernel.sheet import Sheet, texts_of, titles_of
from manicule.kernel.table import Seat, Table
from manicule.kernel.text import Text, id_list, ntr, tr, verbatim
from manicule.kernel.views import seen_by
from manicule.match.dialogues import Dialogues
from manicule.match.driver import Driver
from manicule.match.match import Match
from manicule.match.observer import Observer
from manicule.plugins.options import written_value
from manicule_interface.vocabulary import WORDS
from manicule_kit.conformance.findings import Check
from manicule_kit.conformance.frozen_events import FREEZE, changeable
from manicule_kit.conformance.settings import is_seed
from manicule_kit.conformance.subject import Subject
from manicule_kit.conformance.texts import check_filled, check_shown
from manicule_kit.conformance.walk import reachable
from manicule_kit.scenarios.answers import refusal

# Translators: {plugins} are ids of plugins, and options that differ from the default, such as “coins=7”
IN_GAME = ntr(
    "{problem} (seed {seed}, {n} seat, with {plugins}; after step {at})",
    "{problem} (seed {seed}, {n} seats, with {plugins}; after step {at})",
)

BROKEN = tr("the invariant “{rule}” is broken: {problem}")
CONSERVE = tr(
    "check what your rules did last: everything that they take must go somewhere. Rules that change "
    "this on purpose must remove the invariant in the hook `invariants`"
)
LEAK = tr("{what} can be reached from what a player receives: {path}")
KEEP_IDS = tr("keep ids and numbers, never the table, a seat, a choice, or the seed")
NO_REASON = tr("for the question “{kind}”, “{answer}” is refused without a reason")
GIVE_REASON = tr("make `refuse` return a sentence that says why")
ILLEGAL_LISTED = tr("“{answer}” is listed for the question “{kind}” but refused when it is given")
LEGAL_UNLISTED = tr("“{answer}” is accepted for the question “{kind}” but not listed")
ILLEGAL_DEFAULT = tr("the question “{kind}” proposes “{answer}”, which is refused")
PROPOSE_LEGAL = tr("make `default` return an answer from `choice.legal()`, or None")
ONE_PREDICATE = tr("make `refuse` decide from the position alone, without changing anything")
CHANGES = tr("asking or refusing “{kind}” changes the position")
MUTABLE = tr("the event {event} contains {found} in “{field}”")
NAMELESS = tr("gains come from “{source}”, which has no name, so players see its id")
NAME_SOURCE = tr('write point_names = {"{source}": tr("…")} in the class {holder}')
THE_QUESTION = tr("the question “{kind}”")
THE_OPTION = tr("the option “{option}” of “{kind}”")
THE_NOTE = tr("the note on the option “{option}” of “{kind}”")

ODD_ID = tr("the option “{option}” of the question “{kind}” cannot be typed as one word")
CALL_PLAINLY = tr("give options ids without spaces, commas, or “?”; their Kind sets the text that is shown")
RESERVED_ID = tr(
    "the option “{option}” of the question “{kind}” is a word that means something else at the prompt"
)
# Translators: advice to the author of a game; an option is one of the answers to a question
CALL_OTHERWISE = tr("give the option another id; its text may stay the same")

TYPED = re.compile(r"[^\s,?][^\s,]*")
"""A text that can be typed as one word: no blank, which separates words, and no comma, which separates
options."""
RESERVED = frozenset(said for text in WORDS.values() for said in text.message.split("|"))
"""The words that can be typed at every question, in English: they never reach the question."""
FORBIDDEN = (Table, Seat, Choice, Together, Dialogues, Match, Driver, Dice, Setup, GeneratorType, FrameType)
NONSENSE = "xyzzy"
LONG_NUMBER = re.compile(r"[0-9]{19}")
MOST_LISTED, MOST_READ = 200, 12
ENOUGH = 12
"""The number of questions of a kind in a game to read."""
SOMETIMES = 7
"""Every seventh question of a kind is walked, and the first one of each kind."""


class Probe(Observer):
    """An observer that also examines a game before each answer."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._times: Counter[str] = Counter()

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        """A seat is asked and is about to answer."""

    def times(self, choice: Choice) -> int:
        """Count the questions of this kind in the game, this one included."""
        self._times[choice.kind.id] += 1
        return self._times[choice.kind.id]

    def report(
        self,
        check: Check,
        match: Match,
        problem: Text,
        advice: Text,
        at: Owned | None = None,
        *,
        key: object,
    ) -> None:
        """Add a finding, with the game in which it occurred."""
        self.subject.findings.add(check, in_game(self.subject, match, problem), advice, at, key=key)


def in_game(subject: Subject, match: Match, problem: Text) -> Text:
    """A problem with the game in which it occurred: its plugins, and the options that are not the default."""
    setup, ids = match.setup, tuple(match.rules.plugins)
    usual = subject.registry.options(match.rules.game.id, ids, {})
    changed = [
        f"{key}={written_value(value)}" for key, value in setup.options.items() if value != usual.get(key)
    ]
    plugins = id_list([*ids, *changed])
    return IN_GAME(problem=problem, seed=setup.seed, n=len(setup.names), plugins=plugins, at=match.ordinal)


class Invariants(Probe):
    """Checks the invariants of the game and its plugins: after every answer, or when the phase has
    changed."""

    def __init__(self, subject: Subject, always: bool) -> None:
        super().__init__(subject)
        self._always = always
        self._phase = ""

    def answered(self, match: Match, step: Step) -> None:
        phase = match.position.phase
        if self._always or phase != self._phase or match.over:
            self._phase = phase
            for rule, problem in broken_invariants(match.table).items():
                broken = BROKEN(rule=rule, problem=problem)
                self.report("invariants", match, broken, CONSERVE, key=rule)


class Views(Probe):
    """Checks that no object given to a player leads to the table, to a choice or to the seed."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        if self.times(choice) % SOMETIMES == 1:
            self._walk(match, "question", match.question(seat))
            self._walk(match, "view.position", seen_by(match.table, seat).position)

    def shared(self, match: Match) -> None:
        """Walk a whole view once, including the large part that all views share."""
        self._walk(match, "view", seen_by(match.table, match.table.seats[0].id))

    def _walk(self, match: Match, name: str, root: object) -> None:
        seen: dict[str, object] = {}
        for path, thing in reachable(root, name):
            seen[path] = thing
            what = _secret(thing)
            if what is not None:
                place = self._holder(path, seen)
                self.report("views", match, LEAK(what=what, path=path), KEEP_IDS, place, key=what)

    def _holder(self, path: str, seen: dict[str, object]) -> Owned | None:
        """The class of the last object on the path that belongs to the plugin."""
        ways = sorted((way for way in seen if way != path and path.startswith(way)), key=len, reverse=True)
        owners = (self.subject.files.of_code(type(seen[way])) for way in ways)
        return next((owner for owner in owners if owner is not None), None)


def _secret(thing: object) -> Text | str | None:
    if isinstance(thing, FORBIDDEN):
        return type(thing).__name__
    if isinstance(thing, int) and is_seed(thing):
        return tr("the seed")
    if isinstance(thing, str) and any(map(is_seed, map(int, LONG_NUMBER.findall(thing)))):
        return tr("the seed")
    return None


class Answers(Probe):
    """Checks that listed answers are accepted, others are refused with a reason, and refusals change
    nothing."""

    _at: Owned | None = None

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        before = digest(match.position)
        kind = choice.kind.id
        at = match.timeline.driver.asked_at(seat)
        self._at = at if at is not None and at.plugin == self.subject.id else None
        self._check_ids(choice)
        listed = list(islice(choice.legal(), MOST_LISTED))
        for answer in listed[:MOST_READ]:
            if refusal(choice, answer) is not None:
                self._add(ILLEGAL_LISTED(answer=answer, kind=kind), ONE_PREDICATE, kind)
        for answer in self._unlisted(choice, listed):
            reason = refusal(choice, answer)
            if reason is None:
                self._add(LEGAL_UNLISTED(answer=answer, kind=kind), ONE_PREDICATE, kind)
            elif not str(reason).strip():
                self._add(NO_REASON(answer=answer, kind=kind), GIVE_REASON, kind)
        self._propose(choice)
        if digest(match.position) != before:
            self._add(CHANGES(kind=kind), ONE_PREDICATE, kind)

    def _check_ids(self, choice: Choice) -> None:
        """Check that the ids of options can be typed, and are not words with another meaning."""
        kind = choice.kind.id
        can_pass = isinstance(choice, OneOf) and choice.may_pass
        own = PASS if can_pass else NONE if choice.shape == "some" else ""
        options = choice.options if isinstance(choice, OneOf | PickSome) else choice.candidates()
        for id in (*options, *choice.free_actions()) if self._at is not None else ():
            if not isinstance(id, str) or not TYPED.fullmatch(id):
                self._add(ODD_ID(option=str(id), kind=kind), CALL_PLAINLY, kind)
            elif id.casefold() in RESERVED or id == own:
                self._add(RESERVED_ID(option=id, kind=kind), CALL_OTHERWISE, kind)

    def _propose(self, choice: Choice) -> None:
        """Check that the proposed answer is legal."""
        proposed, kind = choice.default(), choice.kind.id
        if proposed is not None and refusal(choice, proposed) is not None:
            self._add(ILLEGAL_DEFAULT(answer=proposed, kind=kind), PROPOSE_LEGAL, kind)

    def _unlisted(self, choice: Choice, listed: list[str]) -> Iterator[str]:
        if isinstance(choice, OneOf) and len(listed) < MOST_LISTED:
            yield from (answer for answer in choice.candidates() if answer not in listed)
        yield NONSENSE

    def _add(self, problem: Text, advice: Text, kind: str) -> None:
        self.subject.findings.add("answers", problem, advice, self._at, key=(advice, kind))


class Telling(Probe):
    """Checks that all shown texts have words, and that events hold only immutable values."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(subject)
        self._phases: set[str] = set()
        self._told: list[Event] = []

    def began(self, match: Match) -> None:
        self._told = []

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        phase = match.position.phase
        if phase not in self._phases:
            self._phases.add(phase)
            self._look(match.display.look(seat))
        if self.times(choice) > ENOUGH:
            return
        question = match.question(seat)
        if question.display.prompt is not None:
            check_shown(self.subject, THE_QUESTION(kind=question.kind), question.display.prompt)
        for what, texts in ((THE_OPTION, question.display.texts), (THE_NOTE, question.display.notes)):
            for id, text in texts:
                check_shown(self.subject, what(option=id, kind=question.kind), text)

    def _look(self, sheet: Sheet) -> None:
        for part in sheet.sections:
            # Translators: as {what} in “{what} is shown as an empty text”; a section is a part of the table
            # on the screen
            check_shown(self.subject, tr("the title of a section"), part.title)
        for text in (*titles_of(sheet), *texts_of(sheet)):
            check_filled(self.subject, text)  # a cell may be empty, and so may a title in a frame

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        names = match.display.names
        for event in events:
            self._hold(event)
            what = tr("the event “{event}”")(event=event.id())
            check_shown(self.subject, what, text_of(event, names), self.subject.files.of_code(type(event)))
            section_of(event, names)
            for viewer in match.seats if declares_moment(event) else ():
                if may_know(event, viewer):
                    before = [one for one in self._told if may_know(one, viewer)]
                    self._look(Sheet(moment_of(event, names, before)))
            self._told.append(event)
            source = getattr(event, "source", "")
            if isinstance(source, str) and verbatim(source) in msgspec.structs.astuple(event):
                add_nameless(self.subject, match, source)

    def _hold(self, event: Event) -> None:
        for field in event.__struct_fields__:
            found = changeable(getattr(event, field))
            if found:
                problem = MUTABLE(event=event.id(), found=found, field=field)
                at = self.subject.files.of_code(type(event))
                self.subject.findings.add("views", problem, FREEZE, at, key=(FREEZE, field))


def add_nameless(subject: Subject, match: Match, source: str) -> None:
    """Report a source of points, or of other gains, that has no name for people."""
    holder = type(match.rules.game) if subject.manifest.kind == "game" else type(subject.plugin)
    advice = NAME_SOURCE(source=source, holder=holder.__name__)
    subject.findings.add("texts", NAMELESS(source=source), advice, subject.files.of_code(holder))
