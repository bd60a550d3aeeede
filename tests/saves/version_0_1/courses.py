"""How a game goes, up to the moment at which it is left."""

from collections.abc import Callable

from tests.saves.version_0_1.forms import torn, with_crlf
from tests.saves.version_0_1.moments import Stop, after, asked_for, in_round, over
from tests.saves.version_0_1.play import Play

Course = Callable[[Play], None]


def up_to(*stops: Stop) -> Course:
    """Answer after answer, until all of this holds at once."""
    return lambda play: play.until(*stops)


def finished(play: Play) -> None:
    play.until(over)


def with_undo(every: int, *stops: Stop) -> Course:
    """Likewise, and now and then an answer is taken back, if that is fair, and another one is given."""

    def course(play: Play) -> None:
        answers = undone = 0
        while not all(stop(play.session) for stop in stops):
            seat = play.answer()
            answers += 1
            if answers % every == 0 and play.undo(seat):
                undone += 1
                play.answer(seat)
        assert undone, "nothing could be taken back"

    return course


def taken_back_whole(play: Play) -> None:
    """The only answer is taken back: no answer holds, and the file stays."""
    seat = play.answer()
    assert play.undo(seat)


def taken_back_while_open(play: Play) -> None:
    """Who was the first to plan takes it back, plans anew and takes that back too."""
    play.until(in_round(2), asked_for("plan"))
    seat = play.answer()
    assert play.undo(seat)
    play.answer(seat)
    assert play.undo(seat)


def practised(play: Play) -> None:
    """Goes back often, and from the end too."""
    with_undo(5, over)(play)
    (person,) = play.session.people
    for _ in range(4):
        assert play.undo(person)
    play.until(over)


def practised_and_left(play: Play) -> None:
    """Goes back from the end, and stops there."""
    play.until(over)
    (person,) = play.session.people
    for _ in range(3):
        assert play.undo(person)


def torn_and_gone_on(play: Play) -> None:
    """The torn step is cut off, and the game goes on from there."""
    play.until(after(20))
    play.resume(torn)
    play.until(after(40))


def gone_on_with_crlf(play: Play) -> None:
    """A file with foreign line ends goes on with our own."""
    play.until(in_round(2))
    play.resume(with_crlf)
    play.until(in_round(3))
