"""The names of the engine: nouns for modules, one public class for each name, a docstring on each."""

import inspect
import pkgutil
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import manicule


def modules() -> list[ModuleType]:
    found = pkgutil.walk_packages(manicule.__path__, "manicule.")
    return [import_module(one.name) for one in found]


def public_objects(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The public classes and functions that a module defines."""
    for name, value in vars(module).items():
        is_own = getattr(value, "__module__", None) == module.__name__
        if is_own and not name.startswith("_") and (inspect.isclass(value) or inspect.isroutine(value)):
            yield name, value


def public_members(cls: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class defines."""
    for name, value in vars(cls).items():
        function = getattr(value, "__func__", value)
        if not name.startswith("_") and (inspect.isfunction(function) or isinstance(value, property)):
            yield name, value


def is_documented(cls: type, name: str) -> bool:
    """Whether a member has a docstring, its own or that of what it overrides."""
    own = (inspect.getattr_static(base, name, None) for base in cls.__mro__)
    return any(getattr(getattr(one, "__func__", one), "__doc__", None) for one in own if one is not None)


def test_no_module_of_the_engine_is_named_after_a_gerund() -> None:
    names = [module.__name__.rpartition(".")[2] for module in modules()]
    assert len(names) > 70
    assert [name for name in names if name.endswith("ing")] == []


def test_no_two_public_classes_of_the_engine_have_one_name() -> None:
    classes = {value for module in modules() for _, value in public_objects(module) if inspect.isclass(value)}
    assert len(classes) > 100
    assert [name for name, number in Counter(cls.__name__ for cls in classes).items() if number > 1] == []


def test_every_module_class_and_function_of_the_engine_has_a_docstring() -> None:
    bare = [module.__name__ for module in modules() if not module.__doc__]
    for module in modules():
        bare += [f"{module.__name__}.{name}" for name, value in public_objects(module) if not value.__doc__]
    assert bare == []


def test_every_public_method_of_the_engine_has_a_docstring() -> None:
    bare = [
        f"{module.__name__}.{owner}.{name}"
        for module in modules()
        for owner, cls in public_objects(module)
        if inspect.isclass(cls)
        for name, _ in public_members(cls)
        if not is_documented(cls, name)
    ]
    assert bare == []
