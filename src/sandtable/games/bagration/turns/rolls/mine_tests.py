"""Minefields and Booby Traps in a turn: Teams that cross them, and clearing."""

from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.ratings import OR_AUTO, better_of, score_each
from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.chances import teams_hit_by_mines
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom, reach
from sandtable.games.bagration.obstacles.minefields import MineHit, clear_mines, refuse_clearing, suffer_mine
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.rolls.rolling_teams import (
    mover,
    names,
    note_move,
    pick,
    pick_some,
    refuse_aircraft,
    suffer,
)
from sandtable.games.bagration.turns.traps_underfoot import UNDERFOOT
from sandtable.games.bagration.turns.unit_cards import rating, top_armour
from sandtable.kernel import FACT, Choose, Field, FieldKind, Note, Option, Procedure, Refused, Report, Side, counted
from sandtable.rules import rule
from sandtable.tabletop.measures import TINY, between


class Clearing(TypedDict):
    standing: bool
    pinned: bool
    underfoot: NotRequired[bool]


CITE = "fow.base.minefield"
MOST_ANTI_TANK = 20


def _markers(battle: Battle) -> dict[str, Marker]:
    return {m.name: m for m in battle.obstacles if m.kind is not Obstacle.WIRE and not m.cleared}


def _which(battle: Battle, side: Side) -> Procedure[Marker]:
    found = _markers(battle)
    name = yield from Choose(
        question="Which one?",
        told_after=True,
        cite=CITE,
        wants=FACT,
        side=side,
        key="which_mines",
        options=tuple(Option(n, n) for n in found),
    )
    return found[name]


@rule("fow.base.minefield", "fow.obstacle.booby.effect")
def cross(state: State, role: Role) -> Procedure[None]:
    """Mines: every Team that crosses tests, all together; what a hit does is rolled or asked for each Team hit."""
    battle, side = state.now, state.now.side(role)
    marker = yield from _which(battle, side)
    found = yield from pick_some(battle, role, f"Which Teams cross {marker.name}?", CITE, refuse_aircraft)
    if found is None:
        return
    unit, teams, count = found
    yield from go_over(state, role, unit, teams, count, marker)


@rule("fow.base.minefield", "fow.obstacle.booby.effect")
def go_over(state: State, role: Role, unit: Unit, teams: Teams, count: int, marker: Marker) -> Procedure[None]:
    """These Teams cross this Minefield or Booby Trap."""
    battle, side = state.now, state.now.side(role)
    note_move(battle.roster(role), unit, teams, count)
    team = mover(unit, teams.kind, skill=(yield from rating(unit, "skill", side, CITE)))
    mean = float(teams_hit_by_mines(team, count).mean())
    safe = yield from score_each(
        better_of(team.skill, team.mines),
        f"{unit.name} crosses {marker.name}",
        CITE,
        names=names(unit, count),
        side=side,
        key="minefield",
        passed="safe",
        failed="hit",
        context=(f"{mean:.2f} of {count} Teams are hit on average.",),
    )
    hits = count - sum(safe)
    yield Note(f"{unit.name}: {hits} of {counted(count, 'Team')} hit by {marker.name}.", CITE, side=side)
    if hits:
        yield from _hits(state, role, unit, teams.kind, marker, hits)


def _hits(state: State, role: Role, unit: Unit, kind: TeamKind, marker: Marker, hits: int) -> Procedure[None]:
    battle, side = state.now, state.now.side(role)
    profile = yield from hit_profile(state)
    yield from _card(unit, kind, profile, side)
    team = mover(unit, kind, skill=unit.skill)
    fates = []
    for _ in range(hits):
        enemy = battle.side(other(role))
        fate = yield from suffer_mine(team, marker.name, side=side, enemy=enemy, hit=profile, readings=state.readings)
        fates.append(fate)
    yield from suffer(battle, role, unit, kind, fates, CITE)


def _card(unit: Unit, kind: TeamKind, profile: MineHit | None, side: Side) -> Procedure[None]:
    """What the hit is rolled against, asked only where the program rolls it."""
    if profile and kind is TeamKind.TANK:
        yield from top_armour(unit, side, CITE)
    elif profile:
        yield from rating(unit, "save", side, CITE)


