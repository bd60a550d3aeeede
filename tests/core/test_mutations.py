"""The mutation campaign: `python -m tests.campaigns.mutations records` tries the mutants of a subject."""

import ast
import functools
import os
import time
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from tests.campaigns.mutations import equivalents, mutants, progress, session
from tests.campaigns.mutations.__main__ import Trial, report, try_all
from tests.campaigns.mutations.equivalents import key_of
from tests.campaigns.mutations.mutants import Mutant, constants, files_under, mutants_of, places
from tests.campaigns.mutations.progress import Progress, Result, digest_of_trial, wilson
from tests.campaigns.mutations.session import Measured, replace_code
from tests.campaigns.mutations.subjects import SUBJECTS

SOURCE = '''"""A module."""
from x import tr
LIMIT = 3
TEXT = tr("Too many")
@cache(size=5)
def allowed(n: "int", most=LIMIT) -> "bool":
    """Whether."""
    if not n:
        raise ValueError
    total = n + 1
    return n < most and is_free(n)
'''


def faults(source: str) -> list[str]:
    return [f"{place.line} {place.fault}" for place in places(ast.parse(source))]


def test_what_tests_share_is_made_anew_where_the_making_is_mutated() -> None:
    made: list[int] = []

    @functools.cache
    def rules() -> int:
        made.append(1)
        return len(made)

    assert (rules(), rules()) == (1, 1)
    session.forget()
    assert (rules(), made) == (2, [1, 1])


