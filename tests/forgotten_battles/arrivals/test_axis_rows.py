"""Every dated row of the Axis order of arrival in 1943, on its turn: its counters, or the gap the scan left."""

import pytest

from tests.forgotten_battles.arrivals.turns import check_listed_row, check_lost_row

LISTED = [
    pytest.param(
        "1943-10-22",
        "arrive",
        "any Army or Army Group HQ",
        [
            "XX [FHH.PG] marker",
            "? [FHH.PG] 5-5-8",
            "? [FHH.PG] 8-4-3",
            "? [FHH.PG] 8-4-3",
            "? [FHH.PG] 5-5-7",
            "? [FHH.PG] 2-4-7",
            "? [FHH.PG] 20-3-3",
            "[FHH.PG] organic truck 1-45",
        ],
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-22.hq"),
        id="axis.1943-10-22.hq",
    ),
]

LOST = [
    pytest.param(
        "1943-09-29",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-09-29.hq"),
        id="axis.1943-09-29.hq",
    ),
    pytest.param(
        "1943-10-01",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-01.hq"),
        id="axis.1943-10-01.hq",
    ),
    pytest.param(
        "1943-10-05",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-05.hq"),
        id="axis.1943-10-05.hq",
    ),
    pytest.param(
        "1943-10-08",
        "withdraw",
        "",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-08.withdraw"),
        id="axis.1943-10-08.withdraw",
    ),
    pytest.param(
        "1943-10-12",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-12.hq"),
        id="axis.1943-10-12.hq",
    ),
    pytest.param(
        "1943-10-15",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-15.hq"),
        id="axis.1943-10-15.hq",
    ),
    pytest.param(
        "1943-10-19",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-19.hq"),
        id="axis.1943-10-19.hq",
    ),
    pytest.param(
        "1943-10-26",
        "withdraw",
        "",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-26.withdraw"),
        id="axis.1943-10-26.withdraw",
    ),
    pytest.param(
        "1943-10-29",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-29.hq"),
        id="axis.1943-10-29.hq",
    ),
    pytest.param(
        "1943-11-05",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-05.hq"),
        id="axis.1943-11-05.hq",
    ),
    pytest.param(
        "1943-11-08",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-08.hq"),
        id="axis.1943-11-08.hq",
    ),
    pytest.param(
        "1943-11-12",
        "withdraw",
        "",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-12.withdraw"),
        id="axis.1943-11-12.withdraw",
    ),
    pytest.param(
        "1943-11-15",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-15.hq"),
        id="axis.1943-11-15.hq",
    ),
    pytest.param(
        "1943-11-19",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-19.hq"),
        id="axis.1943-11-19.hq",
    ),
    pytest.param(
        "1943-11-22",
        "arrive",
        "any Army or Army Group HQ",
        2,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-22.hq"),
        id="axis.1943-11-22.hq",
    ),
    pytest.param(
        "1943-11-26",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-26.hq"),
        id="axis.1943-11-26.hq",
    ),
    pytest.param(
        "1943-11-29",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-29.hq"),
        id="axis.1943-11-29.hq",
    ),
    pytest.param(
        "1943-12-01",
        "withdraw",
        "",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-01.withdraw"),
        id="axis.1943-12-01.withdraw",
    ),
    pytest.param(
        "1943-12-05",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-05.hq"),
        id="axis.1943-12-05.hq",
    ),
    pytest.param(
        "1943-12-08",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-08.hq"),
        id="axis.1943-12-08.hq",
    ),
    pytest.param(
        "1943-12-08",
        "withdraw",
        "",
        2,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-08.withdraw"),
        id="axis.1943-12-08.withdraw",
    ),
    pytest.param(
        "1943-12-15",
        "arrive",
        "any Army or Army Group HQ",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-15.hq"),
        id="axis.1943-12-15.hq",
    ),
    pytest.param(
        "1943-12-19",
        "arrive",
        "any air base",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-19.air_base"),
        id="axis.1943-12-19.air_base",
    ),
    pytest.param(
        "1943-12-22",
        "available",
        "",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-22.available"),
        id="axis.1943-12-22.available",
    ),
    pytest.param(
        "1943-12-29",
        "withdraw",
        "",
        1,
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-29.withdraw"),
        id="axis.1943-12-29.withdraw",
    ),
]


@pytest.mark.parametrize(("day", "action", "place", "counters"), LISTED)
def test_a_row_that_can_be_read(day, action, place, counters, request):
    check_listed_row("axis", request.node.callspec.id, day, action, place, counters)


@pytest.mark.parametrize(("day", "action", "place", "at_least"), LOST)
def test_a_row_the_scan_lost(day, action, place, at_least, request):
    check_lost_row("axis", request.node.callspec.id, day, action, place, at_least)
