"""Maps of this game: the words they may use, our own map of the Orsha-Vitebsk country, and the players' own."""

from functools import cache
from pathlib import Path

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.hexes.maps import HexMap, MapRefused, Vocabulary, load_map, load_vocabulary

DATA = Path(__file__).parent / "data"
OWN = "orsha_vitebsk"

__all__ = ["OWN", "MapRefused", "country", "own_map", "players_map", "vocabulary"]


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


@cache
def country() -> Country:
    """Our own map, ready for movement, supply and combat."""
    return Country(own_map())
