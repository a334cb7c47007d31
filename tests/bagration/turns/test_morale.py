"""Remount, Rally and Last Stand in the Starting Step, for all whose state the force sheet tells."""

import pytest

from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.river.boats import Boat, BoatPlace
from sandtable.games.bagration.turns.morale import checks, steady
from sandtable.games.bagration.turns.starting_step import starting_step
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import Roll, play
from tests.bagration.battles import keys, state_of, with_objectives


def unit(state, side, name):
    return next(u for u in state.now.rosters[side].force.units if u.name == name)


def began(state, role, *answers, dice=()):
    state.now.turn_of = role
    return play(starting_step(state), answers=answers, dice=dice)


@pytest.mark.rule("fow.base.starting_step", "fow.base.bailed_out", "fow.base.pinned", "fow.base.good_spirits")
def test_all_three_in_their_order_with_odds_before_the_dice():
    state = state_of("sickle")
    tanks, rifles, guns = (unit(state, "soviet", n) for n in ("T-34s", "Rifles A", "Howitzers"))
    tanks.motivation, tanks.teams[0].bailed_out = "3+", 2
    rifles.motivation, rifles.pinned = "4+", True
    guns.motivation, guns.teams[0].left = "4+", 1
    played = began(state, "attacker", dice=[3, 2, 4, 3])
    rolls = [a for a in played.asked if isinstance(a, Roll)]
    assert [r.key for r in rolls] == ["remount", "rally", "last_stand"]
    assert [r.cite for r in rolls] == ["fow.base.bailed_out", "fow.base.pinned", "fow.base.good_spirits"]
    assert "3+ is needed." in rolls[0].context
    assert dict(rolls[1].reading.odds())["rallied"] == pytest.approx(1 / 2)
    assert (tanks.teams[0].bailed_out, rifles.pinned) == (1, False)
    assert guns.key in state.now.rosters["soviet"].destroyed
    told = played.texts()
    assert "T-34s: 1 of 2 Bailed Out tanks remount." in told
    assert "Rifles A rallies." in told
    assert "Howitzers, 1 Team left, is Destroyed." in told


@pytest.mark.rule("fow.base.good_spirits", "fow.base.bailed_out")
def test_tanks_that_remount_are_back_before_the_last_stand():
    state = state_of("sickle", soviet="Brigade\nT-34s | 9 | 3 tank (2 left, 1 bailed out) | motivation 4+\n")
    played = play(checks(state, "attacker"), dice=[4])
    assert [a.key for a in played.asked] == ["remount"], "two fit tanks are enough"
    again = state_of("sickle", soviet="Brigade\nT-34s | 9 | 3 tank (2 left, 1 bailed out) | motivation 4+\n")
    played = play(checks(again, "attacker"), dice=[3, 4])
    assert played.result == ([], ["u1"]), "it fights on without Good Spirits"


@pytest.mark.rule("fow.base.pinned", "fow.base.good_spirits")
def test_numbers_of_its_own_go_before_motivation_and_what_is_not_known_is_asked_once():
    line = "Regiment\nA | 9 | 7 infantry (2 left) | motivation 5+, last stand 3+\nB | 9 | 7 infantry | pinned\n"
    state = state_of("sickle", soviet=line)
    played = play(checks(state, "attacker"), answers=["3+"], dice=[2, 3])
    assert [a.key for a in played.asked] == ["card_rally", "rally", "last_stand"]
    assert "Rally number, or else its Motivation" in played.asked[0].question
    assert unit(state, "soviet", "B").rally == "3+"
    assert played.result == ([], ["u1"]), "3 is enough for its Last Stand, not for its Motivation"
    assert not any(a.key == "card_rally" for a in play(checks(state, "attacker"), dice=[2, 3]).asked)


def test_nobody_on_the_sheet_is_in_need_and_nothing_is_asked():
    assert not play(checks(state_of("sickle"), "attacker")).asked


