"""Ground in a turn: Cross Checks and Skill tests at terrain and water, and digging in."""

from collections.abc import Callable

from sandtable.games.bagration.base.movement import dig_in
from sandtable.games.bagration.base.ratings import score_each
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.terrain import Feature, Going, enter, features
from sandtable.games.bagration.turns.at_hand.teams import names, pick, rating
from sandtable.games.bagration.units import Teams, Unit
from sandtable.kernel import Choose, Note, Option, Procedure, Refused, Side
from sandtable.rules import rule

CHECKED = (Going.DIFFICULT, Going.FIXED, Going.SKILL)


def asking(battle: Battle) -> list[Feature]:
    """Features that ask a test of some kind of team, those on this table first."""
    here = [p.feature for p in battle.terrain] + [c.kind for c in battle.crossings]
    here += ["deep_river"] if battle.river else []
    found = [f for f in features().values() if {f.tank, f.gun, f.infantry} & {*CHECKED, Going.IMPASSABLE}]
    return sorted(found, key=lambda f: f.key not in here)


@rule("fow.base.cross_check", "fow.terrain.river.deep", "fow.terrain.river.shallow", "fow.terrain.river.ford")
def cross(state: State, role: str) -> Procedure[None]:
    """Difficult ground: every Team that enters tests, all together; those that fail halt before it."""
    battle, side = state.now, state.now.side(role)
    listed = asking(battle)
    chosen = yield Choose(
        question="Which ground do they enter?",
        cite="fow.base.cross_check",
        side=side,
        key="which_ground",
        options=tuple(Option(f.key, f.title, f.note) for f in listed),
    )
    place = features()[chosen]
    found = yield from pick(battle, role, f"Which Teams enter the {place.title.lower()}?", place.rules[0], _may(place))
    if found is None:
        return
    unit, teams, count = found
    number = yield from _number(place, unit, teams, side)
    if not number:
        yield Note(f"{place.title} asks no test of {teams.kind.words} teams.", place.rules[0], side=side)
        return
    stay = (f"They must get clear of the {place.title.lower()} in this move.",) if place.no_stop else ()
    passed = yield from score_each(
        number,
        f"{unit.name} at the {place.title.lower()}",
        place.rules[0],
        names=names(unit, count),
        side=side,
        key="cross_check",
        passed="through",
        failed="halted",
        context=stay,
    )
    through = sum(passed)
    halted = f", {count - through} halt before it" if through < count else ""
    yield Note(f"{unit.name}: {through} of {count} Teams get on{halted}.", place.rules[0], side=side)


def _may(place: Feature) -> Callable[[Unit, Teams], Refused | None]:
    def refuse(unit: Unit, teams: Teams) -> Refused | None:
        if teams.kind is TeamKind.AIRCRAFT:
            return Refused("Aircraft do not touch the ground", place.rules[0])
        return enter(place, teams.kind, amphibious=unit.amphibious).refusal

    return refuse


def _number(place: Feature, unit: Unit, teams: Teams, side: Side) -> Procedure[str]:
    going = enter(place, teams.kind, amphibious=unit.amphibious).going
    if going is Going.FIXED:
        return place.fixed_check
    if going is Going.DIFFICULT:
        return (yield from rating(unit, "cross", side, place.rules[0]))
    if going is Going.SKILL:
        return (yield from rating(unit, "skill", side, place.rules[0]))
    return ""


@rule("fow.base.dig_in")
def dig(state: State, role: str) -> Procedure[None]:
    """Dig In: one Skill test for the Unit."""
    battle, side, cite = state.now, state.now.side(role), "fow.base.dig_in"
    found = yield from pick(battle, role, "Which Unit digs in?", cite, _digs)
    if found is None:
        return
    unit = found[0]
    skill = yield from rating(unit, "skill", side, cite)
    dug = yield from dig_in(skill, unit=unit.name, side=side)
    yield Note(f"{unit.name} is {'in Foxholes' if dug else 'not dug in'}.", cite, side=side)


def _digs(unit: Unit, teams: Teams) -> Refused | None:
    if teams.kind in (TeamKind.INFANTRY, TeamKind.GUN):
        return None
    return Refused("only Infantry and Gun teams dig in", "fow.base.foxholes")
