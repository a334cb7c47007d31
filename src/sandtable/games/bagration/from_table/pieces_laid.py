"""Start in the middle: fortifications and obstacles as they lie on the table."""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from sandtable.games.bagration.fortifications.bunkers_and_nests import read_wall, refuse_wall
from sandtable.games.bagration.fortifications.cards import enter_lost_cells, put_up, selections
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.setup.places import on_table_only, read_place
from sandtable.games.bagration.setup.siting import FACINGS
from sandtable.games.bagration.sides import DEFENDER
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import FACT, Amount, Field, FieldKind, Procedure, Refused, Report, only
from sandtable.rules import rule
from sandtable.tabletop.measures import Point

CROSSINGS = ("road_bridge", "rail_bridge", "damaged_bridge", "ford")
STATES = (
    ("stands", "stands"),
    ("pinned", "Pinned Down"),
    ("bailed_out", "Bailed Out"),
    ("destroyed", "Destroyed"),
)
PLACE = Field("place", "x, y in inches (empty: not on the plan)", inches=True)
MOST_TRAPS = 80


class WorkRow(TypedDict):
    selection: str
    place: str
    facing: str
    state: str
    wall: str


class ObstacleRow(TypedDict):
    kind: str
    place: str


class PiecesLaid(TypedDict):
    """What the Defender has on the table."""

    works: NotRequired[list[WorkRow]]
    obstacles: list[ObstacleRow]


def has_works(battle: Battle) -> bool:
    return any(s.key == "buy_fortifications" for s in battle.spec().steps)


def has_obstacles(battle: Battle) -> bool:
    return has_works(battle) or battle.spec().obstacles is not None


def works_and_obstacles(state: State) -> Procedure[None]:
    """What the Defender has on the table, and the Booby Traps he still holds back."""
    battle = state.now
    if not has_obstacles(battle):
        return
    side = battle.side(DEFENDER)
    if has_works(battle) and state.readings.fortification_cards == "as_entered":
        battle.cards = yield from enter_lost_cells(side)
    told = yield from Report[PiecesLaid](
        question="Which fortifications and obstacles are on the table?",
        telling="On the table: {}.",
        cite="fow.fortification.chart" if has_works(battle) else "fow.obstacle.wire.marker",
        wants=FACT,
        side=side,
        key="laid",
        fields=(*([_works_field()] if has_works(battle) else []), _obstacles_field()),
        also=lambda value: _refuse_laid(state, value),
        suggestion={"obstacles": []},
    )
    for work in told.get("works", ()):
        _put(battle, work)
    for row in told["obstacles"]:
        kind = Obstacle(row["kind"])
        number = sum(m.kind is kind for m in battle.obstacles) + 1
        battle.obstacles.append(Marker(f"{kind.words} {number}", kind, _point(row)))
    battle.minefields = sum(m.kind is Obstacle.MINEFIELD for m in battle.obstacles)
    battle.wire = sum(m.kind is Obstacle.WIRE for m in battle.obstacles)
    battle.roster(DEFENDER).traps = yield from Amount(
        question="How many Booby Traps do you still hold back?",
        telling="{} are held back.",
        cite="fow.obstacle.booby.exchange",
        wants=FACT,
        side=side,
        key="traps_held",
        seen_by=only(side),
        doing="counting Booby Traps",
        maximum=MOST_TRAPS,
        suggestion=0,
    )


def _works_field() -> Field:
    kinds = tuple((key, s.title) for key, s in selections().items() if s.teams == 1)
    columns = (
        Field("selection", "Fortification", FieldKind.CHOICE, choices=kinds),
        PLACE,
        Field("facing", "It faces", FieldKind.CHOICE, choices=tuple(FACINGS.items())),
        Field("state", "State", FieldKind.CHOICE, choices=STATES),
        Field("wall", "Defilade Wall: x, y; x, y (empty: none)", rule="fow.fortification.defilade_wall", inches=True),
    )
    return Field("works", "Fortifications, one a row", FieldKind.TABLE, columns=columns)


def _obstacles_field() -> Field:
    kinds = tuple((k.value, k.words) for k in Obstacle)
    columns = (Field("kind", "Obstacle", FieldKind.CHOICE, choices=kinds), PLACE)
    return Field("obstacles", "Obstacles, one a row", FieldKind.TABLE, columns=columns)


def _put(battle: Battle, row: WorkRow) -> None:
    (work,) = put_up(row["selection"], battle.fortifications)
    work.point, work.facing = _point(row), float(row["facing"])
    work.bailed_out, work.destroyed = row["state"] == "bailed_out", row["state"] == "destroyed"
    work.pinned = row["state"] == "pinned"
    work.wall = read_wall(work.name, row["wall"])
    battle.fortifications.append(work)


@rule("fow.fortification.defilade_wall")
def _refuse_walls(state: State, rows: Sequence[WorkRow]) -> Refused | None:
    """A wall that is no line between two points of the table, or at anything but an Anti-tank Bunker."""
    table = state.ground().table
    for row in (r for r in rows if r["wall"]):
        work = put_up(row["selection"])[0]
        for end in read_wall(work.name, row["wall"]) or ():
            on_table_only(table, end)
        if refused := refuse_wall(work):
            return refused
    return None


def _point(row: WorkRow | ObstacleRow) -> Point | None:
    return read_place(row["place"]) if row["place"] else None


def _refuse_laid(state: State, told: PiecesLaid) -> Refused | None:
    works = told.get("works", ())
    understand_places(state, [*works, *told["obstacles"]])
    return _refuse_walls(state, works)


def understand_places(state: State, rows: Sequence[WorkRow | ObstacleRow]) -> None:
    """A place off the table is none."""
    table = state.ground().table
    for point in (p for row in rows if (p := _point(row))):
        on_table_only(table, point)
