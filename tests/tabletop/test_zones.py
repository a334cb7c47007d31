"""Zones against a geometry of their own: ten thousand points each, and the same for their outlines."""

import random
from collections.abc import Callable

import pytest

from sandtable.kernel import DECISION, Draw, Refused
from sandtable.tabletop import (
    AnyOf,
    AtLeast,
    Bank,
    Bounds,
    Inside,
    Not,
    Piece,
    River,
    Table,
    Within,
    Zone,
    ask_point,
    spots,
)
from sandtable.tabletop.features import Area
from tests.tabletop.brute import Point, far, height, to_course

TABLE = Table(48, 72)
BENT = River(((0.0, 30.0), (20.0, 40.0), (30.0, 34.0), (48.0, 44.0)), 8.0)
# the water goes on straight past the rim, so the twin's course does as well
LONG = ((-9.0, 25.5), *BENT.course, (57.0, 49.0))
MARKERS = ((10.0, 50.0), (20.0, 50.0), (30.0, 60.0))

Case = tuple[Zone, Callable[[float, float], bool]]


def zones() -> dict[str, Case]:
    t = TABLE
    water = BENT.water(t)
    corner = Within(16, t.corner("far", "left"))
    fort = t.zone("the fort", Inside(Area("the fort", ((10, 10), (20, 10), (20, 20)))))
    return {
        "half": (t.zone("half", t.half("far")), lambda x, y: y >= 36),
        "objectives": (
            t.zone("objectives", t.half("far"), AtLeast(12, t.across), AtLeast(8, t.every_edge)),
            lambda x, y: 48 <= y <= 64 and 8 <= x <= 40,
        ),
        "band": (
            t.zone("band", t.half("near"), AtLeast(12, t.across), Within(16, t.across)),
            lambda x, y: 20 <= y <= 24,
        ),
        "quarter": (t.zone("quarter", t.quarter("near", "right")), lambda x, y: x >= 24 and y <= 36),
        "corner": (t.zone("corner", corner), lambda x, y: far((x, y), (0, 72)) <= 16),
        "not the corner": (~t.zone("corner", corner), lambda x, y: far((x, y), (0, 72)) > 16),
        "sides": (t.zone("sides", Within(10, t.side_edges)), lambda x, y: x <= 10 or x >= 38),
        "middle": (
            t.zone("middle", Within(4, t.along), Within(8, t.across)),
            lambda x, y: 20 <= x <= 28 and 28 <= y <= 44,
        ),
        "clear of markers": (
            t.zone("clear", AtLeast(6, spots("a marker", MARKERS))),
            lambda x, y: all(far((x, y), m) >= 6 for m in MARKERS),
        ),
        "either": (
            t.zone("either", AnyOf((Within(8, t.left), Within(8, t.near)))),
            lambda x, y: x <= 8 or y <= 8,
        ),
        "away from the fort": (
            t.zone("away", AtLeast(5, fort.ground())),
            lambda x, y: _to_triangle((x, y)) >= 5,
        ),
        "water": (water, lambda x, y: to_course((x, y), LONG) < 4),
        "far land": (
            BENT.land(t, Bank.FAR),
            lambda x, y: y >= height(BENT.course, x) and to_course((x, y), LONG) >= 4,
        ),
        "beyond the far bank": (
            t.zone("beyond", BENT.side(t, Bank.FAR), AtLeast(8, BENT.bank(t, Bank.FAR)), AtLeast(8, t.every_edge)),
            lambda x, y: (
                y >= height(BENT.course, x) and to_course((x, y), LONG) >= 12 and 8 <= x <= 40 and 8 <= y <= 64
            ),
        ),
        "defender at the river": (
            t.zone("d", AnyOf((BENT.side(t, Bank.FAR), Within(4, BENT.bank(t, Bank.NEAR))))) & ~water,
            lambda x, y: to_course((x, y), LONG) >= 4 and (y >= height(BENT.course, x) or to_course((x, y), LONG) <= 8),
        ),
    }


def _to_triangle(p: Point) -> float:
    ring = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 10.0))
    inside = 10 <= p[0] <= 20 and 10 <= p[1] <= p[0]
    return 0.0 if inside else to_course(p, ring)


@pytest.mark.parametrize("name", zones())
@pytest.mark.rule("fow.meta.frame", "fow.meta.bounds")
def test_ten_thousand_points_agree_with_brute_force(name: str) -> None:
    zone, legal = zones()[name]
    chance = random.Random(name)
    hits = 0
    for _ in range(10_000):
        x, y = round(chance.uniform(0, 48), 2), round(chance.uniform(0, 72), 2)
        assert zone.contains((x, y)) == legal(x, y), (name, x, y, str(zone.explain((x, y))))
        hits += legal(x, y)
    share = hits / 10_000 * 48 * 72
    assert zone.area == pytest.approx(share, abs=120), "the outline encloses what the rule allows"


