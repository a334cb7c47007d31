"""The Terrain Effects Chart from data/terrain.toml, with proof that every cell is there and makes sense."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.games.forgotten_battles.terrain.cells import Cost, CostKind, read_combat, read_cost
from sandtable.games.forgotten_battles.terrain.chart import Row, RowType, TerrainChart
from sandtable.games.forgotten_battles.terrain.conditions import Ground
from sandtable.games.forgotten_battles.terrain.words import CombatClass, Mobility, TerrainClass
from sandtable.rules import known, rule

FILE = Path(__file__).parent.parent / "data" / "terrain.toml"
GROUNDS = (Ground.DRY, Ground.FREEZE, Ground.MUD)


class BadTerrain(ValueError):
    """A terrain chart that cannot be trusted, with every fault found."""


@cache
def terrain_chart() -> TerrainChart:
    """The booklet's chart."""
    return load_terrain(tomllib.loads(FILE.read_text(encoding="utf-8")))


def load_terrain(raw: Mapping[str, Any]) -> TerrainChart:
    """Build the chart; BadTerrain lists every missing or senseless cell."""
    faults: list[str] = []
    rows: dict[str, Row] = {}
    by_word: dict[str, Row] = {}
    if raw.get("mobility") != list(Mobility):
        faults.append(f"the triples are {', '.join(Mobility)}, not {raw.get('mobility')}")
    if raw.get("classes") != list(TerrainClass):
        faults.append(f"the terrain classes are {', '.join(TerrainClass)}, not {raw.get('classes')}")
    for place, body in enumerate(raw.get("row", ()), start=1):
        row = _row(body, f"row {place} ({body.get('key', 'no key')})", faults)
        if row is None:
            continue
        rows[row.key] = row
        for word in (row.key, *row.also):
            if word in by_word:
                faults.append(f"{word!r} stands twice")
            by_word[word] = row
    faults += [f"{row.key}: its Ice row {row.ice!r} is missing" for row in rows.values() if row.ice not in ("", *rows)]
    if "deep_freeze" not in rows:
        faults.append("the Deep Freeze row is missing")
    if faults:
        raise BadTerrain("; ".join(faults))
    return TerrainChart(rows, by_word)


def _row(body: Mapping[str, Any], where: str, faults: list[str]) -> Row | None:
    try:
        kind = RowType(body["type"])
        row = Row(
            body["key"],
            body["title"],
            kind,
            body["rule"],
            _weather(body) if kind is RowType.WEATHER else _movement(body),
            None if body["combat"]["class"] == "O/T" else TerrainClass(body["combat"]["class"]),
            {unit: read_combat(body["combat"][unit]) for unit in CombatClass},
            body.get("ice", ""),
            tuple(body.get("also", ())),
        )
    except (KeyError, ValueError, TypeError) as wrong:
        faults.append(f"{where}: {f'{wrong} is missing' if isinstance(wrong, KeyError) else wrong}")
        return None
    faults += [f"{where}: {fault}" for fault in _senseless(row)]
    return row


def _movement(body: Mapping[str, Any]) -> dict[Ground, dict[Mobility, Cost]]:
    found = {}
    for ground in GROUNDS:
        triple = body[ground.value]
        if len(triple) != len(Mobility):
            raise ValueError(f"{ground} has {len(triple)} costs, not one for each of {', '.join(Mobility)}")
        found[ground] = {mobility: read_cost(cell) for mobility, cell in zip(Mobility, triple, strict=True)}
    return found


def _weather(body: Mapping[str, Any]) -> dict[Ground, dict[Mobility, Cost]]:
    if body["base"] != Ground.FREEZE:
        raise ValueError(f"Deep Freeze is read on the Freeze column, not on {body['base']!r}")
    return {Ground.DEEP_FREEZE: dict(zip(Mobility, map(read_cost, body["add"]), strict=True))}


@rule("tfb.terrain.classes")
def _senseless(row: Row) -> list[str]:
    """What no printed row could say: a plain cost on a hexside, a plus on a hex, a hex without a class."""
    faults = [] if known(row.rule) else [f"names the unknown rule {row.rule!r}"]
    for ground, costs in row.movement.items():
        for mobility, cost in costs.items():
            added = row.type in (RowType.HEXSIDE, RowType.WEATHER)
            if cost.kind is CostKind.POINTS and cost.added != added:
                faults.append(f"{ground} {mobility} {cost}: {row.type} costs are {'added' if added else 'not added'}")
            if cost.kind is CostKind.OTHER and row.type is not RowType.HEX:
                faults.append(f"{ground} {mobility} O/T makes no sense on a {row.type}")
    if (row.terrain_class is None) == (row.type is RowType.HEX):
        faults.append(f"a {row.type} {'needs a' if row.type is RowType.HEX else 'has no'} terrain class of its own")
    return faults
