"""Guards and prisoners, who keeps his place, guns of the missions: at their edges."""

from fractions import Fraction

import pytest

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import refuse_move
from sandtable.games.orsha.frame.terms import group_of
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, campaign, put, the
from sandtable.games.orsha.reph.encirclement import _rearm
from sandtable.games.orsha.reph.escapes import keeps_its_place
from sandtable.games.orsha.reph.menu import _kinds_on_board
from sandtable.games.orsha.reph.prisoners import set_free
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.sight.slope_movement import Mover
from sandtable.games.orsha.sight.slope_movement import refuse_move as refuse_sight_move
from sandtable.games.orsha.solitaire.events.enemy import reinforcements
from sandtable.games.orsha.solitaire.state import Half
from sandtable.games.orsha.solitaire.support import command_modifiers, gun_may, may_fire_at_aircraft
from sandtable.games.orsha.solitaire.turn import rally
from tests.orsha.reph_first.table import run
from tests.orsha.solitaire.missions import breakthrough, crossroads, with_unit
from tests.orsha.solitaire.missions import run as solo


@pytest.mark.rule("oto2.7.5041.b")
def test_the_first_of_the_prisoners_takes_what_the_guard_dropped():
    state = board("K20 german: LMG, MMG")
    first, second = (put(state, RUSSIAN, "4-4-7", "K20") for _ in range(2))
    lmg, mmg = the(state, "LMG"), the(state, "MMG")
    played = run(_rearm([first, second], [lmg, mmg]), answers=[[lmg.id]])
    assert (lmg.holder, mmg.holder) == (first.id, "")
    (ask,) = played.asked
    assert ask.side == RUSSIAN
    assert run(_rearm([first], [])).asked == [], "nothing was dropped"


@pytest.mark.rule("oto2.7.5071", "oto2.4.1.h")
@pytest.mark.parametrize(
    ("counter", "status", "keeps"),
    [
        ("StuG IIIG", [], False),
        ("StuG IIIG", [Status.IMMOBILISED], True),
        ("StuG IIIG", [Status.BOGGED], False),
        ("HMG Cupola", [], True),
        ("4-6-7", [], False),
        ("4-6-7", [Status.IMMOBILISED], False),
    ],
)
def test_an_immobile_vehicle_and_a_cupola_keep_their_place(counter, status, keeps):
    state = board("K20 german: 8-0")
    assert keeps_its_place(put(state, GERMAN, counter, "K20", *status)) is keeps


@pytest.mark.rule("oto2.4.1.h")
@pytest.mark.parametrize(
    ("counter", "hex", "legal"),
    [("HMG Cupola", "K21", False), ("HMG Cupola", "K20", True), ("HMG Cupola", "", True), ("StuG IIIG", "K21", True)],
)
def test_only_a_cupola_cannot_move(counter, hex, legal):
    state = board(f"K20 german: {counter}")
    assert (refuse_move(the(state, counter), hex) is None) is legal
    the(state, counter).hex = ""
    assert refuse_move(the(state, counter), hex) is None, "it is being set up"


@pytest.mark.rule("oto2.7.508.b")
def test_who_is_set_free_is_retained_and_nowhere_on_the_map():
    state = board("K20 german: 8-0")
    prisoner = put(state, RUSSIAN, "4-4-7", "C8", Status.CAPTURED, level=1)
    run(set_free(prisoner))
    assert (prisoner.box, prisoner.hex, prisoner.level, prisoner.holder) == (Box.RETAINED, "", 0, "")
    assert prisoner.status == []


@pytest.mark.rule("oto2.1.51.b")
@pytest.mark.parametrize(
    ("costs", "by_road", "reached"),
    [([2, 2], False, None), ([2, 2, 1], False, "2 of its 3"), ([2, 2, 1], True, None), ([5, 1], False, "0 of its 2")],
)
def test_how_many_hexes_of_a_move_are_within_reach(costs, by_road, reached):
    refused = refuse_sight_move([Fraction(c) for c in costs], Fraction(4), Mover.INFANTRY, by_road=by_road)
    assert (refused is None) is (reached is None)
    if reached:
        assert reached in refused.why


