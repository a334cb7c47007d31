"""7.522: wind, then the set-up: Isolated units first (7.5222), then everything else (7.5224)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import hides_free, is_cupola
from sandtable.games.orsha.frame.at_start import is_dummy
from sandtable.games.orsha.frame.special_rules import stays_hidden
from sandtable.games.orsha.frame.terms import is_out, is_retained
from sandtable.games.orsha.ground.maps import hex_on_map
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.reph.companions import alone, refuse_alone
from sandtable.games.orsha.reph.eliminations import belongs_to_vehicle, is_prisoner, is_wreck, owner
from sandtable.games.orsha.reph.isolation_step import runs_short
from sandtable.games.orsha.reph.laying_out import Layout, laid_out
from sandtable.games.orsha.reph.perimeter_areas import forget
from sandtable.games.orsha.reph.placing import HINT, set_up_in_lines
from sandtable.games.orsha.reph.set_up_areas import area_of
from sandtable.games.orsha.reph.set_up_rules import first_states, refuse_set_up
from sandtable.games.orsha.reph.setup_form import HIDDEN, TOWED, Row, set_up_form
from sandtable.games.orsha.reph.suggestion import suggested
from sandtable.games.orsha.reph.weather import FORCES
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.games.orsha.typed_lines import text_of
from sandtable.kernel import (
    DECISION,
    FACT,
    Draft,
    Field,
    FieldKind,
    Filler,
    Note,
    Procedure,
    Report,
    Side,
    counted,
    only,
)
from sandtable.kernel.refusals import every
from sandtable.rules import rule

MOST_NAMED = 4
"""Kinds of counters that a line names."""


@rule("oto2.7.5221")
def step_7_5221(state: State) -> Procedure[None]:
    """7.5221: Wind Force and Direction by B25.63-.64, which the booklet does not print: the players say what came."""
    gusty = state.conditions.weather == "Clear & Gusty"
    told = yield from Report(
        question="Roll Wind Force and Direction (B25.63, B25.64)",
        told_after=True,
        cite="oto2.7.5221",
        wants=FACT,
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
        if state.over:
            return
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
        if state.over:
            return
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
    if state.on_board:
        layout = Layout(side, tuple(p.id for p in (*pieces, *works)), frozenset(p.id for p in works), tuple(offered))
        return (yield from laid_out(state, layout, question, cite, (*_where(state, pieces), *more)))
    context = (
        *_where(state, pieces),
        "A unit that is not listed stays where it stands."
        if all(p.box is Box.MAP for p in pieces)
        else "A unit that is not listed stays off the map: it may enter later, or is Retained.",
        *more,
    )
    ids = [p.id for p in (*pieces, *works)]
    rows_of = partial(_all_rows, state, side, ids)
    told = yield from Report(
        question=question,
        cite=cite,
        wants=DECISION,
        key="set-up",
        side=side,
        seen_by=only(side),
        doing="setting up",
        button="Set up",
        fields=(set_up_form(state, side, [*pieces, *works], offered), Field("typed", "Or as lines of text", hint=HINT)),
        fillers=(Filler("lines of text", (".txt",), partial(_from_lines, state, side, ids, offered)),),
        context=context,
        exists=rows_of,
        also=lambda v: (
            refuse_set_up(state, rows_of(v), {p.id for p in works}) or refuse_alone(state, rows_of(v), proposed)
        ),
    )
    return rows_of(told)


def _all_rows(state: State, side: Side, ids: Sequence[str], value: Mapping[str, Any]) -> list[Row]:
    """The table, and over it what was typed; raises NotUnderstood for a hex or a counter that there is not."""
    for row in value["units"]:
        hex_on_map(row["hex"])
    rows, faults = set_up_in_lines(state, side, ids, value["units"], value.get("typed", ""))
    if faults:
        raise every(faults)
    return rows


def _from_lines(state: State, side: Side, ids: Sequence[str], offered: Sequence[Row], raw: bytes) -> Draft:
    """A file of lines over the proposal; those that cannot be read, each with its reason."""
    rows, faults = set_up_in_lines(state, side, ids, offered, text_of(raw))
    return Draft({"units": [dict(row) for row in rows]}, tuple(fault.why for fault in faults))


def _where(state: State, pieces: list[Piece]) -> tuple[str, ...]:
    """In words, where these pieces set up; which of them, where there is more than one area."""
    areas: dict[str, list[Piece]] = {}
    for piece in pieces:
        areas.setdefault(area_of(state, piece).words, []).append(piece)
    if len(areas) == 1:
        return tuple(f"To be set up in: {words}." for words in areas)
    return tuple(f"{counted(len(own), 'counter')} ({_names(own)}) in: {words}." for words, own in areas.items())


def _names(pieces: Sequence[Piece]) -> str:
    """The commonest of them by name."""
    found = [name for name, _ in Counter(piece.name for piece in pieces).most_common(MOST_NAMED + 1)]
    return ", ".join(found[:MOST_NAMED]) + (" and others" if len(found) > MOST_NAMED else "")
