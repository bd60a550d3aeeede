"""The server knows its tables by their store alone: tables in memory work as those in files do."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.extras.web import test_lessons, test_playing, test_tables
from tests.extras.web.contract_browser import BrowserHand
from tests.extras.web.houses import GAMES, House, seated
from tests.support.contract_scripts import SCRIPTS
from tests.support.memory_tables import MemoryTables
from tests.support.tables import ROOT
from tests.support.wording import english_part

from manicule_web.postgres.tables import PostgresTables
from manicule_web.table_view import TableView

SERVER = ROOT / "cli" / "manicule_web"
FILES = {"file_tables", "folder_owner"}
"""The modules that know files."""
WAYS_TO_FILES = {
    "fileinput",
    "glob",
    "io",
    "manicule.folders",
    "manicule.kernel.untrusted_files",
    "manicule.records.copy",
    "manicule.records.file",
    "manicule.records.file_keeper",
    "manicule.records.reader.read_record",
    "manicule.records.reader.read_verified",
    "manicule.records.reader.record_of",
    "manicule.records.saves",
    "pathlib",
    "shutil",
    "sqlite3",
    "tempfile",
}
METHODS = {"exists", "iterdir", "mkdir", "read_bytes", "rmtree", "stat", "unlink", "write_bytes"}
"""Methods of paths."""
PROCESSES = {"_exit", "nice"}
"""What the server uses of `os`: it is about processes."""

Check = Callable[[House], None]
CHECKS: tuple[Check, ...] = (
    test_tables.test_whoever_was_invited_takes_the_first_free_seat_and_the_maker_sees_it,
    test_tables.test_a_new_invitation_makes_the_old_one_invalid,
    test_tables.test_a_game_begins_when_everybody_is_there_or_bots_sit_down,
    test_tables.test_a_link_to_ones_own_seat_opens_it_elsewhere_too,
    test_tables.test_everybody_hears_when_a_seat_is_given_out_anew,
    test_tables.test_a_new_link_to_another_seat_is_in_the_record_and_the_log_for_good,
    test_tables.test_whoever_stands_up_before_the_game_begins_frees_their_seat,
    test_tables.test_without_the_key_of_a_seat_there_is_nothing,
    test_tables.test_a_finished_table_shows_its_result_is_looked_at_again_and_played_again,
    test_tables.test_a_bot_looks_back_at_ones_own_answers_when_the_game_is_over,
    test_tables.test_there_are_no_more_tables_than_allowed,
    test_tables.test_a_table_that_cannot_be_written_is_none,
    test_tables.test_a_seat_whose_table_cannot_be_written_stays_free,
    test_playing.test_an_answer_leads_back_to_the_page_and_a_stale_one_is_no_answer,
    test_playing.test_a_hint_proposes_an_answer_and_changes_nothing,
    test_playing.test_a_preview_says_what_an_answer_would_come_to_or_why_not,
    test_playing.test_more_than_that_is_taken_back_when_all_others_agree,
    test_playing.test_an_undo_that_was_agreed_to_holds_after_a_restart,
    test_playing.test_a_game_in_which_nobody_has_answered_begins_the_same_again,
    test_lessons.test_a_lesson_goes_on_after_the_server_was_started_anew,
)


@pytest.fixture
def tables() -> MemoryTables:
    return MemoryTables()


@pytest.fixture
def memory_house(tmp_path: Path, tables: MemoryTables) -> Iterator[House]:
    """A server whose tables are in memory; its folder stays empty."""
    made = House(tmp_path / "data", store=tables)
    yield made
    made.close()
    assert not (tmp_path / "data").exists()


@pytest.fixture(params=["memory", "postgres"])
def any_house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A server whose tables are not in files."""
    fixture = "tables" if request.param == "memory" else "postgres"
    made = House(tmp_path / "data", store=request.getfixturevalue(fixture))
    yield made
    made.close()
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_table_elsewhere_is_like_one_in_files(any_house: House, check: Check) -> None:
    check(any_house)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_elsewhere_survives_the_end_of_its_server(any_house: House, game: str) -> None:
    test_playing.test_a_killed_server_has_lost_nothing_that_it_acknowledged(any_house, game)


