"""What all games share never changes, whoever looks at it."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from tests.support.tables import new_game

from manicule.kernel.deep_freeze import FixedDict
from manicule.kernel.views import seen_by

CHANGES: dict[str, Callable[[Any], Any]] = {
    "set": lambda one: one.__setitem__("x", 1),
    "delete": lambda one: one.__delitem__(next(iter(one))),
    "update": lambda one: one.update(x=1),
    "or": lambda one: one.__ior__({"x": 1}),
    "clear": lambda one: one.clear(),
    "pop": lambda one: one.pop(next(iter(one))),
    "popitem": lambda one: one.popitem(),
    "setdefault": lambda one: one.setdefault("x", 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nobody_changes_the_content_through_a_view(change: str) -> None:
    view = seen_by(new_game().table, "a")
    card = next(iter(view.content.refinement.values()))
    shared = [view.contents, view.content.ink, card.decoration, view.derived.rewards]
    for one in shared:
        before = dict(one)
        with pytest.raises(TypeError, match="never changes"):
            CHANGES[change](one)
        assert one == before


def test_options_of_a_view_are_not_those_of_the_table() -> None:
    table = new_game().table
    with pytest.raises(TypeError):
        seen_by(table, "a").options["x"] = 1
    assert "x" not in table.options


def test_it_is_a_dict_in_all_else() -> None:
    deep_freeze = FixedDict({"a": 1, "b": 2})
    assert deep_freeze | {"c": 3} == {"a": 1, "b": 2, "c": 3}
    assert copy.deepcopy(deep_freeze) == pickle.loads(pickle.dumps(deep_freeze)) == dict(deep_freeze)
    changed = dict(deep_freeze)
    changed["a"] = 5
    assert deep_freeze["a"] == 1
