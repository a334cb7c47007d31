"""Reserves held back: how much may start on the table, which Units must wait, and the secret choice."""

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.forces_table import onslaught_forces
from sandtable.games.bagration.missions.mission import Edge, StepSpec, number
from sandtable.games.bagration.missions.reserves import (
    front_armour,
    percent_on_table,
    points_on_table,
    refuse_deep,
    refuse_share,
)
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.setup.special_rules import reserve_kinds, reserve_words
from sandtable.games.bagration.sides import ATTACKER, PEOPLE, Role
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import DECISION, Choose, ChooseSome, Note, Option, Procedure, Refused, only
from sandtable.rules import rule


def stands_on_table(unit: Unit) -> bool:
    """Aircraft come and go; everything else is set out."""
    return unit.kinds() != {TeamKind.AIRCRAFT}


def most_on_table(battle: Battle, role: Role, readings: Readings) -> int | None:
    """The most points this player may have on the table at the start; None: no limit."""
    spec = battle.spec().reserves.get(role)
    points = battle.roster(role).points
    if spec is None:
        return None
    if "fortified" in spec.kinds:
        return onslaught_forces(battle.roster(ATTACKER).points, readings).on_table
    if spec.units_at_least:
        strict = readings.attacker_share_limit == "at_most_60_percent"
        return points_on_table(points, percent_on_table(spec.kinds)) if strict else None
    percent = int(number(spec.percent, battle.entered)) if spec.percent is not None else percent_on_table(spec.kinds)
    return points_on_table(points, percent)


@rule(
    "fow.mission.onslaught.deploy.1",
    "fow.mission.hammering.deploy.1",
    "fow.mission.hammering.deploy.2",
    "fow.mission.river_crossing.deploy.1",
    "fow.mission.crossroads.deploy.1",
    "fow.mission.foothold.deploy.1",
    "fow.campaign.river.2.german",
)
def refuse_reserves(battle: Battle, role: Role, held: list[str], readings: Readings) -> Refused | None:
    """Reserves: too much on the table, too few Units held back, or too many heavy ones out under Deep Reserves."""
    roster, spec = battle.roster(role), battle.spec().reserves.get(role)
    cite = spec.rule if spec else "fow.campaign.river.2.german"
    out = [u for u in roster.force.units if u.key not in held]
    most = most_on_table(battle, role, readings)
    if most is not None:
        refused = refuse_share(sum(u.points for u in out), roster.points, most, cite)
        if refused:
            return refused
    least = spec.units_at_least if spec else 0
    if len(held) < least:
        return Refused(f"{len(held)} Units held back; at least {least} must be in {_kinds(battle, role)} Reserve", cite)
    forced = battle.effect("units_in_reserve", role)
    if forced and len(held) != forced.value:
        return Refused(f"{len(held)} Units held back; {forced.value} must be in Immediate Reserve", forced.cite)
    if "deep" in reserve_kinds(battle, role):
        return refuse_deep([u.name for u in out if is_deep(u, readings)], readings)
    return None


def _kinds(battle: Battle, role: Role) -> str:
    return " ".join(k.title() for k in reserve_kinds(battle, role))


@rule("fow.base.reserves.deep")
def is_deep(unit: Unit, readings: Readings) -> bool:
    """Deep Reserves speak of Tank Units with Front armour 4 or more (or 3, as you read it) and of Aircraft Units."""
    if TeamKind.AIRCRAFT in unit.kinds():
        return True
    armoured = TeamKind.TANK in unit.kinds()
    return armoured and unit.front is not None and unit.front >= front_armour(readings)


def choose_reserves(state: State, step: StepSpec) -> Procedure[None]:
    """Reserves: chosen in secret; the enemy learns which Units they are when they come on.

    Nor is he told how many: beside the Units that are not on the table, that would tell whether one is in Ambush.
    """
    battle, role = state.now, step.side
    side, roster = battle.side(role), battle.roster(role)
    most = most_on_table(battle, role, state.readings)
    held = yield from ChooseSome(
        question="Which Units do you hold in Reserve?",
        telling="In Reserve: {}",
        cite=step.rule,
        wants=DECISION,
        side=side,
        key=f"reserves_{role}",
        seen_by=only(side),
        doing="choosing Reserves",
        context=_reminders(battle, role, most),
        options=tuple(unit_option(u) for u in roster.force.units),
        also=lambda value: refuse_reserves(battle, role, value, state.readings),
        suggestion=_held(battle, role, state.readings),
    )
    roster.reserve = list(held)
    yield from reserve_edge(state, role)
    yield Note(f"You hold {len(held)} Units in Reserve.", step.rule, only(side), side)
    yield Note(f"The {PEOPLE[side]} have chosen their Reserves.", step.rule)


@rule("fow.campaign.river.2.german")
def reserve_edge(state: State, role: Role) -> Procedure[None]:
    """Reserves that only the campaign gives: their edge is not stated, and entered if you read it otherwise."""
    battle = state.now
    if not battle.effect("units_in_reserve", role) or state.readings.soviet_reserve_edge != "as_entered":
        return
    edge = yield from Choose(
        question="Over which edge do these Reserves come on?",
        telling="These Reserves come on over {}.",
        cite="fow.campaign.river.2.german",
        wants=DECISION,
        key="reserve_edge",
        options=(
            Option("front", "the Attacker's edge"),
            Option("left", "the left edge"),
            Option("right", "the right edge"),
        ),
    )
    battle.reserve_edge = Edge(edge)


def _reminders(battle: Battle, role: Role, most: int | None) -> tuple[str, ...]:
    """The kind of Reserves, the share, and tanks of which the list does not tell what Deep Reserves must know."""
    told = [reserve_words(battle, role)]
    if most is not None:
        told.append(f"At most {most} points on the table.")
    unknown = [u.name for u in battle.roster(role).force.units if TeamKind.TANK in u.kinds() and u.front is None]
    if unknown and "deep" in reserve_kinds(battle, role):
        told.append(f"Your list does not tell the Front armour of {', '.join(unknown)}: mind Deep Reserves yourselves.")
    return tuple(told)


def unit_option(unit: Unit) -> Option:
    teams = ", ".join(t.kind.many(t.left) for t in unit.teams)
    return Option(unit.key, f"{unit.name} ({unit.points} points)", teams)


def _held(battle: Battle, role: Role, readings: Readings) -> list[str]:
    """A legal choice to offer: heavy Units first, then from the end of the list; then whoever still has room on the
    table is back there, whoever digs in before the others and the largest first."""
    units = battle.roster(role).force.units
    heavy = [u for u in units if is_deep(u, readings)]
    order = heavy + [u for u in reversed(units) if u not in heavy]

    def enough(held: list[Unit]) -> bool:
        return refuse_reserves(battle, role, [u.key for u in held], readings) is None

    held = next((order[:n] for n in range(len(order)) if enough(order[:n])), order)
    for unit in sorted(held, key=lambda u: (not u.digs, -u.points)):
        fewer = [u for u in held if u is not unit]
        held = fewer if enough(fewer) else held
    return [u.key for u in held]


def deployed(battle: Battle, role: Role) -> list[Unit]:
    """Units that are neither in Reserve nor gone; Units in Ambush count as deployed."""
    roster = battle.roster(role)
    out = {*roster.reserve, *roster.gone()}
    return [u for u in roster.force.units if u.key not in out]


def infantry_at_hand(battle: Battle, role: Role) -> list[Unit]:
    """Infantry that stands on the table where all see it: only such waits for boats or crosses."""
    return [u for u in deployed(battle, role) if u.is_infantry and u.key != battle.roster(role).ambush]
