"""Positions as one list: a row for each Unit, checked against the zone with measured refusals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypedDict

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.plans.table_plan import plan_of
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import (
    DECISION,
    Field,
    FieldKind,
    NotUnderstood,
    OnPicture,
    Procedure,
    Refused,
    Report,
    Side,
    Standing,
)
from sandtable.tabletop.drawing import Plan
from sandtable.tabletop.measures import Point, read_points
from sandtable.tabletop.table import Table
from sandtable.tabletop.zones import Zone, drawn_refused


class UnitPlace(TypedDict):
    """A Unit by its key, and where it stands: x, y in inches."""

    unit: str
    place: str


class Places(TypedDict):
    units: list[UnitPlace]


ACROSS, ALONG = 11, 4
"""Inches between two counters that are offered places: one or the other, so that no name hides another."""

BASE = 2
"""Inches from markers and fortifications at which a place is offered, so that no counter lies on another."""


def on_plan(
    units: list[Unit], table: Table, places: Mapping[str, list[float]] | None = None, owner: str = ""
) -> OnPicture:
    """The rows of a form (`unit` and `place`) as counters on the plan, each where it is known to stand.

    They stand for all Units of the `owner`, which the drawing need not show as well.
    """
    at = {key: f"{x:g}, {y:g}" for key, (x, y) in (places or {}).items()}
    standing = tuple(Standing(u.key, u.name, at.get(u.key, "")) for u in units)
    return OnPicture(
        "",
        "unit",
        point="place",
        width=table.width,
        depth=table.depth,
        instead=owner and f"units-{owner}",
        standing=standing,
    )


def the_plan(state: State) -> Callable[[], Plan]:
    """All that stands on the table, drawn only once a refused place is to be shown on it."""
    return partial(plan_of, state)


def as_a_list(
    units: list[Unit],
    zone: Zone,
    side: Side,
    key: str,
    plan: Callable[[], Plan] | None = None,
    site: Callable[[Unit], Zone] | None = None,
) -> Procedure[dict[str, list[float]]]:
    """Ask where every Unit stands, all in one form; `place` is x, y in inches. Refused places are drawn on the plan.

    `site` is the part of the zone where one Unit may stand; None: all of it.
    """
    if not units:
        return {}
    names = tuple((u.key, u.name) for u in units)
    columns = (Field("unit", "Unit", FieldKind.CHOICE, choices=names), Field("place", "x, y in inches", inches=True))
    rows: list[UnitPlace] = []
    for unit in units:
        x, y = beside(site(unit) if site else zone, [read_place(row["place"]) for row in rows])
        rows.append({"unit": unit.key, "place": f"{x:g}, {y:g}"})
    told = yield from Report[Places](
        question=f"Where do your Units stand in {zone.name}?",
        telling=f"{zone.name}: {{}}.",
        cite=zone.cite,
        wants=DECISION,
        side=side,
        key=key,
        fields=(Field("units", "Units", FieldKind.TABLE, columns=columns, places=on_plan(units, zone.table)),),
        also=lambda value: refuse_rows(value["units"], units, zone, site),
        draw_refused=lambda value: drawn_refused(zone, [read_place(row["place"]) for row in value["units"]], plan),
        suggestion={"units": rows},
    )
    return {row["unit"]: list(read_place(row["place"])) for row in told["units"]}


def on_the_table(battle: Battle) -> list[Sequence[float]]:
    """Every place that something is known to stand at: Units, Objectives, obstacles, fortifications."""
    found: list[Sequence[float]] = [p for roster in battle.rosters.values() for p in roster.places.values()]
    found += [(o.x, o.y) for o in battle.objectives if o.on_table]
    found += [marker.point for marker in battle.obstacles if marker.point]
    return found + [work.point for work in battle.fortifications if work.point]


def beside(zone: Zone, taken: Iterable[Sequence[float]], wanted: Point | None = None) -> list[float]:
    """A place to offer: where it is wanted or in the middle of the zone, or as near to that as leaves room between
    counters. No rule."""
    best, others = wanted or zone.middle(), [(x, y) for x, y in taken]
    if apart(best, others):
        return list(best)
    for spot in zone.whole_inches_by([best]):
        if apart(spot, others) and zone.contains(spot):
            return list(spot)
    return list(best)


def apart(spot: Point, others: Iterable[Point]) -> bool:
    """Whether a counter has room there beside the others."""
    return all(abs(spot[0] - x) >= ACROSS or abs(spot[1] - y) >= ALONG for x, y in others)


def refuse_rows(
    rows: list[UnitPlace],
    units: list[Unit],
    zone: Zone,
    site: Callable[[Unit], Zone] | None = None,
) -> Refused | None:
    """The first Unit that is missing, named twice, or stands outside the zone."""
    named = [row["unit"] for row in rows]
    for unit in units:
        if named.count(unit.key) > 1:
            raise NotUnderstood(f"{unit.name} is named twice", zone.cite)
        if unit.key not in named:
            return Refused(f"{unit.name} is missing", zone.cite)
    for row in rows:
        unit = next(u for u in units if u.key == row["unit"])
        refused = (site(unit) if site else zone).refuse(on_table_only(zone.table, read_place(row["place"]), unit.name))
        if refused:
            return Refused(f"{unit.name} at {refused.why}", refused.rule)
    return None


def on_table_only(table: Table, place: Point, whose: str = "") -> Point:
    """The place itself; one off the table is no place at all."""
    off = table.refuse(place, "fow.meta.frame")
    if off:
        raise NotUnderstood(f"{whose} at {off.why}" if whose else off.why, off.rule)
    return place


def read_place(text: str) -> Point:
    """`12.5, 40` in inches, or `30, 100 cm`."""
    wrong = NotUnderstood(f"two distances such as 12.5, 40 or 30, 100 cm are wanted, not {text[:40]!r}")
    try:
        points = read_points(text.replace(";", ","))
    except NotUnderstood:
        raise wrong from None
    if len(points) != 1:
        raise wrong
    return points[0]
