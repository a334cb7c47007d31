"""VASL's own counters for those of the board: their numbers, and its words for what a tag of ours tells."""

from functools import cache

from sandtable.games.orsha.board.faces import TAGS
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.games.orsha.sides import SIDES
from sandtable.kernel import KnownCounters


@cache
def vasl_counters() -> KnownCounters:
    """The table is `data/vasl.toml`, which also tells how a save of VASL's is read."""
    numbers = {f"{side}|{name}": number for side in SIDES for name, number in vasl().numbers(side).items()}
    words = {
        tag: tuple(word for word, state in vasl().state.shown.items() if Status(state) is status)
        for status, tag in TAGS.items()
    }
    return KnownCounters(numbers, {tag: said for tag, said in words.items() if said})
