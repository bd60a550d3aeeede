"""The sixteen scoring cards once more: slow, with spaces as pairs of numbers, and obviously right."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

SIZE = 11
INSIDE = range(SIZE)
Space = tuple[int, int]
SPACES = [(row, column) for row in INSIDE for column in INSIDE]


class SlowLand:
    """A map as a dictionary of letters; ruins are those of the sheet."""

    def __init__(self, rows: Iterable[str], printed: Iterable[str]) -> None:
        self.at = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
        self.ruins = {
            (r, c) for r, row in enumerate(printed) for c, letter in enumerate(row) if letter == "R"
        }

    def of(self, letter: str) -> list[Space]:
        return [space for space in SPACES if self.at[space] == letter]

    def is_filled(self, space: Space) -> bool:
        return self.at[space] != "."

    def is_surrounded(self, space: Space) -> bool:
        """All four sides are filled spaces or the edge of the map."""
        return all(self.is_filled(other) for other in beside(space))

    def touches(self, spaces: Iterable[Space], letter: str) -> bool:
        return any(self.at[other] == letter for space in spaces for other in beside(space))

    def clusters(self, letter: str) -> Iterator[set[Space]]:
        left = set(self.of(letter))
        while left:
            todo = [left.pop()]
            cluster = set(todo)
            while todo:
                for other in beside(todo.pop()):
                    if other in left:
                        left.remove(other)
                        cluster.add(other)
                        todo.append(other)
            yield cluster


@cache
def beside(space: Space) -> tuple[Space, ...]:
    row, column = space
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return tuple((r, c) for r, c in around if r in INSIDE and c in INSIDE)


def on_border(space: Space) -> bool:
    return len(beside(space)) < 4


def sentinel_wood(land: SlowLand) -> int:
    return sum(on_border(space) for space in land.of("F"))


def greenbough(land: SlowLand) -> int:
    return len({row for row, _ in land.of("F")}) + len({column for _, column in land.of("F")})


def treetower(land: SlowLand) -> int:
    return sum(land.is_surrounded(space) for space in land.of("F"))


def stoneside_forest(land: SlowLand) -> int:
    stars = 0
    clusters = list(land.clusters("F"))
    for mountain in land.of("^"):
        others = [other for other in land.of("^") if other != mountain]
        stars += 3 * any(
            set(beside(mountain)) & cluster and any(set(beside(other)) & cluster for other in others)
            for cluster in clusters
        )
    return stars


def canal_lake(land: SlowLand) -> int:
    water = sum(land.touches([space], "A") for space in land.of("W"))
    return water + sum(land.touches([space], "W") for space in land.of("A"))


def mages_valley(land: SlowLand) -> int:
    water = sum(land.touches([space], "^") for space in land.of("W"))
    return 2 * water + sum(land.touches([space], "^") for space in land.of("A"))


def golden_granary(land: SlowLand) -> int:
    water = sum(any(other in land.ruins for other in beside(space)) for space in land.of("W"))
    return water + 3 * sum(space in land.ruins for space in land.of("A"))


def shoreside_expanse(land: SlowLand) -> int:
    stars = 0
    for own, other in (("A", "W"), ("W", "A")):
        for cluster in land.clusters(own):
            if not any(map(on_border, cluster)) and not land.touches(cluster, other):
                stars += 3
    return stars


def wildholds(land: SlowLand) -> int:
    return 8 * sum(len(cluster) >= 6 for cluster in land.clusters("V"))


def great_city(land: SlowLand) -> int:
    return max((len(cluster) for cluster in land.clusters("V") if not land.touches(cluster, "^")), default=0)


def greengold_plains(land: SlowLand) -> int:
    return 3 * sum(
        sum(land.touches(cluster, letter) for letter in "FAWM^") >= 3 for cluster in land.clusters("V")
    )


def shieldgate(land: SlowLand) -> int:
    sizes = sorted((len(cluster) for cluster in land.clusters("V")), reverse=True)
    return 2 * sizes[1] if len(sizes) > 1 else 0


def borderlands(land: SlowLand) -> int:
    rows = sum(all(land.is_filled((row, column)) for column in INSIDE) for row in INSIDE)
    columns = sum(all(land.is_filled((row, column)) for row in INSIDE) for column in INSIDE)
    return 6 * (rows + columns)


def lost_barony(land: SlowLand) -> int:
    largest = 0
    for row, column in SPACES:
        # A square that is larger than the largest so far has one of just the next size in its corner.
        while row + largest < SIZE and column + largest < SIZE:
            side = range(largest + 1)
            if not all(land.is_filled((row + down, column + right)) for down in side for right in side):
                break
            largest += 1
    return 3 * largest


def broken_road(land: SlowLand) -> int:
    stars = 0
    for start in INSIDE:
        diagonal = [(start + step, step) for step in range(SIZE - start)]
        stars += 3 * all(map(land.is_filled, diagonal))
    return stars


def cauldrons(land: SlowLand) -> int:
    return sum(land.is_surrounded(space) for space in land.of("."))


def lost_to_monsters(land: SlowLand) -> int:
    return sum(land.touches([space], "M") for space in land.of("."))


SLOW: dict[str, Callable[[SlowLand], int]] = {
    score.__name__: score
    for score in (
        sentinel_wood,
        greenbough,
        treetower,
        stoneside_forest,
        canal_lake,
        mages_valley,
        golden_granary,
        shoreside_expanse,
        wildholds,
        great_city,
        greengold_plains,
        shieldgate,
        borderlands,
        lost_barony,
        broken_road,
        cauldrons,
    )
}
