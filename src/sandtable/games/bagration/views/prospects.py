"""Odds beside the battle: Units across the river by turn, and Teams through wire and mines."""

from fractions import Fraction

from sandtable.games.bagration.chances import hit_by_mines, through_wire
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.obstacles.barbed_wire import wire_number
from sandtable.games.bagration.obstacles.markers import Mover, Obstacle
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.odds import Fleet, ashore_by_turn
from sandtable.games.bagration.sides import PEOPLE
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.fleets import fleet_now
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.kernel import Side, Table
from sandtable.rules import rule

TURNS_AHEAD = 6


@rule("fow.river.timeline")
def river_odds(state: State) -> list[Table]:
    """Units at the river: how many are ashore by each turn from now, if each launches as soon as it can."""
    battle = state.now
    if battle.river is None or not battle.river.current:
        return []
    fleets = {side: fleet_now(state, side) for side in battle.boats.friendly}
    return [_across(side, fleet) for side, fleet in fleets.items() if fleet is not None]


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