@pytest.mark.parametrize("name", ["torn_save", "hint_accepted", "undo_by_consent", "end_of_a_game"])
def test_the_browser_keeps_the_contract_with_tables_in_memory(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(BrowserHand(tmp_path / "house", MemoryTables()), tmp_path)


@pytest.mark.parametrize("name", ["hint_accepted", "undo_by_consent", "end_of_a_game"])
def test_the_browser_keeps_the_contract_with_tables_in_a_database(
    name: str, tmp_path: Path, postgres: PostgresTables
) -> None:
    SCRIPTS[name].run(BrowserHand(tmp_path / "house", postgres), tmp_path)


def test_who_looks_at_a_table_does_not_change_it(memory_house: House, tables: MemoryTables) -> None:
    (anna,) = seated(memory_house, "cartographers", "random", languages=())
    question = anna.asked()
    looks, changes = tables.looks, tables.changes
    for path in ("", "update", "log", "rules", "signs", "status", "links"):
        assert anna.get(path).status_code == 200
    for path in ("preview", "hint"):
        assert anna.post(path, {"token": anna.token, "answer": "x"}).status_code == 200
    assert anna.question() == question
    assert tables.changes == changes
    assert tables.looks > looks


def test_a_table_is_read_again_when_its_store_does_not_say_whether_it_took_an_answer(
    memory_house: House, tables: MemoryTables
) -> None:
    anna, tom = seated(memory_house, "tictactoe")
    before = memory_house.table(anna).match
    tables.shelf.is_silent = True
    assert english_part("interface.session.unsaved") in anna.answer("e").text
    tables.shelf.is_silent = False
    assert memory_house.table(anna).match is not before
    assert [step.answer for step in memory_house.table(anna).match.steps] == ["e"]
    assert tom.answer("a").status_code == 200


def test_the_version_of_a_page_is_read_before_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What changes while a page is made has a later version, so that the browser asks again."""
    anna, _tom = seated(house, "tictactoe")
    table = house.table(anna)
    before, view = table.version, table.view

    def disturbed(viewer: str) -> TableView:
        table.changed()
        return view(viewer)

    monkeypatch.setattr(table, "view", disturbed)
    version, _ = table.look("a")
    assert version == before
    assert table.version != before


def test_bots_are_on_the_shelf_before_the_next_person_answers(
    memory_house: House, tables: MemoryTables
) -> None:
    (anna,) = seated(memory_house, "tictactoe", "random", languages=())
    anna.answer("e")
    file = memory_house.table(anna).file
    assert [step.seat for step in tables.record(file).steps] == ["a", "b"]


def ways_to_files(module: Path) -> set[str]:
    """The imports and calls of a module by which it could reach a file."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & WAYS_TO_FILES
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            found |= names & (WAYS_TO_FILES | {"manicule.records.match_file.path_of", "os.path"})
        elif isinstance(node, ast.Attribute):
            is_system = isinstance(node.value, ast.Name) and node.value.id == "os"
            found |= {f"os.{node.attr}"} if is_system and node.attr not in PROCESSES else set()
        elif isinstance(node, ast.Name) and node.id == "__file__":
            found.add("__file__")
        elif isinstance(node, ast.Call):
            is_method = isinstance(node.func, ast.Attribute)
            called = ast.unparse(node.func).rpartition(".")[2]
            found |= {called} & (METHODS if is_method else {"open"})
    return found


def test_only_one_module_of_the_server_knows_files() -> None:
    modules = {path.relative_to(SERVER).with_suffix("").as_posix(): path for path in SERVER.rglob("*.py")}
    assert set(modules) > FILES
    found = {name: ways for name, path in modules.items() if (ways := ways_to_files(path))}
    assert set(found) == FILES, found


def test_a_table_is_locked_by_its_own_methods_alone() -> None:
    """Elsewhere a table is looked at, or changed: a store treats these two differently."""
    found = [
        path.name
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "lock" and path.stem != "web_table"
    ]
    assert found == []
