"""All fortifications and obstacles in one form: filled in with legal places, dragged on the plan where they go."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.forward import refuse_no_front
from sandtable.games.bagration.fortifications.bunkers_and_nests import (
    all_round,
    card_of,
    read_wall,
    refuse_wall,
    refuse_walls,
)
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.plans.table_plan import TINTS
from sandtable.games.bagration.setup.places import on_table_only, read_place, the_plan
from sandtable.games.bagration.setup.siting import FACINGS, look_yourselves, siting
from sandtable.games.bagration.setup.walls import most_walls
from sandtable.games.bagration.setup.works_proposal import propose
from sandtable.games.bagration.sides import DEFENDER
from sandtable.games.bagration.state import State
from sandtable.kernel import (
    DECISION,
    Field,
    FieldKind,
    NotUnderstood,
    OnPicture,
    Picture,
    Procedure,
    Refused,
    Report,
    Standing,
)
from sandtable.rules import rule
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone


class PieceRow(TypedDict):
    """A fortification or obstacle: its place, which way it faces, and the ends of its wall."""

    piece: str
    place: str
    faces: NotRequired[str]
    wall: NotRequired[str]


class Pieces(TypedDict):
    pieces: list[PieceRow]


NO_WORK = "no_fortification"
NO_FRONT = "none"
"""How a row says that its piece has no front: an obstacle, or a weapon that fires all round."""


@dataclass(frozen=True)
class Sheet:
    """What is to be placed: fortifications, and obstacles by name, all in one zone."""

    state: State
    zone: Zone
    works: Sequence[Fortification]
    obstacles: Mapping[str, Obstacle]

    @property
    def names(self) -> list[str]:
        return [*(work.name for work in self.works), *self.obstacles]

    @property
    def turned(self) -> list[str]:
        """Fortifications with a front."""
        return [work.name for work in self.works if not all_round(work, self.state.readings)]

    @property
    def walled(self) -> list[str]:
        """Fortifications that may have a Defilade Wall."""
        return [work.name for work in self.works if not refuse_wall(work)] if most_walls(self.state) else []

    def site(self, name: str, told: Sequence[tuple[str, Point]]) -> Zone:
        """Where this piece may stand beside those already told: the ground that it would be asked for alone."""
        fortification, readings = name not in self.obstacles, self.state.readings
        return siting(self.state.now, self.zone, fortification=fortification, readings=readings, told=told)

    def kind(self, name: str) -> str:
        """The sign it has on the plan."""
        work = next((w for w in self.works if w.name == name), None)
        return card_of(work, self.state.readings).kind if work else self.obstacles[name].value


def place_in_one_form(sheet: Sheet) -> Procedure[None]:
    """Ask for all places at once, and put everything there."""
    battle = sheet.state.now
    if not sheet.names:
        return
    told = yield from _form(sheet)
    rows = {row["piece"]: row for row in told["pieces"]}
    for work in sheet.works:
        row = rows.get(work.name)
        faces = row.get("faces", NO_FRONT) if row else NO_FRONT
        work.point = read_place(row["place"]) if row else None
        work.facing = float(faces) if faces != NO_FRONT else None
        work.wall = _wall(row) if row else None
    for name, kind in sheet.obstacles.items():
        battle.obstacles.append(Marker(name, kind, read_place(rows[name]["place"]) if name in rows else None))


def _form(sheet: Sheet) -> Report[Pieces]:
    battle, readings = sheet.state.now, sheet.state.readings
    rows = [_row(sheet, name, place) for name, place in propose(sheet.names, sheet.obstacles, sheet.zone, sheet.site)]
    table, standing = sheet.zone.table, tuple(Standing(r["piece"], r["piece"], r["place"]) for r in rows)
    there = OnPicture("", "piece", point="place", width=table.width, depth=table.depth, standing=standing)
    what = "fortifications and obstacles" if sheet.works else "obstacles"
    return Report[Pieces](
        question=f"Where do your {what} stand in {sheet.zone.name}?",
        telling=f"{sheet.zone.name}: {{}}.",
        cite=sheet.zone.cite,
        wants=DECISION,
        side=battle.side(DEFENDER),
        key="places_of_works",
        context=(
            "Every place that is filled in is legal: drag only what you want elsewhere.",
            *sheet.zone.bounds_words(),
            *look_yourselves(battle, fortification=bool(sheet.works), readings=readings),
        ),
        fields=(Field("pieces", "Places", FieldKind.TABLE, columns=_columns(sheet), default=rows, places=there),),
        also=lambda told: refuse_pieces(sheet, told["pieces"]),
        draw_refused=lambda told: _drawn(sheet, told["pieces"]),
        suggestion={"pieces": rows},
        button="They stand",
    )


def _row(sheet: Sheet, name: str, place: Point) -> PieceRow:
    row: PieceRow = {"piece": name, "place": f"{place[0]:g}, {place[1]:g}"}
    if sheet.turned:
        row["faces"] = "270" if name in sheet.turned else NO_FRONT
    if sheet.walled:
        row["wall"] = ""
    return row


def _columns(sheet: Sheet) -> tuple[Field, ...]:
    names = tuple((name, name) for name in sheet.names)
    columns = [Field("piece", "Piece", FieldKind.CHOICE, choices=names), Field("place", "x, y in inches", inches=True)]
    if sheet.turned:
        ways = ((NO_FRONT, "no front"), *FACINGS.items())
        columns.append(Field("faces", "Faces", FieldKind.CHOICE, choices=ways, rule="fow.base.forward_firing"))
    if sheet.walled:
        hint = "Anti-tank Bunkers only: both ends, as 8, 48; 12, 48. Empty: none."
        columns.append(Field("wall", "Defilade Wall", hint=hint, rule="fow.fortification.defilade_wall", inches=True))
    return tuple(columns)


@rule("fow.mission.onslaught.setup.4", "fow.mission.hammering.setup.3")
def refuse_pieces(sheet: Sheet, rows: Sequence[PieceRow]) -> Refused | None:
    """A piece that is missing or named twice; else every place that would be refused alone, with its distance."""
    named = [row["piece"] for row in rows]
    for name in sheet.names:
        if named.count(name) > 1:
            raise NotUnderstood(f"{name} is named twice", sheet.zone.cite)
        if name not in named:
            return Refused(f"{name} is missing", sheet.zone.cite)
    found = [
        Refused(f"{name} at {refused.why}", refused.rule)
        for name, point, site in _sites(sheet, rows)
        if (refused := site.refuse(point))
    ]
    found += [refused for row in rows if (refused := _refuse_front(sheet, row) or _refuse_wall(sheet, row))]
    too_many = refuse_walls(sum(_wall(row) is not None for row in rows), most_walls(sheet.state))
    found += [too_many] if too_many else []
    return Refused("; ".join(each.why for each in found), found[0].rule) if found else None


def _sites(sheet: Sheet, rows: Sequence[PieceRow]) -> Iterator[tuple[str, Point, Zone]]:
    """Every piece with its place and its ground, in the order they would be placed one by one."""
    told: list[tuple[str, Point]] = []
    for row in sorted(rows, key=lambda row: sheet.names.index(row["piece"])):
        point = on_table_only(sheet.zone.table, read_place(row["place"]), row["piece"])
        yield row["piece"], point, sheet.site(row["piece"], told)
        told.append((row["piece"], point))


@rule("fow.base.forward_firing")
def _refuse_front(sheet: Sheet, row: PieceRow) -> Refused | None:
    return refuse_no_front(row["piece"], told=row["piece"] not in sheet.turned or row["faces"] != NO_FRONT)


@rule("fow.fortification.defilade_wall")
def _refuse_wall(sheet: Sheet, row: PieceRow) -> Refused | None:
    """Walls are for Anti-tank Bunkers, in the area of the fortifications."""
    wall, work = _wall(row), next((w for w in sheet.works if w.name == row["piece"]), None)
    barred = refuse_wall(work or Fortification(row["piece"], NO_WORK)) if wall else None
    if barred:
        return barred
    ends = [on_table_only(sheet.zone.table, end) for end in wall or ()]
    refused = next((no for end in ends if (no := sheet.zone.refuse(end))), None)
    return Refused(f"the Defilade Wall of {row['piece']} at {refused.why}", refused.rule) if refused else None


def _wall(row: PieceRow) -> tuple[Point, Point] | None:
    return read_wall(row["piece"], row.get("wall", ""))


def _drawn(sheet: Sheet, rows: Sequence[PieceRow]) -> Picture | None:
    """The plan with everything where it was told, and what was refused crossed out with its distance."""
    drawn, tint = the_plan(sheet.state)(), TINTS[sheet.state.now.side(DEFENDER)]
    drawn.zone(sheet.zone, measured=False, named=False)
    sites = list(_sites(sheet, rows))
    if all(site.contains(point) for _, point, site in sites):
        return None
    for name, point, site in sites:
        drawn.marker(sheet.kind(name), point, tint, label=name if name not in sheet.obstacles else "")
        drawn.refused(point, site)
    return drawn.picture(cite=sheet.zone.cite)
