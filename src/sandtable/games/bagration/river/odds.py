"""Exact odds of the river: drift, off-table returns, boats back, Units ashore by each turn. No dice are thrown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from typing import Any, NamedTuple

from sandtable.charts import Chart
from sandtable.games.bagration.base.ratings import successes
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.games.bagration.river.bank_queue import BankQueue
from sandtable.games.bagration.river.boat_returns import pool
from sandtable.games.bagration.river.faces import AS_ENTERED, column, entered_chart
from sandtable.games.bagration.river.river_charts import charts
from sandtable.odds import Chain, Odds
from sandtable.rules import rule

ONE_POOL = "one_pool"
MOST_STATES = 20_000
"""Ways the river may stand that are followed through the turns: about a second."""


def drift_odds(
    readings: Readings = USUAL,
    faces: Sequence[str] | None = None,
    tables: Mapping[str, Chart] | None = None,
) -> Odds[int]:
    """How far a Unit's boats drift, in inches; with `tables` by these charts (house rules)."""
    chosen = column("boat_drift", readings)
    ours = tables or charts()
    chart: Chart = ours["boat_drift"] if chosen != AS_ENTERED else entered_chart("boat_drift", faces or ())
    return chart.reading(chosen if chosen != AS_ENTERED else "").law().map(int)


def off_table_chance(
    launched: Sequence[float],
    length: float,
    current: int,
    readings: Readings = USUAL,
    faces: Sequence[str] | None = None,
) -> Fraction:
    """The chance that any of a Unit's boats passes the edge, with free places all along the bank."""
    lead = max(launched) if current > 0 else min(launched)
    room = length - lead if current > 0 else lead
    return drift_odds(readings, faces).chance(lambda drift: drift > room)


class Traffic(NamedTuple):
    """The river between two steps of a turn: Units by their kind in the fleet, boats by number."""

    waiting: tuple[int, ...]
    landed: tuple[int, int] = (0, 0)
    """At the Enemy Bank, still in their boats: the Units, and their boats."""
    empty: int = 0
    off: tuple[tuple[int, int], ...] = ()
    """Off the table: the kind of each Unit and the turns it failed to come on."""


@dataclass(frozen=True)
class Fleet:
    """Units in the order they reach the bank: the boats each needs, and each one's chance to be carried off.

    `kept` and `pools` are the settings boats_kept_for_a_waiting_unit and off_table_dice.
    """

    needs: tuple[int, ...]
    boats: int
    off_chances: tuple[Fraction, ...] = ()
    kept: bool = False
    pools: str = ONE_POOL
    aboard: int = 0
    """So many Units, the first of all, lie in their boats at the Enemy Bank already."""
    carried_off: tuple[int, ...] = ()
    """The next ones are off the table: the turns each failed to come on."""
    empty: int = 0
    """Boats without a Unit that are still to come back."""

    def chance_off(self, unit: int) -> Fraction:
        return self.off_chances[unit] if self.off_chances else Fraction(0)

    @cached_property
    def queue(self) -> BankQueue:
        return BankQueue(tuple((need, self.chance_off(n)) for n, need in enumerate(self.needs)), self.kept)

    def start(self) -> Traffic:
        gone = self.aboard + len(self.carried_off)
        off = zip(self.queue.order[self.aboard : gone], self.carried_off, strict=True)
        waiting = self.queue.counted(self.queue.order[gone:])
        return Traffic(waiting, (self.aboard, sum(self.needs[: self.aboard])), self.empty, tuple(sorted(off)))

    def free(self, t: Traffic) -> int:
        """Boats on the Friendly Bank."""
        return self.boats - t.empty - t.landed[1] - self.queue.boats_of(kind for kind, _ in t.off)

    def ashore(self, t: Traffic) -> int:
        return len(self.needs) - sum(t.waiting) - t.landed[0] - len(t.off)

    def launching(self, t: Traffic) -> tuple[int, ...]:
        """How many Units of each kind have boats now."""
        return self.queue.counted(self.queue.served(t.waiting, self.free(t)))


