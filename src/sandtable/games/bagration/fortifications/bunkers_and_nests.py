"""How Bunkers and Nests are attacked and fight: fow.fortification.bunker.*, fow.fortification.nest.*, the wall."""

from collections.abc import Sequence

from sandtable.games.bagration.base.forward import is_in_front
from sandtable.games.bagration.base.saves import Cover, Fate, take_hit, take_hit_on_armour
from sandtable.games.bagration.base.states import Strength, refuse_to_bailed_out
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.fortifications.cards import (
    Card,
    Entered,
    Fortification,
    Weapon,
    cards,
    selections,
    weapons,
)
from sandtable.games.bagration.fortifications.printed_cards import printed_fortifications
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import NotUnderstood, Procedure, Refused, Side
from sandtable.rules import rule
from sandtable.tabletop import TINY, Piece, Point
from sandtable.tabletop.measures import read_points, segments_apart
from sandtable.tabletop.pieces import Where, as_piece


def card_of(work: Fortification, readings: Readings = USUAL, entered: Entered | None = None) -> Card:
    return cards(readings, entered)[selections()[work.selection].card]


def strength_of(work: Fortification) -> Strength:
    """For Good Spirits: one Team, and a turret's crew may be Bailed Out as a tank's may."""
    return Strength(TeamKind.TANK if selections()[work.selection].armour else team_kind(work), 1, 1, work.bailed_out)


@rule("fow.fortification.bunker.team", "fow.fortification.nest.team")
def team_kind(work: Fortification) -> TeamKind:
    """Bunkers and Nests are Gun teams."""
    return TeamKind.GUN


@rule("fow.base.forward_firing")
def all_round(work: Fortification, readings: Readings = USUAL) -> bool:
    """Forward Firing: a turret has no such note and fires all round, unless the setting says forward."""
    main = weapons()[selections()[work.selection].weapons[0]]
    if selections()[work.selection].armour:
        return readings.turret_field_of_fire == "all_round"
    return not main.forward_firing


def main_range(work: Fortification) -> float:
    """How far its first weapon shoots, in inches."""
    return float(weapons()[selections()[work.selection].weapons[0]].range)


@rule("fow.base.forward_firing", "fow.fortification.defilade_wall")
def in_field_of_fire(work: Fortification, target: Where, readings: Readings = USUAL) -> bool:
    """Field of Fire: fully in front of a Forward Firing weapon, and not hidden by the bunker's own wall."""
    if work.point is None:
        return False
    piece = as_piece(target)
    if work.wall and _hidden_by(work.wall, work.point, piece):
        return False
    if all_round(work, readings) or work.facing is None:
        return True
    return all(is_in_front(work.point, work.facing, corner) for corner in piece.corners())


def _hidden_by(wall: tuple[Point, Point], eye: Point, piece: Piece) -> bool:
    """Nothing is seen through the wall: every line from the bunker to the target's corners meets it."""
    return all(segments_apart(wall, (eye, corner)) <= TINY for corner in (piece.point, *piece.corners()))


@rule("fow.fortification.bunker.field_of_fire", "fow.fortification.nest.team")
def refuse_attack_on(work: Fortification, attacker: Where, readings: Readings = USUAL) -> Refused | None:
    """A Bunker is shot at and assaulted only from inside its Field of Fire; a Nest from anywhere."""
    if work.wall and work.point and _hidden_by(work.wall, work.point, as_piece(attacker)):
        return Refused(f"the wall stands between {work.name} and the attacker", "fow.fortification.defilade_wall")
    return refuse_from_outside(work, inside=in_field_of_fire(work, attacker, readings), readings=readings)


@rule("fow.fortification.bunker.field_of_fire")
def refuse_from_outside(work: Fortification, *, inside: bool, readings: Readings = USUAL) -> Refused | None:
    """A Bunker is reached only from inside its Field of Fire, measured or told."""
    if inside or not card_of(work, readings).is_bunker:
        return None
    why = f"{work.name} can only be attacked from inside its Field of Fire"
    return Refused(why, "fow.fortification.bunker.field_of_fire")


@rule("fow.fortification.bunker.no_tank_assault", "fow.fortification.nest.no_tank_assault")
def refuse_assault_on(
    work: Fortification, by: TeamKind, attacker: Where | None = None, readings: Readings = USUAL
) -> Refused | None:
    """Tanks never assault a Bunker or Nest; others assault a Bunker from its Field of Fire only."""
    kind = card_of(work, readings).kind
    if by.is_tank:
        return Refused(f"Tank teams cannot assault a {kind.title()}", f"fow.fortification.{kind}.no_tank_assault")
    return refuse_attack_on(work, attacker, readings) if attacker is not None else None


@rule("fow.fortification.bunker.no_tank_assault", "fow.fortification.nest.no_tank_assault")
def refuse_charge_by(work: Fortification, readings: Readings = USUAL) -> Refused:
    kind = card_of(work, readings).kind
    return Refused(f"a {kind.title()} can never Charge into Contact", f"fow.fortification.{kind}.no_tank_assault")


@rule("fow.fortification.bunker.no_artillery", "fow.fortification.nest.team", "fow.base.artillery")
def refuse_bombardment_of(work: Fortification, readings: Readings = USUAL) -> Refused | None:
    """Bombardment: it never hits a Bunker; a Nest under the template can be hit."""
    if not card_of(work, readings).is_bunker:
        return None
    return Refused(f"a bombardment never hits {work.name}", "fow.fortification.bunker.no_artillery")


