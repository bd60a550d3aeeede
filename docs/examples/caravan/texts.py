"""All user-facing texts, and the questions."""

from typing import Any

import manicule as m

from .state import CARDS, GOODS, can_pay

texts = m.Texts("caravan")
tr, ntr = texts.tr, texts.ntr

GAME = tr("Caravan")
DEALING, DRAFTING = tr("Dealing"), tr("Choosing cards")
DESERT, CARAVANS, PLAYED, HAND = tr("The desert"), tr("Caravans"), tr("Played this round"), tr("Your hand")
SPACE, WELLS, SETS, IN_HAND = tr("space"), tr("wells"), tr("sets of goods"), tr("hand")
SPACES_GONE = tr("spaces")
AT_SPACE = tr("{player}, space {space}")
GOOD_NAMES = {"spice": tr("spice"), "silk": tr("silk"), "salt": tr("salt")}
# Translators: one or two letters for a good on a card
LETTERS = {
    "spice": tr("Sp", context="letters"),
    "silk": tr("Si", context="letters"),
    "salt": tr("Sa", context="letters"),
}
# Translators: what a symbol means
SPACES_SIGN, POINTS_SIGN = tr("spaces", context="sign"), tr("points", context="sign")
FACE_DOWN, CARAVAN_OF = tr("a card face down", context="sign"), tr("caravan of {player}", context="sign")
GOOD = {
    "spice": ntr("{n} spice", "{n} spice", context="number of goods"),
    "silk": ntr("{n} silk", "{n} silk", context="number of goods"),
    "salt": ntr("{n} salt", "{n} salt", context="number of goods"),
}
CARDS_IN_HAND = ntr("{n} card", "{n} cards")
SPACES = ntr("{n} space", "{n} spaces")
MARKET, ROAD = tr("Market: {goods}"), tr("Road: {goods} for {spaces}")
PAYS, CANNOT_PAY = tr("you pay"), tr("you cannot pay: {spaces} only")
WRONG_CARDS = tr("Each card is there once: M1 to M12, R1 to R9.")


def goods_text(goods: tuple[str, ...]) -> tuple[m.Text, ...]:
    """Goods as a list of texts, such as 2 spice and 1 silk."""
    return tuple(GOOD[good](n=goods.count(good)) for good in GOODS if good in goods)


def card_text(card: str) -> m.Text:
    """A card in words."""
    goods, spaces = CARDS[card]
    if not spaces:
        return MARKET(goods=goods_text(goods))
    return ROAD(goods=goods_text(goods), spaces=SPACES(n=spaces))


def note(choice: Any, card: str) -> m.Text | None:
    """Whether the player could pay for a road now."""
    if not CARDS[card].spaces:
        return None
    return PAYS if can_pay(choice.seat.state, card) else CANNOT_PAY(spaces=SPACES(n=1))


PICK = m.Kind[str](
    "pick",
    m.KindDisplay(
        tr("Which card do you keep?"),
        lambda seat, card: card_text(card),
        note=note,
        board_part="hand",
    ),
)
