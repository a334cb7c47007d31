"""What arrivals write into the other chapters' records: victory points, replacements, the Dead Pile."""

from collections.abc import Iterable, Sequence

from sandtable.games.forgotten_battles import register, victory
from sandtable.games.forgotten_battles.booklet.counters import SIZES, Counter
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.namesakes import among
from sandtable.games.forgotten_battles.booklet.rows import Buried
from sandtable.games.forgotten_battles.replacements import dead_pile, hand, pools
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.games.forgotten_battles.state.arrival_state import Placed
from sandtable.kernel import Procedure


def book(state: State, action: str) -> Procedure[None]:
    """Victory points that the booklets print: `stavka_appeal`, `vitebsk`, `pz16`."""
    yield from victory.book(state, action)


def receive(state: State, side: str, *, pax: int = 0, eq: Iterable[int] = ()) -> None:
    hand.receive_by_date(state, side, pax=pax, eq=list(eq))


def record(state: State, side: str, what: str, counters: Iterable[Counter | str], where: str) -> None:
    listed = list(counters)
    state.arrivals.record.append(Placed(state.date.isoformat(), side, what, [str(c) for c in listed], where))
    told = [c for c in listed if isinstance(c, Counter)]
    if what == "arrived":
        register.enter(state, side, told)
    elif what == "withdrew":
        register.withdraw(state, side, told)


def bury(state: State, side: str, counter: Counter, printed: Buried | None) -> Procedure[None]:
    """A counter put straight into the Dead Pile, of this size where it shows none."""
    printed = printed or Buried("symbol", "")
    size = SIZES.get(counter.size, printed.size)
    unit = DeadUnit("", counter.name, printed.type, size, counter.ar or 0, counter.formation)
    yield from dead_pile.bury(state, side, unit)


def unbury(state: State, side: str, unit_id: str) -> None:
    dead_pile.remove(state, side, unit_id)
    register.out_of_the_game(state, side, unit_id)


def draw_alert(state: State, pool: str, cite: str) -> Procedure[str | None]:
    """A random Alert unit, by the title of its pool; None when the pool is empty."""
    drawn = yield from pools.draw(state, general().alert_pools[pool], pool, "axis", cite)
    return drawn


def in_play(state: State, side: str) -> set[str]:
    """What has arrived and not left since, by the record, each counter without its remark."""
    found: set[str] = set()
    for line in state.arrivals.record:
        texts = {text.partition(" ; ")[0] for text in line.counters}
        if line.side == side and line.what in ("arrived", "withdrew"):
            found = found | texts if line.what == "arrived" else found - texts
    return found


def released_early(state: State) -> set[str]:
    """What the players' booklet lists for emergencies and Special Events."""
    rows = (general().vitebsk, general().kovel, general().special_event.axis)
    keys = [row.units.removeprefix("tfb.arrival.") for row in rows]
    return {text.partition(" ; ")[0] for key in keys for text in state.arrivals.roster.get(key, ())}


def leave_box(state: State, side: str, counters: Sequence[Counter]) -> None:
    """Of these counters, those that wait in the Soviet RVGK-3 Box leave it with the rest of their formation."""
    if side == "soviet":
        waiting = {unit.id for unit in among(state.rvgk, counters)}
        state.rvgk = [unit for unit in state.rvgk if unit.id not in waiting]
