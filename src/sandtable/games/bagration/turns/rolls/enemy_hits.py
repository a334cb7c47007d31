"""A hit on an enemy Team: its Save or Armour, cover, Firepower, and a crew that is Bailed Out again."""

from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.ratings import OR_AUTO
from sandtable.games.bagration.base.saves import Cover, Fate, settle_foxholes, take_hit, take_hit_on_armour
from sandtable.games.bagration.base.states import bailed_out_again
from sandtable.games.bagration.base.teams import TeamKind, counts_for_objectives
from sandtable.games.bagration.chances import destroyed_by_hit
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.fortifications.bunkers_and_nests import refuse_to_shoot
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import refuse_to_aboard
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.terrain.features import cover_inside, feature
from sandtable.games.bagration.terrain.landscape import under
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.morale import works_of
from sandtable.games.bagration.turns.rolls.rolling_teams import suffer
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.games.bagration.turns.unit_cards import MOST_ARMOUR, courage, rating
from sandtable.kernel import (
    FACT,
    Choose,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Report,
    Side,
    option,
)
from sandtable.rules import rule


class SoftHit(TypedDict):
    """By what a Team is hit, and how it stands."""

    firepower: str
    dug_in: NotRequired[bool]
    moved: NotRequired[bool]
    building: NotRequired[bool]


class TankHit(TypedDict):
    anti_tank: NotRequired[int]
    firepower: NotRequired[str]
    armour: NotRequired[int]
    already: bool


CITE, ARMOUR = "fow.base.bulletproof", "fow.base.armour_save"
MOST_ANTI_TANK = 40
FIREPOWER = Field("firepower", "Firepower", FieldKind.CHOICE, choices=tuple((r, r) for r in OR_AUTO))


@rule("fow.base.bulletproof", "fow.base.armour_save", "fow.base.foxholes", "fow.terrain.building.cover")
def hit(state: State, role: Role) -> Procedure[None]:
    """One hit, scored on the table: which Team, with what weapon, and what becomes of it."""
    battle = state.now
    enemy, side = other(role), battle.side(role)
    found = _targets(battle, enemy)
    if not any(not option.refused for option in found.values()):
        yield Note("No enemy Team on the table can be hit.", CITE, side=side)
        return
    yield from _shooter(battle, role)
    key = yield from Choose(
        question="Which enemy Team is hit?",
        told_after=True,
        cite=CITE,
        wants=FACT,
        side=side,
        key="which_hit",
        options=tuple(found.values()),
    )
    unit = battle.roster(enemy).force.unit(key.partition(" ")[0])
    teams = unit.of_kind(TeamKind(key.partition(" ")[2]))
    if teams.kind is TeamKind.TANK:
        yield from _tank(state, role, unit, teams)
    else:
        yield from _soft(state, role, unit, teams)


@rule("fow.base.bailed_out")
def _shooter(battle: Battle, role: Role) -> Procedure[None]:
    """Who shot, where Bunkers and Nests may have: a turret whose crew is Bailed Out may not."""
    standing = works_of(battle, role)
    if not standing:
        return
    barred = {work.name: refuse_to_shoot(work) for work in standing}
    yield Choose(
        question="Who shoots?",
        told_after=True,
        cite="fow.base.bailed_out",
        wants=FACT,
        side=battle.side(role),
        key="shooter",
        options=(
            Option("unit", "One of your Units"),
            *(option(n, n, no) for n, no in barred.items()),
        ),
        suggestion="unit",
    )


@rule("fow.river.cross.in_boats")
def _targets(battle: Battle, enemy: Role) -> dict[str, Option]:
    """Enemy Teams that can be shot at; those in boats are shown, and why nobody may."""
    afloat = river_turn.afloat(battle, enemy)
    barred = refuse_to_aboard("shoot", by_enemy=True)
    found = {}
    for unit in [*on_table(battle, enemy), *battle.roster(enemy).force.named(afloat)]:
        for teams in (t for t in unit.teams if t.left and counts_for_objectives(t.kind)):
            key, label = f"{unit.key} {teams.kind.value}", f"{unit.name}: {teams.kind.many(teams.left)}"
            no = barred if unit.key in afloat else None
            found[key] = option(key, label, no)
    return found


