"""Names that two plugins share: options, events, sources of points and bots."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType

from manicule.kernel.events import Event
from manicule.kernel.locations import Owned, SourceLocation
from manicule.kernel.table_options import SAY_WHOSE, SEVERAL
from manicule.kernel.text import id_list, tr
from manicule.plugins.locations import manifest_place
from manicule.plugins.manifest import Manifest
from manicule.plugins.registry import TWO_BOTS
from manicule_kit.conformance.findings import Check, Findings
from manicule_kit.conformance.hooks import modules_of
from manicule_kit.conformance.subject import Subject

# Translators: {one} and {other} are ids of plugins; {id} is the id of an event
ONE_EVENT = tr("{one} and {other} both have an event “{id}”")
# Translators: {one} and {other} are ids of plugins; {id} is the id of a source of points
ONE_SOURCE = tr("{one} and {other} both name a source of points “{id}”, with different names")
RENAME_ONE = tr("rename one of them, for example with the id of the plugin in front")


def check_bot_kinds(one: Manifest, other: Manifest, findings: Findings, check: Check = "together") -> None:
    """Report a kind of bot that both bring for one game. A message advises to block the second one, and this
    must not be the plugin of Manicule beside which `one` is checked."""
    first, second = (one, other) if check == "together" else (other, one)
    if one.plays == other.plays:
        for kind in sorted(set(one.bots) & set(other.bots)):
            problem = TWO_BOTS(kind=kind, one=first.id, other=second.id)
            findings.add(check, problem, RENAME_ONE, manifest_place(one, "bots"))


def check_shared_names(subject: Subject, other: Manifest, findings: Findings) -> None:
    """Report ids of events and sources of points that both plugins use."""
    one, registry = subject.manifest, subject.registry
    own, others = (_events(subject, id) for id in (one.id, other.id))
    for id in sorted(own.keys() & others.keys()):
        problem = ONE_EVENT(one=one.id, other=other.id, id=id)
        findings.add("together", problem, RENAME_ONE, subject.files.of_code(own[id]))
    named, names = registry.plugin(one.id).point_names, registry.plugin(other.id).point_names
    for id in sorted(named.keys() & names.keys()):
        if named[id].message != names[id].message:
            problem = ONE_SOURCE(one=one.id, other=other.id, id=id)
            findings.add("together", problem, RENAME_ONE, subject.files.of_code(type(subject.plugin)))


def _events(subject: Subject, plugin: str) -> dict[str, type[Event]]:
    """The events that a plugin defines, by id."""
    return {
        thing.id(): thing
        for module in modules_of(subject.files, plugin)
        for thing in list(vars(module).values())
        if isinstance(thing, type) and issubclass(thing, Event) and thing.__module__ == module.__name__
    }


def read_by_short_key(subject: Subject, other: Manifest, findings: Findings) -> None:
    """Report an option that both plugins have where code reads it by its name alone.

    Games may not reach the line, or have reported it already.
    """
    one = subject.manifest
    told = {(finding.plugin, finding.place.line) for finding in findings.all()}
    for name in sorted(one.options.keys() & other.options.keys()):
        keys = [f"{id}.{name}" for id in sorted((one.id, other.id))]
        problem = SEVERAL(option=name, plugins=id_list(sorted((one.id, other.id))))
        advice = SAY_WHOSE(known=id_list(f'"{key}"' for key in keys))
        for plugin in (one.id, other.id):
            for at in _readers(subject, plugin, name):
                if (plugin, at.place.line) not in told:
                    findings.add("together", problem, advice, at)


def _readers(subject: Subject, plugin: str, option: str) -> Iterator[Owned]:
    for module in modules_of(subject.files, plugin):
        for line in _lines(module, option):
            found = subject.files.owner(str(module.__file__), line)
            if found is not None:
                yield Owned(plugin, SourceLocation(found.place.file, line))


def _lines(module: ModuleType, option: str) -> Iterator[int]:
    """The lines that read an option by this key: `table.options[KEY]`, or `table.options.get(KEY, …)`."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Subscript):
            holder, key = node.value, node.slice
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            holder, key = node.func.value, node.args[0] if node.args else node.func
        else:
            continue
        is_options = (
            isinstance(holder, ast.Attribute | ast.Name)
            and (holder.attr if isinstance(holder, ast.Attribute) else holder.id) == "options"
        )
        if is_options and isinstance(key, ast.Constant) and key.value == option:
            yield node.lineno
