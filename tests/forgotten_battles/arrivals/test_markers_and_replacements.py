"""Boundary markers and dated replacements, each on its turn."""

import pytest

from tests.forgotten_battles.arrivals.turns import arrivals, state_on

MARKERS = [
    pytest.param(
        "1943-10-01",
        "AGS",
        "D4.01",
        marks=pytest.mark.rule("tfb.arrival.axis.1943-10-01.ags"),
        id="axis.1943-10-01.ags",
    ),
    pytest.param(
        "1943-11-01",
        "AGS",
        "C59.01",
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-01.ags"),
        id="axis.1943-11-01.ags",
    ),
    pytest.param(
        "1943-11-08",
        "AGN",
        "B23.35",
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-08.agn"),
        id="axis.1943-11-08.agn",
    ),
    pytest.param(
        "1943-12-01",
        "AGS",
        "C54.01",
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-01.ags"),
        id="axis.1943-12-01.ags",
    ),
    pytest.param(
        "1943-12-05",
        "AGN",
        "B21.35",
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-05.agn"),
        id="axis.1943-12-05.agn",
    ),
    pytest.param(
        "1943-12-15",
        "AGN",
        "B18.34",
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-15.agn"),
        id="axis.1943-12-15.agn",
    ),
    pytest.param(
        "1943-12-29",
        "AGN",
        "B14.34",
        marks=pytest.mark.rule("tfb.arrival.axis.1943-12-29.agn"),
        id="axis.1943-12-29.agn",
    ),
    pytest.param(
        "1944-01-22",
        "AGN",
        "B15.35",
        marks=pytest.mark.rule("tfb.arrival.axis.1944-01-22.agn"),
        id="axis.1944-01-22.agn",
    ),
    pytest.param(
        "1944-02-01",
        "AGS",
        "C49.01",
        marks=pytest.mark.rule("tfb.arrival.axis.1944-02-01.ags"),
        id="axis.1944-02-01.ags",
    ),
    pytest.param(
        "1944-03-01",
        "AGS",
        "C25.01",
        marks=pytest.mark.rule("tfb.arrival.axis.1944-03-01.ags"),
        id="axis.1944-03-01.ags",
    ),
    pytest.param(
        "1944-04-01",
        "AGS",
        "C20.01",
        marks=pytest.mark.rule("tfb.arrival.axis.1944-04-01.ags"),
        id="axis.1944-04-01.ags",
    ),
]

REPLACEMENTS = [
    pytest.param(
        "1943-11-01",
        0,
        [5],
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-01.repl"),
        id="axis.1943-11-01.repl",
    ),
    pytest.param(
        "1943-11-08",
        0,
        [5, 4],
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-08.repl"),
        id="axis.1943-11-08.repl",
    ),
    pytest.param(
        "1943-11-15",
        2,
        [],
        marks=pytest.mark.rule("tfb.arrival.axis.1943-11-15.repl"),
        id="axis.1943-11-15.repl",
    ),
    pytest.param(
        "1944-01-15",
        3,
        [],
        marks=pytest.mark.rule("tfb.arrival.axis.1944-01-15.repl"),
        id="axis.1944-01-15.repl",
    ),
    pytest.param(
        "1944-01-22",
        3,
        [],
        marks=pytest.mark.rule("tfb.arrival.axis.1944-01-22.repl"),
        id="axis.1944-01-22.repl",
    ),
    pytest.param(
        "1944-02-22",
        2,
        [],
        marks=pytest.mark.rule("tfb.arrival.axis.1944-02-22.repl"),
        id="axis.1944-02-22.repl",
    ),
]


@pytest.mark.parametrize(("day", "marker", "to"), MARKERS)
def test_a_marker_moves(day, marker, to, request):
    s = state_on(day)
    was = s.arrivals.markers.get(marker)
    turn = arrivals(s, "axis")
    asked = turn.asked_by(f"tfb.arrival.{request.node.callspec.id}")
    assert asked.question.endswith(f"boundary marker to {to}")
    assert asked.side == "axis"
    assert (was, s.arrivals.markers[marker]) == (was, to)
    assert was != to


@pytest.mark.parametrize(("day", "pax", "eq"), REPLACEMENTS)
def test_replacements_come_by_date(day, pax, eq, request):
    s = state_on(day)
    s.replacements["axis"].pax = 1
    turn = arrivals(s, "axis")
    asked = turn.asked_by(f"tfb.arrival.{request.node.callspec.id}")
    assert "on top of the Replacement Table" in asked.context[0]
    assert s.replacements["axis"].pax == 1 + pax
    assert s.replacements["axis"].eq == sorted(eq)
