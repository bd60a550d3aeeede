"""A game without any chance, for what may be taken back: everybody shows fingers in secret, then talks.

Whoever has won the round says something first. A round of the quiet kind asks nobody anything.
"""

from collections.abc import Sequence

from manicule import (
    Asks,
    Event,
    Game,
    Kind,
    KindDisplay,
    Phase,
    Pick,
    PlatformHooks,
    Plugin,
    Position,
    RuleSet,
    Seat,
    SeatState,
    Setup,
    Sheet,
    Table,
    Texts,
    Together,
    View,
    verbatim,
)

PLUGIN = {
    "id": "odds",
    "kind": "game",
    "name": "Odds",
    "about": "Fingers, and talk.",
    "api": 2,
    "players": [1, 2, 3],
    "options": {
        "rounds": {"default": 2, "about": "How many rounds are played."},
        "quiet": {"default": False, "about": "Whether every second round asks nothing."},
    },
}

tr = Texts("odds").tr
FINGERS = {str(number): number for number in (1, 2, 3)}
WORDS = {"yes": "yes", "no": "no", "show": "show"}


class Hand(SeatState):
    fingers: int = 0
    said: list[str] = []


class Circle(Position):
    sum: int = 0


CircleTable = Table[Circle, Hand, PlatformHooks]
CircleSeat = Seat[Hand, PlatformHooks]

SHOW = Kind[int](
    "fingers", KindDisplay(tr("How many fingers do you show?"), lambda seat, number: verbatim(str(number)))
)
SAY = Kind[str]("say", KindDisplay(tr("What do you say?"), lambda seat, word: verbatim(word)))


class Showed(Event, frozen=True):
    seat: str
    fingers: int


def is_quiet(table: CircleTable) -> bool:
    return bool(table.options["quiet"]) and table.position.round % 2 == 0


class Fingers(Phase[CircleTable, CircleSeat]):
    id = "fingers"
    name = tr("Fingers")

    def begin(self, table: CircleTable) -> Asks[None]:
        if is_quiet(table):
            table.position.sum += 1
            return
        shown = yield from Together([(seat, Pick(seat, SHOW, FINGERS, secret=True)) for seat in table.seats])
        for seat, fingers in zip(table.seats, shown, strict=True):
            seat.state.fingers = fingers
            table.publish(Showed, seat.id, fingers)
        table.position.sum += sum(shown)


class Talk(Phase[CircleTable, CircleSeat]):
    id = "talk"
    name = tr("Talk")

    def order(self, table: CircleTable) -> Sequence[str]:
        return () if is_quiet(table) else [seat.id for seat in table.seats]

    def turn(self, table: CircleTable, seat: CircleSeat) -> Asks[None]:
        word = yield from Pick(seat, SAY, WORDS)
        seat.state.said.append(word)
        if word == "show":
            table.reveal()


class Odds(Game[Circle, Hand, PlatformHooks]):
    id = "odds"
    name = tr("Odds")
    position = Circle
    phases = (Fingers(), Talk())
    figure_names = {"fingers": tr("fingers"), "words": tr("words")}

    def new_position(self, rules: RuleSet, setup: Setup) -> Circle:
        return Circle(seats=[Hand() for _ in setup.names])

    def goes_on(self, table: CircleTable) -> bool:
        return table.position.round < int(table.options["rounds"])

    def points(self, table: CircleTable, seat: CircleSeat) -> dict[str, int]:
        return {"fingers": seat.state.fingers}

    def figures(self, table: CircleTable, seat: CircleSeat) -> dict[str, int]:
        return {"fingers": seat.state.fingers, "words": len(seat.state.said)}

    def look(self, view: View) -> Sheet:
        return Sheet(())


class OddsPlugin(Plugin):
    game = Odds()


plugin = OddsPlugin()
