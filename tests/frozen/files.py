"""The frozen files, each made anew as text.

| file in `kept/` | what is in it |
| --- | --- |
| `saves.jsonl.xz` | every save, where it stands, and the digests of its positions, a line a save |
| `GAME.jsonl.xz` | questions, views and sheets of a game without their words, a line a position |
| `GAME.words.jsonl.xz` | the words of the texts in these lines, in their order |
| `commands.json` | what every command prints with `--json`, without its words |
| `commands.words.json` | these words, by command |
"""

import json
import lzma
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.frozen import commands
from tests.frozen.cases import Case, cases, games, registry
from tests.frozen.games import played, seen
from tests.frozen.wording import without_sentences, without_words
from tests.support.standings import standing

import manicule
from manicule.kernel.positions.canonical import digest

FOLDER = Path(__file__).parent / "kept"
PACKED = ".xz"
WORDS = ".words."
FAR = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 26}]
"""The same board comes again after megabytes: the compressor looks back that far."""

Texts = dict[str, bytes]
"""What is in files, by their names."""


def makers() -> dict[str, Callable[[], Texts]]:
    """What makes the files, by the subject that is frozen."""
    looks = {game: partial(looks_of, game) for game in games()}
    return {"saves": saves, "commands": listings, **looks}


def saves() -> Texts:
    """Every save with where it stands."""
    return {"saves.jsonl.xz": _lines(_save(case) for case in cases().values())}


def _save(case: Case) -> bytes:
    game = played(case)
    entry = {
        "name": case.name,
        "save": game.save.decode(),
        "stands": stands(game.save),
        "digests": " ".join(game.digests),
    }
    return _json(entry)


def stands(save: bytes) -> dict[str, Any]:
    """Where the game of a save stands. What is told of changed plugins does not count."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "save.toml"
        path.write_bytes(save)
        return standing(manicule.load(path, registry=registry()), digest)


def looks_of(game: str) -> Texts:
    """What people see in a game; words apart."""
    lines = [(name, *without_words(line)) for name, line in seen(game)]
    return {
        f"{game}.jsonl.xz": _lines(b'{"at":"%s",%s' % (name.encode(), line[1:]) for name, line, _ in lines),
        f"{game}.words.jsonl.xz": _lines(words for _, _, words in lines),
    }


def listings() -> Texts:
    """What the commands print; words apart."""
    words: dict[str, list[str]] = {}
    printed = {
        name: without_sentences(output, words.setdefault(name, []))
        for name, output in commands.outputs().items()
    }
    return {"commands.json": _page(printed), "commands.words.json": _page(words)}


def _lines(lines: Iterator[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _page(value: Any) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False, indent=1)}\n".encode()


def is_wording(name: str) -> bool:
    """Whether a file holds words, which may change by themselves."""
    return WORDS in name


def read(name: str) -> bytes:
    """What a frozen file holds; nothing, if there is none."""
    path = FOLDER / name
    if not path.exists():
        return b""
    return lzma.decompress(path.read_bytes()) if name.endswith(PACKED) else path.read_bytes()


def write(name: str, text: bytes, folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    data = lzma.compress(text, filters=FAR) if name.endswith(PACKED) else text
    (folder / name).write_bytes(data)
