"""Exact odds of the river against campaigns of dice, played out or counted by hand."""

from fractions import Fraction
from functools import partial

import pytest

from sandtable.games.bagration.base.ratings import successes
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.boat_returns import return_boats, roll_off_table
from sandtable.games.bagration.river.boats import (
    Boat,
    BoatPlace,
    Crosser,
    Flotilla,
    boats_needed,
    provide_boats,
    reach_bank,
)
from sandtable.games.bagration.river.drift import cross
from sandtable.games.bagration.river.landing import disembark
from sandtable.games.bagration.river.launching import load
from sandtable.games.bagration.river.odds import Fleet, ashore_by_turn, drift_odds, off_table_chance
from sandtable.games.bagration.river.river_charts import charts
from sandtable.games.bagration.river.waters import Waters
from sandtable.games.bagration.views.prospects import river_odds
from sandtable.kernel import Draw, Procedure, Request, play
from sandtable.kernel.law import ends
from sandtable.odds import Odds
from sandtable.tabletop import Bank, River
from tests.bagration.battles import state_of, with_river

TABLE = battle_table()
RIVER = River.straight(TABLE, middle=36, width=8)


def test_drift() -> None:
    assert drift_odds().items() == [
        (4, Fraction(1, 3)),
        (8, Fraction(1, 3)),
        (12, Fraction(1, 6)),
        (16, Fraction(1, 6)),
    ]
    assert drift_odds(reading(drift_faces="with_no_drift")).chance(0) == Fraction(1, 3)
    own = drift_odds(reading(drift_faces="as_entered"), ["4", "4", "4", "4", "4", "16"])
    assert own.chance(4) == Fraction(5, 6)


@pytest.mark.rule("fow.river.drift.off_table")
def test_carried_off() -> None:
    assert off_table_chance([30, 34], 48, 1) == Fraction(1, 6)
    assert off_table_chance([30, 32], 48, 1) == 0, "exactly at the edge is on the table"
    assert off_table_chance([3, 20], 48, -1) == 1
    assert off_table_chance([45], 48, 1) == 1


def test_successes_are_counted() -> None:
    counted = dict.fromkeys(range(4), 0)
    for throw in Odds.tuples((6, 6, 6)):
        counted[sum(die >= 3 for die in throw)] += 1
    assert {k: c * 216 for k, c in successes(3, "3+").items()} == counted
    assert successes(0, "3+").chance(0) == 1


@pytest.mark.rule("fow.river.timeline")
def test_by_hand() -> None:
    one, two = ashore_by_turn(Fleet((3,), 4), 2)
    assert one.chance(0) == 1
    assert two.chance(1) == 1
    pair = ashore_by_turn(Fleet((3, 3), 4), 4)
    assert pair[2].chance(1) == 1, "nobody else before turn 4"
    # the idle boat and at least two of the three must come back at the end of turn 2
    assert pair[3].chance(2) == successes(3, "3+").at_least(2)


@pytest.mark.rule("fow.river.timeline", "fow.river.drift.off_table_dice")
def test_agrees_with_two_thousand_assaults_by_the_rules_themselves() -> None:
    fleet = Fleet((3, 4, 2), 8, (off_table_chance([34, 36, 38], 48, 1), Fraction(0), Fraction(0)))
    exact = ashore_by_turn(fleet, 5)
    draw, games = Draw("assaults"), 2000
    counts = [[0] * 4 for _ in range(5)]
    for _ in range(games):
        for turn, ashore in enumerate(assault(draw)):
            counts[turn][ashore] += 1
    for turn, odds in enumerate(exact):
        for ashore in range(4):
            chance = float(odds.chance(ashore))
            spread = 4 * (chance * (1 - chance) / games) ** 0.5
            assert abs(counts[turn][ashore] / games - chance) <= spread + 1e-9, (turn + 1, ashore)


