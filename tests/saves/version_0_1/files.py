"""Saves of which the file itself is the matter, and those of a game that is a folder."""

from tests.saves.version_0_1.case import ANNA, KATE, TOM, Case
from tests.saves.version_0_1.courses import gone_on_with_crlf, torn_and_gone_on, up_to, with_undo
from tests.saves.version_0_1.forms import (
    torn,
    torn_by_a_lost_page,
    with_byte_order_mark,
    with_crlf,
    without_last_newline,
)
from tests.saves.version_0_1.moments import after, asked_for, in_phase, in_round

TICTACTOE = [
    Case("tictactoe", "a plugin of its own folder, finished", "tictactoe", [ANNA, "random"], seed=80),
    Case(
        "tictactoe-undo",
        "a plugin of its own folder, an answer was taken back; the second seat begins",
        "tictactoe",
        [ANNA, TOM],
        with_undo(3, after(5)),
        seed=81,
        first=1,
    ),
]


FORMS = [
    Case(
        "form-torn",
        "its last step, a person's answer, is torn",
        "gutenberg",
        [ANNA, "random"],
        up_to(in_round(2), asked_for("take_refinement")),
        seed=90,
        form=torn,
    ),
    Case(
        "form-torn-by-a-lost-page",
        "where its last step should be, there is nothing but zeros",
        "cvlizations",
        [ANNA, "random", "random"],
        up_to(in_round(2)),
        seed=91,
        form=torn_by_a_lost_page,
    ),
    Case(
        "form-torn-end",
        "the game was over, but its end is torn",
        "tictactoe",
        ["random", "random"],
        seed=92,
        form=torn,
    ),
    Case(
        "form-torn-and-gone-on",
        "was torn once, and went on",
        "cartographers",
        [ANNA, TOM],
        torn_and_gone_on,
        seed=93,
    ),
    Case(
        "form-crlf",
        "its line ends are those of Windows",
        "gutenberg",
        ["human:Anna,character=caxton", TOM],
        up_to(in_round(2), in_phase("take_orders")),
        seed=94,
        form=with_crlf,
    ),
    Case(
        "form-crlf-torn",
        "its line ends are those of Windows, and its last step is torn",
        "cartographers",
        [ANNA, "random"],
        up_to(in_round(2)),
        seed=95,
        form=lambda data: torn(with_crlf(data)),
    ),
    Case(
        "form-crlf-gone-on",
        "begins with the line ends of Windows, and went on with our own",
        "cvlizations",
        [ANNA, TOM, KATE],
        gone_on_with_crlf,
        seed=96,
    ),
    Case(
        "form-byte-order-mark",
        "begins with a byte order mark, as an editor may save it",
        "cartographers",
        [ANNA, "greedy"],
        seed=97,
        form=with_byte_order_mark,
    ),
    Case(
        "form-without-last-newline",
        "its last line has no end",
        "cvlizations",
        [ANNA, TOM],
        up_to(in_round(3)),
        seed=2**63 - 1,
        form=without_last_newline,
    ),
]
