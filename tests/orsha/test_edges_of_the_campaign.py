"""Who knows, owns, takes along and buys what in the campaign, at the edges."""

import pytest

from sandtable.games.orsha.battle.contradictions import _refuse_statuses
from sandtable.games.orsha.battle.results import Happened, befall, count_evp
from sandtable.games.orsha.counter_battery import attack, known_cbms
from sandtable.games.orsha.frame.entry_areas import entry_hexes, refuse_entry
from sandtable.games.orsha.frame.known_pieces import knows
from sandtable.games.orsha.from_table import _agree
from sandtable.games.orsha.ground.geometry import neighbours
from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.games.orsha.perimeter.position import Kind, Position, Unit
from sandtable.games.orsha.pieces import Box, Memory, Status
from sandtable.games.orsha.positions import board, campaign, empty, group, put, the
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.reph.armor_leaders import step_7_5114
from sandtable.games.orsha.reph.eliminations import eliminate
from sandtable.games.orsha.reph.fires import burnt_terrain
from sandtable.games.orsha.reph.fortification_removal import step_7_514
from sandtable.games.orsha.reph.map_clearing import _no_front, change_hands, reveal_mines, stays
from sandtable.games.orsha.reph.menu import (
    GIVEN_ON_BOARD,
    _given_on_board,
    _limits,
    chart,
    refuse_basket,
    refuse_observers,
)
from sandtable.games.orsha.reph.new_date import adjust_san
from sandtable.games.orsha.reph.prisoners import step_7_508
from sandtable.games.orsha.reph.strength import came_of
from sandtable.games.orsha.reph.wounded_leaders import step_7_510
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Told
from sandtable.hexes.grid import Grid
from tests.orsha.reph_first.table import leave_forms_empty, run
from tests.orsha.reph_first.test_fires import BRUSH

GRID = Grid.rectangle(7, 7)


# ---- what lies open


@pytest.mark.rule("oto2.7.16")
def test_a_side_knows_its_own_wherever_it_is():
    state = board("K20 german: 4-6-7 (hidden)\nretained german: LMG\nK21 russian: 4-4-7 (concealed)")
    for piece in state.of(GERMAN):
        assert knows(state, GERMAN, piece) is True
        assert knows(state, RUSSIAN, piece) is False
    (russian,) = state.of(RUSSIAN)
    assert knows(state, RUSSIAN, russian) is True
    assert knows(state, GERMAN, russian) is False


@pytest.mark.rule("oto2.map.adjacency")
def test_what_lies_beyond_the_names_of_the_map_is_no_neighbour():
    assert neighbours("K20") == ["K19", "L19", "L20", "K21", "J20", "J19"]
    assert len(neighbours("A1")) < 6
    assert all(not name.endswith("-1") for name in neighbours("A0"))
    assert "A1" in neighbours("A0")


# ---- reports of a battle


@pytest.mark.rule("oto2.cg5.d", "oto2.4.1.c")
def test_what_has_burnt_out_does_not_burn_again_and_may_stay_as_it_is():
    state = board("K20 russian: T-34 M43 (burnt-out wreck)")
    tank = the(state, "T-34 M43")
    again = _refuse_statuses(state, tank, Told(tank.id, "map", "K20", status=[Status.BURNING]), "the tank")
    assert again.rule == "oto2.cg5.d"
    assert _refuse_statuses(state, tank, Told(tank.id, "map", "K20", status=[Status.BURNT_OUT]), "the tank") is None


@pytest.mark.rule("oto2.cg5.d", "oto2.4.1.j")
@pytest.mark.parametrize(("fate", "legal"), [("map", True), ("recalled", True), ("eliminated", False)])
def test_of_its_states_a_vehicle_that_is_recalled_takes_its_broken_gun_along(fate, legal):
    state = board("K20 russian: T-34 M43")
    tank = the(state, "T-34 M43")
    hex = "K20" if fate == "map" else ""
    refused = _refuse_statuses(state, tank, Told(tank.id, fate, hex, status=[Status.MALFUNCTIONED]), "the tank")
    assert (refused is None) is legal


@pytest.mark.rule("oto2.cg14")
def test_only_russians_and_what_they_took_along_count_for_evp():
    state = board("K1 russian: KV-1S with 9-1 armor leader\nK20 german: StuG IIIG with 8-1 armor leader")
    tank, leader, stug = the(state, "KV-1S"), the(state, "9-1 armor leader"), the(state, "StuG IIIG")
    rows = [Told(tank.id, "exited"), Told(stug.id, "left")]
    assert count_evp(state, Happened(rows=rows)) == tank.kind.cvp + leader.kind.cvp