@rule("fow.river.timeline")
def ashore_by_turn(fleet: Fleet, turns: int) -> list[Odds[int]]:
    """Units ashore after each turn 1 to `turns`, if every Unit stands at the bank, unpinned, and launches at once.

    A Unit lands the turn after it launched; its boats then return on 3+ each and serve the next Unit a turn later. Of
    the Units off the table those with the most boats come on first, since their boats serve the others. Raises
    TooLarge for fleets of many Units that may be carried off.
    """
    steps: dict[str, Callable[[Traffic], Odds[Traffic]]]
    steps = {"come on": partial(_come_on, fleet), "move": partial(_move, fleet), "boats": partial(_boats_back, fleet)}
    chain: Chain[Traffic, str] = Chain(
        fleet.start(), [*steps] * turns, lambda step, before: steps[step](before), most_states=MOST_STATES
    )
    return chain.laws(fleet.ashore, every=len(steps))


def _come_on(fleet: Fleet, t: Traffic) -> Odds[Traffic]:
    """The beginning of the turn: the dice for Units off the table."""
    if not t.off:
        return Odds.sure(t)
    needs = river_numbers().off_table.needs
    if fleet.pools != ONE_POOL:
        return _a_pool_each(fleet, t, needs)
    attempt = max(failed for _, failed in t.off) + 1
    return _at_most(pool(attempt, len(t.off)), needs, len(t.off)).map(partial(_some_come, fleet, t, attempt))


@cache
def _at_most(dice: int, needs: str | int, units: int) -> Odds[int]:
    """Successes that bring a Unit on; spare ones are lost."""
    return successes(dice, needs).map(lambda passed: min(passed, units))


def _some_come(fleet: Fleet, t: Traffic, attempt: int, passed: int) -> Traffic:
    back = fleet.queue.boats_of(kind for kind, _ in t.off[:passed])
    return t._replace(off=tuple((kind, attempt) for kind, _ in t.off[passed:]), empty=t.empty + back)


def _a_pool_each(fleet: Fleet, t: Traffic, needs: str | int) -> Odds[Traffic]:
    """The other reading: every Unit has dice of its own, one more for each turn it failed."""
    found: dict[Traffic, int] = {t._replace(off=()): 1}
    for kind, failed in t.off:
        comes = successes(failed + 1, needs).map(bool)
        found = _each(found, comes, partial(_one_comes, fleet, kind, failed))
    return Odds(found)


def _one_comes(fleet: Fleet, kind: int, failed: int, t: Traffic, comes: bool) -> Traffic:
    if comes:
        return t._replace(empty=t.empty + fleet.queue.kinds[kind][0])
    return t._replace(off=tuple(sorted((*t.off, (kind, failed + 1)))))


def _move(fleet: Fleet, t: Traffic) -> Odds[Traffic]:
    """The Movement Step: those at the bank get out, those with boats launch and drift."""
    launching = fleet.launching(t)
    waiting = tuple(n - gone for n, gone in zip(t.waiting, launching, strict=True))
    # In one pool a Unit that is carried off joins those whose dice have grown already.
    failed = max((n for _, n in t.off), default=0) if fleet.pools == ONE_POOL else 0
    found: dict[Traffic, int] = {t._replace(waiting=waiting, landed=(0, 0), empty=t.empty + t.landed[1]): 1}
    for kind, units in enumerate(launching):
        if units:
            carried = _carried(units, fleet.queue.kinds[kind][1])
            found = _each(found, carried, partial(_crossed, fleet, kind, units, failed))
    return Odds(found)


def _each(found: Mapping[Traffic, int], law: Odds[Any], after: Callable[[Traffic, Any], Traffic]) -> dict[Traffic, int]:
    """Every way the river stands now, followed by every result of a further roll."""
    reached: dict[Traffic, int] = {}
    for t, weight in found.items():
        for result, more in law.weights.items():
            new = after(t, result)
            reached[new] = reached.get(new, 0) + weight * more
    return reached


@cache
def _carried(units: int, chance: Fraction) -> Odds[int]:
    one = {1: chance, 0: 1 - chance}
    return Odds.of_chances({n: c for n, c in one.items() if c}) * units


def _crossed(fleet: Fleet, kind: int, units: int, failed: int, t: Traffic, gone: int) -> Traffic:
    landed, boats = t.landed
    here = (landed + units - gone, boats + (units - gone) * fleet.queue.kinds[kind][0])
    off = tuple(sorted((*t.off, *[(kind, failed)] * gone))) if gone else t.off
    return t._replace(landed=here, off=off)


def _boats_back(fleet: Fleet, t: Traffic) -> Odds[Traffic]:
    """The end of the Movement Step: a die for each empty boat; once nobody waits for them they no longer matter."""
    if not any(t.waiting):
        return Odds.sure(t._replace(empty=0))
    return successes(t.empty, river_numbers().back.needs).map(lambda back: t._replace(empty=t.empty - back))
