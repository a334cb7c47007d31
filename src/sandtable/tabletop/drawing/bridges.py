"""Bridges and fords as the plan shows them, square to the water."""

from sandtable.tabletop.drawing.ink import BANK, INK, WATER, Look, element, line, path_of
from sandtable.tabletop.measures import Point


def crossing(kind: str, middle: Point, long: float, wide: float, u: float) -> str:
    x, y = middle[0] - long / 2, middle[1] - wide / 2
    if kind == "ford":
        stones: Look = {"fill": "#d9e4df", "stroke": BANK, "stroke_width": 1.2, "stroke_dasharray": "3 3"}
        return element("rect", x=x, y=y, width=long, height=wide, rx=u * 0.5, **stones)
    deck = element("rect", x=x, y=y, width=long, height=wide, fill="#e9e0c8", stroke=INK, stroke_width=1.6)
    if kind == "rail_bridge":
        ties = range(1, int(long / (0.7 * u)))
        deck += "".join(
            line((x + n * 0.7 * u, y), (x + n * 0.7 * u, y + wide), stroke=INK, stroke_width=1) for n in ties
        )
        deck += "".join(
            line((x, y + s * wide), (x + long, y + s * wide), stroke=INK, stroke_width=1.2) for s in (0.3, 0.7)
        )
    if kind == "damaged_bridge":
        zigzag = [
            (x + long * 0.45, y),
            (x + long * 0.52, y + wide * 0.35),
            (x + long * 0.46, y + wide * 0.65),
            (x + long * 0.55, y + wide),
        ]
        deck += element("path", d=path_of(zigzag, ""), fill="none", stroke=WATER, stroke_width=u * 0.5)
        deck += element("path", d=path_of(zigzag, ""), fill="none", stroke=INK, stroke_width=1.2)
    return deck
