"""Units carried by air and dropped: who may fly, what becomes of them, the Drop Plan. OCS 14.9, 14.10."""

from datetime import date
from fractions import Fraction

from sandtable.games.forgotten_battles.audit.on_the_board import faults
from sandtable.games.forgotten_battles.board.acts_on_board import leads
from sandtable.games.forgotten_battles.board.casualties import lose
from sandtable.games.forgotten_battles.board.drops import chance, needed
from sandtable.games.forgotten_battles.board.phases_on_board import refitting
from sandtable.games.forgotten_battles.board.supply_on_board import lying_at
from sandtable.games.forgotten_battles.board.tracing import supply_phase
from sandtable.games.forgotten_battles.board_records import view
from sandtable.games.forgotten_battles.state.board_state import DropPlan
from sandtable.kernel import play
from tests.forgotten_battles.board.position import act, named, phase
from tests.forgotten_battles.board.test_air_asked_once import STATION
from tests.forgotten_battles.board.test_aircraft import BASE, LIOZNO, refused, sky

BRIGADE, PLANE = "8 Inf", "Tu-2 104"
FIELD, WOODS, OTHER = "18.23", "17.24", "33.23"
"""In the enemy's rear; and behind one's own front."""


def loaded(**more):
    """A brigade at the bombers' base; a Tu-2 carries 2T, and the Move side of a brigade shows 6."""
    s = sky(tupolev=BASE, _8_Inf=BASE, **more)
    s.board.carries, s.board.move_sides = {"Tu-2": 2}, {"brigade": 6}
    return s


def carried(s, *answers, names=(PLANE, BRIGADE), to=STATION, dice=()):
    return phase(s, "movement", "soviet", [act(s, "airlift", names, to), *answers], dice)


def test_a_unit_flies_to_another_base_and_what_its_counters_show_is_asked_once():
    s = sky(tupolev=BASE, _8_Inf=BASE)
    played = carried(s, "1", 6)
    assert [ask.key for ask in played.asked][1:3] == ["air load", "move side"]
    assert (s.board.carries, s.board.move_sides) == ({"Tu-2": 1.0}, {"brigade": 6})
    unit = named(s, BRIGADE)
    assert (unit.at, unit.mode) == (STATION, "move"), "1 RE on foot counts 2T, and 1T is twice that near the base"
    assert not list(faults(s, None))


def test_before_and_after_the_flight_together_a_unit_moves_half_and_takes_no_train():
    s = loaded()
    s.ground = "freeze"
    played = phase(s, "movement", "soviet", [act(s, "airlift", [PLANE, BRIGADE], STATION)], stop=True)
    unit = named(s, BRIGADE)
    assert unit.spent == "3/2", "half of 3 is left"
    assert "has flown in this phase" in refused(s, "soviet", "rail", [BRIGADE], "31.23")
    far = {d.place.hex for d in leads(s, "soviet", "move", [unit.id])}
    near = {hex for hex in far if hex != STATION}
    assert near, "it may go on"
    assert all(len(d.path) <= 1 for d in leads(s, "soviet", "move", [unit.id])), "a hex on foot and no farther"
    assert played.pending.key == "movement"


def test_who_is_too_heavy_too_quick_or_not_there_does_not_fly():
    s = loaded()
    s.board.carries = {"Tu-2": 0.5}
    assert "2T want to fly, and 1T are carried" in refused(s, "soviet", "airlift", [PLANE, BRIGADE], STATION)
    s.board.carries = {"Tu-2": 2}
    assert refused(s, "soviet", "airlift", [PLANE, BRIGADE], STATION) == ""
    s.board.move_sides = {"brigade": 12}
    assert "only Leg units that move 10 or less" in refused(s, "soviet", "airlift", [PLANE, BRIGADE], STATION)
    s.board.move_sides = {"brigade": 8}
    assert refused(s, "soviet", "airlift", [PLANE, BRIGADE], STATION) == "", (
        "1 RE is 4T, which is carried near the base"
    )
    named(s, BRIGADE).mode = "reserve"
    assert "Move Mode" in refused(s, "soviet", "airlift", [PLANE, BRIGADE], STATION)
    named(s, BRIGADE).mode, named(s, BRIGADE).at = "combat", "32.23"
    assert "is not at the base" in refused(s, "soviet", "airlift", [PLANE, BRIGADE], STATION)


def test_who_is_carried_is_lost_with_the_aircraft():
    s = loaded(focke="23.27")
    lose(s, named(s, PLANE))
    carried(s, "no", dice=[6, 6])
    assert (named(s, BRIGADE).at, named(s, BRIGADE).lost) == ("box:dead-pile", 1)
    assert not list(faults(s, None))


def test_who_is_driven_off_brings_them_back():
    s = loaded(focke="23.27")
    carried(s, named(s, "Fw.190 51").id, dice=[5, 5, 1])
    assert named(s, BRIGADE).at == BASE
    assert (
        "has flown" in refused(s, "soviet", "airlift", [PLANE, BRIGADE], STATION) or named(s, PLANE).mode == "inactive"
    )


def test_a_step_that_flak_shoots_off_leaves_room_for_some_rounded_in_their_favour():
    s = loaded(focke="23.27")
    s.board.carries = {"Tu-2": 1}
    carried(s, "no", dice=[6, 6])
    assert named(s, PLANE).lost == 1
    assert named(s, BRIGADE).at == "box:dead-pile", "2T, and room for 1T"
    again = loaded(focke="23.27")
    again.board.carries = {"Tu-2": 1.5}
    carried(again, "no", dice=[6, 6])
    assert named(again, BRIGADE).at == STATION, "room for 1 1/2T is room for 2T"


