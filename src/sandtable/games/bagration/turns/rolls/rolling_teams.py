"""Who rolls: the Teams of a Unit, what its card says (asked once and kept), and what a throw costs them."""

from collections.abc import Callable, Mapping, Sequence

from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.states import refuse_to_bailed_out
from sandtable.games.bagration.base.teams import TeamKind, refuse_on_ground
from sandtable.games.bagration.forces.force_sheet import lose as lose_teams
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.obstacles.markers import Mover
from sandtable.games.bagration.river.boats import refuse_to_aboard
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import Battle, Roster
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.starting_step import lose, on_table
from sandtable.kernel import FACT, Amount, Choose, Note, Option, Procedure, Refused, counted, option
from sandtable.rules import rule


def able(teams: Teams) -> int:
    """Teams that can move: Bailed Out tanks cannot."""
    return teams.left - teams.bailed_out


def free(battle: Battle, role: Role, unit: Unit, teams: Teams) -> int:
    """Teams that can still move this turn: neither Bailed Out, halted on their way, nor at the wire with cutters."""
    return max(0, able(teams) - battle.roster(role).deeds_of(unit.key, teams.kind).bound)


def note_move(roster: Roster, unit: Unit, teams: Teams, count: int, *, halted: int = 0) -> None:
    """So many Teams of a kind moved, and some of them halted: they move no more this turn."""
    done = roster.remember(unit.key, teams.kind)
    done.moved = min(teams.left, max(done.moved, count + done.halted))
    done.halted += halted


def pick(
    battle: Battle,
    role: Role,
    question: str,
    cite: str,
    refuse: Callable[[Unit, Teams], Refused | None],
    *,
    doing: str = "move",
) -> Procedure[tuple[Unit, Teams] | None]:
    """Which Teams; None, with a line of the story, where no Unit on the table fits."""
    side, afloat = battle.side(role), river_turn.afloat(battle, role)
    units = [*on_table(battle, role), *battle.roster(role).force.named(afloat)]
    found = {f"{u.key} {t.kind.value}": (u, t) for u in units for t in u.teams if t.left}
    refused = {
        key: _refuse_to_act(unit, teams, afloat, doing)
        or _refuse_to_move_again(battle, role, unit, teams, doing)
        or refuse(unit, teams)
        for key, (unit, teams) in found.items()
    }
    if not found or all(refused.values()):
        why = next((r.why for r in refused.values() if r), "no Unit on the table can move")
        yield Note(f"Nobody rolls: {why}.", cite, side=side)
        return None
    chosen = yield from Choose(
        question=question,
        cite=cite,
        wants=FACT,
        side=side,
        key="teams_of",
        told_after=True,
        options=tuple(_option(key, *found[key], refused[key]) for key in found),
        suggestion=next(key for key in found if refused[key] is None),
    )
    return found[chosen]


def pick_some(
    battle: Battle, role: Role, question: str, cite: str, refuse: Callable[[Unit, Teams], Refused | None]
) -> Procedure[tuple[Unit, Teams, int] | None]:
    """Which Teams, and how many of them, where each of them rolls."""
    found = yield from pick(battle, role, question, cite, refuse)
    if found is None:
        return None
    unit, teams = found
    can = free(battle, role, unit, teams)
    if can == 1:
        return unit, teams, 1
    count = yield from Amount(
        question=f"How many of the {can} Teams?",
        told_after=True,
        cite=cite,
        wants=FACT,
        side=battle.side(role),
        key="how_many_teams",
        minimum=1,
        maximum=can,
        unit="Teams",
        suggestion=can,
    )
    return unit, teams, count


@rule("fow.base.bailed_out", "fow.river.cross.in_boats")
def _refuse_to_act(unit: Unit, teams: Teams, afloat: Mapping[str, str], doing: str) -> Refused | None:
    """Bailed Out tanks and Teams in boats neither move nor fight."""
    if unit.key in afloat:
        return refuse_to_aboard(doing)
    return None if able(teams) else refuse_to_bailed_out(doing)


@rule("fow.obstacle.wire.infantry", "fow.base.cross_check")
def _refuse_to_move_again(battle: Battle, role: Role, unit: Unit, teams: Teams, doing: str) -> Refused | None:
    """Teams that halted on their way or gap wire do not move again this turn."""
    if doing != "move" or free(battle, role, unit, teams):
        return None
    return Refused("every Team of it halted or gaps wire, and moves no more this turn", "fow.base.cross_check")


def _option(key: str, unit: Unit, teams: Teams, refused: Refused | None) -> Option:
    label = f"{unit.name}: {teams.kind.many(able(teams))}"
    return option(key, label, refused)


def refuse_nobody(unit: Unit, teams: Teams) -> Refused | None:
    return None


def refuse_aircraft(unit: Unit, teams: Teams) -> Refused | None:
    return refuse_on_ground(teams.kind)


def names(unit: Unit, count: int) -> list[str]:
    return [f"Team {n + 1}" for n in range(count)] if count > 1 else [unit.name]


def mover(unit: Unit, kind: TeamKind, *, skill: str = "", cross: str = "") -> Mover:
    armour = unit.top if kind is TeamKind.TANK else None
    return Mover(unit.name, kind, skill, cross, unit.mines or None, unit.save, armour)


def suffer(battle: Battle, role: Role, unit: Unit, kind: TeamKind, fates: Sequence[Fate], cite: str) -> Procedure[None]:
    """Teams lost and Bailed Out go off the force sheet; a Unit without Teams is Destroyed."""
    destroyed, bailed = fates.count(Fate.DESTROYED), fates.count(Fate.BAILED_OUT)
    if destroyed:
        lose_teams(unit, kind, destroyed)
    teams = unit.of_kind(kind)
    teams.bailed_out = min(teams.bailed_out + bailed, teams.left)
    if destroyed or bailed:
        words = f"{destroyed or 'none'} lost" + (f", {bailed} Bailed Out" if bailed else "")
        yield Note(f"{unit.name}: {words}, {counted(unit.strong, 'Team')} left.", cite, side=battle.side(role))
    if unit.destroyed:
        lose(battle, role, [unit.key])
        yield Note(f"{unit.name} is Destroyed.", cite, side=battle.side(role))
