"""The time from a click to the painted next state of a table, in Chromium:

    python benchmarks/painted.py
    python benchmarks/painted.py --answers 50 --before PYTHON --json

The server is a process; with `--before` there is a second one in the other environment. At each, a person
plays against two greedy bots with the same seed and gives the same answers, turn by turn. The time ends two
animation frames after the last change of the page that follows the reply within 100 ms. The cost of an answer
in the browser is CPU time. Sizes are those on the wire, compressed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import printing
from measuring import Figures
from playwright.sync_api import Browser, Page, sync_playwright
from web import processor_time, serving

GAMES = ("gutenberg", "cartographers", "cvlizations")
BOT, BOTS = "greedy", 2
ANSWERS = 50
TRIES = 8
"""Number of answers tried at a question: what a form offers is not always possible."""
TABLES = 100
PATIENCE = 60_000
"""Milliseconds that anything may take."""
QUIET = 100
"""Milliseconds without a change after which a page is taken as complete."""
CALM = 400
"""Milliseconds between two answers; moved things have arrived then, and a shape has its preview."""
METRICS = {
    "script": "ScriptDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
    "main thread": "TaskDuration",
    "renderer": "ProcessTime",
}
"""CPU seconds of the page since its beginning; the last is that of the whole process, with its painting."""
COSTS = (*METRICS, "server")
SIZES = ("update", "page", "page with files")

SURVEY = """() => {
  const form = document.getElementById("answer");
  if (!form) return { kind: document.querySelector(".won") ? "over" : "" };
  const all = (selector) => [...form.querySelectorAll(selector)];
  const number = (selector, name) => Number(form.querySelector(selector).dataset[name]);
  if (form.dataset.ghost) return { kind: "shape", values: JSON.parse(form.dataset.ghost).covered };
  if (all(".counts").length) {
    const rows = Object.fromEntries(all(".counts input").map(({ name, max }) => [name, Number(max)]));
    return { kind: "counts", rows, count: number(".counts", "count") };
  }
  if (all(".ticks").length) {
    const [least, most] = ["least", "most"].map((name) => number(".ticks", name));
    return { kind: "ticks", values: all("[name=tick]").map((one) => one.value).sort(), least, most };
  }
  return { kind: "options", values: all("button[name=answer]").map((one) => one.value).sort() };
}"""
"""The question on a page: the kind of its form, and what can be answered."""

ANSWER = """async ([{ option, ticked, numbers }, quiet, patience]) => {
  const token = () => {
    const form = document.getElementById("answer");
    return form ? form.elements.token.value : "";
  };
  const form = document.getElementById("answer");
  const asked = token();
  form.elements.touched.value = "1";
  for (const one of form.querySelectorAll("[name=tick]")) one.checked = ticked.includes(one.value);
  for (const [name, value] of Object.entries(numbers)) form.elements[name].value = value;
  const list = form.querySelector(".counts, .ticks");
  if (list) for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
  const options = [...form.querySelectorAll("button[name=answer]")];
  const control = option ? options.find((one) => one.value === option) : document.getElementById("give");
  if (!control || control.disabled) return null;

  // Not caused by the answer: clocks, the end of a movement, the preview of the next shape.
  const isNews = ({ target, type, oldValue }) => {
    const where = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    if (where.closest(".clock, #preview, #give")) return false;
    return type !== "attributes" || !`${oldValue} ${where.className}`.includes("flying");
  };
  let changed = 0;
  let painted = 0;
  const observer = new MutationObserver((records) => {
    if (!records.some(isNews)) return;
    const mine = (changed = performance.now());
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (mine === changed) painted = performance.now();
      }),
    );
  });
  const texts = { subtree: true, childList: true, characterData: true };
  observer.observe(document.documentElement, { ...texts, attributes: true, attributeOldValue: true });
  const isSending = () => document.body.classList.contains("sending");
  const isPainted = () => painted > changed && performance.now() > changed + quiet;
  const until = async (isSo) => {
    while (!isSo()) {
      if (performance.now() > clicked + patience) throw new Error("the page does not show what follows");
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  performance.clearResourceTimings();
  const clicked = performance.now();
  control.click();
  await until(() => !isSending() && isPainted());
  const taken = painted - clicked;
  const isAccepted = token() !== asked;
  await until(() => !isSending() && isPainted() && (token() || document.querySelector(".won")));
  observer.disconnect();
  const isUpdate = ({ name }) => /\\/(answer|update)(\\?|$)/.test(name);
  const sent = performance.getEntriesByType("resource").filter(isUpdate);
  return {
    isAccepted,
    painted: taken,
    asked: painted - clicked,
    reply: sent.length ? sent[0].responseEnd - clicked : 0,
    update: sent.reduce((sum, one) => sum + one.encodedBodySize, 0),
  };
}"""
"""Gives an answer; the milliseconds until it is painted, until the next question is, and until the reply, and
the bytes of the updates. Null if the form does not accept it."""

PAGE = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return all.map((one) => one.encodedBodySize);
}"""
"""The bytes of the page, then those of its files."""


class Side:
    """One version: its server, and a person's page at a table there."""

    def __init__(self, browser: Browser, address: str, process: int, game: str) -> None:
        self.address = address
        self.process = process
        self.game = game
        self.tables = 0
        self.page: Page = browser.new_context(base_url=address, locale="en").new_page()
        self.page.set_default_timeout(PATIENCE)
        self.metrics = self.page.context.new_cdp_session(self.page)
        self.metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.answers: list[Figures] = []
        self.first: Figures = {}

    def begin(self, seed: int) -> None:
        """Begin another game, and load its page."""
        self.tables += 1
        seats = {f"seat-{at}": BOT for at in range(2, 2 + BOTS)}
        base = self._post("/new", {"game": self.game, "name": "Anna", "seed": seed, **seats})
        self._post(f"{base}start", {})
        self.page.goto(base)
        self.page.wait_for_function("() => document.getElementById('link-state').textContent")
        self.page.wait_for_timeout(CALM)
        if not self.first:
            page, *files = self.page.evaluate(PAGE)
            self.first = {"page": page, "page with files": page + sum(files)}

    def _post(self, path: str, form: dict[str, str | float | bool]) -> str:
        """Send a form; the address to which it leads."""
        headers = {"origin": self.address}
        reply = self.page.context.request.post(path, form=form, headers=headers, max_redirects=0)
        return str(reply.headers["location"])

    def asked(self, seed: int) -> dict[str, Any]:
        """The question on the page; after the end of a game, the first one of the next."""
        if not self.tables:
            self.begin(seed)
        self.page.wait_for_function(f"() => ({SURVEY})().kind")
        found: dict[str, Any] = self.page.evaluate(SURVEY)
        if found["kind"] == "over":
            self.begin(seed + self.tables)
            return self.asked(seed)
        return found

    def answer(self, question: Mapping[str, Any], chance: str) -> None:
        """Give an answer that chance chooses."""
        for at in range(TRIES):
            self.page.wait_for_timeout(CALM)
            used = self._used()
            chosen = answer_to(question, random.Random(f"{chance} {at}"))
            found = self.page.evaluate(ANSWER, [chosen, QUIET, PATIENCE])
            if found is not None and found.pop("isAccepted"):
                spent = {name: 1000 * (now - used[name]) for name, now in self._used().items()}
                self.answers.append({**found, **spent})
                return
        raise RuntimeError(f"{self.game}: no answer was accepted: {question}")

    def _used(self) -> Figures:
        """The CPU seconds of the page and of the server until now."""
        told = {one["name"]: one["value"] for one in self.metrics.send("Performance.getMetrics")["metrics"]}
        return {**{name: told[key] for name, key in METRICS.items()}, "server": processor_time(self.process)}

    def figures(self) -> Figures:
        """The medians of all answers, and the sizes. The server's time is a mean: its clock is coarse."""
        found = {key: statistics.median(one[key] for one in self.answers) for key in self.answers[0]}
        return {**found, "server": statistics.mean(one["server"] for one in self.answers), **self.first}


def answer_to(question: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    """A random answer to a question; a shape is drawn where it is."""
    chosen: dict[str, Any] = {"option": "", "ticked": [], "numbers": {}}
    if question["kind"] == "options":
        chosen["option"] = chance.choice(question["values"])
    elif question["kind"] == "ticks":
        least, most = question["least"], min(question["most"], len(question["values"]))
        chosen["ticked"] = chance.sample(question["values"], chance.randint(least, most))
    elif question["kind"] == "counts":
        units = [name for name, most in sorted(question["rows"].items()) for _ in range(most)]
        picked = chance.sample(units, question["count"])
        chosen["numbers"] = {name: picked.count(name) for name in question["rows"]}
    return chosen


def measured(
    browser: Browser, game: str, pythons: Mapping[str, str], answers: int, seed: int
) -> dict[str, Any]:
    """One game: the figures of each version and of each answer, and the ratios of the times."""
    print(f"measuring {game}", file=sys.stderr)
    same = 0
    with ExitStack() as stack:
        sides = {name: stack.enter_context(_side(browser, game, python)) for name, python in pythons.items()}
        for number in range(answers):
            questions = {name: side.asked(seed) for name, side in sides.items()}
            first, *others = questions.values()
            same += all(one == first for one in others)
            for name, side in sides.items():
                side.answer(questions[name], f"{seed} {number}")
    figures = {name: side.figures() for name, side in sides.items()}
    found = {
        "answers": answers,
        "same_questions": same,
        "figures": figures,
        "turns": {name: side.answers for name, side in sides.items()},
    }
    if len(sides) > 1:
        found["ratios"] = ratios(sides["before"], sides["now"], figures)
    return found


def ratios(before: Side, now: Side, figures: Mapping[str, Figures]) -> Figures:
    """How many times as much the later version takes: the medians over pairs of answers, or the ratios of the
    sizes."""
    pairs = list(zip(now.answers, before.answers, strict=True))
    found = {
        key: statistics.median(one[key] / other[key] for one, other in pairs)
        for key in ("painted", "asked", "reply")
    }
    rest = (key for key in (*COSTS, *SIZES) if figures["before"][key])
    return found | {key: figures["now"][key] / figures["before"][key] for key in rest}


@contextmanager
def _side(browser: Browser, game: str, python: str) -> Iterator[Side]:
    with tempfile.TemporaryDirectory() as folder, serving(folder, TABLES, python) as (server, address):
        side = Side(browser, address, server.pid, game)
        yield side
        side.page.context.close()


def show(found: Mapping[str, Any], shown: Sequence[str]) -> None:
    """Print the medians of each game, before and now, and their ratios."""
    names = list(next(iter(found.values()))["figures"])
    heads = ("measured", *names, *(["times as much"] if len(names) > 1 else []))
    for game, one in found.items():
        rows = []
        for key, unit in ((key, "bytes" if key in SIZES else "ms") for key in shown):
            values = [printing.number(one["figures"][name][key]) for name in names]
            ratio = [printing.number(one["ratios"].get(key, 0.0))] if "ratios" in one else []
            rows.append((f"{game}: {key}, {unit}", *values, *ratio))
        printing.table(heads, rows)
        if len(names) > 1:
            print(f"the same question in both: {one['same_questions']} of {one['answers']}\n")


def browser_path() -> str | None:
    """The browser: that of `MANICULE_BROWSER`, or one on the path; None for that of Playwright."""
    return os.environ.get("MANICULE_BROWSER") or shutil.which("chromium") or shutil.which("chromium-browser")


def main() -> None:
    """Measure the games one after the other, and print the results."""
    parser = argparse.ArgumentParser(description="Measure the time from a click to the painted next state.")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--answers", type=int, default=ANSWERS, help=f"of each game (default: {ANSWERS})")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--before", metavar="PATH", help="a Python that has an earlier version")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--profile", action="store_true", help="also show where the time goes")
    wanted = parser.parse_args()
    pythons = {**({"before": wanted.before} if wanted.before else {}), "now": sys.executable}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        found = {game: measured(browser, game, pythons, wanted.answers, wanted.seed) for game in wanted.games}
        browser.close()
    if wanted.json:
        print(json.dumps(found, indent=2))
    else:
        show(found, ("painted", *(("asked", "reply", *COSTS) if wanted.profile else ()), *SIZES))


if __name__ == "__main__":
    main()
