"""Start in the middle: crossings, the current and boats as they are on the table."""

from collections.abc import Sequence
from typing import TypedDict

from sandtable.games.bagration.base.teams import understand_count
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.from_table.pieces_laid import ObstacleRow, understand_places
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.river.boats import BoatPlace, Crosser, reach_bank
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.setup.bridges import crossings_wanted, give_boats
from sandtable.games.bagration.setup.places import read_place
from sandtable.games.bagration.setup.reserves_held import infantry_at_hand
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.terrain.features import feature
from sandtable.kernel import FACT, ChooseSome, Field, FieldKind, NotUnderstood, Option, Procedure, Refused, Report, Side
from sandtable.rules import rule

CROSSINGS = ("road_bridge", "rail_bridge", "damaged_bridge", "ford")


class CrossingsLaid(TypedDict):
    crossings: list[ObstacleRow]
    current: str


class BoatRow(TypedDict):
    boat: str
    where: str
    unit: str
    passengers: int
    along: int


class BoatsLaid(TypedDict):
    boats: list[BoatRow]


def crossings_and_current(state: State) -> Procedure[None]:
    """Bridges and fords where they lie, the current as it was rolled, and the boats that belong to it."""
    battle = state.now
    if battle.river is None:
        return
    kinds = tuple((k, feature(k).title) for k in CROSSINGS)
    columns = (
        Field("kind", "Crossing", FieldKind.CHOICE, choices=kinds),
        Field("place", "x, y in inches", inches=True),
    )
    told = yield from Report[CrossingsLaid](
        question="Which bridges and fords lie on the river, and which way runs the current?",
        telling="On the river: {}.",
        cite="fow.river.crossings.placement",
        wants=FACT,
        key="crossings_laid",
        fields=(
            Field("crossings", "Crossings", FieldKind.TABLE, columns=columns),
            Field(
                "current",
                "The current runs",
                FieldKind.CHOICE,
                choices=(("1", "to the right"), ("-1", "to the left")),
            ),
        ),
        also=lambda value: refuse_few(state, value["crossings"]),
        suggestion={"crossings": _even(state), "current": "1"},
    )
    course = battle.river.river()
    for row in told["crossings"]:
        along = round(course.along(read_place(row["place"])), 2)
        battle.crossings.append(Crossing(along, row["kind"], "laid before"))
    battle.river.current = int(told["current"])
    yield from give_boats(state)
    for side in battle.boats.friendly:
        yield from _boats(state, side)


@rule("fow.river.crossings.minimum")
def refuse_few(state: State, rows: Sequence[ObstacleRow]) -> Refused | None:
    """Fewer bridges and fords than the mission's river must have."""
    understand_places(state, rows)
    wanted = crossings_wanted(state.now, state)
    return (
        None
        if len(rows) >= wanted
        else Refused(f"{len(rows)} crossings; the river has {wanted}", state.now.spec().waters.rule)
    )


def _even(state: State) -> list[ObstacleRow]:
    """As many fords as there must be, evenly along the river: a proposal."""
    assert state.now.river is not None
    course, wanted = state.now.river.river(), crossings_wanted(state.now, state)
    places = [course.at(course.length * (n + 1) / (wanted + 1)) for n in range(wanted)]
    return [{"kind": "ford", "place": f"{x:.4g}, {y:.4g}"} for x, y in places]


def _boats(state: State, side: Side) -> Procedure[None]:
    """One side's boats that do not lie free at its bank, and the Units that crossed or wait."""
    battle = state.now
    infantry = infantry_at_hand(battle, battle.role(side))
    if not battle.boats.boats_of(side) or not infantry:
        return
    told = yield from Report[BoatsLaid](
        question="Which of your boats are under way? Those you leave out lie free at your bank",
        telling="Boats under way: {}.",
        cite="fow.river.timeline",
        wants=FACT,
        side=side,
        key="boats_laid",
        fields=(Field("boats", "Boats, one a row", FieldKind.TABLE, columns=_boat_columns(battle, side, infantry)),),
        also=lambda value: refuse_boats(battle, side, value["boats"]),
        suggestion={"boats": []},
    )
    for row in told["boats"]:
        _lay_boat(battle, side, row, infantry)
    busy = {row["unit"] for row in told["boats"]}
    rest = [u for u in infantry if u.key not in busy]
    across = yield from _some("Infantry Units that are across the river already", "across", side, rest)
    waiting = yield from _some(
        "At your bank, waiting for boats", "waiting", side, [u for u in rest if u.key not in across]
    )
    names = {u.key: u for u in rest}
    battle.boats.ashore[side] = [names[key].name for key in across]
    for key in waiting:
        unit = names[key]
        reach_bank(battle.boats, unit.name, side, unit.strong, unit.kinds(), state.readings)


