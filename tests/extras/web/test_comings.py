"""People leave, come back, are replaced and undo moves at random, over restarts: the game goes on to its end,
the table agrees with its match, and the record verifies."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.extras.web.houses import Guest, House, play_on, seated

import manicule
from manicule import result_object
from manicule_web.awaited import people_asked
from manicule_web.web_table import WebTable

DEEDS = 40
PLAYED = ("tictactoe", "caravan")
OFTEN = ("answer",) * 8
OTHERS = ("away", "back", "undo", "agree", "propose", "vote", "host", "language", "stand_in", "restart")
EXPECTED = {200, 404, 409, 410, 422}
"""Done, or refused with a reason."""


class Evening:
    """A table of three people, or two at tic-tac-toe, and what happens there by chance."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self._first = self._house = House(folder)
        languages = ("en",) if game == "tictactoe" else ("en", "fr")
        self._people = seated(self._house, game, languages=languages, seed=seed)
        self._stand_ins: dict[str, Guest] = {}
        self._id = self._people[0].base.split("/")[2]
        self._seats = "abc"[: len(self._people)]

    @property
    def table(self) -> WebTable:
        """The table on the server that runs now."""
        found = self._house.hub.table(self._id)
        assert found is not None
        return found

    def close(self) -> None:
        self._first.close()

    def player(self, seat: str) -> Guest:
        """The person who plays at a seat now."""
        is_other = self.table.file.by_seat[seat].stand_in is not None
        return self._stand_ins[seat] if is_other else self._people[self._seats.index(seat)]

    def happen(self) -> None:
        """Let one thing happen."""
        deed, chance = self.chance.choice(OFTEN + OTHERS), self.chance
        someone, seat = chance.choice([*self._people, *self._stand_ins.values()]), chance.choice(self._seats)
        if deed == "answer":
            self.answer()
        elif deed == "restart":
            self.restart()
        elif deed == "stand_in":
            self.stand_in(someone, seat)
        else:
            given = {"seat": seat, "kind": "random", "lang": "uk", "back": someone.base}
            given |= {"who": chance.choice(["bot", "person"]), "agreed": chance.choice(["yes", "yes", "no"])}
            done = someone.post(deed, given)
            assert done.status_code in EXPECTED, (deed, done.text)
        table = self.table
        for seat, chair in table.file.by_seat.items():
            assert (seat in table.match.bots) == (not chair.is_played)

    def answer(self) -> None:
        """Let a person answer who is asked."""
        asked = people_asked(self.table.match)
        if asked:
            play_on([self.player(seat) for seat in asked], most=1)

    def restart(self) -> None:
        """Kill the server, and start it again."""
        self._house = self._house.fresh()
        for guest in (*self._people, *self._stand_ins.values()):
            cookies, guest.house = guest.client.cookies, self._house
            guest.client = self._house.guest().client
            guest.client.cookies = cookies

    def stand_in(self, maker: Guest, seat: str) -> None:
        """Let another person play on at a seat, if this one can make a link to it."""
        page = maker.post("stand-in-link", {"seat": seat}).text
        link = re.search(r'value="[^"]*(/t/\w+/(\w)/stand-in#[^"]+)"', page)
        if link is None:
            return
        other, name = self._house.guest("uk"), f"Guest {self.chance.randrange(10, 10**6)}"
        if other.follow(link[1], name=name).status_code == 200:
            self._stand_ins[link[2]] = other


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, *request.param)
    yield made
    made.close()


CASES = [(game, seed) for game in PLAYED for seed in (1, 2)]
SOAKED = [
    pytest.param((game, seed), marks=pytest.mark.soak)
    for game in (*PLAYED, "cvlizations")
    for seed in range(3, 23)
]


@pytest.mark.parametrize("evening", [*CASES, *SOAKED], indirect=True)
def test_whoever_comes_and_goes_the_game_ends_and_its_record_verifies(evening: Evening) -> None:
    for _ in range(DEEDS):
        if evening.table.match.over:
            break
        evening.happen()
    while not evening.table.match.over:
        before = evening.table.match.answers
        evening.answer()
        assert evening.table.match.answers > before
    table = evening.table
    record = table.stored_record
    assert result_object(manicule.replay(record, registry=table.registry)) == result_object(table.match)