def _soft(state: State, role: Role, unit: Unit, teams: Teams) -> Procedure[None]:
    """Infantry, guns and unarmoured tanks: a Save, and cover for those who have it."""
    battle, enemy = state.now, other(role)
    side, owner = battle.side(role), battle.side(enemy)
    if state.readings.bulletproof_rule == "ask_players":  # then nothing of what follows matters
        fate = yield from take_hit("", "", Cover.NONE, about=unit.name, readings=state.readings)
        yield from suffer(battle, enemy, unit, teams.kind, [fate], CITE)
        return
    told = yield from Report[SoftHit](
        question=f"A Team of {unit.name} is hit: by what, and how does it stand?",
        told_after=True,
        cite=CITE,
        wants=FACT,
        side=side,
        key="hit_how",
        fields=(
            FIREPOWER,
            *(_shelter(battle, enemy, unit) if not teams.kind.is_tank else ()),
        ),
    )
    cover = yield from _cover(told, unit, state.readings)
    save = yield from rating(unit, "save", owner, CITE)
    chance = destroyed_by_hit(save, told["firepower"], cover)
    yield Note(f"Save {save}{_covered(cover, told)}: it is destroyed in {float(chance):.1%} of cases.", CITE)
    fate = yield from take_hit(
        save, told["firepower"], cover, about=unit.name, owner=owner, shooter=side, readings=state.readings
    )
    yield from suffer(battle, enemy, unit, teams.kind, [fate], CITE)


def _shelter(battle: Battle, role: Role, unit: Unit) -> tuple[Field, ...]:
    place = battle.roster(role).places.get(unit.key)
    ground = under(battle.terrain, (place[0], place[1])) if place else []
    inside = any(piece.feature == "building" for piece in ground)
    return (
        Field("dug_in", "It is in Foxholes", FieldKind.YES_NO, default=unit.dug_in, rule="fow.base.foxholes"),
        Field("moved", "It has moved out of them", FieldKind.YES_NO, rule="fow.base.foxholes"),
        Field("building", "It is in a building", FieldKind.YES_NO, default=inside, rule="fow.terrain.building.cover"),
    )


def _cover(told: SoftHit, unit: Unit, readings: Readings) -> Procedure[Cover]:
    if told.get("building"):
        return cover_inside(feature("building"))
    dug_in, moved = told.get("dug_in", False), told.get("moved", False)
    return (yield from settle_foxholes(dug_in=dug_in, moved=moved, about=unit.name, readings=readings))


def _covered(cover: Cover, told: SoftHit) -> str:
    return "" if cover is Cover.NONE else f", in Bulletproof Cover against Firepower {told['firepower']}"


def _tank(state: State, role: Role, unit: Unit, teams: Teams) -> Procedure[None]:
    """A tank: Armour of the side hit and the die against Anti-tank; Bailed Out again is Motivation or lost."""
    battle, enemy = state.now, other(role)
    side, owner = battle.side(role), battle.side(enemy)
    asks = state.readings.armour_save_rule == "ask_players"  # then weapon and Armour do not matter here
    told = yield from Report[TankHit](
        question=f"A tank of {unit.name} is hit: by what, and where?",
        told_after=True,
        cite=ARMOUR,
        wants=FACT,
        side=side,
        key="hit_how",
        fields=(
            *(() if asks else _weapon(unit)),
            Field("already", "It is Bailed Out already", FieldKind.YES_NO, default=teams.left == teams.bailed_out),
        ),
        also=lambda v: _understand_crew(unit, teams, already=v["already"]),
        suggestion={"already": teams.left == teams.bailed_out},
    )
    fate = yield from take_hit_on_armour(
        told.get("armour", 0),
        told.get("anti_tank", 0),
        told.get("firepower", ""),
        about=unit.name,
        owner=owner,
        shooter=side,
        readings=state.readings,
    )
    if told["already"]:
        fate = yield from _again(unit, teams, fate, owner)
    yield from suffer(battle, enemy, unit, teams.kind, [fate], ARMOUR)


def _weapon(unit: Unit) -> tuple[Field, ...]:
    return (
        Field("anti_tank", "Anti-tank of the weapon", FieldKind.NUMBER, 0, MOST_ANTI_TANK, default=10),
        FIREPOWER,
        Field("armour", "Armour of the side hit", FieldKind.NUMBER, 0, MOST_ARMOUR, default=unit.front or 0),
    )


def _understand_crew(unit: Unit, teams: Teams, *, already: bool) -> None:
    """A crew that is told to be out, or in, must be."""
    if already and not teams.bailed_out:
        raise NotUnderstood(f"no tank of {unit.name} is Bailed Out on the force sheet", ARMOUR)
    if not already and teams.bailed_out == teams.left:
        raise NotUnderstood(f"every tank of {unit.name} is Bailed Out on the force sheet", ARMOUR)


@rule("fow.base.bailed_out")
def _again(unit: Unit, teams: Teams, fate: Fate, owner: Side) -> Procedure[Fate]:
    """Bailed Out again: Motivation or Remount, or the tank is Destroyed; a crew that holds on is out as before."""
    if fate is Fate.BAILED_OUT:
        number = yield from courage(unit, "remount", owner, "fow.base.bailed_out")
        holds = yield from bailed_out_again(number, team=unit.name, side=owner)
        fate = Fate.UNHARMED if holds else Fate.DESTROYED
    if fate is Fate.DESTROYED:
        teams.bailed_out -= 1
    return fate
