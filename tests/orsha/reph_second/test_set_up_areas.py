"""CG10, CG11, CG12: where pieces may set up, how far Guns move between scenarios, who starts concealed."""

import pytest

from sandtable.games.orsha.battle.results import Happened, enter
from sandtable.games.orsha.frame.at_start import is_concealment_terrain, note_revealed
from sandtable.games.orsha.frame.terms import is_retained
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.companions import alone
from sandtable.games.orsha.reph.gun_moves import last_place, refuse_gun_move
from sandtable.games.orsha.reph.hidden_setup import could_hide, refuse_hidden_start
from sandtable.games.orsha.reph.map_clearing import file_away
from sandtable.games.orsha.reph.marker_removal import step_7_502
from sandtable.games.orsha.reph.set_up_areas import refuse_place
from sandtable.games.orsha.reph.set_up_rules import refuse_set_up
from sandtable.games.orsha.reph.setup import step_7_5222, step_7_5224
from sandtable.games.orsha.reph.shop import step_7_518
from sandtable.games.orsha.reph.suggestion import suggested
from sandtable.kernel import Refused, play
from tests.orsha.campaigns import new_state
from tests.orsha.reph_second.states import TABLES, group, gun_on_map, on


@pytest.mark.rule("oto2.cg12.b1", "oto2.7.4.ihsr6")
@pytest.mark.parametrize(("paid_for", "may"), [("T-34 M43", True), ("GAZ-MM", False)])
def test_an_armor_leader_of_the_ob_sets_up_with_the_tanks_that_were_paid_for(paid_for, may):
    state = new_state("23AM", non_rg_items_on_board="one-cpp-each-kind")
    leader = state.add("russian", "9-1 armor leader", "OB")
    state.sides["russian"].paid_on_map.append(paid_for)
    assert (refuse_place(state, leader, "K43") is None) is may


@pytest.mark.rule("oto2.7.5222", "oto2.7.5054.d")
def test_isolated_units_stay_in_their_pocket():
    state = on("23PM")
    squad = state.add("german", "4-6-7", "x", Box.MAP)
    squad.hex = "E2"
    squad.gain(Status.ISOLATED)
    state.ground.isolated = [["E2", "E3", "F3", "F4"]]
    assert refuse_place(state, squad, "F4") is None
    assert refuse_place(state, squad, "D4").rule == "oto2.7.5222"
    play(step_7_5222(state), answers=[{"units": [{"piece": squad.id, "hex": "F4", "level": 0}]}])
    assert squad.hex == "F4"
    assert squad.has(Status.AMMO_SHORTAGE)
    state.ground.isolated = [["F4"]]
    assert refuse_place(state, squad, "F3").rule == "oto2.7.5222", "a Pocket of one hex"
    assert refuse_place(state, squad, "F4") is None


@pytest.mark.rule("oto2.7.5222")
@pytest.mark.rule("oto2.7.5062.c")
def test_new_fortifications_may_be_set_up_among_isolated_units():
    state = on("23PM")
    squad = state.add("german", "4-6-7", "x", Box.MAP)
    squad.hex = "E2"
    squad.gain(Status.ISOLATED)
    state.ground.control |= {"E2": "german", "E3": "russian", "F3": "german"}
    state.ground.isolated = [["E2", "E3"]]
    trench, other = (state.add("german", "Trench", "german 23PM FPP", Box.FORTIFICATION) for _ in range(2))

    def dug(hex):
        return [{"units": [{"piece": trench.id, "hex": hex, "level": 0}]}]

    for hex in ("E3", "F3"):
        with pytest.raises(Refused, match="Isolated Locations that you Control"):
            play(step_7_5222(state), answers=dug(hex))
    asked = play(step_7_5222(state), answers=dug("E2")).asked
    assert (trench.box, trench.hex, other.box) == (Box.MAP, "E2", Box.FORTIFICATION)
    assert [row["piece"] for row in asked[0].fields[0].default] == [squad.id], "none is proposed there"
    assert refuse_place(state, other, "E2") is not None, "the others follow outside Isolated Areas"


@pytest.mark.rule("oto2.7.5055", "oto2.7.5222")
def test_who_is_cut_off_upstairs_sets_up_in_that_pocket_and_on_its_level():
    state = on("23PM")
    squad = state.add("german", "4-6-7", "x", Box.MAP)
    squad.hex, squad.level = "E2", 1
    squad.gain(Status.ISOLATED)
    state.ground.control |= {"E2": "russian", "E3": "russian"}
    state.ground.isolated = [["E2/1", "E3/1"]]

    def placed(hex, level):
        return [{"piece": squad.id, "hex": hex, "level": level}]

    assert refuse_set_up(state, placed("E3", 1)) is None
    assert refuse_set_up(state, placed("E2", 0)).rule == "oto2.7.5055"
    assert refuse_set_up(state, placed("F3", 1)).rule == "oto2.7.5222"


