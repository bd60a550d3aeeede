"""`manicule.start` and `manicule play` are one way in: the same refusals, the same match, the same result."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from tests.support.seats import seated

import manicule as api
from manicule import Human, Robot, save
from manicule.kernel.errors import ManiculeError
from manicule.match.results import result_object
from manicule.plugins import PluginRegistry
from manicule.records.match_file import path_of
from manicule_cli.advice import ADVICE
from manicule_languages.reader import Reader

from .conftest import TICTACTOE, Run

THREE = ["random:Anna", "random:Tom", "random:Kate"]
TWO = ["random:Anna", "random:Tom"]
WORDS = {"with_": "--with", "without": "--without"}

WRONG: list[tuple[str | None, list[str], dict[str, Any]]] = [
    ("chess", TWO, {}),
    (None, TWO, {}),
    ("gutenberg", ["human:Anna"], {}),
    ("gutenberg", TWO * 20, {}),
    ("gutenberg", ["random"] * 5, {}),
    ("gutenberg", [":Anna", "random", "random"], {}),
    ("gutenberg", ["clever:Anna", "random", "random"], {}),
    ("gutenberg", ["random:Anna", "random:Anna", "random"], {}),
    ("gutenberg", ["random:Anna,hat=red", "random", "random"], {}),
    ("gutenberg", ["random:Anna,character=nobody", "random", "random"], {}),
    ("gutenberg", THREE, {"with_": ["nothing"]}),
    ("gutenberg", THREE, {"with_": ["characters"], "without": ["characters"]}),
    ("gutenberg", THREE, {"without": ["gutenberg"]}),
    ("gutenberg", [*THREE, "random"], {"with_": ["automa"]}),
    ("gutenberg", THREE, {"options": {"tory_without_inks": "perhaps"}}),
    ("gutenberg", THREE, {"options": {"tory": True}}),
    ("gutenberg", THREE, {"first": "Paul"}),
    ("tictactoe", TWO, {"options": {"size": 4}}),
]


def words(game: str | None, seats: list[str], how: dict[str, Any]) -> list[str]:
    """The arguments of a call as those of a command line."""
    made = ["play", *([game] if game is not None else [])]
    made += [word for seat in seats for word in ("--seat", seat)]
    made += [word for key, option in WORDS.items() for id in how.get(key, ()) for word in (option, id)]
    made += [word for key, value in how.get("options", {}).items() for word in ("--option", f"{key}={value}")]
    return [*made, *(["--first", how["first"]] if "first" in how else []), "--seed", "7"]


@pytest.mark.parametrize(("game", "seats", "how"), WRONG)
def test_what_is_wrong_is_refused_as_the_program_does(
    manicule: Run, game: str | None, seats: list[str], how: dict[str, Any]
) -> None:
    with pytest.raises(ManiculeError) as refused:
        api.start(game, seated(seats), seed=7, **how)
    ran = manicule(*words(game, seats, how))
    assert Reader(advice=ADVICE).read(refused.value.text) in ran.err, shlex.join(words(game, seats, how))
    assert ran.code == refused.value.exit_code


@pytest.mark.parametrize(
    ("game", "seats", "how"),
    [
        ("gutenberg", THREE, {}),
        ("gutenberg", ["greedy:Anna"], {"with_": ["automa"], "options": {"tory_without_inks": True}}),
        ("gutenberg", THREE, {"without": ["characters"], "first": "random"}),
        ("cvlizations", ["greedy:Anna", "random:Tom"], {"first": "Tom"}),
        ("cartographers", TWO, {}),
        ("tictactoe", TWO, {}),
        ("market", TWO, {"options": {"coins": 4}}),
    ],
)
def test_the_result_is_what_the_program_prints(
    manicule: Run, game: str, seats: list[str], how: dict[str, Any]
) -> None:
    """Games that are installed, one in a folder and one in a file."""
    match = api.start(game, seated(seats), seed=7, **how)
    match.run()
    ran = manicule(*words(game, seats, how), "--json")
    assert ran.code == 0, ran.err
    assert list(result_object(match).items()) == list(ran.json.items())


def test_the_result_of_a_match_that_is_kept_names_its_save_as_the_program_does(
    manicule: Run, tmp_path: Path
) -> None:
    path = tmp_path / "kept.toml"
    match = api.start("tictactoe", seated(TWO), seed=7, practice=True, observers=[api.Recorder(path)])
    match.run()
    match.close()
    kept = path.read_bytes()
    path.unlink()
    ran = manicule(*words("tictactoe", TWO, {}), "--practice", "--json", "--save", str(path))
    assert json.dumps(ran.json) == json.dumps(result_object(match, save=path_of(match)))
    assert path.read_bytes() == kept


def test_the_contract_is_what_it_says(tmp_path: Path) -> None:
    """Every name and argument that an embedding program may count on, as they are written down."""
    registry = PluginRegistry.find(paths=[TICTACTOE])
    match = api.start(
        "gutenberg",
        [Robot("greedy", "Anna"), Human("Tom"), Robot("random", "Kate")],
        seed=7,
        with_=(),
        without=(),
        options={},
        first=None,
        observers=(),
    )
    while match.step():
        pass
    question = match.asked()["b"]
    answer = question.legal[0]
    assert match.why("b", answer) is None
    assert match.why("b", "P18") is not None
    assert match.preview("b", answer) is None  # a character leads to nothing that could be drawn
    assert match.view("b").seat == match.display.look("b").viewer == "b"
    path = tmp_path / "game.toml"
    save(match, path)
    again = api.load(path, observers=())
    for one in (again, match.fork(), match.imagine("b", seed=5)):
        assert one.asked()["b"] == question
    assert not match.over
    assert api.start("tictactoe", [Robot("random"), Robot("random")], registry=registry).step()
