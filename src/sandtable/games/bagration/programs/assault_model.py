"""A river assault as a model tells it: the Units and boats, where each launches, how many launch together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from sandtable.charts import Chart
from sandtable.games.bagration.base.ratings import FACES
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.bank_queue import BankQueue
from sandtable.games.bagration.river.boats import boats_for, boats_needed
from sandtable.games.bagration.river.faces import AS_ENTERED, column
from sandtable.games.bagration.river.odds import ONE_POOL
from sandtable.games.bagration.river.waters import boat_length
from sandtable.kernel import NotUnderstood

KNOWN = ("teams", "boats", "infantry_points", "launch", "river", "turns", "together", "current")
MOST_UNITS, MOST_BOATS, MOST_TURNS = 8, 16, 12


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
    def queue(self) -> BankQueue:
        return BankQueue(tuple(zip(self.needs, self.leads, strict=True)), self.kept)

    def ashore(self, r: River) -> int:
        return len(self.needs) - sum(r.waiting) - r.landed[0] - len(r.off) - len(r.drifting)

    def launching(self, r: River) -> list[int]:
        """Who launches: as many as have boats, once so many of them can go together as the model asks."""
        free = self.boats - r.empty - r.stuck - r.landed[1] - self.queue.boats_of(r.off)
        ready, most = self.queue.served(r.waiting, free), self.queue.served(r.waiting, self.boats)
        return ready if len(ready) >= min(self.together, len(most)) else []

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
    _understand_readings(found, readings)
    return found


def _understand_readings(assault: Assault, readings: Readings) -> None:
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
