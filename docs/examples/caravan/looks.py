"""The drawn table, as data that every interface draws in its own way."""

import manicule as m
from manicule.sheet import Content

from . import texts
from .state import CARDS, GOODS, HAND, LAST_SPACE, WELLS, Merchant

SILENT = m.verbatim("")
UNREACHED = m.Mark("·", SILENT, ".", "dim")
ARROW = m.Mark("→", SILENT, ">", "dim", "caravan/arrow")
SPACES = m.Mark("»", texts.SPACES_SIGN, ">>", icon="caravan/spaces")
WELL = m.Mark("○", texts.POINTS_SIGN, "o", icon="caravan/well")
BACK = m.Mark("▒", texts.FACE_DOWN, "#", icon="caravan/back")
TOKENS = {id: m.Mark(texts.LETTERS[id], texts.GOOD_NAMES[id], icon=f"caravan/{id}") for id in GOODS}
COLORS = dict(zip("abcd", ("red", "blue", "green", "violet"), strict=True))


def look(view: m.View) -> m.Sheet:
    """The desert, what all caravans have, the cards played, and the viewer's hand."""
    players = list(zip(m.SEAT_IDS, view.names, view.position.seats, strict=False))
    spaces = range(LAST_SPACE + 1)
    wells = m.Row(texts.WELLS, tuple(number(WELLS[at], WELL) if at in WELLS else SILENT for at in spaces))
    tracks = (*(track(*player, spaces) for player in players), wells)
    desert = m.Grid(texts.DESERT, tuple(map(number, spaces)), tracks, id="desert", look="tracks")
    heading = (SILENT, *texts.GOOD_NAMES.values(), texts.IN_HAND)
    rows = tuple(held(name, merchant) for _, name, merchant in players)
    caravans = m.Section(texts.CARAVANS, rows, heading, id="caravans", look="panel")
    rows = tuple((m.verbatim(name), *map(card, merchant.played)) for _, name, merchant in players)
    played = m.Section(texts.PLAYED, rows, id="played", look="cards")
    hands = [hand(id, merchant.hand) for id, _, merchant in players if id == view.seat]
    return m.Sheet((desert, caravans, played, *hands), (caravans, *hands))


def track(seat: str, name: str, merchant: Merchant, spaces: range) -> m.Row:
    label = m.Cell((m.verbatim(name),), texts.AT_SPACE(player=name, space=merchant.space))
    sign = m.Mark("●", texts.CARAVAN_OF(player=name), "@", COLORS[seat], "caravan/camel")
    camel = m.Cell((sign,), SILENT, key=f"camel_{seat}")  # the label says where it is
    return m.Row(label, tuple(camel if at == merchant.space else UNREACHED for at in spaces))


def held(name: str, merchant: Merchant) -> tuple[Content, ...]:
    backs = ((BACK,) * len(merchant.hand),)  # face down: all the same, and without a key
    hand = m.Cell((texts.CARDS_IN_HAND(n=len(merchant.hand)),), art=backs)
    return m.verbatim(name), *(number(merchant.goods[good], TOKENS[good]) for good in GOODS), hand


def hand(seat: str, cards: tuple[str, ...]) -> m.Section:
    rows = tuple((card(id),) for id in cards)
    return m.Section(texts.HAND, rows, seat=seat, id="hand", spots=cards, look="cards", room=HAND)


def card(id: str) -> m.Cell:
    goods, spaces = tuple(TOKENS[good] for good in CARDS[id].goods), CARDS[id].spaces
    leads = (ARROW, m.verbatim(str(spaces)), SPACES) if spaces else ()
    return m.Cell((m.verbatim(id), (*goods, *leads)), texts.card_text(id), key=id)


def number(count: int, *signs: m.Mark) -> m.Cell:
    return m.Cell(((m.verbatim(str(count)), *signs),), m.verbatim(str(count)))