def assault(draw: Draw) -> list[int]:
    """Five turns of three Units with the game's own procedures; the first is launched close to the edge."""
    state, teams, launch = Flotilla(), {"A": 9, "B": 12, "C": 6}, {"A": 34.0, "B": 4.0, "C": 4.0}
    provide_boats(state, {"soviet": 50}, {"soviet": Bank.NEAR})
    for unit, count in teams.items():
        reach_bank(state, unit, "soviet", count)
    seen = []
    for turn in range(1, 6):
        throw(roll_off_table(state, "soviet"), draw)
        throw(disembark(state, "soviet", turn), draw)
        for crosser in [c for c in state.waiting if state.allotted(c.name, "soviet")]:
            if not state.is_loaded(crosser.name, "soviet"):
                load(state, crosser, crosser.behind)
            for n, boat in enumerate(state.allotted(crosser.name, "soviet")):
                boat.along = launch[crosser.name] + 2 * n
            throw(cross(state, crosser, turn, Waters(TABLE, RIVER, 1, boat_length=0)), draw)
        throw(return_boats(state, "soviet"), draw)
        seen.append(len(state.ashore.get("soviet", [])))
        afloat, waiting = sum(b.passengers for b in state.boats), sum(c.behind for c in state.waiting)
        assert afloat + waiting + sum(teams[u] for u in state.ashore.get("soviet", [])) == 27, "nobody in two places"
        assert len(state.boats) == 8
    return seen


def throw(procedure: Procedure[object], draw: Draw) -> None:
    def everyone_to_the_bank(request: Request) -> object:
        options = [o.key for o in request.options]  # type: ignore[attr-defined]
        at_most = getattr(request, "at_most", None)
        return "bank" if request.key == "disembark" else options[: at_most or len(options)]

    play(procedure, dice=lambda roll: roll.sample(draw), answers=everyone_to_the_bank, tables=charts())


@pytest.mark.rule("fow.river.boats.allocation")
def test_the_odds_beside_a_battle_follow_its_settings() -> None:
    """With four boats kept for a Unit that needs five, the Unit behind it waits too, and nobody is ever across."""

    def at_least_one(**given: bool | str) -> str:
        state = with_river(state_of("river_crossing", **given), 30, 38)
        provide_boats(state.now.boats, {"soviet": 5}, {"soviet": Bank.NEAR})
        state.now.boats.waiting = [Crosser("Rifles A", "soviet", 15, 15), Crosser("HQ", "soviet", 2, 2)]
        return str(river_odds(state)[0].rows[2][1])

    assert at_least_one() == "100.0%"
    assert at_least_one(boats_kept_for_a_waiting_unit=True) == "0.0%"


def test_boats_that_come_back_count_in_the_odds() -> None:
    """Four boats lie empty over there and one Unit waits for three: it may cross next turn, and land the turn after."""
    state = with_river(state_of("river_crossing"), 30, 38)
    boats = state.now.boats
    provide_boats(boats, {"soviet": 5}, {"soviet": Bank.NEAR})
    for boat in boats.boats:
        boat.place = BoatPlace.ENEMY_BANK
    boats.waiting = [Crosser("Rifles A", "soviet", 9, 9)]
    (table,) = river_odds(state)
    three_of_four = successes(4, "3+").at_least(3)
    assert [row[1] for row in table.rows[:3]] == ["0.0%", "0.0%", f"{float(three_of_four):.1%}"]


def test_units_in_boats_and_off_the_table_count_in_the_odds() -> None:
    state = with_river(state_of("river_crossing"), 30, 38)
    boats = state.now.boats
    provide_boats(boats, {"soviet": 5}, {"soviet": Bank.NEAR})
    boats.boats[0].place, boats.boats[0].unit, boats.boats[0].passengers = BoatPlace.ENEMY_BANK, "HQ", 2
    boats.boats[1].place, boats.boats[1].unit, boats.boats[1].passengers = BoatPlace.OFF_TABLE, "Scouts", 3
    boats.off_table, boats.attempts = {"soviet": ["Scouts"]}, {"soviet": 1}
    (table,) = river_odds(state)
    assert table.rows[0][1:3] == ("100.0%", f"{float(successes(2, '3+').at_least(1)):.1%}")


# ---------------------------------------------------------------- the law of the rules themselves


