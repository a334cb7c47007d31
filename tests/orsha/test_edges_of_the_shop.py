"""Buying, Ammunition Shortage, Pockets upstairs and solitaire leaders, at their edges."""

import pytest

from sandtable.games.orsha.battle.results import Happened, count_evp
from sandtable.games.orsha.catalogue import kind
from sandtable.games.orsha.perimeter.buildings import upper_pockets
from sandtable.games.orsha.perimeter.checker import check_loop
from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.games.orsha.perimeter.position import Kind, Location, Position, Unit
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, empty, group, put, the
from sandtable.games.orsha.reph.hidden_setup import could_hide, hip_price, refuse_buying
from sandtable.games.orsha.reph.menu import chart, left_to_buy
from sandtable.games.orsha.reph.set_up_areas import refuse_isolated_work
from sandtable.games.orsha.reph.shortage import refuse_shedding
from sandtable.games.orsha.reph.weapons import step_7_5192
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.solitaire import crossroads_setup as s2
from sandtable.games.orsha.solitaire import forces
from sandtable.games.orsha.solitaire.activation import squad
from sandtable.games.orsha.solitaire.events.enemy import in_minefield, revert_when_taken
from sandtable.games.orsha.solitaire.events.hardening import best
from sandtable.games.orsha.solitaire.reports import turned
from sandtable.games.orsha.solitaire.setup_enemy import minefields
from sandtable.games.orsha.solitaire.state import Attitude, Holder
from sandtable.games.orsha.state import Told
from sandtable.hexes.grid import Grid
from tests.orsha.reph_first.table import run as run_reph
from tests.orsha.solitaire.missions import breakthrough, crossroads, run, with_unit

GRID = Grid.rectangle(7, 7)
C3, C4 = GRID.hex("C3"), GRID.hex("C4")


@pytest.mark.rule("oto2.7.5187", "oto2.7.5188")
def test_who_has_bought_more_than_the_maximum_has_none_left_to_buy():
    state = empty("23PM")
    row = next(r for r in chart(GERMAN).values() if 0 < r.date_max < r.cg_max)
    for n in range(row.date_max + 2):
        assert left_to_buy(state, row) == max(0, min(row.date_max - n, row.cg_max - n))
        group(state, GERMAN, row.id)


@pytest.mark.rule("oto2.7.3.b")
def test_given_groups_count_for_no_maximum():
    state = empty("23PM")
    row = next(r for r in chart(GERMAN).values() if 0 < r.date_max < r.cg_max)
    group(state, GERMAN, row.id).given = True
    assert left_to_buy(state, row) == row.date_max


@pytest.mark.rule("oto2.7.5223", "oto2.fn.19")
@pytest.mark.parametrize(
    ("short", "friend", "told", "legal"),
    [
        ("4-6-7", "4-4-7", {}, True),
        ("4-6-7", "4-4-7", {"friend_is_short": True}, False),
        ("4-6-7", "4-4-7", {"both_ti": False}, False),
        ("4-6-7", "4-4-7", {"stayed_good_order": False}, False),
        ("4-6-7", "2-4-7", {}, False),
        ("2-4-7", "2-4-7", {}, True),
        ("9-1", "2-4-7", {}, True),
        ("4-6-7", "9-1", {}, False),
        ("LMG", "4-6-7", {"possessed": True}, True),
        ("LMG", "4-6-7", {}, False),
        ("LMG", "4-6-7", {"possessed": True, "stayed_good_order": False}, False),
        ("LMG", "4-6-7", {"possessed": True, "both_ti": False}, True),
        ("DC", "4-6-7", {"possessed": True}, False),
        ("75L PaK 40", "4-6-7", {"possessed": True}, False),
    ],
)
def test_who_loses_ammunition_shortage_during_play(short, friend, told, legal):
    given = {"friend_is_short": False, "both_ti": True, "stayed_good_order": True, **told}
    refused = refuse_shedding(kind(GERMAN, short), kind(GERMAN, friend), **given)
    assert (refused is None) is legal


@pytest.mark.rule("oto2.7.520.hip")
def test_hiding_may_cost_all_that_is_left_and_not_a_point_more():
    state = board("23PM\nretained german: 4-6-7")
    piece = the(state, "4-6-7")
    assert could_hide(state) == [piece]
    price = hip_price(piece)
    assert refuse_buying(state, [piece.id], price) is None
    assert refuse_buying(state, [piece.id], price - 1).why == f"hiding these costs {price} FPP; {price - 1} are left"
    assert refuse_buying(state, [], 0) is None


