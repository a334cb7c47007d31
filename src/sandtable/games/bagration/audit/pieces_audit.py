"""The auditor's second part: Objectives, fortifications and obstacles, each with a name and a place of its own."""

from collections import Counter
from collections.abc import Iterator

from sandtable.games.bagration.fortifications.printed_cards import printed_fortifications
from sandtable.games.bagration.obstacles.markers import Whom
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import Fault


def audit_pieces(state: State, battle: Battle) -> Iterator[Fault]:
    yield from _objectives(state, battle)
    yield from _works(state, battle)
    yield from _obstacles(state, battle)


def off_table(state: State, x: float, y: float) -> bool:
    """The mission's table: its width along x where it is fought from the short edges, its length otherwise."""
    wide, deep = float(state.readings.table_width), float(state.readings.table_length)
    if state.now.spec().edges != "short":
        wide, deep = deep, wide
    return not (-1e-6 <= x <= wide + 1e-6 and -1e-6 <= y <= deep + 1e-6)


def _outside(state: State, point: tuple[float, float] | None) -> bool:
    return point is not None and off_table(state, *point)


def _objectives(state: State, battle: Battle) -> Iterator[Fault]:
    cite = "fow.base.holding"
    numbers = [o.number for o in battle.objectives]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Fault(f"Objectives are numbered {numbers}.", cite)
    printed = sum(len(s.place) for s in battle.spec().steps if s.key.startswith("objectives"))
    if len(numbers) > printed:
        yield Fault(f"{len(numbers)} Objectives; the mission has {printed}.", cite)
    for mark in battle.objectives:
        if _outside(state, (mark.x, mark.y)):
            yield Fault(f"Objective {mark.number} is off the table.", "fow.meta.frame")
        if not mark.on_table and (mark.by != "attacker" or not battle.spec().withdrawal):
            yield Fault(f"Objective {mark.number} has left the table.", "fow.rule.phased_withdrawal.objectives")
    if battle.delay_counters < 0 or (battle.delay_counters and not battle.spec().withdrawal):
        yield Fault(f"{battle.delay_counters} Delay Counters.", "fow.rule.phased_withdrawal.count")


def _works(state: State, battle: Battle) -> Iterator[Fault]:
    """Each Bunker or Nest is a Unit of its own; only a turret has a crew that bails out."""
    listed = printed_fortifications().selections
    for name, times in Counter(work.name for work in battle.fortifications).items():
        if times > 1:
            yield Fault(f"{times} fortifications are called {name}.", "fow.fortification.nest.units")
    for work in battle.fortifications:
        if work.selection not in listed:
            yield Fault(f"{work.name} is {work.selection}, which nobody can buy.", "fow.fortification.chart")
        elif work.bailed_out and not listed[work.selection].armour:
            yield Fault(f"{work.name} is Bailed Out and no turret.", "fow.base.bailed_out")
        for point in (work.point, *(work.wall or ())):
            if _outside(state, point):
                yield Fault(f"{work.name} is off the table.", "fow.meta.frame")


def _obstacles(state: State, battle: Battle) -> Iterator[Fault]:
    for name, times in Counter(marker.name for marker in battle.obstacles).items():
        if times > 1:
            yield Fault(f"{times} obstacles are called {name}.", "fow.obstacle.wire.marker")
    for kind, held in (("minefield", battle.minefields), ("wire", battle.wire)):
        laid = sum(marker.kind.value == kind for marker in battle.obstacles)
        if laid > held:
            yield Fault(f"{laid} of {kind} lie on the table; there were {held}.", "fow.mission.hammering.setup.3")
    for marker in battle.obstacles:
        if _outside(state, marker.point):
            yield Fault(f"{marker.name} is off the table.", "fow.meta.frame")
        if marker.underfoot and marker.kind.value != "booby_trap":
            yield Fault(f"{marker.name} was laid under a Team.", "fow.obstacle.booby.clearing")
        if marker.under and not marker.cleared:
            yield from _under(battle, marker.name, marker.under, marker.point)


def _under(battle: Battle, name: str, whom: Whom, point: tuple[float, float] | None) -> Iterator[Fault]:
    """Whoever a trap was laid under still stands there, by the plan."""
    roster, key = battle.rosters[whom.side], whom.unit
    places = [
        *([roster.places[key]] if key in roster.places else []),
        *([s.x, s.y] for s in roster.stands if s.unit == key),
    ]
    if point is None or all((x - point[0]) ** 2 + (y - point[1]) ** 2 > 1 + 1e-6 for x, y in places):
        yield Fault(
            f"{name} is said to lie under {whom.side} {whom.unit}, which stands elsewhere.",
            "fow.obstacle.booby.clearing",
        )
