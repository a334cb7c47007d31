"""Paper, ink and the small parts every drawing is made of. Lengths are user units of the SVG unless called inches."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from sandtable.tabletop.measures import Point

PAPER = "#f6f1e4"
INK = "#24221d"
WATER = "#b9d0dc"
BANK = "#4f7d96"
WARNING = "#b3261e"
SERIF = "Charter, 'Sitka Text', Cambria, Georgia, serif"
SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"


@dataclass(frozen=True, slots=True)
class Tint:
    """How one party is told apart: a colour, a hatching, the corners of its symbols. Never the colour alone."""

    name: str
    colour: str
    hatch: int
    """The angle of the hatching, in degrees."""
    corner: float = 0.0
    bars: int = 1


SLATE = Tint("slate", "#44546a", 45, 0.0, 1)
BRICK = Tint("brick", "#9a3f2f", 135, 0.35, 2)
PENCIL = Tint("pencil", "#6b6454", 90, 0.0, 0)

Attribute = str | float | int
Look = dict[str, Attribute]


def element(tag: str, *inside: str, **attributes: Attribute) -> str:
    """One SVG element; `stroke_width` becomes `stroke-width`, numbers are written short."""
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{_number(v)}"' for key, v in attributes.items())
    return f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>"


def _number(value: Attribute) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def words(text: str, x: float, y: float, *, size: float, anchor: str = "middle", **more: Attribute) -> str:
    """A line of text on a halo of paper, so that it reads on any ground."""
    look: Look = {
        "font_family": SANS,
        "font_size": size,
        "text_anchor": anchor,
        "fill": INK,
        "stroke": PAPER,
        "stroke_width": size / 4,
        "paint_order": "stroke",
        "stroke_linejoin": "round",
    }
    return element("text", escape(text), x=x, y=y, **(look | more))


def path_of(ring: Sequence[Point], closed: str = "Z") -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ring) + closed


def line(a: Point, b: Point, **look: Attribute) -> str:
    return element("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], **look)


def circle(at: Point, r: float, **look: Attribute) -> str:
    return element("circle", cx=at[0], cy=at[1], r=r, **look)


def group(*inside: str, **look: Attribute) -> str:
    return element("g", *inside, **look)
