"""The parser of `rules.md`: what it gives, and what it refuses."""

from pathlib import Path

import pytest
from tests.support.wording import english, english_part

from manicule.kernel.errors import ContentError
from manicule_interface.rulebook import RulePage, parse, read_rules, spans, unmarked

PAGE = """\
# Market {#market}

Coins buy **wares**, and
wares earn coins.

<!-- terms: coin -->
## Buying {#buying}

Take turns:
- first the *oldest*
- then whoever sits
  to the left

1. pay
2. take (`W1`)

| Ware | Price |
| --- | ---: |
| wool | 3 |
| `W2` | 4 |
"""


def shown(page: RulePage) -> list[tuple[str, ...]]:
    return [(block.kind, *map(str, block.texts)) for block in page.blocks]


def test_a_page_is_parsed_into_titles_and_blocks() -> None:
    market, buying = parse(PAGE, "market")
    assert [(page.anchor, page.level, str(page.title)) for page in (market, buying)] == [
        ("market", 1, "Market"),
        ("buying", 2, "Buying"),
    ]
    assert shown(market) == [("paragraph", "Coins buy **wares**, and wares earn coins.")]
    assert shown(buying) == [
        ("paragraph", "Take turns:"),
        ("item", "first the *oldest*"),
        ("item", "then whoever sits to the left"),
        ("item", "pay"),
        ("item", "take (`W1`)"),
        ("columns", "Ware", "Price"),
        ("row", "wool", "3"),
        ("row", "`W2`", "4"),
    ]
    assert [block.number for block in buying.blocks if block.kind == "item"] == [0, 0, 1, 2]
    assert [block.line for block in buying.blocks] == [9, 10, 11, 14, 15, 17, 19, 20]


def test_every_text_has_the_context_of_its_part_and_the_domain_of_its_plugin() -> None:
    _, buying = parse(PAGE, "market")
    messages = [text for text in buying.texts if text.domain]
    assert {text.context for text in messages} == {"rules.buying"}
    assert {text.domain for text in messages} == {"market"}
    assert [text.message for text in messages][:2] == ["Buying", "Take turns:"]


def test_what_has_no_words_is_no_message() -> None:
    _, buying = parse(PAGE, "market")
    cells = {str(text): text.domain for block in buying.blocks for text in block.texts}
    assert (cells["3"], cells["`W2`"], cells["wool"]) == ("", "", "market")


def test_a_comment_is_a_note_for_translators_on_what_follows() -> None:
    market, buying = parse(PAGE, "market")
    assert (market.note, buying.note, buying.blocks[0].note) == ("", "terms: coin", "")
    (page,) = parse("# T {#t}\n\n<!-- one -->\n<!-- two -->\nText.\n\nMore.", "market")
    assert [block.note for block in page.blocks] == ["one two", ""]
    (page,) = parse("# T {#t}\n\n<!-- one -->\n- A.\n<!-- two -->\n- B.\n  More.\n- C.", "market")
    assert [(block.kind, block.note) for block in page.blocks] == [
        ("item", "one"),
        ("item", "two"),
        ("item", ""),
    ]


def test_comments_between_items_belong_to_the_item_below_and_keep_the_list_together() -> None:
    (page,) = parse(
        "# T {#t}\n\n<!-- a -->\n- one,\n  two\n<!-- b -->\n- three\n\n1. x\n<!-- c -->\n2. y\n", "market"
    )
    assert [(block.kind, block.number, block.note) for block in page.blocks] == [
        ("item", 0, "a"),
        ("item", 0, "b"),
        ("item", 1, ""),
        ("item", 2, "c"),
    ]


@pytest.mark.parametrize(
    ("markdown", "line", "problem"),
    [
        ("Text.", 1, english_part("interface.rulebook.no_title_yet")),
        ("# Title", 1, english("interface.rulebook.no_anchor", example="{#title}")),
        ("# Title {#Not-An-Id}", 1, english_part("interface.rulebook.no_anchor")),
        ("#### T {#t}", 1, english_part("interface.rulebook.too_deep", level=3)),
        ("## T {#t}", 1, english_part("interface.rulebook.skips")),
        ("# T {#t}\n\n### U {#u}", 3, english_part("interface.rulebook.skips", level=1)),
        ("# T {#t}\n\n# U {#t}", 3, english_part("interface.rulebook.twice", anchor="t", line=1)),
        ("# T {#t}\n\n> quoted", 3, english_part("interface.rulebook.not_supported", sign=">")),
        ("# T {#t}\n\n* item", 3, english_part("interface.rulebook.not_supported", sign="*")),
        ("# T {#t}\n\n```\ncode", 3, english_part("interface.rulebook.not_supported", sign="```")),
        ("# T {#t}\n\n<b>bold</b>", 3, english_part("interface.rulebook.not_supported", sign="<")),
        ("# T {#t}\n\n---", 3, english_part("interface.rulebook.not_supported", sign="---")),
        ("# T {#t}\n\n    indented", 3, english_part("interface.rulebook.indented")),
        ("# T {#t}\n\n- one\n  - two", 4, english_part("interface.rulebook.indented")),
        ("# T {#t}\n\n- one\ntwo", 4, english_part("interface.rulebook.not_indented")),
        ("# T {#t}\n\n1. one\n3. two", 4, english_part("interface.rulebook.misnumbered", number=2)),
        ("# T {#t}\n\n2. one", 3, english_part("interface.rulebook.misnumbered", number=1)),
        (
            "# T {#t}\n\n| a | b |\n| 1 | 2 |",
            4,
            english_part("interface.rulebook.no_rule", example="| --- | --- |"),
        ),
        ("# T {#t}\n\n| a | b |", 3, english_part("interface.rulebook.no_rule")),
        (
            "# T {#t}\n\n| a | b |\n| --- | --- |\n| 1 |",
            5,
            english_part("interface.rulebook.wrong_cells", n=1, columns=2),
        ),
        ("# T {#t}\n\n| a | b", 3, english_part("interface.rulebook.open_row")),
        ("# T {#t}\n\nsome {braces}", 3, english_part("interface.rulebook.braces")),
        ("# T {#t}\n\nsome *emphasis", 3, english_part("interface.rulebook.unpaired")),
        ("# T {#t}\n\na `b", 3, english_part("interface.rulebook.unpaired")),
        ("# T {#t}\n\nsee [this](that)", 3, english_part("interface.rulebook.linked")),
    ],
)
def test_what_could_not_be_shown_is_refused_with_file_and_line(
    markdown: str, line: int, problem: str
) -> None:
    with pytest.raises(ContentError) as caught:
        parse(markdown, "market")
    told = str(caught.value)
    assert told.startswith(f"plugin market, file rules.md, line {line}: ")
    assert problem in told


def test_marks_become_styles() -> None:
    assert list(spans("a **b** *c* `d*e` f")) == [
        ("", "a "),
        ("strong", "b"),
        ("", " "),
        ("emphasis", "c"),
        ("", " "),
        ("typed", "d*e"),
        ("", " f"),
    ]
    assert unmarked("a **b** *c* `d_e`") == "a b c d_e"


def test_broken_marks_of_a_translation_stay_as_they_are() -> None:
    assert unmarked("a **b *c") == "a **b *c"
    assert list(spans("")) == []


def test_a_plugin_without_rules_has_none_and_a_broken_file_is_named(tmp_path: Path) -> None:
    assert read_rules("market", tmp_path) == ()
    (tmp_path / "rules.md").write_bytes(b"# T {#t}\n\n\xff")
    with pytest.raises(ContentError, match=r"plugin market, file rules\.md"):
        read_rules("market", tmp_path)
