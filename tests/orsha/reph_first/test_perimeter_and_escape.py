"""7.505, 7.506 in the campaign: Perimeters settled, Escapes rolled, Areas settled."""

import pytest

from sandtable.games.orsha.battle.results import Happened, take_control
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.perimeter.position import makes_strategic
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.escapes import attempt, deploy, lost_equipment, may_deploy, refuse_parties
from sandtable.games.orsha.reph.fronts import front_again, position_of, unit_of
from sandtable.games.orsha.reph.isolation_step import step_7_506
from sandtable.games.orsha.reph.perimeter_step import in_runs, step_7_505
from sandtable.games.orsha.views.map_picture import perimeter_map, signs
from sandtable.hexes.maps.words import read_hexes
from sandtable.kernel import Refused
from tests.orsha.reph_first.table import campaign, put, run

TAKE = {"german": [{}], "russian": [{}]}
COLUMNS = ("C", "G", "K", "O", "S", "W", "Z")


def lines(**settings):
    """Germans up to the hexes numbered 41, Russians beyond, a thin line of squads on both sides."""
    state = campaign(**settings)
    for column in COLUMNS:
        put(state, "german", "4-6-7", f"{column}39")
        put(state, "russian", "4-4-7", f"{column}44")
    return state


def hold(state, side, name, hex, *status, **more):
    state.ground.control[hex] = side
    return put(state, side, name, hex, *status, **more)


def row(*units, takes=(), excess=0, dismantled=()):
    ids = [unit.id for unit in units]
    return {"units": ids, "takes": [t.id for t in takes], "dismantled": list(dismantled), "excess": excess}


def settled(state):
    run(step_7_505(state), answers=TAKE)
    return front_again(state)


# ---- 7.505


@pytest.mark.rule("oto2.7.505", "oto2.7.5053.d", "oto2.7.5057.a")
def test_each_side_gets_the_largest_perimeter_and_control_of_it():
    state = lines()
    state.ground.control["K20"] = "russian"  # no Strategic Location: the Germans surround and gain it
    state.ground.control["K20/1"] = "russian"
    played = run(step_7_505(state), answers=TAKE)
    assert state.ground.control["K20/1"] == "german", "every Location of it"
    assert "proved largest" in played.asked[0].context[0]
    assert state.ground.control["K20"] == "german"
    assert state.ground.isolated_types.count("C") == 0
    assert "K40" in state.ground.perimeter["german"]
    assert "K20" not in state.ground.front["german"]
    assert "A41" in state.ground.front["german"]


@pytest.mark.rule("oto2.7.5051", "oto2.7.5057.a")
def test_a_strategic_location_that_changed_hands_counts_for_its_new_controller():
    state = lines()
    put(state, "german", "Trench", "K20")
    state.ground.control["K20"] = "russian"
    position = position_of(state)
    taken = position.strategic[position.grid.hex("K20")]
    assert taken == "russian"
    run(step_7_505(state), answers=TAKE)
    assert state.ground.control["K20"] == "german"  # empty and inside the German loop


@pytest.mark.rule("oto2.7.5057.b")
def test_a_leader_alone_behind_enemy_lines_is_eliminated_before_any_escape():
    state = lines()
    leader = put(state, "german", "8-0", "M48")
    run(step_7_505(state), answers=TAKE)
    assert leader.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5058", "oto2.7.505")
def test_a_side_may_draw_its_own_loop_and_an_illegal_one_is_refused_with_the_reason():
    state = lines()
    with pytest.raises(Refused, match="not adjacent"):
        run(step_7_505(state), answers={"german": [{"loops": [{"hexes": "A1 A2 A5"}]}]})
    with pytest.raises(Refused, match="enemy unit"):
        run(step_7_505(state), answers={"german": [{"loops": [{"hexes": "K43 K44 L43"}]}]})
    own = "A1 B0 C1 D0 D1 D2 C3 B2 A2"
    state.ground.control |= dict.fromkeys(("D1", "D2", "C3", "B2"), "german")
    for hex in ("D0", "D2", "C3", "B2"):
        put(state, "german", "4-6-7", hex)
    answers = {"german": [{"loops": [{"hexes": own}]}, "again", {"loops": [{"hexes": own}]}, "keep"], "russian": [{}]}
    played = run(step_7_505(state), answers=answers)
    assert [r.key for r in played.asked] == ["perimeter", "perimeter", "readjust", "perimeter", "readjust"]
    assert any("larger Perimeter was found" in text for text in played.texts())
    assert sorted(state.ground.loops["german"][0]) == sorted(own.split())
    asked = played.asked[0]
    shown = asked.draw_refused({"loops": [{"hexes": "K43 K44 L43"}]})
    assert "K44 holds an enemy unit" in shown.words
    assert "overlay-refused-0" in shown.svg
    assert asked.draw_refused({"loops": [{"hexes": own}]}) is None
    assert asked.draw_refused({"loops": [{"hexes": "nowhere"}]}) is None


