"""Escapes, half squads, mines, slopes and Counter Battery, at their edges."""

import pytest

from sandtable.games.orsha.battle.log_artillery import counter_battery_attack
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.positions import board, empty, group
from sandtable.games.orsha.reph.escapes import attempt, party_of, refuge
from sandtable.games.orsha.reph.mine_factors import divide
from sandtable.games.orsha.reph.mmc_hardening import step_7_5111
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.sight.cover import Fire, Target, slope_tem
from sandtable.games.orsha.solitaire.activation import gun, vehicle
from sandtable.games.orsha.solitaire.state import Attitude
from sandtable.games.orsha.views.map_picture import perimeter_map
from sandtable.kernel import play
from tests.orsha.reph_first.table import run
from tests.orsha.reph_first.test_perimeter_and_escape import far, lines, row, settled
from tests.orsha.sight.fixture import FIXTURE, slopes
from tests.orsha.sight.test_cover_and_lanes import attack
from tests.orsha.solitaire.missions import breakthrough, crossroads
from tests.orsha.solitaire.missions import run as solo


@pytest.mark.rule("oto2.7.5063", "oto2.7.5063.a")
def test_a_weapon_stays_with_who_possesses_it_and_one_that_lies_there_is_taken_up():
    state = lines()
    front = settled(state)
    leader, squad = far(state, "8-0", "K42"), far(state, "4-6-7", "K42")
    own, found = far(state, "LMG", "K42", holder=squad), far(state, "MMG", "K42")
    run(attempt(state, front, row(leader, squad, takes=(own, found))), dice=[1, 1])
    assert own.holder == squad.id
    assert found.holder == leader.id, "the first of the stack that can carry it"
    assert {p.box for p in (leader, squad, own, found)} == {Box.RETAINED}


@pytest.mark.rule("oto2.7.5063")
def test_an_armor_leader_leads_his_vehicles_escape_and_a_leader_his_stacks():
    state = lines()
    front = settled(state)
    tank = far(state, "StuG IIIG", "K46")
    far(state, "9-1 armor leader", "K46", holder=tank)
    squad, leader = far(state, "4-6-7", "K45"), far(state, "9-2", "K45")
    assert party_of(state, front, [tank], 0).leadership == -1
    assert party_of(state, front, [squad, leader], 0).leadership == -2
    assert party_of(state, front, [squad], 0).leadership == 0


@pytest.mark.rule("oto2.7.5064.a")
def test_the_only_way_out_is_not_asked_for():
    state = lines()
    front = settled(state)
    squad = far(state, "4-6-7", "K43")
    played = run(refuge(state, front, GERMAN, party_of(state, front, [squad], 0)))
    assert played.asked == []
    assert played.result is not None
    assert not played.result.off_map


@pytest.mark.rule("oto2.7.5111")
@pytest.mark.parametrize(
    ("halves", "left", "told"),
    [
        (1, ["2-4-7"], []),
        (2, ["4-6-7"], ["2 × 2-4-7 recombine into 1 × 4-6-7."]),
        (3, ["4-6-7", "2-4-7"], ["2 × 2-4-7 recombine into 1 × 4-6-7."]),
        (4, ["4-6-7", "4-6-7"], ["4 × 2-4-7 recombine into 2 × 4-6-7."]),
    ],
)
def test_half_squads_of_a_kind_recombine_and_one_at_most_is_left(halves, left, told):
    state = board(f"retained german: {halves} x 2-4-7")
    played = run(step_7_5111(state))
    assert [p.name for p in state.of(GERMAN, Box.RETAINED)] == left
    assert played.texts() == told


