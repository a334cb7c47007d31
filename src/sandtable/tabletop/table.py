"""The table: its edges, lines, halves and quarters. Points are inches from its lower left corner."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.kernel import Refused
from sandtable.tabletop.conditions import AllOf, Beyond, Condition, all_of
from sandtable.tabletop.features import Line, Nearest, Spot
from sandtable.tabletop.measures import TINY, Bounds, Point
from sandtable.tabletop.pieces import Where, as_piece

if TYPE_CHECKING:
    from sandtable.tabletop.zones import Zone

EdgeNames = tuple[str, str, str, str]
NAMES: EdgeNames = ("the left edge", "the right edge", "the near edge", "the far edge")


@dataclass(frozen=True)
class Table:
    """A table of `width` (along x) by `depth` (along y) inches. `names` calls the edges: left, right, near, far."""

    width: float = 72.0
    depth: float = 48.0
    bounds: Bounds = Bounds.INCLUSIVE
    names: EdgeNames = NAMES

    @property
    def left(self) -> Line:
        return Line(self.names[0], (0.0, 0.0), (0.0, self.depth))

    @property
    def right(self) -> Line:
        return Line(self.names[1], (self.width, 0.0), (self.width, self.depth))

    @property
    def near(self) -> Line:
        return Line(self.names[2], (0.0, 0.0), (self.width, 0.0))

    @property
    def far(self) -> Line:
        return Line(self.names[3], (0.0, self.depth), (self.width, self.depth))

    @property
    def every_edge(self) -> Nearest:
        return Nearest("a table edge", (self.left, self.right, self.near, self.far))

    @property
    def side_edges(self) -> Nearest:
        return Nearest("a side edge", (self.left, self.right))

    @property
    def across(self) -> Line:
        """The centre line halfway between near and far."""
        return Line("the centre line", (0.0, self.depth / 2), (self.width, self.depth / 2))

    @property
    def along(self) -> Line:
        """The centre line halfway between left and right."""
        return Line("the centre line from near to far", (self.width / 2, 0.0), (self.width / 2, self.depth))

    @property
    def centre(self) -> Spot:
        return Spot("the middle of the table", (self.width / 2, self.depth / 2))

    def corner(self, up: str, side: str) -> Spot:
        """`corner("far", "left")`."""
        y = {"near": 0.0, "far": self.depth}[up]
        x = {"left": 0.0, "right": self.width}[side]
        return Spot(f"the {up} {side} corner", (x, y))

    def half(self, which: str, called: str = "") -> Beyond:
        """The `near`, `far`, `left` or `right` half, the centre line included."""
        line = self.across if which in ("near", "far") else self.along
        return Beyond(line, {"near": -1, "left": -1, "far": 1, "right": 1}[which], called or f"the {which} half")

    def quarter(self, up: str, side: str) -> AllOf:
        return AllOf((self.half(up), self.half(side)))

    def contains(self, where: Where) -> bool:
        return all(
            -TINY <= x <= self.width + TINY and -TINY <= y <= self.depth + TINY for x, y in as_piece(where).corners()
        )

    def refuse(self, where: Where, cite: str = "") -> Refused | None:
        if self.contains(where):
            return None
        return Refused(f'{as_piece(where)} is off the table of {self.width:g}" x {self.depth:g}"', cite)

    def zone(self, name: str, *conditions: Condition, cite: str = "") -> "Zone":
        """The ground where all conditions hold; without any, the whole table."""
        from sandtable.tabletop.zones import Zone

        return Zone(name, self, all_of(*conditions) if conditions else AllOf(()), cite)

    def outline(self) -> tuple[Point, ...]:
        return ((0.0, 0.0), (self.width, 0.0), (self.width, self.depth), (0.0, self.depth))

    def shape(self) -> Any:
        from shapely.geometry import Polygon

        return Polygon(self.outline())