@pytest.mark.rule("oto2.4.1.c", "oto2.cg14")
@pytest.mark.parametrize(("fate", "box", "hex"), [("map", Box.MAP, "K20"), ("eliminated", Box.ELIMINATED, "")])
def test_a_cupola_stands_until_it_is_destroyed(fate, box, hex):
    state = board("K20 german: HMG Cupola")
    cupola = the(state, "HMG Cupola")
    befall(state, Told(cupola.id, fate, "K20" if fate == "map" else "", status=[Status.MALFUNCTIONED]))
    assert (cupola.box, cupola.hex) == (box, hex)
    assert cupola.status == ([Status.MALFUNCTIONED] if fate == "map" else [])


@pytest.mark.rule("oto2.cg14")
def test_who_leaves_takes_only_what_he_holds():
    state = board("K20 german: 4-6-7 with LMG, 4-4-7 with MMG")
    goes, stays_here = the(state, "4-6-7"), the(state, "4-4-7")
    befall(state, Told(goes.id, "left"))
    assert (the(state, "LMG").hex, the(state, "LMG").holder) == ("", "")
    assert (the(state, "MMG").hex, the(state, "MMG").holder) == ("K20", stays_here.id)


@pytest.mark.rule("oto2.cg14")
@pytest.mark.parametrize(("fate", "place"), [("map", ("L20", 1)), ("left", ("", 0)), ("eliminated", ("", 0))])
def test_who_is_off_the_map_is_on_no_level_of_it(fate, place):
    state = board("K20 german: 4-6-7")
    squad = the(state, "4-6-7")
    squad.level = 2
    befall(state, Told(squad.id, fate, "L20", 1))
    assert (squad.hex, squad.level) == place


# ---- counter battery


@pytest.mark.rule("oto2.5.3")
def test_attacks_of_a_module_are_counted_one_by_one():
    state = empty("23PM")
    own, enemy = group(state, GERMAN, "O5"), group(state, RUSSIAN, "O2")
    state.battle.ffe, state.battle.ffe1 = {RUSSIAN: 2}, {enemy.id: 2}
    assert known_cbms(state, GERMAN) == []
    for n in (1, 2):
        run(attack(state, own), dice=[5, 6])
        assert state.battle.cbm_attacks == {own.id: n}
    assert known_cbms(state, GERMAN) == [own]


# ---- who stands where


@pytest.mark.rule("oto2.6.entry.russian", "oto2.6.entry.german-west", "oto2.6.entry.german-north")
@pytest.mark.parametrize(("side", "cite"), [(RUSSIAN, "oto2.6.entry.russian"), (GERMAN, "oto2.6.entry.german-north")])
def test_where_a_side_comes_on_and_by_which_rule_nowhere_else(side, cite):
    state = campaign("23PM")
    inside = next(iter(entry_hexes(state, side).values()))[0]
    assert refuse_entry(state, side, inside) is None
    assert refuse_entry(state, side, "K30").rule == cite


@pytest.mark.rule("oto2.7.508.a", "oto2.7.5051")
@pytest.mark.parametrize(
    ("line", "guarded"),
    [
        ("K20 german: 4-6-7", True),
        ("K20 german: LMG", False),
        ("K20 russian: 4-4-7", False),
        ("K21 german: 4-6-7", False),
    ],
)
def test_a_prisoner_is_guarded_by_enemy_personnel_of_his_hex_or_gone(line, guarded):
    state = board(line)
    prisoner = put(state, RUSSIAN, "4-5-8", "K20", Status.CAPTURED)
    _agree(state)
    assert (prisoner.box is Box.MAP) is guarded
    assert prisoner.holder == (the(state, "4-6-7").id if guarded else "")


@pytest.mark.rule("oto2.7.5053.b")
@pytest.mark.parametrize(
    ("level", "reading", "blocked"),
    [(0, "any-level", True), (1, "any-level", True), (0, "ground-level-only", True), (1, "ground-level-only", False)],
)
def test_an_enemy_unit_bars_a_grain_on_any_level_or_by_the_other_reading_on_the_ground(level, reading, blocked):
    hex = GRID.hex("C3")
    position = Position(GRID, {}, {}, (Unit("rifles", "russian", Kind.MMC, hex, level=level),))
    view = SideView(position, "german", Readings(enemy_on_grain_levels=reading))
    assert (view.blocked(hex) is not None) is blocked


# ---- the Reorganization Phase


@pytest.mark.rule("oto2.7.5072")
@pytest.mark.parametrize(("status", "captured"), [("abandoned", True), ("wreck", False)])
def test_an_abandoned_vehicle_changes_hands_and_a_wreck_is_nobodys(status, captured):
    state = board(f"K20 german: StuG IIIG ({status})")
    state.ground.control["K20"] = RUSSIAN
    change_hands(state, the(state, "StuG IIIG"))
    assert the(state, "StuG IIIG").has(Status.CAPTURED) is captured


