"""7.506: Isolation, Escapes, and what the Areas are when they are over."""

from collections.abc import Sequence
from typing import Any

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.terms import is_weapon
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.perimeter import Front, Kind, Unit, area_letters, retype, settle
from sandtable.games.orsha.perimeter.escape import ammunition_shortage, may_escape, must_escape
from sandtable.games.orsha.perimeter.position import SIDES
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, here, owner
from sandtable.games.orsha.reph.escape_acts import Chances, escape_on_the_board
from sandtable.games.orsha.reph.escapes import attempt, deploy, keeps_its_place, may_deploy, refuse_parties
from sandtable.games.orsha.reph.fronts import front_again, piece_of, position_of, record, unit_of
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, ChooseSome, Field, FieldKind, Note, Option, Procedure, Report, Side
from sandtable.rules import rule


@rule("oto2.7.5061.a", "oto2.7.5065", "oto2.7.5066", "oto2.7.5067", "oto2.fn.10", "oto2.fn.11")
def step_7_506(state: State) -> Procedure[None]:
    """7.506: Escapes until nobody else is forced to; then Encirclement ends and the Perimeters are final."""
    front = front_again(state)
    tried: set[str] = set()
    for chance in ("first", "re-evaluated"):
        for side in SIDES:
            yield from _escapes(state, front, side, tried, only_forced=chance != "first")
        front = retype(front, position_of(state).units)
        if not any(must_escape(front, unit) for unit in front.position.units):
            break
    front = settle(front, position_of(state).units)
    for piece in state.pieces:
        piece.lose(Status.ISOLATED, Status.ENCIRCLED)
    isolate(state, front)
    record(state, front)
    state.ground.control_before = {}
    yield from _final(front)


def _final(front: Front) -> Procedure[None]:
    letters = ", ".join(f"{name} {letter}" for name, letter in sorted(area_letters(front).items()))
    yield Note(f"Perimeters are final. Isolated Areas: {letters or 'none'}.", "oto2.7.5067")


def _escapes(state: State, front: Front, side: Side, tried: set[str], *, only_forced: bool) -> Procedure[None]:
    """One side's attempts; a unit has one chance only."""
    units = [u for u in front.position.units if u.side == side and piece_of(state, u).id not in tried]
    standing = [u for u in units if piece_of(state, u).box is Box.MAP and not keeps_its_place(piece_of(state, u))]
    forced = [piece_of(state, u) for u in standing if must_escape(front, u)]
    able = [piece_of(state, u) for u in standing if may_escape(front, u)]
    if only_forced:
        able = forced
    if not able:
        return
    if state.on_board:
        tried |= yield from escape_on_the_board(state, front, Chances(side, able, forced), may_split=not only_forced)
        return
    if not only_forced:
        able += yield from _deploy(state, side, able)
    rows = yield from _ask(state, side, able, forced)
    for row in rows:
        tried.update(row["units"])
        yield from attempt(state, front, row)


def _deploy(state: State, side: Side, able: Sequence[Piece]) -> Procedure[list[Piece]]:
    squads = may_deploy(state, able)
    if not squads:
        return []
    chosen = yield from ChooseSome(
        question="Which squads Deploy before they try to Escape",
        telling="Deployed for an Escape: {}",
        cite="oto2.7.5063.a",
        wants=DECISION,
        side=side,
        key="deploy",
        options=tuple(Option(p.id, called(p)) for p in squads),
        suggestion=[],
    )
    return [deploy(state, piece) for piece in squads if piece.id in chosen]


def _ask(state: State, side: Side, able: Sequence[Piece], forced: Sequence[Piece]) -> Procedure[list[dict[str, Any]]]:
    """Who tries, in which stacks, with what; those who must are filled in."""
    things = {t.id: t for p in able for t in here(state, p) if t.is_(Class.SW, Class.GUN) and owner(t) == side}
    names = tuple((t.id, called(t)) for t in things.values())
    apart = tuple((t.id, called(t)) for t in things.values() if t.name in first_half().escape.dismantled)
    columns = (
        Field("units", "Units", FieldKind.SEVERAL, choices=tuple((p.id, called(p)) for p in able)),
        Field("takes", "SW and dismantled Guns taken along", FieldKind.SEVERAL, choices=names),
        Field("dismantled", "Dismantled first", FieldKind.SEVERAL, choices=apart),
        Field("excess", "PP above IPC (A4.42, worst unit)", FieldKind.NUMBER, 0, 20),
    )
    rows = [{"units": [p.id], "takes": [], "dismantled": [], "excess": 0} for p in forced]
    told = yield from Report(
        question="Attempts to Escape: each line is one unit or stack that makes one DR",
        telling="Attempts to Escape: {}",
        cite="oto2.7.5063.a",
        wants=DECISION,
        side=side,
        key="escape",
        context=(
            *(f"{called(p)} must try." for p in forced),
            "The others may stay; what is not taken is left behind.",
        ),
        fields=(Field("parties", "Attempts", FieldKind.TABLE, columns=columns, default=rows),),
        also=lambda value: refuse_parties(state, able, forced, value["parties"]),
    )
    attempts: list[dict[str, Any]] = told["parties"]
    return attempts


@rule("oto2.7.5061.b")
def isolate(state: State, front: Front) -> None:
    """7.5061: every unit and Weapon left in a type C or D Area is Isolated and short of ammunition."""
    for piece in state.pieces:
        thing = _as_unit(state, piece)
        if thing is not None and ammunition_shortage(front, [thing]):
            piece.gain(Status.ISOLATED, *([Status.AMMO_SHORTAGE] if runs_short(state, piece) else []))


@rule("oto2.7.5061.b", "oto2.7.5222", "oto2.6.weapon")
def runs_short(state: State, piece: Piece) -> bool:
    """7.5061, 7.5222: units and Weapons do when Isolated; a radio or field phone is neither. A captured Weapon is
    spared, by the usual reading; a captured AFV is a unit."""
    if not piece.is_(Class.SW, Class.GUN, Class.CUPOLA):
        return not piece.is_(Class.FORTIFICATION)
    spared = piece.has(Status.CAPTURED) and state.readings.captured_weapon_shortage == "spared"
    return is_weapon(piece) and not spared


def _as_unit(state: State, piece: Piece) -> Unit | None:
    """SW and riders too, by where they are."""
    unit = unit_of(state, piece)
    if unit is not None or piece.box is not Box.MAP or not (piece.is_sw or piece.is_(Class.ARMOR_LEADER)):
        return unit
    return Unit(piece.name, owner(piece), Kind.GUN, our_map().grid.hex(piece.hex), piece.level)
