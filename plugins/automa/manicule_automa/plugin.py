"""The automa as a plugin: a place in the circle without a seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from manicule import Group, Plugin, Result, Text, View, implements
from manicule_automa import events
from manicule_automa.content import AutomaContent, SoloTitle, content_of
from manicule_automa.execution import act
from manicule_automa.looks import automa_sections
from manicule_automa.plans import give_marker, plan, receive_markers
from manicule_automa.state import PLACE, Automa
from manicule_automa.texts import ntr, tr
from manicule_gutenberg import ACTIONS, GutenbergTable, Hooks, derived, markers

WRONG_MARKERS = ntr(
    "the automa’s markers are {markers}; it must have {n} in all, with at most {most} on any one action",
    "the automa’s markers are {markers}; it must have {n} in all, with at most {most} on any one action",
)


class AutomaPlugin(Plugin):
    """Plans after all players, takes from the board, keeps nothing and never wins."""

    content = AutomaContent
    memories = (Automa,)

    @implements(Hooks.participant_names)
    def participant_names(self) -> Sequence[tuple[str, Text]]:
        return ((PLACE, tr("the automa")),)

    @implements(Hooks.circle)
    def circle(self, table: GutenbergTable, circle: tuple[str, ...]) -> tuple[str, ...]:
        """The automa starts with the first player token, and the first player sits on its left."""
        content = content_of(table)
        markers = tuple(content.automa_start[action].markers for action in ACTIONS)
        table.remember(Automa(markers, tuple(content.planning_card)))
        return (PLACE, *circle)

    @implements(Hooks.display_size)
    def display_size(self, table: GutenbergTable, number: int) -> int:
        return number - 1

    @implements(Hooks.plans_revealed)
    def plans_revealed(self, table: GutenbergTable) -> None:
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
        """Publish the title of a solo player, after all points are counted."""
        if len(table.seats) == 1:
            (seat,) = table.seats
            title = _title_for(content_of(table), sum(table.rules.game.points(table, seat).values()))
            table.publish(events.EarnedTitle, seat.id, title.id, title.name)

    @implements(Hooks.result)
    def result(self, table: GutenbergTable, result: Result) -> Result:
        """Add the guild title of a solo player."""
        if len(result.seats) > 1:
            return result
        (seat,) = result.seats
        title = _title_for(content_of(table), seat.score)
        notes = [tr("Title of {name}: {title}")(name=seat.name, title=title.name)]
        higher = [one for one in content_of(table).solo_title.values() if one.above > title.above]
        if higher:
            text = ntr("Next title, from {n} point: {next}", "Next title, from {n} points: {next}")
            following = min(higher, key=lambda one: one.above)
            notes.append(text(n=following.above + 1, next=following.name))
        facts = result.facts | {"title": title.id}
        return msgspec.structs.replace(result, facts=facts, notes=(*result.notes, *notes))

    @implements(Hooks.invariants)
    def invariants(self, table: GutenbergTable, broken: dict[str, Text]) -> dict[str, Text]:
        """The automa has the markers of its place, at most six on an action."""
        if PLACE not in table.position.circle:
            return broken
        held = table.of(Automa).markers
        most, number = derived(table).numbers.markers_per_row, markers(table, PLACE)
        if len(held) == len(ACTIONS) and sum(held) == number and all(0 <= count <= most for count in held):
            return broken
        shown = " ".join(map(str, held))
        return broken | {"automa_markers": WRONG_MARKERS(markers=shown, n=number, most=most)}

    @implements(Hooks.sections)
    def sections(self, view: View) -> Sequence[Group]:
        return automa_sections(view)


def _title_for(content: AutomaContent, score: int) -> SoloTitle:
    """The highest title whose limit the score exceeds, or else the lowest title."""
    titles = sorted(content.solo_title.values(), key=lambda title: title.above)
    reached = [title for title in titles if score > title.above]
    return reached[-1] if reached else titles[0]


plugin = AutomaPlugin()
