"""Volleys: all dice of several hits in one throw, each hit as it would be alone; and acts at wire and mines."""

import pytest

from sandtable.games.bagration.base.saves import Cover, Fate, take_hit, take_hit_on_armour
from sandtable.games.bagration.base.volley import ArmourVolley, SoftVolley, throw
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.sequence import turn
from sandtable.games.bagration.state import Phase
from sandtable.kernel import play
from sandtable.kernel.law import law
from sandtable.odds import Odds
from tests.bagration.board.tables import act, step, table

FIELD = """
............
............
....G.......
............
....P.......
....R.......
........T...
............
G = german Grenadiers A
P = german Panthers
R = soviet Rifles A
T = soviet T-34s
"""


def counted(fates):
    return fates.count(Fate.DESTROYED), fates.count(Fate.BAILED_OUT)


def summed(one, hits):
    """The same hit so many times, one after the other."""
    found = Odds.sure((0, 0))
    for _ in range(hits):
        found = found.then(lambda so_far: one.map(lambda f: (so_far[0] + f[0], so_far[1] + f[1])))
    return found


@pytest.mark.rule("fow.base.bulletproof")
@pytest.mark.parametrize("cover", [Cover.NONE, Cover.BULLETPROOF])
@pytest.mark.parametrize("firepower", ["4+", "Auto", "6"])
def test_a_volley_on_infantry_is_so_many_single_hits(cover, firepower):
    alone = law(lambda _: take_hit("3+", firepower, cover), None, keep=lambda _, fate: counted([fate]))
    together = SoftVolley("Rifles", 3, firepower, save="3+", cover=cover)
    assert together.chances() == summed(alone, 3)
    assert law(lambda _: throw(together, ""), None, keep=lambda _, fates: counted(fates)) == summed(alone, 3)


@pytest.mark.rule("fow.base.armour_save")
def test_a_volley_on_armour_is_so_many_single_hits():
    alone = law(lambda _: take_hit_on_armour(6, 10, "3+"), None, keep=lambda _, fate: counted([fate]))
    assert ArmourVolley("T-34s", 2, "3+", armour=6, anti_tank=10).chances() == summed(alone, 2)


@pytest.mark.rule("fow.base.foxholes")
def test_three_hits_on_infantry_in_foxholes_are_one_throw_of_six_dice():
    state = table(FIELD, phase=Phase.PLAY)
    grenadiers = state.now.rosters["german"].force.unit("u2")
    grenadiers.dug_in = True
    told = {"hits": 3, "firepower": "4+", "dug_in": True, "pinned": True}
    played = step(state, act("hit", "own-u2", to="enemy-u2"), told, dice=[2, 1, 3, 4, 3, 6])
    assert grenadiers.strong == 6, "two Saves failed, one of them met Firepower 4"
    assert grenadiers.pinned
    (roll,) = [r for r in played.asked if r.key == "volley"]
    assert roll.names == ("Save 1", "Save 2", "Save 3", "Firepower 1", "Firepower 2", "Firepower 3")


@pytest.mark.rule("fow.base.bailed_out")
def test_a_hit_beyond_the_crews_that_are_in_finds_one_bailed_out_already():
    state = table(FIELD, phase=Phase.PLAY)
    panthers = state.now.rosters["german"].force.unit("u4")
    panthers.teams[0].bailed_out, panthers.remount = 1, "3+"
    told = {"hits": 2, "firepower": "2+", "anti_tank": 14, "armour": 9, "pinned": False}
    step(state, act("hit", "own-u5", to="enemy-u4"), told, dice=[5, 5, 6, 6, 2])
    assert (panthers.strong, panthers.teams[0].bailed_out) == (1, 1), "the first bails out, the second is lost"


@pytest.mark.rule("fow.base.bailed_out")
def test_crews_that_were_out_and_are_lost_are_no_longer_counted_as_bailed_out():
    state = table(FIELD, phase=Phase.PLAY)
    panthers = state.now.rosters["german"].force.unit("u4")
    panthers.teams[0].left, panthers.teams[0].bailed_out, panthers.remount = 4, 2, "3+"
    told = {"hits": 4, "firepower": "2+", "anti_tank": 14, "armour": 9, "pinned": False}
    step(state, act("hit", "own-u5", to="enemy-u4"), told, dice=[5, 6, 5, 5, 6, 6, 6, 6, 2, 2])
    assert (panthers.strong, panthers.teams[0].bailed_out) == (2, 1), "one bails out now; both that were out are lost"


@pytest.mark.rule("fow.base.bulletproof")
def test_hits_are_on_enemies_only_and_a_volley_is_three_answers():
    state = table(FIELD, phase=Phase.PLAY)
    played = step(state)
    pending = played.pending
    assert pending.forbidden(pending.understand(act("hit", "own-u2", to="own-u5"))).why.startswith(
        "hits are on an enemy"
    )
    volley = play(
        turn(state.now).procedure(state),
        answers=[act("hit", "own-u2", to="enemy-u2"), {"hits": 2, "firepower": "4+", "pinned": False}],
        dice=[6, 6],
        stop=True,
    )
    assert [r.key for r in volley.asked] == ["shooting", "volley_how", "volley", "shooting"]


@pytest.mark.rule("fow.obstacle.booby.clearing", "fow.base.minefield")
def test_mines_are_cleared_by_who_stands_in_them_and_has_not_moved():
    state = table(FIELD)
    state.now.obstacles += [
        Marker("Minefield 1", Obstacle.MINEFIELD, (18, 24)),
        Marker("Barbed Wire 1", Obstacle.WIRE, (40, 60)),
    ]
    pending = step(state).pending
    assert pending.forbidden(pending.understand(act("clear", "own-u2", to="enemy-marker.0"))) is None
    assert "must move onto" in pending.forbidden(pending.understand(act("clear", "own-u5", to="enemy-marker.0"))).why
    assert (
        "point at a Minefield" in pending.forbidden(pending.understand(act("clear", "own-u2", to="enemy-marker.1"))).why
    )
    step(state, act("clear", "own-u2", to="enemy-marker.0"), {"standing": True, "pinned": False})
    assert state.now.obstacles[0].cleared


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_the_distance_to_the_wire_is_filled_in_from_the_board():
    state = table(FIELD)
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (18, 25.5)))
    played = step(state, act("gap", "own-u2", to="enemy-marker.0"))
    assert {f.key: f.default for f in played.pending.fields}["wire"] == "3.00"
