"""Two plugins that have an option of one name: how they are checked, and how they are played with."""

from pathlib import Path

import pytest
from tests.support.tables import registry as shipped
from tests.support.wording import english

import manicule
from manicule import Human, Robot
from manicule.kernel.errors import BrokenRule
from manicule.plugins import PluginRegistry
from manicule_kit import check_plugin, check_plugins

from .conftest import only, single_file

READS = """
class Own(Plugin):
    @hookimpl
    def most_taken(self, table, number: int) -> int:
        return number + table.options{read}

plugin = Own()
"""
SEATS = [Human("Anna"), Human("Tom")]
PROBLEM = english("kernel.table_options.several", option="markup", plugins="one, other")
ADVICE = english("kernel.table_options.say_whose", known='"one.markup", "other.markup"')


def variant(folder: Path, id: str, read: str) -> Path:
    """A variant of the small game whose option `markup` says how much more may be taken."""
    markup = {"default": 1, "values": [1, 2], "about": "How much more."}
    return single_file(folder, id, READS.format(read=read), options={"markup": markup})


def careless(folder: Path) -> list[Path]:
    """Two of them; the second reads its option by a name that both have."""
    return [variant(folder, "one", '["one.markup"]'), variant(folder, "other", '["markup"]')]


@pytest.mark.parametrize("read", ['["markup"]', '.get("markup", 0)'])
def test_a_short_key_that_two_plugins_have_is_found_by_the_check_of_one_with_the_other(
    tmp_path: Path, read: str
) -> None:
    one, other = variant(tmp_path, "one", '["one.markup"]'), variant(tmp_path, "other", read)
    assert check_plugin(other, games=4).is_sound
    finding = only(check_plugin(other, games=4, with_=[one]))
    assert (finding.plugin, finding.place.file) == ("other", "other.py")
    assert (str(finding.problem), str(finding.advice)) == (PROBLEM, ADVICE)


def test_a_short_key_of_the_company_is_found_with_the_plugin_whose_it_is(tmp_path: Path) -> None:
    one, other = careless(tmp_path)
    finding = only(check_plugin(one, games=4, with_=[other]))
    assert (finding.plugin, finding.place.file) == ("other", "other.py")
    assert (str(finding.problem), str(finding.advice)) == (PROBLEM, ADVICE)


def test_a_short_key_that_two_plugins_have_is_found_by_the_check_of_the_pair(tmp_path: Path) -> None:
    one, other = check_plugins(careless(tmp_path), games=4)
    (finding,) = (*one.findings, *other.findings)
    assert (finding.plugin, finding.place.file) == ("other", "other.py")
    assert str(finding.problem) == english("kit.pairs.together", other="one", problem=PROBLEM)
    assert str(finding.advice) == ADVICE


def test_plugins_that_name_themselves_are_sound_together_and_each_has_its_own_value(tmp_path: Path) -> None:
    paths = [variant(tmp_path, id, f'["{id}.markup"]') for id in ("one", "other")]
    assert [report.is_sound for report in check_plugins(paths, games=4)] == [True, True]
    assert check_plugin(paths[0], games=4, with_=[paths[1]]).is_sound
    match = manicule.start(
        "pebbles",
        SEATS,
        with_=["one", "other"],
        options={"other.markup": 2},
        registry=PluginRegistry.find(paths=paths),
    )
    assert len(match.question("a").legal) == 3 + 1 + 2


def test_a_game_in_which_a_short_key_is_read_is_stopped_with_the_keys_to_write(tmp_path: Path) -> None:
    registry = PluginRegistry.find(paths=careless(tmp_path))
    with pytest.raises(BrokenRule) as stopped:
        manicule.start("pebbles", SEATS, with_=["one", "other"], registry=registry).run()
    text = str(stopped.value)
    assert PROBLEM in text
    assert ADVICE in text
    assert "other.py, line" in text


OWNERS = [
    (game.id, one.id, option)
    for game in shipped().games()
    for one in shipped().manifests.values()
    if one.plays == game.id
    for option in one.options
]


@pytest.mark.parametrize(("game", "owner", "option"), OWNERS)
def test_our_own_plugins_are_played_beside_one_with_an_option_of_the_same_name(
    tmp_path: Path, game: str, owner: str, option: str
) -> None:
    own = {option: {"default": "elsewhere", "about": "For a test."}}
    path = single_file(tmp_path, "namesake", "plugin = Plugin()\n", game=game, options=own)
    registry = PluginRegistry.find(paths=[path])
    with_ = ["namesake"] if owner == game else ["namesake", owner]
    seats = next(count for count in (2, 3, 1) if _fits(registry, game, count, with_))
    match = manicule.start(
        game, [Robot("random", f"Bot {at}") for at in range(seats)], with_=with_, seed=7, registry=registry
    )
    match.run()
    assert match.over
    assert match.setup.options[f"namesake.{option}"] == "elsewhere"


def _fits(registry: PluginRegistry, game: str, seats: int, with_: list[str]) -> bool:
    try:
        ids = registry.select(game, seats, with_).ids
        registry.check_player_count(game, ids, seats)
    except manicule.ManiculeError:
        return False
    return True
