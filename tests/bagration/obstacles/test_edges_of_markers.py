"""Markers at the edge of their reach: who stands in them, who meets them in which order, under whom a trap lies."""

import pytest

from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom, met_along, reach, wire_around
from sandtable.games.bagration.turns.rolls.mine_tests import _stands_in
from sandtable.games.bagration.turns.traps_underfoot import step_off, under_whom
from tests.bagration.board.tables import OPEN, table


def rifles(state):
    return next(u for u in state.now.rosters["soviet"].force.units if u.name == "Rifles A")


@pytest.mark.rule("fow.obstacle.booby.clearing")
@pytest.mark.parametrize("kind", [Obstacle.BOOBY_TRAP, Obstacle.MINEFIELD])
def test_who_stands_half_a_base_from_it_stands_in_it(kind):
    state = table(OPEN)
    edge = reach(kind) + 1.0
    assert _stands_in(state, "attacker", rifles(state), Marker("in", kind, (22, 13.5 + edge)))
    assert _stands_in(state, "attacker", rifles(state), Marker("in", kind, (22 - edge, 13.5)))
    assert not _stands_in(state, "attacker", rifles(state), Marker("out", kind, (22, 13.5 + edge + 0.1)))
    assert not _stands_in(state, "attacker", rifles(state), Marker("out", kind, (22 + edge + 0.1, 13.5)))


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_who_has_moved_stands_in_none_and_what_nobody_knows_is_believed():
    state = table(OPEN)
    roster, unit = state.now.rosters["soviet"], rifles(state)
    here, there = Marker("here", Obstacle.MINEFIELD, (22, 13.5)), Marker("there", Obstacle.MINEFIELD, (40, 60))
    assert _stands_in(state, "attacker", unit, Marker("held", Obstacle.BOOBY_TRAP, None))
    roster.remember(unit.key, unit.teams[0].kind)
    assert _stands_in(state, "attacker", unit, here)
    roster.moves[unit.key] = roster.moves.get(unit.key)
    assert not _stands_in(state, "attacker", unit, here)
    assert not _stands_in(state, "attacker", unit, there)
    del roster.places[unit.key]
    assert _stands_in(state, "attacker", unit, there), "nobody told where the Unit is"
    own = table(OPEN)
    own.settings["table"] = "own"
    assert _stands_in(own, "attacker", rifles(own), there), "on the players' own table they see it"


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank", "fow.obstacle.booby.effect")
def test_how_far_along_a_move_each_marker_is_met():
    way = ((20.0, 20.0), (20.0, 40.0))
    at_start = Marker("at the start", Obstacle.WIRE, (20, 18))
    wire = Marker("wire", Obstacle.WIRE, (20, 30))
    trap = Marker("trap", Obstacle.BOOBY_TRAP, (20, 29))
    beside = Marker("beside", Obstacle.WIRE, (22, 36))
    far = Marker("far", Obstacle.WIRE, (22.1, 36))
    found = [(round(inches, 2), marker.name) for inches, marker in met_along(way, [far, beside, trap, wire, at_start])]
    assert found == [(0, "at the start"), (8, "wire"), (9, "trap"), (16, "beside")]


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def test_wire_reaches_2_inches_and_neither_mines_nor_wire_that_is_gone_count_as_wire():
    at = (20.0, 20.0)
    markers = [
        Marker("near", Obstacle.WIRE, (20, 22)),
        Marker("far", Obstacle.WIRE, (20, 22.1)),
        Marker("gone", Obstacle.WIRE, (20, 20), cleared=True),
        Marker("held", Obstacle.WIRE, None),
        Marker("mines", Obstacle.MINEFIELD, (20, 20)),
    ]
    assert [marker.name for marker in wire_around(at, markers)] == ["near"]


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_a_trap_lies_under_who_is_an_inch_off_until_he_is_farther():
    state = table(OPEN)
    unit = rifles(state)
    assert under_whom(state.now, (22, 14.5)) == Whom("soviet", unit.key)
    assert under_whom(state.now, (22, 14.6)) is None
    trap = Marker("trap", Obstacle.BOOBY_TRAP, (22, 14.5), underfoot=True, under=Whom("soviet", unit.key))
    other = Marker("other", Obstacle.BOOBY_TRAP, (40, 60), underfoot=True)
    held = Marker("held", Obstacle.BOOBY_TRAP, None, underfoot=True, under=Whom("soviet", unit.key))
    state.now.obstacles = [trap, other, held]
    step_off(state.now)
    assert (trap.underfoot, trap.under) == (True, Whom("soviet", unit.key))
    state.now.rosters["soviet"].places[unit.key] = [22, 13.4]
    step_off(state.now)
    assert (trap.underfoot, trap.under) == (False, None)
    assert (other.underfoot, held.underfoot) == (True, True), "of whom the plan knows nothing"
