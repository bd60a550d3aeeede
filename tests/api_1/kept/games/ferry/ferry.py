"""Ferry: what the first plugin interface offered a game in a folder, beside what tic-tac-toe uses."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

import manicule as m
from manicule.errors import IllegalAnswer
from manicule.events import Names

tr = m.Texts("ferry").tr
GHOST = "ghost"


class Crate(m.Entry, frozen=True):
    name: m.Text
    value: int
    heavy: bool = False


class FerryContent(msgspec.Struct):
    crate: dict[str, Crate]


class Tables(msgspec.Struct, frozen=True):
    """What is derived from the content once."""

    values: dict[str, int]
    dearest: str


class Merchant(m.SeatState):
    hand: list[str] = []
    goal: str = ""
    shipped: list[str] = []
    lost: int = 0


class River(m.Position):
    storms: int = 0
    last_heavy: bool = False


FerryTable = m.Table[River, Merchant, m.PlatformHooks]
FerrySeat = m.Seat[Merchant, m.PlatformHooks]


class Loaded(m.Event, frozen=True):
    seat: str
    crates: tuple[str, ...]

    def text(self, names: Names) -> m.Text:
        return tr("{player} loads {crates}.")(player=names.seat(self.seat), crates=m.id_list(self.crates))


class FirstMerchantDreams(m.Event, frozen=True):
    audience = ("a",)

    def text(self, names: Names) -> m.Text:
        return tr("{player} dreams of bells.")(player=names.seat("a"))


class Stormed(m.Event, frozen=True):
    def text(self, names: Names) -> m.Text:
        return tr("A storm comes up.")


def crate_name(seat: Any, crate: str) -> m.Text:
    return seat.table.content.crate[crate].name


def crate_note(choice: m.Choice, crate: str) -> m.Text:
    return tr("worth {value}")(value=choice.seat.table.rules.prepared.values[crate])


def crate_survey(choice: m.Choice) -> m.Section:
    return m.Section(tr("In your hand"), tuple((m.verbatim(id),) for id in choice.candidates()))


LEAVE = m.Kind[str](
    "leave",
    tr("Which crate do you leave behind?"),
    crate_name,
    note=crate_note,
    default=lambda choice: min(choice.legal(), key=choice.seat.table.rules.prepared.values.__getitem__),
    survey=crate_survey,
)
LOAD = m.Kind[str]("load", lambda choice: tr("Which crates go aboard?"), crate_name, note=crate_note)


class Load(m.Choice):
    """Up to two crates: the answer is their ids with a plus between, or `none`."""

    __slots__ = ("crates",)
    shape = "load"

    def __init__(self, seat: FerrySeat, crates: Sequence[str]) -> None:
        super().__init__(seat, LOAD, about="ferry")
        self.crates = crates

    def legal(self) -> Iterable[str]:
        return [m.NONE, *self.crates, *("+".join(pair) for pair in combinations(self.crates, 2))]

    def only(self) -> str | None:
        return None if self.crates else m.NONE

    def read(self, answer: str) -> tuple[str, ...]:
        if answer == m.NONE:
            return ()
        crates = tuple(answer.split("+"))
        for crate in crates:
            if crate not in self.crates:
                raise IllegalAnswer(self.kind.id, answer, tr("you have no {crate}")(crate=crate))
        if len(crates) > 2 or len(set(crates)) < len(crates):
            raise self._refused(answer, tr("two different crates at most"))
        return crates

    def sample(self, dice: m.Sampler) -> str:
        legal = list(self.legal())
        return legal[dice.below(len(legal))]

    def form(self) -> dict[str, Any]:
        return {"legal": tuple(self.legal()), "options": tuple(self.crates), "least": 0, "most": 2}

    def candidates(self) -> Mapping[str, Any]:
        return {crate: crate for crate in self.crates}

    def tidy(self, answer: str) -> str:
        return "+".join(sorted(answer.replace(",", " ").replace("+", " ").split())) or m.NONE

    def how(self) -> m.Text:
        return tr("one crate, or two with a plus between: apples+cloth")

    def preview(self, answer: str) -> m.Sheet:
        values = self.seat.table.rules.prepared.values
        total = sum(values[crate] for crate in self.read(answer))
        return m.Sheet((m.Section(tr("The load"), ((tr("worth {value}")(value=total),),)),))

    def __iter__(self) -> m.Asks[tuple[str, ...]]:
        crates: tuple[str, ...] = yield self
        return crates


class Packing(m.Phase[FerryTable, FerrySeat]):
    id = "packing"
    name = tr("Packing")

    def begin(self, table: FerryTable) -> m.Asks[None]:
        asked = [
            (seat, m.Pick(seat, LEAVE, {id: id for id in seat.state.hand}))
            for seat in table.seats
            if seat.state.hand
        ]
        left = yield from m.Together(asked, secret=False)
        for (seat, _), crate in zip(asked, left, strict=True):
            seat.state.hand.remove(crate)
        table.tell(FirstMerchantDreams)


class Loading(m.Phase[FerryTable, FerrySeat]):
    id = "loading"
    name = tr("Loading")

    def order(self, table: FerryTable) -> Sequence[str]:
        others = (GHOST,) if GHOST in table.rules.place_names else ()
        return (*(seat.id for seat in table.seats), *others)

    def turn(self, table: FerryTable, seat: FerrySeat) -> m.Asks[None]:
        crates = yield from Load(seat, tuple(seat.state.hand))
        for crate in crates:
            seat.state.hand.remove(crate)
            seat.state.shipped.append(crate)
        table.position.last_heavy = any(table.content.crate[crate].heavy for crate in crates)
        table.tell(Loaded, seat.id, crates)

    def leads_to(self, table: FerryTable) -> str:
        return "" if table.position.last_heavy else "landing"


class Storm(m.Phase[FerryTable, FerrySeat]):
    id = "storm"
    name = tr("The storm")

    def begin(self, table: FerryTable) -> None:
        table.position.storms += 1
        for seat in table.seats:
            seat.state.lost += 1
        table.tell(Stormed)


class Landing(m.Phase[FerryTable, FerrySeat]):
    id = "landing"
    name = tr("Landing")


class Ferry(m.Game[River, Merchant, m.PlatformHooks]):
    id = "ferry"
    name = tr("Ferry")
    content = FerryContent
    position = River
    phases = (Packing(), Loading(), Storm(), Landing())
    point_names = {"crates": tr("crates"), "goal": tr("goal"), "storms": tr("storms")}

    def prepare(self, rules: m.RuleSet) -> Tables:
        values = {id: crate.value for id, crate in rules.content.crate.items()}
        if any(value < 1 for value in values.values()):
            raise rules.wrong_entry("crate", tr("crates are worth something"))
        return Tables(values, max(values, key=values.__getitem__))

    def new_position(self, rules: m.RuleSet, setup: m.Setup) -> River:
        crates = list(rules.content.crate)
        seats = [
            Merchant(hand=list(crates), goal=crates[(setup.seed + index) % len(crates)])
            for index, _ in enumerate(setup.names)
        ]
        return River(seats=seats)

    def goes_on(self, table: FerryTable) -> bool:
        return table.position.round < table.options["crossings"]

    def points(self, table: FerryTable, seat: FerrySeat) -> dict[str, int]:
        values = table.rules.prepared.values
        return {
            "crates": sum(values[crate] for crate in seat.state.shipped),
            "goal": 3 * (seat.state.goal in seat.state.shipped),
            "storms": -seat.state.lost,
        }

    def hide(self, position: River, seat: str) -> None:
        for id, merchant in zip("abcdefghijklmnopqrstuvwxyz", position.seats):
            if id != seat:
                merchant.goal = ""

    def look(self, view: m.View) -> m.Sheet:
        rows = tuple(
            (m.verbatim(name), m.id_list(merchant.shipped), m.verbatim(merchant.goal or "?"))
            for name, merchant in zip(view.names, view.position.seats, strict=True)
        )
        dearest = (tr("the dearest"), m.verbatim(view.prepared.dearest))
        return m.Sheet((m.Section(tr("The merchants"), (*rows, dearest)),))

    def place(self, table: FerryTable, round: int, phase: m.Text) -> m.Text:
        return tr("Crossing {round}, {phase}")(round=round, phase=phase) if round else phase

    def absent(self, table: FerryTable, seat: FerrySeat, word: str) -> m.Text | None:
        if word in seat.state.shipped:
            return tr("{crate} is on the other side")(crate=table.content.crate[word].name)
        return None

    def things(self, table: FerryTable, seat: FerrySeat) -> Mapping[str, m.Text]:
        return {id: crate.name for id, crate in table.content.crate.items()}

    def bare_position(self, table: FerryTable, given: Mapping[str, Any]) -> None:
        m.apply_given(table, given)
        for merchant in table.position.seats:
            if set(merchant.hand) & set(merchant.shipped):
                raise m.PositionError(tr("A crate is on one side only."))

    def check_invariants(self, table: FerryTable) -> dict[str, m.Text]:
        known = set(table.content.crate)
        wrong = any(set(seat.state.hand) - known for seat in table.seats)
        return {"crates": tr("a crate came out of nowhere")} if wrong else {}


class FerryPlugin(m.Plugin):
    game = Ferry()


plugin = FerryPlugin()
