"""Odds beside the battle: Units across the river by turn, and Teams through wire and mines."""

from collections import Counter
from fractions import Fraction

from sandtable.games.bagration.crossing_odds import hit_by_mines, through_wire
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.obstacles.markers import Mover, Obstacle, wire_number
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import BoatPlace
from sandtable.games.bagration.river.landing import empty_boats
from sandtable.games.bagration.river.odds import Fleet, ashore_by_turn, off_table_chance
from sandtable.games.bagration.sides import PEOPLE
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.kernel import Side, Table
from sandtable.rules import rule

TURNS_AHEAD = 6
MOST_UNITS = 6
"""Units at the river for which the chain over turns is worked out; more are never there at once."""


@rule("fow.river.timeline")
def river_odds(state: State) -> list[Table]:
    """Units at the river: how many are ashore by each turn from now, if each launches as soon as it can."""
    battle = state.now
    if battle.river is None or not battle.river.current:
        return []
    fleets = {side: _fleet(state, side) for side in battle.boats.friendly}
    return [_across(side, fleet) for side, fleet in fleets.items() if fleet is not None]


def _fleet(state: State, side: Side) -> Fleet | None:
    """The river as it is now: Units in boats over there, off the table, mounted and waiting; boats to come back."""
    battle, boats = state.now, state.now.boats
    assert battle.river is not None
    queue = sorted((c for c in boats.waiting if c.side == side), key=lambda c: not boats.allotted(c.name, side))
    gone = [u for u in boats.off_table.get(side, ()) if u not in {c.name for c in queue}]
    told = {*gone, *(c.name for c in queue)}
    over = Counter(b.unit for b in boats.boats_of(side, BoatPlace.ENEMY_BANK) if b.unit and b.unit not in told)
    needs = [*over.values(), *(len(boats.carrying(u, side)) for u in gone)]
    away, empty = sum(needs), len(empty_boats(boats, side))
    needs += [n for c in queue if (n := c.boats_needed or len(boats.allotted(c.name, side)))]
    if not (queue or gone) or len(needs) > MOST_UNITS:
        return None
    long = battle.river.river().length
    off = off_table_chance([long / 2], long, battle.river.current, state.readings, battle.faces.get("boat_drift"))
    return Fleet(
        tuple(needs),
        len(boats.boats_of(side, BoatPlace.IDLE, BoatPlace.LOADED)) + away + empty,
        (off,) * len(needs),
        kept=state.readings.boats_kept_for_a_waiting_unit,
        pools=state.readings.off_table_dice,
        aboard=len(over),
        carried_off=tuple(boats.unit_attempts.get(u, 0) or boats.attempts.get(side, 0) for u in gone),
        empty=empty,
    )


def _across(side: Side, fleet: Fleet) -> Table:
    needs, rows = fleet.needs, []
    for turn, odds in enumerate(ashore_by_turn(fleet, TURNS_AHEAD), 1):
        one, every = _percent(odds.at_least(1)), _percent(odds.at_least(len(needs)))
        rows.append((turn, one, every, f"{float(odds.mean()):.2f}"))
    columns = ("Turns from now", "At least one", f"All {len(needs)}", "On average")
    units = "1 Unit" if len(needs) == 1 else f"{len(needs)} Units"
    title = f"{units} of the {PEOPLE[side]} at the river: across by turn, if launched from the middle"
    return Table(title, columns, tuple(rows), "fow.river.timeline", tab="River")


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank", "fow.obstacle.booby.effect")
def obstacle_odds(state: State, viewer: Side | None) -> list[Table]:
    """Your own Units on the table whose card is known: each Team's chance at one wire, at two, and in mines."""
    battle = state.now
    if viewer is None or not any(not m.cleared for m in battle.obstacles):
        return []
    mines = any(m.kind is not Obstacle.WIRE for m in battle.obstacles)
    rows = []
    for unit in on_table(battle, battle.role(viewer)):
        for teams in unit.teams:
            row = _chances(unit, teams, state.readings)
            if row and teams.left:
                rows.append((f"{unit.name}, {teams.kind.words}", *(row if mines else row[:2])))
    columns = ("Teams of", "Past one wire", "Past two", *(["Hit by mines"] if mines else []))
    title = "A Team at wire and mines"
    return [Table(title, columns, tuple(rows), "fow.obstacle.wire.marker", tab="Obstacles")] if rows else []


def _chances(unit: Unit, teams: Teams, readings: Readings) -> tuple[str, str, str] | None:
    team = Mover(unit.name, teams.kind, unit.skill, unit.cross, unit.mines or None)
    if not (unit.skill or unit.cross):
        return None
    wired = ("unknown", "unknown")
    number = wire_number(team, readings) if unit.skill or teams.kind.value != "infantry" else ""
    if number is None or number:
        tests = 1 if readings.wire_tests == "once_a_move" else 2
        wired = (_percent(through_wire(team, 1, readings)), _percent(through_wire(team, tests, readings)))
    return (*wired, _percent(hit_by_mines(team)) if unit.skill else "unknown")


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"
