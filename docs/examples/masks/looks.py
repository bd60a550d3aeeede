"""The drawn table, as data that every interface draws in its own way."""

import manicule as m

from .state import WORTH
from .texts import COINS, HIDDEN, MASK, MASK_NAMES, PLAYER, TABLE, YOUR_MASK
from .texts import WORTH as WORTH_AT_THE_END


def look(view: m.View) -> m.Sheet:
    """The coins of all players, and the masks that the viewer may know; for their own mask, its points."""
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
