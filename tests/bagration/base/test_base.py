"""fow.base.*: what the booklet leans on, by the ledger's examples."""

import pytest

from sandtable.games.bagration.base.movement import (
    Speed,
    command_distance,
    cross_checks,
    dig_in,
    refuse_dash,
    refuse_order,
    refuse_out_of_command,
    refuse_shooting_after,
)
from sandtable.games.bagration.base.ratings import AUTO, NEVER, Needed, better_of, number_of, score, score_each
from sandtable.games.bagration.base.saves import (
    Cover,
    Fate,
    foxhole_cover,
    settle_foxholes,
    soft_fate,
    take_hit,
    take_hit_on_armour,
)
from sandtable.games.bagration.base.states import (
    Strength,
    bailed_out_again,
    formation_stands,
    in_good_spirits,
    last_stand,
    rally,
    refuse_to_bailed_out,
    refuse_to_pinned,
    remount,
)
from sandtable.games.bagration.base.teams import (
    TeamKind,
    counts_for_objectives,
    refuse_to_independent,
    transports_after,
)
from sandtable.games.bagration.booklet import printed
from sandtable.games.bagration.readings import reading
from sandtable.kernel import NotUnderstood, play
from sandtable.odds import Odds

INFANTRY, TANK, GUN = TeamKind.INFANTRY, TeamKind.TANK, TeamKind.GUN


@pytest.mark.rule("fow.base.teams")
def test_which_teams_count_at_objectives() -> None:
    counting = {kind for kind in TeamKind if counts_for_objectives(kind)}
    assert counting == {INFANTRY, GUN, TANK, TeamKind.UNARMOURED_TANK}


@pytest.mark.rule("fow.base.skill_test")
def test_a_rating_is_passed_on_its_number_or_more() -> None:
    assert play(score("5+", "Skill", "fow.base.skill_test"), dice=[5]).result is True
    assert play(score("5+", "Skill", "fow.base.skill_test"), dice=[4]).result is False
    assert play(score("Auto", "Firepower", "fow.base.skill_test")).result is True, "no die"
    assert play(score("-", "Cross", "fow.base.skill_test")).result is False, "no die"
    assert [number_of(r) for r in ("4+", "6", "auto", "-", 3)] == [4, 6, AUTO, NEVER, 3]
    for wrong in ("7+", "0", "four", "+"):
        with pytest.raises(NotUnderstood):
            number_of(wrong)


@pytest.mark.parametrize(("number", "dice"), [(4, 1), (3, 4), (6, 2), (2, 3)])
def test_odds_of_a_test_agree_with_counting_every_throw(number: int, dice: int) -> None:
    reading = Needed("test", number, dice)
    told = dict(reading.odds())
    counted: dict[str, int] = {}
    for throw in Odds.tuples((6,) * dice):
        words = reading.outcome(throw)
        counted[words] = counted.get(words, 0) + 1
    assert {w: c * 6**dice for w, c in told.items()} == counted


def test_several_dice_are_one_roll() -> None:
    played = play(score_each("3+", "Boats", "fow.river.return", names=["a", "b", "c"]), dice=[3, 2, 6])
    assert played.result == [True, False, True]
    assert len(played.asked) == 1


@pytest.mark.rule("fow.base.pioneers")
def test_pioneers_use_the_better_number() -> None:
    assert better_of("4+", "2+") == 2
    assert better_of("3+", "4+") == 3
    assert better_of("4+", None) == 4


@pytest.mark.rule("fow.base.cross_check")
def test_one_check_for_each_feature() -> None:
    played = play(cross_checks("3+", ["first hedge", "second hedge"]), dice=[3, 2])
    assert played.result == [0, 1], "passes the first, halts at the second"
    assert play(cross_checks("3+", ["hedge"]), dice=[3]).result == [0]
    assert play(cross_checks("3+", ["first", "second"], teams=3), dice=[3, 2, 1, 6]).result == [2, 0]


@pytest.mark.rule("fow.base.dash")
def test_dash() -> None:
    assert refuse_dash(8, Speed.ROAD_DASH) is not None
    assert refuse_dash(8.1, Speed.ROAD_DASH) is None
    assert refuse_dash(1, Speed.TACTICAL) is None
    assert refuse_shooting_after(Speed.TERRAIN_DASH) is not None
    assert refuse_shooting_after(Speed.TACTICAL) is None
    assert printed("base")["dash"]["speeds"] == [s.value for s in Speed]


@pytest.mark.rule("fow.base.command")
def test_command_distance() -> None:
    assert command_distance(9) == 8
    assert command_distance(8) == 8
    assert command_distance(7) == 6
    refusal = refuse_out_of_command((0, 0), (7, 0), 7)
    assert refusal is not None
    assert '7" from the Unit Leader; command distance is 6"' in refusal.why
    assert refuse_out_of_command((0, 0), (7, 0), 9) is None


@pytest.mark.rule("fow.base.orders")
def test_one_order_a_turn() -> None:
    assert refuse_order(None, "Wire Gapping") is None
    refusal = refuse_order("Dig In", "Wire Gapping")
    assert refusal is not None
    assert "Dig In was already ordered" in refusal.why


