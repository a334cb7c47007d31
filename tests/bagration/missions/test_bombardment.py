"""The Preliminary Bombardment: every Team rolled for, saves, secrets, and exact odds against counting."""

import itertools
from fractions import Fraction

import pytest

from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.setup.bombardment import fate_of, targets
from sandtable.games.bagration.setup.bombardment_odds import loss_odds
from tests.bagration.battles import do, keys, state_of

SIX = "Battalion\nHQ and platoon | 9 | 6 infantry, commander | save 3+\nRest | 9 | 7 infantry | save 3+\n"
GUNS = "Battalion\nGuns | 9 | 4 gun | save 4+\nRest | 9 | 7 infantry | save 3+\n"


def bombarded(force, *names, ambush="", **given):
    """Onslaught with exactly these German Units deployed."""
    state = state_of("onslaught", german=force, **given)
    roster = state.now.rosters["german"]
    roster.reserve = [u.key for u in roster.force.units if u.name not in (*names, ambush)]
    roster.ambush = keys(state, "german", ambush)[0] if ambush else ""
    return state


@pytest.mark.rule("fow.rule.preliminary_bombardment", "fow.mission.onslaught.deploy.7")
def test_commander_and_nests_are_left_out_and_two_teams_are_hit():
    state = bombarded(SIX, "HQ and platoon")
    state.now.fortifications = [Fortification("Nest 1", "", (20, 40)), Fortification("Nest 2", "", (30, 40))]
    played = do(state, "bombardment", dice=[4, 1, 6, 3, 2, 3, 2], answers=["units"])
    rolls = [a for a in played.asked if a.key == "bombardment"]
    assert [len(r.dice) for r in rolls] == [5]
    assert played.asked[0].told_after, "how it is rolled is no line of its own"
    assert state.now.rosters["german"].force.units[0].strong == 5, "two hits, one saved on 3, one lost on 2"


@pytest.mark.rule("fow.rule.preliminary_bombardment")
def test_four_guns_in_ambush_take_three_hits_in_secret():
    state = bombarded(GUNS, ambush="Guns")
    played = do(state, "bombardment", dice=[4, 4, 3, 5, 6, 1, 4], answers=["units"])
    assert state.now.rosters["german"].force.units[0].strong == 3
    assert any("Guns: 1 Team lost" in t for t in played.texts("german"))
    seen = " ".join(played.texts("soviet"))
    assert "Guns" not in seen
    assert "the Unit in Ambush" in seen


@pytest.mark.rule("fow.rule.preliminary_bombardment")
def test_reserves_are_not_rolled_for():
    assert targets(bombarded(GUNS).now) == []
    assert "No Defending Team" in do(bombarded(GUNS), "bombardment").texts("soviet")[0]


def test_quickly_gives_the_same_as_unit_by_unit():
    guns, rest, gun_saves, rest_saves = [4, 4, 3, 5], [1, 2, 3, 6, 6, 6, 6], [2, 4, 6], [1, 3, 5, 2]
    orders = {"units": [*guns, *gun_saves, *rest, *rest_saves], "quick": [*guns, *rest, *gun_saves, *rest_saves]}
    for pace, dice in orders.items():
        state = bombarded(GUNS, "Guns", "Rest")
        do(state, "bombardment", dice=dice, answers=[pace])
        assert [u.strong for u in state.now.rosters["german"].force.units] == [3, 5], pace


@pytest.mark.rule("fow.rule.preliminary_bombardment.hit", "fow.base.armour_save")
@pytest.mark.parametrize(
    ("die", "kind", "save", "top", "fate"),
    [
        (3, TeamKind.INFANTRY, 3, 0, Fate.UNHARMED),
        (2, TeamKind.INFANTRY, 3, 0, Fate.DESTROYED),
        (4, TeamKind.TANK, 0, 2, Fate.UNHARMED),
        (1, TeamKind.TANK, 0, 1, Fate.DESTROYED),
        (3, TeamKind.TANK, 0, 2, Fate.BAILED_OUT),
        (2, TeamKind.TANK, 0, 2, Fate.DESTROYED),
    ],
)
def test_what_a_hit_does(die, kind, save, top, fate):
    assert fate_of(die, kind, save, top) is fate


