"""Thousands of random moves on the board, judged again by a geometry of its own: shapely's lines, and plain arithmetic.

Nothing here asks how the table measures. Moves within a hair of a limit are left out: both may be right there.
"""

import os
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from shapely.geometry import LineString, Polygon, box

from sandtable.games.bagration.terrain.landscape import read_row, told_apart
from sandtable.games.bagration.turns.groups import group_of
from sandtable.games.bagration.turns.unit_moves import march
from tests.bagration.board.tables import table
from tests.tabletop.brute import far, to_course

MANY = int(os.environ.get("SANDTABLE_RANDOM_MOVES", "4000"))
HAIR = 0.03
FIELD = """
............
....G.......
............
.......H....
............
............
........T...
............
G = german Guns
H = german Grenadiers A
T = soviet T-34s
"""
ENEMIES = {"Guns": (18, 58.5), "Grenadiers A": (30, 40.5)}
PLOUGHED = (((4, 6), (16, 18)), ((22, 20), (40, 30)), ((2, 40), (14, 52)))
BENDS = ((24, 0), (24, 26), (20, 40), (20, 72))
TACTICAL, TERRAIN, CROSS_COUNTRY, ROAD = 10, 12, 16, 20


def laid():
    state = table(FIELD)
    rows = [("ploughed_field", "rectangle", f"{a}, {b}; {c}, {d}", "") for (a, b), (c, d) in PLOUGHED]
    rows.append(("road", "line", "; ".join(f"{x}, {y}" for x, y in BENDS), "2"))
    named = (dict(zip(("feature", "form", "points", "width"), row, strict=True)) for row in rows)
    state.now.terrain = told_apart([read_row(row) for row in named])
    return state


def a_move(draw):
    """From anywhere, one to three legs; a third of them along the road."""
    if draw.random() < 1 / 3:
        x, y = draw.choice(((24.0, 2.0), (24.0, 10.0), (20.0, 45.0)))
        return [(x, y), (x, y + draw.uniform(1, 24))]
    x, y = draw.uniform(0, 48), draw.uniform(0, 72)
    points = [(x, y)]
    for _ in range(draw.randint(1, 3)):
        x, y = x + draw.uniform(-9, 9), y + draw.uniform(-9, 9)
        points.append((x, y))
    return points


ROADWAY = LineString(BENDS).buffer(1, quad_segs=64)
FIELDS = [box(*a, *b) for a, b in PLOUGHED]
TABLE = Polygon(((0, 0), (48, 0), (48, 72), (0, 72)))


def judged(points, *, dash):
    """What is to be said of this move; None: it lies within a hair of a limit."""
    x, y = points[-1]
    if min(x, 48 - x, y, 72 - y) < 0:
        return "off the table" if not TABLE.buffer(HAIR).covers(LineString(points[-1:] * 2)) else None
    line = LineString(points)
    off_road = line.difference(ROADWAY)
    tilled = [off_road.intersection(field).length for field in FIELDS]
    if any(0 < n < HAIR for n in (off_road.length, *tilled)) or any(
        line.distance(f) < HAIR for f in FIELDS if not line.intersects(f)
    ):
        return None
    most = TACTICAL
    if dash:
        most = ROAD if off_road.length < HAIR else TERRAIN if any(tilled) else CROSS_COUNTRY
    length = sum(far(a, b) for a, b in pairwise(points))
    near = min(to_course(at, points) for at in ENEMIES.values())
    if abs(length - most) < HAIR or (dash and abs(near - 8) < HAIR):
        return None
    if length > most:
        return f'is {most}"'
    return "too near" if dash and near < 8 else "legal"


@pytest.mark.rule("fow.base.dash", "fow.terrain.road", "fow.terrain.open")
def test_random_moves_are_judged_as_an_independent_geometry_judges_them():
    state, draw, found = laid(), Random(20), Counter()
    places = state.now.rosters["soviet"].places
    while found.total() < MANY:
        points = [(round(x, 2), round(y, 2)) for x, y in a_move(draw)]
        dash = draw.random() < 0.6
        wanted = judged(points, dash=dash) if TABLE.covers(LineString(points[:1] * 2)) else None
        if wanted is None:
            continue
        places["u5"] = list(points[0])
        no = march(state, group_of(state, "attacker", "u5"), points[1:], dash=dash).refuse()
        said = "legal" if no is None else no.why
        if "would go" in said:
            said = said.rpartition("; ")[2].split(" ", 1)[1]
            said = said[said.index("is ") :]
        elif said != "legal":
            said = "too near" if "T-34s and " in said else "off the table" if "off the table" in said else said
        assert said == wanted, (points, dash, no)
        found[wanted] += 1
    assert len(found) == 7, found  # every verdict was met
