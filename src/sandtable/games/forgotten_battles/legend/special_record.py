"""What special units have left behind, for both sides to read: it all lies open on the map."""

from sandtable.games.forgotten_battles.special.garrison import Garrison
from sandtable.games.forgotten_battles.special.heinrici_bases import Base
from sandtable.games.forgotten_battles.special.soviet_units import MOVING
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Table

CITE = "tfb.meta.references"
COLUMNS = ("What", "Where or whose", "How it stands")


def special_record(state: State, tab: str) -> Table:
    """Garrisons, rail units, extenders, Penal units, tracks, interdicted rails, Lithuanians, fixed Hedgehogs."""
    special = state.special
    rows: list[tuple[str, str, str]] = []
    for hex in special.garrisons:
        garrison = Garrison(special.garrison_steps.get(hex, 1), active=True)
        rows.append(("Garrison", hex, f"active: {garrison.in_words()}"))
    rows += [("Garrison", hex, "gone") for hex in special.garrisons_lost]
    base = f"{Base(0, 0, 0).re} RE, static; its Hedgehog cannot be raised"
    rows += [("Heinrici base", hex, base) for hex in state.fixed_hedgehogs]
    rows += [("Rail Movement unit", name, "on its rr side") for name in special.rail_units]
    rows += [
        ("Special Truck Extender", name, "in the Moving box" if where == MOVING else f"on the map: {where}")
        for name, where in special.extenders.items()
    ]
    rows += [("Penal Assault units", front, f"{units} left") for front, units in special.penal.items()]
    if special.penal_used or special.penal_box:
        told = f"{special.penal_box} in it, {special.penal_used} used so far"
        rows.append(("Penal Assault units", "holding box", told))
    rows += [("Partisan Track", lies, "serves as a Track") for lies in special.tracks]
    rows += [("Interdiction", hex, "marker on the rail hex") for hex in special.interdicted]
    if special.all_lithuanians:
        rows.append(("Lithuanian units", "all", "activated"))
    else:
        rows += [("Lithuanian Border unit", unit, "activated") for unit in special.lithuanians]
    return Table("Special units on record", COLUMNS, tuple(rows), CITE, tab, "Nothing yet.")
