"""Our own symbols: units, boats, objectives, fortifications and markers. `unit` is one inch of the table."""

from collections.abc import Callable, Sequence

from sandtable.tabletop.drawing.ink import (
    INK,
    PAPER,
    SANS,
    WARNING,
    Look,
    Tint,
    circle,
    element,
    group,
    line,
    path_of,
    words,
)
from sandtable.tabletop.measures import Point

UNIT_WIDTH, UNIT_DEPTH = 2.6, 1.7


def counter(kind: str, at: Point, unit: float, tint: Tint, *, label: str = "", tags: Sequence[str] = ()) -> str:
    """A unit: a box in its party's corners and bars, the map symbol of its arm, its name below, states as letters."""
    x, y = at
    w, h = UNIT_WIDTH * unit, UNIT_DEPTH * unit
    look: Look = {"stroke": tint.colour, "stroke_width": unit * 0.14, "fill": "none"}
    box = element(
        "rect", x=x - w / 2, y=y - h / 2, width=w, height=h, rx=tint.corner * unit, **(look | {"fill": PAPER})
    )
    bars = [
        line((x - w / 2, top), (x + w / 2, top), **look)
        for top in (y - h / 2 - unit * 0.26 * (n + 1) for n in range(tint.bars))
    ]
    arm = ARMS.get(kind, _nothing)(x, y, w, h, look)
    below = words(label, x, y + h / 2 + unit * 0.95, size=unit * 0.85) if label else ""
    lost = (
        line((x - w / 2, y - h / 2), (x + w / 2, y + h / 2), stroke=WARNING, stroke_width=unit * 0.2)
        if "D" in tags
        else ""
    )
    return group(box, *bars, arm, *_tags(tags, x + w / 2, y - h / 2, unit), lost, below)


def _tags(tags: Sequence[str], x: float, y: float, unit: float) -> list[str]:
    drawn = []
    for n, tag in enumerate(tags):
        at = (x - n * unit * 0.95, y)
        drawn.append(circle(at, unit * 0.45, fill=INK))
        drawn.append(
            element(
                "text",
                tag,
                x=at[0],
                y=at[1] + unit * 0.25,
                font_family=SANS,
                font_size=unit * 0.7,
                fill=PAPER,
                text_anchor="middle",
            )
        )
    return drawn


def _infantry(x: float, y: float, w: float, h: float, look: Look) -> str:
    return line((x - w / 2, y - h / 2), (x + w / 2, y + h / 2), **look) + line(
        (x - w / 2, y + h / 2), (x + w / 2, y - h / 2), **look
    )


def _tank(x: float, y: float, w: float, h: float, look: Look) -> str:
    return element("rect", x=x - w * 0.32, y=y - h * 0.22, width=w * 0.64, height=h * 0.44, rx=h * 0.22, **look)


def _gun(x: float, y: float, w: float, h: float, look: Look) -> str:
    return circle((x, y), h * 0.18, **(look | {"fill": str(look["stroke"])}))


def _transport(x: float, y: float, w: float, h: float, look: Look) -> str:
    wheels = [circle((x + d * w, y + h * 0.28), h * 0.09, **look) for d in (-0.22, 0.22)]
    return line((x - w * 0.35, y + h * 0.1), (x + w * 0.35, y + h * 0.1), **look) + "".join(wheels)


def _aircraft(x: float, y: float, w: float, h: float, look: Look) -> str:
    bow = path_of(
        [(x - w * 0.3, y - h * 0.2), (x + w * 0.3, y + h * 0.2), (x + w * 0.3, y - h * 0.2), (x - w * 0.3, y + h * 0.2)]
    )
    return element("path", d=bow, **look)


def _nothing(x: float, y: float, w: float, h: float, look: Look) -> str:
    return ""


ARMS: dict[str, Callable[[float, float, float, float, Look], str]] = {
    "infantry": _infantry,
    "tank": _tank,
    "unarmoured_tank": _tank,
    "gun": _gun,
    "transport": _transport,
    "aircraft": _aircraft,
}


def boat(
    at: Point, unit: float, tint: Tint, *, length: float, passengers: int = 0, turned: float = 0.0, label: str = ""
) -> str:
    """A boat to scale, pointed downstream, with a dot for each passenger Team; empty boats are outlines only."""
    x, y = at
    half, w = length * unit / 2, unit * 0.5
    bow = x + half * 0.5
    hull = path_of([(x - half, y - w * 0.7), (bow, y - w), (x + half, y), (bow, y + w), (x - half, y + w * 0.7)])
    body = element(
        "path",
        d=hull,
        fill=tint.colour if passengers else PAPER,
        stroke=tint.colour,
        stroke_width=unit * 0.12,
        stroke_linejoin="round",
    )
    dots = [circle((x + (n - 1) * half * 0.5, y), unit * 0.16, fill=PAPER) for n in range(passengers)]
    name = words(label, x, y + unit * 1.35, size=unit * 0.75) if label else ""
    return group(body, *dots, transform=f"rotate({-turned:.2f} {x:.2f} {y:.2f})") + name


def cross(at: Point, u: float) -> str:
    """A place that was refused."""
    (x, y), d = at, 0.6 * u
    look: Look = {"stroke": WARNING, "stroke_width": 2.4}
    drawn = line((x - d, y - d), (x + d, y + d), **look) + line((x - d, y + d), (x + d, y - d), **look)
    return group(circle(at, u, fill="none", **look), drawn)


