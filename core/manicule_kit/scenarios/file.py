"""Scenario files: examples of rules in TOML, read and checked before playing.

A file with a table of values, `cases`, is run once for each row. A row names its values, and `{name}` stands
for them anywhere in the scenario: alone it is replaced by the value, which may be a number; within a longer
text, the value is inserted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from manicule.kernel import untrusted_files
from manicule.kernel.content import ContentFile, ContentSource
from manicule.kernel.decoder import NOT_A_TABLE, NOT_TEXTS, Misfit, decode, shown, tables_of
from manicule.kernel.errors import ScenarioError
from manicule.kernel.nearest import nearest
from manicule.kernel.positions.reader import split
from manicule.kernel.text import id_list, tr

T = TypeVar("T")

KEYS = (
    *("title", "source", "proves", "game", "with", "without", "options", "seats", "first", "seed"),
    *("content", "cases", "given", "draws", "refused", "when", "then"),
)
WHEN_KEYS = (
    *("seat", "forced", "asked", "offered", "only", "not_offered"),
    *("refused", "because", "answer", "then"),
)
CASES = "cases"
PLAIN = ("title", "source", "proves", CASES)
"""Keys of the header that are the same for all rows."""

UNREADABLE = tr("the file cannot be read: {problem}")
UNKNOWN_KEY = tr("there is no such key here; did you mean “{near}”? The keys are {known}")
REQUIRED = tr("this key is missing; a scenario needs it")
NOT_STEPS = tr("the steps must be written as [[when]] tables, one after the other")
NOT_SEATS = tr('seats must be an array of names, such as ["Anna", "Tom"], not {found}')
TWICE = tr("two players are called “{name}”; give them different names")
NOBODY = tr("no player is called “{name}”; the players are {known}")
CHECKS_NOTHING = tr("the scenario has neither [[when]] nor [then], so it would check nothing")
NOTHING_FOLLOWS = tr("a game that is “refused” does not begin, so it has no [draws], [[when]], or [then]")
NO_REASON = tr("this must be part of the reason why the setup is refused, not an empty string")
EMPTY_STEP = tr("the step does nothing; give it an answer or something to check: {known}")
BECAUSE_ALONE = tr("“because” also needs “refused”: the answer that is refused")
THEN_LAST = tr("this is the last step: write what follows it in [then]")
THEN_ALONE = tr("[when.then] also needs “answer”: it is checked after the answer is carried out")
NOT_CASES = tr("cases must be an array of tables with the same keys, such as {example}, not {found}")
OTHER_KEYS = tr("the rows have different keys; in the first one they are {known}")
UNKNOWN_VALUE = tr("there is no value “{name}” in “cases”; the values are {known}")
UNUSED_VALUE = tr("the scenario does not use this value: write {name} where it belongs")

_NAME = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_EXAMPLE = '[{ coins = 3, title = "king" }, { coins = 0, title = "beggar" }]'


class When(msgspec.Struct, frozen=True):
    """One step: checks of a seat's question, then its answers, then expectations."""

    number: int
    seat: str = ""
    forced: bool = False
    asked: str = ""
    offered: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    not_offered: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    because: str = ""
    answers: tuple[str, ...] = ()
    then: dict[str, Any] = {}


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as read. `given` is None if the file has no such table; then it starts a new game.

    `proves` lists the rules that it proves; `case` is its row of values.
    `draws` lists the things that the game draws next, by the name of the draw.
    """

    path: Path
    title: str
    source: str
    proves: tuple[str, ...]
    case: dict[str, Any]
    game: str
    with_: tuple[str, ...]
    without: tuple[str, ...]
    options: dict[str, str]
    names: tuple[str, ...]
    wishes: tuple[dict[str, str], ...]
    first: int
    seed: int
    content: tuple[ContentSource, ...]
    given: dict[str, Any] | None
    draws: dict[str, tuple[str, ...]]
    refused: str
    when: tuple[When, ...]
    then: dict[str, Any]


def read_scenarios(path: Path) -> tuple[Scenario, ...]:
    """The scenario in a file, or one for each row of its table of values.

    `ScenarioError` names the file, the key and what is allowed."""
    try:
        whole = _Table("", tables_of(path), KEYS)
        return tuple(scenario_of(path, raw, case) for case, raw in _cases(whole.raw))
    except untrusted_files.Unreadable as error:
        raise not_understood(path, Misfit("", UNREADABLE(problem=error.text))) from error
    except Misfit as error:
        raise not_understood(path, error) from error


def scenario_of(path: Path, raw: dict[str, Any], case: dict[str, Any]) -> Scenario:
    """The scenario in the tables of a file, with the values of one row; `Misfit` names a wrong key."""
    file = _Table("", raw, KEYS)
    names, wishes = _seats(file)
    refused = file.text("refused")
    if "refused" in raw and not refused.strip():
        raise Misfit("refused", NO_REASON)
    if not raw.get("when") and not raw.get("then") and not refused:
        raise Misfit("when", CHECKS_NOTHING)
    if refused and any(raw.get(name) for name in ("draws", "when", "then")):
        raise Misfit("refused", NOTHING_FOLLOWS)
    first = file.text("first")
    return Scenario(
        path=path,
        title=file.text("title", required=True),
        source=file.text("source"),
        proves=file.texts("proves"),
        case=case,
        game=file.text("game", required=True),
        with_=file.words("with"),
        without=file.words("without"),
        options=_options(file),
        names=names,
        wishes=wishes,
        first=names.index(_known("first", first, names)) if first else 0,
        seed=file.value("seed", int, 1),
        content=_content(path, file),
        given=file.table("given") if "given" in file.raw else None,
        draws=_draws(file),
        refused=refused,
        when=_steps(file, names),
        then=file.table("then"),
    )


def not_understood(path: Path, error: Misfit) -> ScenarioError:
    """The error for a file that cannot be parsed."""
    if not error.field:
        return ScenarioError(tr("{file}: {problem}")(file=path.name, problem=error.problem))
    text = tr("{file}, {key}: {problem}")
    return ScenarioError(text(file=path.name, key=error.field, problem=error.problem))


def unknown_key(key: str, known: Iterable[str]) -> Misfit:
    known = list(known)
    name = key.rpartition(".")[2]
    return Misfit(key, UNKNOWN_KEY(near=nearest(name, known), known=id_list(known)))


class _Table:
    """A table of the file, read by keys and types."""

    def __init__(self, where: str, raw: Any, known: Iterable[str]) -> None:
        self.where = where
        if not isinstance(raw, dict):
            raise Misfit(where, NOT_A_TABLE(found=shown(raw)))
        self.raw: dict[str, Any] = raw
        for key in raw:
            if key not in known:
                raise unknown_key(self.key(key), known)

    def key(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def text(self, name: str, required: bool = False) -> str:
        if required and name not in self.raw:
            raise Misfit(self.key(name), REQUIRED)
        return self.value(name, str, "")

    def texts(self, name: str) -> tuple[str, ...]:
        """An array of texts; a single text counts as an array of one."""
        value = self.raw.get(name, [])
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
            raise Misfit(self.key(name), NOT_TEXTS(found=shown(value)))
        return tuple(values)

    def words(self, name: str) -> tuple[str, ...]:
        return tuple(word for text in self.texts(name) for word in split(text))

    def table(self, name: str) -> dict[str, Any]:
        return self.value(name, dict[str, Any], {})

    def value(self, name: str, hint: type[T], default: T) -> T:
        value: T = decode(hint, self.raw.get(name, default), self.key(name))
        return value


def _seats(file: _Table) -> tuple[tuple[str, ...], tuple[dict[str, str], ...]]:
    """The names of the players, and the wishes of those that are tables."""
    if "seats" not in file.raw:
        raise Misfit("seats", REQUIRED)
    raw = file.raw["seats"]
    if not isinstance(raw, list) or not raw or not all(isinstance(one, str | dict) for one in raw):
        raise Misfit("seats", NOT_SEATS(found=shown(raw)))
    names: list[str] = []
    wishes: list[dict[str, str]] = []
    for at, one in enumerate(raw, 1):
        own = {"name": one} if isinstance(one, str) else one
        seat = _Table(f"seats.{at}", own, own)
        name = seat.text("name", required=True)
        if name in names:
            raise Misfit(seat.where, TWICE(name=name))
        names.append(name)
        wishes.append({key: seat.text(key) for key in own if key != "name"})
    return tuple(names), tuple(wishes)


def _options(file: _Table) -> dict[str, str]:
    """Options in the form of the registry: `key` or `plugin.key`, as text."""
    options = {}
    for key, value in file.table("options").items():
        inner = value.items() if isinstance(value, dict) else [("", value)]
        for name, own in inner:
            options[f"{key}.{name}".rstrip(".")] = own if isinstance(own, str) else shown(own)
    return options


def _draws(file: _Table) -> dict[str, tuple[str, ...]]:
    """The things that are drawn next, by the name of the draw."""
    raw = file.table("draws")
    draws = _Table("draws", raw, raw)
    return {name: draws.words(name) for name in raw}


def _content(path: Path, file: _Table) -> tuple[ContentSource, ...]:
    """The cards of the scenario, in the form of a plugin's content file."""
    if "content" not in file.raw:
        return ()
    kinds = {kind: _entries(table) for kind, table in file.table("content").items()}
    return (ContentSource(path.stem, (ContentFile(path.name, kinds),)),)


