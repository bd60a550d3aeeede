"""The replay of a finished game: the drawn table after each move, as the viewer saw it."""

import re
import time
from pathlib import Path

import pytest
from tests.extras.web.houses import Guest, House, play_on, seated
from tests.extras.web.twins import twins
from tests.support.wording import english

from manicule.search.trial import Lead, Trial

FRAME = re.compile(r'<div class="frame ([^"]+)"')


@pytest.fixture
def finished(house: House) -> list[Guest]:
    """Anna, Guest 0 and Eve, who watches, after a game with maps."""
    guests = seated(house, "cartographers")
    play_on(guests)
    eve = house.guest()
    eve.follow(guests[0].link("watch"))
    return [*guests, eve]


def test_a_replay_shows_the_drawn_table_with_every_area_open(house: House, finished: list[Guest]) -> None:
    anna = finished[0]
    last = house.table(anna).match.answers
    pages = [guest.get(f"replay?at={last // 2}") for guest in finished]
    assert [page.status_code for page in pages] == [200] * 3
    own = [FRAME.findall(page.text) for page in pages]
    assert [{"shared", "own"} & set(" ".join(kinds).split()) for kinds in own] == [
        {"shared", "own"},
        {"shared", "own"},
        {"shared"},
    ]
    for kinds in own:
        assert {"of-a", "of-b"} <= set(" ".join(kinds).split())
        assert not any("other" in kind.split() for kind in kinds)  # it would be closed
    for page in pages:
        assert "popover" not in page.text
        used = set(re.findall(r'<use href="#([^"]+)"', page.text))
        assert "cartographers-forest" in used
        assert used == set(re.findall(r'<symbol id="([^"]+)"', page.text))
        assert f'max="{last}"' in page.text


def test_a_replay_shows_who_is_asked_and_the_scores_then(house: House, finished: list[Guest]) -> None:
    anna = finished[0]
    last = house.table(anna).match.answers
    first, end = anna.get("replay?at=0").text, anna.get(f"replay?at={last}").text
    assert "plain asked" in first
    assert "plain asked" not in end
    assert english("interface.scores.score", score=0) in first


def _without_steps(page: str) -> str:
    """A page without the address of the table, and without the number of moves in the whole game."""
    page = re.sub("/t/[^/]+/", "/t/ID/", page)
    return re.sub('<div class="asking">.*?<section class="board"', "", page, flags=re.DOTALL)


@pytest.mark.parametrize("game", ["gutenberg", "cvlizations"])
def test_what_was_secret_then_stays_so_although_the_game_is_over(game: str, tmp_path: Path) -> None:
    pair = twins(tmp_path, game)
    at = pair[0].table.match.answers
    assert at == pair[1].table.match.answers
    for twin in pair:
        play_on([twin.anna, twin.guest])
    for people in zip(*((twin.guest, twin.eve) for twin in pair), strict=True):
        pages = [guest.get(f"replay?at={at}") for guest in people]
        assert [page.status_code for page in pages] == [200, 200]
        one, other = (_without_steps(page.text) for page in pages)
        assert one == other
    own = [_without_steps(twin.anna.get(f"replay?at={at}").text) for twin in pair]
    assert (own[0] != own[1]) == (game == "cvlizations")  # in the other game, all answer at the same time
    for twin in pair:
        twin.house.close()


def test_a_review_leads_to_the_table_before_each_move(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trial, "difference", lambda *_: Lead(2.0, 0.0))
    anna, tom = seated(house, "tictactoe")
    play_on([anna, tom])
    assert tom.post("review").status_code == 200
    found = house.hub.look_back(house.table(tom), "b", is_wanted=False)
    assert found is not None
    end = time.monotonic() + 300
    while not found.is_over:
        assert time.monotonic() < end
        time.sleep(0.01)
    page = tom.get("review").text
    moments = [int(at) for at in re.findall(r'href="replay\?at=(\d+)"', page)]
    assert moments
    assert moments == [one.before for one in found.review.found if one.by is not None]
    steps = house.table(tom).match.steps
    assert {steps[at].seat for at in moments} == {"b"}
    assert tom.get(f"replay?at={moments[0]}").status_code == 200


def test_the_steps_of_a_replay_keep_their_places(house: House, finished: list[Guest]) -> None:
    anna = finished[0]
    last = house.table(anna).match.answers
    for at, idle in ((0, 3), (last // 2, 0), (last, 3)):
        page = anna.get(f"replay?at={at}").text
        assert page.count('id="step-') == 6 - idle
        assert page.count('aria-disabled="true"') == idle
