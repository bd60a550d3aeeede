"""Turns a step of a played game into a scenario: the position, the answer and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin

import msgspec

from manicule.door.open import again
from manicule.kernel import untrusted_files
from manicule.kernel.decoder import Misfit
from manicule.kernel.errors import ManiculeError, ScenarioError, UsageError
from manicule.kernel.game import Setup
from manicule.kernel.positions.position import Memory, Position, copy
from manicule.kernel.positions.scenario_fields import PLACE, given_table
from manicule.kernel.positions.toml_writer import fields_of, is_leaf, written
from manicule.kernel.question import Step
from manicule.kernel.secrecy.annotations import Pool, Shuffled
from manicule.kernel.secrecy.declared import marked_hints, marks_of
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.text import Text, id_list, tr
from manicule.records.record import Record
from manicule_kit.scenarios.file import not_understood, scenario_of
from manicule_kit.scenarios.layout import laid_out
from manicule_kit.scenarios.scenario import report_of
from manicule_kit.scenarios.steps import Steps

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet
    from manicule.plugins import PluginRegistry

RECORDED = Path("recorded.toml")
"""The name of the file in error messages."""
MOST_OFFERED = 12
"""The maximum number of possible answers for which a scenario lists all."""

TITLE = tr("Step {step}: {seat} answers “{answer}” to “{kind}”")
# Translators: the title of a scenario made from a recorded game; {kind} is the id of a question
ASKED_TITLE = tr("Step {step}: {seat} is asked “{kind}”")
SOURCE = tr("a game that was played, step {step}")
NO_SUCH_STEP = tr("no answer was given at step {step}; the nearest steps are {known}")
CANNOT = tr("step {step} cannot be written as a scenario: {problem}")

Raw = dict[str, Any]


class Transcript(NamedTuple):
    """A step of a game as a scenario: its title and source, and its other tables."""

    title: Text
    source: Text
    tables: Raw

    def toml(self, read: Callable[[Text], str] = str) -> str:
        """The scenario as a file, with texts in the reader's language."""
        return laid_out({"title": read(self.title), "source": read(self.source), **self.tables})


def transcribe(record: Record, at: int, registry: PluginRegistry) -> Transcript:
    """The scenario of the question and answer at a step, reduced to what its outcome needs."""
    try:
        return _Step(record, at, registry).transcript()
    except Misfit as error:
        raise not_understood(RECORDED, error) from error


