"""The table that rules play at: its options, and what plugins remember there."""

import copy
import pickle

import pytest
from tests.support.den import Den, Player, Tip, at
from tests.support.tables import registry
from tests.support.wording import english

import manicule
from manicule import Human, Robot, Setup
from manicule.kernel.errors import RuleMistake
from manicule.kernel.table_options import FixedOptions, Options

BOTH = pytest.mark.parametrize("kind", [Options, FixedOptions])


def test_an_option_is_found_by_its_key_and_by_that_of_its_plugin() -> None:
    options = Options({"speed": 2, "fast.limit": 5, "slow.limit": 1})
    assert (options["speed"], options["fast.speed"]) == (2, 2)
    assert (options["fast.limit"], options["slow.limit"]) == (5, 1)


def test_a_key_that_several_plugins_have_is_refused_with_one_that_can_be_written() -> None:
    options = Options({"speed": 2, "fast.limit": 5, "slow.limit": 1})
    for read in (options.__getitem__, options.get, options.__contains__):
        with pytest.raises(KeyError) as several:
            read("limit")
        assert isinstance(several.value, RuleMistake)
        assert str(several.value.problem) == english(
            "kernel.table_options.several", option="limit", plugins="fast, slow"
        )
        assert str(several.value.advice) == (
            english("kernel.table_options.say_whose", known='"fast.limit", "slow.limit"')
        )
    for missing in ("height", "fast.height"):
        with pytest.raises(KeyError) as unknown:
            options[missing]
        assert isinstance(unknown.value, RuleMistake)
        assert str(unknown.value.problem) == english("kernel.table_options.missing", option=missing)
        assert str(unknown.value.advice) == (
            english(
                "kernel.table_options.say_which", known="speed, fast.limit, slow.limit", key=f'"{missing}"'
            )
        )


@BOTH
def test_an_option_may_be_asked_for_by_the_key_of_its_plugin(kind: type[Options]) -> None:
    options = kind({"speed": 2, "fast.limit": 5, "slow.limit": 1})
    assert (options.get("fast.speed"), options.get("fast.limit")) == (2, 5)
    assert (options.get("fast.height"), options.get("height", 7)) == (None, 7)
    assert "fast.speed" in options
    assert "fast.height" not in options


@BOTH
def test_an_option_is_not_found_by_the_key_of_a_plugin_that_does_not_own_it(kind: type[Options]) -> None:
    options = kind({"speed": 2}, {"speed": "fast"})
    assert options["fast.speed"] == 2
    assert options.get("slow.speed") is None
    assert "slow.speed" not in options
    with pytest.raises(KeyError, match=r"slow\.speed"):
        options["slow.speed"]


@BOTH
def test_a_copy_of_options_knows_whose_they_are(kind: type[Options]) -> None:
    options = kind({"speed": 2}, {"speed": "fast"})
    for twin in (copy.deepcopy(options), pickle.loads(pickle.dumps(options))):
        assert (type(twin), twin, twin.owners) == (kind, options, options.owners)


def test_a_setup_finds_an_option_by_the_key_of_its_plugin() -> None:
    setup = Setup(("Anna", "Tom"), 1, options={"speed": 2})
    assert setup.options["fast.speed"] == 2
    assert setup.with_options({"fast.limit": 3}).options["fast.limit"] == 3


def test_what_a_plugin_remembers_is_there_until_it_is_forgotten() -> None:
    table = at(Den(seats=[Player(), Player(), Player()]))
    for holder in (table, table.seats[1]):
        assert holder.of(Tip) == Tip()
        holder.remember(Tip(times=3))
        assert holder.of(Tip) == Tip(times=3)
        holder.forget(Tip)
        assert holder.of(Tip) == Tip()
        holder.forget(Tip)
    assert table.position.memory == {}


def test_all_tables_of_a_match_share_options_that_no_rule_changes() -> None:
    match = manicule.start(
        "cvlizations", [Human(), Robot("random"), Robot("random")], seed=1, registry=registry()
    )
    options = match.table.options
    assert match.fork().table.options is options
    assert match.view("a").options is options
    with pytest.raises(TypeError):
        options["stock_exchange"] = "count"
