"""The auditor's third part: the river, its crossings, and every boat and passenger in one place."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.river.boats import Boat, Crosser
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import Fault

CAPACITY, SAME, TIMELINE = "fow.river.boats.capacity", "fow.river.drift.same", "fow.river.timeline"
ROOM = 3
"""Passengers of a boat."""
NEXT_TO = 2.0
"""Inches from the bank that still count as next to it, as the program takes it."""


def audit_river(state: State, battle: Battle) -> Iterator[Fault]:
    if battle.boats.boats and battle.river is None:
        yield Fault("There are boats and no river.", "fow.rule.river_assault")
    if battle.river is None:
        return
    course = battle.river
    if len(course.course) < 2 or course.width <= 0 or course.current not in (-1, 0, 1):
        yield Fault("The river has no course, no width or two currents.", "fow.river.current.table")
        return
    long = course.river().length
    for crossing in battle.crossings:
        if not -1e-6 <= crossing.along <= long + 1e-6:
            yield Fault(
                f"A crossing lies {crossing.along:g} inches along a river of {long:g}.", "fow.river.crossings.placement"
            )
    for side in battle.boats.friendly:
        yield from _side(state, battle, side, long)


def _side(state: State, battle: Battle, side: str, long: float) -> Iterator[Fault]:
    boats = [b for b in battle.boats.boats if b.side == side]
    units = {u.name: u for u in battle.rosters[side].force.units}
    waiting = {c.name: c for c in battle.boats.waiting if c.side == side}
    for name, times in Counter(b.name for b in boats).items():
        if times > 1:
            yield Fault(f"{times} boats are called {name}.", "fow.river.boats.count")
    for boat in boats:
        yield from _boat(boat, units, long)
    if len(waiting) != sum(c.side == side for c in battle.boats.waiting):
        yield Fault("A Unit waits at the river twice.", "fow.river.boats.allocation")
    for name in {*waiting, *(b.unit for b in boats if b.unit), *battle.boats.off_table.get(side, ())}:
        if name not in units:
            yield Fault(f"{name} is at the river, and there is no such Unit.", TIMELINE)
        else:
            yield from _crossing(state, battle, side, units[name], waiting.get(name))
    yield from _apart(boats)


def _boat(boat: Boat, units: dict[str, Unit], long: float) -> Iterator[Fault]:
    told = f"Boat {boat.name}, {boat.place.value}, {boat.passengers} of {boat.unit or 'nobody'}"
    if not 0 <= boat.passengers <= ROOM:
        yield Fault(f"{told}.", CAPACITY)
    if boat.passengers and (not boat.unit or boat.place.value == "idle"):
        yield Fault(f"{told}.", CAPACITY)
    if not boat.passengers and boat.place.value == "loaded":
        yield Fault(f"{told}.", CAPACITY)
    if boat.place.value in ("enemy_bank", "off_table") and boat.unit and not boat.passengers:
        yield Fault(f"{told}.", "fow.river.return")
    if boat.place.value == "enemy_bank" and not -1e-6 <= boat.along <= long + 1e-6:
        yield Fault(f"{told}, {boat.along:g} inches along a river of {long:g}.", "fow.river.drift.off_table")


def _crossing(state: State, battle: Battle, side: str, unit: Unit, waits: Crosser | None) -> Iterator[Fault]:
    """A Unit at the river is on the table and has no more Teams than it has, ashore and afloat together."""
    roster = battle.rosters[side]
    if unit.key in {*roster.destroyed, *roster.withdrawn, *roster.reserve, roster.ambush}:
        yield Fault(f"{unit.name} is not on the table and is at the river.", TIMELINE)
        return
    if any(t.kind.value not in ("infantry", "transport") for t in unit.teams):
        yield Fault(f"{unit.name} is not entirely Infantry and takes to boats.", "fow.river.boats.eligible")
    mine = [b for b in battle.boats.boats if b.side == side and b.unit == unit.name]
    aboard, left = sum(b.passengers for b in mine), sum(t.left for t in unit.teams if t.kind.value == "infantry")
    behind = waits.behind if waits else 0
    if behind < 0 or aboard + behind > left:
        yield Fault(f"{unit.name}: {aboard} Teams aboard, {behind} behind, {left} left.", CAPACITY)
    across = [b for b in mine if b.passengers and b.place.value in ("enemy_bank", "off_table")]
    shown = unit.key in roster.places or any(s.unit == unit.key for s in roster.stands)
    if shown and 0 < left <= sum(b.passengers for b in across):
        yield Fault(f"{unit.name} is in boats and stands on the plan.", "fow.river.cross.in_boats")
    if unit.name in battle.boats.off_table.get(side, ()) and not any(b.place.value == "off_table" for b in mine):
        yield Fault(f"{unit.name} was carried off without a boat.", "fow.river.drift.off_table")
    if len({b.place for b in across}) > 1 and state.readings.partly_off_table == "whole_unit":
        yield Fault(f"The boats of {unit.name} are in two places.", SAME)
    if waits and waits.behind == waits.teams and unit.key in roster.places:
        yield from _at_bank(battle, side, unit, (roster.places[unit.key][0], roster.places[unit.key][1]))
    if left == 0:
        yield Fault(f"{unit.name} has no Team left and is at the river.", TIMELINE)


def _at_bank(battle: Battle, side: str, unit: Unit, place: tuple[float, float]) -> Iterator[Fault]:
    """A Unit that waits with all its Teams stands next to the water, on its own side."""
    assert battle.river is not None
    river = battle.river.river()
    x, y = river.at(river.along(place))
    far = ((place[0] - x) ** 2 + (place[1] - y) ** 2) ** 0.5 - river.width / 2
    if not -1e-6 <= far <= NEXT_TO + 0.05:
        yield Fault(f"{unit.name} waits for boats {far:.2f} inches from the river.", "fow.river.launch.conditions")


def _apart(boats: list[Boat]) -> Iterator[Fault]:
    """No two boats lie in one place at the far bank."""
    lying = sorted(b.along for b in boats if b.place.value == "enemy_bank")
    if any(b - a < 0.5 for a, b in pairwise(lying)):
        yield Fault("Two boats lie in one place.", "fow.river.drift.occupied")