# ---- 7.506


@pytest.mark.rule(
    "oto2.7.5061.b", "oto2.7.5065", "oto2.fn.10", "oto2.7.5067", "oto2.fn.9", "oto2.fn.11", "oto2.6.pocket"
)
def test_a_squad_and_its_mmg_that_stay_in_a_pocket_are_isolated_and_short_of_ammunition():
    state = lines()
    squad = hold(state, "german", "4-6-7", "K49", Status.ENCIRCLED)
    mmg = put(state, "german", "MMG", "K49", holder=squad)
    radio = put(state, "german", "Radio", "K49", holder=squad)
    run(step_7_505(state), answers=TAKE)
    played = run(step_7_506(state), answers={"german": [{}]})
    for piece in (squad, mmg):
        assert piece.has(Status.ISOLATED)
        assert piece.has(Status.AMMO_SHORTAGE)
        assert not piece.has(Status.ENCIRCLED)
    assert radio.status == [Status.ISOLATED], "a radio is no Weapon"
    assert (squad.box, squad.hex) == (Box.MAP, "K49")
    assert [area for area in state.ground.isolated if "K49" in area] == [["K49"]]
    assert any("K49 C" in text for text in played.texts())
    front_line = [p for p in state.pieces if p.hex == "K39"]
    assert not any(p.has(Status.ISOLATED) for p in front_line)
    drawn = perimeter_map(state, "german").svg
    assert dict(signs(state).pairs)["Thick line"].startswith("the front of a side")
    assert "front of the Germans: " in drawn
    assert "front of the Russians: " in drawn
    assert ">C</text>" in drawn, "the letter of the Area"
    for own, other in (side.split("-") for side in state.ground.drawn["german"]):
        assert state.ground.control[own] == "german"
        assert other in state.ground.no_mans_land or state.ground.control[other] == "russian"
    take_control(state, Happened(control={"K39": "russian"}))
    assert "the line of Control: " in perimeter_map(state, "german").svg, "what was drawn holds no longer"
    assert dict(signs(state).pairs)["Thick line"].startswith("the line of Control")


@pytest.mark.rule("oto2.7.5062.b", "oto2.7.5066")
def test_when_the_pocket_empties_the_hex_passes_to_the_side_around_it():
    state = lines()
    squad = hold(state, "german", "4-6-7", "K49")
    run(step_7_505(state), answers=TAKE)
    run(step_7_506(state), dice=[3, 4], answers={"german": [{"parties": [row(squad)]}]})
    assert squad.box is Box.RETAINED
    assert state.ground.control["K49"] == "russian"
    assert "K49" not in state.ground.perimeter["german"]
    assert state.ground.control_before == {}


@pytest.mark.rule("oto2.7.5061.a")
def test_the_hostile_leader_in_a_type_c_area_must_try():
    state = lines()
    squad = hold(state, "german", "4-6-7", "K49")
    commissar = put(state, "russian", "8-0", "K49")
    run(step_7_505(state), answers=TAKE)
    with pytest.raises(Refused, match="must attempt"):
        run(step_7_506(state), answers={"german": [{}], "russian": [{"parties": []}]})
    run(step_7_506(state), dice=[6, 6], answers={"german": [{}], "russian": [{}]})  # 12 - 3 = 9: Replaced
    assert (commissar.name, commissar.box) == ("7-0", Box.RETAINED)
    assert squad.has(Status.ISOLATED)


@pytest.mark.rule("oto2.7.5063.a")
def test_a_squad_with_a_leader_may_deploy_and_roll_apart():
    state = lines()
    squad = hold(state, "german", "4-6-7", "K49")
    leader = put(state, "german", "8-0", "K49")
    run(step_7_505(state), answers=TAKE)
    front = front_again(state)
    assert may_deploy(state, [squad, leader]) == [squad]
    half = deploy(state, squad)
    assert (squad.name, half.name, half.hex) == ("2-4-7", "2-4-7", "K49")
    run(attempt(state, front, row(squad)), dice=[1, 1])
    run(attempt(state, front, row(half, leader)), dice=[1, 1])
    assert {squad.box, half.box, leader.box} == {Box.RETAINED}


