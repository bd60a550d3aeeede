"""docs/import-graph.md shows who imports whom."""

from tests.support import import_graph
from tests.support.sources import OURS, sources


def test_the_import_graph_in_the_documentation_is_current() -> None:
    """Otherwise: python -m tests.support.import_graph"""
    assert import_graph.PAGE.read_text(encoding="utf-8") == import_graph.page()


def test_a_package_stands_after_all_that_it_imports() -> None:
    ordered = import_graph.in_layers()
    assert sorted(ordered) == sorted(OURS)
    for source in sources():
        for name in source.imports_at_run_time():
            other = name.partition(".")[0]
            if other in OURS and other != source.package:
                assert ordered.index(other) < ordered.index(source.package), f"{source.where} imports {name}"


def test_a_module_belongs_to_the_sub_package_that_it_lies_in() -> None:
    assert import_graph.part_of("manicule.wire") == "manicule"
    assert import_graph.part_of("manicule.kernel.table") == "manicule.kernel"
    assert import_graph.part_of("manicule.match.match") == "manicule.match"
    assert import_graph.part_of("manicule.match.match.Match") == "manicule.match"


def test_every_package_has_its_size_reported() -> None:
    lines = import_graph.lines_by_package()
    assert set(lines) == set(OURS)
    assert lines["manicule_bots"] == sum(
        len(source.text.splitlines()) for source in sources() if source.package == "manicule_bots"
    )
