"""The quick battle as steps on whole numbers, for the simulation; every figure from the functions play uses."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, TypeVar

from sandtable.charts import Chart
from sandtable.games.orsha.frame.victory import whole
from sandtable.games.orsha.ground.maps import map_in, number_of
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.printed.quick import quick_numbers
from sandtable.games.orsha.quick_battle import fight, model
from sandtable.games.orsha.quick_battle.forces import sector_of
from sandtable.games.orsha.quick_battle.model import sectors
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, SIDES
from sandtable.games.orsha.state import DATES
from sandtable.kernel import Procedure, Request, Side
from sandtable.kernel.law import law

Draw = tuple[str, int, tuple[str, ...], tuple[str, ...], tuple[str, ...], Callable[..., tuple[int, ...]], Any]
Decisions = Mapping[Side, Mapping[str, str]]
R = TypeVar("R")
K = TypeVar("K", bound=Hashable)


def start() -> dict[str, int]:
    """The registers of battles, before the first."""
    lines = {f"line_{sector}": campaign().initial.control_from for sector in sectors()}
    rest = ("column", "far", "over", "twelfths_german", "twelfths_russian", "percent_german", "percent_russian")
    return {**lines, **dict.fromkeys(rest, 0), "evp": 0, "lvp": 0, "lvp_before": 0, "vp": 0, "before": 0, "won": 0}


def decisions(side: Side, decide: Callable[[Request], Any], tables: Mapping[str, Chart]) -> dict[str, str]:
    """What a side answers to the two questions before every battle."""
    return dict(_decided(fight.plan(side), side, decide, keep=lambda plan: tuple(plan.items()), tables=tables))


def leaves(decide: Callable[[Request], Any]) -> bool:
    """Whether the Russians leave the map for VP where they would not come back."""
    return _decided(fight.leave(2), RUSSIAN, decide, keep=bool)


def _decided(
    asks: Procedure[R],
    side: Side,
    decide: Callable[[Request], Any],
    *,
    keep: Callable[[R], K],
    tables: Mapping[str, Chart] | None = None,
) -> K:
    """What comes of a procedure that only asks."""
    odds = law(
        lambda _: asks,
        None,
        keep=lambda _, told: keep(told),
        decide=lambda ask: decide(replace(ask, side=side)),
        tables=tables or {},
    )
    return odds.mode()


def battle(chart: Chart, decided: Decisions, readings: Readings, leave: bool) -> list[Draw]:
    """A whole battle: the rolls of the sectors, the lines, the losses, the exits."""
    found = [
        _one("on hand", f"hand_{side}", adds=f"strength_{side}", does=partial(model.troops, side), row=side)
        for side in SIDES
    ]
    found += [_nothing(name) for name in ("over", "twelfths_german", "twelfths_russian")]
    part = {side: model.shares(decided[side]["effort"]) for side in SIDES}
    for sector in sectors():
        found.append(_column(part[RUSSIAN][sector], part[GERMAN][sector]))
        found.append(_fight(chart, sector, decided, part))
    found += _flanks()
    for side in SIDES:
        found += _losses(side, decided[GERMAN]["stance"])
    return [*found, _exits(retained=readings.exited_russian_units == "retained", leave=leave)]


def _one(name: str, read: str, *, does: Callable[[int], int], sets: str = "", adds: str = "", row: Any = None) -> Draw:
    return name, 1, (read,), (sets,) * bool(sets), (adds,) * bool(adds), lambda value, digit: (does(value),), row


def _nothing(name: str) -> Draw:
    return f"no {name}", 1, (), (name,), (), lambda digit: (0,), None


def _column(russian: int, german: int) -> Draw:
    names = list(quick_numbers().columns)

    def does(strong: int, weak: int, digit: int) -> tuple[int, ...]:
        return (names.index(model.column(strong, weak, russian, german)),)

    return "column", 1, ("strength_russian", "strength_german"), ("column",), (), does, (russian, german)


def _fight(chart: Chart, sector: str, decided: Decisions, part: Mapping[Side, Mapping[str, int]]) -> Draw:
    """The roll of a sector: the line goes forward, and both sides' losses are weighed by who stood there."""
    names = list(quick_numbers().columns)
    apply = model.modifiers(sector, decided[RUSSIAN]["stance"], decided[GERMAN]["stance"])
    throws = [(a, b) for a in range(1, chart.dice[0] + 1) for b in range(1, chart.dice[1] + 1)]

    @cache
    def rows(column: int) -> list[tuple[int, ...]]:
        read = [chart.reading(names[column], apply).row(dice) for dice in throws]
        return [(-int(r["advance"]), *(part[side][sector] * int(r[side]) for side in SIDES)) for r in read]

    adds = (f"line_{sector}", *(f"twelfths_{side}" for side in SIDES))
    return f"fight {sector}", len(throws), ("column",), (), adds, lambda column, digit: rows(column)[digit], None


