"""The table that rules play at: its options, and what plugins remember there."""

import pytest
from tests.support.den import Den, Player, Tip, at

from manicule.table import Options


def test_an_option_is_found_by_its_key_and_by_that_of_its_plugin() -> None:
    options = Options({"speed": 2, "fast.limit": 5, "slow.limit": 1})
    assert (options["speed"], options["fast.speed"]) == (2, 2)
    assert (options["fast.limit"], options["slow.limit"]) == (5, 1)


def test_a_key_that_several_plugins_have_is_refused_with_one_that_can_be_written() -> None:
    options = Options({"speed": 2, "fast.limit": 5, "slow.limit": 1})
    with pytest.raises(KeyError) as several:
        options["limit"]
    assert several.value.args == ("limit: several plugins have it; write fast.limit",)
    for missing in ("height", "fast.height"):
        with pytest.raises(KeyError) as unknown:
            options[missing]
        assert unknown.value.args == (missing,)


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
