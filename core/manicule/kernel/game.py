"""The declarations of a game: its phases, its position, its scoring and its display."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from manicule.kernel.choices import Asks
from manicule.kernel.hooks.platform import PlatformHooks
from manicule.kernel.positions.position import Position
from manicule.kernel.table_options import Options
from manicule.kernel.text import Text, tr
from manicule.kernel.ties import Tie, TieBreak, ties_of

if TYPE_CHECKING:
    from manicule.kernel.bots import Bot
    from manicule.kernel.point_tables import PointTable
    from manicule.kernel.ruleset import RuleSet
    from manicule.kernel.sheet import Sheet
    from manicule.kernel.table import Seat, Table
    from manicule.kernel.views import View

P = TypeVar("P", bound=Position)
S = TypeVar("S")
H = TypeVar("H")
TableT = TypeVar("TableT")
SeatT = TypeVar("SeatT")

START = "start"
"""`Phase.when` of a phase that is played once, before the first round.

>>> class Dealing(Phase):
...     id, when = "dealing", START
>>> Dealing.when
'start'
"""
ROUND = "round"
"""`Phase.when` of a phase that is played once a round; this is the default.

>>> match.rules.game.phases[0].when == ROUND
True
"""
END = "end"
"""`Phase.when` of a phase that is played once, after the last round; also a limit of `Match.play_out`.

