"""The contract of `Match`, as docs/embedding.md states it, for all installed games and those in folders.

python contract.py FOLDER…
"""

import sys
import tempfile
from pathlib import Path

import manicule
from manicule import Human, IllegalAnswer, Match, PluginRegistry, Robot, UndoRefused


def keep(registry: PluginRegistry, game: str, folder: Path) -> int:
    """Play a game with a person at seat b, using everything in the contract; returns the number of
    answers."""
    seats = max(2, min(registry.game(game).players))
    others = [Robot("random", f"Bot {number}") for number in range(2, seats)]
    sitting = [Robot("random", "Anna"), Human("Tom"), *others]
    match = manicule.start(
        game, sitting, seed=7, with_=(), without=(), options={}, first=None, observers=(), registry=registry
    )
    match.run()
    path = folder / f"{game}.toml"
    while not match.over:
        (seat,) = match.asked()
        assert seat == "b"
        question = match.asked()["b"]
        assert is_refused(match)
        answer = next(iter(match.legal("b")))
        assert match.why("b", answer) is None
        assert match.why("b", "no such answer") is not None
        match.preview("b", answer)
        assert match.view("b").seat == "b"
        assert match.display.look("b").sections
        twin, world = match.fork(), match.imagine("b", seed=5)
        assert twin.question("b") == world.question("b") == question
        assert world.view("b") == match.view("b")
        manicule.save(match, path)
        assert manicule.load(path, registry=registry, observers=()).position == match.position
        match.answer("b", answer)
        if is_taken_back(match):
            match.answer("b", answer)
        match.run()
    assert match.result.winners
    return match.answers


def is_refused(match: Match) -> bool:
    try:
        match.answer("b", "no such answer")
    except IllegalAnswer as error:
        return bool(error.reason)
    return False


def is_taken_back(match: Match) -> bool:
    try:
        match.undo("b")
    except UndoRefused:
        return False
    return True


def main(folders: list[str]) -> None:
    registry = PluginRegistry.find(paths=[Path(folder) for folder in folders])
    with tempfile.TemporaryDirectory() as saves:
        for game in registry.games():
            print(game.id, keep(registry, game.id, Path(saves)), "answers")


if __name__ == "__main__":
    main(sys.argv[1:])
