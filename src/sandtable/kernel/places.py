"""Asks about places: a hex of a map, a point of the table."""

from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.asks import Ask
from sandtable.kernel.dice import Draw
from sandtable.kernel.plain import is_text
from sandtable.kernel.refusals import NotUnderstood, Refused, shown

Point = tuple[float, float]
FARTHEST = 10_000.0
"""Inches. Also turns away what is no number."""


@dataclass(frozen=True, kw_only=True)
class PlaceHex(Ask[str]):
    """A hex by its printed name. `hexes` lists the legal ones; `map` names the map it can be clicked on.

    Without a list every name is understood and only the further check decides (a map the program does not have).
    `outside` says what is amiss with a hex that the list does not name.
    """

    hexes: tuple[str, ...] = ()
    map: str = ""
    outside: str = "is not a hex where this may be placed"

    def understand(self, value: Any) -> str:
        if not is_text(value) or not value.strip() or len(value) > 20:
            raise NotUnderstood(f"a hex name is wanted, not {shown(value)}", self.cite)
        return value.strip().upper()

    def refuse_by_limits(self, value: str) -> Refused | None:
        if self.hexes and value not in self.hexes:
            return Refused(f"{value} {self.outside}", self.cite)
        return None

    def describe(self, value: str) -> str:
        return value

    def guess(self, draw: Draw) -> str:
        return draw.choice(self.hexes) if self.hexes else str(self.suggestion or "A1")


@dataclass(frozen=True, slots=True)
class Zone:
    """A shaded part of the table, as a polygon in inches, with what it is called."""

    label: str
    outline: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class PlacePoint(Ask[list[float]]):
    """A point of the table, in inches from its lower left corner, to the hundredth; typed and told in `measure`."""

    width: float
    depth: float
    zones: tuple[Zone, ...] = ()
    picture: str = ""
    measure: tuple[str, float] = field(default=("″", 1.0), compare=False)

    def understand(self, value: Any) -> list[float]:
        wrong = NotUnderstood(f"two distances in inches are wanted, not {shown(value)}", self.cite)
        if not isinstance(value, list | tuple) or len(value) != 2 or any(isinstance(n, bool) for n in value):
            raise wrong
        try:
            x, y = (round(float(number), 2) for number in value)
        except (TypeError, ValueError, OverflowError):
            raise wrong from None
        if not (abs(x) < FARTHEST and abs(y) < FARTHEST):
            raise wrong
        if not (0 <= x <= self.width and 0 <= y <= self.depth):
            size = f'{self.width:g}" x {self.depth:g}"'
            raise NotUnderstood(f'({x:g}", {y:g}") is off the table of {size}', self.cite)
        return [x, y]

    def describe(self, value: list[float]) -> str:
        return f'{value[0]:g}", {value[1]:g}"'

    def guess(self, draw: Draw) -> list[float]:
        corners = [p for z in self.zones for p in z.outline] or [(0.0, 0.0), (self.width, self.depth)]
        if self.zones:
            corners = list(draw.choice(self.zones).outline)
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        low, high = min(y for _, y in corners), max(y for _, y in corners)
        x = left + draw.below(10_001) / 10_000 * (right - left)
        y = low + draw.below(10_001) / 10_000 * (high - low)
        return [round(x * 4) / 4, round(y * 4) / 4]  # as players measure
