"""What a player paints over a map, hex by hex."""

from dataclasses import dataclass, field


@dataclass
class PaintedLine:
    """A road, a railway, a stream: from hex to hex."""

    terrain: str
    path: list[str]


@dataclass
class Painted:
    """The ground as it was painted, by the names of hexes. A hexside is two hexes, a slope falls from the first on."""

    title: str = ""
    areas: dict[str, str] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    buildings: dict[str, str] = field(default_factory=dict)
    lines: list[PaintedLine] = field(default_factory=list)
    hexsides: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    slopes: dict[str, list[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)
    """What a place is worth to whoever holds it: LVP, or what the game calls it."""
    entries: dict[str, str] = field(default_factory=dict)
    """Where a side comes onto the map: the hex, and which side."""
    facts: dict[str, str] = field(default_factory=dict)
    """What else the game wants to know of its maps, such as a set-up line."""
    unknown: bool = False
    """Whether what was not painted is not known: then it is asked when it matters. Else it is plain ground."""
    north: str = ""
    """The edge of the map that is its north: top, right, bottom, left; empty: nobody said."""
