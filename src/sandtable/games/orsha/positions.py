"""Positions of the Orsha campaign from a few lines of text, and a position as text again.

>>> state = board('''
... 24AM
... K20 german: 4-6-7 (pinned) with LMG, 9-1
... L20 russian: 2 x 4-4-7
... retained russian: T-34 M43
... ''')
>>> the(state, "LMG").holder == the(state, "4-6-7").id
True
>>> [p.hex for p in state.of("russian")]
['L20', 'L20', '']
>>> print(as_text(state))
24AM
K20 german: 4-6-7 (pinned) with LMG, 9-1
L20 russian: 4-4-7, 4-4-7
retained russian: T-34 M43

A line names a hex (`K20`, or `K20/1` for level 1) or a box of the Force Organizer, the side, and its counters. In
brackets stand the states of a counter and its factors (`Minefield (ap 6, at 3)`); `with` names what it possesses, crews
or carries, joined by `and`.
"""

import re
from collections.abc import Sequence
from typing import Any

from sandtable.games.orsha.frame.initial import initial_state
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.state import DATES, Group, RosterLine, State
from sandtable.kernel import NotUnderstood, Side, read_settings

CITE = "oto2.7.16"
LINE = re.compile(r"(?P<place>\S.*?)\s+(?P<side>german|russian)\s*:\s*(?P<counters>.+)", re.I)
COUNTER = re.compile(r"(?:(?P<count>\d{1,4}) x )?(?P<name>[^(]+?)(?:\s*\((?P<marks>[^)]*)\))?")


def campaign(date: str = "23AM", **settings: Any) -> State:
    """The campaign as it starts, with its Initial OB, moved to a date. Settings by name, underscores for hyphens."""
    state = initial_state(_settings(settings))
    if date != state.date:
        state.date = date
        for camp in state.sides.values():
            camp.roster.append(RosterLine(date, camp.line.elr, camp.line.san))
    return state


def empty(date: str = "23AM", **settings: Any) -> State:
    """The campaign on a date without a counter or a group; the hexes are held as at its start."""
    state = GAME.setup("campaign", _settings(settings))
    state.date = date
    for camp in state.sides.values():
        camp.groups, camp.pieces, camp.numbered = [], {}, 0
    return state


def board(text: str, **settings: Any) -> State:
    """A text board: a date (or none: 23AM), then the counters hex by hex."""
    lines = _lines(text)
    date = lines.pop(0) if lines and lines[0] in DATES else DATES[0]
    state = empty(date, **settings)
    lay(state, "\n".join(lines))
    return state


def lay(state: State, text: str, group: str = "OB") -> list[Piece]:
    """Lay the counters of a text board on a position that is there; the new pieces in the order of the text."""
    laid: list[Piece] = []
    for line in _lines(text):
        found = LINE.fullmatch(line)
        if not found:
            raise NotUnderstood(f"{line!r} is no line of a board, such as `K20 german: 4-6-7, 9-1`", CITE)
        box, hex, level = _place(found["place"])
        for counter in _split(found["counters"]):
            for piece in _counter(state, found["side"].lower(), counter, group):
                piece.box, piece.hex, piece.level = box, hex, level
                laid.append(piece)
    return laid


def put(
    state: State,
    side: Side,
    name: str,
    hex: str = "",
    *status: Status,
    holder: Piece | None = None,
    level: int = 0,
    group: str = "OB",
    memories: Sequence[Memory] = (),
    **factors: int,
) -> Piece:
    """One counter in a hex, or in the Retained box when none is named."""
    piece = state.add(side, name, group, Box.MAP if hex else Box.RETAINED)
    piece.hex, piece.level, piece.status, piece.factors = hex, level, list(status), dict(factors)
    piece.memories = list(memories)
    piece.holder = holder.id if holder else ""
    return piece


def group(state: State, side: Side, rg: str, number: int = 1) -> Group:
    """A Reinforcement Group bought on the date of the position."""
    added = Group(f"{side} {state.date} {rg} {number}", rg, side, state.date)
    state.sides[side].groups.append(added)
    return added


