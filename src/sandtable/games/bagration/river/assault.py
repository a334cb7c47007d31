"""Getting across: launching, mounting, drift, landing places (fow.river.launch.*, .cross.*, .drift.*)."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.bagration.base.movement import command_distance
from sandtable.games.bagration.booklet import data
from sandtable.games.bagration.river.boats import (
    Boat,
    BoatPlace,
    Crosser,
    RiverState,
    boat_length,
    enemy_bank,
    places_on,
)
from sandtable.games.bagration.river.faces import roll_on
from sandtable.kernel import Amount, Choose, ChooseSome, Note, Option, Procedure, Refused, Side
from sandtable.rules import rule
from sandtable.tabletop import TINY, Point, River, Table, Within, Zone, ask_point, between, written
from sandtable.tabletop.features import Spot

NEXT_TO = 2.0
"""How near the bank still counts as next to it, in inches: a base's length, since the booklet gives no number."""


@rule("fow.river.launch.conditions", "fow.river.boats.following")
def refuse_launch(state: RiverState, crosser: Crosser, *, at_bank_at_start: bool, pinned: bool) -> Refused | None:
    """Launching: the Leader begins the Movement Step at the bank, the Unit is not Pinned Down and has its boats."""
    if state.is_loaded(crosser.name, crosser.side):
        return None  # it mounted a turn ago, when boats came back for it
    if not at_bank_at_start:
        why = f"the Leader of {crosser.name} must be next to the Friendly Bank when the Movement Step begins"
        return Refused(why, "fow.river.launch.conditions")
    if pinned:
        return Refused(f"{crosser.name} is Pinned Down and cannot mount boats", "fow.river.launch.conditions")
    if not state.allotted(crosser.name, crosser.side):
        free = len(state.free(crosser.side))
        why = f"{crosser.name} needs {crosser.boats_needed} boats; {free} are free: it waits"
        return Refused(why, "fow.river.boats.following")
    return None


@rule("fow.river.launch.place", "fow.base.command")
def launch_zone(
    table: Table,
    river: River,
    state: RiverState,
    crosser: Crosser,
    leader: Point,
    settings: Mapping[str, Any] | None = None,
) -> Zone:
    """Placing boats: on the edge of the Friendly Bank, within command distance of the Leader."""
    bank = river.bank(table, state.friendly_bank(crosser.side))
    reach = command_distance(crosser.teams)
    on_bank = Within(boat_length(settings) / 2, bank)
    near = Within(reach, Spot(f"the Leader of {crosser.name}", leader))
    return table.zone("the edge of the Friendly Bank", on_bank, near, cite="fow.river.launch.place")


@rule("fow.river.launch.mount", "fow.river.boats.capacity")
def refuse_mount(team: Point, boat: Boat, boat_point: Point, unit: str) -> Refused | None:
    """Mounting: only a boat of the own Unit, within 4" of the Team, with room for it."""
    cite, limit = "fow.river.launch.mount", data("river")["mount"]["distance"]
    if boat.unit != unit:
        return Refused(f"boat {boat.name} belongs to {boat.unit or 'no Unit'}, not to {unit}", cite)
    far = between(team, boat_point)
    if far > limit + TINY:
        return Refused(f"the Team is {written(far)} from boat {boat.name}; {written(limit)} at most", cite)
    room = data("river")["boats"]["passengers"]
    if boat.passengers >= room:
        return Refused(f"boat {boat.name} already carries {room} passengers", "fow.river.boats.capacity")
    return None


@rule("fow.river.launch.conditions", "fow.river.launch.place", "fow.river.launch.mount", "fow.river.cross.place")
def launch_and_cross(
    state: RiverState,
    side: Side,
    turn: int,
    *,
    table: Table,
    river: River,
    current: int,
    pinned: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    faces: Sequence[str] | None = None,
) -> Procedure[list[str]]:
    """The boats' part of a Movement Step: which Units launch, where their boats lie, who is left; then across."""
    ready = [c for c in state.waiting if c.side == side]
    if not ready:
        return []
    chosen: list[str] = yield ChooseSome(
        question="Which Units launch their boats now? Their Leaders must have begun this step next to the bank.",
        cite="fow.river.launch.conditions",
        side=side,
        key="launch",
        options=tuple(_launch_option(state, c, c.name in pinned) for c in ready),
        suggestion=[],
    )
    for name in chosen:
        crosser = state.crosser(name, side)
        yield from _place_boats(state, crosser, table, river, settings)
        if not state.is_loaded(name, side):
            yield from _mount(state, crosser, settings)
        yield from cross(state, crosser, turn, river=river, current=current, settings=settings, faces=faces)
    return chosen


def _launch_option(state: RiverState, crosser: Crosser, pinned: bool) -> Option:
    refusal = refuse_launch(state, crosser, at_bank_at_start=True, pinned=pinned)
    hint = f"{crosser.behind} Teams, {crosser.boats_needed} boats"
    if refusal is None:
        return Option(crosser.name, crosser.name, hint)
    return Option(crosser.name, crosser.name, hint, refusal.why, refusal.rule)