@rule("fow.base.minefield")
def hit_profile(state: State) -> Procedure[MineHit | None]:
    """A Minefield's hit, typed in once from the players' rulebook and kept for the battle; None: asked each time."""
    battle = state.now
    if state.readings.minefield_hit != "as_entered":
        return None
    if battle.mine_hit is None:
        told = yield from Report(
            question="What is a Minefield's hit, by your rulebook (p112)? It is kept for this battle",
            telling="A Minefield's hit, by the rulebook: {}.",
            cite=CITE,
            wants=FACT,
            key="mine_profile",
            fields=(
                Field("anti_tank", "Anti-tank", FieldKind.NUMBER, 0, MOST_ANTI_TANK),
                Field("firepower", "Firepower", FieldKind.CHOICE, choices=tuple((r, r) for r in OR_AUTO)),
            ),
        )
        battle.mine_hit = MineHit(told["anti_tank"], told["firepower"])
    return battle.mine_hit


@rule("fow.obstacle.booby.clearing", "fow.base.minefield")
def clear(state: State, role: Role) -> Procedure[None]:
    """Clearing: by a Team in it that is not Pinned Down; a trap laid under it is rolled for first."""
    battle, side = state.now, state.now.side(role)
    marker = yield from _which(battle, side)
    found = yield from pick(
        battle,
        role,
        f"Which Team clears {marker.name}?",
        CITE,
        lambda u, t: refuse_to_clear(state, role, marker, u, t),
    )
    if found is None:
        return
    yield from clear_by(state, role, *found, marker)


@rule("fow.obstacle.booby.clearing", "fow.base.minefield")
def clear_by(state: State, role: Role, unit: Unit, teams: Teams, marker: Marker) -> Procedure[None]:
    """A Team of this Unit clears this one."""
    battle, side = state.now, state.now.side(role)
    trap = marker.kind is Obstacle.BOOBY_TRAP
    under = marker.underfoot and marker.under in (None, Whom(side, unit.key))
    told = yield from Report[Clearing](
        question=f"{unit.name} clears {marker.name}",
        cite=CITE,
        wants=FACT,
        side=side,
        key="clearing",
        fields=(
            Field("standing", "The Team stands in it since an earlier move", FieldKind.YES_NO, default=True),
            Field("pinned", "The Unit is Pinned Down", FieldKind.YES_NO, default=unit.pinned),
            *([Field("underfoot", "It was laid under the Team", FieldKind.YES_NO, default=under)] if trap else []),
        ),
        also=lambda v: (
            refuse_clearing(unit.name, marker, pinned=v["pinned"], standing_in_it=v["standing"])
            or _refuse_unfelt(unit, marker, under=under and trap, told=v.get("underfoot", under))
        ),
        suggestion={"standing": True, "pinned": False} | ({"underfoot": under} if trap else {}),
    )
    marker.underfoot = told.get("underfoot", under)
    profile = None
    if marker.underfoot:
        yield from rating(unit, "skill", side, CITE)
        profile = yield from hit_profile(state)
        yield from _card(unit, teams.kind, profile, side)
    team = mover(unit, teams.kind, skill=unit.skill)
    enemy = battle.side(other(role))
    fate = yield from clear_mines(team, marker, side=side, enemy=enemy, hit=profile, readings=state.readings)
    if fate is not Fate.UNHARMED:
        yield from suffer(battle, role, unit, teams.kind, [fate], CITE)
    gone = "is cleared" if marker.cleared else "still lies there"
    yield Note(f"{marker.name} {gone}.", "fow.obstacle.booby.clearing" if trap else CITE, side=side)


@rule("fow.obstacle.booby.clearing")
def _stands_in(state: State, role: Role, unit: Unit, marker: Marker) -> bool:
    """Whether the Unit stands in it and has not moved; measured where the table is here, else nobody knows better."""
    roster = state.now.roster(role)
    place = roster.places.get(unit.key)
    if not state.on_board or place is None or marker.point is None:
        return True
    near = between((place[0], place[1]), marker.point) <= reach(marker.kind) + UNDERFOOT + TINY
    return near and unit.key not in roster.moves


def refuse_to_clear(state: State, role: Role, marker: Marker, unit: Unit, teams: Teams) -> Refused | None:
    """Aircraft clear nothing, nor does a Unit that the board knows to stand elsewhere."""
    if refused := refuse_aircraft(unit, teams):
        return refused
    here = _stands_in(state, role, unit, marker)
    return refuse_clearing(unit.name, marker, pinned=False, standing_in_it=here)


@rule("fow.obstacle.booby.clearing")
def _refuse_unfelt(unit: Unit, marker: Marker, *, under: bool, told: bool) -> Refused | None:
    """A trap that the plan knows to lie under this Unit is rolled for before it is cleared."""
    if told or not (under and marker.under):
        return None
    return Refused(f"by the plan {marker.name} was laid under {unit.name}", "fow.obstacle.booby.clearing")
