"""A module or a save may be a stranger's: whatever it holds, it costs little, harms nothing and is refused in words."""

import tracemalloc
import zipfile
from collections.abc import Callable
from io import BytesIO
from time import process_time

import pytest

from sandtable.kernel import NotUnderstood
from sandtable.surfaces.bringing import bring_module
from sandtable.vassal import read_save
from tests.vassal.made_up import BOARD, build_file, element, module, numbered, png, save, slot, zipped

HUGE = png(3, 2).replace(b"\0\0\0\3\0\0\0\2", b"\0\0\xff\xff\0\0\xff\xff", 1)
"""A picture of a few bytes that says it has four thousand million pixels."""


def bring(data: bytes, folder) -> str:
    """Take it apart; what is wrong with it, if anything is."""
    try:
        return "" if bring_module(data, folder).kind else "no kind"
    except NotUnderstood as refused:
        return refused.why


def doubling(depth: int) -> str:
    """Prototypes of which each holds the next one twice."""
    both = {
        f"P{n}": f"+/null/prototype;P{n + 1}\tprototype;P{n + 1}\\\tpiece;;;;/\t\\\tnull;0;0;;0" for n in range(depth)
    }
    return build_file(slots=slot("x", "1", [("prototype;P0", "")]), prototypes=both)


def boards(count: int) -> str:
    many = "".join(element(f"{BOARD}.Board", numbered(), name=f"B{n}", width=5, height=5) for n in range(count))
    return build_file().replace("<setup>", many + "<setup>", 1)


def many_files(count: int) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for n in range(count):
            archive.writestr(f"images/{n}", b"")
    return out.getvalue()


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "a bomb": (lambda: zipped({"buildFile.xml": b" " * 70_000_000}), "would unpack"),
    "an entity": (lambda: module('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'), "document type"),
    "a file of this machine": (lambda: module('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'), "document type"),
    "parts without end": (lambda: module("<a>" + "<b/>" * 250_000 + "</a>"), "more parts"),
    "parts in parts": (lambda: module("<a>" * 5_000), "deeper"),
    "files without end": (lambda: many_files(50_100), "holds more than"),
    "counters without end": (lambda: module(build_file(slots=slot("x", "1") * 25_000)), "more than any module"),
}  # fmt: skip

READ: dict[str, Callable[[], bytes]] = {
    "prototypes that double": lambda: module(doubling(40)),
    "a picture that claims to be huge": lambda: module(build_file(slots=slot("x", "1")), **{"images/unit.png": HUGE}),
    "boards without end": lambda: module(boards(3_000)),
    "a grid of points": lambda: module(build_file(grid=numbered().replace('dx="52"', 'dx="0.0001"'))),
    "a column beyond all": lambda: module(build_file().replace("West\t0\t0", "West\t999999999\t0")),
    "paths": lambda: module(build_file(slots=slot("x", "1", image="../../etc/passwd")), **{"../up.png": png(1, 1)}),
}  # fmt: skip


def cost(made: Callable[[], bytes], folder) -> str:
    data = made()
    tracemalloc.start()
    began = process_time()
    why = bring(data, folder)
    took, (_, peak) = process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < 2 * 4  # counting memory makes it a few times slower
    assert peak < 300_000_000
    return why


@pytest.mark.parametrize(("made", "why"), REFUSED.values(), ids=REFUSED)
def test_a_hostile_module_is_refused_cheaply(made, why, tmp_path):
    assert why in cost(made, tmp_path)


@pytest.mark.parametrize("made", READ.values(), ids=READ)
def test_a_strange_module_is_read_cheaply_and_writes_only_pictures(made, tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    assert cost(made, folder) == ""
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert all(path.suffix == ".png" and path.stem.isdecimal() for path in folder.iterdir())
    assert all(path.read_bytes() != HUGE for path in folder.iterdir())


def test_a_save_of_a_million_pieces_is_refused():
    commands = "\x1b".join(["+/1/piece;;;;x/Main Map;1;1;7;0"] * 1_000_000)
    data = save(commands, hide=False)
    began = process_time()
    with pytest.raises(NotUnderstood, match="more than any game"):
        read_save(data)
    assert process_time() - began < 2
