"""The folders of the bot keep to their subjects."""

import pytest
from tests.support.import_graph import part_of
from tests.support.sources import sources

BOT = "manicule_greedy"


@pytest.mark.parametrize(
    ("folder", "may"),
    [("worth", {BOT}), ("answers", {BOT, f"{BOT}.worth"}), ("texts", {f"{BOT}.worth"})],
)
def test_judging_knows_nothing_of_answers_and_answers_nothing_of_texts(folder: str, may: set[str]) -> None:
    """Nor do texts know how the bot chooses. Beside the folders, judging and answering read the weights."""
    own = [source for source in sources() if source.module.startswith(f"{BOT}.{folder}")]
    assert own
    for source in own:
        names = [name for name in source.imports_at_run_time() if name.startswith(BOT)]
        others = {part_of(name) for name in names} - {f"{BOT}.{folder}"}
        assert others <= may, f"{source.where} imports {sorted(others - may)}"