@pytest.mark.rule("oto2.7.5063.a", "oto2.7.5071")
def test_guns_stay_behind_stacks_are_in_one_location_and_nobody_tries_twice():
    state = lines()
    crew = hold(state, "german", "2-2-8", "K49")
    other = hold(state, "german", "4-6-7", "L49")
    gun = put(state, "german", "75L PaK 40", "K49", holder=crew)
    tank = hold(state, "german", "StuG IIIG", "K49", Status.IMMOBILISED)
    run(step_7_505(state), answers=TAKE)

    def refused(*parties, match):
        with pytest.raises(Refused, match=match):
            run(step_7_506(state), answers={"german": [{"parties": list(parties)}]})

    refused(row(crew, takes=[gun]), match="dismantled")
    refused(row(crew, other), match="one Location")
    refused(row(crew), row(crew), match="one Escape attempt")
    assert "only Infantry" in refuse_parties(state, [crew, tank], [], [row(crew, tank)]).why
    assert refuse_parties(state, [tank], [], [row(tank)]).rule == "oto2.7.5071"
    asked = run(step_7_506(state), answers={"german": [{}]}).asked
    assert tank.id not in dict(asked[0].fields[0].columns[0].choices), "an Immobile vehicle keeps its place"


@pytest.mark.rule("oto2.7.5063.a")
def test_a_rider_escapes_with_its_vehicle_or_on_foot_without_it():
    state = lines()
    tank = hold(state, "german", "StuG IIIG", "K49")
    rider = put(state, "german", "4-6-7", "K49", holder=tank)
    run(step_7_505(state), answers=TAKE)
    with pytest.raises(Refused, match="Escapes with it"):
        run(step_7_506(state), answers={"german": [{"parties": [row(tank), row(rider)]}]})
    run(step_7_506(state), dice=[1, 1], answers={"german": [{"parties": [row(rider)]}]})
    assert (rider.box, rider.holder) == (Box.RETAINED, "")
    assert tank.has(Status.ISOLATED)


def far(state, name, hex, *status, side="german", **more):
    return put(state, side, name, hex, *status, **more)


@pytest.mark.rule("oto2.7.5063", "oto2.7.5064.a")
def test_a_lone_leader_beside_friends_escapes_on_an_11():
    state = lines()
    front = settled(state)
    leader = far(state, "8-0", "K42")
    played = run(attempt(state, front, row(leader)), dice=[5, 6])
    assert leader.box is Box.RETAINED
    assert any(": 8)" in text for text in played.texts())


@pytest.mark.rule("oto2.7.5063")
@pytest.mark.parametrize(("selected", "squad_is", "leader_is"), [([6, 1], "4-4-7", "9-1"), ([1, 6], "4-6-7", "8-1")])
def test_a_squad_with_a_9_1_four_hexes_away_one_of_them_is_replaced(selected, squad_is, leader_is):
    state = lines()
    front = settled(state)
    squad, leader = far(state, "4-6-7", "K45"), far(state, "9-1", "K45")
    played = run(attempt(state, front, row(squad, leader)), dice=[4, 5, *selected])
    assert any(": 9)" in text for text in played.texts())
    assert (squad.name, leader.name) == (squad_is, leader_is)
    assert {squad.box, leader.box} == {Box.RETAINED}


@pytest.mark.rule("oto2.7.5063")
def test_a_half_squad_and_a_crew_are_one_half_squad_more_than_one():
    state = lines()
    front = settled(state)
    half, crew = far(state, "2-4-7", "K45"), far(state, "2-2-8", "K45")
    played = run(attempt(state, front, row(half, crew)), dice=[3, 4])
    assert any(": 8)" in text for text in played.texts())
    alone = far(state, "2-4-7", "K45")
    assert any(": 7)" in text for text in run(attempt(state, front, row(alone)), dice=[3, 4]).texts())


@pytest.mark.rule("oto2.7.5063")
def test_what_would_be_disrupted_is_eliminated():
    state = lines()
    front = settled(state)
    squad = far(state, "4-3-6", "K45")
    run(attempt(state, front, row(squad)), dice=[4, 4])  # 8 + 1 = 9
    assert squad.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5063")
def test_two_encircled_squads_two_hexes_away_one_is_replaced_and_reduced():
    state = lines()
    front = settled(state)
    one = far(state, "4-6-7", "K43", Status.ENCIRCLED)
    two = far(state, "4-6-7", "K43", Status.ENCIRCLED)
    played = run(attempt(state, front, row(one, two)), dice=[3, 4, 2, 5])
    assert any(": 11)" in text for text in played.texts())
    assert (one.name, two.name) == ("4-6-7", "2-3-7")
    assert {one.box, two.box} == {Box.RETAINED}


