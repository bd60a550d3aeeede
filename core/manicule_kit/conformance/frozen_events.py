"""Checks that events hold nothing that can change: they are read later, when other things have changed.

The values of published events are examined, and the declared fields of all: few games publish each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, MutableSequence, MutableSet
from typing import Any, get_args, get_origin

import msgspec

from manicule.kernel.events import Event
from manicule.kernel.text import tr
from manicule_kit.conformance.hooks import own_modules
from manicule_kit.conformance.subject import Subject

DECLARED_MUTABLE = tr("the event {event} declares a {found} in “{field}”")
FREEZE = tr("use ids, numbers, strings, and tuples: an event is read later, when other things have changed")
CHANGEABLE = (list, dict, set, bytearray, MutableSequence, MutableMapping, MutableSet)


def check_events(subject: Subject) -> None:
    """Report fields of events that are declared with a type whose values can change."""
    for module in own_modules(subject):
        for event in vars(module).values():
            is_own = (
                isinstance(event, type) and issubclass(event, Event) and event.__module__ == module.__name__
            )
            for field, found in _changeable_fields(event) if is_own else ():
                problem = DECLARED_MUTABLE(event=event.id(), found=found, field=field)
                subject.findings.add(
                    "views", problem, FREEZE, subject.files.of_code(event), key=(FREEZE, field)
                )


def _changeable_fields(event: type[Event]) -> Iterator[tuple[str, str]]:
    try:
        fields = msgspec.structs.fields(event)
    except (NameError, TypeError, AttributeError):
        return  # an annotation that names nothing: the values are checked as they are told
    for field in fields:
        found = _changeable_type(field.type)
        if found:
            yield field.name, found


def _changeable_type(hint: Any) -> str:
    """The type in an annotation whose values could change; empty if there is none."""
    bare = get_origin(hint) or hint
    if isinstance(bare, type) and (
        issubclass(bare, CHANGEABLE)
        or (issubclass(bare, msgspec.Struct) and not bare.__struct_config__.frozen)
    ):
        return bare.__name__
    return next(filter(None, map(_changeable_type, get_args(hint))), "")


def changeable(value: Any) -> str:
    """The type of a value that could still change, or that holds one; empty if there is none."""
    if isinstance(value, tuple | frozenset):
        return next(filter(None, map(changeable, value)), "")
    if isinstance(value, msgspec.Struct) and value.__struct_config__.frozen:
        return next(filter(None, map(changeable, msgspec.structs.astuple(value))), "")
    return "" if isinstance(value, str | bytes | int | float | None) else type(value).__name__
