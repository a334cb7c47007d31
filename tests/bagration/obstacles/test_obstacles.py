"""fow.obstacle.*: Minefields, Booby Traps, Barbed Wire."""

from fractions import Fraction

import pytest

from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.chances import (
    halts_at,
    hit_by_mines,
    teams_hit_by_mines,
    teams_through_wire,
    through_wire,
)
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.obstacles.barbed_wire import gap_wire, refuse_gapping
from sandtable.games.bagration.obstacles.markers import Marker, Mover, Obstacle, met_on, reach
from sandtable.games.bagration.obstacles.minefields import (
    MineHit,
    clear_mines,
    cross_mines,
    exchange,
    refuse_exchange,
    refuse_trap,
)
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.turns.rolls.wire_tests import move_in
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.odds import Odds
from tests.bagration.battles import state_of

RIFLES = Mover("Rifle team", TeamKind.INFANTRY, skill="4+", save="3+")
PIONEERS = Mover("Pioneers", TeamKind.INFANTRY, skill="4+", mines="2+")
TANK = Mover("T-34", TeamKind.TANK, skill="5+", cross="3+", top_armour=2)
PAK = Mover("PaK", TeamKind.GUN, skill="4+")
TABLE = battle_table()
DEFENDER = TABLE.zone("the Defender's deployment area", TABLE.half("far"))


def wire(point: tuple[float, float] = (20, 40), name: str = "wire") -> Marker:
    return Marker(name, Obstacle.WIRE, point)


def trap(point: tuple[float, float] = (20, 40), *, underfoot: bool = False) -> Marker:
    return Marker("Booby Trap", Obstacle.BOOBY_TRAP, point, underfoot=underfoot)


@pytest.mark.rule("fow.obstacle.booby.exchange")
def test_exchange() -> None:
    assert exchange(6, 2) == (4, 8)
    assert exchange(3, 3) == (0, 12)
    with pytest.raises((NotUnderstood, Refused), match="before fortifications are deployed"):
        exchange(6, 2, placed=True)
    with pytest.raises((NotUnderstood, Refused), match="4 of 3 Minefields"):
        exchange(3, 4)
    assert refuse_exchange("hammering") is None
    assert refuse_exchange("hammering", reading(booby_traps_where="onslaught_only"))
    assert refuse_exchange("onslaught", reading(booby_traps_where="onslaught_only")) is None


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_placing_traps() -> None:
    assert refuse_trap((20, 40), DEFENDER, own_starting_step=True) is None
    outside = refuse_trap((20, 30), DEFENDER, own_starting_step=True)
    assert outside is not None
    assert "not in the Defender's deployment area" in outside.why
    other = refuse_trap((20, 40), DEFENDER, own_starting_step=False)
    assert other is not None
    assert "own Starting Step" in other.why
    assert refuse_trap((20, 40), DEFENDER, own_starting_step=True, placing=3, held=2) is not None
    all_at_once = reading(booby_trap_release="all_at_once")
    assert refuse_trap((20, 40), DEFENDER, own_starting_step=True, placing=1, held=2, readings=all_at_once) is not None
    assert refuse_trap((20, 40), DEFENDER, own_starting_step=True, placing=1, held=2) is None


@pytest.mark.rule("fow.obstacle.booby.effect")
def test_a_trap_reaches_no_farther_than_its_marker() -> None:
    passing = ((19.0, 30.0), (19.0, 45.0))
    assert met_on(passing, [trap()]) == [], "1 inch past"
    onto = ((20.0, 30.0), (20.0, 40.0))
    assert met_on(onto, [trap()]) == [trap()]
    assert play(cross_mines(RIFLES, "Booby Trap"), dice=[4]).result is Fate.UNHARMED
    assert play(cross_mines(RIFLES, "Booby Trap"), dice=[3], answers=["Destroyed"]).result is Fate.DESTROYED


@pytest.mark.rule("fow.obstacle.minefield", "fow.base.minefield", "fow.base.pioneers")
def test_minefields() -> None:
    field = Marker("mines", Obstacle.MINEFIELD, (20, 40))
    assert met_on(((19.0, 30.0), (19.0, 45.0)), [field]) == [field], "a Minefield reaches beyond its marker"
    assert reach(Obstacle.MINEFIELD) == 2, "not confirmed in print: a parameter"
    assert play(cross_mines(PIONEERS, "mines"), dice=[2]).result is Fate.UNHARMED
    typed = reading(minefield_hit="as_entered")
    hit = MineHit(anti_tank=5, firepower="Auto")
    assert play(cross_mines(TANK, "mines", hit=hit, readings=typed), dice=[4, 3]).result is Fate.BAILED_OUT
    assert play(cross_mines(RIFLES, "mines", hit=hit, readings=typed), dice=[3, 2]).result is Fate.DESTROYED
    asked = play(cross_mines(TANK, "mines", hit=hit), dice=[4], answers=["Bailed Out"])
    assert asked.result is Fate.BAILED_OUT, "by default the players say what the hit did"
    assert play(clear_mines(RIFLES, field)).result is Fate.UNHARMED
    assert field.cleared
    with pytest.raises(Refused, match="Pinned Down"):
        play(clear_mines(RIFLES, Marker("mines", Obstacle.MINEFIELD, (20, 40)), pinned=True))


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_clearing_a_trap_underfoot() -> None:
    under = trap(underfoot=True)
    assert met_on(((20.0, 40.0),), [under]) == [], "it stays put: no roll"
    played = play(clear_mines(RIFLES, under), dice=[4])
    assert played.result is Fate.UNHARMED
    assert under.cleared
    hit = trap(underfoot=True)
    assert play(clear_mines(RIFLES, hit), dice=[1], answers=["Destroyed"]).result is Fate.DESTROYED
    assert not hit.cleared
    with pytest.raises(Refused, match="must move onto"):
        play(clear_mines(RIFLES, trap(), standing_in_it=False))


