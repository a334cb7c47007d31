"""fow.fortification.bunker.*, .nest.*, .defilade_wall: how fortifications are attacked and fight."""

import pytest

from sandtable.games.bagration.base.saves import Cover, Fate
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.chances import destroyed_by_hit
from sandtable.games.bagration.fortifications.bunkers_and_nests import (
    hit,
    in_field_of_fire,
    protection,
    rate_of_fire,
    read_wall,
    refuse_assault_on,
    refuse_attack_on,
    refuse_bombardment_of,
    refuse_charge_by,
    refuse_wall,
    team_kind,
    wall_points,
)
from sandtable.games.bagration.fortifications.cards import Fortification, put_up, weapons
from sandtable.games.bagration.readings import reading
from sandtable.kernel import NotUnderstood, play
from sandtable.odds import Odds
from sandtable.tabletop import Piece


def work(selection: str, facing: float = 270) -> Fortification:
    one = put_up(selection)[0]
    one.point, one.facing = (24.0, 50.0), facing
    return one


def bunker() -> Fortification:
    return work("at_bunker_75cm")


def nest() -> Fortification:
    return work("gun_nest_5cm")


AHEAD, BEHIND, SIDEWAYS = (24.0, 40.0), (24.0, 60.0), (40.0, 50.0)


@pytest.mark.rule("fow.fortification.bunker.team", "fow.fortification.nest.team")
def test_they_are_gun_teams() -> None:
    assert team_kind(bunker()) is TeamKind.GUN
    assert team_kind(nest()) is TeamKind.GUN


@pytest.mark.rule("fow.fortification.bunker.field_of_fire", "fow.base.forward_firing")
def test_a_bunker_is_attacked_from_its_field_of_fire_only() -> None:
    refusal = refuse_attack_on(bunker(), BEHIND)
    assert refusal is not None
    assert "only be attacked from inside its Field of Fire" in refusal.why
    assert refuse_attack_on(bunker(), AHEAD) is None
    assert refuse_assault_on(bunker(), TeamKind.INFANTRY, AHEAD) is None
    assert refuse_assault_on(bunker(), TeamKind.INFANTRY, BEHIND) is not None
    assert in_field_of_fire(bunker(), SIDEWAYS), "the line of its front is in front"
    assert not in_field_of_fire(bunker(), Piece(SIDEWAYS, 2, 2)), "fully in front is asked"
    assert in_field_of_fire(bunker(), Piece((40, 48.9), 2, 2))


@pytest.mark.rule("fow.base.forward_firing")
def test_a_turret_fires_all_round() -> None:
    turret = work("turret_t34")
    assert refuse_attack_on(turret, BEHIND) is None
    assert refuse_attack_on(turret, BEHIND, reading(turret_field_of_fire="forward")) is not None


@pytest.mark.rule("fow.fortification.nest.team")
def test_a_nest_is_attacked_from_anywhere() -> None:
    assert refuse_attack_on(nest(), BEHIND) is None
    assert refuse_assault_on(nest(), TeamKind.INFANTRY, BEHIND) is None
    assert refuse_bombardment_of(nest()) is None
    mg = work("mg_nests_1")
    assert refuse_bombardment_of(mg) is None
    assert refuse_bombardment_of(mg, reading(mg_nest_rule="bunker")) is not None


@pytest.mark.rule("fow.fortification.bunker.no_artillery", "fow.base.artillery")
def test_bombardments_never_hit_a_bunker() -> None:
    assert refuse_bombardment_of(bunker()) is not None
    assert refuse_bombardment_of(work("turret_panther")) is not None


@pytest.mark.rule("fow.fortification.bunker.cover", "fow.fortification.nest.cover")
def test_always_concealed_and_in_cover() -> None:
    assert protection(bunker()) == (True, Cover.FORTIFIED)
    assert protection(nest()) == (True, Cover.FORTIFIED)
    assert play(hit(nest(), anti_tank=8, firepower="5+"), dice=[2, 4]).result is Fate.UNHARMED


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll")
@pytest.mark.parametrize(("dice", "fate"), [((4, 2), "survives"), ((5, 3), "destroyed"), ((2,), "survives")])
def test_bunkers_make_a_success_be_rolled_again(dice: tuple[int, ...], fate: str) -> None:
    target = bunker()
    played = play(hit(target, anti_tank=12, firepower="3+"), dice=[1, *dice])
    assert target.destroyed is (fate == "destroyed")
    assert len(played.asked) == 1 + len(dice)


