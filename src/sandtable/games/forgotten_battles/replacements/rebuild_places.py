"""Where rebuilt units appear: Soviet ground units in the RVGK-3 Box, Axis units with an HQ in trace supply."""

from collections.abc import Iterable

from sandtable.games.forgotten_battles.printed_map import fault_of_hex
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.replacements import rvgk
from sandtable.games.forgotten_battles.replacements.replacement_notes import notes
from sandtable.games.forgotten_battles.sides import AXIS
from sandtable.games.forgotten_battles.special.allies import (
    HUNGARIAN,
    Headquarters,
    refuse_hungarian_hq,
    refuse_hungarian_near,
)
from sandtable.games.forgotten_battles.state import DeadUnit, Place, State
from sandtable.games.forgotten_battles.supply.placement import HQS, KIND_WORDS
from sandtable.kernel import DECISION, Choose, Note, Procedure, Refused, Side, counted, only, option
from sandtable.rules import rule


@rule("tfb.replacement.soviet.location")
def refuse_soviet_place(unit: DeadUnit, where: str) -> Refused | None:
    """Ground units only in the box; air units at an air base."""
    if unit.type != "air" and where != rvgk.box():
        return Refused(f"{unit.name} at {where}: rebuilt ground units appear only in the {rvgk.box()}", _SOVIET)
    return None


@rule("tfb.replacement.axis.location")
def refuse_rebuild_at(place: Place) -> Refused | None:
    """Why Axis replacements are not present with this HQ."""
    if place.kind not in notes().places.axis.kinds:
        return Refused(f"no rebuilding with a {KIND_WORDS[place.kind]}", _AXIS)
    return None if place.trace else Refused("not in Trace Supply", _AXIS)


def axis_hqs(places: Iterable[Place]) -> list[Place]:
    return [p for p in places if p.kind in HQS and not refuse_rebuild_at(p)]


@rule("tfb.replacement.axis.location")
def refuse_without_hq(state: State, side: Side) -> Refused | None:
    """Why there is no place for anything rebuilt."""
    if side != AXIS or axis_hqs(state.supply[AXIS].places):
        return None
    return Refused("no HQ in Trace Supply can rebuild it", _AXIS)


def refuse_rebuild_with(state: State, place: Place, unit: DeadUnit) -> Refused | None:
    """Why this unit is not rebuilt with this HQ: a Hungarian HQ, or one too far off for a Hungarian unit."""
    nation = "Hungarian" if place.name in state.special.hungarian_hqs else "German"
    hq = Headquarters(place.name, nation)
    wrong = refuse_hungarian_hq(hq, unit.nation.title() or "German", "rebuild")
    if wrong or unit.nation != HUNGARIAN or fault_of_hex(place.hex):
        return wrong  # where an HQ stands that is not on record, its player sees
    return refuse_hungarian_near(place.hex, within(), state.readings)


def within() -> int:
    """How many hexes from its HQ a rebuilt unit may appear (OCS 13.5)."""
    return notes().places.axis.within


@rule("tfb.replacement.axis.location", "tfb.special.axis.hungarian.hq")
def refuse_appearance(state: State, side: Side, unit: DeadUnit) -> Refused | None:
    """Why this unit could appear nowhere now."""
    no = refuse_without_hq(state, side)
    if no or side != AXIS:
        return no
    barred = [refuse_rebuild_with(state, p, unit) for p in axis_hqs(state.supply[AXIS].places)]
    return barred[0] if all(barred) else None


def appears(state: State, side: Side, unit: DeadUnit) -> Procedure[None]:
    """Ask, where there is a choice, where the rebuilt unit appears."""
    if side != AXIS:
        obey(refuse_soviet_place(unit, rvgk.box()))
        rvgk.enter(state, unit)
        yield Note(f"{unit.name} appears in the {rvgk.box()}.", _SOVIET, side=side)
        return
    hqs = [p for p in state.supply[side].places if p.kind in HQS]
    if not hqs:  # an overruled refusal: there is nothing to choose from
        yield Note(f"{unit.name} appears; no HQ is on record.", _AXIS, side=side)
        return
    where = yield from Choose(
        question=f"With which HQ does {unit.name} appear?",
        told_after=True,
        cite=_AXIS,
        wants=DECISION,
        side=side,
        key="appears",
        seen_by=only(side),
        doing="placing a rebuilt unit",
        context=(
            f"In Combat Mode, not in an enemy ZOC, the unit at or within {counted(within(), 'hex')} of it (OCS 13.5).",
        ),
        options=tuple(
            option(p.name, p.name, refuse_rebuild_with(state, p, unit) or refuse_rebuild_at(p), KIND_WORDS[p.kind])
            for p in hqs
        ),
    )
    yield Note(f"{unit.name} appears with {where}.", _AXIS, only(side), side)


_SOVIET = "tfb.replacement.soviet.location"
_AXIS = "tfb.replacement.axis.location"
