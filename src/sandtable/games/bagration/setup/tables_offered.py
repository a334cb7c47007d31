"""What fills the form of the terrain by one click: tables made beforehand for this mission, and tables at random."""

from collections.abc import Sequence
from functools import partial

from sandtable.games.bagration.setup.river_course import river_bands
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.features import regions, theatre
from sandtable.games.bagration.terrain.laid_out_tables import LaidOut, laid_out
from sandtable.games.bagration.terrain.landscape import Laid
from sandtable.games.bagration.terrain.random_table import random_table
from sandtable.games.bagration.terrain.table_files import row_of
from sandtable.kernel import Draft, Draw, Offer
from sandtable.rules import rule

AT_RANDOM = "random_"


@rule("fow.terrain.theatre")
def offers(state: State) -> tuple[Offer, ...]:
    """Each as a draft that the players look over; none is the booklet's."""
    ready = [Offer(t.key, t.title, t.words, partial(_made, t)) for t in laid_out(state.now.mission)]
    return (*ready, *(_at_random(state, region) for region in regions()))


def _made(table: LaidOut, draw: Draw) -> Draft:
    return Draft({"pieces": [piece.row() for piece in table.pieces]})


def _at_random(state: State, region: str) -> Offer:
    title = f"A table at random: {region}"
    words = f"A road, and some of {', '.join(theatre(region))}; another each time."
    table, bands = state.ground().table, river_bands(state)
    return Offer(
        f"{AT_RANDOM}{region.lower()}",
        title,
        words,
        lambda draw: _rows(random_table(table, region, draw, bands)),
    )


def _rows(pieces: Sequence[Laid]) -> Draft:
    return Draft({"pieces": [row_of(piece) for piece in pieces]})