>>> class Counting(Phase):
...     id, when = "counting", END
>>> Counting.when
'end'
"""
ROUND_AND_PHASE = tr("Round {round}: {phase}")


class Phase(Generic[TableT, SeatT]):
    """One phase of a game: its beginning, its turns and their order, and its end.

    A phase of the start or of the end is played once, other phases once a round. `begin`, `turn` and `end`
    may ask questions, as generators, or return None.

    >>> tr = Texts("example").tr
    >>> class Resting(Phase):
    ...     id = "resting"
    ...     name = tr("Resting")
    ...     def order(self, table):
    ...         return table.order_of_play
    ...     def turn(self, table, seat):
    ...         seat.state.pebbles += 1
    >>> Resting().order(table)
    ('a', 'b')
    """

    id: ClassVar[str]
    name: ClassVar[Text]
    when: ClassVar[str] = ROUND

    def applies(self, table: TableT) -> bool:
        """Whether the phase is played this time."""
        return True

    def begin(self, table: TableT) -> Asks[None] | None:
        """Run before the first turn."""
        return None

    def order(self, table: TableT) -> Sequence[str]:
        """The ids of the participants in turn order: seats, and participants that a plugin plays.

        Called once each time the phase is played, after `begin`."""
        return ()

    def turn(self, table: TableT, seat: SeatT) -> Asks[None] | None:
        """Play the turn of one seat."""
        return None

    def end(self, table: TableT) -> Asks[None] | None:
        """Run after the last turn."""
        return None

    def leads_to(self, table: TableT) -> str:
        """The id of the phase that follows in this round; empty for the next phase in the list. A phase that
        names itself is played again."""
        return ""


class Setup(msgspec.Struct, frozen=True):
    """The start of a match: everything that a game depends on besides its rules and answers.

    >>> Setup(("Anna", "Tom"), seed=7, options={"pebbles": 21}).names
    ('Anna', 'Tom')
    """

    names: tuple[str, ...]
    seed: int
    first: int = 0
    options: dict[str, Any] = {}
    wishes: tuple[dict[str, str], ...] = ()

    def __post_init__(self) -> None:
        # `new_position` reads options by the same keys as the rules at a table.
        if not isinstance(self.options, Options):
            msgspec.structs.force_setattr(self, "options", Options(self.options))

    def with_options(self, options: dict[str, Any]) -> Setup:
        """A copy with other options."""
        return msgspec.structs.replace(self, options=options)


class SeatResult(msgspec.Struct, frozen=True):
    """The result of one seat. `score` is the sum of `points`; `facts` are further details. `rating` is the
    number by which a solo game is judged, if that is not the score.

    >>> SeatResult("Anna", rank=1, score=5, points={"last": 5}).score
    5
    """

    name: str
    rank: int
    score: int
    points: dict[str, int]
    facts: dict[str, Any] = {}
    rating: int | None = None


class Result(msgspec.Struct, frozen=True):
    """The result of a game, with the source of every point. `notes` are texts shown below the points; `tie`
    is a tie for the first place, `lower_ties` are those for other places.

    >>> anna, tom = SeatResult("Anna", 1, 5, {"last": 5}), SeatResult("Tom", 2, 0, {})
    >>> Result(rounds=4, winners=("Anna",), seats=(anna, tom)).winners
    ('Anna',)
    """

    rounds: int
    winners: tuple[str, ...]
    seats: tuple[SeatResult, ...]
    facts: dict[str, Any] = {}
    notes: tuple[Text, ...] = ()
    tie: Tie | None = None
    lower_ties: tuple[Tie, ...] = ()


class Game(ABC, Generic[P, S, H]):
    """A game as the platform sees it. It is stateless: everything that changes is in the position.

    `horizon` limits how far look-ahead bots play on before they judge: to the end of a `phase`, a `round` or
    the game (`end`). If it is empty, the limit is a round if the worth of a position is known, else the game.
    `field_notes` explain fields of the content by their name, below a list of its entries. `tie_breaks` name
    the parts of `standing` after the first.

    >>> game = match.rules.game
    >>> isinstance(game, Game), game.id, [phase.id for phase in game.phases]
    (True, 'pebbles', ['taking'])
    >>> game.points(table, seat)
    {'last': 0}
    """

    id: ClassVar[str]
    name: ClassVar[Text]
    hookspecs: ClassVar[type] = PlatformHooks
    content: ClassVar[type[msgspec.Struct]] = msgspec.Struct
    position: ClassVar[type[Position]] = Position
    phases: ClassVar[tuple[Phase[Any, Any], ...]]
    horizon: ClassVar[str] = ""
    point_names: ClassVar[Mapping[str, Text]] = {}
    figure_names: ClassVar[Mapping[str, Text]] = {}
    field_notes: ClassVar[Mapping[str, Text]] = {}
    tie_breaks: ClassVar[tuple[TieBreak, ...]] = ()

    @abstractmethod
    def new_position(self, rules: RuleSet, setup: Setup) -> P:
        """The position before the first phase."""

    def goes_on(self, table: Table[P, S, H]) -> bool:
        """Whether another round follows the one that just ended (default: always; a rule calls
        `table.finish`)."""
        return True

    @abstractmethod
    def points(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, int]:
        """The points of a seat that are counted by now, by source: its score. At the end, all of them."""

    def points_so_far(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, int]:
        """The points, and those that are certain: no further play can take them away, and they count at the
        end. What may still be spent or lost is left out. After the final scoring, the same as `points`."""
        return self.points(table, seat)

    def point_names_at(self, table: Table[P, S, H]) -> Mapping[str, Text]:
        """Names of sources of points that depend on the table, such as the cards that score in this match.

        They replace those of `point_names`. Name nothing that is hidden from a player."""
        return {}

    def point_tables(self, table: Table[P, S, H]) -> Sequence[PointTable]:
        """The tables that group the sources of points in the result; by default, each source is a row of one
        table. Sources in no group of the first table are rows below its groups."""
        return ()

    def standing(self, table: Table[P, S, H], seat: Seat[S, H]) -> tuple[int, ...]:
        """The rank key of a seat: the greater tuple is ahead, equal tuples share a rank."""
        return (sum(self.points(table, seat).values()),)

    def worth(self, table: Table[P, S, H], seat: Seat[S, H]) -> float | None:
        """The final score that a seat may expect, for look-ahead bots; None if the game has no opinion.

        With None, bots use values learned from games between bots, or the points."""
        return None

    def policy(self) -> Bot | None:
        """The bot that answers for all seats while a look-ahead bot plays on; None for random answers."""
        return None

    def facts(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, Any]:
        """Further details of a seat for the result."""
        return {}

    def figures(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, int]:
        """Public figures of a seat that sum up a round, by the keys of `figure_names`."""
        return {}

    def look(self, view: View) -> Sheet:
        """The table as this seat sees it, for interfaces. Every game has `look` or `look_over`."""
        raise NotImplementedError(f"{type(self).__name__} shows no table: write def look(self, view)")

    def look_over(self, view: View, known: Table[P, S, H]) -> Sheet:
        """The same for a game that asks hooks what to show.

        `known` is a table at the view's position. It holds nothing that this seat may not know."""
        return self.look(view)

    def heading(self, table: Table[P, S, H], round: int, phase: Text) -> Text:
        """The progress of the game as one line: the round (0 outside of all rounds) and the phase."""
        return ROUND_AND_PHASE(round=round, phase=phase) if round else phase

    def why_unavailable(self, table: Table[P, S, H], seat: Seat[S, H], word: str) -> Text | None:
        """Why a seat cannot choose a named thing at all now: where the thing is, or when it can be chosen.

        The text reveals nothing that the seat may not know. None if the game does not know the word."""
        return None

    def nameables(self, table: Table[P, S, H], seat: Seat[S, H]) -> Mapping[str, Text]:
        """Names of things that a person may ask about although they are not options, by id.

        `why_unavailable` explains these ids. Options can be left out, and so can things named by id."""
        return {}

    def rule_tables(self, rules: RuleSet) -> Mapping[str, Sequence[Sequence[Text]]]:
        """Tables of the content for `rules.md`, by the id in a line `<!-- table: ID -->`.

        The first row of a table has the heads of its columns."""
        return {}

    def scenario_baseline(self, table: Table[P, S, H], given: Mapping[str, Any]) -> None:
        """Bring a new table to the start position of a scenario, with `given` taken out of the stock.

        Without `given` this is the game as set up, including the starting goods of each seat. `given` is
        the scenario's table as written; `apply_given` sets the fields that it names. A game with decks or
        a bag then removes the things on the table from them, deals everything that is not named, and raises
        `PositionError` for an impossible position. Round and phase are set already; the turn comes later."""
        from manicule.kernel.positions.scenario_fields import apply_given  # late: only scenarios need it

        apply_given(table, given)

    def check_invariants(self, table: Table[P, S, H]) -> dict[str, Text]:
        """The broken invariants, by a name for each; empty if all hold.

        Count the cards, the pebbles, the cubes. The checks of plugins call this after every answer; play
        does not."""
        return {}

    def derive(self, rules: RuleSet) -> Any:
        """Data derived once from hooks and content, kept as `rules.derived` and `table.derived`.

        Refuse content that no rule understands here."""
        return None


