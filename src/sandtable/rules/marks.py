"""`@rule("tfb.weather.ground")` on code names the ledger entries it implements; an unknown id fails at import."""

import ast
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sandtable.rules.ledger import UnknownRule, known

T = TypeVar("T")


def rule(*ids: str) -> Callable[[T], T]:
    """Mark a function or class as the implementation of these ledger entries."""
    for rule_id in ids:
        if not known(rule_id):
            raise UnknownRule(rule_id)

    def mark(thing: T) -> T:
        return thing

    return mark


def marked_code(root: Path, prefix: str = "") -> dict[str, list[str]]:
    """Ledger id -> the places under `root` that carry its mark, in Python (`rule(...)`) and in TOML (`rule = ...`).

    With a prefix, only ids that begin with it; files that do not hold it need no parsing.
    """
    places: dict[str, list[str]] = {}
    for file in sorted([*root.rglob("*.py"), *root.rglob("*.toml")], key=lambda f: (f.suffix, f)):
        text = file.read_text(encoding="utf-8")
        if prefix not in text or "rule" not in text:
            continue
        for place, rule_id in _marks_in_python(text) if file.suffix == ".py" else _marks_in_data(tomllib.loads(text)):
            if rule_id.startswith(prefix):
                places.setdefault(rule_id, []).append(f"{file.relative_to(root)}{place}")
    return places


def _marks_in_python(text: str) -> list[tuple[str, str]]:
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "rule":
                found += [
                    (f":{node.lineno}", a.value)
                    for a in node.args
                    if isinstance(a, ast.Constant) and isinstance(a.value, str)
                ]
    return found


def _marks_in_data(value: Any, key: str = "") -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [found for k, v in value.items() for found in _marks_in_data(v, k)]
    if isinstance(value, list):
        return [found for v in value for found in _marks_in_data(v, key)]
    return [("", value)] if isinstance(value, str) and key in ("rule", "rules") else []
