"""`manicule replay` at a terminal: the game move by move; elsewhere it is told."""

from pathlib import Path

from tests.support.wording import english

import manicule

from .conftest import Run, Start
from .test_review import a_save

FULL = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "MANICULE_LINES": "0"}


def test_a_replay_at_a_terminal_steps_forward_and_back(at_terminal: Start, tmp_path: Path) -> None:
    save = a_save(tmp_path)
    window = at_terminal(f"replay {save}", **FULL)
    moves = len(manicule.load(save).steps)
    window.wait(english("interface.playback.after", number=0, all=moves))
    window.child.send("\x1b[C")
    window.wait(english("interface.playback.after", number=1, all=moves))
    window.child.send("\x1b[D")
    window.wait(english("interface.playback.after", number=0, all=moves))
    window.child.send("q")
    assert window.end() == 0


def test_a_replay_with_a_pace_or_line_by_line_is_told_as_before(
    at_terminal: Start, manicule: Run, tmp_path: Path
) -> None:
    save = a_save(tmp_path)
    told = manicule("replay", save)
    assert told.code == 0
    for line, lines in ((f"replay {save} --pace none", "0"), (f"replay {save}", "1")):
        window = at_terminal(line, **{**FULL, "MANICULE_LINES": lines})
        assert window.end() == 0
        assert told.out.strip().splitlines()[-1] in window.written
