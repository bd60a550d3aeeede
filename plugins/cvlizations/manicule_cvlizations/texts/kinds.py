"""The questions of CVlizations: their prompts and the texts of their options.

>>> kinds.BUY.id, kinds.STEAL.id
('buy', 'steal')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from manicule import Kind, KindDisplay, Text, verbatim
from manicule_cvlizations import parts
from manicule_cvlizations.state import SUPPLY
from manicule_cvlizations.texts import descriptions, ntr, tr

if TYPE_CHECKING:
    from manicule_cvlizations.hookspecs import LandSeat


# Orders


def _order(seat: LandSeat, order: str) -> Text:
    name: Text = seat.table.content.order[order].name
    return name


def _figures(choice: Any, order: str) -> Text:
    """The effect of an order, and the places that have it face up, which the table shows, too: small screens
    cut off the end."""
    from manicule_cvlizations.rules.order_kinds import order_effect

    table = choice.seat.table
    effect = order_effect(table.rules.derived.kinds, table.content, order)
    others = tuple(
        _place(choice.seat, place)
        for place, laid in table.position.laid.items()
        if laid.open == order and place != choice.topic
    )
    text = tr("{effect}; face up: {names}", context="an order")
    return text(names=others, effect=effect) if others else effect


def _payoffs(choice: Any, order: str) -> Text:
    """What an order brings if one tribe, two or more tribes choose it."""
    return verbatim("/".join(map(str, choice.seat.table.content.order[order].by)))


def _place(seat: LandSeat, place: str) -> Text:
    table = seat.table
    names = {one.id: one.name for one in table.seats}
    return descriptions.place(place, names, table.position.owners, table.rules.place_names)


def lay_kind(id: str, prompt: Text) -> Kind[str]:
    """A question for an order to play; bots recognize it by its id, for any place."""
    return Kind[str](
        id,
        KindDisplay(
            prompt,
            _order,
            note=_figures,
            board_part=parts.TRACK,
            parts=parts.with_laid,
            spots=parts.from_hand,
            order=_all_orders,
            brief=_payoffs,
        ),
    )


def _all_orders(choice: Any) -> tuple[str, ...]:
    orders: tuple[str, ...] = choice.seat.table.rules.derived.orders
    return orders


LAY_OPEN = lay_kind(
    "lay_open",
    tr("Play an order face up (a / b / c: if 1 / 2 / 3+ tribes choose it)."),
)
LAY_HIDDEN = lay_kind("lay_face_down", tr("Choose your face-down order."))


# Resources


def _resource(seat: LandSeat, kind: str) -> Text:
    text = tr("{resource} (you have {held})")
    return text(resource=seat.table.content.resource[kind].name, held=seat.state.resources[kind])


def _source(choice: Any) -> Text:
    return descriptions.source_name(choice.seat.table, choice.topic)


GAIN_ONE = Kind[str](
    "gain_one",
    KindDisplay(
        lambda choice: tr("{source}: which resource do you take?")(source=_source(choice)),
        _resource,
        board_part=parts.TRIBES,
        parts=(parts.TRACK,),
    ),
)
GAIN_SOME = Kind[str](
    "gain_some",
    KindDisplay(
        lambda choice: ntr(
            "{source}: choose {n} resource.",
            "{source}: choose {n} resources.",
        )(source=_source(choice), n=choice.count),
        _resource,
        board_part=parts.TRIBES,
        parts=(parts.TRACK,),
    ),
)
GAIN_ALIKE = Kind[tuple[str, int]](
    "gain_alike",
    KindDisplay(
        lambda choice: tr("{source}: which kind of resource do you take?")(source=_source(choice)),
        lambda seat, gain: descriptions.MARKERS(
            n=gain[1], resource=seat.table.content.resource[gain[0]].name
        ),
        board_part=parts.TRIBES,
        parts=(parts.TRACK,),
    ),
)


def _loot(seat: LandSeat, loot: Any) -> Text:
    resource = seat.table.content.resource[loot.kind].name
    if loot.victim == SUPPLY:
        return tr("{resource} from the supply")(resource=resource)
    victim = seat.table.seat(loot.victim)
    assert victim is not None
    text = tr("{resource} from {name} (has {held})")
    return text(resource=resource, name=victim.name, held=victim.state.resources[loot.kind])


def _stealing(choice: Any) -> Text:
    """`topic` is the number of resources that the thief takes after this one."""
    if not choice.topic:
        return tr("What do you steal, and from whom?")
    text = ntr(
        "What do you steal, and from whom? After this, you steal {n} more.",
        "What do you steal, and from whom? After this, you steal {n} more.",
    )
    return text(n=choice.topic)


STEAL = Kind[Any](
    "steal",
    KindDisplay(
        _stealing,
        _loot,
        board_part=parts.TRIBES,
        parts=(parts.TRACK,),
        spots=parts.from_supply,
        order=parts.all_loot,
    ),
)


def _bargain(seat: LandSeat, bargain: Any) -> Text:
    names = seat.table.content.resource
    return tr("give {given}, get {got}")(
        given=descriptions.MARKERS(n=bargain.price, resource=names[bargain.give].name),
        got=descriptions.MARKERS(n=bargain.number, resource=names[bargain.get].name),
    )


TRADE = Kind[Any](
    "trade",
    KindDisplay(
        tr("What do you trade?"),
        _bargain,
        board_part=parts.TRIBES,
        parts=(parts.TRACK,),
        spots=parts.given_or_got,
        order=parts.all_exchanges,
    ),
)


def _effect(choice: Any, effect: Any) -> Text | None:
    """The effect of an idea; None for a plugin's own effect, whose name describes it."""
    table = choice.seat.table
    piece = table.rules.pieces.get(effect.source)
    return None if piece is None else descriptions.effect(piece, table.options)


