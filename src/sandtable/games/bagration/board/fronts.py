"""Which way Units look. A front matters to Guns and tanks; Infantry looks everywhere.

Who was never turned looks at the enemy's edge; who moves looks the way he went.
"""

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.sides import ATTACKER, Role
from sandtable.games.bagration.state import Roster
from sandtable.kernel import Place, Verb

FRONTED = {TeamKind.GUN, TeamKind.TANK, TeamKind.UNARMOURED_TANK}
MOST = 12
TURN = Verb(
    "turn",
    "Turn",
    (1, MOST),
    to="place",
    hint="Guns, tanks and Bunkers: point to where they shall look. It is no move.",
    rule="fow.base.forward_firing",
    key_stroke="t",
)


def has_front(unit: Unit) -> bool:
    return bool(unit.kinds() & FRONTED)


def front_of(roster: Roster, role: Role, unit: Unit) -> int | None:
    """As it was turned or came; None: it has no front."""
    ahead = 90 if role == ATTACKER else 270
    return roster.facings.get(unit.key, ahead) if has_front(unit) else None


def standing(roster: Roster, role: Role, unit: Unit) -> Place:
    """Where a Unit on the table stands, and which way it looks."""
    x, y = roster.places[unit.key]
    return Place(point=(x, y), facing=front_of(roster, role, unit))
