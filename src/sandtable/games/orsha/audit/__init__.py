"""The auditor of Orsha: what cannot be in a campaign, from the booklet's side. It reads records and calls no rule."""

from collections.abc import Iterator

from sandtable.games.orsha.audit.holders import audit_holders
from sandtable.games.orsha.audit.isolated_areas import audit_isolation
from sandtable.games.orsha.audit.perimeters import audit_ground
from sandtable.games.orsha.audit.places import all_on_the_map, audit_changes, audit_pieces
from sandtable.games.orsha.audit.points import audit_points
from sandtable.games.orsha.audit.secrets import audit_known
from sandtable.games.orsha.audit.told_pieces import audit_battle
from sandtable.games.orsha.state import State
from sandtable.kernel import Fault


def audit(state: State, before: State | None = None) -> Iterator[Fault]:
    """Every fault of this state, and of what has changed since the step before."""
    if state.phase == "table":
        return  # the players have not told yet what stands on theirs
    yield from audit_pieces(state)
    if not all_on_the_map(state):
        return  # nothing else can be said of a piece that is nowhere
    yield from audit_holders(state)
    yield from audit_points(state, before)
    yield from audit_ground(state)
    yield from audit_isolation(state)
    yield from audit_known(state)
    yield from audit_battle(state)
    if before is not None and before.phase != "table":
        yield from audit_changes(state, before)
