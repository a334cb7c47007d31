"""Getting across: who launches, drift, landing places (fow.river.launch.*, .cross.*, .drift.*)."""

from collections.abc import Mapping, Sequence

from sandtable.games.bagration.river.boats import (
    Boat,
    BoatPlace,
    Crosser,
    Flotilla,
    enemy_bank,
    places_on,
)
from sandtable.games.bagration.river.faces import roll_on
from sandtable.games.bagration.river.launching import Launch, launch
from sandtable.games.bagration.river.waters import Waters
from sandtable.kernel import DECISION, ChooseSome, Note, Option, Procedure, Refused, Side
from sandtable.rules import rule
from sandtable.tabletop import TINY, Point


@rule("fow.river.launch.conditions", "fow.river.boats.following")
def refuse_launch(flotilla: Flotilla, crosser: Crosser, *, at_bank_at_start: bool, pinned: bool) -> Refused | None:
    """Launching: the Leader begins the Movement Step at the bank, the Unit is not Pinned Down and has its boats."""
    if flotilla.is_loaded(crosser.name, crosser.side):
        return None  # it mounted a turn ago, when boats came back for it
    if not at_bank_at_start:
        why = f"the Leader of {crosser.name} must be next to the Friendly Bank when the Movement Step begins"
        return Refused(why, "fow.river.launch.conditions")
    if pinned:
        return Refused(f"{crosser.name} is Pinned Down and cannot mount boats", "fow.river.launch.conditions")
    if not flotilla.allotted(crosser.name, crosser.side):
        free = len(flotilla.free(crosser.side))
        why = f"{crosser.name} needs {crosser.boats_needed} boats; {free} are free: it waits"
        return Refused(why, "fow.river.boats.following")
    return None


@rule("fow.river.launch.conditions", "fow.river.launch.place", "fow.river.launch.mount", "fow.river.cross.place")
def launch_and_cross(
    flotilla: Flotilla,
    side: Side,
    turn: int,
    waters: Waters,
    *,
    pinned: Sequence[str] = (),
    leaders: Mapping[str, Point] | None = None,
    away: Sequence[str] = (),
) -> Procedure[list[str]]:
    """The boats' part of a Movement Step: which Units launch, where their boats lie, who is left; then across.

    `leaders` are places the plan knows; Units `away` did not begin the step at the bank.
    """
    ready = [c for c in flotilla.waiting if c.side == side]
    if not ready:
        return []
    found = tuple(_launch_option(flotilla, c, pinned=c.name in pinned, away=c.name in away) for c in ready)
    chosen = yield from ChooseSome(
        question="Which Units launch their boats now? Their Leaders must have begun this step next to the bank.",
        telling="Launching their boats: {}.",
        cite="fow.river.launch.conditions",
        wants=DECISION,
        side=side,
        key="launch",
        options=found,
        suggestion=[option.key for option in found if not option.refused],
        because="they came to the bank to cross.",
    )
    crossed: list[str] = []
    for name in chosen:
        crosser = flotilla.crosser(name, side)
        if not flotilla.allotted(name, side):  # ruled otherwise, but a Unit without boats is not carried anywhere
            yield Note(f"{name} has no boats, and stays.", "fow.river.boats.following", side=side)
            continue
        crossed.append(name)
        yield from launch(Launch(flotilla, crosser, waters, (leaders or {}).get(name)))
        yield from cross(flotilla, crosser, turn, waters)
    return crossed


def _launch_option(flotilla: Flotilla, crosser: Crosser, *, pinned: bool, away: bool) -> Option:
    refusal = refuse_launch(flotilla, crosser, at_bank_at_start=not away, pinned=pinned)
    hint = f"{crosser.behind} Teams, {crosser.boats_needed} boats"
    if refusal is None:
        return Option(crosser.name, crosser.name, hint)
    return Option(crosser.name, crosser.name, hint, refusal.why, refusal.rule)


@rule("fow.river.cross.place", "fow.river.drift.same", "fow.river.drift.table")
def cross(flotilla: Flotilla, crosser: Crosser, turn: int, waters: Waters) -> Procedure[None]:
    """Getting across: one drift die for the Unit, all its boats the same way down the current, against the far bank."""
    word = yield from roll_on(
        "boat_drift", readings=waters.readings, faces=waters.faces, about=crosser.name, side=crosser.side
    )
    boats = [b for b in flotilla.allotted(crosser.name, crosser.side) if not b.is_empty]
    drift(flotilla, boats, float(word), turn, waters)
    gone = [b for b in boats if b.place is BoatPlace.OFF_TABLE]
    here = [b for b in boats if b.place is BoatPlace.ENEMY_BANK]
    if gone:
        who = f"{len(gone)} of {len(boats)} boats are " if here else ""
        yield Note(f"{crosser.name}: {who}carried off the table.", "fow.river.drift.off_table", side=crosser.side)
    if here:
        where = ", ".join(f'{b.along:g}"' for b in here)
        yield Note(f"{crosser.name}: at the Enemy Bank, {where} along the river.", "fow.river.cross.place")
    if crosser.behind == 0:
        flotilla.waiting.remove(crosser)


@rule("fow.river.drift.occupied", "fow.river.drift.off_table", "fow.river.drift.same")
def drift(flotilla: Flotilla, boats: Sequence[Boat], distance: float, turn: int, waters: Waters) -> None:
    """Landing: all boats drift alike; a taken place carries on to the next free one; past the edge is off the table."""
    bank, length, current = enemy_bank(flotilla, boats[0].side), waters.boat_length, waters.current
    # those highest up the current land first, so that the boats of a Unit keep their order
    for boat in sorted(boats, key=lambda b: current * b.along):
        boat.launched = boat.along
        due = boat.along + current * distance
        boat.along = round(_free_place(due, places_on(flotilla, bank), current, length), 2)
        boat.since = turn
        past = boat.along < -TINY or boat.along > waters.river.length + TINY
        boat.place = BoatPlace.OFF_TABLE if past else BoatPlace.ENEMY_BANK
    gone = [b for b in boats if b.place is BoatPlace.OFF_TABLE]
    if gone:
        if waters.readings.partly_off_table == "whole_unit":
            for boat in boats:
                boat.place = BoatPlace.OFF_TABLE
        flotilla.off_table.setdefault(boats[0].side, []).append(boats[0].unit)


def _free_place(due: float, taken: Sequence[float], current: int, length: float) -> float:
    """Down current from where it is due, the nearest place that no other boat overlaps."""
    place = due
    while True:
        on_it = [t for t in taken if abs(t - place) < length - TINY]
        if not on_it:
            return place
        place = max(on_it, key=lambda t: current * t) + current * length
