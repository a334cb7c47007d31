"""Trucks on the board: loaded, hauled, unloaded, captured; what they bring goes no farther in the phase."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.audit import on_the_board
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of, title_of, within_reach
from sandtable.games.forgotten_battles.board.trucks import (
    haul_targets,
    refuse_haul,
    refuse_load,
    refuse_unload,
    to_load,
)
from sandtable.kernel import Deed, Place
from tests.forgotten_battles.board.position import act, phase, vitebsk

SMOLENSK_ROAD = "31.23"


def column(s, side="soviet", at=SMOLENSK_ROAD):
    return next(d for d in s.board.dumps.values() if (d.side, d.at) == (side, at) and d.trucks)


def deed(s, verb, *path, trucks=None):
    return Deed("soviet", verb, ((trucks or column(s)).id,), tuple(Place(hex=hex) for hex in path))


def test_trucks_load_haul_and_unload_and_nothing_of_it_is_lost():
    s = vitebsk(_51_RD="29.25")
    trucks = column(s)
    way = next(d for d in haul_targets(s, "soviet", [trucks.id]) if str(d.place) == "29.25")
    acts = [
        {"verb": "load", "counters": [trucks.id]},
        {"verb": "move", "counters": [trucks.id], "path": list(way.path)},
        {"verb": "unload", "counters": [trucks.id]},
    ]
    phase(s, "movement", "soviet", acts)
    assert (trucks.at, trucks.tokens) == ("29.25", 0)
    assert {d.at: d.tokens for d in dumps_of(s, "soviet")}["29.25"] == 12
    assert {d.at: d.tokens for d in dumps_of(s, "soviet")}[SMOLENSK_ROAD] == 12
    assert Fraction(trucks.spent) > 9, "a tenth of 45 for loading, a tenth for unloading, and the way"
    assert not list(on_the_board.faults(s, None))


def test_what_trucks_carry_cannot_be_drawn_from():
    s = vitebsk(_51_RD=SMOLENSK_ROAD)
    s.phase = "movement"
    phase(s, "movement", "soviet", [{"verb": "load", "counters": [column(s).id]}])
    assert title_of(column(s)) == "3 Truck Points, 3 SP"
    assert sum(dump.tokens for dump in within_reach(s, "soviet", SMOLENSK_ROAD) if dump.at == SMOLENSK_ROAD) == 12


def test_they_unload_with_a_combat_unit_or_on_a_dump_only():
    s = vitebsk(_51_RD="29.25", _21_HQ="33.22")
    s.phase = "movement"
    trucks = column(s)
    trucks.tokens, trucks.at = 4, "33.22"
    no = refuse_unload(s, deed(s, "unload", trucks=trucks))
    assert no is not None
    assert "with a combat unit" in no.why
    trucks.at = "29.25"
    assert refuse_unload(s, deed(s, "unload", trucks=trucks)) is None


def test_no_leap_frogging():
    s = vitebsk(_51_RD="29.25")
    s.phase = "movement"
    trucks = column(s)
    trucks.at = "29.25"
    s.board.delivered["29.25"] = 8
    next(d for d in dumps_of(s, "soviet") if d.at == SMOLENSK_ROAD).at = "29.25"
    trucks.trucks = 9
    assert to_load(s, trucks) == 24 - 8
    assert refuse_load(s, deed(s, "load", trucks=trucks)) is None
    s.board.delivered["29.25"] = 24
    assert refuse_load(s, deed(s, "load", trucks=trucks)) is not None


def test_trucks_need_no_fuel_stop_at_zones_of_control_and_move_in_movement_only():
    s = vitebsk(_51_RD="29.25", _206_ID="28.25")
    s.phase = "movement"
    spent = s.board.accounts["soviet"].spent
    trucks = column(s)
    trucks.at = "30.24"
    no = refuse_haul(s, deed(s, "move", "29.24", "29.23", trucks=trucks))
    assert no is not None
    assert "stop on entering an enemy ZOC" in no.why
    phase(s, "movement", "soviet", [{"verb": "move", "counters": [trucks.id], "path": ["31.24"]}])
    assert s.board.accounts["soviet"].spent == spent
    s.phase = "exploitation"
    assert refuse_haul(s, deed(s, "move", "31.23", trucks=trucks)) is not None


@pytest.mark.parametrize(("die", "points", "load"), [(1, 0, 0), (6, 2, 6)])
def test_trucks_that_the_enemy_reaches_are_captured_in_part_and_the_rest_gets_away(die, points, load):
    s = vitebsk(_51_RD="24.27", _3Pz_HQ="20.27")
    trucks = column(s, "axis", "22.24")
    trucks.tokens, trucks.at = 8, "23.27"
    s.board.accounts["axis"].received += 8
    del s.board.dumps[next(d.id for d in dumps_of(s, "axis") if d.at == "23.27")]
    s.board.accounts["axis"].received -= 24
    answers = [act(s, "move", ["51 RD"], ["23.27"]), "20.27"] if points < 2 else [act(s, "move", ["51 RD"], ["23.27"])]
    phase(s, "movement", "soviet", answers, dice=[die])
    mine = [d for d in s.board.dumps.values() if d.side == "soviet" and d.at == "23.27"]
    assert [(d.trucks, d.tokens) for d in mine] == ([(points, load)] if points else [])
    if points < 2:
        assert [(d.trucks, d.tokens) for d in s.board.dumps.values() if d.at == "20.27"] == [(2, 8)]
    assert not list(on_the_board.faults(s, None))


def test_trucks_that_get_away_leave_behind_what_they_cannot_carry():
    s = vitebsk(_51_RD="24.27", _3Pz_HQ="20.27")
    trucks = column(s, "axis", "22.24")
    del s.board.dumps[next(d.id for d in dumps_of(s, "axis") if d.at == "23.27")]
    trucks.trucks, trucks.tokens, trucks.at = 3, 12, "23.27"
    s.board.accounts["axis"].received += 12 - 24
    phase(s, "movement", "soviet", [act(s, "move", ["51 RD"], ["23.27"]), "20.27"], dice=[4])
    lies = {d.at: (d.trucks, d.tokens) for d in s.board.dumps.values() if d.at in ("23.27", "20.27")}
    assert lies == {"23.27": (2, 6), "20.27": (1, 4)}, "half of 3 is 2; of the 6 T left, 2 T are destroyed"
    assert not list(on_the_board.faults(s, None))
