"""A volley on the board: the shots of one weapon at one enemy Unit, asked once and thrown all together."""

from typing import Any, NotRequired, TypedDict

from sandtable.games.bagration.base.ratings import OR_AUTO
from sandtable.games.bagration.base.saves import Cover, Fate, settle_foxholes
from sandtable.games.bagration.base.states import bailed_out_again
from sandtable.games.bagration.base.teams import TeamKind, counts_for_objectives
from sandtable.games.bagration.base.volley import ArmourVolley, SoftVolley, throw
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.features import cover_inside, feature
from sandtable.games.bagration.terrain.landscape import under
from sandtable.games.bagration.turns.rolls.enemy_hits import ARMOUR, CITE, MOST_ANTI_TANK
from sandtable.games.bagration.turns.rolls.rolling_teams import suffer
from sandtable.games.bagration.turns.rolls.weapons_told import NOT_TOLD, Weapon, firepower_field, roll_to_hit, to_hit
from sandtable.games.bagration.turns.unit_cards import MOST_ARMOUR, courage, rating
from sandtable.kernel import FACT, Choose, Field, FieldKind, Note, Option, Procedure, Refused, Report, Side
from sandtable.rules import rule

MOST_HITS = 30


class Hits(TypedDict):
    """Dice to hit and hits that were rolled already, of which weapon, and how those who are hit stand."""

    dice: int
    needed: str
    hits: int
    firepower: str
    dug_in: NotRequired[bool]
    building: NotRequired[bool]
    anti_tank: NotRequired[int]
    armour: NotRequired[int]
    no_save: NotRequired[bool]
    pinned: bool


@rule("fow.base.bulletproof", "fow.base.armour_save", "fow.base.foxholes", "fow.terrain.building.cover")
def volley(state: State, role: Role, weapon: Weapon, unit: Unit, seen: str = "") -> Procedure[None]:
    """A Unit shoots at this enemy, or hits it in an assault: the dice that hit, then every Save at once.

    How many dice and what hits are in the rulebook: cards that tell them fill them in. `seen`: what the tape says.
    """
    battle, enemy = state.now, other(role)
    teams = yield from _which(unit, battle.side(role))
    tanks = teams.kind is TeamKind.TANK
    fields = (
        *to_hit(weapon, unit.hit_on),
        Field("hits", "Hits you have rolled yourselves", FieldKind.NUMBER, 0, MOST_HITS),
        firepower_field(weapon),
        *(_weapon(weapon, unit) if tanks else _shelter(state, enemy, unit, teams, assault=weapon.assaults)),
        Field("pinned", "It is Pinned Down by them", FieldKind.YES_NO, rule="fow.base.pinned"),
    )
    told = yield from Report[Hits](
        question=f"{weapon.name} against {unit.name}: with how many dice, and with what?",
        telling=f"{weapon.name} against {unit.name}: {{}}.",
        cite=ARMOUR if tanks else CITE,
        wants=FACT,
        side=battle.side(role),
        key="volley_how",
        told_after=True,
        fields=fields,
        context=(seen,) if seen else (),
        also=lambda value: _refuse_unsaid(value, tanks=tanks),
        suggestion=_as_carded(fields, tanks=tanks),
        button="On with the dice",
    )
    side, cite = battle.side(role), ARMOUR if tanks else CITE
    hits = told["hits"] + (yield from roll_to_hit(weapon, unit.name, told["dice"], told["needed"], side, cite))
    if not hits:
        yield Note(f"{weapon.name} does not hit {unit.name}.", cite, side=side)
    elif tanks:
        yield from _on_tanks(state, role, unit, teams, hits, told)
    else:
        fates = yield from _on_teams(state, role, unit, teams, hits, told)
        yield from suffer(battle, enemy, unit, teams.kind, _no_more_than(fates, teams.left), cite)
    if told["pinned"] and hits and not unit.destroyed and not unit.pinned:
        unit.pinned = True
        yield Note(f"{unit.name} is Pinned Down.", "fow.base.pinned", side=battle.side(enemy))


def _refuse_unsaid(told: Hits, *, tanks: bool) -> Refused | None:
    """Firepower is told where a hit comes to it: on Armour, and in cover."""
    covered = tanks or told.get("dug_in") or told.get("building")
    if told["firepower"] != NOT_TOLD or not covered or not told["dice"] + told["hits"]:
        return None
    return Refused("tell the Firepower of the weapon: it decides what a hit does here", ARMOUR if tanks else CITE)


def _as_carded(fields: tuple[Field, ...], *, tanks: bool) -> Hits:
    """The form as the cards fill it in; where they do not tell enough, nobody was hit."""
    told: Any = {field.key: field.empty() for field in fields}
    filled: Hits = told
    if _refuse_unsaid(filled, tanks=tanks):
        filled["dice"] = 0
    return filled


