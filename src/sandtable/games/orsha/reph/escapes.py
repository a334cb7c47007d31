"""7.5063, 7.5064: who tries to Escape together, the DR, and what becomes of them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sandtable.charts import consult
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.cupola import is_cupola
from sandtable.games.orsha.frame.terms import is_enterable
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.perimeter import Front
from sandtable.games.orsha.perimeter.escape import Party, Refuge, escape_modifiers, hexes_from_friends, refuges
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import (
    abandon,
    bail_out,
    called,
    eliminate,
    held_by,
    here,
    is_personnel,
    is_prisoner,
    leadership,
    let_go,
    owner,
    reduce_casualties,
    replace_piece,
    wreck,
)
from sandtable.games.orsha.reph.fronts import unit_of
from sandtable.games.orsha.reph.mines import CREW
from sandtable.games.orsha.reph.perimeter_areas import remember
from sandtable.games.orsha.sight.slope_movement import Mover
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Refused, Roll, Side
from sandtable.rules import rule

CITE = "oto2.7.5063.a"
Row = Mapping[str, Any]


@rule("oto2.7.5063.a", "oto2.7.5061.a", "oto2.7.5071")
def refuse_parties(state: State, able: Sequence[Piece], forced: Sequence[Piece], rows: Sequence[Row]) -> Refused | None:
    """7.5063: each unit once, stacks of Infantry in one Location, Guns only when dismantled; nobody forced is left."""
    named = [unit for row in rows for unit in row["units"]]
    missing = [p for p in forced if p.id not in named]
    if missing:
        return Refused(f"{called(missing[0])} must attempt to Escape", "oto2.7.5061.a")
    if len(set(named)) < len(named):
        return Refused("a unit makes one Escape attempt only", CITE)
    aboard = next(
        (p for p in map(state.piece, named) if p.holder in named and state.piece(p.holder).is_(Class.VEHICLE)), None
    )
    if aboard is not None:
        return Refused(f"{called(aboard)} rides in {aboard.holder} and Escapes with it", CITE)
    taken: list[str] = []
    for row in rows:
        takes = [state.piece(t) for t in row["takes"]]
        refusal = _refuse_party(state, [state.piece(u) for u in row["units"]], takes)
        refusal = refusal or _refuse_whole(takes, row.get("dismantled", ()))
        if refusal:
            return refusal
        taken += row["takes"]
    return Refused("a weapon is taken twice", CITE) if len(set(taken)) < len(taken) else None


def _refuse_party(state: State, units: Sequence[Piece], takes: Sequence[Piece]) -> Refused | None:
    if not units:
        return Refused("an attempt needs a unit", CITE)
    if len({(p.hex, p.level) for p in units}) > 1:
        return Refused("a stack that Escapes is in one Location", CITE)
    if len(units) > 1 and not all(is_personnel(p) for p in units):
        return Refused("only Infantry pools into a stack", CITE)
    if any(keeps_its_place(p) for p in units):
        return Refused(f"{called(units[0])} is Immobile and keeps its Location", "oto2.7.5071")
    for thing in takes:
        if (thing.hex, thing.level) != (units[0].hex, units[0].level):
            return Refused(f"{called(thing)} is not where the stack is", CITE)
        if not any(p.kind.cls in MMC | SMC for p in units):
            return Refused(f"nobody there can carry {called(thing)}", CITE)
    return None


@rule("oto2.7.5071", "oto2.4.1.h")
def keeps_its_place(piece: Piece) -> bool:
    """7.5071: an Immobile vehicle does not Escape; 4.1: nor a Cupola, which never moves and is never abandoned."""
    return is_cupola(piece) or (piece.is_(Class.VEHICLE) and piece.has(Status.IMMOBILISED))


def _refuse_whole(takes: Sequence[Piece], dismantled: Sequence[str]) -> Refused | None:
    for thing in takes:
        if thing.is_gun and thing.id not in dismantled:
            return Refused(f"{called(thing)} must be left: a Gun goes along only when dismantled", CITE)
    return None


@rule("oto2.7.5063.a")
def may_deploy(state: State, able: Sequence[Piece]) -> list[Piece]:
    """7.5063: squads stacked with a leader may Deploy without a DR."""
    return [
        p
        for p in able
        if p.is_(Class.SQUAD)
        and any(q.is_(Class.LEADER) and q.side == p.side and not is_prisoner(q) for q in here(state, p))
    ]


def deploy(state: State, squad: Piece) -> Piece:
    squad.name = squad.kind.half
    other = state.add(squad.side, squad.name, squad.group, Box.MAP)
    other.hex, other.level, other.status = squad.hex, squad.level, list(squad.status)
    return other


# ---- the attempt


@rule("oto2.7.5063")
def party_of(state: State, front: Front, units: Sequence[Piece], excess_pp: int) -> Party:
    """7.5063: the stack with everything its DR looks at."""
    seen = [unit for piece in units if (unit := unit_of(state, piece))]
    led = [p for p in units if p.kind.cls in SMC]
    if units[0].is_(Class.VEHICLE):
        led = [p for p in held_by(state, units[0]) if p.is_(Class.ARMOR_LEADER)]
    sizes = first_half().escape.half_squads
    return Party(
        tuple(seen),
        hexes_from_friends(front, seen[0]),
        leadership=min((leadership(p) for p in led), default=0),
        half_squads=sum(sizes.get(p.kind.cls, 0) for p in units),
        excess_pp=excess_pp,
    )


@rule("oto2.7.5063", "oto2.7.5063.a")
def attempt(state: State, front: Front, row: Row) -> Procedure[None]:
    """7.5063: one DR for the unit or stack, then its result."""
    units = [state.piece(unit) for unit in row["units"]]
    takes = [state.piece(thing) for thing in row["takes"]]
    for piece in units:
        piece.holder = ""  # who leaves on foot rides no longer
    for thing in takes:
        if thing.holder not in row["units"]:
            thing.holder = next(p.id for p in units if is_personnel(p))
        if thing.id in row.get("dismantled", ()):
            thing.gain(Status.DISMANTLED)
    party = party_of(state, front, units, row["excess"])
    way_out = yield from refuge(state, front, owner(units[0]), party)
    found = yield from consult(
        "escape",
        column="vehicle" if party.is_vehicle else "infantry",
        apply=escape_modifiers(party, readings=state.readings),
        side=owner(units[0]),
        about=", ".join(called(p) for p in units),
    )
    if party.is_vehicle:
        yield from _vehicle(state, units[0], found.result, way_out)
    else:
        yield from _infantry(state, units, takes, found.result, way_out)


@rule("oto2.7.5064.a", "oto2.6.enterable")
def refuge(state: State, front: Front, side: Side, party: Party) -> Procedure[Refuge | None]:
    """7.5064: the nearest over Enterable hexes; on a tie the owner chooses between the Perimeter and the map edge."""
    mover = Mover.VEHICLE if party.is_vehicle else Mover.INFANTRY
    found = refuges(front, side, party.units[0].hex, enterable=partial(is_enterable, state, mover=mover))
    first = {kind: next((r for r in found if r.off_map is kind), None) for kind in (False, True)}
    if not found or None in first.values():
        return found[0] if found else None
    named = front.position.grid.name
    said = yield from Choose(
        question="Two ways out are equally short. Where to?",
        telling="Of two ways out as short: {}.",
        cite="oto2.7.5064.a",
        wants=DECISION,
        side=side,
        key="refuge",
        options=tuple(
            Option("edge" if r.off_map else "perimeter", f"{named(r.hex)}{', off map' if r.off_map else ''}")
            for r in first.values()
            if r
        ),
    )
    return first[said == "edge"]


def _get_away(state: State, piece: Piece, way_out: Refuge | None) -> Procedure[None]:
    """7.5064: Retained, with what it possesses."""
    yield Note(f"{called(piece)} Escapes and is Retained{_where(way_out)}.", "oto2.7.5064.a", side=owner(piece))
    for thing in [piece, *held_by(state, piece)]:
        if way_out and not way_out.off_map:
            remember(thing, our_map().grid.name(way_out.hex))
        thing.box, thing.hex, thing.level = Box.RETAINED, "", 0
        thing.lose(Status.ENCIRCLED)


def _where(way_out: Refuge | None) -> str:
    if way_out is None:
        return " off map"
    name = our_map().grid.name(way_out.hex)
    return f" off map at {name}" if way_out.off_map else f" in the Perimeter at {name}"


def _vehicle(state: State, piece: Piece, result: str, way_out: Refuge | None) -> Procedure[None]:
    side, words = owner(piece), called(piece)
    if result == "escapes":
        yield from _get_away(state, piece, way_out)
        return
    if result == "wrecked":
        wreck(state, piece)
        yield Note(f"{words} is Eliminated where it stands.", "oto2.7.5063", side=side)
        return
    if result == "abandoned_crew_escapes":
        aboard = held_by(state, piece)
        crew = bail_out(state, piece, CREW)
        for rider in [*aboard, *([crew] if crew else [])]:
            rider.box, rider.hex, rider.level = Box.RETAINED, "", 0
        told = f" ({crew.id})" if crew else ""
        yield Note(f"The crew of {words} Escapes{told}.", "oto2.7.5063", side=side)
    abandon(state, piece)
    yield Note(f"{words} is Abandoned where it stands.", "oto2.7.5063", side=side)


@rule("oto2.7.5063")
def _infantry(
    state: State, units: Sequence[Piece], takes: Sequence[Piece], result: str, way_out: Refuge | None
) -> Procedure[None]:
    """7.5063: Replaced, Casualty Reduced, or both, by Random Selection; the rest of the stack gets away."""
    places = {p.id: (p.hex, p.level) for p in units}
    for piece in units:
        for thing in held_by(state, piece):
            if thing not in takes:
                thing.holder = "" if not is_prisoner(thing) else thing.holder
    if result == "eliminated":
        for piece in units:
            yield Note(f"{called(piece)} is Eliminated.", "oto2.7.5063", side=piece.side)
            eliminate(state, piece)
        return
    hit = (yield from random_selection(units)) if result != "escapes" else []
    for piece in hit:
        carried = [t for t in takes if t.holder == piece.id]
        if "replaced" in result:
            yield from replace_piece(state, piece, "oto2.7.5063")
        if "reduced" in result and piece.box is not Box.ELIMINATED:
            yield from reduce_casualties(state, piece, "oto2.7.5063")
        if piece.box is Box.ELIMINATED and carried:
            yield from lost_equipment(state, carried, places[piece.id])
    for piece in units:
        if piece.box is not Box.ELIMINATED:
            _leave_prisoners(state, piece)
            yield from _get_away(state, piece, way_out)


def _leave_prisoners(state: State, piece: Piece) -> None:
    kept = [t for t in held_by(state, piece) if not is_prisoner(t)]
    let_go(state, piece)
    for thing in kept:
        thing.holder = piece.id


def random_selection(units: Sequence[Piece]) -> Procedure[list[Piece]]:
    """A.9: a dr for each; the highest is selected, ties all."""
    if len(units) == 1:
        return list(units)
    dice = yield from Roll(
        question="Random Selection: " + ", ".join(called(p) for p in units),
        cite="oto2.7.5063",
        side=owner(units[0]),
        key="random selection",
        dice=(6,) * len(units),
        names=tuple(p.id for p in units),
    )
    return [piece for piece, number in zip(units, dice, strict=True) if number == max(dice)]


@rule("oto2.7.5064.b")
def lost_equipment(state: State, things: Sequence[Piece], place: tuple[str, int]) -> Procedure[None]:
    """7.5064: one dr for what a unit lost while escaping had with it."""
    row = yield from consult("escape_equipment", side=owner(things[0]), about=", ".join(t.name for t in things))
    for thing in things:
        if row.result == "eliminated":
            eliminate(state, thing)
        else:
            thing.hex, thing.level = place
