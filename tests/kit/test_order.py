"""Plugins together: whose order matters, what they are checked with, and what a save says of it."""

from pathlib import Path

import pytest
from tests.support.wording import english, english_part

import manicule
from manicule import Human
from manicule.plugins import PluginRegistry
from manicule_kit import check_plugin, check_plugins

from .conftest import only, single_file

TAKE = """
class Own(Plugin):
    @hookimpl
    def most_taken(self, number: int) -> int:
        return {value}

plugin = Own()
"""


def variant(folder: Path, id: str, value: str, **keys: object) -> Path:
    """A variant of the small game that changes how much may be taken."""
    return single_file(folder, id, TAKE.format(value=value), **keys)


def test_two_plugins_whose_order_matters_are_found_with_the_hook(tmp_path: Path) -> None:
    paths = [variant(tmp_path, "double", "number * 2"), variant(tmp_path, "more", "number + 1")]
    double, more = check_plugins(paths, games=2)
    assert more.is_sound
    finding = only(double)
    assert (finding.check, finding.plugin, finding.place.file) == ("order", "double", "double.py")
    assert str(finding.problem) == (
        english(
            "kit.pairs.order_counts",
            one="double",
            other="more",
            what=english(
                "kit.both_orders.two_results",
                call="most_taken(a)",
                given=3,
                first=7,
                second=8,
                one="double",
                other="more",
            ),
        )
    )
    assert english_part("kit.pairs.decide", other="more") in str(finding.advice)


@pytest.mark.parametrize(
    ("first", "second", "keys"),
    [
        ("number + 1", "number + 2", {}),
        ("number * 2", "number + 1", {"after": ["more"]}),
        ("number * 2", "number + 1", {"conflicts": ["more"]}),
    ],
)
def test_nothing_is_said_where_it_does_not_matter_or_is_decided(
    tmp_path: Path, first: str, second: str, keys: dict[str, list[str]]
) -> None:
    paths = [variant(tmp_path, "double", first, **keys), variant(tmp_path, "more", second)]
    assert [str(report) for report in check_plugins(paths, games=2)] == [
        english("kit.findings.sound", plugin="double"),
        english("kit.findings.sound", plugin="more"),
    ]


def test_the_order_is_looked_at_where_a_plugin_is_checked_with_another(tmp_path: Path) -> None:
    double, more = variant(tmp_path, "double", "number * 2"), variant(tmp_path, "more", "number + 1")
    for report in (
        check_plugin(double, games=2, with_=[more]),
        *check_plugins([double], games=2, with_=[more]),
    ):
        finding = only(report)
        assert (finding.check, finding.plugin) == ("order", "double")
        assert "most_taken" in str(finding.problem)
    assert check_plugin(double, games=2, with_=[variant(tmp_path, "triple", "number * 3")]).is_sound


def test_a_failure_in_games_of_two_plugins_is_reported_with_both(tmp_path: Path) -> None:
    fragile = variant(tmp_path, "fragile", "1 // (4 - number)")
    other = variant(tmp_path, "other", "number + 1")
    own, reports = only(check_plugins([fragile, other], games=2)[0]), check_plugins([other, fragile], games=2)
    assert (own.check, own.plugin, own.place.file) == ("games", "fragile", "fragile.py")
    assert str(own.problem).startswith(english_part("kit.pairs.together", other="other"))
    assert "ZeroDivisionError" in str(own.problem)
    assert own.trace
    finding = only(reports[0])
    assert finding.plugin == "other"
    assert english_part("kit.pairs.together", other="fragile") in str(finding.problem)
    assert "the rules of fragile fail in fragile.py, line" in str(finding.advice)


def test_two_plugins_that_cannot_be_built_together_are_reported(tmp_path: Path) -> None:
    piece = """
class Charm(Piece):
    id = kind = "charm"
    name = about = tr("Charm")

class Own(Plugin):
    pieces = (Charm(),)

plugin = Own()
"""
    paths = [single_file(tmp_path, id, piece) for id in ("one", "other")]
    finding = only(check_plugins(paths, games=2)[0])
    assert (finding.check, finding.plugin) == ("order", "one")
    problem = english("kernel.ruleset.plugins_both_bring_leave_one", one="one", other="other", piece="charm")
    assert str(finding.problem) == english("kit.pairs.together", other="other", problem=problem)
    assert 'conflicts = ["other"]' in str(finding.advice)
    apart = [single_file(tmp_path, "one", piece, conflicts=["other"]), paths[1]]
    assert all(report.is_sound for report in check_plugins(apart, games=2))


def test_a_plugin_is_checked_with_others_in_every_game(tmp_path: Path) -> None:
    fragile = variant(tmp_path, "fragile", "1 // (4 - number)")
    other = variant(tmp_path, "other", "number + 1", before=["fragile"])
    assert check_plugin(fragile, games=2).is_sound
    finding = only(check_plugin(fragile, games=2, with_=[other]))
    assert (finding.check, finding.plugin) == ("games", "fragile")
    assert "ZeroDivisionError" in str(finding.problem)


def test_a_save_keeps_the_order_that_was_played(tmp_path: Path) -> None:
    paths = [variant(tmp_path, "double", "number * 2"), variant(tmp_path, "more", "number + 1")]
    usual = PluginRegistry.find(paths=paths)
    turned = PluginRegistry.find(paths=paths, order=["more", "double"])
    seats = [Human("Anna"), Human("Tom")]
    saves = []
    for name, registry in (("usual", usual), ("turned", turned)):
        match = manicule.start("pebbles", seats, with_=["double", "more"], seed=1, registry=registry)
        path = tmp_path / f"{name}.toml"
        manicule.save(match, path)
        saves.append(path)
    assert "order" not in saves[0].read_text(encoding="utf-8").replace("border", "")
    assert '"more",' in saves[1].read_text(encoding="utf-8").partition("order = [")[2]
    # Whoever goes on with it may want another order: the game goes on as it began.
    most = [len(manicule.load(path, registry=usual).question("a").legal) for path in saves]
    assert most == [7, 8]
