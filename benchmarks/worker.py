"""One measurement in a process of its own: `python worker.py NAME SECONDS` prints its figures as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import measuring


def workers() -> dict[str, Callable[[float], dict[str, float]]]:
    """Every measurement by name. What it needs is imported only when it runs."""
    return {
        "gutenberg, 4 players": lambda s: _ours().gutenberg_rates(4, ("characters",))(s),
        "gutenberg, 4 characters": lambda s: _ours().gutenberg_rates(4)(s),
        "gutenberg, 3 players": lambda s: _ours().gutenberg_rates(3, ("characters",))(s),
        "gutenberg, details": lambda s: _ours().details(s),
        "tic-tac-toe, 0 observers": lambda s: _ours().tictactoe_rates(0)(s),
        "tic-tac-toe, 5 observers": lambda s: _ours().tictactoe_rates(5)(s),
        "tic-tac-toe, 15 observers": lambda s: _ours().tictactoe_rates(15)(s),
        "catanatron": lambda s: _peers().catanatron(s),
        "openspiel c++": lambda s: _peers().openspiel("tic_tac_toe")(s),
        "openspiel python": lambda s: _peers().openspiel("python_tic_tac_toe")(s),
        "easyai": lambda s: _peers().easyai(s),
    }


def _ours():  # type: ignore[no-untyped-def]
    import ours

    return ours


def _peers():  # type: ignore[no-untyped-def]
    import peers

    return peers


def main(name: str, seconds: str) -> None:
    measuring.pin()
    json.dump(workers()[name](float(seconds)), sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
