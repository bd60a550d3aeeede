"""Counts what drawings add to the value of a land: all places of one form and terrain at once."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence

from manicule_cartographers.bots.judgement import Judge, PendingEdict
from manicule_cartographers.bots.lanes import (
    AHEAD,
    EVERY_LANE,
    NOTHING,
    OPEN_SIDE,
    STAR,
    Weights,
    numbers,
)
from manicule_cartographers.rules.forms import ANY, BESIDE, DRAWN, Form
from manicule_cartographers.rules.grid import bits, by_neighbours, neighbours
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.scoring.base import Gain
from manicule_cartographers.rules.scoring.rates import LocalGain, Rate, Rates, anywhere

FILLING = frozenset(("empty", "filled"))
"""The fields that every drawing changes."""
MONSTER, MOUNTAIN = "monster", "mountain"
"""Terrains that count without any edict."""


class Stroke:
    """A form and its terrain. Each stroke exists once, so it can serve as a key."""

    __slots__ = ("form", "terrain")

    def __init__(self, form: Form, terrain: str) -> None:
        self.form = form
        self.terrain = terrain


class Layer:
    """The gains of drawings on one land for some cards, with a terrain that counts as these kinds."""

    __slots__ = ("_again", "_edicts", "_land", "_local", "kinds", "weights")

    def __init__(self, land: Land, edicts: Iterable[PendingEdict], kinds: tuple[str, ...]) -> None:
        self._land = land
        self.kinds = kinds
        self._edicts: list[PendingEdict] = []
        self._local: list[LocalGain] = []
        self._again: list[Gain] = []
        self.weights = Weights()
        for edict in edicts:
            gain = edict.gain(land, kinds)
            if isinstance(gain, Rates):
                self.weights.add(STAR, gain.rates)
            else:
                self._edicts.append(edict)
                self._local.append(anywhere(gain))

    def asked(self, form: Form) -> Sequence[LocalGain]:
        """The gains that are not in the weights. Gains are defined for connected drawings; for other forms
        the land is scored again wherever the place matters."""
        if form.is_whole or not self._local:
            return self._local
        if not self._again:
            self._again = [edict.scored_again(self._land, self.kinds) for edict in self._edicts]
        places = form.places_on(self._land.empty)
        return [_elsewhere_alike(form, places, *pair) for pair in zip(self._again, self._local, strict=True)]


def _elsewhere_alike(form: Form, places: int, again: Gain, local: LocalGain) -> LocalGain:
    """A gain that scores again where a local gain is computed; elsewhere the form adds a constant."""
    others = places & ~local.where(form)
    stars = again(*form.at(others.bit_length() - 1)) if others else 0
    return LocalGain(again, local.where, lambda size: stars)


class Ground:
    """What a judge knows about a land before a drawing, for any form, terrain and place."""

    __slots__ = (
        "_before",
        "_filled",
        "_filling",
        "_layers",
        "_off_monsters",
        "_open_before",
        "_sides",
        "judge",
        "land",
        "stars",
    )

    def __init__(self, judge: Judge, land: Land) -> None:
        self.judge = judge
        self.land = land
        self.stars = judge.stars(land)
        self._layers: dict[str, Layer] = {}
        self._filled: dict[Form, tuple[int, int]] = {}
        empty, seasons = land.empty, judge.seasons
        beside_filled, beside_monsters = neighbours(land.filled), neighbours(land.monster)
        self._off_monsters = empty & ~beside_monsters
        self._open_before = (empty & beside_filled).bit_count() * OPEN_SIDE
        self._before = (NOTHING + self._open_before) * EVERY_LANE
        self._sides = [Rate(-1, beside_filled, (DRAWN, ANY)), Rate(1, empty & ~beside_filled, (BESIDE, ANY))]
        # A drawing surrounds a mountain if it covers exactly as many spaces beside it as are empty.
        _, by_one, *by_more = [land.mountain & spaces for spaces in by_neighbours(empty)]
        last = [Rate(seasons, neighbours(1 << mountain) & empty, (DRAWN, ANY)) for mountain in bits(by_one)]
        mountains = [Rate(seasons, spaces, (BESIDE, n)) for n, spaces in enumerate(by_more, 2)]
        self._filling = Layer(land, [edict for edict in judge.edicts if edict.reads <= FILLING], ())
        weights = self._filling.weights
        weights.add(OPEN_SIDE, self._sides)
        weights.add(STAR, [Rate(seasons, beside_monsters, (DRAWN, ANY)), *last, *mountains])

    def layer(self, terrain: str) -> Layer:
        """The gains that depend on the terrain."""
        found = self._layers.get(terrain)
        if found is None:
            kinds = self.judge.kinds(terrain)
            changed = FILLING.union(kinds)
            edicts = [edict for edict in self.judge.edicts if not edict.reads <= FILLING]
            found = Layer(
                self.land, [edict for edict in edicts if not edict.reads.isdisjoint(changed)], kinds
            )
            if MONSTER in kinds:
                found.weights.add(STAR, [Rate(-self.judge.seasons, self._off_monsters, (BESIDE, ANY))])
            self._layers[terrain] = found
        return found

    def filled(self, form: Form) -> tuple[int, int]:
        """The sum for filling the spaces of a form with any terrain, and the maximum absolute value."""
        found = self._filled.get(form)
        if found is None:
            total, most = self._filling.weights.total(form)
            found = self._filled[form] = self._before + total, self._open_before + most
        return found

    def asked(self, form: Form, layer: Layer) -> Sequence[LocalGain]:
        """All gains that are not in the weights."""
        return [*self._filling.asked(form), *layer.asked(form)]

    def open_sides(self, form: Form) -> int:
        """The open sides after filling the spaces of a form, without any stars."""
        weights = Weights()
        weights.add(OPEN_SIDE, self._sides)
        return self._before + weights.total(form)[0]


class Tallies(dict[Stroke, Sequence[int]]):
    """Stars and open sides after a drawing, by its stroke and its lane, computed on demand. Stars are
    relative to those before the drawing; forms of some sizes pay a coin.
    """

    __slots__ = ("_coin_sizes", "_ground")

    def __init__(self, ground: Ground, coin_sizes: Collection[int]) -> None:
        super().__init__()
        self._ground = ground
        self._coin_sizes = coin_sizes

    def __missing__(self, stroke: Stroke) -> Sequence[int]:
        form, layer = stroke.form, self._ground.layer(stroke.terrain)
        # The weights are valid only if no mountains are added.
        found = None if MOUNTAIN in layer.kinds else self._added_up(form, layer)
        if found is None:
            found = self._counted_anew(form, layer.kinds)
        self[stroke] = found
        return found

    def _added_up(self, form: Form, layer: Layer) -> Sequence[int] | None:
        """The sum of the weights of all spots and of all gains; None if a lane is too small for it."""
        (total, most), (more, most_more) = self._ground.filled(form), layer.weights.total(form)
        asked = self._ground.asked(form, layer)
        elsewhere = sum([local.elsewhere(form.size) for local in asked]) if asked else 0
        everywhere = elsewhere + self._coin(form)
        if most + most_more + abs(everywhere) * STAR >= NOTHING:
            return None
        if everywhere:
            total += everywhere * STAR * EVERY_LANE
        return self._exact(form, numbers(total + more), asked, elsewhere)

    def _coin(self, form: Form) -> int:
        return self._ground.judge.seasons if form.size in self._coin_sizes else 0

    def _exact(
        self, form: Form, found: array[int], asked: Sequence[LocalGain], elsewhere: int
    ) -> Sequence[int]:
        """Replace `elsewhere` by the exact gains at all possible places of the form that gains depend on."""
        touched = 0
        for local in asked:
            touched |= local.where(form)
        touched &= form.places_on(self._ground.land.empty)
        if not touched:
            return found
        exact = found.tolist()  # a list holds gains of any size
        gains = [local.gain for local in asked]
        while touched:  # inlines `bits` for speed
            first = touched.bit_length() - 1
            touched ^= 1 << first
            board, beside = form.at(first)
            stars = -elsewhere
            for gain in gains:
                stars += gain(board, beside)
            exact[first + AHEAD] += stars * STAR
        return exact

    def _counted_anew(self, form: Form, kinds: tuple[str, ...]) -> Sequence[int]:
        """The same numbers by scoring the whole map after each drawing."""
        judge, land = self._ground.judge, self._ground.land
        surrounded = land.surrounded_mountains()
        before = self._ground.stars - self._coin(form)

        def gain(board: int, beside: int) -> int:
            after = land.draw(board, kinds)
            coins = (after.surrounded_mountains() & ~surrounded).bit_count()
            return judge.stars(after) + coins * judge.seasons - before

        return self._exact(form, numbers(self._ground.open_sides(form)), [anywhere(gain)], 0)
