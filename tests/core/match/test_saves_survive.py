"""Saves of format 2 survive what plugins change: fields that are added, texts, content, and the set-up."""

import json
import re
from functools import cache

import pytest
from tests.support.grown_plugins import PluginCopy, go_on, standing
from tests.support.plugin_changes import DRAWS_MORE, GROWN, OTHER_TYPES
from tests.support.seats import seated
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english_part, english_pattern, message

import manicule
from manicule import Recorder
from manicule.records.reader import read_record

CHANGED = english_pattern("door.recorded_plugins.other_files", plugin="PLUGIN").replace("PLUGIN", r"(\w+)")
OLDER = english_pattern("door.open.older_snapshot")
GAMES = {
    "gutenberg": {
        "seats": ["human:Anna,character=caxton", "greedy:Tom"],
        "with_": ["automa"],
        "answers": 42,
        "plugins": {"gutenberg", "gears", "characters", "automa"},
    },
    "cartographers": {
        "seats": ["human:Anna", "human:Tom"],
        "with_": ["cartographers_skills"],
        "answers": 40,
        "plugins": {"cartographers", "cartographers_skills"},
    },
    "cvlizations": {
        "seats": ["human:Anna", "greedy:Tom", "random:Kate"],
        "answers": 20,
        "plugins": {"cvlizations"},
    },
    "tictactoe": {"seats": ["human:Anna", "human:Tom"], "answers": 3, "plugins": {"tictactoe"}},
}


@cache
def games():
    return registry_with(ROOT / "docs" / "examples" / "tictactoe")


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """A save of every game that was left in the middle of a round, with snapshots behind it."""
    folder = tmp_path_factory.mktemp("saves")
    made = {}
    for game, how in GAMES.items():
        path = folder / f"{game}.toml"
        with manicule.start(
            game,
            seated(how["seats"]),
            seed=11,
            with_=how.get("with_", ()),
            registry=games(),
            observers=[Recorder(path)],
        ) as match:
            go_on(match, how["answers"])
            assert not match.over
            made[game] = path, standing(match), match.position.round
    return made


def named(saves):
    return [path for path, _, _ in saves.values()]


@pytest.fixture
def plugins(tmp_path):
    return PluginCopy(tmp_path)


def assert_goes_on(found, saves, changed):
    """Each game stands as it was left, says which of its plugins have changed, and goes on."""
    for game, (path, stands, _) in saves.items():
        one = found[path.name]
        assert one["problem"] == "", game
        assert {key: one[key] for key in stands} == stands, game
        assert one["loads_again"], game
        assert one["answers"] > len(stands["steps"]), game
        told = [re.match(CHANGED, n) for n in one["notices"]]
        assert all(told), one["notices"]
        assert {match[1] for match in told} == changed & GAMES[game]["plugins"], game


def test_the_saves_have_what_the_changes_are_about(saves):
    """Orders, gears, memories of table and seats, and snapshots: else nothing would be proved."""
    for game, (path, stands, round) in saves.items():
        snapshots = read_record(path).snapshots
        assert len(snapshots) == round - 1 >= 1, game
        assert snapshots[-1].answers < len(stands["steps"]), game
    tree = {game: json.loads(stands["position"]) for game, (_, stands, _) in saves.items()}
    assert set(tree["gutenberg"]["memory"]) == {"automa"}
    assert "caxton" in tree["gutenberg"]["seats"][0]["memory"]
    assert any(house.get("orders") for house in tree["gutenberg"]["seats"])
    assert any(house.get("gears") for house in tree["gutenberg"]["seats"])
    assert "cartographers_skills" in tree["cartographers"]["memory"]
    assert any(
        "cartographers_skill_used" in seat.get("memory", {}) for seat in tree["cartographers"]["seats"]
    )
    assert tree["cvlizations"]["laid"]


def test_without_any_change_all_is_the_same_and_nothing_is_told(saves, plugins):
    found = plugins.load(named(saves))
    assert_goes_on(found, saves, set())
    for one in found.values():
        assert one["replay"] == ""
        folders = {where for id, where in one["where"].items() if id != "bots"}
        assert all(str(plugins.folder) in where for where in folders), "they are loaded from the copy"