def _flanks() -> list[Draw]:
    """The outer sectors look at the centre before it moves, the centre at whichever of them is further behind."""
    south, centre, north = (f"line_{sector}" for sector in sectors())

    def kept(line: int, near: int, digit: int) -> tuple[int, ...]:
        return (model.kept_line(line, [near]),)

    found: list[Draw] = [
        ("far", 1, (south, north), ("far",), (), lambda a, b, digit: (max(a, b),), None),
        ("flank", 1, (south, centre), (south,), (), kept, None),
        ("flank", 1, (north, centre), (north,), (), kept, None),
        ("flank", 1, (centre, "far"), (centre,), (), kept, None),
    ]
    for line in (south, centre, north):
        found.append(("edge", 1, (line,), (line,), ("over",), lambda at, digit: model.beyond(at), None))
    return found


def _losses(side: Side, stance: str) -> list[Draw]:
    def does(hand: int, percent: int, digit: int) -> tuple[int, ...]:
        lost = model.lost(hand, percent)
        return hand - lost, lost

    percent = f"percent_{side}"
    return [
        _one(
            "percent",
            f"twelfths_{side}",
            sets=percent,
            does=lambda twelfths: model.percent_lost(side, twelfths, stance),
            row=(side, stance),
        ),
        ("losses", 1, (f"hand_{side}", percent), (f"hand_{side}",), (f"cvp_{side}",), does, None),
    ]


def _exits(*, retained: bool, leave: bool) -> Draw:
    """CG14: who leaves for VP comes back, or not, by the reading chosen."""

    def does(over: int, hand: int, digit: int) -> tuple[int, ...]:
        points = model.exit_points(over, hand) if retained or leave else 0
        return hand if retained else hand - points, points

    return "exits", 1, ("over", "hand_russian"), ("hand_russian",), ("evp",), does, (retained, leave)


def scenario_end(date: str, readings: Readings) -> list[Draw]:
    """7.4, 7.5031: LVP from the lines, VP with their remainders, and who won the scenario (1: the Russians)."""
    found = [_nothing("lvp")]
    for sector in sectors():
        where = (sector, readings.map)
        found.append(_one("lvp", f"line_{sector}", adds="lvp", does=_lvp_of(*where), row=where))
    found.append(_one("vp of cvp", "cvp_german", sets="vp", does=whole))
    found.append(_one("vp of evp", "evp", adds="vp", does=whole))
    reading, first = readings.scenario_vp_count, date == DATES[0]
    total = first or reading == "campaign total"
    gain = reading == "gain over the total at the scenario start"
    needs = readings.initial_scenario_vp if first else campaign().victory.scenario

    def does(lvp: int, vp: int, before: int, lvp_before: int, digit: int) -> tuple[int, ...]:
        score = lvp + vp - (0 if total else before + lvp_before)
        # Only one reading looks at the LVP of the scenario before.
        return int(score >= needs), vp, lvp if gain else 0

    reads, sets = ("lvp", "vp", "before", "lvp_before"), ("won", "before", "lvp_before")
    return [*found, ("scenario", 1, reads, sets, (), does, (total, gain, needs))]


def _lvp_of(sector: str, file: str) -> Callable[[int], int]:
    """6: the LVP of a sector that the Russians hold when their line is at this number."""
    hexmap = map_in(file)
    named = hexmap.grid.name
    held = [(number_of(named(o.hex)), o.value) for o in hexmap.objectives if sector_of(named(o.hex)) == sector]
    return lambda line: sum(value for at, value in held if at >= line)
