"""The automa as a plugin: a place in the circle that no seat has."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule import Group, Plugin, Result, Text, View, implements
from manicule_automa import events
from manicule_automa.content import AutomaContent, content_of
from manicule_automa.execution import act
from manicule_automa.invariants import wrong_markers
from manicule_automa.looks import automa_sections
from manicule_automa.plans import give_marker, plan, receive_markers
from manicule_automa.state import PLACE, Automa
from manicule_automa.texts import ntr, tr
from manicule_automa.titles import title_after, title_for
from manicule_gutenberg import ACTIONS, GutenbergTable, Hooks


class AutomaPlugin(Plugin):
    """Plans after everybody, takes from the board, keeps nothing and never wins."""

    content = AutomaContent
    memories = (Automa,)

    @implements(Hooks.participant_names)
    def participant_names(self) -> Sequence[tuple[str, Text]]:
        return ((PLACE, tr("the automa")),)

    @implements(Hooks.circle)
    def circle(self, table: GutenbergTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        """It starts with the first player token, and the first player sits on its left."""
        content = content_of(table)
        markers = tuple(content.automa_start[action].markers for action in ACTIONS)
        table.remember(Automa(markers, tuple(content.planning_card)))
        return (PLACE, *circle)

    @implements(Hooks.display_size)
    def display_size(self, table: GutenbergTable, number: int) -> int:
        return number - 1

    @implements(Hooks.after_planning)
    def after_planning(self, table: GutenbergTable) -> None:
        plan(table)

    @implements(Hooks.bids)
    def bids(self, table: GutenbergTable, action: str, bids: dict[str, int]) -> dict[str, int]:
        return bids | {PLACE: table.of(Automa).markers[ACTIONS.index(action)]}

    @implements(Hooks.participant_turn)
    def participant_turn(self, table: GutenbergTable, phase: str, participant: str) -> None:
        if participant == PLACE:
            act(table, phase)

    @implements(Hooks.after_token_pass)
    def after_token_pass(self, table: GutenbergTable, giver: str) -> None:
        if giver == PLACE:
            receive_markers(table, len(table.position.circle) - 1)
        else:
            give_marker(table)

    @implements(Hooks.after_final_score)
    def after_final_score(self, table: GutenbergTable) -> None:
        """Tell the title of who played alone, when all points are counted."""
        if len(table.seats) == 1:
            (seat,) = table.seats
            title = title_for(content_of(table), sum(table.rules.game.points(table, seat).values()))
            table.tell(events.EarnedTitle, seat.id, title.id, title.name)

    @implements(Hooks.result)
    def result(self, table: GutenbergTable, result: Result) -> Result:
        """Who plays alone earns a title of the guild."""
        if len(result.seats) > 1:
            return result
        (seat,) = result.seats
        title = title_for(content_of(table), seat.score)
        notes = [tr("Title of {name}: {title}")(name=seat.name, title=title.name)]
        higher = title_after(content_of(table), title)
        if higher is not None:
            text = ntr(
                "The next title, from {n} point on: {next}", "The next title, from {n} points on: {next}"
            )
            notes.append(text(n=higher.above + 1, next=higher.name))
        facts = result.facts | {"title": title.id}
        return msgspec.structs.replace(result, facts=facts, notes=(*result.notes, *notes))

    @implements(Hooks.invariants)
    def invariants(self, table: GutenbergTable, broken: dict[str, Text]) -> dict[str, Text]:
        return broken | wrong_markers(table)

    @implements(Hooks.sections)
    def sections(self, view: View) -> Sequence[Group]:
        return automa_sections(view)


plugin = AutomaPlugin()
