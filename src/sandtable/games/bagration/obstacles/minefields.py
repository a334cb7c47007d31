"""Minefields and Booby Traps: exchanged, laid, crossed and cleared (fow.obstacle.booby.*, fow.base.minefield).

What a Minefield's hit is was not found in print: the players say what became of the Team, or enter its profile once.
"""

from dataclasses import dataclass

from sandtable.games.bagration.base.ratings import better_of, score
from sandtable.games.bagration.base.saves import Fate, take_hit, take_hit_on_armour
from sandtable.games.bagration.numbers import obstacle_numbers
from sandtable.games.bagration.obstacles.markers import Marker, Mover, Obstacle
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import FACT, Choose, NotUnderstood, Option, Procedure, Refused, Side
from sandtable.rules import rule
from sandtable.tabletop import Point, Zone


@dataclass(frozen=True, slots=True)
class MineHit:
    """The profile of a Minefield's hit, typed in from the players' rulebook."""

    anti_tank: int
    firepower: str


@rule("fow.obstacle.booby.exchange")
def exchange(minefields: int, given_up: int, *, placed: bool = False) -> tuple[int, int]:
    """Booby Traps: four for each Minefield given up, before anything is set out. Returns Minefields, Booby Traps."""
    cite = "fow.obstacle.booby.exchange"
    if placed:
        raise Refused("Minefields are exchanged before fortifications are deployed, not after", cite)
    if not 0 <= given_up <= minefields:
        raise NotUnderstood(f"{given_up} of {minefields} Minefields cannot be exchanged", cite)
    return minefields - given_up, given_up * obstacle_numbers().booby_traps.for_each_minefield


@rule("fow.obstacle.booby.exchange")
def refuse_exchange(mission: str, readings: Readings = USUAL) -> Refused | None:
    """Wherever Minefields are held, or in Onslaught only, as the setting says."""
    if readings.booby_traps_where != "onslaught_only" or mission == "onslaught":
        return None
    return Refused("Minefields are exchanged for Booby Traps in Onslaught only", "fow.obstacle.booby.exchange")


@rule("fow.obstacle.booby.placement")
def refuse_trap(
    point: Point,
    deployment: Zone,
    *,
    own_starting_step: bool,
    placing: int = 1,
    held: int = 1,
    readings: Readings = USUAL,
) -> Refused | None:
    """Placing: in the owner's Starting Step with the Ambushes, in the owner's area; no distance from the enemy."""
    cite = "fow.obstacle.booby.placement"
    if not own_starting_step:
        return Refused("Booby Traps are placed in the owner's own Starting Step", cite)
    if placing > held:
        return Refused(f"{placing} Booby Traps are placed; {held} are held", cite)
    if readings.booby_trap_release == "all_at_once" and placing < held:
        return Refused(f"all {held} Booby Traps are placed at once, not {placing}", cite)
    refusal = deployment.refuse(point)
    return Refused(refusal.why, cite) if refusal else None


@rule("fow.base.minefield", "fow.obstacle.minefield", "fow.obstacle.booby.effect")
def cross_mines(
    team: Mover,
    marker: str,
    *,
    side: Side | None = None,
    enemy: Side | None = None,
    hit: MineHit | None = None,
    readings: Readings = USUAL,
) -> Procedure[Fate]:
    """Mines: the Team's Minefield number, or Skill where that is better, to cross safely; failed, it is hit."""
    safe = yield from score(
        better_of(team.skill, team.mines),
        f"{team.name} crosses {marker}",
        "fow.base.minefield",
        side=side,
        key="minefield",
        passed="crosses safely",
        failed="is hit",
    )
    if safe:
        return Fate.UNHARMED
    return (yield from suffer_mine(team, marker, side=side, enemy=enemy, hit=hit, readings=readings))


@rule("fow.base.minefield")
def suffer_mine(
    team: Mover,
    marker: str,
    *,
    side: Side | None = None,
    enemy: Side | None = None,
    hit: MineHit | None = None,
    readings: Readings = USUAL,
) -> Procedure[Fate]:
    """What a Minefield's hit does to a Team: by the profile the players entered, or as they tell it."""
    if hit is None or readings.minefield_hit == "ask_players":
        return (yield from _ask_hit(team, marker, side))
    if team.top_armour is not None:
        return (
            yield from take_hit_on_armour(
                team.top_armour,
                hit.anti_tank,
                hit.firepower,
                about=team.name,
                owner=side,
                shooter=enemy,
                readings=readings,
            )
        )
    return (
        yield from take_hit(
            team.save, hit.firepower, team.cover, about=team.name, owner=side, shooter=enemy, readings=readings
        )
    )


def _ask_hit(team: Mover, marker: str, side: Side | None) -> Procedure[Fate]:
    fates = [Fate.UNHARMED, *([Fate.BAILED_OUT] if team.kind.is_tank else []), Fate.DESTROYED]
    told = yield from Choose(
        question=f"{team.name} is hit by {marker}. Roll as your rulebook says (p112): what became of it?",
        telling=f"{team.name}, hit by {marker}: {{}}.",
        cite="fow.base.minefield",
        wants=FACT,
        side=side,
        key="mine_hit",
        options=tuple(Option(f.value, f.value) for f in fates),
    )
    return Fate(told)


@rule("fow.base.minefield", "fow.obstacle.booby.effect")
def refuse_clearing(team: str, marker: Marker, *, pinned: bool, standing_in_it: bool) -> Refused | None:
    """Clearing: by a Team in it that is not Pinned Down; a Booby Trap by one that moved onto the marker itself."""
    if pinned:
        return Refused(f"{team} is Pinned Down and may not clear the {marker.kind.words}", "fow.base.minefield")
    if not standing_in_it:
        return Refused(f"{team} must move onto the {marker.kind.words} to clear it", "fow.obstacle.booby.effect")
    return None


@rule("fow.obstacle.booby.clearing", "fow.base.minefield", "fow.obstacle.booby.effect")
def clear_mines(
    team: Mover,
    marker: Marker,
    *,
    pinned: bool = False,
    standing_in_it: bool = True,
    side: Side | None = None,
    enemy: Side | None = None,
    hit: MineHit | None = None,
    readings: Readings = USUAL,
) -> Procedure[Fate]:
    """Clearing: by a Team in it and not Pinned Down; one placed underfoot is first rolled for as if moved onto."""
    barred = refuse_clearing(team.name, marker, pinned=pinned, standing_in_it=standing_in_it)
    if barred:
        raise barred
    if marker.kind is Obstacle.BOOBY_TRAP and marker.underfoot:
        fate = yield from cross_mines(team, marker.name, side=side, enemy=enemy, hit=hit, readings=readings)
        if fate is not Fate.UNHARMED:
            return fate
    marker.cleared = True
    return Fate.UNHARMED
