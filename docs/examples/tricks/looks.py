"""What there is to look at, as data that every interface draws in its own way."""

import manicule as m

from .texts import CARD_PLAYED, CARDS_LEFT, HAND, PLAYER, TABLE, TAKEN, card_text


def look(view: m.View) -> m.Sheet:
    """The trick on the table and the tricks taken; below it the hand of the reader."""
    position = view.position
    rows = []
    for id, name, hand in zip(m.SEAT_IDS, view.names, position.seats, strict=False):
        card = position.trick.get(id)
        shown = card_text(card) if card else m.verbatim("")
        figures = (m.verbatim(str(len(hand.cards))), m.verbatim(str(hand.tricks)))
        rows.append((m.verbatim(name), shown, *figures))
    heading = (PLAYER, CARD_PLAYED, CARDS_LEFT, TAKEN)
    sections = [m.Section(TABLE, tuple(rows), heading, id="table")]
    if view.seat:
        own = position.seats[m.SEAT_IDS.index(view.seat)].cards
        cards = tuple(m.Cell((card_text(card),), spot=card) for card in sorted(own))
        sections.append(m.Section(HAND, (cards,), id="hand"))
    return m.Sheet(tuple(sections))
