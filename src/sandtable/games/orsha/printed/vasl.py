"""data/vasl.toml: VASL's board of the map, what a save may hold, and VASL's number for each counter."""

from collections.abc import Mapping
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.orsha.printed.reading import read


@table
class VaslBoard:
    name: str
    version: str
    map: str
    maps: tuple[str, ...]
    casualties: str
    a1: tuple[float, float]
    hex_width: float
    hex_height: float
    edge: tuple[int, int]


@table
class VaslSave:
    module: str
    module_version: str
    vassal_version: str
    most_bytes: int
    most_commands: int
    most_files: int
    longest_command: int
    most_traits: int
    most_pieces: int


@table
class VaslStates:
    shown: Mapping[str, str]
    levels: Mapping[str, tuple[str, ...]]
    markers: Mapping[str, str]


@table
class Vasl:
    board: VaslBoard
    save: VaslSave
    state: VaslStates
    german: Mapping[str, int | str]
    russian: Mapping[str, int | str]

    def numbers(self, side: str) -> Mapping[str, str]:
        """VASL's number for each counter of a side."""
        return {name: str(number) for name, number in (self.german if side == "german" else self.russian).items()}


@cache
def vasl() -> Vasl:
    return read(Vasl, "vasl")
