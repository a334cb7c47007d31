"""The force sheet: Units with their Teams, points and states. Nothing is invented; what a card says is typed in.

How a list is written and read is in `force_list`.
"""

from sandtable.games.bagration.base.states import understand_crews
from sandtable.games.bagration.base.teams import TeamKind, understand_count
from sandtable.games.bagration.forces.force_list import read_force, write_force
from sandtable.games.bagration.forces.units import Force, Teams, Unit
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import Refused, Table
from sandtable.kernel.views import Cell
from sandtable.rules import rule

# ---------------------------------------------------------------- what happens to Units


def lose(unit: Unit, kind: TeamKind, count: int = 1) -> None:
    """Teams are destroyed; those bailed out are counted off last."""
    teams = unit.of_kind(kind)
    understand_count(unit.name, count, teams.left)
    teams.left -= count
    teams.bailed_out = min(teams.bailed_out, teams.left)
    teams.commanders = min(teams.commanders, teams.left)


def mount_again(unit: Unit, count: int = 1) -> None:
    """So many crews are back, of whichever kind of tank."""
    tanks = [teams for teams in unit.teams if teams.kind.is_tank]
    left = count
    understand_crews(unit.name, count, sum(teams.bailed_out for teams in tanks))
    for teams in tanks:
        back = min(left, teams.bailed_out)
        teams.bailed_out -= back
        left -= back


# ---------------------------------------------------------------- points


def refuse_points(force: Force, most: int, cite: str) -> Refused | None:
    if force.points <= most:
        return None
    return Refused(f"the list comes to {force.points} points; {most} are agreed", cite)


@rule("fow.river.boats.count")
def infantry_points(force: Force, readings: Readings = USUAL) -> int:
    """The points that earn boats: Units of nothing but infantry, or (setting) every Unit with an Infantry Team."""
    any_team = readings.boat_points == "every_infantry_team"
    units = [u for u in force.units if (TeamKind.INFANTRY in u.kinds() if any_team else u.is_infantry)]
    return sum(u.points for u in units)


def written_list(text: str) -> Table:
    """The list as its owner typed it, whole, with the cards and remarks; for nobody else's eyes."""
    rows: list[tuple[Cell, ...]] = []
    for line in filter(str.strip, text.splitlines()):
        told, mark, remark = line.partition("#")
        parts = [part.strip() for part in told.split("|")]
        rows.append((*(parts + [""] * 3)[:3], ", ".join(parts[3:]), f"{mark}{remark}".strip()))
    if not any(row[-1] for row in rows):
        rows = [row[:-1] for row in rows]
    columns = ("Formation or Unit", "Points", "Teams", "Card", "Remark")[: len(rows[0]) if rows else 4]
    return Table("Your force list, as you wrote it", columns, tuple(rows), "fow.base.teams", tab="Forces")


__all__ = [
    "Force",
    "Teams",
    "Unit",
    "infantry_points",
    "lose",
    "mount_again",
    "read_force",
    "refuse_points",
    "write_force",
    "written_list",
]
