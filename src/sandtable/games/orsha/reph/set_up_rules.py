"""What a set-up keeps to (7.5224): where each piece stands, and as what it may start."""

from collections.abc import Collection, Sequence

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import is_cupola
from sandtable.games.orsha.frame.at_start import (
    INFANTRY,
    is_concealment_terrain,
    is_dummy,
    refuse_concealment,
    refuse_hidden,
    terrain_in,
)
from sandtable.games.orsha.pieces import Piece, Status
from sandtable.games.orsha.reph.eliminations import owner
from sandtable.games.orsha.reph.hidden_setup import refuse_hidden_start
from sandtable.games.orsha.reph.minefield_line import refuse_minefields
from sandtable.games.orsha.reph.set_up_areas import refuse_isolated_work, refuse_level, refuse_place
from sandtable.games.orsha.reph.setup_form import CONCEALED, HIDDEN, TOWED, Row, carried
from sandtable.games.orsha.state import State
from sandtable.kernel import Refused
from sandtable.rules import rule


def first_states(state: State, rows: Sequence[Row]) -> list[Row]:
    """Hidden where that was bought, and what hides for nothing: Cupolas of 23AM (IHSR 5), Fortifications until set-up
    is complete (CG16), Guns nobody has seen with who goes with them. Concealed where concealment terrain allows it; all
    else as it is."""
    first = {row["piece"]: _first_state(state, row) for row in rows}
    for piece_id, bearer in carried(state, rows).items():
        if first[bearer] == HIDDEN and _goes_along(state.piece(piece_id)):
            first[piece_id] = HIDDEN
    return [{**row, "start": first[row["piece"]]} for row in rows]


def _goes_along(piece: Piece) -> bool:
    return piece.is_sw or piece.is_(Class.CREW)


def _first_state(state: State, row: Row) -> str:
    piece = state.piece(row["piece"])
    works = is_cupola(piece) or (piece.is_(Class.FORTIFICATION) and not is_dummy(piece))
    if piece.has(Status.HIDDEN) or (works and refuse_hidden(state, piece) is None):
        return HIDDEN
    may_hide = piece.kind.cls in INFANTRY or piece.is_gun or piece.is_(Class.VEHICLE)
    if not may_hide or not is_concealment_terrain(terrain_in(state, row["hex"])):
        return ""
    if piece.is_gun and refuse_hidden(state, piece) is None:
        return HIDDEN
    return CONCEALED if refuse_start(state, {**row, "start": CONCEALED}, [row]) is None else ""


def refuse_set_up(state: State, rows: list[Row], isolated_works: Collection[str] = ()) -> Refused | None:
    """Every unit once, in a hex of the map where it may stand, in a state it may start in; mines in their line.
    `isolated_works`: new Fortifications that go where Isolated units are (7.5222)."""
    seen: set[str] = set()
    for row in rows:
        if row["piece"] in seen:
            return Refused(f"{state.piece(row['piece']).name} ({row['piece']}) stands in two places", "oto2.7.5224")
        seen.add(row["piece"])
        if refusal := refuse_row(state, row, rows, isolated_works):
            return refusal
    return refuse_minefields(state, {row["piece"]: row["hex"] for row in rows})


def refuse_row(state: State, row: Row, rows: list[Row], isolated_works: Collection[str] = ()) -> Refused | None:
    """One unit in its hex, on its level, as what it starts; `rows`: all that is set up."""
    piece, name = state.piece(row["piece"]), row["hex"]
    if piece.id in isolated_works:
        refusal = refuse_isolated_work(state, piece, name)
    else:
        refusal = refuse_place(state, piece, name, towed=row.get("start") == TOWED)
    refusal = refusal or refuse_level(state, piece, name, row["level"])
    return refusal or refuse_start(state, row, rows)


@rule("oto2.cg10.a", "oto2.cg10.b", "oto2.cg11.f", "oto2.4.1.e")
def refuse_start(state: State, row: Row, rows: list[Row]) -> Refused | None:
    """CG10, CG11, 4.1: whether a piece may start concealed or hidden where it stands."""
    piece, start = state.piece(row["piece"]), row.get("start", "")
    if start == HIDDEN or (not start and piece.has(Status.HIDDEN) and piece.kind.cls in INFANTRY):
        return refuse_hidden_start(state, {**row, "start": HIDDEN}, rows)
    if start != CONCEALED:
        return None
    refusal = refuse_concealment(
        owner(piece),
        piece.kind.cls,
        in_concealment_terrain=is_concealment_terrain(terrain_in(state, row["hex"])),
        in_enemy_los=True,
        carried=piece.is_(Class.SW, Class.GUN) and _has_infantry(state, row["hex"], rows),
    )
    return Refused(f"{piece.name} ({piece.id}) in {row['hex']}: {refusal.why}", refusal.rule) if refusal else None


def _has_infantry(state: State, hex: str, rows: list[Row]) -> bool:
    return any(row["hex"] == hex and state.piece(row["piece"]).kind.cls in INFANTRY for row in rows)
