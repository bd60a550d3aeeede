"""The reader of hand-written TOML values: it turns each into the value of a field of a position.

It accepts more forms than `toml_writer` writes: an array instead of words, a table instead of counts, and
words without numbers as counts (`"blue blue red"`). The refusal of a value names the path of its field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from manicule.kernel.decoder import NOT_A_FLAG, NOT_A_NUMBER, NOT_AN_ARRAY, NOT_TEXT, shown
from manicule.kernel.errors import PositionError
from manicule.kernel.nearest import nearest
from manicule.kernel.positions.position import Memory, Position, seat_type
from manicule.kernel.positions.toml_writer import (
    GAP,
    SCALARS,
    WORDS,
    default_of,
    fields_of,
    is_leaf,
    is_struct,
    is_word,
    item_hints,
    items_are_words,
    required_of,
)
from manicule.kernel.text import Text, id_list, ntr, tr

if TYPE_CHECKING:
    from manicule.kernel.ruleset import RuleSet

NO_SUCH_FIELD = tr("there is no such field; did you mean {near}? The fields are {known}")
NO_SUCH_MEMORY = tr("no plugin of this game has a memory with this name; the known memories are {known}")
NO_SUCH_PIECE = tr("there is no piece “{piece}”; did you mean {near}?")
NO_SUCH_PHASE = tr("there is no phase “{phase}”; the phases are {known}")
# Translators: an error about a field of a position in a TOML file
MISSING = tr("this field is missing")
NOT_WORDS = tr("this must be a string of words or an array, not {found}")
# Translators: an error about a field of a position in a TOML file; a table is one of TOML; {found} is the
# written value
NOT_COUNTS = tr("this must be counts such as {example}, or a table, not {found}")
NOT_KEYS = tr("this must be a table, not {found}")
NOT_A_TABLE = tr("this must be a table with the fields {known}, not {found}")
# Translators: an error about a field of a position in a TOML file; a table is one of TOML; {form} is a
# pattern such as “kind+count”
NOT_A_LEAF = tr("this must be text in the form {form}, or a table with these fields, not {found}")
# Translators: an error about a field of a position in a TOML file; {n} and {found} are numbers of parts
WRONG_LENGTH = ntr("this must have {n} part, not {found}", "this must have {n} parts, not {found}")

_NUMBER = re.compile(r"-?[0-9]{1,30}")
_FLAGS = {"true": True, "false": False}


class PositionReader:
    """Reads written values for one rule set.

    `names` maps the players of a scenario to their ids. A name stands for the id of its player wherever a
    text is expected.
    """

    def __init__(self, rules: RuleSet, names: Mapping[str, str] | None = None) -> None:
        self.names = names or {}
        self._rules = rules

    def index(self, name: str) -> int:
        """The index of a player's seat."""
        return list(self.names).index(name)

    def value(self, raw: Any, hint: Any, where: str) -> Any:
        """The value of a field of this type, from its written form."""
        if hint in SCALARS:
            return self._scalar(raw, hint, where)
        if hint is Any:
            return self.struct(raw, seat_type(self._rules.game), where)
        if is_struct(hint):
            return self._leaf(raw, hint, where) if is_leaf(hint) else self.struct(raw, hint, where)
        if get_origin(hint) is dict:
            return self._mapping(raw, get_args(hint)[1], where)
        if get_origin(hint) in (list, tuple):
            return self._items(raw, hint, where)
        raise TypeError(f"there is no written form of {hint}")

    def struct(self, raw: Any, struct: type[msgspec.Struct], where: str) -> Any:
        """A struct from a table of its fields. Omitted fields have their defaults."""
        fields = fields_of(struct)
        if not isinstance(raw, dict):
            raise wrong(where, NOT_A_TABLE(known=id_list(fields), found=shown(raw)))
        if not raw.keys() <= fields.keys():
            self.check_names(raw, fields, where)
        for name in required_of(struct):
            if name not in raw:
                raise wrong(inside(where, name), MISSING)
        return struct(**{name: self.value(raw[name], fields[name].type, inside(where, name)) for name in raw})

    def memory(self, raw: Any, key: str, where: str) -> Any:
        """The Memory of the plugin or piece `key`."""
        return self._leaf(raw, self.memory_type(key, where), where)

    def memory_type(self, key: str, where: str) -> type[Memory]:
        """The type of the Memory with this key."""
        memories = self._rules.memories
        if key not in memories:
            raise wrong(where, NO_SUCH_MEMORY(known=id_list(sorted(memories) or ["-"])))
        return memories[key]

    def check(self, position: Position) -> None:
        """Refuse a position that names a phase or a piece that these rules do not have."""
        phases = [phase.id for phase in self._rules.phases]
        if position.phase and position.phase not in phases:
            raise wrong("phase", NO_SUCH_PHASE(phase=position.phase, known=id_list(phases)))
        for at, seat in enumerate(position.seats):
            self.check_pieces(seat.pieces, f"seats.{at}.pieces")

    def check_pieces(self, pieces: Iterable[str], where: str) -> None:
        """Refuse pieces that no plugin provides."""
        for piece in pieces:
            if piece not in self._rules.pieces:
                raise wrong(where, NO_SUCH_PIECE(piece=piece, near=nearest(piece, self._rules.pieces) or "-"))

    def check_names(self, raw: Iterable[str], known: Iterable[str], where: str) -> None:
        """Refuse a field that does not exist, and suggest the nearest name."""
        known = list(known)
        for name in raw:
            if name not in known:
                problem = NO_SUCH_FIELD(near=nearest(name, known) or "-", known=id_list(known))
                raise wrong(inside(where, name), problem)

    def _scalar(self, raw: Any, hint: Any, where: str) -> Any:
        if hint is str:
            if not isinstance(raw, str):
                raise wrong(where, NOT_TEXT(found=shown(raw)))
            return self.names.get(raw, raw)
        if hint is bool:
            if not isinstance(raw, bool):
                raise wrong(where, NOT_A_FLAG(found=shown(raw)))
            return raw
        if isinstance(raw, bool) or not isinstance(raw, int if hint is int else int | float):
            raise wrong(where, NOT_A_NUMBER(found=shown(raw)))
        return hint(raw)

    def _word(self, word: str, hint: Any, where: str) -> Any:
        """The value of one word in a list of words."""
        if hint is int:
            return self._scalar(int(word) if _NUMBER.fullmatch(word) else word, int, where)
        if hint is bool:
            return self._scalar(_FLAGS.get(word, word), bool, where)
        return self.value(word, hint, where)

    def _leaf(self, raw: Any, leaf: type[msgspec.Struct], where: str) -> Any:
        fields = list(fields_of(leaf).values())
        if isinstance(raw, dict) or not all(field.type in WORDS for field in fields):
            return self.struct(raw, leaf, where)
        parts = str(raw).split("+") if fields else []
        if isinstance(raw, bool) or not isinstance(raw, int | str) or len(parts) > len(fields):
            form = "+".join(field.name for field in fields)
            raise wrong(where, NOT_A_LEAF(form=form, found=shown(raw)))
        for field in fields[len(parts) :]:
            if default_of(field) is msgspec.NODEFAULT:
                raise wrong(inside(where, field.name), MISSING)
        named = zip(fields, parts, strict=False)
        return leaf(*(self._word(part, field.type, inside(where, field.name)) for field, part in named))

    def _items(self, raw: Any, hint: Any, where: str) -> Any:
        are_words = items_are_words(hint)
        read: Callable[[Any, Any, str], Any]
        if isinstance(raw, str) and are_words:
            words: list[Any] = split(raw)
            read = self._word
        elif isinstance(raw, list):
            words, read = raw, self.value
        else:
            raise wrong(where, (NOT_WORDS if are_words else NOT_AN_ARRAY)(found=shown(raw)))
        hints = item_hints(hint, len(words))
        if len(hints) != len(words):
            raise wrong(where, WRONG_LENGTH(n=len(hints), found=len(words)))
        pairs = enumerate(zip(words, hints, strict=True))
        make = get_origin(hint) or list
        return make(read(word, own, inside(where, str(at))) for at, (word, own) in pairs)

    def _mapping(self, raw: Any, hint: Any, where: str) -> dict[str, Any]:
        if isinstance(raw, dict):
            if is_struct(hint) and issubclass(hint, Memory):
                return {key: self.memory(own, key, inside(where, key)) for key, own in raw.items()}
            named = {self.names.get(key, key): (key, own) for key, own in raw.items()}
            return {id: self.value(own, hint, inside(where, key)) for id, (key, own) in named.items()}
        words = split(raw) if isinstance(raw, str) else raw
        if not is_word(hint) or not isinstance(words, list) or not all(isinstance(one, str) for one in words):
            problem = NOT_COUNTS(example=shown("blue:2 red:1")) if hint is int else NOT_KEYS
            raise wrong(where, problem(found=shown(raw)))
        return self._counts(words, where) if hint is int else self._keyed(words, hint, where)

    def _counts(self, words: list[str], where: str) -> dict[str, Any]:
        """Counts from `blue:2 red:1`. A word without a number counts 1, and repeated words add up."""
        counts: dict[str, int] = {}
        for word in words:
            key, _, number = word.rpartition(":") if ":" in word else (word, "", "1")
            key = self.names.get(key, key)
            counts[key] = counts.get(key, 0) + self._word(number, int, inside(where, key))
        return counts

    def _keyed(self, words: list[str], hint: Any, where: str) -> dict[str, Any]:
        """Entries from `key:value` words."""
        pairs = [word.partition(":") for word in words]
        return {self.names.get(key, key): self._word(own, hint, inside(where, key)) for key, _, own in pairs}


def split(words: str) -> list[str]:
    """The words of a written value."""
    return [word for word in GAP.split(words) if word]


def inside(where: str, name: str) -> str:
    """The path of a field inside another."""
    return f"{where}.{name}" if where else name


def wrong(where: str, problem: Text) -> PositionError:
    """The error for a field with a wrong value."""
    return PositionError(tr("{field}: {problem}")(field=where, problem=problem))