def _no_more_than(fates: list[Fate], left: int) -> list[Fate]:
    """Hits beyond the last Team have nobody to hurt."""
    hurt: list[Fate] = [fate for fate in fates if fate is not Fate.UNHARMED]
    return sorted(hurt, key=lambda fate: fate is not Fate.DESTROYED)[:left]


def _which(unit: Unit, side: Side) -> Procedure[Teams]:
    """The Teams that are hit; asked only where the Unit has several kinds."""
    found = {t.kind.value: t for t in unit.teams if t.left and counts_for_objectives(t.kind)}
    if len(found) == 1:
        return next(iter(found.values()))
    kind = yield from Choose(
        question=f"Which Teams of {unit.name} are hit?",
        told_after=True,
        cite=CITE,
        wants=FACT,
        side=side,
        key="which_teams",
        options=tuple(Option(key, teams.kind.many(teams.left)) for key, teams in found.items()),
    )
    return found[kind]


def _shelter(state: State, role: Role, unit: Unit, teams: Teams, *, assault: bool) -> tuple[Field, ...]:
    """What the board knows of their cover is filled in: Foxholes, and the building they stand in.

    What cover and Saves are worth in an assault is in the rulebook: there it is only asked.
    """
    if assault:
        return (
            Field("dug_in", "Foxholes protect them here", FieldKind.YES_NO, rule="fow.base.foxholes"),
            Field("building", "A building protects them here", FieldKind.YES_NO, rule="fow.terrain.building.cover"),
            Field("no_save", "They have no Save against it: a hit destroys a Team", FieldKind.YES_NO, rule=CITE),
        )
    if teams.kind.is_tank:
        return ()
    place = state.now.roster(role).places.get(unit.key)
    ground = under(state.now.terrain, (place[0], place[1])) if place else []
    inside = any(cover_inside(piece.kind) is not Cover.NONE for piece in ground)
    return (
        Field("dug_in", "They are in Foxholes", FieldKind.YES_NO, default=unit.dug_in, rule="fow.base.foxholes"),
        Field(
            "building", "They are in a building", FieldKind.YES_NO, default=inside, rule="fow.terrain.building.cover"
        ),
    )


def _weapon(weapon: Weapon, unit: Unit) -> tuple[Field, ...]:
    strikes = weapon.anti_tank or 0
    return (
        Field("anti_tank", "Anti-tank of the weapon", FieldKind.NUMBER, 0, MOST_ANTI_TANK, default=strikes),
        Field("armour", "Armour of the side hit", FieldKind.NUMBER, 0, MOST_ARMOUR, default=unit.front or 0),
    )


def _on_teams(state: State, role: Role, unit: Unit, teams: Teams, hits: int, told: Hits) -> Procedure[list[Fate]]:
    battle, owner = state.now, state.now.side(other(role))
    if told.get("no_save"):
        return [Fate.DESTROYED] * hits
    if told.get("building"):
        cover = cover_inside(feature("building"))
    else:
        cover = yield from settle_foxholes(
            dug_in=told.get("dug_in", False), moved=False, about=unit.name, readings=state.readings
        )
    save = yield from rating(unit, "save", owner, CITE)
    found = SoftVolley(unit.name, hits, told["firepower"] or OR_AUTO[0], save=save, cover=cover)
    return (yield from throw(found, CITE, battle.side(role)))


@rule("fow.base.bailed_out")
def _on_tanks(state: State, role: Role, unit: Unit, teams: Teams, hits: int, told: Hits) -> Procedure[None]:
    """Each tank is hit once in a throw: a second hit on one may find its crew Bailed Out."""
    while hits and teams.left:
        now = min(hits, teams.left)
        fates = yield from _on_armour(state, role, unit, teams, now, told)
        yield from suffer(state.now, other(role), unit, teams.kind, _no_more_than(fates, teams.left), ARMOUR)
        hits -= now


@rule("fow.base.bailed_out")
def _on_armour(state: State, role: Role, unit: Unit, teams: Teams, hits: int, told: Hits) -> Procedure[list[Fate]]:
    """Tanks whose crews are in are hit first; each beyond them finds a crew that is Bailed Out already."""
    owner, fit = state.now.side(other(role)), teams.left - teams.bailed_out
    armour, anti_tank = told.get("armour", 0), told.get("anti_tank", 0)
    found = ArmourVolley(unit.name, hits, told["firepower"], armour=armour, anti_tank=anti_tank)
    fates = yield from throw(found, ARMOUR, state.now.side(role))
    settled = fates[:fit]
    for fate in fates[fit:]:
        if fate is Fate.BAILED_OUT:
            number = yield from courage(unit, "remount", owner, "fow.base.bailed_out")
            holds = yield from bailed_out_again(number, team=unit.name, side=owner)
            fate = Fate.UNHARMED if holds else Fate.DESTROYED
        if fate is Fate.DESTROYED:
            teams.bailed_out -= 1
        settled.append(fate)
    return settled
