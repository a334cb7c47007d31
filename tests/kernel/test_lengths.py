"""The house stays readable: no file past 300 lines, no function past 50, no nesting past 5.

What was longer when this was written is named with its length then, and may only shrink; once it fits, its line goes.
"""

import ast
from functools import cache
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "sandtable"
LINES, BODY, DEPTH = 300, 50, 5

LONG_FILES: dict[str, int] = {}
LONG_FUNCTIONS: dict[str, int] = {}

NESTED = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def files() -> list[tuple[str, str]]:
    return [(path.relative_to(SRC).as_posix(), path.read_text(encoding="utf-8")) for path in sorted(SRC.rglob("*.py"))]


@cache
def functions() -> list[tuple[str, Function]]:
    return [
        (f"{name}::{node.name}", node)
        for name, text in files()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, Function)
    ]


def depth(node: ast.AST) -> int:
    """How many blocks lie in one another. An `elif` is no deeper than its `if`; a function within one begins anew."""
    deepest = 0
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, Function | ast.ClassDef):
                is_elif = (
                    isinstance(child, ast.If) and isinstance(node, ast.If) and name == "orelse" and len(value) == 1
                )
                deepest = max(deepest, depth(child) + (isinstance(child, NESTED) and not is_elif))
    return deepest


def grown(found: dict[str, int], most: int, allowed: dict[str, int]) -> list[str]:
    """What is longer than it may be."""
    over = [
        f"{name} has {n}, of at most {allowed.get(name, most)}"
        for name, n in found.items()
        if n > allowed.get(name, most)
    ]
    spare = [
        f"{name} has {found.get(name, 0)} now: write that down" for name, n in allowed.items() if found.get(name, 0) < n
    ]
    return over + spare


def test_files_are_read_at_one_sitting():
    assert not grown({name: len(text.splitlines()) for name, text in files()}, LINES, LONG_FILES)


def test_functions_fit_on_a_page():
    lengths: dict[str, int] = {}
    for name, node in functions():
        assert node.end_lineno
        lengths[name] = max(lengths.get(name, 0), node.end_lineno - node.lineno + 1)
    assert not grown(lengths, BODY, LONG_FUNCTIONS)


def test_nothing_is_nested_too_deep():
    assert not [f"{name}: {depth(node)}" for name, node in functions() if depth(node) > DEPTH]


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("def f():\n  if a:\n    pass\n  elif b:\n    pass\n  else:\n    pass", 1),
        ("def f():\n  for a in b:\n    with c:\n      if d: pass", 3),
        ("def f():\n  if a:\n    def g():\n      if b: pass", 1),
        ("def f():\n  if a:\n    pass\n  else:\n    x = 1\n    if b: pass", 2),
    ],
)
def test_how_depth_is_counted(text, deep):
    assert depth(ast.parse(text).body[0]) == deep


def test_what_has_grown_is_told():
    assert grown({"a": 301, "b": 320, "c": 310}, 300, {"b": 320, "c": 305}) == [
        "a has 301, of at most 300",
        "c has 310, of at most 305",
    ]
