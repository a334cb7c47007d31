"""Units that have a front, turned in the Movement Step; who moves looks the way he went."""

from sandtable.games.bagration.base.forward import refuse_to_turn, towards
from sandtable.games.bagration.base.states import refuse_to_bailed_out
from sandtable.games.bagration.board.fronts import has_front
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.groups import Group, teams_of
from sandtable.games.bagration.turns.unit_moves import March
from sandtable.kernel import Deed, Place, Refused
from sandtable.rules import rule


@rule("fow.base.forward_firing", "fow.base.bailed_out")
def refuse_turn(state: State, role: Role, groups: list[Group], place: Place) -> Refused | None:
    """Only who has a front and stands on the table; Bailed Out tanks stay as they are."""
    for group in groups:
        stands = group.place is not None and group.stand is None and place.point is not None
        no = refuse_to_turn(group.name, fronted=has_front(group.unit), stands=stands)
        if no is None and not teams_of(state.now.roster(role), group):
            no = refuse_to_bailed_out("move")
        if no:
            return no
    return None


def turn(state: State, role: Role, groups: list[Group], place: Place) -> None:
    """Each to the point from where it stands itself."""
    for group in groups:
        degrees = towards(group.place, place.point) if group.place and place.point else None
        if degrees is not None:
            state.now.roster(role).facings[group.unit.key] = degrees


def look_ahead(one: March, told: int | None) -> None:
    """Who moved looks as he was told to, else the way he went last."""
    roster, legs = one.state.now.roster(one.group.role), one.leg.points
    degrees = told if told is not None else towards(legs[-2], legs[-1])
    if degrees is not None and one.group.stand is None and has_front(one.group.unit):
        roster.facings[one.group.unit.key] = degrees


def told_facing(deed: Deed) -> int | None:
    return deed.path[-1].facing if deed.path else None
