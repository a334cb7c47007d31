"""Every act on the board in one place: its verb, who judges it, what it does, where it may lead."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from sandtable.games.forgotten_battles.board.air_missions import (
    VERBS,
    fly,
    refuse_sortie,
    sortie_targets,
)
from sandtable.games.forgotten_battles.board.airlift import airlift, airlift_targets, refuse_airlift
from sandtable.games.forgotten_battles.board.asking import ask, refuse_question
from sandtable.games.forgotten_battles.board.barrages import barrage, barrage_targets, refuse_barrage
from sandtable.games.forgotten_battles.board.combats import battle, battle_targets, refuse_battle
from sandtable.games.forgotten_battles.board.drop_plans import amend, plan_drop, refuse_amending, refuse_plan
from sandtable.games.forgotten_battles.board.drops import drop, drop_targets, refuse_drop
from sandtable.games.forgotten_battles.board.entering import (
    entry_targets,
    place_arrival,
    refuse_entry,
)
from sandtable.games.forgotten_battles.board.modes import change, refuse_change, refuse_fuel, take_fuel
from sandtable.games.forgotten_battles.board.moves import destinations, move, refuse_move, units_of
from sandtable.games.forgotten_battles.board.overruns import overrun, overrun_targets, refuse_overrun
from sandtable.games.forgotten_battles.board.rails import go_by_rail, rail_targets, refuse_rail
from sandtable.games.forgotten_battles.board.rebuilding import (
    rebuild_on_board,
    rebuild_targets,
    refuse_rebuilding,
)
from sandtable.games.forgotten_battles.board.refitting import refit, refuse_refit
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    fielded,
    fights_now,
    here,
    is_hq,
    look_of,
    may_attack,
    on_map,
)
from sandtable.games.forgotten_battles.board.trucks import (
    haul,
    haul_targets,
    load,
    refuse_haul,
    refuse_load,
    refuse_unload,
    trucks_of,
    unload,
)
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import Deed, Destination, Procedure, Refused, Side, Verb

PLACE = Verb("place", "Place", (1, 99), to="place", hint="With an HQ or at a station.", rule=SERIES, key_stroke="p")
MOVE = Verb("move", "Move", (1, 99), path=True, hint="A stack, or some of it.", rule=SERIES, key_stroke="m")
MODE = Verb("mode", "Mode", (1, 99), words=("reserve", "strat", "combat"), rule=SERIES, key_stroke="r")
REBUILD = Verb(
    "rebuild", "Rebuild", (1, 1), to="place", hint="A dead unit, or a lost step.", rule=SERIES, key_stroke="r"
)
FUEL = Verb("fuel", "Fuel", (1, 99), hint="1 SP for a whole formation, to your Clean-up.", rule=SERIES, key_stroke="f")
BARRAGE = Verb("barrage", "Barrage", (1, 99), to="place", hint="Artillery in range.", rule=SERIES, key_stroke="b")
ATTACK = Verb("attack", "Attack", (1, 99), to="place", hint="All who attack the hex.", rule=SERIES, key_stroke="a")

RAIL = Verb("rail", "Rail", (1, 99), to="place", hint="From station to station.", rule=SERIES, key_stroke="t")
LOAD = Verb("load", "Load", (1, 1), hint="Trucks, from the dump where they are.", rule=SERIES, key_stroke="l")
UNLOAD = Verb("unload", "Unload", (1, 1), hint="With a combat unit or a dump.", rule=SERIES, key_stroke="u")
OVERRUN = Verb("overrun", "Overrun", (1, 99), to="place", hint="3 MP, on the way.", rule=SERIES, key_stroke="o")

REFIT = Verb("refit", "Refit", (1, 99), hint="Inactive aircraft of a base, for 1T.", rule=SERIES, key_stroke="r")

MOVING = ("move", "overrun", "rail", "load", "unload", "mode", "fuel", "hip", "sweep", "transfer", "airlift", "drop")
SEGMENTS = dict.fromkeys(MOVING, 0) | {"barrage": 1, "strike": 1, "raid": 1, "bust": 1, "attack": 2}
"""Movement, then barrage, then combat (OCS 2.3)."""

Judge = Callable[[State, Deed], Refused | None]
JUDGES: dict[str, Judge] = {
    "place": refuse_entry,
    "move": lambda state, deed: (refuse_haul if trucks_of(state, deed.counters) else refuse_move)(state, deed),
    "load": refuse_load,
    "unload": refuse_unload,
    "overrun": refuse_overrun,
    "rail": refuse_rail,
    "mode": refuse_change,
    "fuel": refuse_fuel,
    "rebuild": refuse_rebuilding,
    "barrage": refuse_barrage,
    "attack": refuse_battle,
    "refit": refuse_refit,
    "ask": refuse_question,
    **dict.fromkeys(VERBS, refuse_sortie),
    "airlift": refuse_airlift,
    "drop": refuse_drop,
    "plan": refuse_plan,
    "amend": refuse_amending,
}
DOES: dict[str, Callable[[State, Deed], Procedure[None]]] = {
    "place": place_arrival,
    "move": lambda state, deed: (haul if trucks_of(state, deed.counters) else move)(state, deed),
    "load": load,
    "unload": unload,
    "overrun": overrun,
    "rail": go_by_rail,
    "mode": change,
    "fuel": take_fuel,
    "rebuild": rebuild_on_board,
    "barrage": barrage,
    "attack": battle,
    "ask": ask,
    "refit": refit,
    **dict.fromkeys(VERBS, fly),
    "airlift": airlift,
    "drop": drop,
    "plan": plan_drop,
    "amend": amend,
}


def _sorties(verb: str, state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    return sortie_targets(state, side, verb, ids)


LEADS: dict[str, Callable[[State, Side, Sequence[str]], tuple[Destination, ...]]] = {
    "place": entry_targets,
    "rebuild": rebuild_targets,
    "move": lambda state, side, ids: (haul_targets if trucks_of(state, ids) else destinations)(state, side, ids),
    "overrun": overrun_targets,
    "rail": rail_targets,
    "barrage": barrage_targets,
    "attack": battle_targets,
    **{key: partial(_sorties, key) for key in VERBS},
    "airlift": airlift_targets,
    "drop": drop_targets,
}


def concerned(state: State, deed: Deed) -> Deed:
    """The same act of those whom it concerns: of a whole stack no supply or aircraft march, and no guns attack."""
    ids = _concerned(state, deed.side, deed.verb, deed.counters)
    return deed if ids == deed.counters else replace(deed, counters=ids)


def _concerned(state: State, side: Side, verb: str, ids: Sequence[str]) -> tuple[str, ...]:
    fit = CONCERNS.get(verb)
    if fit is None:
        return tuple(ids)
    units = [unit for unit in units_of(state, ids) if unit.side == side and on_map(unit) and fit(state, unit)]
    return tuple(unit.id for unit in units) or tuple(ids)


CONCERNS: dict[str, Callable[[State, RegisteredUnit], bool]] = {
    "move": lambda state, unit: True,
    "fuel": lambda state, unit: True,
    "mode": lambda state, unit: not is_hq(unit),
    "overrun": may_attack,
    "attack": may_attack,
    "barrage": lambda state, unit: look_of(state, unit).barrage,
}


def refuse_act(state: State, deed: Deed) -> Refused | None:
    """Every act of every phase is judged here."""
    deed = concerned(state, deed)
    if deed.verb not in JUDGES:
        return None
    return _refuse_now(state, deed.side, deed.verb, deed.counters) or JUDGES[deed.verb](state, deed)


def _refuse_now(state: State, side: Side, verb: str, ids: Sequence[str]) -> Refused | None:
    """Whatever the place: the phase has gone on, or these units do not act in it."""
    if SEGMENTS.get(verb, 9) < here(state).segment:
        return Refused("the phase has gone on: movement, then barrage, then combat (OCS 2.3)", SERIES)
    if verb in ("attack", "barrage"):
        idle = [u for u in fielded(state, side) if u.id in ids and not fights_now(state, u)]
        if idle:
            return Refused(f"{idle[0].name} is neither a released reserve nor exploits", SERIES)
    return None


def leads(state: State, side: Side, verb: str, ids: Sequence[str]) -> tuple[Destination, ...]:
    """Where counters may go, judged as the act will be."""
    ids = _concerned(state, side, verb, ids)
    found = LEADS[verb](state, side, ids) if verb in LEADS else ()
    no = _refuse_now(state, side, verb, ids)
    return tuple(replace(d, refused=no.why, rule=no.rule) for d in found) if no else found
