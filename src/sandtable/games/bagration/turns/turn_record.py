"""What the report of a turn changes: Teams, states, fortifications, obstacles and places; and what cannot be so."""

from collections.abc import Iterator
from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.states import understand_crews
from sandtable.games.bagration.base.teams import understand_count
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.bunkers_and_nests import strength_of
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.obstacles.markers import Marker
from sandtable.games.bagration.setup.places import UnitPlace, on_table_only, read_place
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.moves import move_to, refuse_to_leave
from sandtable.games.bagration.turns.starting_step import lose
from sandtable.games.bagration.turns.traps_underfoot import step_off
from sandtable.kernel import Note, Procedure, Refused
from sandtable.rules import rule


class LossRow(TypedDict):
    unit: str
    teams: int


class StateRow(TypedDict):
    unit: str
    state: str
    tanks: int


class TurnTold(TypedDict):
    """The report of a turn; the last fields only where the mission or the table asks for them."""

    own: list[str]
    enemy: list[str]
    losses: list[LossRow]
    states: list[StateRow]
    moved: list[UnitPlace]
    works: NotRequired[list[str]]
    cleared: NotRequired[list[str]]
    began: NotRequired[list[str]]
    denied: NotRequired[list[str]]
    near: NotRequired[list[str]]
    after: NotRequired[str]


def works(battle: Battle) -> list[Fortification]:
    return [f for f in battle.fortifications if not f.destroyed]


def markers(battle: Battle) -> list[Marker]:
    return [m for m in battle.obstacles if not m.cleared]


def refuse_told(state: State, told: TurnTold) -> Refused | None:
    """A place in the river, or a Leader who gapped wire and moved; what cannot be at all is not understood."""
    return next(_refusals(state, told), None)


def _refusals(state: State, told: TurnTold) -> Iterator[Refused]:
    battle = state.now
    lost: dict[str, int] = {}
    for row in told["losses"]:
        lost[row["unit"]] = lost.get(row["unit"], 0) + row["teams"]
        unit = _unit(battle, row["unit"])
        understand_count(unit.name, lost[row["unit"]], sum(t.left for t in unit.teams))
    for now in told["states"]:
        most, name = _tanks(battle, now["unit"])
        understand_crews(name, now["tanks"], most)
    ground, roster = state.ground(), battle.roster(battle.turn_of)
    for moved in told["moved"]:
        place, unit = on_table_only(ground.table, read_place(moved["place"])), roster.force.unit(moved["unit"])
        wet = ground.refuse_wet(place)
        if wet:
            yield Refused(f"{unit.name} at {wet.why}", wet.rule)
        before = roster.places.get(unit.key)
        gapping = refuse_to_leave(roster, unit) if before is not None and list(place) != before else None
        if gapping:
            yield gapping


def _tanks(battle: Battle, named: str) -> tuple[int, str]:
    """How many crews can bail out: tanks, and that of a turret."""
    if named.startswith("work "):
        work = _work(battle, named)
        return int(strength_of(work).kind.is_tank), work.name
    unit = _unit(battle, named)
    return sum(t.left for t in unit.teams if t.kind.is_tank), unit.name


def _unit(battle: Battle, named: str) -> Unit:
    """`own u3` or `enemy u3`, as the form names them."""
    whose, _, key = named.partition(" ")
    role = battle.turn_of if whose == "own" else other(battle.turn_of)
    return battle.roster(role).force.unit(key)


def _work(battle: Battle, named: str) -> Fortification:
    return next(f for f in works(battle) if f.name == named.removeprefix("work "))


def record(state: State, told: TurnTold) -> Procedure[None]:
    """Everything the report tells goes onto the sheets and the plan."""
    battle, role = state.now, state.now.turn_of
    lose(battle, role, told["own"])
    lose(battle, other(role), told["enemy"])
    yield from _losses(battle, told["losses"])
    _states(battle, told["states"])
    for work in battle.fortifications:
        work.destroyed = work.destroyed or work.name in told.get("works", ())
    for mark in battle.obstacles:
        mark.cleared = mark.cleared or mark.name in told.get("cleared", ())
    for one in (role, other(role)):
        river_turn.keep_up_with_losses(state, one)
    step_off(battle)
    yield from _moved(state, role, told["moved"])


@rule("fow.base.teams")
def _losses(battle: Battle, rows: list[LossRow]) -> Procedure[None]:
    """Teams lost; a Unit that has none left is Destroyed."""
    for row in rows:
        unit, left = _unit(battle, row["unit"]), row["teams"]
        for teams in unit.teams:
            taken = min(left, teams.left)
            teams.left -= taken
            teams.bailed_out = min(teams.bailed_out, teams.left)
            teams.commanders = min(teams.commanders, teams.left)
            left -= taken
        role = battle.turn_of if row["unit"].startswith("own ") else other(battle.turn_of)
        if unit.destroyed and unit.key not in battle.roster(role).destroyed:
            lose(battle, role, [unit.key])
            yield Note(f"{unit.name} has no Team left and is Destroyed.", "fow.base.teams", side=battle.side(role))


@rule("fow.base.pinned", "fow.base.bailed_out")
def _states(battle: Battle, rows: list[StateRow]) -> None:
    """States as told: pinned or not, and how many tanks are Bailed Out now; of Bunkers only a turret's crew is."""
    for row in rows:
        if row["unit"].startswith("work "):
            work = _work(battle, row["unit"])
            work.pinned, work.bailed_out = row["state"] == "pinned", bool(row["tanks"])
            continue
        unit, left = _unit(battle, row["unit"]), row["tanks"]
        unit.pinned = row["state"] == "pinned"
        for teams in (t for t in unit.teams if t.kind.is_tank):
            teams.bailed_out = min(left, teams.left)
            left -= teams.bailed_out


def _moved(state: State, role: Role, rows: list[UnitPlace]) -> Procedure[None]:
    """New places for the plan."""
    roster = state.now.roster(role)
    for row in (r for r in rows if r["unit"] not in roster.gone()):  # a Unit lost this turn stands nowhere
        yield from move_to(state, role, roster.force.unit(row["unit"]), read_place(row["place"]))
