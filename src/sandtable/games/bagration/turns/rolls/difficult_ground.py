"""Ground in a turn: Cross Checks and Skill tests at terrain and water, and digging in."""

from collections.abc import Callable, Sequence
from typing import TypedDict

from sandtable.games.bagration.base.movement import Order, cross_checks, dig_in, refuse_order
from sandtable.games.bagration.base.saves import refuse_digging
from sandtable.games.bagration.base.teams import refuse_on_ground
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.terrain.features import Feature, Going, enter, features, refuse_stop_in_water
from sandtable.games.bagration.turns.rolls.rolling_teams import note_move, pick, pick_some
from sandtable.games.bagration.turns.unit_cards import rating
from sandtable.kernel import (
    FACT,
    Amount,
    Choose,
    Field,
    FieldKind,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
    counted,
)
from sandtable.rules import rule


class Clearance(TypedDict):
    move: int
    far: int
    leave: bool


MOST_FEATURES = 6
CHECKED = (Going.DIFFICULT, Going.FIXED, Going.SKILL)


def asking(battle: Battle) -> list[Feature]:
    """Features that ask a test of some kind of team, those on this table first."""
    here = [p.feature for p in battle.terrain] + [c.kind for c in battle.crossings]
    here += ["deep_river"] if battle.river else []
    found = [f for f in features().values() if {f.tank, f.gun, f.infantry} & {*CHECKED, Going.IMPASSABLE}]
    return sorted(found, key=lambda f: f.key not in here)


@rule("fow.base.cross_check", "fow.terrain.river.deep", "fow.terrain.river.shallow", "fow.terrain.river.ford")
def cross(state: State, role: Role) -> Procedure[None]:
    """Difficult ground: every Team that enters tests, all together; those that fail halt before it."""
    battle, side = state.now, state.now.side(role)
    listed = asking(battle)
    chosen = yield from Choose(
        question="Which ground do they enter?",
        told_after=True,
        cite="fow.base.cross_check",
        wants=FACT,
        side=side,
        key="which_ground",
        options=tuple(Option(f.key, f.title, f.note) for f in listed),
    )
    place = features()[chosen]
    question = f"Which Teams enter the {place.title.lower()}?"
    found = yield from pick_some(battle, role, question, place.rules[0], _refuse_entering(place))
    if found is None:
        return
    unit, teams, count = found
    number = yield from _number(place, unit, teams, side)
    if not number:
        yield Note(f"{place.title} asks no test of {teams.kind.words} teams.", place.rules[0], side=side)
        return
    if place.no_stop and not (yield from _gets_clear(place, unit, side)):
        return
    met = 1
    if not place.no_stop:
        met = yield from Amount(
            question=f"How many such features does {unit.name} meet in this move, one after the other?",
            told_after=True,
            cite=place.rules[0],
            wants=FACT,
            side=side,
            key="features_met",
            minimum=1,
            maximum=MOST_FEATURES,
            suggestion=1,
        )
    title = place.title.lower()
    names = [f"the {title}"] if met == 1 else [f"{title} {n + 1} of {met}" for n in range(met)]
    yield from go_into(state, role, unit, teams, count, place, names)


@rule("fow.base.cross_check")
def go_into(
    state: State, role: Role, unit: Unit, teams: Teams, count: int, place: Feature, names: Sequence[str]
) -> Procedure[int]:
    """These Teams enter this ground, piece after piece; returns how many halt before one of them."""
    battle, side = state.now, state.now.side(role)
    number = yield from _number(place, unit, teams, side)
    if not number:
        return 0
    halted = yield from cross_checks(number, names, unit=unit.name, teams=count, side=side, cite=place.rules[0])
    stopped = sum(halted)
    note_move(battle.roster(role), unit, teams, count, halted=stopped)
    told = f", {stopped} halt {'before it' if len(names) == 1 else 'on the way'}" if stopped else ""
    yield Note(
        f"{unit.name}: {count - stopped} of {counted(count, 'Team gets', 'Teams get')} on{told}.",
        place.rules[0],
        side=side,
    )
    return stopped


@rule("fow.terrain.river.no_stop", "fow.terrain.lake", "fow.river.amphibious")
def _gets_clear(place: Feature, unit: Unit, side: Side) -> Procedure[bool]:
    """No stop in water: a move too short for the far bank is not allowed at all."""
    cite = "fow.terrain.river.no_stop"
    told = yield from Report[Clearance](
        question=f"{unit.name} must get clear of the {place.title.lower()} in this move: measure, in inches",
        cite=cite,
        wants=FACT,
        side=side,
        key="clear_of_water",
        fields=(
            Field("move", "Its move", FieldKind.NUMBER, 0, 99, default=8, inches=True),
            Field("far", "From where it stands to the far bank", FieldKind.NUMBER, 0, 99, default=8, inches=True),
            Field("leave", "It does not cross after all", FieldKind.YES_NO),
        ),
        also=lambda v: None if v["leave"] else refuse_stop_in_water(place, v["move"], v["far"]),
        suggestion={"leave": True},
    )
    return not told["leave"]


def _refuse_entering(place: Feature) -> Callable[[Unit, Teams], Refused | None]:
    def refuse(unit: Unit, teams: Teams) -> Refused | None:
        return refuse_on_ground(teams.kind) or enter(place, teams.kind, amphibious=unit.amphibious).refusal

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


@rule("fow.base.dig_in", "fow.base.orders")
def dig(state: State, role: Role) -> Procedure[None]:
    """Dig In: one Skill test for the Unit, and the one Movement Order its Leader gives this turn."""
    battle, cite = state.now, "fow.base.dig_in"
    roster = battle.roster(role)
    found = yield from pick(
        battle,
        role,
        "Which Unit digs in?",
        cite,
        lambda u, t: refuse_digging(t.kind) or refuse_order(roster.orders.get(u.key), Order.DIG_IN),
    )
    if found is None:
        return
    yield from dig_unit(state, role, found[0])


@rule("fow.base.dig_in", "fow.base.orders")
def dig_unit(state: State, role: Role, unit: Unit) -> Procedure[None]:
    """The Leader of this Unit orders it to Dig In."""
    side, roster, cite = state.now.side(role), state.now.roster(role), "fow.base.dig_in"
    skill = yield from rating(unit, "skill", side, cite)
    dug = yield from dig_in(skill, unit=unit.name, side=side)
    roster.orders[unit.key] = Order.DIG_IN
    unit.dug_in = unit.dug_in or dug
    yield Note(f"{unit.name} is {'in Foxholes' if dug else 'not dug in'}.", cite, side=side)