@pytest.mark.rule("oto2.7.5063")
def test_a_captured_afv_is_abandoned_and_its_crew_escapes():
    state = lines()
    front = settled(state)
    tank = far(state, "T-34 M43", "K46", Status.CAPTURED, side="russian")
    played = run(attempt(state, front, row(tank)), dice=[4, 4])
    assert any(": 10)" in text for text in played.texts())
    assert tank.has(Status.ABANDONED)
    assert tank.hex == "K46"
    crew = state.of("german")[-1]
    assert (crew.side, crew.name, crew.box) == ("german", "1-2-7", Box.RETAINED)


@pytest.mark.rule("oto2.7.5063")
@pytest.mark.parametrize(
    ("dice", "led", "status", "crews"),
    [
        ([5, 6], False, Status.ABANDONED, 0),
        ([6, 6], False, Status.WRECK, 0),
        ([5, 6], True, Status.ABANDONED, 1),
        ([4, 6], True, None, 0),
    ],
)
def test_the_last_rows_for_vehicles_leave_it_where_it_stands(dice, led, status, crews):
    state = lines()
    front = settled(state)
    stug = far(state, "StuG IIIG", "K46", Status.ENCIRCLED)  # which does not count for an AFV
    leader = far(state, "8-1 armor leader", "K46", holder=stug) if led else None
    before = len(state.pieces)
    run(attempt(state, front, row(stug)), dice=dice)
    assert len(state.pieces) - before == crews
    assert (stug.box is Box.RETAINED) == (status is None)
    if status:
        assert stug.has(status)
        assert stug.hex == "K46"
    if leader:
        assert leader.box is Box.RETAINED


@pytest.mark.rule("oto2.7.5064.a")
def test_survivors_keep_the_sw_they_take_and_leave_the_rest():
    state = lines()
    front = settled(state)
    squad = far(state, "4-6-7", "K45")
    lmg, mmg = far(state, "LMG", "K45", holder=squad), far(state, "MMG", "K45", holder=squad)
    run(attempt(state, front, row(squad, takes=[lmg])), dice=[1, 1])
    assert (lmg.box, lmg.holder) == (Box.RETAINED, squad.id)
    assert (mmg.box, mmg.hex, mmg.holder) == (Box.MAP, "K45", "")


@pytest.mark.rule("oto2.7.5064.b")
@pytest.mark.parametrize(("die", "box"), [(3, Box.MAP), (4, Box.ELIMINATED)])
def test_equipment_of_a_half_squad_lost_while_escaping(die, box):
    state = lines()
    front = settled(state)
    half = far(state, "2-4-7", "K45")
    lmg = far(state, "LMG", "K45", holder=half)
    run(attempt(state, front, row(half, takes=[lmg])), dice=[4, 6, die])
    assert half.box is Box.ELIMINATED
    assert lmg.box is box
    if box is Box.MAP:
        assert (lmg.hex, lmg.holder) == ("K45", "")


@pytest.mark.rule("oto2.7.5064.b")
def test_the_dr_is_made_once_for_everything_it_took():
    state = lines()
    lmg, psk = far(state, "LMG", "K45"), far(state, "PSK", "K45")
    run(lost_equipment(state, [lmg, psk], ("K45", 0)), dice=[5])
    assert {lmg.box, psk.box} == {Box.ELIMINATED}


@pytest.mark.rule("oto2.7.5053.d")
def test_a_proposed_loop_is_told_as_it_can_be_typed():
    grid = our_map().grid
    names = ["A1", "B0", "C1", "D0", "DD0", "DD1", "DD2", "DD3", "DD4", "CC5", "CC4", "CC3", "A41", "A40", "A39", "B39"]
    told = in_runs(grid, [grid.hex(name) for name in names])
    assert told == "A1 B0 C1 D0 DD0..DD4 CC5..CC3 A41..A39 B39"
    assert [grid.name(hex) for hex in read_hexes(grid, told)] == names


@pytest.mark.rule("oto2.6.strategic-location", "oto2.7.13.a", "oto2.7.5063.a")
def test_a_mortar_on_a_large_counter_is_a_gun_until_it_is_taken_apart():
    state = campaign()
    crew, mortar = put(state, "german", "2-2-8", "K20"), put(state, "german", "81mm MTR", "K20")
    mortar.holder = crew.id
    assert makes_strategic(unit_of(state, mortar))
    assert mortar.kind.cvp == 2
    assert "only when dismantled" in refuse_parties(state, [crew], [], [row(crew, takes=[mortar])]).why
    assert refuse_parties(state, [crew], [], [row(crew, takes=[mortar], dismantled=[mortar.id])]) is None
    mortar.gain(Status.DISMANTLED)
    assert unit_of(state, mortar) is None
    assert unit_of(state, put(state, "russian", "50mm MTR", "K30")) is None
