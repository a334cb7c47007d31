"""7.505: both Perimeters, proposed by the program or drawn by the players, and what they make of the map."""

from collections.abc import Sequence
from typing import Any

from sandtable.games.orsha.ground.maps import hexes_on_map, our_map
from sandtable.games.orsha.perimeter import Perimeter, Position, Readings, SideView, check_perimeter, determine, propose
from sandtable.games.orsha.perimeter.refused_loops import drawn_refused
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.reph.eliminations import called, eliminate
from sandtable.games.orsha.reph.fronts import effort, piece_of, position_of, record
from sandtable.games.orsha.reph.perimeter_markers import lay_markers
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Grid, Hex, NoSuchHex
from sandtable.hexes.maps.words import BadWord, read_hexes
from sandtable.kernel import (
    DECISION,
    Choose,
    Field,
    FieldKind,
    Note,
    Option,
    Picture,
    Procedure,
    Refused,
    Report,
    Side,
    counted,
)
from sandtable.rules import rule


@rule("oto2.7.505", "oto2.7.5051", "oto2.7.5053.d", "oto2.7.5057.a", "oto2.7.5057.b", "oto2.7.5058")
def step_7_505(state: State) -> Procedure[None]:
    """7.505: a Perimeter for each side, then Isolated Areas, No-Man's Land, Control, and SMC cut off from it."""
    position, readings = position_of(state), state.readings
    perimeters = yield from both_perimeters(state, position, readings)
    front = determine(position, perimeters, readings=readings)
    state.ground.control_before = dict(state.ground.control)
    named = position.grid.name
    state.ground.loops = {s: [[named(hex) for hex in loop.hexes] for loop in p.loops] for s, p in perimeters.items()}
    for unit in front.eliminated:
        piece = piece_of(state, unit)
        yield Note(f"{called(piece)} is outside its Perimeter and Eliminated.", "oto2.7.5057.b", side=piece.side)
        eliminate(state, piece)
    record(state, front)
    for side, perimeter in perimeters.items():
        yield Note(_told(perimeter), "oto2.7.505", side=side)
    if front.areas:
        where = [(in_runs(position.grid, sorted(area.hexes)) or "an upper level", area.type) for area in front.areas]
        words = "; ".join(f"{hexes} (type {letter})" for hexes, letter in where)
        yield Note(f"Isolated Areas: {words}.", "oto2.7.506")


@rule("oto2.7.5058")
def both_perimeters(state: State, position: Position, readings: Readings) -> Procedure[dict[Side, Perimeter]]:
    """7.5058: while the process lasts a side that drew its own Perimeter may start over from the Map Edge Markers."""
    best = {side: propose(position, side, readings=readings, effort=effort(state)) for side in position.sides}
    named = position.grid.name
    state.ground.proposed = {side: [named(hex) for hex in sorted(p.area)] for side, p in best.items()}
    left_out = [piece_of(state, unit) for unit in determine(position, best, readings=readings).eliminated]
    settled: dict[Side, Perimeter] = {}
    again = list(position.sides)
    while again:
        for side in again:
            view = SideView(position, side, readings)
            outside = _outside([piece for piece in left_out if piece.side == side])
            if state.on_board:
                settled[side] = yield from _on_the_board(state, view, best[side], outside)
            else:
                settled[side] = yield from settle_perimeter(view, best[side], outside)
        again = []
        for side in position.sides:
            if settled[side] is not best[side] and (yield from _starts_over(side)):
                again.append(side)
    state.ground.proposed = {}
    return settled


def _starts_over(side: Side) -> Procedure[bool]:
    said = yield from Choose(
        question="Both Perimeters are laid out. Keep yours?",
        cite="oto2.7.5058",
        wants=DECISION,
        side=side,
        key="readjust",
        options=(
            Option("keep", "Keep it", telling="Keeps the Perimeter as it is laid out."),
            Option(
                "again",
                "Start over from the Map Edge Markers",
                telling="Starts the Perimeter over from the Map Edge Markers.",
            ),
        ),
        suggestion="keep",
    )
    return bool(said == "again")


def _told(perimeter: Perimeter) -> str:
    pockets = f", {counted(len(perimeter.pockets), 'Pocket')}" if perimeter.pockets else ""
    return f"The {perimeter.side.capitalize()} Perimeter Area has {len(perimeter.area)} hexes{pockets}."


