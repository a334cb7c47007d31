"""Hexes and markers of both sides: places on the maps, boundary markers, limits that dates set."""

from collections.abc import Iterator
from datetime import date

from sandtable.games.forgotten_battles.printed_map import fault_of_hex, printed_map
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Fault

FIRST_LIMIT, RAIL_CAP = date(1944, 3, 1), date(1944, 1, 1)
MOST_BASES, MOST_FORTS = 7, 2


def faults(state: State, before: State | None) -> Iterator[Fault]:
    for side in SIDES:
        for place in state.supply[side].places:
            if place.hex and fault_of_hex(place.hex):
                yield Fault(f"{place.name} stands in {place.hex!r}: that is no hex", "tfb.meta.hex_notation")
    yield from _boundaries(state)
    a = state.arrivals
    if a.posture_limit and state.date < FIRST_LIMIT:
        yield Fault("a limit of postures before 1 March 44", "tfb.arrival.axis.1944-03-01.one_offensive")
    if state.date > FIRST_LIMIT and not a.posture_limit and state.phase not in ("weather", "first_player"):
        known = state.supply["soviet"].reported and before is not None and before.date > FIRST_LIMIT
        if known:
            yield Fault("no limit of postures after 1 March 44", "tfb.arrival.axis.1944-03-01.one_offensive")
    if state.date > RAIL_CAP and a.rail_cap != 12:
        yield Fault(f"a Soviet Rail Cap of {a.rail_cap}", "tfb.arrival.soviet.1944-01-01.rail_cap")
    if not (0 <= a.bases <= MOST_BASES and 0 <= a.forts <= MOST_FORTS):
        yield Fault(f"{a.bases} Heinrici bases, {a.forts} Panther Forts", "tfb.arrival.axis.heinrici_total")


def _boundaries(state: State) -> Iterator[Fault]:
    """A marker stands where its last date put it; on the day of a move, there or where it stood before."""
    for key, marker in (("agn", "AGN"), ("ags", "AGS")):
        moves = printed_map().boundary[key].since
        past = [moves[day] for day in sorted(moves) if day < state.date]
        today = [moves[state.date]] if state.date in moves else []
        allowed = {*(past[-1:] or [""]), *today}
        if state.arrivals.markers.get(marker, "") not in allowed:
            stands = state.arrivals.markers.get(marker) or "nowhere"
            yield Fault(
                f"the {marker} marker stands in {stands}, not {sorted(allowed)}", printed_map().boundary[key].rule
            )