@pytest.mark.rule("fow.river.timeline", "fow.river.boats.allocation", "fow.river.drift.off_table_dice")
@pytest.mark.parametrize(
    ("teams", "boats", "launch", "chosen"),
    [
        ([6, 3], 2, [4, 4], {}),
        ([3, 3], 1, [30, 40], {}),
        ([3, 6, 3], 2, [4, 4, 4], {"boats_kept_for_a_waiting_unit": True}),
        ([3, 3], 2, [40, 40], {"off_table_dice": "one_pool_for_each_unit"}),
    ],
)
def test_the_odds_are_the_law_of_the_procedures(teams, boats, launch, chosen) -> None:
    """The hand-made form is needed: dice for eight boats that return fall in 6^8 ways, seven seconds for one roll.

    Where there are few, the rules are run for every way the dice can fall, and give the same fractions.
    """
    readings, units = reading(**chosen), [f"Unit {n}" for n in range(len(teams))]
    river = Flotilla([Boat(f"soviet {n}", "soviet") for n in range(boats)], friendly={"soviet": Bank.NEAR})
    for unit, count in zip(units, teams, strict=True):
        reach_bank(river, unit, "soviet", count, readings=readings)
    place, waters = dict(zip(units, launch, strict=True)), Waters(TABLE, RIVER, 1, readings, boat_length=0)
    law: dict[str, tuple[Fraction, Flotilla]] = {"": (Fraction(1), river)}
    needs = tuple(boats_needed(n) for n in teams)
    off = tuple(off_table_chance([place[u]], 48, 1, readings) for u in units)
    kept, pools = readings.boats_kept_for_a_waiting_unit, readings.off_table_dice
    by_hand = ashore_by_turn(Fleet(needs, boats, off, kept, pools), 4)
    for turn, expected in enumerate(by_hand, 1):
        after: dict[str, tuple[Fraction, Flotilla]] = {}
        for chance, flotilla in law.values():
            turned = ends(
                partial(turn_of_boats, turn=turn, place=place, waters=waters),
                flotilla,
                keep=lambda f, _: stands(f),
                tables=charts(),
                decide=all_at_once,
            )
            for end in turned:
                before = after.get(end.kept, (Fraction(0), end.state))[0]
                after[end.kept] = (before + chance * end.chance, end.state)
        law = after
        ashore: dict[int, Fraction] = {}
        for chance, flotilla in law.values():
            count = len(flotilla.ashore.get("soviet", []))
            ashore[count] = ashore.get(count, Fraction(0)) + chance
        assert Odds.of_chances(ashore) == expected, turn


def turn_of_boats(flotilla: Flotilla, turn: int, place: dict[str, float], waters: Waters) -> Procedure[None]:
    """A turn as it is played, but for the places of the boats, which all lie where their Unit launches."""
    yield from roll_off_table(flotilla, "soviet", readings=waters.readings)
    yield from disembark(flotilla, "soviet", turn)
    for crosser in [c for c in flotilla.waiting if flotilla.allotted(c.name, "soviet")]:
        if not flotilla.is_loaded(crosser.name, "soviet"):
            load(flotilla, crosser, crosser.behind)
        for boat in flotilla.allotted(crosser.name, "soviet"):
            boat.along = place[crosser.name]
        yield from cross(flotilla, crosser, turn, waters)
    yield from return_boats(flotilla, "soviet", readings=waters.readings)


def all_at_once(request: Request) -> object:
    """Everybody gets out; of those off the table the ones with the most boats come on, here the first; nobody loads."""
    if request.key == "disembark":
        return "bank"
    return [o.key for o in request.options][: getattr(request, "at_least", 0)]  # type: ignore[attr-defined]


def stands(flotilla: Flotilla) -> str:
    """What matters of the river for the turns to come; where boats lie along it does not."""
    boats = sorted((b.place.value, b.unit, b.passengers) for b in flotilla.boats)
    told = (boats, flotilla.waiting, flotilla.off_table, flotilla.attempts, flotilla.unit_attempts, flotilla.ashore)
    return repr(told)
