"""Odds beside the battle: Units across the river by turn, and Teams through wire and mines."""

from fractions import Fraction

from sandtable.games.bagration.campaign.effects import PEOPLE
from sandtable.games.bagration.crossing_odds import hit_by_mines, through_wire
from sandtable.games.bagration.obstacles import Mover, Obstacle, wire_number
from sandtable.games.bagration.river.boats import BoatPlace
from sandtable.games.bagration.river.odds import ONE_POOL, Fleet, ashore_by_turn, off_table_chance
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.starting import on_table
from sandtable.games.bagration.units import Teams, Unit
from sandtable.kernel import Side, Table
from sandtable.rules import rule

TURNS_AHEAD = 6
MOST_UNITS = 6
"""Units waiting at one bank for which the chain over turns is worked out; more never wait at once."""


@rule("fow.river.timeline")
def river_odds(state: State) -> list[Table]:
    """Units that wait at a bank: how many are ashore by each turn from now, if each launches as soon as it can."""
    battle = state.now
    if battle.river is None or not battle.river.current:
        return []
    found = []
    for side in battle.boats.friendly:
        waiting = [c for c in battle.boats.waiting if c.side == side and c.behind]
        if 0 < len(waiting) <= MOST_UNITS:
            found.append(_across(state, side, [c.boats_needed for c in waiting]))
    return found


def _across(state: State, side: Side, needs: list[int]) -> Table:
    battle = state.now
    assert battle.river is not None
    boats = battle.boats.boats_of(side, BoatPlace.IDLE)
    long = battle.river.river().length
    off = off_table_chance([long / 2], long, battle.river.current, state.settings, battle.faces.get("boat_drift"))
    kept, pools = (
        state.setting("boats_kept_for_a_waiting_unit") is True,
        str(state.setting("off_table_dice") or ONE_POOL),
    )
    fleet = Fleet(tuple(needs), len(boats), (off,) * len(needs), kept, pools)
    rows = []
    for turn, odds in enumerate(ashore_by_turn(fleet, TURNS_AHEAD), 1):
        one, every = _percent(odds.at_least(1)), _percent(odds.at_least(len(needs)))
        rows.append((turn, one, every, f"{float(odds.mean()):.2f}"))
    columns = ("Turns from now", "At least one", f"All {len(needs)}", "On average")
    title = f"Units of the {PEOPLE[side]} across, launched from the middle of the river"
    return Table(title, columns, tuple(rows), "fow.river.timeline", tab="River")


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank", "fow.obstacle.booby.effect")
def obstacle_odds(battle: Battle, viewer: Side | None) -> list[Table]:
    """Your own Units on the table whose card is known: each Team's chance at one wire, at two, and in mines."""
    if viewer is None or not any(not m.cleared for m in battle.obstacles):
        return []
    mines = any(m.kind is not Obstacle.WIRE for m in battle.obstacles)
    rows = []
    for unit in on_table(battle, battle.role(viewer)):
        for teams in unit.teams:
            row = _chances(unit, teams)
            if row and teams.left:
                rows.append((f"{unit.name}, {teams.kind.words}", *(row if mines else row[:2])))
    columns = ("Teams of", "Past one wire", "Past two", *(["Hit by mines"] if mines else []))
    title = "A Team at wire and mines"
    return [Table(title, columns, tuple(rows), "fow.obstacle.wire.marker", tab="Obstacles")] if rows else []


def _chances(unit: Unit, teams: Teams) -> tuple[str, str, str] | None:
    team = Mover(unit.name, teams.kind, unit.skill, unit.cross, unit.mines or None)
    if not (unit.skill or unit.cross):
        return None
    wired = ("unknown", "unknown")
    number = wire_number(team) if unit.skill or teams.kind.value != "infantry" else ""
    if number is None or number:
        wired = (_percent(through_wire(team, 1)), _percent(through_wire(team, 2)))
    return (*wired, _percent(hit_by_mines(team)) if unit.skill else "unknown")


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"
