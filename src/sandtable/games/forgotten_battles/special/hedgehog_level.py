"""The Hedgehog level of a hex: what is on record, what an active Garrison brings with it, what a player says."""

from sandtable.games.forgotten_battles.special.garrison import Garrison
from sandtable.games.forgotten_battles.state import State
from sandtable.rules import rule


@rule("tfb.special.axis.garrison.stats")
def level_now(state: State, hex: str, told: int) -> int:
    """The level on record, else what the player says (`told`); never less than an active Garrison's own."""
    built_in = int(Garrison(1, active=hex in state.special.garrisons).values()["hedgehog"])
    return max(state.hedgehogs.get(hex, told), built_in)
