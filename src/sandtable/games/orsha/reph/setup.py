"""7.522: wind, then the set-up: Isolated units first (7.5222), then everything else (7.5224)."""

from collections.abc import Collection, Sequence

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import hides_free, is_cupola
from sandtable.games.orsha.frame.at_start import (
    INFANTRY,
    is_concealment_terrain,
    is_dummy,
    refuse_concealment,
    refuse_hidden,
    terrain_in,
)
from sandtable.games.orsha.frame.special_rules import stays_hidden
from sandtable.games.orsha.frame.terms import is_out, is_retained
from sandtable.games.orsha.ground.maps import hex_on_map
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.reph.areas import area_of, refuse_isolated_work, refuse_level, refuse_place
from sandtable.games.orsha.reph.companions import alone, refuse_alone
from sandtable.games.orsha.reph.eliminations import belongs_to_vehicle, is_prisoner, is_wreck, owner
from sandtable.games.orsha.reph.hidden_setup import refuse_hidden_start
from sandtable.games.orsha.reph.isolation_step import runs_short
from sandtable.games.orsha.reph.minefield_line import refuse_minefields
from sandtable.games.orsha.reph.perimeter_areas import forget
from sandtable.games.orsha.reph.setup_form import CONCEALED, HIDDEN, TOWED, Row, carried, set_up_form
from sandtable.games.orsha.reph.suggestion import suggested
from sandtable.games.orsha.reph.weather import FORCES
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import Field, FieldKind, Note, Procedure, Refused, Report, Side, only
from sandtable.rules import rule


@rule("oto2.7.5221")
def step_7_5221(state: State) -> Procedure[None]:
    """7.5221: Wind Force and Direction by B25.63-.64, which the booklet does not print: the players say what came."""
    gusty = state.conditions.weather == "Clear & Gusty"
    told = yield from Report(
        question="Roll Wind Force and Direction (B25.63, B25.64)",
        cite="oto2.7.5221",
        key="wind",
        context=("The weather has settled the force: Gusty. Roll the direction only.",) if gusty else (),
        fields=(
            Field(
                "force",
                "Wind Force",
                FieldKind.CHOICE,
                choices=tuple((f, f.capitalize()) for f in FORCES),
                default="gusty" if gusty else None,
            ),
            Field("direction", "Direction", FieldKind.NUMBER, 1, 6, default=1),
        ),
        also=lambda v: (
            "the weather is Clear & Gusty, so the wind is gusty" if gusty and v["force"] != "gusty" else None
        ),
        suggestion={"force": "gusty" if gusty else "calm", "direction": 1},
    )
    state.conditions.wind, state.conditions.wind_direction = told["force"], told["direction"]
    blows = "" if told["force"] == "calm" else f", direction {told['direction']}"
    yield Note(f"Wind Force: {told['force'].capitalize()}{blows}.", "oto2.7.5221")
    if told["force"] == "mild breeze" and "blaze" in state.ground.fires.values():
        yield Note("A Mild Breeze and a Blaze: put Drifting Smoke out at once.", "oto2.7.5221")


@rule("oto2.7.5222", "oto2.6.weapon")
def step_7_5222(state: State) -> Procedure[None]:
    """7.5222: Isolated units set up inside their own Area; all have Ammunition Shortage, captured Weapons excepted."""
    for side in SIDES:
        isolated = [p for p in state.pieces if p.box in (Box.MAP, Box.RETAINED) and _is_cut_off(p, side)]
        if not isolated:
            continue
        placed = [p for p in isolated if not is_cupola(p)]
        works = [p for p in state.of(side, Box.FORTIFICATION) if is_retained(state, p)]
        more = ("New Fortifications that start in Isolated Locations you Control are added here.",) if works else ()
        question = "Set up your Isolated units"
        for row in (yield from _placed(state, side, placed, question, "oto2.7.5222", more, works)):
            put(state.piece(row["piece"]), row)
        for piece in isolated:
            if runs_short(state, piece):
                piece.gain(Status.AMMO_SHORTAGE)


@rule("oto2.cg16", "oto2.7.5224", "oto2.cg12", "oto2.cg12.a1", "oto2.cg12.b2", "oto2.6.retained")
def step_7_5224(state: State) -> Procedure[None]:
    """7.5224: the rest, the Germans first; what is not set up may enter by CG12 or stays Retained."""
    for side in SIDES:
        boxes = (Box.REINFORCEMENT, Box.RETAINED, Box.FORTIFICATION, Box.MAP)
        able = [p for p in state.pieces if p.box in boxes and may_be_placed(p, side) and not _sits_fast(state, p)]
        waiting = [p for p in able if is_retained(state, p) and area_of(state, p).hexes]
        others = len(able) - len(waiting)
        more = (f"{others} counters come from off map (CG12) and are not offered.",) if others else ()
        if any(hides_free(state, p) for p in waiting):
            more = ("Cupolas hide for nothing today (IHSR 5): see what each starts as.", *more)
        question = "Set up your units and Fortifications"
        for row in (yield from _placed(state, side, waiting, question, "oto2.7.5224", more)):
            put(state.piece(row["piece"]), row)
        count = sum(p.box is Box.MAP and not p.has(Status.HIDDEN) for p in waiting)
        yield Note(f"The {side.capitalize()} side has set up {count} counters in view.", "oto2.7.5224", side=side)
    stay_together(state)


