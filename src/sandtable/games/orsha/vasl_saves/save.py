"""VASL's counters in a save: read off the pieces that `sandtable.vassal` finds there, and written as pieces of ours."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.games.orsha.vasl_saves.layers import Shown, marker, shown_by
from sandtable.kernel import NotUnderstood
from sandtable.vassal import Piece, Position, Trait, read_save
from sandtable.vassal.coding import join, split
from sandtable.vassal.saves import Bounds, in_stacks
from sandtable.vassal.writing import About, added, stacked, zipped

CITE = "oto2.7.13.a"
OURS = "Sandtable"
"""The marker trait in which our own saves keep a piece's number and state."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of a save: VASL's piece number, its name, where it lies, and our own remark if it has one.

    `speaks_of` and `states`: what VASL's own layers and markers tell of its state, see `layers.py`. `lost`: it lies in
    the window of casualties.
    """

    gpid: str
    name: str
    x: int
    y: int
    remark: str = ""
    speaks_of: frozenset[Status] = frozenset()
    states: frozenset[Status] = frozenset()
    lost: bool = False


def read(raw: bytes) -> list[Counter]:
    """The counters on the main map, and those lost; raises NotUnderstood when the file is damaged or no save."""
    most = vasl().save
    bounds = Bounds(most.most_bytes, most.most_files, most.most_commands, most.longest_command, most.most_pieces)
    try:
        found = read_save(raw, bounds).positions
    except NotUnderstood as no:
        raise NotUnderstood(no.why, CITE) from None
    here = [position for position in found if position.map in (*vasl().board.maps, vasl().board.casualties)]
    shown = {position.id: shown_by(position.piece) for position in here}
    for stack in in_stacks(here):
        _mark(stack, shown)
    return [_counter(position, shown[position.id]) for position in here]


def _mark(stack: Sequence[Position], shown: Mapping[str, Shown]) -> None:
    """What markers say: of the counter they lie on; a "?" of all below it."""
    below: list[str] = []
    for position in stack:
        said = marker(_name(position.piece))
        if said is not None and below:
            shown[below[-1]].add({said}, said)
        elif any(trait.id == "concealment" for trait in position.piece.traits):
            for under in below:
                shown[under].add({Status.CONCEALED}, Status.CONCEALED)
        elif said is None:
            below.append(position.id)


def _name(piece: Piece) -> str:
    """As it is printed; what its layers add to it is its state."""
    return piece.basic.field(3)


def _counter(position: Position, shown: Shown) -> Counter:
    piece = position.piece
    # A marker's values are a list with commas between; saves we wrote before escaped none of those in the remark.
    marks = (",".join(split(trait.state, ",")) for trait in piece.traits if trait.type == f"mark;{OURS}")
    states = frozenset(shown.speaks_of), frozenset(shown.states)
    lost = position.map == vasl().board.casualties
    return Counter(piece.gpid, _name(piece), *position.at, next(marks, ""), *states, lost)


def write(counters: Iterable[Counter]) -> bytes:
    """A save with these counters on our board, as VASSAL's reader takes it."""
    board, about, commands = vasl().board, vasl().save, ["begin_save", ""]
    stacks: dict[tuple[int, int], list[str]] = {}
    for number, counter in enumerate(counters, start=1):
        place = join([board.map, str(counter.x), str(counter.y), counter.gpid, "0"], ";")
        basic = Trait(join(["piece", "", "", "", counter.name], ";"), place)
        commands.append(added(str(number), Piece((Trait(f"mark;{OURS}", join([counter.remark], ",")), basic))))
        stacks.setdefault((counter.x, counter.y), []).append(str(number))
    for number, (at, held) in enumerate(stacks.items(), start=1):
        commands.append(stacked(f"s{number}", board.map, at, held))
    commands.append("\t".join(["bd", "0", "0", board.name, "VER", board.version]))
    return zipped([*commands, "end_save"], About(about.module, about.module_version, about.vassal_version))