@pytest.mark.rule("oto2.cg12.b1")
def test_only_vehicles_the_ob_gives_outside_groups_are_of_a_kind_on_board():
    state = campaign("23AM", non_rg_items_on_board="one-cpp-each-kind")
    names = [item.key.partition(":")[2] for item in _kinds_on_board(state)]
    given = {p.name for p in state.of(RUSSIAN) if p.is_(Class.VEHICLE) and group_of(state, p) is None}
    assert set(names) == given
    assert len(names) == len(given)


# ---- solitaire


@pytest.mark.rule("oto2.sasl.re.enemy.34")
@pytest.mark.parametrize(("half", "next_one"), [(Half.FRIENDLY, 4), (Half.ENEMY, 5)])
def test_more_reinforcements_are_rolled_for_in_the_next_enemy_rally_phase(half, next_one):
    s = breakthrough()
    s.turn, s.half = 4, half
    solo(reinforcements(s), [1, 1], lambda request: request.suggestion)
    assert (s.reinforcing, s.next_reinforcement) == (True, next_one)


@pytest.mark.rule("oto2.sasl.s1.aa")
@pytest.mark.parametrize(
    ("name", "kind", "at_start", "may"),
    [
        ("88L FlaK 37", "gun", True, True),
        ("75L PaK 40", "gun", False, False),
        ("SdKfz 7/1", "vehicle", False, True),
        ("StuG IIIG", "vehicle", False, False),
        ("4-6-7", "squad", False, False),
        ("SdKfz 7/1", "squad", False, False),
    ],
)
def test_guns_of_the_set_up_and_vehicles_with_aa_weapons_fire_at_aircraft(name, kind, at_start, may):
    assert may_fire_at_aircraft(with_unit(breakthrough(), name, kind, "K5", at_start=at_start)) is may


@pytest.mark.rule("oto2.sasl.s1.guns.limits")
@pytest.mark.parametrize(
    ("bombers", "target", "distance", "verdict"),
    [
        ("to come", "other", 2, ("no", "yes")),
        ("to come", "other", 30, ("no", "no")),
        ("to come", "aircraft", 30, ("no", "no")),
        ("on board", "aircraft", 30, ("yes", "yes")),
        ("on board", "other", 30, ("yes", "no")),
        ("gone", "other", 30, ("yes", "yes")),
    ],
)
def test_what_the_guns_may_fire_at_before_with_and_after_the_fighter_bombers(bombers, target, distance, verdict):
    s = breakthrough()
    s.fighter_bombers = bombers
    assert gun_may(s, target=target, distance=distance) == verdict


@pytest.mark.rule("oto2.sasl.s1.air", "oto2.sasl.re.enemy.34.more")
def test_only_the_first_mission_has_fighter_bombers_and_reinforcements():
    two = crossroads()
    two.reinforcing, two.next_reinforcement = True, two.turn
    for half in Half:
        two.half = half
        assert solo(rally(two)).asked == []
        assert two.phase == "play-rally-open"
    one = breakthrough()
    one.half, one.reinforcing = Half.ENEMY, False
    assert solo(rally(one)).asked == []


@pytest.mark.rule("oto2.sasl.s1.msr7")
@pytest.mark.parametrize(("nearest", "alone"), [(4, False), (5, True)])
def test_an_afv_more_than_4_hexes_from_friends_is_alone(nearest, alone):
    assert bool(command_modifiers("K5", nearest)) is alone


@pytest.mark.rule("oto2.sasl.s1.air", "oto2.sasl.re.enemy.34.more")
@pytest.mark.parametrize(("half", "turn", "rolled"), [(Half.ENEMY, 4, True), (Half.ENEMY, 3, False)])
def test_further_reinforcements_are_rolled_for_in_the_enemys_rally_phase_when_they_are_due(half, turn, rolled):
    s = breakthrough()
    s.turn, s.half, s.reinforcing, s.next_reinforcement = turn, half, True, 4
    solo(rally(s), [6] * rolled)
    assert s.reinforcing is not rolled, "on 4 or more none by this event ever again"
