"""Files from outside: whatever they are, reading them ends, soon, with what they hold or one sentence."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.patience import limited
from tests.support.tables import ROOT
from tests.support.wording import english_pattern

from manicule.kernel import untrusted_files
from manicule.kernel.content import read_folder
from manicule.kernel.errors import (
    ContentError,
    ManiculeError,
    PluginError,
    PositionError,
    RecordError,
    ScenarioError,
)
from manicule.kernel.positions.toml_writer import read_position
from manicule.kernel.untrusted_files import MissingFile, NoFile, Unreadable
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Origin
from manicule.plugins.manifest_file import read_stated
from manicule.records.reader import read_record
from manicule_interface.lesson import read_lesson
from manicule_interface.rulebook import read_rules
from manicule_kit.scenarios.file import read_scenarios
from manicule_languages import pofile
from manicule_languages.pofile import read_file

HOSTILE = sorted((ROOT / "tests" / "hostile").glob("*.toml"))
PATIENCE = 10


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """Nothing here waits for somebody who never comes."""
    with limited(PATIENCE):
        yield


def test_there_are_hostile_files() -> None:
    assert len(HOSTILE) >= 11


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.stem)
def test_a_hostile_file_is_refused_with_one_short_sentence(path: Path) -> None:
    with pytest.raises(Unreadable) as refused:
        untrusted_files.read_toml(path)
    said = str(refused.value)
    assert said
    assert "\n" not in said
    assert len(said) < 200


def test_where_a_file_is_too_deep_or_too_dotted_its_line_is_named() -> None:
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.too_deep", line=3)):
        untrusted_files.parsed_toml("a = 1\n\nb = " + "[" * 100)
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.too_dotted", line=2)):
        untrusted_files.parsed_toml("a = 1\n" + "b." * 100 + "c = 1")


CLOSELY = 'prose = "' + "Well. " * 30 + '"\n'
"""A line that makes the reader look closely at the others."""


@pytest.mark.parametrize("before", ["", CLOSELY], ids=["at a glance", "closely"])
@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ("{a=", "}")], ids=["arrays", "tables"])
def test_as_deep_as_may_be_is_read_any_number_of_times_and_one_deeper_is_not(
    before: str, opens: str, closes: str
) -> None:
    def nested(depth: int) -> str:
        return f"{opens * depth}1{closes * depth}"

    deepest = nested(untrusted_files.DEEPEST)
    found = untrusted_files.parsed_toml(f"{before}b = {deepest}\nc = [2, 3]\nd = {deepest}\n")
    assert found["b"] == found["d"]
    line = 3 + bool(before)
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.too_deep", line=line)):
        untrusted_files.parsed_toml(f"{before}b = {deepest}\n\nd = {nested(untrusted_files.DEEPEST + 1)}\n")


def test_as_many_dots_as_may_be_are_read_in_every_key_and_one_more_is_not() -> None:
    def dotted(name: str, dots: int) -> str:
        return name + ".a" * dots

    most = untrusted_files.MOST_DOTS
    text = f"{dotted('b', most)} = 1\n[{dotted('c', most)}]\n"
    text += f"d = {{{dotted('e', most)} = 1, {dotted('f', most)} = 2}}\n"
    found = untrusted_files.parsed_toml(CLOSELY + text)
    assert set(found) == {"prose", "b", "c"}
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.too_dotted", line=2)):
        untrusted_files.parsed_toml(f"a = 1\n{dotted('b', most + 1)} = 1\n")


@pytest.mark.parametrize(
    ("data", "line"), [(b"\xff", 1), (b"\n\xff", 2), (b"a\nb\xff\n", 2), (b"\n\n\n\xff", 4)]
)
def test_where_a_file_is_no_text_its_line_is_named(tmp_path: Path, data: bytes, line: int) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.not_utf8", line=line)):
        untrusted_files.read_text(path)


def test_a_hundred_thousand_dots_are_refused_at_once() -> None:
    text = "a" + ".a" * 100_000 + " = 1"
    begun = time.process_time()
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.too_dotted")):
        untrusted_files.parsed_toml(text)
    assert time.process_time() - begun < 1


def test_too_many_keys_are_refused() -> None:
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.too_many")):
        untrusted_files.parsed_toml(
            "".join(f"a{number}=1\n" for number in range(untrusted_files.MOST_KEYS + 1))
        )


def test_as_many_keys_as_may_be_are_read() -> None:
    text = "".join(f"a{number}=1\n" for number in range(untrusted_files.MOST_KEYS))
    assert len(untrusted_files.parsed_toml(text)) == untrusted_files.MOST_KEYS


def test_tables_beside_each_other_lie_no_deeper_however_many_there_are() -> None:
    tables = "".join(f"a{number} = {{}}\nb{number} = []\n" for number in range(untrusted_files.DEEPEST + 5))
    assert len(untrusted_files.parsed_toml(CLOSELY + tables)) == 2 * (untrusted_files.DEEPEST + 5) + 1


def test_the_limits_are_those_that_people_are_told() -> None:
    page = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8").replace("\n", " ")
    small, large = (size // 2**20 for size in (untrusted_files.SMALL, untrusted_files.LARGE))
    translations = pofile.LARGEST // 10**6
    sizes = f"{small} megabyte for what people write, {large} for saves, {translations} for translations"
    assert f"({sizes})" in page
    depth, dots, keys = untrusted_files.DEEPEST, untrusted_files.MOST_DOTS, untrusted_files.MOST_KEYS
    assert f"depth ({depth}), dots in a key ({dots}) and keys ({keys:,})" in page


def test_dots_and_brackets_in_texts_and_comments_are_read_as_ever() -> None:
    text = f'''
    prose = "{"Well. " * 60}"
    long = """{"[" * 90}
    {"{." * 90}"""
    plain = '{"[.]" * 50}'
    many = ["a.b", 1.5, 2.5, {", ".join(["3.5"] * 60)}]
    # {"[" * 90} {"." * 90}
    '''
    assert untrusted_files.parsed_toml(text)["plain"] == "[.]" * 50


def test_what_is_no_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path / "link", tmp_path / "folder", Path("/dev/zero")):
        with pytest.raises(NoFile):
            untrusted_files.read(path)


def test_what_is_not_there_or_cannot_be_is_said_as_such(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match=english_pattern("kernel.untrusted_files.missing")):
        untrusted_files.read(tmp_path / "absent")
    (tmp_path / "one").symlink_to(tmp_path / "other")
    (tmp_path / "other").symlink_to(tmp_path / "one")
    for name in ("one", "x" * 300, "a\0b"):
        with pytest.raises(Unreadable):
            untrusted_files.read(tmp_path / name)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(1 << 30)  # a hole: it takes no room
    with pytest.raises(Unreadable, match="larger than 1,048,576 bytes"):
        untrusted_files.read(path)
    with pytest.raises(RecordError, match="larger than 8,388,608 bytes"):
        read_record(path)


def test_a_file_of_the_system_that_says_it_is_empty_is_read_to_its_end() -> None:
    path = Path("/proc/self/status")
    if not path.exists():
        pytest.skip("a system without such files")
    assert b"Pid" in untrusted_files.read_data(path)


def test_a_byte_order_mark_and_other_line_ends_make_no_difference(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b'\xef\xbb\xbfa = """one\r\ntwo"""\r\nb = 1\r\n')
    assert untrusted_files.read_toml(path) == {"a": "one\ntwo", "b": 1}


def test_a_small_file_is_written_anew_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "real.toml", tmp_path / "config.toml"
    path.write_text("old")
    path.chmod(0o600)
    link.symlink_to(path)
    untrusted_files.write(link, b"new")
    assert (path.read_text(), link.is_symlink(), path.stat().st_mode & 0o777) == ("new", True, 0o600)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        untrusted_files.write(link, b"newer")
    assert path.read_text() == "new"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["config.toml", "real.toml"]


def planted(kind: str, folder: Path, hostile: Path) -> Path:
    """A hostile file at a place where one of a kind is looked for; a pipe where none is named."""
    names = {"manifest": "plugin.toml", "content": "content/a.toml", "rules": "rules.md", "po": "fr.po"}
    path = folder / names.get(kind, f"{kind}.toml")
    path.parent.mkdir(exist_ok=True)
    if hostile.is_file():
        path.write_bytes(hostile.read_bytes())
    else:
        os.mkfifo(path)
    return path


READERS = {
    "manifest": (PluginError, lambda path: read_stated(Origin(path.parent))),
    "content": (ContentError, lambda path: read_folder("test", path.parent)),
    "lesson": (ContentError, lambda path: read_lesson("test", path.parent)),
    "scenario": (ScenarioError, read_scenarios),
    "save": (RecordError, read_record),
    "po": (ManiculeError, read_file),
}


@pytest.mark.parametrize("hostile", [*HOSTILE, Path("pipe")], ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", READERS)
def test_every_reader_refuses_every_hostile_file(kind: str, hostile: Path, tmp_path: Path) -> None:
    error, read = READERS[kind]
    path = planted(kind, tmp_path, hostile)
    with pytest.raises(error) as refused:
        read(path)
    assert path.name in str(refused.value)
    assert len(str(refused.value)) < 500


def test_rules_that_are_a_pipe_or_no_text_are_refused(tmp_path: Path) -> None:
    for hostile in (Path("pipe"), ROOT / "tests" / "hostile" / "not-utf8.toml"):
        path = planted("rules", tmp_path, hostile)
        with pytest.raises(ContentError, match=r"rules\.md"):
            read_rules("test", tmp_path)
        path.unlink()


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.stem)
def test_a_position_that_is_hostile_is_refused(path: Path) -> None:
    rules = PluginRegistry.find().rule_set("cvlizations", ["cvlizations"])
    text = path.read_bytes().decode(errors="replace")
    with pytest.raises(PositionError):
        read_position(rules, text)


@pytest.mark.parametrize(
    "source",
    [
        "PLUGIN = " + "[" * 5000 + "]" * 5000,
        "PLUGIN = " + "-" * 50_000 + "1",
        "PLUGIN = {'id': " + "1+" * 50_000 + "1}",
        "PLUGIN = {'id': 'a', 'b': " + "9" * 5000 + "}",
        "PLUGIN = b'\\xff'",
        "PLUGIN = {**{}}",
        "PLUGIN = \0",
        "# coding: rot13\nPLUGIN = {}",
        "(" * 3000,
    ],
)
def test_a_single_file_with_a_hostile_literal_is_refused(source: str, tmp_path: Path) -> None:
    path = tmp_path / "evil.py"
    path.write_text(source)
    with pytest.raises(PluginError, match=r"evil\.py"):
        read_stated(Origin(path))


def test_what_may_not_be_looked_at_is_neither_a_file_nor_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    assert (untrusted_files.is_file(file), untrusted_files.is_folder(file)) == (True, False)
    assert (untrusted_files.is_file(tmp_path), untrusted_files.is_folder(tmp_path)) == (False, True)

    def refuse(path: Path, **how: object) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", refuse)
    monkeypatch.setattr(Path, "is_dir", refuse)
    assert untrusted_files.is_file(file) is False
    assert untrusted_files.is_folder(tmp_path) is False


class Trickle:
    """A file that gives what it has piece by piece."""

    def __init__(self, *parts: bytes) -> None:
        self.parts = list(parts)

    def read(self, size: int) -> bytes:
        return self.parts.pop(0)[:size] if self.parts else b""


def test_a_file_that_comes_in_pieces_is_read_to_its_end_and_no_further_than_its_limit() -> None:
    whole: Any = Trickle(b"01234", b"56789")
    assert untrusted_files._all(whole, 10) == b"0123456789"
    longer: Any = Trickle(b"0123456789", b"x")
    with pytest.raises(Unreadable, match=english_pattern("kernel.untrusted_files.too_large", n=10)):
        untrusted_files._all(longer, 10)


def test_a_file_is_opened_so_that_nothing_waits_no_terminal_is_taken_and_nobody_inherits_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x")
    opened, how = os.open, []

    def noted(path: Path, flags: int) -> int:
        how.append(flags)
        return opened(path, flags)

    monkeypatch.setattr(os, "open", noted)
    assert untrusted_files.read_data(path) == b"x"
    careful = os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
    assert [flags & careful for flags in how] == [careful]
