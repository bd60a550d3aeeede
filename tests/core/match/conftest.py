"""Small games for the tests of matches."""

import pytest
from tests.support.tables import ROOT, library_with

from manicule.library import Library

GAMES = ROOT / "tests" / "core" / "games"


@pytest.fixture(scope="session")
def games() -> Library:
    """An auction, which has secret bids, and a fair, which has figures."""
    return library_with(GAMES / "auction.py", ROOT / "tests" / "cli" / "plugins" / "fair.py")
