"""The wire form: questions, sheets, events, views, results and texts as JSON that decodes to equal values.

Where a value may be one of several kinds, its key `is` names the kind: `{"is": "text", "message": "Hello"}`.
Default values are left out. An event is identified by its id among the events of a rule set: those of the
game and of its plugins. A view travels as its position in the canonical form, with the seat, the names and
the options; the content comes from the rule set at the other end. A question travels flat: the fields of its
display are beside its other fields.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from typing import Any, TypeVar

import msgspec

from manicule.kernel.errors import PluginError
from manicule.kernel.events import Event
from manicule.kernel.positions import canonical
from manicule.kernel.positions.position import seat_type
from manicule.kernel.question import Question, QuestionDisplay
from manicule.kernel.ruleset import RuleSet
from manicule.kernel.text import tr
from manicule.kernel.views import View, view_of

T = TypeVar("T")

SCHEMA = "https://json-schema.org/draft/2020-12/schema"
# Translators: an error for authors of plugins; {one} and {other} are names of Python classes
SAME_EVENT = tr("the events {one} and {other} have the same id “{event}”; rename one of them")


def encode(value: object) -> bytes:
    """A value as JSON."""
    return msgspec.json.encode(_flat(value) if isinstance(value, Question) else value)


def decode(data: bytes | str, kind: type[T]) -> T:
    """Decode JSON into a value of this kind: a `Question`, a `Sheet`, a `Result` or a `Text`.

    Unknown keys are ignored; any other mismatch raises `msgspec.ValidationError`."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.json.Decoder(_sent_as(kind))
    sent = decoder.decode(data)
    value: T = _unflat(sent) if kind is Question else sent
    return value


