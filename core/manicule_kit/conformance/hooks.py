"""Checks hooks and pieces as written: names, arguments and marks, before any game."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping
from types import FunctionType
from typing import Any

from manicule.kernel.hooks.decorators import HookSpec, specs_of
from manicule.kernel.hooks.manager import MISSPELT, hook_problems
from manicule.kernel.locations import Files
from manicule.kernel.plugin import Piece, Plugin
from manicule.kernel.text import tr
from manicule.plugins.manifest_check import WRONG_ID, is_id
from manicule_kit.conformance.subject import Subject

WRONG_HOOK = tr("hook {hook}: {reason}")
CORRECT_NAME = tr("write the name of a hook of this game, or remove @hookimpl; the nearest is {near}")
CORRECT_HOOK = tr("correct the method: {hook}({arguments}); you may leave out arguments that you do not need")
UNMARKED = tr("the method {hook} has the name of a hook but is not marked as one, so it is never called")
# Translators: advice to the author of a plugin; “it” is a Python method with the name of a hook
MARK = tr("write @hookimpl above it, or rename it")
UNDOCUMENTED = tr("the hook {hook} does not say when it is called")
# Translators: advice to the author of a game; “it” is a hook
DOCUMENT = tr("write a docstring: when it is called, and what it may return")
# Translators: {piece} is the name of a Python class, {what} is “id” or “kind”
NO_ID = tr("{piece} has no {what}")
# Translators: advice to the author of a plugin; {what} is “id” or “kind”, a class is one of Python
GIVE_ID = tr('write {what} = "…" in the class')
# Translators: advice to the author of a plugin; “it” is a piece, such as a character card
CORRECT_ID = tr("give it another id")
UNLISTED = tr("{piece} is defined but is not among the pieces of the plugin, so no seat can hold it")
LIST = tr("add {piece}() to the pieces of the plugin")


def check_hooks(subject: Subject, specs: Mapping[str, HookSpec]) -> bool:
    """Report every implementation that would be refused, and methods that look like a misspelled one.

    Returns True if the hooks can be resolved.
    """
    before = len(subject.findings)
    for holder, is_piece in _holders(subject.plugin):
        for problem in hook_problems(specs, holder, is_piece):
            reason = WRONG_HOOK(hook=problem.hook, reason=problem.reason)
            if problem.reason.message == MISSPELT.message:
                advice = CORRECT_NAME(near=dict(problem.reason.params).get("near", ""))
            else:
                arguments = ", ".join(("self", *specs[problem.hook].arguments))
                advice = CORRECT_HOOK(hook=problem.hook, arguments=arguments)
            subject.findings.add("hooks", reason, advice, subject.files.of_code(problem.function))
    can_resolve = len(subject.findings) == before
    _check_marks(subject, specs)
    return can_resolve


def check_hookspecs(subject: Subject, hookspecs: type) -> None:
    """Check the docstrings of a game's hooks, on which authors of plugins rely."""
    for spec in specs_of(hookspecs):
        if not spec.doc.strip():
            place = subject.files.of_code(getattr(hookspecs, spec.name))
            subject.findings.add("hooks", UNDOCUMENTED(hook=spec.name), DOCUMENT, place)


def check_pieces(subject: Subject) -> bool:
    """Check that pieces have an id and a kind, and that all are listed. Returns True if they can be used."""
    before = len(subject.findings)
    for piece in subject.plugin.pieces:
        place = subject.files.of_code(type(piece))
        for what in ("id", "kind"):
            word = getattr(piece, what, None)
            if not isinstance(word, str):
                problem = NO_ID(piece=type(piece).__name__, what=what)
                subject.findings.add("pieces", problem, GIVE_ID(what=what), place)
            elif not is_id(word):
                subject.findings.add("pieces", WRONG_ID(id=word), CORRECT_ID, place)
    can_use = len(subject.findings) == before
    listed = {type(piece) for piece in subject.plugin.pieces}
    for piece_class in _defined_pieces(subject):
        if piece_class not in listed:
            name = piece_class.__name__
            place = subject.files.of_code(piece_class)
            subject.findings.add("pieces", UNLISTED(piece=name), LIST(piece=name), place)
    return can_use


def _check_marks(subject: Subject, specs: Mapping[str, HookSpec]) -> None:
    for holder, _ in _holders(subject.plugin):
        for name, function in inspect.getmembers(type(holder), lambda one: isinstance(one, FunctionType)):
            if name in specs and not hasattr(function, "manicule_impl"):
                place = subject.files.of_code(function)
                subject.findings.add("hooks", UNMARKED(hook=name), MARK, place)


def _holders(plugin: Plugin) -> Iterator[tuple[object, bool]]:
    yield plugin, False
    for piece in plugin.pieces:
        yield piece, True


def _defined_pieces(subject: Subject) -> Iterator[type[Piece]]:
    """The classes of pieces in the plugin's modules that have an id."""
    for module in own_modules(subject):
        for thing in list(vars(module).values()):
            is_piece = isinstance(thing, type) and issubclass(thing, Piece)
            if is_piece and thing.__module__ == module.__name__ and "id" in vars(thing):
                yield thing


def own_modules(subject: Subject) -> list[Any]:
    """The modules imported from the plugin's files, by name."""
    return modules_of(subject.files, subject.id)


def modules_of(files: Files, plugin: str = "") -> list[Any]:
    """The modules imported from the files of plugins, or of this one, by name."""
    found = []
    for _, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        owner = files.owner(file) if isinstance(file, str) else None
        if owner is not None and plugin in ("", owner.plugin):
            found.append(module)
    return found
