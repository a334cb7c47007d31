"""Setting up on the board: the proposal lies there already, counters are dragged, and nobody else sees it. 7.5224"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sandtable.games.orsha.board.table import TITLE, board
from sandtable.games.orsha.frame.concession import CONCEDE_VERB, concede_if_meant
from sandtable.games.orsha.ground.maps import levels_in, map_of, our_map
from sandtable.games.orsha.reph.companions import alone, refuse_alone
from sandtable.games.orsha.reph.placing import AS, COVER, HINT, goes_with, others, put_down, set_up_in_lines
from sandtable.games.orsha.reph.set_up_areas import area_of
from sandtable.games.orsha.reph.set_up_rules import refuse_row, refuse_set_up
from sandtable.games.orsha.reph.setup_form import Row
from sandtable.games.orsha.state import Placing, State
from sandtable.kernel import (
    DECISION,
    Deed,
    Destination,
    Field,
    NotUnderstood,
    Phase,
    Place,
    Procedure,
    Refused,
    Report,
    Side,
    Verb,
    only,
    open_play,
)
from sandtable.kernel.refusals import every

PLACE = Verb(
    "place",
    "Place",
    (1, 99),
    to="place",
    words=tuple(AS),
    hint="Where it sets up, and as what; what it carries goes along. To its box: off the map.",
    rule="oto2.7.5224",
    key_stroke="p",
)
LEVEL = Verb("level", "Level", (1, 20), words=("0", "1", "2"), hint="Upstairs or down.", rule="oto2.7.5224")
PROPOSAL = Verb("proposal", "Proposal", (0, 0), hint="Everything as it was proposed.", rule="oto2.7.5224")
LINES = Verb(
    "lines",
    "Type lines",
    (0, 0),
    hint="Positions as you have them on paper, a line each.",
    rule="oto2.7.5224",
    key_stroke="t",
)
DONE = Verb("done", "Set up", (0, 0), hint="Your set-up is complete.", key_stroke="Shift+Enter")


@dataclass(frozen=True)
class Layout:
    """What a side sets up, what of it are Fortifications for Isolated units, and the proposal."""

    side: Side
    pieces: tuple[str, ...]
    works: frozenset[str]
    offered: tuple[Row, ...]


def laid_out(state: State, layout: Layout, question: str, cite: str, context: tuple[str, ...]) -> Procedure[list[Row]]:
    """The rows of a set-up, as the form would give them; until it is complete it is this side's secret."""
    _begin(state, layout)
    phase = Phase(
        question=question,
        cite=cite,
        verbs=(PLACE, LEVEL, PROPOSAL, LINES, CONCEDE_VERB),
        board=TITLE,
        key="lay out",
        doing="setting up",
        done=DONE,
        context=context,
    )
    yield from open_play(
        phase,
        layout.side,
        board=lambda: board(state, layout.side),
        apply=partial(_apply, state, layout),
        judge=partial(refuse_laying, state, layout),
        targets=partial(_targets, state, layout),
        counters=lambda: layout.pieces,
        suggest=lambda: _suggested(state, layout),
        over=lambda: bool(state.over),
    )
    rows = rows_of(state, layout.side)
    state.sides[layout.side].setting_up = {}
    return rows


def _begin(state: State, layout: Layout) -> None:
    state.sides[layout.side].setting_up = as_placed(layout.offered)


def rows_of(state: State, side: Side) -> list[Row]:
    """What lies on the map so far, as rows of the form."""
    laid = state.sides[side].setting_up
    return [{"piece": id, "hex": at.hex, "level": at.level, "start": at.start} for id, at in laid.items()]


def _suggested(state: State, layout: Layout) -> dict[str, Any]:
    legal = refuse_laying(state, layout, Deed(layout.side, DONE.key)) is None
    return {"verb": DONE.key if legal else PROPOSAL.key}


# ---- what is forbidden


def refuse_laying(state: State, layout: Layout, deed: Deed) -> Refused | None:
    """The same as of the form: each counter in its area, and at the end the whole."""
    if deed.verb == DONE.key:
        rows = rows_of(state, layout.side)
        proposed = {piece.id for piece, _ in alone(state, layout.offered)}
        return refuse_set_up(state, rows, layout.works) or refuse_alone(state, rows, proposed)
    if deed.verb in (PROPOSAL.key, LINES.key, CONCEDE_VERB.key) or (deed.verb == PLACE.key and deed.place.box):
        return None
    moved, rows = _moved(state, layout, deed)
    if deed.verb == LEVEL.key and not moved:
        return Refused("only what lies on the map has a level", LEVEL.rule)
    return _refuse_rows(state, layout, moved, rows)