@pytest.mark.rule("oto2.7.5072")
def test_what_lies_where_nobody_controls_stays_its_owners():
    state = board("K20 german: LMG")
    state.ground.control.pop("K20", None)
    change_hands(state, the(state, "LMG"))
    assert not the(state, "LMG").has(Status.CAPTURED)


@pytest.mark.rule("oto2.7.5073.a")
def test_only_hidden_mines_of_hexes_the_russians_took_are_shown():
    state = board("""
        K20 german: Minefield (hidden, ap 6)
        K21 german: Minefield (hidden, ap 8)
        K22 german: Minefield (ap 4)
        K20 german: 4-6-7 (hidden)
        fortification counters german: Minefield (hidden, ap 2)
    """)
    state.ground.control.update({"K20": RUSSIAN, "K21": GERMAN, "K22": RUSSIAN, "": RUSSIAN})
    assert run(reveal_mines(state)).texts() == ["K20: a minefield of 6 AP factors."]
    hidden = [p.has(Status.HIDDEN) for p in state.of(GERMAN)]
    assert hidden == [False, True, False, True, True]
    found = the(state, "Minefield", "K22")
    found.remember(Memory.UNTOLD)
    assert run(reveal_mines(state)).texts() == ["K22: a minefield of 4 AP factors."]


@pytest.mark.rule("oto2.7.507", "oto2.7.5071")
@pytest.mark.parametrize(
    ("line", "controlled", "on_map"),
    [
        ("K20 german: 4-6-7", True, False),
        ("K20 german: 4-6-7", False, False),
        ("K20 german: LMG", True, False),
        ("K20 german: LMG", False, True),
        ("K20 german: 4-6-7 (isolated)", True, True),
        ("K20 german: StuG IIIG", True, False),
        ("K20 german: StuG IIIG (wreck)", True, True),
        ("K20 german: StuG IIIG (abandoned)", True, True),
        ("K20 german: Wire", True, True),
    ],
)
def test_what_stays_on_the_map_when_it_is_cleared(line, controlled, on_map):
    state = board(line)
    state.ground.control.pop("K20", None)
    if controlled:
        state.ground.control["K20"] = GERMAN
    (piece,) = state.of(GERMAN)
    assert stays(state, _no_front(), piece) is on_map


@pytest.mark.rule("oto2.6.eliminated")
def test_what_is_eliminated_is_nowhere():
    state = board("C8/1 german: 4-6-7 with LMG")
    squad = the(state, "4-6-7")
    eliminate(state, squad)
    assert (squad.box, squad.hex, squad.level, squad.holder) == (Box.ELIMINATED, "", 0, "")


@pytest.mark.rule("oto2.7.5092")
@pytest.mark.parametrize(
    ("fire", "trigger", "burns"),
    [("blaze", "blaze-only", True), ("flame", "blaze-only", False), ("flame", "flame-or-blaze", True)],
)
def test_brush_in_flames_burns_down_by_the_other_reading_alone(fire, trigger, burns):
    state = empty("23PM", **({"burnt_terrain_trigger": trigger} if trigger == "flame-or-blaze" else {}))
    state.ground.fires = {BRUSH: fire}
    run(burnt_terrain(state))
    assert state.ground.changes == ({BRUSH: "cleared"} if burns else {})


@pytest.mark.rule("oto2.7.5114")
@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("retained german: StuG IIIG, 9-1 armor leader", True),
        ("retained german: StuG IIIG, 9-1 armor leader (isolated)", False),
        ("retained german: StuG IIIG with 9-1 armor leader", False),
    ],
)
def test_an_armor_leader_without_a_vehicle_is_seated_again_unless_he_is_isolated(line, asked):
    state = board(line)
    leader = the(state, "9-1 armor leader")
    seated = leader.holder
    run(step_7_5114(state), answers=lambda request: request.suggestion or request.options[0].key)
    assert (leader.holder != seated) is asked


@pytest.mark.rule("oto2.7.510")
def test_an_evacuated_leader_is_nowhere():
    state = board("retained german: 8-0 (wounded)")
    leader = the(state, "8-0")
    for die in range(1, 7):
        leader.box, leader.level = Box.RETAINED, 1
        leader.gain(Status.WOUNDED)
        run(step_7_510(state), dice=[die])
        if leader.box is Box.EVACUATED:
            assert (leader.hex, leader.level, leader.holder) == ("", 0, "")
            break
    else:
        pytest.fail("some dr evacuates him")


