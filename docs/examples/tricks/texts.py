"""All user-facing texts, and the questions."""

import manicule as m

from .state import CARDS, rank_of, suit_of

tr = m.Texts("tricks").tr

GAME = tr("Tricks")
DEALING = tr("Dealing")
TRICK = tr("A trick")
TABLE = tr("The table")
HAND = tr("Your hand")
PLAYER, CARD_PLAYED, CARDS_LEFT, TAKEN = tr("player"), tr("card"), tr("cards left"), tr("tricks")
SUIT_NAMES = {"sun": tr("Sun"), "moon": tr("Moon"), "star": tr("Star")}
CARD = tr("{suit} {rank}")
FOLLOW = tr("you have {suit}, and suit must be followed")
NO_SUCH_CARDS = tr("Each card is there once: sun1 to sun8, moon1 to moon8, star1 to star8.")


def card_text(card: str) -> m.Text:
    """The text of a card."""
    return CARD(suit=SUIT_NAMES[suit_of(card)], rank=rank_of(card))


PLAY = m.Kind[str](
    "play",
    m.KindDisplay(
        tr("Which card do you play?"),
        lambda seat, card: card_text(card),
        board_part="table",
        order=lambda choice: CARDS,
    ),
)
