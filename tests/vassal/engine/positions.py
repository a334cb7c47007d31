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
MODULES = {
    "flat hexes": module(build_file(slots=SLOTS, grid=numbered())),
    "hexes in rows": module(build_file(slots=SLOTS, grid=numbered(sideways=True))),
    "counted from below": module(build_file(slots=SLOTS, grid=numbered(down=True))),
    "rows from below": module(build_file(slots=SLOTS, grid=numbered(sideways=True, down=True))),
    "a board turned round": module(build_file(slots=SLOTS, grid=numbered()).replace("\tWest\t", "\tWest/rev\t")),
}


def placed(module: Module) -> dict[str, list[Placed]]:
    """By the name of the save: every hex once, and stacks with each side up."""
    boards = laid_out(module, read_save(write_save(module, [])), "Main Map")
    hexes = [at for b in boards for name, _ in b.board.grid.cells() if (at := b.place(name)) and b.holds(at)]
    gpids = [slot.gpid for slot in module.slots]
    everywhere = [Placed(gpids[n % len(gpids)], "Main Map", at) for n, at in enumerate(hexes)]
    stacks = [
        Placed(gpid, "Main Map", at, {"Flip": turned, "Spent": -turned})
        for at, turned in zip(hexes[:20], [1, -1] * 10, strict=True)
        for gpid in gpids
    ]
    return {"everywhere.vsav": everywhere, "stacks.vsav": stacks, "nothing.vsav": []}
