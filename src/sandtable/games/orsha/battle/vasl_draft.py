"""From a save to a draft of the battle's Report, with everything that was not understood; and the way out."""

from dataclasses import dataclass, field
from operator import attrgetter

from sandtable.games.orsha.battle.positions_as_text import IN_PLAY, line_of
from sandtable.games.orsha.battle.report_draft import place_of, status_of
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.known_pieces import visible_pieces
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.games.orsha.sides import enemy
from sandtable.games.orsha.state import State, Told
from sandtable.games.orsha.typed_lines import nearest
from sandtable.games.orsha.vasl_saves.board import centre, hex_at
from sandtable.games.orsha.vasl_saves.save import Counter, read, write
from sandtable.kernel import Side

OTHERS = "-"
"""The remark on a counter of the other side: where it lies is known, its number and state are not ours to tell."""


@dataclass
class Draft:
    """What a save says of a side's pieces, and what nobody could make out of it."""

    rows: list[Told] = field(default_factory=list)
    not_understood: list[str] = field(default_factory=list)
    missing: list[Piece] = field(default_factory=list)  # on the map as far as we know, but not in the save

    def as_text(self) -> str:
        """Lines to be pasted into the Report."""
        return "\n".join(line_of(row) for row in self.rows)

    def remarks(self) -> tuple[str, ...]:
        """What a player must look at himself."""
        gone = (f"{p.name} ({p.id}) stood in {p.hex} and is not in the save" for p in self.missing)
        return (*self.not_understood, *gone)


def save_of(state: State, viewer: Side | None) -> bytes:
    """A save of the positions this viewer knows: his own as the log has them, and what of the others lies open; their
    secrets never."""
    known = [p for p in state.pieces if p.side == viewer] + visible_pieces(state, viewer)
    there = {p.id: p for p in known if place_of(state, p) is not None and (p.hex or p.side == viewer)}
    return write(_counter(state, p, viewer) for p in there.values())


def _counter(state: State, piece: Piece, viewer: Side | None) -> Counter:
    gpid = vasl().numbers(piece.side).get(piece.name, "")
    if piece.side != viewer:
        return Counter(gpid, piece.name, *centre(piece.hex), OTHERS)
    place = place_of(state, piece)
    assert place is not None
    own = ",".join([piece.id, str(place[1]), *(s.value for s in status_of(state, piece))])
    return Counter(gpid, piece.name, *centre(place[0]), own)


def draft_from_save(state: State, side: Side, raw: bytes) -> Draft:
    """The side's pieces where the save has them. Counters are known by our remark, else by VASL's number or name. What
    lies among the casualties was eliminated; VASL's own counts that lie there are no pieces."""
    draft, taken = Draft(), set[str]()
    for counter in sorted(read(raw), key=attrgetter("lost")):  # who stands on the map is not the one who was lost
        if counter.lost:
            gone = _ours(state, side, counter, taken) or _alike(state, side, counter, None, taken)
            if gone:
                taken.add(gone.id)
                draft.rows.append(Told(gone.id, "eliminated"))
            continue
        hex = hex_at(counter.x, counter.y)
        piece = _ours(state, side, counter, taken) or _alike(state, side, counter, hex, taken)
        if hex is None:
            draft.not_understood.append(f"{counter.name}: beside the map")
        elif piece is None:
            if not _is_the_others(side, counter):
                draft.not_understood.append(f"{counter.name} in {hex}: no such piece is left to place")
        else:
            taken.add(piece.id)
            draft.rows.append(_row(piece, counter, hex))
    draft.missing = [p for p in state.of(side, Box.MAP) if p.hex and p.id not in taken]
    return draft


def _ours(state: State, side: Side, counter: Counter, taken: set[str]) -> Piece | None:
    wanted = counter.remark.split(",")[0]
    return next((p for p in state.of(side, *IN_PLAY) if p.id == wanted and p.id not in taken), None)


def _alike(state: State, side: Side, counter: Counter, hex: str | None, taken: set[str]) -> Piece | None:
    """A piece of the same kind that is not placed yet: the one that already stood there, else the nearest."""
    if counter.remark == OTHERS:
        return None
    names = {name for name, gpid in vasl().numbers(side).items() if gpid == counter.gpid}
    names = names or ({counter.name} if not counter.gpid else set())
    free = [p for p in state.of(side, *IN_PLAY) if p.name in names and p.id not in taken and not p.is_(Class.AIRCRAFT)]
    return nearest(free, hex, {p.id: p.hex for p in free})


def _is_the_others(side: Side, counter: Counter) -> bool:
    return counter.remark == OTHERS or counter.gpid in vasl().numbers(enemy(side)).values()


def _row(piece: Piece, counter: Counter, hex: str) -> Told:
    """What we knew of the piece, or wrote with it; over that, what VASL's own counter shows of its state."""
    words, level, known = counter.remark.split(","), 0, list(piece.status)
    if words[0] == piece.id and len(words) > 1:
        values = {s.value for s in Status}
        level = int(words[1]) if words[1].removeprefix("-").isdecimal() else 0
        known = [Status(w) for w in words[2:] if w in values]
    status = [s for s in known if s not in counter.speaks_of or s in counter.states]
    status += [s for s in Status if s in counter.states and s not in status]
    return Told(piece.id, "map", hex, level, status, piece.holder)