def the(state: State, name: str, hex: str = "") -> Piece:
    """The one counter of this name (in this hex); says so where there is none or more than one."""
    found = [p for p in state.pieces if p.name == name and hex in ("", p.hex)]
    if len(found) != 1:
        where = f" in {hex}" if hex else ""
        raise NotUnderstood(f"there are {len(found)} counters {name}{where}, not one", CITE)
    return found[0]


def as_text(state: State) -> str:
    """The position as a text board: every counter in its place, those it holds with it."""
    lines: dict[str, list[str]] = {}
    known = {p.id: p for p in state.pieces}
    for piece in state.pieces:
        holder = known.get(piece.holder)
        if holder is None or _where(holder) != _where(piece):
            lines.setdefault(_where(piece), []).append(_words(state, piece))
    return "\n".join([state.date, *(f"{where}: {', '.join(counters)}" for where, counters in lines.items())])


def _settings(given: dict[str, Any]) -> dict[str, Any]:
    return read_settings(GAME.settings, {key.replace("_", "-"): value for key, value in given.items()})


def _lines(text: str) -> list[str]:
    bare = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in bare if line]


def _split(counters: str) -> list[str]:
    """At commas outside brackets."""
    return [part.strip() for part in re.split(r",(?![^(]*\))", counters)]


def _place(words: str) -> tuple[Box, str, int]:
    if words.lower() in set(Box) - {Box.MAP}:
        return Box(words.lower()), "", 0
    hex, _, level = words.partition("/")
    try:
        our_map().grid.hex(hex)
        return Box.MAP, hex, int(level or 0)
    except ValueError:
        boxes = ", ".join(box for box in Box if box is not Box.MAP)
        raise NotUnderstood(f"{words!r} is neither a hex of the map nor a box: {boxes}", CITE) from None


def _counter(state: State, side: Side, text: str, group: str) -> list[Piece]:
    """A counter (or `2 x` of it), and what it holds."""
    own, _, held = text.partition(" with ")
    found = COUNTER.fullmatch(own.strip())
    if not found:
        raise NotUnderstood(f"{own!r} is no counter, such as `4-6-7 (pinned)`", CITE)
    pieces: list[Piece] = []
    for _ in range(int(found["count"] or 1)):
        piece = state.add(side, found["name"], group)
        piece.status, piece.memories, piece.disabled_mgs, piece.factors = _marks(found["marks"] or "")
        pieces.append(piece)
        for one in held.split(" and ") if held else []:
            below = _counter(state, side, one, group)
            below[0].holder = piece.id
            pieces += below
    return pieces


def _marks(words: str) -> tuple[list[Status], list[Memory], list[str], dict[str, int]]:
    status: list[Status] = []
    memories: list[Memory] = []
    guns: list[str] = []
    factors: dict[str, int] = {}
    for mark in filter(None, (m.strip() for m in words.split(","))):
        name, _, number = mark.rpartition(" ")
        if name and number.lstrip("-").isdecimal():
            factors[name] = int(number)
        elif mark in set(Status):
            status.append(Status(mark))
        elif mark in set(Memory):
            memories.append(Memory(mark))
        elif mark.endswith(" disabled"):
            guns.append(mark.removesuffix(" disabled"))
        else:
            raise NotUnderstood(f"{mark!r} is no state of a counter; there are: {', '.join(Status)}", CITE)
    return status, memories, guns, factors


def _where(piece: Piece) -> str:
    hex = f"{piece.hex}/{piece.level}" if piece.level else piece.hex
    return f"{hex if piece.box is Box.MAP else piece.box} {piece.side}"


def _words(state: State, piece: Piece) -> str:
    marks = [*piece.states, *piece.memories, *(f"{name} {number}" for name, number in piece.factors.items())]
    own = f"{piece.name} ({', '.join(marks)})" if marks else piece.name
    held = [_words(state, p) for p in state.pieces if p.holder == piece.id and _where(p) == _where(piece)]
    if any(" with " in words for words in held[:-1]) or any(" and " in words for words in held):
        raise NotUnderstood(f"{piece.name} holds more than a line can say", CITE)
    return f"{own} with {' and '.join(held)}" if held else own
