"""Where the game of a save stands, in a form that is kept beside the save."""

import json
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any

from tests.support.tables import ROOT, registry_with

from manicule import Match, Position
from manicule.kernel.question import question_of
from manicule.match.results import result_object
from manicule.plugins import PluginRegistry
from manicule.records.match_file import required_header
from manicule.records.reader import TORN


@cache
def games() -> PluginRegistry:
    """The games that there are saves of."""
    return registry_with(ROOT / "docs" / "examples" / "tictactoe")


def asked(match: Match) -> dict[str, Any]:
    """What each seat is asked: the kind of its question, and what can be answered."""
    found: dict[str, Any] = {}
    for seat, choice in match.timeline.choices().items():
        question = question_of(choice, match.ordinal)
        found[seat] = {"kind": question.kind}
        if question.rows:
            found[seat] |= {"rows": [*question.rows], "caps": [*question.caps], "count": question.count}
        else:
            answers = blake2b("\n".join(sorted(question.legal)).encode(), digest_size=8).hexdigest()
            found[seat] |= {"number": len(question.legal), "answers": answers}
    return found


def standing(match: Match, digest: Callable[[Position], str]) -> dict[str, Any]:
    """What is expected of a save, with the position by this digest."""
    start = required_header(match)
    found: dict[str, Any] = {
        "game": start.game,
        "plugins": list(start.plugin_ids),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in start.seats],
        "torn": any(notice.message == TORN.message for notice in match.display.notices),
        "steps": match.answers,
        "ordinal": match.ordinal,
        "finished": match.over,
        "position": digest(match.position),
        "asked": asked(match),
    }
    if match.over:
        found["result"] = {key: value for key, value in result_object(match).items() if key != "save"}
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain
