"""What is written in TOML is decoded in one piece; what is wrong is told by field, in words of ours."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.wording import english

from manicule.kernel.decoder import Misfit, decode, shown, tables_of
from manicule.kernel.text import Text


class Leaf(msgspec.Struct, forbid_unknown_fields=True):
    size: int
    name: str = ""


class Tree(msgspec.Struct, forbid_unknown_fields=True):
    leaves: tuple[Leaf, ...] = ()
    named: dict[str, Leaf] = {}
    green: bool = True
    about: Text | None = None
    title: Text = Text("Tree")


def misfit(raw: Any, field: str = "") -> tuple[str, str]:
    with pytest.raises(Misfit) as caught:
        decode(Tree, raw, field)
    return caught.value.field, str(caught.value.problem)


def test_what_fits_is_decoded() -> None:
    raw = {"leaves": [{"size": 1}], "named": {"x": {"size": 2, "name": "x"}}, "title": Text("Oak")}
    assert decode(Tree, raw) == Tree((Leaf(1),), {"x": Leaf(2, "x")}, title=Text("Oak"))


@pytest.mark.parametrize(
    ("raw", "field", "problem"),
    [
        (3, "", english("kernel.decoder.not_a_table", found=3)),
        ({"leafs": []}, "", english("kernel.decoder.unknown_key", key="leafs", near="leaves")),
        ({"leaves": 3}, "leaves", english("kernel.decoder.not_an_array", found=3)),
        ({"leaves": [{"size": 1}, {}]}, "leaves[1]", english("kernel.decoder.missing_key", key="size")),
        (
            {"leaves": [{"size": True}]},
            "leaves[0].size",
            english("kernel.decoder.not_a_number", found="true"),
        ),
        (
            {"named": {"x": {"size": 1, "name": 2}}},
            "named.x.name",
            english("kernel.decoder.not_text", found=2),
        ),
        ({"named": [1]}, "named", english("kernel.decoder.not_a_table", found="[1]")),
        ({"green": "no"}, "green", english("kernel.decoder.not_a_flag", found='"no"')),
        ({"title": 7}, "title", english("kernel.decoder.not_text", found=7)),
    ],
)
def test_what_does_not_fit_is_named_with_what_to_write(raw: Any, field: str, problem: str) -> None:
    assert misfit(raw) == (field, problem)


def test_fields_are_named_below_the_entry_that_they_belong_to() -> None:
    assert misfit({"green": 1}, "tree.oak")[0] == "tree.oak.green"
    assert decode(Tree, {}, "tree.oak") == Tree()


def test_a_type_without_words_of_its_own_is_told_as_it_is() -> None:
    field, problem = misfit({"about": 5})
    assert field == "about"
    assert problem.startswith("Expected")


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("a = 1\n", encoding="utf-8-sig")
    assert tables_of(path) == {"a": 1}


def test_values_are_shown_as_they_stand_in_a_file() -> None:
    assert shown({"a": [1, True, "b"]}) == '{a = [1, true, "b"]}'
