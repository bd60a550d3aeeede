"""Playing a save again."""

from __future__ import annotations

from typing import Any

from manicule.play.replay import replay
from manicule.play.session import Session
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
    listeners = [] if screen.manner.json else [teller]
    with replay(saved(save), find_library(screen), step, listeners) as session:
        for notice in session.notices:
            screen.notice(notice)
        teller.begin(session)
        session.run()
        if session.over:
            show_result(screen, session)
        elif screen.manner.json:
            screen.object(_standing(session))
        else:
            _show_standing(screen, session)
    return 0


def _standing(session: Session) -> dict[str, Any]:
    """Where an unfinished game stands; the keys that it shares with a result mean the same."""
    position = session.runner.table.position
    return {
        "game": session.header.game,
        "seed": session.header.seed,
        "plugins": sorted(stamp.id for stamp in session.header.plugins),
        "finished": False,
        "round": position.round,
        "phase": position.phase,
        "step": session.ordinal,
        "answers": len(session.runner.steps),
        "asked": _asked(session),
        "save": str(session.path),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in session.header.seats],
    }


def _show_standing(screen: Screen, session: Session) -> None:
    position = session.runner.table.position
    screen.show(session.look(session.asked()[0]))
    names = tuple(verbatim(name) for name in _asked(session))
    text = STANDS(n=len(session.runner.steps), round=position.round, step=session.ordinal, names=names)
    screen.result(text(phase=session.runner.rules.phase(position.phase).name))


def _asked(session: Session) -> list[str]:
    return [session.names.seats[seat] for seat in session.asked()]
