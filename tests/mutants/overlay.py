"""Put a mutant in place for this process alone: nothing is ever written into the tree."""

import builtins
import functools
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import sys
import types
from pathlib import Path
from typing import Any

from tests.mutants.mutant import ROOT

_real_open = io.open


def put_in_place(file: str, text: str) -> None:
    """From now on this process reads the mutant wherever it opens or imports the file."""
    if file.endswith(".py"):
        sys.meta_path.insert(0, _Mutated(file, text))
    else:
        _mutate_open(str(ROOT / file), text)


def _mutate_open(path: str, text: str) -> None:
    def opened(file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        if isinstance(file, str | os.PathLike) and os.fspath(file) == path and not set(mode) & set("wax+"):
            return io.BytesIO(text.encode()) if "b" in mode else io.StringIO(text)
        return _real_open(file, mode, *args, **kwargs)

    io.open = builtins.open = opened  # type: ignore[assignment]


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds one module, and loads the mutated source for it."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text, self.module = file, text, module_of(file)

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        package = [str(Path(ROOT / self.file).parent)] if self.file.endswith("__init__.py") else None
        return importlib.util.spec_from_file_location(
            fullname, ROOT / self.file, loader=self, submodule_search_locations=package
        )

    def get_source(self, fullname: str) -> str:
        return self.text

    def get_code(self, fullname: str) -> types.CodeType:
        return compile(self.text, str(ROOT / self.file), "exec", dont_inherit=True)


def module_of(file: str) -> str:
    return file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


# ---- in a process that has already imported everything


def swap(file: str, text: str) -> bool:
    """Give the living functions their mutated code; False where that is not enough and a fresh import is needed."""
    module = sys.modules.get(module_of(file))
    if module is None:
        return False
    old = compile((ROOT / file).read_bytes(), str(ROOT / file), "exec", dont_inherit=True)
    new = compile(text, str(ROOT / file), "exec", dont_inherit=True)
    changed = changed_functions(old, new)
    if not changed:
        return False
    living = [(living_function(module, was), now) for was, now in changed]
    if any(function is None for function, _ in living):
        return False
    for function, now in living:
        assert function is not None
        function.__code__ = now
    return True


def changed_functions(old: types.CodeType, new: types.CodeType) -> list[tuple[types.CodeType, types.CodeType]]:
    """The functions that differ; empty when the module's or a class's own statements differ, which an import runs."""
    if old.co_flags & 0x1:  # optimised: a function, not a module or class body
        return [] if old == new else [(old, new)]
    inner = [[c for c in code.co_consts if isinstance(c, types.CodeType)] for code in (old, new)]
    plain = [[c for c in code.co_consts if not isinstance(c, types.CodeType)] for code in (old, new)]
    if old.co_code != new.co_code or plain[0] != plain[1] or len(inner[0]) != len(inner[1]):
        return []
    return [pair for was, now in zip(*inner, strict=True) for pair in changed_functions(was, now)]


def living_function(module: types.ModuleType, code: types.CodeType) -> types.FunctionType | None:
    found: Any = module
    for name in code.co_qualname.split("."):
        found = vars(found).get(name) if hasattr(found, "__dict__") else None
        if found is None:
            return None
    for _ in range(9):
        if isinstance(found, types.FunctionType):
            break
        inner = (getattr(found, name, None) for name in ("__wrapped__", "__func__", "fget", "func"))
        found = next((i for i in inner if i is not None), None)
    same = isinstance(found, types.FunctionType) and found.__code__.co_firstlineno == code.co_firstlineno
    return found if same and found.__code__.co_filename == code.co_filename else None


def caches() -> list[Any]:
    """What remembers results that a mutant may change."""
    rooms = ("sandtable.charts", "sandtable.hexes", "sandtable.games", "sandtable.bots", "sandtable.sim", "tests")
    wrapped = [o for o in gc.get_objects() if isinstance(o, functools._lru_cache_wrapper)]
    return [o for o in wrapped if str(getattr(o, "__module__", "")).startswith(rooms)]
