"""Mutants of the booklets' tables: a number one more or less, a row's bound, a result, a day, a yes or no.

The maps are left out: a drawing of thousands of hexes, read off the printed map and proved by its own tests; and so is
how a map is drawn (`look`).
"""

import json
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from tests.mutants.in_code import rules_in
from tests.mutants.mutant import GAMES, ROOT, SOURCE, Mutant, numbers_around
from tests.mutants.overlay import module_of

NUMBERS_ALONE = re.compile(r"[+-]?\d+(?:\s?[-–:/d]\s?[+-]?\d+)*\+?")
"""`3-6`, `5+`, `2d6`, `1:2`, `-1`."""
DAY = re.compile(r"\d{4}-\d\d-\d\d")
RESULTS = ("result", "auto")

Keys = tuple[str | int, ...]


def data_mutants(game: str) -> Iterator[Mutant]:
    assert game in GAMES
    for path in sorted((SOURCE / "games" / game / "data").rglob("*.toml")):
        if path.parent.name != "maps":
            yield from mutants_of_file(path)


def mutants_of_file(path: Path) -> Iterator[Mutant]:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    file = str(path.relative_to(ROOT))
    everything = tuple(sorted(set(_marks(data)) or _rules_of_readers(path)))
    for keys, old in _leaves(data):
        rules = _rules_at(data, keys) or everything
        for new in changes(data, keys, old):
            yield Mutant(file, _dotted(keys), f"{old!s} -> {new!s}", rules, partial(_with, data, keys, new))


def _with(data: Any, keys: Keys, new: Any) -> str:
    mutated = deepcopy(data)
    _put(mutated, keys, new)
    return written(mutated)


def _rules_of_readers(path: Path) -> set[str]:
    """A file without marks belongs to the rules of the code that names it; of the code that reads through that; or
    else of that code's folder."""
    game = SOURCE / "games" / path.relative_to(SOURCE / "games").parts[0]
    sources = {p: p.read_text(encoding="utf-8") for p in game.rglob("*.py")}
    word = re.compile(rf'"(?:data/)?{re.escape(path.stem)}(?:\.toml)?"')
    readers = [p for p, text in sources.items() if word.search(text)]
    modules = [re.compile(rf"\b{re.escape(module_of(str(p.relative_to(ROOT))))}\b") for p in readers]
    through = [p for p, text in sources.items() if any(module.search(text) for module in modules)]
    beside = [near for p in readers for near in p.parent.glob("*.py")]
    ways = ({r for p in files for r in rules_in(p)} for files in (readers, through, beside))
    return next((rules for rules in ways if rules), set())


def changes(data: Any, keys: Keys, old: Any) -> list[Any]:
    """What the value at these keys may become."""
    if isinstance(old, bool):
        return [not old]
    if isinstance(old, int):
        return list(numbers_around(old))
    if isinstance(old, float):
        return [old + 1, old - 1]
    if isinstance(old, date):
        return [old + timedelta(days=1), old - timedelta(days=1)]
    if keys[-1] in RESULTS and isinstance(old, str) and not NUMBERS_ALONE.fullmatch(old):
        return _other_results(data, keys, old)
    if DAY.fullmatch(old):
        return [(date.fromisoformat(old) + timedelta(days=d)).isoformat() for d in (1, -1)]
    if NUMBERS_ALONE.fullmatch(old) and "rule" not in str(keys[-1]):
        return [
            f"{old[: found.start()]}{number}{old[found.end() :]}"
            for found in re.finditer(r"\d+", old)
            for number in numbers_around(int(found.group()))
            if number >= 0
        ]
    return []


def _other_results(data: Any, keys: Keys, old: str) -> list[str]:
    """The next result of the same list of rows that is another one."""
    rows = data
    for key in keys[:-2] if isinstance(keys[-2] if len(keys) > 1 else "", int) else keys[:-1]:
        rows = rows[key]
    found = [row.get(keys[-1]) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    others = [r for r in found if isinstance(r, str) and r != old]
    return others[:1]


def _leaves(value: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "look":
                yield from _leaves(inner, (*keys, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _leaves(inner, (*keys, n))
    else:
        yield keys, value


def _put(data: Any, keys: Keys, new: Any) -> None:
    for key in keys[:-1]:
        data = data[key]
    data[keys[-1]] = new


def _rules_at(data: Any, keys: Keys) -> tuple[str, ...]:
    """The marks of the nearest table around the value."""
    found: tuple[str, ...] = ()
    for key in keys:
        if isinstance(data, dict):
            found = _own_marks(data) or found
        data = data[key]
    return found


def _own_marks(table: dict[str, Any]) -> tuple[str, ...]:
    listed = [table.get(key, []) for key in ("rule", "rules", "cite")]
    flat = [r for one in listed for r in ([one] if isinstance(one, str) else one if isinstance(one, list) else [])]
    return tuple(r for r in flat if isinstance(r, str))


def _marks(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from _own_marks(value)
        for inner in value.values():
            yield from _marks(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _marks(inner)


def _dotted(keys: Keys) -> str:
    return "".join(f"[{k}]" if isinstance(k, int) else f".{k}" for k in keys).lstrip(".")


def written(data: dict[str, Any]) -> str:
    """As TOML again: one line for each key of the top, everything in it inline."""
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in data.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(v) for v in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)
