"""Launching: the Leader at the bank, the Unit's boats beside him, and who of his Teams can mount them."""

from dataclasses import dataclass
from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.movement import command_distance
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Crosser, Flotilla
from sandtable.games.bagration.river.waters import Waters
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    Field,
    FieldKind,
    NotUnderstood,
    OnPicture,
    Option,
    Procedure,
    Refused,
    Report,
    Standing,
)
from sandtable.rules import rule
from sandtable.tabletop import TINY, Point, Within, Zone, ask_point, between, written
from sandtable.tabletop.features import Spot
from sandtable.tabletop.measures import read_points
from sandtable.tabletop.zones import drawn_refused


@rule("fow.river.launch.place", "fow.base.command")
def launch_zone(waters: Waters, flotilla: Flotilla, crosser: Crosser, leader: Point) -> Zone:
    """Placing boats: on the edge of the Friendly Bank, within command distance of the Leader."""
    bank = waters.river.bank(waters.table, flotilla.friendly_bank(crosser.side))
    reach = command_distance(crosser.teams)
    on_bank = Within(waters.boat_length / 2, bank)
    near = Within(reach, Spot(f"the Leader of {crosser.name}", leader))
    return waters.table.zone("the edge of the Friendly Bank", on_bank, near, cite="fow.river.launch.place")


@rule("fow.river.launch.mount", "fow.river.boats.capacity")
def refuse_mount(team: Point, boat: Boat, boat_point: Point, unit: str) -> Refused | None:
    """Mounting: only a boat of the own Unit, within 4" of the Team, with room for it."""
    cite, limit = "fow.river.launch.mount", river_numbers().mount.distance
    if boat.unit != unit:
        return Refused(f"boat {boat.number} belongs to {boat.unit or 'no Unit'}, not to {unit}", cite)
    far = between(team, boat_point)
    if far > limit + TINY:
        return Refused(f"the Team is {written(far)} from boat {boat.number}; {written(limit)} at most", cite)
    room = river_numbers().boats.passengers
    if boat.passengers >= room:
        return Refused(f"boat {boat.number} already carries {room} passengers", "fow.river.boats.capacity")
    return None


@rule("fow.river.boats.capacity", "fow.river.launch.mount")
def load(flotilla: Flotilla, crosser: Crosser, teams: int) -> None:
    """Teams into the Unit's boats, three to each; boats that are not needed become free again."""
    room, left = river_numbers().boats.passengers, teams
    boats = flotilla.allotted(crosser.name, crosser.side)
    if teams > room * len(boats):
        why = f"{len(boats)} boats carry {room * len(boats)} Teams, not {teams}"
        raise Refused(why, "fow.river.boats.capacity")
    for boat in boats:
        boat.passengers = min(room, left)
        left -= boat.passengers
        boat.place = BoatPlace.LOADED if boat.passengers else BoatPlace.IDLE
        boat.unit = crosser.name if boat.passengers else ""
    crosser.behind -= teams


class BoatPlaced(TypedDict):
    boat: str
    place: str


class BoatsPlaced(TypedDict):
    """Where a Unit's boats lie at the bank, and how many Teams stay behind."""

    boats: list[BoatPlaced]
    left: NotRequired[int]


@dataclass(frozen=True)
class Launch:
    """One Unit at its bank, about to launch."""

    flotilla: Flotilla
    crosser: Crosser
    waters: Waters
    leader: Point | None = None
    """Where the plan knows its Leader to be; None: asked."""

    @property
    def boats(self) -> list[Boat]:
        return self.flotilla.allotted(self.crosser.name, self.crosser.side)

    @property
    def mounts_now(self) -> bool:
        """False if it mounted a turn ago, when boats came back for it."""
        return not self.flotilla.is_loaded(self.crosser.name, self.crosser.side)

    def zone(self, leader: Point) -> Zone:
        return launch_zone(self.waters, self.flotilla, self.crosser, leader)

    def row(self, leader: Point) -> list[Point]:
        """Boats side by side on the bank, the Leader in their middle; closer where the table or command ends."""
        zone, long = self.zone(leader), self.waters.boat_length
        rows = [self._row(leader, long * share) for share in (1, 0.5, 0.25, 0)]
        return next((row for row in rows if all(map(zone.contains, row))), rows[0])

    def _row(self, leader: Point, step: float) -> list[Point]:
        bank, river = self.flotilla.friendly_bank(self.crosser.side), self.waters.river
        half = (len(self.boats) - 1) / 2 * step
        middle = min(max(river.along(leader), half), max(half, river.length - half))
        return [_on_paper(river.landing(middle - half + n * step, bank)) for n in range(len(self.boats))]


def launch(one: Launch) -> Procedure[None]:
    """The Leader's place; then one form with the boats beside him and the Teams that stay behind."""
    leader = one.leader or (yield from ask_leader(one.waters, one.crosser, one.flotilla))
    told = yield from _form(one, leader)
    for boat, place in zip(one.boats, _places(told), strict=True):
        boat.along = round(one.waters.river.along(place), 2)
    if one.mounts_now:
        yield from _mount(one, min(max(told.get("left", 0), 0), one.crosser.behind - 1))


