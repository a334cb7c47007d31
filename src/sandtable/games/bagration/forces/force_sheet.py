"""The force sheet: Units with their Teams, points and states. Nothing is invented; what a card says is typed in.

How a list is written and read is in `force_list`.
"""

from dataclasses import replace

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


CARD = ("hit_on", "save", "skill", "motivation", "cross", "mines", "rally", "remount", "last_stand", "assault")


def unit_cards(force: Force, rate: float = 1.0) -> Table:
    """Every Unit with all that its card says, for its owner; distances by a ruler of which an inch has `rate`."""
    unit_of = "" if rate == 1 else " (cm)"
    rows: list[tuple[Cell, ...]] = []
    for unit in force.units:
        teams = ", ".join(t.kind.many(t.began) for t in unit.teams)
        armour = "/".join("–" if n is None else str(n) for n in (unit.front, unit.top))
        moves = "/".join(f"{n * rate:g}" for n in unit.speeds)
        notes = [
            w
            for w in ("artillery", "forward firing", "independent", "amphibious")
            if getattr(unit, w.replace(" ", "_"))
        ]
        rated = [getattr(unit, name) for name in CARD]
        armoured = armour if (unit.front, unit.top) != (None, None) else ""
        reach = "" if unit.range is None else f"{unit.range * rate:g}"
        weapon = (reach, "/".join(map(str, unit.rof)), "" if unit.anti_tank is None else unit.anti_tank, unit.firepower)
        rows.append((unit.name, unit.points, teams, *rated, armoured, moves, *weapon, ", ".join(notes)))
    ratings = [name.replace("_", " ").capitalize() for name in CARD]
    weapon_of = (f"Range{unit_of}", "ROF", "Anti-tank", "Firepower")
    columns = ("Unit", "Points", "Teams", *ratings, "Front/top", f"Moves{unit_of}", *weapon_of, "Notes")
    return _without_empty(Table("Your Unit cards", columns, tuple(rows), "fow.base.teams", tab="Forces"))


def _without_empty(table: Table) -> Table:
    """A column in which no card says anything is left out."""
    used = [n for n in range(len(table.columns)) if n < 3 or any(row[n] for row in table.rows)]
    rows = tuple(tuple(row[n] for n in used) for row in table.rows)
    return replace(table, columns=tuple(table.columns[n] for n in used), rows=rows)


__all__ = [
    "Force",
    "Teams",
    "Unit",
    "infantry_points",
    "lose",
    "mount_again",
    "read_force",
    "refuse_points",
    "unit_cards",
    "write_force",
    "written_list",
]
