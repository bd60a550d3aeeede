"""Events that a scenario expects: [[then.events]] and no_events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from manicule.kernel.decoder import Misfit, shown
from manicule.kernel.events import Event
from manicule.kernel.nearest import nearest
from manicule.kernel.positions.reader import Reading, inside, wrong
from manicule.kernel.positions.toml_writer import fields_of, written
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule_kit.scenarios.expect_fields import ANY_ORDER, any_order, same_items
from manicule_kit.scenarios.expectation import Expectation, listed
from manicule_kit.scenarios.file import unknown_key

NOT_EVENTS = tr("this must be [[{key}]] tables, each with “event” and the fields that matter, not {found}")
NO_SUCH_EVENT = tr("no such event; what happened: {told}")
NOT_IN_ORDER = tr("no such event after those before it; what happened: {told}")
UNKNOWN = tr("there is no event “{event}”; did you mean “{near}”? The events are {known}")
NO_EVENT = tr("nothing like {event}")


class Events:
    """What happened since the given position, compared with what a scenario says about it."""

    def __init__(self, reading: Reading, told: Sequence[Event]) -> None:
        self._reading = reading
        self._told = told
        self._players = {id: name for name, id in reading.names.items()}

    def happened(self, raw: Any, path: str) -> Iterator[Expectation]:
        """Events that must have happened, in their order; others may lie between them."""
        at = 0
        for where, own in self._tables(raw, path):
            fitting = (n for n in range(at, len(self._told)) if self._fits(own, self._told[n], where))
            found = next(fitting, None)
            if found is None:
                told = (NOT_IN_ORDER if at else NO_SUCH_EVENT)(told=self._like(own["event"]))
                yield Expectation(where, verbatim(shown(own)), told)
            else:
                at = found + 1

    def did_not_happen(self, raw: Any, path: str) -> Iterator[Expectation]:
        for where, own in self._tables(raw, path):
            fitting = (event for event in self._told if self._fits(own, event, where))
            event = next(fitting, None)
            if event is not None:
                yield Expectation(where, NO_EVENT(event=shown(own)), self._shown(event))

    def _tables(self, raw: Any, where: str) -> list[tuple[str, dict[str, Any]]]:
        """The expected events with their paths; one that is only named is a table with nothing else."""
        if not isinstance(raw, list):
            raise wrong(where, NOT_EVENTS(key=where, found=shown(raw)))
        tables = []
        for number, one in enumerate(raw, 1):
            own = {"event": one} if isinstance(one, str) else one
            path = inside(where, str(number))
            if not isinstance(own, dict) or not isinstance(own.get("event"), str):
                raise wrong(path, NOT_EVENTS(key=where, found=shown(one)))
            self._check(own, path)
            tables.append((path, own))
        return tables

    def _check(self, raw: Mapping[str, Any], where: str) -> None:
        """Refuse events and fields that do not exist: a slip would pass for what did not happen."""
        types = list(_types(Event))
        own = [type for type in types if type.id() == raw["event"]]
        if not own:
            known = sorted({type.id() for type in types})
            near = nearest(raw["event"], known)
            problem = UNKNOWN(event=raw["event"], near=near, known=id_list(known))
            raise Misfit(inside(where, "event"), problem)
        fields = dict.fromkeys(["event", *(name for type in own for name in fields_of(type))])
        for name in raw:
            if name not in fields:
                raise unknown_key(inside(where, name), fields)

    def _fits(self, raw: Mapping[str, Any], event: Event, where: str) -> bool:
        if event.id() != raw["event"]:
            return False
        fields = fields_of(type(event))
        return all(
            name in fields and self._is(getattr(event, name), own, fields[name].type, inside(where, name))
            for name, own in raw.items()
            if name != "event"
        )

    def _is(self, held: Any, raw: Any, hint: Any, where: str) -> bool:
        items = any_order(raw, hint)
        if items is not None:
            return same_items(self._reading.value(items, hint, inside(where, ANY_ORDER)), held)
        return bool(held == self._reading.value(raw, hint, where))

    def _like(self, id: str) -> Text:
        """The events of this kind, or, when there are none, the kinds that there are."""
        alike = tuple(self._shown(event) for event in self._told if event.id() == id)
        return listed(alike or tuple(dict.fromkeys(event.id() for event in self._told)))

    def _shown(self, event: Event) -> Text:
        raw: dict[str, Any] = {"event": event.id()}
        for name, field in fields_of(type(event)).items():
            value = written(getattr(event, name), field.type)
            raw[name] = self._players.get(value, value) if name == "seat" else value
        return verbatim(shown(raw))


def _types(event: type[Event]) -> Iterator[type[Event]]:
    """Every kind of event of the plugins that are loaded."""
    for own in event.__subclasses__():
        yield own
        yield from _types(own)
