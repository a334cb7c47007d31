"""The phases of a player turn on the board, each one open play: reinforcements, movement, combat and the rest."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sandtable.games.forgotten_battles.board.advice import next_attack, next_move
from sandtable.games.forgotten_battles.board.asking import ASK, ask
from sandtable.games.forgotten_battles.board.barrages import barrage, barrage_targets, refuse_barrage
from sandtable.games.forgotten_battles.board.combats import battle, battle_targets, refuse_battle
from sandtable.games.forgotten_battles.board.entering import (
    bring,
    entry_targets,
    next_to_place,
    place_arrival,
    refuse_entry,
    waiting,
)
from sandtable.games.forgotten_battles.board.modes import change, refuse_change, refuse_fuel, take_fuel
from sandtable.games.forgotten_battles.board.moves import destinations, move, refuse_move
from sandtable.games.forgotten_battles.board.overruns import overrun, overrun_targets, refuse_overrun
from sandtable.games.forgotten_battles.board.possible import refuse_impossible
from sandtable.games.forgotten_battles.board.rails import go_by_rail, rail_targets, refuse_rail
from sandtable.games.forgotten_battles.board.rebuilding import (
    hqs_come_back,
    next_to_rebuild,
    rebuild_on_board,
    rebuild_targets,
    refuse_rebuilding,
)
from sandtable.games.forgotten_battles.board.showing import TITLE, board, look_around, things
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded, here
from sandtable.games.forgotten_battles.board.supply_on_board import PHASE, title_of, write_ledger
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
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.phases import phase_lines, phases
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.replacements.hand import lose_unsaved
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.kernel import (
    EVERYONE,
    Deed,
    Destination,
    Note,
    Phase,
    Procedure,
    Refused,
    Side,
    Verb,
    open_play,
)

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

SEGMENTS = {"move": 0, "overrun": 0, "rail": 0, "load": 0, "unload": 0, "mode": 0, "fuel": 0, "barrage": 1, "attack": 2}
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
}
LEADS: dict[str, Callable[[State, Side, Sequence[str]], tuple[Destination, ...]]] = {
    "place": entry_targets,
    "rebuild": rebuild_targets,
    "move": lambda state, side, ids: (haul_targets if trucks_of(state, ids) else destinations)(state, side, ids),
    "overrun": overrun_targets,
    "rail": rail_targets,
    "barrage": barrage_targets,
    "attack": battle_targets,
}


def refuse_act(state: State, deed: Deed) -> Refused | None:
    """Every act of every phase is judged here."""
    if deed.verb not in JUDGES:
        return None
    return _refuse_now(state, deed.side, deed.verb, deed.counters) or JUDGES[deed.verb](state, deed)


def _refuse_now(state: State, side: Side, verb: str, ids: Sequence[str]) -> Refused | None:
    """Whatever the place: the phase has gone on, or these units do not act in it."""
    if SEGMENTS.get(verb, 9) < here(state).segment:
        return Refused("the phase has gone on: movement, then barrage, then combat (OCS 2.3)", SERIES)
    if verb in ("attack", "barrage") and state.phase == "exploitation":
        idle = [u for u in fielded(state, side) if u.id in ids and not _exploits(u)]
        if idle:
            return Refused(f"{idle[0].name} is neither a released reserve nor exploits", SERIES)
    return None


def _leads(state: State, side: Side, verb: str, ids: Sequence[str]) -> tuple[Destination, ...]:
    """Where counters may go, judged as the act will be."""
    found = LEADS[verb](state, side, ids) if verb in LEADS else ()
    no = _refuse_now(state, side, verb, ids)
    return tuple(replace(d, refused=no.why, rule=no.rule) for d in found) if no else found


def _exploits(unit: Any) -> bool:
    return bool(unit.released or unit.mode == Mode.EXPLOIT)


def _play(
    state: State, side: Side, verbs: tuple[Verb, ...], suggest: Callable[[], Any] | None = None
) -> Procedure[None]:
    title = phases()[state.phase].title
    phase = Phase(
        question=f"{title} Phase of {state.turn}: {TITLES[side]}",
        cite=SERIES,
        verbs=(*verbs, ASK),
        board=TITLE,
        key=state.phase,
        doing=f"playing the {title} Phase",
        context=phase_lines(state),
    )

    def apply(deed: Deed) -> Procedure[None]:
        obey(refuse_impossible(state, deed))
        here(state).segment = max(here(state).segment, SEGMENTS.get(deed.verb, 0))
        yield from DOES[deed.verb](state, deed)
        look_around(state)

    yield from open_play(
        phase,
        side,
        board=lambda: board(state, side),
        apply=apply,
        judge=lambda deed: refuse_act(state, deed),
        targets=lambda verb, ids: _leads(state, side, verb, ids),
        counters=lambda: _mine(state, side, dead=REBUILD in verbs),
        name_of=lambda id: _name(state, id),
        suggest=suggest,
    )


def _mine(state: State, side: Side, *, dead: bool) -> tuple[str, ...]:
    """The counters that can be picked; those of the Dead Pile only to be rebuilt."""
    return tuple(thing.id for thing in things(state) if thing.side == side and (dead or thing.at != DEAD))


def _name(state: State, id: str) -> str:
    unit = state.register.get(id)
    return unit.name if unit else title_of(here(state).dumps[id])


def begin(state: State, side: Side) -> None:
    """A phase begins: nobody has moved or fought in it, and fuel for one phase is gone."""
    board_now = here(state)
    board_now.active, board_now.barraged, board_now.segment = [], [], 0
    board_now.railed, board_now.delivered = "0", {}
    for dump in board_now.dumps.values():
        dump.spent = "0" if dump.side == side else dump.spent
    board_now.began = {unit.id: unit.at for unit in fielded(state, side)}
    for unit in fielded(state, side):
        unit.spent, unit.moved, unit.fought, unit.released = "0", False, False, False
        unit.fuelled = "" if unit.fuelled == PHASE else unit.fuelled


# ---- the phases


def reinforcements(state: State, side: Side) -> Procedure[None]:
    """What comes on this turn, units and supply, is placed."""
    begin(state, side)
    yield from hqs_come_back(state, side)
    yield from bring(state, side)
    look_around(state)
    if waiting(state, side):
        yield from _play(state, side, (PLACE,), lambda: next_to_place(state, side))


def rebuilding(state: State, side: Side) -> Procedure[None]:
    """Whoever can be is rebuilt; Eq that is not used is lost."""
    if next_to_rebuild(state, side)["verb"] == REBUILD.key:
        yield from _play(state, side, (REBUILD,), lambda: next_to_rebuild(state, side))
    yield from lose_unsaved(state, side)


def movement(state: State, side: Side) -> Procedure[None]:
    begin(state, side)
    for unit in fielded(state, side):
        if unit.mode == Mode.MOVE:  # an HQ that moved, whoever came by rail
            unit.mode = Mode.COMBAT
    look_around(state)
    yield from _play(state, side, (MOVE, OVERRUN, RAIL, LOAD, UNLOAD, MODE, FUEL), lambda: next_move(state, side))


def reaction(state: State, side: Side) -> Procedure[None]:
    """The other side's reserves."""
    begin(state, side)
    if any(unit.mode == Mode.RESERVE for unit in fielded(state, side)):
        yield from _play(state, side, (MOVE, OVERRUN, MODE, BARRAGE))
    else:
        yield Note(f"{TITLES[side]}: no reserves to release.", SERIES, EVERYONE, side)


def combat_phase(state: State, side: Side) -> Procedure[None]:
    begin(state, side)
    here(state).segment = 1
    yield from _play(state, side, (BARRAGE, ATTACK), lambda: next_attack(state, side))


def exploitation(state: State, side: Side) -> Procedure[None]:
    begin(state, side)
    if any(unit.mode in (Mode.RESERVE, Mode.EXPLOIT) for unit in fielded(state, side)):
        yield from _play(state, side, (MOVE, OVERRUN, MODE, BARRAGE, ATTACK))
    else:
        yield Note(f"{TITLES[side]}: nobody exploits.", SERIES, EVERYONE, side)


def clean_up_board(state: State, side: Side) -> Procedure[None]:
    """OCS 2.3 H, by itself: DG and Exploit markers come off, fuel is gone."""
    begin(state, side)
    marked = [unit for unit in fielded(state, side) if unit.mode in (Mode.DG, Mode.EXPLOIT)]
    for unit in fielded(state, side):
        unit.fuelled = ""
    for unit in marked:
        unit.mode = Mode.COMBAT
    write_ledger(state)
    look_around(state)
    yield Note(f"{TITLES[side]}: {len(marked)} DG and Exploit markers come off.", SERIES, EVERYONE, side)
