"""Every map as a table: one row for each hex that is not plain ground, for reading instead of looking."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from sandtable.hexes.grid import Hex
from sandtable.hexes.maps.model import HexMap
from sandtable.kernel import Table


@dataclass(frozen=True, slots=True)
class Row:
    hex: str
    level: int
    terrain: str
    hexsides: str
    notes: str

    @property
    def is_plain(self) -> bool:
        return not (self.level or self.hexsides or self.notes)


HEADINGS = ("Hex", "Level", "Terrain", "Hexsides", "Notes")


def table(hexmap: HexMap) -> list[Row]:
    """A row for every hex, in the map's order."""
    return [_row(hexmap, hex) for hex in hexmap.grid]


def told(hexmap: HexMap, tab: str = "") -> Table:
    """The rows worth reading: plain ground is left out and counted in the title."""
    ground = hexmap.terrain(hexmap.vocabulary.ground).title
    rows = table(hexmap)
    found = [row for row in rows if not (row.is_plain and row.terrain == ground)]
    title = f"{hexmap.title}: {len(found)} hexes; the other {len(rows) - len(found)} are {ground.lower()} at level 0"
    return Table(title, HEADINGS, tuple(astuple(row) for row in found), tab=tab)


def _row(hexmap: HexMap, hex: Hex) -> Row:
    name = hexmap.grid.name
    sides = []
    for d, other in enumerate(hex.neighbours()):
        if other not in hexmap.grid:
            continue
        side = hex.hexside(d)
        for key in sorted(hexmap.hexsides.get(side, ())):
            sides.append(f"{hexmap.terrain(key).title.lower()} to {name(other)}")
        up = hexmap.slopes.get(side)
        if up is not None:
            sides.append(f"slopes {'down' if up == hex else 'up'} to {name(other)}")
    for line in hexmap.lines:
        onward = [
            name(other) for other in hex.neighbours() if hex in line.hexes and _joined(line.crossings, hex, other)
        ]
        if onward:
            sides.append(f"{hexmap.terrain(line.terrain).title.lower()} to {', '.join(onward)}")
    notes = [label.name for label in hexmap.labels if label.hex == hex]
    notes += [
        objective.name or f"objective {objective.value}" for objective in hexmap.objectives if objective.hex == hex
    ]
    notes += [f"building with {b.levels} level above" for b in hexmap.buildings if b.hex == hex and b.levels]
    return Row(
        name(hex),
        hexmap.level(hex),
        ", ".join(hexmap.terrain(key).title for key in hexmap.at(hex)),
        "; ".join(dict.fromkeys(sides)),
        "; ".join(notes),
    )


def _joined(crossings: tuple[object, ...], hex: Hex, other: Hex) -> bool:
    return hex.hexside(hex.neighbours().index(other)) in crossings