class _Step:
    """A step of a record: the boundary before it, and the answers since."""

    def __init__(self, record: Record, at: int, registry: PluginRegistry) -> None:
        self._registry = registry
        self._at = at
        self._start = record.start
        self._names = {id: seat.name for id, seat in record.start.by_id.items()}
        self._match = again(record.until(at), registry)
        self._answered = [step for step in record.steps if step.at == at]
        if not self._answered and (self._match.over or self._match.ordinal != at):
            raise UsageError(NO_SUCH_STEP(step=at, known=id_list(self._beside(record))))
        self._before = record.steps[: self._match.answers]
        self._kept = self._match.timeline.last_boundary()

    def _beside(self, record: Record) -> list[str]:
        """The steps next to a number without a step: questions with a single answer have numbers, too."""
        known = {step.at for step in record.steps}
        earlier = sorted(at for at in known if at < self._at)
        later = sorted(at for at in known if at > self._at)
        return [str(at) for at in (*earlier[-1:], *later[:1])] or ["-"]

    def transcript(self) -> Transcript:
        tables = self._from_the_boundary() or self._from_the_beginning()
        problem = self._problem(untrusted_files.parsed_toml(laid_out(tables)))
        if problem is not None:  # the written scenario must pass when it is read again
            raise ScenarioError(CANNOT(step=self._at, problem=problem))
        first = self._answered[0] if self._answered else None
        seat = self._match.waiting()[0] if first is None else first.seat
        kind = self._match.timeline.choices()[seat].kind.id
        title = (ASKED_TITLE if first is None else TITLE(answer=first.answer))(
            step=self._at, seat=self._names[seat], kind=kind
        )
        return Transcript(title, SOURCE(step=self._at), tables)

    # The two forms of a scenario.

    def _from_the_boundary(self) -> Raw | None:
        """From the beginning of the last turn or phase, with a given position; None if it cannot be given."""
        given = _given(self._match.rules, self._match.setup, self._kept.position)
        if given is None:
            return None
        steps = self._when(self._before[self._kept.answers :])
        then = self._then(self._kept.position, self._before[self._kept.answers :], given)
        tables = {**self._head(), "given": given, "when": steps, "then": then}
        return _shrunk(tables, self._holds) if self._holds(tables) else None

    def _from_the_beginning(self) -> Raw:
        """From the first answer of the game, which always works."""
        position = self._match.rules.new_table(self._match.setup).position
        then = self._then(position, self._before, None)
        return {**self._head(), "when": self._when(self._before), "then": then}

    def _holds(self, tables: Raw) -> bool:
        return self._problem(tables) is None

    def _problem(self, tables: Raw) -> Text | None:
        """Why the scenario would fail, if it would."""
        try:
            scenario = scenario_of(RECORDED, {"title": "-", **tables}, {})
        except Misfit as error:
            return not_understood(RECORDED, error).text
        return next(iter(report_of([scenario], self._registry).lines()), None)

    # The tables.

    def _head(self) -> Raw:
        """Game, players, plugins and options, as far as they differ from the defaults."""
        start, registry = self._start, self._registry
        ids = [id for id in start.plugin_ids if id != start.game]
        usual = registry.select(start.game, len(start.seats), (), ()).ids
        defaults = registry.options(start.game, start.plugin_ids, {})
        options = self._match.setup.options
        differing = {key: value for key, value in options.items() if value != defaults.get(key)}
        seats = [{"name": seat.name, **seat.wishes} if seat.wishes else seat.name for seat in start.seats]
        head: Raw = {"game": start.game, "seats": seats, "seed": start.seed}
        if start.first:
            head["first"] = start.seats[start.first].name
        head["with"] = [id for id in ids if id not in usual]
        head["without"] = [id for id in usual if id not in ids and id != start.game]
        head["options"] = {
            key: own if isinstance(own, bool | int) else str(own) for key, own in differing.items()
        }
        return {key: own for key, own in head.items() if own != [] and own != {}}

    def _when(self, before: Sequence[Step]) -> list[Raw]:
        """The answers since the beginning of the scenario, then the question of the step and its answer."""
        steps: list[Raw] = []
        for _, seat, answer in before:
            name = self._names[seat]
            if steps and steps[-1]["seat"] == name:
                steps[-1]["answer"].append(answer)
            else:
                steps.append({"seat": name, "answer": [answer]})
        for step in steps:
            step["answer"] = step["answer"][0] if len(step["answer"]) == 1 else step["answer"]
        return [*steps, *self._asked()]

    def _asked(self) -> Iterator[Raw]:
        """The question of each asked seat, with its answer; its next question, without one."""
        choices = dict(self._match.timeline.choices())
        answers: list[tuple[str, str | None]] = [(step.seat, step.answer) for step in self._answered]
        for seat, answer in answers or [(seat, None) for seat in self._match.waiting()]:
            step: Raw = {"seat": self._names[seat]}
            choice = choices.pop(seat, None)
            if choice is not None:
                step["asked"] = choice.kind.id
                legal = list(islice(choice.legal(), MOST_OFFERED + 1))
                if len(legal) <= MOST_OFFERED:
                    step["only"] = legal
            if answer is not None:
                step["answer"] = answer
            yield step

    def _then(self, position: Position, before: Sequence[Step], given: Raw | None) -> Raw:
        """The changes of the step, played from the position of the game itself."""
        rules, setup = self._match.rules, self._match.setup
        scenario = scenario_of(RECORDED, {"title": "-", **self._head(), "when": self._when(before)}, {})
        begun = copy(self._match.position) if before else position  # as it was when the step was asked
        steps = Steps(setup.names, {})
        steps.play(rules, setup, copy(position), scenario.when)
        changed = _changes(begun, steps.match.position, self._names)
        if given is not None:  # fields that cannot be given follow from the others
            changed = {
                name: own for name, own in changed.items() if name in given or name in (*PLACE, "seats")
            }
        if steps.asked:
            changed["asked"] = {self._names[seat]: one.kind.id for seat, one in steps.asked.items()}
        return changed


# The given position.


def _given(rules: RuleSet, setup: Setup, position: Position) -> Raw | None:
    """The fields of a position that a scenario can give; None if the game does not accept them.

    A field that cannot be given, because it follows from the others, is left out."""
    names = dict(zip(SEAT_IDS, setup.names, strict=False))
    given = _place(position, names) | _fields(position, names, (*PLACE, "seats", "finished"))
    given["seats"] = {
        name: _fields(seat, names, ()) for name, seat in zip(setup.names, position.seats, strict=True)
    }
    if _is_accepted(rules, setup, given):
        return given
    for left_out in given:
        fewer = {name: own for name, own in given.items() if name != left_out}
        if left_out not in PLACE and left_out != "seats" and _is_accepted(rules, setup, fewer):
            return fewer
    return None


def _named(raw: Any, hint: Any, names: Mapping[str, str]) -> Any:
    """A written value with names of players, if a text or a key is the letter of a seat."""
    if hint is str:
        return names.get(raw, raw)
    if get_origin(hint) is dict and isinstance(raw, dict):
        item = get_args(hint)[1]
        return {names.get(key, key): _named(own, item, names) for key, own in raw.items()}
    return raw


def _is_accepted(rules: RuleSet, setup: Setup, given: Raw) -> bool:
    try:
        given_table(rules, setup, given)
    except ManiculeError:
        return False
    return True


def _place(position: Position, names: Mapping[str, str]) -> Raw:
    """The progress of the game; the turn by its number, because a player may have several."""
    place: Raw = {"round": position.round, "phase": position.phase}
    if 0 <= position.turn < len(position.queue):
        place["queue"] = [names.get(one, one) for one in position.queue]
        place["turn"] = position.turn + 1
    return place


