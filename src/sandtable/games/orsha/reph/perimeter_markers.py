"""7.5053 on the board: Perimeter Markers are dragged, and the loop that turns at them is drawn beside the largest."""

from collections.abc import Iterable
from functools import partial

from sandtable.games.orsha.board.marker_counters import BANK, NEW, laid_places, marker_id
from sandtable.games.orsha.board.table import TITLE, board
from sandtable.games.orsha.perimeter import Perimeter, Refusal, SideView, check_perimeter
from sandtable.games.orsha.perimeter.laid_markers import laid, turning_at
from sandtable.games.orsha.state import Laying, State
from sandtable.hexes.grid import Hex, distance
from sandtable.kernel import Deed, Destination, Note, Phase, Place, Procedure, Refused, Verb, counted, only, open_play
from sandtable.rules import rule

CITE = "oto2.7.5053.a"
PLACE = Verb(
    "place",
    "Place",
    (1, 1),
    to="place",
    hint="A marker: on a Strategic Location you Control, or with a MMC of yours. To its box: off the map.",
    rule=CITE,
    key_stroke="p",
)
TAKE_OFF = Verb("take off", "Take off", (1, 99), hint="These markers.", rule=CITE, key_stroke="x")
LARGEST = Verb("largest", "Largest loop", (0, 0), hint="The markers of the proposal.", rule="oto2.7.5053.d")
OVER = Verb("start over", "Start over", (0, 0), hint="Only the Map Edge Markers stay.", rule="oto2.7.5058")
DONE = Verb("done", "Settle the Perimeter", (0, 0), hint="As it is drawn.", key_stroke="Shift+Enter")
AROUND = 2
"""Hexes around a marker in which it is shown why it may not stand there; farther off it is told when it is tried."""


@rule("oto2.7.5053.a", "oto2.7.5053.d", "oto2.7.5058")
def lay_markers(state: State, view: SideView, best: Perimeter, context: tuple[str, ...]) -> Procedure[Perimeter]:
    """7.5053: markers one by one until the loop is settled; the proposal lies there to begin with."""
    grid, corners = view.position.grid, turning_at(view, best)
    _lay(state, view, corners)
    first = [loop.hexes for loop in best.loops]
    phase = Phase(
        question="Your Perimeter: drag its markers, or take it as it is",
        cite="oto2.7.5053.d",
        verbs=(PLACE, TAKE_OFF, LARGEST, OVER),
        board=TITLE,
        key="perimeter markers",
        doing="laying out their Perimeter",
        done=DONE,
        context=context,
    )
    yield from open_play(
        phase,
        view.side,
        board=lambda: board(state, view.side),
        apply=partial(_apply, state, view, corners, len(best.main_area)),
        judge=partial(refuse_marking_out, state, view, best),
        targets=partial(_targets, state, view),
        counters=lambda: (*(marker_id(n) for n in range(len(laid_places(state, view.side)))), NEW),
        suggest=lambda: {"verb": DONE.key if state.ground.laying[view.side].loops or not first else LARGEST.key},
    )
    loops = [[grid.hex(name) for name in loop] for loop in state.ground.laying.pop(view.side).loops]
    own, _ = check_perimeter(view, loops)
    return best if own is None or own.area == best.area else own


def _lay(state: State, view: SideView, markers: Iterable[Hex]) -> None:
    name, found = view.position.grid.name, laid(view, list(markers))
    state.ground.laying[view.side] = Laying(
        [name(hex) for hex in found.markers],
        [[name(hex) for hex in loop.hexes] for loop in found.loops],
        {name(hex): why for hex, why in found.idle.items()},
        [name(hex) for hex in sorted(view.edge_markers)],
    )


def _placed(state: State, view: SideView) -> list[Hex]:
    return [view.position.grid.hex(name) for name in laid_places(state, view.side)]


def _after(state: State, view: SideView, deed: Deed) -> list[Hex]:
    """The markers once this is done."""
    gone = {marker_id(n): hex for n, hex in enumerate(_placed(state, view))}
    kept = [hex for id, hex in gone.items() if id not in deed.counters]
    if deed.verb == PLACE.key and deed.place.hex:
        kept.append(view.position.grid.hex(deed.place.hex))
    return kept


@rule("oto2.7.5053.a", "oto2.7.5053.d")
def refuse_marking_out(state: State, view: SideView, best: Perimeter, deed: Deed) -> Refused | None:
    """7.5053: where a marker may not stand; and no Perimeter without a loop while one can be laid."""
    if deed.verb == PLACE.key and deed.place.hex:
        hex = view.position.grid.hex(deed.place.hex)
        if hex in _placed(state, view) or hex in view.edge_markers:
            return Refused(f"{deed.place.hex} has its marker", CITE)
        return _refused(view.refuse_marker(hex))
    if deed.verb == DONE.key:
        loops = state.ground.laying[view.side].loops
        if best.loops and not loops:
            return Refused("these markers make no loop", "oto2.7.5053.d")
        grid = view.position.grid
        _, refusals = check_perimeter(view, [[grid.hex(name) for name in loop] for loop in loops])
        return _refused(refusals[0]) if refusals else None
    return None


def _refused(refusal: Refusal | None) -> Refused | None:
    return Refused(refusal.why, refusal.rule) if refusal else None


def _apply(state: State, view: SideView, corners: list[Hex], largest: int, deed: Deed) -> Procedure[None]:
    again = {LARGEST.key: corners, OVER.key: []}
    _lay(state, view, again[deed.verb] if deed.verb in again else _after(state, view, deed))
    yield Note(_told(state, view, largest), "oto2.7.5053.d", only(view.side), view.side)


def _told(state: State, view: SideView, largest: int) -> str:
    """How large the loops are now, beside the largest found, and which markers are of no use."""
    laying, grid = state.ground.laying[view.side], view.position.grid
    own, _ = check_perimeter(view, [[grid.hex(name) for name in loop] for loop in laying.loops])
    size = len(own.main_area) if own else 0
    laid = f"{counted(len(laying.markers), 'marker')}, {counted(len(laying.loops), 'loop')}"
    idle = "".join(f" {why}." for why in laying.idle.values())
    return f"{laid}: {counted(size, 'hex')} in the main Perimeter Area, of {largest}.{idle}"


def _targets(state: State, view: SideView, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
    """Wherever a marker may stand, and around it why it may not."""
    if verb != PLACE.key:
        return ()
    grid, placed = view.position.grid, _placed(state, view)
    here = next((hex for n, hex in enumerate(placed) if marker_id(n) in counters), None)
    able = view.markers - view.edge_markers - set(placed)
    found = [Destination(Place(hex=grid.name(hex))) for hex in sorted(able)]
    for hex in grid if here else ():
        if here and hex not in view.markers and distance(hex, here) <= AROUND and (no := view.refuse_marker(hex)):
            found.append(Destination(Place(hex=grid.name(hex)), refused=no.why, rule=no.rule))
    return (*found, Destination(Place(box=BANK))) if here else tuple(found)
