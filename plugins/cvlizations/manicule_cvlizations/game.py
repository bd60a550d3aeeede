"""CVlizations, as the platform sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from manicule import Bot, Game, RuleSet, Setup, Sheet, Text, View
from manicule_cvlizations.content import Content
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.phases import PHASES
from manicule_cvlizations.rules.derived import Derived, derive, derived
from manicule_cvlizations.rules.points import POINT_NAMES, TIE_BREAKS, points, points_so_far, standing
from manicule_cvlizations.state import Land, Tribe
from manicule_cvlizations.texts import tr

CERTAINTY = tr(
    "the source of a value: A the rulebook; P the rulebook in part, with our own value for the rest; B "
    "another public text; D deduced from these; R reconstructed, our own value"
)


class CVlizations(Game[Land, Tribe, Hooks]):
    """Tribes strive for happiness over three ages of three rounds."""

    id = "cvlizations"
    name = tr("CVlizations", context="game.cvlizations.name")
    hookspecs = Hooks
    content = Content
    position = Land
    phases = PHASES
    point_names = POINT_NAMES
    tie_breaks = TIE_BREAKS
    field_notes: ClassVar[Mapping[str, Text]] = {"certainty": CERTAINTY}

    def derive(self, rules: RuleSet) -> Derived:
        return derive(rules)

    def new_position(self, rules: RuleSet, setup: Setup) -> Land:
        known: Derived = rules.derived
        return Land(
            seats=[Tribe(resources=dict.fromkeys(known.resources, 0)) for _ in setup.names],
            deck=list(known.early),
            late_deck=list(known.late),
        )

    def goes_on(self, table: LandTable) -> bool:
        return table.position.round < derived(table).numbers.rounds

    def points(self, table: LandTable, seat: LandSeat) -> dict[str, int]:
        return points(seat)

    def points_so_far(self, table: LandTable, seat: LandSeat) -> dict[str, int]:
        return points_so_far(seat)

    def standing(self, table: LandTable, seat: LandSeat) -> tuple[int, ...]:
        return standing(seat)

    def policy(self) -> Bot:
        from manicule_cvlizations.bots.greedy import GreedyBot  # late: only bots that look ahead need it

        return GreedyBot()

    def facts(self, table: LandTable, seat: LandSeat) -> dict[str, Any]:
        return {"resources": dict(seat.state.resources), "ideas": list(seat.state.ideas)}

    def why_unavailable(self, table: LandTable, seat: LandSeat, word: str) -> Text | None:
        from manicule_cvlizations.texts.unavailable import why_unavailable  # late: only people ask why

        return why_unavailable(table, seat, word)

    def scenario_baseline(self, table: LandTable, given: Mapping[str, Any]) -> None:
        from manicule_cvlizations.scenarios.baseline import baseline  # late: only scenarios need it

        baseline(table, given)

    def check_invariants(self, table: LandTable) -> dict[str, Text]:
        from manicule_cvlizations.rules.invariants import broken_invariants  # late: only checks need it

        return broken_invariants(table)

    def rule_tables(self, rules: RuleSet) -> Mapping[str, Sequence[Sequence[Text]]]:
        from manicule_cvlizations.looks.rule_tables import ideas  # late: only readers of the rules

        return {"ideas": [*ideas(rules.content, rules.pieces)]}

    def look(self, view: View) -> Sheet:
        from manicule_cvlizations.looks.table import look  # late: only people look

        return look(view)
