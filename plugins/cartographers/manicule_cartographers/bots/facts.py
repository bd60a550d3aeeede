"""Facts that speak for a drawing: the edicts that it scores, its coins, and the spaces beside monsters."""

from __future__ import annotations

from collections.abc import Iterator

from manicule import Fact
from manicule_cartographers.bots.judgement import Judge
from manicule_cartographers.bots.prospect import Prospect
from manicule_cartographers.rules.land import Land
from manicule_cartographers.texts import ntr, tr

NAMED = 2
"""Maximum number of edicts to name."""
# Translators: a reason that a bot gives for its hint; “it” is the drawing on the map
ADDS = tr("Now it adds {gains}.")
# Translators: an item in a list, as in “Now it adds 3 stars for Greenbough and 2 stars for Borderlands.”
GAIN = ntr("{n} star for {edict}", "{n} stars for {edict}")
# Translators: a reason that a bot gives for its hint; “it” is the drawing on the map
COINS = ntr("It pays {n} coin.", "It pays {n} coins.")
# Translators: a reason that a bot gives for its hint; “it” is the drawing on the map
FEWER_BESIDE_MONSTERS = ntr(
    "It leaves {n} empty space fewer adjacent to monsters.",
    "It leaves {n} empty spaces fewer adjacent to monsters.",
)
GAINS = ntr(
    "It is worth about {n} star over the remaining seasons.",
    "It is worth about {n} stars over the remaining seasons.",
)
COSTS = ntr(
    "It costs about {n} star over the remaining seasons; everything else costs more.",
    "It costs about {n} stars over the remaining seasons; everything else costs more.",
)
HURTS = ntr(
    "It costs your neighbor about {n} star over the remaining seasons.",
    "It costs your neighbor about {n} stars over the remaining seasons.",
)
BESIDE_MONSTERS = ntr(
    "It leaves {n} more empty space adjacent to monsters, which costs your neighbor a star per season "
    "until it is filled.",
    "It leaves {n} more empty spaces adjacent to monsters: each costs your neighbor a star per season "
    "until it is filled.",
)


def placement_facts(judge: Judge, is_own: bool, land: Land, answer: str) -> list[Fact]:
    """The facts for a drawing on a map, the seat's own or a neighbor's."""
    prospect = Prospect(judge, land)
    after, coins = prospect.drawn(answer)
    change = round(prospect.worths_after([answer])[0] - judge.worth(land))
    threats = after.threatened().bit_count() - land.threatened().bit_count()
    if is_own:
        return [*_scored(judge, land, after), *_kept(coins, -threats), _worth(change)]
    if threats > 0:  # owners fill them soon
        return [Fact("beside_monsters", {"n": threats}, BESIDE_MONSTERS(n=threats))]
    loss = max(0, -change)
    return [Fact("hurts", {"n": loss}, HURTS(n=loss))]


def _scored(judge: Judge, land: Land, after: Land) -> Iterator[Fact]:
    """The edicts still to be scored that gain most."""
    cards = {edict.card.id: edict.card for edict in judge.edicts}
    gains = {
        edict.card.id: edict.score(after, edict.card) - edict.score(land, edict.card)
        for edict in judge.edicts
    }
    best = sorted((id for id in gains if gains[id] > 0), key=gains.__getitem__, reverse=True)[:NAMED]
    if best:
        told = tuple(GAIN(n=gains[id], edict=cards[id].name) for id in best)
        yield Fact("edicts", {id: gains[id] for id in best}, ADDS(gains=told))


def _kept(coins: int, fewer: int) -> Iterator[Fact]:
    """The coins of a drawing, and the spaces that no longer lie beside monsters."""
    if coins:
        yield Fact("coins", {"n": coins}, COINS(n=coins))
    if fewer > 0:
        yield Fact("fewer_beside_monsters", {"n": fewer}, FEWER_BESIDE_MONSTERS(n=fewer))


def _worth(change: int) -> Fact:
    return Fact("worth", {"n": change}, (GAINS if change >= 0 else COSTS)(n=abs(change)))