def armour_of(work: Fortification, side_hit: str, readings: Readings = USUAL, entered: Entered | None = None) -> int:
    """A turret's Armour on the side that is hit."""
    armour = selections(readings, entered)[work.selection].armour[side_hit]
    if armour is None:
        raise Refused("the turret's Armour is lost in the scan; enter it first", "fow.fortification.turret.armour")
    return armour


def save_of(work: Fortification, readings: Readings = USUAL, entered: Entered | None = None) -> str:
    selection = selections(readings, entered)[work.selection]
    save = cards(readings, entered)[selection.card].ratings["save"]
    if save is None:
        raise Refused(f"the Save of {work.name} is lost in the scan; enter it first", selection.cite)
    return save


@rule("fow.fortification.bunker.cover", "fow.fortification.nest.cover")
def protection(work: Fortification) -> tuple[bool, Cover]:
    """Always Concealed and in Bulletproof Cover, with the second Firepower roll, whatever the ground."""
    return True, Cover.FORTIFIED


@rule(
    "fow.fortification.bunker.firepower_reroll",
    "fow.fortification.nest.firepower_reroll",
    "fow.fortification.bunker.turret_armour",
)
def hit(
    work: Fortification,
    *,
    anti_tank: int,
    firepower: str | int,
    side_hit: str = "front",
    owner: Side | None = None,
    shooter: Side | None = None,
    readings: Readings = USUAL,
    entered: Entered | None = None,
) -> Procedure[Fate]:
    """A hit on a Bunker or Nest: its Save, or a turret's Armour; then Firepower, a success rolled again."""
    selection = selections(readings, entered)[work.selection]
    kind = card_of(work, readings).kind
    cite = f"fow.fortification.{kind}.firepower_reroll"
    _, cover = protection(work)
    if selection.armour:
        armour = armour_of(work, side_hit, readings, entered)
        fate = yield from take_hit_on_armour(
            armour, anti_tank, firepower, cover=cover, about=work.name, owner=owner, shooter=shooter, readings=readings
        )
    else:
        save = save_of(work, readings, entered)
        fate = yield from take_hit(
            save, firepower, cover, about=work.name, owner=owner, shooter=shooter, readings=readings, cite=cite
        )
    work.destroyed = work.destroyed or fate is Fate.DESTROYED
    work.bailed_out = work.bailed_out or fate is Fate.BAILED_OUT
    return fate


@rule("fow.base.pinned", "fow.base.dedicated_aa", "fow.fortification.mg_nests.weapon", "fow.fortification.turret.mg")
def rate_of_fire(weapon: Weapon, *, pinned: bool = False, moved: bool = False, at_aircraft: bool = False) -> int | None:
    """ROF: halted; Moving if it moved or is Pinned Down (immobile works only ever are that). None: lost in the scan.

    Dedicated AA keeps its full ROF against Aircraft; a Pinned Down weapon's full ROF is its Moving one.
    """
    if pinned:
        return weapon.rof_moving
    if moved and not (at_aircraft and "Dedicated AA" in weapon.notes):
        return weapon.rof_moving
    return weapon.rof_halted


@rule("fow.base.bailed_out", "fow.fortification.bunker.turret_armour")
def refuse_to_shoot(work: Fortification) -> Refused | None:
    """A turret whose crew is Bailed Out shoots no more than a tank would."""
    barred = refuse_to_bailed_out("shoot") if work.bailed_out else None
    return Refused(f"{work.name}: {barred.why}", barred.rule) if barred else None


@rule("fow.fortification.defilade_wall")
def refuse_wall(work: Fortification) -> Refused | None:
    """Defilade Walls: for Anti-tank Bunkers only; no cost is printed, so none is taken."""
    bought = selections().get(work.selection)
    if bought and bought.card == printed_fortifications().defilade_wall.card:
        return None
    return Refused(f"{work.name}: Defilade Walls are for Anti-tank Bunkers only", "fow.fortification.defilade_wall")


@rule("fow.fortification.defilade_wall")
def wall_points(readings: Readings = USUAL, entered: Entered | None = None) -> int:
    """No cost is printed: free, unless the players play with a cost of their own."""
    free = printed_fortifications().defilade_wall.points
    if readings.defilade_wall_points != "as_entered":
        return free
    return int((entered or {}).get("defilade_wall.points", free))


@rule("fow.fortification.defilade_wall")
def read_wall(name: str, text: str) -> tuple[Point, Point] | None:
    """The two ends of a wall, a straight line on the table; None: none is told."""
    ends = read_points(text)
    if ends and (len(ends) != 2 or ends[0] == ends[1]):
        why = f"{name}: a wall is a straight line between two points, such as 20, 50; 20, 53"
        raise NotUnderstood(why, "fow.fortification.defilade_wall")
    return (ends[0], ends[1]) if ends else None


@rule("fow.fortification.defilade_wall")
def refuse_no_length(work: Fortification, ends: Sequence[Point]) -> Refused | None:
    """Both ends at one place are no wall."""
    same = len(ends) > len(set(ends))
    return Refused(f"{work.name}: a wall has two ends", "fow.fortification.defilade_wall") if same else None


@rule("fow.fortification.defilade_wall")
def refuse_walls(raised: int, most: int) -> Refused | None:
    """More walls than there may be."""
    return (
        Refused(f"{raised} Defilade Walls; {most} at most", "fow.fortification.defilade_wall")
        if raised > most
        else None
    )
