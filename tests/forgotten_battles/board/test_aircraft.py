"""Aircraft on the board: bases, refit, missions round by round, what captures a base. OCS 14 and 15."""

import pytest

from sandtable.games.forgotten_battles.audit.on_the_board import faults
from sandtable.games.forgotten_battles.board.acts_on_board import refuse_act
from sandtable.games.forgotten_battles.board.air_missions import air_barrage, air_verbs, sortie_targets
from sandtable.games.forgotten_battles.board.aircraft import ready, room_for_active
from sandtable.games.forgotten_battles.board.refitting import next_refit, refits
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.kernel import Deed, Place
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

BASE, THEIRS = "31.23", "23.27"
LIOZNO = "28.25"
DONE = {"verb": "done"}


def sky(**at: str) -> State:
    """A Freeze with Full Flight; `Tu_2_104="31.23"` stands at that base, Active."""
    s = vitebsk(_51_RD="29.25", _14_ID=LIOZNO, **{name: hex for name, hex in at.items() if name.startswith("_")})
    s.flight, s.settings["air_return"] = "full", "own_base"
    planes = {
        "tupolev": "Tu-2 104",
        "yak": "Yak.9 81",
        "focke": "Fw.190 51",
        "stuka": "Ju.87D 1",
        "heinkel": "He.111 4",
    }
    for name, hex in at.items():
        if name in planes:
            named(s, planes[name]).at = f"air:{hex}"
    return s


def refused(s: State, side: str, verb: str, names: list[str], hex: str) -> str:
    no = refuse_act(s, Deed(side, verb, tuple(named(s, name).id for name in names), (Place(hex=hex),)))
    return no.why if no else ""


@pytest.mark.rule("tfb.notation.air_unit")
def test_bombers_barrage_a_hex_pay_nothing_and_are_inactive_afterwards():
    s = sky(tupolev=BASE)
    before = s.board.accounts["soviet"].spent
    fire = air_barrage(s, [named(s, "Tu-2 104")], LIOZNO, "strike")
    assert fire.points == 12
    assert "short range" in {m.reason for m in fire.shifts}
    played = phase(s, "movement", "soviet", [act(s, "strike", ["Tu-2 104"], LIOZNO)], dice=[2, 2, 5, 5, 4])
    assert [roll.key for roll in played.asked if roll.key in ("flak", "barrage")] == ["flak", "barrage"]
    assert named(s, "14 ID").mode == "dg"
    assert named(s, "Tu-2 104").mode == "inactive"
    assert s.board.accounts["soviet"].spent == before
    assert "Inactive" in refused(s, "soviet", "strike", ["Tu-2 104"], LIOZNO)
    assert not list(faults(s, None))


@pytest.mark.rule("tfb.weather.none", "tfb.weather.limited.phase", "tfb.weather.limited.hip_shoot")
def test_the_weather_keeps_aircraft_on_the_ground():
    s = sky(tupolev=BASE, stuka=THEIRS)
    assert {verb.key for verb in air_verbs(s, "soviet")} == {"strike", "raid", "bust", "sweep", "transfer"} | {
        "airlift",
        "drop",
    }
    assert "hip" in {verb.key for verb in air_verbs(s, "axis")}
    s.flight = "limited"
    assert "hip" not in {verb.key for verb in air_verbs(s, "axis")}
    s.phase = "reaction"
    assert air_verbs(s, "axis") == ()
    s.phase, s.flight = "movement", "none"
    assert air_verbs(s, "soviet") == ()
    assert "No Flight" in refused(s, "soviet", "strike", ["Tu-2 104"], LIOZNO)


@pytest.mark.rule("tfb.special.common.flak.drm")
def test_a_fighter_that_drives_a_mission_off_stays_active():
    s = sky(tupolev=BASE, focke=THEIRS)
    strike = act(s, "strike", ["Tu-2 104"], LIOZNO)
    phase(s, "movement", "soviet", [strike, named(s, "Fw.190 51").id], dice=[4, 4, 1])
    assert (named(s, "Fw.190 51").mode, named(s, "Tu-2 104").mode) == ("active", "inactive")
    assert named(s, "14 ID").mode == "combat", "nothing was dropped"


