"""A phase that leads to itself is played again in the same round."""

from pathlib import Path

from tests.kit.conftest import single_file

from manicule_kit import rehearse

AGAIN = """
class Times(Memory, frozen=True):
    key = "again"
    number: int = 0

class Again(Phase):
    id = "again"
    name = tr("Again")
    def begin(self, table):
        table.remember(Times(table.of(Times).number + 1))
    def leads_to(self, table):
        return "again" if table.of(Times).number < 3 else ""

class AgainPlugin(Plugin):
    memories = (Times,)
    @hookimpl
    def phases(self, phases):
        return (Again(), *phases)

plugin = AgainPlugin()
"""


def test_a_phase_that_leads_to_itself_is_played_again(tmp_path: Path) -> None:
    path = single_file(tmp_path, "again", AGAIN)
    table = rehearse(path, ["Anna", "Tom"])
    assert table.asked == {"Anna": "take"}
    assert table.position.memory["again"].number == 3
    assert (table.position.round, table.position.phase) == (1, "taking")
