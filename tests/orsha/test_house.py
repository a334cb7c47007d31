"""How the two games of this package are written: names that players look up, one word for one thing. Import-linter
keeps the direction of imports, tests/kernel/test_lengths.py the lengths."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import sandtable.games.orsha

PACKAGE = Path(sandtable.games.orsha.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}
HEAVY = ("numpy", "highspy", "pydantic", "sandtable.hexes.sight", "sandtable.hexes.maps.raster", "sandtable.hexes.vasl")
"""What costs a start half a second: imported where it is first needed."""

FUNCTIONS = [
    pytest.param(node, id=f"{path.relative_to(PACKAGE)}:{node.name}")
    for path, tree in TREES.items()
    for node in ast.walk(tree)
    if isinstance(node, ast.FunctionDef)
]


def named(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def test_no_two_modules_of_a_game_share_a_name():
    ours = [path for path in FILES if path.stem != "__init__"]
    for missions in (True, False):
        stems = Counter(path.stem for path in ours if ("solitaire" in path.parts) == missions)
        assert [stem for stem, count in stems.items() if count > 1] == []


def test_who_says_no_is_called_refuse():
    """A function that returns a refusal, or nothing, is called `refuse_...`, and gives a `Refused`, not words."""
    wrong = []
    for param in FUNCTIONS:
        node = param.values[0]
        returns = ast.unparse(node.returns) if node.returns else ""
        refuses = returns in ("Refused | None", "Refused | str | None")
        says_so = node.name.lstrip("_").startswith("refuse")
        if refuses != says_so and returns not in ("Refused", "Refusal | None"):
            wrong.append(f"{param.id} -> {returns}")
    assert wrong == []


def test_the_state_is_called_state():
    wrong = []
    for param in FUNCTIONS:
        arguments = (*param.values[0].args.args, *param.values[0].args.kwonlyargs)
        wrong += [
            f"{param.id}({a.arg})"
            for a in arguments
            if a.annotation is not None and ast.unparse(a.annotation) == "State" and a.arg in ("s", "game", "st")
        ]
    assert wrong == []


def test_settings_are_read_as_fields():
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
                assert node.value.attr != "settings", f"{named(path)}:{node.lineno}"


def test_only_what_is_heavy_is_imported_inside_a_function():
    for param in FUNCTIONS:
        for node in ast.walk(param.values[0]):
            if isinstance(node, ast.Import):
                assert all(alias.name.startswith(HEAVY) for alias in node.names), param.id
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").startswith(HEAVY), param.id
