"""What cannot be true of a battle: each piece in one place, statuses that fit it, holders that are there. 7.13"""

from collections.abc import Iterable, Mapping, Sequence

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import refuse_abandonment, refuse_disabled, refuse_move, refuse_wreck
from sandtable.games.orsha.frame.initial_rules import may_fly
from sandtable.games.orsha.frame.special_rules import refuse_fate, refuse_off_board
from sandtable.games.orsha.frame.wrecks import BURN, refuse_burnt_out
from sandtable.games.orsha.ground.maps import hex_on_map, levels_in, map_of, our_map, refuse_level
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.reph.eliminations import is_personnel
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import NotUnderstood, Refused, Side
from sandtable.rules import rule

CITE = "oto2.7.13.a"
LOWEST, HIGHEST = -1, 3
"""Levels that there are at all: a gully, and the floors of the highest building of the base game's boards."""
LEFT = frozenset({Box.ELIMINATED, Box.RECALLED, Box.EXITED, Box.EVACUATED, Box.RECOMBINED, Box.MAINTENANCE})


def must_be(state: State, side: Side, rows: Sequence[Told]) -> None:
    """Raises NotUnderstood for a piece, a hex or a level that there is not: nobody can insist on these."""
    for row in rows:
        if row.piece not in state.sides[side].pieces:
            raise NotUnderstood(f"{row.piece!r} is no piece of this side", CITE)
        if row.holder and state.known(row.holder) is None:
            raise NotUnderstood(f"{row.piece}: {row.holder!r} cannot hold it", CITE)
        if row.fate == "map" and not row.hex:
            raise NotUnderstood(f"{state.piece(row.piece).name} ({row.piece}) is on the map, but no hex is named", CITE)
        if row.hex:
            hex_on_map(row.hex, CITE)
        if not LOWEST <= row.level <= HIGHEST:
            raise NotUnderstood(f"{row.piece}: there is no level {row.level}", CITE)


def refuse_rows(state: State, side: Side, rows: Sequence[Told]) -> Refused | None:
    """The first thing in a side's own report that cannot be so."""
    seen: set[str] = set()
    for row in rows:
        if row.piece in seen:
            name = state.piece(row.piece).name
            return Refused(f"{name} ({row.piece}) stands twice in the report; a piece is in one place", CITE)
        seen.add(row.piece)
        found = _refuse_one(state, side, row)
        if found:
            return found
    return _refuse_holders(state, rows)


def _refuse_one(state: State, side: Side, row: Told) -> Refused | None:
    piece = state.known(row.piece)
    if piece is None or piece.side != side:
        return Refused(f"{row.piece!r} is no piece of this side", CITE)
    words = f"{piece.name} ({piece.id})"
    if piece.box in LEFT:
        return Refused(f"{words} left the campaign earlier: {piece.box}", "oto2.6.eliminated")
    return (
        _refuse_place(state, piece, row, words)
        or refuse_move(piece, row.hex)
        or _refuse_statuses(state, piece, row, words)
    )


def _refuse_place(state: State, piece: Piece, row: Told, words: str) -> Refused | None:
    hex = our_map().grid.hex(row.hex) if row.hex else None
    match row.fate:
        case "map" if hex and (no := refuse_level(row.hex, row.level, levels_in(map_of(state), hex))):
            return no
        case "off" if no := refuse_off_board(state, piece):
            return no
        case "off" if piece.box is Box.MAP:
            return Refused(f"{words} was set up in {piece.hex}; it cannot have stayed off the map", CITE)
        case "map" | "eliminated" | "left" if no := refuse_flight(state, piece):
            return no
        case "exited" | "recalled" if no := refuse_fate(state, piece, row.fate, row.hex):
            return no
        case "eliminated" | "off" | "recalled" | "left" if hex is not None:
            return Refused(f"{words} is {battles().fates[row.fate]}, yet {row.hex} is named", CITE)
    return None


@rule("oto2.fn.16")
def refuse_flight(state: State, piece: Piece) -> Refused | None:
    """Footnote 16: who did not fly is neither over the board nor lost there."""
    if not piece.is_(Class.AIRCRAFT) or may_fly(state, piece):
        return None
    return Refused(f"{piece.name} ({piece.id}) does not fly: it rains", "oto2.fn.16")


