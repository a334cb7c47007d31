"""A save as a file: the zip, its commands, its pieces."""

import io
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.games.orsha.frame.booklet import printed
from sandtable.games.orsha.vasl_saves.coding import CITE, COMMAND, join, obfuscated, plain_text, split
from sandtable.kernel import NotUnderstood

OURS = "Sandtable"
"""The marker trait in which our own saves keep a piece's number and state."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter of a save: VASL's piece number, its name, where it lies, and our own remark if it has one."""

    gpid: str
    name: str
    x: int
    y: int
    remark: str = ""


def read(raw: bytes) -> list[Counter]:
    """The counters on the main map; raises NotUnderstood when the file is damaged or no save."""
    text = plain_text(_entry(raw, "savedGame"))
    commands = commands_of(text)
    if not commands or commands[0] != "begin_save" or "end_save" not in commands:
        raise NotUnderstood("the saved game is damaged: its beginning or its end is missing", CITE)
    most = printed("vasl")["save"]
    added = [command for command in commands if command.startswith("+/")]
    if len(added) > most["most_commands"]:
        raise NotUnderstood(f"{len(added)} pieces and stacks are more than a set-up has", CITE)
    if any(len(command) > most["longest_command"] for command in added):
        raise NotUnderstood("the saved game is damaged: a piece is longer than any is", CITE)
    found = [c for c in (_counter(command) for command in added) if c]
    if len(found) > most["most_pieces"]:
        raise NotUnderstood(f"{len(found)} pieces are more than a set-up has", CITE)
    return found


def commands_of(text: str) -> list[str]:
    """All commands, however deep they are nested: each level puts one more backslash before the delimiter."""
    *before, last = text.split(COMMAND)
    return [*(command.rstrip("\\") for command in before), last]


def _entry(raw: bytes, name: str) -> bytes:
    limit = int(printed("vasl")["save"]["most_bytes"])
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            if archive.getinfo(name).file_size > limit:
                raise NotUnderstood("the save is too large", CITE)
            return archive.read(name)
    except KeyError:
        raise NotUnderstood(f"this is no VASL save: it holds no {name}", CITE) from None
    except (zipfile.BadZipFile, EOFError, OSError, NotImplementedError, RuntimeError) as wrong:
        raise NotUnderstood(f"this file is damaged or no VASL save ({wrong})", CITE) from None
    except Exception as wrong:  # zlib and struct raise what they like on a damaged archive
        if isinstance(wrong, NotUnderstood):
            raise
        raise NotUnderstood("this file is damaged", CITE) from None


def _counter(command: str) -> Counter | None:
    """The piece an add-command holds; None for stacks, other maps and everything else."""
    parts = split(command, "/")
    if len(parts) < 4 or parts[0] != "+" or parts[2] == "stack":
        return None
    types, states = _innermost(parts[2]), _innermost(parts[3])
    shape, place = split(types[-1], ";"), split(states[-1], ";")
    if shape[0] != "piece" or len(shape) < 5 or len(place) < 4 or place[0] != printed("vasl")["board"]["map"]:
        return None
    remark = next((state for kind, state in zip(types, states, strict=False) if kind == f"mark;{OURS}"), "")
    try:
        return Counter(place[3], shape[4], int(place[1]), int(place[2]), remark)
    except ValueError:
        raise NotUnderstood(f"the saved game is damaged: {shape[4]} has no place", CITE) from None


def _innermost(text: str) -> list[str]:
    """A chain of traits, outermost first: each level is a list of the trait and the rest."""
    found: list[str] = []
    most = int(printed("vasl")["save"]["most_traits"])
    while len(found) < most:
        head, *rest = split(text, "\t")
        found.append(head)
        if not rest:
            return found
        text = rest[0] if len(rest) == 1 else "\t".join(rest)
    raise NotUnderstood(f"the saved game is damaged: a piece with more than {most} traits", CITE)


def write(counters: Iterable[Counter]) -> bytes:
    """A save with these counters on our board, as VASSAL's reader takes it."""
    facts, commands = printed("vasl"), ["begin_save", ""]
    board = facts["board"]
    stacks: dict[tuple[int, int], list[str]] = {}
    for number, counter in enumerate(counters, start=1):
        shape = join(["piece", "", "", "", counter.name], ";")
        place = join([board["map"], str(counter.x), str(counter.y), counter.gpid, "0"], ";")
        kind, state = join([f"mark;{OURS}", shape], "\t"), join([counter.remark, place], "\t")
        commands.append(join(["+", str(number), kind, state], "/"))
        stacks.setdefault((counter.x, counter.y), []).append(str(number))
    for number, ((x, y), pieces) in enumerate(stacks.items(), start=1):
        stack = join([board["map"], str(x), str(y), *pieces], ";")
        commands.append(join(["+", f"s{number}", "stack", stack], "/"))
    commands.append("\t".join(["bd", "0", "0", board["name"], "VER", board["version"]]))
    commands.append("end_save")
    return _zipped(obfuscated(join(commands, COMMAND)))


def _zipped(saved: str) -> bytes:
    about, out = printed("vasl")["save"], io.BytesIO()
    data = f'<data version="1"><VassalVersion>{about["vassal_version"]}</VassalVersion></data>'
    module = f'<data version="1"><name>{about["module"]}</name><version>{about["module_version"]}</version></data>'
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("savedGame", saved), ("savedata", data), ("moduledata", module)):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return out.getvalue()
