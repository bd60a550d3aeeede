"""A small game with secrets that is sound, and ways to make it tell them."""

from pathlib import Path

from tests.kit.conftest import single_file

MANIFEST = {"kind": "game", "game": None, "players": [2, 3]}

SOURCE = '''
from typing import Annotated, ClassVar

from manicule.kernel.events import Names

LAST = {}


class Den(SeatState):
    """A player: cards in hand, a card that was laid face down, and tricks."""

    hand: Annotated[tuple[str, ...], Secret(to="owner", pool="cards", shows="count")] = ()
    laid: Annotated[str, Secret(to="owner", until="is_open", pool="cards")] = ""
    tricks: int = 0


class Lair(Position):
    deck: Annotated[list[str], Pool("cards")] = []
    gone: list[str] = []
    is_open: bool = False


class Noted(Memory, frozen=True):
    key: ClassVar[str] = "ID"
    card: str = ""


LAY = Kind("lay", KindDisplay(tr("Which card do you lay?"), lambda seat, card: verbatim(card)))
CALL = Kind("call", KindDisplay(tr("What do you call?"), lambda seat, word: verbatim(word), note=None))
BAD_LUCK = tr("nobody calls this with {n} tricks")


class Laid(Event, frozen=True):
    seat: str
    card: str = ""

    def text(self, names: Names) -> Text:
        return tr("{seat} lays a card.")(seat=names.seat(self.seat))


class Dealt(Event, frozen=True):
    seat: str
    cards: tuple[str, ...] = ()

    def text(self, names: Names) -> Text:
        return tr("{seat} is dealt cards.")(seat=names.seat(self.seat))


class Shown(Event, frozen=True):
    seat: str
    card: str

    def text(self, names: Names) -> Text:
        return tr("{seat} has laid {card}.")(seat=names.seat(self.seat), card=self.card)


class Deal(Phase):
    id = "deal"
    name = tr("Dealing")
    when = "start"

    def begin(self, table):
        lair = table.position
        pass  # the deck lies ready
        for seat in table.seats:
            seat.state.hand = tuple(take(table) for _ in range(3))
            table.publish(Dealt, seat.id)


def take(table):
    return table.draw("cards", table.position.deck)


class Lay(Phase):
    id = "lay"
    name = tr("Laying")

    def begin(self, table):
        table.position.is_open = False

    def order(self, table):
        return [seat.id for seat in table.seats]

    def turn(self, table, seat):
        hand = seat.state.hand
        card = yield from Pick(seat, LAY, {card: card for card in hand}, secret=True)
        seat.state.hand = tuple(one for one in hand if one != card)
        seat.state.laid = card
        table.publish(Laid, seat.id)

        def refuse(word):
            return BAD_LUCK(n=seat.state.tricks) if word == "never" else None

        yield from Pick(seat, CALL, {word: word for word in ("high", "low", "never")}, refuse)


class Show(Phase):
    id = "show"
    name = tr("Showing")

    def begin(self, table):
        lair = table.position
        table.reveal()
        lair.is_open = True
        laid = {seat.id: seat.state.laid for seat in table.seats}
        for seat in table.seats:
            table.publish(Shown, seat.id, laid[seat.id])
            seat.state.tricks += laid[seat.id] == max(laid.values())
            lair.gone.append(laid[seat.id])
            seat.state.laid = ""
            seat.state.hand = (*seat.state.hand, take(table))


class Bluff(Game[Lair, Den, PlatformHooks]):
    id = "ID"
    name = tr("Bluff")
    position = Lair
    phases = (Deal(), Lay(), Show())
    point_names = {"tricks": tr("tricks")}

    def new_position(self, rules, setup):
        deck = [f"card_{number:02}" for number in range(1, 25)]
        return Lair(seats=[Den() for _ in setup.names], deck=deck)

    def goes_on(self, table):
        return table.position.round < 4

    def points(self, table, seat):
        return {"tricks": seat.state.tricks}

    def look(self, view):
        dens = zip(view.names, view.position.seats)
        rows = [(verbatim(name), verbatim(str(den.tricks))) for name, den in dens]
        return Sheet((Section(tr("Tricks"), tuple(rows)),))


class Own(Plugin):
    game = Bluff()
    memories = (Noted,)


plugin = Own()
'''


def bluff(folder: Path, id: str, *changes: tuple[str, str]) -> Path:
    """The game in a file of its own, made worse by these changes."""
    source = SOURCE
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return single_file(folder, id, source.replace('"ID"', f'"{id}"'), **MANIFEST)
