"""Rivers: places along them, banks, sides, water."""

import pytest

from sandtable.tabletop import Bank, River, Table

TABLE = Table(48, 72)
STRAIGHT = River.straight(TABLE, middle=36, width=8)


def test_on_a_straight_river_along_is_x() -> None:
    assert STRAIGHT.length == 48
    assert STRAIGHT.along((12, 50)) == 12
    assert STRAIGHT.at(12) == (12, 36)
    assert STRAIGHT.landing(28, Bank.FAR) == (28, 40)
    assert STRAIGHT.landing(28, Bank.NEAR) == (28, 32)
    assert STRAIGHT.landing(50, Bank.FAR) == (50, 40), "past the edge the river goes on"
    assert STRAIGHT.landing(10, Bank.FAR, inset=2) == (10, 38)


def test_a_course_drawn_the_other_way_has_the_same_banks() -> None:
    back = River(((48.0, 36.0), (0.0, 36.0)), 8.0)
    assert back.landing(20, Bank.FAR) == (28, 40)
    assert back.land(TABLE, Bank.FAR).contains((10, 50))


def test_water_and_banks() -> None:
    assert STRAIGHT.wet((10, 36))
    assert not STRAIGHT.wet((10, 40)), "the bank line is dry"
    far_bank = STRAIGHT.bank(TABLE, Bank.FAR)
    assert far_bank.nearest((24, 48)) == 8
    assert far_bank.nearest((24, 38)) == 2
    assert far_bank.nearest((24, 30)) == 10
    assert STRAIGHT.side_of(TABLE, (1, 1)) is Bank.NEAR
    assert STRAIGHT.land(TABLE, Bank.FAR).area == pytest.approx(48 * 32)


@pytest.mark.parametrize("course", [((10.0, 0.0), (20.0, 72.0)), ((20.0, 72.0), (10.0, 0.0))])
def test_a_river_from_near_to_far_has_its_near_bank_on_the_left(course: tuple[tuple[float, float], ...]) -> None:
    river = River(course, 4.0)
    assert river.side_of(TABLE, (1, 40)) is Bank.NEAR
    assert river.side_of(TABLE, (40, 40)) is Bank.FAR
    assert river.land(TABLE, Bank.NEAR).contains((1, 40))


def test_a_river_round_a_corner() -> None:
    river = River(((0.0, 20.0), (15.0, 18.0), (20.0, 0.0)), 4.0)
    small, large = river.land(TABLE, Bank.NEAR).area, river.land(TABLE, Bank.FAR).area
    assert small < 400 < large
    assert small + large + river.water(TABLE).area == pytest.approx(48 * 72, rel=1e-3)


def test_along_and_at_agree_on_a_bent_river() -> None:
    river = River(((0.0, 30.0), (20.0, 40.0), (30.0, 34.0), (48.0, 44.0)), 8.0)
    for step in range(int(river.length)):
        assert river.along(river.at(step)) == pytest.approx(step)


def test_a_river_must_reach_the_edges() -> None:
    assert STRAIGHT.check(TABLE) is None
    short = River(((0.0, 36.0), (40.0, 36.0)), 8.0).check(TABLE)
    assert short is not None
    assert 'ends 8" from the nearest edge' in short.why
    assert River(((0.0, 36.0),), 8.0).check(TABLE) is not None
    assert River(((0.0, 36.0), (48.0, 36.0)), 0.0).check(TABLE) is not None


def test_heading() -> None:
    assert STRAIGHT.heading(20) == pytest.approx(0, abs=1e-3)
    bent = River(((0.0, 20.0), (20.0, 40.0), (48.0, 40.0)), 8.0)
    assert bent.heading(5) == pytest.approx(45, abs=1e-3)
    assert bent.heading(40) == pytest.approx(0, abs=1e-3)
