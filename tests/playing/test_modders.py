"""What modders see who write plugins that meet: checks of pairs, phases of others, point sources, secrets."""

import re
import shutil
from pathlib import Path

from .conftest import Told, tell

ROOT = Path(__file__).resolve().parents[2]
SINGLE = """
PLUGIN = {{
    "id": "{id}", "kind": "rules", "name": "Variant {id}", "about": "A variant.", "api": 2,
    "game": "{game}"{more}
}}

from manicule import Plugin, Texts, hookimpl

tr = Texts("{id}").tr

{code}

plugin = Variant()
"""
PRICE = """
class Variant(Plugin):
    @hookimpl
    def type_price(self, table, price: int) -> int:
        return {price}
"""
MARKUP = ', "options": {"markup": {"default": 1, "values": [1, 2], "about": "Guilders more."}}'
FEAST = """
from manicule_cvlizations import LandPhase, clockwise, gain_happiness


class Feast(LandPhase):
    id = "feast"
    name = tr("The feast", context="phase.feast")

    def order(self, table):
        return clockwise(table)

    def turn(self, table, seat):
        gain_happiness(seat, "feast", 1)


class Variant(Plugin):
    @hookimpl
    def phases(self, phases):
        return (*phases[:1], Feast(), *phases[1:])
"""
GENEROUS = """
def generous(phase):
    class Generous(type(phase)):
        def turn(self, table, seat):
            yield from super().turn(table, seat)
            seat.state.guilders += 1

    return Generous()


class Variant(Plugin):
    @hookimpl
    def phases(self, phases):
        return tuple(generous(phase) if phase.id == "take_inks" else phase for phase in phases)
"""
HAND = re.compile(r"Annotated\[(tuple\[str, \.\.\.\]), \w*\.?Secret\(.*?\)\]")


def single(folder: Path, id: str, code: str, game: str = "gutenberg", more: str = "") -> str:
    path = folder / f"{id}.py"
    path.write_text(SINGLE.format(id=id, game=game, code=code, more=more), encoding="utf-8")
    return str(path)


def check(*arguments: str) -> Told:
    return tell("plugins", "check", *arguments, "--games", "2")


def tricks(folder: Path, file: str, pattern: re.Pattern[str], with_: str) -> str:
    """The trick game of the documentation with a change."""
    game = shutil.copytree(ROOT / "docs" / "examples" / "tricks", folder / "tricks")
    shutil.rmtree(game / "scenarios")
    text, changes = pattern.subn(with_, (game / file).read_text(encoding="utf-8"))
    assert changes
    (game / file).write_text(text, encoding="utf-8")
    return str(game)


def test_two_variants_that_read_an_option_by_the_name_of_both_do_not_check_clean(tmp_path: Path) -> None:
    one = single(tmp_path, "one", PRICE.format(price='price + table.options["one.markup"]'), more=MARKUP)
    other = single(tmp_path, "other", PRICE.format(price='price + table.options["markup"]'), more=MARKUP)
    told = check(other, "--with", one)
    assert told.code != 0
    assert '"other.markup"' in told.text


def test_two_prices_that_depend_on_the_order_are_found_with_the_hook(tmp_path: Path) -> None:
    one = single(tmp_path, "one", PRICE.format(price="price * 2"))
    other = single(tmp_path, "other", PRICE.format(price="price + 1"))
    told = check(one, "--with", other)
    assert told.code != 0
    assert "type_price" in told.text


def test_hooks_of_a_renamed_phase_are_refused_with_the_command_that_cures(tmp_path: Path) -> None:
    assert tell("plugins", "new", "marbles", "--kind", "game", "--to", str(tmp_path)).code == 0
    phases = tmp_path / "marbles" / "manicule_marbles" / "phases.py"
    text = phases.read_text(encoding="utf-8")
    assert 'id = "taking"' in text
    phases.write_text(text.replace('id = "taking"', 'id = "grabbing"'), encoding="utf-8")
    told = check(str(tmp_path / "marbles"))
    assert told.code != 0
    assert "--phases --write" in told.text


def test_points_from_a_source_of_a_plugin_need_its_name_and_no_more(tmp_path: Path) -> None:
    told = check(single(tmp_path, "feasts", FEAST, "cvlizations"))
    assert told.code != 0
    assert "point_names" in told.text
    assert "KeyError" not in told.text


def test_one_method_of_a_phase_of_the_game_can_be_changed(tmp_path: Path) -> None:
    told = check(single(tmp_path, "generous", GENEROUS))
    assert told.code == 0, told.text


def test_a_hand_that_only_its_owner_sees_is_called_no_pile(tmp_path: Path) -> None:
    told = check(tricks(tmp_path, "state.py", HAND, r"\1"))
    assert told.code != 0
    assert "`Secret`" in told.text or "Secret(" in told.text, told.text
    assert "Pile" not in told.text


def test_a_missing_reveal_is_called_that(tmp_path: Path) -> None:
    told = check(tricks(tmp_path, "phases.py", re.compile(r" *table\.reveal\(\).*\n"), ""))
    assert told.code != 0
    assert "phases.py" in told.text, told.text
    assert "reveal()" in told.text, told.text
