"""The phases of a player turn on the board, each one open play: refit, reinforcements, movement and the rest."""

from collections.abc import Callable
from typing import Any

from sandtable.games.forgotten_battles.board.acts_on_board import (
    ATTACK,
    BARRAGE,
    DOES,
    FUEL,
    LEADS,
    LOAD,
    MODE,
    MOVE,
    OVERRUN,
    PLACE,
    RAIL,
    REBUILD,
    REFIT,
    SEGMENTS,
    UNLOAD,
    concerned,
    leads,
    refuse_act,
)
from sandtable.games.forgotten_battles.board.advice_to_fight import next_exploit, next_fight
from sandtable.games.forgotten_battles.board.advice_to_fly import next_in_movement
from sandtable.games.forgotten_battles.board.air_missions import (
    air_verbs,
)
from sandtable.games.forgotten_battles.board.aircraft import aircraft
from sandtable.games.forgotten_battles.board.asking import ASK
from sandtable.games.forgotten_battles.board.drop_plans import AMEND, PLAN, forget_past, may_plan
from sandtable.games.forgotten_battles.board.entering import (
    bring,
    next_to_place,
    waiting,
)
from sandtable.games.forgotten_battles.board.possible import refuse_impossible
from sandtable.games.forgotten_battles.board.rebuilding import (
    hqs_come_back,
    next_to_rebuild,
)
from sandtable.games.forgotten_battles.board.refitting import next_refit
from sandtable.games.forgotten_battles.board.showing import TITLE, board, look_around, things
from sandtable.games.forgotten_battles.board.standing import SERIES, fielded, here
from sandtable.games.forgotten_battles.board.supply_on_board import PHASE, title_of, write_ledger
from sandtable.games.forgotten_battles.board.trainbusting import clear_markers
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.phases import phase_lines, phases
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.replacements.hand import lose_unsaved
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import PastFront
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    Choose,
    Deed,
    Note,
    Option,
    Phase,
    Procedure,
    Side,
    Verb,
    counted,
    open_play,
)


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

    def apply(said: Deed) -> Procedure[None]:
        deed = concerned(state, said)
        obey(refuse_impossible(state, deed))
        if not (yield from goes_on(state, deed)):
            return
        here(state).segment = max(here(state).segment, SEGMENTS.get(deed.verb, 0))
        yield from DOES[deed.verb](state, deed)
        look_around(state)

    yield from open_play(
        phase,
        side,
        board=lambda: board(state, side),
        apply=apply,
        judge=lambda deed: refuse_act(state, deed),
        targets=lambda verb, ids: leads(state, side, verb, ids),
        tells=frozenset(LEADS),
        counters=lambda: _mine(state, side, dead=REBUILD in verbs),
        name_of=lambda id: _name(state, id),
        suggest=suggest,
    )


def goes_on(state: State, deed: Deed) -> Procedure[bool]:
    """The first barrage of a Movement Phase ends its movement (OCS 2.3): who forgot to move is asked before."""
    begins = SEGMENTS.get(deed.verb, 0) > here(state).segment == 0 and state.phase == "movement"
    if not begins or all(unit.moved for unit in fielded(state, deed.side)):
        return True
    chosen = yield from Choose(
        question="With the first barrage your movement is over in this phase. Go on?",
        cite=SERIES,
        wants=DECISION,
        side=deed.side,
        key="movement ends",
        options=(
            Option("yes", "Yes, all have moved", telling=f"{TITLES[deed.side]}: movement is over."),
            Option("no", "No, back to the map", telling=f"{TITLES[deed.side]} go on moving."),
        ),
        suggestion="yes",
    )
    return chosen == "yes"


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
    board_now.railed, board_now.delivered, board_now.refitted, board_now.flown_in = "0", {}, [], {}
    for dump in board_now.dumps.values():
        dump.spent = "0" if dump.side == side else dump.spent
    for plane in aircraft(state, side):
        plane.moved = False
    board_now.began = {unit.id: unit.at for unit in fielded(state, side)}
    for unit in fielded(state, side):
        unit.spent, unit.moved, unit.fought, unit.released, unit.flown = "0", False, False, False, False
        unit.fuelled = "" if unit.fuelled == PHASE else unit.fuelled


# ---- the phases


def refitting(state: State, side: Side) -> Procedure[None]:
    begin(state, side)
    forget_past(state, side)
    planning = (PLAN, AMEND) if may_plan(state, side) else ()
    if planning or next_refit(state, side)["verb"] == REFIT.key:
        yield from _play(state, side, (REFIT, *planning), lambda: next_refit(state, side))


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
    verbs = (MOVE, OVERRUN, RAIL, LOAD, UNLOAD, MODE, FUEL, *air_verbs(state, side))
    yield from _play(state, side, verbs, lambda: next_in_movement(state, side))


def reaction(state: State, side: Side) -> Procedure[None]:
    """The other side's reserves and aircraft."""
    begin(state, side)
    flown = air_verbs(state, side)
    if flown or any(unit.mode == Mode.RESERVE for unit in fielded(state, side)):
        yield from _play(state, side, (MOVE, OVERRUN, MODE, BARRAGE, *flown))
    else:
        yield Note(f"{TITLES[side]}: no reserves to release.", SERIES, EVERYONE, side)


def combat_phase(state: State, side: Side) -> Procedure[None]:
    begin(state, side)
    here(state).segment = 1
    yield from _play(state, side, (BARRAGE, ATTACK), lambda: next_fight(state, side))


def exploitation(state: State, side: Side) -> Procedure[None]:
    begin(state, side)
    flown = air_verbs(state, side)
    if flown or any(unit.mode in (Mode.RESERVE, Mode.EXPLOIT) for unit in fielded(state, side)):
        verbs = (MOVE, OVERRUN, MODE, BARRAGE, ATTACK, *flown)
        yield from _play(state, side, verbs, lambda: next_exploit(state, side))
    else:
        yield Note(f"{TITLES[side]}: nobody exploits.", SERIES, EVERYONE, side)


def clean_up_board(state: State, side: Side) -> Procedure[None]:
    """OCS 2.3 H, by itself: DG, Exploit and the enemy's Trainbusting markers come off, fuel is gone."""
    begin(state, side)
    marked = [unit for unit in fielded(state, side) if unit.mode in (Mode.DG, Mode.EXPLOIT)]
    for unit in fielded(state, side):
        unit.fuelled = ""
    for unit in marked:
        unit.mode = Mode.COMBAT
    clear_markers(state, side)
    write_ledger(state)
    _remember_front(state)
    look_around(state)
    gone = counted(len(marked), "DG or Exploit marker comes off", "DG and Exploit markers come off")
    gone = gone if marked else "no DG or Exploit markers to take off"
    yield Note(f"{TITLES[side]}: {gone}.", SERIES, EVERYONE, side)


def _remember_front(state: State) -> None:
    """The front as it runs when a player turn ends, one line for each date on which it had moved."""
    board_now, today = here(state), state.date.isoformat()
    before = [past for past in board_now.fronts if past.date != today]
    moved = board_now.taken != (before[-1].taken if before else {})
    board_now.fronts = [*before, PastFront(today, dict(board_now.taken))] if moved else before
