"""One whole game of bots as bytes: its result, every answer and its last position.

Run as a program (`python -m tests.support.one_game PLAYERS SEED`), it writes them to standard output.
"""

import json
import sys

import msgspec
from tests.support.tables import new_game, registry

from manicule import Bot, Match, Question, RuleSet, Sampler, View
from manicule.kernel.game import result_of
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.toml_writer import write_position


class LookingBot(Bot):
    """Is asked with a question and a view, unlike bots that sample; answers by its dice."""

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        assert view.seat == question.seat
        if question.rows:
            return _allotted(question, dice)
        return question.legal[dice.below(len(question.legal))]


def _allotted(question: Question, dice: Sampler) -> str:
    left = list(question.caps)
    numbers = [0] * len(left)
    for _ in range(question.count):
        open_rows = [row for row, cap in enumerate(left) if cap]
        row = open_rows[dice.below(len(open_rows))]
        numbers[row] += 1
        left[row] -= 1
    return "-".join(map(str, numbers))


def bots() -> dict[str, Bot]:
    """Two bots that sample and two that look."""
    return {
        "a": LookingBot(),
        "b": registry().bot("random"),
        "c": registry().bot("random"),
        "d": LookingBot(),
    }


def transcript(game: Match) -> bytes:
    """A finished game as bytes. Keys are not sorted: their order is a part of what must be the same."""
    assert game.over
    told = {
        "result": msgspec.to_builtins(result_of(game.table)),
        "steps": [[step.at, step.seat, step.answer] for step in game.steps],
        "digest": digest(game.table.position),
        "position": write_position(game.table.position),
    }
    return json.dumps(told, indent=1).encode()


def one_game(players: int, seed: int, rules: RuleSet | None = None) -> bytes:
    game = new_game(players, seed, rules, bots=bots())
    game.run()
    return transcript(game)


if __name__ == "__main__":
    sys.stdout.buffer.write(one_game(int(sys.argv[1]), int(sys.argv[2])))
