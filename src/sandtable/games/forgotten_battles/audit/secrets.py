"""What each side is told agrees with what it may know (OCS 4.9), read off the sections it is shown."""

from collections.abc import Iterator

from sandtable.games.forgotten_battles import records
from sandtable.games.forgotten_battles.replacements import rvgk
from sandtable.games.forgotten_battles.sides import SIDES, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Fault, Side, Table

HIDDEN = "tfb.meta.scope"


def faults(state: State) -> Iterator[Fault]:
    for viewer in (*SIDES, None):
        who = viewer or "an observer"
        for side in SIDES:
            shown = [section for section in records.supply(state, side, viewer) if isinstance(section, Table)]
            if bool(shown) != (viewer == side):
                yield Fault(f"{who} is shown {len(shown)} tables of the supply of the {side}", HIDDEN)
        yield from _partisans(state, viewer, records.partisans_and_hedgehogs(state, viewer))
        waiting = rvgk.contents(state, viewer, "").rows
        if viewer != SOVIET and any(unit.name in str(waiting) for unit in state.rvgk):
            yield Fault(f"{who} sees what waits in the RVGK-3 Box", HIDDEN)


def _partisans(state: State, viewer: Side | None, table: Table) -> Iterator[Fault]:
    """Hexes lie open; which counter it is only its owner knows."""
    shown = [(str(row[0]), str(row[1])) for row in table.rows[: len(state.partisans)]]
    if [hex for hex, _ in shown] != [p.hex for p in state.partisans]:
        yield Fault(f"{viewer or 'an observer'} sees Partisans elsewhere than they lie", HIDDEN)
    names = [name for _, name in shown]
    if names != [p.name if viewer == SOVIET else "Partisan" for p in state.partisans]:
        yield Fault(f"{viewer or 'an observer'} is told of the Partisans {names}", HIDDEN)
