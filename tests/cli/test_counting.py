"""How far a simulation has come, told at a terminal only."""

from .conftest import Run, Start


def test_a_terminal_shows_how_many_games_are_done_and_then_no_more(at_terminal: Start) -> None:
    terminal = at_terminal("simulate market --seats random,random --games 20 --seed 1")
    assert terminal.end() == 0
    assert "20 of 20 games" in terminal.written
    assert "20 of 20 games" not in terminal.display.everything
    assert "20 games with" in terminal.display.everything


def test_whoever_reads_plain_lines_is_not_told(at_terminal: Start, manicule: Run) -> None:
    plain = at_terminal("simulate market --seats random,random --games 20 --seed 1 --plain")
    assert plain.end() == 0
    assert "20 of 20" not in plain.written
    piped = manicule("simulate", "market", "--seats", "random,random", "--games", "20", "--seed", "1")
    assert "20 of 20" not in piped.out + piped.err
