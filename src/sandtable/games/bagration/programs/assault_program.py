"""A river assault as draws of single dice: the current, boats launched and carried off, landings, boats that return.

The same charts, numbers and settings as play. Stated and fixed: every Unit stands at the bank from the first turn and
is never Pinned Down or Destroyed; nobody is left behind; landing places are free all along the bank; of the Units off
the table those with the most boats come on first. What is told by the model: the Units, the boats, where each launches,
and how many launch together.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.games.bagration import readings
from sandtable.games.bagration.base.ratings import FACES, number_of
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.programs.assault_model import KNOWN, Assault, River, read
from sandtable.games.bagration.river.boat_returns import pool
from sandtable.kernel import Value
from sandtable.kernel.courses import Course
from sandtable.kernel.models import Model
from sandtable.rules import rule

ALL_ASHORE, NOT_YET = "all ashore", "not all ashore"

Gains = Mapping[str, int]
Draw = tuple[str, int, Callable[[River, int], tuple[River, Gains]], Any]
"""Name, bound, what a digit does, and the row that tells equal draws."""


def counters(assault: Assault) -> dict[str, int]:
    """Units ashore by each turn's end; Units carried off; the turn that brings the last ashore (one more: none did)."""
    units = len(assault.needs)
    by_turn = {f"ashore_by_{turn}": units for turn in range(1, assault.turns + 1)}
    return {**by_turn, "carried_off": units, "turns_needed": assault.turns + 1}


def start(assault: Assault) -> River:
    return River(assault.queue.counted(assault.queue.order), current=max(assault.current, 0))


def verdict(assault: Assault, r: River) -> str:
    return ALL_ASHORE if assault.ashore(r) == len(assault.needs) else NOT_YET


@rule("fow.river.timeline")
def turns(assault: Assault) -> list[list[Draw]]:
    """Every turn's dice, in the order of play; where a state needs fewer, the rest idle."""
    return [_turn(assault, turn) for turn in range(1, assault.turns + 1)]


def _turn(assault: Assault, turn: int) -> list[Draw]:
    units = len(assault.needs)
    rolled = [_flows(assault)] if turn == 1 and assault.current < 0 and assault.risky else []
    # Who was carried off in turn 1 rolls first in turn 2, with one die more for each further turn and Unit.
    pool_dice = pool(turn - 1, units) if turn > 1 and assault.risky else 0
    returning = assault.boats if turn > 1 else 0
    return [
        *rolled,
        _begins(assault),
        *[_off_table_die(assault)] * pool_dice,
        _moves(assault),
        *[_drifts(assault)] * assault.most_at_once,
        *[_returns(assault)] * returning,
        _ends(assault, turn),
    ]


def _flows(assault: Assault) -> Draw:
    return "current", FACES, lambda r, digit: (r._replace(current=assault.flow[digit]), {}), None


def _begins(assault: Assault) -> Draw:
    """fow.river.drift.off_table_dice: the pool of this turn."""

    def does(r: River, _: int) -> tuple[River, Gains]:
        attempt = r.attempt + 1 if r.off else 0
        begun = r._replace(empty=r.stuck, stuck=0, attempt=attempt, dice=pool(attempt, len(r.off)))
        return begun, {"turns_needed": 1} if assault.ashore(r) < len(assault.needs) else {}

    return "begin", 1, does, None


def _off_table_die(assault: Assault) -> Draw:
    """fow.river.drift.off_table: each success brings on one Unit; once all come, further dice change nothing."""
    needs = number_of(river_numbers().off_table.needs)

    def does(r: River, digit: int) -> tuple[River, Gains]:
        if not r.dice:
            return r, {}
        coming = r.coming + (digit + 1 >= needs)
        return r._replace(dice=0 if coming == len(r.off) else r.dice - 1, coming=coming), {}

    return "off table", FACES, does, None


def _moves(assault: Assault) -> Draw:
    """fow.river.disembark, fow.river.launch.conditions: those at the bank get out, those with boats launch."""

    def does(r: River, _: int) -> tuple[River, Gains]:
        come, still = r.off[: r.coming], r.off[r.coming :]
        emptied = r.empty + r.landed[1] + assault.queue.boats_of(come)
        r = r._replace(coming=0, off=still, attempt=r.attempt if still else 0, landed=(0, 0), empty=emptied)
        launched = tuple(sorted(assault.launching(r)))
        waiting = tuple(n - launched.count(kind) for kind, n in enumerate(r.waiting))
        return r._replace(waiting=waiting, drifting=launched), {}

    return "move", 1, does, None


def _drifts(assault: Assault) -> Draw:
    """fow.river.drift.table: one die for each Unit that launches; beyond the edge it is off the table."""

    def does(r: River, digit: int) -> tuple[River, Gains]:
        if not r.drifting:
            return r, {}
        kind, left = r.drifting[0], r.drifting[1:]
        boats, room = assault.queue.kinds[kind]
        if assault.drift[digit] > room[r.current]:
            return r._replace(drifting=left, off=tuple(sorted((*r.off, kind)))), {"carried_off": 1}
        return r._replace(drifting=left, landed=(r.landed[0] + 1, r.landed[1] + boats)), {}

    return "drift", FACES, does, None


def _returns(assault: Assault) -> Draw:
    """fow.river.return: a die for each empty boat. Once nobody waits for boats they no longer matter."""
    needs = number_of(river_numbers().back.needs)

    def does(r: River, digit: int) -> tuple[River, Gains]:
        if not any(r.waiting):
            return r._replace(empty=0, stuck=0), {}
        if not r.empty:
            return r, {}
        back = digit + 1 >= needs
        return r._replace(empty=r.empty - 1, stuck=r.stuck + (not back)), {}

    return "return", FACES, does, None


def _ends(assault: Assault, turn: int) -> Draw:
    def does(r: River, _: int) -> tuple[River, Gains]:
        here = assault.ashore(r)
        late = turn == assault.turns and here < len(assault.needs)
        return r, {f"ashore_by_{turn}": here, "turns_needed": int(late)}

    return "end", 1, does, turn


def course(settings: Mapping[str, Value], tables: Mapping[str, Any], model: Model) -> Course:
    """Units ashore by each turn of a river assault."""
    model.only(*KNOWN)
    told = read(model.told, readings.read(settings), tables)
    return Course(start(told), turns(told), counters(told), verdict=lambda state: verdict(told, state))
