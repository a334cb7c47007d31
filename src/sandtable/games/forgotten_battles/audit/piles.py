"""Dead Piles, the RVGK-3 Box, pools: every unit in one place, no step of it twice."""

import re
from collections import Counter
from collections.abc import Iterator

from sandtable.games.forgotten_battles.audit.arrival_counts import formations_that_left
from sandtable.games.forgotten_battles.replacements.rebuild_chart import chart, charts
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.kernel import Fault

LOCATION, WITHDRAW = "tfb.replacement.soviet.location", "tfb.arrival.{side}.general.withdraw"
PARTISANS, HIGHEST_AR = "partisans", 5


def faults(state: State, before: State | None) -> Iterator[Fault]:
    for side in SIDES:
        for unit in state.dead_pile[side]:
            yield from _dead(state, side, unit)
        yield from _ids(state, side)
        yield from _withdrawn(state, side)
        if before is not None:
            yield from _steps(state, before, side)
    for unit in state.rvgk:
        if unit.type == "air" or unit.type in chart(SOVIET).pool:
            yield Fault(f"{unit.name} ({unit.type}) is in the RVGK-3 Box", LOCATION)
    for unit in state.returning:
        if unit.type not in chart(AXIS).auto:
            yield Fault(f"{unit.name} ({unit.type}) comes back by itself", "tfb.rebuild.axis.auto.army_hq")
    yield from _pools(state, before)


def _dead(state: State, side: str, unit: DeadUnit) -> Iterator[Fault]:
    mine, cite = chart(side), f"tfb.replacement.{side}.general"
    if unit.type not in mine.types or unit.type in mine.pool:
        yield Fault(f"{unit.name}: {unit.type} does not lie in the Dead Pile of the {side}", cite)
    if unit.type in mine.auto and not (unit.type == "corps_hq" and state.readings.corps_hq_return != "recovery_only"):
        yield Fault(f"{unit.name}: {unit.type} comes back by itself", cite)
    if unit.steps < 1 or (unit.steps > 1 and not unit.multi_step):
        yield Fault(f"{unit.name}: {unit.steps} dead steps", cite)
    if unit.size not in ("", *charts().sizes) or unit.size in mine.no_sizes or not 0 <= unit.ar <= HIGHEST_AR:
        yield Fault(f"{unit.name}: a {unit.size} of AR {unit.ar}", cite)
    if unit.nation and side == SOVIET:
        yield Fault(f"{unit.name}: {unit.nation} among the Soviets", "tfb.rebuild.axis.hungarian")


def _ids(state: State, side: str) -> Iterator[Fault]:
    """Ids are a side's own: its letter and a number of its own counting."""
    for where, units in (("Dead Pile", state.dead_pile[side]), ("RVGK-3 Box", state.rvgk if side == SOVIET else [])):
        ids = [unit.id for unit in units]
        if len(set(ids)) < len(ids):
            yield Fault(f"the same unit lies twice in the {where} of the {side}: {ids}")
        wrong = [i for i in ids if not re.fullmatch(rf"{side[0]}\d+", i) or int(i[1:]) > state.buried[side]]
        if wrong:
            yield Fault(f"{where}: ids that the {side} never gave: {wrong}")
    half = {unit.id for unit in state.dead_pile[side] if unit.multi_step}
    both = (
        {unit.id for unit in state.rvgk} & {unit.id for unit in state.dead_pile[SOVIET]} - half
        if side == SOVIET
        else set()
    )
    if both:
        yield Fault(f"dead and in the RVGK-3 Box at once: {sorted(both)}", LOCATION)


def _withdrawn(state: State, side: str) -> Iterator[Fault]:
    if state.readings.withdraw_dead_units == "stay_in_dead_pile":
        return
    gone = formations_that_left(state, side)
    for unit in (*state.dead_pile[side], *(state.rvgk if side == SOVIET else ())):
        if unit.formation in gone:
            yield Fault(f"{unit.name} is of {unit.formation}, which has left the game", WITHDRAW.format(side=side))


def _steps(state: State, before: State, side: str) -> Iterator[Fault]:
    """What died earlier does not grow: a step that leaves the pile may be in the box, never in both."""
    had, have = Counter[str](), Counter[str]()
    for total, at in ((had, before), (have, state)):
        for unit in (*at.dead_pile[side], *(at.rvgk if side == SOVIET else ())):
            total[unit.id] += unit.steps
    for id, steps in have.items():
        if int(id[1:] or 0) <= before.buried[side] and steps > had[id]:
            yield Fault(f"{side}: {had[id]} steps of {id} have become {steps}", f"tfb.replacement.{side}.general")
    if state.buried[side] < before.buried[side]:
        yield Fault(f"{side}: fewer units have died than before")


def _pools(state: State, before: State | None) -> Iterator[Fault]:
    for key, pool in state.pools.items():
        if pool.names and not pool.counted:
            yield Fault(f"the pool {key} was never counted, and holds {len(pool.names)}")
    now = _partisans(state)
    if now is None:
        return
    twice = [name for name, count in now.items() if count > 1 and name in {p.name for p in state.partisans}]
    if twice:
        yield Fault(f"a Partisan is in two places: {twice}", "tfb.rebuild.soviet.pool.partisan")
    was = _partisans(before) if before is not None else None
    if was is not None and now != was:
        told = f"{was.total()} Partisan counters have become {now.total()}"
        yield Fault(told, "tfb.rebuild.soviet.pool.partisan")


def _partisans(state: State) -> Counter[str] | None:
    """Every Partisan counter, in the pool or on the map; None while nobody has counted the pool."""
    pool = state.pools.get(PARTISANS)
    return Counter([*pool.names, *(p.name for p in state.partisans)]) if pool and pool.counted else None