@pytest.mark.rule("oto2.7.5062.c", "oto2.7.5222")
@pytest.mark.parametrize(("reading", "may"), [("current-controller", False), ("joint", True)])
def test_in_a_type_d_area_both_sides_set_up_anywhere_by_that_reading(reading, may):
    state = on("23PM")
    state.settings["type-d-control"] = reading
    squad = state.add("german", "4-6-7", "x", Box.MAP)
    squad.hex = "E2"
    squad.gain(Status.ISOLATED)
    state.ground.control |= {"E2": "german", "E3": "russian"}
    state.ground.isolated, state.ground.isolated_types = [["E2", "E3"]], ["D"]
    assert (refuse_place(state, squad, "E3") is None) is may
    state.ground.isolated_types = ["C"]
    assert refuse_place(state, squad, "E3") is not None


@pytest.mark.rule("oto2.cg12.a1")
def test_new_german_groups_set_up_anywhere_in_the_perimeter():
    state = on("23PM")
    squad = state.add("german", "4-6-7", group(state, "german", "I1", "Full").id)
    state.ground.perimeter = {"german": ["K28", "K29", "K30"], "russian": ["K31"]}
    state.ground.front, state.ground.isolated = {"german": ["K30"], "russian": ["K31"]}, [["K28"]]
    assert refuse_place(state, squad, "K30") is None, "in the front line itself"
    for hex in ("K28", "K31"):  # Isolated; outside
        assert refuse_place(state, squad, hex).rule == "oto2.cg12.a1"
    play(step_7_5224(state), answers=[{"units": [{"piece": squad.id, "hex": "K30", "level": 0}]}])
    assert (squad.box, squad.hex) == (Box.MAP, "K30")


@pytest.mark.rule("oto2.7.5224", "oto2.cg12.b2", "oto2.cg12")
def test_new_russian_groups_keep_nine_hexes_away():
    state = on("23PM")
    bought = group(state, "russian", "I1", "Full")
    squad = state.add("russian", "4-4-7", bought.id)
    state.ground.perimeter = {"russian": ["K38", "K39", "K40"], "german": ["K30"]}
    state.ground.front = {"german": ["K30"]}
    assert refuse_place(state, squad, "K38").rule == "oto2.cg12.b2"
    assert refuse_place(state, squad, "K39") is None
    old = state.add("russian", "4-4-7", "russian 23AM I1 1")
    assert refuse_place(state, old, "K38") is None
    state.ground.isolated = [["K38"]]
    assert refuse_place(state, old, "K38") is not None


@pytest.mark.rule("oto2.cg12.a2", "oto2.cg12.b3", "oto2.6.retained")
@pytest.mark.parametrize(
    ("side", "name", "cite"), [("german", "4-6-7", "oto2.cg12.a2"), ("russian", "4-4-7", "oto2.cg12.b3")]
)
def test_a_group_bought_at_a_discount_does_not_set_up_that_day(side, name, cite):
    state = on("23PM")
    state.ground.perimeter = {side: ["K45"]}
    answers = {"german": [{}], "russian": [{}]} | {side: [{"I1:off": 1}]}
    play(step_7_518(state), answers=answers, tables=TABLES)
    (bought,) = state.sides[side].groups
    squad = state.add(side, name, bought.id)
    assert refuse_place(state, squad, "K45").rule == cite
    assert not is_retained(state, squad)
    assert not [r for r in play(step_7_5224(state)).asked if r.side == side], "it is not offered"
    state.date = "24AM"
    assert refuse_place(state, squad, "K45") is None
    assert is_retained(state, squad)


@pytest.mark.rule("oto2.cg10.a")
def test_germans_set_up_concealed_in_the_open_and_russians_do_not():
    state, hexmap = on("23PM"), our_map()
    bare = next(hexmap.grid.name(h) for h in hexmap.grid if not is_concealment_terrain(hexmap.at(h)))
    state.ground.perimeter = {"german": [bare], "russian": [bare]}
    may = (("german", "4-6-7", None), ("german", "StuG IIIG", None), ("russian", "4-4-7", "oto2.cg10.b"))
    for side, name, refused in may:
        row = {"piece": state.add(side, name, "x").id, "hex": bare, "level": 0, "start": "concealed"}
        refusal = refuse_set_up(state, [row])
        assert (refusal and refusal.rule) == refused, name


