"""All user-facing texts, and the questions."""

from typing import Any

import manicule as m

from .state import CLAIMS

texts = m.Texts("masks")
tr, ntr = texts.tr, texts.ntr

GAME = tr("Masks")
PUTTING_ON = tr("Putting on masks")
CLAIMING = tr("Who are you?")
UNMASKING = tr("Taking off the masks")
TABLE = tr("The ball")
PLAYER, MASK, COINS, WORTH = tr("player"), tr("mask"), tr("coins"), tr("worth at the end")
HIDDEN = tr("hidden")
YOUR_MASK = tr("Your mask: the {mask}")
MASK_NAMES = {
    # Translators: a role in the game; it stands after “the” and as a name in a table
    "merchant": tr("merchant", context="mask"),
    "thief": tr("thief", context="mask"),
    "spy": tr("spy", context="mask"),
    "jester": tr("jester", context="mask"),
    "beggar": tr("beggar", context="mask"),
}
POWERS = {
    "merchant": tr("take 3 coins"),
    "thief": tr("take 2 coins from a player"),
    "spy": tr("take 1 coin and look at another player's mask"),
    "jester": tr("take 1 coin; then you may change your mask"),
    "bow": tr("take 1 coin; nobody can doubt it"),
}
BOW = tr("Claim nothing and bow")
CLAIM_OF = tr("“I am the {mask}”")
BELIEVE, DOUBT_IT = tr("Believe it"), tr("Doubt it")
KEEP, CHANGE = tr("Keep your mask"), tr("Put it back and draw another one")
NO_COINS = tr("{player} has no coins")
NOBODY_HAS_COINS = tr("nobody else has a coin")
KNOWN_ALREADY = tr("you know what {player} wears")
ALL_KNOWN = tr("you know what everybody wears")
WRONG_MASKS = tr("There are three masks of each kind: merchant, thief, spy, jester and beggar.")
CLAIMED = tr("{player} says: “I am the {mask}.”")
CLAIMED_AGAINST = tr("{player} says: “I am the {mask}”, and points at {target}.")
DO_YOU_BELIEVE = tr("{player} says: “I am the {mask}.” Do you believe it?")
DO_YOU_BELIEVE_AGAINST = tr("{player} says: “I am the {mask}”, and points at {target}. Do you believe it?")


def claim_text(player: m.Text, mask: str, target: m.Text | None, asking: bool = False) -> m.Text:
    """The claim of a player, as a statement or as a question."""
    if target is None:
        return (DO_YOU_BELIEVE if asking else CLAIMED)(player=player, mask=MASK_NAMES[mask])
    text = DO_YOU_BELIEVE_AGAINST if asking else CLAIMED_AGAINST
    return text(player=player, mask=MASK_NAMES[mask], target=target)


def name_of(seat: Any, id: str) -> m.Text:
    """The name of any seat at the table of this one."""
    return m.verbatim(seat.table.seats_by_id[id].name)


def doubt_prompt(choice: Any) -> m.Text:
    """What is asked of everybody else: `topic` is the seat that claims something."""
    ball = choice.seat.table.position
    target = name_of(choice.seat, ball.target) if ball.target else None
    return claim_text(name_of(choice.seat, choice.topic), ball.claim, target, asking=True)


CLAIM = m.Kind[str](
    "claim",
    m.KindDisplay(
        tr("Who do you claim to be?"),
        lambda seat, claim: BOW if claim == "bow" else CLAIM_OF(mask=MASK_NAMES[claim]),
        note=lambda choice, claim: POWERS[claim],
        board_part="table",
        order=lambda choice: (*CLAIMS, "bow"),
    ),
)
VICTIM = m.Kind[str](
    "victim", m.KindDisplay(tr("From whom do you take 2 coins?"), name_of, board_part="table")
)
WATCHED = m.Kind[str]("watched", m.KindDisplay(tr("At whose mask do you look?"), name_of, board_part="table"))
DOUBT = m.Kind[bool](
    "doubt",
    m.KindDisplay(doubt_prompt, lambda seat, doubted: DOUBT_IT if doubted else BELIEVE, board_part="table"),
)
CHANGE_MASK = m.Kind[bool](
    "change_mask",
    m.KindDisplay(
        tr("Do you change your mask?"),
        lambda seat, change: CHANGE if change else KEEP,
        board_part="table",
    ),
)
