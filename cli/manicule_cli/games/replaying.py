"""Playing a save again."""

from __future__ import annotations

from typing import Any

from manicule.match.entrance import replay
from manicule.match.match import Match
from manicule.text import ntr, verbatim
from manicule_cli.drawing.screen import Screen
from manicule_cli.games.library import find_library
from manicule_cli.games.resuming import saved
from manicule_cli.parsing.usage import whole_number
from manicule_cli.table.conducting import show_result
from manicule_cli.table.telling import Teller

STANDS = ntr(
    "The game is not over: round {round}, step {step} ({phase}), after {n} answer. Asked: {names}.",
    "The game is not over: round {round}, step {step} ({phase}), after {n} answers. Asked: {names}.",
)


def run(screen: Screen, save: str, to: str | None) -> int:
    """Verify a save and show where it ends, or where it stood at a step."""
    step = whole_number("--to", to) if to is not None else None
    teller = Teller(screen)
    observers = [] if screen.manner.json else teller.observers()
    with replay(saved(save), to=step, library=find_library(screen), observers=observers) as match:
        for notice in match.notices:
            screen.notice(notice)
        teller.begin(match)
        match.run()
        if match.over:
            show_result(screen, match)
        elif screen.manner.json:
            screen.object(_standing(match))
        else:
            _show_standing(screen, match)
    return 0


def _standing(match: Match) -> dict[str, Any]:
    """Where an unfinished game stands; the keys that it shares with a result mean the same."""
    position, start = match.position, match.required_start
    return {
        "game": start.game,
        "seed": start.seed,
        "plugins": sorted(start.plugin_ids),
        "finished": False,
        "round": position.round,
        "phase": position.phase,
        "step": match.ordinal,
        "answers": match.answers,
        "asked": _asked(match),
        "save": str(match.path),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in start.seats],
    }


def _show_standing(screen: Screen, match: Match) -> None:
    position = match.position
    screen.show(match.look(match.waiting()[0]))
    names = tuple(verbatim(name) for name in _asked(match))
    text = STANDS(n=match.answers, round=position.round, step=match.ordinal, names=names)
    screen.result(text(phase=match.rules.phase(position.phase).name))


def _asked(match: Match) -> list[str]:
    return [match.names.seats[seat] for seat in match.waiting()]
