"""Observations: the position as a seat may know it, as numbers in named columns.

The columns are compiled from the declared types of the position, the seats and the Memories of plugins; a
survey says which texts and keys occur. A seat observes through its view, so a column holds nothing that the
seat may not know.
"""

from __future__ import annotations

import typing
from array import array
from collections.abc import Callable, Iterable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

import msgspec

from manicule.kernel.positions.position import Memory, seat_type
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.table import SEAT_IDS
from manicule.kernel.views import View
from manicule_research.composition import Composition
from manicule_research.survey import LEFT_OUT, Survey
from manicule_research.vocabulary import ActionVocabulary, name_of

Row: TypeAlias = "array[float]"
Add: TypeAlias = Callable[[Any, Row], None]
"""Adds a value to the columns of its place."""

MOST_TEXTS = 16
"""More texts than these may be written as places or as sets of letters, if they are no ids of content."""
SHORTEST = 6
"""A shorter text has no places: it is a name."""
LONGEST_LIST = 64
"""A longer list is counted, not observed place by place."""
LISTS = (list, tuple, set, frozenset)


class Columns:
    """The columns of observations at a table, by `names`.

    A number has one column. A text has a column for each text that can be there, as in `phase=orders`. Texts
    with a letter for each place, such as the rows of a map, have one for each letter in each place
    (`map[0][3]=F`), and texts that are sets of letters one for each letter.
    A list has a column for its length (`deck#`). If that never changes, each place of the list has columns,
    otherwise the columns of its things are added up. `=?` counts values that no survey has met.

    The last columns are the question to the seat: its kind, what it is about, and the words chosen so far.
    """

    def __init__(self, rules: RuleSet, seats: int, survey: Survey, vocabulary: ActionVocabulary) -> None:
        compiler = _Compiler(rules, survey)
        self._viewer = compiler.category("seat", list(SEAT_IDS[:seats]))
        self._position = compiler.position(seats)
        kinds = sorted(survey.words())
        self._kind = compiler.category("question", kinds)
        self._about = compiler.text("question.about", "question.about")
        self._count = compiler.number("question.count")
        chosen = [
            name_of(kind, word) for kind in kinds if kind in survey.composed for word in survey.words()[kind]
        ]
        self._chosen = compiler.category("chosen", [name for name in chosen if name in vocabulary])
        self.names = tuple(compiler.names)
        self._empty = array("f", bytes(4 * len(self.names)))

    def row(self, view: View, topic: str = "", count: int = 0, composition: Composition | None = None) -> Row:
        """The observation of the seat of a view, and of its open question."""
        row = self._empty[:]
        self._viewer(view.seat, row)
        self._position(view.position, row)
        if composition is not None:
            self._kind(composition.kind, row)
            self._about(topic, row)
            self._count(count, row)
            for word in composition.chosen:
                self._chosen(name_of(composition.kind, word), row)
        return row


