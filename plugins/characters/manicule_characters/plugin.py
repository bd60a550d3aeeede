"""The characters as a plugin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from manicule import Phase, Piece, Plugin, Section, Text, View, implements, insert_phases, verbatim
from manicule_characters.caxton import Caxton
from manicule_characters.fiol import Fiol
from manicule_characters.guillard import Guillard
from manicule_characters.gutenberg import Gutenberg
from manicule_characters.manuzio import Manuzio
from manicule_characters.phase_hooks import PhaseHooks
from manicule_characters.phases import PART, ChooseCharacters, DealCharacters, Dealt, Undealt
from manicule_characters.plantin import Plantin
from manicule_characters.schoeffer import Schoeffer
from manicule_characters.texts import tr
from manicule_characters.tory import Tory
from manicule_characters.ungler import Ungler
from manicule_characters.vietor import Vietor
from manicule_gutenberg import DRAFT_ORDERS, Hooks


class CharactersPlugin(Plugin):
    """Provides the ten printers, and the phases for dealing and choosing them."""

    pieces = (
        Caxton(),
        Fiol(),
        Guillard(),
        Gutenberg(),
        Manuzio(),
        Plantin(),
        Schoeffer(),
        Tory(),
        Ungler(),
        Vietor(),
    )
    memories = (Dealt, Undealt)
    hookspecs = PhaseHooks

    @implements(Hooks.phases)
    def phases(self, phases: tuple[Phase[Any, Any], ...]) -> tuple[Phase[Any, Any], ...]:
        """Characters are chosen after the board is laid, before the first orders."""
        return insert_phases(phases, DealCharacters(), ChooseCharacters(), before=DRAFT_ORDERS)

    @implements(Hooks.sections)
    def sections(self, view: View) -> Sequence[Section]:
        """The tiles that the viewer may choose from, until one is chosen."""
        dealt = view.of(Dealt, view.seat)
        if not dealt.tiles:
            return ()
        rows = [row for id in dealt.tiles for row in _tile(view.derived.pieces[id], view.options)]
        texts, spots = tuple(texts for _, texts in rows), tuple(spot for spot, _ in rows)
        return (Section(tr("Your character tiles"), texts, id=PART, spots=spots),)


def _tile(piece: Piece, options: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Text, Text]]]:
    """The rows of a tile with their spots: the ability, and below it the biography."""
    yield piece.id, (piece.name, piece.about_with(options))
    biography = getattr(piece, "biography", None)  # any piece of this kind is dealt, of any class
    if isinstance(biography, Text):
        yield piece.id, (verbatim(""), biography)


plugin = CharactersPlugin()