@pytest.mark.parametrize("name", zones())
def test_outline_is_what_is_checked(name: str) -> None:
    from shapely.geometry import MultiPolygon, Point, Polygon

    zone, legal = zones()[name]
    drawn = MultiPolygon([Polygon(p.outline, p.holes) for p in zone.patches()])
    chance = random.Random(name + "!")
    for _ in range(2_000):
        x, y = chance.uniform(0, 48), chance.uniform(0, 72)
        if drawn.boundary.distance(Point(x, y)) > 0.02:  # curves are short strokes
            assert drawn.contains(Point(x, y)) == legal(x, y), (name, x, y)


@pytest.mark.parametrize("name", zones())
def test_samples_and_the_offered_point_are_legal(name: str) -> None:
    zone, legal = zones()[name]
    draw = Draw(name)
    for _ in range(200):
        assert legal(*zone.sample(draw))
    assert legal(*zone.middle())


@pytest.mark.rule("fow.meta.bounds")
def test_exactly_the_distance_is_enough_and_a_hundredth_less_is_not() -> None:
    zone = TABLE.zone("the Objective zone", AtLeast(12, TABLE.across))
    assert zone.contains((20, 48))
    assert not zone.contains((20, 47.99))
    team = TABLE.zone("near the Objective", Within(8, spots("the Objective", [(24, 50)])))
    assert team.contains((24, 42))
    strict = Table(48, 72, Bounds.EXCLUSIVE)
    assert not strict.zone("z", AtLeast(12, strict.across)).contains((20, 48))
    assert strict.zone("z", AtLeast(12, strict.across)).contains((20, 48.01))


def test_refusal_tells_the_measured_distance() -> None:
    zone = TABLE.zone("the Objective zone", AtLeast(8, TABLE.every_edge), cite="fow.mission.onslaught.setup.2")
    refusal = zone.refuse((7.9, 50))
    assert isinstance(refusal, Refused)
    assert refusal.rule == "fow.mission.onslaught.setup.2"
    assert '7.9" from the left edge; at least 8" is asked' in refusal.why
    assert zone.refuse((8, 50)) is None
    near = zone.refuse((24, 71.9999))
    assert near is not None
    assert '0.0001" from the far edge' in near.why, "never rounded into the legal"


def test_every_failed_condition_is_told() -> None:
    zone = TABLE.zone("z", AtLeast(8, TABLE.left), AtLeast(8, TABLE.near))
    measured = zone.explain((3, 2))
    assert [f.measured for f in measured.failed] == [3, 2]
    assert not measured.holds
    assert zone.explain((9, 2)).failed[0].asked == 8


@pytest.mark.rule("fow.meta.frame")
def test_off_the_table() -> None:
    zone = TABLE.zone("everything")
    refusal = zone.refuse((50, 10))
    assert refusal is not None
    assert 'off the table of 48" x 72"' in refusal.why


@pytest.mark.rule("fow.meta.bounds")
def test_a_footprint_keeps_its_distance_with_its_nearest_point() -> None:
    zone = TABLE.zone("z", AtLeast(8, TABLE.left))
    assert zone.contains(Piece((9, 20), 2, 2))
    refusal = zone.refuse(Piece((8.5, 20), 2, 2, name="bunker"))
    assert refusal is not None
    assert '7.5" from the left edge' in refusal.why
    turned = Piece((9, 20), 2, 2, turned=45)
    assert not zone.contains(turned), "turned by 45 degrees a corner sticks out"
    spot = TABLE.zone("z", AtLeast(2, spots("a marker", [(24, 50)])))
    assert not spot.contains(Piece((24, 50), 6, 6)), "the marker lies under the base"
    assert spot.contains(Piece((24, 55), 6, 6))
    assert not spot.contains(Piece((24, 54.9), 6, 6))
    strip = TABLE.zone("strip", Within(12, TABLE.near))
    assert strip.contains(Piece((20, 11), 2, 2)), "within a distance with its farthest point"
    assert not strip.contains(Piece((20, 11.5), 2, 2))
    assert not TABLE.zone("all").contains(Piece((0.5, 20), 2, 2)), "over the edge"


def test_ask_takes_only_legal_points() -> None:
    zone = TABLE.zone("z", AtLeast(8, TABLE.every_edge), cite="fow.meta.bounds")
    ask = ask_point(zone, "Place it.", wants=DECISION)
    assert ask.check([8, 20]) == [8, 20]
    with pytest.raises(Refused, match="at least 8"):
        ask.check([7.9, 20])
    draw = Draw("ask")
    for _ in range(50):
        assert zone.contains(tuple(ask.sample(draw)))


def test_no_room_is_said() -> None:
    zone = TABLE.zone("nowhere", AtLeast(30, TABLE.every_edge))
    with pytest.raises(Refused, match="no room"):
        zone.sample(Draw("x"))


def test_inside_and_not() -> None:
    wood = Area("the wood", ((0, 0), (10, 0), (10, 10), (0, 10)))
    zone = TABLE.zone("z", Not(Inside(wood), "a place outside the wood"))
    refusal = zone.refuse((5, 5))
    assert refusal is not None
    assert "in the wood, but a place outside the wood is asked" in refusal.why
    assert not zone.contains((10, 5)), "the edge of the wood is in the wood"
