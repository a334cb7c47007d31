"""Positions as text, to type or paste into the Report: `3x 4-6-7 @ K20`, `g13 K21/1 broken`, `g14 eliminated`."""

from collections.abc import Collection, Iterator, Sequence

from sandtable.games.orsha.battle.contradictions import goes_along, must_be, refuse_rows
from sandtable.games.orsha.battle.report_draft import held_now, place_of, status_of, write_down
from sandtable.games.orsha.board.faces import TAGS
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.state import State, Told
from sandtable.games.orsha.typed_lines import Choice, Found, Line, Typed, find_pieces, read_typed
from sandtable.kernel import FACT, Field, NotUnderstood, Procedure, Report, Side, only
from sandtable.kernel.refusals import every

IN_PLAY = (Box.MAP, Box.REINFORCEMENT, Box.RETAINED)
HINT = "3x 4-6-7 @ K20; g13 K21/1 broken, pinned; 9-1 with Radio @ K22; 4-6-7 @ K30 eliminated: a line each"


def line_of(row: Told) -> str:
    """A row as its line."""
    if row.fate != "map":
        return f"{row.piece} {row.fate}"
    place = f"{row.hex}/{row.level}" if row.level else row.hex
    return f"{row.piece} {place} {', '.join(row.status)}".strip()


def told_in_lines(
    state: State, side: Side, text: str, before: Sequence[Told] = ()
) -> tuple[list[Told], list[NotUnderstood]]:
    """The rows of a text, and every line that cannot be read with its reason. `before`: what is told already; a name
    means none of these pieces. What a piece holds goes along, unless a line names it too."""
    elsewhere = {row.piece for row in before}
    typed = read_typed(text, [fate for fate in battles().fates if fate != "map"])
    able = [p for p in state.of(side, *IN_PLAY) if p.id not in elsewhere]
    at = {p.id: place[0] for p in able if (place := place_of(state, p))}
    found = find_pieces(typed, Choice(state, side, able, at))
    rows = [_row(state, typed, slot) for slot in found]
    named = {*elsewhere, *(row.piece for row in rows)}
    along = [thing for row in rows if row.fate == "map" for thing in _along(state, row, named)]
    _keep_holders(state, rows, before)
    return [*rows, *along], typed.faults


def lay_typed(state: State, side: Side) -> Procedure[None]:
    """Asks for lines, and lays the counters so: the newest word on each."""
    told = yield from Report(
        question="Where do your counters stand?",
        told_after=True,
        wants=FACT,
        cite="oto2.7.13.a",
        side=side,
        key="lines",
        seen_by=only(side),
        doing="correcting the board",
        button="Lay them so",
        fields=(Field("typed", "Lines", hint=HINT),),
        exists=lambda value: must_be(state, side, _all_told(state, side, value["typed"])),
        also=lambda value: refuse_rows(state, side, _all_told(state, side, value["typed"])),
        suggestion={"typed": ""},
    )
    for row in _all_told(state, side, told["typed"]):
        write_down(state, row)


def _all_told(state: State, side: Side, text: str) -> list[Told]:
    rows, faults = told_in_lines(state, side, text)
    if faults:
        raise every(faults)
    return rows


def _row(state: State, typed: Typed, slot: Found) -> Told:
    assert slot.piece is not None
    line, holder = slot.line, slot.under.piece if slot.under else None
    if line.fate:
        return Told(slot.piece.id, line.fate, status=goes_along(line.fate, status_of(state, slot.piece)))
    status = _states(typed, line) if holder is None else []
    return Told(slot.piece.id, "map", line.hex, line.level, status, holder.id if holder else "")


def _states(typed: Typed, line: Line) -> list[Status]:
    """By their words, or as they are abbreviated on the board: BRK, DM, HIP."""
    known = {**{s.value: s for s in Status}, **{tag: s for s, tag in TAGS.items()}}
    names = [part.strip() for part in line.words.split(",") if part.strip()]
    wrong = next((name for name in names if name not in known and name.lower() not in known), None)
    if wrong:
        typed.fault(line.text, f"{wrong!r} is no state of a piece")
        return []
    return [known.get(name) or known[name.lower()] for name in names]


def _along(state: State, row: Told, named: Collection[str]) -> Iterator[Told]:
    piece = state.piece(row.piece)
    for thing in held_now(state, piece):
        if thing.side == piece.side and thing.id not in named:
            gone = Told(thing.id, "map", row.hex, row.level, status_of(state, thing), piece.id)
            yield gone
            yield from _along(state, gone, named)


def _keep_holders(state: State, rows: Sequence[Told], before: Sequence[Told]) -> None:
    """A line need not say who holds a piece: he holds it still if they are still together."""
    at = {p.id: p.hex for p in state.pieces}
    at |= {row.piece: row.hex if row.fate == "map" else "" for row in (*before, *rows)}
    holders = {p.id: p.holder for p in state.pieces}
    for row in rows:
        holder = holders.get(row.piece, "")
        if row.fate == "map" and not row.holder and holder and at.get(holder) == row.hex:
            row.holder = holder
