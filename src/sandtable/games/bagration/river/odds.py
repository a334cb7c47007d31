"""Exact odds of the river: drift, off-table returns, boats back, Units ashore by each turn. No dice are thrown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from sandtable.charts import Chart
from sandtable.games.bagration.base.ratings import FACES, number_of
from sandtable.games.bagration.booklet import data
from sandtable.games.bagration.river.faces import AS_ENTERED, charts, column, entered_chart
from sandtable.games.bagration.river.landing import pool
from sandtable.odds import Chain, Odds
from sandtable.rules import rule


def drift_odds(settings: Mapping[str, Any] | None = None, faces: Sequence[str] | None = None) -> Odds[int]:
    """How far a Unit's boats drift, in inches."""
    chosen = column("boat_drift", settings)
    chart: Chart = charts()["boat_drift"] if chosen != AS_ENTERED else entered_chart("boat_drift", faces or ())
    return chart.reading(chosen if chosen != AS_ENTERED else "").law().map(int)


def off_table_chance(
    launched: Sequence[float],
    length: float,
    current: int,
    settings: Mapping[str, Any] | None = None,
    faces: Sequence[str] | None = None,
) -> Fraction:
    """The chance that any of a Unit's boats passes the edge, with free places all along the bank."""
    lead = max(launched) if current > 0 else min(launched)
    room = length - lead if current > 0 else lead
    return drift_odds(settings, faces).chance(lambda drift: drift > room)


def successes(dice: int, needs: str | int) -> Odds[int]:
    """How many of so many dice pass."""
    passing = FACES + 1 - number_of(needs)
    one = Odds({1: passing, 0: FACES - passing}) if 0 < passing < FACES else Odds.sure(int(passing > 0))
    return one * dice if dice else Odds.sure(0)


@dataclass(frozen=True, slots=True)
class Traffic:
    """The river at the end of a turn: Units by their place in the list, boats by number."""

    waiting: tuple[int, ...]
    free: int
    landed: tuple[int, ...] = ()
    """At the Enemy Bank, still in their boats."""
    empty: int = 0
    off: tuple[int, ...] = ()
    attempt: int = 0
    ashore: int = 0


@dataclass(frozen=True)
class Fleet:
    """Units in the order they reach the bank: the boats each needs, and each one's chance to be carried off."""

    needs: tuple[int, ...]
    boats: int
    off_chances: tuple[Fraction, ...] = ()

    def chance_off(self, unit: int) -> Fraction:
        return self.off_chances[unit] if self.off_chances else Fraction(0)


@rule("fow.river.timeline")
def ashore_by_turn(fleet: Fleet, turns: int) -> list[Odds[int]]:
    """Units ashore after each turn 1 to `turns`, if every Unit stands at the bank, unpinned, and launches at once.

    A Unit lands the turn after it launched; its boats then return on 3+ each and serve the next Unit a turn later.
    """
    start = Traffic(tuple(range(len(fleet.needs))), fleet.boats)
    chain: Chain[Traffic, int] = Chain(start, range(turns), lambda _, before: _turn(fleet, before))
    return [chain.after(n).map(lambda t: t.ashore) for n in range(1, turns + 1)]


def _turn(fleet: Fleet, before: Traffic) -> Odds[Traffic]:
    return _come_on(fleet, before).then(lambda t: _move(fleet, t)).then(_boats_back)


def _come_on(fleet: Fleet, t: Traffic) -> Odds[Traffic]:
    """The beginning of the turn: the pool for Units off the table."""
    if not t.off:
        return Odds.sure(replace(t, attempt=0))
    attempt = t.attempt + 1
    needs = data("river")["off_table"]["needs"]

    def arrived(passed: int) -> Traffic:
        count = min(passed, len(t.off))
        back = sum(fleet.needs[u] for u in t.off[:count])
        still = t.off[count:]
        return replace(t, off=still, attempt=attempt if still else 0, empty=t.empty + back, ashore=t.ashore + count)

    return successes(pool(attempt, len(t.off)), needs).map(arrived)


def _move(fleet: Fleet, t: Traffic) -> Odds[Traffic]:
    """The Movement Step: those at the bank get out, those with boats launch and drift."""
    emptied = sum(fleet.needs[u] for u in t.landed)
    ashore = t.ashore + len(t.landed)
    free, launching, waiting = t.free, [], []
    for unit in t.waiting:
        if fleet.needs[unit] <= free:
            free -= fleet.needs[unit]
            launching.append(unit)
        else:
            waiting.append(unit)
    base = replace(t, waiting=tuple(waiting), free=free, landed=(), empty=t.empty + emptied, ashore=ashore)
    found: Odds[Traffic] = Odds.sure(base)
    for unit in launching:
        found = found.then(partial(_crossed, unit=unit, off=fleet.chance_off(unit)))
    return found


def _crossed(t: Traffic, unit: int, off: Fraction) -> Odds[Traffic]:
    here, gone = replace(t, landed=(*t.landed, unit)), replace(t, off=(*t.off, unit))
    chances = {here: 1 - off, gone: off}
    return Odds.of_chances({s: c for s, c in chances.items() if c})


def _boats_back(t: Traffic) -> Odds[Traffic]:
    """The end of the Movement Step: a die for each empty boat."""
    back = successes(t.empty, data("river")["return"]["needs"])
    return back.map(lambda n: replace(t, empty=t.empty - n, free=t.free + n))
