"""What the tape tells before an act is done: how far a Unit goes and over what, how far a target is, how it is seen."""

from sandtable.games.bagration.base.forward import is_in_front
from sandtable.games.bagration.base.saves import Cover
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.board.fronts import front_of
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.fortifications.bunkers_and_nests import in_field_of_fire, main_range, protection
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.obstacles.markers import Marker
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.seen_over_ground import seen_over
from sandtable.games.bagration.turns.groups import Group, teams_of
from sandtable.games.bagration.turns.tests_on_the_way import met_on_the_way
from sandtable.games.bagration.turns.unit_moves import March
from sandtable.rules import rule
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.measures import TINY, Point, between


@rule("fow.base.dash", "fow.base.cross_check")
def march_words(march: March) -> str:
    """How far of how far, at which speed, over which ground, and what will be met."""
    say = Ruler(march.state.readings.ruler).say
    far, most, speed = say(round(march.way.length, 1)), march.inches, march.speed
    rate = f"{far} of {say(most)}" if most is not None else far
    named = f" {speed.words}" if speed else ", at a speed the booklet does not say"
    over = ", ".join(march.grounds)
    told = [f"{march.group.name}: {rate}{named}, over {over}"]
    met = met_on_the_way(march, teams_of(march.state.now.roster(march.group.role), march.group))
    names = dict.fromkeys(m.what.name if isinstance(m.what, Marker) else m.what.piece.name for m in met)
    if names:
        told.append(f"on the way: {', '.join(names)}")
    return "; ".join(told)


def target_words(state: State, role: Role, shooter: Group | Fortification, target: Group | Fortification) -> str:
    """How far it is from Leader to Leader, whether a fortification reaches it, and how the ground lets it be seen."""
    eye, at = _place(shooter), _place(target)
    if eye is None or at is None:
        return ""
    say = Ruler(state.readings.ruler).say
    told = [f"{say(round(between(eye, at), 1))} from Leader to Leader"]
    if isinstance(shooter, Fortification):
        told += _reach(state, shooter, eye, at)
    elif shooter.unit.range is not None:
        told.append(_within(state, between(eye, at), shooter.unit.range))
    told += _ahead(state, role, shooter, at)
    return "; ".join([*told, *how_seen(state, other(role), eye, at, target)])


def _place(one: Group | Fortification) -> Point | None:
    return one.point if isinstance(one, Fortification) else one.place


@rule("fow.base.forward_firing", "fow.fortification.bunker.field_of_fire")
def _reach(state: State, work: Fortification, eye: Point, at: Point) -> list[str]:
    """Its main weapon's range, and whether the target is in its Field of Fire."""
    field = "in" if in_field_of_fire(work, at, state.readings) else "outside"
    return [_within(state, between(eye, at), main_range(work)), f"{field} its Field of Fire"]


def _ahead(state: State, role: Role, shooter: Group | Fortification, at: Point) -> list[str]:
    """Whether a Unit whose card says Forward Firing has the target in front of it, as it was turned."""
    if isinstance(shooter, Fortification) or not shooter.unit.forward_firing or shooter.place is None:
        return []
    front = front_of(state.now.roster(role), role, shooter.unit)
    if front is None:
        return []
    return ["in front of it" if is_in_front(shooter.place, front, at) else "not in front of it: it fires forward"]


def _within(state: State, far: float, reach: float) -> str:
    """Whether a main weapon reaches so far."""
    return f"{'within' if far <= reach + TINY else 'beyond'} its {Ruler(state.readings.ruler).say(reach)}"


def how_seen(state: State, role: Role, eye: Point, at: Point, target: Group | Fortification) -> list[str]:
    """What the ground, or a fortification of its own, does for a target of this side."""
    if isinstance(target, Fortification):
        concealed, cover = protection(target)
        return [*(["Concealed"] if concealed else []), *(["in Bulletproof Cover"] if cover is not Cover.NONE else [])]
    moved = target.unit.key in state.now.roster(role).moves
    seen = seen_over(ground_of(state.now), eye, at, _most(target), moved=moved)
    covered = ["in Bulletproof Cover"] if seen.cover is not Cover.NONE else []
    return [*(seen.reasons or [seen.hidden.value]), *covered]


def _most(group: Group) -> TeamKind:
    """What most of its Teams are."""
    if group.stand:
        return group.stand.kind
    return max(group.unit.fighting() or group.unit.teams, key=lambda teams: teams.left).kind