def test_names_that_only_type_checkers_read_get_no_faults() -> None:
    assert faults('Wanted: TypeAlias = Callable[[int], bool]\nT = TypeVar("T")\nx: int = f(1)\n') == [
        "3 assigns None",
        "3 becomes 2",
    ]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of one module."""
    for module in (mutants, progress, session, equivalents):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "rules.py").write_text(SOURCE, encoding="utf-8")
    for known in (mutants_of, constants):
        known.cache_clear()
    return tmp_path


def chosen(fault: str) -> Mutant:
    return next(one for one in mutants_of("rules.py") if f"{one.line} {one.fault}" == fault)


def test_conditions_values_and_statements_get_faults_and_documentation_and_messages_get_none() -> None:
    assert faults(SOURCE) == [
        "3 becomes 4",
        "4 assigns None",
        "8 loses its not",
        "9 is left out",
        "10 assigns None",
        "10 Add becomes Sub",
        "10 becomes 2",
        "11 returns None",
        "11 becomes Or",
        "11 Lt becomes LtE",
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("if a: b()", ["1 is negated", "1 is left out"]),
        ("x = [a for a in b if a.c]", ["1 assigns None", "1 is negated"]),
        ("while a is b:\n break", ["1 Is becomes IsNot", "2 becomes continue"]),
        ("x -= -1", ["1 Sub becomes Add", "1 is left out", "1 loses its minus", "1 becomes 2"]),
        ("f(a=True, b='c')", ["1 is left out", "1 becomes False", "1 'c' is another string"]),
        ("class A(B, frozen=True):\n x: int = 0", ["2 becomes 1"]),
        ("if TYPE_CHECKING:\n x = 1", []),
        ("__all__ = ['a']", []),
        ("def f():\n raise NotImplementedError", []),
        ("T = TypeVar('T')", []),
    ],
)
def test_each_kind_of_node_has_its_faults(source: str, expected: list[str]) -> None:
    assert faults(source) == expected


def test_every_mutant_of_the_records_is_a_program_that_differs() -> None:
    file = "core/manicule/records/lock.py"
    path = mutants.ROOT / file
    plain = compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    assert len(mutants_of(file)) > 10
    assert [mutant.name for mutant in mutants_of(file) if mutant.code() == plain] == []


def test_a_function_that_is_there_gets_the_fault(tree: Path) -> None:
    room: dict[str, Any] = {"is_free": bool, "cache": lambda size: lambda function: function, "tr": str}
    source = SOURCE.replace("from x import tr", "")
    (tree / "rules.py").write_text(source, encoding="utf-8")
    exec(compile(source, str(tree / "rules.py"), "exec", dont_inherit=True), room)  # noqa: S102 - as an import does
    allowed: FunctionType = room["allowed"]
    known = {(allowed.__code__.co_qualname, allowed.__code__.co_firstlineno): [allowed]}
    assert allowed(3) is False
    assert replace_code(chosen("11 Lt becomes LtE"), known)
    assert allowed(3) is True
    assert not replace_code(chosen("3 becomes 4"), known)


def test_tests_are_tried_that_execute_the_line_or_use_what_it_defines_the_fastest_first(tree: Path) -> None:
    a, b, c, d = "test_a.py::a", "test_a.py::b", "test_a.py::c", "test_d.py::d"
    lines = {"rules.py": {3: [""], 6: ["", c], 10: [a, b], 11: [a, "test_a.py::failing"]}}
    measured = Measured({a: 2.0, b: 1.0, c: 0.5, d: 0.1}, lines)
    for file, text in (("test_a.py", "from rules import allowed"), ("test_d.py", "from rules import LIMITS")):
        (tree / file).write_text(text, encoding="utf-8")
    assert measured.tests_of(chosen("10 becomes 2")) == [b, a]
    assert measured.tests_of(chosen("11 becomes Or")) == [a]
    assert measured.tests_of(chosen("3 becomes 4")) == [c]
    (tree / "test_d.py").write_text(f"from rules import {chosen('3 becomes 4').defines}", encoding="utf-8")
    assert measured.tests_of(chosen("3 becomes 4")) == [d, c]
    measured.lines["rules.py"][6] += [a, b]
    assert measured.tests_of(chosen("3 becomes 4")) == [d, c, b, a]
    measured.seconds[d] = 0.7  # the fastest of each file come first
    assert measured.tests_of(chosen("3 becomes 4")) == [c, d, b, a]
    assert Measured({a: 2.0, b: 1.0}, {"rules.py": {3: [""]}}).tests_of(chosen("3 becomes 4")) == [b, a]
    assert Measured({a: 2.0, b: 1.0}, {"rules.py": {3: [""]}}).tests_of(chosen("10 becomes 2")) == []
    assert measured.is_imported(chosen("3 becomes 4"))
    assert not measured.is_imported(chosen("10 becomes 2"))


def test_of_a_constant_those_tests_are_tried_too_that_name_what_is_made_from_it(tree: Path) -> None:
    (tree / "rules.py").write_text("LIMIT = 3\nTWICE = LIMIT * 2\nALL = (*TWICE,)\n", encoding="utf-8")
    (tree / "test_a.py").write_text("from rules import ALL", encoding="utf-8")
    (tree / "test_b.py").write_text("from rules import OTHER", encoding="utf-8")
    measured = Measured({"test_a.py::a": 1.0, "test_b.py::b": 0.5}, {"rules.py": {1: [""]}})
    assert measured.tests_of(chosen("1 becomes 4")) == ["test_a.py::a"]


def outcomes(mutant: Mutant, start: Any, seconds: float = 0.0) -> list[str]:
    found: list[Result] = []
    try_all([Trial(mutant, [], seconds)], 1, start, found.append)
    return [one.outcome for one in found]


def test_the_status_of_a_trial_says_whether_the_fault_was_found(tree: Path) -> None:
    mutant = chosen("10 becomes 2")
    assert outcomes(mutant, lambda *_: session.SURVIVED) == ["survived"]
    assert outcomes(mutant, lambda *_: session.KILLED) == ["killed"]
    assert outcomes(mutant, lambda *_: 1 // 0) == ["broken"]


def test_a_mutant_without_end_is_stopped_and_found(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: Any) -> int:
        while True:
            time.sleep(1)

    monkeypatch.setattr("tests.campaigns.mutations.__main__.WAIT", 0.1)
    assert outcomes(chosen("10 becomes 2"), endless) == ["timeout"]


def test_results_are_kept_and_those_of_a_changed_source_or_test_are_not(tree: Path) -> None:
    (tree / "test_a.py").write_text("1", encoding="utf-8")
    mutant, tests = chosen("10 becomes 2"), ["test_a.py::a"]
    kept = Result(mutant.name, digest_of_trial(mutant, tests), "killed", "a", 1)
    Progress(tree / "state").add(kept)
    with (tree / "state").open("a", encoding="utf-8") as file:
        file.write('{"mutant": "torn')
    assert Progress(tree / "state").results == {mutant.name: kept}
    (tree / "test_a.py").write_text("2", encoding="utf-8")
    assert digest_of_trial(mutant, tests) != kept.tried


def test_only_files_of_tests_that_have_changed_are_measured_again(tree: Path) -> None:
    names = ["test_a.py", "test_b.py"]
    for name in names:
        (tree / name).write_text("1", encoding="utf-8")
    lines = {"rules.py": {3: [""], 10: ["test_a.py::a", "test_b.py::b"]}}
    measured = Measured({"test_a.py::a": 1.0, "test_b.py::b": 2.0}, lines)
    Progress(tree / "state").add_measured(measured, names, ["rules.py"])
    again = Progress(tree / "state")
    assert again.measured(names) == measured
    assert again.unmeasured(names, ["rules.py"]) == []
    (tree / "test_b.py").write_text("2", encoding="utf-8")
    assert again.unmeasured(names, ["rules.py"]) == ["test_b.py"]
    (tree / "rules.py").write_text("", encoding="utf-8")
    assert again.unmeasured(names, ["rules.py"]) == names


def test_a_scenario_that_is_new_or_has_changed_is_noticed(tree: Path) -> None:
    tests, scenarios = "test_scenarios.py", [f"scenarios/{name}.toml" for name in ("old", "new")]
    (tree / "scenarios").mkdir()
    for name in (tests, *scenarios):
        (tree / name).write_text("1", encoding="utf-8")
    old, new = (f"{tests}::test_scenario[{name}]" for name in scenarios)
    measured = Measured({old: 1.0}, {"rules.py": {10: [old]}})
    Progress(tree / "state", {tests: scenarios[:1]}).add_measured(measured, [tests], ["rules.py"])
    assert Progress(tree / "state", {tests: scenarios[:1]}).unmeasured([tests], ["rules.py"]) == []
    assert Progress(tree / "state", {tests: scenarios}).unmeasured([tests], ["rules.py"]) == [tests]
    mutant = chosen("10 becomes 2")
    before = digest_of_trial(mutant, [old]), digest_of_trial(mutant, [new])
    (tree / scenarios[0]).write_text("2", encoding="utf-8")
    assert digest_of_trial(mutant, [old]) != before[0]
    assert digest_of_trial(mutant, [new]) == before[1]
    assert Progress(tree / "state", {tests: scenarios[:1]}).unmeasured([tests], ["rules.py"]) == [tests]


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(90, 100)
    assert (round(low, 4), round(high, 4)) == (0.8256, 0.9448)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_report_counts_equivalents_apart(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, survivor = chosen("10 becomes 2"), chosen("11 becomes Or")
    results = [
        (found, Result(found.name, "", "killed", "a", 1)),
        (survivor, Result(survivor.name, "", "survived", "", 1)),
    ]
    assert "score 50.0% of 2" in report(results)
    reasons = {key_of(survivor): "nobody sees it"}
    monkeypatch.setattr("tests.campaigns.mutations.__main__.equivalents", lambda: reasons)
    said = report(results)
    assert "equivalent: nobody sees it" in said
    assert "score 100.0% of 1" in said


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_subject_names_sources_and_tests_that_there_are(name: str) -> None:
    subject = SUBJECTS[name]
    assert [path for path in (*subject.sources, *subject.tests) if not (mutants.ROOT / path).exists()] == []
    assert files_under(*subject.sources)


def test_every_equivalent_is_a_mutant_that_there_is() -> None:
    known = equivalents.equivalents()
    files = {file for file, _, _ in known}
    there = {key_of(mutant) for file in files for mutant in mutants_of(file)}
    assert known.keys() - there == set()
    assert all(os.linesep not in reason and reason for reason in known.values())