@pytest.mark.rule("fow.fortification.nest.firepower_reroll")
@pytest.mark.parametrize(("dice", "fate"), [((6, 4), "destroyed"), ((6, 3), "survives")])
def test_nests_as_well(dice: tuple[int, ...], fate: str) -> None:
    target = nest()
    play(hit(target, anti_tank=12, firepower="4+"), dice=[2, *dice])
    assert target.destroyed is (fate == "destroyed")


@pytest.mark.rule("fow.fortification.at_bunker")
def test_a_bunker_saves_on_2() -> None:
    assert play(hit(bunker(), anti_tank=12, firepower="3+"), dice=[2]).result is Fate.UNHARMED


@pytest.mark.rule("fow.fortification.bunker.turret_armour", "fow.fortification.turret.armour")
def test_turrets_take_hits_as_tanks() -> None:
    t34 = work("turret_t34")
    assert play(hit(t34, anti_tank=9, firepower="3+"), dice=[4]).result is Fate.UNHARMED
    assert play(hit(t34, anti_tank=9, firepower="3+"), dice=[2, 3, 3]).result is Fate.DESTROYED
    held = work("turret_t34")
    assert play(hit(held, anti_tank=9, firepower="3+"), dice=[2, 3, 2]).result is Fate.BAILED_OUT
    assert not held.destroyed
    panther = work("turret_panther")
    assert play(hit(panther, anti_tank=12, firepower="3+"), dice=[4]).result is Fate.UNHARMED
    small = work("turret_panzer_ii")
    fate = play(hit(small, anti_tank=7, firepower="3+", side_hit="side_rear"), dice=[6, 3]).result
    assert fate is Fate.BAILED_OUT, "6+1 equals 7: at worst Bailed Out, and no second roll for that"


@pytest.mark.rule("fow.fortification.bunker.no_tank_assault", "fow.fortification.nest.no_tank_assault")
@pytest.mark.parametrize("selection", ["at_bunker_5cm", "gun_nest_5cm"])
def test_no_assault_by_tanks_and_no_charge(selection: str) -> None:
    target = work(selection)
    for kind in (TeamKind.TANK, TeamKind.UNARMOURED_TANK):
        refusal = refuse_assault_on(target, kind)
        assert refusal is not None
        assert "Tank teams cannot assault" in refusal.why
    assert "never Charge" in refuse_charge_by(target).why


@pytest.mark.rule("fow.fortification.defilade_wall")
def test_defilade_walls() -> None:
    refusal = refuse_wall(nest())
    assert refusal is not None
    assert "Anti-tank Bunkers only" in refusal.why
    with pytest.raises(NotUnderstood, match="straight line"):
        read_wall("Bunker", "20, 45; 20, 45")
    walled = bunker()
    walled.wall = read_wall("Bunker", "20, 42; 20, 49")
    hidden, open_ = (10.0, 45.0), (30.0, 40.0)
    assert not in_field_of_fire(walled, hidden)
    behind_wall = refuse_attack_on(walled, hidden)
    assert behind_wall is not None
    assert behind_wall.rule == "fow.fortification.defilade_wall"
    assert in_field_of_fire(walled, open_)
    assert refuse_attack_on(walled, open_) is None
    assert wall_points() == 0
    assert wall_points(reading(defilade_wall_points="as_entered"), {"defilade_wall.points": 2}) == 2


@pytest.mark.rule("fow.base.pinned", "fow.base.dedicated_aa")
def test_rates_of_fire() -> None:
    mg, flak = weapons()["mg_nest"], weapons()["nest_2cm_aa"]
    assert rate_of_fire(mg) == 4
    assert rate_of_fire(mg, pinned=True) == 2
    assert rate_of_fire(flak, at_aircraft=True) == 3
    assert rate_of_fire(flak, moved=True, at_aircraft=True) == 3, "full ROF at Aircraft"
    assert rate_of_fire(flak, moved=True) == 2


def test_odds_of_destroying_agree_with_every_throw() -> None:
    lost = 0
    for save, one, two in Odds.tuples((6, 6, 6)):
        lost += save < 3 and one >= 4 and two >= 4
    assert destroyed_by_hit("3+", "4+", Cover.FORTIFIED) * 216 == lost
