"""Positions as text, to type or paste, a piece a line: `g12 K20`, `g13 K21/1 broken, pinned`, `g14 eliminated`."""

from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.state import Told
from sandtable.kernel import NotUnderstood

CITE = "oto2.7.13.a"


def line_of(row: Told) -> str:
    """A row as its line."""
    if row.fate != "map":
        return f"{row.piece} {row.fate}"
    place = f"{row.hex}/{row.level}" if row.level else row.hex
    return f"{row.piece} {place} {', '.join(row.status)}".strip()


def read_lines(text: str) -> list[Told]:
    """The rows of a text; raises NotUnderstood with the line that cannot be read."""
    return [_read(line) for line in text.splitlines() if line.strip()]


def _read(line: str) -> Told:
    piece, _, rest = line.strip().partition(" ")
    word, _, states = rest.strip().partition(" ")
    if not word:
        raise NotUnderstood(f"{line!r}: a piece and its hex or fate are wanted, such as g12 K20", CITE)
    if word.lower() in battles().fates and word.lower() != "map":
        return Told(piece.lower(), word.lower())
    hex, _, level = word.upper().partition("/")
    if level and not level.lstrip("-").isdigit():
        raise NotUnderstood(f"{line!r}: {level!r} is no level", CITE)
    status = []
    for name in (part.strip().lower() for part in states.split(",")):
        if name and name not in {s.value for s in Status}:
            raise NotUnderstood(f"{line!r}: {name!r} is no state of a piece", CITE)
        status += [Status(name)] if name else []
    return Told(piece.lower(), "map", hex, int(level or 0), status)
