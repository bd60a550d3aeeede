"""The art of plugins: one file of symbols each, `art.svg` beside `plugin.toml`.

A symbol is drawn in place of a mark that names it (`Mark.icon`). The file contains shapes only: no scripts,
styles, fonts, pictures or links, so that a page may show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import msgspec

from manicule.kernel.text import Text, tr
from manicule.plugins import PluginRegistry

FILE = "art.svg"
LARGEST = 256 * 1024
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "g")
REACHES_OUT = re.compile(r"^on|^style$|^class$|href$", re.IGNORECASE)
CALL = re.compile(r"([^\s,;()]*)\(")
CALLED = ("translate", "rotate", "scale", "skewX", "skewY", "matrix", "rgb", "rgba", "hsl", "hsla")
"""The functions in attributes that load nothing."""
DECLARED = re.compile(rb"<(?:!(?!--)|\?(?!xml\s))[\w\[-]*")
"""The beginning of a document type, an entity, a stylesheet, or a block of other data."""
NAME = re.compile(r"[a-z][a-z0-9_]*")
OF_SYMBOL = re.compile(r"id$|viewBox$|data-")
"""The attributes of a symbol itself."""
WRITTEN = ("number", "letters")

TOO_LARGE = tr("{file} is larger than {most} KB")
NOT_UTF8 = tr("{file} is not UTF-8 text")
NOT_SVG = tr("{file} is not a valid SVG file: {problem}")
NOT_ALLOWED = tr("{file} may contain only elements and comments; “{found}” is not allowed")
NO_SVG = tr('{file} must have <svg xmlns="{namespace}"> around everything, not <{tag}>')
NOT_A_SYMBOL = tr("{file} may contain only <symbol> elements, each with shapes; <{tag}> is not allowed")
NO_NAME = tr(
    "{file}: each <symbol> needs an id of small letters, digits, and underscores; “{name}” is not one"
)
TWICE = tr("{file}: two symbols have the id “{name}”")
NO_BOX = tr("{file}: the symbol “{name}” needs a viewBox of four numbers")
FORBIDDEN = tr("{file}: “{name}” has “{attribute}”; styles, classes, links, and scripts are not allowed")
NESTED_ID = tr("{file}: a shape of the symbol “{name}” has an id; only symbols may have one")
BAD_WRITE = tr("{file}: data-write of “{name}” must be “number X Y SIZE” or “letters X Y SIZE”")


class Written(msgspec.Struct, frozen=True):
    """What is written on a symbol: a number or the letters of the sign, where, how large, in which color."""

    what: str
    x: float
    y: float
    size: float
    color: str


class Symbol(msgspec.Struct, frozen=True):
    """A picture: its box, what is written on it, and its markup."""

    plugin: str
    name: str
    box: str
    markup: str
    written: Written | None = None

    @property
    def id(self) -> str:
        """The id of the symbol in a page."""
        return f"{self.plugin}-{self.name}"


class Art:
    """The symbols of plugins. Art with a problem is left out; `plugins check` explains the problem."""

    def __init__(self, symbols: Iterable[Symbol] = ()) -> None:
        self._symbols = {f"{one.plugin}/{one.name}": one for one in symbols}
        self._parts: dict[frozenset[str], Art] = {}

    @classmethod
    def in_folders(cls, folders: Mapping[str, Path]) -> Art:
        """The art in the folders of plugins."""
        return cls(one for plugin, folder in folders.items() for one in _sound_symbols(plugin, folder))

    @classmethod
    def of(cls, registry: PluginRegistry) -> Art:
        """The art of all plugins that are found."""
        found = registry.manifests.items()
        return cls.in_folders({id: one.folder for id, one in found if not one.origin.is_file})

    def of_plugins(self, ids: Iterable[str]) -> Art:
        """The art of these plugins alone; the same object each time, because drawings are cached by it."""
        wanted = frozenset(ids)
        if wanted not in self._parts:
            self._parts[wanted] = Art(one for one in self._symbols.values() if one.plugin in wanted)
        return self._parts[wanted]

    def symbol(self, icon: str) -> Symbol | None:
        """The symbol of an icon, `PLUGIN/NAME`; None if there is none."""
        return self._symbols.get(icon)

    def symbols(self) -> Iterable[tuple[str, Symbol]]:
        """Every icon with its symbol."""
        return self._symbols.items()


NO_ART = Art()


def problems_of(data: bytes, file: str = FILE) -> list[Text]:
    """Why a file of art cannot be used; empty for good art."""
    if len(data) > LARGEST:
        return [TOO_LARGE(file=file, most=LARGEST // 1024)]
    if not _is_utf8(data):  # in UTF-16, nothing would be found below
        return [NOT_UTF8(file=file)]
    declared = DECLARED.search(data)
    if declared is not None:  # it would be served, although the parser leaves it out
        return [NOT_ALLOWED(file=file, found=declared[0].decode(errors="replace"))]
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, LookupError, ValueError) as error:  # also for an unknown encoding
        return [NOT_SVG(file=file, problem=str(error))]
    return list(_problems(root, file))


def _problems(root: ElementTree.Element, file: str) -> Iterator[Text]:
    if root.tag != f"{SVG}svg":
        yield NO_SVG(file=file, namespace=SVG.strip("{}"), tag=_called(root.tag))
        return
    yield from _forbidden(root, file, "<svg>")
    names: set[str] = set()
    for symbol in root:
        if symbol.tag != f"{SVG}symbol":
            yield NOT_A_SYMBOL(file=file, tag=_called(symbol.tag))
            continue
        name = symbol.get("id", "")
        if not NAME.fullmatch(name):
            yield NO_NAME(file=file, name=name)
        if name in names:
            yield TWICE(file=file, name=name)
        names.add(name)
        if len(_numbers(symbol.get("viewBox", ""))) != 4:
            yield NO_BOX(file=file, name=name)
        if symbol.get("data-write") is not None and _written(symbol) is None:
            yield BAD_WRITE(file=file, name=name)
        for shape in symbol.iter():
            if shape is not symbol and shape.tag.removeprefix(SVG) not in SHAPES:
                yield NOT_A_SYMBOL(file=file, tag=_called(shape.tag))
            if shape is not symbol and "id" in shape.attrib:
                yield NESTED_ID(file=file, name=name)
            yield from _forbidden(shape, file, name)


def _forbidden(element: ElementTree.Element, file: str, name: str) -> Iterator[Text]:
    """The attributes that could run, load or restyle something."""
    for attribute, value in element.attrib.items():
        called = _called(attribute)
        if REACHES_OUT.search(called):
            yield FORBIDDEN(file=file, name=name, attribute=called)
        elif "\\" in value or any(function not in CALLED for function in CALL.findall(value)):
            yield FORBIDDEN(file=file, name=name, attribute=f'{called}="{value}"')


def _data(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _sound_symbols(plugin: str, folder: Path) -> Iterator[Symbol]:
    data = _data(folder / FILE)
    if data is not None and not problems_of(data):
        yield from _symbols(plugin, data)


def _symbols(plugin: str, data: bytes) -> Iterator[Symbol]:
    for symbol in ElementTree.fromstring(data):
        # What a symbol sets for all its shapes, such as a stroke, goes with them.
        own = {name: value for name, value in symbol.attrib.items() if not OF_SYMBOL.match(name)}
        shapes = ElementTree.Element(f"{SVG}g", own)
        shapes.extend(symbol)
        markup = ElementTree.tostring(shapes, encoding="unicode")
        plain = re.sub(r'(</?)ns\d+:|\s+xmlns:ns\d+="[^"]*"', r"\1", markup)
        yield Symbol(plugin, symbol.get("id", ""), symbol.get("viewBox", ""), plain, _written(symbol))


def _written(symbol: ElementTree.Element) -> Written | None:
    what, _, numbers = symbol.get("data-write", "").partition(" ")
    places = _numbers(numbers)
    if what not in WRITTEN or len(places) != 3:
        return None
    x, y, size = places
    return Written(what, x, y, size, symbol.get("data-color", "#211d18"))


def _is_utf8(data: bytes) -> bool:
    try:
        return "\0" not in data.decode()
    except UnicodeDecodeError:
        return False


def _numbers(text: str) -> list[float]:
    try:
        return [float(one) for one in text.split()]
    except ValueError:
        return []


def _called(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition("}")[2]