@pytest.mark.rule("fow.base.ambush", "fow.base.good_spirits")
def test_who_waits_in_ambush_or_was_carried_off_is_not_tested():
    state = state_of("onslaught")
    guns = unit(state, "german", "Guns")
    guns.teams[0].left, state.now.rosters["german"].ambush = 1, guns.key
    assert guns not in steady(state.now, "defender")
    rifles = unit(state, "soviet", "Rifles A")
    rifles.pinned, state.now.boats.off_table["soviet"] = True, ["Rifles A"]
    state.now.boats.boats = [Boat(f"soviet {n}", "soviet", BoatPlace.OFF_TABLE, "Rifles A", 3) for n in (1, 2, 3)]
    assert not play(checks(state, "attacker")).asked


@pytest.mark.rule("fow.base.pinned", "fow.base.bailed_out", "fow.fortification.bunker.units")
def test_bunkers_and_nests_rally_and_turrets_are_manned_again():
    state = with_objectives(state_of("onslaught"), ("defender", 20, 50))
    turret = next(k for k, s in selections().items() if s.armour)
    state.now.fortifications = put_up("gun_nest_5cm") + put_up(turret)
    nest, top = state.now.fortifications
    state.now.turns["attacker"], state.now.phase = 1, "play"
    told = [
        {"unit": f"work {nest.name}", "state": "pinned", "tanks": 0},
        {"unit": f"work {top.name}", "state": "free", "tanks": 1},
    ]
    play(end_of_turn(state), answers=[{"states": told}])
    assert (nest.pinned, nest.bailed_out, top.bailed_out) == (True, False, True)
    played = play(checks(state, "defender"), dice=[3, 4, 4])
    assert [a.key for a in played.asked] == ["remount", "rally", "last_stand"]
    assert (nest.pinned, top.bailed_out, top.destroyed) == (False, True, False)
    play(checks(state, "defender"), dice=[3, 3])
    assert top.destroyed, "its crew gave up"


@pytest.mark.rule("fow.base.formation_last_stand")
@pytest.mark.parametrize(("reading", "winner"), [("not_required", None), ("required", "german")])
def test_units_without_good_spirits_count_for_their_formation_or_not(reading, winner):
    line = "Regiment\nA | 9 | 7 infantry (2 left) | motivation 2+\nB | 9 | 7 infantry\n"
    state = state_of("sickle", soviet=line, formation_last_stand_good_spirits=reading)
    state.now.turns["attacker"] = 1
    began(state, "attacker", {}, dice=[2])
    assert state.now.winner == winner


@pytest.mark.rule("fow.base.foxholes")
def test_whoever_moves_leaves_his_foxholes():
    state = with_objectives(state_of("onslaught"), ("defender", 20, 50))
    state.now.turns["attacker"], state.now.phase = 1, "play"
    rifles = unit(state, "soviet", "Rifles A")
    rifles.dug_in, state.now.rosters["soviet"].places = True, {rifles.key: [10, 10]}
    stays = {"moved": [{"unit": rifles.key, "place": "10, 10"}]}
    play(end_of_turn(state), answers=[stays])
    assert rifles.dug_in
    state.now.turn_of = "attacker"
    goes = {"moved": [{"unit": keys(state, "soviet", "Rifles A")[0], "place": "10, 14"}]}
    played = play(end_of_turn(state), answers=[goes])
    assert not rifles.dug_in
    assert "Rifles A leaves its Foxholes." in played.texts()


@pytest.mark.rule("fow.base.bailed_out")
def test_tanks_of_both_kinds_remount():
    state = state_of("sickle", soviet="Company\nMixed | 9 | 2 tank (1 bailed out), 2 unarmoured tank (1 bailed out)\n")
    mixed = unit(state, "soviet", "Mixed")
    mixed.motivation = "3+"
    play(checks(state, "attacker"), dice=[3, 4])
    assert [t.bailed_out for t in mixed.teams] == [0, 0]
