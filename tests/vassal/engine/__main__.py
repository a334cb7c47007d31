"""`python -m tests.vassal.engine`: a module of our own and saves that we wrote, opened by the real VASSAL.

For every piece the engine must see what we meant: its map, pixel, hex, height in its stack, a picture that is drawn.
Then it saves the position itself, and we must read the same again, layers included.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from sandtable.vassal import Module, Save, read_module, read_save
from sandtable.vassal.laying import laid_out
from sandtable.vassal.writing import Placed, write_save
from tests.vassal.engine.building import CannotRun, built
from tests.vassal.engine.positions import MODULES, placed

NOT_RUN, DIFFERENT = 3, 1


def main() -> int:
    try:
        command = built()
    except CannotRun as why:
        print(f"The real VASSAL engine was not run: {why}")
        return NOT_RUN
    wrong: list[str] = []
    count = 0
    for title, data in MODULES.items():
        module = read_module(data)
        saves = placed(module)
        found = _opened(command, data, {name: write_save(module, counters) for name, counters in saves.items()})
        for name, counters in saves.items():
            count += len(counters)
            wrong += [f"{title}, {name}: {fault}" for fault in _unlike(module, counters, *found[name])]
    print("\n".join(wrong[:40]))
    print(f"{count} pieces of {len(MODULES)} modules in the real VASSAL: {len(wrong)} differences.")
    return DIFFERENT if wrong or not count else 0


def _opened(command: list[str], module: bytes, saves: dict[str, bytes]) -> dict[str, tuple[dict, Save]]:
    """For each save what the engine sees of it, and the position as the engine saved it again."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        (here / "module.vmod").write_bytes(module)
        (here / "again").mkdir()
        for name, data in saves.items():
            (here / name).write_bytes(data)
        given = [here / "seen.jsonl", here / "module.vmod", here / "again", *(here / name for name in saves)]
        done = subprocess.run([*command, *map(str, given)], capture_output=True, text=True, timeout=300)
        if done.returncode:
            raise SystemExit(f"the engine broke down:\n{done.stderr[-3000:]}")
        seen = map(json.loads, (here / "seen.jsonl").read_text(encoding="utf-8").splitlines())
        return {
            name: (told, read_save((here / "again" / name).read_bytes()))
            for name, told in zip(saves, seen, strict=True)
        }


def _unlike(module: Module, meant: list[Placed], seen: dict, again: Save) -> list[str]:
    """Every difference between what we meant, what the engine sees, and what it saved again."""
    faults = [] if seen["valid"] and seen["started"] else ["the engine does not take it for a game of this module"]
    ours = read_save(write_save(module, meant))
    pieces = {piece["id"]: piece for piece in seen["pieces"]}
    if len(pieces) != len(ours.positions):
        faults.append(f"{len(ours.positions)} pieces were written, {len(pieces)} are there")
    laid = {m.name: laid_out(module, ours, m.name) for m in module.maps}
    for position in ours.positions:
        hex = next((b.name(position.at) for b in laid[position.map] if b.holds(position.at)), "offboard")
        wanted = {
            "gpid": position.piece.gpid, "name": position.piece.name, "map": position.map, "at": list(position.at),
            "hex": hex, "height": position.height, "bad": [],
        }  # fmt: skip
        piece = pieces.get(position.id, {})
        faults += [
            f"{key} is {piece.get(key)!r}, not {value!r}" for key, value in wanted.items() if piece.get(key) != value
        ]
        if 0 in piece.get("box", [0]):
            faults.append(f"{position.piece.name} is not drawn")
    if _told(again) != _told(ours):
        faults.append(f"saved again it is {_told(again)}, not {_told(ours)}")
    if again.boards != ours.boards:
        faults.append(f"saved again the boards are {again.boards}, not {ours.boards}")
    return faults


def _told(save: Save) -> list[tuple[object, ...]]:
    """Everything that counts of a position, whatever its pieces are numbered."""
    return sorted(
        (p.map, p.at, p.height, p.piece.gpid, p.piece.name, tuple(sorted(p.piece.marks().items())),
         tuple((layer.name, max(layer.level, 0)) for layer in p.piece.layers()))
        for p in save.positions
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
