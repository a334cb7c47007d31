"""Fronts, Penal units, Partisans on the map, Garrisons, bases, Hedgehogs, extenders, rail units."""

from collections.abc import Iterator

from sandtable.games.forgotten_battles.printed_map import fault_of_hex
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import Place, PlaceKind, State
from sandtable.kernel import Fault

PENAL, POOL = "tfb.special.soviet.penal.receive", "tfb.rebuild.soviet.pool.penal"
GARRISON, AREA = "tfb.special.axis.garrison.stats", "tfb.special.axis.hungarian.area"
HEX, HIGHEST_HEDGEHOG = "tfb.meta.hex_notation", 4
POSTURES = ("none", "offensive", "regrouping")


def faults(state: State, before: State | None) -> Iterator[Fault]:
    yield from _fronts(state)
    yield from _penal(state, before)
    yield from _garrisons(state, before)
    yield from _hedgehogs(state, before)
    yield from _hungarians(state)
    for partisan in state.partisans:
        if fault_of_hex(partisan.hex):
            yield Fault(f"a Partisan lies in {partisan.hex!r}: that is no hex", HEX)
    moving = [name for name in state.special.lifted if state.special.extenders.get(name) != "moving"]
    if moving and state.phase == "movement":
        yield Fault(
            f"taken off in this Movement Phase and on the map again: {moving}",
            "tfb.special.soviet.truck_extender.place",
        )
    if not set(state.special.rail_units.values()) <= set(SIDES):
        yield Fault("a Rail Movement unit of nobody", "tfb.special.common.rail.flip")


def _fronts(state: State) -> Iterator[Fault]:
    names = [front.name for front in state.fronts]
    if len(set(names)) < len(names):
        yield Fault(f"two Fronts of one name: {names}")
    hqs = [p.name for p in state.supply[SOVIET].places if p.kind is PlaceKind.FRONT_HQ]
    if sorted(hqs) != sorted(names):
        yield Fault(f"markers of {names}, but HQs of {hqs}", "tfb.units.soviet.front_marker.offensive")
    for front in state.fronts:
        if front.posture not in POSTURES or (front.posture == "none") != (front.turns == 0):
            yield Fault(
                f"{front.name}: {front.turns} turns in posture {front.posture}",
                "tfb.units.soviet.front_marker.offensive_turns",
            )
    attacking = [front.name for front in state.fronts if front.posture == "offensive"]
    limit = state.arrivals.posture_limit
    if limit and len(attacking) > limit and not set(attacking) <= set(state.arrivals.excused):
        yield Fault(f"{attacking} in Offensive Posture at once", "tfb.arrival.axis.1944-03-01.one_offensive")


def _penal(state: State, before: State | None) -> Iterator[Fault]:
    """Every Penal unit is with a Front on the offensive, or in the holding box; none vanishes."""
    out = {front: units for front, units in state.special.penal.items() if units}
    most = numbers().penal.received.most
    if min([state.special.penal_box, state.special.penal_used, *state.special.penal.values()]) < 0:
        yield Fault(f"less than no Penal unit: {state.special.penal}, {state.special.penal_box} in the box", POOL)
    if state.readings.penal_when_offensive_ends == "to_the_holding_box":
        attacking = {front.name for front in state.fronts if front.posture == "offensive"}
        if not set(out) <= attacking or any(units > most for units in out.values()):
            yield Fault(f"Penal units {out}, on the offensive are {sorted(attacking)}", PENAL)
    if before is None:
        return
    had = sum(before.special.penal.values()) + before.special.penal_box
    have = sum(out.values()) + state.special.penal_box
    was = {front.name for front in before.fronts if front.posture == "offensive"}
    began = [front for front in state.fronts if front.posture == "offensive" and front.name not in was]
    if not had <= have <= had + most * len(began):
        yield Fault(f"{had} Penal units on record have become {have}; {len(began)} Fronts went on the offensive", POOL)
    if before.phase == "cleanup" and state.special.penal_used != before.special.penal_used:
        yield Fault("a Penal unit was used in Clean-up", "tfb.special.soviet.penal.after")


def _garrisons(state: State, before: State | None) -> Iterator[Fault]:
    special = state.special
    if (
        sorted(special.garrisons) != sorted(special.garrison_steps)
        or min(special.garrison_steps.values(), default=1) < 1
    ):
        yield Fault(f"Garrisons {special.garrisons} with the steps {special.garrison_steps}", GARRISON)
    known = [*special.garrisons, *special.garrisons_lost]
    if len(set(known)) < len(known):
        yield Fault(f"a Garrison twice, or active and gone: {known}", "tfb.special.axis.garrison.last")
    if before is not None and not {*before.special.garrisons, *before.special.garrisons_lost} <= set(known):
        yield Fault("a Garrison has vanished from the record", GARRISON)


def _hedgehogs(state: State, before: State | None) -> Iterator[Fault]:
    for hex, level in state.hedgehogs.items():
        if fault_of_hex(hex) or not 1 <= level <= HIGHEST_HEDGEHOG:
            yield Fault(f"a Level-{level} Hedgehog in {hex!r}", "tfb.replacement.axis.hog")
        fixed = hex in state.fixed_hedgehogs and before is not None and hex in before.fixed_hedgehogs
        if fixed and before is not None and level > before.hedgehogs.get(hex, 0):
            yield Fault(f"the Hedgehog of the base in {hex} was raised", "tfb.special.axis.heinrici.hedgehog")
        raised = level - (before.hedgehogs.get(hex, 0) if before is not None else level)
        if hex in state.special.garrisons and raised == level == 1:
            yield Fault(f"{hex}: a Level-1 Hedgehog was put where a Garrison has one of its own", GARRISON)
    if len(state.fixed_hedgehogs) > state.arrivals.bases + state.arrivals.forts:
        yield Fault("more Heinrici bases on the map than were deployed", "tfb.arrival.axis.heinrici_total")
    bad = [hex for hex in state.fixed_hedgehogs if fault_of_hex(hex)]
    if bad:
        yield Fault(f"Heinrici bases in {bad}", HEX)


def _hungarians(state: State) -> Iterator[Fault]:
    hqs = {p.name: p for p in state.supply[AXIS].places}
    for name in state.special.hungarian_hqs:
        if name not in hqs:
            yield Fault(f"{name} is a Hungarian HQ that stands nowhere", "tfb.special.axis.hungarian.hq")
        elif _too_far(state, hqs[name]):
            yield Fault(f"the Hungarian HQ {name} stands in {hqs[name].hex}", AREA)


def _too_far(state: State, place: Place) -> bool:
    """North of the row, or certainly across the Dnepr, read off the hex as it is written."""
    if not place.hex:
        return False
    map, (column, row) = place.hex[0], (int(n) for n in place.hex[1:].split("."))
    last = 27 - (state.readings.hungarian_row_27 == "outside")
    east = state.readings.dnepr_course == "by_its_ends" and map == "D" and column > 11
    return map in "AB" or row > last or east
