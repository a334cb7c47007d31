"""How the code of this game speaks: one word for one thing, arrows that nothing hides."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sandtable.games import forgotten_battles

ROOT = Path(forgotten_battles.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MODULES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
HEAVY = {"numpy", "numba"}


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path, module in MODULES.items():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(ROOT)}: {node.name}", node


def raises_refused(function: ast.FunctionDef) -> bool:
    raised = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise)]
    return any(isinstance(exc, ast.Call) and ast.unparse(exc.func) == "Refused" for exc in raised)


def test_legality_is_a_function_that_returns_its_refusal():
    for where, function in functions():
        assert not function.name.lstrip("_").startswith("why_"), where
        if "refuse" in function.name:
            assert function.returns is not None, where
            assert "Refused" in ast.unparse(function.returns), where
            assert not raises_refused(function), where
        if function.name.lstrip("_").startswith(("check", "is_", "may_")):
            assert not raises_refused(function), where


def test_the_state_is_called_state():
    for where, function in functions():
        for arg in (*function.args.args, *function.args.kwonlyargs):
            of_a_campaign = arg.annotation is not None and ast.unparse(arg.annotation) in ("State", '"State"')
            left = ("outlook.py", "economy.py", "questions/", "positions.py")  # told to others by its first letter
            if of_a_campaign and not where.startswith(left):
                assert arg.arg in ("state", "before"), where


def test_no_two_modules_share_a_name():
    names = Counter(path.stem for path in FILES if path.stem != "__init__")
    assert not [name for name, count in names.items() if count > 1]
    folders = {path.parent.name for path in FILES if path.parent != ROOT}
    assert not folders & set(names)


def test_nothing_hides_an_arrow():
    """An import inside a function loads something heavy, or what only few callers of the game need."""
    for path, module in MODULES.items():
        assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8"), path
        if path.name == "game.py":
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                found = {alias.name for x in ast.walk(node) if isinstance(x, ast.Import) for alias in x.names}
                found |= {x.module or "" for x in ast.walk(node) if isinstance(x, ast.ImportFrom)}
                assert found <= HEAVY, f"{path}: {node.name}"
