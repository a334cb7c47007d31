"""For tests that write a data file's numbers down once more: the file as it is read, and the rules it carries."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parents[1] / "src" / "sandtable" / "games"


def read(name: str) -> dict[str, Any]:
    """`read("orsha/reph-second")` is data/reph-second.toml of that game."""
    game, _, file = name.partition("/")
    return tomllib.loads((GAMES / game / "data" / f"{file}.toml").read_text(encoding="utf-8"))


def carrying(*names: str) -> pytest.MarkDecorator:
    """The mark of every rule these files name."""
    return pytest.mark.rule(*sorted({rule for name in names for rule in _rules(read(name))}))


def plain(table: Any) -> Any:
    """Without the rules it names: what is left are the booklet's own words and numbers."""
    if isinstance(table, dict):
        return {k: plain(v) for k, v in table.items() if k not in ("rule", "rules", "cite")}
    return [plain(v) for v in table] if isinstance(table, list) else table


def _rules(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for k, inner in value.items():
            yield from _rules(inner, k)
    elif isinstance(value, list):
        for inner in value:
            yield from _rules(inner, key)
    elif key in ("rule", "rules", "cite"):
        yield value


def numbers(name: str) -> dict[str, Any]:
    """Every number and every yes or no of a file by its place: `zones.attacker.at_least.centre`."""
    return dict(_numbers(read(name), ""))


def _numbers(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _numbers(inner, f"{place}.{n}")
    elif isinstance(value, int | float):
        yield place, value


def written(text: str) -> dict[str, Any]:
    """Lines such as `zones.attacker.at_least: centre 16, sides 12`."""
    found: dict[str, Any] = {}
    for line in text.strip().splitlines():
        place, _, told = line.strip().rpartition(": ")
        for one in told.split(", "):
            key, _, number = one.rpartition(" ")
            value = {"yes": True, "no": False}.get(number)
            found[f"{place}.{key}".strip(".")] = float(number) if value is None else value
    return found
