"""What a game declares: its phases, its position, how it is scored and looked at."""

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

if TYPE_CHECKING:
    from manicule.kernel.bots import Bot
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
"""`Phase.when` of a phase that is played once a round, as a phase is unless it says otherwise.

>>> match.game.phases[0].when == ROUND
True
"""
END = "end"
"""`Phase.when` of a phase that is played once, when the rounds are over; also how far `Match.play_out` goes.

>>> class Counting(Phase):
...     id, when = "counting", END
>>> Counting.when
'end'
"""
ROUND_AND_PHASE = tr("Round {round}: {phase}")


class Phase(Generic[TableT, SeatT]):
    """One phase: what happens when it begins, whose turns follow, what a turn is, how it ends.

    A phase of the start or of the end is played once, the others once a round. Each method may
    ask (be a generator) or simply return None.

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
        """What happens before the first turn."""
        return None

    def order(self, table: TableT) -> Sequence[str]:
        """The participants that have a turn, in order: ids of seats, and of those that a plugin plays."""
        return ()

    def turn(self, table: TableT, seat: SeatT) -> Asks[None] | None:
        """The turn of one seat."""
        return None

    def end(self, table: TableT) -> Asks[None] | None:
        """What happens after the last turn."""
        return None

    def leads_to(self, table: TableT) -> str:
        """The phase of the same round that follows, where it is not the next one: empty for that."""
        return ""


class Setup(msgspec.Struct, frozen=True):
    """Who sits down to what: all that a game depends on besides its rules and its answers.

    >>> Setup(("Anna", "Tom"), seed=7, options={"pebbles": 21}).names
    ('Anna', 'Tom')
    """

    names: tuple[str, ...]
    seed: int
    first: int = 0
    options: dict[str, Any] = {}
    wishes: tuple[dict[str, str], ...] = ()

    def __post_init__(self) -> None:
        # A game reads them when it makes its position, by the same keys as rules do at the table.
        if not isinstance(self.options, Options):
            msgspec.structs.force_setattr(self, "options", Options(self.options))

    def with_options(self, options: dict[str, Any]) -> Setup:
        """The same with other options."""
        return msgspec.structs.replace(self, options=options)


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat ended; `score` is the sum of `points`, `facts` are what else is worth telling.

    >>> SeatResult("Anna", rank=1, score=5, points={"last": 5}).score
    5
    """

    name: str
    rank: int
    score: int
    points: dict[str, int]
    facts: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True):
    """How a game ended, and where every point came from; `notes` are what people read below the points.

    >>> anna, tom = SeatResult("Anna", 1, 5, {"last": 5}), SeatResult("Tom", 2, 0, {})
    >>> Result(rounds=4, winners=("Anna",), seats=(anna, tom)).winners
    ('Anna',)
    """

    rounds: int
    winners: tuple[str, ...]
    seats: tuple[SeatResult, ...]
    facts: dict[str, Any] = {}
    notes: tuple[Text, ...] = ()