@pytest.mark.rule("tfb.special.common.flak.drm")
def test_air_combat_goes_on_round_by_round_and_who_is_left_flies_on_through_the_flak():
    s = sky(tupolev=BASE, yak=BASE, focke=THEIRS)
    both = act(s, "strike", ["Tu-2 104", "Yak.9 81"], LIOZNO)
    fighter = named(s, "Fw.190 51")
    answers = [both, fighter.id, named(s, "Yak.9 81").id]
    dice = [5, 4, 6, *[1, 2, 1], *[1, 1], *[6, 6, 6]]
    played = phase(s, "movement", "soviet", answers, dice=dice)
    assert [ask.key for ask in played.asked if ask.key == "intercept"] == ["intercept"]
    assert named(s, "Yak.9 81").lost == 1, "it aborted, and the loss die was a 6"
    assert named(s, "Yak.9 81").mode == "inactive"
    assert fighter.mode == "inactive", "the second round went against it"
    assert named(s, "14 ID").mode == "dg"
    assert not list(faults(s, None))


def test_flak_hits_one_aircraft_and_a_second_step_is_its_end():
    s = sky(tupolev=BASE)
    bomber = named(s, "Tu-2 104")
    phase(s, "movement", "soviet", [act(s, "strike", ["Tu-2 104"], LIOZNO)], dice=[6, 5, 1, 1, 1])
    assert bomber.lost == 1
    bomber.mode = "active"
    assert air_barrage(s, [bomber], LIOZNO, "strike").points == 6, "half of it, which is ours"
    phase(s, "movement", "soviet", [act(s, "strike", ["Tu-2 104"], LIOZNO)], dice=[6, 6])
    assert bomber.at == DEAD
    assert not list(faults(s, None))


@pytest.mark.rule("tfb.replacement.soviet.air", "tfb.replacement.soviet.eq_aircraft")
def test_an_air_replacement_brings_it_back_whole_at_a_base():
    s = sky(tupolev=BASE)
    bomber = named(s, "Tu-2 104")
    for dice in ([6, 5, 1, 1, 1], [6, 6]):
        bomber.mode = "active"
        phase(s, "movement", "soviet", [act(s, "strike", ["Tu-2 104"], LIOZNO)], dice=dice)
    back = act(s, "rebuild", ["Tu-2 104"], BASE)
    s.replacements["soviet"].eq = [5]
    assert "no Air replacement" in refused(s, "soviet", "rebuild", ["Tu-2 104"], BASE)
    s.replacements["soviet"].air = 1
    phase(s, "rebuild", "soviet", [back])
    assert (bomber.lost, bomber.at, bomber.mode) == (0, f"air:{BASE}", "inactive")
    assert s.replacements["soviet"].air == 0
    assert not list(faults(s, None))


@pytest.mark.rule("tfb.weather.freeze.refit")
def test_refit_costs_a_token_for_each_base_and_freeze_halves_the_rate():
    s = sky(tupolev=BASE, yak=BASE)
    for name in ("Tu-2 104", "Yak.9 81", "IL.4 265"):
        named(s, name).at, named(s, name).mode = f"air:{BASE}", "inactive"
    assert refits(s, BASE) == 2, "a level 2 base refits four, halved"
    assert "refits 2" in refused(s, "soviet", "refit", ["Tu-2 104", "Yak.9 81", "IL.4 265"], BASE)
    spent = s.board.accounts["soviet"].spent
    offer = next_refit(s, "soviet")
    phase(s, "refit", "soviet", [offer])
    assert len(offer["counters"]) == 2
    assert s.board.accounts["soviet"].spent == spent + 1
    here = [unit for unit in s.register.values() if unit.at == f"air:{BASE}"]
    assert len(ready(here)) == 2
    assert room_for_active(s, BASE, "soviet") == 4


def test_a_raid_lowers_a_base_and_damages_what_stands_there():
    s = sky(tupolev=BASE, heinkel=THEIRS)
    named(s, "He.111 4").mode = "inactive"
    phase(s, "movement", "soviet", [act(s, "raid", ["Tu-2 104"], THEIRS)], dice=[1, 1, 6, 4])
    assert s.board.bases[THEIRS] == 1
    assert named(s, "He.111 4").lost == 1
    named(s, "Tu-2 104").mode, named(s, "Tu-2 104").moved = "active", False
    assert "which flies 15" in refused(s, "soviet", "raid", ["Tu-2 104"], "10.31")


