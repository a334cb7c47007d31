"""Files that a player may take away: his force list, and the table as it was laid."""

from sandtable.games.bagration.centimetres import metric
from sandtable.games.bagration.forces.force_list import write_force
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.table_files import write_table
from sandtable.kernel import File, Side


def files(state: State, viewer: Side | None) -> tuple[File, ...]:
    return (*_list(state, viewer), *_table(state))


def _list(state: State, viewer: Side | None) -> tuple[File, ...]:
    roster = state.battle.rosters.get(viewer) if state.battle and viewer else None
    if roster is None or not roster.force.units:
        return ()
    about = "Your Units with their Teams and states as they are now; it can be pasted where a list is asked for."
    name = f"bagration-{viewer}-list.txt"
    unit = "cm" if metric(state) else "in"  # told, since another campaign may measure otherwise
    return (File("list", "Your force list", about, name, lambda: write_force(roster.force, unit).encode("utf-8")),)


def _table(state: State) -> tuple[File, ...]:
    """What lies open before everybody: the terrain alone."""
    battle = state.battle
    if battle is None or not battle.terrain:
        return ()
    table, title = state.ground().table, battle.spec().title
    about = "The terrain as it was laid; it fills the form where the terrain of another battle is asked for."
    name = f"bagration-{battle.mission}-table.toml"
    return (File("table", "This table", about, name, lambda: write_table(battle.terrain, table, title)),)
