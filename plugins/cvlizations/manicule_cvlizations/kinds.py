"""What is asked in CVlizations: the prompt of each question and how its options read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from manicule import Kind, Text, verbatim
from manicule_cvlizations import describe
from manicule_cvlizations.state import SUPPLY
from manicule_cvlizations.texts import ntr, tr

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandSeat


# Orders


def _order(seat: LandSeat, order: str) -> Text:
    """An order with its figures, and who laid it open before."""
    from manicule_cvlizations.carrying import order_text  # late: carrying an order out asks questions

    table = seat.table
    text = order_text(table.rules.prepared.kinds, table.content, order)
    own = table.position.laid.get(seat.id)
    others = tuple(
        _place(seat, place)
        for place, laid in table.position.laid.items()
        if laid.open == order and laid is not own
    )
    return tr("{order} (lies open before {names})")(order=text, names=others) if others else text


def _place(seat: LandSeat, place: str) -> Text:
    found = seat.table.seat(place)
    return verbatim(found.name) if found is not None else seat.table.rules.place_names[place]


OPEN = tr("Which order do you lay open? Its figures: chosen by one tribe / by two / by three or more.")
OPEN_FOR = tr(
    "Which order do you lay open for {place}? Its figures: chosen by one tribe / by two / by three or more."
)
FACE_DOWN = tr("Which order do you lay face down? Nobody else sees it yet.")
FACE_DOWN_FOR = tr("Which order do you lay face down for {place}? Nobody else sees it yet.")


def _open(choice: Any) -> Text:
    if choice.about == choice.seat.id:
        return OPEN
    return OPEN_FOR(place=_place(choice.seat, choice.about))


def _face_down(choice: Any) -> Text:
    if choice.about == choice.seat.id:
        return FACE_DOWN
    return FACE_DOWN_FOR(place=_place(choice.seat, choice.about))


LAY_OPEN = Kind[str]("lay_open", _open, _order)
LAY_HIDDEN = Kind[str]("lay_face_down", _face_down, _order)


# Resources


def _resource(seat: LandSeat, kind: str) -> Text:
    text = tr("{resource} (you have {held})")
    return text(resource=seat.table.content.resource[kind].name, held=seat.state.resources[kind])


def _source(choice: Any) -> Text:
    content, pieces = choice.seat.table.content, choice.seat.table.rules.pieces
    order = content.order.get(choice.about)
    name: Text = order.name if order is not None else pieces[choice.about].name
    return name


GAIN_ONE = Kind[str](
    "gain_one",
    lambda choice: tr("{source}: which resource do you take?")(source=_source(choice)),
    _resource,
)
GAIN_SOME = Kind[str](
    "gain_some",
    lambda choice: ntr(
        "{source}: which resource do you take? Take {n}.", "{source}: which resources do you take? Take {n}."
    )(source=_source(choice), n=choice.count),
    _resource,
)
GAIN_ALIKE = Kind[tuple[str, int]](
    "gain_alike",
    lambda choice: tr("{source}: of which kind do you take resources?")(source=_source(choice)),
    lambda seat, gain: describe.MARKERS(n=gain[1], resource=seat.table.content.resource[gain[0]].name),
)


def _loot(seat: LandSeat, loot: Any) -> Text:
    resource = seat.table.content.resource[loot.kind].name
    if loot.victim == SUPPLY:
        return tr("{resource} from the supply")(resource=resource)
    victim = seat.table.seat(loot.victim)
    assert victim is not None
    text = tr("{resource} from {name} (who has {held})")
    return text(resource=resource, name=victim.name, held=victim.state.resources[loot.kind])


STEAL = Kind[Any]("steal", tr("What do you steal, and from whom?"), _loot)


def _bargain(seat: LandSeat, bargain: Any) -> Text:
    names = seat.table.content.resource
    return tr("give {given}, get {got}")(
        given=describe.MARKERS(n=bargain.price, resource=names[bargain.give].name),
        got=describe.MARKERS(n=bargain.number, resource=names[bargain.get].name),
    )


TRADE = Kind[Any]("trade", tr("What do you trade?"), _bargain)


# Ideas


def _idea(seat: LandSeat, idea: str) -> Text:
    table = seat.table
    text = describe.idea(table.content, table.rules.pieces, idea)
    return tr("{idea} (the top card of the deck)")(idea=text) if idea == table.position.top else text


def _buying(choice: Any) -> Text:
    state = choice.seat.state
    held = describe.amounts(choice.seat.table.content, state.resources)
    if state.bought:
        return tr("You may buy another idea. You have {resources}. Which one do you buy?")(resources=held)
    return tr("You have {resources}. Which idea do you buy?")(resources=held)


def _payment(seat: LandSeat, payment: Mapping[str, int]) -> Text:
    return describe.amounts(seat.table.content, payment)


BUY = Kind[str]("buy", _buying, _idea)
PAY = Kind[Mapping[str, int]](
    "pay",
    lambda choice: tr("What do you pay for {idea}?")(idea=choice.seat.table.rules.pieces[choice.about].name),
    _payment,
)


# The end


def _handing_in(choice: Any) -> Text:
    content, offer = choice.seat.table.content, choice.about
    text = tr("{idea}: how often do you hand in {resources} for {points}?")
    return text(
        idea=_piece_name(choice.seat, offer.source),
        resources=describe.markers(content, offer.resources.items()),
        points=describe.HAPPINESS(n=offer.happiness),
    )


def _piece_name(seat: LandSeat, piece: str) -> Text:
    name: Text = seat.table.rules.pieces[piece].name
    return name


HAND_IN = Kind[int](
    "hand_in",
    _handing_in,
    lambda seat, times: ntr("{n} time", "{n} times")(n=times) if times else tr("not at all"),
)
