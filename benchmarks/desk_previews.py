"""The time from a key to the painted preview at the translator's desk, in Chromium:

    python benchmarks/desk_previews.py
    python benchmarks/desk_previews.py --texts 100 --language uk --locales-dir FOLDER --json

The desk is a server in this process, over a copy of the files of a language. For each text a letter is typed.
The time ends two animation frames after the checks, the sentences and the screen have changed; it includes
the pause in which the page waits for the next letter. The first preview of a table plays its game again; the
second one of the same text does not.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import printing
from measuring import Figures
from painted import browser_path
from playwright.sync_api import Page, sync_playwright
from version import Languages, PluginRegistry, TranslationWorkshop, TranslatorsDesk, our_folder, serve_desk

PATIENCE = 60_000
"""Milliseconds that anything may take."""
GOAL = 200
"""Milliseconds that a preview may take in the median."""
TYPED = """(letter) => new Promise((done) => {
  const [form, box] = [document.getElementById("desk-form"), document.getElementById("desk-0")];
  const begun = performance.now();
  box.value += letter;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  const wanted = [...document.querySelectorAll("#desk-form textarea")].map((one) => one.value).join("\\n");
  const look = () => form.dataset.previewed === wanted
    ? requestAnimationFrame(() => done(performance.now() - begun)) : requestAnimationFrame(look);
  look();
})"""


@contextmanager
def desk(language: str, folder: Path) -> Iterator[tuple[TranslatorsDesk, str]]:
    """A desk over a copy of a folder of translations, and its link."""
    with tempfile.TemporaryDirectory() as copy:
        files = Path(copy) / "locales"
        shutil.copytree(folder, files)
        workshop = TranslationWorkshop(PluginRegistry.find(), files)
        made, links = TranslatorsDesk(workshop, language, workshop.domains()), SimpleQueue[str]()
        serve = threading.Thread(target=serve_desk, args=(made, Languages(), 0, links.put), daemon=True)
        serve.start()
        yield made, links.get(timeout=PATIENCE / 1000)


def measured(page: Page, address: str, ids: list[str]) -> tuple[list[float], list[float], int]:
    """Milliseconds of the first and the second preview of each text, and the number of drawn screens."""
    first, again, screens = [], [], 0
    for id in ids:
        page.goto(f"{address}?text={id}")
        first.append(float(page.evaluate(TYPED, "a")))
        again.append(float(page.evaluate(TYPED, "b")))
        screens += page.locator("#desk-screen .desk-drawn").count()
    return first, again, screens


def figures(times: list[float]) -> Figures:
    tenths = statistics.quantiles(times, n=10)
    return {"median ms": statistics.median(times), "90 % ms": tenths[-1], "max ms": max(times)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=60)
    parser.add_argument("--language", default="fr")
    parser.add_argument("--locales-dir", type=Path, default=None)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    folder = given.locales_dir or our_folder()
    with desk(given.language, folder) as (made, link), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        page = browser.new_context(locale="en", viewport={"width": 1500, "height": 900}).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(link)
        page.wait_for_url("**/desk/")
        ids = [entry.id for entry in made.entries() if entry.domain in made.workshop.registry.manifests]
        chosen = random.Random(7).sample(ids, min(given.texts, len(ids)))
        first, again, screens = measured(page, page.url, chosen)
        browser.close()
    rows = {"first preview": figures(first), "next preview": figures(again)}
    if given.json:
        print(json.dumps({"texts": len(chosen), "screens": screens, "rows": rows}, indent=1))
        return
    print(f"{len(chosen)} texts, {screens} screens; goal: {GOAL} ms in the median")
    heads = ("", *rows["first preview"])
    printing.table(heads, [(name, *map(printing.number, row.values())) for name, row in rows.items()])


if __name__ == "__main__":
    main()
