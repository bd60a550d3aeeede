"""The pages of docs/reference about the names of a package: made from signatures, docstrings and examples."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from tests.support.public_names import (
    PublicName,
    all_public_names,
    definition,
    public_names,
    setting,
    without_examples,
)
from tests.support.sources import Source

import manicule.errors
import manicule.plugins
import manicule.sheet
from manicule_cli.plugins.hook_list import arguments_of, signature_of

HEAD = """\
# The names of `{package}`

{about}

`python -m tests.support.reference` generates this page from the code. Tests compare the two and run the
examples, which begin with
{needs}
```python
{setting}```

| name | what it is |
| --- | --- |
"""
PEBBLES = """
```sh
manicule plugins new pebbles --kind game
export MANICULE_PLUGIN_PATH=$PWD/pebbles
```

and, in Python,
"""
ELSEWHERE = (manicule.sheet, manicule.errors, manicule.plugins)
"""Public modules with types that signatures name."""
CODE = re.compile(r"^```python\n(.*?)^```$|^- `(.*?)`", re.MULTILINE | re.DOTALL)
FOREIGN = {"builtins", "abc", "enum", "typing", "msgspec", "msgspec._core"}
"""Modules whose classes are not ours to tell about."""


def names_page(package: str) -> str:
    """The page of one package."""
    names = public_names(package)
    about = without_examples(inspect.getdoc(names[0].module) or "").partition("\n\n")[0]
    needs = PEBBLES if '"pebbles"' in setting(package) else ""
    links = Links(names)
    text = HEAD.format(package=package, about=about, needs=needs, setting=setting(package))
    text += "".join(f"| {links.to(name)} | {_cell(_first(name.about))} |\n" for name in names)
    entries = "".join(f"\n{entry}" for name in names for entry in [_entry(name, links)])
    return text + "".join(_imported_from(module, entries, names) for module in ELSEWHERE) + entries


def _imported_from(module: ModuleType, entries: str, names: tuple[PublicName, ...]) -> str:
    """The types of a public module that signatures of a page name, and that its package does not export."""
    known = {name.name for name in names}
    words = {
        word
        for code in map("".join, CODE.findall(entries))
        for word in re.findall(r"(?<![\w.])[A-Z]\w+", code)
    }
    found = sorted(set(module.__all__) & words - known)
    if not found:
        return ""
    return (
        f"\nSignatures below name types of `{module.__name__}`: {', '.join(f'`{one}`' for one in found)}.\n"
    )


class Links:
    """The anchors of the names on a page, as Git hosts make them: twins are numbered."""

    def __init__(self, names: tuple[PublicName, ...]) -> None:
        self._anchors: dict[str, str] = {}
        taken: set[str] = set()
        for name in names:
            anchor, number = name.name.lower(), 0
            while anchor in taken:
                number += 1
                anchor = f"{name.name.lower()}-{number}"
            taken.add(anchor)
            self._anchors[name.name] = anchor

    def to(self, name: PublicName) -> str:
        return f"[`{name.name}`](#{self._anchors[name.name]})"

    def to_class(self, cls: type, package: str) -> str:
        """A class of this page or of another one."""
        named = _public_classes()[_full(cls)]
        found = next((name for name in named if name.package == package), named[0])
        page = "" if found.package == package else f"{found.package}.md"
        anchors = self if not page else Links(public_names(found.package))
        return f"[`{found.name}`]({page}#{anchors._anchors[found.name]})"


def _entry(name: PublicName, links: Links) -> str:
    lines = [f"### `{name.name}`", ""]
    if name.node is not None:
        lines += ["```python", *_header(name), "```", ""]
    lines += [name.about, "", "```pycon", name.examples, "```"]
    members = list(_members(name, links))
    if members:
        lines += ["", *members]
    return "\n".join(lines) + "\n"


def _header(name: PublicName) -> list[str]:
    """How it is declared."""
    node = name.node
    if isinstance(node, ast.ClassDef):
        bases = [ast.unparse(base) for base in node.bases]
        bases += [f"{one.arg}={ast.unparse(one.value)}" for one in node.keywords if one.arg == "frozen"]
        made = next(
            (one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None
        )
        lines = [f"class {node.name}({', '.join(bases)})" if bases else f"class {node.name}"]
        return lines if made is None else [*lines, "", *_called(name.value, made)]
    if isinstance(node, ast.FunctionDef):
        return signature_of(inspect.unwrap(name.value)).splitlines()
    source, node, _ = definition(name.package, name.name)
    written = _written(source, node)
    return [written if len(written) < 100 else f"{name.name} = …"]


def _called(cls: type, made: ast.FunctionDef) -> list[str]:
    """How an object of a class is made, one argument a line where there are many."""
    arguments = _arguments(made)
    line = f"{cls.__name__}({arguments})"
    if len(line) <= 100:
        return [line]
    given = arguments_of(inspect.signature(cls))
    return [f"{cls.__name__}(", *(f"    {one}," for one in given), ")"]


def _arguments(node: ast.FunctionDef) -> str:
    """The arguments of a method, without the object itself."""
    written = ast.unparse(node.args)
    first, _, rest = written.partition(", ")
    return rest if first in ("self", "cls") else written


def _members(name: PublicName, links: Links) -> Iterator[str]:
    """What a class has: fields, properties and methods, its own and those of bases that are not public."""
    if name.kind == "module":
        yield from _of_module(name)
    if name.kind != "class":
        return
    seen: set[str] = set()
    for base in name.value.__mro__:
        if base.__module__.partition(".")[0] in FOREIGN or base is object:
            continue
        if base is not name.value and _full(base) in _public_classes():
            yield f"- and all that {links.to_class(base, name.package)} has"
            return
        for member, line in _own_members(base):
            if member not in seen:
                seen.add(member)
                yield line


def _own_members(cls: type) -> Iterator[tuple[str, str]]:
    source, node, _ = definition(cls.__module__, cls.__name__)
    assert isinstance(node, ast.ClassDef)
    for at, one in enumerate(node.body):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            field = one.target.id
            if not field.startswith("_"):
                about = _attribute_doc(node.body, at)
                yield field, f"- `{_written(source, one)}`" + (f": {about}" if about else "")
        elif isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            if any("overload" in ast.unparse(mark) for mark in one.decorator_list):
                continue
            about = _first(_doc_of(cls, one.name))
            yield one.name, f"- `{_declared(cls, one)}`" + (f": {about}" if about else "")


def _declared(cls: type, node: ast.FunctionDef) -> str:
    """A property as a field, a method with its arguments."""
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    if marks & {"property", "cached_property"}:
        return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
    arguments = _arguments(node)
    answer = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({arguments}){answer}"


def _doc_of(cls: type, member: str) -> str:
    """The docstring of a member, or of what it overrides."""
    for base in cls.__mro__:
        found = inspect.getattr_static(base, member, None)
        doc = getattr(getattr(found, "__func__", found), "__doc__", None)
        if doc and found is not None:  # `None` has a docstring from Python 3.13 on
            return without_examples(inspect.cleandoc(doc))
    return ""


def _of_module(name: PublicName) -> Iterator[str]:
    """The functions, classes and constants that a module defines."""
    for found, cached in vars(name.value).items():
        value = inspect.unwrap(cached) if callable(cached) else cached
        own = getattr(value, "__module__", None) == name.value.__name__
        if own and not found.startswith("_") and (inspect.isclass(value) or inspect.isfunction(value)):
            about = _first(
                without_examples(inspect.cleandoc(vars(value).get("__doc__") or value.__doc__ or ""))
            )
            declared = signature_of(value).removeprefix("def ") if inspect.isfunction(value) else found
            line = " ".join(declared.split())
            yield f"- `{line}`" + (f": {about}" if about else "")
    targets = [
        target
        for node in ast.parse(inspect.getsource(name.value)).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
    if constants := [f"`{one}`" for one in names if one.isupper() and not one.startswith("_")]:
        yield f"- constants: {', '.join(constants)}"


def _attribute_doc(body: list[ast.stmt], at: int) -> str:
    after = body[at + 1] if at + 1 < len(body) else None
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        value: Any = after.value.value
        return _first(inspect.cleandoc(value)) if isinstance(value, str) else ""
    return ""


def _written(source: Source, node: ast.stmt) -> str:
    """A statement as it stands in the source, in one line."""
    return " ".join((ast.get_source_segment(source.text, node) or "").split())


def _first(doc: str) -> str:
    """The first paragraph, in one line."""
    return " ".join(doc.partition("\n\n")[0].split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


@cache
def _public_classes() -> dict[str, list[PublicName]]:
    """The public classes by where they are defined: another test may have imported a module anew."""
    found: dict[str, list[PublicName]] = {}
    for name in all_public_names():
        if name.kind == "class":
            found.setdefault(_full(name.value), []).append(name)
    return found


def _full(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"