@pytest.mark.rule("fow.rule.preliminary_bombardment.hit")
def test_tanks_bail_out_or_burn():
    tanks = "Battalion\nTanks | 9 | 3 tank | top 2\nRest | 9 | 7 infantry\n"
    state = bombarded(tanks, "Tanks")
    do(state, "bombardment", dice=[4, 5, 6, 4, 3, 2], answers=["units"])
    (teams,) = state.now.rosters["german"].force.units[0].teams
    assert (teams.left, teams.bailed_out) == (2, 1)


def test_a_rating_the_sheet_does_not_tell_is_asked():
    state = bombarded("Battalion\nGuns | 9 | 2 gun\nRest | 9 | 7 infantry\n", "Guns")
    played = do(state, "bombardment", dice=[4, 1, 3], answers=["units", 4])
    assert "the Save of Guns" in next(a.question for a in played.asked if a.key.startswith("rating"))
    assert state.now.rosters["german"].force.units[0].save == "4+"


def test_transports_are_teams_too_and_their_save_is_asked():
    trucks = "Battalion\nMotorised | 9 | 2 infantry, 2 transport | save 3+\nRest | 9 | 7 infantry\n"
    state = bombarded(trucks, "Motorised")
    played = do(state, "bombardment", dice=[1, 1, 4, 4, 5, 4], answers=["units", 5])
    assert "the Save of the transports of Motorised" in next(a.question for a in played.asked if "rating" in a.key)
    assert [t.left for t in state.now.rosters["german"].force.units[0].teams] == [2, 1]
    assert state.now.rosters["german"].force.units[0].save == "3+"


def test_a_unit_wiped_out_is_destroyed():
    state = bombarded("Battalion\nGun | 9 | 1 gun | save 4+\nRest | 9 | 7 infantry\n", ambush="Gun")
    played = do(state, "bombardment", dice=[6, 1], answers=["units"])
    roster = state.now.rosters["german"]
    assert (roster.destroyed, roster.ambush) == (["u1"], "")
    assert any("Gun" in t and "gone" in t for t in played.texts("soviet")), "a Unit that is no more is no secret"


@pytest.mark.rule("fow.rule.preliminary_bombardment", "fow.base.bulletproof")
def test_players_may_tell_the_saves_themselves():
    state = bombarded(GUNS, "Guns", bulletproof_rule="ask_players")
    do(state, "bombardment", dice=[6, 6, 1, 1], answers=["units", {"destroyed": 2}])
    assert state.now.rosters["german"].force.units[0].strong == 2


@pytest.mark.rule("fow.rule.preliminary_bombardment")
@pytest.mark.parametrize(("teams", "save"), [(1, "3+"), (3, "3+"), (3, "4+")])
def test_loss_odds_by_counting_every_throw(teams, save):
    counted = {}
    for dice in itertools.product(itertools.product(range(1, 7), repeat=2), repeat=teams):
        lost = sum(hit >= 4 and die < int(save[0]) for hit, die in dice)
        counted[lost] = counted.get(lost, 0) + 1
    total = 36**teams
    odds = loss_odds(TeamKind.INFANTRY, teams, int(save[0])).map(lambda pair: pair[0])
    assert dict(odds.items()) == {k: Fraction(n, total) for k, n in counted.items()}


@pytest.mark.rule("fow.rule.preliminary_bombardment.hit")
@pytest.mark.parametrize("top", [0, 1, 2])
def test_tank_loss_odds_by_counting_every_throw(top):
    counted = {}
    for dice in itertools.product(itertools.product(range(1, 7), repeat=2), repeat=2):
        lost = sum(hit >= 4 and die + top < 5 for hit, die in dice)
        bailed = sum(hit >= 4 and die + top == 5 for hit, die in dice)
        counted[lost, bailed] = counted.get((lost, bailed), 0) + 1
    assert dict(loss_odds(TeamKind.TANK, 2, top).items()) == {k: Fraction(n, 36**2) for k, n in counted.items()}
