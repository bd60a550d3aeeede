"""Observations and information states: what a seat may know, all of it, and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.research.conftest import SEATS, Make
from tests.research.test_actions import walk
from tests.support.tables import ROOT, registry_with

from manicule import Human, Robot
from manicule.kernel.positions.position import Position
from manicule_research import Environment, Episode

SECRETIVE = {"gutenberg": 0, "cvlizations": 0, "masks": 1, "caravan": 0}
"""Games with secret answers or secret things."""


def values(episode: Episode, seat: str) -> dict[str, float]:
    """The columns that are not 0."""
    names = episode.environment.columns.names
    return {name: value for name, value in zip(names, episode.observation(seat), strict=True) if value}


def told(episode: Episode, seat: str) -> tuple[object, ...]:
    """All that a seat is told."""
    own = (episode.legal(), list(map(episode.name_of, episode.legal()))) if episode.seat == seat else ()
    return episode.observation(seat), episode.information_state(seat), episode.seat, own


@pytest.mark.parametrize("game", SEATS)
def test_columns_have_names_and_rows_fit_them(environment: Make, game: str) -> None:
    names = environment(game).columns.names
    assert len(set(names)) == len(names) > 40
    for at in walk(environment(game).begin(seed=77)):
        row = at.observation(at.seat)
        assert len(row) == len(names)
        assert row[names.index(f"seat={at.seat}")] == 1


def test_columns_hold_the_fields_of_the_position(environment: Make) -> None:
    for at in walk(environment("cvlizations").begin(seed=4)):
        land: Position = at.match.position
        seen = values(at, at.seat)
        assert seen.get("round", 0) == land.round
        assert seen[f"phase={land.phase}"] == 1
        for seat, tribe in zip("abc", land.seats, strict=True):
            assert seen.get(f"seat {seat}.resources.food", 0) == tribe.resources["food"]
            assert seen.get(f"seat {seat}.ideas#", 0) == len(tribe.ideas)
            assert all(seen[f"seat {seat}.ideas={idea}"] == 1 for idea in tribe.ideas)
        assert seen[f"question={at.match.question(at.seat).kind}"] == 1


def test_a_map_has_columns_for_each_space(environment: Make) -> None:
    episode = environment("cartographers").begin(seed=4)
    for at in walk(episode):
        seen = values(at, "a")
        for y, line in enumerate(at.match.view("a").position.seats[0].map):
            assert all(seen[f"seat a.map[{y}][{x}]={space}"] == 1 for x, space in enumerate(line))
        if at.match.answers > 6:
            break


def test_words_chosen_so_far_are_observed_by_the_seat_that_chooses_alone(environment: Make) -> None:
    for at in walk(environment("gutenberg").begin(seed=2)):
        if at.match.question(at.seat).kind == "plan":
            others = [seat for seat in at.match.seats if seat != at.seat]
            before, name = [told(at, seat) for seat in others], at.name_of(at.legal()[0])
            at.act(at.legal()[0])
            assert values(at, at.seat)[f"chosen={name}"] == 1
            assert name.removeprefix("plan ") in at.information_state(at.seat)
            assert [told(at, seat) for seat in others] == before
            return
    pytest.fail("nothing was planned")


@pytest.mark.parametrize("game", SECRETIVE)
def test_no_seat_can_tell_by_its_numbers_what_it_may_not_know(environment: Make, game: str) -> None:
    """In simulated matches everything is dealt again that a seat may not know."""
    looked, is_different = 0, False
    for number, at in enumerate(walk(environment(game).begin(seed=6))):
        if number % 5 != SECRETIVE[game]:
            continue
        for seat in at.environment.seats:
            world = at.imagine(seat, seed=number)
            assert told(world, seat) == told(at, seat)
            is_different |= any(
                world.observation(other) != at.observation(other) for other in at.match.seats if other != seat
            )
            looked += 1
        if looked > 24:
            break
    assert is_different or game == "gutenberg"  # which has no secret things, only secret answers


@pytest.mark.parametrize("game", ["gutenberg", "cvlizations", "caravan"])
def test_no_seat_can_tell_two_secret_answers_apart(environment: Make, game: str) -> None:
    """Two forks differ in one secret answer. Only its seat is told different things."""
    for at in walk(environment(game).begin(seed=8)):
        choice, seat = at.match.timeline.choices()[at.seat], at.seat
        if not at.match.display.is_private(seat) or len(at.legal()) < 2:
            continue
        one, other = at.fork(), at.fork()
        for fork, pick in ((one, 0), (other, -1)):
            while fork.seat == seat and fork.match.answers == at.match.answers:
                fork.act(fork.legal()[pick])
        if one.seat == other.seat:
            assert all(told(one, them) == told(other, them) for them in at.match.seats if them != seat)
            assert one.information_state(seat) != other.information_state(seat), choice.kind.id
            return
    pytest.fail("no secret was found")


def test_an_information_state_remembers_what_was_seen_before(environment: Make) -> None:
    """The same cells are taken in another order: the same is to be seen now, but not what was seen before."""
    episodes = [environment("tictactoe").begin(seed=1) for _ in range(2)]
    for episode, cells in zip(episodes, ("aebf", "beaf"), strict=True):
        for cell in cells:
            episode.act(environment("tictactoe").vocabulary.names.index(f"mark {cell}"))
    one, other = episodes
    assert sorted(one.match.position.seats[0].cells) == sorted(other.match.position.seats[0].cells)
    assert one.information_state("a") != other.information_state("a")
    assert one.fork().information_state("a") == one.information_state("a")


def test_information_states_of_an_episode_grow(environment: Make) -> None:
    before = ""
    for at in walk(environment("caravan").begin(seed=3)):
        lines = at.information_state("a").splitlines()
        seen = "\n".join(lines[: lines.index("seat a")])
        assert seen.startswith(before)
        before = seen
    assert '"is"' in before
    assert '"answered"' in before


def test_a_mod_has_columns_and_actions_without_a_line() -> None:
    """The Memory of a character of the gallery, and the question that it asks."""
    registry = registry_with(ROOT / "docs/gallery/manicule_astrologer")
    table = Environment(
        "gutenberg", [Human(wishes={"character": "astrologer"}), Human()], games=2, registry=registry
    )
    assert "astrologer_action patronage" in table.vocabulary.names
    for at in walk(table.begin(seed=3)):
        foretold = at.match.position.seats[0].memory.get("astrologer")
        if foretold is not None:
            assert values(at, "a")[f"seat a.memory.astrologer.action={foretold.action}"] == 1
            return
    pytest.fail("nothing was foretold")


DIGESTS = """
from pathlib import Path
from manicule import PluginRegistry
from manicule_research import Environment
registry = PluginRegistry.find(paths=[Path({folder!r})])
environment = Environment("masks", 3, games=3, registry=registry)
import sys
print(environment.vocabulary.digest, hash("\\n".join(environment.columns.names)), *sys.modules)
"""


def test_another_process_has_the_same_numbers_and_needs_no_other_project(environment: Make) -> None:
    code = DIGESTS.format(folder=str(ROOT / "docs/examples/masks")).replace("hash(", "len(")
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "77", "PATH": ""},
        cwd=Path(__file__).parent,
    )
    digest, columns, *modules = done.stdout.split()
    here = environment("masks")
    assert digest == here.vocabulary.digest
    assert int(columns) == len("\n".join(here.columns.names))
    assert not {"numpy", "gymnasium", "pettingzoo", "pyspiel"} & set(modules)


# Who plays, and what for.


def test_bots_play_their_seats(environment: Make) -> None:
    table = Environment("cvlizations", [Human("Anna"), Robot("random"), Robot("greedy")], games=2)
    assert table.seats == ("a",)
    episode = table.begin(seed=3)
    assert {at.seat for at in walk(episode)} == {"a"}
    assert set(episode.rewards()) == {"a"}
    assert {step.seat for step in episode.match.steps} == {"a", "b", "c"}


def test_the_same_seed_is_the_same_episode(environment: Make) -> None:
    one, other, third = (
        [at.information_state(at.seat) for at in walk(environment("cartographers").begin(seed=seed))]
        for seed in (3, 3, 4)
    )
    assert one == other != third