def _place_boats(
    state: RiverState, crosser: Crosser, table: Table, river: River, settings: Mapping[str, Any] | None = None
) -> Procedure[None]:
    """First the Leader's place, then each boat on the bank's edge near him."""
    bank = state.friendly_bank(crosser.side)
    leader: list[float] = yield ask_point(
        river.land(table, bank) & Within(NEXT_TO, river.bank(table, bank)),
        f"Where is the Leader of {crosser.name}, beside the Friendly Bank?",
        side=crosser.side,
        key="leader",
        cite="fow.river.launch.conditions",
        suggestion=_on_paper(river.landing(river.length / 2, bank)),
    )
    zone = launch_zone(table, river, state, crosser, (leader[0], leader[1]), settings)
    boats = state.allotted(crosser.name, crosser.side)
    middle, step = river.along((leader[0], leader[1])), boat_length(settings)
    for n, boat in enumerate(boats):
        beside = river.landing(middle + (n - (len(boats) - 1) / 2) * step, bank)
        spot: list[float] = yield ask_point(
            zone,
            f"Place boat {n + 1} of {crosser.name} on the edge of the Friendly Bank.",
            side=crosser.side,
            key="boat",
            cite="fow.river.launch.place",
            suggestion=_on_paper(beside) if zone.contains(_rounded(beside)) else None,
        )
        boat.along = round(river.along((spot[0], spot[1])), 2)


def _rounded(point: Point) -> Point:
    return (round(point[0], 2), round(point[1], 2))


def _on_paper(point: Point) -> list[float]:
    return list(_rounded(point))


def _mount(state: RiverState, crosser: Crosser, settings: Mapping[str, Any] | None = None) -> Procedure[None]:
    """Teams beyond 4" of every boat of their Unit stay on the bank and may cross later."""
    distance = written(data("river")["mount"]["distance"])
    left: int = yield Amount(
        question=f"How many Teams of {crosser.name} are farther than {distance} from its boats and stay behind?",
        cite="fow.river.launch.mount",
        side=crosser.side,
        key="left_behind",
        minimum=0,
        maximum=crosser.behind - 1,
        unit="Teams",
        suggestion=0,
    )
    load(state, crosser, crosser.behind - left)
    if left and (settings or {}).get("teams_left_behind") == "ask_players":
        choice = yield Choose(
            question=f"The rules do not say what becomes of the {left} Teams left behind. What do you agree?",
            cite="fow.river.launch.mount",
            key="left_behind_then",
            options=(Option("later", "they cross later with their Unit"), Option("stay", "they stay on this bank")),
        )
        crosser.behind = left if choice == "later" else 0


@rule("fow.river.boats.capacity", "fow.river.launch.mount")
def load(state: RiverState, crosser: Crosser, teams: int) -> None:
    """Teams into the Unit's boats, three to each; boats that are not needed become free again."""
    room, left = data("river")["boats"]["passengers"], teams
    boats = state.allotted(crosser.name, crosser.side)
    if teams > room * len(boats):
        why = f"{len(boats)} boats carry {room * len(boats)} Teams, not {teams}"
        raise Refused(why, "fow.river.boats.capacity")
    for boat in boats:
        boat.passengers = min(room, left)
        left -= boat.passengers
        boat.place = BoatPlace.LOADED if boat.passengers else BoatPlace.IDLE
        boat.unit = crosser.name if boat.passengers else ""
    crosser.behind -= teams


@rule("fow.river.cross.place", "fow.river.drift.same", "fow.river.drift.table")
def cross(
    state: RiverState,
    crosser: Crosser,
    turn: int,
    *,
    river: River,
    current: int,
    settings: Mapping[str, Any] | None = None,
    faces: Sequence[str] | None = None,
) -> Procedure[None]:
    """Getting across: one drift die for the Unit, all its boats the same way down the current, against the far bank."""
    word = yield from roll_on("boat_drift", settings=settings, faces=faces, about=crosser.name, side=crosser.side)
    boats = [b for b in state.allotted(crosser.name, crosser.side) if not b.is_empty]
    drift(state, boats, float(word), turn, river=river, current=current, settings=settings)
    gone = [b for b in boats if b.place is BoatPlace.OFF_TABLE]
    if gone:
        yield Note(f"{crosser.name} is carried off the table.", "fow.river.drift.off_table", side=crosser.side)
    else:
        where = ", ".join(f'{b.along:g}"' for b in boats)
        yield Note(f"{crosser.name} lies at the Enemy Bank, {where} along the river.", "fow.river.cross.place")
    if crosser.behind == 0:
        state.waiting.remove(crosser)


@rule("fow.river.drift.occupied", "fow.river.drift.off_table", "fow.river.drift.same")
def drift(
    state: RiverState,
    boats: Sequence[Boat],
    distance: float,
    turn: int,
    *,
    river: River,
    current: int,
    settings: Mapping[str, Any] | None = None,
) -> None:
    """Landing: all boats drift alike; a taken place carries on to the next free one; past the edge is off the table."""
    bank, length = enemy_bank(state, boats[0].side), boat_length(settings)
    # those highest up the current land first, so that the boats of a Unit keep their order
    for boat in sorted(boats, key=lambda b: current * b.along):
        due = boat.along + current * distance
        boat.along = round(_free_place(due, places_on(state, bank), current, length), 2)
        boat.since = turn
        past = boat.along < -TINY or boat.along > river.length + TINY
        boat.place = BoatPlace.OFF_TABLE if past else BoatPlace.ENEMY_BANK
    gone = [b for b in boats if b.place is BoatPlace.OFF_TABLE]
    if gone:
        if (settings or {}).get("partly_off_table", "whole_unit") == "whole_unit":
            for boat in boats:
                boat.place = BoatPlace.OFF_TABLE
        state.off_table.setdefault(boats[0].side, []).append(boats[0].unit)


def _free_place(due: float, taken: Sequence[float], current: int, length: float) -> float:
    """Down current from where it is due, the nearest place that no other boat overlaps."""
    place = due
    while True:
        on_it = [t for t in taken if abs(t - place) < length - TINY]
        if not on_it:
            return place
        place = max(on_it, key=lambda t: current * t) + current * length
