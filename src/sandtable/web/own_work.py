"""What is done on the bench with the files of players who bring their own maps. Nothing here knows the server."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from sandtable.hexes.maps import HexMap, MapRefused, Vocabulary, map_from_text, read_map, read_vocabulary
from sandtable.kernel import NotUnderstood
from sandtable.store.own_maps import write_about
from sandtable.surfaces.bringing import bring
from sandtable.vassal import read_module, read_save
from sandtable.vassal.board_files import BoardFile, laid_by, map_of_files
from sandtable.vassal.states import words_of
from sandtable.vassal.writing import Placed, write_save

PROVING = 5.0
"""Seconds for a whole map file: a large one takes a second, and a busy machine counts more."""


def take_apart(file: Path, name: str, into: Path) -> None:
    """Write what was brought into the folder: its description and its pictures."""
    write_about(into, bring(file.read_bytes(), name, into))


def written(file: Path | None, counters: list[Placed], boards: list[BoardFile]) -> bytes:
    """A save of this module. `boards`: those it is played on, where they are files of their own."""
    if file is None:
        raise NotUnderstood("This module is not here any more.")
    module = read_module(file.read_bytes())
    if not boards:
        return write_save(module, counters)
    here = map_of_files(module)
    moved = [replace(c, map=here.name, at=(c.at[0] + here.edge[0], c.at[1] + here.edge[1])) for c in counters]
    laid = {m.name: m.usual for m in module.maps if m.usual} | {here.name: laid_by(boards)}
    return write_save(module, moved, laid)


def positions(data: bytes, map: str, file: Path | None, boards: list[BoardFile]) -> list[Placed]:
    """Every counter of that map in a save, lowest first in each stack. On boards beside the module: from their edge."""
    (left, top), named = (0, 0), {map}
    if boards and file:
        here = map_of_files(read_module(file.read_bytes()))
        (left, top), named = here.edge, {here.name, here.id}
    found = sorted(read_save(data).positions, key=lambda p: (p.at, p.height))
    return [
        Placed(p.piece.gpid, map, (p.at[0] - left, p.at[1] - top), turned=p.piece.turned, words=words_of(p.piece))
        for p in found
        if p.map in named
    ]


# ---------------------------------------------------------------------- a map that is painted


def vocabulary(words: tuple[str, str]) -> Vocabulary:
    """The words of a game's maps, by the file that it declares."""
    package, name = words
    return read_vocabulary(tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8")), name)


def faults(words: tuple[str, str], data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a painted map, each with its place; nothing when it can be used."""
    try:
        read_map(data, vocabulary(words), "your map")
    except MapRefused as no:
        return [f"{fault.where}: {fault.what}" for fault in no.faults]
    return []


def prove_map(words: tuple[str, str], text: str) -> None:
    """Raises NotUnderstood with what is wrong with a map file. What the game itself wants of it, the game says."""
    try:
        map_from_text(text, vocabulary(words), "your map")
    except MapRefused as no:
        raise NotUnderstood(str(no)) from None


def _painted(words: tuple[str, str], data: Mapping[str, Any]) -> HexMap:
    try:
        return read_map(data, vocabulary(words), "your map")
    except MapRefused as no:
        raise NotUnderstood(f"The map cannot be used yet. {no.faults[0].where}: {no.faults[0].what}") from None


def for_vasl(words: tuple[str, str], data: Mapping[str, Any], board: Path | None, name: str) -> bytes:
    """A painted map as VASL's sight data: in the player's own board where he has one, else by itself."""
    from sandtable.hexes.vasl.archive import BadBoard, read_picture
    from sandtable.hexes.vasl.writing import new_board, with_sight
    from sandtable.vassal.pictures import size_of

    hexmap = _painted(words, data)
    try:
        if board is None:
            return new_board(hexmap, name)
        archive = board.read_bytes()
        size = size_of(read_picture(archive, size_of).data)
        if size is None:
            raise NotUnderstood("This board has no picture on which its hexes could lie.")
        return with_sight(archive, size, hexmap)
    except BadBoard as no:
        raise NotUnderstood(f"This cannot be made for VASL: {no}.") from None


def look(words: tuple[str, str], data: Mapping[str, Any], start: str, end: str) -> dict[str, Any]:
    """The line of sight between two hexes of a painted map, in words; raises NotUnderstood."""
    from sandtable.hexes.maps.raster import rasterise
    from sandtable.hexes.sight import Sight

    hexmap = _painted(words, data)
    try:
        verdict = Sight(rasterise(hexmap)).check(hexmap.grid.hex(start), hexmap.grid.hex(end))
    except ValueError as no:
        raise NotUnderstood(str(no)) from None
    at = hexmap.grid.name(verdict.at) if verdict.at else ""
    return {"clear": verdict.is_clear, "hindrance": verdict.hindrance, "words": verdict.words, "at": at}
