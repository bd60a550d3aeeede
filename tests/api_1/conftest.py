"""What is kept of 0.1.0 may warn of its old names, and of nothing else; its own tests take minutes."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent

collect_ignore = ["kept"]
ALLOWED = ("ignore::manicule.deprecation.OldName", r"ignore:\w+\.hide. declare:DeprecationWarning")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            for warning in ALLOWED:
                item.add_marker(pytest.mark.filterwarnings(warning))
