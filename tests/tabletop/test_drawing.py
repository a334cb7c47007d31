"""Plans: to scale, labelled, safe, and told in words."""

import html
import re
import xml.etree.ElementTree as ET

import pytest

from sandtable.tabletop import Area, AtLeast, Bank, Inside, River, Table, Within, Zone
from sandtable.tabletop.drawing import BRICK, SLATE, Plan, Ruler, dimensions_of
from sandtable.tabletop.zones import drawn_refused

TABLE = Table(48, 72)


def objectives() -> Zone:
    return TABLE.zone("Objectives", TABLE.half("far"), AtLeast(12, TABLE.across), AtLeast(8, TABLE.every_edge))


def test_points_are_to_scale() -> None:
    plan = Plan(TABLE, "Plan", scale=10)
    (x0, y0), (x1, y1) = plan.spot((0, 0)), plan.spot((48, 72))
    assert x1 - x0 == pytest.approx(480)
    assert y0 - y1 == pytest.approx(720), "y grows upward on the table"


def test_the_drawing_is_well_formed_and_carries_its_words() -> None:
    river = River.straight(TABLE, middle=36, width=8)
    plan = Plan(TABLE, "River <Crossing> & more").river(river, current=1).zone(objectives(), SLATE)
    plan.ground("woods", ((4, 50), (10, 49), (13, 54))).objective((20, 52), "A")
    plan.crossing("ford", river, 12).boat(river.landing(20, Bank.FAR), BRICK, length=2, passengers=3, label="1")
    plan.unit("tank", (20, 6), BRICK, label="T-34", tags=("P",)).marker("wire", (10, 60), SLATE)
    root = ET.fromstring(plan.svg())
    assert root.tag.endswith("svg")
    told = plan.words()
    for piece in ("Objectives", "ford", "boat 1", "3 passengers", "T-34", "wire", "current with its course"):
        assert piece in told
    assert "<Crossing>" not in plan.svg()


def test_dimension_lines_show_the_distances_of_the_rule() -> None:
    found = {(d.start, d.end, d.distance) for d in dimensions_of(objectives())}
    lengths = sorted(round(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5, 6) for a, b, _ in found)
    assert lengths == [8, 8, 8, 12], "left, right, far, and the centre line; the near edge does not shape it"


def test_dimension_of_a_circle_is_its_radius() -> None:
    zone = TABLE.zone("corner", Within(16, TABLE.corner("far", "left")))
    (radius,) = dimensions_of(zone)
    assert radius.start == (0, 72)
    assert radius.distance == 16


def test_a_refused_placement_shows_the_distance_that_failed() -> None:
    svg = Plan(TABLE, "Plan").refused((7.9, 60), objectives()).svg()
    assert "only 7.9&quot;, 8&quot; asked" in svg
    river = River.straight(TABLE, middle=36, width=8)
    zone = TABLE.zone("z", river.side(TABLE, Bank.FAR), AtLeast(8, river.bank(TABLE, Bank.FAR)))
    assert "only 7&quot;, 8&quot; asked" in Plan(TABLE, "Plan").refused((24, 47), zone).svg()


def test_a_legal_placement_is_not_crossed_out() -> None:
    plan = Plan(TABLE, "Plan")
    assert plan.refused((20, 50), objectives()).svg() == Plan(TABLE, "Plan").svg()


def test_centimetres() -> None:
    svg = Plan(TABLE, "Plan", ruler=Ruler.CENTIMETRES).zone(objectives()).svg()
    assert ">20 cm<" in svg
    assert ">120<" in svg, "the ruler of a 48 inch side ends at 120"
    assert re.search(r">8&quot;<", svg) is None


BOX = TABLE.zone("box", Inside(Area("box", ((10, 10), (20, 10), (20, 20), (10, 20)))))


@pytest.mark.parametrize(
    ("zone", "point", "said"),
    [
        (TABLE.zone("far", TABLE.half("far")), (30.0, 20.0), '16" on the wrong side'),
        (TABLE.zone("edge", AtLeast(8, TABLE.every_edge)), (7.9, 20.0), 'only 7.9", 8" asked'),
        (BOX, (23.0, 24.0), '5" outside'),
        (~BOX, (15.0, 11.0), '1" away'),
    ],
)
def test_every_kind_of_refused_place_shows_a_measured_distance(zone, point, said):
    drawn = drawn_refused(zone, [point])
    assert drawn is not None
    assert said in html.unescape(drawn.svg)
    assert drawn_refused(zone, [zone.middle()]) is None
