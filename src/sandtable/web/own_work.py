"""What is done on the bench with the files of players who bring their own maps. Nothing here knows the server."""

from pathlib import Path

from sandtable.kernel import NotUnderstood
from sandtable.store.own_maps import write_about
from sandtable.surfaces.bringing import bring
from sandtable.vassal import read_module, read_save
from sandtable.vassal.writing import Placed, write_save


def take_apart(file: Path, name: str, into: Path) -> None:
    """Write what was brought into the folder: its description and its pictures."""
    write_about(into, bring(file.read_bytes(), name, into))


def written(file: Path | None, counters: list[Placed]) -> bytes:
    if file is None:
        raise NotUnderstood("This module is not here any more.")
    return write_save(read_module(file.read_bytes()), counters)


def positions(data: bytes, map: str) -> list[Placed]:
    """Every counter of that map in a save, lowest first in each stack."""
    found = sorted(read_save(data).positions, key=lambda p: (p.at, p.height))
    return [Placed(p.piece.gpid, p.map, p.at, turned=p.piece.turned) for p in found if p.map == map]
