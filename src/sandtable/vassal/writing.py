"""Writing a save that a real VASSAL shows with its real counters: every piece is the player's own module's, by gpid."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from xml.sax.saxutils import escape

from sandtable.kernel import NotUnderstood
from sandtable.vassal.coding import COMMAND, join, obfuscated, split
from sandtable.vassal.grids import Pixel
from sandtable.vassal.module import Module
from sandtable.vassal.pieces import ADD, Piece, Trait, layer_of
from sandtable.vassal.states import with_words

NO_SET_UP = "SETUP_STACK\t"
"""Without it VASSAL lays out the stacks of a new game once more."""


@dataclass(frozen=True)
class Placed:
    """A counter to be written: which of the module's, where, and the levels of layers that differ from the tray."""

    gpid: str
    map: str
    at: Pixel
    levels: Mapping[str, int] = field(default_factory=dict)
    """By the name of a layer; negative: it does not lie up."""
    turned: bool = False
    """Whether its other side lies up; a counter without one stays as it is."""
    words: frozenset[str] = frozenset()
    """What its layers are to say, see `states.py`."""


def write_save(module: Module, counters: Sequence[Placed], boards: Mapping[str, str] | None = None) -> bytes:
    """The file. `boards`: for each map the boards in use as VASSAL writes them; without it, as the module lays them.

    Counters of one place form a stack, in their order, the last on top.
    """
    commands, stacks = ["begin_save", NO_SET_UP], dict[tuple[str, Pixel], list[str]]()
    for number, counter in enumerate(counters, 1):
        slot = module.by_gpid.get(counter.gpid)
        if slot is None:
            raise NotUnderstood(f"{module.name} has no counter {counter.gpid!r}")
        shown = with_words(_turned(slot.piece, counter), counter.words)
        commands.append(added(str(number), _moved(shown, counter)))
        stacks.setdefault((counter.map, counter.at), []).append(str(number))
    for number, ((map, at), held) in enumerate(stacks.items(), len(counters) + 1):
        commands.append(stacked(str(number), map, at, held))
    commands += (boards or {m.name: m.usual for m in module.maps if m.usual}).values()
    return zipped([*commands, "end_save"], About(module.name, module.version))


def _turned(piece: Piece, counter: Placed) -> Piece:
    """With each layer as it is meant, and else as the module has it in the tray."""
    levels, flip = counter.levels, piece.flip() if counter.turned else None

    def turned(number: int, trait: Trait) -> Trait:
        layer = layer_of(trait)
        if layer and layer.name in levels:
            return replace(trait, state=str(levels[layer.name]))
        return replace(trait, state="1") if number == flip else trait

    return Piece(tuple(turned(number, trait) for number, trait in enumerate(piece.traits)))


def _moved(piece: Piece, counter: Placed) -> Piece:
    """At its place; what the module keeps behind it (the gpid, further properties) stays."""
    kept = split(piece.basic.state, ";")[4:] or ["0"]
    state = join([counter.map, *map(str, counter.at), counter.gpid, *kept], ";")
    return Piece((*piece.traits[:-1], replace(piece.basic, state=state)))


def added(id: str, piece: Piece) -> str:
    """The command that puts a piece on the table."""
    types, states = piece.basic.type, piece.basic.state
    for trait in reversed(piece.traits[:-1]):
        types, states = join([trait.type, types], "\t"), join([trait.state, states], "\t")
    return join([ADD, id, types, states], "/")


def stacked(id: str, map: str, at: Pixel, held: Sequence[str]) -> str:
    """The command that makes a stack of pieces, the lowest first."""
    return join([ADD, id, "stack", join([map, *(str(n) for n in at), *held, "@@0"], ";")], "/")


@dataclass(frozen=True)
class About:
    """The module a save belongs to: VASSAL asks before it opens one of another."""

    module: str
    version: str
    vassal: str = "3.6.0"


def zipped(commands: Sequence[str], about: About) -> bytes:
    """The file of a save; the same commands always give the same bytes."""
    head = f"<version>{escape(about.version)}</version><VassalVersion>{escape(about.vassal)}</VassalVersion>"
    files = {
        "savedGame": obfuscated(COMMAND.join(commands)),
        "savedata": f'<data version="1">{head}</data>',
        "moduledata": f'<data version="1">{head}<name>{escape(about.module)}</name></data>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