@pytest.mark.rule("fow.base.dig_in", "fow.base.foxholes")
def test_dig_in_and_foxholes() -> None:
    assert play(dig_in("4+"), dice=[4]).result is True
    assert play(dig_in("4+"), dice=[3]).result is False
    assert foxhole_cover(dug_in=True, moved=False) is Cover.BULLETPROOF
    assert foxhole_cover(dug_in=True, moved=True) is Cover.NONE
    assert foxhole_cover(dug_in=False, moved=False) is Cover.NONE
    assert play(settle_foxholes(dug_in=True, moved=False)).result is Cover.BULLETPROOF
    asking = reading(foxholes_effect="ask_players")
    assert play(settle_foxholes(dug_in=True, moved=False, readings=asking), answers=["none"]).result is Cover.NONE
    assert play(settle_foxholes(dug_in=True, moved=True, readings=asking)).result is Cover.NONE, "left behind"


@pytest.mark.rule("fow.base.bulletproof")
def test_bulletproof_cover() -> None:
    assert play(take_hit("3+", "6", Cover.BULLETPROOF), dice=[2, 5]).result is Fate.UNHARMED
    assert play(take_hit("3+", "6", Cover.NONE), dice=[2]).result is Fate.DESTROYED
    assert play(take_hit("3+", "Auto", Cover.BULLETPROOF), dice=[2]).result is Fate.DESTROYED
    assert play(take_hit("3+", "6", Cover.BULLETPROOF), dice=[3]).result is Fate.UNHARMED
    asked = play(
        take_hit("3+", "6", Cover.NONE, readings=reading(bulletproof_rule="ask_players")), answers=["Destroyed"]
    )
    assert asked.result is Fate.DESTROYED


@pytest.mark.rule("fow.base.armour_save")
def test_armour_saves() -> None:
    def hit(die: int, *more: int, firepower: str = "Auto") -> Fate:
        fate: Fate = play(take_hit_on_armour(2, 5, firepower), dice=[die, *more]).result
        return fate

    assert hit(3) is Fate.BAILED_OUT
    assert hit(2) is Fate.DESTROYED
    assert hit(4) is Fate.UNHARMED
    assert hit(3, 2, firepower="3+") is Fate.UNHARMED
    assert hit(2, 2, firepower="3+") is Fate.BAILED_OUT
    asked = play(
        take_hit_on_armour(2, 5, "3+", readings=reading(armour_save_rule="ask_players")), answers=["Bailed Out"]
    )
    assert asked.result is Fate.BAILED_OUT


@pytest.mark.rule("fow.base.good_spirits")
def test_good_spirits() -> None:
    assert in_good_spirits(Strength(INFANTRY, 7, 3))
    assert not in_good_spirits(Strength(INFANTRY, 7, 2))
    assert in_good_spirits(Strength(TANK, 2, 2))
    assert not in_good_spirits(Strength(TANK, 3, 2, bailed_out=1))
    assert in_good_spirits(Strength(GUN, 4, 2))
    assert not in_good_spirits(Strength(GUN, 4, 1))
    assert play(last_stand("4+", Strength(INFANTRY, 7, 3))).result is True, "no roll"
    assert play(last_stand("4+", Strength(INFANTRY, 7, 2)), dice=[4]).result is True
    assert play(last_stand("4+", Strength(INFANTRY, 7, 2)), dice=[3]).result is False


@pytest.mark.rule("fow.base.formation_last_stand")
def test_formation_last_stand() -> None:
    assert formation_stands(1, 1)
    assert not formation_stands(1, 0)
    assert formation_stands(2, 0, shaken=1)
    assert not formation_stands(2, 0, shaken=1, readings=reading(formation_last_stand_good_spirits="required"))


@pytest.mark.rule("fow.base.pinned")
def test_pinned_down() -> None:
    assert refuse_to_pinned("approach") is not None
    assert refuse_to_pinned("bombard") is not None
    assert refuse_to_pinned("shoot") is None
    assert play(rally("4+"), dice=[4]).result is True
    assert play(rally("4+"), dice=[3]).result is False


@pytest.mark.rule("fow.base.bailed_out")
def test_bailed_out() -> None:
    for action in ("move", "shoot", "bombard", "assault"):
        assert refuse_to_bailed_out(action) is not None
    assert refuse_to_bailed_out("remount") is None
    assert play(remount("4+", tanks=3), dice=[4, 3, 6]).result == 2
    assert play(bailed_out_again("4+"), dice=[3]).result is False, "destroyed"


@pytest.mark.rule("fow.base.independent")
def test_independent_teams() -> None:
    assert refuse_to_independent("charge") is not None
    assert refuse_to_independent("take_objective") is not None
    assert refuse_to_independent("move") is None


@pytest.mark.rule("fow.base.transports")
def test_transports() -> None:
    assert transports_after("rear") == "Sent to the Rear"
    assert transports_after("stay") == "on the table"


@pytest.mark.rule("fow.base.bulletproof")
def test_in_cover_it_takes_firepower_to_hurt_and_in_the_open_a_failed_save():
    assert soft_fate(Cover.BULLETPROOF, saved=False) is Fate.UNHARMED
    assert soft_fate(Cover.BULLETPROOF, saved=False, broken=True) is Fate.DESTROYED
    assert soft_fate(Cover.BULLETPROOF, saved=True, broken=True) is Fate.UNHARMED
    assert soft_fate(Cover.NONE, saved=False) is Fate.DESTROYED
    assert soft_fate(Cover.NONE, saved=True) is Fate.UNHARMED