@pytest.mark.rule("oto2.cg11.b")
def test_guns_move_a_little_between_scenarios():
    state, piece = gun_on_map("23PM")
    assert refuse_gun_move(state, piece, "K24") is None
    later, other = gun_on_map("24PM")
    later.ground.perimeter = {"german": ["K20", "K24", "K25"]}
    assert refuse_place(later, other, "K24") is None
    assert refuse_place(later, other, "K25").rule == "oto2.cg11.b", "within the Perimeter, but five hexes away"
    state, mortar = gun_on_map("23PM", "120mm GrW 42")
    assert refuse_gun_move(state, mortar, "K28") is None
    assert refuse_gun_move(state, mortar, "K29") is not None


@pytest.mark.rule("oto2.cg11.b", "oto2.cg11.d")
def test_a_medium_mortar_is_on_a_counter_of_that_size_too():
    """81mm and 82mm: cleared from the map after a PM scenario, they remember where they stood."""
    state, crew = gun_on_map("23PM", "2-2-8")
    mortar = state.add("german", "81mm MTR", "x", Box.MAP)
    mortar.hex, mortar.holder = "K20", crew.id
    for piece in (crew, mortar):
        file_away(state, piece)
    state.ground.perimeter = {"german": [f"K{n}" for n in range(10, 40)]}
    assert (mortar.box, last_place(mortar), last_place(crew)) == (Box.RETAINED, "K20", "")
    assert refuse_place(state, mortar, "K28") is None
    assert refuse_place(state, mortar, "K29").rule == "oto2.cg11.b"
    assert {row["hex"] for row in suggested(state, [crew, mortar])} == {"K20"}
    state.add("german", "Trench", "x", Box.MAP).hex = "K20"
    assert refuse_place(state, mortar, "K21") is None, "it was taken out before the trench was dug"
    mortar.box, mortar.hex = Box.MAP, "K20"
    assert refuse_place(state, mortar, "K21").rule == "oto2.cg11.d"
    state.date = "24AM"
    assert refuse_place(state, crew, "K39") is None


@pytest.mark.rule("oto2.cg11.c")
def test_overnight_guns_go_anywhere_in_the_perimeter():
    state, piece = gun_on_map("24AM", "88L FlaK 18/36")
    state.ground.perimeter = {"german": ["K20", "K40"]}
    assert refuse_place(state, piece, "K40") is None
    state.ground.isolated = [["K40"]]
    assert refuse_place(state, piece, "K40") is not None


@pytest.mark.rule("oto2.cg11.d")
@pytest.mark.parametrize("date", ["23PM", "24AM", "24PM"])
@pytest.mark.parametrize("works", ["Trench", "Pillbox", "wooden-building", "trench", "Foxhole"])
def test_a_gun_in_a_building_pillbox_or_trench_stays(works, date):
    hexmap = our_map()
    printed = [hexmap.grid.name(h) for h in hexmap.grid if hexmap.has(h, works)] if works.islower() else []
    at = printed[0] if printed else "K20"
    state, piece = gun_on_map(date, at=at)
    if not printed:
        state.add("german", works, "x", Box.MAP).hex = at
    beside = hexmap.grid.name(hexmap.grid.hex(at).neighbour(0))
    assert refuse_gun_move(state, piece, at) is None
    refusal = refuse_gun_move(state, piece, beside)
    assert (refusal and refusal.rule) == (None if works == "Foxhole" else "oto2.cg11.d")


@pytest.mark.rule("oto2.cg11.e")
def test_russian_guns_in_tow():
    state, piece = gun_on_map("23PM", "76L obr. 39", "russian")
    state.ground.perimeter = {"russian": ["K20", "K22", "K23", "K24"], "german": ["K20", "K21", "K24"]}

    def set_up(state, piece, hex, start):
        return refuse_set_up(state, [{"piece": piece.id, "hex": hex, "level": 0, "start": start}])

    assert set_up(state, piece, "K22", "towed") is None
    assert set_up(state, piece, "K23", "towed").rule == "oto2.cg11.e"
    assert set_up(state, piece, "K24", "") is None, "emplaced, four hexes"
    play(step_7_5224(state), answers=[{"units": [{"piece": piece.id, "hex": "K22", "level": 0, "start": "towed"}]}])
    assert piece.has(Status.HOOKED)
    state, german = gun_on_map("23PM")
    state.ground.perimeter = {"german": ["K20", "K21", "K24"]}
    assert set_up(state, german, "K21", "towed").rule == "oto2.cg11.e"
    german.gain(Status.HOOKED)
    assert set_up(state, german, "K24", "") is None, "what was hooked up at the end is unhooked"


