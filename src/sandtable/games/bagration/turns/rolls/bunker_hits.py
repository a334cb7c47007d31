"""Bunkers and Nests in a turn: a hit by shooting, bombardment or assault, as their own rules allow it."""

from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.ratings import OR_AUTO
from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.states import bailed_out_again, refuse_to_pinned
from sandtable.games.bagration.base.teams import refuse_to_independent
from sandtable.games.bagration.chances import destroyed_by_hit
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.fortifications.bunkers_and_nests import (
    card_of,
    hit,
    in_field_of_fire,
    protection,
    refuse_assault_on,
    refuse_bombardment_of,
    refuse_from_outside,
)
from sandtable.games.bagration.fortifications.cards import Fortification, cards, selections
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.sides import DEFENDER, Role
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.morale import motivation_of
from sandtable.games.bagration.turns.rolls.rolling_teams import pick, refuse_nobody
from sandtable.kernel import FACT, Choose, Field, FieldKind, Note, Option, Procedure, Refused, Report
from sandtable.rules import rule


class WorkHit(TypedDict):
    way: str
    inside: bool
    anti_tank: int
    firepower: str
    side: NotRequired[str]
    leave: bool


CITE = "fow.fortification.bunker.firepower_reroll"
WAYS = (("shooting", "Shooting"), ("bombardment", "An Artillery Bombardment"), ("assault", "An assault"))
SIDES = (("front", "Front"), ("side_rear", "Side or rear"), ("top", "Top"))
MOST_ANTI_TANK = 40


@rule(
    "fow.fortification.bunker.firepower_reroll",
    "fow.fortification.nest.firepower_reroll",
    "fow.fortification.bunker.no_tank_assault",
    "fow.fortification.nest.no_tank_assault",
)
def attack(state: State, role: Role) -> Procedure[None]:
    """A hit on a Bunker or Nest: who, how, with what; then its Save or Armour, and Firepower rolled twice."""
    battle, side = state.now, state.now.side(role)
    standing = {f.name: f for f in battle.fortifications if not f.destroyed}
    name = yield from Choose(
        question="Which fortification is hit?",
        told_after=True,
        cite=CITE,
        wants=FACT,
        side=side,
        key="which_work",
        options=tuple(Option(n, n) for n in standing),
    )
    work = standing[name]
    found = yield from pick(battle, role, f"Who attacks {name}?", CITE, refuse_nobody, doing="shoot")
    if found is None:
        return
    yield from _attack(state, role, work, *found)


def _attack(state: State, role: Role, work: Fortification, unit: Unit, teams: Teams) -> Procedure[None]:
    battle, side, name = state.now, state.now.side(role), work.name
    told = yield from _weapon(state, role, work, unit, teams)
    if told["leave"]:
        return
    out_already = work.bailed_out
    cites = f"fow.fortification.{card_of(work, state.readings).kind}.firepower_reroll"
    yield from _odds(state, work, told)
    fate = yield from hit(
        work,
        anti_tank=told["anti_tank"],
        firepower=told["firepower"],
        side_hit=told.get("side", "front"),
        owner=battle.side(DEFENDER),
        shooter=side,
        readings=state.readings,
        entered=battle.cards,
    )
    if fate is Fate.BAILED_OUT and out_already:
        fate = yield from _again(state, work)
    words = {Fate.UNHARMED: "stands", Fate.BAILED_OUT: "is Bailed Out", Fate.DESTROYED: "is Destroyed"}[fate]
    yield Note(f"{name} {words}.", cites, side=side)


@rule("fow.base.bailed_out")
def _again(state: State, work: Fortification) -> Procedure[Fate]:
    """A turret whose crew was out already: Motivation, or it is lost."""
    number = yield from motivation_of(state, work)
    holds = yield from bailed_out_again(number, team=work.name, side=state.now.side(DEFENDER))
    work.destroyed = not holds
    return Fate.BAILED_OUT if holds else Fate.DESTROYED


def _weapon(state: State, role: Role, work: Fortification, unit: Unit, teams: Teams) -> Procedure[WorkHit]:
    battle = state.now
    turret = bool(selections()[work.selection].armour)
    told = yield from Report[WorkHit](
        question=f"{unit.name} against {work.name}: a hit was scored",
        cite=CITE,
        wants=FACT,
        side=battle.side(role),
        key="work_hit",
        context=_seen_on_plan(battle, role, work, unit, state.readings),
        fields=(
            Field("way", "By", FieldKind.CHOICE, choices=WAYS),
            Field("inside", "The attacker is inside its Field of Fire", FieldKind.YES_NO, default=True),
            Field("anti_tank", "Anti-tank of the weapon", FieldKind.NUMBER, 0, MOST_ANTI_TANK),
            Field("firepower", "Firepower", FieldKind.CHOICE, choices=tuple((r, r) for r in OR_AUTO)),
            *([Field("side", "Hit on", FieldKind.CHOICE, choices=SIDES)] if turret else []),
            Field("leave", "No hit after all", FieldKind.YES_NO),
        ),
        also=lambda value: refuse_attacker(unit, value) or refuse_hit(work, teams, value, state.readings),
        suggestion={"leave": True},
    )
    return told


@rule("fow.base.pinned", "fow.base.independent")
def refuse_attacker(unit: Unit, told: WorkHit) -> Refused | None:
    """A Pinned Down Unit fires no bombardments, an Independent Team does not Charge into Contact."""
    if told["leave"]:
        return None
    if told["way"] == "bombardment" and unit.pinned:
        return refuse_to_pinned("bombard")
    return refuse_to_independent("charge") if told["way"] == "assault" and unit.independent else None


def refuse_hit(work: Fortification, teams: Teams, told: WorkHit, readings: Readings) -> Refused | None:
    """No bombardment hits a Bunker, no tank assaults it or a Nest, and a Bunker is reached only from its front."""
    if told["leave"]:
        return None
    if told["way"] == "bombardment":
        return refuse_bombardment_of(work, readings)
    assault = refuse_assault_on(work, teams.kind, readings=readings) if told["way"] == "assault" else None
    return assault or refuse_from_outside(work, inside=told["inside"], readings=readings)


def _seen_on_plan(battle: Battle, role: Role, work: Fortification, unit: Unit, readings: Readings) -> tuple[str, ...]:
    """What the plan says of the Field of Fire, where it knows both places and which way the work faces."""
    place = battle.roster(role).places.get(unit.key)
    if place is None or work.point is None or (work.facing is None and work.wall is None):
        return ()
    inside = in_field_of_fire(work, (place[0], place[1]), readings)
    return (f"By the plan the leader of {unit.name} is {'inside' if inside else 'outside'} its Field of Fire.",)


def _odds(state: State, work: Fortification, told: WorkHit) -> Procedure[None]:
    """The chance that this hit destroys it, before a die falls; turrets tell theirs with each roll."""
    chosen = selections(state.readings, state.now.cards)[work.selection]
    save = None if chosen.armour else cards(state.readings, state.now.cards)[chosen.card].ratings["save"]
    if save is not None:
        chance = destroyed_by_hit(save, told["firepower"], protection(work)[1])
        yield Note(
            f"Save {save}, Firepower {told['firepower']} twice: it is destroyed in {float(chance):.1%} of cases.", CITE
        )
