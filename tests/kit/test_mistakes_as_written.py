"""Mistakes in what is written: `plugins check` names plugin, file, line and what to do."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.kit.conftest import Checked, only, single_file
from tests.kit.planted import CHARACTER, line_of, own, piece, told
from tests.support.wording import english, english_part, english_pattern

from manicule_kit import SourceLocation, check_plugin

# As written: hooks


def test_a_misspelt_hook(checked: Checked, tmp_path: Path) -> None:
    finding = only(checked("misspelt", own("@hookimpl\ndef most_takn(self, number): return 2")))
    assert (finding.check, finding.plugin, finding.place.file) == ("hooks", "misspelt", "misspelt.py")
    assert finding.place.line == line_of(tmp_path / "misspelt.py", "@hookimpl")
    problem, advice = told(finding)
    assert "hook most_takn: " + english_part("kernel.manager.misspelt") in problem
    assert english("kit.hooks.correct_name", near="most_taken") in advice


def test_a_wrong_argument(checked: Checked) -> None:
    finding = only(checked("argued", own("@hookimpl\ndef most_taken(self, count): return 2")))
    assert (finding.check, finding.plugin, finding.place.file) == ("hooks", "argued", "argued.py")
    problem, advice = told(finding)
    assert (
        english("kernel.manager.unknown_argument", argument="count", given="table, seat, number") in problem
    )
    assert "most_taken(self, table, seat, number)" in advice


def test_every_wrong_hook_is_told_and_not_only_the_first(checked: Checked) -> None:
    report = checked(
        "several",
        own(
            "@hookimpl\ndef most_takn(self): return 2\n"
            "@hookimpl\ndef most_taken(self, number=3): return number\n"
            "@hookimpl\ndef result(self, result): yield result"
        ),
    )
    assert {told(finding)[0].split(":")[0] for finding in report.findings} == {
        "hook most_takn",
        "hook most_taken",
        "hook result",
    }


def test_a_hook_without_its_mark(checked: Checked) -> None:
    finding = only(checked("unmarked", own("def most_taken(self, number): return 2")))
    assert finding.check == "hooks"
    assert told(finding)[0] == (english("kit.hooks.unmarked", hook="most_taken"))
    assert "@hookimpl" in told(finding)[1]


def test_a_hook_that_forgets_to_return(checked: Checked, tmp_path: Path) -> None:
    """Otherwise the game would be blamed for the None that it gets."""
    finding = only(checked("forgets", own("@hookimpl\ndef most_taken(self, number): number - 1")))
    assert (finding.check, finding.place.file) == ("hooks", "forgets.py")
    assert told(finding) == (
        english("kernel.answers.nothing", hook="most_taken"),
        english("kernel.answers.return_value", argument="number"),
    )


def test_a_hook_that_gives_back_another_type(checked: Checked) -> None:
    finding = only(checked("retyped", own("@hookimpl\ndef most_taken(self, number): return '3'")))
    assert told(finding)[0] == english(
        "kernel.answers.other_type", hook="most_taken", found="str", given="int"
    )


# As written: manifests


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"api": 99}, english("plugins.manifest_check.too_new", theirs=99, ours=2)),
        ({"api": 0}, english_part("plugins.manifest_check.too_old", theirs=0, ours=2)),
        (
            {"players": "two"},
            english(
                "plugins.manifest_check.wrong_type",
                key="players",
                problem=english("kernel.decoder.not_an_array", found='"two"'),
            ),
        ),
        (
            {"default": "yes"},
            english(
                "plugins.manifest_check.wrong_type",
                key="default",
                problem=english("kernel.decoder.not_a_flag", found='"yes"'),
            ),
        ),
        ({"gane": "pebbles"}, english("kernel.decoder.unknown_key", key="gane", near="game")),
        ({"game": "marbles"}, english("plugins.discovery.absent_need", required="marbles")),
        ({"requires": ["magic"]}, english("plugins.discovery.absent_need", required="magic")),
    ],
    ids=lambda value: ", ".join(value) if isinstance(value, dict) else "",
)
def test_a_manifest_that_is_refused(checked: Checked, keys: dict[str, Any], problem: str) -> None:
    finding = only(checked("stated", own("pass"), **keys))
    assert (finding.check, finding.plugin, finding.place) == (
        "manifest",
        "stated",
        SourceLocation("stated.py", 2),
    )
    assert problem in told(finding)[0]
    assert told(finding)[1] == english("kit.check.correct_manifest", file="stated.py, line 2")


def test_a_plugin_toml_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "plugin.toml").write_text('id = "torn"\nkind = [rules')
    finding = only(check_plugin(tmp_path / "torn"))
    assert (finding.check, finding.plugin, finding.place) == (
        "manifest",
        "torn",
        SourceLocation("plugin.toml", 2),
    )
    assert english_part("plugins.manifest_file.unreadable", file="plugin.toml") in told(finding)[0]
    assert "line 2" in told(finding)[0]


def test_an_id_that_another_plugin_has(checked: Checked) -> None:
    finding = only(checked("pebbles", own("pass")))
    assert (finding.check, finding.plugin, finding.place.file) == ("manifest", "pebbles", "pebbles.py")
    assert re.search(english_pattern("plugins.discovery.twice", plugin="pebbles"), told(finding)[0])


@pytest.mark.parametrize("id", ["gears", "automa"])
def test_an_id_of_a_plugin_that_manicule_comes_with(checked: Checked, id: str) -> None:
    """A copy of the same kind and game is used instead of the other one, so nothing else fails."""
    finding = only(checked(id, own("pass"), games=0, game="gutenberg"))
    assert (finding.check, finding.plugin, finding.place.file) == ("manifest", id, f"{id}.py")
    assert told(finding) == (
        english("kit.check.shipped_id", plugin=id),
        english("kit.check.choose_id", plugin=id),
    )


def test_an_id_of_manicule_that_only_the_company_has(tmp_path: Path) -> None:
    mine = single_file(tmp_path, "mine", own("pass"), game="gutenberg")
    theirs = single_file(tmp_path, "gears", own("pass"), game="gutenberg")
    finding = only(check_plugin(mine, games=0, with_=[theirs]))
    assert (finding.plugin, finding.place.file) == ("gears", "gears.py")
    assert told(finding)[0] == english("kit.check.shipped_id", plugin="gears")


def test_another_place_of_a_plugin_that_somebody_else_made_is_no_mistake(
    pebbles: Path, tmp_path: Path
) -> None:
    copy = shutil.copytree(pebbles, tmp_path / "pebbles")
    report = check_plugin(copy, games=0)
    assert report.is_sound, str(report)
    assert report.notices


def test_a_text_that_is_empty(checked: Checked) -> None:
    options = {"speed": {"default": 1, "about": " "}}
    report = checked("wordless", own("pass"), about="", options=options)
    assert [(finding.check, told(finding)[0]) for finding in report.findings] == [
        ("texts", english("kit.texts.empty", what="about")),
        ("texts", english("kit.texts.empty", what="options.speed.about")),
    ]


def test_an_option_picks_from_content_that_the_plugin_declares(checked: Checked) -> None:
    picks = {"entries": "card", "places": "spot"}
    options = {"cards": {"default": "any", "about": "Which cards.", "picks": picks}}
    report = checked("chooser", own("pass"), options=options)
    told = [english("kit.texts.no_entries", option="cards", kind=kind) for kind in picks.values()]
    assert [str(one.problem) for one in report.findings] == told


# As written: content


def test_a_broken_field_of_a_content_file(tmp_path: Path) -> None:
    folder = tmp_path / "figures"
    (folder / "content").mkdir(parents=True)
    (folder / "content" / "numbers.toml").write_text(
        '[number]\nguilders = { value = "ten", source = "a test", replace = true }\n'
    )
    (folder / "plugin.toml").write_text(
        'id = "figures"\nkind = "rules"\nname = "Figures"\nabout = "For a test."\napi = 2\n'
        'game = "gutenberg"\n'
    )
    finding = only(check_plugin(folder))
    assert (finding.check, finding.plugin, finding.place.file) == (
        "content",
        "figures",
        "content/numbers.toml",
    )
    assert finding.place.line == 2
    assert told(finding)[0].startswith("entry number.guilders.value: ")  # plugin and file are named once
    assert english_part("kernel.decoder.not_a_number") in told(finding)[0]
    assert english_part("kit.check.correct_entry") in told(finding)[1]


# As written: pieces


def test_a_piece_without_a_text(checked: Checked) -> None:
    source = piece().replace('    about = tr("Does something.")\n', "")
    source = source.replace('    biography = tr("Lived somewhere.")\n', "    biography = 'Somewhere'\n")
    report = checked("terse", source, games=0, **CHARACTER)
    assert {(finding.check, finding.place.file) for finding in report.findings} == {("texts", "terse.py")}
    assert sorted(map(told, report.findings)) == [
        (
            english("kit.texts.no_text", what="Somebody.about"),
            english("kit.texts.make_one", what="about", plugin="terse"),
        ),
        (
            english("kit.texts.not_a_text", what="Somebody.biography", found="str"),
            english("kit.texts.make_one", what="biography", plugin="terse"),
        ),
    ]


def test_a_text_of_another_domain(checked: Checked) -> None:
    source = piece().replace('tr("Somebody")', 'Texts("manicule").tr("Somebody")')
    finding = only(checked("stray", source, games=0, **CHARACTER))
    assert told(finding)[0].startswith(
        english_part("kit.texts.foreign", what="Somebody.name", domain="manicule")
    )
    assert 'Texts("stray").tr' in told(finding)[1]


def test_a_piece_with_the_id_of_another(checked: Checked) -> None:
    finding = only(checked("doubled", piece(id="vietor"), games=0, **CHARACTER))
    assert (finding.check, finding.plugin) == ("pieces", "doubled")
    assert (
        english_part(
            "kernel.ruleset.plugins_both_bring_leave_one", one="characters", other="doubled", piece="vietor"
        )
        in told(finding)[0]
    )
    assert english("kit.check.combine") in told(finding)[1]


def test_a_piece_that_is_not_listed(checked: Checked) -> None:
    source = piece() + "\nclass Forgotten(Somebody):\n    id = 'forgotten'\n"
    finding = only(checked("listless", source, games=0, **CHARACTER))
    assert told(finding) == (
        english("kit.hooks.unlisted", piece="Forgotten"),
        english("kit.hooks.list", piece="Forgotten"),
    )


def test_a_piece_of_a_kind_that_nobody_deals(checked: Checked) -> None:
    source = piece().replace(
        "class Somebody(Character):\n", "class Somebody(Piece):\n    kind = 'charcter'\n"
    )
    finding = only(checked("undealt", source, games=25, game="pebbles"))
    assert finding.check == "pieces"
    assert english("kit.games.nobody_held", n=25, kind="charcter") in told(finding)[0]


def test_a_piece_whose_hook_has_no_seat(checked: Checked) -> None:
    source = piece("@hookimpl\ndef phases(self, phases): return phases")
    finding = only(checked("seatless", source, games=0, **CHARACTER))
    assert english("kernel.manager.table_hook") in told(finding)[0]


# When it is loaded


def test_an_absolute_import_of_a_neighbour_gets_the_line_to_write(tmp_path: Path) -> None:
    folder = tmp_path / "neighbours"
    folder.mkdir()
    (folder / "helper.py").write_text("BONUS = 1\n")
    (folder / "rules.py").write_text("from helper import BONUS\n")
    (folder / "plugin.toml").write_text(
        'id = "neighbours"\nkind = "rules"\nname = "Name"\nabout = "For a test."\napi = 2\n'
        'game = "pebbles"\nmodule = "rules"\n'
    )
    finding = only(check_plugin(folder))
    assert (finding.check, finding.place) == ("loading", SourceLocation("rules.py", 1))
    assert "write: from .helper import BONUS" in told(finding)[0]


@pytest.mark.parametrize(
    ("id", "source", "raised", "problem"),
    [
        (
            "dividing",
            "1 / 0",
            "ZeroDivisionError",
            english("kit.check.import_fails", what="ZeroDivisionError: division by zero"),
        ),
        ("garbled", "def broken(:", "SyntaxError", english("kit.check.import_fails", what="SyntaxError")),
        (
            "alone",
            "import no_such_module",
            "ModuleNotFoundError",
            english("kit.check.import_fails", what="ModuleNotFoundError"),
        ),
        (
            "leaving",
            "raise SystemExit(3)",
            "SystemExit",
            english("kit.check.import_fails", what="SystemExit: 3"),
        ),
        ("other", "plugin = 3", "", english("plugins.loader.not_plugin", module="other_rules", what="int")),
        ("without", "x = 3", "", english("plugins.loader.no_plugin", module="without_rules")),
    ],
)
def test_a_plugin_that_cannot_be_imported(
    tmp_path: Path, id: str, source: str, raised: str, problem: str
) -> None:
    folder = tmp_path / id
    folder.mkdir()
    (folder / f"{id}_rules.py").write_text(f'"""Rules."""\n\n{source}\n')
    (folder / "plugin.toml").write_text(
        f'id = "{id}"\nkind = "rules"\nname = "Name"\nabout = "For a test."\napi = 2\n'
        f'game = "pebbles"\nmodule = "{id}_rules"\n'
    )
    finding = only(check_plugin(folder))
    assert (finding.check, finding.plugin) == ("loading", id)
    assert problem in told(finding)[0]
    if raised:
        assert (finding.place.file, finding.place.line) == (f"{id}_rules.py", 3)
        assert raised in finding.trace
    assert english_part("kit.check.correct_file") in told(finding)[1]


def test_a_hook_that_fails_when_the_rules_are_put_together(checked: Checked, tmp_path: Path) -> None:
    source = own("@hookimpl\ndef phases(self, phases):\n    return phases[9:][0]")
    finding = only(checked("early", source))
    assert (finding.check, finding.plugin, finding.place.file) == ("loading", "early", "early.py")
    assert finding.place.line == line_of(tmp_path / "early.py", "phases[9:]")
    assert "IndexError" in told(finding)[0]
    assert "correct early.py, line" in told(finding)[1]
