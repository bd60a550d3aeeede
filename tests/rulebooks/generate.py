"""Regenerate the pages with the proof of each rule: `python -m tests.rulebooks.generate`, in the root."""

import sys

from tests.rulebooks.rulebook import rulebooks


def main() -> int:
    problems = 0
    for rulebook in rulebooks():
        for problem in rulebook.problems():
            problems += 1
            print(problem, file=sys.stderr)
        rulebook.page.write_text(rulebook.markdown(), encoding="utf-8", newline="\n")
        print(f"{rulebook.page.name}: {len(rulebook.labels)} rules and rulings")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