@rule("oto2.4.1.c", "oto2.4.1.d", "oto2.4.1.j", "oto2.cg5.d")
def _refuse_statuses(state: State, piece: Piece, row: Told, words: str) -> Refused | None:
    """What fits the counter. 4.1: a Cupola is never abandoned, Disabled or a wreck. CG5: what has burnt out is done."""
    lost = {Status.WRECK, Status.BURNING, Status.BURNT_OUT} & set(row.status)
    never = {Status.ABANDONED: refuse_abandonment, Status.DISABLED: refuse_disabled}
    refusals = [refuse(piece) for status, refuse in never.items() if status in row.status]
    refusals += [refuse_wreck(piece)] if lost else []
    if refusal := next((no for no in refusals if no), None):
        return refusal
    if Status.BURNING in row.status and piece.has(Status.BURNT_OUT):
        return refuse_burnt_out(state, BURN)
    for status in row.status:
        if row.fate != "map" and status not in goes_along(row.fate, row.status):
            return Refused(f"{words} is not on the map and cannot be {status}", CITE)
        if not fits(piece, status):
            return Refused(f"{words}: a {piece.kind.cls.replace('_', ' ')} cannot be {status}", CITE)
    for one, other in battles().exclusive.pairs:
        if one in row.status and other in row.status:
            return Refused(f"{words} cannot be {one} and {other} at once", CITE)
    return None


def goes_along(fate: str, status: Sequence[Status]) -> list[Status]:
    """CG14: of these states, those a piece takes with it off the map; a Weapon that is out stays out until 7.5132."""
    kept = battles().goes_along
    return [s for s in status if fate in kept.fates and s in kept.statuses]


def fits(piece: Piece, status: Status) -> bool:
    """Whether a status can belong to this class of counter; those the table does not name fit all."""
    for line in battles().status:
        if status in line.names:
            own = piece.kind.cls
            return own in line.classes and status not in (line.unless or {}).get(own, ())
    return True


def _refuse_holders(state: State, rows: Iterable[Told]) -> Refused | None:
    told = {row.piece: row for row in rows}
    for row in told.values():
        if not row.holder:
            if Status.CAPTURED in row.status:
                return Refused(f"{row.piece} is captured: name the piece that holds it", "oto2.7.508.a")
            continue
        holder = state.known(row.holder)
        if holder is None or holder.id == row.piece:
            return Refused(f"{row.piece}: {row.holder!r} cannot hold it", CITE)
        own = state.piece(row.piece)
        if Status.CAPTURED in row.status and holder.side == own.side:
            return Refused(f"{own.name} ({own.id}) is captured; an enemy must hold it, not {holder.id}", "oto2.7.508.a")
    return None


def refuse_together(state: State, rows: Iterable[Told]) -> Refused | None:
    """What only both reports together can contradict: holders elsewhere, a Melee without an enemy."""
    told = {row.piece: row for row in rows}

    def hex_of(piece: Piece) -> str:
        row = told.get(piece.id)
        if row is None:
            return piece.hex if piece.box is Box.MAP else ""
        return row.hex if row.fate == "map" else ""

    where = {piece.id: hex_of(piece) for piece in state.pieces}
    held = {p.hex for p in state.pieces if p.hex} | {hex for hex in where.values() if hex}
    sides = {hex: {p.side for p in state.pieces if where[p.id] == hex} for hex in held}
    for row in told.values():
        piece = state.piece(row.piece)
        if row.fate == "map" and row.holder and where[row.holder] != row.hex:
            return Refused(f"{piece.name} ({piece.id}) is in {row.hex}, but {row.holder} that holds it is not", CITE)
        if no := _refuse_guard(state, told, row):
            return no
        if Status.MELEE in row.status and len(sides.get(row.hex, ())) < 2:
            return Refused(f"{piece.name} ({piece.id}) is in Melee in {row.hex}, where no enemy is", "oto2.7.501.a")
    return None


@rule("oto2.7.508.a")
def _refuse_guard(state: State, told: Mapping[str, Told], row: Told) -> Refused | None:
    """7.508: prisoners are guarded by men who are free: one report may tell that the other's guard was captured."""
    prisoner, guard = state.piece(row.piece), state.known(row.holder)
    if guard is None or Status.CAPTURED not in row.status or not is_personnel(prisoner):
        return None
    status = told[guard.id].status if guard.id in told else guard.status
    if not is_personnel(guard) or Status.CAPTURED in status:
        why = "a prisoner himself" if is_personnel(guard) else "no man"
        return Refused(f"{prisoner.name} ({prisoner.id}) is guarded by {guard.id}, which is {why}", "oto2.7.508.a")
    return None
