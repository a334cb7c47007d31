"""Rail movement and Strat Mode on the board: stations, the Rail Cap, zones of control, trace."""

from sandtable.games.forgotten_battles.board.modes import refuse_change
from sandtable.games.forgotten_battles.board.moves import allowance_now, destinations, refuse_move
from sandtable.games.forgotten_battles.board.rails import left_of_cap, rail_targets, refuse_rail
from sandtable.games.forgotten_battles.board.standing import has_zoc, in_enemy_zoc
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of, new_dump
from sandtable.kernel import Deed, Place
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

ORSHA, VITEBSK = "25.17", "23.27"


def by_rail(s, *ids, to=VITEBSK):
    return Deed("axis", "rail", ids, (Place(hex=to),))


def test_a_division_goes_from_station_to_station_moves_no_more_and_is_in_move_mode():
    s = vitebsk(_206_ID=ORSHA)
    division = named(s, "206 ID")
    assert VITEBSK in {str(d.place) for d in rail_targets(s, "axis", [division.id])}
    played = phase(s, "movement", "axis", [act(s, "rail", ["206 ID"], VITEBSK)])
    assert (division.at, division.mode, has_zoc(s, division)) == (VITEBSK, "move", False)
    assert any("by rail from 25.17 to 23.27, 3 of the Rail Cap" in text for text in played.texts("soviet"))
    phase(s, "movement", "axis")
    assert division.mode == "combat", "turned back in its next Movement Phase"


def test_the_rail_cap_counts_regiments_and_supply_points():
    s = vitebsk(_206_ID=ORSHA, _14_ID=ORSHA)
    s.phase = "movement"
    one, two = named(s, "206 ID").id, named(s, "14 ID").id
    assert refuse_rail(s, by_rail(s, one)) is None
    no = refuse_rail(s, by_rail(s, one, two))
    assert no is not None
    assert no.why == "6 points of the Rail Cap wanted, 4 left"
    phase(s, "movement", "axis", [act(s, "rail", ["206 ID"], VITEBSK)], until=None)
    assert left_of_cap(s, "axis") == 1


def test_supply_goes_by_rail_and_nothing_of_it_is_lost():
    s = vitebsk(_206_ID="20.20")
    s.board.dumps = {}
    dump = new_dump(s, "axis", 12, ORSHA)
    phase(s, "movement", "axis", [{"verb": "rail", "counters": [dump.id], "to": VITEBSK}])
    assert [(d.at, d.tokens) for d in dumps_of(s, "axis")] == [(VITEBSK, 12)]


def test_no_train_runs_through_the_enemy_or_his_zones_of_control():
    s = vitebsk(_206_ID=ORSHA)
    assert refuse_rail(s, by_rail(s, named(s, "206 ID").id)) is None
    for name, hex in (("51 RD", "24.22"), ("146 RD", "23.22"), ("71 RD", "22.24")):
        named(s, name).at = hex
    no = refuse_rail(s, by_rail(s, named(s, "206 ID").id))
    assert no is not None
    assert no.why == "no train goes from 25.17 to 23.27"


def test_who_has_marched_half_its_allowance_takes_no_train():
    s = vitebsk(_206_ID=ORSHA)
    s.phase = "movement"
    named(s, "206 ID").spent = "2"
    no = refuse_rail(s, by_rail(s, named(s, "206 ID").id))
    assert no is not None
    assert "more than half" in no.why


def test_strat_mode_doubles_the_allowance_and_never_enters_a_zone_of_control():
    s = vitebsk(_51_RD="32.25", _206_ID="28.25")
    s.phase = "movement"
    division = named(s, "51 RD")
    assert refuse_change(s, Deed("soviet", "mode", (division.id,), (), "", "strat")) is None
    division.mode = "strat"
    assert allowance_now(s, division) == 4
    ends = [d for d in destinations(s, "soviet", [division.id]) if not d.refused]
    assert ends
    assert not [d for d in ends if in_enemy_zoc(s, "soviet", d.place.hex)]
    no = refuse_move(
        s, Deed("soviet", "move", (division.id,), tuple(Place(hex=h) for h in ("31.25", "30.25", "29.25")))
    )
    assert no is not None
    assert no.why == "Strat Mode never enters an enemy ZOC"


def test_nobody_goes_into_strat_mode_next_to_the_enemy_or_outside_movement():
    s = vitebsk(_51_RD="29.25", _206_ID="28.25")
    deed = Deed("soviet", "mode", (named(s, "51 RD").id,), (), "", "strat")
    s.phase = "movement"
    assert "enemy ZOC" in refuse_change(s, deed).why
    s.phase = "exploitation"
    assert "Movement Phase" in refuse_change(s, deed).why
