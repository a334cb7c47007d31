"""Modules and positions which reach into the corners: hexes of both kinds, boards turned round, stacks, layers."""

from sandtable.vassal import Module, read_save
from sandtable.vassal.laying import laid_out
from sandtable.vassal.writing import Placed, write_save
from tests.vassal.made_up import build_file, flip, module, numbered, slot

SLOTS = (
    slot("1/5 Inf", "17", [("mark;Side,Nation", "Blue,A\\,B"), flip()])
    + slot("HQ; it's \\ here", "18", [("mark;Side", "Red")])
    + slot("Two sides", "19", [flip(), flip("unit.png", "+ spent", "Spent")])
)
MOST = 3_000
"""Hexes of one map."""

MODULES = {
    "flat hexes": module(build_file(slots=SLOTS, grid=numbered())),
    "hexes in rows": module(build_file(slots=SLOTS, grid=numbered(sideways=True))),
    "counted from below": module(build_file(slots=SLOTS, grid=numbered(down=True))),
    "rows from below": module(build_file(slots=SLOTS, grid=numbered(sideways=True, down=True))),
    "a board turned round": module(build_file(slots=SLOTS, grid=numbered()).replace("\tWest\t", "\tWest/rev\t")),
}


def placed(module: Module) -> dict[str, list[Placed]]:
    """By the name of the save: every hex of every map once, and stacks with each side up."""
    empty = read_save(write_save(module, []))
    gpids = [slot.gpid for slot in module.slots if slot.piece.image][:12]
    everywhere, stacks = list[Placed](), list[Placed]()
    for here in module.maps:
        boards = laid_out(module, empty, here.name)
        cells = [(b, name) for b in boards if b.board.grid for name, _ in b.board.grid.cells() if name]
        hexes = [at for b, name in cells if (at := b.place(name)) and b.holds(at)][:MOST]
        everywhere += [Placed(gpids[n % len(gpids)], here.name, at) for n, at in enumerate(hexes)]
        stacks += [
            Placed(gpid, here.name, at, {"Flip": 1 - 2 * (n % 2), "Spent": 2 * (n % 2) - 1})
            for n, at in enumerate(hexes[:20])
            for gpid in gpids
        ]
    return {"everywhere.vsav": everywhere, "stacks.vsav": stacks, "nothing.vsav": []}
