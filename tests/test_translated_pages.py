"""README and the guide for players are read in four languages, and never out of step with the English."""

import re

import pytest
from tests.support.tables import ROOT
from tests.support.translated_pages import LANGUAGES, pages

from manicule_workshop.page_source import PAGES, blocks_of, line_of_languages, name_of, translated

CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"^<!-- .+ -->$", re.MULTILINE)
PICTURE = re.compile(r"screens/([\w.]+)\.svg")


@pytest.mark.parametrize("name", [name_of(page, code) for page in PAGES for code in LANGUAGES])
def test_a_translated_page_is_current(name: str) -> None:
    """Otherwise: `manicule locales extract && manicule locales update`, translate what is new in
    locales/*/LC_MESSAGES/pages.po, then `python -m tests.support.translated_pages`."""
    assert (ROOT / name).read_text(encoding="utf-8") == pages()[name]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translated_page_has_the_same_commands_and_pictures_of_its_language(
    page: str, language: str
) -> None:
    english, own = (ROOT / page).read_text(encoding="utf-8"), pages()[name_of(page, language)]
    assert CODE.findall(own) == CODE.findall(english)
    assert MARK.findall(own) == MARK.findall(english)
    pictures = PICTURE.findall(english)
    assert pictures
    assert PICTURE.findall(own) == [picture.replace(".en", f".{language}") for picture in pictures]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_links_to_its_other_languages(page: str) -> None:
    for language in ("en", *LANGUAGES):
        text = (ROOT / name_of(page, language)).read_text(encoding="utf-8")
        assert text.splitlines()[2] == line_of_languages(page, language, LANGUAGES)


def test_links_go_to_pages_of_the_same_language() -> None:
    assert "(docs/playing.fr.md)" in pages()["README.fr.md"]
    assert "(docs/playing.md)" not in pages()["README.fr.md"]
    assert "(docs/modding.md)" in pages()["README.fr.md"]  # which is there in English only


PAGE = """\
# A page

**English** · [français](page.fr.md)

Some words, over
two lines; see [below](#the-end).

- an item
  that goes on
- [docs/playing.md](docs/playing.md): another

| word | `typed` |
| --- | --- |
| `only typed` | means |

![A picture](screens/a.en.svg)

<!-- mark -->
```sh
# Not a heading
```

## The end
"""


def test_a_page_is_cut_into_texts_and_put_together_again() -> None:
    heard: list[tuple[str, str]] = []

    def translate(context: str, text: str) -> str:
        heard.append((context, text))
        return text.upper() if "](" not in text else text

    own = translated("README.md", PAGE, "fr", ("fr",), translate)
    assert heard == [
        ("README.a-page", "A page"),
        ("README.a-page", "Some words, over two lines; see [below](#the-end)."),
        ("README.a-page", "an item that goes on"),
        ("README.a-page", "[docs/playing.md](docs/playing.md): another"),
        ("README.a-page", "word"),
        ("README.a-page", "means"),
        ("README.a-page", "A picture"),
        ("README.the-end", "The end"),
    ]
    assert own.startswith("# A PAGE\n\n[English](README.md) · **français**\n")
    assert "- AN ITEM THAT GOES ON\n- [docs/playing.fr.md](docs/playing.fr.md): another\n" in own
    assert "| WORD | `typed` |\n| --- | --- |\n| `only typed` | MEANS |\n" in own
    assert "![A PICTURE](screens/a.fr.svg)\n" in own
    assert "<!-- mark -->\n```sh\n# Not a heading\n```\n" in own
    assert own.endswith('<a id="the-end"></a>\n\n## THE END\n')


def test_every_kind_of_block_is_in_the_pages() -> None:
    """What is not there would not be seen to be read wrongly."""
    kinds = {block.kind for page in PAGES for block in blocks_of((ROOT / page).read_text(encoding="utf-8"))}
    assert kinds == {"heading", "paragraph", "item", "row", "picture", "code", "languages", "as it is"}