def ask_leader(waters: Waters, crosser: Crosser, flotilla: Flotilla, near: Point | None = None) -> Procedure[Point]:
    """Where the Leader stands at the Friendly Bank, measured; `near` is where he was last seen."""
    bank, river = flotilla.friendly_bank(crosser.side), waters.river
    along = river.along(near) if near else river.length / 2
    x, y = yield from ask_point(
        waters.beside(bank),
        f"The Leader of {crosser.name}, beside the Friendly Bank",
        wants=FACT,
        side=crosser.side,
        key="leader",
        cite="fow.river.launch.conditions",
        plan=waters.plan,
        suggestion=list(_on_paper(river.landing(along, bank, -1.0))),
    )
    return (x, y)


def _form(one: Launch, leader: Point) -> Report[BoatsPlaced]:
    zone, table, names = one.zone(leader), one.waters.table, [f"Boat {n + 1}" for n in range(len(one.boats))]
    rows = [{"boat": name, "place": f"{x:g}, {y:g}"} for name, (x, y) in zip(names, one.row(leader), strict=True)]
    columns = (
        Field("boat", "Boat", FieldKind.CHOICE, choices=tuple((n, n) for n in names)),
        Field("place", "x, y", inches=True),
    )
    standing = tuple(Standing(row["boat"], row["boat"], row["place"]) for row in rows)
    plan = one.waters.plan().svg() if one.waters.plan else ""
    there = OnPicture("", "boat", point="place", width=table.width, depth=table.depth, standing=standing, drawn=plan)
    words = f"Teams farther than {written(_mounting())} from every boat: they stay behind"
    left = Field("left", words, FieldKind.NUMBER, 0, one.crosser.behind - 1, default=0)
    near = f"Within {written(command_distance(one.crosser.teams))} of the Leader"
    return Report[BoatsPlaced](
        question=f"The boats of {one.crosser.name} on the edge of the Friendly Bank",
        cite="fow.river.launch.place",
        wants=FACT,
        side=one.crosser.side,
        key="boats",
        context=(f"{near}; so they lie beside him. Change what is otherwise on your table.",),
        fields=(
            Field("boats", "Boats", FieldKind.TABLE, columns=columns, default=rows, places=there),
            *([left] if one.mounts_now else []),
        ),
        also=lambda told: refuse_boats(one, leader, told),
        draw_refused=lambda told: drawn_refused(zone, _places(told), one.waters.plan),
        suggestion={"boats": rows} | ({"left": 0} if one.mounts_now else {}),
        button="They launch",
    )


@rule("fow.river.launch.place", "fow.base.command")
def refuse_boat_place(far: float, teams: int) -> Refused | None:
    """A boat beyond its Leader's command distance."""
    limit = command_distance(teams)
    if far <= limit + TINY:
        return None
    return Refused(f"{written(far)} from the Leader; command distance is {written(limit)}", "fow.river.launch.place")


@rule("fow.river.launch.place", "fow.river.launch.mount")
def refuse_boats(one: Launch, leader: Point, told: BoatsPlaced) -> Refused | None:
    """A boat that is missing, off the bank or out of command; or a Leader too far from all of them to mount."""
    named = [row["boat"] for row in told["boats"]]
    if len({*named}) != len(one.boats) or len(named) != len(one.boats):
        why = f"{len(one.boats)} boats launch, each is told once; {len(named)} are told"
        raise NotUnderstood(why, "fow.river.launch.place")
    places = _places(told)
    for name, place in zip(sorted(named, key=_number), places, strict=True):
        refused = one.zone(leader).refuse(place)
        if refused:
            return Refused(f"{name} at {refused.why}", refused.rule)
    far = min(between(leader, place) for place in places)
    if one.mounts_now and far > _mounting() + TINY and not told.get("left"):
        why = f"the Leader is {written(far)} from the nearest boat; {written(_mounting())} at most: he stays behind"
        return Refused(why, "fow.river.launch.mount")
    return None


def _places(told: BoatsPlaced) -> list[Point]:
    """Where the boats lie, in the order of their numbers."""
    rows = sorted(told["boats"], key=lambda row: _number(row["boat"]))
    return [(read_points(row["place"]) or read_points("?"))[0] for row in rows]


def _number(name: str) -> int:
    return int(name.partition(" ")[2])


def _mounting() -> float:
    return river_numbers().mount.distance


def _on_paper(point: Point) -> Point:
    return (round(point[0], 2), round(point[1], 2))


def _mount(one: Launch, left: int) -> Procedure[None]:
    """Teams beyond 4" of every boat of their Unit stay on the bank and may cross later."""
    crosser = one.crosser
    load(one.flotilla, crosser, crosser.behind - left)
    if left and one.waters.readings.teams_left_behind == "ask_players":
        choice = yield from Choose(
            question=f"The rules do not say what becomes of the {left} Teams left behind. What do you agree?",
            telling=f"Agreed of the {left} Teams left behind: {{}}.",
            cite="fow.river.launch.mount",
            wants=DECISION,
            key="left_behind_then",
            options=(Option("later", "they cross later with their Unit"), Option("stay", "they stay on this bank")),
        )
        crosser.behind = left if choice == "later" else 0
