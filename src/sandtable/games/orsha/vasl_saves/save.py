"""A save as a file: the zip, its commands, its pieces."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.games.orsha.vasl_saves.layers import Shown, marker, shown_by
from sandtable.kernel import NotUnderstood
from sandtable.kernel.bounds import open_zip
from sandtable.vassal.coding import COMMAND, join, layers, obfuscated, plain_text, split

CITE = "oto2.7.13.a"
OURS = "Sandtable"
"""The marker trait in which our own saves keep a piece's number and state."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of a save: VASL's piece number, its name, where it lies, and our own remark if it has one.

    `speaks_of` and `states`: what VASL's own layers and markers tell of its state, see `layers.py`.
    """

    gpid: str
    name: str
    x: int
    y: int
    remark: str = ""
    speaks_of: frozenset[Status] = frozenset()
    states: frozenset[Status] = frozenset()


@dataclass(frozen=True, slots=True)
class _Place:
    map: str
    x: str
    y: str


@dataclass
class _Table:
    """What the commands of a save put on the table."""

    pieces: dict[str, tuple[list[str], list[str]]]  # types and states of the traits, the basic piece last
    stacks: dict[str, tuple[_Place, list[str]]]  # what lies in each, the lowest first


def read(raw: bytes) -> list[Counter]:
    """The counters on the main map; raises NotUnderstood when the file is damaged or no save."""
    most = vasl().save
    with open_zip(raw, what="this save", most_bytes=most.most_bytes, most_files=most.most_files) as archive:
        text = plain_text(archive.take("savedGame"))
    if text.count(COMMAND) > most.most_commands:
        raise NotUnderstood(f"more than {most.most_commands:,} commands are more than a save has", CITE)
    commands = commands_of(text)
    if not commands or commands[0] != "begin_save" or "end_save" not in commands:
        raise NotUnderstood("the saved game is damaged: its beginning or its end is missing", CITE)
    table = _table([command for command in commands if command.startswith("+/")])
    if len(table.pieces) > most.most_pieces:
        raise NotUnderstood(f"{len(table.pieces)} pieces are more than a set-up has", CITE)
    return _counters(table)


def commands_of(text: str) -> list[str]:
    """All commands, however deep they are nested: each level puts one more backslash before the delimiter."""
    *before, last = text.split(COMMAND)
    return [*(command.rstrip("\\") for command in before), last]


def _table(added: Sequence[str]) -> _Table:
    most, table, listed = vasl().save, _Table({}, {}), 0
    for command in added:
        if len(command) > most.longest_command:
            raise NotUnderstood("the saved game is damaged: a piece is longer than any is", CITE)
        parts = split(command, "/", 4)
        if len(parts) < 4:
            continue
        _, key, kind, state = parts
        if kind == "stack":
            listed += state.count(";")
            if listed > most.most_commands:
                raise NotUnderstood("the saved game is damaged: its stacks hold more than a save has", CITE)
            at, held = _stack(state)
            table.stacks[key] = at, held
            continue
        types, states = layers(kind, most.most_traits), layers(state, most.most_traits)
        if types is None or states is None:
            raise NotUnderstood(f"the saved game is damaged: a piece with more than {most.most_traits} traits", CITE)
        if types[-1].startswith("piece;"):
            table.pieces[key] = types, states
    return table


def _stack(state: str) -> tuple[_Place, list[str]]:
    place, held = split(state, ";")[:3], split(state, ";")[3:]
    at = _Place(*place) if len(place) == 3 else _Place("", "", "")
    return at, [key for key in held if not key.startswith("@@")]


def _counters(table: _Table) -> list[Counter]:
    """The pieces of the main map. A stack knows best where its pieces lie: old saves say it nowhere else."""
    stacked = {key: (at, held) for at, held in table.stacks.values() for key in held}
    shown = {key: shown_by(types, states) for key, (types, states) in table.pieces.items()}
    for _, held in table.stacks.values():
        _mark([key for key in held if key in table.pieces], table, shown)
    found = []
    for key, (types, states) in table.pieces.items():
        counter = _counter(types, states, stacked[key][0] if key in stacked else None, shown[key])
        if counter is not None:
            found.append(counter)
    return found


def _mark(held: Sequence[str], table: _Table, shown: Mapping[str, Shown]) -> None:
    """What markers say: of the counter they lie on; a "?" of all below it."""
    below: list[str] = []
    for key in held:
        types, _ = table.pieces[key]
        said = marker(_name(types[-1]))
        if said is not None and below:
            shown[below[-1]].add({said}, said)
        elif any(kind.startswith("concealment;") for kind in types):
            for under in below:
                shown[under].add({Status.CONCEALED}, Status.CONCEALED)
        elif said is None:
            below.append(key)


def _name(basic: str) -> str:
    shape = split(basic, ";", 5)
    return shape[4] if len(shape) > 4 else ""


def _counter(types: Sequence[str], states: Sequence[str], stack: _Place | None, shown: Shown) -> Counter | None:
    """The counter of a piece; None when it lies on another map or is damaged beyond use."""
    basic, maps = split(states[-1], ";", 4), vasl().board.maps
    if len(split(types[-1], ";", 5)) < 5 or len(basic) < 4:
        return None
    at = stack or _Place(*basic[:3])
    if at.map not in maps:
        return None
    name = _name(types[-1])
    # A marker's values are a list with commas between; saves we wrote before escaped none of those in the remark.
    marks = (",".join(split(state, ",")) for kind, state in zip(types, states, strict=False) if kind == f"mark;{OURS}")
    try:
        place = int(at.x), int(at.y)
    except ValueError:
        raise NotUnderstood(f"the saved game is damaged: {name} has no place", CITE) from None
    return Counter(basic[3], name, *place, next(marks, ""), frozenset(shown.speaks_of), frozenset(shown.states))


def write(counters: Iterable[Counter]) -> bytes:
    """A save with these counters on our board, as VASSAL's reader takes it."""
    board, commands = vasl().board, ["begin_save", ""]
    stacks: dict[tuple[int, int], list[str]] = {}
    for number, counter in enumerate(counters, start=1):
        shape = join(["piece", "", "", "", counter.name], ";")
        place = join([board.map, str(counter.x), str(counter.y), counter.gpid, "0"], ";")
        kind, state = join([f"mark;{OURS}", shape], "\t"), join([join([counter.remark], ","), place], "\t")
        commands.append(join(["+", str(number), kind, state], "/"))
        stacks.setdefault((counter.x, counter.y), []).append(str(number))
    for number, ((x, y), pieces) in enumerate(stacks.items(), start=1):
        stack = join([board.map, str(x), str(y), *pieces], ";")
        commands.append(join(["+", f"s{number}", "stack", stack], "/"))
    commands.append("\t".join(["bd", "0", "0", board.name, "VER", board.version]))
    commands.append("end_save")
    return _zipped(obfuscated(join(commands, COMMAND)))


def _zipped(saved: str) -> bytes:
    about, out = vasl().save, io.BytesIO()
    data = f'<data version="1"><VassalVersion>{about.vassal_version}</VassalVersion></data>'
    module = f'<data version="1"><name>{about.module}</name><version>{about.module_version}</version></data>'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("savedGame", saved), ("savedata", data), ("moduledata", module)):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return out.getvalue()
