"""Saves as VASL writes them, made up: counters with layers, stacks, any name of the main map."""

import io
import zipfile
from collections.abc import Sequence

from sandtable.games.orsha.vasl_saves.board import centre
from sandtable.vassal.coding import COMMAND, join

Trait = tuple[str, str]
"""Type and state."""


def layer(names: str, value: int | str, name: str = "", follows: str = "") -> Trait:
    """A layer with these level names, at this level; switched off when the value is negative."""
    fields = [""] * 27
    fields[:4] = ["emb2", "Flip", "130", "F"]
    fields[14:20] = ["0", "0", ",".join(" " for _ in names.split(",")), names, "true", name]
    fields[22:27] = ["true" if follows else "false", follows, "1", "1", "false"]
    return join(fields, ";"), str(value)


def piece(key: str, gpid: str, name: str, place: Sequence[object], traits: Sequence[Trait] = ()) -> str:
    types, states = f"piece;;;;{name}", join([str(each) for each in (*place, gpid, 0)], ";")
    for kind, state in reversed(traits):
        types, states = join([kind, types], "\t"), join([state, states], "\t")
    return join(["+", key, types, states], "/")


def stack(key: str, map: str, hex: str, *held: str) -> str:
    return join(["+", key, "stack", join([map, *map_point(hex), *held, "@@0"], ";")], "/")


def map_point(hex: str) -> tuple[str, str]:
    x, y = centre(hex)
    return str(x), str(y)


def save(*commands: str) -> bytes:
    return zipped(COMMAND.join(["begin_save", *commands, "end_save"]))


def zipped(text: str | bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", text)
    return out.getvalue()