def broken_invariants(table: Table[Any, Any, Any]) -> dict[str, Text]:
    """The broken invariants of the game, after plugins have added or removed some."""
    broken: dict[str, Text] = table.hooks.invariants(table, table.rules.game.check_invariants(table))
    return broken


def result_of(table: Table[Any, Any, Any], is_over: bool = True) -> Result:
    """The result of the points by now; with `is_over=False`, of these and of those certain at the end."""
    game = table.rules.game
    counted = game.points if is_over else game.points_so_far
    standings = [game.standing(table, seat) for seat in table.seats]
    seats = []
    for seat, own in zip(table.seats, standings, strict=True):
        points = counted(table, seat)
        rank = 1 + sum(other > own for other in standings)
        seats.append(SeatResult(seat.name, rank, sum(points.values()), points, game.facts(table, seat)))
    winners = tuple(seat.name for seat in seats if seat.rank == 1)
    names, scores = [seat.name for seat in seats], [seat.score for seat in seats]
    ties = ties_of(names, scores, standings, game.tie_breaks) if is_over else ()
    counted_up = Result(
        table.position.round,
        winners,
        tuple(seats),
        tie=next((tie for tie in ties if tie.rank == 1), None),
        lower_ties=tuple(tie for tie in ties if tie.rank > 1),
    )
    result: Result = table.hooks.result(table, counted_up)
    return result
