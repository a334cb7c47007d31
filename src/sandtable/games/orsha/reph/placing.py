"""Counters put down in a set-up, by hand or in typed lines: what goes along, as what each starts."""

from collections.abc import Collection, Sequence

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.reph.minefield_line import minefields
from sandtable.games.orsha.reph.set_up_rules import first_states
from sandtable.games.orsha.reph.setup_form import CONCEALED, HIDDEN, TOWED, UNSEEN, Row, carried
from sandtable.games.orsha.state import State
from sandtable.games.orsha.typed_lines import Choice, Line, find_pieces, read_typed
from sandtable.kernel import NotUnderstood, Place, Side

COVER = "as cover allows"
AS = {
    COVER: "",
    "in the open": "",
    "concealed": CONCEALED,
    "concealed, unseen": UNSEEN,
    "hidden": HIDDEN,
    "in tow": TOWED,
}
ALSO = {"": COVER, "open": "in the open", "?": "concealed", "unseen": "concealed, unseen", "hip": "hidden"}
"""Other words for these in a typed line."""
OFF = "off"
HINT = "3x 4-6-7 @ K30; g13 @ K31/1 hidden; 9-1, LMG @ K31 concealed; g14 off: a line each, before the table"


def others(rows: Sequence[Row], ids: Collection[str]) -> list[Row]:
    return [row for row in rows if row["piece"] not in ids]


def goes_with(state: State, able: Collection[str], rows: Sequence[Row], ids: Sequence[str]) -> list[str]:
    """What a counter that is moved takes with it: SW, crews, an armor leader."""
    bearers = carried(state, rows)
    return [id for id, bearer in bearers.items() if bearer in ids and id not in ids and id in able]


def put_down(
    state: State, standing: list[Row], ids: Sequence[str], place: Place, chosen: str
) -> tuple[list[Row], list[Row]]:
    """All in one hex, a bought minefield that is moved whole in a line from there; and all rows with these."""
    rows = {id: {"piece": id, "hex": place.hex, "level": place.level, "start": AS.get(chosen, "")} for id in ids}
    for field in minefields(state, [state.piece(id) for id in ids]).values():
        for piece, name in zip(field, _line(place.hex, len(field)), strict=False):
            rows[piece.id] = {**rows[piece.id], "hex": name}
    moved: list[Row] = list(rows.values())
    if chosen in ("", COVER):
        moved = list(first_states(state, moved))
    return moved, [*standing, *moved]


def _line(start: str, length: int) -> list[str]:
    """A straight line from this hex that stays on the map."""
    grid = our_map().grid
    for direction in range(6):
        line = [grid.hex(start)]
        while len(line) < length and (onward := line[-1].neighbour(direction)) in grid:
            line.append(onward)
        if len(line) == length:
            return [grid.name(hex) for hex in line]
    return [start] * length


# ---- typed in lines


def set_up_in_lines(
    state: State, side: Side, able: Sequence[str], rows: Sequence[Row], text: str
) -> tuple[list[Row], list[NotUnderstood]]:
    """The rows with what the lines say over them, and every line that cannot be read with its reason. `able`: the
    numbers of what is set up now."""
    typed = read_typed(text, [OFF])
    pieces = [state.piece(id) for id in able]
    found = find_pieces(typed, Choice(state, side, pieces, {row["piece"]: row["hex"] for row in rows}))
    by_line: dict[Line, list[str]] = {}
    for slot in found:
        assert slot.piece is not None
        by_line.setdefault(slot.line, []).append(slot.piece.id)
    named = {id for ids in by_line.values() for id in ids}
    standing = list(rows)
    for line, ids in by_line.items():
        words = line.words.lower()
        chosen = ALSO.get(words, words)
        strange = next((id for id in ids if id not in able), None)
        if strange or chosen not in AS:
            typed.fault(line.text, f"{strange} is not set up now" if strange else f"{line.words!r} is no way to start")
            continue
        along = [id for id in goes_with(state, able, standing, ids) if id not in named]
        left = others(standing, [*ids, *along])
        standing = left
        if line.fate != OFF:
            place = Place(hex=line.hex, level=line.level)
            _, standing = put_down(state, left, [*ids, *along], place, chosen)
    return standing, typed.faults
