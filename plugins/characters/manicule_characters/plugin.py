"""The characters as a plugin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manicule import Phase, Plugin, Section, View, implements
from manicule_characters.caxton import Caxton
from manicule_characters.fiol import Fiol
from manicule_characters.guillard import Guillard
from manicule_characters.gutenberg import Gutenberg
from manicule_characters.looks import dealt_tiles
from manicule_characters.manuzio import Manuzio
from manicule_characters.phase_hooks import PhaseHooks
from manicule_characters.phases import ChooseCharacters, DealCharacters, Dealt, Undealt
from manicule_characters.plantin import Plantin
from manicule_characters.schoeffer import Schoeffer
from manicule_characters.tory import Tory
from manicule_characters.ungler import Ungler
from manicule_characters.vietor import Vietor
from manicule_gutenberg import DRAFT_ORDERS, Hooks


class CharactersPlugin(Plugin):
    """Brings the ten printers and the phases in which they are dealt and chosen."""

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
        """Characters are chosen when the board is laid, before the first orders."""
        at = [phase.id for phase in phases].index(DRAFT_ORDERS)
        return (*phases[:at], DealCharacters(), ChooseCharacters(), *phases[at:])

    @implements(Hooks.sections)
    def sections(self, view: View) -> Sequence[Section]:
        return dealt_tiles(view)


plugin = CharactersPlugin()