@pytest.mark.rule("oto2.7.508.a")
def test_an_evacuated_prisoner_is_nowhere():
    state = board("C8/1 german: 4-6-7")
    prisoner = put(state, RUSSIAN, "4-4-7", "C8", Status.CAPTURED, holder=the(state, "4-6-7"), level=1)
    leave_forms_empty(step_7_508(state))
    assert (prisoner.box, prisoner.hex, prisoner.level, prisoner.holder) == (Box.EVACUATED, "", 0, "")


@pytest.mark.rule("oto2.7.5122")
@pytest.mark.parametrize(("san", "rolls", "after"), [(0, 0, 2), (1, 0, 2), (2, 0, 2), (3, 1, 3)])
def test_a_san_of_1_or_less_is_raised_a_2_stays_and_3_rolls(san, rolls, after):
    state = empty("23PM")
    state.sides[GERMAN].line.san = san
    played = run(adjust_san(state, GERMAN), dice=[1] * rolls)
    assert len(played.asked) == rolls
    assert state.sides[GERMAN].line.san == after
    assert any("is raised" in text for text in played.texts()) is (san < 2)


@pytest.mark.rule("oto2.7.514")
def test_only_a_side_with_something_to_remove_is_asked():
    state = board("K20 german: Wire\nretained german: 4-6-7\nretained russian: 4-4-7")
    state.ground.control = {"K20": GERMAN}
    asked = run(step_7_514(state), answers=lambda request: []).asked
    assert GERMAN in {r.side for r in asked}
    nothing = board("retained german: 4-6-7")
    assert run(step_7_514(nothing), answers=lambda request: []).asked == []


@pytest.mark.rule("oto2.7.5193")
@pytest.mark.parametrize(
    ("dice", "came"), [([4, 5], ["HMG"]), ([5, 4], ["MMG"]), ([5, 6], []), ([1, 4], ["HMG", "MMG"])]
)
def test_each_weapon_of_a_depleted_section_comes_on_its_dr(dice, came):
    assert came_of(["HMG", "MMG"], dice) == came


# ---- buying


@pytest.mark.rule("oto2.cg12.b1")
def test_each_given_russian_group_of_units_may_set_up_on_the_map_once_and_on_23am_alone():
    state = campaign("23AM")
    items = list(_given_on_board(state, RUSSIAN))
    units = [g for g in state.sides[RUSSIAN].groups if g.given and g.rg[0] in "IV"]
    assert {item.key for item in items} == {f"{GIVEN_ON_BOARD}:{g.id}" for g in units}
    assert {item.limit for item in items} == {1}
    bought = group(state, RUSSIAN, "I1")
    assert f"{GIVEN_ON_BOARD}:{bought.id}" not in {i.key for i in _given_on_board(state, RUSSIAN)}
    assert list(_given_on_board(state, GERMAN)) == []
    assert list(_given_on_board(campaign("23PM"), RUSSIAN)) == []


@pytest.mark.rule("oto2.7.5187", "oto2.7.5188", "oto2.7.15")
def test_what_has_been_bought_so_far_leaves_given_groups_out():
    state = empty("23PM")
    row = chart(GERMAN)["I1"]
    group(state, GERMAN, "I1").given = True
    assert "bought so far" not in _limits(state, row)
    group(state, GERMAN, "I1")
    assert "; 1 bought so far" in _limits(state, row)


@pytest.mark.rule("oto2.7.5187", "oto2.7.5188")
def test_up_to_the_maximum_of_the_campaign_it_is_the_date_that_refuses():
    state = empty("23PM")
    row = next(r for r in chart(GERMAN).values() if r.id[0] == "I" and 0 < r.date_max < r.cg_max)
    for _ in range(row.cg_max - row.date_max - 1):
        group(state, GERMAN, row.id).date = "23AM"
    exact = refuse_basket(state, GERMAN, {row.id: row.date_max + 1})
    assert exact.rule == "oto2.7.5187", "together they are just the maximum of the campaign"
    assert refuse_basket(state, GERMAN, {row.id: row.date_max + 2}).rule == "oto2.7.5188"


@pytest.mark.rule("oto2.cg13.d", "oto2.cg7.c")
def test_rockets_bring_an_observer_who_needs_an_edge_hex_and_infantry_does_not():
    state = empty("23PM")
    state.ground.control = {"K30": GERMAN}
    assert refuse_observers(state, RUSSIAN, {"O4": 1}).rule == "oto2.cg13.d"
    assert refuse_observers(state, RUSSIAN, {"O4": 0}) is None
    assert refuse_observers(state, RUSSIAN, {"I1": 1}) is None
