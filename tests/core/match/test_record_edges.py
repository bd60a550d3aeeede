"""Edges of records: the least and the most that there is, and what happens between two looks at a file."""

import os
from datetime import date
from types import SimpleNamespace

import pytest
from tests.support.wording import english, english_pattern

from manicule.folders import saves_folder
from manicule.kernel import untrusted_files
from manicule.kernel.errors import RecordError, UsageError
from manicule.kernel.plugin import PluginFingerprint
from manicule.kernel.text import tr, verbatim
from manicule.match.header import MatchHeader, SeatSpec, check_header
from manicule.records import saves
from manicule.records.file import RecordFile
from manicule.records.index import SaveIndex
from manicule.records.match_file import path_of
from manicule.records.reader import ends_as_written, read_record
from manicule.records.saves import list_saves, new_save
from manicule_cli.games import save_files
from manicule_cli.games.save_files import remove_save, rename_save

GAME = PluginFingerprint("chess", "1", "0")


def start(**how):
    given = {"game": "chess", "seed": 7, "plugins": (GAME,), "seats": (SeatSpec("Anna", "human"),)}
    return MatchHeader(**{**given, **how})


@pytest.fixture
def save(kit):
    """The file of a game with one answer that nobody plays."""
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "a")
    match.close()
    return path_of(match)


@pytest.mark.parametrize("seed", [-(1 << 63), 0, (1 << 63) - 1])
def test_a_seed_may_have_sixty_four_bits(seed):
    check_header(start(seed=seed))


@pytest.mark.parametrize("seed", [-(1 << 63) - 1, 1 << 63, True, "7"])
def test_a_seed_of_more_bits_or_of_another_kind_is_refused(seed):
    with pytest.raises(UsageError) as refused:
        check_header(start(seed=seed))
    assert str(refused.value) == (
        english("match.header.big_seed", least="-9,223,372,036,854,775,808", most="9,223,372,036,854,775,807")
    )


@pytest.mark.parametrize("first", [-1, 1])
def test_only_a_seat_that_there_is_goes_first(first):
    with pytest.raises(UsageError) as refused:
        check_header(start(first=first))
    assert str(refused.value) == english("match.header.no_first", number=first + 1)


@pytest.mark.parametrize("plugins", [(), (GAME, GAME), (PluginFingerprint("gears", "1", "0"), GAME)])
def test_the_game_is_the_first_of_its_plugins_and_each_of_them_is_there_once(plugins):
    with pytest.raises(UsageError, match="^" + english_pattern("match.header.odd_plugins")):
        check_header(start(plugins=plugins))


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ((), "seat"),
        ((" ",), f"^{english('match.header.no_name')}$"),
        (("Anna", "Anna"), f"^{english('match.header.same_name', name='Anna')}$"),
        (("Anna", "B\udcff"), f"^{english('match.header.bad_name', seat='b')}$"),
        (("A\x1b",), f"^{english('match.header.bad_name', seat='a')}$"),
    ],
)
def test_seats_that_nobody_could_tell_apart_are_refused(names, message):
    with pytest.raises(UsageError, match=message):
        check_header(start(seats=tuple(SeatSpec(name, "human") for name in names)))


def test_as_many_can_sit_down_as_there_are_letters():
    seats = tuple(SeatSpec(f"Player {number}", "human") for number in range(27))
    check_header(start(seats=seats[:26]))
    with pytest.raises(UsageError, match="26 seats"):
        check_header(start(seats=seats))


def test_a_start_without_options_has_none():
    assert start().options == start().setup().options == {}


def test_a_level_that_a_player_does_not_have_is_refused():
    with pytest.raises(
        UsageError,
        match="^" + english_pattern("match.header.no_level", name="Anna", level="hard", kind="random"),
    ):
        check_header(start(seats=(SeatSpec("Anna", "random", "hard"),)))


def test_a_record_without_steps_ends_as_it_was_written(kit):
    store = RecordFile.create(kit.folder / "new.toml", start())
    store.close()
    written = store.path.read_bytes()
    assert ends_as_written(written, is_all=True) is True
    assert ends_as_written(written, is_all=False) is False
    assert ends_as_written(written + b"[[st", is_all=True) is True
    assert ends_as_written(written + b"more\n" * 5, is_all=True) is False


