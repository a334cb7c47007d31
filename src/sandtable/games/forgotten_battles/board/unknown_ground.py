"""What the players' own map does not say of the ground, asked where it first matters."""

from collections.abc import Iterable

from sandtable.games.forgotten_battles.maps import country_of, file_of
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Procedure, Side
from sandtable.surfaces.unknown_ground import ask_ground


def learn_ground(state: State, names: Iterable[str], side: Side) -> Procedure[None]:
    """What lies in these hexes is known from here on. Our own map knows it, and nobody is asked."""
    if file_of(state):
        land = country_of(state).hexmap
        file = yield from ask_ground(file_of(state), land, names, side, "tfb.meta.scope")
        state.settings.update({"map": file})