@pytest.mark.rule("oto2.7.520.hip")
def test_a_tenth_of_the_squads_hides_rounded_up():
    state = board("23PM\nretained german: 11 x 4-6-7")
    ids = [p.id for p in state.of(GERMAN)]
    assert refuse_buying(state, ids[:2], 99) is None
    assert refuse_buying(state, ids[:3], 99).why == "3 squads hidden; at most 2 (10 %, rounded up)"
    state.of(GERMAN)[0].gain(Status.HIDDEN)
    assert refuse_buying(state, ids[1:2], 99) is None
    assert "3 squads hidden" in refuse_buying(state, ids[1:3], 99).why, "one is hidden from an earlier date"


@pytest.mark.rule("oto2.7.5192")
def test_groups_without_an_allotment_of_sw_draw_none():
    state = empty("23PM")
    for rg in ("V1", "O1", "M1"):
        if rg in chart(GERMAN):
            group(state, GERMAN, rg)
    assert run_reph(step_7_5192(state)).asked == []
    assert state.of(GERMAN) == []


@pytest.mark.rule("oto2.cg14")
def test_evp_of_a_counter_that_is_worth_nothing_are_nothing():
    state = board("K1 russian: KV-1S, MMG, 4-4-7")
    told = [Told(p.id, "exited") for p in state.of(RUSSIAN)]
    tank, squad = the(state, "KV-1S"), the(state, "4-4-7")
    assert count_evp(state, Happened(rows=told)) == tank.kind.cvp + squad.kind.cvp


@pytest.mark.rule("oto2.7.5222")
@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("K20 german: 4-6-7 (isolated)", True),
        ("K20 german: 4-6-7", False),
        ("K20 russian: 4-4-7 (isolated)", False),
        ("K30 german: 4-6-7 (isolated)", False),
    ],
)
def test_a_new_work_stands_among_isolated_units_of_its_own_side(line, legal):
    state = board(line)
    state.ground.isolated, state.ground.isolated_types = [["K20"], ["K30"]], ["C", "C"]
    state.ground.control["K20"] = GERMAN
    work = put(state, GERMAN, "Wire", "")
    work.box = Box.FORTIFICATION
    assert (refuse_isolated_work(state, work, "K20") is None) is legal


@pytest.mark.rule("oto2.7.5055")
@pytest.mark.parametrize(("up", "pockets"), [(Kind.MMC, 1), (Kind.SMC, 0)])
def test_a_leader_alone_upstairs_is_no_pocket(up, pockets):
    links = frozenset([frozenset((Location(C3, 0), Location(C3, 1))), frozenset((Location(C4, 0), Location(C4, 1)))])
    units = (
        Unit("first", "german", up, C3, level=1),
        Unit("far", "german", Kind.MMC, GRID.hex("A1"), level=0),
    )
    upper = {Location(C3, 1): "german"}
    position = Position(GRID, {}, {C3: "russian", C4: "russian"}, units, upper_control=upper, links=links)
    assert len(upper_pockets(position, "german")) == pockets


@pytest.mark.rule("oto2.7.5055")
def test_a_leader_upstairs_elsewhere_has_no_part_in_the_squads_pocket():
    links = frozenset([frozenset((Location(C3, 0), Location(C3, 1))), frozenset((Location(C4, 0), Location(C4, 1)))])
    units = (Unit("squad", "german", Kind.MMC, C3, level=1), Unit("leader", "german", Kind.SMC, C4, level=1))
    upper = {Location(C3, 1): "german", Location(C4, 1): "german"}
    position = Position(GRID, {}, {C3: "russian", C4: "russian"}, units, upper_control=upper, links=links)
    assert [set(p.locations) for p in upper_pockets(position, "german")] == [{Location(C3, 1)}]


@pytest.mark.rule("oto2.7.5053.c")
def test_a_hex_and_back_again_is_no_loop():
    view = SideView(Position(GRID, {C3: "german"}, {}, ()), "german")
    for loop in ([C3], [C3, C3], [C3, C4, C3]):
        assert not check_loop(view, loop).legal


# ---- solitaire


