"""OtO-S1: Sturmoviks, the AA guns, the opening FFE, unsupported armour."""

import pytest

from sandtable.games.orsha.solitaire import support
from sandtable.games.orsha.solitaire.mission_special_rules import standing_orders
from sandtable.games.orsha.solitaire.state import EnemyUnit, Half
from sandtable.games.orsha.solitaire.turn import end_player_turn, fire, rally
from sandtable.kernel import Refused
from tests.orsha.solitaire.missions import breakthrough, run, with_unit


def at(turn: int, half: Half = Half.FRIENDLY, **settings):
    s = breakthrough(**settings)
    s.turn, s.half, s.observer = turn, half, "K28"
    return s


def orders(s):
    return [text for text, _ in standing_orders(s)]


@pytest.mark.rule("oto2.sasl.s1.air")
def test_three_fighter_bombers_on_game_turn_2_without_an_arrival_roll():
    s = at(1)
    run(rally(s))
    assert s.fighter_bombers == "to come"
    s.turn = 2
    played = run(rally(s), [3], [{"result": "bombs"}])
    assert (s.fighter_bombers, s.fighter_bombers_left) == ("on board", 3)
    assert [r.key for r in played.asked] == ["aircraft-12-2", "aircraft-12-2-result"]
    s.turn = 6
    run(rally(s))
    assert s.fighter_bombers_left == 3
    each = at(2, s1_aircraft_dr="one-each")
    run(rally(each), [3, 4, 5], [{"result": "bombs"}] * 3)
    assert each.fighter_bombers_left == 3


@pytest.mark.rule("oto2.sasl.s1.air", "oto2.sasl.s1.air.mistaken")
def test_fighter_bombers_recalled_and_mistaken():
    s = at(3)
    s.fighter_bombers, s.fighter_bombers_left = "on board", 3
    assert "as suits the ENEMY best" in run(support.fighter_bombers_now(s), [], ["mistaken"]).texts()[-1]
    assert any("Mistaken Attack" in text for text in orders(s))
    run(support.fighter_bombers_now(s), [], ["left", 1])
    assert s.fighter_bombers == "on board"
    with pytest.raises(Refused, match="outside 0 to 1"):
        run(support.fighter_bombers_now(s), [], ["left", 2])
    run(support.fighter_bombers_now(s), [], ["left", 0])
    assert s.fighter_bombers == "gone"


@pytest.mark.rule("oto2.sasl.s1.guns.limits")
def test_what_the_three_guns_may_do():
    s = at(1)
    assert support.gun_may(s, target="other", distance=10) == ("no", "no")
    assert any("make no Action rolls" in text for text in orders(s))
    s.turn, s.fighter_bombers = 3, "on board"
    assert support.gun_may(s, target="other", distance=4) == ("yes", "yes")
    assert support.gun_may(s, target="other", distance=5) == ("yes", "no")
    assert support.gun_may(s, target="aircraft", distance=5) == ("yes", "yes")
    assert any("fire at FBs only" in text for text in orders(s))
    s.fighter_bombers = "gone"
    assert support.gun_may(s, target="other", distance=12) == ("yes", "yes")
    assert any("act and fire normally" in text for text in orders(s))


@pytest.mark.rule("oto2.sasl.s1.aa", "oto2.sasl.s1.guns.limits")
def test_who_may_fire_at_aircraft():
    s = at(3)
    s.fighter_bombers = "on board"
    flak_truck = with_unit(s, "SdKfz 7/1", "vehicle", "K5")
    squad = with_unit(s, "4-6-7", "squad", "K6")
    gun = with_unit(s, "20L(6) AA", "gun", "K7")
    ours = EnemyUnit(99, "FlaK 18 88L", "gun", "CC2", at_start=True)
    assert [support.may_fire_at_aircraft(u) for u in (flak_truck, squad, gun, ours)] == [True, False, False, True]
    told = run(support.ask_gun(s), [], [str(gun.id), "aircraft", 3]).texts()[-1]
    assert told == "20L(6) AA in K7 may not fire at FBs."
    assert "may fire as usual" in support.fire_verdict(s, squad, "other", 20)
    assert "rolls for Actions; it may not fire" in support.fire_verdict(s, ours, "other", 5)


@pytest.mark.rule("oto2.sasl.s1.msr3.b")
def test_the_opening_ffe_errs_by_exactly_one_hex():
    s = at(1)
    s.phase = "play-fire"
    played = run(fire(s), [], ["yes", "K26", "inaccurate", "K27"])
    assert s.opening_fire == "K27"
    assert set(played.asked[-1].hexes) == {"K25", "K27", "J25", "J26", "L25", "L26"}
    assert "no battery access" in played.asked[0].question
    accurate = at(1)
    run(fire(accurate), [], ["yes", "K26", "accurate"])
    assert accurate.opening_fire == "K26"
    run(fire(accurate))  # one FFE:1 only, and who declines has declined
    declined = at(1)
    run(fire(declined), [], ["no"])
    run(fire(declined))


@pytest.mark.rule("oto2.sasl.s1.msr3.b", "oto2.sasl.s1.msr3.a")
def test_the_opening_ffe_needs_the_observers_line_of_sight():
    s = at(1)
    s.observer = "K28"
    with pytest.raises(Refused, match="the Observer does not see it") as no:
        run(fire(s), [], ["yes", "A1"])
    assert no.value.rule == "oto2.sasl.s1.msr3.b"
    run(fire(s), [], ["yes", "K26", "accurate"])
    assert s.opening_fire == "K26"
    printed = at(1, s1_map="printed")
    printed.observer = "K28"
    run(fire(printed), [], ["yes", "A1", "accurate"])
    assert printed.opening_fire == "A1", "what the printed map hides only the player sees"


@pytest.mark.rule("oto2.sasl.s1.msr3.b")
def test_after_russian_player_turn_1_the_normal_procedure_holds():
    s = at(1)
    assert any("needs no access draw" in text for text in orders(s))
    told = run(end_player_turn(s)).texts()
    assert told == ["From now on OBA follows its normal procedures."]
    assert not support.opening_fire_allowed(s)  # already in the ENEMY player turn of Game Turn 1
    assert any("normal access draws" in text for text in orders(s))
    later = at(2)
    run(fire(later))
    assert later.opening_fire == ""


@pytest.mark.rule("oto2.sasl.s1.msr7")
def test_unsupported_armour_adds_three_to_its_command_dr():
    def final(hex, distance):
        played = run(support.command(at(3)), [3, 4], ["afv", hex, distance])
        return played.asked[-1].reading.final([3, 4])

    assert final("K10", 5) == 10
    assert final("K10", 4) == 7
    assert final("K22", 30) == 7  # alone, but in the set-up area


@pytest.mark.rule("oto2.sasl.s1.msr9")
@pytest.mark.parametrize("who", ["observer", "fb"])
def test_observer_and_aircraft_need_no_command(who):
    assert run(support.command(at(3)), [], [who]).texts()[-1] == "It needs no Command."