FIRST_EFFECT = Kind[Any](
    "first_effect",
    KindDisplay(
        tr("Several of your ideas take effect now, and the sequence matters. Which one comes first?"),
        lambda seat, effect: descriptions.source_name(seat.table, effect.source),
        note=_effect,
        board_part=parts.own_ideas,
        parts=(parts.TRIBES,),
    ),
)


# Ideas


DISCOUNTED = ntr(
    "{n} resource cheaper; {card}", "{n} resources cheaper; {card}", context="an idea with a discount"
)


def _idea(seat: LandSeat, idea: str) -> Text:
    name: Text = seat.table.rules.pieces[idea].name
    if idea == seat.table.position.top:
        return tr("{idea} (the top card of the deck)")(idea=name)
    return name


def _card(choice: Any, idea: str) -> Text:
    from manicule_cvlizations.rules.payments import reduction  # late: it imports texts itself

    table = choice.seat.table
    card = descriptions.idea(table.content, table.rules.pieces, table.options, idea)
    less = reduction(choice.seat, idea)
    return DISCOUNTED(n=less, card=card) if less else card


def _buying(choice: Any) -> Text:
    state = choice.seat.state
    held = descriptions.amounts(choice.seat.table.content, state.resources)
    if state.bought:
        return tr("You may buy another idea. You have {resources}. Which one do you buy?")(resources=held)
    return tr("You have {resources}. Which idea do you buy?")(resources=held)


def _payment(seat: LandSeat, payment: Mapping[str, int]) -> Text:
    return descriptions.amounts(seat.table.content, payment)


BUY = Kind[str](
    "buy",
    KindDisplay(
        _buying,
        _idea,
        note=_card,
        board_part=parts.TRACK,
        parts=(parts.TRIBES,),
    ),
)
PAY = Kind[Mapping[str, int]](
    "pay",
    KindDisplay(
        lambda choice: tr("How do you pay for {idea}?")(
            idea=choice.seat.table.rules.pieces[choice.topic].name
        ),
        _payment,
        board_part=parts.TRIBES,
        parts=(parts.TRACK,),
        spots=parts.paid,
    ),
)


# The end


def _hand_in(seat: LandSeat, hand_in: Any) -> Text:
    """An exchange at the end: the resources, and the points for them."""
    offer, times = hand_in
    paid = ((kind, number * times) for kind, number in offer.resources.items())
    return tr("{idea}: hand in {resources} for {points}")(
        idea=descriptions.source_name(seat.table, offer.source),
        resources=descriptions.markers(seat.table.content, paid),
        points=descriptions.HAPPINESS(n=offer.happiness * times),
    )


def _handing_in(choice: Any) -> Text:
    held = descriptions.amounts(choice.seat.table.content, choice.seat.state.resources)
    return tr("The game ends, and you have {resources}. What do you hand in?")(resources=held)


HAND_IN = Kind[Any](
    "hand_in",
    KindDisplay(
        _handing_in,
        _hand_in,
        board_part=parts.own_ideas,
        parts=(parts.TRIBES,),
        spots=lambda choice: ((offer.source, id) for id, (offer, _) in choice.options.items()),
    ),
)
