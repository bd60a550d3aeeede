"""The languages of Manicule in docs/languages.md, made from the catalogs.

`python -m tests.support.languages_page` writes it.
"""

from tests.support.tables import ROOT, registry

from manicule_languages.tags import autonym
from manicule_workshop.counts import counts_of, percent
from manicule_workshop.credits import credits_of
from manicule_workshop.workshop import TranslationWorkshop

PAGE = ROOT / "docs" / "languages.md"

HEAD = """\
# Languages

See how much of Manicule is translated, and who translated it. English is the source. `manicule locales
stats` and `manicule locales credits` show the same for your copy, with the translations that you added.
[translating.md](translating.md) tells how to begin a language or to correct one. Made from the catalogs by
`python -m tests.support.languages_page`.

| language | code | translated | translators |
| --- | --- | --- | --- |
"""

PLUGINS = """
## By plugin

`manicule` is the program itself, `pages` are the translated pages of the documentation.

"""


def page() -> str:
    """What docs/languages.md holds."""
    workshop = TranslationWorkshop(registry(), ROOT / "locales")
    domains = TranslationWorkshop(registry()).domains()
    counts, names = counts_of(workshop, domains), credits_of(workshop, domains)
    languages = [
        f"| {autonym(code)} | `{code}` | {count.percent} % | {', '.join(names[code])} |\n"
        for code, count in counts.items()
    ]
    head = f"| plugin | {' | '.join(f'`{code}`' for code in counts)} |\n|{' --- |' * (len(counts) + 1)}\n"
    rows = []
    for domain in domains:
        parts = [count.domains[domain] for count in counts.values()]
        shares = [percent(part.translated, part.total) for part in parts]
        rows.append(f"| `{domain}` | {' | '.join(f'{share} %' for share in shares)} |\n")
    return "".join([HEAD, *languages, PLUGINS, head, *rows])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