@pytest.mark.rule("oto2.sasl.s1.msr6", "oto2.sasl.s2.msr1")
@pytest.mark.parametrize(("rolled", "name", "told"), [("5-4-8", "4-6-8", True), ("4-6-7", "4-6-7", False)])
def test_a_squad_that_becomes_another_is_told_of(rolled, name, told):
    s = breakthrough()
    played = run(squad(s, "S", "K5", Attitude.HOLD), [3, 4], [rolled])
    assert s.units[-1].name == name
    assert any("becomes" in text for text in played.texts()) is told


@pytest.mark.rule("oto2.sasl.s1.oob.coys", "oto2.sasl.s1.oob.armor")
def test_the_division_has_three_companies_and_three_armor_leaders():
    s = breakthrough(s1_coy_leaders="players-decide")
    s.phase = "forces"

    def answer(request):
        return "8-1"

    run(forces.forces(s), lambda roll: [4] * len(roll.dice), answer)
    groups = {line.group for line in s.own}
    assert {"Company 1", "Company 2", "Company 3"} <= groups
    assert "Company 4" not in groups
    assert "Company 0" not in groups
    assert [(line.name, line.count) for line in s.own if "armor leader" in line.name] == [("8-1 armor leader", 1)] * 3
    assert len(s.afvs) == 11
    assert s.phase == "setup"


@pytest.mark.rule("oto2.sasl.s2.oob", "oto2.sasl.s2.oob.hw")
def test_each_counter_of_the_heavy_weapon_comes_once():
    s = crossroads()
    run(s2.cavalry(s), [3, 4, 3, 5, 3], ["8-1", "8-0", 2, 4])
    heavy = [line for line in s.own if line.group == "Heavy weapon"]
    assert heavy
    assert {line.count for line in heavy} == {1}


@pytest.mark.rule("oto2.sasl.re.enemy.23")
def test_attacks_on_counterattackers_get_no_drm_but_in_a_minefield():
    s = breakthrough()
    run(minefields(s))
    assert in_minefield(s, "F20") == {"mine attack": False, "MPh over": False, "DRM on attacks": 0}
    assert in_minefield(s, "F23") == {"mine attack": False, "MPh over": True, "DRM on attacks": -1}


@pytest.mark.rule("oto2.sasl.re.enemy.23")
@pytest.mark.parametrize(("left", "told"), [(True, "(4-6-7 in K9)"), (False, "(nobody is left)")])
def test_who_goes_back_to_hold_is_named(left, told):
    s = breakthrough()
    for vpo in s.vpos:
        vpo.holder = Holder.ENEMY
    s.counterattack_on = s.vpos[0].key
    if left:
        s.counterattackers = [with_unit(s, "4-6-7", "squad", "K9", attitude=Attitude.ADVANCE).id]
    assert told in run(revert_when_taken(s)).texts()[-1]


@pytest.mark.rule("oto2.sasl.re.enemy.61")
def test_a_10_3_cannot_harden_and_the_best_of_the_others_does():
    s = breakthrough()
    top, good, poor = (with_unit(s, name, "leader", "K5") for name in ("10-3", "9-2", "8-0"))
    assert best([top, good, poor]) == [good]
    assert best([top]) == []
    assert best([]) == []


@pytest.mark.rule("oto2.sasl.s1.guns")
@pytest.mark.parametrize(
    ("note", "after"),
    [("", "CA K4/L4"), ("emplaced", "emplaced, CA K4/L4"), ("emplaced, CA J5/K4", "emplaced, CA K4/L4")],
)
def test_a_gun_that_turns_keeps_what_else_was_noted_of_it(note, after):
    s = breakthrough()
    gun = with_unit(s, "75L PaK 40", "gun", "K5", note=note)
    run(turned(gun), answers=[{"first": "K4", "second": "L4"}])
    assert gun.note == after


@pytest.mark.rule("oto2.7.5181", "oto2.7.5185", "oto2.7.5186")
@pytest.mark.parametrize("side", [GERMAN, RUSSIAN])
def test_only_modules_have_a_calibre_and_only_units_and_guns_two_numbers_of_strength(side):
    for row in chart(side).values():
        fires = row.letter == "O" and not row.does and "Counter Battery" not in row.title
        assert (row.calibre > 0) is fires, row.title
        if row.letter in "IVG" and not row.weapons:
            assert row.count("Full") > row.count("Depleted") > 0, row.title
        else:
            assert (row.count("Full"), row.count("Depleted")) == (0, 0), row.title