def _moved(state: State, layout: Layout, deed: Deed) -> tuple[list[Row], list[Row]]:
    """The rows that an act makes, and all rows with them."""
    before = rows_of(state, layout.side)
    if deed.verb == LEVEL.key:
        levels = {row["piece"]: levels_in(map_of(state), our_map().grid.hex(row["hex"])) for row in before}
        turned: list[Row] = [{**row, "level": int(deed.chosen)} for row in before if row["piece"] in deed.counters]
        moved = [row for row in turned if row["level"] in levels[row["piece"]]]
        return moved, [*others(before, [row["piece"] for row in moved]), *moved]
    ids = [*deed.counters, *goes_with(state, layout.pieces, before, deed.counters)]
    return put_down(state, others(before, ids), ids, deed.place, deed.chosen)


# ---- what it does


def _apply(state: State, layout: Layout, deed: Deed) -> Procedure[None]:
    laid = state.sides[layout.side].setting_up
    if deed.verb == PROPOSAL.key:
        _begin(state, layout)
    elif deed.verb == CONCEDE_VERB.key:
        yield from concede_if_meant(state, layout.side, "setting up")
    elif deed.verb == LINES.key:
        yield from _type_lines(state, layout)
    elif deed.verb == PLACE.key and deed.place.box:
        for id in (*deed.counters, *goes_with(state, layout.pieces, rows_of(state, layout.side), deed.counters)):
            laid.pop(id, None)
    else:
        moved, _ = _moved(state, layout, deed)
        if any(row["hex"] == "" for row in moved):
            raise NotUnderstood("a hex is wanted", "oto2.7.5224")
        for row in moved:
            laid.pop(row["piece"], None)  # what was moved last lies on top
            laid[row["piece"]] = Placing(row["hex"], row["level"], row.get("start", ""))
    yield from ()


def _type_lines(state: State, layout: Layout) -> Procedure[None]:
    """Counters placed by lines of text; each is judged as if it were dragged."""

    def read(value: dict[str, str]) -> list[Row]:
        rows, faults = set_up_in_lines(state, layout.side, layout.pieces, rows_of(state, layout.side), value["typed"])
        if faults:
            raise every(faults)
        return rows

    told = yield from Report(
        question="Where do your counters stand?",
        told_after=True,
        wants=DECISION,
        cite="oto2.7.5224",
        side=layout.side,
        key="set-up lines",
        seen_by=only(layout.side),
        doing="setting up",
        button="Place them",
        fields=(Field("typed", "Lines", hint=HINT),),
        exists=read,
        also=lambda value: _refuse_typed(state, layout, read(value)),
        suggestion={"typed": ""},
    )
    state.sides[layout.side].setting_up = as_placed(read(told))


def _refuse_typed(state: State, layout: Layout, rows: list[Row]) -> Refused | None:
    before = rows_of(state, layout.side)
    return _refuse_rows(state, layout, [row for row in rows if row not in before], rows)


def as_placed(rows: Sequence[Row]) -> dict[str, Placing]:
    return {row["piece"]: Placing(row["hex"], row["level"], row.get("start", "")) for row in rows}


def _targets(state: State, layout: Layout, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
    """The hexes of the area that all of them have, with what forbids one of these."""
    if verb != PLACE.key or not counters:
        return ()
    pieces = [state.piece(id) for id in counters]
    areas = [area_of(state, piece).hexes for piece in pieces if piece.id not in layout.works]
    hexes = frozenset.intersection(*areas) if areas else frozenset(state.ground.control)
    before = rows_of(state, layout.side)
    ids = [*counters, *goes_with(state, layout.pieces, before, counters)]
    standing = others(before, ids)
    found = []
    for name in sorted((name for name in hexes if "/" not in name), key=our_map().grid.hex):
        moved, rows = put_down(state, standing, ids, Place(hex=name), COVER)
        no = _refuse_rows(state, layout, moved, rows)
        why, cite = (no.why, no.rule) if no else ("", "")
        found.append(Destination(Place(hex=name), refused=why, rule=cite))
    return tuple(found)


def _refuse_rows(state: State, layout: Layout, moved: Sequence[Row], rows: list[Row]) -> Refused | None:
    return next((no for row in moved if (no := refuse_row(state, row, rows, layout.works))), None)
