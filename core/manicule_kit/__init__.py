"""The kit for plugins and games: what `manicule plugins check` runs, scenarios, and scaffolds.

from manicule_kit import assert_sound, play_game

def test_the_plugin_is_sound():
    assert_sound(Path(__file__).parents[1])
"""

from manicule_kit.conformance.check import assert_sound, check_plugin
from manicule_kit.conformance.findings import Finding, Report
from manicule_kit.conformance.locations import Place
from manicule_kit.conformance.one_game import play_game

__all__ = ["Finding", "Place", "Report", "assert_sound", "check_plugin", "play_game"]
