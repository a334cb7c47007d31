"""Special units and rules of both sides: checks, dice and what they leave behind.

The game's state imports `special.state`, so everything that needs the state is imported when it is called.
"""

from sandtable.games.forgotten_battles.special.numbers import settings
from sandtable.kernel import Setting

SETTINGS: tuple[Setting, ...] = settings()
