"""The test kit for plugins: what `manicule plugins check` runs, and for the tests of a plugin.

from manicule.testing import assert_sound, play_game

def test_the_plugin_is_sound():
    assert_sound(Path(__file__).parents[1])
"""

from manicule.testing.findings import Finding, Report
from manicule.testing.kit import assert_sound, check_plugin
from manicule.testing.one_game import play_game
from manicule.testing.places import Place

__all__ = ["Finding", "Place", "Report", "assert_sound", "check_plugin", "play_game"]