@pytest.mark.rule("oto2.7.520")
def test_factors_are_divided_whole_among_0_or_more_hexes():
    ask = play(divide({"ap": 8, "at": 0}), until="mines").pending
    columns = {f.key: f for f in ask.fields[0].columns}
    assert (columns["count"].minimum, columns["count"].maximum) == (0, 8)

    def refused(*rows):
        return ask.refuse(ask.understand({"hexes": [{"count": n, "ap": ap, "at": at} for n, ap, at in rows]}))

    assert refused((1, 8, 0)) is None
    assert refused((1, 6, 0), (1, 2, 0)) is None
    assert refused((1, 6, 0)) is not None
    assert refused((1, 9, 0)) is not None
    assert refused((1, 8, 0), (1, 0, 0)) is not None, "a minefield needs at least one factor"
    assert refused((1, 8, 0), (0, 6, 0)) is None
    assert play(divide({"ap": 0, "at": 0})).asked == []


@pytest.mark.rule("oto2.1.41.a", "oto2.1.4")
def test_every_reason_against_slope_tem_gives_none():
    flat = slopes()
    for facts, words in (
        ({"at": Target.VEHICLE}, "slopes cover Infantry"),
        ({"fire": Fire.INDIRECT}, "slopes do not cover against"),
    ):
        cover = slope_tem(FIXTURE, attack("D", **facts))
        assert (cover.value, cover.why.startswith(words)) == (0, True)
    cover = slope_tem(flat, attack("D"))
    assert (cover.value, "neither three" in cover.why) == (0, True)
    assert slope_tem(FIXTURE, attack("C")).value == 0
    assert slope_tem(FIXTURE, attack("D", firer_level=2)).value == 0
    assert slope_tem(FIXTURE, attack("B")).value == 0


@pytest.mark.rule("oto2.5.2.a", "oto2.5.1.b")
def test_a_counter_battery_module_without_a_target_or_beyond_the_limit_does_not_attack():
    state = empty("23PM")
    own, enemy = group(state, GERMAN, "O5"), group(state, RUSSIAN, "O2")
    ask = _which(state)
    assert [bool(o.refused) for o in ask.options if o.key == own.id] == [True], "no enemy FFE to attack"
    state.battle.ffe, state.battle.ffe1 = {RUSSIAN: 2}, {enemy.id: 2}
    ask = _which(state)
    assert [bool(o.refused) for o in ask.options if o.key == own.id] == [False]


def _which(state):
    played = play(counter_battery_attack(state), answers=[GERMAN], stop=True)
    return played.pending


@pytest.mark.rule("oto2.fn.11")
def test_the_map_counts_hexes_and_not_their_upper_levels():
    state = board("C8 russian: 4-4-7")
    state.ground.control = {"C8": RUSSIAN, "C8/1": RUSSIAN, "K20": RUSSIAN, "K21": GERMAN}
    picture = perimeter_map(state, RUSSIAN)
    state.ground.control = {"C8": RUSSIAN, "C8/1": GERMAN, "K20": RUSSIAN, "K21": GERMAN}
    assert perimeter_map(state, RUSSIAN).words == picture.words
    state.ground.control = {"C8": GERMAN, "C8/1": RUSSIAN, "K20": GERMAN, "K21": GERMAN}
    assert perimeter_map(state, RUSSIAN).words != picture.words


# ---- solitaire


@pytest.mark.rule("oto2.sasl.s1.msr5.vehicle", "oto2.sasl.s1.msr5.gun")
def test_the_first_mission_prints_its_vehicles_and_guns_and_the_second_leaves_them_to_the_base_tables():
    one, two = breakthrough(), crossroads()
    assert solo(vehicle(one, "K5", Attitude.HOLD), [5, 6]).asked[0].dice == (6, 6)
    assert (one.units[-1].name, one.units[-1].kind) == ("PzJg III/IV", "vehicle")
    solo(vehicle(two, "V48 K5", Attitude.HOLD), answers=[{"result": "StuG IIIG"}])
    solo(gun(two, "V48 K5", Attitude.HOLD), answers=[{"result": "75L PaK 40"}])
    assert [(u.name, u.kind) for u in two.units] == [("StuG IIIG", "vehicle"), ("75L PaK 40", "gun")]