def objective(at: Point, unit: float, *, label: str = "") -> str:
    """A flag on a ring; the ring's middle is the marker."""
    x, y = at
    ring = circle(at, unit * 0.8, fill=PAPER, stroke=INK, stroke_width=unit * 0.16)
    flag = path_of([(x, y - unit * 1.3), (x + unit * 0.9, y - unit * 0.95), (x, y - unit * 0.6)])
    pole = line((x, y), (x, y - unit * 1.35), stroke=INK, stroke_width=unit * 0.14)
    name = words(label, x, y + unit * 1.85, size=unit * 0.9, font_weight="600") if label else ""
    return group(ring, pole, element("path", d=flag, fill=INK), circle(at, unit * 0.14, fill=INK), name)


def marker(kind: str, at: Point, unit: float, tint: Tint, *, label: str = "", facing: float | None = None) -> str:
    """A fortification or obstacle by kind; `facing` in degrees turns those that have a front."""
    drawn = MARKERS.get(kind, _unknown)(at, unit, tint)
    if facing is not None:
        drawn = group(drawn, transform=f"rotate({90 - facing:.2f} {at[0]:.2f} {at[1]:.2f})")
    name = words(label, at[0], at[1] + unit * 1.7, size=unit * 0.75) if label else ""
    return drawn + name


def _bunker(at: Point, u: float, tint: Tint) -> str:
    x, y = at
    d = f"M{x - u} {y + 0.6 * u}V{y}A{u} {u} 0 0 1 {x + u} {y}V{y + 0.6 * u}Z"
    slit = line((x - 0.45 * u, y - 0.5 * u), (x + 0.45 * u, y - 0.5 * u), stroke=PAPER, stroke_width=u * 0.22)
    return element("path", d=d, fill=tint.colour, stroke=INK, stroke_width=u * 0.08) + slit


def _nest(at: Point, u: float, tint: Tint) -> str:
    x, y = at
    d = f"M{x - 0.8 * u} {y + 0.5 * u}A{0.85 * u} {0.85 * u} 0 1 1 {x + 0.8 * u} {y + 0.5 * u}"
    bags = element(
        "path", d=d, fill="none", stroke=tint.colour, stroke_width=u * 0.4, stroke_dasharray=f"{u * 0.5} {u * 0.12}"
    )
    return bags + circle(at, u * 0.2, fill=INK)


def _turret(at: Point, u: float, tint: Tint) -> str:
    x, y = at
    barrel = line((x, y), (x, y - 1.5 * u), stroke=INK, stroke_width=u * 0.22)
    return barrel + circle(at, u * 0.75, fill=tint.colour, stroke=INK, stroke_width=u * 0.1)


def _minefield(at: Point, u: float, tint: Tint) -> str:
    x, y = at
    reach = circle(
        at, 2 * u, fill="none", stroke=tint.colour, stroke_width=u * 0.07, stroke_dasharray=f"{u * 0.3} {u * 0.3}"
    )
    mines = [circle((x + dx * u, y + dy * u), u * 0.24, fill=INK) for dx, dy in ((-0.7, 0.3), (0.0, -0.5), (0.7, 0.3))]
    return reach + "".join(mines)


def _trap(at: Point, u: float, tint: Tint) -> str:
    x, y = at
    edge = path_of([(x - 0.6 * u, y + 0.45 * u), (x + 0.6 * u, y + 0.45 * u), (x, y - 0.6 * u)])
    return element("path", d=edge, fill=PAPER, stroke=tint.colour, stroke_width=u * 0.16) + circle(
        (x, y + 0.1 * u), u * 0.13, fill=INK
    )


def _wire(at: Point, u: float, tint: Tint) -> str:
    x, y = at
    reach = circle(
        at, 2 * u, fill="none", stroke=tint.colour, stroke_width=u * 0.07, stroke_dasharray=f"{u * 0.3} {u * 0.3}"
    )
    loops = [
        circle((x + d * u, y), u * 0.34, fill="none", stroke=INK, stroke_width=u * 0.1)
        for d in (-0.9, -0.45, 0.0, 0.45, 0.9)
    ]
    return reach + "".join(loops)


def _ranged_in(at: Point, u: float, tint: Tint) -> str:
    x, y = at
    cross = line((x - u, y), (x + u, y), stroke=tint.colour, stroke_width=u * 0.12) + line(
        (x, y - u), (x, y + u), stroke=tint.colour, stroke_width=u * 0.12
    )
    return circle(at, u * 0.65, fill="none", stroke=tint.colour, stroke_width=u * 0.12) + cross


def _wall(at: Point, u: float, tint: Tint) -> str:
    return element("rect", x=at[0] - 1.5 * u, y=at[1] - 0.2 * u, width=3 * u, height=0.4 * u, fill=INK)


def _unknown(at: Point, u: float, tint: Tint) -> str:
    return circle(at, u * 0.5, fill=PAPER, stroke=tint.colour, stroke_width=u * 0.15)


MARKERS: dict[str, Callable[[Point, float, Tint], str]] = {
    "bunker": _bunker,
    "nest": _nest,
    "turret": _turret,
    "minefield": _minefield,
    "booby_trap": _trap,
    "wire": _wire,
    "ranged_in": _ranged_in,
    "defilade_wall": _wall,
}
