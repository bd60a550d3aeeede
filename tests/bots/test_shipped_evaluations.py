"""What our games bring as learned is what `manicule train` makes; `pytest -m soak` makes it again."""

import re
import shlex
from pathlib import Path

import msgspec
import pytest
from tests.support.tables import ROOT, registry

from manicule.search.evaluation import Evaluation, shipped_file
from manicule_cli.app import main

PAGE = ROOT / "docs" / "bots.md"
COMMANDS = re.findall(r"^manicule (train \S+ .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_page_says_how_each_of_them_was_made() -> None:
    games = {shlex.split(command)[1] for command in COMMANDS}
    assert games == {"cvlizations", "gutenberg", "cartographers"}
    for command in COMMANDS:
        _, game, _, games_learned, *_ = shlex.split(command)
        declared = registry().plugin(game).game
        assert declared is not None
        file = shipped_file(declared)
        assert file is not None
        made = msgspec.json.decode(file.read_bytes(), type=Evaluation)
        assert (made.game, made.games, made.seed) == (game, int(games_learned), 1)


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS)
def test_the_same_command_gives_the_same_file(command: str, tmp_path: Path) -> None:
    *words, file = shlex.split(command)
    assert main([*words, str(tmp_path / "again.json")]) == 0
    assert (tmp_path / "again.json").read_bytes() == (ROOT / file).read_bytes()
