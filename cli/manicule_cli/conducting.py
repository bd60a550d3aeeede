"""From the beginning of a session to its end, however it ends."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from manicule.errors import ManiculeError
from manicule.library import Library
from manicule.play.session import Session
from manicule.render import Reader
from manicule.text import tr, verbatim
from manicule_cli import refusal
from manicule_cli.app import FAILED, INTERRUPTED
from manicule_cli.playing import FOR_HELP, Playing
from manicule_cli.scores import score_sheet, winners_text
from manicule_cli.screen import Screen
from manicule_cli.telling import Teller, log_of
from manicule_cli.words import Quit

OPENING = tr("{game}: {names}. Seed {seed}.")
PRACTICE = tr("This is a practice game: everything can be taken back.")
RESUME = tr("The game is saved. To go on: manicule resume {file}")
ENDED = tr("The input ended before the game did.")
NOTHING_SAVED = tr("Nothing was answered yet, so nothing is saved.")
SAVED = tr("Saved: {file}")


def conduct(
    screen: Screen,
    session: Session,
    library: Library,
    teller: Teller,
    recap: int = 0,
    readers: Mapping[str, Reader] | None = None,
) -> int:
    """Play a session at this screen, tell how it ended and return the exit code.

    `recap` is how many lines of what happened before are told first; `readers` are those of the seats
    that read in a language of their own.
    """
    people = bool(session.people)
    try:
        with session:
            _open(screen, session)
            for line in log_of(session, session.people)[-recap:] if recap else ():
                screen.say(line)
            people_read = [(readers or {}).get(seat, screen.reader) for seat in session.people]
            teller.begin(session, people_read)
            Playing(screen, session, library, teller, readers).run()
            _show_result_to(screen, session, people_read)
    except BrokenPipeError:
        raise  # nobody listens any more
    except Quit:
        code = 0
    except KeyboardInterrupt:
        screen.gap()
        code = INTERRUPTED
    except EOFError:
        if screen.is_played_at:
            screen.gap()
        else:
            screen.notice(ENDED)
        code = FAILED
    except ManiculeError as error:
        refusal.explain(error, screen)
        code = error.exit_code
    except Exception as error:  # noqa: BLE001 - so that we can still say where the game is
        refusal.apologize(error, screen)
        code = FAILED
    else:
        if session.path is not None and not screen.manner.json:
            screen.notice(SAVED(file=str(session.path)))
        return 0
    if session.path is not None:
        screen.notice(RESUME(file=shlex.quote(str(session.path))))
    elif people:
        screen.notice(NOTHING_SAVED)
    return code


def _show_result_to(screen: Screen, session: Session, readers: Sequence[Reader]) -> None:
    """The result, once in each language that is read at the table; once for a program."""
    for reader in dict.fromkeys(readers or [screen.reader]):
        with screen.read_by(reader):
            show_result(screen, session)
        if screen.manner.json:
            return


def show_result(screen: Screen, session: Session) -> None:
    """The result of a finished game."""
    result = session.result()
    if screen.manner.json:
        screen.object(result)
        return
    if screen.is_played_at:
        screen.gap()
    screen.show(score_sheet(result, session.point_names))
    screen.result(winners_text(result))


def _open(screen: Screen, session: Session) -> None:
    for notice in session.notices:
        screen.notice(notice)
    header = session.header
    if screen.manner.json and not session.people:
        return  # a program reads the result, where all of this stands too
    names = tuple(verbatim(seat.name) for seat in header.seats)
    screen.say(OPENING(game=session.game.name, names=names, seed=header.seed))
    if header.practice:
        screen.say(PRACTICE)
    if session.people and screen.is_played_at:
        screen.say(FOR_HELP)
