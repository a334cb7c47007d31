"""What is within what, for the card of a Unit on the table: the ground it stands in, enemies, Objectives, its Teams."""

from sandtable.games.bagration.base.movement import refuse_out_of_command
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.objectives.holding import Stand
from sandtable.games.bagration.sides import DEFENDER, Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.landscape import under
from sandtable.rules import rule
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.measures import TINY, Point, between

Row = tuple[str, str, str]


def within_reach(state: State, role: Role, unit: Unit, apart: list[Stand]) -> list[Row]:
    """Only what lies open on the table for everybody is measured."""
    place = state.now.roster(role).places.get(unit.key)
    if place is None:
        return []
    at = (place[0], place[1])
    rows = [_ground(state, at), *_nearest(state, role, at), *_objective(state, at), *_command(state, unit, at, apart)]
    return [row for row in rows if row[1]]


def _ground(state: State, at: Point) -> Row:
    names = [piece.name or piece.kind.title.lower() for piece in under(ground_of(state.now), at)]
    return "Stands in", ", ".join(names), "fow.terrain.schema"


def _nearest(state: State, role: Role, at: Point) -> list[Row]:
    battle, enemy = state.now, other(role)
    roster = battle.roster(enemy)
    found = [(between(at, (x, y)), roster.force.unit(key).name) for key, (x, y) in roster.places.items()]
    if enemy == DEFENDER:
        found += [(between(at, f.point), f.name) for f in battle.fortifications if f.point and not f.destroyed]
    if not found:
        return []
    far, name = min(found)
    return [("Nearest enemy", f"{name}, {_say(state, far)}", "fow.base.dash")]


@rule("fow.base.holding")
def _objective(state: State, at: Point) -> list[Row]:
    """The nearest Objective, and whether the Leader is within the distance that counts."""
    within = float(battle_numbers().holding.within)
    found = [(between(at, (o.x, o.y)), f"Objective {o.number}") for o in state.now.objectives if o.on_table]
    if not found:
        return []
    far, name = min(found)
    near = f" (within {_say(state, within)})" if far <= within + TINY else ""
    return [("Nearest Objective", f"{name}, {_say(state, far)}{near}", "fow.base.holding")]


@rule("fow.base.command")
def _command(state: State, unit: Unit, at: Point, apart: list[Stand]) -> list[Row]:
    """Teams that stand apart: how far from the Leader, and whether they are in command."""
    rows = []
    for stand in apart:
        out = refuse_out_of_command(at, (stand.x, stand.y), unit.strong)
        far, how = _say(state, between(at, (stand.x, stand.y))), "out of command" if out else "in command"
        rows.append(("Apart", f"{stand.kind.many(stand.teams)}, {far} from the Leader: {how}", "fow.base.command"))
    return rows


def _say(state: State, inches: float) -> str:
    return Ruler(state.readings.ruler).say(round(inches, 1))
