"""A question and a view for one answer of a bot, of which only those parts are made that the bot reads.

Most bots read few fields of a position, and many need no list of all legal answers. The rules do not run
while a bot thinks, so a part can be made when it is first read. If the bot keeps the question or the
position, the rest is made before the rules go on.

Nothing that a bot gets refers to the real position or to the table: this module knows by the identity of an
object what its parts are made from, while the bot thinks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import ref

from manicule.kernel.choices import Choice
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import FAILURES
from manicule.kernel.positions.position import Position, copy, copy_as, field_copiers
from manicule.kernel.question import Question, UnlistedQuestion, question_of, unlisted
from manicule.kernel.views import View, ViewOf, seen_by

if TYPE_CHECKING:
    from manicule.kernel.bots import Bot
    from manicule.kernel.secrecy.rules import Secrecy
    from manicule.match.driver import Driver

_need_structs: set[type[Bot]] = set()
"""Classes of bots that need the question or the position as a struct, for instance to encode it."""


def answer_at_a_glance(bot: Bot, driver: Driver, seat: str) -> str:
    """The answer of a bot that does not look ahead."""
    choice, ordinal, table, dice = driver.choice_of(seat), driver.ordinal, driver.table, driver.dice_of(seat)
    if bot.__class__ not in _need_structs:
        is_long = choice.__class__.outline is not Choice.outline  # it has a form without its list of answers
        question: Any = UnlistedQuestion(choice, ordinal) if is_long else question_of(choice, ordinal)
        rules, real = table.rules, table.position
        secrecy, names, options = rules.secrecy, table.setup.names, table.options
        position: Any = _class_for(real.__class__, secrecy.fields, secrecy.memories)()
        view: View = ViewOf(seat, names, position, rules.content, rules.derived, options, rules.contents)
        source = _sources[id(position)] = _Source(real, secrecy, seat)
        if is_long:
            unlisted[id(question)] = choice
        try:
            answer = _answer(bot, question, view, dice)
        finally:
            del _sources[id(position)]
            unlisted.pop(id(question), None)
        kept_position, kept_question = ref(position), ref(question) if is_long else None
        del question, position, view
        if (position := kept_position()) is not None:
            position.read_all(source)
        if kept_question is not None and (question := kept_question()) is not None:
            question.read_all(choice)
        if answer is not None:
            return answer
        dice = driver.dice_of(seat)
    answer = bot.answer(question_of(choice, ordinal), seen_by(table, seat), dice)
    _need_structs.add(bot.__class__)
    return answer


def _answer(bot: Bot, question: Question, view: View, dice: BotDice) -> str | None:
    """The answer of a bot; `None` if it fails, for instance because it needs structs."""
    try:
        return bot.answer(question, view, dice)
    except FAILURES:
        return None


class _Source:
    """The position from which fields are copied: the real one, until secrets are hidden in a copy."""

    __slots__ = ("position", "seat", "secrecy")

    def __init__(self, position: Position, secrecy: Secrecy, seat: str) -> None:
        self.position = position
        self.secrecy: Secrecy | None = secrecy
        self.seat = seat


_sources: dict[int, _Source] = {}
"""By the identity of each unread position whose bot thinks now."""


class UnreadPosition:
    """A position as a seat sees it, whose fields are copied when they are first read.

    To a reader it is a position: `isinstance` says so, and its fields can be set. Fields with secrets or
    pools come from a copy of the whole position without the things that the seat may not know.
    """

    _struct: ClassVar[type[Position]]

    def whole(self) -> Position:
        """The position as a struct. This reads all fields."""
        return self._struct(*[getattr(self, name) for name in self._struct.__struct_fields__])

    def read_all(self, source: _Source) -> None:
        """Read what was not read so far."""
        _sources[id(self)] = source
        try:
            self.whole()
        finally:
            del _sources[id(self)]

    def __reduce__(self) -> str | tuple[Any, ...]:
        return self.whole().__reduce__()  # copies and pickles of it are positions

    def __eq__(self, other: object) -> bool:
        return self.whole() == (other.whole() if isinstance(other, UnreadPosition) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.whole())


class _Field:
    """A field of an unread position; once it is read, its value is in the `__dict__` of the position."""

    def __init__(self, name: str, copied: Callable[[Any], Any]) -> None:
        self._name = name
        self._copied = copied

    def __get__(self, position: UnreadPosition, owner: type) -> Any:
        value = position.__dict__[self._name] = self._copied(_sources[id(position)].position)
        return value


class _MarkedField(_Field):
    """A field with secrets or pools."""

    def __get__(self, position: UnreadPosition, owner: type) -> Any:
        source = _sources[id(position)]
        if source.secrecy is not None and self._hides(source.secrecy, source.position):
            source.position = copy(source.position)
            source.secrecy.hide(source.position, source.seat)
            source.secrecy = None
        return super().__get__(position, owner)

    def _hides(self, secrecy: Secrecy, real: Position) -> bool:
        return True


class _MemoryField(_MarkedField):
    """The Memories of the table, which may have secrets or pools."""

    def _hides(self, secrecy: Secrecy, real: Position) -> bool:
        return not secrecy.memories.isdisjoint(real.memory)


class _SeatsField(_MarkedField):
    """The seats, which have no secrets except in Memories."""

    def _hides(self, secrecy: Secrecy, real: Position) -> bool:
        memories = secrecy.memories
        return not all(memories.isdisjoint(getattr(seat, "memory", ())) for seat in real.seats)


@lru_cache(256)
def _class_for(
    struct: type[Position], marked: frozenset[str], memories: frozenset[str]
) -> type[UnreadPosition]:
    """The class of unread positions of a game. Like a mock, its instances name the class of the struct."""
    made = {name: value for one in reversed(struct.__mro__) for name, value in vars(one).items()}
    names = {name: value for name, value in made.items() if not name.startswith("__")}
    kinds: dict[str, type[_Field]] = {"memory": _MemoryField, "seats": _SeatsField} if memories else {}
    kinds |= dict.fromkeys(marked, _MarkedField)
    for name, copied in field_copiers(struct).items():
        names[name] = kinds.get(name, _Field)(name, copied)
    names |= {"_struct": struct, "__class__": property(lambda self: struct)}
    kind = type(f"Unread{struct.__name__}", (UnreadPosition,), names)
    copy_as(kind, struct)
    return kind