# ---- drops


def dropped(s, names, to, *answers, dice=()):
    return phase(s, "movement", "soviet", [act(s, "drop", names, to), *answers], dice)


def test_each_token_that_is_dropped_has_dice_of_its_own():
    s = loaded()
    before = lying_at(s, "soviet", BASE).tokens
    need, modifiers, _ = needed(s, "soviet", OTHER)
    assert (need, chance(need, modifiers)) == (6, Fraction(21, 36))
    dropped(s, [PLANE], OTHER, 3, dice=[3, 3, 3, 4, 6, 6])
    assert lying_at(s, "soviet", OTHER).tokens == 2, "6 - 1 is less than 6"
    assert lying_at(s, "soviet", BASE).tokens == before - 3
    assert s.board.accounts["soviet"].lost == 1
    assert not list(faults(s, None))


def test_the_table_knows_friendly_and_enemy_clear_and_closed():
    s = loaded()
    s.board.began = {"x": BASE}
    assert needed(s, "soviet", BASE)[0] == 5, "a base is clear"
    assert needed(s, "axis", FIELD)[1] == ()
    closed = {needed(s, "axis", hex)[0] for hex in (FIELD, WOODS)}
    assert closed == {6, 7}
    s.board.began = {"x": FIELD, "y": WOODS}
    assert {needed(s, "axis", hex)[0] for hex in (FIELD, WOODS)} == {5, 6}


def planning(s, *answers):
    s.settings["air_drops"], s.date = True, date(1943, 12, 12)
    return phase(s, "refit", "soviet", [*answers])


def test_a_drop_of_units_is_planned_two_turns_ahead_in_secret():
    s = loaded()
    assert "no Drop Plan" in refused(s, "soviet", "drop", [PLANE, BRIGADE], FIELD)
    played = planning(s, act(s, "plan", [BRIGADE], FIELD), "yes", "1943-12-19")
    assert next(ask for ask in played.asked if ask.key == "drop turn").options[0].key == "1943-12-19"
    assert s.board.drops == {named(s, BRIGADE).id: DropPlan(FIELD, "1943-12-19")}
    assert not list(faults(s, None))
    assert "Drop Plan" in str(view(s, "soviet").sections)
    assert "Drop Plan" not in str(view(s, "axis").sections)
    assert "Drop Plan" not in str(view(s, None).sections)
    assert not [text for text in played.texts("axis") if FIELD in text or BRIGADE in text]
    s.phase = "movement"
    assert "is for this turn" in refused(s, "soviet", "drop", [PLANE, BRIGADE], FIELD)
    s.date = date(1943, 12, 19)
    assert "names another hex" in refused(s, "soviet", "drop", [PLANE, BRIGADE], OTHER)
    assert refused(s, "soviet", "drop", [PLANE, BRIGADE], FIELD) == ""


def test_without_the_setting_nobody_is_asked_and_who_has_no_symbol_does_not_drop():
    s = loaded()
    assert not play(refitting(s, "soviet")).asked, "the phase is not opened"
    played = planning(s, act(s, "plan", [BRIGADE], FIELD), "no")
    assert not s.board.drops
    assert "no Para symbol" in refused(s, "soviet", "plan", [BRIGADE], FIELD)
    assert played.asked[-1].key == "refit"


def ready_to_drop():
    s = loaded()
    s.date, s.board.para = date(1943, 12, 19), {named(s, BRIGADE).id: True}
    s.board.drops = {named(s, BRIGADE).id: DropPlan(FIELD, "1943-12-19")}
    return s


def test_a_plan_is_put_off_or_cancelled_and_lapses_when_its_turn_is_past():
    s = ready_to_drop()
    s.settings["air_drops"] = True
    phase(s, "refit", "soviet", [act(s, "amend", [BRIGADE], chosen="delay")])
    assert s.board.drops[named(s, BRIGADE).id].date == "1943-12-22"
    phase(s, "refit", "soviet", [act(s, "amend", [BRIGADE], chosen="cancel")])
    assert not s.board.drops
    s = ready_to_drop()
    s.settings["air_drops"], s.date = True, date(1943, 12, 22)
    phase(s, "refit", "soviet")
    assert not s.board.drops


def test_who_lands_stands_there_and_needs_no_trace_on_that_turn():
    s = ready_to_drop()
    dropped(s, [PLANE, BRIGADE], FIELD, dice=[4, 4])
    unit = named(s, BRIGADE)
    assert (unit.at, unit.mode, unit.spent) == (FIELD, "move", "3")
    assert s.board.taken[FIELD] == "soviet"
    assert not list(faults(s, None))
    s.phase = "supply_phase"
    play(supply_phase(s, "soviet"))
    assert not unit.out_of_supply
    s.date = date(1943, 12, 22)
    played = phase(s, "supply_phase", "soviet", stop=True)
    assert played.pending.key in ("eat", "attrition"), "and from then on it does"


def test_who_fails_its_dice_is_destroyed():
    s = ready_to_drop()
    dropped(s, [PLANE, BRIGADE], FIELD, dice=[1, 2])
    assert named(s, BRIGADE).at == "box:dead-pile"
    assert not list(faults(s, None))


def test_what_lands_on_the_enemy_is_destroyed():
    s = ready_to_drop()
    s.board.drops[named(s, BRIGADE).id].hex = LIOZNO
    assert "is destroyed" in refused(s, "soviet", "drop", [PLANE, BRIGADE], LIOZNO)