_decoders: dict[type, msgspec.json.Decoder[Any]] = {}
"""One decoder for each kind, cached; there are few kinds."""


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a kind."""
    return _described({"$schema": SCHEMA, **msgspec.json.schema(_sent_as(kind))})


def _described(schema: dict[str, Any]) -> dict[str, Any]:
    for name, stated in schema.get("$defs", {}).items():
        if "description" in stated:  # some versions of Python keep the indentation of docstrings
            # The examples are for Python programmers, so leave them out.
            described = _DESCRIPTIONS.get(name, stated["description"])
            stated["description"] = cleandoc(described).partition("\n\n>>> ")[0]
    return schema


_DESCRIPTIONS = {
    "Question": """A question to a seat.

    `legal` holds the legal answers, unless they were left out; an allotment has `rows`, `caps` and `count`
    instead. `options` are the ids that an answer is made of. `about` is the id or number of the subject, if
    it has one: the card that another card is joined to.

    Other fields are for people who read. `texts` and `notes` are the names and the effects of options. `free`
    are the free actions, urgent ones first. `refused` are things that are not possible now. `default` is the
    proposed answer; without it, the highlight begins at `likely`. `overview` shows all options. `how` says
    how to write an answer, if the game defines that. An option in `warnings` is rarely intended: interfaces
    tell its cost and ask again. `briefs` are notes in a few characters, for lists without room for notes.

    The last fields are for people who point. `order` has everything that can be named, possible now or not,
    always in the same order. An option is at the spot of the sheet that has its id. `spots` are pairs of a
    spot and an option, for spots that stand for several options or have another id (`at_spot`). `board` is
    the part of the sheet that the question is about; `parts` are others to keep in view. A part of the
    overview replaces the part with the same id. A composed answer is made of `slots`, one after the other.
    """,
    "Slot": """A part of a composed answer: `least` to `most` of these ids.

    With `board`, the ids are spots of that part of the sheet. With `stamps`, the answer has the spots that
    one of these shapes covers; with `may_stick_out`, fields beyond the board are left out. `marks` are the
    signs of ids, for a preview of the answer on the board.
    """,
}
"""Descriptions of the types that differ between JSON and Python."""


# Questions


@cache
def _flat_question() -> type[msgspec.Struct]:
    """The type of a question in the wire form: its own fields, then those of its display."""
    stated = (*msgspec.structs.fields(Question)[:-1], *msgspec.structs.fields(QuestionDisplay))
    fields: list[Any] = [
        (one.name, one.type, msgspec.field(default=one.default, name=one.encode_name)) for one in stated
    ]
    return msgspec.defstruct(
        Question.__name__, fields, namespace={"__doc__": Question.__doc__}, frozen=True, omit_defaults=True
    )


def _sent_as(kind: Any) -> Any:
    return _flat_question() if kind is Question else kind


def _flat(question: Question) -> msgspec.Struct:
    fields = msgspec.structs.astuple(question)
    return _flat_question()(*fields[:-1], *msgspec.structs.astuple(question.display))


def _unflat(sent: msgspec.Struct) -> Any:
    fields = msgspec.structs.astuple(sent)
    own = len(Question.__struct_fields__) - 1
    values: tuple[Any, ...] = (*fields[:own], QuestionDisplay(*fields[own:]))
    return Question(*values)


# Views


class _Seen(msgspec.Struct, frozen=True, tag="view", tag_field="is", omit_defaults=True):
    """A view in the wire form."""

    seat: str
    names: tuple[str, ...]
    position: msgspec.Raw
    options: dict[str, Any] = {}


def encode_view(view: View) -> bytes:
    """A view as JSON."""
    position = msgspec.Raw(canonical.encode(view.position))
    return msgspec.json.encode(_Seen(view.seat, view.names, position, dict(view.options)))


def decode_view(rules: RuleSet, data: bytes | str) -> View:
    """Decode JSON into a view at a table of these rules; `PositionError` names a field of the position that
    does not fit them."""
    seen = decode(data, _Seen)
    position = canonical.decode(rules, bytes(seen.position))
    return view_of(rules, seen.seat, seen.names, seen.options, position)


def schema_of_views(rules: RuleSet) -> dict[str, Any]:
    """The JSON Schema of a view."""
    fields: list[Any] = [("seat", str), ("names", tuple[str, ...]), ("position", rules.game.position)]
    seen = msgspec.defstruct("View", [*fields, ("options", dict[str, Any], {})], tag="view", tag_field="is")
    (made, seat), parts = msgspec.json.schema_components(
        (seen, seat_type(rules.game)), ref_template="#/$defs/{name}"
    )
    # The type of a position does not declare the type of its seats.
    parts[rules.game.position.__name__]["properties"]["seats"] = {"type": "array", "items": seat}
    return _described({"$schema": SCHEMA, **made, "$defs": parts})


# Events


def decoder_of_events(rules: RuleSet) -> msgspec.json.Decoder[tuple[Event, ...]]:
    """A decoder for batches of events at a table of these rules. Make it once and keep it."""
    return msgspec.json.Decoder(_batch(rules))


def schema_of_events(rules: RuleSet) -> dict[str, Any]:
    """The JSON Schema of a batch of events."""
    return schema(_batch(rules))


def _batch(rules: RuleSet) -> Any:
    return tuple[reduce(or_, event_types(rules)), ...]  # type: ignore[misc]


def event_types(rules: RuleSet) -> tuple[type[Event], ...]:
    """The kinds of events that a table of these rules can publish, by id: those of the platform, the game and
    its plugins."""
    import manicule.match.progress  # noqa: F401 - the platform's own events; late, because they need a table

    owners = (rules.game, *rules.plugins.values(), *rules.pieces.values(), *rules.phases)
    packages = {"manicule", *(_package(type(owner)) for owner in owners)}
    found: dict[str, type[Event]] = {}
    for kind in _kinds_of(Event):
        if _package(kind) in packages and _is_current(kind):
            other = found.setdefault(kind.id(), kind)
            if other is not kind:
                names = {"one": _name(other), "other": _name(kind)}
                raise PluginError(SAME_EVENT(event=kind.id(), **names))
    return tuple(kind for _, kind in sorted(found.items()))


def _kinds_of(event: type[Event]) -> Iterator[type[Event]]:
    for kind in event.__subclasses__():
        yield kind
        yield from _kinds_of(kind)


def _package(kind: type) -> str:
    return kind.__module__.partition(".")[0]


def _is_current(kind: type[Event]) -> bool:
    """Whether the class is current, not a leftover of a module that was reloaded or removed."""
    module = sys.modules.get(kind.__module__)
    return module is not None and getattr(module, kind.__name__, kind) is kind


def _name(kind: type[Event]) -> str:
    return f"{kind.__module__}.{kind.__name__}"
