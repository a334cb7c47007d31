"""Real modules and saves, read: `python -m tests.vassal.all_modules FILE.vmod|FOLDER ...`.

A folder is an unpacked module. A line of a table for each: maps with their hexes, counters, pictures, positions of its
set-ups, the time and the memory it took, and whether every hex of every grid is found again by its name. The modules
are not ours, so this is no part of `make test`.
"""

import io
import resource
import sys
import zipfile
from pathlib import Path
from time import process_time

from sandtable.kernel import NotUnderstood
from sandtable.vassal import Module, read_module, read_save
from sandtable.vassal.laying import laid_out


def packed(folder: Path) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            archive.write(path, path.relative_to(folder).as_posix())
    return out.getvalue()


def line(path: Path) -> str:
    data = packed(path) if path.is_dir() else path.read_bytes()
    began = process_time()
    module = read_module(data)
    took = process_time() - began
    boards = [board for here in module.maps for board in here.boards]
    grids = [board for board in boards if board.grid]
    names = {name for slot in module.slots for name in slot.piece.images()}
    there = sum(module.picture(name) is not None for name in names)
    cells, back = _both_ways(module)
    pieces, on_map, named, slowest = _positions(module)
    total = len(module.slots) + len(module.not_read)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    parts = [
        module.name, f"{len(module.maps)}", f"{len(grids)} of {len(boards)}", f"{back:,} of {cells:,}",
        f"{len(module.slots):,} of {total:,}", f"{there:,} of {len(names):,}", f"{len(module.set_ups)}",
        f"{on_map:,} of {pieces:,}, {named:,} named", f"{took:.2f} s, save {slowest:.2f} s, {memory} MB",
    ]  # fmt: skip
    return "| " + " | ".join(parts) + " |"


def _both_ways(module: Module) -> tuple[int, int]:
    """How many cells have a name, and how many of these the name leads back to: to the same pixel."""
    cells = back = 0
    for here in module.maps:
        for board in here.boards:
            named = [(name, at) for name, at in board.grid.cells() if name] if board.grid else []
            cells += len(named)
            back += sum(board.grid is not None and board.grid.place(name) == at for name, at in named)
    return cells, back


def _positions(module: Module) -> tuple[int, int, int, float]:
    pieces = on_map = named = 0
    slowest = 0.0
    saves = dict.fromkeys([s.file for s in module.set_ups if s.file in module.files])
    for name in saves or dict.fromkeys(n for n in module.files if n.endswith(".vsav")):
        began = process_time()
        try:
            save = read_save(module.archive.take(name))
        except NotUnderstood as no:
            print(f"{name}: {no.why}", file=sys.stderr)
            continue
        slowest = max(slowest, process_time() - began)
        laid = {here: laid_out(module, save, here) for here in {p.map for p in save.positions}}
        for position in save.positions:
            pieces += 1
            board = next((b for b in laid[position.map] if b.holds(position.at)), None)
            on_map += board is not None
            named += bool(board and board.name(position.at))
    return pieces, on_map, named, slowest


def main(paths: list[str]) -> int:
    print(
        "| module | maps | boards with a grid | hexes found by name | counters | pictures | set-ups | positions | cost"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    faults = 0
    for path in paths:
        try:
            print(line(Path(path)), flush=True)
        except Exception as fault:
            faults += 1
            print(f"| {Path(path).name} | {fault!r} |", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