class _Compiler:
    """Makes the functions that fill columns, and collects the names of the columns."""

    def __init__(self, rules: RuleSet, survey: Survey) -> None:
        self.names: list[str] = []
        self._rules = rules
        self._survey = survey
        self._within: list[type] = []

    # Parts of a row.

    def position(self, seats: int) -> Add:
        """The columns of a position: the table, then each seat."""
        position = self._rules.game.position
        table = self._fields(position, "", "", without={"seats"})
        own = seat_type(self._rules.game)
        each = [self._value(own, ".seats[]", f"seat {SEAT_IDS[at]}") for at in range(seats)]

        def add(value: Any, row: Row) -> None:
            table(value, row)
            for one, state in zip(each, value.seats, strict=True):
                one(state, row)

        return add

    def number(self, name: str) -> Add:
        """One column."""
        at = self._column(name)

        def add(value: Any, row: Row) -> None:
            row[at] += value

        return add

    def category(self, name: str, texts: Sequence[str]) -> Add:
        """A column for each text, and one for other texts. An empty text is nothing."""
        places = {text: self._column(f"{name}={text}") for text in texts}
        other = self._column(f"{name}=?")

        def add(value: Any, row: Row) -> None:
            if value:
                row[places.get(value, other)] += 1.0

        return add

    def text(self, place: str, name: str) -> Add:
        """The columns of a text."""
        texts = self._survey.texts(place)
        lengths = {len(text) for text in texts}
        letters = sorted(set("".join(texts)))
        if len(texts) <= MOST_TEXTS or self._survey.is_named(place):
            return self.category(name, texts)
        if len(lengths) == 1 and min(lengths) >= SHORTEST:
            return self._all([self.category(f"{name}[{at}]", letters) for at in range(min(lengths))])
        if all(len(set(text)) == len(text) for text in texts) and len(lengths) > 2:
            return self._each(self.category(name, letters))
        return self.category(name, texts)

    def _all(self, places: Sequence[Add]) -> Add:
        """Columns for each place of a text."""

        def add(value: Any, row: Row) -> None:
            for one, letter in zip(places, value, strict=False):
                one(letter, row)

        return add

    def _each(self, letter: Add) -> Add:
        """The same columns for all letters of a text."""

        def add(value: Any, row: Row) -> None:
            for one in value:
                letter(one, row)

        return add

    # By type.

    def _value(self, hint: Any, place: str, name: str) -> Add:
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._value(args[0], place, name)
        if origin in (Union, UnionType):
            return self._maybe([one for one in args if one is not NoneType], place, name)
        if hint is str:
            return self.text(place, name)
        if hint in (int, float, bool):
            return self.number(name)
        if origin is tuple and args[1:] != (...,):
            return self._places(args, place, name)
        if origin in LISTS:
            return self._list(args[0], place, name)
        if origin is dict:
            return self._dict(args[1], place, name)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in self._within:
            return self._fields(hint, place, name)
        return self._presence(name)

    def _maybe(self, hints: Sequence[Any], place: str, name: str) -> Add:
        inner = self._value(hints[0], place, name) if len(hints) == 1 else self._presence(name)

        def add(value: Any, row: Row) -> None:
            if value is not None:
                inner(value, row)

        return add

    def _presence(self, name: str) -> Add:
        """A column for a value of another type: whether it is there."""
        at = self._column(f"{name}!")

        def add(value: Any, row: Row) -> None:
            row[at] += bool(value)

        return add

    def _fields(
        self, struct: type[msgspec.Struct], place: str, name: str, without: Iterable[str] = ()
    ) -> Add:
        hints = typing.get_type_hints(struct)
        self._within.append(struct)
        parts: list[tuple[str, Add]] = []
        for field in struct.__struct_fields__:
            if field in LEFT_OUT or field in without:
                continue
            at, called = f"{place}.{field}", f"{name}.{field}" if name else field
            if hints[field] == dict[str, Memory]:
                parts.append((field, self._memories(at, called)))
            else:
                parts.append((field, self._value(hints[field], at, called)))
        self._within.pop()

        def add(value: Any, row: Row) -> None:
            for field, one in parts:
                one(getattr(value, field), row)

        return add

    def _memories(self, place: str, name: str) -> Add:
        """The columns of Memories that a survey has met here."""
        met = {key: memory for key, memory in self._rules.memories.items() if key in self._survey.keys(place)}
        each = {key: self._value(memory, f"{place}[]", f"{name}.{key}") for key, memory in met.items()}

        def add(value: Any, row: Row) -> None:
            for key, one in each.items():
                if key in value:
                    one(value[key], row)

        return add

    def _dict(self, hint: Any, place: str, name: str) -> Add:
        each = {key: self._value(hint, f"{place}[]", f"{name}.{key}") for key in self._survey.keys(place)}
        there = {key: self._column(f"{name}.{key}!") for key in each}
        other = self._column(f"{name}=?")

        def add(value: Any, row: Row) -> None:
            for key, item in value.items():
                text = str(key)
                if text in each:
                    row[there[text]] += 1.0
                    each[text](item, row)
                else:
                    row[other] += 1.0

        return add

    def _list(self, item: Any, place: str, name: str) -> Add:
        length = self._survey.length(place)
        if length is not None and 0 < length <= LONGEST_LIST:
            return self._places([item] * length, place, name)
        size = self._column(f"{name}#")
        each = self.text(f"{place}[]", name) if item is str else self._item(item, place, name)

        def add(value: Any, row: Row) -> None:
            row[size] += len(value)
            for one in value:
                each(one, row)

        return add

    def _item(self, item: Any, place: str, name: str) -> Add:
        """The added-up columns of the things of a list."""
        return self._value(item, f"{place}[]", f"{name}[]")

    def _places(self, hints: Sequence[Any], place: str, name: str) -> Add:
        """Columns for each place of a list."""
        size = self._column(f"{name}#")
        each = [self._value(hint, f"{place}[]", f"{name}[{at}]") for at, hint in enumerate(hints)]

        def add(value: Any, row: Row) -> None:
            row[size] += len(value)
            for one, item in zip(each, value, strict=False):
                one(item, row)

        return add

    def _column(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1