@pytest.mark.rule("oto2.cg11.c", "oto2.7.5222")
def test_an_isolated_gun_has_its_limit_overnight_too():
    state, gun = gun_on_map("24AM")
    pocket = [f"K{n}" for n in range(20, 27)]
    state.ground.isolated, state.ground.control = [pocket], dict.fromkeys(pocket, "german")
    gun.gain(Status.ISOLATED)
    assert refuse_place(state, gun, "K24") is None
    assert refuse_place(state, gun, "K26").rule == "oto2.cg11.b", "only non-Isolated Locations are free overnight"


@pytest.mark.rule("oto2.cg11.e", "oto2.7.507")
def test_a_gun_cleared_from_the_map_is_in_tow_near_where_it_stood_and_the_form_offers_it():
    state, gun = gun_on_map("24AM", "76L obr. 39", "russian")
    state.ground.perimeter = {"russian": [f"K{n}" for n in range(20, 41)]}
    file_away(state, gun)
    assert refuse_place(state, gun, "K40") is None, "overnight, not in tow"
    assert refuse_place(state, gun, "K22", towed=True) is None
    assert refuse_place(state, gun, "K23", towed=True).rule == "oto2.cg11.e"
    asked = play(step_7_5224(state), answers=[{"units": []}]).asked
    assert "towed" in dict(asked[0].fields[0].columns[3].choices)


@pytest.mark.rule("oto2.cg11.e")
def test_guns_in_russian_hands_are_towed_whoever_made_them():
    state, german = gun_on_map("23PM")
    german.gain(Status.CAPTURED)
    theirs = state.add("russian", "76L obr. 39", "x", Box.MAP)
    theirs.hex = "K20"
    theirs.gain(Status.CAPTURED)
    assert refuse_gun_move(state, german, "K21", towed=True) is None
    assert refuse_gun_move(state, theirs, "K21", towed=True).rule == "oto2.cg11.e"


@pytest.mark.rule("oto2.7.520.hip", "oto2.cg11.f")
def test_a_medium_mortar_and_its_crew_hide_for_nothing_until_it_is_seen_and_never_taken_apart():
    state, mortar = gun_on_map("23PM", "81mm MTR")
    crew = state.add("german", "2-2-8", "x", Box.MAP)
    crew.hex, mortar.holder = "K20", crew.id
    rows = [{"piece": p.id, "hex": "K20", "level": 0, "start": "hidden"} for p in (mortar, crew)]
    assert [refuse_hidden_start(state, row, rows) for row in rows] == [None, None]
    assert crew not in could_hide(state), "nothing to buy"
    note_revealed(state)
    assert refuse_hidden_start(state, rows[0], rows).rule == "oto2.cg11.f"
    mortar.gain(Status.DISMANTLED)
    assert mortar.is_sw
    assert refuse_hidden_start(state, rows[1], rows).rule == "oto2.7.520.hip"


@pytest.mark.rule("oto2.7.5193")
def test_a_heavy_weapon_that_sat_out_its_first_date_still_starts_with_its_own_group():
    state = on("23PM")
    section = group(state, "german", "I5", "Full")
    hmg = state.add("german", "HMG", section.id)
    crew = state.add("german", "2-2-8", section.id)
    other = state.add("german", "4-6-7", "x")
    leader = state.add("german", "8-0", section.id)
    state.ground.perimeter = {"german": ["K20", "K21"]}
    enter(state, Happened())
    assert hmg.box is Box.RETAINED
    state.date = "24AM"

    def starts(*places):
        return [{"piece": p.id, "hex": hex, "level": 0} for p, hex in places]

    with_others = starts((hmg, "K20"), (other, "K20"), (leader, "K20"), (crew, "K21"))
    assert [(p, r.rule) for p, r in alone(state, with_others)] == [(hmg, "oto2.rg.german.I5")]
    assert alone(state, starts((hmg, "K21"), (crew, "K21"))) == []
    hmg.box, hmg.hex = Box.MAP, "K21"
    play(step_7_502(state), tables=TABLES)
    assert alone(state, with_others) == [], "it has taken part"
