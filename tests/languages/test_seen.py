"""Where messages are seen: the file, and the tables that are played again."""

from pathlib import Path

import pytest
from tests.support.tables import registry

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, ntr, verbatim
from manicule_workshop.seen import (
    SeenAt,
    SeenFile,
    SeenMessage,
    SeenParam,
    SeenTable,
    read_seen,
    write_seen,
    written,
)

NAMES = ("Anna", "Tom", "Kate")
PAYS = ntr("{seat} pays {n} coin for {wares}.", "{seat} pays {n} coins for {wares}.", context="pay")


def table(manner: str) -> SeenTable:
    ids = registry().select("gutenberg", len(NAMES)).ids
    return SeenTable("gutenberg", NAMES, ids, 7, manner, {"last_window": "round_end"})


def seen_file() -> SeenFile:
    example = PAYS(seat=verbatim("Anna"), n=2, wares=(verbatim("bread"), "wood"))
    params = {"seat": SeenParam("a player’s name", "Anna"), "n": SeenParam("a number", "2")}
    pays = SeenMessage(example, ("event:paid",), params, 40, SeenAt("small", 5, "a"))
    messages = [
        pays,
        SeenMessage(Text("no", "answer"), ("prompt:answer",)),
        SeenMessage(Text("yes", "answer")),
    ]
    return SeenFile(
        {"small": table("random"), "able": table("greedy")},
        {"manicule": {one.key: one for one in messages}},
    )


def test_the_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert write_seen(tmp_path, seen_file())
    assert read_seen(tmp_path) == seen_file()
    assert not write_seen(tmp_path, seen_file())


def test_the_file_does_not_depend_on_the_order_of_discovery() -> None:
    seen = seen_file()
    turned = {key: seen.messages["manicule"][key] for key in reversed(list(seen.messages["manicule"]))}
    tables = dict(reversed(list(seen.tables.items())))
    assert written(SeenFile(tables, {"manicule": turned})) == written(seen)


def test_a_folder_without_the_file_has_seen_nothing(tmp_path: Path) -> None:
    assert read_seen(tmp_path) == SeenFile()


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "seen.json").write_text('{"tables": 3}')
    with pytest.raises(ManiculeError, match=r"seen\.json"):
        read_seen(tmp_path)


@pytest.mark.parametrize("manner", ["random", "greedy"])
def test_a_table_is_played_again_to_the_same_position(manner: str) -> None:
    seen = SeenFile({"one": table(manner)})
    match = seen.replay(registry(), SeenAt("one", 40, "a"))
    again = seen.replay(registry(), SeenAt("one", 40, "b"))
    assert match.answers == 40
    assert match.steps == again.steps
    assert match.position == again.position
    assert match.setup.options["last_window"] == "round_end"


def test_a_step_after_the_end_of_the_game_is_refused() -> None:
    with pytest.raises(ManiculeError):
        SeenFile({"one": table("random")}).replay(registry(), SeenAt("one", 100_000))