class Game(ABC, Generic[P, S, H]):
    """A game as the platform sees it. It is stateless: everything that changes is in the position.

    `horizon` is how far bots that look ahead play on before they judge: to the end of a `phase`, a `round`
    or the game (`end`). Left empty, it is a round where the worth of a position is known, else the game.

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

    @abstractmethod
    def new_position(self, rules: RuleSet, setup: Setup) -> P:
        """The position before the first phase."""

    @abstractmethod
    def goes_on(self, table: Table[P, S, H]) -> bool:
        """Whether another round follows the one that just ended."""

    @abstractmethod
    def points(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, int]:
        """The points of a seat by source."""

    def points_so_far(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, int]:
        """The same for people who look while the game goes on: with what is certain already and is counted
        only at the end."""
        return self.points(table, seat)

    def standing(self, table: Table[P, S, H], seat: Seat[S, H]) -> tuple[int, ...]:
        """What ranks a seat: the greater tuple is ahead, equal tuples share their rank."""
        return (sum(self.points(table, seat).values()),)

    def worth(self, table: Table[P, S, H], seat: Seat[S, H]) -> float | None:
        """The score that a seat may expect in the end, for bots that look ahead; None where the game has no
        opinion. Then what was learned from games between bots counts, or the points."""
        return None

    def policy(self) -> Bot | None:
        """The bot by which bots that look ahead let everybody play on; None for answers by chance."""
        return None

    def facts(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, Any]:
        """What else the result tells of a seat."""
        return {}

    def figures(self, table: Table[P, S, H], seat: Seat[S, H]) -> dict[str, int]:
        """What a round is summed up by: figures of a seat that all may know, by their `figure_names`."""
        return {}

    def look(self, view: View) -> Sheet:
        """The table as this seat sees it, for an interface to draw; every game has this or `look_over`."""
        raise NotImplementedError(f"{type(self).__name__} shows no table: write def look(self, view)")

    def look_over(self, view: View, known: Table[P, S, H]) -> Sheet:
        """The same, for a game that asks hooks what to show: `known` is a table at the view's position,
        and nothing that this seat may not know is reachable from it."""
        return self.look(view)

    def heading(self, table: Table[P, S, H], round: int, phase: Text) -> Text:
        """How far the game is, as a line for people: the round, 0 outside of all rounds, and the phase."""
        return ROUND_AND_PHASE(round=round, phase=phase) if round else phase

    def why_unavailable(self, table: Table[P, S, H], seat: Seat[S, H], word: str) -> Text | None:
        """Why something that a seat names cannot be chosen at all now: where it is, or when it is chosen.

        It tells nothing that the seat may not know; None when the word means nothing to the game."""
        return None

    def nameables(self, table: Table[P, S, H], seat: Seat[S, H]) -> Mapping[str, Text]:
        """What a person may name when asking why it is no option: its name, by an id that `why_unavailable`
        knows. Options need not be here, nor what is named by its id."""
        return {}

    def scenario_baseline(self, table: Table[P, S, H], given: Mapping[str, Any]) -> None:
        """Bring a new table to the position that a scenario starts from, with `given` taken out of the stock.

        Without `given` that is the game as set up, each seat with what it starts with. `given` is the
        scenario's table as written; `apply_given` sets the fields that it names. A game with decks or
        a bag then takes out of them what lies on the table, deals what is not named, and raises
        `PositionError` for what is impossible. Round and phase are set already; the turn comes later."""
        from manicule.kernel.positions.scenario_fields import apply_given  # late: only scenarios need it

        apply_given(table, given)

    def check_invariants(self, table: Table[P, S, H]) -> dict[str, Text]:
        """What must hold at every moment and does not, by a name for each rule; empty when all is well.

        The checks of plugins look at it after every answer, never in play: count the cards, the coins, the
        cubes."""
        return {}

    def derive(self, rules: RuleSet) -> Any:
        """What the game derives once from hooks and content, kept as `rules.derived` and `table.derived`.

        Content that no rule understands is refused here."""
        return None


def broken_invariants(table: Table[Any, Any, Any]) -> dict[str, Text]:
    """What must hold and does not: by the game, and by the plugins that add to it or take from it."""
    broken: dict[str, Text] = table.hooks.invariants(table, table.rules.game.check_invariants(table))
    return broken


def result_of(table: Table[Any, Any, Any], is_over: bool = True) -> Result:
    """The result of a finished game, or how everybody stands so far."""
    game = table.rules.game
    counted = game.points if is_over else game.points_so_far
    standings = [game.standing(table, seat) for seat in table.seats]
    seats = []
    for seat, own in zip(table.seats, standings, strict=True):
        points = counted(table, seat)
        rank = 1 + sum(other > own for other in standings)
        seats.append(SeatResult(seat.name, rank, sum(points.values()), points, game.facts(table, seat)))
    winners = tuple(seat.name for seat in seats if seat.rank == 1)
    result: Result = table.hooks.result(table, Result(table.position.round, winners, tuple(seats)))
    return result
