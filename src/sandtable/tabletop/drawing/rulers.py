"""Rulers along two edges of a plan, and the bar that tells its scale."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from sandtable.tabletop.drawing.ink import INK, Look, element, group, line, path_of, words
from sandtable.tabletop.measures import CM_PER_INCH, Point, in_centimetres, written
from sandtable.tabletop.table import Table

Spot = Callable[[Point], Point]
"""Where a point of the table stands on the paper."""


class Ruler(StrEnum):
    """In which of the game's two measures the plan speaks."""

    INCHES = "inches"
    CENTIMETRES = "cm"

    @property
    def rate(self) -> float:
        """How many of it an inch has."""
        return 1.0 if self is Ruler.INCHES else CM_PER_INCH

    def say(self, inches: float) -> str:
        return self.words(written(inches))

    def words(self, text: str) -> str:
        """A sentence that tells distances in inches, as this ruler tells them."""
        return text if self is Ruler.INCHES else in_centimetres(text)


def rulers(table: Table, spot: Spot, u: float, ruler: Ruler, key: Sequence[str]) -> list[str]:
    """Along the near and the left edge: a stroke for every inch, a number for every sixth; what the letters mean."""
    rate, step = (1.0, 6) if ruler is Ruler.INCHES else (CM_PER_INCH, 10)
    strokes: dict[bool, list[str]] = {True: [], False: []}
    numbers = []
    for length, beside in ((table.width, False), (table.depth, True)):
        for n in range(int(length * rate) + 1):
            numbered = n % step == 0
            if rate > 1 and n % 5:
                continue
            a, b = (_outside(spot, u, n / rate, out, beside) for out in (0.0, 0.75 if numbered else 0.35))
            strokes[numbered].append(path_of((a, b), closed=""))
            if numbered:
                x, y = _outside(spot, u, n / rate, 1.45, beside)
                numbers.append(words(str(n), x, y + 0.3 * u, size=0.8 * u, stroke="none"))
    inks = ((True, INK), (False, "#9a917a"))
    drawn = [element("path", d="".join(strokes[which]), stroke=ink, stroke_width=1) for which, ink in inks] + numbers
    x, y = _outside(spot, u, 0.0, 2.7)
    said = "; ".join([ruler.value, *key])
    return [*drawn, words(said, x, y + 0.2 * u, size=0.8 * u, anchor="start", stroke="none", fill="#6b6454")]


def scale_bar(table: Table, spot: Spot, u: float, ruler: Ruler, paper: int) -> str:
    """A foot or 30 cm below the near edge, and how much smaller the sheet is than the table."""
    length, said = (12.0, "12 inches") if ruler is Ruler.INCHES else (30 / CM_PER_INCH, "30 cm")
    said += f"; printed 1:{paper}" if paper else ""
    a, b = _outside(spot, u, table.width - length, 2.7), _outside(spot, u, table.width, 2.7)
    look: Look = {"stroke": INK, "stroke_width": 0.18 * u}
    tick = 0.35 * u
    ends = [line((x, y - tick), (x, y + tick), **look) for x, y in (a, b)]
    name = words(said, a[0] - 0.5 * u, a[1] + 0.33 * u, size=0.95 * u, anchor="end", stroke="none")
    return group(line(a, b, **look), *ends, name, class_="scale-bar")


def _outside(spot: Spot, u: float, along: float, out: float, beside: bool = False) -> Point:
    """So many inches below the near edge, or left of the left one."""
    x, y = spot((0.0, along) if beside else (along, 0.0))
    return (x - out * u, y) if beside else (x, y + out * u)