def test_a_record_whose_last_line_has_no_end_gets_one_before_it_goes_on(kit, save):
    save.write_bytes(save.read_bytes().removesuffix(b"\n"))
    with kit.load(save) as match:
        match.answer("b", "b")
        match.answer("a", "c")
    assert [step.answer for step in read_record(save).steps] == ["a", "b", "c"]


def test_a_save_that_cannot_be_looked_at_is_not_gone_on_with_and_not_kept_open(save, monkeypatch):
    record = read_record(save)

    def odd(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(RecordFile, "_check_alone", odd)
    with pytest.raises(RecordError, match="Input/output error"):
        RecordFile.go_on(record)
    monkeypatch.undo()
    RecordFile.go_on(record).close()


def test_a_write_that_is_interrupted_leaves_the_record_as_it_was(kit, save, monkeypatch):
    record = read_record(save)
    store, before = RecordFile.go_on(record), save.read_bytes()

    def interrupted(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.append([(2, "b", "b")], durable=True)
    assert save.read_bytes() == before
    store.append([(2, "b", "b")], durable=True)
    store.close()
    assert [step.answer for step in read_record(save).steps] == ["a", "b"]


def test_a_save_gets_another_name_with_the_ending_of_saves(save):
    assert rename_save(save, "ours") == save.with_name("ours.toml")
    assert rename_save(save.with_name("ours.toml"), "again.toml") == save.with_name("again.toml")
    assert [path.name for path in save.parent.iterdir()] == ["again.toml"]


@pytest.mark.parametrize("name", ["", ".", ". .", "a/b", "a\\b", "c:", "a*", "a\x07"])
def test_what_cannot_be_a_name_everywhere_is_refused(save, name):
    with pytest.raises(UsageError, match=english_pattern("cli.save_files.no_name")):
        rename_save(save, name)
    assert save.exists()


def test_a_name_that_is_taken_in_the_last_moment_is_left_alone(save, monkeypatch):
    taken = save.with_name("ours.toml")
    taken.write_text("of somebody else")
    monkeypatch.setattr(save_files.os.path, "lexists", lambda path: False)
    with pytest.raises(RecordError) as refused:
        rename_save(save, "ours")
    assert str(refused.value) == english("records.file.exists", file=str(taken))
    assert taken.read_text() == "of somebody else"
    assert save.exists()


def test_a_save_is_renamed_where_there_are_no_links(save, monkeypatch):
    def unknown(*_, **how):
        raise NotImplementedError

    monkeypatch.setattr(os, "link", unknown)
    new = rename_save(save, "ours")
    assert [path.name for path in save.parent.iterdir()] == [new.name] == ["ours.toml"]


def test_a_save_that_is_being_played_is_neither_renamed_nor_removed(kit, save):
    with kit.load(save):
        for change in (lambda: rename_save(save, "ours"), lambda: remove_save(save)):
            with pytest.raises(RecordError, match=english_pattern("records.file.in_use")):
                change()
    remove_save(save)
    assert not save.exists()


def test_why_a_save_cannot_be_removed_is_said(save, monkeypatch):
    def refuse(*_, **how):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(save), "unlink", refuse)
    with pytest.raises(RecordError, match=r"\(Permission denied\)|Permission denied"):
        remove_save(save)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError("the disk is odd"), "the disk is odd"),
        (OSError(5, "Input/output error"), "Input/output error"),
    ],
)
def test_an_error_of_the_system_is_said_in_the_words_that_it_has(save, monkeypatch, error, said):
    def refuse(*_, **how):
        raise error

    monkeypatch.setattr(type(save), "unlink", refuse)
    with pytest.raises(RecordError) as refused:
        remove_save(save)
    assert str(refused.value).count(said) == 1
    assert "None" not in str(refused.value)
    assert "Errno" not in str(refused.value)


def test_what_the_list_has_looked_at_once_it_finds_again_in_its_index(kit, monkeypatch):
    match = kit.new("auction", "human", "human", path=saves_folder() / "one.toml")
    kit.play(match)
    match.close()
    (first,) = list_saves()
    assert (first.finished, first.game, first.round, len(first.scores)) == (True, "auction", 2, 2)

    def never(*_):
        raise AssertionError("it was looked at already")

    monkeypatch.setattr(saves, "look_at_save", never)
    for _ in range(3):  # what was found there is kept there
        assert list_saves() == [first]