def _fields(state: msgspec.Struct, names: Mapping[str, str], left_out: tuple[str, ...]) -> Raw:
    """The fields of a struct as written, including those with default values."""
    fields: Raw = {}
    struct: type[msgspec.Struct] = type(state)
    for name, field in fields_of(struct).items():
        if name in left_out:
            continue
        value = getattr(state, name)
        if get_args(field.type)[1:] == (Memory,):
            fields[name] = {key: _fields(memory, names, ()) for key, memory in value.items()}
        elif isinstance(value, msgspec.Struct) and not is_leaf(type(value)):
            fields[name] = _fields(value, names, ())
        else:
            fields[name] = _named(written(value, field.type), field.type, names)
    return fields


# Changes of the step.


def _changes(before: Position, after: Position, names: Mapping[str, str]) -> Raw:
    """The fields that differ, in the form of a scenario; a stock, which has no order, is left out."""
    changed = _differing(before, after, names)
    seats: Raw = {}
    for name, old, new in zip(names.values(), before.seats, after.seats, strict=False):
        seats[name] = _differing(old, new, names)
    if any(seats.values()):
        changed["seats"] = {name: own for name, own in seats.items() if own}
    for name in ("round", "phase", "finished"):
        if getattr(before, name) != getattr(after, name):
            changed[name] = getattr(after, name)
    has_turn = after.turn >= 0 and after.turn < len(after.queue)
    if has_turn and (before.queue, before.turn) != (after.queue, after.turn):
        changed["turn"] = names.get(after.queue[after.turn], after.queue[after.turn])
    return changed


def _differing(before: msgspec.Struct, after: msgspec.Struct, names: Mapping[str, str]) -> Raw:
    """The fields of a struct that differ, without those for the progress of the game."""
    left_out = {*PLACE, "seats", "draws", "finished"}
    changed: Raw = {}
    struct: type[msgspec.Struct] = type(after)
    hints = marked_hints(struct)
    for name, field in fields_of(struct).items():
        old, new = getattr(before, name), getattr(after, name)
        if name in left_out or old == new or _is_stock(hints[name]):
            continue
        if isinstance(new, msgspec.Struct) and not is_leaf(type(new)):
            inner = _differing(old, new, names)
            if inner:
                changed[name] = inner
        else:
            changed[name] = _named(written(new, field.type), field.type, names)
    return changed


def _is_stock(hint: Any) -> bool:
    return any(isinstance(mark, Pool | Shuffled) for mark in marks_of(hint))


# Removing unnecessary keys.


def _shrunk(tables: Raw, holds: Callable[[Raw], bool]) -> Raw:
    """The tables without unnecessary keys: each key is left out if the scenario passes without it."""
    tables = _without_each(tables, ("seed", "first", "options", "with", "without"), holds)
    tables = _with_turns_left(tables, holds)
    plain = [seat["name"] if isinstance(seat, dict) else seat for seat in tables["seats"]]
    if plain != tables["seats"] and holds({**tables, "seats": plain}):
        tables = {**tables, "seats": plain}
    for path in (("given", "seats"), ("given",)):
        tables = _without_inner(tables, path, holds)
    for name in list(tables["given"].get("seats", {})):
        tables = _without_inner(tables, ("given", "seats", name), holds)
    for name, own in list(tables["given"].items()):
        if isinstance(own, dict) and name != "seats":
            tables = _without_inner(tables, ("given", name), holds)
    return tables


def _with_turns_left(tables: Raw, holds: Callable[[Raw], bool]) -> Raw:
    """The tables with the remaining turns of this phase, if the earlier ones do not matter."""
    given = tables["given"]
    if "turn" not in given:
        return tables
    left = {**given, "queue": given["queue"][given["turn"] - 1 :]}
    del left["turn"]
    return {**tables, "given": left} if holds({**tables, "given": left}) else tables


def _without_each(tables: Raw, keys: Sequence[str], holds: Callable[[Raw], bool]) -> Raw:
    for key in keys:
        fewer = {name: own for name, own in tables.items() if name != key}
        if key in tables and holds(fewer):
            tables = fewer
    return tables


def _without_inner(tables: Raw, path: tuple[str, ...], holds: Callable[[Raw], bool]) -> Raw:
    """The tables with as few keys of one of them as necessary."""
    inner: Any = tables
    for key in path:
        inner = inner.get(key, {})
    fewer = _without_each(inner, list(inner), lambda own: holds(_with(tables, path, own)))
    return _with(tables, path, fewer)


def _with(tables: Raw, path: tuple[str, ...], inner: Raw) -> Raw:
    """The tables with one of them replaced; an empty table of given fields is left out."""
    key, *rest = path
    if not rest:
        return {**tables, key: inner}
    below = _with(tables.get(key, {}), tuple(rest), inner)
    return {**tables, key: {name: own for name, own in below.items() if own != {} or name not in rest[:1]}}
