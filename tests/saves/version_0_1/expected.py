"""What 0.1.0 makes of its saves: where each game stands when it is resumed."""

import json
import shutil
import tempfile
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from manicule.play.session import Session
from manicule.position import digest
from tests.saves.version_0_1.case import Case
from tests.saves.version_0_1.play import library

from manicule.choices import Choice
from manicule.question import question_of


def write_expected(cases: Sequence[Case], folder: Path) -> None:
    """Resume a copy of every save, and write down what it comes to."""
    found = {}
    with tempfile.TemporaryDirectory() as copies:
        for case in cases:
            copy = Path(shutil.copy(folder / f"{case.name}.toml", copies))
            with Session.resume(copy, library()) as session:
                found[f"{case.name}.toml"] = {"about": case.about, **_standing(session)}
    text = json.dumps(found, ensure_ascii=False, indent=1)
    (folder / "expected.json").write_text(f"{text}\n", encoding="utf-8", newline="\n")


def _standing(session: Session) -> dict[str, Any]:
    asked = session.runner.asked()
    made: dict[str, Any] = {
        "game": session.header.game,
        "plugins": [stamp.id for stamp in session.header.plugins],
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in session.header.seats],
        "torn": bool(session.notices),
        "steps": len(session.record.steps),
        "ordinal": session.ordinal,
        "finished": session.over,
        "position": digest(session.runner.table.position),
        "asked": {seat: _question(asked[seat], session.ordinal) for seat in session.asked()},
    }
    if session.over:
        result = session.result()
        del result["save"]
        made["result"] = result
    return made


def _question(choice: Choice, ordinal: int) -> dict[str, Any]:
    question = question_of(choice, ordinal)
    made: dict[str, Any] = {"kind": question.kind}
    if question.rows:
        return made | {"rows": question.rows, "caps": question.caps, "count": question.count}
    answers = "\n".join(sorted(question.legal)).encode()
    return made | {"number": len(question.legal), "answers": blake2b(answers, digest_size=8).hexdigest()}
