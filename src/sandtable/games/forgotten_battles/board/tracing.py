"""The Supply Phase: everybody traces; who cannot eats from a dump, or is out of supply and rolls. OCS 12.6."""

from collections.abc import Sequence

from sandtable.charts import consult
from sandtable.games.forgotten_battles.board.after_combat import lose_a_step
from sandtable.games.forgotten_battles.board.drop_plans import dropped_now
from sandtable.games.forgotten_battles.board.laid_open import with_figures
from sandtable.games.forgotten_battles.board.phases_on_board import begin
from sandtable.games.forgotten_battles.board.showing import look_around
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    fielded,
    fighter,
    room_taken,
    stack,
    steps_left,
)
from sandtable.games.forgotten_battles.board.supply_on_board import network, pay, within_reach
from sandtable.games.forgotten_battles.combat import attrition, attrition_losses
from sandtable.games.forgotten_battles.combat.supply_costs import meal_tokens
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    Allocate,
    Choose,
    Note,
    Option,
    Procedure,
    Side,
    Target,
    counted,
)
from sandtable.rules import rule


@rule("tfb.weather.deep.attrition")
def supply_phase(state: State, side: Side) -> Procedure[None]:
    begin(state, side)
    hexes = list(dict.fromkeys(unit.at for unit in fielded(state, side)))
    now = network(state, side)
    cut_off = [hex for hex in hexes if now.trace(hex) is None and _who_traces(state, side, hex)]
    for unit in fielded(state, side):
        unit.out_of_supply = unit.out_of_supply and unit.at in cut_off
    for hex in cut_off:
        yield from _without_trace(state, side, hex)
    look_around(state)
    told = "all are in trace" if not cut_off else f"no trace for {', '.join(cut_off)}"
    yield Note(f"{TITLES[side]}: {told}.", SERIES, EVERYONE, side)


def _who_traces(state: State, side: Side, hex: str) -> list[RegisteredUnit]:
    """All there but who was dropped on this turn (OCS 12.6h)."""
    return [unit for unit in stack(state, hex, side) if not dropped_now(state, unit)]


def _without_trace(state: State, side: Side, hex: str) -> Procedure[None]:
    """Eat a token for each 2 RE, or be marked and roll on the Attrition Table."""
    units = _who_traces(state, side, hex)
    tokens = meal_tokens(room_taken(state, units))
    in_reach = sum(dump.tokens for dump in within_reach(state, side, hex))
    if in_reach >= tokens:
        chosen = yield from Choose(
            question=f"{hex} has no trace. Do its units eat {in_words(tokens)}?",
            context=(f"There: {with_figures(units)}.", f"Dumps within reach hold {in_words(in_reach)}."),
            cite=SERIES,
            wants=DECISION,
            side=side,
            key="eat",
            options=(
                Option(
                    "eat", f"Eat {in_words(tokens)}", telling=f"{hex} has no trace: its units eat {in_words(tokens)}."
                ),
                Option(
                    "starve",
                    "Out of supply: roll attrition",
                    telling=f"{hex} has no trace: its units are out of supply.",
                ),
            ),
            suggestion="eat",
        )
        if chosen == "eat":
            pay(state, side, hex, tokens)
            return
    for unit in units:
        unit.out_of_supply = True
    yield from _attrition(state, side, units)


def _attrition(state: State, side: Side, units: list[RegisteredUnit]) -> Procedure[None]:
    steps = sum(steps_left(unit) for unit in units)
    best = max(fighter(state, unit).ar for unit in units)
    reading = attrition([best], steps=steps, ground=state.ground)
    row = yield from consult(
        "attrition",
        column=reading.column.key,
        apply=reading.modifiers,
        side=side,
        about=f"{units[0].at}, {counted(steps, 'step')}",
    )
    lost = attrition_losses(row.result, steps)
    for unit, many in (yield from _whose_steps(units, lost, steps)).items():
        for _ in range(many):
            yield from lose_a_step(state, state.register[unit])


def _whose_steps(units: Sequence[RegisteredUnit], lost: int, steps: int) -> Procedure[dict[str, int]]:
    """OCS 12.8b: its owner chooses, where there is a choice; suggested are those who have most."""
    spread = dict.fromkeys((unit.id for unit in units), 0)
    for _ in range(min(lost, steps)):
        most = max(units, key=lambda unit: (steps_left(unit) - spread[unit.id], unit.id))
        spread[most.id] += 1
    if len(units) == 1 or not 0 < lost < steps:
        return spread
    told = yield from Allocate(
        question=f"{units[0].at}: which units lose {counted(lost, 'step')}?",
        telling=f"{units[0].at}: attrition falls on {{}}.",
        cite=SERIES,
        wants=DECISION,
        side=units[0].side,
        key="attrition losses",
        total=lost,
        targets=tuple(Target(unit.id, unit.name, 0, steps_left(unit)) for unit in units),
        unit="steps",
        suggestion=spread,
    )
    return told