@pytest.mark.parametrize("what", GROWN)
def test_a_field_with_a_default_may_be_added_to(saves, plugins, what):
    for file, struct, field in GROWN[what]:
        plugins.add_field(file, struct, field)
    found = plugins.load(named(saves))
    changed = {file.partition("/")[0].removeprefix("manicule_") for file, _, _ in GROWN[what]}
    assert_goes_on(found, saves, changed)
    assert [one["replay"] for one in found.values()] == [""] * len(GAMES)


def test_texts_and_content_that_a_game_does_not_touch_may_change(saves, plugins):
    board = json.loads(saves["gutenberg"][1]["position"])
    realm = json.loads(saves["cartographers"][1]["position"])
    in_play = {
        *board["patronage"],
        *(card for house in board["seats"] for card in house.get("patronage", ())),
    }
    card = next(card for card in (f"M{number:02}" for number in range(1, 16)) if card not in in_play)
    patronage = "manicule_gutenberg/content/patronage.toml"
    plugins.change(patronage, lambda text: re.sub(rf"(?m)^({card} = .*)fame = 8", r"\1fame = 9", text))
    edicts = set(realm["edicts"].values())
    unused = next(id for id in ("treetower", "greenbough", "sentinel_wood") if id not in edicts)
    scoring = "manicule_cartographers/content/scoring.toml"
    plugins.change(
        scoring, lambda text: re.sub(rf"(?m)^({unused} = .*)stars = \[1\]", r"\1stars = [9]", text)
    )
    plugins.replace("manicule_cvlizations/content/ideas.toml", 'source = "reconstruction"', 'source = "ours"')
    plugins.replace("tictactoe/texts.py", "Which cell do you mark?", "Where do you go?")
    found = plugins.load(named(saves))
    assert_goes_on(found, saves, set(GAMES))
    assert [one["replay"] for one in found.values()] == [""] * len(GAMES)


def test_a_set_up_that_draws_once_more_changes_no_game_that_has_begun(saves, plugins):
    """Played again from its beginning it would be another game; it goes on from its snapshot."""
    for file, call, draw in DRAWS_MORE:
        plugins.replace(file, call, f"        {draw}\n{call}")
    drawing = {game: one for game, one in saves.items() if game != "tictactoe"}
    found = plugins.load(named(drawing))
    assert_goes_on(found, drawing, set(GAMES))
    for game, (path, _, _) in drawing.items():
        assert re.search(r"step \d+: ", found[path.name]["replay"]), game


def test_what_cannot_go_on_names_the_first_step_that_no_longer_fits(saves, plugins):
    """No snapshot can be read any more, and from the beginning the cards are others."""
    for file, old, new in OTHER_TYPES:
        plugins.replace(file, old, new)
    for file, call, draw in DRAWS_MORE:
        plugins.replace(file, call, f"        {draw}\n{call}")
    drawing = {game: one for game, one in saves.items() if game != "tictactoe"}
    before = {path: path.read_bytes() for path in named(drawing)}
    found = plugins.load(named(drawing))
    for game, (path, stands, _) in drawing.items():
        problem = found[path.name]["problem"]
        step = re.match(rf"{re.escape(str(path))}: .*?step (\d+)\b", problem)
        assert step is not None, problem
        assert int(step[1]) <= stands["ordinal"]
        assert (
            english_part(
                "door.recorded_plugins.changed_plugins",
                plugins=message("door.recorded_plugins.other_files", plugin=game),
            )
            in problem
        )
        replayed = re.search(r"step (\d+)\b", found[path.name]["replay"])
        assert replayed is not None
        assert int(step[1]) >= int(replayed[1])
        assert path.read_bytes() == before[path]


def test_where_no_snapshot_can_be_read_a_game_goes_on_by_its_answers(saves, plugins):
    for file, old, new in OTHER_TYPES:
        plugins.replace(file, old, new)
    kept = {game: one for game, one in saves.items() if game != "tictactoe"}
    found = plugins.load(named(kept))
    for path, stands, _ in kept.values():
        one = found[path.name]
        assert one["problem"] == ""
        assert (one["steps"], one["ordinal"], one["position"]) == (
            stands["steps"],
            stands["ordinal"],
            stands["position"],
        )
        assert sum(re.search(OLDER, notice) is not None for notice in one["notices"]) == 1
