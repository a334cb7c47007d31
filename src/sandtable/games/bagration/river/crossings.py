"""The river laid out: current, number, kinds and places of crossings (fow.river.current.*, fow.river.crossings.*)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.bagration.booklet import data
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.river.faces import roll_on
from sandtable.games.bagration.terrain import feature
from sandtable.kernel import Choose, Note, Option, Procedure, Refused, Side
from sandtable.rules import rule
from sandtable.tabletop import AtLeast, Condition, Point, River, Table, Zone, ask_point, spots, written


@dataclass
class Crossing:
    """A bridge or ford: how far along the river it lies, what it is, who placed it."""

    along: float
    kind: str = "road_bridge"
    by: str = ""


@rule("fow.river.current.when", "fow.river.current.table")
def roll_current(
    already: int = 0,
    *,
    settings: Mapping[str, Any] | None = None,
    faces: Sequence[str] | None = None,
    side: Side | None = None,
) -> Procedure[int]:
    """Current: once for the river, before deployment. Returns -1 (towards x = 0) or +1, for both players' boats."""
    if already:
        raise Refused("the current was rolled before and stays the same for the whole game", "fow.river.current.when")
    word = yield from roll_on("current", settings=settings, faces=faces, about="which way the river flows", side=side)
    seen_from = (settings or {}).get("current_seen_from", "attacker")
    way = (-1 if word == "left" else 1) * (1 if seen_from == "attacker" else -1)
    edge = "left" if way < 0 else "right"
    yield Note(f"The current flows to the Attacker's {edge}.", "fow.river.current.table")
    return way


@rule("fow.river.crossings.minimum")
def crossings_needed(width: float, length: float) -> int:
    """Number of crossings: for a river over 6" wide, one for each 24" of its length on the table or part of it."""
    book = data("river")["crossings"]
    return 0 if width <= book["wider_than"] else shares(length, book["each"], Counting.OR_PART)


@rule("fow.terrain.river.advice")
def advice(crossings: int) -> str:
    """Outside the river missions three crossings or more are advised; fewer are never illegal."""
    advised = data("river")["crossings"]["advised"]
    return "" if crossings >= advised else f"{crossings} crossings are legal; {advised} or more are advised"


@rule("fow.river.crossings.type", "fow.river.crossings.table")
def settle_kinds(
    count: int,
    sides: Sequence[Side],
    *,
    settings: Mapping[str, Any] | None = None,
    faces: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
) -> Procedure[list[str]]:
    """Types of crossing: by agreement; on the River Bridging Table only if both players want to roll."""
    wishes = []
    for side in sides:
        wish = yield Choose(
            question="Shall the kinds of crossing be rolled on the River Bridging Table? Both players must agree.",
            cite="fow.river.crossings.type",
            side=side,
            key="roll_crossings",
            options=(Option("agree", "Settle them by agreement"), Option("roll", "Roll")),
        )
        wishes.append(wish)
    found = []
    for n in range(1, count + 1):
        if all(wish == "roll" for wish in wishes):
            found.append((yield from roll_on("river_bridging", settings=settings, faces=faces, about=f"crossing {n}")))
        else:
            found.append((yield _agree(n, kinds or data("river")["crossings"]["agreed_kinds"])))
    return found


def _agree(number: int, kinds: Sequence[str]) -> Choose:
    return Choose(
        question=f"What is crossing {number}, as you both agree?",
        cite="fow.river.crossings.type",
        key="crossing_kind",
        options=tuple(Option(kind, feature(kind).title, feature(kind).note) for kind in kinds),
    )


def crossing_zone(
    table: Table, river: River, placed: Sequence[Crossing], apart: float, *more: Condition, cite: str = ""
) -> Zone:
    """Where the next crossing may lie: on the river, so far from those already there, and as the mission asks."""
    others = spots("another crossing", [river.at(c.along) for c in placed])
    water = river.water(table)
    zone = water & AtLeast(apart, others) if placed and apart else water
    for condition in more:
        zone = zone & condition
    return zone.called("the river", cite or "fow.river.crossings.placement")


@rule("fow.river.crossings.placement")
def place_crossings(
    table: Table,
    river: River,
    kinds: Sequence[str],
    sides: Sequence[Side],
    *,
    apart: float = 0.0,
    more: Sequence[Condition] = (),
    cite: str = "fow.river.crossings.placement",
) -> Procedure[list[Crossing]]:
    """Placing crossings: in turns, the Attacker (the first of `sides`) first, so far apart as the mission asks."""
    placed: list[Crossing] = []
    for n, kind in enumerate(kinds):
        side = sides[n % len(sides)]

        def too_near(value: list[float], placed: Sequence[Crossing] = tuple(placed)) -> Refused | None:
            return _refuse_spacing(river, river.along((value[0], value[1])), placed, apart, cite)

        zone = crossing_zone(table, river, placed, apart, *more, cite=cite)
        point: Point = yield ask_point(
            zone,
            f"Place crossing {n + 1} ({feature(kind).title.lower()}) on the river.",
            side=side,
            key="crossing",
            cite=cite,
            also=too_near,
            suggestion=list(_suggested(river, zone, placed, apart)),
        )
        placed.append(Crossing(round(river.along((point[0], point[1])), 2), kind, side))
    return placed


def _refuse_spacing(river: River, along: float, placed: Sequence[Crossing], apart: float, cite: str) -> Refused | None:
    """Spacing is measured between the crossings themselves, at the middle of the river."""
    for other in placed:
        far = spots("", [river.at(other.along)]).nearest(river.at(along))
        if far < apart - 1e-9:
            return Refused(f"{written(far)} from another crossing; at least {written(apart)} is asked", cite)
    return None


def _suggested(river: River, zone: Zone, placed: Sequence[Crossing], apart: float) -> Point:
    """The first free place down the river, if there is one, tried every half inch."""
    for step in range(int(river.length * 2) + 1):
        point = river.at(step / 2)
        rounded = (round(point[0], 2), round(point[1], 2))
        if zone.contains(rounded) and not _refuse_spacing(river, step / 2, placed, apart, ""):
            return rounded
    return zone.middle()


@rule("fow.river.use")
def suits_boats(metres: float) -> str:
    """Use: the rules suit rivers of 20 to 30 m. Says what is wrong with another, or nothing; never a refusal."""
    low, high = data("river")["use"]["metres"]
    if metres > high:
        names = " or ".join(data("river")["use"]["too_large"])
        return f"{metres:g} m is wider than {high} m; rivers like the {names} need bridging outside the game"
    return "" if metres >= low else f"{metres:g} m is narrower than the {low} m these rules are made for"


@rule("fow.river.who_attacks")
def agree_attacker(sides: Mapping[Side, str]) -> Procedure[Side]:
    """Who attacks: agreed by the players before they choose their Forces."""
    attacker: Side = yield Choose(
        question="Who is the Attacker? Agree on it before you choose your Forces.",
        cite="fow.river.who_attacks",
        key="attacker",
        options=tuple(Option(side, title) for side, title in sides.items()),
    )
    return attacker
