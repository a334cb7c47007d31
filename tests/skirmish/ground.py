"""The ground: twelve columns of ten hexes, two woods, a village of three hexes around the mill."""

from functools import cache

from sandtable.hexes.grid import Grid, Hex, distance
from sandtable.kernel import Layer, Sign, Spot, Surface

GRID = Grid.rectangle(columns=12, rows=10)
RADIUS, MARGIN = 40.0, 50.0
HEIGHT = RADIUS * 0.866

WOODS = frozenset(["D2", "D3", "E2", "E3", "C7", "D7", "D8", "H3", "I3", "I4", "H8", "I7", "I8", "J8"])
VILLAGE = ("F5", "G5", "G6")
HOME = {"blue": ("A", "B", "C"), "red": ("J", "K", "L")}
ENTRY = {"blue": "A", "red": "L"}
COSTS = {"open": 1, "woods": 2, "village": 1}


def terrain(hex: str) -> str:
    return "woods" if hex in WOODS else "village" if hex in VILLAGE else "open"


@cache
def neighbours(hex: str) -> tuple[str, ...]:
    return tuple(GRID.name(near) for near in GRID.neighbours(GRID.hex(hex)))


@cache
def apart(one: str, other: str) -> int:
    return distance(GRID.hex(one), GRID.hex(other))


def _centre(hex: Hex) -> tuple[float, float]:
    at = hex.centre
    return round(MARGIN + at.x * RADIUS / 2, 1), round(MARGIN + at.y * HEIGHT, 1)


CORNERS = tuple(
    (round(x * RADIUS, 1), round(y * HEIGHT, 1))
    for x, y in ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))
)
_LOWEST = min(_centre(hex)[1] for hex in GRID) - MARGIN
SPOTS = tuple(Spot(GRID.name(h), _centre(h)[0], round(_centre(h)[1] - _LOWEST, 1)) for h in GRID)
SURFACE = Surface(
    "mill",
    "The ground around the mill",
    max(s.x for s in SPOTS) + MARGIN,
    max(s.y for s in SPOTS) + MARGIN,
    "px",
    "hexes",
    SPOTS,
    CORNERS,
    ours="our own invention",
)


def _filled(hexes: frozenset[str] | tuple[str, ...], colour: str) -> str:
    found = []
    for spot in SPOTS:
        if spot.name in hexes:
            points = " ".join(f"{spot.x + x:g},{spot.y + y:g}" for x, y in CORNERS)
            found.append(f'<polygon points="{points}" fill="{colour}"/>')
    return "".join(found)


LAYERS = (Layer("terrain", "Woods and village", _filled(WOODS, "#a9c59a") + _filled(VILLAGE, "#d8c7a9")),)
LEGEND = (
    Sign('<rect width="20" height="20" fill="#a9c59a"/>', "Woods, 2 movement points"),
    Sign('<rect width="20" height="20" fill="#d8c7a9"/>', "Village, an objective"),
)