@rule("oto2.7.5224", "oto2.7.5114")
def stay_together(state: State) -> None:
    """7.5224: possession ends where holder and held set up apart. Who mans or commands a vehicle is where it is
    (7.5114), and a prisoner where his guard is."""
    for piece in state.pieces:
        if not piece.holder or is_out(piece):
            continue
        holder = state.piece(piece.holder)
        if belongs_to_vehicle(piece) or is_prisoner(piece):
            piece.box, piece.hex, piece.level = holder.box, holder.hex, holder.level
        elif Box.MAP in (piece.box, holder.box) and place_of(piece) != place_of(holder):
            piece.holder = ""


def place_of(piece: Piece) -> tuple[Box, str, int]:
    return piece.box, piece.hex, piece.level


def _is_cut_off(piece: Piece, side: Side) -> bool:
    return owner(piece) == side and piece.has(Status.ISOLATED) and not is_wreck(piece) and not is_prisoner(piece)


def may_be_placed(piece: Piece, side: Side) -> bool:
    """What a side sets up: its own, captured Equipment included; not what earlier scenarios left fixed on the map:
    Fortifications and wrecks (CG5), Immobile vehicles (7.5071), nor a vehicle that must enter (7.5131c)."""
    if owner(piece) != side or is_wreck(piece) or is_prisoner(piece) or piece.remembers(Memory.ENTERS):
        return False
    if piece.has(Status.ISOLATED) or piece.is_(Class.AIRCRAFT):
        return False
    fixed = piece.is_(Class.FORTIFICATION, Class.CUPOLA) or piece.has(Status.IMMOBILISED)
    return not (piece.box is Box.MAP and fixed)


@rule("oto2.7.5114", "oto2.7.5071")
def _sits_fast(state: State, piece: Piece) -> bool:
    """7.5114: he stays in an AFV that is left on the map."""
    return belongs_to_vehicle(piece) and piece.box is Box.MAP and bool(piece.holder)


def put(piece: Piece, row: Row) -> None:
    """A piece goes on the map as it is, concealed, hidden or in tow; a Dummy is always concealed (CG10)."""
    forget(piece)
    piece.hex, piece.level, piece.box = row["hex"], row["level"], Box.MAP
    start = row.get("start", "")
    piece.lose(Status.HOOKED)
    if start in (HIDDEN, TOWED):
        piece.gain(Status.HIDDEN if start == HIDDEN else Status.HOOKED)
    elif stays_hidden(piece):
        piece.gain(Status.HIDDEN)  # CG16: mines lose HIP only in the normal way
    elif start or is_dummy(piece):
        piece.lose(Status.HIDDEN)
        piece.gain(Status.CONCEALED)


def _placed(
    state: State,
    side: Side,
    pieces: list[Piece],
    question: str,
    cite: str,
    more: tuple[str, ...] = (),
    works: Sequence[Piece] = (),
) -> Procedure[list[Row]]:
    """Ask one side where its pieces stand and as what; pieces left out stay where they are. `works`: Fortifications
    that may be added where Isolated units are; none is proposed."""
    if not pieces and not works:
        return []
    offered = first_states(state, suggested(state, pieces))
    proposed = {piece.id for piece, _ in alone(state, offered)}
    told = yield from Report(
        question=question,
        cite=cite,
        key="set-up",
        side=side,
        seen_by=only(side),
        doing="setting up",
        button="Set up",
        fields=(set_up_form(state, side, [*pieces, *works], offered),),
        context=(
            *_where(state, pieces),
            "A unit that is not listed stays where it stands."
            if all(p.box is Box.MAP for p in pieces)
            else "A unit that is not listed stays off the map: it may enter later, or is Retained.",
            *more,
        ),
        exists=lambda v: [hex_on_map(row["hex"]) for row in v["units"]],
        also=lambda v: (
            refuse_set_up(state, v["units"], {p.id for p in works}) or refuse_alone(state, v["units"], proposed)
        ),
    )
    rows: list[Row] = told["units"]
    return rows


def _where(state: State, pieces: list[Piece]) -> tuple[str, ...]:
    """In words, where these pieces set up."""
    areas = dict.fromkeys(area_of(state, piece).words for piece in pieces)
    return tuple(f"To be set up in: {words}." for words in areas)


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
        piece, name = state.piece(row["piece"]), row["hex"]
        if piece.id in isolated_works:
            refusal = refuse_isolated_work(state, piece, name)
        else:
            refusal = refuse_place(state, piece, name, towed=row.get("start") == TOWED)
        refusal = refusal or refuse_level(state, piece, name, row["level"])
        refusal = refusal or refuse_start(state, row, rows)
        if refusal:
            return refusal
    return refuse_minefields(state, {row["piece"]: row["hex"] for row in rows})


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