def _entries(table: Any) -> Any:
    """Entries with their provenance filled in; loading refuses anything that is not a table."""
    if not isinstance(table, dict):
        return table
    return {
        id: {"source": "scenario", **own} if isinstance(own, dict) and not own.get("remove") else own
        for id, own in table.items()
    }


def _steps(file: _Table, names: tuple[str, ...]) -> tuple[When, ...]:
    raw = file.raw.get("when", [])
    if not isinstance(raw, list):
        raise Misfit("when", NOT_STEPS)
    steps = tuple(_step(number, one, names) for number, one in enumerate(raw, 1))
    if steps and steps[-1].then:
        raise Misfit(f"when.{len(steps)}.then", THEN_LAST)
    return steps


def _step(number: int, raw: Any, names: tuple[str, ...]) -> When:
    step = _Table(f"when.{number}", raw, WHEN_KEYS)
    seat = step.text("seat")
    if seat:
        _known(step.key("seat"), seat, names)
    if not set(step.raw) - {"seat", "forced"}:
        raise Misfit(step.where, EMPTY_STEP(known=id_list(WHEN_KEYS[2:])))
    if "because" in step.raw and "refused" not in step.raw:
        raise Misfit(step.key("because"), BECAUSE_ALONE)
    if "then" in step.raw and "answer" not in step.raw:
        raise Misfit(step.key("then"), THEN_ALONE)
    return When(
        number=number,
        seat=seat,
        forced=step.value("forced", bool, False),
        asked=step.text("asked"),
        offered=step.texts("offered"),
        only=step.texts("only") if "only" in step.raw else None,
        not_offered=step.texts("not_offered"),
        refused=step.texts("refused"),
        because=step.text("because"),
        answers=step.texts("answer"),
        then=step.table("then"),
    )


