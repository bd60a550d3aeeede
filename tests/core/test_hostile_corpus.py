"""The corpora of hostile files, one for each reader: well-formed, and written to do harm all the same.

What is not even TOML is in `test_untrusted_files`. Here each file is refused with one sentence that names
it, or is harmless: then what it says is passed over.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.patience import limited
from tests.support.tables import ROOT, registry, registry_with
from tests.support.wording import english_part

import manicule
from manicule.door.recovery import check_save, recover
from manicule.folders import config_file, saves_folder
from manicule.kernel.content import read_folder
from manicule.kernel.errors import ContentError, ManiculeError, PluginError, RecordError
from manicule.kernel.text import tr
from manicule.plugins import PluginRegistry
from manicule.records.reader import read_record
from manicule.records.saves import list_saves
from manicule_cli.app import main
from manicule_kit.scenarios.scenario import run_scenario
from manicule_languages.languages import Languages

HOSTILE = ROOT / "tests" / "hostile"
PATIENCE = 30
HARMLESS_SAVES = {
    "format-text",
    "option-nobody-knows",
    "setting-of-nobody",
    "snapshot-bomb",
    "snapshot-cut",
    "snapshot-deep",
    "snapshot-deep-field",
    "snapshot-other-seats",
}
"""What can be passed over: a snapshot that is none, an option that nobody knows."""
HARMLESS_CATALOGS = {"bell": r"Anna\a Tom", "escape-octal": r"\033[2JAnna Tom", "twice": "Anna a Tom"}
"""What is shown as it is written: a backslash does nothing to a terminal."""
GREETS = tr("{name} greets {other}.")


def corpus(kind: str) -> list[Path]:
    return sorted((HOSTILE / kind).iterdir())


def each(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", corpus(kind), ids=lambda path: path.stem)


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    with limited(PATIENCE):
        yield


@pytest.fixture(scope="module")
def games() -> PluginRegistry:
    return registry_with(ROOT / "docs" / "examples" / "tictactoe")


def is_one_sentence(error: ManiculeError) -> bool:
    said = str(error)
    return bool(said) and "\n" not in said and len(said) < 600


def test_every_reader_has_a_corpus() -> None:
    sizes = {folder.name: len(corpus(folder.name)) for folder in HOSTILE.iterdir() if folder.is_dir()}
    assert set(sizes) == {"saves", "manifests", "settings", "content", "scenarios", "catalogs"}
    assert min(sizes.values()) >= 10


@each("saves")
def test_a_hostile_save_is_refused_or_its_verified_answers_are_gone_on_with(
    path: Path, games: PluginRegistry
) -> None:
    if path.stem in HARMLESS_SAVES:
        answers = [step.answer for step in manicule.load(path, registry=games).steps]
        assert answers == [step.answer for step in read_record(path).steps]
        return
    with pytest.raises((RecordError, PluginError)) as refused:
        manicule.load(path, registry=games)
    assert is_one_sentence(refused.value)
    if isinstance(refused.value, RecordError):
        assert path.name in str(refused.value)


@each("saves")
def test_a_hostile_save_is_checked_and_recovered_without_harm(
    path: Path, games: PluginRegistry, tmp_path: Path
) -> None:
    copy = Path(shutil.copy(path, tmp_path))
    data = copy.read_bytes()
    refused: ManiculeError | None = None
    try:
        check_save(copy, games)
        made = recover(copy, games)
    except ManiculeError as error:
        made, refused = None, error
    assert refused is None or is_one_sentence(refused)
    if made is not None:
        assert len(manicule.load(made.path, registry=games).steps) == made.answers
    assert copy.read_bytes() == data


def test_hostile_saves_do_not_keep_the_others_from_being_listed(games: PluginRegistry) -> None:
    saves_folder().mkdir(parents=True)
    for path in corpus("saves"):
        shutil.copy(path, saves_folder())
    listed = {save.path.stem for save in list_saves()}
    assert listed == {path.stem for path in corpus("saves")}


@each("manifests")
def test_a_hostile_manifest_is_a_failure_with_a_sentence_and_no_plugin(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "evil"
    folder.mkdir()
    shutil.copy(path, folder / "plugin.toml")
    found = registry_with(folder)
    (failure,) = [one for one in found.failures if one.origin.path == folder]
    assert is_one_sentence(PluginError(failure.text))
    assert str(folder) in str(failure.text)
    assert set(found.manifests) == set(registry().manifests)


@each("content")
def test_hostile_content_is_refused_and_its_entry_named(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / "numbers.toml")
    with pytest.raises(ContentError) as refused:
        registry().rule_set("gutenberg", ("gears",), [read_folder("evil", tmp_path)])
    assert is_one_sentence(refused.value)
    assert "entry " in str(refused.value)


@each("scenarios")
def test_a_hostile_scenario_is_refused_as_it_is_read_or_before_it_is_played(path: Path) -> None:
    report = run_scenario(path, registry())
    assert report.error is not None
    assert english_part("kit.scenario.rules_failed") not in str(report.error)
    assert is_one_sentence(ManiculeError(report.error))


@each("settings")
def test_hostile_settings_neither_stop_a_command_nor_speak_to_the_terminal(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, config_file())
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert "gutenberg" in told.out
    assert not any(letter in told.out + told.err for letter in "\x1b\x07\u202e")


@each("catalogs")
def test_a_hostile_catalog_runs_nothing_and_shows_nothing_of_its_own(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    shutil.copy(path, folder / "manicule.po")
    shown = Languages(tmp_path).reader("fr").read(GREETS(name="Anna", other="Tom"))
    assert shown == HARMLESS_CATALOGS.get(path.stem, "Anna greets Tom.")
