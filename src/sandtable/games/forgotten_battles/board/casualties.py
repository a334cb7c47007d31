"""Steps and units that are lost on the board go the way of every loss: the register and the Dead Pile."""

from sandtable.games.forgotten_battles.board.standing import is_hq, lay, look_of, mobility, steps_left
from sandtable.games.forgotten_battles.replacements.dead_pile import lay_down, pool_rule
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.games.forgotten_battles.state.unit_register import DEAD, RegisteredUnit


def lose(state: State, unit: RegisteredUnit, steps: int = 1) -> None:
    """So many steps of a unit; one that has none left is laid in the Dead Pile."""
    dead = as_told(state, unit, steps)
    if pool_rule(unit.side, dead.type, state.readings):
        unit.lost += steps
    else:
        lay_down(state, unit.side, dead, unit)
    if not steps_left(unit):
        lay(state, [unit], DEAD)
        unit.mode, unit.out_of_supply, unit.moved = "combat", False, False


def as_told(state: State, unit: RegisteredUnit, steps: int) -> DeadUnit:
    """The loss as a player would write it down."""
    look = look_of(state, unit)
    return DeadUnit(
        "",
        unit.name,
        chart_type(state, unit),
        unit.size,
        unit.ar if unit.ar is not None else look.ar,
        unit.formation,
        str(mobility(state, unit)),
        symbol=look.title,
        multi_step=unit.multi_step,
        steps=steps,
    )


def chart_type(state: State, unit: RegisteredUnit) -> str:
    """What the rebuild chart calls it; that is ours, since the chart's symbols are lost."""
    if is_hq(unit):
        return "army_hq" if unit.side == SOVIET or unit.size == "army" else "corps_hq"
    look = look_of(state, unit)
    return look.soviet_type if unit.side == SOVIET else look.axis_type
