"""The rules: masks are put on, everybody claims something in turn, and at the end masks are taken off."""

from collections.abc import Sequence

import manicule as m

from . import events, texts
from .state import CLAIMS, MASKS, BallSeat, BallTable

DOUBTS = {"believe": False, "doubt": True}


class PutOnMasks(m.Phase[BallTable, BallSeat]):
    """Everybody gets a mask that nobody else sees."""

    id = "put_on_masks"
    name = texts.PUTTING_ON
    when = m.START

    def begin(self, table: BallTable) -> None:
        table.position.deck = list(MASKS)
        for seat in table.seats:
            draw_mask(table, seat)


class ClaimPhase(m.Phase[BallTable, BallSeat]):
    """In turn, each player claims to be someone; the others believe it or not."""

    id = "claims"
    name = texts.CLAIMING

    def order(self, table: BallTable) -> Sequence[str]:
        """In each round the next player begins."""
        first = (table.position.round - 1) % len(table.seats)
        return (*table.order_of_play[first:], *table.order_of_play[:first])

    def turn(self, table: BallTable, seat: BallSeat) -> m.Asks[None]:
        ball = table.position
        claim = yield from m.Pick(
            seat,
            texts.CLAIM,
            {claim: claim for claim in (*CLAIMS, "bow")},
            lambda claim: refuse_claim(seat, claim),
        )
        if claim == "bow":
            table.publish(events.Bowed, seat.id)
            take_coins(table, seat, 1)
            return
        ball.claim = claim
        ball.target = yield from target_of(seat, claim)
        table.publish(events.Claimed, seat.id, claim, ball.target)
        if (yield from stands(table, seat)):
            yield from use_power(table, seat)
        ball.claim = ball.target = ""


class TakeOffMasks(m.Phase[BallTable, BallSeat]):
    """Everybody shows who they are: a mask is worth points."""

    id = "take_off_masks"
    name = texts.UNMASKING
    when = m.END

    def begin(self, table: BallTable) -> None:
        table.position.unmasked = True
        table.reveal()
        for seat in table.seats:
            table.publish(events.Unmasked, seat.id, seat.state.mask)


def draw_mask(table: BallTable, seat: BallSeat) -> None:
    """Put back the mask that a seat wears, if any, and give it another one, which only it knows."""
    guest, deck = seat.state, table.position.deck
    if guest.mask:
        deck.append(guest.mask)
    guest.mask = table.draw("masks", deck)
    guest.known_to = (seat.id,)


def others(seat: BallSeat) -> list[BallSeat]:
    """The other seats, in turn from this one on."""
    seats = seat.table.seats
    return [*seats[seat.index + 1 :], *seats[: seat.index]]


def refuse_victim(other: BallSeat) -> m.Text | None:
    """Why nothing can be taken from a player."""
    return None if other.state.coins else texts.NO_COINS(player=m.verbatim(other.name))


def refuse_watched(seat: BallSeat, other: BallSeat) -> m.Text | None:
    """Why there is nothing to see at a player."""
    return texts.KNOWN_ALREADY(player=m.verbatim(other.name)) if seat.id in other.state.known_to else None


def refuse_claim(seat: BallSeat, claim: str) -> m.Text | None:
    """Why a claim would be pointless."""
    if claim == "thief" and all(refuse_victim(other) for other in others(seat)):
        return texts.NOBODY_HAS_COINS
    if claim == "spy" and all(refuse_watched(seat, other) for other in others(seat)):
        return texts.ALL_KNOWN
    return None


def target_of(seat: BallSeat, claim: str) -> m.Asks[str]:
    """The seat that a claim is used against; nobody for most of them."""
    table = seat.table
    options = {other.id: other.id for other in others(seat)}
    if claim == "thief":
        return (
            yield from m.Pick(seat, texts.VICTIM, options, lambda id: refuse_victim(table.seats_by_id[id]))
        )
    if claim == "spy":
        return (
            yield from m.Pick(
                seat, texts.WATCHED, options, lambda id: refuse_watched(seat, table.seats_by_id[id])
            )
        )
    return ""


def stands(table: BallTable, seat: BallSeat) -> m.Asks[bool]:
    """Whether a claim has its effect: all others say at once, and unseen, whether they doubt it."""
    asked = others(seat)
    questions = [m.Pick(other, texts.DOUBT, DOUBTS, topic=seat.id) for other in asked]
    doubts = yield from m.Together(list(zip(asked, questions, strict=True)))
    doubters = [other for other, doubted in zip(asked, doubts, strict=True) if doubted]
    if not doubters:
        return True
    for other in doubters:
        table.publish(events.Doubted, other.id)
    honest = seat.state.mask == table.position.claim
    table.reveal()  # a mask that was hidden is shown
    table.publish(events.Showed, seat.id, seat.state.mask)
    draw_mask(table, seat)
    for other in doubters:
        if honest:
            pay(table, other, seat, 2)
        else:
            pay(table, seat, other, 1)
    return honest


def use_power(table: BallTable, seat: BallSeat) -> m.Asks[None]:
    """What the one whose claim stands may do."""
    ball = table.position
    if ball.claim == "merchant":
        take_coins(table, seat, 3)
    elif ball.claim == "thief":
        pay(table, table.seats_by_id[ball.target], seat, 2)
    elif ball.claim == "spy":
        take_coins(table, seat, 1)
        look_at(table, seat, table.seats_by_id[ball.target])
    else:
        take_coins(table, seat, 1)
        if (yield from m.Pick(seat, texts.CHANGE_MASK, {"keep": False, "change": True})):
            table.publish(events.ChangedMask, seat.id)
            draw_mask(table, seat)


def look_at(table: BallTable, seat: BallSeat, other: BallSeat) -> None:
    """One seat gets to know the mask of another one."""
    other.state.known_to = (*other.state.known_to, seat.id)
    table.reveal()
    table.publish(events.Looked, seat.id, other.id)
    table.publish(events.Saw, seat.id, other.id, other.state.mask)


def take_coins(table: BallTable, seat: BallSeat, coins: int) -> None:
    """Coins from the box, which is never empty."""
    seat.state.coins += coins
    table.publish(events.TookCoins, seat.id, coins)


def pay(table: BallTable, payer: BallSeat, other: BallSeat, coins: int) -> None:
    """Coins from one to another, as many as there are."""
    coins = min(coins, payer.state.coins)
    if coins:
        payer.state.coins -= coins
        other.state.coins += coins
        table.publish(events.Paid, payer.id, other.id, coins)


PHASES = (PutOnMasks(), ClaimPhase(), TakeOffMasks())
"""In the order of play."""
