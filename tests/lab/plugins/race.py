"""A game for the tests of the lab: four rounds of steps by chance, and runners that may be faster.

`swift` has four points a round more; `plain`, `calm` and `quiet` differ in nothing but the name.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from manicule import (
    Asks,
    Game,
    Kind,
    KindDisplay,
    Phase,
    Pick,
    Piece,
    PlatformHooks,
    Plugin,
    Position,
    RuleSet,
    Seat,
    SeatState,
    Section,
    Setup,
    Sheet,
    Table,
    Texts,
    View,
    fold,
    hookimpl,
    verbatim,
)

PLUGIN = {
    "id": "race",
    "kind": "game",
    "name": "Race",
    "about": "Steps by chance.",
    "api": 2,
    "players": [2, 3],
    "wishes": ["runner"],
    "options": {
        "track": {"default": "dry", "values": ["dry", "wet"], "about": "On a wet track steps are shorter."}
    },
}

tr = Texts("race").tr


class Lane(SeatState):
    steps: int = 0
    falls: int = 0


class Hooks(PlatformHooks, Protocol):
    @fold("steps")
    def stride(self, table: Any, seat: Any, steps: int) -> int:
        """How far a seat gets in a round."""
        ...


RaceTable = Table[Position, Lane, Hooks]
RaceSeat = Seat[Lane, Hooks]
PACE = Kind[int]("pace", KindDisplay(tr("How fast?"), lambda seat, pace: verbatim(str(pace))))


class Run(Phase[RaceTable, RaceSeat]):
    id = "run"
    name = tr("Run")

    def begin(self, table: RaceTable) -> None:
        if table.position.round == 1:
            for seat in table.seats:
                seat.hold(seat.wishes.get("runner", "plain"))

    def order(self, table: RaceTable) -> Sequence[str]:
        return table.order_of_play

    def turn(self, table: RaceTable, seat: RaceSeat) -> Asks[None]:
        pace = yield from Pick(seat, PACE, {"walk": 6, "run": 9})
        steps = table.dice.below("steps", pace)
        seat.state.falls += steps == 0
        most = 4 if table.options["track"] == "wet" else 9
        seat.state.steps += seat.hooks.stride(table, seat, min(steps, most))


class Race(Game[Position, Lane, Hooks]):
    id = "race"
    name = tr("Race")
    hookspecs = Hooks
    phases = (Run(),)
    point_names = {"steps": tr("steps")}

    def new_position(self, rules: RuleSet, setup: Setup) -> Position:
        return Position(seats=[Lane() for _ in setup.names])

    def goes_on(self, table: RaceTable) -> bool:
        return table.position.round < 4

    def points(self, table: RaceTable, seat: RaceSeat) -> dict[str, int]:
        return {"steps": seat.state.steps}

    def figures(self, table: RaceTable, seat: RaceSeat) -> dict[str, int]:
        return {"falls": seat.state.falls}

    def look(self, view: View) -> Sheet:
        return Sheet((Section(tr("Race"), ()),))


class Runner(Piece):
    kind = "runner"
    about = verbatim("runs")

    def __init__(self, id: str) -> None:
        self.id = id  # type: ignore[misc]
        self.name = verbatim(id)  # type: ignore[misc]


class Swift(Runner):
    @hookimpl
    def stride(self, steps: int) -> int:
        return steps + 4


class RacePlugin(Plugin):
    game = Race()
    pieces = (Runner("plain"), Runner("calm"), Runner("quiet"), Swift("swift"))


plugin = RacePlugin()
