"""data/needs.toml: what each side buys first when it takes what is suggested. Sandtable's own, not the booklet's."""

from collections.abc import Mapping
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import read


@table
class Needs:
    """Shopping lists by side, the most needed first: Reinforcement Groups, and Fortifications."""

    groups: Mapping[str, tuple[str, ...]]
    works: Mapping[str, tuple[str, ...]]


@cache
def needs() -> Needs:
    return read(Needs, "needs")
