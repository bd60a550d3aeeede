"""What maps are worth to the bots of this game: a unit is one star."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from manicule import View
from manicule_cartographers.content import Content, ScoringCard
from manicule_cartographers.rules.derived import Derived, scoring_card
from manicule_cartographers.rules.grid import bits, cells, clusters, neighbours
from manicule_cartographers.rules.land import Land, kinds_of
from manicule_cartographers.rules.scoring.base import Gain, Score, fields_of, gain_on, scored_again
from manicule_cartographers.state import Realm

OPEN_SIDE = 0.03
"""What it costs to leave an empty space beside a filled one, in stars: where nothing scores yet, it draws
closely together, so that rows, squares and clusters can grow."""

FILLING = frozenset(("empty", "filled"))
"""What every drawing changes, whatever is drawn."""
MOST_DRAWINGS = 1 << 15
"""How many drawings are remembered: more than those of all cards."""
MONSTER, MOUNTAIN = "monster", "mountain"
"""What counts by itself, whatever is scored."""


class Edict(NamedTuple):
    """A card that is still scored, so many times, and what of a land it reads."""

    score: Score
    card: ScoringCard
    times: int
    reads: frozenset[str]

    def stars(self, land: Land) -> int:
        return self.times * self.score(land, self.card)


class Judge:
    """What a map is worth: the edicts to come, as often as each will be scored, coins and monsters.

    `card` is the one whose shapes are drawn, `later` the number of seasons that are over by then.
    """

    def __init__(self, view: View, card: str = "", later: int = 0) -> None:
        realm = view.position
        assert isinstance(realm, Realm)
        content: Content = view.content
        known: Derived = view.derived
        self._terrains = content.terrain
        at = known.seasons.index(realm.season) + later
        to_come = [content.season[season] for season in known.seasons[at:]]
        self.seasons = len(to_come)
        self.edicts = [
            Edict(known.scores[card.id], card, times, frozenset(fields_of(known.scores[card.id])))
            for card, times in _counted([edict for season in to_come for edict in season.edicts], view, realm)
        ]
        shapes = known.shapes.get(card or realm.card, ())
        self.coin_sizes = [shape.size for shape in shapes if shape.coin]

    def kinds(self, terrain: str) -> tuple[str, ...]:
        """The fields of a land that a terrain counts in."""
        return kinds_of(self._terrains[terrain])

    def worth(self, land: Land) -> float:
        """What the map is worth as it is, coins aside."""
        stars = sum([edict.stars(land) for edict in self.edicts])
        open_sides = (neighbours(land.filled) & land.empty).bit_count()
        return stars - self.seasons * land.threatened().bit_count() - OPEN_SIDE * open_sides


Drawing = tuple[int, int, int, bool, str]
"""An answer as bits: the spaces that it fills, the others beside them, how many it fills, whether these hang
together by their sides, and with what it is drawn."""
Filling = tuple[int, float]
"""What comes of filling some spaces, whatever with: the stars then, coins among them, and what open sides
cost."""


class Painting:
    """One terrain on one land: what drawings with it add to the cards to which it matters what is drawn.

    It is plain when nothing but cards depends on it."""

    __slots__ = ("_edicts", "_kinds", "_land", "_scattered", "gains", "is_monster", "is_mountain", "is_plain")

    def __init__(self, edicts: Sequence[Edict], land: Land, kinds: tuple[str, ...]) -> None:
        changed = FILLING.union(kinds)
        self._edicts = [edict for edict in edicts if not edict.reads.isdisjoint(changed)]
        self._land = land
        self._kinds = kinds
        self.gains = gains_on(land, self._edicts, kinds)
        self._scattered: Sequence[Gain] | None = None
        self.is_monster = MONSTER in kinds
        self.is_mountain = MOUNTAIN in kinds
        self.is_plain = not (self.is_monster or self.is_mountain)

    def scattered_gains(self) -> Sequence[Gain]:
        """The gains of drawings that do not hang together."""
        if self._scattered is None:
            land, kinds = self._land, self._kinds
            self._scattered = [
                scored_again(land, score, card, kinds, times) for score, card, times, _ in self._edicts
            ]
        return self._scattered


def gains_on(land: Land, edicts: Sequence[Edict], kinds: tuple[str, ...]) -> Sequence[Gain]:
    """What drawings on a land add to some cards, if they hang together."""
    return [gain_on(land, score, card, kinds, times) for score, card, times, _ in edicts]


class Prospect:
    """A land on which something is to be drawn, as a judge sees it.

    Hundreds of drawings are tried on one land, each with several terrains: of each only what it changes is
    counted, and what does not depend on the terrain once for all of them."""

    def __init__(self, judge: Judge, land: Land) -> None:
        self.land = land
        self._judge = judge
        self._seasons = judge.seasons
        fillings = [edict for edict in judge.edicts if edict.reads <= FILLING]
        self._others = [edict for edict in judge.edicts if not edict.reads <= FILLING]
        self._filling_gains = gains_on(land, fillings, ())
        self._paintings: dict[str, Painting] = {}
        empty = land.empty
        self._beside_filled = neighbours(land.filled)
        self._off_filled = empty & ~self._beside_filled
        self._open_sides = (empty & self._beside_filled).bit_count()
        self._beside_monsters = neighbours(land.monster)
        self._off_monsters = empty & ~self._beside_monsters
        # What is still open around each mountain.
        gaps = [neighbours(1 << mountain) & empty for mountain in bits(land.mountain)]
        self._mountain_gaps = [gap for gap in gaps if gap]
        self._special = reduce(or_, self._mountain_gaps, self._beside_monsters)
        threatened = (empty & self._beside_monsters).bit_count()
        self._stars = sum([edict.stars(land) for edict in judge.edicts]) - self._seasons * threatened

    def worth_after(self, answer: str) -> float:
        """What the map is worth when this is drawn."""
        return self.worths_after([answer])[answer]

    def worths_after(self, answers: Iterable[str]) -> dict[str, float]:
        """What the map is worth when each of these is drawn; those on the same spaces follow each other."""
        found: dict[str, float] = {}
        coin_sizes, paintings, filled = self._judge.coin_sizes, self._paintings, 0
        for answer in answers:
            drawing = drawing_of(answer)
            board, beside, size, is_whole, terrain = drawing
            if board != filled:
                filling = self.filling(board, beside, size in coin_sizes)
                filled = board
            painting = paintings.get(terrain)
            if painting is None or not painting.is_plain:
                found[answer] = self.worth_drawn(drawing, filling)
                continue
            # As `worth_drawn` does, without calling it: this is where the bots spend their time.
            stars, open_sides = filling
            for gain in painting.gains if is_whole else painting.scattered_gains():
                stars += gain(board, beside)
            found[answer] = stars - open_sides
        return found

    def worth_drawn(self, drawing: Drawing, filling: Filling) -> float:
        """What the map is worth when this is drawn; `filling` is what comes of its spaces."""
        board, beside, _, is_whole, terrain = drawing
        painting = self._paintings.get(terrain)
        if painting is None:
            painting = Painting(self._others, self.land, self._judge.kinds(terrain))
            self._paintings[terrain] = painting
        if painting.is_mountain:
            return self._worth_with_mountain(drawing)
        stars, open_sides = filling
        for gain in painting.gains if is_whole else painting.scattered_gains():
            stars += gain(board, beside)
        if painting.is_monster:
            stars -= self._seasons * (beside & self._off_monsters).bit_count()
        return stars - open_sides

    def filling(self, board: int, beside: int, coin: bool) -> Filling:
        """What comes of filling these spaces, with a coin or without."""
        stars = self._stars + self._seasons if coin else self._stars
        for gain in self._filling_gains:
            stars += gain(board, beside)
        if board & self._special:
            stars += self._seasons * self._special_gain(board)
        gone = (board & self._beside_filled).bit_count()
        new = (beside & self._off_filled).bit_count()
        return stars, OPEN_SIDE * (self._open_sides - gone + new)

    def _special_gain(self, board: int) -> int:
        """How many spaces are threatened no more, and how many mountains are surrounded."""
        surrounded = [gap for gap in self._mountain_gaps if gap & board == gap]
        return (board & self._beside_monsters).bit_count() + len(surrounded)

    def _worth_with_mountain(self, drawing: Drawing) -> float:
        """The same for a terrain that counts as a mountain: all is counted anew."""
        board, _, size, _, terrain = drawing
        after, coins = self._drawn(board, terrain)
        coins += size in self._judge.coin_sizes
        return self._judge.worth(after) + coins * self._seasons

    def drawn(self, answer: str) -> tuple[Land, int]:
        """The map when this is drawn, and the coins that it pays."""
        board, _, size, _, terrain = drawing_of(answer)
        after, coins = self._drawn(board, terrain)
        return after, coins + (size in self._judge.coin_sizes)

    def _drawn(self, board: int, terrain: str) -> tuple[Land, int]:
        """The map with these spaces drawn, and the coins of mountains that are surrounded by it."""
        after = self.land.draw(board, self._judge.kinds(terrain))
        new = after.surrounded_mountains() & ~self.land.surrounded_mountains()
        return after, new.bit_count()


@lru_cache(MOST_DRAWINGS)
def drawing_of(answer: str) -> Drawing:
    """What an answer draws, the same in all games."""
    names, _, terrain = answer.rpartition(" ")
    board = cells(names.split(" "))
    beside = neighbours(board) & ~board
    return board, beside, board.bit_count(), len(clusters(board)) == 1, terrain


def _counted(edicts: list[str], view: View, realm: Realm) -> Iterator[tuple[ScoringCard, int]]:
    """The cards that are still scored, and how often."""
    options: Mapping[str, object] = view.options
    for edict in dict.fromkeys(edicts):
        yield scoring_card(view.content, options, realm.edicts[edict]), edicts.count(edict)
