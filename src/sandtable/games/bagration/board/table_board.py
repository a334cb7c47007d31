"""The board of one viewer: the table with his own edge below, all he may see of it, and the boxes beside it."""

from sandtable.games.bagration.board.table_counters import boxes, counters
from sandtable.games.bagration.board.table_surface import layers, surface
from sandtable.games.bagration.sides import DEFENDER
from sandtable.games.bagration.state import State
from sandtable.kernel import Board, Counter, Side

TITLE = "The table"


def board(state: State, viewer: Side | None) -> Board:
    """The near edge is the player's own; who only looks on sits with the Attacker."""
    turned = viewer == state.now.side(DEFENDER)
    shown = counters(state, viewer)
    return Board(
        TITLE,
        surface(state, turned=turned),
        layers(state, turned=turned),
        tuple(shown),
        boxes(state, viewer, shown),
        words=_words(state, shown),
        cite="fow.meta.frame",
    )


def _words(state: State, shown: list[Counter]) -> str:
    table = state.ground().table
    on = [c for c in shown if not c.place.box]
    marks = ", ".join(o.words for o in state.now.objectives if o.on_table)
    said = f'{state.now.spec().title}: a table of {table.width:g}" by {table.depth:g}", {len(on)} counters on it.'
    return f"{said} {marks}." if marks else said