def test_the_round_of_a_save_is_found_however_long_it_is(kit, monkeypatch):
    match = kit.new("odds", "human", "human", path=saves_folder() / "one.toml", options={"rounds": 3})
    for seat, answer in zip("abab", ("1", "2", "yes", "no"), strict=True):
        match.answer(seat, answer)
    match.close()
    for most in (saves._TAIL, 200):
        monkeypatch.setattr(saves, "_TAIL", most)
        assert saves.look_at_save(path_of(match), None).round == 2


def test_a_name_that_is_taken_between_looking_and_making_is_passed_over(monkeypatch):
    taken = saves_folder() / "chess-2026-07-01.toml"
    taken.parent.mkdir(parents=True)
    taken.write_text("of somebody else")
    monkeypatch.setattr(saves, "os", SimpleNamespace(path=SimpleNamespace(lexists=lambda path: False)))
    made = new_save(start(), date(2026, 7, 1))
    made.close()
    assert made.path.name == "chess-2026-07-01-2.toml"
    assert taken.read_text() == "of somebody else"


def test_saves_are_listed_without_an_index_where_there_is_no_home(save, monkeypatch):
    monkeypatch.setattr("manicule.records.index.cache_folder", _homeless)
    index = SaveIndex.read()
    assert index.get(save, None) is None
    index.write()


def _homeless():
    raise UsageError(tr("no home"))


def test_a_save_that_cannot_be_looked_at_is_listed_with_the_reason(monkeypatch):
    store = new_save(start())
    store.close()

    def unreadable(path):
        raise untrusted_files.Unreadable(verbatim("it is on fire"))

    monkeypatch.setattr(saves, "_ends", unreadable)
    (listed,) = list_saves()
    assert (listed.path, listed.finished) == (store.path, False)
    assert "it is on fire" in str(listed.problem)


def with_entry(kit, *entry):
    """The path of a record with this one entry, and a check that is right."""
    store = RecordFile.create(kit.folder / "one.toml", start())
    store.append([entry], durable=False)
    store.close()
    return store.path


def test_a_setting_may_be_said_before_the_first_answer(kit):
    assert read_record(with_entry(kit, 0, "set", "a lang=uk")).settings == {"a": {"lang": "uk"}}


@pytest.mark.parametrize(
    "entry",
    [
        (1, "undo", "ab"),
        (1, "undo", "z"),
        (1, "set", "a Lang=uk"),
        (1, "set", "A lang=uk"),
        (1, "set", "a-lang=uk"),
        (1, "end", "0123"),
        (1, "snapshot", "?"),
    ],
    ids=lambda entry: f"{entry[1]} {entry[2]}",
)
def test_a_step_that_says_what_it_cannot_say_is_refused_although_its_check_is_right(kit, entry):
    with pytest.raises(RecordError):
        read_record(with_entry(kit, *entry))


def test_a_file_whose_steps_are_no_list_is_no_record(kit):
    store = RecordFile.create(kit.folder / "one.toml", start())
    store.close()
    store.path.write_bytes(store.path.read_bytes() + b"[step]\nat = 1\n")
    with pytest.raises(RecordError, match=english_pattern("records.reader.foreign")):
        read_record(store.path)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("3", english_pattern("records.reader.newer", found=3, known=2)),
        ("0", english_pattern("records.reader.foreign")),
    ],
)
def test_a_record_of_another_format_is_told_by_its_number(kit, number, said, end):
    path = kit.folder / "one.toml"
    path.write_bytes(f'format = {number}{end}game = "chess"{end}'.encode())
    with pytest.raises(RecordError, match=said):
        read_record(path)


def test_the_last_step_alone_ends_as_it_was_written(save):
    written = save.read_bytes()
    last = written[written.rfind(b"[[step]]") :]
    assert ends_as_written(last, is_all=False) is True
    assert ends_as_written(last.replace(b"\n", b"\r\n"), is_all=False) is True
