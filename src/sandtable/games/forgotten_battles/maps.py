"""Maps of this game: the words they may use, our own map of the Orsha-Vitebsk country, and the players' own.

`country_of` alone decides in which country a campaign on the board is played. Hexes are called alike in all of them, so
whoever asks only for hexes may ask our own; whoever asks what lies there asks the country in force.
"""

from functools import cache, lru_cache
from pathlib import Path

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.state import State
from sandtable.hexes.maps import HexMap, MapRefused, Vocabulary, load_map, load_vocabulary
from sandtable.surfaces.laid_map import laid_down

DATA = Path(__file__).parent / "data"
OWN = "orsha_vitebsk"

__all__ = [
    "OWN",
    "MapRefused",
    "country",
    "country_of",
    "file_of",
    "map_in",
    "own_map",
    "players_map",
    "vocabulary",
]


@cache
def vocabulary() -> Vocabulary:
    return load_vocabulary(DATA / "vocabulary.toml")


@cache
def own_map(name: str = OWN) -> HexMap:
    """A map that comes with the game."""
    return load_map(DATA / "maps" / f"{name}.toml", vocabulary())


def players_map(file: Path) -> HexMap:
    """A map the players drew. MapRefused lists every fault, such as a river between hexes apart."""
    return load_map(file, vocabulary())


def country_of(state: State) -> Country:
    """The country in force: on the map the players laid down, else on ours. Every rule on the board asks this."""
    return country(file_of(state))


def file_of(state: State) -> str:
    """The map file in force, as text; empty: ours."""
    return str(state.settings.get("map", ""))


def country(file: str = "") -> Country:
    """The map of a file's text, ready for movement, supply and combat; empty: ours. Raises NotUnderstood."""
    return _country(file)


@lru_cache(maxsize=8)
def _country(file: str) -> Country:
    return Country(map_in(file))


@lru_cache(maxsize=8)
def map_in(file: str) -> HexMap:
    """The map of a file's text; empty: ours. Raises NotUnderstood with what is wrong with it."""
    return laid_down(file, own_map(), "tfb.meta.scope") if file else own_map()
