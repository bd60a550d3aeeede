"""What was drawn and lies nowhere while somebody is asked in secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from manicule.kernel.choices import Choice
from manicule.kernel.positions.canonical import tree_of
from manicule.kernel.text import tr
from manicule.match.match import Match
from manicule_kit.conformance.probes import Probe, in_game

NOWHERE = tr(
    "“{thing}” was drawn (“{stream}”), and it lies nowhere in the position when “{kind}” is asked in secret"
)
HOLD_IT = tr(
    "put what is drawn into the position or into a Memory, with Secret on its field, before anybody is asked:"
    " what only a variable holds can be hidden from nobody, and no position has it"
)


class Draws(Probe):
    """Whoever is asked in secret may know what was drawn, so the position must hold it."""

    def asked(self, match: Match, seat: str, choice: Choice) -> None:
        drawn = [outcome for outcome in match.chance_since_boundary() if outcome.was_drawn]
        if not drawn or not match.is_private(seat):
            return
        held = list(_held(tree_of(match.position)))
        for outcome in drawn:
            if not _lies_in(held, outcome.thing):
                stream = outcome.stream
                problem = NOWHERE(thing=str(outcome.thing), stream=stream, kind=choice.kind.id)
                self.subject.findings.add("views", in_game(match, problem), HOLD_IT, key=(NOWHERE, stream))


def _held(tree: Any) -> Iterator[Any]:
    """Everything in a tree: structs, lists, keys, scalars."""
    yield tree
    if isinstance(tree, dict):
        yield from tree
        for value in tree.values():
            yield from _held(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from _held(value)


def _lies_in(held: list[Any], thing: Any) -> bool:
    if isinstance(thing, str):  # which may be a letter or a word of a longer text
        return any(thing in one for one in held if isinstance(one, str))
    return (tree_of(thing) if isinstance(thing, msgspec.Struct) else thing) in held
