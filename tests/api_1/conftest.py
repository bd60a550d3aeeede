"""What is kept of 0.1.0 may warn of its old names, and of nothing else; its own tests take minutes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent

collect_ignore = ["kept"]
ALLOWED = ("ignore::manicule.deprecation.OldName", r"ignore:\w+\.hide. declare:DeprecationWarning")
SHARED_NAME = "tictactoe"
"""The module of a kept game and of today's example: one process can hold only one of them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            for warning in ALLOWED:
                item.add_marker(pytest.mark.filterwarnings(warning))


@pytest.fixture(autouse=True)
def todays_example_is_put_aside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Other tests of this process may have loaded it, or load it later."""
    aside = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == SHARED_NAME}
    for name in aside:
        del sys.modules[name]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [place for place in sys.path if "examples" not in Path(place).parts])
        yield
    for name in [name for name in sys.modules if name.partition(".")[0] == SHARED_NAME]:
        del sys.modules[name]
    sys.modules.update(aside)
