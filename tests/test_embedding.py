"""The page on embedding works to the letter: its examples are run one after the other."""

import re

import pytest
from tests.support.tables import ROOT

from manicule.match.dialogues import ASK_LESS
from manicule_languages.languages import Languages

PAGE = ROOT / "docs" / "embedding.md"
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_on_embedding_works_to_the_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # the page names a folder of the repository
    text = PAGE.read_text(encoding="utf-8")
    space: dict[str, object] = {"__name__": "embedding"}
    examples = list(EXAMPLE.finditer(text))
    assert len(examples) > 10
    for example in examples:
        line = text.count("\n", 0, example.start(1))
        exec(compile("\n" * line + example[1], str(PAGE), "exec"), space)  # noqa: S102  the page is ours


def test_a_text_reads_in_another_language_as_the_page_says() -> None:
    assert '`Languages().reader("fr").read(text)`' in PAGE.read_text(encoding="utf-8")
    assert Languages().reader("fr").read(ASK_LESS).startswith("ne posez la question")