@pytest.mark.rule("fow.obstacle.wire.marker")
def test_wire_reaches_two_inches() -> None:
    assert reach(Obstacle.WIRE) == 2
    assert met_on(((18.0, 30.0), (18.0, 45.0)), [wire()]) == [wire()], "exactly 2 inches"
    assert met_on(((17.9, 30.0), (17.9, 45.0)), [wire()]) == []


def through(team: str, *dice: int, way: str = "", **given: object) -> str:
    """One Team on its way past two wires, as in a turn; what is told at the end."""
    state = state_of("hammering", soviet=f"Formation\nThey | 5 | {team}\n", **given)
    state.now.obstacles = [wire((20, 20), "Wire A"), wire((20, 26), "Wire B")]
    key = f"u1 {state.now.rosters['soviet'].force.units[0].teams[0].kind.value}"
    asked = [{"way": way}] if way else [{"count": max(1, len(dice))}] if dice else []
    return play(move_in(state, "attacker"), answers=[key, *asked], dice=dice).texts()[-1]


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.base.pioneers")
def test_infantry_in_wire() -> None:
    assert "1 of 1" in through("1 infantry | skill 4+", 4)
    assert "1 halt" in through("1 infantry | skill 4+", 3)
    assert "1 of 1" in through("1 infantry | skill 4+, mines 2+", 2), "the better test is used"
    assert "1 halt" in through("1 infantry | skill 4+", 4, 3)
    assert "1 of 1" in through("1 infantry | skill 4+", 4, wire_tests="once_a_move", way="20, 10; 20, 40")


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def test_the_way_is_measured_where_it_is_told() -> None:
    assert "1 of 1" in through("1 infantry | skill 4+", 4, 4, way="20, 10; 20, 40")
    assert "1 of 1" in through("1 infantry | skill 4+", 4, way="22, 10; 22, 20; 30, 40"), (
        "only the first within 2 inches"
    )
    assert "meets no Barbed Wire" in through("1 infantry | skill 4+", way="22.5, 10; 22.5, 40")
    with pytest.raises(NotUnderstood, match="two points or more"):
        through("1 infantry | skill 4+", way="22, 10")


@pytest.mark.rule("fow.obstacle.wire.tank")
def test_tanks_in_wire() -> None:
    assert met_on(((18.5, 30.0), (18.5, 45.0)), [wire()]) == [wire()]
    assert "1 halt" in through("1 tank | cross 3+", 2)
    assert met_on(((17.5, 30.0), (17.5, 45.0)), [wire()]) == [], "2.5 inches past: no check"
    assert "does not stop gun teams" in through("1 gun | cross 3+")
    assert "1 halt" in through("1 gun | cross 4+", 3, wire_stops_guns=True)


def test_markers_are_met_in_the_order_of_the_move() -> None:
    first, second, third = wire((10, 10)), wire((20, 10)), wire((20, 20))
    path = ((0.0, 10.0), (20.0, 10.0), (20.0, 30.0))
    assert met_on(path, [third, second, first]) == [first, second, third]
    assert met_on(path, [Marker("gone", Obstacle.WIRE, (10, 10), cleared=True)]) == []
    assert met_on(((10.0, 9.0), (10.0, 0.0)), [first]) == [first], "it starts inside, and moves within 2 inches"
    assert met_on(((10.0, 9.0), (10.0, 9.0)), [first]) == [], "it does not move"


@pytest.mark.rule("fow.obstacle.wire.gapping", "fow.base.orders")
def test_wire_gapping() -> None:
    def ask(
        distance: float = 5.0, *, pinned: bool = False, last_turn: bool = True, order: str | None = None
    ) -> Refused | None:
        return refuse_gapping(
            leader=(20 - distance, 40),
            team=(20, 40),
            wire=(21, 40),
            pinned=pinned,
            entered_last_turn=last_turn,
            order_given=order,
        )

    assert ask() is None
    marker = wire()
    assert gap_wire(marker) == ("move", "shoot", "assault")
    assert marker.cleared
    for refusal, words in (
        (ask(pinned=True), "Pinned Down"),
        (ask(last_turn=False), "in the previous turn"),
        (ask(7), '7" from the Leader'),
        (ask(order="Dig In"), "Dig In was already ordered"),
        (
            refuse_gapping(leader=(20, 40), team=(20, 40), wire=(23, 40), pinned=False, entered_last_turn=True),
            '3" from the Wire',
        ),
    ):
        assert refusal is not None
        assert words in refusal.why


def test_odds_agree_with_counting_every_throw() -> None:
    assert through_wire(RIFLES, 2) == Fraction(1, 4)
    assert through_wire(PIONEERS, 1) == Fraction(5, 6)
    assert through_wire(PAK, 3) == 1
    halted = halts_at(TANK, 2)
    counted = {1: 0, 2: 0, None: 0}
    for a, b in Odds.tuples((6, 6)):
        counted[1 if a < 3 else 2 if b < 3 else None] += 1
    assert {k: c * 36 for k, c in halted.items()} == counted
    through = teams_through_wire(RIFLES, 2, 1) + teams_through_wire(PIONEERS, 1, 1)
    twin = dict.fromkeys(range(4), 0)
    for a, b, c in Odds.tuples((6, 6, 6)):
        twin[(a >= 4) + (b >= 4) + (c >= 2)] += 1
    assert {k: c * 216 for k, c in through.items()} == twin
    assert hit_by_mines(RIFLES) == Fraction(1, 2)
    assert teams_hit_by_mines(PIONEERS, 2).chance(2) == Fraction(1, 36)
