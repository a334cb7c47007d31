"""Drop Plans: who is to be dropped where on which turn, known to its own side alone. OCS 14.10b, c."""

from sandtable.games.forgotten_battles.board.asked_once import learn_para
from sandtable.games.forgotten_battles.board.ending import turns_of
from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded, here, is_hq, mobility, on_map
from sandtable.games.forgotten_battles.calendar import Turn
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import DropPlan
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.terrain import Mobility
from sandtable.kernel import DECISION, Choose, Deed, Note, Option, Procedure, Refused, Side, Verb, counted, only

PLAN = Verb(
    "plan", "Plan a drop", (1, 8), to="place", hint="Of units with the Para symbol.", rule=SERIES, key_stroke="p"
)
AMEND = Verb("amend", "Change a plan", (1, 8), words=("delay", "cancel"), rule=SERIES, key_stroke="c")


def planned_for(state: State, unit: RegisteredUnit) -> str:
    """The hex in which it is to be dropped on this turn; nothing where none is."""
    plan = here(state).drops.get(unit.id)
    return plan.hex if plan and plan.date == state.date.isoformat() and not plan.done else ""


def dropped_now(state: State, unit: RegisteredUnit) -> bool:
    """Whether it was dropped on this turn: it needs no trace (OCS 12.6h)."""
    plan = here(state).drops.get(unit.id)
    return bool(plan and plan.done and plan.date == state.date.isoformat())


def plans_of(state: State, side: Side) -> list[tuple[RegisteredUnit, DropPlan]]:
    """What this side plans, for itself alone."""
    units = [(state.register[id], plan) for id, plan in here(state).drops.items()]
    return [(unit, plan) for unit, plan in units if unit.side == side and not plan.done]


def may_plan(state: State, side: Side) -> bool:
    return state.readings.air_drops and any(mobility(state, unit) is Mobility.LEG for unit in fielded(state, side))


def forget_past(state: State, side: Side) -> None:
    """Plans that were neither carried out nor put off are no more."""
    today = state.date.isoformat()
    past = [id for id, plan in here(state).drops.items() if plan.date < today and state.register[id].side == side]
    for id in past:
        del here(state).drops[id]


def _turns_ahead(state: State, turns: int) -> list[Turn]:
    later = [turn for turn in turns_of(state) if turn.date > state.date]
    return later[turns - 1 :]


def refuse_plan(state: State, deed: Deed) -> Refused | None:
    units = units_of(state, deed.counters)
    if len(units) < len(deed.counters) or any(not on_map(unit) or is_hq(unit) for unit in units):
        return Refused("combat units on the map are dropped (OCS 14.10a)", SERIES)
    heavy = next((unit for unit in units if mobility(state, unit) is not Mobility.LEG), None)
    if heavy or any(here(state).para.get(unit.id) is False for unit in units):
        odd = heavy or next(unit for unit in units if here(state).para.get(unit.id) is False)
        return Refused(f"{odd.name} has no Para symbol (OCS 14.10a)", SERIES)
    twice = next((unit for unit, _ in plans_of(state, deed.side) if unit in units), None)
    if twice:
        return Refused(f"{twice.name} is on a Drop Plan (OCS 14.10b)", SERIES)
    if not _turns_ahead(state, air_numbers().drop.turns_ahead):
        ahead = air_numbers().drop.turns_ahead
        return Refused(
            f"a drop is planned {counted(ahead, 'turn')} ahead, and the campaign ends before (OCS 14.10b)", SERIES
        )
    return None


def plan_drop(state: State, deed: Deed) -> Procedure[None]:
    side, hex, able = deed.side, deed.place.hex, list[RegisteredUnit]()
    for unit in units_of(state, deed.counters):
        if (yield from learn_para(state, unit)):
            able.append(unit)
    if not able:
        return
    turns = _turns_ahead(state, air_numbers().drop.turns_ahead)
    day = yield from Choose(
        question=f"On which turn are they dropped in {hex}?",
        telling=f"A drop in {hex} is planned for {{}}.",
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="drop turn",
        seen_by=only(side),
        options=tuple(Option(turn.date.isoformat(), str(turn)) for turn in turns),
        suggestion=turns[0].date.isoformat(),
    )
    for unit in able:
        here(state).drops[unit.id] = DropPlan(hex, day)


def refuse_amending(state: State, deed: Deed) -> Refused | None:
    planned = {unit.id for unit, _ in plans_of(state, deed.side)}
    if not set(deed.counters) <= planned:
        return Refused("only units on a Drop Plan (OCS 14.10c)", SERIES)
    late = deed.chosen == "delay" and not _turns_ahead(state, 1)
    return Refused("the campaign ends before (OCS 14.10c)", SERIES) if late else None


def amend(state: State, deed: Deed) -> Procedure[None]:
    """Put off to the turn after, or cancelled: planned anew it waits its turns again."""
    board = here(state)
    for unit in units_of(state, deed.counters):
        if deed.chosen == "cancel":
            del board.drops[unit.id]
        else:
            after = [
                turn.date.isoformat() for turn in turns_of(state) if turn.date.isoformat() > board.drops[unit.id].date
            ]
            board.drops[unit.id].date = after[0] if after else board.drops[unit.id].date
    names = ", ".join(unit.name for unit in units_of(state, deed.counters))
    does = "is cancelled" if deed.chosen == "cancel" else "is put off by a turn"
    yield Note(f"{TITLES[deed.side]}: the drop of {names} {does}.", SERIES, only(deed.side), deed.side)
