"""What there is to look at, as data that every interface draws in its own way."""

import manicule as m

from .state import WORTH
from .texts import COINS, HIDDEN, MASK, MASK_NAMES, PLAYER, TABLE, YOUR_MASK
from .texts import WORTH as WORTH_AT_THE_END


def look(view: m.View) -> m.Sheet:
    """Everybody's coins, and the masks that who looks may know; of their own, what it is worth."""
    guests = view.position.seats
    rows = []
    for name, guest in zip(view.names, guests, strict=True):
        mask = MASK_NAMES[guest.mask] if guest.mask else HIDDEN
        worth = str(WORTH[guest.mask]) if guest.mask else ""
        rows.append((m.verbatim(name), m.verbatim(str(guest.coins)), mask, m.verbatim(worth)))
    heading = (PLAYER, COINS, MASK, WORTH_AT_THE_END)
    table = m.Section(TABLE, tuple(rows), heading, id="table", spots=tuple(m.SEAT_IDS[: len(rows)]))
    if not view.seat:
        return m.Sheet((table,))
    own = guests[m.SEAT_IDS.index(view.seat)].mask
    return m.Sheet(
        (table,), brief=(m.Section(YOUR_MASK(mask=MASK_NAMES[own]), (), id="mask"),) if own else ()
    )