@rule("oto2.7.5057.b")
def _outside(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """7.5057: who is lost if the proposal is taken, told before it is."""
    named = ", ".join(f"{piece.name} ({piece.id}) in {piece.hex}" for piece in pieces)
    return (f"Outside it, and Eliminated: {named}.",) if pieces else ()


@rule("oto2.7.5058")
def settle_perimeter(view: SideView, best: Perimeter, outside: tuple[str, ...] = ()) -> Procedure[Perimeter]:
    """7.5053, 7.5058: the side takes the proposal, or draws its loops itself, from the Map Edge Markers anew."""
    told = yield from Report(
        question="Your Perimeter: leave this empty to take the proposal, or give your own main loops",
        telling="Perimeter other than proposed: {}",
        cite="oto2.7.5053.d",
        wants=DECISION,
        side=view.side,
        key="perimeter",
        context=(*_proposal(best, view.position), *outside),
        fields=(
            Field(
                "loops",
                "Main loops, hex by hex",
                FieldKind.TABLE,
                columns=(Field("hexes", "Hexes in order", hint="A27 A28 B28 ... or runs along a grain: A27..I23"),),
            ),
        ),
        exists=lambda value: [hexes_on_map(row["hexes"], "oto2.7.505") for row in value["loops"]],
        also=lambda value: refuse_loops(view, value["loops"]),
        draw_refused=lambda value: _drawn(view, value["loops"]),
        button="Settle the Perimeter",
    )
    if not told["loops"]:
        return best
    own, _ = check_perimeter(view, [_hexes(view, row["hexes"]) for row in told["loops"]])
    assert own is not None
    yield from _larger(best, own)
    return own


def _on_the_board(state: State, view: SideView, best: Perimeter, outside: tuple[str, ...]) -> Procedure[Perimeter]:
    own = yield from lay_markers(state, view, best, (*_proposal(best, view.position)[:1], *outside))
    yield from _larger(best, own)
    return own


def _larger(best: Perimeter, own: Perimeter) -> Procedure[None]:
    larger = _size(best) - _size(own)
    if larger > 0:
        words = f"A larger Perimeter was found, by {counted(larger, 'hex')}; the table may keep this one."
        yield Note(words, "oto2.7.5053.d", side=own.side)


def _size(perimeter: Perimeter) -> int:
    return len(perimeter.main_area)


def _proposal(best: Perimeter, position: Position) -> tuple[str, ...]:
    sure = "proved largest" if best.proved else "the largest found"
    lines = [f"Proposal: {len(best.main_area)} hexes in the main Perimeter Area, {sure}."]
    for loop in best.loops:
        lines.append(f"Loop: {in_runs(position.grid, loop.hexes)}")
    return tuple(lines)


def in_runs(grid: Grid, hexes: Sequence[Hex]) -> str:
    """A loop hex by hex, stretches of one hexrow shortened, as it can be typed: `A1 B0 B1..B5`."""
    runs: list[list[Hex]] = []
    for hex in hexes:
        last = runs[-1] if runs else []
        straight = len(last) < 2 or hex.r - last[-1].r == last[-1].r - last[-2].r
        if last and hex.q == last[-1].q and hex.is_adjacent(last[-1]) and straight:
            last.append(hex)
        else:
            runs.append([hex])
    named = ([grid.name(hex) for hex in run] for run in runs)
    return " ".join(f"{run[0]}..{run[-1]}" if len(run) > 2 else " ".join(run) for run in named)


def _hexes(view: SideView, words: str) -> Sequence[Hex]:
    return read_hexes(view.position.grid, words.upper())


def refuse_loops(view: SideView, rows: Sequence[dict[str, Any]]) -> Refused | None:
    """The first hex, grain or turn that is not legal. No row: the proposal is taken, which is."""
    if not rows:
        return None
    loops = [_hexes(view, row["hexes"]) for row in rows]
    _, refusals = check_perimeter(view, loops)
    return Refused(refusals[0].why, refusals[0].rule) if refusals else None


def _drawn(view: SideView, rows: Sequence[dict[str, Any]]) -> Picture | None:
    try:
        loops = [_hexes(view, row["hexes"]) for row in rows]
    except (BadWord, NoSuchHex):
        return None
    _, refusals = check_perimeter(view, loops)
    return drawn_refused(our_map(), loops, refusals) if refusals else None