def _known(key: str, name: str, names: tuple[str, ...]) -> str:
    if name not in names:
        raise Misfit(key, NOBODY(name=name, known=id_list(names)))
    return name


# The rows of a table of values.


def _cases(raw: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The scenario of each row, and the row; a file without rows is one scenario without values."""
    if CASES not in raw:
        yield {}, dict(raw)
        return
    rows = raw[CASES]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) and row for row in rows):
        raise Misfit(CASES, NOT_CASES(example=_EXAMPLE, found=shown(rows)))
    known = set(rows[0])
    for number, row in enumerate(rows, 1):
        if set(row) != known:
            raise Misfit(f"{CASES}.{number}", OTHER_KEYS(known=id_list(rows[0])))
    unused = known - set(_names({key: own for key, own in raw.items() if key not in PLAIN}))
    for name in rows[0]:
        if name in unused:
            raise Misfit(f"{CASES}.1.{name}", UNUSED_VALUE(name=f"{{{name}}}"))
    for row in rows:
        filled = {key: own if key in PLAIN else _filled(own, row, key) for key, own in raw.items()}
        yield row, {key: own for key, own in filled.items() if key != CASES}


def _names(raw: Any) -> Iterator[str]:
    """The names of values in a part of the scenario."""
    if isinstance(raw, str):
        yield from _NAME.findall(raw)
    elif isinstance(raw, dict):
        for key, own in raw.items():
            yield from _names(key)
            yield from _names(own)
    elif isinstance(raw, list):
        for own in raw:
            yield from _names(own)


def _filled(raw: Any, row: Mapping[str, Any], where: str) -> Any:
    """A part of the scenario with the values of a row."""
    for name in _names(raw) if isinstance(raw, str) else ():
        if name not in row:
            raise Misfit(where, UNKNOWN_VALUE(name=name, known=id_list(row)))
    if isinstance(raw, str):
        alone = _NAME.fullmatch(raw)
        if alone:
            return row[alone[1]]
        return _NAME.sub(lambda match: _plain(row[match[1]]), raw)
    if isinstance(raw, dict):
        return {_filled(key, row, where): _filled(own, row, f"{where}.{key}") for key, own in raw.items()}
    if isinstance(raw, list):
        return [_filled(own, row, where) for own in raw]
    return raw


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else shown(value)