def _boat_columns(battle: Battle, side: Side, infantry: list[Unit]) -> tuple[Field, ...]:
    places = (BoatPlace.ENEMY_BANK, BoatPlace.LOADED, BoatPlace.OFF_TABLE)
    return (
        Field(
            "boat",
            "Boat",
            FieldKind.CHOICE,
            choices=tuple((b.name, f"Boat {b.number}") for b in battle.boats.boats_of(side)),
        ),
        Field("where", "Where", FieldKind.CHOICE, choices=tuple((p.value, p.words) for p in places)),
        Field(
            "unit",
            "Unit",
            FieldKind.CHOICE,
            choices=(("nobody", "nobody, it is empty"), *((u.key, u.name) for u in infantry)),
        ),
        Field("passengers", "Teams aboard", FieldKind.NUMBER, 0, river_numbers().boats.passengers),
        Field("along", "Inches along the river from its left end", FieldKind.NUMBER, 0, 240, inches=True),
    )


def refuse_boats(battle: Battle, side: Side, rows: Sequence[BoatRow]) -> Refused | None:
    """A boat told twice, passengers of nobody, more Teams than the Unit has, or an empty boat that is loaded."""
    cite, aboard = "fow.river.boats.capacity", dict[str, int]()
    named = [row["boat"] for row in rows]
    for row in rows:
        if named.count(row["boat"]) > 1:
            raise NotUnderstood(f"boat {row['boat']} is told twice", cite)
        if (row["unit"] == "nobody") != (row["passengers"] == 0):
            raise NotUnderstood(f"boat {row['boat']}: {row['passengers']} Teams of {row['unit']}", cite)
        if row["where"] == BoatPlace.LOADED and not row["passengers"]:
            raise NotUnderstood(f"boat {row['boat']} is loaded with nobody", cite)
        if row["where"] == BoatPlace.ENEMY_BANK and battle.river and row["along"] > battle.river.river().length:
            raise NotUnderstood(f"boat {row['boat']} lies beyond the end of the river", "fow.river.drift.off_table")
        aboard[row["unit"]] = aboard.get(row["unit"], 0) + row["passengers"]
    for unit in battle.rosters[side].force.named(aboard):
        understand_count(unit.name, aboard[unit.key], unit.strong)
        places = {row["where"] for row in rows if row["unit"] == unit.key}
        if len(places) > 1:
            return Refused(f"the boats of {unit.name} are told in {len(places)} places", "fow.river.drift.same")
    return None


def _lay_boat(battle: Battle, side: Side, row: BoatRow, infantry: list[Unit]) -> None:
    boat = next(b for b in battle.boats.boats_of(side) if b.name == row["boat"])
    unit = next((u for u in infantry if u.key == row["unit"]), None)
    boat.place, boat.unit, boat.passengers = BoatPlace(row["where"]), unit.name if unit else "", row["passengers"]
    boat.along, boat.since = float(row["along"]), battle.turns[battle.role(side)]
    if unit is None:
        return
    waiting = next((c for c in battle.boats.waiting if (c.name, c.side) == (unit.name, side)), None)
    if boat.place is BoatPlace.OFF_TABLE:
        gone = battle.boats.off_table.setdefault(side, [])
        gone += [unit.name] if unit.name not in gone else []
    elif boat.place is BoatPlace.LOADED and waiting is None:
        waiting = Crosser(unit.name, side, unit.strong, unit.strong)
        battle.boats.waiting.append(waiting)
    if waiting:
        waiting.behind -= boat.passengers


def _some(question: str, key: str, side: Side, units: list[Unit]) -> ChooseSome:
    return ChooseSome(
        question=question,
        cite="fow.river.boats.allocation",
        wants=FACT,
        side=side,
        key=key,
        options=tuple(Option(u.key, u.name) for u in units),
        suggestion=[],
    )