def test_a_sweep_fights_over_the_enemy_base_and_needs_a_fighter():
    s = sky(tupolev=BASE, yak=BASE, focke=THEIRS)
    assert "no fighter" in refused(s, "soviet", "sweep", ["Tu-2 104"], THEIRS)
    phase(s, "movement", "soviet", [act(s, "sweep", ["Yak.9 81"], THEIRS)], dice=[5, 4, 5])
    assert named(s, "Fw.190 51").mode == "inactive"
    assert named(s, "Fw.190 51").lost == 1
    assert named(s, "Yak.9 81").mode == "inactive"


def test_a_fighter_that_transfers_within_its_range_stays_active():
    s = sky(yak=BASE, tupolev=BASE)
    assert [str(d.place) for d in sortie_targets(s, "soviet", "transfer", [named(s, "Yak.9 81").id]) if not d.refused]
    phase(s, "movement", "soviet", [act(s, "transfer", ["Yak.9 81"], "28.28")])
    assert (named(s, "Yak.9 81").at, named(s, "Yak.9 81").mode) == ("air:28.28", "active")
    phase(s, "movement", "soviet", [act(s, "transfer", ["Tu-2 104"], "28.28")])
    assert named(s, "Tu-2 104").mode == "inactive"


@pytest.mark.rule("tfb.special.axis.hip_shoot")
def test_only_the_types_that_may_hip_shoot_and_only_with_a_spotter():
    s = sky(stuka=THEIRS, heinkel=THEIRS, _206_ID="28.26")
    assert "no hip shoots" in refused(s, "axis", "hip", ["He.111 4"], "29.25")
    phase(s, "movement", "axis", [act(s, "hip", ["Ju.87D 1"], "29.25")], dice=[1, 1, 6, 5, 1])
    assert named(s, "51 RD").mode == "dg"
    assert s.board.barraged == [], "a hip shoot does not count against the limit"
    named(s, "Ju.87D 1").mode, named(s, "Ju.87D 1").moved = "active", False
    named(s, "14 ID").at = named(s, "206 ID").at = "25.25"
    assert "spots" in refused(s, "axis", "hip", ["Ju.87D 1"], "29.25")


def test_whoever_enters_a_base_drives_its_aircraft_off():
    s = sky(stuka=THEIRS)
    plane = named(s, "Ju.87D 1")
    named(s, "51 RD").at = "24.27"
    s.board.dumps = {id: dump for id, dump in s.board.dumps.items() if dump.at != THEIRS}
    move = act(s, "move", ["51 RD"], [THEIRS])
    phase(s, "movement", "soviet", [move, "25.17"], dice=[1, 1])
    assert plane.lost == 1, "2 and 2 for being Active: 4"
    assert plane.at == "air:25.17"
    assert plane.mode == "inactive"


def test_each_counter_is_offered_first_what_the_rules_allow_it():
    s = sky(tupolev=BASE, yak=BASE)
    asked = phase(s, "movement", "soviet", stop=True).pending
    rifles = asked.barred((named(s, "51 RD").id,))
    assert rifles["strike"].why == "only aircraft at their bases fly missions"
    assert {"load", "unload", "sweep", "rail"} <= rifles.keys()
    assert "move" not in rifles
    bomber = asked.barred((named(s, "Tu-2 104").id,))
    assert {"move", "sweep", "rail"} <= bomber.keys()
    assert not {"strike", "transfer"} & bomber.keys()


def test_the_first_barrage_ends_the_movement_and_whoever_forgot_is_asked():
    s = sky(tupolev=BASE)
    strike = act(s, "strike", ["Tu-2 104"], LIOZNO)
    phase(s, "movement", "soviet", [strike, "no", act(s, "move", ["51 RD"], ["30.25"])])
    assert (named(s, "51 RD").at, named(s, "Tu-2 104").mode) == ("30.25", "active")
    phase(s, "movement", "soviet", [strike, "yes"], dice=[2, 2, 5, 5, 4], stop=True)
    assert "the phase has gone on" in refused(s, "soviet", "move", ["51 RD"], "29.25")
