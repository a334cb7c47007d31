"""A river assault as draws of single dice: the current, boats launched and carried off, landings, boats that return.

The same charts, numbers and settings as play. Stated and fixed: every Unit stands at the bank from the first turn and
is never Pinned Down or Destroyed; nobody is left behind; landing places are free all along the bank; of the Units off
the table those with the most boats come on first. What is told by the model: the Units, the boats, where each launches,
and how many launch together.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from sandtable.charts import Chart
from sandtable.games.bagration import readings
from sandtable.games.bagration.base.ratings import FACES, number_of
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import boats_for, boats_needed
from sandtable.games.bagration.river.faces import AS_ENTERED, column
from sandtable.games.bagration.river.landing import pool
from sandtable.games.bagration.river.odds import ONE_POOL
from sandtable.games.bagration.river.waters import boat_length
from sandtable.kernel import NotUnderstood, Value
from sandtable.kernel.courses import Course
from sandtable.kernel.models import Model
from sandtable.rules import rule

KNOWN = ("teams", "boats", "infantry_points", "launch", "river", "turns", "together", "current")
MOST_UNITS, MOST_BOATS, MOST_TURNS = 8, 16, 12
ALL_ASHORE, NOT_YET = "all ashore", "not all ashore"

Gains = Mapping[str, int]
Draw = tuple[str, int, Callable[["River", int], tuple["River", Gains]], Any]
"""Name, bound, what a digit does, and the row that tells equal draws."""


class River(NamedTuple):
    """The river between two dice. Units by kind: those with the most boats first."""

    waiting: tuple[int, ...]
    current: int = 0
    landed: tuple[int, int] = (0, 0)
    """Units at the Enemy Bank in their boats, and those boats."""
    empty: int = 0
    """Empty boats that have not yet rolled to return this turn."""
    stuck: int = 0
    off: tuple[int, ...] = ()
    attempt: int = 0
    dice: int = 0
    coming: int = 0
    drifting: tuple[int, ...] = ()


@dataclass(frozen=True)
class Assault:
    """What a model tells, read and checked."""

    needs: tuple[int, ...]
    leads: tuple[tuple[float, float], ...]
    """For each Unit the room its foremost boat has, in inches, down a current to the left and one to the right."""
    boats: int
    turns: int
    together: int
    current: int
    drift: tuple[int, ...]
    flow: tuple[int, ...]
    kept: bool

    @cached_property
    def kinds(self) -> tuple[tuple[int, tuple[float, float]], ...]:
        return tuple(sorted(set(zip(self.needs, self.leads, strict=True)), reverse=True))

    @cached_property
    def queue(self) -> tuple[int, ...]:
        """The kind of each Unit, in the order of the bank."""
        return tuple(self.kinds.index(unit) for unit in zip(self.needs, self.leads, strict=True))

    def boats_of(self, kinds: Sequence[int]) -> int:
        return sum(self.kinds[kind][0] for kind in kinds)

    def ashore(self, r: River) -> int:
        return len(self.needs) - sum(r.waiting) - r.landed[0] - len(r.off) - len(r.drifting)

    def with_boats(self, r: River, free: int) -> list[int]:
        """fow.river.boats.allocation: in the order of the bank, all the boats a Unit needs or none."""
        chosen, before = [], [self.queue.count(kind) - n for kind, n in enumerate(r.waiting)]
        for kind in self.queue:
            if before[kind]:
                before[kind] -= 1
            elif self.kinds[kind][0] <= free:
                free -= self.kinds[kind][0]
                chosen.append(kind)
            elif self.kept:
                break
        return chosen

    def launching(self, r: River) -> list[int]:
        """Who launches: as many as have boats, once so many of them can go together as the model asks."""
        ready = self.with_boats(r, self.boats - r.empty - r.stuck - r.landed[1] - self.boats_of(r.off))
        wanted = min(self.together, len(self.with_boats(r, self.boats)))
        return ready if len(ready) >= wanted else []

    @property
    def most_at_once(self) -> int:
        """How many Units can launch in one turn: as many of the smallest as all boats carry."""
        carried = accumulate(sorted(self.needs))
        return sum(boats <= self.boats for boats in carried)

    @property
    def risky(self) -> bool:
        return any(max(self.drift) > room for both in self.leads for room in both)


def read(told: Mapping[str, Any], readings: Readings, tables: Mapping[str, Chart]) -> Assault:
    """A model's numbers as an assault; raises NotUnderstood."""
    teams = _numbers(told, "teams", 1, 36)
    if not 1 <= len(teams) <= MOST_UNITS:
        raise NotUnderstood(f"teams: the Teams of 1 to {MOST_UNITS} Units are told, such as [7, 7, 9].")
    needs = tuple(boats_needed(n) for n in teams)
    if "boats" in told:
        boats = _number(told, "boats", 1, MOST_BOATS)
    else:
        boats = boats_for(_number(told, "infantry_points", 1, 25 * MOST_BOATS))
    if not max(needs) <= boats <= MOST_BOATS:
        raise NotUnderstood(f"{boats} boats: at least {max(needs)} are needed here, and {MOST_BOATS} are the most.")
    length = _number(told, "river", 24, 144, readings.table_width)
    launch = _numbers(told, "launch", 0, length) if "launch" in told else [length // 2] * len(needs)
    if len(launch) != len(needs):
        raise NotUnderstood(f"launch: a place along the river for each of the {len(needs)} Units.")
    found = Assault(
        needs,
        tuple(_room(place, need, length, readings) for place, need in zip(launch, needs, strict=True)),
        boats,
        _number(told, "turns", 1, MOST_TURNS, 8),
        _number(told, "together", 1, MOST_UNITS, 1),
        _current(told),
        tuple(int(word) for word in _faces("boat_drift", readings, tables)),
        tuple(_way(word, readings) for word in _faces("current", readings, tables)),
        readings.boats_kept_for_a_waiting_unit,
    )
    _refuse_readings(found, readings)
    return found


def _refuse_readings(assault: Assault, readings: Readings) -> None:
    """Readings of the rules that this program does not follow, where they would matter."""
    if not assault.risky:
        return
    for key, only in (("off_table_dice", ONE_POOL), ("partly_off_table", "whole_unit")):
        if getattr(readings, key) != only:
            raise NotUnderstood(f"A river assault is simulated with {key} = {only}, not {getattr(readings, key)}.")


def _room(place: int, boats: int, length: int, readings: Readings) -> tuple[float, float]:
    """The boats of a Unit lie side by side around its place; the foremost has this far to go to either edge."""
    reach = (boats - 1) / 2 * boat_length(readings)
    return max(0.0, place - reach), max(0.0, length - place - reach)


def _faces(chart: str, readings: Readings, tables: Mapping[str, Chart]) -> list[str]:
    chosen = column(chart, readings)
    if chosen == AS_ENTERED:
        raise NotUnderstood(f"{tables[chart].title}: choose one of its readings; faces as entered cannot be simulated.")
    reading = tables[chart].reading(chosen)
    return [reading.row([face]).result for face in range(1, FACES + 1)]


def _way(word: str, readings: Readings) -> int:
    """fow.river.current.table: 0 for a current to the Attacker's left, 1 to his right."""
    seen = readings.current_seen_from == "attacker"
    return int((word == "right") == seen)


def _current(told: Mapping[str, Any]) -> int:
    """-1: rolled; else 0 for left and 1 for right."""
    words = ("rolled", "left", "right")
    if told.get("current", "rolled") not in words:
        raise NotUnderstood(f"current: {', '.join(words)}; not {told['current']!r}.")
    return words.index(told.get("current", "rolled")) - 1


def _number(told: Mapping[str, Any], key: str, low: int, high: int, default: int | None = None) -> int:
    value = told.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise NotUnderstood(f"{key}: a whole number from {low} to {high}, not {value!r}.")
    return value


def _numbers(told: Mapping[str, Any], key: str, low: int, high: int) -> list[int]:
    values = told.get(key)
    if not isinstance(values, list):
        raise NotUnderstood(f"{key}: a list of whole numbers, such as [7, 7, 9].")
    return [_number({key: value}, key, low, high) for value in values]


# ---------------------------------------------------------------- the draws


def counters(assault: Assault) -> dict[str, int]:
    """Units ashore by each turn's end; Units carried off; the turn that brings the last ashore (one more: none did)."""
    units = len(assault.needs)
    by_turn = {f"ashore_by_{turn}": units for turn in range(1, assault.turns + 1)}
    return {**by_turn, "carried_off": units, "turns_needed": assault.turns + 1}


def start(assault: Assault) -> River:
    waiting = tuple(assault.queue.count(kind) for kind in range(len(assault.kinds)))
    return River(waiting, current=max(assault.current, 0))


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
        emptied = r.empty + r.landed[1] + assault.boats_of(come)
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
        boats, room = assault.kinds[kind]
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
